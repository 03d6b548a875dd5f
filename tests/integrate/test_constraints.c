/* Constraints over time: targets between keys, axes, release, later start and three full turns; bodies with
 * too few supports; observers; refusals. */
#include "scenario.h"
#include "model/sim.h"

static const double pi = 3.14159265358979323846;

/* Targets at times between keys: scaled and rotated about an axis along z, then translated. The z coordinate
 * is free. */
static void test_targets_between_keys(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, shift[6] = {0, 0, 0, 0.4, -0.2, 9}, degrees[2] = {0, 60},
                        scale[2] = {1, 1.2};
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 2, 0.2));
    s.def.dt = 0.25;
    scenario_fix(&s, select_group("x-"), "xyz");
    pl_constraint_def *moved = scenario_fix(&s, select_group("x+"), "xy");
    moved->center[0] = 1, moved->center[1] = 0.5;
    moved->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, shift};
    moved->rotation = (pl_curve){2, 1, PL_INTERP_SMOOTH, times, degrees};
    moved->scaling = (pl_curve){2, 1, PL_INTERP_LINEAR, times, scale};
    scenario_start(&s);
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    for (int step = 1; step <= 6; step++) {
        scenario_converge(&s);
        double t = fmin(0.25 * step, 1), angle = 60 * t * t * (3 - 2 * t) * pi / 180, size = 1 + 0.2 * t;
        bool free_moved = false;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            if (X[3 * i] != 1) continue;
            double a = size * (X[3 * i] - 1), b = size * (X[3 * i + 1] - 0.5);
            check_near(x[3 * i], 1 + a * cos(angle) - b * sin(angle) + 0.4 * t, 1e-13);
            check_near(x[3 * i + 1], 0.5 + a * sin(angle) + b * cos(angle) - 0.2 * t, 1e-13);
            free_moved = free_moved || fabs(x[3 * i + 2] - X[3 * i + 2]) > 1e-3;
            check_near(x[3 * i + 2], X[3 * i + 2], 0.3); /* the key of 9 m along z has no effect */
        }
        assert_true(free_moved);
    }
    scenario_free(&s);
}

/* A body that is stretched until t = 2 and released returns to rest. A second constraint begins at t = 4. */
static void test_released_and_caught(void **state) {
    (void)state;
    static const double pull[3] = {0.5, 0, 0}, lift[3] = {0, 0.25, 0};
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 2, 0.2));
    scenario_fix(&s, select_group("x-"), "xyz");
    pl_constraint_def *pulled = scenario_fix(&s, select_group("x+"), "x");
    pulled->translation = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, pull};
    pulled->until = 2;
    pl_constraint_def *lifted = scenario_fix(&s, select_group("x+"), "y");
    lifted->translation = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, lift};
    lifted->from = 4;
    scenario_start(&s);
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    for (int step = 1; step <= 5; step++) {
        scenario_converge(&s);
        if (step == 3) check_below(scenario_away(&s), 1e-8);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            if (X[3 * i] != 1) continue;
            if (step <= 2) check_near(x[3 * i], 1.5, 0);
            if (step >= 4) check_near(x[3 * i + 1], X[3 * i + 1] + 0.25, 0);
            if (step >= 4) assert_true(x[3 * i] < 1.2);
        }
    }
    scenario_free(&s);
}

/* Times are multiples of dt, and rounding may put them on either side of the intended value: 3 x 0.1 >
 * 0.3. */
static void test_end_of_a_constraint_in_decimals(void **state) {
    (void)state;
    static const double pull[3] = {0.5, 0, 0};
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
    s.def.dt = 0.1;
    scenario_fix(&s, select_group("x-"), "xyz");
    pl_constraint_def *pulled = scenario_fix(&s, select_group("x+"), "x");
    pulled->translation = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, pull};
    pulled->from = 0.1;
    pulled->until = 0.3;
    scenario_start(&s);
    for (int step = 1; step <= 4; step++) {
        scenario_converge(&s);
        assert_int_equal(scenario_away(&s) > 0.4, step <= 3);
    }
    scenario_free(&s);
}

/* One end of a bar is twisted by three full turns, in steps of 30 degrees. */
static void test_twist(void **state) {
    (void)state;
    static const double times[2] = {0, 36}, degrees[2] = {0, 1080};
    scenario s;
    scenario_init(&s, box_mesh(4, 1, 1, 3, 0));
    s.materials[0].poisson = 0.45;
    scenario_fix(&s, select_group("x-"), "xyz");
    pl_constraint_def *turned = scenario_fix(&s, select_group("x+"), "xyz");
    turned->axis[0] = 1, turned->axis[2] = 0;
    turned->center[0] = 4, turned->center[1] = turned->center[2] = 0.5;
    turned->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
    scenario_start(&s);
    double last = 0;
    int largest = 0, sum = 0;
    for (int step = 1; step <= 36; step++) {
        pl_step_report report = scenario_converge(&s);
        if (step <= 12) assert_true(report.elastic_energy > last);
        last = report.elastic_energy;
        sum += report.newton_iterations;
        largest = report.newton_iterations > largest ? report.newton_iterations : largest;
        assert_int_equal(report.inverted, 0);
    }
    printf("twist: %.1f Newton iterations per step, %d at most\n", sum / 36.0, largest);
    /* after full turns the end is back at its rest position, while nodes between the ends are not */
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        if (X[3 * i] != 4) continue;
        for (int d = 0; d < 3; d++) check_near(x[3 * i + d], X[3 * i + d], 1e-12);
    }
    assert_true(scenario_away(&s) > 0.5);
    scenario_free(&s);
}

