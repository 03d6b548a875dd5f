/* Penalties of contact with colliders, and friction lagged from solution to solution (contact/penalty.c). */
#include "model/rows.h"
#include "terms/term.h"

#include <math.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->contact && !sim->model->integrator->constrains_contacts;
    return PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    bool accurate = !(step->inertia > 0 && sim->model->settings.correction > 0);
    pl_penalty_begin(sim->contact, step->inertia, sim->work.h, step->midpoint, accurate);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    unsigned want = PL_WANT_ENERGY | (request->gradient ? PL_WANT_GRADIENT : 0u) |
                    (request->tangent ? PL_WANT_HESSIAN : 0u) | (request->exact ? PL_WANT_EXACT : 0u);
    pl_contact_sums sums = pl_penalty_evaluate(sim->contact, request->x, want, &sim->work.stencils);
    value->energy = sums.energy;
    value->stiffness = sqrt(sums.stiffness);
    value->force = sqrt(sums.square);
    if (request->gradient) pl_rows_add(sim, -1, sim->contact->forces, request->gradient);
}

static void limit_trial(pl_sim *sim, void *data, const double *x, double *trial) {
    (void)data;
    pl_penalty_limit(sim->contact, x, trial);
}

static bool accepted(pl_sim *sim, void *data, const double *x, double residual, bool converged) {
    (void)data;
    return pl_penalty_refresh(sim->contact, x, residual, converged);
}

const pl_term_kind pl_term_contact_penalty = {
    .name = "contact penalty",
    .doc = "Nodes inside colliders, and friction.",
    .role = PL_TERM_CONTACT,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
    .limit_trial = limit_trial,
    .accepted = accepted,
};
