/* Continuous collision detection, compared with exact arithmetic: the allowed fraction of a motion is never
 * too large, and not much too small.
 *
 *     contact_test_continuous [queries]      10,000 by default */
#include "check.h"
#include "contact/continuous.h"
#include "contact/exact_motion.h"
#include "contact/random_pairs.h"

static int64_t queries = 10000;

/* ---- motions with integer coordinates ---- */

enum { GENERIC, PLANE, SMALL_GRID, COMMON, PARALLEL, SLIVER, MEETING, FAMILIES };
static const char *const family_names[] = {"generic",  "in a plane",      "small grid", "common motion",
                                           "parallel", "nearly parallel", "meeting"};

static void random_ends(pl_random *random, int64_t size, motion *m) {
    point end[4];
    random_points(random, size, m->x);
    random_points(random, size, end);
    for (int i = 0; i < 4; i++) m->displacement[i] = minus(end[i], m->x[i]);
}

/* Integer weights, in eighths, of a point on each side. */
static void random_weights(pl_random *random, pl_pair_kind kind, int64_t weights[4]) {
    int64_t a = (int64_t)(pl_random_bits(random) % 9), b = (int64_t)(pl_random_bits(random) % 9);
    if (kind == PL_PAIR_EDGE_EDGE) {
        weights[0] = 8, weights[1] = 0; /* an end of the first edge; its other end is arbitrary */
        weights[2] = 8 - a, weights[3] = a;
    } else {
        if (a + b > 8) a = 8 - a, b = 8 - b;
        weights[0] = 8, weights[1] = 8 - a - b, weights[2] = a, weights[3] = b;
    }
}

/* Vertex 0 meets a point of the other side exactly at a given time. Returns that time times 2^20. */
static int64_t make_meeting(pl_random *random, motion *m) {
    int64_t weights[4], size = 64;
    random_ends(random, size, m);
    random_weights(random, m->kind, weights);
    int first = m->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    for (int i = 0; i < 4; i++)
        for (int d = 0; d < 3; d++) m->x[i].c[d] *= 8, m->displacement[i].c[d] *= 8;
    int64_t steps = 1 << (pl_random_bits(random) % 5),
            when = 1 + (int64_t)(pl_random_bits(random) % (uint64_t)steps);
    for (int d = 0; d < 3; d++) {
        whole x = 0, displacement = 0, apart = random_whole(random, 100);
        for (int i = first; i < 4; i++) {
            x += weights[i] * m->x[i].c[d] / 8;
            displacement += weights[i] * m->displacement[i].c[d] / 8;
        }
        m->x[0].c[d] = x + apart * when;
        m->displacement[0].c[d] = displacement - apart * steps;
    }
    return (when << MOTION_BITS) / steps;
}

/* Parallel edges, or a point and an edge of its triangle, that approach each other without rotation. `noise`
 * disturbs them and makes the triangle a sliver. */
static void make_parallel(pl_random *random, int64_t noise, motion *m) {
    int64_t along = random_whole(random, 3), slide = random_whole(random, 6), speed = random_whole(random, 4);
    int a = m->kind == PL_PAIR_EDGE_EDGE ? 0 : 2, from = m->kind == PL_PAIR_EDGE_EDGE ? 2 : 0;
    for (int d = 0; d < 3; d++) {
        int64_t u = 2 * random_whole(random, 300), apart = random_whole(random, noise ? 2 * noise : 300);
        m->x[a + 1].c[d] = m->x[a].c[d] + u + random_whole(random, noise);
        m->x[from].c[d] = m->x[a].c[d] + along * u / 2 + apart;
        m->displacement[a + 1].c[d] = m->displacement[a].c[d] + random_whole(random, noise);
        m->displacement[from].c[d] = m->displacement[a].c[d] + slide * u / 2 - speed * apart;
        if (m->kind == PL_PAIR_EDGE_EDGE) {
            m->x[3].c[d] = m->x[2].c[d] + (along % 2 ? u : -u / 2) + random_whole(random, noise);
            m->displacement[3].c[d] = m->displacement[2].c[d] + random_whole(random, noise);
        } else if (noise) {
            m->x[1].c[d] = m->x[2].c[d] + u / 2 + random_whole(random, noise);
            m->displacement[1].c[d] = m->displacement[2].c[d] + random_whole(random, noise);
        }
    }
}

