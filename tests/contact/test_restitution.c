/* Restitution: balls rebound with a fraction of their speed, momenta are conserved, the energy never rises,
 * and bodies at rest stay at rest. */
#include "contact/crowd.h"

static pl_mesh *ball_mesh(double radius) {
    pl_error err;
    pl_mesh *mesh;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = radius;
    def.resolution = 4;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

static void add_floor(crowd *c) {
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->name = "floor";
    floor->shape = "plane";
    floor->axis[1] = 1, floor->axis[2] = 0;
}

/* The speed of a ball that hits a floor at 1 m/s, after its rebound. */
static double bounce(const char *integrator, double restitution, bool of_pair, double *rise) {
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.integrator.type = integrator;
    c.s.def.dt = 1e-3;
    pl_body_def *ball = crowd_add(&c, ball_mesh(0.1), "tet4");
    ball->translate[1] = 0.105;
    ball->velocity[1] = -1;
    add_floor(&c);
    pl_contact_pair_def pair = pl_contact_pair_def_default();
    pair.between[0] = "a", pair.between[1] = "floor";
    pair.restitution = restitution;
    c.s.def.contact.restitution = of_pair ? 0.9 : restitution;
    c.s.def.contact.pairs = &pair;
    c.s.def.contact.pair_count = of_pair;
    scenario_start(&c.s);
    double mass = 0, min = INFINITY, start = 0;
    for (int64_t i = 0; i < pl_sim_node_count(c.s.sim); i++) mass += pl_sim_masses(c.s.sim)[i];
    *rise = 0;
    for (int k = 0; k < 200; k++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        crowd_check(&c, &report);
        double total = report.kinetic_energy + report.elastic_energy + c.s.sim->barriers->sums.stored;
        if (k == 0) start = total;
        min = fmin(min, total);
        *rise = fmax(*rise, (total - min) / start);
    }
    assert_int_equal(report.contacts, 0);
    double speed = report.momentum[1] / mass;
    crowd_free(&c);
    return speed;
}

static void test_bounce(void **state) {
    (void)state;
    static const char *const integrators[] = {"variational", "bdf2", "implicit-euler"};
    static const double parts[] = {0.8, 0.5, 0.25};
    for (int i = 0; i < 3; i++) {
        double rise, elastic = bounce(integrators[i], 1, false, &rise), allowed = fmax(1.2 * rise, 1e-9);
        printf("%s: %.3f m/s by elasticity alone;", integrators[i], elastic);
        for (int k = 0; k < 3; k++) {
            double speed = bounce(integrators[i], parts[k], k == 1, &rise);
            printf(" %.2f: %.3f of it;", parts[k], speed / elastic);
            check_near(speed / elastic, parts[k], 0.06);
            check_below(rise, allowed);
        }
        printf(" energy rises by at most %.1e\n", allowed);
        check_below(allowed, 0.02);
    }
}

/* A rotating ball collides with another one off-centre, in the air. */
static void make_meeting(crowd *c, double restitution, int threads) {
    crowd_init(c);
    c->s.def.integrator.type = "variational";
    c->s.def.dt = 1e-3;
    c->s.def.threads = threads;
    c->s.def.contact.restitution = restitution;
    c->s.def.contact.friction = 0.2;
    pl_body_def *a = crowd_add(c, ball_mesh(0.1), "tet4"), *b = crowd_add(c, ball_mesh(0.08), "tet4");
    a->velocity[0] = 1;
    a->angular_velocity[2] = 4;
    b->translate[0] = 0.19, b->translate[1] = 0.05;
    b->velocity[0] = -1.5;
    c->s.materials[1].density = 2000;
}

static void momenta(const crowd *c, double p[3], double l[3]) {
    const double *x = pl_sim_positions(c->s.sim), *v = pl_sim_velocities(c->s.sim),
                 *m = pl_sim_masses(c->s.sim);
    for (int d = 0; d < 3; d++) p[d] = l[d] = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(c->s.sim); k++) {
        int d = (int)(k % 3), e = (d + 1) % 3, f = (d + 2) % 3;
        const double *r = x + k - d, *w = v + k - d;
        p[d] += m[k / 3] * v[k];
        l[d] += m[k / 3] * (r[e] * w[f] - r[f] * w[e]);
    }
}

