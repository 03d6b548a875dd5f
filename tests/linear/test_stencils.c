/* The list of stencils: its contents, repeated nodes, nodes between two others, other row numbers, counted
 * growth, and memory shortage. */
#include "support.h"
#include "linear/stencils.h"

enum { ROWS = 40, N = 3 * ROWS };

/* S of a finished list, column by column, by products. */
static void dense_of(const pl_stencils *list, pl_threads *threads, double *S) {
    for (int j = 0; j < N; j++) {
        double x[N] = {0}, y[N] = {0};
        x[j] = 1;
        pl_stencils_apply(list, threads, x, NULL, y);
        for (int i = 0; i < N; i++) S[i * N + j] = y[i];
    }
}

static void check_dense(const pl_stencils *list, pl_threads *threads, const double *expected) {
    double *S = malloc(sizeof(double) * N * N);
    dense_of(list, threads, S);
    double size = largest_of(expected, N * N);
    for (int k = 0; k < N * N; k++) check_near(S[k], expected[k], 1e-14 * size);
    for (int64_t s = 0; s < list->count; s++) { /* nodes occur once, and the blocks sum up to S */
        pl_stencil stencil = pl_stencils_at(list, s);
        for (int a = 0; a < stencil.count; a++) {
            for (int b = 0; b < a; b++) assert_true(stencil.nodes[a] != stencil.nodes[b]);
        }
    }
    memset(S, 0, sizeof(double) * N * N);
    for (int64_t s = 0; s < list->count; s++) {
        pl_stencil stencil = pl_stencils_at(list, s);
        for (int k = 0; k < stencil.count * stencil.count; k++) {
            int a = k / stencil.count, b = k % stencil.count;
            double block[9];
            pl_stencil_block(&stencil, a, b, block);
            for (int e = 0; e < 9; e++)
                S[(3 * stencil.nodes[a] + e / 3) * N + 3 * stencil.nodes[b] + e % 3] += block[e];
        }
    }
    for (int k = 0; k < N * N; k++) check_near(S[k], expected[k], 1e-14 * size);
    free(S);
}

/* Adds a stencil with additional rows of weights to the list, and its matrix B^T M B to S. B has the rows of
 * y. */
static void add_along(pl_random *random, pl_stencils *list, int n, const int32_t *nodes, int extra_rows,
                      double *S) {
    double weights[18], direction[3], matrix[25], *B = calloc(5 * N, sizeof(double));
    int m = 3 + extra_rows;
    for (int k = 0; k < (1 + extra_rows) * n; k++) weights[k] = pl_random_range(random, -1, 1);
    for (int d = 0; d < 3; d++) direction[d] = pl_random_range(random, -1, 1);
    for (int i = 0; i < m; i++)
        for (int j = 0; j <= i; j++) matrix[m * i + j] = matrix[m * j + i] = pl_random_range(random, -1, 1);
    assert_true(pl_stencils_add_along(list, n, nodes, weights, extra_rows, direction, matrix));
    for (int k = 0; k < 3 * n; k++) {
        int at = 3 * nodes[k / 3] + k % 3;
        B[k % 3 * N + at] += weights[k / 3];
        for (int e = 1; e <= extra_rows; e++)
            B[(2 + e) * N + at] += weights[e * n + k / 3] * direction[k % 3];
    }
    for (int k = 0; k < m * m; k++)
        for (int i = 0; i < N * N; i++) S[i] += matrix[k] * B[k / m * N + i / N] * B[k % m * N + i % N];
    free(B);
}

/* Adds random stencils of all forms to a list and, with E (ROWS, ROWS), to a dense matrix. */
static void add_stencils(pl_stencils *list, int count, const double *E, double *dense) {
    pl_random random = {17};
    double *S = calloc(N * N, sizeof(double));
    for (int s = 0; s < count; s++) {
        int32_t nodes[6];
        double weights[6], values[324], v[18];
        int n = 1 + s % 6, m = s % 2 ? 3 : 3 * n;
        for (int a = 0; a < n; a++) {
            nodes[a] = (int32_t)(pl_random_unit(&random) * ROWS);
            weights[a] = pl_random_range(&random, -1, 1);
        }
        if (s % 3 == 0) nodes[n / 2] = nodes[n - 1]; /* repeated node */
        if (s % 5 == 4) {
            add_along(&random, list, n, nodes, 1 + s % 2, S);
            continue;
        }
        for (int i = 0; i < m; i++) v[i] = pl_random_range(&random, -1, 1);
        for (int i = 0; i < m * m; i++) values[i] = v[i / m] * v[i % m] + (i / m == i % m);
        assert_true(pl_stencils_add(list, n, nodes, s % 2 ? weights : NULL, values));
        for (int k = 0; k < 9 * n * n; k++) {
            int a = k / 9 / n, b = k / 9 % n, i = k % 9 / 3, j = k % 3;
            S[(3 * nodes[a] + i) * N + 3 * nodes[b] + j] +=
                s % 2 ? weights[a] * weights[b] * values[3 * i + j] : values[(3 * a + i) * m + 3 * b + j];
        }
    }
    for (int p = 0; p < ROWS * ROWS; p++) { /* E^T S E, block by block */
        for (int q = 0; q < ROWS * ROWS; q++) {
            double factor = E[p / ROWS * ROWS + q / ROWS] * E[p % ROWS * ROWS + q % ROWS];
            for (int e = 0; factor != 0 && e < 9; e++)
                dense[(3 * (q / ROWS) + e / 3) * N + 3 * (q % ROWS) + e % 3] +=
                    factor * S[(3 * (p / ROWS) + e / 3) * N + 3 * (p % ROWS) + e % 3];
        }
    }
    free(S);
}

