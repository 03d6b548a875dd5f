/* The off-diagonal part of consistent masses (model/mass.h): one number for each block of the matrix. */
#include "model/mass.h"
#include "model/rows.h"
#include "terms/term.h"

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->model->integrator->minimises && sim->mass;
    return PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    (void)data;
    pl_mass_begin(sim, step->inertia, sim->damping.rate);
    if (step->midpoint) pl_mass_give(sim, step->end, step->from);
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    const pl_term_step *step = &sim->terms->step;
    double *product = pl_vector_borrow(sim, "S (x - y)");
    value->energy = 0.5 * step->inertia * pl_mass_apply_between(sim, request->x, step->target, product);
    if (request->gradient) pl_rows_add(sim, step->inertia, product, request->gradient);
    pl_vector_return(sim, product);
}

const pl_term_kind pl_term_consistent_mass = {
    .name = "consistent mass",
    .doc = "Integrals of density N_a N_b less the lumped masses.",
    .role = PL_TERM_INERTIAL,
    .create = create,
    .begin = begin,
    .evaluate = evaluate,
};
