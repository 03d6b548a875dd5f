/* Steps that do not converge are halved: times and the order of the schemes are preserved, and results have
 * the same bits. */
#include "motion.h"
#include "model/sim.h"

static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};
static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
enum { INTEGRATORS = 3 };

/* Steps in parts whose lengths have the ratios 1/2, 1 and 2: bdf2 and the midpoint rule are exact for a free
 * body that falls. */
static void test_free_fall(void **state) {
    (void)state;
    for (int k = 1; k < INTEGRATORS; k++) {
        scenario s;
        motion_init(&s, integrators[k], 1, 0.1);
        s.def.gravity[1] = -10;
        scenario_start(&s);
        int64_t parts = 0;
        if (k == 1) { /* its first step is implicit Euler's: the history is set to the parabola */
            scenario_converge(&s);
            pl_state *now = &s.sim->state;
            for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
                for (int d = 0; d < 3; d++) now->old_positions[3 * i + d] = now->positions[3 * i + d];
                now->old_positions[3 * i + 1] -= 0.1 * now->velocities[3 * i + 1] + 0.05;
                now->old_velocities[3 * i + 1] = now->velocities[3 * i + 1] + 1;
            }
        }
        double y0 = pl_sim_positions(s.sim)[1], v0 = pl_sim_velocities(s.sim)[1];
        for (int step = 0; step < 6; step++) {
            if (step % 2)
                s.sim->state.step_size = (pl_step_size){.level = 3, .last = s.sim->state.step_size.last};
            parts += scenario_converge(&s).substeps;
        }
        assert_true(parts > 10); /* parts: 1/8 1/8 1/4 1/2 */
        check_near(pl_sim_velocities(s.sim)[1], v0 - 10 * 0.6, 1e-10);
        check_near(pl_sim_positions(s.sim)[1], y0 + v0 * 0.6 - 5 * 0.36, 1e-10);
        scenario_free(&s);
    }
}

/* Mean height of a swinging bar after one second; if `in_parts`, every other step is divided. */
static double swing(const char *integrator, int steps, bool in_parts) {
    static const double times[2] = {0, 2}, gravity[6] = {0, 0, 0, 0, -6, 0};
    scenario s;
    motion_init(&s, integrator, 1, 1.0 / steps);
    s.def.gravity_keys = (pl_curve){2, 3, PL_INTERP_SMOOTH, times, gravity};
    s.def.integrator.correction = 0;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    for (int i = 0; i < steps; i++) {
        if (in_parts && i % 2)
            s.sim->state.step_size = (pl_step_size){.level = 2, .last = s.sim->state.step_size.last};
        scenario_converge(&s);
    }
    int64_t n = pl_sim_node_count(s.sim);
    double sum = 0;
    for (int64_t i = 0; i < n; i++) sum += pl_sim_positions(s.sim)[3 * i + 1] / (double)n;
    scenario_free(&s);
    return sum;
}

/* bdf2 keeps its order with steps of varying length; the formula for equal steps would not. */
static void test_order(void **state) {
    (void)state;
    double exact = swing("bdf2", 2048, false), errors[3];
    for (int k = 0; k < 3; k++) errors[k] = fabs(swing("bdf2", 32 << k, true) - exact);
    printf("errors %.2e %.2e %.2e\n", errors[0], errors[1], errors[2]);
    for (int k = 0; k < 2; k++) assert_true(errors[k] > 3 * errors[k + 1]);
}

/* A soft block thrown on the ground, with too few iterations for undivided steps. */
static void throw_block(scenario *s, const char *integrator, int threads) {
    scenario_init(s, box_mesh(1, 1, 1, 3, 0.3));
    s->def.integrator.type = integrator;
    s->def.integrator.max_iterations = 6;
    s->def.dt = 0.05;
    s->def.gravity[1] = -10;
    s->def.threads = threads;
    s->materials[0].young = 3e4;
    s->bodies[0].translate[1] = 0.02;
    s->bodies[0].velocity[1] = -6;
    s->bodies[0].angular_velocity[2] = 3;
    scenario_plane(s, origin, up, 0.4);
    scenario_start(s);
}

