/* Situations that could make a run diverge: deep penetration at the start, coordinates too large for double
 * precision, statics without equilibrium. The motion stays bounded, or the step reports why it stops. */
#include "scenario.h"

static double lowest(const scenario *s) {
    const double *x = pl_sim_positions(s->sim);
    double height = INFINITY;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) height = fmin(height, x[3 * i + 2]);
    return height;
}

/* A body starts 1.5 m below the surface of the floor. Contact pushes it out slowly, by the mean edge length
 * per step, and nodes do not keep the velocity of this correction. The mean edge of a box of 1 m with four
 * cells along each edge is between 0.25 m and 0.43 m, the diagonal of a cell. */
static void test_comes_out(void **state) {
    (void)state;
    static const double point[3] = {0, 0, 1.5}, up[3] = {0, 0, 1};
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 4, 0));
    s.def.dt = 0.01;
    s.def.integrator.type = "linear-implicit-euler";
    s.def.gravity[2] = 0;
    s.def.contact.nodes = PL_CONTACT_ALL;
    scenario_plane(&s, point, up, 0);
    scenario_start(&s);
    double before = lowest(&s), start = before;
    assert_true(start < point[2] - 1.4); /* more than four edges */
    int steps = 0;
    while (lowest(&s) < point[2] - 1e-6 && steps < 20) {
        pl_step_report report = scenario_step(&s);
        double now = lowest(&s);
        check_below(now - before, 0.43);
        check_below(report.kinetic_energy,
                    1e3 * 0.5 * 10 * 10); /* a cubic metre at 10 m/s; in a single step it would be 150 m/s */
        before = now;
        steps++;
    }
    check_near(lowest(&s), point[2], 0.05);
    check_below(steps, 10);
    assert_true(steps >= 4);
    scenario_free(&s);
}

/* At coordinates of 1e14 m doubles do not resolve the shape of elements, and the step fails. At 1e6 m it does
 * not. */
static void test_lost_shapes(void **state) {
    (void)state;
    for (int far = 0; far < 2; far++) {
        scenario s;
        pl_error err;
        pl_step_report report;
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
        s.def.dt = 0.01;
        s.def.integrator.type = "implicit-euler";
        scenario_start(&s);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++)
            pl_sim_positions(s.sim)[3 * i] += far ? 1e14 : 1e6;
        pl_status status = pl_sim_step(s.sim, &report, &err);
        assert_int_equal(status, far ? PL_ERR_NUMERIC : PL_OK);
        if (far) assert_int_equal(report.reason, PL_NOT_FINITE);
        if (far) assert_non_null(strstr(err.message, "at its start node 0 of body 'body'"));
        scenario_free(&s);
    }
}

/* On a slope of 45 degrees without friction there is no static equilibrium: the step reports PL_UNBALANCED,
 * and the body does not move. On a level plane the step converges. */
static void test_slope(void **state) {
    (void)state;
    static const double point[3] = {0, 0, 0}, normals[2][3] = {{0, 0, 1}, {0.70710678, 0, 0.70710678}};
    for (int slope = 0; slope < 2; slope++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
        s.def.integrator = pl_sim_def_default().integrator;
        s.def.integrator.type = "quasistatic";
        s.def.gravity[2] = -10;
        scenario_plane(&s, point, normals[slope], 0);
        scenario_start(&s);
        pl_step_report report = scenario_step(&s);
        assert_int_equal(report.reason, slope ? PL_UNBALANCED : PL_CONVERGED);
        check_below(scenario_away(&s), slope ? 0 : 1);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_comes_out), cmocka_unit_test(test_lost_shapes),
                                       cmocka_unit_test(test_slope)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
