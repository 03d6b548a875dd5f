/* Grabs: springs between points of bodies and targets that a user drags (model/grabs.h). */
#include "model/grabs.h"
#include "terms/term.h"

#include <math.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->grabs != NULL;
    return PL_OK;
}

static bool is_active(const pl_sim *sim, const void *data) {
    (void)data;
    return pl_grabs_count(sim) > 0;
}

static bool restrains(const pl_sim *sim, const void *data, int64_t component) {
    (void)data;
    return pl_grabs_are_at(sim, component);
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_grabs_begin(sim, step->time, step->x, step->undistributed);
    if (step->from && sim->model->integrator->moves)
        pl_grabs_begin_damping(sim, (step->midpoint ? 2 : 1) / sim->work.h, step->from);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    double square = 0, stiffness = 0;
    value->energy = pl_grabs_evaluate(sim, request->x, request->gradient,
                                      request->tangent ? &sim->work.stencils : NULL, &square, &stiffness);
    value->force = sqrt(square);
    value->stiffness = sqrt(stiffness);
}

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *out) {
    (void)data, (void)energy; /* dampers store none */
    out->external_energy += pl_grabs_stored(sim, sim->state.positions);
}

const pl_term_kind pl_term_grabs = {
    .name = "grabs",
    .doc = "Springs between points of bodies and what a user drags.",
    .role = PL_TERM_LOAD,
    .create = create,
    .is_active = is_active,
    .restrains = restrains,
    .begin = begin,
    .evaluate = evaluate,
    .report = report,
};
