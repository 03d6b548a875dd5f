/* Changes of a running simulation and their effects on sag, fall and rest; poses of colliders, ids, motion of
 * bodies, and contacts that begin and end. */
#include "motion.h"
#include "pliant/pliant.h"

static const double origin[3] = {0, 0, 0}, up[3] = {0, 0, 1};

static pl_update_report update(scenario *s) {
    pl_error err;
    pl_update_report report;
    check_ok(pl_sim_update(s->sim, &s->def, &report, &err));
    return report;
}

/* A block above a floor. */
static void init_block(scenario *s, const char *integrator, bool barrier) {
    scenario_init(s, box_mesh(1, 1, 1, 2, 0));
    s->def.integrator.type = integrator;
    s->def.dt = 0.01;
    s->def.gravity[2] = -9.81;
    s->materials[0].young = 1e6;
    s->materials[0].density = 1000;
    s->bodies[0].translate[2] = 0.02;
    if (barrier) s->def.contact.between = PL_CONTACT_BARRIER;
    scenario_plane(s, origin, up, 0.5)->name = "floor";
}

/* In the linear range a bar with a tenth of the modulus sags ten times as far, and with twice the gravity
 * twice as far again. */
static void test_softer_sags(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(4, 1, 1, 2, 0));
    s.materials[0].young = 1e7;
    s.def.gravity[2] = -0.05;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    scenario_converge(&s);
    double stiff = scenario_away(&s);
    s.materials[0].young = 1e6;
    assert_int_equal(update(&s).kind, PL_UPDATE_IN_PLACE);
    scenario_converge(&s);
    check_near(scenario_away(&s) / stiff, 10, 1e-2);
    s.def.gravity[2] = -0.1;
    update(&s);
    scenario_converge(&s);
    check_near(scenario_away(&s) / stiff, 20, 1e-2);
    scenario_free(&s);
}

/* A released body falls from rest under the present gravity; time continues when dt changes. */
static void test_release_and_gravity(void **state) {
    (void)state;
    for (int i = 0; moving_integrator(i); i++) {
        scenario s;
        motion_init(&s, moving_integrator(i), 1, 0.01);
        s.def.gravity[2] = 0;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        scenario_step(&s), scenario_step(&s);
        s.def.constraint_count = 0;
        s.def.gravity[2] = -2;
        update(&s);
        for (int k = 0; k < 10; k++) scenario_step(&s);
        /* there was no gravity two steps before: bdf2 lags by half a step */
        double lag = strcmp(moving_integrator(i), "bdf2") ? 1e-6 : 0.011;
        check_near(pl_sim_body_motion(s.sim, 0).velocity[2], -2 * 0.1, lag);
        s.def.dt = 0.02;
        update(&s);
        check_near(pl_sim_time(s.sim), 0.12, 1e-12);
        for (int k = 0; k < 10; k++) scenario_step(&s);
        check_near(pl_sim_time(s.sim), 0.32, 1e-12);
        check_near(pl_sim_body_motion(s.sim, 0).velocity[2], -2 * 0.3, lag);
        scenario_free(&s);
    }
}

/* Twice the density doubles the mass and the force on the floor. */
static void test_weight(void **state) {
    (void)state;
    const char *names[] = {"implicit-euler", "linear-implicit-euler", "implicit-euler"};
    for (int i = 0; i < 3; i++) {
        scenario s;
        init_block(&s, names[i], i == 2);
        s.materials[0].damping_mass = 20;
        s.bodies[0].translate[2] = i == 2 ? 1e-4 : 0;
        scenario_start(&s);
        for (int k = 0; k < 60; k++) scenario_step(&s);
        pl_body_motion m = pl_sim_body_motion(s.sim, 0);
        check_near(m.mass, 1000, 1e-9);
        check_near(m.contact_force[2], 9810, 0.01 * 9810);
        assert_true(m.contacts > 0);
        s.materials[0].density = 2000;
        update(&s);
        for (int k = 0; k < 60; k++) scenario_step(&s);
        m = pl_sim_body_motion(s.sim, 0);
        check_near(m.mass, 2000, 1e-9);
        check_near(m.contact_force[2], 2 * 9810, 0.01 * 2 * 9810);
        scenario_free(&s);
    }
}

