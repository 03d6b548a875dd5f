/* Every integrator with inertia: free fall, prescribed motion, the same bits on any number of threads and
 * after a resume, and difficult states. */
#include "motion.h"

static const double times[2] = {0, 1}, lift[6] = {0, 0, 0, 0, 0.6, 0}, degrees[2] = {0, 90};

/* The choices that scenes offer are the registered integrators. */
static void test_choices_are_registered(void **state) {
    (void)state;
    const pl_field *type = pl_integrator_fields();
    assert_string_equal(type->name, "type");
    int count = 0;
    for (; type->choices[count]; count++)
        assert_string_equal(pl_integrator_info_at(count).name, type->choices[count]);
    assert_int_equal(count, pl_integrator_info_count());
    assert_null(pl_integrator_info_at(count).name);
    assert_null(pl_integrator_info_at(-1).name);
    assert_null(pl_integrator_info_find("no such").name);
    assert_null(pl_integrator_info_find(NULL).name);
    assert_false(pl_integrator_info_find("quasistatic").moves);
    assert_true(pl_integrator_info_find("bdf2").moves);
    assert_non_null(moving_integrator(3));
}

/* Without stress every node follows a parabola; each scheme has its own exact result after n steps of h. */
static void test_free_fall(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        scenario s;
        motion_init(&s, integrator, 1, 0.02);
        s.def.gravity[1] = -9.81;
        s.def.solver.tolerance = 1e-12; /* for the scheme with one linear solve per step */
        s.bodies[0].velocity[0] = 2;
        s.bodies[0].velocity[1] = 5;
        scenario_start(&s);
        pl_step_report report = {0};
        for (int step = 0; step < 50; step++) report = scenario_converge(&s);
        /* Euler: n (n + 1) / 2 instead of n n / 2. bdf2: its first step, by implicit Euler, is off by g h^2 /
         * 2, and its errors (3 e2 = 4 e1 - e0) converge to three halves of that */
        double euler = 5 - 9.81 * 0.51, exact = 5 - 9.81 * 0.5, bdf2 = exact - 0.75 * 9.81 * 0.02 * 0.02;
        double fall = strstr(integrator, "euler") ? euler : strcmp(integrator, "bdf2") ? exact : bdf2;
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim), *v = pl_sim_velocities(s.sim);
        for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3) {
            check_near(x[k] - X[k], 2, 1e-9);
            check_near(x[k + 1] - X[k + 1], fall, 1e-9);
            check_near(x[k + 2] - X[k + 2], 0, 1e-9);
            check_near(v[k], 2, 1e-9);
            check_near(v[k + 1], 5 - 9.81, 1e-8);
        }
        check_near(report.kinetic_energy, 0.5 * 4000 * (4 + 4.81 * 4.81), 1e-4);
        check_near(report.momentum[0], 8000, 1e-6);
        check_near(report.momentum[1], -4.81 * 4000, 1e-5);
        check_near(report.external_energy, 4000 * 9.81 * fall, 1e-4);
        check_below(report.elastic_energy, 1e-9);
        /* a body that moves like a point: r x p about the origin, r from the centre (2, 0.5, 0.5) */
        double r[2] = {2 + 2, 0.5 + fall};
        check_near(report.angular_momentum[2], r[0] * -4.81 * 4000 - r[1] * 8000, 1e-4);
        scenario_free(&s);
    }
}

static void test_spin_at_the_start(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "variational", 1, 1e-4);
    s.bodies[0].angular_velocity[2] = 3;
    s.bodies[0].translate[0] = 10;
    scenario_start(&s);
    const double *v = pl_sim_velocities(s.sim), *X = pl_sim_rest(s.sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3) {
        check_near(v[k], -3 * (X[k + 1] - 0.5), 1e-12);
        check_near(v[k + 1], 3 * (X[k] - 12), 1e-12);
        check_near(v[k + 2], 0, 0);
    }
    scenario_free(&s);
}

