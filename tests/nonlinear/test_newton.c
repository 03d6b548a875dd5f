/* Newton's method on small problems defined here: Rosenbrock's function, a barrier, a chain of springs.
 * Checks every reason to stop, constrained components, problems that change during the solve, and problems
 * without an energy. */
#include "support.h"
#include "nonlinear/newton.h"

enum { NODES = 40 };

typedef struct toy {
    double (*energy)(const struct toy *toy, const double *x, double *gradient, pl_matrix *matrix);
    int rows;
    pl_threads *threads;
    pl_matrix *matrix;
    pl_operator op;
    uint8_t constrained[NODES];
    double goal;               /* minimum of the barrier problem */
    double noise;              /* reported as the rounding error of the energy */
    bool outside;              /* reported as outside the domain */
    int evaluations;           /* number of evaluations so far */
    int broken_from;           /* evaluations from this one on are not finite */
    int cancel_at;             /* `observe` cancels at this iteration; negative: never */
    int changes;               /* changes that `accepted` still has to make */
    double last_energy, rises; /* rises: how often the energy rose between iterations */
} toy;

static void put(pl_matrix *matrix, int i, int j, const double block[9]) {
    if (matrix) pl_matrix_store(matrix, pl_matrix_pair(matrix, i, j), pl_block_load(block));
}

/* 100 (y - x^2)^2 + (1 - x)^2 + z^2 at one node, with the Gauss-Newton matrix, which is always definite. */
static double rosenbrock(const toy *t, const double *x, double *g, pl_matrix *matrix) {
    (void)t;
    double r = x[1] - x[0] * x[0], q = 1 - x[0];
    if (g) g[0] = -400 * x[0] * r - 2 * q, g[1] = 200 * r, g[2] = 2 * x[2];
    const double K[9] = {800 * x[0] * x[0] + 2, -400 * x[0], 0, -400 * x[0], 200, 0, 0, 0, 2};
    put(matrix, 0, 0, K);
    return 100 * r * r + q * q + x[2] * x[2];
}

/* sum x_d / goal - log x_d: defined for positive x only, minimal at `goal`. */
static double barrier(const toy *t, const double *x, double *g, pl_matrix *matrix) {
    double sum = 0, K[9] = {0};
    for (int d = 0; d < 3; d++) {
        if (!(x[d] > 0)) return NAN;
        sum += x[d] / t->goal - log(x[d] / t->goal) - 1;
        if (g) g[d] = 1 / t->goal - 1 / x[d];
        K[4 * d] = 1 / (x[d] * x[d]);
    }
    put(matrix, 0, 0, K);
    return sum;
}

/* A chain of `rows` nodes with springs of rest length 1 and stiffness 1. The axes are independent, so that
 * the problem is linear. */
static double chain(const toy *t, const double *x, double *g, pl_matrix *matrix) {
    double sum = 0;
    if (g) memset(g, 0, sizeof(double) * 3 * (size_t)t->rows);
    for (int i = 0; i + 1 < t->rows; i++) {
        for (int d = 0; d < 3; d++) {
            double stretch = x[3 * i + 3 + d] - x[3 * i + d] - 1;
            sum += 0.5 * stretch * stretch;
            if (g) g[3 * i + d] -= stretch, g[3 * i + 3 + d] += stretch;
        }
    }
    for (int i = 0; i < t->rows; i++) {
        double own = i == 0 || i == t->rows - 1 ? 1 : 2;
        put(matrix, i, i, (double[9]){own, 0, 0, 0, own, 0, 0, 0, own});
        if (i + 1 < t->rows) put(matrix, i, i + 1, (double[9]){-1, 0, 0, 0, -1, 0, 0, 0, -1});
    }
    return sum;
}