/* The reported motion of a body equals its initial velocity and spin, and its centre and bounds are right. */
static void test_motion(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "implicit-euler", 2, 1e-4);
    for (int d = 0; d < 3; d++) s.bodies[0].velocity[d] = 1 + d, s.bodies[0].angular_velocity[d] = 0.3 - d;
    scenario_start(&s);
    pl_body_motion m = pl_sim_body_motion(s.sim, 0);
    for (int d = 0; d < 3; d++) {
        check_near(m.velocity[d], 1 + d, 1e-9);
        check_near(m.spin[d], 0.3 - d, 1e-9);
        check_near(m.center[d], d ? 0.5 : 2, 1e-9);
        check_near(m.max[d] - m.min[d], d ? 1 : 4, 1e-9);
    }
    scenario_free(&s);
}

/* A dropped block ends in contact with the floor: contact has begun once more than it has ended. It ends when
 * the floor is lowered. */
static void test_contact_changes(void **state) {
    (void)state;
    const char *names[] = {"implicit-euler", "linear-implicit-euler", "symplectic-euler", "newmark-imex",
                           "bdf2",           "variational",           "implicit-euler",   "bdf2"};
    for (int i = 0; i < 8; i++) {
        scenario s;
        int begins = 0, ends = 0;
        init_block(&s, names[i], i >= 6);
        s.materials[0].damping_mass = 20;
        scenario_start(&s);
        for (int k = 0; k < 60; k++) {
            scenario_step(&s);
            for (int64_t c = 0; c < pl_sim_contact_change_count(s.sim); c++) {
                pl_contact_change change = pl_sim_contact_change_at(s.sim, c);
                assert_int_equal(change.body, 0);
                assert_int_equal(change.other, 1);
                begins += change.begins, ends += !change.begins;
            }
        }
        if (begins - ends != 1) fail_msg("%s: begins %d times, ends %d times", names[i], begins, ends);
        s.colliders[0].center[2] = -3;
        update(&s);
        scenario_step(&s), assert_int_equal(pl_sim_contact_change_count(s.sim), 1);
        assert_false(pl_sim_contact_change_at(s.sim, 0).begins);
        scenario_step(&s), assert_int_equal(pl_sim_contact_change_count(s.sim), 0);
        scenario_free(&s);
    }
}

/* If a body or collider in contact is removed, the next step reports the end of the contact once, with its
 * id. */
static void test_removed_contacts(void **state) {
    (void)state;
    for (int i = 0; i < 6; i++) {
        const bool barriers = i % 2, lower = i / 2 == 2;
        scenario s;
        init_block(&s, "implicit-euler", barriers);
        s.bodies[0].translate[2] = 1e-3;
        s.materials[0].damping_mass = 20;
        s.bodies[1] = s.bodies[0];
        s.bodies[1].name = "second";
        s.bodies[1].translate[0] = 5;
        s.def.body_count = 2;
        s.colliders[1] = s.colliders[0];
        s.colliders[1].name = "lower";
        s.colliders[1].center[2] = -4;
        s.def.collider_count = 2;
        scenario_start(&s);
        for (int k = 0; k < 20; k++) scenario_step(&s);
        const pl_id first = pl_sim_body_id(s.sim, s.bodies[0].name),
                    floor = pl_sim_collider_id(s.sim, "floor");
        if (i / 2 == 0) s.bodies[0] = s.bodies[1], s.def.body_count = 1;
        if (i / 2 == 1) s.def.body_count = 1;
        if (lower) s.colliders[0] = s.colliders[1], s.def.collider_count = 1;
        update(&s);
        assert_int_equal(pl_sim_contact_change_count(s.sim), 0);
        s.def.gravity[1] += 0.1; /* a second update before the step does not lose this */
        update(&s);
        scenario_step(&s);
        int removed[2] = {0, 0}; /* in this step and the next; with barriers, remaining bodies may bounce */
        pl_contact_change change = pl_sim_contact_change_at(s.sim, 0);
        for (int k = 0; k < 2; k++) {
            for (int64_t c = 0; c < pl_sim_contact_change_count(s.sim); c++)
                removed[k] += pl_sim_contact_change_at(s.sim, c).body < 0 ||
                              pl_sim_contact_change_at(s.sim, c).other < 0;
            scenario_step(&s);
        }
        assert_int_equal(removed[0], lower ? 2 : 1);
        assert_int_equal(removed[1], 0);
        assert_true(!change.begins && change.collider);
        assert_int_equal(change.body, lower ? 0 : -1);
        assert_int_equal(change.other, lower ? -1 : 1);
        if (i / 2 != 1) assert_memory_equal(&change.body_id, &first, sizeof first);
        assert_memory_equal(&change.other_id, &floor, sizeof floor);
        scenario_free(&s);
    }
}