/* Nodes of supports that are moved and rotated by keys have the positions and velocities of the keys. */
static void test_given_motion(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        scenario s;
        motion_init(&s, integrator, 1, 0.05);
        pl_constraint_def *support = scenario_fix(&s, select_group("x-"), "xyz");
        support->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, lift};
        pl_constraint_def *turned = scenario_fix(&s, select_group("x+"), "yz");
        turned->axis[0] = 1, turned->axis[2] = 0;
        turned->center[0] = 4, turned->center[1] = turned->center[2] = 0.5;
        turned->rotation = (pl_curve){2, 1, PL_INTERP_SMOOTH, times, degrees};
        scenario_start(&s);
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim), *v = pl_sim_velocities(s.sim);
        for (int step = 1; step <= 25; step++) { /* the keys end at step 20 */
            scenario_converge(&s);
            double t = fmin(0.05 * step, 1), before = fmin(0.05 * (step - 1), 1);
            double angle = 1.5707963267948966 * t * t * (3 - 2 * t);
            double rate = 1.5707963267948966 * 6 * 0.5 * (t * (1 - t) + before * (1 - before));
            for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3) {
                if (X[k] == 0) {
                    check_near(x[k + 1], X[k + 1] + 0.6 * t, 1e-14);
                    double expected = step < 21 ? 0.6 : 0;
                    if (strcmp(integrator, "bdf2") || step != 21) check_near(v[k + 1], expected, 1e-11);
                    check_near(v[k], 0, 0);
                } else if (X[k] == 4) {
                    double r[2] = {X[k + 1] - 0.5, X[k + 2] - 0.5};
                    check_near(x[k + 1], 0.5 + cos(angle) * r[0] - sin(angle) * r[1], 1e-13);
                    check_near(x[k + 2], 0.5 + sin(angle) * r[0] + cos(angle) * r[1], 1e-13);
                    check_near(v[k + 1], -rate * (x[k + 2] - 0.5), 0.15);
                    check_near(v[k + 2], rate * (x[k + 1] - 0.5), 0.15);
                }
            }
        }
        scenario_free(&s);
    }
}

/* Tumbling bars under a pressure and a force; the support of one bar is released. */
static void make(scenario *s, const char *integrator, int threads) {
    scenario_init(s, box_mesh(4, 1, 1, 5, 0.25));
    s->def.integrator.type = integrator;
    s->def.dt = 0.01;
    s->def.integrator.tolerance = 1e-6;
    s->def.threads = threads;
    s->def.gravity[1] = -3;
    s->bodies[0].velocity[2] = 1;
    s->bodies[0].angular_velocity[0] = 2;
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].translate[2] = 3;
    s->def.body_count = 2;
    pl_constraint_def *support = scenario_fix(s, select_group("x-"), "xyz");
    support->body = "body";
    support->until = 0.035;
    support->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, lift};
    scenario_load(s, PL_LOAD_PRESSURE, select_group("z+"), 500, 0, 0);
    scenario_load(s, PL_LOAD_FORCE, select_group("y+"), 0, 50, 0);
    scenario_start(s);
}

static void test_same_bits(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        enum { STEPS = 6, SAVED = 3 };
        static const int threads[] = {1, 2, 4, 2};
        double *x = NULL, *v = NULL;
        char *saved = NULL;
        pl_step_report last = {0};
        for (int run = 0; run < 4; run++) { /* the last run resumes from the state that the first saved */
            scenario s;
            pl_error err;
            make(&s, integrator, threads[run]);
            size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim), size = pl_sim_state_size(s.sim);
            if (run == 3) check_ok(pl_sim_state_restore(s.sim, saved, size, &err));
            pl_step_report report = {0};
            for (int step = run == 3 ? SAVED : 0; step < STEPS; step++) {
                report = scenario_step(&s);
                if (run == 0 && step + 1 == SAVED) pl_sim_state_save(s.sim, saved = malloc(size));
            }
            if (run == 0) {
                last = report;
                memcpy(x = malloc(bytes), pl_sim_positions(s.sim), bytes);
                memcpy(v = malloc(bytes), pl_sim_velocities(s.sim), bytes);
            }
            assert_memory_equal(x, pl_sim_positions(s.sim), bytes);
            assert_memory_equal(v, pl_sim_velocities(s.sim), bytes);
            assert_true(report.kinetic_energy == last.kinetic_energy && report.kinetic_energy > 1000);
            assert_true(report.elastic_energy == last.elastic_energy);
            assert_memory_equal(report.angular_momentum, last.angular_momentum, sizeof last.angular_momentum);
            scenario_free(&s);
        }
        free(x), free(v), free(saved);
    }
}