static void test_unbalanced(void **state) {
    (void)state;
    for (int constrained = 0; constrained < 4;
         constrained++) { /* free; free along y; free along x only; balanced by another force */
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0.2));
        s.def.gravity[1] = -9.81;
        if (constrained == 1) scenario_fix(&s, select_group("y-"), "xz");
        if (constrained == 2) scenario_fix(&s, select_group("y-"), "yz");
        if (constrained == 3) scenario_load(&s, PL_LOAD_FORCE, select_group("y+"), 0, 9810, 0);
        scenario_start(&s);
        pl_step_report report = scenario_step(&s);
        assert_int_equal(report.reason, constrained < 2 ? PL_UNBALANCED : PL_CONVERGED);
        if (constrained < 2)
            check_below(scenario_away(&s), 0);
        else
            assert_true(scenario_away(&s) > 1e-3 && scenario_away(&s) < 1);
        scenario_free(&s);
    }
}

/* Pressure on one face of a free body is not balanced either. */
static void test_unbalanced_pressure(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 2, 0.2));
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("y+"), 100, 0, 0);
    scenario_start(&s);
    assert_int_equal(scenario_step(&s).reason, PL_UNBALANCED);
    scenario_free(&s);
}

/* A mesh with two connected components: each needs its own support. */
static void test_parts_of_a_mesh(void **state) {
    (void)state;
    for (int both = 0; both < 2; both++) {
        pl_mesh *box = box_mesh(1, 1, 1, 2, 0), *pair = NULL;
        pl_error err;
        int64_t n = box->node_count, t = box->tet_count;
        check_ok(pl_mesh_copy(box, &pair, &err));
        pair->nodes = realloc(pair->nodes, 48 * (size_t)n);
        pair->tets = realloc(pair->tets, 32 * (size_t)t);
        for (int64_t k = 0; k < 3 * n; k++) pair->nodes[3 * n + k] = box->nodes[k] + (k % 3 == 0 ? 5 : 0);
        for (int64_t k = 0; k < 4 * t; k++) pair->tets[4 * t + k] = box->tets[k] + (int32_t)n;
        pair->node_count *= 2, pair->tet_count *= 2;
        pl_mesh_free(box);
        scenario s;
        scenario_init(&s, pair);
        s.def.gravity[1] = -1;
        pl_selection_def floor = {.kind = PL_SELECT_PLANE, .normal = {0, -1, 0}, .tolerance = 1e-9};
        pl_selection_def first = {.kind = PL_SELECT_BOX, .min = {-1, -1, -1}, .max = {2, 1e-9, 2}};
        scenario_fix(&s, both ? floor : first, "xyz");
        scenario_start(&s);
        pl_step_report report = scenario_step(&s);
        assert_int_equal(report.reason, both ? PL_CONVERGED : PL_UNBALANCED);
        check_below(scenario_away(&s), 0.1);
        scenario_free(&s);
    }
}

/* The corner of the unit cube at x, y, z. */
static int32_t corner_at(const pl_mesh *mesh, double x, double y, double z) {
    for (int64_t i = 0; i < mesh->node_count; i++) {
        const double *X = mesh->nodes + 3 * i;
        if (X[0] == x && X[1] == y && X[2] == z) return (int32_t)i;
    }
    fail_msg("no corner at %g %g %g", x, y, z);
    return -1;
}

/* Six independent fixed components prevent every rigid motion. With fewer or dependent ones a rigid motion
 * remains, and the matrix needs a shift of its diagonal. */
