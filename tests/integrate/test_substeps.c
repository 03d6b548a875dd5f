/* Explicit steps: substeps that turn out too long are detected and repeated within the step, so that no step
 * diverges. Reusing the stability bound of a step's end in the next step changes the cost only. */
#include "motion.h"

static const char *const integrators[] = {"symplectic-euler", "newmark-imex"};

/* A free bar whose ends move apart (together at negative rates), which stiffens it. Without loads and damping
 * its energy is conserved. */
static void rush(scenario *s, double rate) {
    const double *x = pl_sim_rest(s->sim);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++)
        pl_sim_velocities(s->sim)[3 * i] = rate * (x[3 * i] - 2);
}

static void rush_init(scenario *s, const char *integrator, const char *law, double rate, double dt) {
    motion_init(s, integrator, 2, dt);
    s->materials[0].law = law;
    scenario_start(s);
    rush(s, rate);
}

static double kinetic_of(const scenario *s) {
    double sum = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++)
        sum += 0.5 * pl_sim_masses(s->sim)[k / 3] * pow(pl_sim_velocities(s->sim)[k], 2);
    return sum;
}

/* The stress of St. Venant-Kirchhoff material grows with the cube of the stretch. Substeps that are stable at
 * rest therefore diverge, to up to 1e273 J within one step if the energy is not checked. */
static void test_one_step_does_not_run_away(void **state) {
    (void)state;
    static const double rates[] = {-20, 20, 80, 160, 320};
    for (int k = 0; k < 40; k++) {
        scenario s;
        pl_step_report report;
        pl_error err = {0};
        double rate = rates[k / 2 % 5], dt = 0.01 * (1 << k / 10);
        rush_init(&s, integrators[k % 2], rate < 0 ? "neo-hookean" : "stvk", rate, dt);
        double before = kinetic_of(&s);
        check_ok(pl_sim_step(s.sim, &report, &err));
        check_near(report.kinetic_energy + report.elastic_energy, before, 0.15 * before);
        double tolerance = rate < 0 ? 0.5 : 0.3; /* a substep may cross the whole range of the limiter */
        for (int step = 0; step < 3; step++) {
            check_ok(pl_sim_step(s.sim, &report, &err));
            check_near(report.kinetic_energy + report.elastic_energy, before, tolerance * before);
        }
        scenario_free(&s);
    }
}

/* If more substeps than allowed are needed, the step is refused, and the state does not change. */
static void test_refused(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        scenario s;
        pl_step_report report;
        pl_error err = {0};
        rush_init(&s, integrators[i], "stvk", 160, 0.08);
        pl_sim_free(s.sim);
        s.def.integrator.max_substeps = 30;
        scenario_start(&s);
        rush(&s, 160);
        double before = kinetic_of(&s);
        assert_int_equal(pl_sim_step(s.sim, &report, &err), PL_ERR_NUMERIC);
        assert_int_equal(report.reason, PL_ITERATION_LIMIT);
        assert_non_null(strstr(err.message, "expected at most 30 (max_substeps)"));
        check_near(scenario_away(&s), 0, 0);
        check_near(kinetic_of(&s), before, 0);
        scenario_free(&s);
    }
}

/* The stability bound of a step's end is part of the state: after a restore all later steps have the same
 * bits, on any number of threads. */
static void test_resumed(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        scenario a, b;
        pl_error err;
        size_t size;
        rush_init(&a, integrators[i], "stvk", 80, 0.05);
        rush_init(&b, integrators[i], "stvk", 0, 0.05);
        pl_sim_free(b.sim);
        b.def.threads = 3;
        scenario_start(&b);
        for (int step = 0; step < 3; step++) scenario_step(&a);
        void *saved = scenario_save(&a, &size);
        check_ok(pl_sim_state_restore(b.sim, saved, size, &err));
        free(saved);
        for (int step = 0; step < 3; step++) {
            pl_step_report first = scenario_step(&a), second = scenario_step(&b);
            assert_int_equal(first.substeps, second.substeps);
            assert_memory_equal(pl_sim_positions(a.sim), pl_sim_positions(b.sim),
                                (size_t)(3 * pl_sim_node_count(a.sim)) * sizeof(double));
        }
        scenario_free(&a);
        scenario_free(&b);
    }
}

/* If the caller moves nodes between steps, the stability bound of the old shape is not used. */
static void test_moved_between_steps(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        scenario s[2];
        pl_step_report reports[2];
        int64_t n = 0;
        for (int k = 0; k < 2; k++) {
            rush_init(&s[k], integrators[i], "stvk", k ? 0 : 40, 0.05);
            scenario_step(&s[k]);
            n = 3 * pl_sim_node_count(s[k].sim);
            double *x = pl_sim_positions(s[k].sim), *v = pl_sim_velocities(s[k].sim);
            memset(v, 0, (size_t)n * sizeof(double));
            for (int64_t c = 0; c < n; c++) x[c] = 3 * pl_sim_rest(s[k].sim)[c];
            reports[k] = scenario_step(&s[k]);
        }
        assert_true(reports[0].substeps > 10);
        assert_int_equal(reports[0].substeps, reports[1].substeps);
        assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                            (size_t)n * sizeof(double));
        for (int k = 0; k < 2; k++) scenario_free(&s[k]);
    }
}

/* A body that is carried as a whole, with all nodes constrained, has no frequency; released within a step, it
 * flies on. With and without a pinned node on its own body, and a constraint that begins and ends within the
 * step. */
static void test_released_as_a_whole(void **state) {
    (void)state;
    const double times[] = {0, 1}, shifts[] = {0, 0, 0, 1, 0, 0};
    for (int k = 0; k < 8; k++) {
        scenario s;
        double dt = 0.05, until = k & 2 ? 0.1 : 0.1 + dt / 2; /* at the start of a step, or within it */
        motion_init(&s, integrators[k % 2], 2, dt);
        s.def.gravity[2] = -9.81;
        pl_constraint_def *all = scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_ALL}, "xyz");
        all->until = until;
        all->translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = shifts};
        if (k & 4) {
            pl_constraint_def *brief = scenario_fix(&s, select_group("x-"), "y");
            brief->from = 0.1 + 0.1 * dt, brief->until = 0.1 + 0.6 * dt;
        }
        scenario_start(&s);
        pl_step_report report = scenario_step(&s);
        assert_int_equal(report.substeps, 1);
        scenario_step(&s);
        for (int step = 0; step < 4; step++) {
            report = scenario_step(&s);
            assert_true(report.substeps > 1);
            assert_int_equal(report.retries, 0);
        }
        double time = 6 * dt, mass = 4000, fallen = -report.momentum[2] / (9.81 * mass);
        check_near(report.momentum[0], mass, 1e-9 * mass);
        check_near(report.momentum[1], 0, 1e-9 * mass);
        /* `until` is reached exactly only by substeps that end there */
        assert_true(fallen >= time - until - 1e-9 && fallen <= time - until + dt / 2);
        assert_true(report.elastic_energy < 1e-6 * mass);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_one_step_does_not_run_away),
                                       cmocka_unit_test(test_refused), cmocka_unit_test(test_resumed),
                                       cmocka_unit_test(test_moved_between_steps),
                                       cmocka_unit_test(test_released_as_a_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
