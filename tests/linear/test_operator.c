/* Products and diagonal blocks of operators, compared with dense matrices: matrices in doubles or floats or
 * matrix-free, stencils of both forms that share nodes and contain some twice, constrained components and
 * directions, off-diagonal masses and additions to the diagonal, in all combinations; several row chunks,
 * tens of thousands of stencils, any number of threads. */
#include "operators.h"

enum { ROWS = 531 }; /* more than one row chunk, not a round number */

static double *new_vector(int64_t n) { return calloc((size_t)n, sizeof(double)); }

/* A chain with near and distant neighbours. */
static void chain_make(parts *p, int rows, int64_t stencils, uint64_t seed) {
    int32_t *cells = malloc(sizeof(int32_t) * 4 * (size_t)rows);
    for (int32_t i = 0; i < rows; i++) {
        int32_t cell[4] = {i, (i + 1) % rows, (i + 7) % rows, (3 * i + 11) % rows};
        for (int a = 1; a < 4; a++) {
            for (int b = 0; b < a; b++) {
                if (cell[a] == cell[b]) cell[a] = (cell[a] + 1) % rows, b = -1;
            }
        }
        memcpy(cells + 4 * i, cell, sizeof cell);
    }
    parts_make(p, rows, rows, 4, cells, stencils, seed);
    free(cells);
}

/* The product and x . y, bit-identical with 1, 2 and 4 threads. */
static void check_product(parts *p, int which, pl_threads *const *threads) {
    pl_operator op = parts_operator(p, which, threads[0]);
    pl_random random = {(uint64_t)which + 1};
    double *x = new_vector(p->n), *y = new_vector(p->n), *expected = new_vector(p->n), *z = new_vector(p->n);
    double *partial = new_vector(pl_row_chunks(p->rows));
    random_vector(&random, &op, x);
    double dot = pl_operator_apply(&op, x, y, partial);
    dense_multiply(p->n, p->U, x, expected);
    dense_project(&op, expected);
    double size = largest_of(expected, p->n), square = dense_dot(p->n, x, x);
    assert_true(size > 0.1);
    for (int64_t k = 0; k < p->n; k++) check_near(y[k], expected[k], 1e-13 * size);
    check_near(dot, dense_dot(p->n, x, expected), 1e-13 * size * square);
    for (int t = 1; t < 3; t++) {
        op.threads = threads[t];
        assert_true(pl_operator_apply(&op, x, z, partial) == dot);
        assert_memory_equal(y, z, sizeof(double) * (size_t)p->n);
    }
    free(x), free(y), free(z), free(expected), free(partial);
}

/* Diagonal blocks, all at once and one by one. */
static void check_diagonals(parts *p, int which, pl_threads *const *threads) {
    pl_operator op = parts_operator(p, which, threads[2]);
    double *blocks = new_vector(9 * p->rows), *others = new_vector(9 * p->rows);
    pl_operator_diagonals(&op, blocks);
    op.threads = threads[0];
    pl_operator_diagonals(&op, others);
    assert_memory_equal(blocks, others, sizeof(double) * 9 * (size_t)p->rows);
    int64_t constraint = 0;
    for (int64_t i = 0; i < p->rows; i++) {
        double B[9], one[9], size = 0;
        for (int e = 0; e < 9; e++) {
            bool out = op.constrained && (op.constrained[i] >> e / 3 & 1 || op.constrained[i] >> e % 3 & 1);
            B[e] = out ? e % 4 == 0 : p->U[(3 * i + e / 3) * p->n + 3 * i + e % 3];
            size = fmax(size, fabs(B[e]));
        }
        pl_operator_diagonal(&op, i, one);
        for (int e = 0; e < 9; e++) check_near(one[e], B[e], 1e-13 * size);
        if (constraint < op.constraint_count &&
            op.constraints[constraint].node == i) { /* Q B Q + (trace / 3) (I - Q) */
            const pl_contact_constraint *b = &op.constraints[constraint++];
            double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, QB[9], trace = B[0] + B[4] + B[8];
            for (int k = 0; k < 9 * b->count; k++)
                Q[k % 9] -= b->normal[k / 9][k % 9 / 3] * b->normal[k / 9][k % 3];
            multiply3(Q, B, QB);
            multiply3(QB, Q, B);
            for (int e = 0; e < 9; e++) B[e] += trace / 3 * ((e % 4 == 0) - Q[e]);
        }
        for (int e = 0; e < 9; e++) check_near(blocks[9 * i + e], B[e], 1e-12 * size);
    }
    assert_int_equal(constraint, op.constraint_count);
    free(blocks), free(others);
}

/* Products restricted to nodes with constrained directions, from them or at them, without applying the
 * constraints. */
