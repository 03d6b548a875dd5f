/* See linear_step.h. Damping forces are -D v; mass-proportional drag is folded into inertia. */
#include "integrate/linear_work.h"
#include "integrate/record.h"
#include "assembly/plastic.h"
#include "core/timer.h"
#include "model/collisions.h"
#include "integrate/energy_watch.h"
#include "integrate/incremental.h"
#include "integrate/plastic.h"
#include "model/mass.h"
#include "model/rows.h"

#include <math.h>

/* Relative residual of the only solve; the scene may request less. */
#define LOOSEST 1e-3

/* Constrained components move by their prescribed motion: it is known before the solve, and their part of K u
 * goes to the right side. `target` becomes x* - x0. */
static void fill_target(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            bool constrained = pl_is_constrained(sim, i, d);
            s->ahead[k] =
                constrained ? s->goal[k] - sim->state.positions[k] : s->h * sim->state.velocities[k];
            if (sim->linearisation.ahead)
                sim->linearisation.ahead[k] =
                    constrained ? s->goal[k] : sim->state.positions[k] + s->ahead[k];
        }
    }
}

/* u becomes x*. */
static void fill_end(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) s->u[k] = s->sim->state.positions[k] + s->ahead[k];
}

/* y - x*, with drag as inertia towards the origin of velocities. */
static void fill_shift(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    const double *drag = sim->damping.drag, h = s->h;
    double *shift = sim->linearisation.shift;
    for (int64_t i = first; i < last; i++) {
        double m = sim->inertia.masses[i], extra = drag ? s->scheme->rate / s->scheme->inertia * drag[i] : 0;
        if (drag) sim->damping.weights[i] = m + extra;
        for (int64_t k = 3 * i; k < 3 * i + 3; k++) {
            shift[k] = s->scheme->two_steps
                           ? (sim->state.positions[k] - sim->state.old_positions[k]) / 3 -
                                 h * (sim->state.velocities[k] + 2 * sim->state.old_velocities[k]) / 9
                           : 0;
            if (m + extra > 0) /* else a node without elements */
                shift[k] -= extra / (m + extra) * (shift[k] + s->ahead[k] + pl_linear_back(s, k));
        }
    }
}

/* The common motion of freely falling components is removed here, and restored by the momentum correction:
 * the stiffness does not see it, and the solve's tolerance applies to the rest. If the motion is smooth the
 * solution is close to the linear extrapolation of the last two, which replaces the older one; contact may
 * need further solves, which start from the previous one. */
static void finish_right_side(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    double *last_one = sim->state.solutions, *guess = last_one + 3 * sim->model->nodes;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            s->right[k] -= s->scheme->inertia * sim->inertia.weights[i] * s->u[k];
            if (s->whole_offdiagonal) s->right[k] -= s->scheme->inertia * s->whole_offdiagonal[k];
            if (s->first) guess[k] = pl_is_constrained(sim, i, d) ? 0 : 2 * last_one[k] - guess[k];
        }
    }
}

static void store_guess(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    double *guess = s->sim->state.solutions + 3 * s->sim->model->nodes;
    for (int64_t k = 3 * first; k < 3 * last; k++) guess[k] = s->u[k];
}

static void store_solution(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    double *last_one = s->sim->state.solutions, *guess = last_one + 3 * s->sim->model->nodes;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double newest = guess[k];
        guess[k] = last_one[k];
        last_one[k] = newest;
    }
}

/* u becomes the displacement of the whole step; the sum is its square. */
static void find_displacement(void *context, int64_t first, int64_t last, double *sums) {
    const pl_linear_work *s = context;
    const pl_sim *sim = s->sim;
    double *restrict u = s->u, square[3] = {0};
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            double path = s->h * sim->state.velocities[k] + u[k];
            u[k] = pl_is_constrained(sim, i, d) ? s->ahead[k] : path;
            square[d] += u[k] * u[k];
        }
    }
    sums[0] = square[0] + square[1] + square[2];
}

