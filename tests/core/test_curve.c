/* Keyframe curves: exact at the keys, constant before the first and after the last key. The three
 * interpolations are compared with values computed by hand. */
#include "check.h"
#include "pliant/sim.h"

static const double times[] = {1.0, 2.0, 4.0};
static const double values[] = {10.0, 0.0, -1.0, /**/ 20.0, 2.0, -1.0, /**/ 0.0, 6.0, 3.0};

static pl_curve make(int interpolation) {
    return (pl_curve){
        .count = 3, .components = 3, .interpolation = interpolation, .times = times, .values = values};
}

static void check_at(const pl_curve *curve, double t, double x, double y, double z) {
    double out[3] = {99.0, 99.0, 99.0};
    pl_curve_at(curve, t, out);
    check_near(out[0], x, 1e-14);
    check_near(out[1], y, 1e-14);
    check_near(out[2], z, 1e-14);
}

static void test_linear(void **state) {
    (void)state;
    pl_curve curve = make(PL_INTERP_LINEAR);
    check_at(&curve, -5.0, 10.0, 0.0, -1.0);
    check_at(&curve, 1.0, 10.0, 0.0, -1.0);
    check_at(&curve, 1.25, 12.5, 0.5, -1.0);
    check_at(&curve, 2.0, 20.0, 2.0, -1.0);
    check_at(&curve, 3.5, 5.0, 5.0, 2.0);
    check_at(&curve, 4.0, 0.0, 6.0, 3.0);
    check_at(&curve, 1e9, 0.0, 6.0, 3.0);
}

static void test_smooth_is_the_cubic_step(void **state) {
    (void)state;
    pl_curve curve = make(PL_INTERP_SMOOTH);
    check_at(&curve, 1.5, 15.0, 1.0, -1.0);
    check_at(&curve, 1.25, 10.0 + 10.0 * 0.15625, 2.0 * 0.15625, -1.0);
    check_at(&curve, 2.0, 20.0, 2.0, -1.0);
    check_at(&curve, 5.0, 0.0, 6.0, 3.0);
}

static void test_step_holds_the_earlier_key(void **state) {
    (void)state;
    pl_curve curve = make(PL_INTERP_STEP);
    check_at(&curve, 0.0, 10.0, 0.0, -1.0);
    check_at(&curve, 1.999, 10.0, 0.0, -1.0);
    check_at(&curve, 2.0, 20.0, 2.0, -1.0);
    check_at(&curve, 4.0, 0.0, 6.0, 3.0);
}

static void test_one_key_and_none(void **state) {
    (void)state;
    pl_curve constant = {.count = 1, .components = 1, .times = times, .values = values};
    double out = 99.0;
    pl_curve_at(&constant, 77.0, &out);
    check_near(out, 10.0, 0.0);
    pl_curve none = {.count = 0, .components = 1};
    out = 99.0;
    pl_curve_at(&none, 77.0, &out);
    check_near(out, 99.0, 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_smooth_is_the_cubic_step),
        cmocka_unit_test(test_step_holds_the_earlier_key),
        cmocka_unit_test(test_one_key_and_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
