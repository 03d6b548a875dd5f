/* Systems with a skew part. Solutions are compared with the dense product of both parts. The number of solves
 * of the symmetric part is at most the number of eigenvalues of the skew part plus one, and one if the skew
 * part vanishes. An indefinite symmetric part is reported. */
#include "linear/skew.h"
#include "operators.h"

enum { ROWS = 20, CELLS = 30, NODES = 4, MAX_PAIRS = 3 };

typedef struct skew_system {
    parts p;
    pl_operator op;
    pl_skew skew;
    pl_threads *threads;
    double pairs[2 * MAX_PAIRS][3 * ROWS];
    int count;  /* number of pairs in N = sum of a b^T - b a^T */
    int solves; /* number of solves so far */
    bool indefinite;
} skew_system;

static void add_product(void *context, const double *x, double *y) {
    const skew_system *s = context;
    for (int k = 0; k < s->count; k++) {
        const double *a = s->pairs[2 * k], *b = s->pairs[2 * k + 1];
        double along_a = dense_dot(s->p.n, a, x), along_b = dense_dot(s->p.n, b, x);
        for (int64_t i = 0; i < s->p.n; i++) y[i] += a[i] * along_b - b[i] * along_a;
    }
}

static pl_linear_report solve(void *context, const pl_operator *op, const double *b, const double *guess,
                              double *x, double tolerance, int64_t max_iterations) {
    (void)guess, (void)tolerance, (void)max_iterations;
    skew_system *s = context;
    assert_true(op->same_matrix == (s->solves > 0));
    dense_solve(s->p.n, s->p.U, op, b, x);
    s->solves++;
    return (pl_linear_report){.end = s->indefinite ? PL_LINEAR_BREAKDOWN : PL_LINEAR_DONE, .iterations = 5};
}

static void system_init(skew_system *s, int which, int count) {
    pl_random random = {21};
    pl_error err;
    int32_t cells[CELLS * NODES];
    for (int k = 0; k < CELLS * NODES; k++)
        cells[k] = (int32_t)((k / NODES * 7 + k % NODES * (1 + k / NODES % 3)) % ROWS);
    *s = (skew_system){.count = count};
    parts_make(&s->p, ROWS, CELLS, NODES, cells, 4, 5);
    s->threads = pl_threads_new(2);
    assert_non_null(s->threads);
    s->op = parts_operator(&s->p, which, s->threads);
    for (int k = 0; k < 2 * MAX_PAIRS; k++) {
        for (int64_t i = 0; i < s->p.n; i++) s->pairs[k][i] = pl_random_range(&random, -3, 3);
    }
    check_ok(pl_skew_create(ROWS, &s->skew, &err));
    s->skew.context = s;
    s->skew.add = add_product;
    s->op.skew = &s->skew;
}

static void system_free(skew_system *s) {
    pl_skew_free(&s->skew);
    pl_threads_free(s->threads);
    parts_free(&s->p);
}

static void test_solutions(void **state) {
    (void)state;
    static const int kinds[] = {0, DENSE_STENCILS | DIAGONAL, CONSTRAINED | DIRECTIONS, ALL_PARTS & ~SINGLE};
    for (int k = 0; k < 4; k++) {
        for (int count = 0; count <= MAX_PAIRS; count++) {
            skew_system s;
            pl_random random = {(uint64_t)(9 + count)};
            double b[3 * ROWS], x[3 * ROWS], y[3 * ROWS], alone[3 * ROWS];
            system_init(&s, kinds[k], count);
            random_vector(&random, &s.op, b);
            dense_solve(s.p.n, s.p.U, &s.op, b, alone);
            pl_linear_report report = pl_skew_solve(solve, &s, &s.op, b, NULL, x, 1e-9, 100);
            assert_int_equal(report.end, PL_LINEAR_DONE);
            assert_int_equal(report.iterations, 5 * s.solves);
            assert_in_range(s.solves, count ? 2 : 1, 2 * count + 1);
            if (!count) assert_memory_equal(x, alone, sizeof x);
            dense_multiply(s.p.n, s.p.U, x, y);
            add_product(&s, x, y);
            dense_project(&s.op, y);
            for (int64_t i = 0; i < s.p.n; i++) check_near(y[i], b[i], 1e-7);
            system_free(&s);
        }
    }
}

static void test_indefinite(void **state) {
    (void)state;
    skew_system s;
    pl_random random = {4};
    double b[3 * ROWS], x[3 * ROWS], alone[3 * ROWS];
    system_init(&s, 0, 2);
    s.indefinite = true;
    random_vector(&random, &s.op, b);
    dense_solve(s.p.n, s.p.U, &s.op, b, alone);
    pl_linear_report report = pl_skew_solve(solve, &s, &s.op, b, NULL, x, 1e-9, 100);
    assert_int_equal(report.end, PL_LINEAR_BREAKDOWN);
    assert_int_equal(s.solves, 1);
    assert_memory_equal(x, alone, sizeof x);
    system_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_solutions), cmocka_unit_test(test_indefinite)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
