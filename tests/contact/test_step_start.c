/* Positions that a program writes: bodies that intersect something at the start of a step have no valid step,
 * and the error names them. */
#include "contact/crowd.h"

static void add_box(crowd *c, double height) {
    crowd_add(c, box_mesh(1, 1, 1, 3, 0.2), "tet4")->translate[1] = height;
}

static void make_pile(crowd *c, const char *integrator, int start) {
    crowd_init(c);
    c->s.def.integrator.type = integrator;
    c->s.def.contact.start = start;
    c->s.def.gravity[1] = -9.81;
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->name = "ground";
    floor->axis[0] = floor->axis[2] = 0, floor->axis[1] = 1;
    add_box(c, 0.02);
    add_box(c, 1.1);
    scenario_start(&c->s);
}

/* Moves body b, which starts above a. */
static void teleport(crowd *c, double x, double y) {
    int64_t first, count;
    pl_sim_body_range(c->s.sim, 1, &first, &count, NULL, NULL);
    for (int64_t i = first; i < first + count; i++) {
        pl_sim_positions(c->s.sim)[3 * i] += x;
        pl_sim_positions(c->s.sim)[3 * i + 1] += y;
    }
}

/* The error of a step after a teleport; nothing moves, and the state before can be restored. */
static void check_error(crowd *c, double x, double y, const char *bodies) {
    pl_sim *sim = c->s.sim;
    pl_error err = {0};
    pl_step_report report;
    uint64_t before, after;
    size_t size = pl_sim_state_size(sim), bytes = 3 * sizeof(double) * (size_t)pl_sim_node_count(sim);
    void *saved = malloc(size);
    double *written = malloc(bytes);
    pl_sim_state_save(sim, saved);
    check_ok(pl_sim_step(sim, &report, &err));
    check_ok(pl_sim_state_hash(sim, &before, &err));
    check_ok(pl_sim_state_restore(sim, saved, size, &err));
    teleport(c, x, y);
    memcpy(written, pl_sim_positions(sim), bytes);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(pl_sim_step(sim, &report, &err), PL_ERR_NUMERIC);
        assert_int_equal(report.reason, PL_BLOCKED);
        if (!strstr(err.message, bodies) || !strstr(err.message, "at the start of the step, near ("))
            fail_msg("%s: %s", bodies, err.message);
        assert_memory_equal(written, pl_sim_positions(sim), bytes);
    }
    check_ok(pl_sim_state_restore(sim, saved, size, &err));
    check_ok(pl_sim_step(sim, &report, &err));
    check_ok(pl_sim_state_hash(sim, &after, &err));
    assert_true(before == after);
    free(saved);
    free(written);
}

static void test_named(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
    for (int i = 0; i < 3; i++) {
        crowd c;
        make_pile(&c, integrators[i], PL_CONTACT_REFUSE);
        pl_error err = {0};
        for (int k = 0; k < 3; k++) check_ok(pl_sim_step(c.s.sim, NULL, &err));
        check_error(&c, 0.3, -0.5, "body 'a' and body 'b' intersect");
        check_error(&c, 3, -1.5, "body 'b' is behind collider 'ground'");
        teleport(&c, 3, -0.5); /* beside a: allowed */
        check_ok(pl_sim_step(c.s.sim, NULL, &err));
        crowd_free(&c);
    }
}

/* contact.start "ignore": intersections are allowed. */
static void test_ignored(void **state) {
    (void)state;
    crowd c;
    make_pile(&c, "implicit-euler", PL_CONTACT_IGNORE);
    pl_error err = {0};
    teleport(&c, 0.3, -0.5);
    pl_sim_step(c.s.sim, NULL, &err);
    assert_null(strstr(err.message, "start of the step"));
    crowd_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_named), cmocka_unit_test(test_ignored)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
