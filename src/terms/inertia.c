/* Inertia, and mass-proportional drag: k/2 sum w_i |x_i - y_i|^2, w the masses with drag folded in
 * (model/damping.h). */
#include "model/rows.h"
#include "terms/term.h"

typedef struct inertia_rows {
    const pl_sim *sim;
    const double *x;
    double *gradient;
} inertia_rows;

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->model->integrator->minimises;
    return PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_damping_fold(sim, step->inertia, step->target);
    sim->work.op.diagonal =
        (pl_diagonal){.factor = step->inertia, .weights = sim->inertia.weights}; /* no shift is needed */
}

static void sum_energy(void *context, int64_t first, int64_t last, double *sums) {
    const inertia_rows *rows = context;
    const pl_term_step *step = &rows->sim->terms->step;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double away = rows->x[k] - step->target[k];
        sums[0] += 0.5 * step->inertia * rows->sim->inertia.weights[k / 3] * away * away;
    }
}

static void add_gradient(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const inertia_rows *rows = context;
    const pl_term_step *step = &rows->sim->terms->step;
    const double *weights = rows->sim->inertia.weights, *target = step->target, inertia = step->inertia;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        rows->gradient[k] += inertia * weights[k / 3] * (rows->x[k] - target[k]);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    inertia_rows rows = {sim, request->x, request->gradient};
    double sums[PL_ROW_SUMS];
    if (request->energy) {
        pl_rows_run(sim, sum_energy, &rows, sums);
        value->energy = sums[0];
    }
    if (request->gradient) pl_rows_run(sim, add_gradient, &rows, NULL);
    value->stiffness = value->inertia = sim->terms->step.inertia * sim->inertia.mass_norm;
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data;
    return pl_damping_drag_work(sim, x, step->from, step->midpoint);
}

const pl_term_kind pl_term_inertia = {
    .name = "inertia",
    .doc = "Masses on the diagonal, and damping by mass.",
    .role = PL_TERM_INERTIAL,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
    .work = work,
};