static void move(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            double x = sim->state.positions[k], v = s->scheme->rate * (s->u[k] + pl_linear_back(s, k));
            sim->state.old_positions[k] = x;
            sim->state.old_velocities[k] = sim->state.velocities[k];
            sim->state.velocities[k] = v;
            sim->state.positions[k] = pl_is_constrained(sim, i, d) ? s->goal[k] : x + s->u[k];
        }
    }
}

/* A limit below the default is chosen for its cost; reaching the default is a failure. */
static pl_reason reason_of(const pl_sim *sim, pl_linear_end end) {
    if (end == PL_LINEAR_DONE) return PL_CONVERGED;
    if (end == PL_LINEAR_BREAKDOWN) return PL_STAGNATED;
    bool fixed = sim->model->solver.max_iterations < pl_sim_def_default().solver.max_iterations;
    return fixed ? PL_FIXED_ITERATIONS : PL_ITERATION_LIMIT;
}

/* One linear solve, with the present constraints of the operator. */
static bool solve_once(void *context, int pass, double loosest, double *right, double *u) {
    pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    pl_step_report *report = s->report;
    double start = pl_now(), *guess = sim->state.solutions + 3 * sim->model->nodes;
    double tolerance = fmin(sim->model->solver.tolerance, LOOSEST);
    s->first = pass == 0;
    s->right = right;
    sim->work.op.same_matrix = pass > 0;
    pl_collisions_mark(sim);
    pl_rows_clear(sim, u);
    pl_components_correct(sim, s->scheme->inertia, s->shift, u);
    s->whole_offdiagonal = sim->mass ? pl_vector_borrow(sim, "S times the common motion") : NULL;
    if (sim->mass) pl_mass_apply(sim, u, s->whole_offdiagonal);
    pl_rows_run(sim, finish_right_side, s, NULL);
    pl_vector_return(sim, s->whole_offdiagonal);
    pl_operator_project(&sim->work.op, right);
    pl_operator_project(&sim->work.op, guess);
    pl_linear_report linear =
        pl_newton_linear_solve(sim->work.newton, &sim->work.op, right, guess, u, fmax(loosest, tolerance),
                               sim->model->solver.max_iterations);
    sim->work.op.same_matrix = false;
    pl_rows_run(sim, store_guess, s, NULL);
    pl_components_correct(sim, s->scheme->inertia, s->shift, u);
    report->ms_solve += 1e3 * (pl_now() - start);
    report->newton_iterations++;
    report->linear_iterations += linear.iterations;
    report->factorisations += linear.factorisations;
    report->residual = linear.residual;
    report->reason = reason_of(sim, linear.end);
    return linear.end != PL_LINEAR_DONE || !(linear.residual > tolerance); /* or not a number */
}

static void apply_all(void *context, const double *w, double *out) {
    const pl_linear_work *s = context;
    pl_operator all = s->sim->work.op;
    all.constrained = NULL;
    all.constraint_count = 0;
    pl_operator_apply(&all, w, out, s->sim->work.partial);
}

static bool find_more(void *context, const double *w) {
    const pl_linear_work *s = context;
    return pl_constraints_find_more(s->sim->contact, s->sim->state.positions, s->ahead, s->h, w);
}

/* Nodes at colliders are constrained there. */
static void solve_constrained(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    pl_constraints_find(sim->contact, sim->state.positions, s->ahead, s->h);
    pl_constraint_system system = {.context = s,
                                   .op = &sim->work.op,
                                   .solve = solve_once,
                                   .apply = apply_all,
                                   .plain = true,
                                   .search = find_more,
                                   .b = s->rhs,
                                   .w = s->u};
    pl_constraints_solve(sim->contact, &system);
}

static void solve(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    sim->work.op.diagonal = (pl_diagonal){.factor = s->scheme->inertia, .weights = sim->inertia.weights};
    pl_mass_begin(sim, s->scheme->inertia, s->scheme->rate);
    pl_linear_right_side(s);
    if (sim->contact)
        solve_constrained(s);
    else
        solve_once(s, 0, 0, s->rhs, s->u);
    pl_rows_run(sim, store_solution, s, NULL);
}