/* A block on a table that is lifted by poses rises with it. A checkpoint in between resumes to the same
 * bits. */
static void test_pose(void **state) {
    (void)state;
    const char *names[] = {"implicit-euler", "linear-implicit-euler", "symplectic-euler", "implicit-euler"};
    for (int i = 0; i < 4; i++) {
        scenario s;
        pl_error err;
        pl_sim *twin = NULL;
        init_block(&s, names[i], i == 3);
        s.bodies[0].translate[2] = i == 3 ? 1e-3 : 0;
        s.materials[0].damping_mass = 2;
        scenario_start(&s);
        pl_id table = pl_sim_collider_id(s.sim, "floor");
        for (int k = 0; k < 30; k++) scenario_step(&s);
        double before = pl_sim_body_motion(s.sim, 0).center[2];
        for (int k = 1; k <= 50; k++) {
            const double at[3] = {0, 0, 0.3 * k / 50};
            check_ok(pl_sim_collider_pose(s.sim, table, at, NULL, 0, &err));
            if (k == 25) {
                size_t size = pl_sim_state_size(s.sim);
                void *bytes = malloc(size);
                pl_sim_state_save(s.sim, bytes);
                check_ok(pl_sim_create_with_state(&s.def, bytes, size, &twin, &err));
                free(bytes);
            } else if (k > 25) {
                check_ok(pl_sim_collider_pose(twin, table, at, NULL, 0, &err));
            }
            scenario_step(&s);
            if (twin) check_ok(pl_sim_step(twin, NULL, &err));
        }
        double matrix[16], moved = pl_sim_body_motion(s.sim, 0).center[2] - before;
        assert_true(pl_sim_collider_placement(s.sim, 0, matrix));
        check_near(matrix[11], 0.3, 1e-12);
        check_near(matrix[0], 1, 1e-12);
        if (!(fabs(moved - 0.3) < 0.02)) fail_msg("%s, %d: lifted by %g m", names[i], i, moved);
        assert_memory_equal(pl_sim_positions(s.sim), pl_sim_positions(twin),
                            (size_t)(3 * pl_sim_node_count(twin)) * sizeof(double));
        s.materials[0].young *= 2; /* an update keeps the pose */
        update(&s);
        assert_true(pl_sim_collider_placement(s.sim, 0, matrix));
        check_near(matrix[11], 0.3, 1e-12);
        for (int k = 0; k < 5; k++) scenario_step(&s);
        assert_true(pl_sim_body_motion(s.sim, 0).min[2] > 0.27);
        pl_sim_free(twin);
        scenario_free(&s);
    }
}

/* A pose that rotates a collider about its pivot takes effect in the next step. Invalid poses are refused. */
static void test_turned_pose(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init_block(&s, "implicit-euler", false);
    s.colliders[0].pivot[0] = 1, s.colliders[0].pivot[1] = s.colliders[0].pivot[2] = 0;
    scenario_start(&s);
    const double none[3] = {0, 0, 0.5}, axis[3] = {0, 2, 0};
    check_ok(pl_sim_collider_pose(s.sim, pl_sim_collider_id(s.sim, "floor"), none, axis, -90, &err));
    /* a rotation without an axis, and a collider that does not exist, are refused */
    const pl_id floor = pl_sim_collider_id(s.sim, "floor"), other = {.index = 7, .generation = 1};
    assert_int_equal(pl_sim_collider_pose(s.sim, floor, none, NULL, 90, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "rotate_axis"));
    assert_int_equal(pl_sim_collider_pose(s.sim, floor, none, NULL, NAN, &err), PL_ERR_INPUT);
    assert_int_equal(pl_sim_collider_pose(s.sim, other, none, axis, 1, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "no such collider"));
    double m[16];
    assert_true(pl_sim_collider_placement(s.sim, 0, m)); /* unchanged before the step */
    check_near(m[10], 1, 1e-12);
    s.bodies[0].translate[0] = 50; /* outside the path of the floor */
    update(&s);
    scenario_step(&s);
    assert_true(pl_sim_collider_placement(s.sim, 0, m));
    const double expected[16] = {0, 0, -1, 1, 0, 1, 0, 0, 1, 0, 0, -0.5, 0, 0, 0, 1};
    for (int k = 0; k < 16; k++) check_near(m[k], expected[k], 1e-12);
    scenario_free(&s);
}

