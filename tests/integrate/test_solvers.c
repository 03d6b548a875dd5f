/* Steps with every linear solver: the same equilibria and the same motion; the same bits on any number of
 * threads and after a restore. */
#include "scenario.h"

static const char *const solvers[] = {"pcg", "direct", "automatic"};

/* A nearly incompressible bar under gravity that is fixed at one end and twisted at the other. */
static void make(scenario *s, const char *solver, const char *integrator, int threads) {
    static const double times[2] = {0, 2}, degrees[2] = {0, 60};
    scenario_init(s, box_mesh(4, 1, 1, 4, 0.2));
    s->materials[0].poisson = 0.47;
    s->def.threads = threads;
    s->def.gravity[1] = -2;
    s->def.solver.type = solver;
    s->def.integrator.type = integrator;
    s->def.dt = strcmp(integrator, "quasistatic") ? 0.1 : 1;
    s->def.integrator.correction = 0; /* only the residual ends a step */
    if (!strcmp(integrator, "linear-implicit-euler")) s->def.solver.tolerance = 1e-12;
    scenario_fix(s, select_group("x-"), "xyz");
    pl_constraint_def *turned = scenario_fix(s, select_group("x+"), "yz");
    turned->axis[0] = 1;
    turned->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
    scenario_start(s);
}

static void test_same_answers(void **state) {
    (void)state;
    static const char *const integrators[] = {"quasistatic", "implicit-euler", "bdf2",
                                              "linear-implicit-euler"};
    for (int k = 0; k < 4; k++) {
        double *first = NULL, size = 0;
        int64_t count = 0, pcg_iterations = 0;
        for (int solver = 0; solver < 3; solver++) {
            scenario s;
            make(&s, solvers[solver], integrators[k], 1);
            count = 3 * pl_sim_node_count(s.sim);
            int64_t iterations = 0, factorisations = 0, solves = 0;
            for (int step = 0; step < 3; step++) {
                pl_step_report report = scenario_step(&s);
                assert_int_equal(report.reason, PL_CONVERGED);
                iterations += report.linear_iterations;
                factorisations += report.factorisations;
                solves += report.newton_iterations;
            }
            const double *x = pl_sim_positions(s.sim);
            if (!first) {
                first = malloc(sizeof(double) * (size_t)count);
                memcpy(first, x, sizeof(double) * (size_t)count);
                for (int64_t i = 0; i < count; i++) size = fmax(size, fabs(x[i] - pl_sim_rest(s.sim)[i]));
                pcg_iterations = iterations;
            }
            for (int64_t i = 0; i < count; i++) check_near(x[i], first[i], 1e-7 * size);
            if (solver == 0) assert_int_equal(factorisations, 0);
            if (solver == 1) assert_true(factorisations == solves && iterations < 3 * solves);
            if (solver == 2) assert_true(iterations < pcg_iterations || factorisations == 0);
            if (solver == 2 && k == 0) assert_true(factorisations > 0 && 2 * iterations < pcg_iterations);
            scenario_free(&s);
        }
        free(first);
    }
}

static void test_same_bits(void **state) {
    (void)state;
    for (int solver = 1; solver < 3; solver++) {
        for (int moving = 0; moving < 2; moving++) {
            double *first = NULL;
            for (int run = 0; run < 4; run++) { /* 1, 2, 3 threads; then a state restored after a step */
                scenario s;
                make(&s, solvers[solver], moving ? "implicit-euler" : "quasistatic", run % 3 + 1);
                size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim);
                for (int step = 0; step < 3; step++) {
                    scenario_step(&s);
                    if (run < 3 || step > 0) continue;
                    size_t size = pl_sim_state_size(s.sim);
                    void *saved = malloc(size);
                    pl_error err;
                    pl_sim_state_save(s.sim, saved);
                    scenario_free(&s);
                    make(&s, solvers[solver], moving ? "implicit-euler" : "quasistatic", 1);
                    check_ok(pl_sim_state_restore(s.sim, saved, size, &err));
                    free(saved);
                }
                if (!first) {
                    first = malloc(bytes);
                    memcpy(first, pl_sim_positions(s.sim), bytes);
                }
                assert_memory_equal(first, pl_sim_positions(s.sim), bytes);
                scenario_free(&s);
            }
            free(first);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_answers),
        cmocka_unit_test(test_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
