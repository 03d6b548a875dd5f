/* See outcome.h. */
#include "scene/outcome.h"
#include "materials/law.h"
#include "model/sim.h"
#include "scene/magnitudes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

/* The stretch below which the treatment changes the law of a body's elements; 0: nowhere. */
static double limit_of(const pl_scene *scene, const pl_body_def *body) {
    const pl_material_def *def = pl_find_material(scene, body->material);
    pl_material material;
    if (!def || def->plasticity || body->override_count || body->painted_count) return 0;
    if (pl_material_compile(def, &material, NULL) != PL_OK || material.monotone) return 0;
    return material.treatment->has_limit ? material.limit_start : 0;
}

/* Elements with a principal stretch s below the limit, by Green's strain (s^2 - 1) / 2. */
static int64_t count_below(const double *strain, int64_t count, double limit) {
    int64_t below = 0;
    for (int64_t t = 0; t < count; t++) {
        double principal[3];
        pl_tensors_principal(1, strain + 6 * t, principal);
        below += principal[2] < (limit * limit - 1) / 2 - 1e-6;
    }
    return below;
}

void pl_outcome_limited(const pl_scene *scene, pl_sim *sim, char text[PL_OUTCOME_TEXT]) {
    text[0] = '\0';
    const pl_integrator *integrator = pl_integrator_find(scene->sim.integrator.type);
    if (!integrator || integrator->moves) return; /* a motion passes through such states */
    double *strain = pl_array_new(pl_sim_tet_count(sim), 6 * sizeof *strain);
    if (strain && pl_sim_tet_strains(sim, NULL, strain, NULL) == PL_OK) {
        for (int b = 0; b < scene->sim.body_count && !text[0]; b++) {
            const pl_body_def *body = &scene->sim.bodies[b];
            int64_t first = 0, count = 0;
            pl_sim_body_range(sim, b, NULL, NULL, &first, &count);
            const double limit = limit_of(scene, body);
            const int64_t below = count_below(strain + 6 * first, count, limit);
            if (limit > 0 && below)
                snprintf(text, PL_OUTCOME_TEXT,
                         "%lld of %lld elements of body '%.60s' have a principal stretch below limit_start = "
                         "%g of "
                         "material '%.60s' at the end: their stress is that of the inversion treatment, not "
                         "of the "
                         "law; \"inversion\": \"none\" or a lower limit_start keeps the law",
                         (long long)below, (long long)count, body->name, limit, body->material);
        }
    }
    free(strain);
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
