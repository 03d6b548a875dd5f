/* The part of contact forces that is removed while bodies separate: constant forces during a step
 * (model/restitution.h). */
#include "model/restitution.h"
#include "terms/term.h"

#include <math.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data;
    pl_status status = pl_restitution_create(sim, err);
    *present = sim->restitution != NULL;
    return status;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_restitution_begin(sim, step->from, step->midpoint);
}

static double force_work(const pl_sim *sim, const double *x, const double *from) {
    const double *f = pl_restitution_forces(sim);
    double sum = 0;
    for (int64_t k = 0; f && k < 3 * sim->model->nodes; k++) sum += f[k] * (x[k] - from[k]);
    return sum;
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    const double *f = pl_restitution_forces(sim);
    double square = 0;
    value->energy = -force_work(sim, request->x, sim->terms->step.from);
    for (int64_t k = 0; f && k < 3 * sim->model->nodes; k++) {
        square += f[k] * f[k];
        if (request->gradient) request->gradient[k] -= f[k];
    }
    value->force = sqrt(square);
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data;
    return -(step->midpoint ? 2 : 1) * force_work(sim, x, step->from);
}

const pl_term_kind pl_term_contact_restitution = {
    .name = "contact restitution",
    .doc = "What is taken back of contact forces while bodies part.",
    .role = PL_TERM_CONTACT,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
    .work = work,
};