/* A constant energy with a gradient that never vanishes, as rounding errors can cause it. */
static double flat(const toy *t, const double *x, double *g, pl_matrix *matrix) {
    (void)t, (void)x;
    if (g) g[0] = 1e-9, g[1] = g[2] = 0;
    put(matrix, 0, 0, (double[9]){1, 0, 0, 0, 1, 0, 0, 0, 1});
    return 0;
}

/* |x|^2/2 with a matrix five times too stiff: each step covers a fifth of the distance. */
static double sluggish(const toy *t, const double *x, double *g, pl_matrix *matrix) {
    (void)t;
    for (int d = 0; d < 3 && g; d++) g[d] = x[d];
    put(matrix, 0, 0, (double[9]){5, 0, 0, 0, 5, 0, 0, 0, 5});
    return 0.5 * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
}

static void evaluate(void *context, const double *x, unsigned want, pl_newton_value *value,
                     double *gradient) {
    toy *t = context;
    assert_true(gradient != NULL || !(want & PL_WANT_GRADIENT));
    *value = (pl_newton_value){.noise = t->noise, .reference = 1, .outside = t->outside};
    value->energy =
        t->energy(t, x, want & PL_WANT_GRADIENT ? gradient : NULL, want & PL_WANT_HESSIAN ? t->matrix : NULL);
    if (t->evaluations++ >= t->broken_from) {
        value->energy = NAN;
        if (want & PL_WANT_GRADIENT) gradient[0] = NAN;
    }
    if (isnan(value->energy) && want & PL_WANT_GRADIENT) gradient[0] = NAN;
    for (int k = 0; k < 3 * t->rows && want & PL_WANT_GRADIENT; k++) {
        if (t->constrained[k / 3] >> k % 3 & 1) gradient[k] = 0;
    }
}

static bool observe(void *context, int iteration, int64_t linear_iterations, double residual) {
    toy *t = context;
    (void)linear_iterations, (void)residual;
    return iteration == t->cancel_at;
}

static bool accepted(void *context, const double *x, double residual, bool converged) {
    toy *t = context;
    (void)residual;
    double energy = t->energy(t, x, NULL, NULL);
    t->rises += energy > t->last_energy;
    t->last_energy = energy;
    if (!converged || t->changes == 0) return false;
    t->changes--;
    t->goal *= 3;
    t->last_energy = INFINITY;
    return true;
}

static toy toy_make(double (*energy)(const toy *, const double *, double *, pl_matrix *), int rows) {
    toy t = {.energy = energy,
             .rows = rows,
             .goal = 1,
             .noise = 1e-15,
             .broken_from = 1 << 30,
             .cancel_at = -1,
             .last_energy = INFINITY};
    int32_t cells[2 * NODES];
    pl_error err;
    for (int i = 0; i < rows; i++) cells[2 * i] = (int32_t)i, cells[2 * i + 1] = (int32_t)i + 1;
    pl_pattern_group group = {rows > 1 ? rows - 1 : 1, rows > 1 ? 2 : 1, cells};
    check_ok(pl_matrix_create(rows, 1, &group, false, &t.matrix, &err));
    t.threads = pl_threads_new(1);
    return t;
}

static void toy_free(toy *t) {
    pl_matrix_free(t->matrix);
    pl_threads_free(t->threads);
}

static pl_newton_report toy_solve(toy *t, double *x, int64_t iterations, bool has_energy) {
    t->op = (pl_operator){.matrix = t->matrix, .constrained = t->constrained, .threads = t->threads};
    pl_newton *newton;
    pl_error err;
    check_ok(pl_newton_create(&(pl_linear_model){.rows = t->rows, .pattern = t->matrix}, pl_solver_at(0),
                              pl_preconditioner_at(0), &newton, &err));
    pl_newton_problem problem = {.context = t,
                                 .rows = t->rows,
                                 .constrained = t->constrained,
                                 .has_energy = has_energy,
                                 .evaluate = evaluate,
                                 .op = &t->op,
                                 .accepted = accepted,
                                 .observe = observe};
    pl_newton_settings settings = {.tolerance = 1e-10,
                                   .exact_below = INFINITY,
                                   .max_iterations = iterations,
                                   .linear_tolerance = 0.1,
                                   .linear_max_iterations = 1000};
    pl_newton_report report = pl_newton_solve(newton, &problem, &settings, x);
    pl_newton_free(newton);
    return report;
}

