/* contact.friction_updates: the maximum number of times per step that friction is updated with the normal
 * forces of a solution.
 *
 * A block lies in the corner of a floor and a wall, which both move like belts. The floor drags it against
 * the wall with mu N, and the wall, which moves down, presses it on the floor with mu W. Therefore N = m g +
 * mu W and W = mu N. Each update is one fixed-point iteration for these equations: from zero friction N = m
 * g, W = mu m g, N = m g (1 + mu^2), ... to m g / (1 - mu^2). */
#include "contact/contact.h"
#include "contact/crowd.h"

static const double mu = 0.6, dt = 0.05, g = 9.81, times[2] = {0, 10};
static const double sideways[6] = {0, 0, 0, 500, 0, 0}, downward[6] = {0, 0, 0, 0, -500, 0};

static void make_corner(crowd *c, int between, int64_t friction_updates) {
    const double floor_at[3] = {0, -0.0002, 0}, up[3] = {0, 1, 0}, wall_at[3] = {0.2002, 0, 0},
                 back[3] = {-1, 0, 0};
    crowd_init(c);
    snprintf(c->what, sizeof c->what, "%lld refreshes", (long long)friction_updates);
    crowd_add(c, box_mesh(0.2, 0.2, 0.2, 2, 0), NULL);
    c->s.materials[0].young = 1e8;
    c->s.def.contact.between = between;
    c->s.def.contact.distance = 0.0001;
    c->s.def.contact.friction_updates = friction_updates;
    c->s.def.integrator.max_halvings = 0;
    c->s.def.integrator.tolerance = 1e-10;
    if (between == PL_CONTACT_BARRIER)
        c->s.def.integrator.correction = 0; /* not for penalties: another rule */
    c->s.def.dt = dt;
    c->s.def.gravity[1] = -g;
    scenario_plane(&c->s, floor_at, up, mu)->translation =
        (pl_curve){.count = 2, .components = 3, .times = times, .values = sideways};
    scenario_plane(&c->s, wall_at, back, mu)->translation =
        (pl_curve){.count = 2, .components = 3, .times = times, .values = downward};
    scenario_start(&c->s);
}

/* N and W over m g after one step from rest. */
static void press(int64_t friction_updates, double forces[2], int64_t *solutions) {
    crowd c;
    make_corner(&c, PL_CONTACT_BARRIER, friction_updates);
    pl_step_report report = scenario_step(&c.s);
    double weight = 0;
    for (int64_t i = 0; i < pl_sim_node_count(c.s.sim); i++) weight += g * pl_sim_masses(c.s.sim)[i];
    forces[0] = forces[1] = 0;
    for (int64_t k = 0; k < pl_sim_contact_count(c.s.sim); k++) {
        pl_contact_report row = pl_sim_contact_at(c.s.sim, k);
        forces[row.other - 1] = row.force / weight;
    }
    *solutions = c.s.sim->barriers->friction_updates - 2; /* except the start and the one not due */
    printf("%lld refreshes: N = %.4f, W = %.4f of the weight, %lld solutions, %lld iterations, %s\n",
           (long long)friction_updates, forces[0], forces[1], (long long)*solutions,
           (long long)report.newton_iterations, pl_reason_name(report.reason));
    crowd_free(&c);
}

static void test_barriers(void **state) {
    (void)state;
    double forces[2], max = 1 / (1 - mu * mu);
    int64_t solutions;
    press(0, forces, &solutions); /* friction of the start, without contact */
    check_near(forces[0], 1, 0.02);
    check_near(forces[1], 0, 1e-6);
    assert_int_equal(solutions, 0);
    for (int64_t k = 1; k <= 4; k++) {
        press(k, forces, &solutions);
        assert_true(forces[1] > 0.98 * mu && forces[0] <= 1.02 * max);
        assert_int_equal(solutions, k);
    }
    press(100, forces, &solutions);
    check_near(forces[0], max, 0.02 * max);
    check_near(forces[1], mu * max, 0.02 * mu * max);
}

/* The same option with penalties, whose friction starts from the forces of the initial guess. */
static void test_penalty(void **state) {
    (void)state;
    for (int64_t k = 0; k < 4; k++) {
        crowd c;
        make_corner(&c, PL_CONTACT_NOTHING, k);
        scenario_step(&c.s);
        printf("%lld refreshes: %d\n", (long long)k, c.s.sim->contact->friction_updates);
        assert_int_equal(c.s.sim->contact->friction_updates, k ? k + 1 : 0); /* one more is not due */
        crowd_free(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_barriers), cmocka_unit_test(test_penalty)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