static void identity(double *E) {
    memset(E, 0, sizeof(double) * ROWS * ROWS);
    for (int i = 0; i < ROWS; i++) E[i * ROWS + i] = 1;
}

static void test_contents(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    static double E[ROWS * ROWS], dense[N * N];
    pl_stencils list = {0};
    identity(E);
    for (int round = 0; round < 2; round++) { /* the second reuses the memory of the first */
        memset(dense, 0, sizeof dense);
        pl_stencils_clear(&list);
        add_stencils(&list, 100, E, dense);
        assert_int_equal(list.count, 100);
        assert_true(pl_stencils_finish(&list, ROWS));
        check_dense(&list, threads, dense);
    }
    pl_stencils_clear(&list);
    memset(dense, 0, sizeof dense);
    assert_true(pl_stencils_add(&list, 0, NULL, NULL, NULL)); /* no nodes */
    assert_true(pl_stencils_finish(&list, ROWS) && list.count == 0);
    check_dense(&list, threads, dense);
    pl_stencils_free(&list);
    pl_threads_free(threads);
}

/* Every third node lies between its neighbours: half of its contributions goes to each of them. */
static void test_nodes_between_others(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    static double E[ROWS * ROWS], dense[N * N];
    static int32_t ends[ROWS][2];
    pl_stencils list = {.ends = (const int32_t(*)[2])ends};
    identity(E);
    for (int i = 0; i < ROWS; i++) {
        bool between = i % 3 == 1 && i + 1 < ROWS;
        for (int k = 0; k < 2; k++) {
            ends[i][k] = between ? i - 1 + 2 * k : -1;
            if (between) E[i * ROWS + ends[i][k]] = 0.5;
        }
        if (between) E[i * ROWS + i] = 0;
    }
    add_stencils(&list, 100, E, dense);
    assert_true(pl_stencils_finish(&list, ROWS));
    check_dense(&list, threads, dense);
    for (int64_t s = 0; s < list.count; s++) {
        pl_stencil stencil = pl_stencils_at(&list, s);
        for (int a = 0; a < stencil.count; a++) assert_true(ends[stencil.nodes[a]][0] < 0);
    }
    pl_stencils_free(&list);
    pl_threads_free(threads);
}

/* Renumbered rows: some nodes have none, the others have another order. */
static void test_other_rows(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    static double E[ROWS * ROWS], dense[N * N], expected[N * N];
    pl_stencils list = {0}, mapped = {0};
    int32_t place[ROWS];
    identity(E);
    add_stencils(&list, 100, E, dense);
    assert_true(pl_stencils_finish(&list, ROWS));
    for (int i = 0; i < ROWS; i++) place[i] = i % 4 == 1 ? -1 : 7 * i % ROWS; /* 7 and 40 are coprime */
    for (int k = 0; k < N * N; k++) {
        int row = place[k / N / 3], column = place[k % N / 3];
        if (row >= 0 && column >= 0) expected[(3 * row + k / N % 3) * N + 3 * column + k % 3] = dense[k];
    }
    for (int round = 0; round < 2; round++) {
        assert_true(pl_stencils_map(&list, place, ROWS, &mapped));
        check_dense(&mapped, threads, expected);
    }
    pl_stencils_free(&list), pl_stencils_free(&mapped);
    pl_threads_free(threads);
}

/* Growth is counted, is rare, and does not happen again. Data shared by consecutive stencils is stored
 * once. */
static void test_growth(void **state) {
    (void)state;
    static const double weights[3] = {1, -0.5, -0.5}, M[9] = {2, 0, 0, 0, 2, 0, 0, 0, 2};
    pl_stencils list = {0};
    int64_t growths = 0;
    for (int round = 0; round < 3; round++) {
        pl_stencils_clear(&list);
        for (int32_t s = 0; s < 100000; s++) {
            int32_t nodes[3] = {s % 997, (s + 1) % 997, (s + 2) % 997};
            assert_true(pl_stencils_add(&list, 3, nodes, weights, M));
        }
        assert_true(pl_stencils_finish(&list, 1000));
        assert_int_equal(list.value_count, 12);
        assert_int_equal(list.row_count, 997);
        if (round == 0) growths = list.growths;
    }
    assert_true(growths > 4 && growths < 60);
    assert_int_equal(list.growths, growths);
    pl_stencils_free(&list);
}

/* If memory is short, the list is marked as failed and is empty in the end. */
static void test_no_memory(void **state) {
    (void)state;
    static const double M[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const int32_t node = 3;
    pl_stencils list = {0}, other = {0};
    assert_true(pl_stencils_add(&list, 1, &node, NULL, M));
    assert_false(pl_stencils_add(&list, INT32_MAX - 1, &node, NULL, M));
    assert_true(list.failed && list.count == 1);
    assert_false(pl_stencils_add(&list, 1, &node, NULL, M));
    assert_false(pl_stencils_finish(&list, ROWS));
    assert_int_equal(list.count, 0);
    list.failed = false;
    assert_true(pl_stencils_add(&list, 1, &node, NULL, M) && pl_stencils_finish(&list, ROWS));
    assert_int_equal(list.count, 1);
    assert_true(pl_stencils_add(&other, 1, &node, NULL, M));
    assert_false(pl_stencils_finish(&other, INT64_MAX / 4)); /* more rows than bytes of memory */
    assert_true(other.failed && other.count == 0);
    pl_stencils_free(&list), pl_stencils_free(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents), cmocka_unit_test(test_nodes_between_others),
        cmocka_unit_test(test_other_rows), cmocka_unit_test(test_growth), cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
