/* Closest points of pairs, compared with exact arithmetic and a numerical search, in every region and for
 * degenerate pairs. Their derivatives are compared with differences. */
#include "check.h"
#include "contact/exact.h"
#include "contact/random_pairs.h"

/* ---- values ---- */

static void check_weights(pl_pair_kind kind, const double x[4][3], const pl_closest *closest, double scale) {
    const double *c = closest->weights;
    int first = kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double sums[2] = {0};
    for (int i = 0; i < 4; i++) {
        double own = i < first ? c[i] : -c[i];
        check_below(-own, 0);
        check_below(own, 1 + 4e-16);
        sums[i >= first] += own;
    }
    check_near(sums[0], 1, 4e-16);
    check_near(sums[1], 1, 4e-16);
    for (int d = 0; d < 3; d++) {
        double r = c[0] * x[0][d] + c[1] * x[1][d] + c[2] * x[2][d] + c[3] * x[3][d];
        check_near(closest->r[d], r, 4e-15 * scale);
    }
    check_near(closest->squared, pl_vec3_dot(closest->r, closest->r), 1e-15 * closest->squared);
}

/* Integer coordinates up to `size`; the smaller it is, the more pairs are degenerate. */
static void compare_with_exact(pl_random *random, int64_t size, int count) {
    for (int n = 0; n < count; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        point p[4];
        random_points(random, size, p);
        double exact = sqrt(ratio_value(exact_squared(kind, p)));
        /* sizes from micrometres to a thousand kilometres, and far from the origin */
        static const double scales[] = {1, 0x1p-30, 0x1p10};
        for (int k = 0; k < 4; k++) {
            double x[4][3], scale = scales[k % 3], shift = k < 3 ? 0 : 0x1p30;
            to_doubles(p, scale, x);
            for (int i = 0; i < 12; i++) x[i / 3][i % 3] += shift;
            pl_closest closest = pl_closest_find(kind, x);
            check_weights(kind, x, &closest, scale * (double)size + shift);
            check_near(sqrt(closest.squared) / scale, exact, 4e-15 * (double)size);
        }
    }
}

static void test_exact(void **state) {
    (void)state;
    pl_random random = {1};
    compare_with_exact(&random, 1, 20000);
    compare_with_exact(&random, 3, 20000);
    compare_with_exact(&random, 30, 20000);
    compare_with_exact(&random, 1000, 20000);
}

/* Nearly flat triangles and nearly parallel edges with integer coordinates: u and v differ by less than a
 * hundredth, and the closest points lie in the interior. */
static void test_exact_slivers(void **state) {
    (void)state;
    pl_random random = {2};
    for (int n = 0; n < 40000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        point p[4];
        random_points(&random, 2, p);
        for (int d = 0; d < 3; d++) {
            whole displacement = random_whole(&random, 400), half = displacement / 2;
            if (kind == PL_PAIR_EDGE_EDGE) {
                p[1].c[d] += displacement, p[3].c[d] += displacement;
            } else {
                p[0].c[d] += half, p[2].c[d] += displacement, p[3].c[d] += n % 4 ? half : displacement;
            }
        }
        double exact = sqrt(ratio_value(exact_squared(kind, p))), x[4][3];
        to_doubles(p, 1, x);
        pl_closest closest = pl_closest_find(kind, x);
        check_weights(kind, x, &closest, 400);
        check_near(sqrt(closest.squared), exact, 1e-12);
    }
}

/* Minimum of a convex function on [low, high], by golden-section search. */
typedef double (*function)(const void *context, double at);
static double min(function f, const void *context, double low, double high) {
    const double golden = 0.61803398874989485;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double fa = f(context, a), fb = f(context, b);
    for (int k = 0; k < 50; k++) {
        if (fa < fb) {
            high = b, b = a, fb = fa;
            a = high - golden * (high - low), fa = f(context, a);
        } else {
            low = a, a = b, fa = fb;
            b = low + golden * (high - low), fb = f(context, b);
        }
    }
    return fmin(fmin(fa, fb), fmin(f(context, low), f(context, high)));
}

typedef struct search {
    pl_pair_kind kind;
    const double (*x)[3];
    double s;
} search;

