/* Moving planes with barriers: bodies are lifted, left behind, tilted, dragged and pressed. No vertex is
 * behind a plane in any state, and motions and forces agree with mechanics. */
#include "contact/crowd.h"

static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};

/* A horizontal plane at `height` that faces up or down (the sign of `up`). */
static pl_collider_def *add_plane(crowd *c, double height, double up, double friction) {
    pl_collider_def *plane = &c->s.colliders[c->s.def.collider_count++];
    *plane = pl_collider_def_default();
    plane->shape = "plane";
    plane->name = up > 0 ? "floor" : "lid";
    plane->center[1] = height;
    plane->axis[0] = plane->axis[2] = 0;
    plane->axis[1] = up;
    plane->friction = friction;
    return plane;
}

static void move_plane(pl_collider_def *plane, const double times[2], const double values[6]) {
    plane->translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = values};
}

static pl_mesh *ball(double radius, int resolution) {
    pl_error err;
    pl_mesh *mesh;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = radius;
    def.resolution = resolution;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

static void make_box(crowd *c, const char *integrator, double gravity) {
    crowd_init(c);
    snprintf(c->what, sizeof c->what, "%s", integrator);
    pl_body_def *body = crowd_add(c, box_mesh(0.3, 0.2, 0.3, 2, 0.2), NULL);
    body->translate[1] = 0.001;
    c->s.def.integrator.type = integrator;
    c->s.def.gravity[1] = -gravity;
    c->s.def.contact.distance = 0.002;
}

/* Steps that must converge. Returns the number of halvings: zero if planes and bodies move together. */
static int64_t run_for(crowd *c, int steps) {
    int64_t halvings = 0;
    for (int k = 0; k < steps; k++) {
        pl_step_report report = scenario_step(&c->s);
        if (report.reason != PL_CONVERGED)
            fail_msg("%s: step %d: %s", c->what, k + 1, pl_reason_name(report.reason));
        crowd_check(c, &report);
        halvings += report.halvings;
    }
    return halvings;
}

static void mean_of(const crowd *c, const double *of, double out[3]) {
    const double *m = pl_sim_masses(c->s.sim);
    double total = 0;
    out[0] = out[1] = out[2] = 0;
    for (int64_t i = 0; i < pl_sim_node_count(c->s.sim); i++) {
        total += m[i];
        for (int d = 0; d < 3; d++) out[d] += m[i] * of[3 * i + d];
    }
    for (int d = 0; d < 3; d++) out[d] /= total;
}

static double lowest_of(const crowd *c) {
    const double *x = pl_sim_positions(c->s.sim);
    double low = INFINITY;
    for (int64_t i = 0; i < pl_sim_node_count(c->s.sim); i++) low = fmin(low, x[3 * i + 1]);
    return low;
}

/* A plane that rises by a metre lifts the body on it with its speed. A step covers many activation
 * distances. */
static void test_lift(void **state) {
    (void)state;
    const double times[2] = {0, 0.5}, values[6] = {0, 0, 0, 0, 1, 0};
    for (int i = 0; i < 3; i++) {
        crowd c;
        double x[3], before[3];
        make_box(&c, integrators[i], 9.81);
        move_plane(add_plane(&c, 0, 1, 0.5), times, values);
        scenario_start(&c.s);
        mean_of(&c, pl_sim_positions(c.s.sim), before);
        assert_int_equal(run_for(&c, 50), 0);
        mean_of(&c, pl_sim_positions(c.s.sim), x);
        assert_true(lowest_of(&c) > 1); /* it rises at 2 m/s, and continues when the plane stops */
        assert_true(x[1] - before[1] > 0.98 && x[1] - before[1] < 1.2);
        crowd_free(&c);
    }
}

/* A plane that moves down faster than free fall leaves the body in free fall: planes do not pull. */
static void test_leave(void **state) {
    (void)state;
    const double times[2] = {0, 0.2}, values[6] = {0, 0, 0, 0, -4, 0};
    for (int i = 0; i < 3; i++) {
        crowd c;
        double v[3];
        make_box(&c, integrators[i], 9.81);
        move_plane(add_plane(&c, 0, 1, 0.5), times, values);
        scenario_start(&c.s);
        run_for(&c, 20);
        mean_of(&c, pl_sim_velocities(c.s.sim), v);
        check_near(v[1], -9.81 * 0.2, 1e-6 + 0.01 * 9.81 * 0.01); /* at most the push of the first step */
        run_for(&c, 90); /* falls 4 m and lands on the plane, which has stopped */
        mean_of(&c, pl_sim_velocities(c.s.sim), v);
        assert_true(lowest_of(&c) > -4 && v[1] > -2);
        crowd_free(&c);
    }
}

/* A plane that arrives at 100 m/s, a metre per step. */
static void test_strike(void **state) {
    (void)state;
    const double times[3] = {0, 0.02, 0.05}, values[9] = {0, -1, 0, 0, 1, 0, 0, 1, 0};
    crowd c;
    make_box(&c, "implicit-euler", 0);
    pl_collider_def *plane = add_plane(&c, 0, 1, 0);
    plane->translation = (pl_curve){.count = 3, .components = 3, .times = times, .values = values};
    c.s.materials[0].young = 1e6;
    scenario_start(&c.s);
    assert_true(run_for(&c, 5) <= 4);
    assert_true(lowest_of(&c) > 1);
    crowd_free(&c);
}

/* A soft ball is pressed to half its height between a floor and a lid that moves down, with and without
 * inertia. In equilibrium both forces are equal. */
static void press(const char *integrator) {
    const double times[2] = {0, 1}, values[6] = {0, 0, 0, 0, -0.2, 0};
    crowd c;
    crowd_init(&c);
    snprintf(c.what, sizeof c.what, "pressed, %s", integrator);
    crowd_add(&c, ball(0.2, 5), NULL);
    c.s.materials[0].young = 1e4;
    c.s.def.integrator.type = integrator;
    c.s.def.contact.distance = 0.002;
    c.s.def.dt = 0.05;
    add_plane(&c, -0.2005, 1, 0.3);
    move_plane(add_plane(&c, 0.2005, -1, 0.3), times, values);
    scenario_start(&c.s);
    assert_int_equal(run_for(&c, 20), 0);
    double high = -INFINITY, force[2] = {0};
    const double *x = pl_sim_positions(c.s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(c.s.sim); i++) high = fmax(high, x[3 * i + 1]);
    assert_true(lowest_of(&c) > -0.2005 && high < 0.0005 && high - lowest_of(&c) > 0.196);
    assert_int_equal(pl_sim_contact_count(c.s.sim), 2);
    for (int k = 0; k < 2; k++) {
        pl_contact_report row = pl_sim_contact_at(c.s.sim, k);
        force[row.other - 1] = row.resultant[1];
    }
    /* more than Hertz's law for small strains, 4/3 E / (1 - nu^2) sqrt(R) delta^1.5 on each side */
    double hertz = 4.0 / 3 * 1e4 / 0.91 * sqrt(0.2) * pow(0.1, 1.5);
    assert_true(force[0] > hertz && force[0] < 4 * hertz && force[1] < 0);
    if (!strcmp(integrator, "quasistatic")) check_near(force[0] + force[1], 0, 1e-3 * force[0]);
    crowd_free(&c);
}

static void test_press(void **state) {
    (void)state;
    press("quasistatic");
    press("implicit-euler");
}

/* A plane tilts under a body by less than the friction angle, about a distant axis: the body moves with
 * it. */
static void test_tilt(void **state) {
    (void)state;
    const double times[2] = {0, 1}, degrees[2] = {0, 15}, pi = 3.14159265358979323846;
    crowd c;
    double x[3], before[3], a = 15 * pi / 180;
    make_box(&c, "implicit-euler", 9.81);
    pl_collider_def *plane = add_plane(&c, 0, 1, 0.8);
    plane->rotation = (pl_curve){.count = 2, .components = 1, .times = times, .values = degrees};
    plane->pivot_axis[0] = plane->pivot_axis[1] = 0, plane->pivot_axis[2] = 1;
    plane->pivot[0] = -2, plane->pivot[1] = plane->pivot[2] = 0;
    c.s.materials[0].young = 1e6;
    scenario_start(&c.s);
    mean_of(&c, pl_sim_positions(c.s.sim), before);
    run_for(&c, 100);
    mean_of(&c, pl_sim_positions(c.s.sim), x);
    double u = before[0] + 2, v = before[1];
    check_near(x[0], -2 + u * cos(a) - v * sin(a), 0.01);
    check_near(x[1], u * sin(a) + v * cos(a), 0.01);
    crowd_free(&c);
}

/* A belt: friction accelerates the body by mu g up to the speed of the belt. */
static void test_belt(void **state) {
    (void)state;
    const double times[2] = {0, 10}, values[6] = {0, 0, 0, 10, 0, 0};
    crowd c;
    double v[3];
    make_box(&c, "implicit-euler", 9.81);
    move_plane(add_plane(&c, 0, 1, 0.2), times, values);
    c.s.materials[0].young = 1e7;
    scenario_start(&c.s);
    run_for(&c, 25);
    mean_of(&c, pl_sim_velocities(c.s.sim), v);
    check_near(v[0], 0.2 * 9.81 * 0.25, 0.05 * 0.2 * 9.81 * 0.25);
    run_for(&c, 60);
    mean_of(&c, pl_sim_velocities(c.s.sim), v);
    check_near(v[0], 1, 0.02);
    crowd_free(&c);
}

/* Bodies and colliders that intersect at the start are named as in the scene, or by number and shape. */
static void check_refusal(const char *shape, const char *name, const char *words) {
    pl_error err;
    crowd c;
    make_box(&c, "implicit-euler", 0);
    add_plane(&c, -1, 1, 0);
    pl_collider_def *second = add_plane(&c, 0.05, 1, 0);
    second->shape = shape;
    second->name = name;
    second->radius = 0.1;
    assert_int_equal(pl_sim_create(&c.s.def, &c.s.sim, &err), PL_ERR_INPUT);
    if (!strstr(err.message, words) || !strstr(err.message, "body 'a'")) fail_msg("%s", err.message);
    double *by = c.s.bodies[0].translate, move[3];
    const char *more = strstr(err.message, ", by (");
    if (!strcmp(shape, "plane")) { /* the displacement that the message proposes is enough */
        assert_non_null(more);
        assert_int_equal(sscanf(more, ", by (%lf, %lf, %lf) more", &move[0], &move[1], &move[2]), 3);
        for (int d = 0; d < 3; d++) by[d] += move[d];
        check_near(move[1], 0.051, 1e-4);
        check_ok(pl_sim_create(&c.s.def, &c.s.sim, &err));
    } else {
        assert_non_null(strstr(err.message, "contact.distance, 0.002 m"));
    }
    crowd_free(&c);
}

static void test_names(void **state) {
    (void)state;
    check_refusal("plane", "shelf", "behind collider 'shelf'");
    check_refusal("sphere", "pebble", "collider 'pebble'");
    check_refusal("plane", NULL, "behind collider 2 (plane)");
    check_refusal("sphere", NULL, "collider 2 (sphere)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lift),  cmocka_unit_test(test_leave), cmocka_unit_test(test_strike),
        cmocka_unit_test(test_press), cmocka_unit_test(test_tilt),  cmocka_unit_test(test_belt),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
