/* Multiplicative plasticity against closed forms: a uniaxial cycle, volume preservation, limits, goals,
 * inverted elements. */
#include "flowing.h"

static void set_multiplicative(flowing *f, double yield, double limit) {
    f->s.materials[0].plasticity = "multiplicative";
    f->s.materials[0].flow_params[0] = yield;
    f->s.materials[0].flow_params[1] = limit;
}

static double axial_force(const scenario *s) {
    double *internal = malloc(24 * (size_t)s->sim->model->nodes), sum = 0;
    pl_error err;
    check_ok(pl_sim_forces(s->sim, NULL, internal, NULL, &err));
    const double *x = pl_sim_positions(s->sim);
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < s->sim->model->nodes; i++) low = fmin(low, x[3 * i]), high = fmax(high, x[3 * i]);
    for (int64_t i = 0; i < s->sim->model->nodes; i++) {
        if (x[3 * i] > high - 1e-9 * (high - low)) sum -= internal[3 * i];
    }
    free(internal);
    return sum;
}

/* Loading, unloading and reverse loading. With a single stretch the return mapping clamps the elastic
 * logarithm to the yield strain, so that the plastic logarithm follows the total one with play. The stress is
 * that of Hooke's law for the elastic stretch. */
static void test_uniaxial_cycle(void **state) {
    (void)state;
    enum { KEYS = 5 };
    const double times[KEYS] = {0, 10, 20, 40, 50}, along[KEYS] = {1, 1.6, 1.2, 0.55, 1};
    double stretches[3 * KEYS];
    for (int i = 0; i < 3 * KEYS; i++) stretches[i] = i % 3 ? 1 : along[i / 3];
    const double yield = 0.08;
    flowing f;
    flowing_init(&f, KEYS, times, stretches, 0);
    set_multiplicative(&f, yield, 5);
    f.s.def.dt = 0.5;
    scenario_start(&f.s);
    double young = 1e5, poisson = 0.33, mu = young / (2 * (1 + poisson)),
           lambda = young * poisson / ((1 + poisson) * (1 - 2 * poisson)), plastic = 0;
    int reversed = 0, resting = 0;
    for (int step = 1; step <= 100; step++) {
        pl_step_report report = scenario_step(&f.s);
        double s, before = plastic;
        pl_curve curve = {KEYS, 1, PL_INTERP_LINEAR, times, along};
        pl_curve_at(&curve, 0.5 * step, &s);
        plastic = fmax(fmin(plastic, log(s) + yield), log(s) - yield);
        check_plastic(&f.s, exp(plastic), 1, 1, 1e-12);
        assert_int_equal(report.flowing, plastic != before ? f.s.sim->model->tets : 0);
        check_near(report.max_plastic_strain, fabs(plastic), 1e-12);
        reversed += plastic < before, resting += plastic == before;
        /* P = 2 mu (s_e - 1) + lambda tr per area of the plastic shape, whose cross-section is the original
         * one */
        double elastic = s / exp(plastic) - 1;
        check_near(axial_force(&f.s), (2 * mu + lambda) * elastic * 0.7 * 0.5, 1e-9 * young);
        if (step == 100) check_near(exp(plastic), exp(log(1.0) - yield), 1e-12); /* the residual stretch */
    }
    assert_true(reversed > 30 && resting > 5);
    scenario_free(&f.s);
}

