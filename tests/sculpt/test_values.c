/* Each kind of node against its closed form: distances at points and volumes. Values never exceed the
 * distance (Lipschitz constant 1). */
#include "core/random.h"
#include "sculpt_text.h"

static const double pi = 3.14159265358979323846;

/* ---- distances at points */

static void test_distances(void **state) {
    (void)state;
    const struct {
        const char *node;
        double x[3], distance;
    } list[] = {
        {"{\"sphere\": 0.5, \"at\": [1, 0, 0]}", {1, 2, 0}, 1.5},
        {"{\"ellipsoid\": [2, 1, 0.5]}", {5, 0, 0}, 3},
        {"{\"ellipsoid\": [2, 1, 0.5]}", {0, 0, 0.2}, -0.3},
        {"{\"ellipsoid\": [2, 1, 0.5]}", {0, 0, 0}, -0.5},
        {"{\"capsule\": [[0, 0, 0], [2, 0, 0]], \"radius\": 0.5}", {1, 3, 0}, 2.5},
        {"{\"capsule\": [[0, 0, 0], [2, 0, 0]], \"radius\": [1, 0.25]}", {4, 0, 0}, 1.75},
        {"{\"capsule\": [[0, 0, 0], [2, 0, 0]], \"radius\": [1, 0.25]}", {-3, 0, 0}, 2},
        {"{\"capsule\": [[0, 0, 0], [0.1, 0, 0]], \"radius\": [1, 0.25]}", {3, 0, 0}, 2},
        {"{\"box\": [2, 4, 6]}", {2, 3, 4}, 1.7320508075688772},
        {"{\"box\": [2, 4, 6], \"round\": 0.5}", {1.5, 2.5, 0}, 0.9142135623730951},
        {"{\"box\": [2, 4, 6]}", {0.25, 0, 0}, -0.75},
        {"{\"torus\": [2, 0.5]}", {0, 0, 1.5}, 2},
        {"{\"cylinder\": [1, 4]}", {4, 0, 6}, 5},
        {"{\"cylinder\": [1, 4]}", {0, 0.75, 1}, -0.25},
        {"{\"cone\": [1, 1, 4]}", {4, 0, 6}, 5},
        {"{\"cone\": [3, 0, 4]}", {0, 0, 3}, 1},
        {"{\"cone\": [3, 0, 4]}", {0, 0, -3}, 1},
        {"{\"extrude\": [[0, 0], [1, 0], [1, 1], [0, 1]], \"height\": 2}", {4, 5, 0}, 5},
        {"{\"extrude\": [[0, 0], [1, 0], [1, 1], [0, 1]], \"height\": 2}", {0.5, 0.5, 2}, 1},
        {"{\"revolve\": [[0, 0], [1, 0], [1, 2], [0, 2]]}", {0, 0, 1}, -1},
        {"{\"revolve\": [[0, 0], [1, 0], [1, 2], [0, 2]]}", {0, 5, 5}, 5},
        {"{\"tube\": [[0, 0, 0, 0.1], [1, 0, 0, 0.1], [2, 0, 0, 0.1]]}", {0.7, 0, 1}, 0.9},
        {"{\"sphere\": 1, \"scale\": 2}", {5, 0, 0}, 3},
        {"{\"box\": [2, 1, 1], \"rotate\": [0, 0, 90]}", {0, 3, 0}, 2},
        {"{\"box\": [2, 1, 1], \"rotate\": [0, 90, 90]}", {0, 0, 3}, 2},
        {"{\"union\": [{\"sphere\": 1}, {\"sphere\": 1, \"at\": [4, 0, 0]}]}", {5.5, 0, 0}, 0.5},
        {"{\"union\": [{\"sphere\": 1}, {\"sphere\": 1}], \"smooth\": 0.4}", {3, 0, 0}, 1.9},
        {"{\"difference\": [{\"sphere\": 2}, {\"sphere\": 1}]}", {0, 0, 0}, 1},
        {"{\"difference\": [{\"sphere\": 2}, {\"sphere\": 1}]}", {0, 1.25, 0}, -0.25},
        {"{\"intersection\": [{\"sphere\": 2}, {\"sphere\": 2, \"at\": [2, 0, 0]}]}", {1, 0, 0}, -1},
        {"{\"mirror\": \"x\", \"of\": {\"sphere\": 0.5, \"at\": [2, 0, 0]}}", {-4, 0, 0}, 1.5},
        {"{\"repeat\": 3, \"step\": [2, 0, 0], \"of\": {\"sphere\": 0.5}}", {6, 0, 0}, 1.5},
        {"{\"repeat\": 4, \"turn\": [0, 0, 90], \"of\": {\"sphere\": 0.5, \"at\": [2, 0, 0]}}",
         {0, -4, 0},
         1.5},
        {"{\"along\": [[0, 0, 0], [0, 4, 0]], \"count\": 3, \"of\": {\"box\": [1, 0.2, 0.2]}}",
         {0, 5, 0},
         0.5},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        pl_sculpt *model = model_of(list[i].node);
        double value = pl_sculpt_value(model, list[i].x);
        if (!(fabs(value - list[i].distance) < 1e-7))
            fail_msg("%s: %.12g, expected %.12g", list[i].node, value, list[i].distance);
        pl_sculpt_free(model);
    }
}

