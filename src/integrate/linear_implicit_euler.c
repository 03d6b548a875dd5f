/* Linearly implicit Euler: one linear system a step, with the tangent at its start (mueller2004 section 2,
 * bargteil2014 section 3.5). The path of games: bounded cost, any step.
 *
 * (M + h^2 K) dv = h (f(x) - h K v), solved for u = h dv: (M/h^2 + K) u = f(x) - h K v; then v += u/h, x += h
 * v. Solving for the new velocity instead, (M + h^2 K) v' = M v + h f(x), is the same system with M v + h^2 K
 * v added to both sides. f is the force at x (elastic and loads) and K the tangent that the scene chose:
 * projected, warped or plain linear.
 */
#include "core/timer.h"
#include "integrate/incremental.h"

#include <math.h>

/* Relative residual of the one solve; the scene may ask for less. */
#define LOOSEST 1e-3

/* Forces and tangent at the current positions into `internal` and the matrix. */
static void assemble(pl_sim *sim, pl_step_report *report) {
    static const unsigned kinds[] = {0, PL_WANT_WARPED, PL_WANT_PLAIN};
    double start = pl_now();
    unsigned want = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN | kinds[sim->settings.tangent];
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, want, (pl_limiter){0, 0}, &sim->sums,
                         sim->internal);
    report->ms_elements = 1e3 * (pl_now() - start);
    report->elastic_energy = sim->sums.energy;
    report->volume_ratio = sim->sums.volume / sim->assembly->rest_volume;
    report->min_det = sim->sums.lowest_det;
    report->inverted = sim->sums.inverted;
}

/* Held components jump by their constraint's own motion: known before the solve, their part of K u goes to
 * the right side together with h K v. `target` becomes h v with the free components' velocities and the held
 * ones' motion. */
static void fill_right_side(pl_sim *sim, double *rhs, double *u) {
    double h = sim->dt, inertia = 1 / (h * h);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = sim->held[k / 3] >> k % 3 & 1;
        sim->target[k] = held ? sim->old_positions[k] - sim->positions[k] : h * sim->velocities[k];
    }
    pl_matrix_multiply(sim->assembly->matrix, sim->threads, sim->target, rhs);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = sim->held[k / 3] >> k % 3 & 1;
        double force = sim->internal[k] + sim->external[k] + (sim->follower ? sim->follower[k] : 0);
        rhs[k] = held ? 0 : force - rhs[k];
        u[k] = 0;
    }
    /* Pieces that fall freely do so without an iteration: their common motion is taken out here, and put back
     * when momentum is settled. The stiffness does not see it. */
    pl_pieces_settle(sim, inertia, NULL, u);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) rhs[k] -= inertia * sim->masses[k / 3] * u[k];
}

static pl_status linear_implicit_euler_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->dt, start = pl_now();
    double *u = sim->spare, *rhs = sim->old_velocities;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) sim->old_positions[k] = sim->positions[k];
    pl_constraints_apply(sim, report->time, sim->old_positions); /* where held components go */
    pl_loads_dead(sim, report->time);
    pl_loads_follower(sim, report->time, sim->positions);
    assemble(sim, report);
    sim->op.diagonal = (pl_diagonal){.factor = 1 / (h * h), .weights = sim->masses};
    fill_right_side(sim, rhs, u);
    double solving = pl_now();
    pl_linear_report linear = pl_newton_linear_solve(
        sim->newton, &sim->op, rhs, u, fmin(sim->solver.tolerance, LOOSEST), sim->solver.max_iterations);
    report->ms_solve = 1e3 * (pl_now() - solving);
    report->newton_iterations = 1;
    report->linear_iterations = linear.iterations;
    report->residual = linear.residual;
    report->reason = linear.end == PL_LINEAR_BREAKDOWN ? PL_STAGNATED : PL_CONVERGED;
    pl_pieces_settle(sim, 1 / (h * h), NULL, u);
    double size = 0;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = sim->held[k / 3] >> k % 3 & 1;
        u[k] = held ? sim->target[k] : h * sim->velocities[k] + u[k]; /* the whole way of the step */
        size += u[k] * u[k];
    }
    if (!isfinite(size)) {
        report->reason = PL_NOT_FINITE;
        return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: velocities are not finite",
                            (long long)report->step);
    }
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = sim->held[k / 3] >> k % 3 & 1;
        sim->velocities[k] = u[k] / h;
        sim->positions[k] = held ? sim->old_positions[k] : sim->positions[k] + u[k];
    }
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
};
