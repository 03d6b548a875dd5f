/* Linearly implicit Euler: one linear system a step, with the tangent at its start (mueller2004 section 2,
 * bargteil2014 section 3.5). The path of games: bounded cost, any step.
 *
 * (M + h^2 K) dv = h (f(x) - h K v), solved for u = h dv: (M/h^2 + K) u = f(x) - h K v; then v += u/h, x += h
 * v. Solving for the new velocity instead, (M + h^2 K) v' = M v + h f(x), is the same system with M v + h^2 K
 * v added to both sides. With damping forces -D v the matrix is M/h^2 + D/h + K, and D v joins h K v: as if K
 * were K + D/h. f is the force at x (elastic and loads) and K the tangent that the scene chose:
 * projected, warped or plain linear.
 */
#include "core/timer.h"
#include "integrate/collisions.h"
#include "integrate/incremental.h"
#include "integrate/rows.h"

#include <math.h>

/* Relative residual of the one solve; the scene may ask for less. */
#define LOOSEST 1e-3

/* Forces and tangent at the current positions into `internal` and the matrix. */
static unsigned assemble(pl_sim *sim, pl_step_report *report) {
    static const unsigned kinds[] = {0, PL_WANT_WARPED, PL_WANT_PLAIN};
    double start = pl_now();
    unsigned want = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN | kinds[sim->settings.tangent];
    if (sim->damping.kinds & (PL_DAMPED_BY_STIFFNESS | PL_DAMPED_BY_VISCOSITY)) want |= PL_WANT_DAMPED;
    sim->assembly->rate = 1 / sim->dt;
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, want, (pl_limiter){0, 0}, &sim->sums,
                         sim->internal);
    report->ms_elements = 1e3 * (pl_now() - start);
    report->elastic_energy = sim->sums.energy;
    report->volume_ratio = sim->sums.volume / sim->assembly->rest_volume;
    report->min_det = sim->sums.lowest_det;
    report->inverted = sim->sums.inverted;
    return want;
}

/* Drag is inertia towards where nothing moves: of u that is -h v. The target that comes with it, or NULL. */
static const double *fold_drag(pl_sim *sim) {
    pl_damping *damping = &sim->damping;
    if (!damping->drag) return NULL;
    damping->rate = 1 / sim->dt;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        damping->origin[k] = -sim->dt * sim->velocities[k];
        damping->shift[k] = 0;
    }
    pl_damping_fold(sim, 1 / (sim->dt * sim->dt), damping->shift);
    return damping->shift;
}

/* What the passes over nodes work on. */
typedef struct linear_step {
    pl_sim *sim;
    double h, inertia;
    double *rhs, *u;
    const double *drag; /* what drag would have u be, or NULL */
    pl_step_report *report;
    bool first;    /* of the step's solves */
    double *right; /* of the solve at hand */
} linear_step;

/* Held components jump by their constraint's own motion: known before the solve, their part of K u goes to
 * the right side together with h K v. `target` becomes h v with the free components' velocities and the held
 * ones' motion. */
static void fill_target(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            sim->target[k] =
                pl_is_held(sim, i, d) ? sim->old_positions[k] - sim->positions[k] : s->h * sim->velocities[k];
        }
    }
}

static void fill_right_side(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            double force = sim->internal[k] + pl_load_at(sim, k);
            if (s->drag) force += s->inertia * sim->weights[i] * s->drag[k];
            s->rhs[k] = pl_is_held(sim, i, d) ? 0 : force - s->rhs[k];
        }
    }
}

static void clear(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    double *v = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) v[k] = 0;
}

/* Pieces that fall freely do so without an iteration: their common motion is taken out here, and put back
 * when momentum is settled. The stiffness does not see it. Where the motion is smooth the solution is about
 * the straight continuation of the last two, which takes the older one's place; contact may need further
 * solves, which start from the one before. */
static void finish_right_side(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    pl_sim *sim = s->sim;
    double *last_one = sim->solutions, *guess = last_one + 3 * sim->nodes;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            s->right[k] -= s->inertia * sim->weights[i] * s->u[k];
            if (s->first) guess[k] = pl_is_held(sim, i, d) ? 0 : 2 * last_one[k] - guess[k];
        }
    }
}

static void keep_guess(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    double *guess = s->sim->solutions + 3 * s->sim->nodes;
    for (int64_t k = 3 * first; k < 3 * last; k++) guess[k] = s->u[k];
}

static void keep_solution(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    double *last_one = s->sim->solutions, *guess = last_one + 3 * s->sim->nodes;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double newest = guess[k];
        guess[k] = last_one[k];
        last_one[k] = newest;
    }
}

/* u becomes the whole way of the step; the sum is its square. */
static void find_way(void *context, int64_t first, int64_t last, double *sums) {
    const linear_step *s = context;
    const pl_sim *sim = s->sim;
    double *restrict u = s->u, square[3] = {0};
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            double way = s->h * sim->velocities[k] + u[k];
            u[k] = pl_is_held(sim, i, d) ? sim->target[k] : way;
            square[d] += u[k] * u[k];
        }
    }
    sums[0] = square[0] + square[1] + square[2];
}

static void move(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_step *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            sim->velocities[k] = s->u[k] / s->h;
            sim->positions[k] = pl_is_held(sim, i, d) ? sim->old_positions[k] : sim->positions[k] + s->u[k];
        }
    }
}