static double squared_at(const void *context, double t) {
    const search *in = context;
    double squared = 0, s = in->s;
    for (int d = 0; d < 3; d++) {
        double a = in->x[0][d], b = in->x[1][d], p = in->x[2][d], q = in->x[3][d];
        double r = in->kind == PL_PAIR_EDGE_EDGE ? (1 - s) * a + s * b - (1 - t) * p - t * q
                                                 : a - (1 - s - t) * b - s * p - t * q;
        squared += r * r;
    }
    return squared;
}

static double min_over_t(const void *context, double s) {
    search in = *(const search *)context;
    in.s = s;
    return min(squared_at, &in, 0, in.kind == PL_PAIR_EDGE_EDGE ? 1 : 1 - s);
}

static void test_searched(void **state) {
    (void)state;
    pl_random random = {3};
    for (int n = 0; n < 600; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3];
        random_pair(&random, x);
        search in = {kind, x, 0};
        check_near(pl_closest_find(kind, x).squared, min(min_over_t, &in, 0, 1), 1e-9);
    }
}

/* ---- degenerate pairs, extreme sizes ---- */

/* The second derivative of d^2 / 2, (12,12). */
static void expand_curvature(pl_pair_kind kind, const double x[4][3], const pl_closest *closest,
                             double hessian[144]) {
    pl_closest_curvature curvature;
    pl_closest_find_curvature(kind, x, closest->weights, &curvature);
    int n = 3 + curvature.count;
    double y[5][12] = {{0}};
    for (int i = 0; i < 12; i++) y[i % 3][i] = closest->weights[i / 3];
    for (int k = 0; k < curvature.count; k++)
        for (int d = 0; d < 3; d++) {
            y[3 + k][3 * curvature.plus[k] + d] = closest->r[d];
            y[3 + k][3 * curvature.minus[k] + d] = -closest->r[d];
        }
    for (int i = 0; i < 144; i++) hessian[i] = 0;
    for (int a = 0; a < n * n; a++)
        for (int i = 0; i < 144; i++) hessian[i] += curvature.matrix[a] * y[a / n][i / 12] * y[a % n][i % 12];
}

static void check_finite(pl_pair_kind kind, const double x[4][3]) {
    pl_closest closest = pl_closest_find(kind, x);
    double hessian[144];
    for (int i = 0; i < 4; i++) check_below(fabs(closest.weights[i]), 1 + 4e-16);
    for (int d = 0; d < 3; d++) assert_true(isfinite(closest.r[d]));
    assert_true(closest.squared >= 0);
    expand_curvature(kind, x, &closest, hessian);
    for (int i = 0; i < 144; i++) assert_true(isfinite(hessian[i]));
}

/* Every assignment of four vertices to five places, so that vertices coincide or lie on a line in every
 * combination; at several sizes. */
static void test_coincident(void **state) {
    (void)state;
    static const double sizes[] = {0, 1e-300, 1e-154, 1e-80, 1e-6, 1, 1e6, 1e70};
    for (int code = 0; code < 625; code++)
        for (int size = 0; size < 8; size++)
            for (int kind = 0; kind < 2; kind++) {
                double x[4][3];
                for (int i = 0, k = code; i < 4; i++, k /= 5) {
                    int place = k % 5; /* four corners, and the midpoint of two of them */
                    x[i][0] = sizes[size] * (place == 4 ? 0.5 : place == 1);
                    x[i][1] = sizes[size] * (place == 2);
                    x[i][2] = sizes[size] * (place == 3);
                }
                check_finite((pl_pair_kind)kind, x);
            }
    pl_random random = {4};
    for (int n = 0; n < 20000; n++) { /* coordinates of different magnitudes */
        double x[4][3];
        for (int i = 0; i < 12; i++)
            x[i / 3][i % 3] = pl_random_range(&random, -1, 1) * pow(10, pl_random_range(&random, -20, 6));
        check_finite((pl_pair_kind)(n % 2), x);
    }
    for (int n = 0; n < 20000; n++) { /* squares overflow or vanish */
        double x[4][3], largest = pow(10, pl_random_range(&random, -320, 307));
        for (int i = 0; i < 12; i++) x[i / 3][i % 3] = largest * (double)random_whole(&random, 1);
        pl_closest closest = pl_closest_find((pl_pair_kind)(n % 2), x);
        for (int i = 0; i < 4; i++) check_below(fabs(closest.weights[i]), 1 + 4e-16);
        assert_true(closest.squared >= 0);
    }
}