/* With preserve_volume only the deviator flows, and det F_p stays 1. */
static void test_volume(void **state) {
    (void)state;
    const double times[3] = {0, 5, 10}, stretches[9] = {1, 1, 1, 1.7, 0.8, 0.9, 0.6, 1.4, 1.1};
    flowing f;
    flowing_init(&f, 3, times, stretches, 40);
    set_multiplicative(&f, 0.05, 5);
    f.s.materials[0].preserve_volume = true;
    f.s.def.dt = 0.02;
    scenario_start(&f.s);
    int64_t flowed = 0;
    for (int step = 0; step < 500; step++) flowed += scenario_step(&f.s).flowing;
    assert_true(flowed > 400 * f.s.sim->model->tets);
    for (int64_t e = 0; e < f.s.sim->model->tets; e++) {
        double Fp[9];
        flowing_Fp(&f.s, e, Fp);
        check_near(det9(Fp), 1, 1e-12);
    }
    scenario_free(&f.s);

    /* uniform compression causes no flow, however strong */
    const double at = 0, small[3] = {0.5, 0.5, 0.5}, bent[3] = {0.5, 0.6, 0.5};
    for (int k = 0; k < 2; k++) {
        flowing_init(&f, 1, &at, k ? bent : small, 0);
        set_multiplicative(&f, 0.05, 5);
        f.s.materials[0].preserve_volume = true;
        scenario_start(&f.s);
        assert_int_equal(scenario_step(&f.s).flowing, k ? f.s.sim->model->tets : 0);
        if (k) { /* the deviator returns to the yield surface, the mean stays elastic */
            double h[3], mean = (log(0.5) + log(0.6) + log(0.5)) / 3, norm = 0;
            for (int i = 0; i < 3; i++) h[i] = log(bent[i]) - mean, norm += h[i] * h[i];
            double part = 1 - 0.05 / sqrt(norm);
            check_plastic(&f.s, exp(part * h[0]), exp(part * h[1]), exp(part * h[2]), 1e-12);
        }
        scenario_free(&f.s);
    }
}

/* Plastic strain stops at the limit; beyond it the material is elastic again. */
static void test_limit(void **state) {
    (void)state;
    const double at = 0, constrained[3] = {2.5, 1.3, 0.9};
    flowing f;
    flowing_init(&f, 1, &at, constrained, 0);
    set_multiplicative(&f, 0.1, 0.4);
    scenario_start(&f.s);
    double h[3] = {log(2.5), log(1.3), log(0.9)}, norm = sqrt(h[0] * h[0] + h[1] * h[1] + h[2] * h[2]);
    for (int step = 0; step < 3; step++) {
        pl_step_report report = scenario_step(&f.s);
        double k = 0.4 / norm;
        check_plastic(&f.s, exp(k * h[0]), exp(k * h[1]), exp(k * h[2]), 1e-12);
        check_near(report.max_plastic_strain, 0.4, 1e-12);
    }
    scenario_free(&f.s);
}

/* With inverted, flat and scattered elements results are finite, and F_p neither inverts nor exceeds its
 * limit. */
static void test_inverted(void **state) {
    (void)state;
    const double at = 0;
    const double cases[4][3] = {{1, -0.8, 1}, {1.2, 0.9, 0}, {-1, -1, -1}, {0, 0, 0}};
    for (int k = 0; k < 5; k++) {
        flowing f;
        flowing_init(&f, 1, &at, cases[k % 4], 0);
        if (k == 4) {
            f.s.def.constraint_count = 0;
            f.s.bodies[0].start = (pl_start_def){PL_START_SCATTER, 50, 7, {0, 1, 0}};
            f.s.def.integrator.type = "implicit-euler";
            f.s.def.dt = 0.01;
        }
        set_multiplicative(&f, 0.1, 1.5);
        scenario_start(&f.s);
        int64_t flowed = 0;
        for (int step = 0; step < 5; step++) {
            pl_step_report report = scenario_step(&f.s);
            flowed += report.flowing;
            assert_true(isfinite(report.max_plastic_strain) && isfinite(report.plastic_dissipation));
            check_below(report.max_plastic_strain, 1.5 * (1 + 1e-6));
        }
        assert_true(flowed > 0);
        for (int64_t e = 0; e < f.s.sim->model->tets; e++) {
            double Fp[9];
            flowing_Fp(&f.s, e, Fp);
            assert_true(det9(Fp) > exp(-1.5 * 1.7321) * 0.999 && isfinite(det9(Fp)));
        }
        scenario_free(&f.s);
    }
}

/* Flow that is guided towards a goal shape: a body that is pulled far beyond the goal approaches its shape,
 * and one that is pulled away from it does not flow. */
