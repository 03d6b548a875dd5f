/* The implicit midpoint rule, a variational (symplectic) integrator: keeps momenta, and energy without drift.
 *
 * With y the midpoint of the step, 4 M (y - x0 - h v0/2) / h^2 = f(y); then x = 2 y - x0 and v = 2 (x - x0)/h
 * - v0. */
#include "integrate/incremental.h"

static pl_status variational_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->dt;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        sim->target[k] = sim->positions[k] + 0.5 * h * sim->velocities[k];
        sim->old_positions[k] = sim->positions[k];
        sim->old_velocities[k] = sim->velocities[k];
        sim->positions[k] = sim->target[k];
    }
    pl_damping_begin(sim,
                     &(pl_viscous_step){.rate = 2 / h, .from = sim->old_positions, .middle = sim->target});
    pl_increment increment = {.time = report->time - 0.5 * h,
                              .inertia = 4 / (h * h),
                              .target = sim->target,
                              .from = sim->old_positions,
                              .midpoint = true};
    pl_status status = pl_increment_solve(sim, &increment, report, err);
    if (status != PL_OK) {
        pl_motion_undo(sim);
        return status;
    }
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        double x = 2 * sim->positions[k] - sim->old_positions[k];
        double mean = (x - sim->old_positions[k]) / h;
        bool held =
            sim->held[k / 3] >> k % 3 & 1; /* given motion: extrapolating its velocity would let it swing */
        sim->velocities[k] = held ? mean : 2 * mean - sim->velocities[k];
        sim->positions[k] = x;
    }
    pl_report_measure(sim, report);
    return PL_OK;
}

const pl_integrator pl_integrator_variational = {
    .name = "variational",
    .doc = "The implicit midpoint rule, solved by Newton's method: second order, symplectic, no damping of "
           "its own.",
    .step = variational_step,
    .moves = true,
    .minimises = true,
};
