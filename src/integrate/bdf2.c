/* The backward differentiation formula of order 2, as a minimisation or with one linear system per step.
 *
 * With the last state 0 and the one before it 1, and steps in the ratio w = h / h0, derivatives are
 * x' = r (x - x0 - b (x0 - x1)), r = (1 + 2 w) / (1 + w) / h and b = w^2 / (1 + 2 w); for equal steps
 * r = 3 / (2 h), b = 1/3. From x' = v and v' = M^-1 f(x): r^2 M (x - y) = f(x),
 * y = x0 + b (x0 - x1) + (v0 + b (v0 - v1)) / r. The first step is implicit Euler's, also the first one after
 * somebody else has changed positions or velocities (history.h). The linear form (mezger2007 section 4.5) has
 * its tangent at x0 + h v0, whose distance from x is of second order, so that it keeps the order. */
#include "integrate/halving.h"
#include "integrate/history.h"
#include "integrate/incremental.h"
#include "integrate/linear_step.h"

static pl_status bdf2_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_state *state = &sim->state;
    double h = sim->work.h, ratio = state->step_size.last > 0 ? h / state->step_size.last : 0;
    if (ratio == 0 || pl_history_is_dropped(sim)) return pl_implicit_euler_step(sim, report, err);
    double rate = (1 + 2 * ratio) / (1 + ratio) / h, back = ratio * ratio / (1 + 2 * ratio);
    double *target = pl_vector_borrow(sim, "target"),
           *start = pl_vector_borrow(sim, "positions at the start");
    pl_damping_begin(
        sim, &(pl_viscous_step){
                 .rate = rate, .from = state->positions, .before = state->old_positions, .back = back});
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double x0 = state->positions[k], v0 = state->velocities[k];
        target[k] =
            x0 + back * (x0 - state->old_positions[k]) + (v0 + back * (v0 - state->old_velocities[k])) / rate;
        start[k] = x0;
        state->positions[k] = target[k];
    }
    pl_term_step step = {.time = report->time, .inertia = rate * rate, .target = target, .from = start};
    pl_status status = pl_increment_solve(sim, &step, report, err);
    bool failed = status != PL_OK || pl_part_is_given_up(sim, status, report);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        double x0 = start[k], x1 = state->old_positions[k];
        if (failed) {
            state->positions[k] = x0;
            continue;
        }
        state->old_positions[k] = x0;
        state->old_velocities[k] = state->velocities[k];
        state->velocities[k] = rate * (state->positions[k] - x0 - back * (x0 - x1));
    }
    pl_vector_return(sim, start);
    pl_vector_return(sim, target);
    return status;
}

static pl_status linear_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->model->dt;
    const pl_linear_scheme first = {.inertia = 1 / (h * h), .rate = 1 / h},
                           other = {.inertia = 2.25 / (h * h), .rate = 1.5 / h, .two_steps = true};
    bool begins = sim->state.step == 0 || pl_history_is_dropped(sim);
    return pl_linear_step(sim, begins ? &first : &other, report, err);
}

static const pl_integrator linear_form = {
    .name = "bdf2",
    .step = linear_step,
    .moves = true,
    .extrapolates = true,
    .constrains_contacts = true,
    .linear = PL_LINEAR_AHEAD,
    .has_history = true,
    .vectors = PL_LINEAR_VECTORS,
};

const pl_integrator pl_integrator_bdf2 = {
    .name = "bdf2",
    .doc = "Backward differentiation of order 2: second order, little damping. Solved by Newton's method, or "
           "with the tangent of law 'linear' by one linear system per step, with bounded cost.",
    .step = bdf2_step,
    .moves = true,
    .has_history = true,
    .minimises = true,
    .halves = true,
    .linear_form = &linear_form,
    .vectors = 2,
};
