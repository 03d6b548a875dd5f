/* Prescribed motion in large steps without inertia: nearly incompressible bars are stretched, compressed,
 * twisted and bent by the motion of one end. Since the motion of the interior is predicted, few iterations
 * are needed, with every solver, and also with a law without inversion treatment. */
#include "scenario.h"

typedef enum motion { STRETCH, TWIST, BEND } motion;

typedef struct trial {
    const char *element, *solver, *law;
    motion motion;
    double amount;    /* m or degrees */
    int steps, limit; /* limit: iterations of all steps. The comments of the trials are the iterations without
                         prediction (docs/terms.md) */
} trial;

static void bar_init(scenario *s, const trial *t) {
    static const double times[2] = {0, 1};
    static double values[6];
    pl_mesh *mesh = box_mesh(4, 1, 1, 3, 0.1);
    scenario_init(s, strcmp(t->element, "tet4") ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = t->element;
    s->materials[0].law = t->law;
    s->materials[0].poisson = 0.49;
    s->def.solver.type = t->solver;
    s->def.integrator.tolerance = 1e-8;
    s->def.dt = 1.0 / t->steps;
    scenario_fix(s, select_group("x-"), "xyz");
    pl_constraint_def *end = scenario_fix(s, select_group("x+"), "xyz");
    memset(values, 0, sizeof values);
    values[t->motion == TWIST ? 1 : t->motion == BEND ? 4 : 3] = t->amount;
    pl_curve curve = {2, t->motion == TWIST ? 1 : 3, PL_INTERP_LINEAR, times, values};
    if (t->motion == TWIST)
        end->rotation = curve;
    else
        end->translation = curve;
    end->axis[0] = 1, end->axis[1] = end->axis[2] = 0;
}

static double run(scenario *s, const trial *t) {
    int sum = 0;
    int64_t linear = 0;
    pl_step_report report = {0};
    scenario_start(s);
    for (int step = 0; step < t->steps; step++) {
        report = scenario_converge(s);
        assert_int_equal(report.inverted, 0);
        assert_int_equal(report.allocations, 0);
        sum += report.newton_iterations;
        linear += report.linear_iterations;
    }
    printf("%s, %s, %s: %g in %d steps: %d iterations, %lld linear\n", t->element, t->solver, t->law,
           t->amount, t->steps, sum, (long long)linear);
    if (sum > t->limit) fail_msg("%d iterations, not %d", sum, t->limit);
    return report.elastic_energy;
}

static void test_iterations(void **state) {
    (void)state;
    static const trial trials[] = {
        {"tet4", "pcg", "stable-neo-hookean", STRETCH, 2, 8, 48},  /* 69 */
        {"tet4", "pcg", "neo-hookean", STRETCH, 2, 2, 16},         /* 35 */
        {"tet4", "pcg", "stable-neo-hookean", STRETCH, -1, 8, 50}, /* 62 */
        {"tet4", "pcg", "stable-neo-hookean", TWIST, 90, 8, 52},   /* 63 */
        {"tet10", "pcg", "stable-neo-hookean", STRETCH, 2, 8, 48}, /* 73 */
        {"tet10", "pcg", "stable-neo-hookean", STRETCH, 2, 2, 40}, /* 99 */
        {"tet10", "pcg", "stable-neo-hookean", TWIST, 90, 8, 54},  /* 62 */
        {"tet10", "pcg", "stable-neo-hookean", BEND, 2, 8, 48},    /* 62 */
        {"bezier10", "pcg", "stable-neo-hookean", BEND, 2, 8, 48},
    };
    for (size_t k = 0; k < sizeof trials / sizeof *trials; k++) {
        scenario s;
        bar_init(&s, &trials[k]);
        run(&s, &trials[k]);
        scenario_free(&s);
    }
}

/* The same equilibrium with every solver, in single precision, matrix-free, and with a law without inversion
 * treatment. */
static void test_solvers(void **state) {
    (void)state;
    trial t = {"tet4", "direct", "neo-hookean", STRETCH, 2, 4, 26};
    double energy = 0;
    for (int k = 0; k < 4; k++) {
        scenario s;
        t.solver = k ? "pcg" : "direct";
        bar_init(&s, &t);
        if (k == 1) s.def.solver.precision = 1;
        if (k == 2) s.def.solver.matrix = PL_MATRIX_FREE;
        if (k == 3) s.materials[0].inversion = PL_INVERSION_NONE;
        double found = run(&s, &t);
        if (k == 0) energy = found;
        check_near(found, energy, 1e-7 * energy);
        scenario_free(&s);
    }
}

/* A displacement that is prescribed from the start and reached in one step. The bar is in uniaxial stress,
 * where the law 'linear' has the energy young (stretch - 1)^2 / 2 per volume. */
static void test_constant(void **state) {
    (void)state;
    static const double strains[] = {1.4, 0.5, -0.3, -0.5};
    for (int k = 0; k < 8; k++) {
        scenario s;
        pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0);
        scenario_init(&s, k % 2 ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = k % 2 ? "tet10" : "tet4";
        s.materials[0].law = "linear";
        s.materials[0].poisson = 0.3;
        scenario_fix(&s, select_group("x-"), "x");
        scenario_fix(&s, select_group("y-"), "y");
        scenario_fix(&s, select_group("z-"), "z");
        const double strain = strains[k / 2], moved[3] = {2 * strain};
        pl_curve constant = {1, 3, PL_INTERP_LINEAR, &scenario_zero_time, moved};
        scenario_fix(&s, select_group("x+"), "x")->translation = constant;
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        double energy = 1e5 * strain * strain / 2 * 2; /* the volume is 2 m3 */
        check_near(report.elastic_energy, energy, 1e-9 * energy);
        for (int64_t i = 0; i < s.mesh->node_count; i++) {
            const double *X = pl_sim_rest(s.sim) + 3 * i, *x = pl_sim_positions(s.sim) + 3 * i;
            check_near(x[1], X[1] * (1 - 0.3 * strain), 1e-8);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_iterations), cmocka_unit_test(test_solvers),
                                       cmocka_unit_test(test_constant)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