static void test_same_bits(void **state) {
    (void)state;
    for (int k = 0; k < INTEGRATORS; k++) {
        scenario s, other;
        throw_block(&s, integrators[k], 1);
        throw_block(&other, integrators[k], 2);
        size_t size = pl_sim_state_size(s.sim), bytes = 24 * (size_t)pl_sim_node_count(s.sim);
        void *saved = malloc(size);
        int64_t halvings = 0;
        for (int step = 0; step < 12; step++) {
            pl_step_report report = scenario_converge(&s), again = scenario_converge(&other);
            halvings += report.halvings;
            assert_int_equal(report.halvings, again.halvings);
            assert_int_equal(report.substeps, again.substeps);
            assert_true(report.halvings == 0 || report.substeps > 1);
            check_near(report.time, 0.05 * (step + 1), 1e-12);
            assert_memory_equal(pl_sim_positions(s.sim), pl_sim_positions(other.sim), bytes);
            if (step % 3) continue;
            pl_sim_state_save(s.sim, saved); /* resumed in another simulation */
            scenario_free(&other);
            throw_block(&other, integrators[k], 2);
            pl_error err;
            check_ok(pl_sim_state_restore(other.sim, saved, size, &err));
        }
        printf("%s: cut %lld times\n", integrators[k], (long long)halvings);
        assert_true(halvings > 0);
        assert_int_equal(s.sim->state.step_size.level, 0); /* back to undivided steps */
        free(saved);
        scenario_free(&s);
        scenario_free(&other);
    }
}

/* Without halving, the same steps end at the iteration limit, at the same times. */
static void test_no_halves(void **state) {
    (void)state;
    scenario s;
    pl_step_report report = {0};
    pl_error err;
    throw_block(&s, "implicit-euler", 1);
    pl_sim_free(s.sim);
    s.def.integrator.max_halvings = 0;
    scenario_start(&s);
    int failed = 0;
    for (int step = 0; step < 12; step++) {
        check_ok(pl_sim_step(s.sim, &report, &err));
        failed += report.reason == PL_ITERATION_LIMIT;
        assert_int_equal(report.halvings + report.substeps, 0);
    }
    assert_true(failed > 0);
    check_near(report.time, 0.6, 1e-12);
    scenario_free(&s);
}

/* A bar whose law has no inversion treatment is twisted by nearly half a turn in one step. If the end, alone
 * or with the interior, moved along chords, elements would leave the law's domain. The energy must equal that
 * of 64 steps. */
static void test_given_motion(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, degrees[2] = {0, 170};
    double ends[2] = {0};
    for (int whole = 0; whole < 2; whole++) {
        scenario s;
        scenario_init(&s, box_mesh(4, 1, 1, 2, 0.2));
        s.materials[0].inversion = PL_INVERSION_NONE;
        s.materials[0].poisson = 0;
        s.def.dt = whole ? 1 : 1.0 / 64;
        scenario_fix(&s, select_group("x-"), "xyz");
        pl_constraint_def *end = scenario_fix(&s, select_group("x+"), "xyz");
        end->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
        end->axis[0] = 1, end->axis[1] = end->axis[2] = 0;
        scenario_start(&s);
        int64_t parts = 0;
        pl_step_report report;
        for (int i = 0; i < (whole ? 1 : 64); i++) {
            report = scenario_converge(&s);
            parts += report.substeps;
        }
        if (whole) assert_true(parts > 1 && report.halvings > 0);
        ends[whole] = report.elastic_energy;
        scenario_free(&s);
    }
    check_near(ends[1], ends[0], 1e-8 * ends[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_free_fall), cmocka_unit_test(test_order),
                                       cmocka_unit_test(test_same_bits), cmocka_unit_test(test_no_halves),
                                       cmocka_unit_test(test_given_motion)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
