/* The barrier and the mollifier: known values, derivatives compared with differences, and the energy of a
 * pair (barrier of its distance times the mollifier) along paths through regions and parallel edges. */
#include "check.h"
#include "contact/barrier.h"
#include "contact/random_pairs.h"

/* ---- barrier ---- */

static void test_values(void **state) {
    (void)state;
    /* -(1/4) ln(1/2); ln(1/2) - 1/2; 2 ln 2 + 4 + 1 */
    pl_barrier half = pl_barrier_at(0.5);
    check_near(half.value, 0.17328679513998632, 1e-15);
    check_near(half.slope, -1.1931471805599454, 1e-15);
    check_near(half.curvature, 6.386294361119891, 1e-14);
    pl_barrier tenth = pl_barrier_at(0.1);
    check_near(tenth.slope, -12.245, 1e-3);
    check_near(tenth.curvature, 121.61, 1e-2);
}

static void test_barrier_derivatives(void **state) {
    (void)state;
    for (double u = 1e-6; u < 1.2; u *= 1.01) {
        double h = 1e-6 * u;
        pl_barrier at = pl_barrier_at(u), more = pl_barrier_at(u + h), less = pl_barrier_at(u - h);
        check_near(at.slope, (more.value - less.value) / (2 * h), 1e-8 * (1 + fabs(at.slope)));
        check_near(at.curvature, (more.slope - less.slope) / (2 * h), 1e-8 * (1 + fabs(at.curvature)));
        check_below(-at.value, 0);
        check_below(at.slope, 0);
        check_below(-at.curvature, 0);
    }
}

/* Twice continuously differentiable at the activation distance; infinite where surfaces touch. */
static void test_ends(void **state) {
    (void)state;
    for (double h = 0x1p-10; h > 0x1p-53; h /= 8) {
        pl_barrier at = pl_barrier_at(1 - h);
        check_near(at.value, h * h * h, h * h * h * (h + 1e-15));
        check_near(at.slope, -3 * h * h, 3 * h * h * (h + 1e-15));
        check_near(at.curvature, 6 * h, 6 * h * (2 * h + 1e-15));
    }
    static const double beyond[] = {1, 1.5, 1e300, INFINITY};
    for (int i = 0; i < 4; i++) {
        pl_barrier at = pl_barrier_at(beyond[i]);
        assert_true(at.value == 0 && at.slope == 0 && at.curvature == 0);
    }
    static const double touching[] = {0, -0.0, -1e-300, -1, -INFINITY};
    for (int i = 0; i < 5; i++) {
        pl_barrier at = pl_barrier_at(touching[i]);
        assert_true(at.value == INFINITY && at.slope == -INFINITY && at.curvature == INFINITY);
    }
    for (double u = 1e-320; u < 1; u *= 10) {
        pl_barrier at = pl_barrier_at(u);
        assert_true(at.value > 0 && at.slope < 0 && at.curvature > 0);
    }
}

/* ---- mollifier ---- */

static void test_threshold(void **state) {
    (void)state;
    const double rest[4][3] = {{1, 1, 1}, {1, 1, 3}, {0, 5, 0}, {3, 5, 0}};
    check_near(pl_mollifier_threshold(rest), 1e-3 * 4 * 9, 1e-17);
}

/* Edges along x and rotated from it: |e1 x e2|^2 = (2 * 3 * sine)^2. */
static void test_mollifier_values(void **state) {
    (void)state;
    for (double scale = 1e-6; scale < 2e6; scale *= 1000) {
        for (int k = 0; k < 9; k++) {
            static const double shares[] = {0, 0.25, 0.5, 0.75, 0.999999, 1.000001, 2, 10, 999};
            static const double expected[] = {0, 0.4375, 0.75, 0.9375, 1, 1, 1, 1, 1};
            double sine = sqrt(1e-3 * shares[k]), cosine = sqrt(1 - sine * sine);
            double x[4][3] = {{0}, {2, 0, 0}, {5, 1, 2}, {5 + 3 * cosine, 1 + 3 * sine, 2}}, gradient[4][3];
            for (int i = 0; i < 12; i++) x[i / 3][i % 3] *= scale;
            double eps = pl_mollifier_threshold(x);
            check_near(pl_mollifier(x, eps, NULL), expected[k], 1e-11);
            check_near(pl_mollifier(x, eps, gradient), expected[k], 1e-11);
            if (shares[k] > 1 || shares[k] == 0)
                for (int i = 0; i < 12; i++) assert_true(gradient[i / 3][i % 3] == 0);
        }
    }
    double x[4][3] = {{0}}, gradient[4][3]; /* edges without length are not mollified */
    check_near(pl_mollifier(x, 0, gradient), 1, 0);
    for (int i = 0; i < 12; i++) assert_true(gradient[i / 3][i % 3] == 0);
}

static void test_mollifier_gradient(void **state) {
    (void)state;
    pl_random random = {1};
    int below = 0;
    for (int n = 0; n < 2000; n++) {
        double x[4][3], gradient[4][3], sine = pow(10, pl_random_range(&random, -6, -0.5)), h = 1e-6;
        random_sliver(&random, PL_PAIR_EDGE_EDGE, sine, x);
        double eps = pl_mollifier_threshold(x);
        below += pl_mollifier(x, eps, gradient) < 1;
        double largest = 0;
        for (int i = 0; i < 12; i++) {
            double *place = &x[i / 3][i % 3], kept = *place;
            *place = kept + h;
            double more = pl_mollifier(x, eps, NULL);
            *place = kept - h;
            double less = pl_mollifier(x, eps, NULL);
            *place = kept;
            double length = sqrt(sqrt(1e3 * eps)); /* about the length of an edge */
            check_near(gradient[i / 3][i % 3], (more - less) / (2 * h), 1e-4 / (length * length));
            largest = fmax(largest, fabs(gradient[i / 3][i % 3]));
        }
        if (sine < 0.01) assert_true(largest > 1e-4 * sine);
    }
    assert_true(below > 1000 && below < 1990);
}