/* Coincident vertices have distance zero, up to rounding. */
static void test_zero(void **state) {
    (void)state;
    pl_random random = {5};
    for (int n = 0; n < 2000; n++) {
        double x[4][3];
        random_pair(&random, x);
        int k = 1 + n / 2 % 3;
        pl_pair_kind kind = n % 2 && k > 1 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        for (int d = 0; d < 3; d++) x[0][d] = x[k][d];
        pl_closest closest = pl_closest_find(kind, x);
        check_below(closest.squared, 1e-29);
        check_near(closest.weights[0], 1, 1e-14);
        check_near(closest.weights[k], -1, 1e-14);
    }
}

/* Normals remain accurate for pairs 1e-12 apart: along the normal, no two vertices of the two sides are
 * closer than the distance. */
static void test_normals(void **state) {
    (void)state;
    pl_random random = {10};
    for (int n = 0; n < 20000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3], apart = pow(10, pl_random_range(&random, -12, -1));
        random_pair(&random, x);
        if (smallest_sine(kind, x) < 0.01) continue;
        pl_closest far = pl_closest_find(kind, x);
        double d = sqrt(far.squared);
        for (int i = 0; i < (n % 2 ? 2 : 1); i++) pl_vec3_add(x[i], apart / d - 1, far.r);
        pl_closest closest = pl_closest_find(kind, x);
        d = sqrt(closest.squared);
        check_near(d, apart, 4e-15);
        int first = n % 2 ? 2 : 1;
        for (int i = 0; i < first; i++)
            for (int j = first; j < 4; j++) {
                double e[3] = {x[i][0] - x[j][0], x[i][1] - x[j][1], x[i][2] - x[j][2]};
                check_below(d, pl_vec3_dot(closest.r, e) / d + (d > 1e-5 ? 1e-14 / d : 4e-15));
            }
    }
}

/* ---- derivatives ---- */

/* A bit for each weight that is not zero. */
static int region_of(const pl_closest *closest) {
    int region = 0;
    for (int i = 0; i < 4; i++) region |= (closest->weights[i] != 0) << i;
    return region;
}

static void check_gradient(pl_pair_kind kind, double x[4][3], double tolerance) {
    pl_closest closest = pl_closest_find(kind, x);
    double d = sqrt(closest.squared), h = 1e-6;
    for (int i = 0; i < 12; i++) {
        double *place = &x[i / 3][i % 3], kept = *place;
        *place = kept + h;
        double more = sqrt(pl_closest_find(kind, x).squared);
        *place = kept - h;
        double less = sqrt(pl_closest_find(kind, x).squared);
        *place = kept;
        check_near(closest.weights[i / 3] * closest.r[i % 3] / d, (more - less) / (2 * h), tolerance);
    }
}

/* Returns false if a difference would leave the region. */
static bool check_hessian(pl_pair_kind kind, double x[4][3], double tolerance) {
    pl_closest closest = pl_closest_find(kind, x);
    double hessian[144], h = 1e-6;
    expand_curvature(kind, x, &closest, hessian);
    for (int i = 0; i < 12; i++) {
        double *place = &x[i / 3][i % 3], kept = *place;
        *place = kept + h;
        pl_closest more = pl_closest_find(kind, x);
        *place = kept - h;
        pl_closest less = pl_closest_find(kind, x);
        *place = kept;
        if (region_of(&more) != region_of(&less)) return false;
        for (int j = 0; j < 12; j++) {
            double difference = more.weights[j / 3] * more.r[j % 3] - less.weights[j / 3] * less.r[j % 3];
            check_near(hessian[12 * i + j], difference / (2 * h), tolerance);
            check_near(hessian[12 * i + j], hessian[12 * j + i], 1e-10);
        }
    }
    return true;
}

