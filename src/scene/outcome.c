/* See outcome.h. */
#include "scene/outcome.h"
#include "model/sim.h"
#include "scene/magnitudes.h"

#include <stdio.h>

/* Fewer inverted elements occur at corners and in contact: they are counted without a guess at the cause. */
enum { SOME_INVERTED = 10 };
static const double inverted_part = 0.01;

/* Linear iterations per system; a factorisation costs less than this many for most bodies. */
static const double many_iterations = 1000;

void pl_outcome_inverted(const pl_scene *scene, int64_t inverted, int64_t tets, char text[PL_OUTCOME_TEXT]) {
    const pl_body_def *softest = NULL;
    double softness = 0;
    text[0] = '\0';
    if (inverted < 1) return;
    if (inverted < SOME_INVERTED || !((double)inverted > inverted_part * (double)tets)) {
        snprintf(text, PL_OUTCOME_TEXT,
                 "%lld of %lld elements %s inverted at the end; det_F of the last frame shows where",
                 (long long)inverted, (long long)tets, inverted == 1 ? "is" : "are");
        return;
    }
    for (int b = 0; b < scene->sim.body_count; b++) {
        double found = pl_scene_softness(scene, &scene->sim.bodies[b]);
        if (found <= softness) continue;
        softness = found;
        softest = &scene->sim.bodies[b];
    }
    int used =
        snprintf(text, PL_OUTCOME_TEXT,
                 "%lld of %lld elements are inverted at the end: ", (long long)inverted, (long long)tets);
    char *rest = text + used;
    const size_t room = (size_t)(PL_OUTCOME_TEXT - used);
    if (softness > 1)
        snprintf(rest, room,
                 "body '%.60s' is very soft for its weight (density * g * height / young = %.3g); expected a "
                 "stiffer material, or lengths in metres",
                 softest->name, softness);
    else
        snprintf(rest, room,
                 "loads, contacts or prescribed motions are too strong for the material, or steps too long; "
                 "det_F of the last frame shows where");
}

void pl_outcome_slow(const pl_scene *scene, const pl_run_totals *totals, char text[PL_OUTCOME_TEXT]) {
    const pl_sim_def *sim = &scene->sim;
    const pl_integrator *integrator = pl_integrator_find(sim->integrator.type);
    int64_t systems = totals->newton_iterations > totals->steps ? totals->newton_iterations : totals->steps;
    text[0] = '\0';
    if (!integrator || integrator->substeps) return;
    if (systems < 1 || !((double)totals->linear_iterations > many_iterations * (double)systems)) return;
    snprintf(text, PL_OUTCOME_TEXT,
             "conjugate gradients took %.0f iterations per linear system: the bodies are stiff or slender; "
             "solver.type = \"direct\" is probably faster (up to some ten thousand nodes)",
             (double)totals->linear_iterations / (double)systems);
}
