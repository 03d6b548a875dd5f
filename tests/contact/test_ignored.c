/* Surfaces that intersect before the first step: intersections are ignored until the surfaces have separated,
 * and prevented from then on. */
#include "contact/crowd.h"

static pl_body_def *add_box(crowd *c, double x, double y, double z, double size) {
    pl_body_def *body = crowd_add(c, box_mesh(size, size, size, 3, 0.2), "tet4");
    body->translate[0] = x, body->translate[1] = y, body->translate[2] = z;
    return body;
}

static pl_collider_def *add_floor(crowd *c, double height) {
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->shape = "plane";
    floor->axis[0] = floor->axis[2] = 0, floor->axis[1] = 1;
    floor->center[1] = height;
    c->s.def.gravity[1] = -9.81;
    return floor;
}

/* The bodies whose intersecting triangles are counted; -1: colliders. */
typedef struct of_bodies {
    const pl_surface *s;
    int a, b;
} of_bodies;
static int owner_of(const pl_surface *s, int64_t triangle) {
    int64_t p = 0;
    while (s->parts[p + 1].triangle <= triangle) p++;
    return s->parts[p].kinematic ? -1 : s->parts[p].owner;
}
static bool is_of_others(const void *context, int64_t one, int64_t other) {
    const of_bodies *of = context;
    int p = owner_of(of->s, one), q = owner_of(of->s, other);
    return !((p == of->a && q == of->b) || (p == of->b && q == of->a));
}
static int64_t intersections_of(const crowd *c, int a, int b) {
    const pl_surface *s = &c->s.sim->barriers->surface;
    of_bodies of = {s, a, b};
    double *x = crowd_surface(c, crowd_time(c));
    int64_t pair[2], count = count_intersections(x, s->triangle_count, (const int32_t(*)[3])s->triangles,
                                                 is_of_others, &of, pair);
    free(x);
    return count;
}

/* A box that intersects another one is thrown out of it, falls back and stays on it. */
static void make_throw(crowd *c, const char *integrator, int threads) {
    crowd_init(c);
    c->s.def.integrator.type = integrator;
    c->s.def.contact.start = PL_CONTACT_IGNORE;
    c->s.def.threads = threads;
    add_floor(c, -0.01);
    add_box(c, 0, 0, 0, 1);
    add_box(c, 0.2, 0.8, 0.1, 0.7)->velocity[1] = 2.5;
}

static void test_thrown(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
    for (int i = 0; i < 3; i++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        make_throw(&c, integrators[i], 1);
        scenario_start(&c.s);
        assert_true(intersections_of(&c, 0, 1) > 20);
        double highest = -INFINITY;
        int apart = 0;
        for (int k = 0; k < 70; k++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            int64_t found = intersections_of(&c, 0, 1);
            if (apart && found) fail_msg("%s: intersects again at step %d", integrators[i], k);
            if (!apart && !found) apart = k;
            double total = report.kinetic_energy + report.elastic_energy + report.external_energy;
            if (k > 0) check_below(total - highest, 0.01 * 0.5 * 343 * 2.5 * 2.5);
            highest = fmax(highest, total);
        }
        if (!apart) fail_msg("%s: never apart", integrators[i]);
        assert_true(report.contacts > 0); /* it has come back */
        assert_int_equal(c.s.sim->barriers->ignored.tangle_of[0], 0);
        printf("%s: apart after %d steps\n", integrators[i], apart);
        crowd_free(&c);
    }
}

/* A third body cannot pass through bodies that intersect each other. */
static void test_others(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.contact.start = PL_CONTACT_IGNORE;
    add_floor(&c, -0.01);
    add_box(&c, 0, 0, 0, 1);
    add_box(&c, 0.7, 0.3, 0.2, 0.7);
    add_box(&c, 0.5, 1.1, 0.2, 0.4)->velocity[1] = -8; /* where the other surfaces intersect */
    scenario_start(&c.s);
    for (int k = 0; k < 40; k++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        assert_true(intersections_of(&c, 0, 1) > 0);
        for (int b = 0; b < 2; b++) assert_int_equal(intersections_of(&c, b, 2), 0);
        for (int b = 0; b < 3; b++) assert_int_equal(intersections_of(&c, b, b), 0);
    }
    assert_true(report.contacts > 0);
    crowd_free(&c);
}

/* A body that starts half below the floor: nodes above the floor stay above it, and the rest hangs from
 * them. */