static void test_supports(void **state) {
    (void)state;
    static const struct {
        const char *axes[4]; /* fixed at the corners 000, 100, 010, 111 */
        bool movable;
    } cases[] = {
        {{"xyz", "yz", "z", ""}, false},                                  /* the classical 3-2-1 */
        {{"xyz", "yz", "x", ""}, true},   {{"xyz", "yz", "y", ""}, true}, /* rotates about x */
        {{"xyz", "xyz", "", ""}, true},   {{"xyz", "", "", "xyz"}, true}, /* rotates about the diagonal */
        {{"xyz", "", "z", "xyz"}, false}, {{"", "xyz", "xyz", ""}, true}, {{"xyz", "", "", ""}, true},
        {{"x", "x", "x", "x"}, true},     {{"", "", "", ""}, true},       {{"xyz", "xyz", "xyz", ""}, false},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
        int32_t corners[4] = {corner_at(s.mesh, 0, 0, 0), corner_at(s.mesh, 1, 0, 0),
                              corner_at(s.mesh, 0, 1, 0), corner_at(s.mesh, 1, 1, 1)};
        for (int c = 0; c < 4; c++) {
            if (*cases[k].axes[c]) scenario_fix(&s, select_node(&corners[c]), cases[k].axes[c]);
        }
        s.bodies[0].translate[0] = 30; /* the result does not depend on the position */
        scenario_start(&s);
        if ((s.sim->work.op.diagonal.constant > 0) != cases[k].movable)
            fail_msg("case %zu: shift %g", k, s.sim->work.op.diagonal.constant);
        scenario_free(&s);
    }
}

/* A pendulum without inertia: a body that is fixed along one line comes to rest with its centre of mass below
 * it. */
static void test_hinge(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(1, 0.5, 0.5, 2, 0));
    s.materials[0].young = 1e7;
    s.def.gravity[1] = -10;
    pl_selection_def edge = {
        .kind = PL_SELECT_BOX, .min = {0, 0.25, 0}, .max = {0, 0.25, 0.5}, .tolerance = 1e-9};
    scenario_fix(&s, edge, "xyz");
    scenario_start(&s);
    pl_step_report report = scenario_converge(&s);
    assert_true(report.newton_iterations > 3);
    const double *x = pl_sim_positions(s.sim), *m = pl_sim_masses(s.sim);
    double centre[3] = {0}, mass = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        mass += m[i];
        for (int d = 0; d < 3; d++) centre[d] += m[i] * x[3 * i + d];
    }
    check_near(centre[0] / mass, 0, 1e-6);
    check_near(centre[1] / mass, 0.25 - 0.5, 5e-3);
    check_near(centre[2] / mass, 0.25, 1e-6);
    scenario_free(&s);
}

static bool stop_at(void *context, const pl_step_report *report) {
    int *limit = context;
    return report->newton_iterations >= *limit;
}

static void test_cancelled(void **state) {
    (void)state;
    scenario s;
    int limit = 2;
    scenario_init(&s, box_mesh(2, 1, 1, 2, 0.2));
    s.bodies[0].start.kind = PL_START_SCATTER;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    pl_sim_observe(s.sim, stop_at, &limit);
    pl_step_report report = scenario_step(&s);
    assert_int_equal(report.reason, PL_CANCELLED);
    assert_int_equal(report.newton_iterations, 2);
    pl_sim_observe(s.sim, NULL, NULL);
    scenario_converge(&s); /* the simulation continues */
    check_below(scenario_away(&s), 1e-6);
    scenario_free(&s);
}

/* Invalid definitions are refused with a message. */
static void test_refusals(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, backwards[2] = {1, 0}, values[6] = {0, 0, 0, 1, 1, 1},
                        broken[6] = {0, 0, NAN, 1, 1, 1};
    for (int what = 0; what < 12; what++) {
        scenario s;
        pl_error err = {0};
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        pl_constraint_def *fixed = scenario_fix(&s, select_group("x-"), "xyz");
        pl_load_def *load = scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), 1, 0, 0);
        fixed->name = load->name = "it";
        const char *expected = "it";
        switch (what) {
        case 0:
            fixed->translation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, values};
            break;
        case 1:
            fixed->rotation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, values};
            break;
        case 2:
            fixed->scaling = (pl_curve){2, 2, PL_INTERP_LINEAR, times, values};
            break;
        case 3:
            fixed->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, backwards, values};
            break;
        case 4:
            fixed->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, broken};
            break;
        case 5:
            load->value.components = 1;
            break;
        case 6:
            load->value = (pl_curve){2, 3, PL_INTERP_LINEAR, times, broken};
            break;
        case 7:
            load->kind = 7;
            break;
        case 8:
            fixed->select = select_group("nowhere");
            break;
        case 9:
            load->kind = PL_LOAD_TRACTION;
            load->select = (pl_selection_def){.kind = PL_SELECT_BOX};
            break;
        case 10:
            fixed->body = "nobody";
            break;
        default:
            s.mesh->tets[5] = 12345;
            expected = "12345";
            break;
        }
        assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
        assert_null(s.sim);
        if (!strstr(err.message, expected)) fail_msg("case %d: %s", what, err.message);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_targets_between_keys),
        cmocka_unit_test(test_released_and_caught),
        cmocka_unit_test(test_end_of_a_constraint_in_decimals),
        cmocka_unit_test(test_twist),
        cmocka_unit_test(test_unbalanced),
        cmocka_unit_test(test_unbalanced_pressure),
        cmocka_unit_test(test_parts_of_a_mesh),
        cmocka_unit_test(test_supports),
        cmocka_unit_test(test_hinge),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