/* ---- energy of a pair ---- */

#define ACTIVATION 0.6 /* distance at which the barrier begins */

/* Energy of two edges; its gradient (may be NULL) by the product rule. */
static double energy(const double x[4][3], double eps, double gradient[4][3]) {
    pl_closest closest = pl_closest_find(PL_PAIR_EDGE_EDGE, x);
    double d = sqrt(closest.squared), slopes[4][3], m = pl_mollifier(x, eps, slopes);
    pl_barrier b = pl_barrier_at(d / ACTIVATION);
    if (gradient)
        for (int i = 0; i < 12; i++) {
            double to_d = closest.weights[i / 3] * closest.r[i % 3] / d;
            gradient[i / 3][i % 3] = slopes[i / 3][i % 3] * b.value + m * b.slope / ACTIVATION * to_d;
        }
    return m * b.value;
}

/* Edges at several angles, including zero: the gradient agrees with differences everywhere, also where the
 * closest points jump. */
static void test_energy_gradient(void **state) {
    (void)state;
    pl_random random = {2};
    int tested = 0;
    for (int n = 0; n < 4000; n++) {
        double x[4][3], gradient[4][3], h = 1e-7;
        static const double sines[] = {0, 0, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 0.03, 0.1, 1};
        random_sliver(&random, PL_PAIR_EDGE_EDGE, sines[n % 10], x);
        double d = sqrt(pl_closest_find(PL_PAIR_EDGE_EDGE, x).squared);
        double eps = pl_mollifier_threshold(x);
        if (d < 0.1 || d > ACTIVATION || eps < 1e-5) continue;
        tested++;
        energy(x, eps, gradient);
        for (int i = 0; i < 12; i++) {
            double *place = &x[i / 3][i % 3], kept = *place;
            *place = kept + h;
            double more = energy(x, eps, NULL);
            *place = kept - h;
            double less = energy(x, eps, NULL);
            *place = kept;
            check_near(gradient[i / 3][i % 3], (more - less) / (2 * h), 2e-3 / sqrt(1e3 * eps));
        }
    }
    assert_true(tested > 1000);
}

/* Along straight paths through regions and parallel positions the change of the energy agrees with its
 * derivative: the remainder is of second order in the step. */
static double unexplained(double x[4][3], double displacement[4][3], double eps, int steps) {
    double worst = 0, y[4][3], gradient[4][3], before = 0, slope_before = 0;
    for (int k = 0; k <= steps; k++) {
        double slope = 0;
        for (int i = 0; i < 12; i++)
            y[i / 3][i % 3] = x[i / 3][i % 3] + displacement[i / 3][i % 3] * k / steps;
        double now = energy(y, eps, gradient);
        for (int i = 0; i < 12; i++) slope += gradient[i / 3][i % 3] * displacement[i / 3][i % 3];
        if (k > 0) worst = fmax(worst, fabs(now - before - 0.5 * (slope + slope_before) / steps));
        before = now, slope_before = slope;
    }
    return worst;
}

static void test_energy_paths(void **state) {
    (void)state;
    pl_random random = {3};
    for (int n = 0; n < 60; n++) {
        double x[4][3] = {{-0.5, 0, 0}, {0.5, 0, 0}, {-0.5, 0, 0.3}, {0.5, 0, 0.3}}, displacement[4][3],
               eps = 1e-3;
        for (int i = 0; i < 12; i++) {
            displacement[i / 3][i % 3] = pl_random_range(&random, -0.2, 0.2);
            if (n % 2) displacement[i / 3][2] = 0; /* in their planes: parallel halfway */
            x[i / 3][i % 3] -= 0.5 * displacement[i / 3][i % 3];
        }
        for (int steps = 500; steps < 40000; steps *= 4)
            check_below(unexplained(x, displacement, eps, steps), 200.0 / steps / steps);
    }
}

/* Where edges rotate through a parallel position, the closest points jump from one end to the other. Without
 * the mollifier the forces would jump too. */
static void test_parallel_is_soft(void **state) {
    (void)state;
    double gradient[4][3], before[4][3], forces = 0;
    for (int k = -100; k <= 100; k++) {
        double y = 1e-6 * k, x[4][3] = {{-0.5, 0, 0}, {0.5, 0, 0}, {-0.4, -y, 0.3}, {0.6, y, 0.3}};
        energy(x, 1e-3, gradient);
        for (int i = 0; i < 12 && k > -100; i++)
            check_below(fabs(gradient[i / 3][i % 3] - before[i / 3][i % 3]), 0.003);
        for (int i = 0; i < 12; i++) forces = fmax(forces, fabs(gradient[i / 3][i % 3]));
        memcpy(before, gradient, sizeof before);
    }
    assert_true(forces > 0.1); /* from the mollifier itself */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_barrier_derivatives),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_threshold),
        cmocka_unit_test(test_mollifier_values),
        cmocka_unit_test(test_mollifier_gradient),
        cmocka_unit_test(test_energy_gradient),
        cmocka_unit_test(test_energy_paths),
        cmocka_unit_test(test_parallel_is_soft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