static void test_goal(void **state) {
    (void)state;
    const double times[2] = {0, 4};
    for (int away = 0; away < 2; away++) {
        const double stretches[6] = {1, 1, 1, away ? 0.6 : 2.2, 1, away ? 1.5 : 0.7};
        flowing f;
        flowing_init(&f, 2, times, stretches, 70);
        set_multiplicative(&f, 0.1, 5);
        /* the orientation of the goal has no effect */
        double *goal = malloc(24 * (size_t)f.s.mesh->node_count), R[9];
        pl_random random = {5};
        random_rotation(&random, R);
        for (int64_t i = 0; i < f.s.mesh->node_count; i++) {
            const double *X = f.s.mesh->nodes + 3 * i;
            for (int d = 0; d < 3; d++)
                goal[3 * i + d] = R[3 * d] * 1.4 * X[0] + R[3 * d + 1] * X[1] + R[3 * d + 2] * 0.8 * X[2];
        }
        f.s.bodies[0].goal = goal;
        f.s.def.dt = 0.05;
        scenario_start(&f.s);
        free(goal);
        /* The axes of all stretches are fixed, so that vectors of logarithms describe them. */
        double plastic[3] = {0}, G[3] = {log(1.4), 0, log(0.8)}, first = 0, last = INFINITY;
        for (int step = 1; step <= 80; step++) {
            scenario_step(&f.s);
            double norm = 0, length2 = 0, toward = 0, distance = 0, h[3];
            for (int i = 0; i < 3; i++) {
                h[i] = log(1 + (stretches[3 + i] - 1) * step / 80) - plastic[i];
                norm += h[i] * h[i];
            }
            for (int i = 0; i < 3; i++) {
                h[i] *= fmax(1 - 0.1 / sqrt(norm), 0);
                length2 += h[i] * h[i];
                toward += h[i] * (G[i] - plastic[i]);
            }
            double t = length2 > 0 ? fmax(fmin(toward / length2, 1), 0) : 0;
            for (int i = 0; i < 3; i++) {
                plastic[i] += t * h[i];
                distance += (G[i] - plastic[i]) * (G[i] - plastic[i]);
            }
            check_plastic(&f.s, exp(plastic[0]), exp(plastic[1]), exp(plastic[2]), 1e-11);
            check_below(distance, last);
            last = distance;
            if (step == 1) first = distance;
        }
        if (away) check_plastic(&f.s, 1, 1, 1, 1e-12);
        if (!away) check_below(last, 0.1 * first);
        scenario_free(&f.s);
    }
}

/* If the goal lies on the path of the flow, flow ends there exactly. After its release the body springs back
 * to the goal's shape. */
static void test_goal_is_reached(void **state) {
    (void)state;
    const double times[2] = {0, 4}, stretches[6] = {1, 1, 1, 2.5, 1, 1};
    flowing f;
    flowing_init(&f, 2, times, stretches, 0);
    set_multiplicative(&f, 0.1, 5);
    double *goal = malloc(24 * (size_t)f.s.mesh->node_count);
    for (int64_t i = 0; i < 3 * f.s.mesh->node_count; i++) goal[i] = f.s.mesh->nodes[i] * (i % 3 ? 1 : 1.3);
    f.s.bodies[0].goal = goal;
    f.s.def.dt = 0.1;
    f.s.constraints[0].until = 4.05;
    f.s.def.integrator.type = "quasistatic";
    scenario_start(&f.s);
    for (int step = 1; step <= 40; step++) {
        scenario_step(&f.s);
        double expected = fmin(fmax(log(1 + 1.5 * step / 40) - 0.1, 0), log(1.3));
        check_plastic(&f.s, exp(expected), 1, 1, 1e-12);
    }
    scenario_converge(&f.s); /* released */
    const double *x = pl_sim_positions(f.s.sim);
    for (int64_t i = 0; i < f.s.sim->model->nodes;
         i++) { /* up to a rigid motion: all distances are the goal's */
        for (int64_t j = 0; j < i; j++) {
            double found = 0, wanted = 0;
            for (int d = 0; d < 3; d++) {
                found += pow(x[3 * i + d] - x[3 * j + d], 2);
                wanted += pow(goal[3 * i + d] - goal[3 * j + d], 2);
            }
            check_near(sqrt(found), sqrt(wanted), 1e-7);
        }
    }
    free(goal);
    scenario_free(&f.s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniaxial_cycle), cmocka_unit_test(test_volume),
        cmocka_unit_test(test_limit),          cmocka_unit_test(test_inverted),
        cmocka_unit_test(test_goal),           cmocka_unit_test(test_goal_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
