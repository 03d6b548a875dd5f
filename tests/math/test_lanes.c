/* Lanes: logarithm, exponential, selection and the record transpose against libm and plain loops. */
#include "check.h"
#include "core/random.h"
#include "math/wide.h"

static void test_log_exp(void **state) {
    (void)state;
    pl_random random = {1};
    for (int n = 0; n < 20000; n++) {
        double x[PL_LANES], l[PL_LANES], e[PL_LANES];
        for (int i = 0; i < PL_LANES; i++) x[i] = exp(pl_random_range(&random, -300, 300));
        if (n % 2)
            for (int i = 0; i < PL_LANES; i++) x[i] = pl_random_range(&random, 0.5, 2);
        pl_lane_store(l, pl_log(pl_lane_load(x)));
        pl_lane_store(e, pl_exp(pl_lane_load(l)));
        for (int i = 0; i < PL_LANES; i++) {
            check_near(l[i], log(x[i]), 3e-16 * fabs(log(x[i])) + 1e-16 * fabs(x[i] - 1));
            check_near(e[i], exp(l[i]), 5e-16 * exp(l[i]));
        }
    }
    assert_true(pl_lane_get(pl_log(pl_set1(0)), 0) == -INFINITY);
    assert_true(isnan(pl_lane_get(pl_log(pl_set1(-1)), 0)));
    assert_true(isnan(pl_lane_get(pl_log(pl_set1(NAN)), 0)));
    assert_true(pl_lane_get(pl_exp(pl_set1(-800)), 0) == 0);
    assert_true(pl_lane_get(pl_exp(pl_set1(800)), 0) == INFINITY);
    assert_true(isnan(pl_lane_get(pl_exp(pl_set1(NAN)), 0)));
}

static void test_masks(void **state) {
    (void)state;
    double x[PL_MAX_LANES], y[PL_MAX_LANES], out[PL_MAX_LANES];
    for (int i = 0; i < PL_MAX_LANES; i++) x[i] = i, y[i] = 3.5;
    pl_mask below = pl_less(pl_lane_load(x), pl_lane_load(y));
    pl_lane_store(out, pl_select(below, pl_lane_load(x), pl_lane_load(y)));
    for (int i = 0; i < PL_LANES; i++) assert_true(out[i] == (x[i] < y[i] ? x[i] : y[i]));
    assert_int_equal(pl_mask_bits(below), PL_LANES == 8 ? 0xf : (1u << PL_LANES) - 1);
    assert_true(pl_any(below));
    assert_true(pl_all(below) == (PL_LANES <= 4));
    assert_true(pl_all(pl_or(below, pl_not(below))));
    assert_false(pl_any(pl_and(below, pl_not(below))));
    pl_lane_store(out, pl_copysign(pl_lane_load(y), pl_set1(-0.0)));
    for (int i = 0; i < PL_LANES; i++) assert_true(out[i] == -3.5);
}

static void test_records(void **state) {
    (void)state;
    enum { N = 13, STRIDE = 15 };
    pl_lane rows[N];
    double out[PL_LANES * STRIDE], row[PL_LANES];
    memset(out, 0, sizeof out);
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < PL_LANES; k++) row[k] = 100 * i + k;
        rows[i] = pl_lane_load(row);
    }
    pl_store_records(rows, N, out, STRIDE);
    for (int k = 0; k < PL_LANES; k++) {
        for (int i = 0; i < N; i++) assert_true(out[k * STRIDE + i] == 100 * i + k);
        assert_true(out[k * STRIDE + N] == 0);
    }
}

/* Records of two joined lanes, which are exact for small integers. The widths are around that of the
 * transpose. */
static void test_wide_records(void **state) {
    (void)state;
    enum { MAX = 37, STRIDE = 40 };
    static float out[PL_WIDE * STRIDE];
    pl_wide rows[MAX];
    double a[PL_LANES], b[PL_LANES];
    for (int i = 0; i < MAX; i++) {
        for (int k = 0; k < PL_LANES; k++) a[k] = 100 * i + k, b[k] = 100 * i + PL_LANES + k;
        rows[i] = pl_wide_join(pl_lane_load(a), pl_lane_load(b));
    }
    static const int widths[] = {1, 15, 16, 17, 31, 32, 37};
    for (int w = 0; w < 7; w++) {
        memset(out, 0, sizeof out);
        pl_wide_store_records(rows, widths[w], out, STRIDE);
        for (int k = 0; k < PL_WIDE; k++) {
            for (int i = 0; i < widths[w]; i++) assert_true(out[k * STRIDE + i] == (float)(100 * i + k));
            assert_true(out[k * STRIDE + widths[w]] == 0);
        }
    }
}

/* Loads exactly the triples, also the last of an array (a sanitizer would detect a read beyond it). */
static void test_triples(void **state) {
    (void)state;
    enum { COUNT = 5 };
    double *x = malloc(3 * COUNT * sizeof *x);
    int32_t index[PL_LANES];
    for (int k = 0; k < 3 * COUNT; k++) x[k] = k;
    for (int l = 0; l < PL_LANES; l++) index[l] = (3 * l + 4) % COUNT;
    pl_lane out[3];
    pl_load_triples(x, index, out);
    for (int l = 0; l < PL_LANES; l++) {
        for (int d = 0; d < 3; d++) assert_true(pl_lane_get(out[d], l) == 3 * index[l] + d);
    }
    free(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_log_exp), cmocka_unit_test(test_masks),
                                       cmocka_unit_test(test_records), cmocka_unit_test(test_wide_records),
                                       cmocka_unit_test(test_triples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
