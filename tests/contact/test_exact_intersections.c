/* Tests of the test code in exact_intersections.h: pairs with a known answer, integer coordinates that 128
 * bits decide, and pairs that miss each other by one unit in the last place. */
#include "check.h"
#include "contact/exact_intersections.h"
#include "core/random.h"

typedef __int128 wide;

static bool meet(const double x[6][3]) {
    const int32_t triangles[2][3] = {{0, 1, 2}, {3, 4, 5}};
    bool one = triangles_intersect(x[0], triangles[0], triangles[1]);
    for (int turn = 0; turn < 18; turn++) { /* the order of vertices and triangles does not matter */
        int k = turn % 3, l = turn / 3 % 3;
        const int32_t a[3] = {k, (k + 1) % 3, (k + 2) % 3}, b[3] = {3 + l, 3 + (l + 2) % 3, 3 + (l + 1) % 3};
        bool same = turn < 9 ? triangles_intersect(x[0], a, b) : triangles_intersect(x[0], b, a);
        assert_true(same == one);
    }
    return one;
}

static void test_known_pairs(void **state) {
    (void)state;
    static const struct {
        double x[6][3];
        bool meet;
        const char *what;
    } cases[] = {
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.2, .2, -1}, {.2, .2, 1}, {5, 5, 1}}, true, "crossing"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.2, .2, .1}, {.2, .2, 1}, {5, 5, 1}}, false, "above"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.25, .25, 0}, {.2, .2, 1}, {5, 5, 1}},
         true,
         "a vertex on a face"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.5, .5, 0}, {.5, .5, 1}, {5, 5, 1}}, true, "a vertex on an edge"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {2, 0, 1}, {2, 1, 0}}, true, "vertices together"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.5, -1, 0}, {.5, 1, 0}, {2, 0, 1}}, true, "an edge in the plane"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {.5, 0, -1}, {.5, 0, 1}, {.5, -1, 0}}, true, "edge on edge"},
        {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, true, "coplanar, inside"},
        {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {-1, 1, 0}, {5, 1, 0}, {5, 2, 0}}, true, "coplanar, across"},
        {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {2, 2, 0}, {3, 3, 0}, {2, 4, 0}}, true, "coplanar, touching"},
        {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {3, 3, 0}, {4, 3, 0}, {3, 4, 0}}, false, "coplanar, apart"},
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, false, "parallel"},
        {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}, true, "without area, touching"},
        {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0}, {3, 1, 1}}, false, "without area, apart"},
        {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}}, false, "on a line, apart"},
        {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {4, 0, 0}, {5, 0, 0}}, true, "on a line, touching"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        if (meet(cases[k].x) != cases[k].meet) fail_msg("%s: %d", cases[k].what, !cases[k].meet);
    }
}

/* Neighbouring triangles meet at shared vertices, which does not count; only contact elsewhere does. */
static void test_neighbours(void **state) {
    (void)state;
    double x[5][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {1, 1, 1}};
    const int32_t one[3] = {0, 1, 2}, other[3] = {1, 0, 3}, vertex[3] = {0, 3, 4};
    assert_false(triangles_intersect(x[0], one, other)); /* flat */
    x[3][1] = 1e-300, x[3][2] = 1;
    assert_false(triangles_intersect(x[0], one, other));
    x[3][1] = 0.5, x[3][2] = 0; /* folded */
    assert_true(triangles_intersect(x[0], one, other));
    x[3][2] = 0x1p-60;
    assert_false(triangles_intersect(x[0], one, other));
    double y[5][3] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 1}, {1, 2, 1}};
    assert_false(triangles_intersect(y[0], one, vertex));
    y[4][2] = -1;
    assert_true(triangles_intersect(y[0], one, vertex));
    y[3][2] = 0, y[4][2] = 1;
    assert_true(triangles_intersect(y[0], one, vertex));
    y[3][2] = 0x1p-50;
    assert_false(triangles_intersect(y[0], one, vertex));
}