/* The exact ellipsoid against the nearest of many points on its surface. */
static void test_ellipsoid(void **state) {
    (void)state;
    pl_sculpt *model = model_of("{\"ellipsoid\": [1, 0.6, 0.25]}");
    pl_random random = {.state = 7};
    for (int i = 0; i < 20; i++) {
        double x[3], nearest = INFINITY;
        for (int k = 0; k < 3; k++) x[k] = pl_random_range(&random, -1.5, 1.5);
        for (int a = 0; a <= 400; a++) {
            for (int b = 0; b < 800; b++) {
                double t = pi * a / 400, u = 2 * pi * b / 800;
                double p[3] = {sin(t) * cos(u), 0.6 * sin(t) * sin(u), 0.25 * cos(t)};
                nearest = fmin(nearest, hypot(hypot(p[0] - x[0], p[1] - x[1]), p[2] - x[2]));
            }
        }
        check_near(fabs(pl_sculpt_value(model, x)), nearest, 2e-3);
    }
    pl_sculpt_free(model);
}

/* ---- volumes, bounds and slopes by sampling */

typedef struct solid {
    const char *node;
    double volume; /* exact, or 0 without a closed form */
} solid;

static const solid solids[] = {
    {"{\"sphere\": 1}", 4.18879},
    {"{\"ellipsoid\": [1, 0.6, 0.3]}", 0.753982},
    {"{\"capsule\": [[0, 0, 0], [0, 0, 1]], \"radius\": 0.5}", 1.308997},
    {"{\"capsule\": [[0, 0, 0], [0.3, 0.6, 1]], \"radius\": [0.5, 0.2]}", 0},
    {"{\"box\": [1, 2, 0.5]}", 1},
    {"{\"box\": [1, 2, 0.5], \"round\": 0.1, \"rotate\": [20, 30, 40]}", 0},
    {"{\"torus\": [1, 0.3]}", 1.776529},
    {"{\"cylinder\": [0.5, 2]}", 1.570796},
    {"{\"cone\": [1, 0.5, 1]}", 1.832596},
    {"{\"cone\": [1, 0, 1]}", 1.047198},
    {"{\"extrude\": [[0, 0], [2, 0], [0, 1]], \"height\": 0.5}", 0.5},
    {"{\"revolve\": [[0, 0], [1, 0], [0, 1]]}", 1.047198},
    {"{\"union\": [{\"sphere\": 0.6}, {\"box\": [1, 1, 1], \"at\": [0.5, 0, 0]}], \"smooth\": 0.2}", 0},
    {"{\"union\": [{\"sphere\": 0.6}, {\"sphere\": 0.5, \"at\": [2, 0, 0]}]}", 1.428377},
    {"{\"difference\": [{\"box\": [1, 1, 1]}, {\"cylinder\": [0.25, 2]}]}", 0.803650},
    {"{\"difference\": [{\"box\": [1, 1, 1]}, {\"sphere\": 0.6}], \"smooth\": 0.1}", 0},
    {"{\"intersection\": [{\"sphere\": 1}, {\"box\": [4, 4, 1], \"at\": [0, 0, 0.5]}]}", 2.094395},
    {"{\"sphere\": 1, \"scale\": [1, 0.5, 0.25]}", 0.523599},
    {"{\"mirror\": \"y\", \"of\": {\"box\": [1, 1, 1], \"at\": [0, 1, 0]}}", 2},
    {"{\"bend\": 60, \"of\": {\"box\": [2, 0.4, 0.4]}}", 0.32},
    {"{\"twist\": 90, \"of\": {\"box\": [0.5, 0.5, 1]}}", 0.25},
    {"{\"displace\": 0.03, \"wavelength\": 0.4, \"of\": {\"sphere\": 1}}", 0},
    {"{\"displace\": 0.03, \"wavelength\": 0.4, \"pattern\": \"noise\", \"of\": {\"sphere\": 1}}", 0},
    {"{\"displace\": 0.03, \"wavelength\": 0.4, \"pattern\": \"waves\", \"of\": {\"sphere\": 1}}", 0},
    {"{\"repeat\": 5, \"turn\": [0, 0, 72], \"smooth\": 0.1, \"of\": {\"sphere\": 0.4, \"at\": [0.6, 0, 0]}}",
     0},
    {"{\"tube\": [[0, 0, 0, 0.2], [1, 0, 0, 0.3], [1, 1, 0, 0.1]]}", 0},
};
enum { SOLIDS = sizeof solids / sizeof *solids, SAMPLES = 200000 };

