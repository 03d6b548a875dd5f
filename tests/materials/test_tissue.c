/* The stress curve of the tissue law: values and slopes at rest, at the thresholds and beyond, its energy,
 * the separate pressure, defaults and refused parameters. test_derivatives.c checks its derivatives. */
#include "support.h"

static const double young = 4e4, poisson = 0.3, compression = 0.8, elongation = 1.5, low_slope = 6,
                    high_slope = 3;

static pl_material_def tissue(void) {
    pl_material_def def = pl_material_def_default();
    def.law = "tissue";
    def.young = young;
    def.poisson = poisson;
    def.inversion = PL_INVERSION_NONE; /* the curve itself */
    def.params[0] = compression;
    def.params[1] = elongation;
    def.params[2] = low_slope;
    def.params[3] = high_slope;
    return def;
}

static double at_rest(void) { return 2 * young / (2 * (1 + poisson)); }
static double lambda_of(void) { return young * poisson / ((1 + poisson) * (1 - 2 * poisson)); }

/* The curve f' at s, its slope and f: one stretch varies, so the pressure's share is lambda (s - 1). */
static double curve(double s, double *slope, double *energy) {
    pl_material_def def = tissue();
    double F[9] = {s, 0, 0, 0, 1, 0, 0, 0, 1}, psi, P[9], T[81];
    pl_error err;
    check_ok(pl_material_evaluate(&def, F, false, &psi, P, T, &err));
    check_near(P[4], lambda_of() * (s - 1), 1e-9 * young); /* only the pressure acts laterally */
    if (slope) *slope = T[0] - lambda_of();
    if (energy) *energy = psi - lambda_of() / 2 * (s - 1) * (s - 1);
    return P[0] - lambda_of() * (s - 1);
}

static void test_values(void **state) {
    (void)state;
    double k = at_rest(), slope, near = 1e-12 * young;
    check_near(curve(1, &slope, NULL), 0, near);
    check_near(slope, k, near);
    /* a slope growing quadratically from 1 to r has the mean (2 + r)/3 over the width */
    check_near(curve(elongation, &slope, NULL), k * 0.5 * 5 / 3, near);
    check_near(slope, k * high_slope, near);
    check_near(curve(compression, &slope, NULL), -k * 0.2 * 8 / 3, near);
    check_near(slope, k * low_slope, near);
    /* half way to the threshold the slope has a quarter of its increase */
    curve(1.25, &slope, NULL);
    check_near(slope, k * 1.5, near);
    curve(0.9, &slope, NULL);
    check_near(slope, k * 2.25, near);
}

static void test_straight_beyond(void **state) {
    (void)state;
    double k = at_rest(), slope;
    for (int n = 1; n < 40; n++) {
        double step = 0.05 * n;
        check_near(curve(elongation + step, &slope, NULL), k * (0.5 * 5 / 3 + high_slope * step),
                   1e-11 * young);
        check_near(slope, k * high_slope, 1e-11 * young);
    }
    for (int n = 1; n < 15; n++) { /* down to 0.1: positive stretches keep their order */
        double step = 0.05 * n;
        check_near(curve(compression - step, &slope, NULL), -k * (0.2 * 8 / 3 + low_slope * step),
                   1e-11 * young);
        check_near(slope, k * low_slope, 1e-11 * young);
    }
}

/* Stress and slope are continuous at rest and at the thresholds, and the stress grows with the stretch. */
static void test_joints(void **state) {
    (void)state;
    const double joints[3] = {compression, 1, elongation};
    for (int i = 0; i < 3; i++) {
        double below, above;
        double stress = curve(joints[i] - 1e-9, &below, NULL);
        check_near(curve(joints[i] + 1e-9, &above, NULL), stress, 1e-7 * young);
        check_near(above, below, 1e-6 * young);
    }
    double last = curve(0.05, NULL, NULL);
    for (int n = 1; n < 1000; n++) {
        double slope, stress = curve(0.05 + 0.0025 * n, &slope, NULL);
        assert_true(stress > last);
        assert_true(slope >= at_rest() * (1 - 1e-12) && slope <= at_rest() * low_slope * (1 + 1e-12));
        last = stress;
    }
}