/* After the move: normal velocities at colliders, and the report of contact. */
static void finish_contact(pl_sim *sim) {
    pl_contact_sums sums = pl_constraints_sums(sim->contact, sim->model->dt, sim->state.velocities);
    pl_hold_record(sim->contact, sim->model->dt, sim->state.positions);
    pl_constraints_velocities(sim->contact, sim->work.constrained, sim->model->dt, sim->state.positions,
                              sim->state.velocities, &sums);
    pl_contact_add(sim->contact, &sums, sim->model->dt);
    pl_constraints_store(sim->contact);
}

/* J dissipated by damping along the displacement u. */
static double damping_work(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    if (!sim->damping.kinds) return 0;
    if (!sim->linearisation.at) return pl_damping_linear_work(sim, s->u, pl_linearisation_tangent(sim));
    double *back = pl_vector_borrow(sim, "displacement from the origin of velocities");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) back[k] = pl_linear_back(s, k);
    double work = pl_damping_taken_work(sim, s->u, back);
    pl_vector_return(sim, back);
    return work;
}

/* The positions of the step without forces, and the loads. */
static void begin(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    pl_rows_copy(sim, sim->state.positions, s->goal);
    pl_constraints_apply(sim, s->report->time, s->goal);
    pl_rows_run(sim, fill_target, s, NULL);
    if (sim->linearisation.shift) {
        if (sim->damping.drag) sim->inertia.weights = sim->damping.weights;
        pl_rows_run(sim, fill_shift, s, NULL);
        s->shift = sim->linearisation.shift;
    }
    const double *here = pl_linear_place(sim);
    pl_terms_begin(sim, PL_TERM_LOAD,
                   &(pl_term_step){.time = s->report->time, .from = sim->state.positions, .x = here});
    pl_terms_sum_loads(sim, here);
}

static pl_linear_work borrow_all(pl_sim *sim, const pl_linear_scheme *scheme, pl_step_report *report) {
    return (pl_linear_work){.sim = sim,
                            .scheme = scheme,
                            .h = sim->model->dt,
                            .goal = pl_vector_borrow(sim, "goal of constrained components"),
                            .ahead = pl_vector_borrow(sim, "displacement without forces"),
                            .rhs = pl_vector_borrow(sim, "right side"),
                            .gradient = pl_vector_borrow(sim, "gradient of forces"),
                            .u = pl_vector_borrow(sim, "solution"),
                            .force = sim->linearisation.at ? sim->linearisation.force : sim->work.internal,
                            .report = report};
}

static void return_all(pl_linear_work *s) {
    pl_vector_return(s->sim, s->goal);
    pl_vector_return(s->sim, s->ahead);
    pl_vector_return(s->sim, s->rhs);
    pl_vector_return(s->sim, s->gradient);
    pl_vector_return(s->sim, s->u);
}

/* Nothing has moved yet. */
static pl_status not_finite(pl_step_report *report, const char *what, pl_error *err) {
    report->reason = PL_NOT_FINITE;
    return pl_error_set(err, PL_ERR_NUMERIC,
                        "step %lld: %s are not finite; a law without treatment of inversion is not defined "
                        "for inverted elements, and loads, positions and velocities have to be finite",
                        (long long)report->step, what);
}

/* Solves and moves; false if the displacement is not finite. */
static bool solve_and_move(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    double size[PL_ROW_SUMS];
    solve(s);
    pl_rows_run(sim, find_displacement, s, size);
    if (!isfinite(size[0] + s->report->residual)) return false;
    s->damping_work = damping_work(s);
    pl_record_linear(s);
    pl_rows_run(sim, move, s, NULL);
    return true;
}

static void fill_half_displacement(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    const pl_state *state = &s->sim->state;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        s->half[k] = 0.5 * (state->old_positions[k] + state->positions[k]);
}

/* Bodies in free flight need no second solve: their motion is nearly rigid. */
static bool can_make_again(const pl_linear_work *s) {
    return !s->scheme->two_steps && !s->sim->linearisation.at && pl_collisions_touch(s->sim);
}

