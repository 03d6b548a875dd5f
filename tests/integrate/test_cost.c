/* The cost of steps with Newton's method in simple motion, and the error that the default stopping rule
 * leaves. */
#include "motion.h"

static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};

/* A stiff bar flies and spins. The initial guess is the rigid motion, so that only centrifugal strain remains
 * to be solved for. */
static void test_flight(void **state) {
    (void)state;
    static const double allowed[] = {4.5, 4.5, 8}; /* with a guess that stretches the bar: 5.5, 6 and 10 */
    for (int k = 0; k < 3; k++) {
        scenario s;
        scenario_init(&s, box_mesh(2, 0.5, 0.5, 2, 0.1));
        s.def.integrator.type = integrators[k];
        s.def.dt = 0.02;
        s.def.gravity[1] = -9.81;
        s.materials[0].young = 1e9;
        s.bodies[0].velocity[0] = 3;
        s.bodies[0].angular_velocity[0] = 5, s.bodies[0].angular_velocity[2] = 30;
        scenario_start(&s);
        int64_t newton = 0, linear = 0;
        for (int step = 0; step < 40; step++) {
            pl_step_report report = scenario_converge(&s);
            newton += report.newton_iterations, linear += report.linear_iterations;
        }
        printf("%s: %g Newton, %g linear\n", integrators[k], (double)newton / 40, (double)linear / 40);
        check_below((double)newton / 40, allowed[k]);
        scenario_free(&s);
    }
}

/* With the history, which written positions would end. */
static void copy_state(const scenario *from, scenario *to) {
    size_t size = pl_sim_state_size(from->sim);
    void *saved = malloc(size);
    pl_error err;
    assert_non_null(saved);
    pl_sim_state_save(from->sim, saved);
    check_ok(pl_sim_state_restore(to->sim, saved, size, &err));
    free(saved);
}

/* A slender bar swings in long steps, where small residuals leave large corrections, which the default rule
 * must detect. Each of its steps starts from the state of the accurate run. Edges are 0.7 m on average. */
static void test_default_rule(void **state) {
    (void)state;
    for (int k = 0; k < 3; k++) {
        scenario s[2];
        for (int i = 0; i < 2; i++) {
            scenario_init(&s[i], box_mesh(20, 0.5, 0.5, 1, 0.1));
            s[i].def.integrator.type = integrators[k];
            s[i].def.dt = 0.1;
            s[i].def.gravity[1] = -9.81;
            s[i].materials[0].young = 1e9;
            if (i) s[i].def.integrator.correction = 0;
            scenario_fix(&s[i], select_group("x-"), "xyz");
            scenario_start(&s[i]);
        }
        double max = 0;
        int64_t iterations[2] = {0}, n = pl_sim_node_count(s[0].sim);
        for (int step = 0; step < 25; step++) {
            copy_state(&s[1], &s[0]);
            for (int i = 0; i < 2; i++) iterations[i] += scenario_converge(&s[i]).linear_iterations;
            for (int64_t q = 0; q < 3 * n; q++)
                max = fmax(max, fabs(pl_sim_positions(s[0].sim)[q] - pl_sim_positions(s[1].sim)[q]));
        }
        printf("%s: within %g m at %g of the linear iterations\n", integrators[k], max,
               (double)iterations[0] / (double)iterations[1]);
        check_below(max, 1.5e-3 * 0.7);
        assert_true(3 * iterations[0] < 2 * iterations[1]);
        for (int i = 0; i < 2; i++) scenario_free(&s[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_flight), cmocka_unit_test(test_default_rule)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