/* Returns the time of a known contact times 2^20, or -1. */
static int64_t make_motion(pl_random *random, int family, motion *m) {
    random_ends(random, family == SMALL_GRID ? 3 : family == COMMON ? 6 : 4000, m);
    if (family == MEETING) return make_meeting(random, m);
    if (family == PARALLEL || family == SLIVER) make_parallel(random, family == SLIVER ? 3 : 0, m);
    bool slanted = pl_random_bits(random) & 1;
    for (int i = 0; i < 4 && family == PLANE; i++) {
        m->x[i].c[2] = slanted ? m->x[i].c[0] + m->x[i].c[1] : 0;
        m->displacement[i].c[2] = slanted ? m->displacement[i].c[0] + m->displacement[i].c[1] : 0;
    }
    for (int d = 0; d < 3; d++) {
        int64_t common = family == COMMON ? random_whole(random, 12000) : 0;
        for (int i = 0; i < 4; i++) m->displacement[i].c[d] += common;
    }
    return -1;
}

/* ---- no contact is missed ---- */

typedef struct tally {
    int64_t hits, misses, stopped, unsure, ratio_count;
    double *ratios;
} tally;

static void query(const motion *m, const char *family, int64_t known, pl_random *random, tally *sums) {
    first_touch touch = exact_first_touch(m);
    if (known >= 0 && !(touch.high >= 0 && touch.high <= known))
        fail_msg("%s: the exact reference misses a touch at %lld", family, (long long)known);
    /* any size, and any position that does not lose digits */
    double x[4][3], displacement[4][3], scale = ldexp(1, (int)random_whole(random, 12) - 12);
    double shift = random_whole(random, 1) == 0 ? 0x1p20 * scale : 0;
    to_doubles(m->x, scale, x);
    to_doubles(m->displacement, scale, displacement);
    for (int i = 0; i < 12; i++) x[i / 3][i % 3] += shift;
    double t = pl_continuous_limit(m->kind, x, displacement, 0, INFINITY, 1);
    if (!(t >= 0 && t <= 1)) fail_msg("%s: allowed %g", family, t);
    if (touch.high < 0) {
        sums->unsure += touch.unsure;
        sums->misses += !touch.unsure;
        sums->stopped += !touch.unsure && t < 1;
        return;
    }
    sums->hits++;
    double last = ldexp((double)touch.high, -MOTION_BITS);
    if (touch.high == 0 ? t != 0 : t >= last)
        fail_msg("%s, kind %d: allowed %.17g, touches by %.17g", family, m->kind, t, last);
    if (touch.low > 1000 && !touch.unsure)
        sums->ratios[sums->ratio_count++] = t / ldexp((double)touch.low, -MOTION_BITS);
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void test_exact(void **state) {
    (void)state;
    pl_random random = {1};
    int64_t each = queries / FAMILIES + 1;
    for (int family = 0; family < FAMILIES; family++) {
        tally sums = {.ratios = malloc((size_t)each * sizeof(double))};
        assert_non_null(sums.ratios);
        for (int64_t n = 0; n < each; n++) {
            motion m = {.kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE};
            int64_t known = make_motion(&random, family, &m);
            query(&m, family_names[family], known, &random, &sums);
        }
        assert_true(sums.ratio_count > 0);
        qsort(sums.ratios, (size_t)sums.ratio_count, sizeof(double), compare_doubles);
        double median = sums.ratios[sums.ratio_count / 2], tenth = sums.ratios[sums.ratio_count / 10];
        printf("%-16s hits %lld, unsure %lld, others %lld of which stopped %lld; allowed part: median %.3f, "
               "a tenth below %.3f\n",
               family_names[family], (long long)sums.hits, (long long)sums.unsure, (long long)sums.misses,
               (long long)sums.stopped, median, tenth);
        free(sums.ratios);
        check_below(0.8, median);
        check_below((double)sums.unsure, 0.06 * (double)each);
        check_below((double)sums.stopped, 0.3 * (double)sums.misses);
        check_below(0.03 * (double)each, (double)sums.hits);
    }
}

/* Integer coordinates and an integer thickness: at every 16th of the motion, up to the allowed fraction, the
 * exact distance is larger than the thickness, and a tenth of the gap remains. */
static void test_thickness(void **state) {
    (void)state;
    pl_random random = {2};
    int stopped = 0;
    for (int n = 0; n < 20000; n++) {
        motion m = {.kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE};
        random_ends(&random, n % 4 < 2 ? 4 : 30, &m);
        int64_t thickness = n % 4 < 2 ? 1 : 1 + n % 7;
        double at_start = sqrt(ratio_value(exact_squared(m.kind, m.x))), x[4][3], displacement[4][3];
        to_doubles(m.x, 1, x);
        to_doubles(m.displacement, 1, displacement);
        double t = pl_continuous_limit(m.kind, x, displacement, (double)thickness, INFINITY, 1);
        if (at_start <= (double)thickness) {
            assert_true(t == 0);
            continue;
        }
        stopped += t < 1;
        double kept = (double)thickness + 0.1 * (at_start - (double)thickness);
        for (int64_t k = 0; k <= 16 && (double)k / 16 <= t; k++) {
            point p[4];
            for (int i = 0; i < 12; i++)
                p[i / 3].c[i % 3] = 16 * m.x[i / 3].c[i % 3] + k * m.displacement[i / 3].c[i % 3];
            ratio squared = exact_squared(m.kind, p);
            assert_true(squared.up > 256 * thickness * thickness * squared.down);
            check_below(kept, sqrt(ratio_value(squared)) / 16 + 1e-13);
        }
    }
    assert_true(stopped > 2000 && stopped < 18000);
}

/* ---- known fractions ---- */

/* A point that approaches a triangle, and crossed edges, in a straight line: they stop when a tenth of the
 * gap remains. */
static void test_straight(void **state) {
    (void)state;
    pl_random random = {3};
    for (int n = 0; n < 4000; n++) {
        double scale = pow(10, pl_random_range(&random, -6, 6)),
               gap = pow(10, pl_random_range(&random, -4, 0));
        double thickness = 0.1 * gap * (n % 3), speed = pl_random_range(&random, 0, 5);
        double x[4][3] = {{0.1, 0.2, gap + thickness}, {-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}};
        if (n % 2) x[1][0] = 0.3, x[1][1] = 1.5, x[1][2] = x[0][2], x[3][0] = -1.5;
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double displacement[4][3] = {{0}}, common[3];
        for (int d = 0; d < 3; d++) common[d] = n % 5 ? pl_random_range(&random, -200, 200) : 0;
        for (int i = 0; i < 12; i++) {
            bool moves = i % 3 == 2 && (i / 3 == 0 || (n % 2 && i / 3 == 1));
            displacement[i / 3][i % 3] = scale * (common[i % 3] - moves * speed);
            x[i / 3][i % 3] *= scale;
        }
        double t = pl_continuous_limit(kind, x, displacement, scale * thickness, INFINITY, 1),
               expected = fmin(1, 0.9 * gap / speed);
        check_near(t, expected, expected * (1e-9 + 1e-10 / gap));
    }
}

/* The gap that remains after the allowed fraction of random motions: at least a tenth, and mostly not much
 * more. */
static void test_kept_gap(void **state) {
    (void)state;
    pl_random random = {4};
    int stopped = 0, near = 0;
    for (int n = 0; n < 5000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3], displacement[4][3], y[4][3], thickness = n % 3 ? 0.02 : 0;
        random_pair(&random, x);
        if (n % 7 == 0) random_sliver(&random, kind, 1e-6, x);
        for (int i = 0; i < 12; i++) displacement[i / 3][i % 3] = pl_random_range(&random, -2, 2);
        double gap = sqrt(pl_closest_find(kind, x).squared) - thickness;
        double t = pl_continuous_limit(kind, x, displacement, thickness, INFINITY, 1), min = INFINITY;
        if (gap <= 0) continue;
        for (int k = 0; k <= 50; k++) {
            for (int i = 0; i < 12; i++)
                y[i / 3][i % 3] = x[i / 3][i % 3] + t * k / 50 * displacement[i / 3][i % 3];
            min = fmin(min, sqrt(pl_closest_find(kind, y).squared) - thickness);
        }
        check_below(0.1 * gap, min + 1e-15);
        stopped += t < 1;
        near += t < 1 && min < 0.103 * gap;
    }
    assert_true(stopped > 500);
    assert_true(near > 0.95 * stopped);
}

