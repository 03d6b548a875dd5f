/* Implicit Euler as a minimisation: x = y + h^2 M^-1 f(x), y = x0 + h v0. Stable at any step, with damping of
 * its own. */
#include "integrate/incremental.h"

static pl_status implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->model->dt;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        sim->work.target[k] = sim->state.positions[k] + h * sim->state.velocities[k];
        sim->state.old_positions[k] = sim->state.positions[k];
        sim->state.old_velocities[k] = sim->state.velocities[k];
        sim->state.positions[k] = sim->work.target[k]; /* free flight needs no iteration */
    }
    pl_damping_begin(sim, &(pl_viscous_step){.rate = 1 / h, .from = sim->state.old_positions});
    pl_increment increment = {.time = report->time,
                              .inertia = 1 / (h * h),
                              .target = sim->work.target,
                              .from = sim->state.old_positions};
    pl_status status = pl_increment_solve(sim, &increment, report, err);
    if (status != PL_OK) {
        pl_motion_undo(sim);
        return status;
    }
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        sim->state.velocities[k] = (sim->state.positions[k] - sim->state.old_positions[k]) / h;
    }
    return PL_OK;
}

const pl_integrator pl_integrator_implicit_euler = {
    .name = "implicit-euler",
    .doc = "Implicit Euler, solved by Newton's method: takes any step, first order, damps by itself.",
    .step = implicit_euler_step,
    .moves = true,
    .minimises = true,
};
