/* Inversion treatments. 'extrapolate' does not change regular states, and with it the restoring stress of
 * every law grows from the limiter down to full inversion, with an energy whose first two derivatives are
 * continuous. 'clamp' never pulls. */
#include "support.h"

static const double ratios[] = {0, 0.2, 0.3, 0.4, 0.45, 0.49};
/* the two lateral stretches: as at rest, compressed, stretched, one of each */
static const double across[][2] = {{1, 1}, {2. / 3, 2. / 3}, {0.8, 0.8}, {1.2, 1.2}, {1.5, 1.5}, {0.7, 1.4}};
enum { ACROSS = sizeof across / sizeof *across };

typedef void (*visit)(const pl_material_def *def, const double m[2]);

static void each_state(visit function) {
    pl_material_def def;
    double user_mu;
    for (size_t r = 0; r < sizeof ratios / sizeof *ratios; r++) {
        for (int law = 0; material_at(law, 1e5, ratios[r], &user_mu, &def); law++) {
            for (int k = 0; k < ACROSS; k++) function(&def, across[k]);
        }
    }
}

/* Energy, principal stresses and the slope of the first one, for a stretch s and two lateral stretches m. */
static void evaluate(const pl_material_def *def, double s, const double m[2], double *psi, double stress[3],
                     double *slope) {
    double F[9] = {s, 0, 0, 0, m[0], 0, 0, 0, m[1]}, P[9], T[81];
    pl_error err;
    check_ok(pl_material_evaluate(def, F, false, psi, P, T, &err));
    for (int i = 0; i < 3; i++) stress[i] = P[4 * i];
    *slope = T[0];
}

/* The lower end of s: the negative stretch has to remain the one of smallest magnitude. */
static double lowest(const double m[2]) { return -0.95 * fmin(m[0], m[1]); }

/* Some laws, such as 'stvk', soften under compression at limit_start already. There a stress without kinks
 * cannot grow at once: it falls by at most 15 % before it grows. */
static void check_restores(const pl_material_def *def, const double m[2]) {
    enum { POINTS = 600 };
    const pl_law_info *law = pl_law_find(def->law);
    double top = law->is_monotone ? 2 : def->limit_start, psi, last[3], stress[3], slope, first;
    evaluate(def, top, m, &psi, last, &slope);
    bool yields = slope < 0;
    first = last[0];
    double min = fmin(first, 0) * 0.85, peak = first;
    for (int k = 1; k <= POINTS; k++) {
        double s = top + (lowest(m) - top) * k / POINTS;
        evaluate(def, s, m, &psi, stress, &slope);
        bool grows = yields ? stress[0] <= min : stress[0] <= last[0] && slope >= 0;
        if (!grows)
            fail_msg("%s %s, poisson %g, across %g %g: stress %g at %g, %g before (slope %g)", def->law,
                     def->form ? def->form : "", def->poisson, m[0], m[1], stress[0], s, last[0], slope);
        if (s > 0.5 * (def->limit_start + def->limit_end)) peak = fmin(peak, stress[0]);
        memcpy(last, stress, sizeof last);
    }
    assert_true(last[0] < fmin(peak, 0)); /* and it exceeds its earlier peak */
}

static void test_restores(void **state) {
    (void)state;
    each_state(check_restores);
}

/* With larger lateral compression or stretch the restoring stress may fall, but not below 75 % of its
 * peak. */
static void test_restores_far_off(void **state) {
    (void)state;
    static const double far[][2] = {{0.5, 0.5}, {2, 2}, {0.5, 2}};
    pl_material_def def;
    double user_mu;
    for (int n = 0; n < 18; n++) {
        const double *m = far[n % 3];
        for (int law = 0; material_at(law, 1e5, ratios[n / 3], &user_mu, &def); law++) {
            double peak = 0, psi, stress[3], slope;
            for (int k = 0; k <= 200; k++) {
                double s = def.limit_start + (lowest(m) - def.limit_start) * k / 200;
                evaluate(&def, s, m, &psi, stress, &slope);
                if (peak < 0 && !(stress[0] <= 0.75 * peak))
                    fail_msg("%s, poisson %g, across %g %g: stress %g at %g, its peak %g", def.law,
                             def.poisson, m[0], m[1], stress[0], s, peak);
                peak = fmin(peak, stress[0]);
            }
        }
    }
}

/* Stress and slope against differences, across both ends of the limiter. */
static void check_differences(const pl_material_def *def, const double m[2]) {
    const double h = 1e-5;
    for (int k = 0; k <= 150; k++) {
        double s = def->limit_start + 0.05 + (lowest(m) / 2 - def->limit_start) * k / 150;
        double psi[2], stress[2][3], here[3], slope, unused;
        if (fabs(s) < 2 * h) continue; /* the smallest stretch changes its sign here */
        if (fabs(s - def->limit_start) < 2 * h || fabs(s - def->limit_end) < 2 * h)
            continue; /* only C2 here */
        evaluate(def, s, m, &unused, here, &slope);
        for (int side = 0; side < 2; side++)
            evaluate(def, s + (side ? h : -h), m, &psi[side], stress[side], &unused);
        double scale = fmax(fabs(here[0]), 1e4);
        check_near((psi[1] - psi[0]) / (2 * h), here[0], 1e-5 * scale);
        double difference = (stress[1][0] - stress[0][0]) / (2 * h);
        if (!(fabs(difference - slope) < 1e-4 * fmax(fabs(slope), 1e5)))
            fail_msg("%s %s, poisson %g, across %g %g: slope %g at %g, %g by differences", def->law,
                     def->form ? def->form : "", def->poisson, m[0], m[1], slope, s, difference);
    }
}