/* The limit in the arguments only truncates the result. */
static void test_limit(void **state) {
    (void)state;
    pl_random random = {5};
    for (int n = 0; n < 5000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3], displacement[4][3], limit = pl_random_unit(&random);
        random_pair(&random, x);
        for (int i = 0; i < 12; i++) displacement[i / 3][i % 3] = pl_random_range(&random, -2, 2);
        double all = pl_continuous_limit(kind, x, displacement, 0.01, INFINITY, 1);
        assert_true(pl_continuous_limit(kind, x, displacement, 0.01, INFINITY, limit) == fmin(all, limit));
        assert_true(pl_continuous_limit(kind, x, displacement, 0.01, INFINITY, 0) == 0);
    }
}

/* Pairs that stay beyond the activation distance are not stopped. Others are stopped at 0.9 of it or at a
 * tenth of their gap, whichever is smaller. */
static void test_activation(void **state) {
    (void)state;
    pl_random random = {6};
    int beyond = 0, stopped = 0;
    for (int n = 0; n < 20000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3], displacement[4][3], activation = pow(10, pl_random_range(&random, -3, 0)),
                                            min = INFINITY;
        random_pair(&random, x);
        for (int i = 0; i < 12; i++) displacement[i / 3][i % 3] = pl_random_range(&random, -2, 2);
        double t = pl_continuous_limit(kind, x, displacement, 0.01, activation, 1),
               gap = sqrt(pl_closest_find(kind, x).squared) - 0.01;
        if (!(gap > 0)) continue;
        double keeps = fmin(0.1 * gap, 0.9 * activation);
        for (int k = 0; k <= 64; k++) {
            double y[4][3];
            for (int i = 0; i < 12; i++)
                y[i / 3][i % 3] = x[i / 3][i % 3] + k / 64.0 * t * displacement[i / 3][i % 3];
            double own = sqrt(pl_closest_find(kind, y).squared) - 0.01;
            min = fmin(min, own);
        }
        if (min < keeps) fail_msg("gap %g came to %g, kept are %g", gap, min, keeps);
        if (t < 1 && min > fmax(1.03 * keeps, activation)) fail_msg("stopped at %g, %g apart", t, min);
        beyond += t == 1 && gap > activation;
        stopped += t < 1;
    }
    assert_true(beyond > 1000 && stopped > 1000);
}