/* A press that leaves a body no room above the floor: the step is blocked, and nothing penetrates. */
static void test_blocked_pose(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init_block(&s, "implicit-euler", true);
    pl_collider_def *press = &s.colliders[s.def.collider_count++];
    *press = pl_collider_def_default();
    press->name = "press", press->shape = "box";
    press->size[0] = press->size[1] = 3, press->size[2] = 0.2;
    press->center[0] = press->center[1] = 0.5, press->center[2] = 1.3;
    s.materials[0].young = 1e5;
    s.def.integrator.max_halvings = 2;
    scenario_start(&s);
    scenario_step(&s);
    const double through[3] = {0, 0, -1.35};
    check_ok(pl_sim_collider_pose(s.sim, pl_sim_collider_id(s.sim, "press"), through, NULL, 0, &err));
    pl_step_report report;
    assert_int_equal(pl_sim_step(s.sim, &report, &err), PL_ERR_NUMERIC);
    assert_int_equal(report.reason, PL_BLOCKED);
    double m[16];
    assert_true(pl_sim_collider_placement(s.sim, 1, m));
    assert_true(m[11] > -1.3 && pl_sim_body_motion(s.sim, 0).min[2] > 0);
    const double away[3] = {0, 0, 0.5}; /* with room, steps continue */
    check_ok(pl_sim_collider_pose(s.sim, pl_sim_collider_id(s.sim, "press"), away, NULL, 0, &err));
    scenario_converge(&s);
    assert_true(pl_sim_collider_placement(s.sim, 1, m));
    check_near(m[11], 0.5, 1e-12);
    scenario_free(&s);
}

/* Ids follow bodies through removals and changes of order. A reused index has another generation. */
static void test_ids(void **state) {
    (void)state;
    scenario s;
    init_block(&s, "implicit-euler", false);
    s.bodies[1] = s.bodies[0], s.bodies[2] = s.bodies[0];
    s.bodies[1].name = "second", s.bodies[2].name = "third";
    s.bodies[1].translate[0] = 3, s.bodies[2].translate[0] = 6;
    s.def.body_count = 3;
    scenario_start(&s);
    pl_id first = pl_sim_body_id(s.sim, "body"), third = pl_sim_body_id(s.sim, "third");
    assert_int_equal(pl_sim_body_index(s.sim, third), 2);
    assert_int_equal(pl_sim_body_id(s.sim, "nobody").generation, 0);
    scenario_step(&s);
    s.bodies[0] = s.bodies[2], s.def.body_count = 2; /* now third, second */
    assert_int_equal(update(&s).kind, PL_UPDATE_REBUILD);
    assert_int_equal(pl_sim_body_index(s.sim, first), -1);
    assert_int_equal(pl_sim_body_index(s.sim, third), 0);
    s.bodies[2] = s.bodies[0], s.bodies[2].name = "fourth", s.bodies[2].translate[0] = 9;
    s.def.body_count = 3;
    update(&s);
    pl_id fourth = pl_sim_body_id(s.sim, "fourth");
    assert_int_equal(fourth.index, first.index);
    assert_int_not_equal(fourth.generation, first.generation);
    assert_int_equal(pl_sim_body_index(s.sim, first), -1);
    size_t size = pl_sim_state_size(s.sim);
    void *bytes = malloc(size);
    pl_sim_state_save(s.sim, bytes);
    scenario_step(&s);
    pl_error err;
    check_ok(pl_sim_state_restore(s.sim, bytes, size, &err));
    pl_sim *twin = NULL;
    check_ok(pl_sim_create_with_state(&s.def, bytes, size, &twin, &err));
    for (int k = 0; k < 2; k++) { /* ids are part of the state */
        const pl_sim *sim = k ? twin : s.sim;
        assert_int_equal(pl_sim_body_index(sim, third), 0);
        assert_int_equal(pl_sim_body_index(sim, fourth), 2);
        assert_int_equal(pl_sim_body_index(sim, first), -1);
    }
    pl_sim_free(twin);
    s.def.body_count = 1, s.bodies[1] = s.bodies[2];
    update(&s);
    assert_int_equal(pl_sim_body_index(s.sim, fourth), -1);
    free(bytes);
    scenario_free(&s);
}

