/* The number of substeps of explicit integrators is predicted, with the element that causes it. Mass scaling
 * adds mass at that element only, in the amount that is reported. */
#include "motion.h"

/* A bar with one flat element: an inner node is moved close to the opposite face. */
static pl_mesh *sliver_mesh(int64_t *flat, double *height) {
    pl_mesh *mesh = box_mesh(4, 1, 1, 3, 0.1);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + 4 * t;
        double *x[4], middle[3], edge[2][3], normal[3], area = 0, away = 0;
        for (int a = 0; a < 4; a++) x[a] = mesh->nodes + 3 * tet[a];
        bool inside = true;
        for (int d = 0; d < 3; d++) inside = inside && x[0][d] > 0.05 && x[0][d] < (d == 0 ? 3.95 : 0.95);
        if (!inside) continue;
        for (int d = 0; d < 3; d++) {
            middle[d] = (x[1][d] + x[2][d] + x[3][d]) / 3;
            edge[0][d] = x[2][d] - x[1][d], edge[1][d] = x[3][d] - x[1][d];
        }
        for (int d = 0; d < 3; d++)
            normal[d] =
                edge[0][(d + 1) % 3] * edge[1][(d + 2) % 3] - edge[0][(d + 2) % 3] * edge[1][(d + 1) % 3];
        for (int d = 0; d < 3; d++) x[0][d] = middle[d] + 0.01 * (x[0][d] - middle[d]);
        area = size3(normal);
        for (int d = 0; d < 3; d++) away += (x[0][d] - middle[d]) * normal[d] / area;
        *flat = t;
        *height = fabs(away); /* above the largest face */
        return mesh;
    }
    fail_msg("the mesh has no inner node");
    return mesh;
}

static const char *const explicit_ones[] = {"symplectic-euler", "newmark-imex"};

static void make_with(scenario *s, const char *integrator, pl_mesh *mesh, int64_t scaling, double stiffness,
                      double dt) {
    scenario_init(s, mesh);
    s->materials[0].damping_stiffness = stiffness;
    s->def.integrator.type = integrator;
    s->def.integrator.mass_scaling = scaling;
    s->def.dt = dt;
    s->def.gravity[1] = -9.81;
    scenario_start(s);
}

static void make(scenario *s, const char *integrator, pl_mesh *mesh, int64_t scaling) {
    make_with(s, integrator, mesh, scaling, 0, 0.02);
}

static pl_substep_forecast forecast_of(const scenario *s) {
    pl_substep_forecast forecast;
    pl_error err;
    check_ok(pl_sim_forecast(s->sim, &forecast, &err));
    return forecast;
}

static double mass_of(const scenario *s) {
    double sum = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) sum += pl_sim_masses(s->sim)[i];
    return sum;
}

static void test_forecast(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        scenario s;
        int64_t flat = 0;
        double height = 0;
        pl_mesh *mesh = sliver_mesh(&flat, &height);
        make(&s, explicit_ones[k], mesh, 0);
        pl_substep_forecast f = forecast_of(&s);
        assert_int_equal(f.body, 0);
        assert_int_equal(f.element, flat);
        check_near(f.height, height, 1e-12);
        assert_true(f.substeps > 3 * f.typical);
        assert_true(f.suggestion > 0 && (double)f.suggestion < f.substeps);
        check_near(f.added_mass, 0, 0);
        check_near(mass_of(&s), 4 * 1000, 1e-6); /* the search for a suggestion restores masses */
        pl_step_report report = scenario_step(&s);
        check_near((double)report.substeps, f.substeps, 1 + 0.05 * f.substeps);
        /* `typical` is about the number of substeps of the bar without the flat element */
        scenario even;
        make(&even, explicit_ones[k], box_mesh(4, 1, 1, 3, 0.1), 0);
        pl_substep_forecast g = forecast_of(&even);
        assert_true(f.typical < 1.5 * g.substeps && f.typical > 0.3 * g.substeps);
        assert_int_equal(g.suggestion, 0);
        scenario_free(&s);
        scenario_free(&even);
    }
}

/* Damping by stiffness b, whose explicit part dominates: h²ω² + 2 h b ω² = aim², so that substeps = dt/h
 * grows with b ω². Under newmark-imex, which treats it implicitly, the number stays. */
