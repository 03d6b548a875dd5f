/* Symplectic Euler: v += h M^-1 f(x, v), x += h v. Explicit: no system is solved, and with sufficiently short
 * substeps the energy stays near its initial value (substeps.h). */
#include "integrate/record.h"
#include "integrate/stability.h"
#include "integrate/substeps.h"

#include <string.h>

static void make_substep(pl_sim *sim, pl_step_report *report, double time, double h) {
    (void)report;
    pl_state *state = &sim->state;
    double *gradient = pl_vector_borrow(sim, "gradient"), *before = pl_vector_borrow(sim, "positions before");
    pl_substep_gradient(sim, time, gradient);
    double *resisting = sim->damping.kinds ? pl_vector_borrow(sim, "D v and drag") : NULL;
    if (resisting) pl_damping_resist(sim, resisting);
    pl_record_substep_begin(sim, h);
    pl_record_substep_loads(sim, time, 1, gradient);
    pl_record_substep_resist(sim, 1, gradient);
    if (resisting) pl_record_substep_resist(sim, 1, resisting);
    memcpy(before, state->positions, (size_t)(3 * sim->model->nodes) * sizeof(double));
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double force = -gradient[k];
        if (resisting) force -= resisting[k];
        if (sim->inertia.masses[k / 3] > 0) state->velocities[k] += h * force / sim->inertia.masses[k / 3];
        state->positions[k] += h * state->velocities[k];
    }
    pl_constraints_apply(sim, time + h, state->positions);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (sim->work.constrained[k / 3] >> k % 3 & 1)
            state->velocities[k] = (state->positions[k] - before[k]) / h;
        if (resisting) sim->damping.work += resisting[k] * (state->positions[k] - before[k]);
    }
    pl_record_substep_end(sim, h);
    pl_vector_return(sim, gradient);
    pl_vector_return(sim, before);
    pl_vector_return(sim, resisting);
    if (sim->contact) {
        pl_contact_move(sim->contact, time, time + h);
        pl_contact_sums sums = pl_project_nodes(sim->contact, sim->work.constrained, h, sim->state.positions,
                                                sim->state.velocities);
        pl_contact_add(sim->contact, &sums, h);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){.forces = true},
                         &sim->work.sums, sim->work.internal);
}

static pl_status symplectic_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    const double aim = PL_STABLE_AIM; /* it keeps v^2 + w^2 x^2 - h w^2 x v */
    return pl_substeps_run(sim, make_substep, (2 + aim) / (2 - aim), report, err);
}

const pl_integrator pl_integrator_symplectic_euler = {
    .name = "symplectic-euler",
    .doc = "Explicit Euler with the new velocity, in as many substeps as stability needs: first order, "
           "bounded energy.",
    .step = symplectic_euler_step,
    .moves = true,
    .constrains_contacts = true,
    .substeps = true,
    .damps_explicitly = true,
    .vectors = PL_SUBSTEP_VECTORS,
};