/* Equal definitions that were created separately are not a change: the simulation keeps its data. */
static void test_nothing(void **state) {
    (void)state;
    scenario a, b;
    pl_error err;
    init_block(&a, "bdf2", false), init_block(&b, "bdf2", false);
    scenario_start(&a);
    for (int k = 0; k < 5; k++) scenario_step(&a);
    b.bodies[0].mesh = a.mesh;
    const double *x = pl_sim_positions(a.sim);
    pl_update_report report;
    check_ok(pl_sim_update(a.sim, &b.def, &report, &err));
    assert_int_equal(report.kind, PL_UPDATE_NONE);
    assert_ptr_equal(pl_sim_positions(a.sim), x);
    scenario_free(&a), scenario_free(&b);
}

/* An invalid definition of any kind is refused, and the simulation continues with the same bits as one
 * without the update. */
static void test_refused(void **state) {
    (void)state;
    const char *names[] = {"implicit-euler", "linear-implicit-euler", "symplectic-euler"};
    for (int i = 0; i < 3; i++) {
        scenario a, b;
        pl_error err;
        init_block(&a, names[i], false), init_block(&b, names[i], false);
        if (i == 1) {
            for (int k = 0; k < 2; k++) {
                scenario *s = k ? &b : &a;
                s->materials[0].law = "linear";
                s->def.integrator.tangent = PL_TANGENT_WARPED;
                s->def.integrator.reuse_tolerance = 0.1;
                s->def.solver.type = "direct";
            }
        }
        scenario_start(&a), scenario_start(&b);
        for (int k = 0; k < 8; k++) scenario_step(&a), scenario_step(&b);
        for (int bad = 0; bad < 8; bad++) {
            scenario s = a;
            s.def.materials = s.materials, s.def.bodies = s.bodies, s.def.constraints = s.constraints;
            s.def.loads = s.loads, s.def.colliders = s.colliders;
            s.materials[0].young = 5e6; /* a valid change, together with an invalid one */
            if (bad == 0) s.materials[0].poisson = 0.7;
            if (bad == 1) s.bodies[0].material = "none";
            if (bad == 2) scenario_fix(&s, select_group("nowhere"), "x");
            if (bad == 3) scenario_load(&s, 7, select_surface(), 1, 0, 0);
            if (bad == 4) s.colliders[0].friction = -1;
            if (bad == 5) s.def.integrator.type = "none";
            if (bad == 6) s.def.solver.type = "none";
            if (bad == 7) s.def.dt = -1;
            assert_int_equal(pl_sim_update(a.sim, &s.def, NULL, &err), PL_ERR_INPUT);
            scenario_step(&a), scenario_step(&b);
            assert_memory_equal(pl_sim_positions(a.sim), pl_sim_positions(b.sim),
                                (size_t)(3 * pl_sim_node_count(b.sim)) * sizeof(double));
        }
        scenario_free(&a), scenario_free(&b);
    }
}

/* Steps after an update allocate no memory. */
static void test_allocations(void **state) {
    (void)state;
    scenario s;
    init_block(&s, "implicit-euler", false);
    s.bodies[0].translate[2] = 0;
    scenario_start(&s);
    scenario_step(&s);
    s.materials[0].young *= 3;
    s.materials[0].damping_stiffness = 1e-3;
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("z+"), 100, 0, 0);
    update(&s);
    for (int k = 0; k < 5; k++) assert_int_equal(scenario_step(&s).allocations, 0);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_softer_sags),
        cmocka_unit_test(test_release_and_gravity),
        cmocka_unit_test(test_weight),
        cmocka_unit_test(test_motion),
        cmocka_unit_test(test_contact_changes),
        cmocka_unit_test(test_removed_contacts),
        cmocka_unit_test(test_pose),
        cmocka_unit_test(test_turned_pose),
        cmocka_unit_test(test_blocked_pose),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
