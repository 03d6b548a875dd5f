/* Symplectic Euler: v += h M^-1 f(x, v), x += h v. Explicit: no system is solved, and energy stays near what
 * it was in substeps that are short enough (substeps.h). */
#include "integrate/substeps.h"

#include <string.h>

static void make_substep(pl_sim *sim, pl_step_report *report, double time, double h) {
    (void)report;
    pl_loads_dead(sim, time);
    bool follows = pl_loads_follower(sim, time, sim->state.positions);
    const double *resisting = pl_damping_resist(sim);
    memcpy(sim->work.spare, sim->state.positions, (size_t)(3 * sim->model->nodes) * sizeof(double));
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double force = sim->work.internal[k] + sim->work.external[k] + (follows ? sim->work.follower[k] : 0);
        if (resisting) force -= resisting[k];
        if (sim->inertia.masses[k / 3] > 0)
            sim->state.velocities[k] += h * force / sim->inertia.masses[k / 3];
        sim->state.positions[k] += h * sim->state.velocities[k];
    }
    pl_constraints_apply(sim, time + h, sim->state.positions);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (sim->work.held[k / 3] >> k % 3 & 1)
            sim->state.velocities[k] = (sim->state.positions[k] - sim->work.spare[k]) / h;
        if (resisting) sim->damping.work += resisting[k] * (sim->state.positions[k] - sim->work.spare[k]);
    }
    if (sim->contact) {
        pl_contact_move(sim->contact, time, time + h);
        pl_contact_sums sums =
            pl_project_nodes(sim->contact, sim->work.held, h, sim->state.positions, sim->state.velocities);
        pl_contact_add(sim->contact, &sums, h);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, PL_WANT_ENERGY | PL_WANT_GRADIENT,
                         (pl_limiter){0, 0}, &sim->work.sums, sim->work.internal);
}

static pl_status symplectic_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    return pl_substeps_run(sim, make_substep, report, err);
}

const pl_integrator pl_integrator_symplectic_euler = {
    .name = "symplectic-euler",
    .doc =
        "Explicit Euler with the new velocity, in as many substeps as stability needs: first order, energy "
        "bounded.",
    .step = symplectic_euler_step,
    .moves = true,
    .holds = true,
    .substeps = true,
    .damps_explicitly = true,
};
