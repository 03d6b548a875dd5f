/* Symplectic Euler: v += h M^-1 f(x, v), x += h v. Explicit: no system is solved, and energy stays near what
 * it was in substeps that are short enough (substeps.h). */
#include "integrate/substeps.h"

#include <string.h>

static void make_substep(pl_sim *sim, pl_step_report *report, double time, double h) {
    (void)report;
    pl_loads_dead(sim, time);
    bool follows = pl_loads_follower(sim, time, sim->positions);
    const double *resisting = pl_damping_resist(sim);
    memcpy(sim->spare, sim->positions, (size_t)(3 * sim->nodes) * sizeof(double));
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        double force = sim->internal[k] + sim->external[k] + (follows ? sim->follower[k] : 0);
        if (resisting) force -= resisting[k];
        if (sim->masses[k / 3] > 0) sim->velocities[k] += h * force / sim->masses[k / 3];
        sim->positions[k] += h * sim->velocities[k];
    }
    pl_constraints_apply(sim, time + h, sim->positions);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        if (sim->held[k / 3] >> k % 3 & 1) sim->velocities[k] = (sim->positions[k] - sim->spare[k]) / h;
        if (resisting) sim->damping.work += resisting[k] * (sim->positions[k] - sim->spare[k]);
    }
    if (sim->contact) {
        pl_contact_move(sim->contact, time, time + h);
        pl_contact_sums sums = pl_project_nodes(sim->contact, sim->held, h, sim->positions, sim->velocities);
        pl_contact_add(sim->contact, &sums, h);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){.forces = true},
                         &sim->sums, sim->internal);
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
    .cuts = true,
    .damps_explicitly = true,
};