/* Surfaces that slide along each other or separate are not stopped, however close they are. */
static void test_sliding(void **state) {
    (void)state;
    /* in a rotated frame */
    static const double axes[3][3] = {{0.64, -0.48, 0.6}, {0.6, 0.8, 0}, {-0.48, 0.36, 0.8}};
    for (double gap = 1; gap > 1e-11; gap /= 10)
        for (int test = 0; test < 8; test++) {
            bool edges = test % 2, part = test / 2 % 2, next_to = test / 4;
            double x[4][3] = {{0.1, 0.2, gap}, {-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}}, y[4][3] = {{0}};
            double displacement[4][3] = {{3, 1, part * gap}, {0}, {0}, {0}}, slide[4][3] = {{0}};
            if (edges)
                x[1][0] = 1.3, x[1][1] = 2.5, x[1][2] = gap, displacement[1][0] = 4,
                displacement[1][2] = displacement[0][2];
            if (next_to && !edges)
                x[0][1] = -1 - gap, x[0][2] = 0, displacement[0][1] = -gap, displacement[0][2] = 0;
            for (int i = 0; i < 4; i++)
                for (int d = 0; d < 9; d++) {
                    y[i][d % 3] += axes[d / 3][d % 3] * x[i][d / 3];
                    slide[i][d % 3] += axes[d / 3][d % 3] * displacement[i][d / 3];
                }
            double t = pl_continuous_limit(edges ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE, y, slide, 0,
                                           INFINITY, 1);
            if (t != 1) fail_msg("gap %g, test %d: stopped at %g", gap, test, t);
        }
}