/* Repeats the step with forces linearised at `at`; false if it is not finite. */
static bool make_again(pl_linear_work *s, double *at) {
    pl_sim *sim = s->sim;
    double start = pl_now();
    pl_motion_undo(sim);
    pl_linearisation_evaluate(sim, at, s->scheme->rate, s->gradient);
    s->report->ms_elements += 1e3 * (pl_now() - start);
    s->report->retries++;
    sim->linearisation.at = at;
    s->force = s->gradient;
    bool finite = solve_and_move(s);
    sim->linearisation.at = NULL;
    s->force = sim->work.internal;
    return finite;
}

/* The displacement of which `half` is the half. */
static void fill_displacement(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) s->u[k] = 2 * (s->half[k] - s->sim->state.positions[k]);
}

/* A step with too much spurious energy may have less if its forces are linearised halfway, where elements
 * have stiffened; otherwise it does not change. False if neither is finite. */
static bool try_again(pl_linear_work *s, pl_watch *watch, const pl_watch_vectors *vectors) {
    pl_sim *sim = s->sim;
    double first = watch->excess, work = s->damping_work;
    s->half = pl_vector_borrow(sim, "half of the step's displacement");
    pl_rows_run(sim, fill_half_displacement, s, NULL);
    pl_forces_swap_part(sim);
    bool finite = make_again(s, s->half), better = finite && pl_watch_measure(watch, vectors) < first;
    if (!better && isfinite(first)) {
        pl_forces_swap_part(sim);
        if (finite) pl_motion_undo(sim);
        pl_rows_run(sim, fill_displacement, s, NULL);
        pl_rows_run(sim, move, s, NULL);
        s->damping_work = work;
    }
    pl_vector_return(sim, s->half);
    return finite || isfinite(first);
}

/* Responds to spurious energy; false if that leads to no finite state. */
static bool watch_energy(pl_linear_work *s, pl_watch *watch) {
    pl_watch_vectors vectors = {
        .displacement = s->u, .ahead = s->ahead, .velocity = s->ahead, .start = s->gradient, .end = s->rhs};
    bool again = can_make_again(s);
    if (pl_watch_accepts(watch, &vectors, again)) return true;
    if (again) {
        if (!try_again(s, watch, &vectors)) return false;
        if (pl_watch_accepts(watch, &vectors, false)) return true;
    }
    return pl_watch_shorten(watch, &vectors);
}

/* Lets points flow as predicted by velocities, so that they yield within this step instead of after it. If
 * the last step created spurious energy, the motion does not follow such predictions. */
static void predict_flow(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    s->elastic = pl_watch_elastic(sim, sim->state.positions);
    if (pl_watch_is_alarmed(sim, s->elastic)) return;
    pl_rows_run(sim, fill_end, s, NULL);
    pl_plastic_predict(sim, s->u, s->report);
}

static pl_status make_step(pl_linear_work *s, pl_error *err) {
    pl_sim *sim = s->sim;
    pl_step_report *report = s->report;
    double start = pl_now();
    begin(s);
    bool flows = pl_plastic_is_in_steps(sim->assembly);
    if (flows) predict_flow(s);
    pl_linearisation_update(sim, sim->linearisation.ahead ? sim->linearisation.ahead : sim->state.positions,
                            s->ahead, s->scheme->rate, report);
    if (!isfinite(report->elastic_energy + report->volume_ratio))
        return not_finite(report, "forces or energy", err);
    pl_watch watch = pl_watch_begin(sim, report, flows ? s->elastic : report->elastic_energy);
    if (!solve_and_move(s)) return not_finite(report, "velocities", err);
    if (!watch_energy(s, &watch)) {
        pl_motion_undo(sim);
        return not_finite(report, "forces or energy", err);
    }
    report->dissipated_energy += s->damping_work;
    pl_forces_add_part(sim, 1);
    if (sim->contact) finish_contact(sim);
    pl_terms_report(sim, PL_TERM_LOAD, sim->state.positions, report);
    report->ms_total = 1e3 * (pl_now() - start) - report->ms_plastic; /* added at the end */
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    return PL_OK;
}

pl_status pl_linear_step(pl_sim *sim, const pl_linear_scheme *scheme, pl_step_report *report, pl_error *err) {
    pl_linear_work s = borrow_all(sim, scheme, report);
    pl_status status = make_step(&s, err);
    return_all(&s);
    return status;
}
