/* See outcome.h. */
#include "scene/outcome.h"
#include "contact/barriers.h"
#include "contact/collider.h"
#include "contact/contact.h"
#include "materials/law.h"
#include "math/vec3.h"
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

/* Lengths of contact that are below this fraction of the displacements hardly change forces. */
static const double small_part = 0.05;

static double largest_displacement(const pl_sim *sim) {
    double square = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double r[3];
        for (int d = 0; d < 3; d++) r[d] = sim->state.positions[3 * i + d] - sim->model->rest[3 * i + d];
        square = fmax(square, pl_vec3_dot(r, r));
    }
    return sqrt(square);
}

/* Whether anything touches with friction. */
static bool has_friction(const pl_sim *sim) {
    if (sim->barriers) return sim->barriers->frictions.count > 0;
    for (int c = 0; sim->contact && c < sim->contact->collider_count; c++)
        if (pl_collider_friction(sim->contact->colliders[c]) > 0) return true;
    return false;
}

void pl_outcome_contact(const pl_scene *scene, const pl_sim *sim, char text[PL_OUTCOME_TEXT]) {
    const pl_integrator *integrator = pl_integrator_find(scene->sim.integrator.type);
    const double slip = scene->sim.contact.stick_speed * scene->sim.dt;
    text[0] = '\0';
    if (!integrator || integrator->moves) return;
    const double moved = largest_displacement(sim);
    if (sim->barriers && sim->barriers->near.count > 0 && sim->barriers->activation > small_part * moved)
        snprintf(text, PL_OUTCOME_TEXT,
                 "surfaces push each other apart from contact.distance = %.3g m, which is not small against "
                 "the displacements, at most %.3g m: where these are prescribed, forces are too large; "
                 "expected a contact.distance of at most %.1g",
                 sim->barriers->activation, moved, 0.5 * small_part * moved);
    else if (has_friction(sim) && slip > small_part * moved)
        snprintf(text, PL_OUTCOME_TEXT,
                 "sticking surfaces slip by up to contact.stick_speed * time.dt = %.3g m, which is not small "
                 "against the displacements, at most %.3g m: friction is too weak; expected a "
                 "contact.stick_speed of at most %.1g",
                 slip, moved, 0.2 * small_part * moved / scene->sim.dt);
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