/* A vertex one unit above a slanted plane, on it and below it. Points of the plane are exact in doubles. */
static void test_one_unit(void **state) {
    (void)state;
    pl_random random = {5};
    for (int k = 0; k < 20000; k++) {
        double x[6][3];
        for (int i = 0; i < 9; i++)
            x[i / 3][i % 3] = (double)(int64_t)(pl_random_bits(&random) >> 40) * 0x1p-20;
        double s = (double)(pl_random_bits(&random) % 255 + 1) / 512,
               t = (double)(pl_random_bits(&random) % 255 + 1) / 512;
        for (int d = 0; d < 3; d++)
            x[3][d] = x[0][d] + s * (x[1][d] - x[0][d]) + t * (x[2][d] - x[0][d]); /* exact */
        double u[3], v[3], n[3];
        for (int d = 0; d < 3; d++) u[d] = x[1][d] - x[0][d], v[d] = x[2][d] - x[0][d];
        for (int d = 0; d < 3; d++) n[d] = u[(d + 1) % 3] * v[(d + 2) % 3] - u[(d + 2) % 3] * v[(d + 1) % 3];
        int axis = fabs(n[0]) > fabs(n[1]) ? 0 : 1;
        if (fabs(n[2]) > fabs(n[axis])) axis = 2;
        for (int d = 0; d < 3; d++) {
            x[4][d] = x[3][d] + (d == axis ? copysign(64, n[axis]) : 0);
            x[5][d] = x[4][d] + (d == axis ? 0 : 1);
        }
        assert_true(meet((const double(*)[3])x));
        double on = x[3][axis];
        x[3][axis] = nextafter(on, n[axis] > 0 ? INFINITY : -INFINITY);
        assert_false(meet((const double(*)[3])x));
        x[3][axis] = nextafter(on, n[axis] > 0 ? -INFINITY : INFINITY);
        assert_true(meet((const double(*)[3])x));
    }
}

static int wide_volume(const int64_t x[4][3]) {
    wide u[3], v[3], w[3];
    for (int d = 0; d < 3; d++) u[d] = x[1][d] - x[0][d], v[d] = x[2][d] - x[0][d], w[d] = x[3][d] - x[0][d];
    wide sum = 0;
    for (int d = 0; d < 3; d++)
        sum += w[d] * (u[(d + 1) % 3] * v[(d + 2) % 3] - u[(d + 2) % 3] * v[(d + 1) % 3]);
    return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

/* Signs of nearly flat tetrahedra, compared with 128-bit integers. */
static void test_signs(void **state) {
    (void)state;
    pl_random random = {7};
    int64_t zero = 0;
    for (int k = 0; k < 100000; k++) {
        int64_t x[4][3];
        double y[4][3];
        int bits = 8 + (int)(pl_random_bits(&random) % 32);
        for (int i = 0; i < 12; i++) x[i / 3][i % 3] = (int64_t)(pl_random_bits(&random) >> (64 - bits));
        for (int d = 0; d < 3; d++) { /* in the plane of the others, or one unit off */
            x[3][d] = x[0][d] + 2 * (x[1][d] - x[0][d]) - 3 * (x[2][d] - x[1][d]);
            if (pl_random_bits(&random) % 3 == 0) x[3][d] += (int64_t)(pl_random_bits(&random) % 3) - 1;
        }
        for (int i = 0; i < 12; i++) y[i / 3][i % 3] = (double)x[i / 3][i % 3];
        int sign = wide_volume((const int64_t(*)[3])x);
        zero += sign == 0;
        assert_int_equal(sign_of_volume(y[0], y[1], y[2], y[3]), sign);
        assert_int_equal(sign_of_volume(y[1], y[0], y[2], y[3]), -sign);
        assert_int_equal(exact_sign_of_volume(y[0], y[1], y[2], y[3]), sign);
    }
    assert_true(zero > 1000);
}

/* The sweep finds the same intersections as a test of all pairs. */
static void test_sweep(void **state) {
    (void)state;
    enum { N = 200 };
    static double x[3 * N][3];
    static int32_t triangles[N][3];
    pl_random random = {11};
    int64_t all = 0, pair[2];
    for (int t = 0; t < N; t++) {
        for (int i = 0; i < 9; i++) {
            double middle = i < 3 ? pl_random_range(&random, 0, 4) : x[3 * t][i % 3];
            x[3 * t + i / 3][i % 3] = middle + pl_random_range(&random, -0.5, 0.5);
        }
        for (int c = 0; c < 3; c++) triangles[t][c] = 3 * t + c;
        for (int s = 0; s < t; s++) all += triangles_intersect(x[0], triangles[s], triangles[t]);
    }
    assert_true(all > 10);
    assert_int_equal(count_intersections(x[0], N, (const int32_t(*)[3])triangles, NULL, NULL, pair), all);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_pairs), cmocka_unit_test(test_neighbours),
                                       cmocka_unit_test(test_one_unit), cmocka_unit_test(test_signs),
                                       cmocka_unit_test(test_sweep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
