/* Conjugate gradients on single-precision matrices, with directions and products in single precision. The
 * product is compared with that in doubles. Solutions must reach the requested tolerance, and are compared
 * with those of the same matrix in doubles, for several tolerances, condition numbers, scales and numbers of
 * threads. */
#include "support.h"
#include "core/memory.h"
#include "linear/solver.h"

enum { ROWS = 1500 }; /* several row chunks, the last not full */

typedef struct chain {
    pl_matrix *single, *full; /* the same values */
    double *b, *x, *y, *partial;
    uint8_t *constrained;
} chain;

/* Nodes in a row, each connected to the next and some to nodes farther away: rows of odd and even length.
 * Springs have the given stiffness. */
static chain chain_make(double stiffness, bool indefinite) {
    chain c = {
        .b = pl_array_new(3 * ROWS, 8), .x = pl_array_new(3 * ROWS, 8), .y = pl_array_new(3 * ROWS, 8)};
    c.partial = pl_array_new(pl_row_chunks(ROWS), 8);
    c.constrained = pl_array_new(ROWS, 1);
    pl_random random = {7};
    int32_t *cells = malloc(sizeof(int32_t) * 4 * ROWS);
    int64_t count = 0;
    for (int32_t i = 0; i + 1 < ROWS; i++) {
        cells[2 * count] = i, cells[2 * count++ + 1] = i + 1;
        if (i % 3 || i + 40 >= ROWS) continue;
        cells[2 * count] = i, cells[2 * count++ + 1] = i + 7 + i % 30;
    }
    pl_pattern_group group = {count, 2, cells};
    pl_error err;
    check_ok(pl_matrix_create(ROWS, 1, &group, true, &c.single, &err));
    check_ok(pl_matrix_create(ROWS, 1, &group, false, &c.full, &err));
    double *diagonals = pl_array_new(9 * ROWS, 8);
    for (int64_t e = 0; e < count; e++) { /* springs: in a random direction, with an isotropic part */
        double n[3], block[9];
        for (int d = 0; d < 3; d++) n[d] = pl_random_range(&random, -1, 1);
        for (int k = 0; k < 9; k++) {
            block[k] = (double)(float)(-stiffness * (n[k / 3] * n[k % 3] + (k % 4 ? 0 : 0.1)));
            for (int a = 0; a < 2; a++) diagonals[9 * cells[2 * e + a] + k] -= block[k];
        }
        pl_matrix_store(c.single, pl_matrix_pair(c.single, cells[2 * e], cells[2 * e + 1]),
                        pl_block_load(block));
        pl_matrix_store(c.full, pl_matrix_pair(c.full, cells[2 * e], cells[2 * e + 1]), pl_block_load(block));
    }
    for (int32_t i = 0; i < ROWS; i++) {
        double *block = diagonals + 9 * i;
        for (int k = 0; k < 9; k++) block[k] = (double)(float)(indefinite && i == 700 ? -block[k] : block[k]);
        pl_matrix_store(c.single, i, pl_block_load(block));
        pl_matrix_store(c.full, i, pl_block_load(block));
    }
    for (int k = 0; k < 3 * ROWS; k++) c.b[k] = pl_random_range(&random, -1, 1);
    for (int i = 0; i < ROWS; i += 11) c.constrained[i] = (uint8_t)(1 + i % 7);
    for (int k = 0; k < 3 * ROWS; k++) c.b[k] = c.constrained[k / 3] >> k % 3 & 1 ? 0 : c.b[k];
    free(cells), free(diagonals);
    return c;
}

static void chain_free(chain *c) {
    pl_matrix_free(c->single), pl_matrix_free(c->full);
    free(c->b), free(c->x), free(c->y), free(c->partial), free(c->constrained);
}

static pl_operator operator_of(const chain *c, bool single, double shift, pl_threads *threads) {
    return (pl_operator){.matrix = single ? c->single : c->full,
                         .constrained = c->constrained,
                         .diagonal = {.constant = shift},
                         .threads = threads};
}

static pl_linear_report solve(const pl_operator *op, const double *b, const double *guess, double *x,
                              double tolerance, int64_t limit) {
    const pl_solver_kind *kind = pl_solver_find("pcg");
    pl_solver *solver;
    pl_error err;
    check_ok(kind->create(&(pl_linear_model){.rows = ROWS, .pattern = op->matrix}, pl_preconditioner_at(0),
                          &solver, &err));
    pl_linear_report report = kind->solve(solver, op, b, guess, x, tolerance, limit);
    kind->destroy(solver);
    return report;
}

