/* Linearly implicit Euler: both published forms of its system agree; first order in time, momentum at any
 * tolerance, a bounded number of iterations, prescribed motion, refusals. */
#include "model/sim.h"
#include "scenario.h"

static void init(scenario *s, int resolution, int tangent) {
    scenario_init(s, box_mesh(2, 1, 1, resolution, 0.2));
    s->materials[0].law = "linear";
    s->def.integrator.type = "linear-implicit-euler";
    s->def.integrator.tangent = tangent;
    s->def.dt = 0.01;
    s->def.solver.tolerance = 1e-12;
    s->bodies[0].angular_velocity[2] = 2;
    s->bodies[0].velocity[0] = 0.3;
}

/* bargteil2014 section 3.5 solves (M + h^2 K) v' = M v + h f for the new velocity, Baraff and Witkin solve
 * for its change. The step solves the second form; the test checks that the first one holds. */
static void test_both_forms(void **state) {
    (void)state;
    for (int tangent = PL_TANGENT_PROJECTED; tangent <= PL_TANGENT_PLAIN; tangent++) {
        scenario s;
        pl_error err;
        init(&s, 2, tangent);
        s.def.gravity[1] = -5;
        scenario_start(&s);
        double h = s.def.dt;
        for (int step = 0; step < 5; step++) check_ok(pl_sim_step(s.sim, NULL, &err));
        int64_t n = 3 * pl_sim_node_count(s.sim);
        double *v = malloc(sizeof(double) * (size_t)n), *Kv = malloc(sizeof(double) * (size_t)n), size = 0;
        memcpy(v, pl_sim_velocities(s.sim), sizeof(double) * (size_t)n);
        check_ok(pl_sim_step(s.sim, NULL, &err)); /* its forces and tangent at the start stay available */
        const double *m = pl_sim_masses(s.sim), *next = pl_sim_velocities(s.sim);
        pl_matrix_multiply(s.sim->assembly->work.matrix, s.sim->threads, next, Kv);
        for (int64_t k = 0; k < n; k++) size = fmax(size, fabs(m[k / 3] * v[k]));
        for (int64_t k = 0; k < n; k++) {
            double left = m[k / 3] * next[k] + h * h * Kv[k];
            double right = m[k / 3] * v[k] + h * (s.sim->work.internal[k] + s.sim->work.loads[k]);
            check_near(left, right, 1e-10 * size);
        }
        free(v), free(Kv);
        scenario_free(&s);
    }
}

static void run_to(double h, double end, int tangent, double *x) {
    scenario s;
    pl_error err;
    init(&s, 2, tangent);
    s.def.dt = h;
    scenario_start(&s);
    for (int step = 0; step < (int)round(end / h); step++) check_ok(pl_sim_step(s.sim, NULL, &err));
    memcpy(x, pl_sim_positions(s.sim), sizeof(double) * 3 * (size_t)pl_sim_node_count(s.sim));
    scenario_free(&s);
}

static void test_order(void **state) {
    (void)state;
    enum { MAX = 600 };
    static double fine[MAX], x[MAX];
    scenario s;
    init(&s, 2, PL_TANGENT_WARPED);
    scenario_start(&s);
    int64_t n = 3 * pl_sim_node_count(s.sim);
    assert_true(n <= MAX);
    scenario_free(&s);
    double errors[2] = {0}, end = 0.2;
    run_to(end / 6400, end, PL_TANGENT_WARPED, fine);
    for (int k = 0; k < 2; k++) {
        run_to(end / (100 << k), end, PL_TANGENT_WARPED, x);
        for (int64_t i = 0; i < n; i++) errors[k] = fmax(errors[k], fabs(x[i] - fine[i]));
    }
    double slope = log2(errors[0] / errors[1]);
    check_near(slope, 1, 0.15);
}

/* Free flight under gravity with a solver that stops after two iterations: the momentum still changes by the
 * impulse of the loads. */
static void test_momentum(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init(&s, 3, PL_TANGENT_WARPED);
    s.def.gravity[1] = -3;
    s.def.solver.max_iterations = 2;
    scenario_start(&s);
    pl_step_report report;
    double mass = 2000;
    int fixed = 0;
    for (int step = 1; step <= 100; step++) {
        check_ok(pl_sim_step(s.sim, &report, &err));
        assert_true(report.linear_iterations <= 2);
        assert_true(pl_reason_is_good(report.reason));
        fixed += report.reason == PL_FIXED_ITERATIONS;
        check_near(report.momentum[0], 0.3 * mass, 1e-10 * mass);
        check_near(report.momentum[1], -3 * step * s.def.dt * mass, 1e-10 * mass);
        check_near(report.momentum[2], 0, 1e-10 * mass);
    }
    assert_true(fixed > 90); /* the body vibrates, and two iterations do not solve for that */
    scenario_free(&s);
}

/* A fixed end with prescribed motion has the prescribed positions and velocities, and the body follows. */
static void test_given_motion(void **state) {
    (void)state;
    static const double times[] = {0, 1}, values[] = {0, 0, 0, 0, 2, 0};
    scenario s;
    pl_error err;
    init(&s, 2, PL_TANGENT_WARPED);
    s.bodies[0].angular_velocity[2] = s.bodies[0].velocity[0] = 0;
    pl_constraint_def *constrained = scenario_fix(&s, select_group("x-"), "xyz");
    constrained->translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = values};
    scenario_start(&s);
    pl_step_report report;
    for (int step = 0; step < 50; step++) check_ok(pl_sim_step(s.sim, &report, &err));
    const pl_group *group = pl_mesh_find_group(s.mesh, "x-");
    for (int64_t i = 0; i < group->count; i++) {
        int64_t k = 3 * (int64_t)group->items[i] + 1;
        check_near(pl_sim_positions(s.sim)[k], s.mesh->nodes[k] + 1, 1e-12);
        check_near(pl_sim_velocities(s.sim)[k], 2, 1e-9);
    }
    assert_true(report.momentum[1] > 500); /* the 2000 kg follow */
    scenario_free(&s);
}

static void test_refusals(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init(&s, 1, PL_TANGENT_WARPED);
    s.materials[0].law = "neo-hookean";
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "neo-hookean"));
    s.materials[0].law = "linear";
    s.def.integrator.type = "implicit-euler";
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "needs linear-implicit-euler"));
    s.def.integrator.type = "linear-implicit-euler";
    s.def.integrator.tangent = 7;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_forms), cmocka_unit_test(test_order),
                                       cmocka_unit_test(test_momentum), cmocka_unit_test(test_given_motion),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