/* The volume by a low-discrepancy sequence of points; points inside must be within the bounds. */
static void test_volumes(void **state) {
    (void)state;
    const double shares[3] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    for (int i = 0; i < SOLIDS; i++) {
        pl_sculpt *model = model_of(solids[i].node);
        double min[3], max[3], extent[3], all = 1;
        pl_sculpt_bounds(model, min, max);
        for (int k = 0; k < 3; k++) extent[k] = 1.4 * (max[k] - min[k]), all *= extent[k];
        int count = 0;
        for (int n = 1; n <= SAMPLES; n++) {
            double x[3];
            bool within = true;
            for (int k = 0; k < 3; k++) {
                x[k] = min[k] + extent[k] * (fmod(n * shares[k], 1) - 1.0 / 7);
                within = within && x[k] > min[k] && x[k] < max[k];
            }
            if (pl_sculpt_value(model, x) >= 0) continue;
            if (!within)
                fail_msg("%s: (%g, %g, %g) is outside of the bounds", solids[i].node, x[0], x[1], x[2]);
            count++;
        }
        double volume = all * count / SAMPLES;
        if (solids[i].volume > 0 && fabs(volume / solids[i].volume - 1) > 0.02)
            fail_msg("%s: volume %g, expected %g", solids[i].node, volume, solids[i].volume);
        assert_true(count > 0);
        pl_sculpt_free(model);
    }
}

/* |f(x) - f(y)| <= |x - y| in and around the body. */
static void test_slopes(void **state) {
    (void)state;
    pl_random random = {.state = 3};
    for (int i = 0; i < SOLIDS; i++) {
        pl_sculpt *model = model_of(solids[i].node);
        double min[3], max[3], diagonal = 0;
        pl_sculpt_bounds(model, min, max);
        for (int k = 0; k < 3; k++) diagonal = hypot(diagonal, max[k] - min[k]);
        for (int n = 0; n < 20000; n++) {
            double x[3], y[3], apart = 0;
            for (int k = 0; k < 3; k++) {
                x[k] = pl_random_range(&random, min[k], max[k]);
                y[k] = x[k] + 0.01 * diagonal * pl_random_range(&random, -1, 1);
                apart = hypot(apart, y[k] - x[k]);
            }
            double a = pl_sculpt_value(model, x), b = pl_sculpt_value(model, y);
            if (fabs(a - b) > 1.0001 * apart)
                fail_msg("%s: changes by %g over %g at (%g, %g, %g)", solids[i].node, fabs(a - b), apart,
                         x[0], x[1], x[2]);
        }
        pl_sculpt_free(model);
    }
}

static void test_colors(void **state) {
    (void)state;
    pl_sculpt *model =
        model_of("{\"color\": \"#ff0000\", \"define\": {\"ball\": {\"sphere\": 1}}, \"model\": "
                 "{\"union\": [{\"use\": \"ball\"}, {\"use\": \"ball\", \"at\": [4, 0, 0], "
                 "\"color\": [0, 0.5, 0]}, {\"paint\": {\"sphere\": 0.2, \"at\": [-3, 0, 0]}, "
                 "\"with\": \"#0000ff\", \"of\": {\"use\": \"ball\", \"at\": [-4, 0, 0]}}]}}");
    const double places[4][6] = {
        {1, 0, 0, 1, 0, 0}, {3, 0, 0, 0, 0.5, 0}, {-3, 0, 0, 0, 0, 1}, {-5, 0, 0, 1, 0, 0}};
    for (int i = 0; i < 4; i++) {
        double rgb[3];
        assert_true(pl_sculpt_color(model, places[i], rgb));
        for (int k = 0; k < 3; k++) check_near(rgb[k], places[i][3 + k], 1e-12);
    }
    pl_sculpt_free(model);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances), cmocka_unit_test(test_ellipsoid),
                                       cmocka_unit_test(test_volumes), cmocka_unit_test(test_slopes),
                                       cmocka_unit_test(test_colors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