/* b - A x| / |b| in the norm of the inverse diagonal blocks, by products in doubles. */
static double residual_of(const chain *c, const pl_operator *op, const double *b) {
    pl_preconditioner *preconditioner;
    pl_error err;
    check_ok(pl_preconditioner_at(0)->create(&(pl_linear_model){.rows = ROWS}, &preconditioner, &err));
    pl_preconditioner_at(0)->update(preconditioner, op);
    double *r = malloc(24 * ROWS), *z = malloc(24 * ROWS);
    pl_operator_apply(op, c->x, c->y, c->partial);
    for (int k = 0; k < 3 * ROWS; k++) r[k] = b[k] - c->y[k];
    double left = pl_preconditioner_at(0)->apply_rows(preconditioner, op, 0, ROWS, r, z),
           all = pl_preconditioner_at(0)->apply_rows(preconditioner, op, 0, ROWS, b, z);
    pl_preconditioner_at(0)->destroy(preconditioner);
    free(r), free(z);
    return sqrt(left / all);
}

static void test_product(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1e4, false);
    double *weights = malloc(8 * ROWS);
    for (int i = 0; i < ROWS; i++) weights[i] = 1 + i % 5;
    pl_operator op = operator_of(&c, true, 3, threads);
    op.diagonal.factor = 100, op.diagonal.weights = weights;
    float *x = malloc(sizeof(float) * (3 * ROWS + 1)), *y = malloc(sizeof(float) * (3 * ROWS + 1));
    for (int k = 0; k < 3 * ROWS; k++) c.x[k] = (double)(x[k] = (float)c.b[k]);
    x[3 * ROWS] = NAN, y[3 * ROWS] = 77; /* must not be read or written */
    double dot = pl_operator_apply(&op, c.x, c.y, c.partial), sum = 0;
    for (int64_t chunk = pl_row_chunks(ROWS) - 1; chunk >= 0;
         chunk--) /* chunks are independent of each other, so the order is arbitrary */
        sum += pl_matrix_multiply_chunk_single(c.single, chunk, &op.diagonal, x, c.constrained, y);
    check_near(sum, dot, 1e-6 * dot);
    for (int k = 0; k < 3 * ROWS; k++) {
        check_near((double)y[k], c.y[k], 1e-6 * 1e5);
        assert_true(!(c.constrained[k / 3] >> k % 3 & 1) || y[k] == 0);
    }
    assert_true(y[3 * ROWS] == 77);
    free(x), free(y), free(weights);
    chain_free(&c);
    pl_threads_free(threads);
}

/* From good conditioning, where a solve needs tens of iterations, to a condition number of about 1e7, which
 * exceeds single precision. */
static void test_tolerance_and_condition(void **state) {
    (void)state;
    static const double shifts[] = {1e4, 1e2, 1, 1e-2}, tolerances[] = {1e-3, 1e-6, 1e-9, 1e-12};
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1e4, false);
    for (int s = 0; s < 4; s++) {
        pl_operator op = operator_of(&c, true, shifts[s], threads),
                    full = operator_of(&c, false, shifts[s], threads);
        for (int t = 0; t < 4; t++) {
            pl_linear_report report = solve(&op, c.b, NULL, c.x, tolerances[t], 20000);
            assert_int_equal(report.end, PL_LINEAR_DONE);
            check_below(report.residual, tolerances[t]);
            check_below(residual_of(&c, &op, c.b), 1.3 * tolerances[t]);
            pl_linear_report reference = solve(&full, c.b, NULL, c.x, tolerances[t], 20000);
            assert_true(report.iterations >= 3);
            check_below((double)report.iterations, 1.25 * (double)reference.iterations + 3);
        }
    }
    chain_free(&c);
    pl_threads_free(threads);
}

/* Exactly the given number of iterations, far beyond the resolution of single precision. */
static void test_fixed_count(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1e4, false);
    pl_operator op = operator_of(&c, true, 1e4, threads);
    pl_linear_report report = solve(&op, c.b, NULL, c.x, 1e-30, 60);
    assert_int_equal(report.end, PL_LINEAR_LIMIT);
    assert_int_equal(report.iterations, 60);
    check_below(residual_of(&c, &op, c.b), 1e-13);
    chain_free(&c);
    pl_threads_free(threads);
}

/* Systems may have values beyond the range of floats (1e-38 to 1e38). Scaling by a power of two changes no
 * bit of the solution. */
static void test_scale(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1e4, false);
    pl_operator op = operator_of(&c, true, 1e3, threads);
    double *small = malloc(24 * ROWS), *b = malloc(24 * ROWS);
    pl_linear_report report = solve(&op, c.b, NULL, c.x, 1e-8, 500);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int k = 0; k < 3 * ROWS; k++) b[k] = ldexp(c.b[k], 200 * sign);
        pl_linear_report other = solve(&op, b, NULL, small, 1e-8, 500);
        assert_int_equal(other.iterations, report.iterations);
        for (int k = 0; k < 3 * ROWS; k++) assert_true(ldexp(small[k], -200 * sign) == c.x[k]);
    }
    free(small), free(b);
    chain_free(&c);
    pl_threads_free(threads);
}

