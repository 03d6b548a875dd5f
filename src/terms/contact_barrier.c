/* Barriers between bodies, within them and with colliders, and friction lagged from solution to solution
 * (contact/barriers.h). */
#include "contact/barriers.h"
#include "terms/term.h"

#include <math.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->barriers != NULL;
    return PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_barriers_begin(sim->barriers, step->inertia, sim->work.h, step->midpoint, step->from);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    double *forces = request->gradient ? pl_vector_borrow(sim, "contact forces") : NULL;
    for (int64_t k = 0; forces && k < 3 * sim->model->nodes; k++) forces[k] = 0;
    /* correction_speed ends a solve at the first small correction; the exact tangent, which converges fast
     * only near the end, is not used with it */
    sim->barriers->exact = request->exact && !(sim->model->settings.correction_speed > 0);
    pl_barrier_sums sums = pl_barriers_evaluate(sim->barriers, request->x, forces,
                                                request->tangent ? &sim->work.stencils : NULL);
    value->energy = sums.energy;
    value->stiffness = sqrt(sums.stiffness);
    value->force = sqrt(sums.square);
    for (int64_t k = 0; forces && k < 3 * sim->model->nodes; k++) request->gradient[k] -= forces[k];
    if (forces) pl_vector_return(sim, forces);
}

static double max_step(pl_sim *sim, void *data, const double *x, const double *direction) {
    (void)data;
    return pl_barriers_limit(sim->barriers, x, direction);
}

static bool limit_direction(pl_sim *sim, void *data, const double *x, double *direction) {
    (void)data;
    return pl_barriers_limit_slivers(sim->barriers, x, direction);
}

static double advance(pl_sim *sim, void *data, const double *x, const double *displacement) {
    (void)data;
    return pl_barriers_advance(sim->barriers, x, displacement);
}

static void limit_trial(pl_sim *sim, void *data, const double *x, double *trial) {
    (void)data;
    double *work = pl_vector_borrow(sim, "trial state");
    pl_barriers_limit_trial(sim->barriers, x, trial, sim->model->nodes, work);
    pl_vector_return(sim, work);
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data, (void)step;
    return pl_barriers_evaluate(sim->barriers, x, NULL, NULL).dissipated;
}

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *out) {
    (void)data, (void)energy;
    out->contacts = sim->barriers->sums.near;
}

static bool accepted(pl_sim *sim, void *data, const double *x, double residual, bool converged) {
    (void)data;
    return pl_barriers_refresh(sim->barriers, x, residual, converged);
}

const pl_term_kind pl_term_contact_barrier = {
    .name = "contact barrier",
    .doc = "Surfaces of bodies that come near each other, themselves or colliders, and friction.",
    .role = PL_TERM_CONTACT,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
    .max_step = max_step,
    .limit_direction = limit_direction,
    .advance = advance,
    .limit_trial = limit_trial,
    .accepted = accepted,
    .work = work,
    .report = report,
};