static void test_rosenbrock(void **state) {
    (void)state;
    toy t = toy_make(rosenbrock, 1);
    double x[3] = {-1.2, 1, 0.5};
    pl_newton_report report = toy_solve(&t, x, 200, true);
    assert_int_equal(report.reason, PL_CONVERGED);
    for (int d = 0; d < 3; d++) check_near(x[d], d < 2, 1e-9);
    check_below(report.residual, 1e-10);
    assert_true(report.iterations > 2 && report.iterations < 100);
    assert_true(report.linear_iterations >= report.iterations);
    assert_true(t.rises == 0); /* the line search never lets the energy rise */
    assert_true(report.energy_evaluations > report.iterations); /* the full step was refused somewhere */
    /* from the minimum no iteration is needed */
    report = toy_solve(&t, x, 200, true);
    assert_int_equal(report.reason, PL_CONVERGED);
    assert_int_equal(report.iterations, 0);
    toy_free(&t);
}

static void test_iteration_limit(void **state) {
    (void)state;
    toy t = toy_make(rosenbrock, 1);
    double x[3] = {-1.2, 1, 0.5}, before = rosenbrock(&t, x, NULL, NULL);
    pl_newton_report report = toy_solve(&t, x, 3, true);
    assert_int_equal(report.reason, PL_ITERATION_LIMIT);
    assert_int_equal(report.iterations, 3);
    assert_true(report.residual > 1e-10);
    assert_true(rosenbrock(&t, x, NULL, NULL) < before);
    toy_free(&t);
}

/* From x > 2 a full Newton step leads to negative x, outside the domain of the barrier: the line search
 * shortens it. */
static void test_barrier_is_never_crossed(void **state) {
    (void)state;
    for (int start = 0; start < 3; start++) {
        toy t = toy_make(barrier, 1);
        double x[3] = {start == 0 ? 1e-3 : 0.5, start == 1 ? 90 : 3, 2.5};
        pl_newton_report report = toy_solve(&t, x, 200, true);
        assert_int_equal(report.reason, PL_CONVERGED);
        for (int d = 0; d < 3; d++) check_near(x[d], 1, 1e-8);
        toy_free(&t);
    }
}

static void test_changed_during_the_solve(void **state) {
    (void)state;
    toy t = toy_make(barrier, 1);
    t.changes = 2;
    double x[3] = {0.5, 1.5, 1};
    pl_newton_report report = toy_solve(&t, x, 200, true);
    assert_int_equal(report.reason, PL_CONVERGED);
    for (int d = 0; d < 3; d++) check_near(x[d], 9, 1e-7);
    toy_free(&t);
}

/* A linear problem: inexact solves reach the requested tolerance, and constrained components keep their
 * bits. */
static void test_constrained_chain(void **state) {
    (void)state;
    toy t = toy_make(chain, NODES);
    double x[3 * NODES];
    pl_random random = {3};
    for (int k = 0; k < 3 * NODES; k++) x[k] = pl_random_range(&random, -5, 5);
    t.constrained[0] = 7, t.constrained[NODES - 1] = 1; /* all axes of the first node, only x of the last */
    double first[3] = {x[0], x[1], x[2]}, last = x[3 * NODES - 3];
    pl_newton_report report = toy_solve(&t, x, 50, true);
    assert_int_equal(report.reason, PL_CONVERGED);
    assert_memory_equal(x, first, sizeof first);
    assert_true(x[3 * NODES - 3] == last);
    for (int i = 0; i < NODES; i++) { /* evenly spaced along x, unstretched along y and z */
        check_near(x[3 * i], first[0] + (last - first[0]) * i / (NODES - 1), 1e-7);
        check_near(x[3 * i + 1], first[1] + i, 1e-7);
        check_near(x[3 * i + 2], first[2] + i, 1e-7);
    }
    assert_true(report.iterations <= 12);
    toy_free(&t);
}