static void test_momenta(void **state) {
    (void)state;
    double lost[2] = {0}, kinetic[2];
    for (int k = 0; k < 2; k++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        double p[3], l[3], q[3], j[3];
        make_meeting(&c, k ? 0.3 : 1, 1);
        scenario_start(&c.s);
        momenta(&c, p, l);
        for (int step = 0; step < 120; step++) check_ok(pl_sim_step(c.s.sim, &report, &err));
        assert_int_equal(report.contacts, 0);
        momenta(&c, q, j);
        for (int d = 0; d < 3; d++) {
            check_near(q[d], p[d], 1e-12 * 10);
            lost[k] = fmax(lost[k], fabs(j[d] - l[d]));
        }
        kinetic[k] = report.kinetic_energy;
        printf("restitution %.1f: angular momentum off by %.1e of %.2g, %.3f J left\n", k ? 0.3 : 1, lost[k],
               l[2], kinetic[k]);
        crowd_free(&c);
    }
    check_below(kinetic[1], 0.8 * kinetic[0]);
    check_below(lost[1], 2 * lost[0] + 1e-6); /* loss due to barriers and friction */
}

static void test_bits(void **state) {
    (void)state;
    crowd one, threads, restored;
    pl_error err;
    make_meeting(&one, 0.3, 1);
    make_meeting(&threads, 0.3, 3);
    make_meeting(&restored, 0.3, 1);
    scenario_start(&one.s);
    scenario_start(&threads.s);
    scenario_start(&restored.s);
    size_t size = 0;
    void *bytes = NULL;
    for (int k = 0; k < 60; k++) {
        if (k == 30) {
            size = pl_sim_state_size(one.s.sim);
            bytes = malloc(size);
            pl_sim_state_save(one.s.sim, bytes);
        }
        check_ok(pl_sim_step(one.s.sim, NULL, &err));
        check_ok(pl_sim_step(threads.s.sim, NULL, &err));
    }
    check_ok(pl_sim_state_restore(restored.s.sim, bytes, size, &err));
    for (int k = 30; k < 60; k++) check_ok(pl_sim_step(restored.s.sim, NULL, &err));
    size = (size_t)(3 * pl_sim_node_count(one.s.sim)) * sizeof(double);
    assert_memory_equal(pl_sim_positions(one.s.sim), pl_sim_positions(threads.s.sim), size);
    assert_memory_equal(pl_sim_positions(one.s.sim), pl_sim_positions(restored.s.sim), size);
    free(bytes);
    crowd_free(&one);
    crowd_free(&threads);
    crowd_free(&restored);
}

/* Stacked blocks remain at rest without restitution, and the contact force equals their weight. At every
 * step, also while they settle, the change of momentum equals the impulse of contact and gravity. */
static void test_rest(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.contact.restitution = 0;
    c.s.def.contact.distance = 2e-3;
    c.s.def.gravity[1] = -10;
    c.s.def.dt = 5e-3;
    c.s.def.integrator.tolerance = 1e-9;
    c.s.def.integrator.correction = 0;
    crowd_add(&c, box_mesh(0.3, 0.2, 0.3, 2, 0), "tet4")->translate[1] = 0.01;
    pl_body_def *upper = crowd_add(&c, box_mesh(0.2, 0.2, 0.2, 2, 0), "tet4");
    upper->translate[0] = upper->translate[2] = 0.05, upper->translate[1] = 0.23;
    c.s.def.contact.friction = 0.5;
    add_floor(&c);
    scenario_start(&c.s);
    double weight = 0, before = 0, moved = 0;
    for (int64_t i = 0; i < pl_sim_node_count(c.s.sim); i++) weight += 10 * pl_sim_masses(c.s.sim)[i];
    for (int k = 0; k < 200; k++) {
        double middle = pl_sim_positions(c.s.sim)[1];
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        crowd_check(&c, &report);
        check_near(report.momentum[1] - before, c.s.def.dt * (report.contact_force[1] - weight),
                   1e-6 * weight);
        before = report.momentum[1];
        if (k > 150) moved = fmax(moved, fabs(pl_sim_positions(c.s.sim)[1] - middle));
    }
    check_near(report.contact_force[1], weight, 1e-3 * weight);
    check_below(moved, 1e-6);
    crowd_free(&c);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bounce), cmocka_unit_test(test_momenta),
                                       cmocka_unit_test(test_bits), cmocka_unit_test(test_rest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