static void test_forecast_with_damping(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        const double dt = 1, aim = 0.9, b = 0.02;
        scenario plain, damped;
        make_with(&plain, explicit_ones[k], box_mesh(4, 1, 1, 3, 0.1), 0, 0, dt);
        make_with(&damped, explicit_ones[k], box_mesh(4, 1, 1, 3, 0.1), 0, b, dt);
        pl_substep_forecast f = forecast_of(&plain), g = forecast_of(&damped);
        check_near(f.undamped, f.substeps, 0);
        check_near(g.undamped, f.substeps, 0);
        double w = f.substeps * aim / dt, d = b * w * w,
               frequency = (d + sqrt(d * d + w * w * aim * aim)) / aim;
        bool explicit_damping = !strcmp(explicit_ones[k], "symplectic-euler");
        double expected = explicit_damping ? dt * frequency / aim : f.substeps;
        check_near(g.substeps, expected, 0.01 * expected);
        if (explicit_damping) assert_true(g.substeps > 5 * f.substeps);
        scenario_free(&plain);
        scenario_free(&damped);
    }
}

static void test_scaling(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        scenario plain, s;
        int64_t flat = 0;
        double height = 0;
        make(&plain, explicit_ones[k], sliver_mesh(&flat, &height), 0);
        pl_substep_forecast f = forecast_of(&plain);
        make(&s, explicit_ones[k], sliver_mesh(&flat, &height), f.suggestion);
        pl_substep_forecast g = forecast_of(&s);
        assert_true(g.substeps <= (double)f.suggestion);
        /* no node is lighter, the total is as reported, and nodes far from the flat element are unchanged */
        const double *m = pl_sim_masses(s.sim), *m0 = pl_sim_masses(plain.sim), *x = pl_sim_rest(s.sim);
        const double *at = s.mesh->nodes + 3 * s.mesh->tets[4 * flat];
        int64_t raised = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            double away[3] = {x[3 * i] - at[0], x[3 * i + 1] - at[1], x[3 * i + 2] - at[2]};
            assert_true(m[i] >= m0[i]);
            if (m[i] == m0[i]) continue;
            raised++;
            assert_true(size3(away) < 1);
        }
        assert_true(raised > 0 && raised < pl_sim_node_count(s.sim) / 4);
        check_near(g.added_mass, mass_of(&s) / mass_of(&plain) - 1, 1e-12);
        check_near(g.added_mass, f.suggested_mass, 1e-9);
        assert_true(g.added_mass > 1e-4 && g.added_mass < 0.05);
        printf("%s: %.0f substeps, with %.2f %% of mass added %.0f\n", explicit_ones[k], f.substeps,
               100 * g.added_mass, g.substeps);
        /* heavier nodes fall with the same acceleration */
        for (int step = 0; step < 10; step++) {
            pl_step_report report = scenario_step(&s);
            assert_true((double)report.substeps <= 1.1 * (double)f.suggestion);
        }
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            check_near(pl_sim_velocities(s.sim)[3 * i + 1], -9.81 * 0.2, 1e-6);
            check_near(pl_sim_positions(s.sim)[3 * i], x[3 * i], 1e-6);
        }
        scenario_free(&plain);
        scenario_free(&s);
    }
}

/* No more mass is added than necessary: in a step with many substeps nearly all allowed ones are used. */
static void test_no_more_than_needed(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        scenario plain, s;
        int64_t flat = 0;
        double height = 0;
        make_with(&plain, explicit_ones[k], sliver_mesh(&flat, &height), 0, 0, 0.5);
        double wanted = floor(0.6 * forecast_of(&plain).substeps);
        make_with(&s, explicit_ones[k], sliver_mesh(&flat, &height), (int64_t)wanted, 0, 0.5);
        pl_substep_forecast g = forecast_of(&s);
        printf("%s: wanted %g, %g\n", explicit_ones[k], wanted, g.substeps);
        assert_true(wanted > 100 && g.substeps <= wanted && g.substeps > 0.93 * wanted);
        scenario_free(&plain);
        scenario_free(&s);
    }
}

/* Cases without effect: implicit integrators have no substeps, and a uniform mesh needs no additional mass.
 * Adaptive bodies are refused. */
static void test_where_it_does_nothing(void **state) {
    (void)state;
    scenario s;
    int64_t flat = 0;
    double height = 0;
    make(&s, "implicit-euler", sliver_mesh(&flat, &height), 1);
    check_near(forecast_of(&s).substeps, 0, 0);
    check_near(mass_of(&s), 4000, 1e-6);
    scenario_free(&s);
    make(&s, "newmark-imex", box_mesh(4, 1, 1, 3, 0.1), 1000);
    check_near(forecast_of(&s).added_mass, 0, 0);
    check_near(mass_of(&s), 4000, 1e-6);
    scenario_free(&s);
    pl_error err = {0};
    scenario_init(&s, quadratic_of(box_mesh(4, 1, 1, 1, 0)));
    s.bodies[0].element = "adaptive";
    s.def.integrator.type = "newmark-imex";
    s.def.integrator.mass_scaling = 5;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "mass_scaling = 5"));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forecast),
        cmocka_unit_test(test_forecast_with_damping),
        cmocka_unit_test(test_scaling),
        cmocka_unit_test(test_no_more_than_needed),
        cmocka_unit_test(test_where_it_does_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