static void test_not_finite(void **state) {
    (void)state;
    toy t = toy_make(rosenbrock, 1);
    double x[3] = {NAN, 1, 0};
    assert_int_equal(toy_solve(&t, x, 50, true).reason, PL_NOT_FINITE);
    t.broken_from = 0;
    double y[3] = {-1.2, 1, 0};
    assert_int_equal(toy_solve(&t, y, 50, true).reason, PL_NOT_FINITE);
    assert_true(y[0] == -1.2 && y[1] == 1 && y[2] == 0);
    /* not finite from the second evaluation on: the last finite state is kept */
    toy_free(&t);
    t = toy_make(rosenbrock, 1);
    t.broken_from = 1;
    pl_newton_report report = toy_solve(&t, y, 50, true);
    assert_true(report.reason == PL_NOT_FINITE || report.reason == PL_STAGNATED);
    assert_true(y[0] == -1.2 && y[1] == 1 && y[2] == 0);
    t.evaluations = 0;
    report = toy_solve(&t, y, 50, false); /* the same without an energy */
    assert_true(report.reason == PL_NOT_FINITE || report.reason == PL_STAGNATED);
    assert_true(y[0] == -1.2 && y[1] == 1 && y[2] == 0);
    toy_free(&t);
}

static void test_outside_and_cancelled(void **state) {
    (void)state;
    toy t = toy_make(rosenbrock, 1);
    double x[3] = {-1.2, 1, 0};
    t.outside = true;
    assert_int_equal(toy_solve(&t, x, 50, true).reason, PL_OUTSIDE_DOMAIN);
    assert_true(x[0] == -1.2);
    t.outside = false;
    t.cancel_at = 2;
    pl_newton_report report = toy_solve(&t, x, 50, true);
    assert_int_equal(report.reason, PL_CANCELLED);
    assert_int_equal(report.iterations, 2);
    toy_free(&t);
}

static void test_stagnation(void **state) {
    (void)state;
    toy t = toy_make(flat, 1);
    t.noise = 1e-3;
    double x[3] = {0};
    pl_newton_report report = toy_solve(&t, x, 1000, true);
    assert_int_equal(report.reason, PL_STAGNATED);
    assert_true(report.iterations < 20);
    toy_free(&t);
}

/* Slow convergence is not stagnation: the residual still falls after changes of the energy are below its
 * rounding error. */
static void test_slow_convergence(void **state) {
    (void)state;
    toy t = toy_make(sluggish, 1);
    t.noise = 1e-6;
    double x[3] = {1, -2, 0.5};
    pl_newton_report report = toy_solve(&t, x, 1000, true);
    assert_int_equal(report.reason, PL_CONVERGED);
    check_below(largest_of(x, 3), 1e-10);
    toy_free(&t);
}

/* Without an energy every finite step is accepted, which converges near the solution. */
static void test_without_energy(void **state) {
    (void)state;
    toy t = toy_make(barrier, 1);
    double x[3] = {0.7, 1.2, 0.9};
    pl_newton_report report = toy_solve(&t, x, 50, false);
    assert_int_equal(report.reason, PL_CONVERGED);
    for (int d = 0; d < 3; d++) check_near(x[d], 1, 1e-8);
    toy_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rosenbrock),
        cmocka_unit_test(test_iteration_limit),
        cmocka_unit_test(test_barrier_is_never_crossed),
        cmocka_unit_test(test_changed_during_the_solve),
        cmocka_unit_test(test_constrained_chain),
        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_outside_and_cancelled),
        cmocka_unit_test(test_stagnation),
        cmocka_unit_test(test_slow_convergence),
        cmocka_unit_test(test_without_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