/* Fewer iterations than the default are wanted for their cost; running out of the default is trouble. */
static pl_reason reason_of(const pl_sim *sim, pl_linear_end end) {
    if (end == PL_LINEAR_DONE) return PL_CONVERGED;
    if (end == PL_LINEAR_BREAKDOWN) return PL_STAGNATED;
    bool fixed = sim->solver.max_iterations < pl_sim_def_default().solver.max_iterations;
    return fixed ? PL_FIXED_ITERATIONS : PL_ITERATION_LIMIT;
}

/* One linear solve, with whatever the operator holds. */
static void solve_once(void *context, int pass, double *right, double *u) {
    linear_step *s = context;
    pl_sim *sim = s->sim;
    pl_step_report *report = s->report;
    double start = pl_now(), *guess = sim->solutions + 3 * sim->nodes;
    s->first = pass == 0;
    s->right = right;
    pl_collisions_mark(sim);
    pl_rows_run(sim, clear, u, NULL);
    pl_pieces_settle(sim, s->inertia, s->drag, u);
    pl_rows_run(sim, finish_right_side, s, NULL);
    pl_operator_project(&sim->op, right);
    pl_operator_project(&sim->op, guess);
    pl_linear_report linear =
        pl_newton_linear_solve(sim->newton, &sim->op, right, guess, u, fmin(sim->solver.tolerance, LOOSEST),
                               sim->solver.max_iterations);
    pl_rows_run(sim, keep_guess, s, NULL);
    pl_pieces_settle(sim, s->inertia, s->drag, u);
    report->ms_solve += 1e3 * (pl_now() - start);
    report->newton_iterations++;
    report->linear_iterations += linear.iterations;
    report->factorisations += linear.factorisations;
    report->residual = linear.residual;
    report->reason = reason_of(sim, linear.end);
}

static void apply_all(void *context, const double *w, double *out) {
    const linear_step *s = context;
    pl_operator all = s->sim->op;
    all.held = NULL;
    all.bound_count = 0;
    pl_operator_apply(&all, w, out, s->sim->partial);
}

static bool find_more(void *context, const double *w) {
    const linear_step *s = context;
    return pl_hold_find_more(s->sim->contact, s->sim->positions, s->sim->target, s->h, w);
}

/* Nodes at colliders are held there. */
static void solve_holding(linear_step *s) {
    pl_sim *sim = s->sim;
    pl_hold_find(sim->contact, sim->positions, sim->target, s->h);
    pl_hold_system system = {.context = s,
                             .op = &sim->op,
                             .solve = solve_once,
                             .apply = apply_all,
                             .search = find_more,
                             .b = s->rhs,
                             .w = s->u};
    pl_hold_solve(sim->contact, &system);
}

static void solve(linear_step *s) {
    pl_sim *sim = s->sim;
    sim->op.diagonal = (pl_diagonal){.factor = s->inertia, .weights = sim->weights};
    pl_rows_run(sim, fill_target, s, NULL);
    pl_matrix_multiply(sim->assembly->matrix, sim->threads, sim->target, s->rhs);
    pl_rows_run(sim, fill_right_side, s, NULL);
    if (sim->contact)
        solve_holding(s);
    else
        solve_once(s, 0, s->rhs, s->u);
    pl_rows_run(sim, keep_solution, s, NULL);
}

/* After the move: normal velocities at colliders, and what contact did. */
static void finish_contact(pl_sim *sim) {
    pl_contact_sums sums = pl_hold_sums(sim->contact, sim->dt, sim->velocities);
    pl_hold_velocities(sim->contact, sim->held, sim->dt, sim->velocities, &sums);
    pl_contact_add(sim->contact, &sums, sim->dt);
    pl_hold_remember(sim->contact);
}

static pl_status linear_implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->dt, start = pl_now(), size[PL_ROW_SUMS];
    linear_step s = {.sim = sim,
                     .h = h,
                     .inertia = 1 / (h * h),
                     .rhs = sim->old_velocities,
                     .u = sim->spare,
                     .report = report,
                     .drag = fold_drag(sim)};
    pl_rows_copy(sim, sim->positions, sim->old_positions);
    pl_constraints_apply(sim, report->time, sim->old_positions); /* where held components go */
    pl_loads_dead(sim, report->time);
    pl_loads_follower(sim, report->time, sim->positions);
    unsigned want = assemble(sim, report);
    solve(&s);
    pl_rows_run(sim, find_way, &s, size);
    if (!isfinite(size[0])) {
        report->reason = PL_NOT_FINITE;
        return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: velocities are not finite",
                            (long long)report->step);
    }
    report->dissipated_energy += pl_damping_linear_work(sim, s.u, want);
    pl_rows_run(sim, move, &s, NULL);
    if (sim->contact) finish_contact(sim);
    report->external_energy = pl_loads_potential(sim, sim->positions);
    report->ms_total = 1e3 * (pl_now() - start);
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    return PL_OK;
}

const pl_integrator pl_integrator_linear_implicit_euler = {
    .name = "linear-implicit-euler",
    .doc = "Implicit Euler with the forces linearised at the step's start: one linear solve a step, bounded "
           "cost.",
    .step = linear_implicit_euler_step,
    .moves = true,
    .foresees = true,
    .holds = true,
};