static void check_regions(pl_pair_kind kind, const int *regions, int region_count, uint64_t seed) {
    pl_random random = {seed};
    int seen[16] = {0};
    for (int n = 0; n < 30000; n++) {
        double x[4][3];
        random_pair(&random, x);
        pl_closest closest = pl_closest_find(kind, x);
        int region = region_of(&closest);
        if (seen[region] >= 100 || closest.squared < 0.01 || smallest_sine(kind, x) < 0.1) continue;
        check_gradient(kind, x, 1e-4);
        seen[region] += check_hessian(kind, x, 1e-5);
    }
    int total = 0;
    for (int k = 0; k < region_count; k++) {
        if (seen[regions[k]] < 100) fail_msg("region %d was seen %d times", regions[k], seen[regions[k]]);
        total += seen[regions[k]];
        seen[regions[k]] = 0;
    }
    for (int k = 0; k < 16; k++) assert_int_equal(seen[k], 0);
    assert_int_equal(total, 100 * region_count);
}

static void test_point_triangle_regions(void **state) {
    (void)state;
    static const int regions[] = {1 + 2, 1 + 4, 1 + 8, 1 + 2 + 4, 1 + 2 + 8, 1 + 4 + 8, 15};
    check_regions(PL_PAIR_POINT_TRIANGLE, regions, 7, 6);
}

static void test_edge_edge_regions(void **state) {
    (void)state;
    static const int regions[] = {1 + 4, 1 + 8, 1 + 12, 2 + 4, 2 + 8, 2 + 12, 3 + 4, 3 + 8, 15};
    check_regions(PL_PAIR_EDGE_EDGE, regions, 9, 7);
}

/* Slivers and nearly parallel edges on both sides of the angle where the method changes. Derivatives grow
 * with 1 over the sine, and their errors with its powers. */
static void test_derivatives_nearly_parallel(void **state) {
    (void)state;
    pl_random random = {8};
    int tested = 0;
    for (int n = 0; n < 3000; n++) {
        double x[4][3], sine = pow(10, pl_random_range(&random, -2.5, -0.5));
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        random_sliver(&random, kind, sine, x);
        double squared = pl_closest_find(kind, x).squared;
        if (squared < 0.01) continue;
        check_gradient(kind, x, 1e-5 / sine);
        tested += check_hessian(kind, x, 1e-5 / (sine * sine) + 1e-10 / (sine * sine * sine * sine));
    }
    assert_true(tested > 500);
}

/* The distance never changes faster than vertices of the two sides approach each other, whatever regions the
 * motion passes; including slivers and parallel edges. */
static void test_continuous_in_x(void **state) {
    (void)state;
    pl_random random = {9};
    for (int n = 0; n < 400; n++) {
        double x[4][3], y[4][3], displacement[4][3];
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        if (n % 4 < 2)
            random_pair(&random, x);
        else
            random_sliver(&random, kind, n % 8 < 4 ? 1e-9 : 1e-3, x);
        for (int i = 0; i < 12; i++) displacement[i / 3][i % 3] = pl_random_range(&random, -1, 1);
        if (n % 3 == 0) memcpy(displacement[3], displacement[2], sizeof displacement[3]);
        double speed = largest_approach(kind, displacement), before = sqrt(pl_closest_find(kind, x).squared);
        enum { STEPS = 500 };
        for (int k = 1; k <= STEPS; k++) {
            for (int i = 0; i < 12; i++)
                y[i / 3][i % 3] = x[i / 3][i % 3] + displacement[i / 3][i % 3] * k / STEPS;
            double now = sqrt(pl_closest_find(kind, y).squared);
            check_below(fabs(now - before), speed / STEPS + 1e-14);
            before = now;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_exact_slivers),
        cmocka_unit_test(test_searched),
        cmocka_unit_test(test_coincident),
        cmocka_unit_test(test_zero),
        cmocka_unit_test(test_normals),
        cmocka_unit_test(test_point_triangle_regions),
        cmocka_unit_test(test_edge_edge_regions),
        cmocka_unit_test(test_derivatives_nearly_parallel),
        cmocka_unit_test(test_continuous_in_x),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
