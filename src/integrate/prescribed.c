/* See prescribed.h. */
#include "integrate/prescribed.h"
#include "core/timer.h"
#include "model/rows.h"

#include <math.h>

/* Smaller iteration limits are chosen for their frames, or their cost. */
enum { FEWEST_ITERATIONS = 5 };
/* Relative residual of the prediction. */
#define PREDICTED 1e-2

typedef struct prescribed_rows {
    const pl_sim *sim;
    const double *from, *product;
    double *moved, *right;
} prescribed_rows;

/* The displacement of a constrained component. */
static double moved_by(const prescribed_rows *rows, int64_t k) {
    bool constrained = pl_is_constrained(rows->sim, k / 3, (int)(k % 3));
    return constrained ? rows->sim->state.positions[k] - rows->from[k] : 0;
}

static void measure_moved(void *context, int64_t first, int64_t last, double *sums) {
    const prescribed_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) sums[0] += moved_by(rows, k) * moved_by(rows, k);
}

static void find_moved(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const prescribed_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) rows->moved[k] = moved_by(rows, k);
}

static void find_right_side(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const prescribed_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        bool constrained = pl_is_constrained(rows->sim, k / 3, (int)(k % 3));
        rows->right[k] = constrained ? 0 : -rows->right[k] - rows->product[k];
    }
}

bool pl_prescribed_follow(pl_sim *sim, pl_prescribed *p, unsigned want, const double *moved, double *right,
                          double *u) {
    pl_newton_value value;
    p->evaluate(p->context, p->from, want | PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN, &value,
                right);
    bool guides = sim->work.sums.inverted == 0 || !(want & PL_WANT_EXACT);
    if (!guides || value.outside || !isfinite(value.energy)) return false;
    pl_operator all = sim->work.op;
    all.constrained = NULL;
    pl_operator_apply(&all, moved, u, sim->work.partial);
    pl_rows_run(sim, find_right_side, &(prescribed_rows){.sim = sim, .product = u, .right = right}, NULL);
    double start = pl_now();
    sim->work.op.energy_tolerance = 0;
    pl_linear_report linear = pl_newton_linear_solve(sim->work.newton, &sim->work.op, right, NULL, u,
                                                     fmin(sim->model->solver.tolerance, PREDICTED),
                                                     sim->model->solver.max_iterations);
    p->seconds += pl_now() - start;
    p->factorisations += linear.factorisations;
    p->linear_iterations += linear.iterations;
    p->iterations++;
    return linear.end != PL_LINEAR_BREAKDOWN;
}

/* The energy at x, and the state of elements there in work.sums. */
static double energy_at(pl_prescribed *p, const double *x) {
    pl_newton_value value;
    p->evaluate(p->context, x, PL_WANT_ENERGY, &value, NULL);
    p->energy_evaluations++;
    return value.outside ? INFINITY : value.energy;
}

/* Moves by u, or half of it, unless that is worse than the current positions. */
static void follow(pl_sim *sim, pl_prescribed *p, const double *u, double *trial) {
    double plain = energy_at(p, sim->state.positions);
    int64_t inverted = sim->work.sums.inverted;
    for (double part = 1; part >= 0.5; part *= 0.5) {
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++) trial[k] = sim->state.positions[k] + part * u[k];
        double energy = energy_at(p, trial);
        if (!isfinite(energy) || energy > plain || sim->work.sums.inverted > inverted) continue;
        pl_rows_copy(sim, trial, sim->state.positions);
        return;
    }
}

bool pl_prescribed_predict(pl_sim *sim, pl_prescribed *p) {
    prescribed_rows rows = {.sim = sim, .from = p->from};
    double sums[PL_ROW_SUMS] = {0};
    pl_rows_run(sim, measure_moved, &rows, sums);
    if (!(sums[0] > 0) || p->max_iterations < FEWEST_ITERATIONS) return false;
    double *moved = pl_vector_borrow(sim, "prescribed motion"),
           *u = pl_vector_borrow(sim, "predicted motion"),
           *trial = pl_vector_borrow(sim, "predicted positions");
    rows.moved = moved;
    pl_rows_run(sim, find_moved, &rows, NULL);
    if (pl_prescribed_follow(sim, p, PL_WANT_EXACT, moved, trial, u)) follow(sim, p, u, trial);
    pl_vector_return(sim, moved);
    pl_vector_return(sim, u);
    pl_vector_return(sim, trial);
    return true;
}