static void check_products_at_constrained(parts *p, int which, pl_threads *const *threads) {
    pl_operator op = parts_operator(p, which | DIRECTIONS, threads[1]);
    pl_operator all = {.matrix = op.matrix};
    pl_random random = {(uint64_t)which + 7};
    double *x = new_vector(p->n), *y = new_vector(p->n), *expected = new_vector(p->n);
    for (int64_t b = 0; b < op.constraint_count; b++) {
        for (int d = 0; d < 3; d++) x[3 * op.constraints[b].node + d] = pl_random_range(&random, -1, 1);
    }
    dense_multiply(p->n, p->U, x, expected);
    pl_operator_apply_from_constrained(&op, x, y);
    for (int64_t k = 0; k < p->n; k++) check_near(y[k], expected[k], 1e-13 * largest_of(expected, p->n));
    random_vector(&random, &all, x);
    dense_multiply(p->n, p->U, x, expected);
    pl_operator_apply_at_constrained(&op, x, y);
    for (int64_t k = 0; k < 3 * op.constraint_count; k++) {
        int64_t i = 3 * op.constraints[k / 3].node + k % 3;
        check_near(y[i], expected[i], 1e-13 * largest_of(expected, p->n));
    }
    free(x), free(y), free(expected);
}

typedef void check(parts *p, int which, pl_threads *const *threads);

static void check_all(check *checks) {
    parts p;
    chain_make(&p, ROWS, 60, 3);
    pl_threads *threads[3] = {pl_threads_new(1), pl_threads_new(2), pl_threads_new(4)};
    for (int which = 0; which <= ALL_PARTS; which++) checks(&p, which, threads);
    for (int t = 0; t < 3; t++) pl_threads_free(threads[t]);
    parts_free(&p);
}

static void test_products(void **state) {
    (void)state;
    check_all(check_product);
}

static void test_diagonals(void **state) {
    (void)state;
    check_all(check_diagonals);
}

static void test_products_at_constrained(void **state) {
    (void)state;
    check_all(check_products_at_constrained);
}

/* A matrix-free product. */
static void multiply_dense(void *context, pl_threads *threads, const double *x, double *y) {
    (void)threads;
    const parts *p = context;
    dense_multiply(p->n, p->A[0], x, y);
}

static void give_diagonals(void *context, pl_threads *threads, double *blocks) {
    (void)threads;
    const parts *p = context;
    for (int64_t k = 0; k < 9 * p->rows; k++)
        blocks[k] = p->A[0][(3 * (k / 9) + k % 9 / 3) * p->n + 3 * (k / 9) + k % 3];
}

static void test_matrix_free(void **state) {
    (void)state;
    parts p;
    chain_make(&p, ROWS, 60, 4);
    pl_threads *threads = pl_threads_new(2);
    double *x = new_vector(p.n), *y = new_vector(p.n), *expected = new_vector(p.n),
           *blocks = new_vector(9 * p.rows), *partial = new_vector(pl_row_chunks(p.rows));
    pl_matrix none = {.rows = p.rows, .product = {&p, multiply_dense, give_diagonals}};
    pl_random random = {5};
    for (int which = 0; which <= ALL_PARTS; which++) {
        if (which & (SINGLE | OFF_DIAGONAL)) continue;
        pl_operator op = parts_operator(&p, which, threads);
        op.matrix = &none;
        random_vector(&random, &op, x);
        double dot = pl_operator_apply(&op, x, y, partial);
        dense_multiply(p.n, p.U, x, expected);
        dense_project(&op, expected);
        double size = largest_of(expected, p.n);
        for (int64_t k = 0; k < p.n; k++) check_near(y[k], expected[k], 1e-13 * size);
        check_near(dot, dense_dot(p.n, x, expected), 1e-11 * size);
        if (which & (CONSTRAINED | DIRECTIONS)) continue;
        pl_operator_diagonals(&op, blocks);
        for (int64_t k = 0; k < 9 * p.rows; k++)
            check_near(blocks[k], p.U[(3 * (k / 9) + k % 9 / 3) * p.n + 3 * (k / 9) + k % 3], 1e-11);
    }
    free(x), free(y), free(expected), free(blocks), free(partial);
    pl_threads_free(threads);
    parts_free(&p);
}

/* 24,000 stencils on a few hundred nodes: many chunks of stencils and rows, summed in a fixed order. */
static void test_many_stencils(void **state) {
    (void)state;
    parts p;
    chain_make(&p, 700, 12000, 6);
    assert_int_equal(p.stencils[3].count, 24000);
    pl_threads *threads[3] = {pl_threads_new(1), pl_threads_new(2), pl_threads_new(4)};
    static const int some[] = {DENSE_STENCILS, WEIGHTED_STENCILS, DENSE_STENCILS | WEIGHTED_STENCILS,
                               ALL_PARTS};
    for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
        check_product(&p, some[k], threads);
        check_diagonals(&p, some[k], threads);
        check_products_at_constrained(&p, some[k], threads);
    }
    for (int t = 0; t < 3; t++) pl_threads_free(threads[t]);
    parts_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_products),      cmocka_unit_test(test_diagonals),
        cmocka_unit_test(test_matrix_free),   cmocka_unit_test(test_products_at_constrained),
        cmocka_unit_test(test_many_stencils),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
