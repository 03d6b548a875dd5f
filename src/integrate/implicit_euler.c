/* Implicit Euler as a minimisation: x = y + h^2 M^-1 f(x), y = x0 + h v0. Stable at any step, with numerical
 * damping. */
#include "integrate/halving.h"
#include "integrate/incremental.h"

pl_status pl_implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_state *state = &sim->state;
    double h = sim->work.h, *target = pl_vector_borrow(sim, "target");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        target[k] = state->positions[k] + h * state->velocities[k];
        state->old_positions[k] = state->positions[k];
        state->old_velocities[k] = state->velocities[k];
        state->positions[k] = target[k]; /* free flight needs no iteration */
    }
    pl_damping_begin(sim, &(pl_viscous_step){.rate = 1 / h, .from = state->old_positions});
    pl_term_step step = {
        .time = report->time, .inertia = 1 / (h * h), .target = target, .from = state->old_positions};
    pl_status status = pl_increment_solve(sim, &step, report, err);
    pl_vector_return(sim, target);
    if (status != PL_OK || pl_part_is_given_up(sim, status, report)) {
        pl_motion_undo(sim);
        return status;
    }
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        state->velocities[k] = (state->positions[k] - state->old_positions[k]) / h;
    return PL_OK;
}

const pl_integrator pl_integrator_implicit_euler = {
    .name = "implicit-euler",
    .doc = "Implicit Euler, solved by Newton's method: stable for any step, first order, with numerical "
           "damping.",
    .step = pl_implicit_euler_step,
    .moves = true,
    .minimises = true,
    .halves = true,
    .vectors = 1,
};
