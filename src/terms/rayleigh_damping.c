/* Stiffness-proportional Rayleigh damping for schemes that minimise: rate/2 (x - origin) . D (x - origin), D
 * of the step's start (model/damping.h). */
#include "model/rows.h"
#include "terms/term.h"

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->model->integrator->minimises && sim->damping.lagged.values;
    return PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_damping_lag(sim, step->x);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    double *own = pl_vector_borrow(sim, "gradient of damping");
    value->energy = pl_damping_evaluate(sim, request->x, own, request->tangent);
    if (request->gradient) pl_rows_add(sim, 1, own, request->gradient);
    pl_vector_return(sim, own);
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data;
    return pl_damping_lagged_work(sim, x, step->from, step->midpoint);
}

const pl_term_kind pl_term_rayleigh_damping = {
    .name = "rayleigh damping",
    .doc = "Damping by stiffness, with the stiffness of the step's start.",
    .role = PL_TERM_INTERNAL,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
    .work = work,
};
