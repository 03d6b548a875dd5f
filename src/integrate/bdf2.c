/* The backward differentiation formula of order 2 as a minimisation.
 *
 * With 3 x - 4 x0 + x1 = 2 h v and 3 v - 4 v0 + v1 = 2 h M^-1 f(x), where 0 is the last state and 1 the one
 * before: 9/4 M (x - y) / h^2 = f(x), y = (4 x0 - x1)/3 + 2 h (4 v0 - v1)/9. The first step is implicit
 * Euler's. */
#include "integrate/incremental.h"

static pl_status bdf2_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->dt;
    if (sim->step == 0) return pl_integrator_find("implicit-euler")->step(sim, report, err);
    pl_damping_begin(
        sim, &(pl_viscous_step){.rate = 1.5 / h, .from = sim->positions, .before = sim->old_positions});
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        double x0 = sim->positions[k], x1 = sim->old_positions[k], v0 = sim->velocities[k],
               v1 = sim->old_velocities[k];
        sim->target[k] = (4 * x0 - x1) / 3 + 2 * h * (4 * v0 - v1) / 9;
        sim->positions[k] = sim->target[k];
        sim->old_positions[k] = x0;
        sim->old_velocities[k] = v0;
        sim->velocities[k] = -4 * x0 + x1; /* what the formula for the new velocity still needs */
    }
    pl_increment increment = {
        .time = report->time, .inertia = 2.25 / (h * h), .target = sim->target, .from = sim->old_positions};
    pl_status status = pl_increment_solve(sim, &increment, report, err);
    if (status != PL_OK) {
        pl_motion_undo(sim);
        return status;
    }
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        sim->velocities[k] = (3 * sim->positions[k] + sim->velocities[k]) / (2 * h);
    }
    return PL_OK;
}

const pl_integrator pl_integrator_bdf2 = {
    .name = "bdf2",
    .doc = "Backward differentiation of order 2, solved by Newton's method: second order, little damping.",
    .step = bdf2_step,
    .moves = true,
    .minimises = true,
};