static void test_threads_and_guess(void **state) {
    (void)state;
    pl_threads *one = pl_threads_new(1), *three = pl_threads_new(3);
    chain c = chain_make(1e4, false);
    double *guess = malloc(24 * ROWS), *x = malloc(24 * ROWS);
    pl_operator op = operator_of(&c, true, 10, one), shared = operator_of(&c, true, 10, three);
    pl_linear_report far = solve(&op, c.b, NULL, guess, 1e-4, 5000);
    pl_linear_report near = solve(&op, c.b, guess, c.x, 1e-9, 5000),
                     all = solve(&op, c.b, NULL, x, 1e-9, 5000);
    check_below(residual_of(&c, &op, c.b), 1.3e-9);
    assert_true(near.iterations < all.iterations && far.iterations < all.iterations);
    solve(&shared, c.b, guess, x, 1e-9, 5000);
    assert_memory_equal(x, c.x, 24 * ROWS);
    free(guess), free(x);
    chain_free(&c);
    pl_threads_free(one), pl_threads_free(three);
}

/* A direction of negative curvature ends the solve as in doubles: with a descent direction. */
static void test_breakdown(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1e4, true);
    pl_operator op = operator_of(&c, true, 1, threads);
    pl_linear_report report = solve(&op, c.b, NULL, c.x, 1e-9, 5000);
    assert_int_equal(report.end, PL_LINEAR_BREAKDOWN);
    double along = 0;
    for (int k = 0; k < 3 * ROWS; k++) along += c.x[k] * c.b[k];
    assert_true(along > 0);
    for (int k = 0; k < 3 * ROWS; k++) c.b[k] = 0;
    report = solve(&op, c.b, NULL, c.x, 1e-9, 5000);
    assert_int_equal(report.end, PL_LINEAR_DONE);
    assert_int_equal(report.iterations, 0);
    c.b[4] = NAN;
    report = solve(&op, c.b, NULL, c.x, 1e-9, 50);
    assert_int_equal(report.iterations, 0);
    chain_free(&c);
    pl_threads_free(threads);
}

/* Constrained directions that are not axes: solutions have no component along them, and satisfy the other
 * equations to the requested tolerance. */
static void test_constraints(void **state) {
    (void)state;
    enum { BOUNDS = ROWS / 5 };
    pl_threads *threads = pl_threads_new(2);
    chain c = chain_make(100, false);
    static pl_contact_constraint constraints[BOUNDS];
    pl_random random = {3};
    for (int k = 0; k < BOUNDS; k++) {
        double R[9];
        random_rotation(&random, R);
        constraints[k] = (pl_contact_constraint){.node = 5 * k + 1, .count = 1 + k % 3};
        memcpy(constraints[k].normal, R, sizeof R);
        c.constrained[constraints[k].node] = 0;
    }
    pl_operator op = operator_of(&c, true, 1, threads);
    op.constraints = constraints, op.constraint_count = BOUNDS;
    pl_operator_project(&op, c.b);
    for (int t = 0; t < 4; t++) {
        double tolerance = pow(10, -3 * t - 2);
        pl_linear_report report = solve(&op, c.b, NULL, c.x, tolerance, 5000);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        double left = residual_of(&c, &op, c.b), max = 0;
        if (left > 1.3 * tolerance) fail_msg("%g asked for, %g left", tolerance, left);
        for (int k = 0; k < BOUNDS; k++) {
            for (int j = 0; j < constraints[k].count; j++) {
                double along = 0;
                for (int d = 0; d < 3; d++)
                    along += constraints[k].normal[j][d] * c.x[3 * constraints[k].node + d];
                max = fmax(max, fabs(along));
            }
        }
        if (max > 1e-15) fail_msg("%g along a constraint", max);
    }
    chain_free(&c);
    pl_threads_free(threads);
}

/* Off-diagonal masses are part of the single-precision operator, too. */
static void test_offdiagonal_mass(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    chain c = chain_make(1, false);
    pl_operator op = operator_of(&c, true, 3, threads);
    double *values = malloc((size_t)op.matrix->blocks * sizeof *values);
    for (int64_t k = 0; k < op.matrix->blocks; k++) values[k] = 0.05;
    op.offdiagonal_mass = (pl_offdiagonal_mass){.factor = 2, .values = values};
    assert_int_equal(solve(&op, c.b, NULL, c.x, 1e-6, 5000).end, PL_LINEAR_DONE);
    double left = residual_of(&c, &op, c.b);
    if (left > 1.3e-6) fail_msg("%g left", left);
    free(values);
    chain_free(&c);
    pl_threads_free(threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_product),           cmocka_unit_test(test_tolerance_and_condition),
        cmocka_unit_test(test_fixed_count),       cmocka_unit_test(test_scale),
        cmocka_unit_test(test_threads_and_guess), cmocka_unit_test(test_breakdown),
        cmocka_unit_test(test_constraints),       cmocka_unit_test(test_offdiagonal_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