static void test_differences(void **state) {
    (void)state;
    each_state(check_differences);
}

/* Energy, stress and slope are continuous at both ends of the limiter. */
static void check_joints(const pl_material_def *def, const double m[2]) {
    const double joints[2] = {def->limit_start, def->limit_end};
    for (int k = 0; k < 2; k++) {
        double psi[2], stress[2][3], slope[2];
        for (int side = 0; side < 2; side++)
            evaluate(def, joints[k] + (side ? 1e-9 : -1e-9), m, &psi[side], stress[side], &slope[side]);
        check_near(psi[1], psi[0], 1e-6 * fmax(fabs(psi[0]), 1e4));
        for (int i = 0; i < 3; i++)
            check_near(stress[1][i], stress[0][i], 1e-6 * fmax(fabs(stress[0][i]), 1e6));
        check_near(slope[1], slope[0], 1e-5 * fmax(fabs(slope[0]), 1e5));
    }
}

static void test_joints(void **state) {
    (void)state;
    each_state(check_joints);
}

/* 'extrapolate' does not change monotone laws anywhere, nor the others above limit_start, to the last bit. */
static void check_untouched(const pl_material_def *def, const double m[2]) {
    const pl_law_info *law = pl_law_find(def->law);
    pl_material_def bare = *def;
    bare.inversion = PL_INVERSION_NONE;
    double low = law->is_monotone ? lowest(m) : def->limit_start;
    for (int k = 0; k <= 100; k++) {
        double s = low + (1.5 - low) * k / 100, psi[2], stress[2][3], slope[2];
        evaluate(def, s, m, &psi[0], stress[0], &slope[0]);
        evaluate(&bare, s, m, &psi[1], stress[1], &slope[1]);
        assert_true(psi[0] == psi[1] && slope[0] == slope[1]);
        assert_memory_equal(stress[0], stress[1], sizeof stress[0]);
    }
}

static void test_untouched(void **state) {
    (void)state;
    each_state(check_untouched);
}

/* Laws that are declared monotone are so: each stress grows with its stretch, for all stretches. */
static void test_monotone_laws(void **state) {
    (void)state;
    pl_random random = {3};
    pl_material_def def;
    pl_error err;
    double user_mu;
    int monotone = 0;
    for (int law = 0; material_at(law, 1e5, 0.3, &user_mu, &def); law++) {
        if (!pl_law_find(def.law)->is_monotone) continue;
        monotone++;
        def.inversion = PL_INVERSION_NONE;
        for (int n = 0; n < 5000; n++) {
            double m[2] = {pl_random_range(&random, 0.01, 3), pl_random_range(&random, 0.01, 3)}, psi,
                   stress[3], slope, s = pl_random_range(&random, -0.99 * fmin(m[0], m[1]), 3);
            def.poisson = pl_random_range(&random, -0.9, 0.499);
            if (pl_material_check(&def, NULL, NULL, &err) != PL_OK) def.poisson = -def.poisson / 2;
            evaluate(&def, s, m, &psi, stress, &slope);
            assert_true(isfinite(psi) && slope > 0);
        }
    }
    assert_true(monotone >= 4);
}

/* Under 'clamp' the stress along a clamped stretch is never tensile, however large the others are. The other
 * stresses are those of the law at the limit. */
static void check_never_pulls(const pl_material_def *given, const double m[2]) {
    pl_material_def def = *given;
    pl_error err;
    def.inversion = PL_INVERSION_CLAMP;
    for (int far = 1; far <= 1000; far *= 10) {
        for (double s = -0.95; s < 0.25; s += 0.1) {
            double F[9] = {s, 0, 0, 0, far * m[0], 0, 0, 0, far * m[1]}, P[9];
            double limit[9] = {0.3, 0, 0, 0, far * m[0], 0, 0, 0, far * m[1]}, at[9];
            def.limit_start = 0.3;
            check_ok(pl_material_evaluate(&def, F, false, NULL, P, NULL, &err));
            check_ok(pl_material_evaluate(&def, limit, false, NULL, at, NULL, &err));
            double scale = fabs(at[0]) + fabs(at[4]) + fabs(at[8]);
            if (fmin(m[0], m[1]) * far < 1) continue; /* another stretch is the smallest */
            check_near(P[0], fmin(at[0], 0), 1e-9 * scale);
            check_near(P[4], at[4], 1e-9 * scale);
            check_near(P[8], at[8], 1e-9 * scale);
        }
    }
}

static void test_clamp_never_pulls(void **state) {
    (void)state;
    each_state(check_never_pulls);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_restores),          cmocka_unit_test(test_restores_far_off),
        cmocka_unit_test(test_differences),       cmocka_unit_test(test_joints),
        cmocka_unit_test(test_untouched),         cmocka_unit_test(test_monotone_laws),
        cmocka_unit_test(test_clamp_never_pulls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