/* A law without inversion treatment, in a crash where the free flight of the nodes would invert elements. */
static void test_bare_law_in_a_crash(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
    for (int i = 0; i < 3; i++) {
        scenario s;
        motion_init(&s, integrators[i], 1, 0.05);
        s.materials[0].inversion = PL_INVERSION_NONE;
        scenario_fix(&s, select_group("x-"), "xyz");
        s.bodies[0].velocity[0] = -30; /* 1.5 m per step towards the fixed end, with cells of 1 m */
        scenario_start(&s);
        pl_step_report report = scenario_step(&s);
        assert_true(report.reason == PL_CONVERGED || report.reason == PL_STAGNATED);
        assert_true(report.min_det > 0 || !strcmp(integrators[i], "variational"));
        assert_true(isfinite(scenario_away(&s)));
        scenario_free(&s);
    }
}

/* Tangled starts and extreme velocities: the state stays finite, also if a step fails. */
static void test_wild_starts(void **state) {
    (void)state;
    const char *integrator;
    static const double velocities[] = {1, 1e3, 1e15};
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        for (int k = 0; k < 3; k++) {
            scenario s;
            motion_init(&s, integrator, 1, 0.1);
            s.bodies[0].start.kind = k ? PL_START_MIRROR : PL_START_SCATTER;
            s.bodies[0].angular_velocity[1] = velocities[k];
            s.def.integrator.max_substeps = 500;
            s.def.integrator.max_iterations = 50;
            scenario_start(&s);
            for (int64_t c = 0; k == 2 && c < 3 * pl_sim_node_count(s.sim); c++)
                pl_sim_velocities(s.sim)[c] *= 1e185; /* more than definitions accept */
            pl_error err = {0};
            pl_step_report report;
            for (int step = 0; step < 5; step++) {
                pl_status status = pl_sim_step(s.sim, &report, &err);
                assert_true(status == PL_OK || status == PL_ERR_NUMERIC);
                if (status != PL_OK) assert_non_null(strstr(err.message, "step"));
                assert_true(isfinite(largest_of(pl_sim_positions(s.sim), 3 * pl_sim_node_count(s.sim))));
                assert_true(isfinite(largest_of(pl_sim_velocities(s.sim), 3 * pl_sim_node_count(s.sim))));
            }
            scenario_free(&s);
        }
    }
}

/* An explicit step that needs too many substeps is refused with a message and does not change the state. */
static void test_too_many_substeps(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "symplectic-euler", 2, 0.1);
    s.def.gravity[1] = -1;
    scenario_start(&s);
    assert_true(scenario_converge(&s).substeps > 3);
    scenario_free(&s);
    motion_init(&s, "symplectic-euler", 2, 0.1);
    s.def.gravity[1] = -1;
    s.def.integrator.max_substeps = 3;
    scenario_start(&s);
    pl_error err = {0};
    pl_step_report report;
    assert_int_equal(pl_sim_step(s.sim, &report, &err), PL_ERR_NUMERIC);
    assert_int_equal(report.reason, PL_ITERATION_LIMIT);
    assert_non_null(strstr(err.message, "expected at most 3 (max_substeps)"));
    check_near(scenario_away(&s), 0, 0);
    check_near(largest_of(pl_sim_velocities(s.sim), 3 * pl_sim_node_count(s.sim)), 0, 0);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_choices_are_registered),
                                       cmocka_unit_test(test_free_fall),
                                       cmocka_unit_test(test_spin_at_the_start),
                                       cmocka_unit_test(test_given_motion),
                                       cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_bare_law_in_a_crash),
                                       cmocka_unit_test(test_wild_starts),
                                       cmocka_unit_test(test_too_many_substeps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
