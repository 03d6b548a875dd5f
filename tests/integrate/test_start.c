/* Start positions of bodies, collapsed, mirrored and scattered, against formulas. */
#include "scenario.h"

static const double axis[3] = {0.6, 0, 0.8}, centre[3] = {11, 0.5, -3.25}; /* centre of the box below */

static void start(scenario *s, int kind, int64_t seed) {
    scenario_init(s, box_mesh(2, 1, 1.5, 4, 0.2));
    s->bodies[0].translate[0] = 10, s->bodies[0].translate[2] = -4;
    s->bodies[0].start = (pl_start_def){.kind = kind, .factor = 4, .seed = seed, .axis = {3, 0, 4}};
    scenario_start(s);
}

static void test_collapsed_and_mirrored(void **state) {
    (void)state;
    /* x - c = across (r - (r . n) n) + along (r . n) n, with r = X - c and the axis n */
    static const struct {
        int kind;
        double across, along;
    } cases[] = {{PL_START_REST, 1, 1},
                 {PL_START_PLANE, 1, 0},
                 {PL_START_LINE, 0, 1},
                 {PL_START_POINT, 0, 0},
                 {PL_START_MIRROR, 1, -1}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        scenario s;
        start(&s, cases[k].kind, 1);
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            double along = 0;
            for (int d = 0; d < 3; d++) along += (X[3 * i + d] - centre[d]) * axis[d];
            for (int d = 0; d < 3; d++) {
                double r = X[3 * i + d] - centre[d];
                check_near(x[3 * i + d],
                           centre[d] + cases[k].across * (r - along * axis[d]) +
                               cases[k].along * along * axis[d],
                           1e-13);
            }
        }
        double *det = malloc(8 * (size_t)pl_sim_tet_count(s.sim));
        pl_error err;
        check_ok(pl_sim_tet_results(s.sim, NULL, NULL, det, NULL, &err));
        for (int64_t t = 0; t < pl_sim_tet_count(s.sim); t++)
            check_near(det[t], cases[k].across * cases[k].across * cases[k].along, 1e-10);
        free(det);
        scenario_free(&s);
    }
}

/* Positions are uniformly distributed over four times the bounding box: bounds, mean and variance. They
 * depend on the seed only. */
static void test_scattered(void **state) {
    (void)state;
    static const double size[3] = {8, 4, 6};
    double first[3][2]; /* the first and the last coordinate */
    for (int run = 0; run < 3; run++) {
        scenario s;
        start(&s, PL_START_SCATTER, run == 2 ? 7 : 6);
        const double *x = pl_sim_positions(s.sim);
        int64_t n = pl_sim_node_count(s.sim);
        first[run][0] = x[0], first[run][1] = x[3 * n - 1];
        for (int d = 0; d < 3; d++) {
            double mean = 0, square = 0;
            for (int64_t i = 0; i < n; i++) {
                double u = (x[3 * i + d] - centre[d]) / size[d];
                assert_true(fabs(u) <= 0.5);
                mean += u / (double)n;
                square += u * u / (double)n;
            }
            check_near(mean, 0, 4 * 0.29 / sqrt((double)n));
            check_near(square, 1. / 12, 4 * 0.075 / sqrt((double)n));
        }
        scenario_free(&s);
    }
    assert_true(first[0][0] == first[1][0] && first[0][1] == first[1][1]);
    assert_true(first[0][0] != first[2][0] && first[0][1] != first[2][1]);
}

/* Constrained nodes start at their prescribed positions. */
static void test_constrained_nodes(void **state) {
    (void)state;
    static const double shift[3] = {0, 0.5, 0};
    scenario s;
    scenario_init(&s, box_mesh(2, 1, 1, 2, 0));
    s.bodies[0].start.kind = PL_START_POINT;
    scenario_fix(&s, select_group("x-"), "xyz")->translation =
        (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, shift};
    scenario_start(&s);
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        for (int d = 0; d < 3; d++)
            check_near(x[3 * i + d], X[3 * i] == 0 ? X[3 * i + d] + shift[d] : d ? 0.5 : 1, 0);
    }
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_collapsed_and_mirrored),
                                       cmocka_unit_test(test_scattered),
                                       cmocka_unit_test(test_constrained_nodes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
