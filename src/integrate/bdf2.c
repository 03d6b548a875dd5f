/* The backward differentiation formula of order 2, as a minimisation or with one linear system a step.
 *
 * With 3 x - 4 x0 + x1 = 2 h v and 3 v - 4 v0 + v1 = 2 h M^-1 f(x), where 0 is the last state and 1 the one
 * before: 9/4 M (x - y) / h^2 = f(x), y = (4 x0 - x1)/3 + 2 h (4 v0 - v1)/9. The first step is implicit
 * Euler's. The linear form (mezger2007 section 4.5) has its tangent at x0 + h v0, which is second order's
 * distance from x, and so keeps the order. */
#include "integrate/incremental.h"
#include "integrate/linear_step.h"

static pl_status bdf2_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_state *state = &sim->state;
    double h = sim->model->dt;
    if (state->step == 0) return pl_implicit_euler_step(sim, report, err);
    double *target = pl_vector_borrow(sim, "target"), *history = pl_vector_borrow(sim, "-4 x0 + x1");
    pl_damping_begin(
        sim, &(pl_viscous_step){.rate = 1.5 / h, .from = state->positions, .before = state->old_positions});
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double x0 = state->positions[k], x1 = state->old_positions[k], v0 = state->velocities[k],
               v1 = state->old_velocities[k];
        target[k] = (4 * x0 - x1) / 3 + 2 * h * (4 * v0 - v1) / 9;
        history[k] = -4 * x0 + x1;
        state->positions[k] = target[k];
        state->old_positions[k] = x0;
        state->old_velocities[k] = v0;
    }
    pl_term_step step = {
        .time = report->time, .inertia = 2.25 / (h * h), .target = target, .from = state->old_positions};
    pl_status status = pl_increment_solve(sim, &step, report, err);
    for (int64_t k = 0; status == PL_OK && k < 3 * sim->model->nodes; k++)
        state->velocities[k] = (3 * state->positions[k] + history[k]) / (2 * h);
    pl_vector_return(sim, history);
    pl_vector_return(sim, target);
    if (status != PL_OK) pl_motion_undo(sim);
    return status;
}

static pl_status linear_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->model->dt;
    const pl_linear_scheme first = {.inertia = 1 / (h * h), .rate = 1 / h},
                           other = {.inertia = 2.25 / (h * h), .rate = 1.5 / h, .two_steps = true};
    return pl_linear_step(sim, sim->state.step == 0 ? &first : &other, report, err);
}

static const pl_integrator linear_form = {
    .name = "bdf2",
    .step = linear_step,
    .moves = true,
    .extrapolates = true,
    .holds = true,
    .linear = PL_LINEAR_AHEAD,
    .vectors = PL_LINEAR_VECTORS,
};

const pl_integrator pl_integrator_bdf2 = {
    .name = "bdf2",
    .doc = "Backward differentiation of order 2: second order, little damping. Solved by Newton's method, or "
           "with the tangent of law 'linear' by one linear system a step, of bounded cost.",
    .step = bdf2_step,
    .moves = true,
    .minimises = true,
    .linear_form = &linear_form,
    .vectors = 2,
};