/* Simpson's rule is exact for a cubic: the work from `from` to `to` within one segment of the curve. */
static double work(double from, double to) {
    return (to - from) / 6 *
           (curve(from, NULL, NULL) + 4 * curve((from + to) / 2, NULL, NULL) + curve(to, NULL, NULL));
}

static void test_energy_is_work(void **state) {
    (void)state;
    double energy;
    curve(elongation, NULL, &energy);
    check_near(energy, work(1, elongation), 1e-12 * young);
    curve(2.1, NULL, &energy);
    check_near(energy, work(1, elongation) + work(elongation, 2.1), 1e-12 * young);
    curve(compression, NULL, &energy);
    check_near(energy, work(1, compression), 1e-12 * young);
    curve(0.4, NULL, &energy);
    check_near(energy, work(1, compression) + work(compression, 0.4), 1e-12 * young);
}

/* With slopes of 1 nothing stiffens: the law is corotational linear elasticity. */
static void test_slope_one_is_linear(void **state) {
    (void)state;
    pl_material_def def = tissue(), linear = tissue();
    def.params[2] = def.params[3] = 1;
    linear.law = "linear";
    double F[9] = {1.7, 0.2, -0.1, 0.3, 0.5, 0.1, 0, -0.4, 1.1}, psi[2], P[2][9];
    pl_error err;
    check_ok(pl_material_evaluate(&def, F, false, &psi[0], P[0], NULL, &err));
    check_ok(pl_material_evaluate(&linear, F, false, &psi[1], P[1], NULL, &err));
    check_near(psi[0], psi[1], 1e-12 * young);
    for (int i = 0; i < 9; i++) check_near(P[0][i], P[1][i], 1e-12 * young);
}

static void test_defaults(void **state) {
    (void)state;
    pl_material_def def = pl_material_def_default();
    for (int i = 0; i < PL_MAX_LAW_PARAMS; i++) assert_true(isnan(def.params[i]));
    def.law = "tissue";
    def.params[1] = 1.6;
    pl_material_def_fill(&def);
    check_near(def.params[0], 0.7, 0);
    check_near(def.params[1], 1.6, 0); /* given values are kept */
    check_near(def.params[2], 10, 0);
    check_near(def.params[3], 10, 0);
    assert_true(isnan(def.params[4]));
}

static void refused(int index, double value, const char *expected) {
    pl_material_def def = tissue();
    def.name = "fat";
    def.params[index] = value;
    pl_error err;
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    if (!strstr(err.message, expected)) fail_msg("found \"%s\", expected \"%s\"", err.message, expected);
    assert_non_null(strstr(err.message, "material 'fat'"));
}

static void test_refusals(void **state) {
    (void)state;
    refused(0, 1.2, "compression = 1.2, expected a number between 0 and 1, both excluded");
    refused(0, 1, "compression = 1, expected");
    refused(0, -0.1, "compression = -0.1, expected");
    refused(1, 0.9, "elongation = 0.9, expected a number between 1 and 100, both excluded");
    refused(1, 1, "elongation = 1, expected");
    refused(1, INFINITY, "elongation = inf, expected");
    refused(2, 0, "compression_slope = 0, expected");
    refused(2, -3, "compression_slope = -3, expected");
    pl_material_def soft = tissue();
    pl_error err;
    soft.poisson = -0.3; /* Hooke's law far from rest: bounded with the modulus at rest, not with a tenth */
    check_ok(pl_material_check(&soft, NULL, NULL, &err));
    soft.params[2] = 0.1;
    assert_int_equal(pl_material_check(&soft, NULL, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "no lower bound"));
    refused(3, 0, "elongation_slope = 0, expected a number between 0 and 1e+06, both excluded");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_straight_beyond),
        cmocka_unit_test(test_joints),
        cmocka_unit_test(test_energy_is_work),
        cmocka_unit_test(test_slope_one_is_linear),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