/* Far from the origin, where doubles are 2^-33 apart, pairs are pushed into each other step by step: each
 * step takes the allowed fraction, in doubles. In exact arithmetic they never touch or change sides. */
static void test_rounding(void **state) {
    (void)state;
    pl_random random = {7};
    const double origin = 0x1.8p19, unit = 0x1p-33;
    int stuck = 0;
    for (int n = 0; n < 2000; n++) {
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double x[4][3], displacement[4][3] = {{0}}, size = pow(10, pl_random_range(&random, -3, 0));
        random_pair(&random, x);
        for (int d = 0; d < 3; d++) { /* the point above the centroid, or crossing edges */
            if (kind == PL_PAIR_POINT_TRIANGLE) x[0][d] = (x[1][d] + x[2][d] + x[3][d]) / 3;
            if (kind == PL_PAIR_EDGE_EDGE) x[1][d] = x[2][d] + x[3][d] - x[0][d];
        }
        double u[3], v[3], normal[3], apart = pow(10, pl_random_range(&random, -6, -2));
        for (int d = 0; d < 3; d++) {
            u[d] = kind == PL_PAIR_EDGE_EDGE ? x[1][d] - x[0][d] : x[2][d] - x[1][d];
            v[d] = kind == PL_PAIR_EDGE_EDGE ? x[3][d] - x[2][d] : x[3][d] - x[1][d];
        }
        pl_vec3_cross(u, v, normal);
        int first = kind == PL_PAIR_EDGE_EDGE ? 2 : 1, side = 0;
        for (int i = 0; i < 12; i++) {
            double off = i / 3 < first ? apart * normal[i % 3] / pl_vec3_length(normal) : 0;
            displacement[i / 3][i % 3] = size * (pl_random_range(&random, -0.3, 0.3) * apart - 2 * off);
            x[i / 3][i % 3] = origin + size * (x[i / 3][i % 3] + off);
        }
        double t = 1;
        for (int step = 0; step < 60 && t > 0; step++) {
            point p[4];
            for (int i = 0; i < 12; i++) p[i / 3].c[i % 3] = (whole)((x[i / 3][i % 3] - origin) / unit);
            if (step == 0) side = sign(volume(p));
            assert_int_equal(sign(volume(p)), side);
            assert_true(!exact_touch(kind, p));
            t = pl_continuous_limit(kind, x, displacement, 0, INFINITY, 1);
            for (int i = 0; i < 12; i++) x[i / 3][i % 3] += t * displacement[i / 3][i % 3];
        }
        stuck += t == 0;
    }
    assert_true(stuck > 1500);
}

/* For any input the result is a fraction between 0 and 1; it is 0 for pairs that already touch. */
static void test_any_input(void **state) {
    (void)state;
    pl_random random = {6};
    for (int n = 0; n < 40000; n++) {
        double x[4][3], displacement[4][3], size = pow(10, pl_random_range(&random, -320, 307));
        for (int i = 0; i < 12; i++) {
            x[i / 3][i % 3] = size * (double)random_whole(&random, 1);
            displacement[i / 3][i % 3] = (n % 3 ? size : 1) * (double)random_whole(&random, 1);
        }
        pl_pair_kind kind = n % 2 ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
        double t = pl_continuous_limit(kind, x, displacement, 0, INFINITY, 1);
        assert_true(t >= 0 && t <= 1);
        if (pl_closest_find(kind, x).squared == 0) assert_true(t == 0);
    }
    double x[4][3] = {{0, 0, 1}, {0}, {1, 0, 0}, {0, 1, 0}}, none[4][3] = {{0}};
    check_near(pl_continuous_limit(PL_PAIR_POINT_TRIANGLE, x, none, 0.5, INFINITY, 1), 1, 0);
    check_near(pl_continuous_limit(PL_PAIR_POINT_TRIANGLE, x, none, 2, INFINITY, 1), 0, 0);
}

int main(int argc, char **argv) {
    if (argc > 1) queries = atoll(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),    cmocka_unit_test(test_thickness), cmocka_unit_test(test_straight),
        cmocka_unit_test(test_kept_gap), cmocka_unit_test(test_limit),     cmocka_unit_test(test_activation),
        cmocka_unit_test(test_sliding),  cmocka_unit_test(test_rounding),  cmocka_unit_test(test_any_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
