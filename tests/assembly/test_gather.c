/* Gather lists, compared with a plain sum over random chunks, including the order of summation. Also the
 * order of elements, and the pattern and single-precision storage of the block matrix. */
#include "support.h"
#include "assembly/gather.h"
#include "assembly/matrix.h"
#include "assembly/order.h"

enum { CHUNKS = 9, TARGETS = 700 };

typedef struct random_targets {
    int records[CHUNKS];
    int32_t target[CHUNKS][3000];
} random_targets;

static int64_t target_of(const void *context, int64_t chunk, int record) {
    return ((const random_targets *)context)->target[chunk][record];
}

/* Evaluates the lists as evaluate.c does, with one value per record. */
static void run_gather(const pl_gather *g, double (*value)[3000], double *out) {
    double *halo = calloc((size_t)g->halo_slots + 1, sizeof(double));
    for (int64_t c = 0; c < g->chunks; c++) {
        int64_t k = g->source_start[c];
        for (int64_t s = g->slot_start[c]; s < g->slot_start[c + 1]; s++) {
            double sum = 0;
            for (; k < g->source_start[c] + g->slot_end[s]; k++) sum += value[c][g->sources[k]];
            int32_t target = g->slot_target[s];
            if (target >= 0)
                out[target] = sum;
            else
                halo[~target] = sum;
        }
        assert_int_equal(k, g->source_start[c + 1]);
    }
    for (int64_t k = 0; k < g->shared; k++) {
        double *sum = out + g->shared_target[k];
        *sum = 0;
        for (int32_t n = g->shared_start[k]; n < g->shared_start[k + 1]; n++) *sum += halo[n];
    }
    free(halo);
}

static void test_random_chunks(void **state) {
    (void)state;
    pl_random random = {4};
    random_targets *t = calloc(1, sizeof *t);
    double(*value)[3000] = calloc(CHUNKS, sizeof *value), expected[TARGETS] = {0}, out[TARGETS] = {0};
    bool touched[TARGETS] = {0};
    for (int c = 0; c < CHUNKS; c++) { /* overlapping ranges; one chunk is empty, one has one record */
        t->records[c] = c == 4 ? 0 : c == 5 ? 1 : 1000 + 200 * c;
        double chunk_sum[TARGETS] = {0};
        for (int r = 0; r < t->records[c]; r++) {
            int32_t target = (int32_t)(60 * c + pl_random_unit(&random) * 160) % TARGETS;
            if (c == 8) target = (int32_t)(pl_random_unit(&random) * 30); /* shared with the first only */
            t->target[c][r] = target;
            value[c][r] = pl_random_range(&random, -1, 1);
            chunk_sum[target] += value[c][r];
            touched[target] = true;
        }
        for (int k = 0; k < TARGETS; k++) expected[k] += chunk_sum[k];
    }
    pl_gather gather;
    pl_error err;
    check_ok(pl_gather_create(CHUNKS, t->records, TARGETS, target_of, t, &gather, &err));
    assert_true(gather.shared > 100 && gather.shared < TARGETS && gather.halo_slots > 2 * gather.shared);
    run_gather(&gather, value, out);
    /* records are summed in their order within a chunk, then chunks in their order: bit-identical to plain
     * loops */
    for (int k = 0; k < TARGETS; k++) {
        if (touched[k]) assert_true(out[k] == expected[k]);
    }
    pl_gather_free(&gather);
    free(t);
    free(value);
}

static void test_order_is_a_permutation(void **state) {
    (void)state;
    enum { COUNT = 1000 };
    pl_random random = {8};
    double X[3 * 64];
    int32_t cells[4 * COUNT], order[COUNT];
    bool seen[COUNT] = {0};
    pl_error err;
    for (int k = 0; k < 3 * 64; k++) X[k] = pl_random_range(&random, -5, 5);
    for (int k = 0; k < 4 * COUNT; k++) cells[k] = (int32_t)(64 * pl_random_unit(&random));
    check_ok(pl_order_elements(X, COUNT, 4, cells, order, &err));
    for (int e = 0; e < COUNT; e++) {
        assert_true(order[e] >= 0 && order[e] < COUNT && !seen[order[e]]);
        seen[order[e]] = true;
    }
}

/* Elements that are adjacent in the order are adjacent in space: on a line the order is monotone. */
static void test_order_follows_space(void **state) {
    (void)state;
    enum { COUNT = 200 };
    double X[3 * COUNT] = {0};
    int32_t cells[COUNT], order[COUNT];
    pl_error err;
    for (int e = 0; e < COUNT; e++) {
        X[3 * e] = (e * 73 % COUNT) * 0.01;
        cells[e] = (int32_t)e;
    }
    check_ok(pl_order_elements(X, COUNT, 1, cells, order, &err));
    for (int e = 1; e < COUNT; e++) assert_true(X[3 * order[e]] > X[3 * order[e - 1]]);
}

static void test_pattern(void **state) {
    (void)state;
    const int32_t cells[] = {0, 1, 2, 3, 1, 2, 3, 5, 0, 2, 5, 7}, pairs[] = {4, 6};
    const pl_pattern_group groups[] = {{3, 4, cells}, {1, 2, pairs}};
    for (int single = 0; single < 2; single++) {
        pl_matrix *matrix;
        pl_error err;
        check_ok(pl_matrix_create(9, 2, groups, single, &matrix, &err)); /* row 8 has no neighbour */
        bool expected[9][9] = {{0}};
        for (int i = 0; i < 9; i++) expected[i][i] = true;
        for (int e = 0; e < 3; e++)
            for (int k = 0; k < 16; k++) expected[cells[4 * e + k / 4]][cells[4 * e + k % 4]] = true;
        expected[4][6] = expected[6][4] = true;
        int64_t count = 0;
        for (int64_t i = 0; i < 9; i++) {
            assert_int_equal(matrix->column[matrix->start[i]], i); /* diagonal first */
            for (int64_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
                assert_true(expected[i][matrix->column[k]]);
                if (k > matrix->start[i] + 1) assert_true(matrix->column[k] > matrix->column[k - 1]);
            }
            for (int j = 0; j < 9; j++) count += expected[i][j];
        }
        assert_int_equal(matrix->blocks, count);
        assert_int_equal(matrix->start[9], count);

        /* an unsymmetric block is stored at (2,5) and transposed at (5,2); both products must agree with
         * it */
        const double block[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        pl_matrix_store(matrix, pl_matrix_pair(matrix, 2, 5), pl_block_load(block));
        double x[27] = {0}, y[27];
        pl_threads *threads = pl_threads_new(1);
        x[15] = 1, x[16] = 10, x[17] = 100; /* node 5 */
        pl_matrix_multiply(matrix, threads, x, y);
        for (int k = 0; k < 27; k++) check_near(y[k], k == 6 ? 321 : k == 7 ? 654 : k == 8 ? 987 : 0, 0);
        memset(x, 0, sizeof x);
        x[6] = 1, x[7] = 10, x[8] = 100;
        pl_matrix_multiply(matrix, threads, x, y);
        for (int k = 0; k < 27; k++) check_near(y[k], k == 15 ? 741 : k == 16 ? 852 : k == 17 ? 963 : 0, 0);
        pl_threads_free(threads);
        pl_matrix_free(matrix);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_chunks),
        cmocka_unit_test(test_order_is_a_permutation),
        cmocka_unit_test(test_order_follows_space),
        cmocka_unit_test(test_pattern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
