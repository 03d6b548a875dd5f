/* Creep against the exact solution of the published relaxation (mueller2004 section 3). */
#include "flowing.h"

static void set_creep(flowing *f, double yield, double creep, double max) {
    f->s.materials[0].plasticity = "creep";
    f->s.materials[0].flow_params[0] = yield;
    f->s.materials[0].flow_params[1] = creep;
    f->s.materials[0].flow_params[2] = max;
}

/* Under a prescribed uniaxial stretch, the stretch minus the plastic stretch decays as exp(-creep t) for any
 * step size. */
static void test_relaxation(void **state) {
    (void)state;
    const double constrained[3] = {1.5, 1, 1}, squeezed[3] = {0.6, 1, 1}, at = 0;
    for (int side = 0; side < 2; side++) {
        const double *stretch = side ? squeezed : constrained;
        for (int k = 0; k < 3; k++) {
            const double dt[3] = {0.01, 0.1, 1};
            flowing f;
            flowing_init(&f, 1, &at, stretch, 0);
            set_creep(&f, 0, 0.8, 10);
            f.s.def.dt = dt[k];
            scenario_start(&f.s);
            double lost = 0, first = 0, last = 0;
            for (int step = 1; step <= (int)lround(2 / dt[k]); step++) {
                pl_step_report report = scenario_step(&f.s);
                double gap = (stretch[0] - 1) * exp(-0.8 * step * dt[k]);
                check_plastic(&f.s, stretch[0] - gap, 1, 1, 1e-13);
                assert_int_equal(report.flowing, f.s.sim->model->tets);
                check_near(report.max_plastic_strain, fabs(log(stretch[0] - gap)), 1e-12);
                lost += report.plastic_dissipation;
                if (step == 1) first = report.elastic_energy;
            }
            /* the plastic dissipation is the loss of elastic energy */
            pl_error err;
            check_ok(pl_sim_forces(f.s.sim, &last, NULL, NULL, &err));
            check_near(first - lost, last, 1e-12 * first);
            assert_true(lost > 0.5 * first);
            scenario_free(&f.s);
        }
    }
}

/* Flow ends at the yield strain, in one step or in many, for stretches along three axes. */
static void test_yield(void **state) {
    (void)state;
    const double constrained[3] = {1.3, 0.8, 1.1}, at = 0;
    double last[2][9];
    for (int k = 0; k < 2; k++) {
        flowing f;
        flowing_init(&f, 1, &at, constrained, 0);
        set_creep(&f, 0.1, 3, 10);
        f.s.def.dt = k ? 10 : 0.1;
        scenario_start(&f.s);
        for (int step = 0; step < (k ? 1 : 100); step++) scenario_step(&f.s);
        flowing_Fp(&f.s, 0, last[k]);
        double square = 0;
        for (int i = 0; i < 3; i++) square += pow(constrained[i] / last[k][4 * i] - 1, 2);
        check_near(sqrt(square), 0.1, 1e-12);
        assert_int_equal(scenario_step(&f.s).flowing, 0);
        scenario_free(&f.s);
    }
    /* At prescribed positions the path is the same: the plastic stretches go straight to the prescribed
     * ones. */
    for (int i = 0; i < 9; i++) check_near(last[0][i], last[1][i], 1e-12);
}

static void test_below_yield_nothing_changes(void **state) {
    (void)state;
    const double constrained[3] = {1.05, 0.95, 1.06}, at = 0; /* norm 0.0927 */
    flowing f;
    flowing_init(&f, 1, &at, constrained, 0);
    set_creep(&f, 0.093, 100, 10);
    scenario_start(&f.s);
    size_t bytes = (size_t)f.s.sim->assembly->model->plastic_size * sizeof(double);
    double *before = malloc(bytes);
    memcpy(before, f.s.sim->assembly->state.plastic, bytes);
    pl_step_report report = scenario_step(&f.s);
    assert_int_equal(report.flowing, 0);
    assert_memory_equal(f.s.sim->assembly->state.plastic, before, bytes);
    check_near(report.max_plastic_strain, 0, 0);
    free(before);
    scenario_free(&f.s);

    flowing_init(&f, 1, &at, constrained, 0);
    set_creep(&f, 0.0925, 100, 10);
    scenario_start(&f.s);
    assert_int_equal(scenario_step(&f.s).flowing, f.s.sim->model->tets);
    scenario_free(&f.s);
}

/* The norm of the plastic strain is limited to max; its direction is kept. */
static void test_max(void **state) {
    (void)state;
    const double constrained[3] = {2, 1, 0.6}, at = 0;
    flowing f;
    flowing_init(&f, 1, &at, constrained, 0);
    set_creep(&f, 0.01, 5, 0.25);
    f.s.def.dt = 0.2;
    scenario_start(&f.s);
    for (int step = 0; step < 10; step++) scenario_step(&f.s);
    double Fp[9], norm = 0;
    flowing_Fp(&f.s, 0, Fp);
    for (int i = 0; i < 3; i++) norm += (Fp[4 * i] - 1) * (Fp[4 * i] - 1);
    check_near(sqrt(norm), 0.25, 1e-12);
    assert_true(Fp[0] > 1 && Fp[8] < 1);
    scenario_free(&f.s);
}

/* A rotating body flows like one that does not rotate. */
static void test_turning(void **state) {
    (void)state;
    const double times[2] = {0, 2}, stretches[6] = {1, 1, 1, 1.8, 0.7, 1.2};
    double U[2][9];
    for (int turned = 0; turned < 2; turned++) {
        flowing f;
        flowing_init(&f, 2, times, stretches, turned ? 170 : 0);
        set_creep(&f, 0.05, 2, 10);
        f.s.def.dt = 0.1;
        scenario_start(&f.s);
        for (int step = 0; step < 20; step++) scenario_step(&f.s);
        double F[9];
        flowing_Fp(&f.s, 3, F);
        for (int k = 0; k < 9; k++) {
            int i = k / 3, j = k % 3;
            U[turned][k] = F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j];
        }
        scenario_free(&f.s);
    }
    assert_true(U[0][0] > 1.5);
    for (int k = 0; k < 9; k++) check_near(U[1][k], U[0][k], 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_relaxation),
        cmocka_unit_test(test_yield),
        cmocka_unit_test(test_below_yield_nothing_changes),
        cmocka_unit_test(test_max),
        cmocka_unit_test(test_turning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