static void test_in_the_floor(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.contact.start = PL_CONTACT_IGNORE;
    add_floor(&c, 0.4);
    add_box(&c, 0, 0, 0, 1);
    scenario_start(&c.s);
    int64_t above = 0, n = pl_sim_node_count(c.s.sim);
    bool *held = calloc((size_t)n, sizeof *held);
    for (int64_t i = 0; i < n; i++) above += held[i] = pl_sim_positions(c.s.sim)[3 * i + 1] > 0.4;
    assert_true(above > 0 && above < n);
    for (int k = 0; k < 40; k++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        const pl_surface *s = &c.s.sim->barriers->surface;
        for (int64_t v = 0; v < s->vertex_count; v++) {
            int64_t i = s->nodes[s->start[v]];
            if (held[i]) assert_true(pl_sim_positions(c.s.sim)[3 * i + 1] > 0.4);
        }
    }
    free(held);
    crowd_free(&c);
}

static void assert_same(const crowd *c, const crowd *other, const char *what) {
    size_t bytes = (size_t)(3 * pl_sim_node_count(c->s.sim)) * sizeof(double);
    if (memcmp(pl_sim_positions(c->s.sim), pl_sim_positions(other->s.sim), bytes) ||
        memcmp(pl_sim_velocities(c->s.sim), pl_sim_velocities(other->s.sim), bytes))
        fail_msg("%s gives other bits", what);
}

static void run_for(crowd *c, int steps) {
    pl_error err;
    pl_step_report report;
    for (int k = 0; k < steps; k++) check_ok(pl_sim_step(c->s.sim, &report, &err));
}

/* Ignored intersections are part of the state: results are bit-identical for several threads and after a
 * restore, with a plane and without colliders. */
static void check_bits(bool colliders) {
    pl_error err;
    crowd one, threads, restored;
    make_throw(&one, "implicit-euler", 1);
    make_throw(&threads, "implicit-euler", 3);
    make_throw(&restored, "implicit-euler", 1);
    if (!colliders)
        one.s.def.collider_count = threads.s.def.collider_count = restored.s.def.collider_count = 0;
    scenario_start(&one.s);
    scenario_start(&threads.s);
    scenario_start(&restored.s);
    run_for(&one, 3);
    assert_true(intersections_of(&one, 0, 1) > 0);
    size_t size = pl_sim_state_size(one.s.sim);
    void *bytes = malloc(size);
    pl_sim_state_save(one.s.sim, bytes);
    check_ok(pl_sim_state_restore(restored.s.sim, bytes, size, &err));
    free(bytes);
    run_for(&one, 12);
    run_for(&restored, 12);
    run_for(&threads, 15);
    assert_int_equal(intersections_of(&one, 0, 1), 0);
    assert_same(&one, &threads, "3 threads");
    assert_same(&one, &restored, "a restored state");
    crowd_free(&threads);
    crowd_free(&restored);
    crowd_free(&one);
}

static void test_bits(void **state) {
    (void)state;
    check_bits(true);
    check_bits(false);
}

/* A mesh from practice that intersects itself at rest in many places, on a floor and a rock. */
static void test_wild(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_mesh *mesh;
    pl_step_report report;
    crowd_init(&c);
    c.s.def.dt = 0.02;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/wild/w21.msh.gz", &mesh, NULL, &err));
    pl_body_def *body = crowd_add(&c, mesh, "tet4");
    body->translate[0] = 0.1, body->translate[1] = 1, body->translate[2] = 0.05;
    body->velocity[0] = 0.3, body->velocity[1] = -4;
    add_floor(&c, 0)->friction = 0.4;
    pl_collider_def *rock = &c.s.colliders[c.s.def.collider_count++];
    *rock = pl_collider_def_default();
    rock->shape = "sphere";
    rock->center[0] = 0.25, rock->center[1] = 0.05, rock->center[2] = 0.1;
    rock->radius = 0.35;
    rock->friction = 0.4;
    assert_int_equal(pl_sim_create(&c.s.def, &c.s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "contact.start"));
    c.s.def.contact.start = PL_CONTACT_IGNORE;
    scenario_start(&c.s);
    assert_true(intersections_of(&c, 0, 0) > 50);
    int64_t touched = 0;
    for (int k = 0; k < 20; k++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        assert_int_equal(report.reason, PL_CONVERGED);
        assert_int_equal(intersections_of(&c, 0, -1), 0); /* with colliders */
        touched += report.contacts;
    }
    assert_true(touched > 0);
    crowd_free(&c);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_thrown), cmocka_unit_test(test_others),
                                       cmocka_unit_test(test_in_the_floor), cmocka_unit_test(test_bits),
                                       cmocka_unit_test(test_wild)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
