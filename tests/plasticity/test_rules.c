/* Every flow rule with every law and inversion treatment; a caller's rule; parameters that vary; the same
 * bits on any number of threads and after a restore; invalid definitions. */
#include "flowing.h"

/* Keeps every stretch between 1/cap and cap. */
static void cap_stretches(void *context, int n, double dt, const double *trial, double *left) {
    (void)dt;
    double cap = *(double *)context;
    for (int i = 0; i < 3 * n; i++) left[i] = fmin(fmax(trial[i], 1 / cap), cap);
}

static double cap = 1.1;

static void set_rule(pl_material_def *material, const char *rule) {
    material->plasticity = rule;
    material->user_flow = cap_stretches;
    material->user_flow_context = &cap;
}

/* A bar under gravity, fixed at one end and twisted at the other: every step is finite, and something
 * flows. */
static void test_every_law(void **state) {
    (void)state;
    for (int r = 0; r < pl_flow_count(); r++) {
        pl_material_def material;
        double user_mu;
        for (int m = 0; material_at(m, 1e5, 0.3, &user_mu, &material); m++) {
            for (int inversion = PL_INVERSION_EXTRAPOLATE; inversion <= PL_INVERSION_NONE; inversion++) {
                static const double times[2] = {0, 0.3}, degrees[2] = {0, 200};
                scenario s;
                scenario_init(&s, box_mesh(2, 1, 1, 2, 0.2));
                s.materials[0] = material;
                s.materials[0].name = "flesh";
                s.materials[0].inversion = inversion;
                set_rule(&s.materials[0], pl_flow_at(r)->name);
                s.def.integrator.type = "implicit-euler";
                s.def.integrator.tolerance = 1e-6;
                s.def.integrator.max_iterations = 60;
                s.def.dt = 0.03;
                s.def.gravity[1] = -10;
                scenario_fix(&s, select_group("x-"), "xyz");
                pl_constraint_def *turned = scenario_fix(&s, select_group("x+"), "xyz");
                turned->axis[0] = 1;
                turned->center[1] = turned->center[2] = 0.5;
                turned->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
                scenario_start(&s);
                int64_t flowed = 0;
                for (int step = 0; step < 8; step++) {
                    pl_step_report report;
                    pl_error err;
                    if (pl_sim_step(s.sim, &report, &err) != PL_OK)
                        break; /* a law without inversion treatment may leave its domain */
                    flowed += report.flowing;
                    assert_true(isfinite(report.max_plastic_strain) && isfinite(report.plastic_dissipation));
                    assert_true(isfinite(report.kinetic_energy));
                    /* Flow dissipates energy. A treatment without an energy need not. */
                    if (inversion == PL_INVERSION_EXTRAPOLATE && report.inverted == 0)
                        assert_true(report.plastic_dissipation >= -1e-12 * report.elastic_energy);
                }
                if (!flowed && inversion != PL_INVERSION_NONE)
                    fail_msg("nothing flows: %s with %s", pl_flow_at(r)->name, material.law);
                scenario_free(&s);
            }
        }
    }
}

/* A caller's rule that limits each stretch separately, against its closed form for a cycle. */
static void test_user(void **state) {
    (void)state;
    const double times[3] = {0, 4, 8}, stretches[9] = {1, 1, 1, 1.5, 0.7, 1, 1, 1, 1};
    flowing f;
    flowing_init(&f, 3, times, stretches, 25);
    set_rule(&f.s.materials[0], "user");
    f.s.def.dt = 0.1;
    scenario_start(&f.s);
    double plastic[3] = {1, 1, 1};
    for (int step = 1; step <= 80; step++) {
        scenario_step(&f.s);
        for (int i = 0; i < 3; i++) {
            double s;
            double values[3] = {stretches[i], stretches[3 + i], stretches[6 + i]};
            pl_curve curve = {3, 1, PL_INTERP_LINEAR, times, values};
            pl_curve_at(&curve, 0.1 * step, &s);
            plastic[i] = s / fmin(fmax(s / plastic[i], 1 / cap), cap);
        }
        check_plastic(&f.s, plastic[0], plastic[1], plastic[2], 1e-12);
    }
    check_near(plastic[0], 1.1, 1e-12);
    check_near(plastic[1], 1 / 1.1, 1e-12);
    scenario_free(&f.s);
}

/* Like cap_stretches, but returns invalid stretches for the first point of a call if it is stretched by
 * much. */
static double wrong_stretch;
static void return_wrong(void *context, int n, double dt, const double *trial, double *left) {
    cap_stretches(context, n, dt, trial, left);
    for (int i = 0; i < 3 && trial[0] > 1.3; i++) left[i] = wrong_stretch;
}

/* The step fails and reports the stretches, and no element has flowed. With valid stretches the run
 * continues. */
static void test_user_refused(void **state) {
    (void)state;
    static const double wrong[] = {-1, 0, NAN, INFINITY, 1e-7, 1e7}, times[3] = {0, 1, 2},
                        stretches[9] = {1, 1, 1, 1.2, 1.2, 1.2, 1.5, 1.5, 1.5};
    static const char *const words[] = {"-1", "0", "nan", "inf", "1e-07", "1e+07"},
                             *const integrators[] = {"quasistatic", "implicit-euler",
                                                     "linear-implicit-euler"};
    for (int k = 0; k < 18; k++) {
        flowing f;
        flowing_init(&f, 3, times, stretches, 0);
        set_rule(&f.s.materials[0], "user");
        f.s.materials[0].user_flow = return_wrong;
        f.s.def.integrator.type = integrators[k / 6];
        wrong_stretch = wrong[k % 6];
        scenario_start(&f.s);
        scenario_step(&f.s);
        check_plastic(&f.s, 1.2 / 1.1, 1.2 / 1.1, 1.2 / 1.1, 1e-12);
        pl_step_report report;
        pl_error err;
        assert_int_equal(pl_sim_step(f.s.sim, &report, &err), PL_ERR_NUMERIC);
        assert_int_equal(report.reason, PL_OUTSIDE_DOMAIN);
        char expected[64];
        snprintf(expected, sizeof expected, "the stretches %s, %s, %s in element", words[k % 6], words[k % 6],
                 words[k % 6]);
        if (!strstr(err.message, expected) || !strstr(err.message, "step 2: body 'body'"))
            fail_msg("no '%s' in: %s", expected, err.message);
        check_plastic(&f.s, 1.2 / 1.1, 1.2 / 1.1, 1.2 / 1.1, 1e-12);
        wrong_stretch = cap;
        scenario_step(&f.s);
        check_plastic(&f.s, 1.5 / 1.1, 1.5 / 1.1, 1.5 / 1.1, 1e-12);
        scenario_free(&f.s);
    }
}

/* A creep rate that begins at some time, and one from a table over temperature, give the same results as the
 * constant. */
static void test_parameters_vary(void **state) {
    (void)state;
    const double at = 0, constrained[3] = {1.5, 1, 1}, times[2] = {0, 1}, rates[2] = {0, 0.8},
                 kelvins[2] = {283.15, 303.15}, table[2] = {0.6, 1.0};
    for (int over = PL_OVER_TIME; over <= PL_OVER_TEMPERATURE; over++) {
        flowing f;
        flowing_init(&f, 1, &at, constrained, 0);
        pl_material_key key = {.field = "creep", .curve = {2, 1, PL_INTERP_STEP, times, rates}, .over = over};
        if (over == PL_OVER_TEMPERATURE) key.curve = (pl_curve){2, 1, PL_INTERP_LINEAR, kelvins, table};
        set_rule(&f.s.materials[0], "creep");
        f.s.materials[0].flow_params[0] = 0;
        f.s.materials[0].key_count = 1;
        f.s.materials[0].keys = &key;
        f.s.def.dt = 0.25;
        scenario_start(&f.s);
        for (int step = 1; step <= 8; step++) {
            scenario_step(&f.s);
            double t = over == PL_OVER_TIME ? fmax(0.25 * step - 0.75, 0) : 0.25 * step; /* 293.15 K: 0.8 */
            check_plastic(&f.s, 1.5 - 0.5 * exp(-0.8 * t), 1, 1, 1e-12);
        }
        scenario_free(&f.s);
    }
}

/* Two plastic materials and an elastic one, many chunks, large deformations and rotations. */
static void make(scenario *s, int threads, const char *integrator) {
    static const double times[2] = {0, 1}, degrees[2] = {0, 300};
    scenario_init(s, box_mesh(4, 1, 1, 5, 0.2));
    s->def.threads = threads;
    s->def.integrator.type = integrator;
    s->def.integrator.tolerance = 1e-4;
    s->def.dt = 0.02;
    s->def.gravity[1] = -9.81;
    s->materials[0].law = "linear";
    s->materials[0].plasticity = "creep";
    s->materials[1] = s->materials[2] = s->materials[0];
    s->materials[1].name = "clay";
    s->materials[1].plasticity = "multiplicative";
    s->materials[1].flow_params[0] = 0.05;
    s->materials[2].name = "gum";
    s->materials[2].plasticity = NULL;
    s->def.material_count = s->def.body_count = 3;
    for (int b = 0; b < 3; b++) {
        static const char *const names[] = {"a", "b", "c"};
        s->bodies[b] = s->bodies[0];
        s->bodies[b].name = names[b];
        s->bodies[b].material = s->materials[b].name;
        s->bodies[b].translate[2] = 3 * b;
    }
    if (!strcmp(integrator, "linear-implicit-euler")) s->def.integrator.tangent = PL_TANGENT_WARPED;
    scenario_fix(s, select_group("x-"), "xyz");
    pl_constraint_def *turned = scenario_fix(s, select_group("x+"), "xyz");
    turned->axis[1] = 1;
    turned->center[0] = 3;
    turned->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
    scenario_start(s);
}

static void test_same_bits(void **state) {
    (void)state;
    static const char *const integrators[] = {"linear-implicit-euler", "implicit-euler", "quasistatic"};
    for (int i = 0; i < 3; i++) {
        scenario a, b;
        make(&a, 1, integrators[i]);
        make(&b, 3, integrators[i]);
        size_t bytes = pl_sim_state_size(a.sim);
        char *middle = malloc(bytes), *end = malloc(bytes), *other = malloc(bytes);
        pl_error err;
        int64_t flowed = 0;
        for (int step = 0; step < 6; step++) {
            pl_step_report x = scenario_step(&a), y = scenario_step(&b);
            flowed += x.flowing;
            assert_int_equal(x.flowing, y.flowing);
            assert_true(x.max_plastic_strain == y.max_plastic_strain);
            assert_true(x.plastic_dissipation == y.plastic_dissipation);
            if (step == 2) pl_sim_state_save(a.sim, middle);
        }
        assert_true(flowed > 500);
        pl_sim_state_save(a.sim, end);
        pl_sim_state_save(b.sim, other);
        assert_memory_equal(end, other, bytes);
        scenario_free(&b);

        make(&b, 2, integrators[i]);
        check_ok(pl_sim_state_restore(b.sim, middle, bytes, &err));
        for (int step = 3; step < 6; step++) scenario_step(&b);
        pl_sim_state_save(b.sim, other);
        assert_memory_equal(end, other, bytes);
        /* quantities derived from the state are the same immediately after a restore, also of an earlier
         * state */
        double energy, again;
        check_ok(pl_sim_state_restore(b.sim, middle, bytes, &err));
        check_ok(pl_sim_forces(b.sim, &energy, NULL, NULL, &err));
        check_ok(pl_sim_state_restore(a.sim, middle, bytes, &err));
        check_ok(pl_sim_forces(a.sim, &again, NULL, NULL, &err));
        assert_true(energy == again);
        free(middle), free(end), free(other);
        scenario_free(&a);
        scenario_free(&b);
    }
}

/* Results per element: plastic strain, and det F of the total deformation. */
static void test_results(void **state) {
    (void)state;
    const double at = 0, constrained[3] = {1.5, 0.9, 1};
    flowing f;
    flowing_init(&f, 1, &at, constrained, 0);
    set_rule(&f.s.materials[0], "multiplicative");
    scenario_start(&f.s);
    assert_true(pl_sim_is_plastic(f.s.sim));
    pl_step_report report = scenario_step(&f.s);
    int64_t tets = pl_sim_tet_count(f.s.sim);
    double *strain = malloc(8 * (size_t)tets), *det = malloc(8 * (size_t)tets);
    pl_error err;
    pl_sim_plastic_strain(f.s.sim, strain);
    check_ok(pl_sim_tet_results(f.s.sim, NULL, NULL, det, NULL, &err));
    double norm = hypot(log(1.5), log(0.9));
    for (int64_t t = 0; t < tets; t++) {
        check_near(strain[t], norm - 0.1, 1e-12);
        check_near(det[t], 1.5 * 0.9, 1e-12);
    }
    check_near(report.volume_ratio, 1.35, 1e-12); /* relative to the original volume */
    scenario_step(&f.s);
    check_near(scenario_step(&f.s).volume_ratio, 1.35, 1e-12);
    free(strain), free(det);
    scenario_free(&f.s);

    scenario_init(&f.s, box_mesh(1, 1, 1, 1, 0));
    scenario_start(&f.s);
    assert_false(pl_sim_is_plastic(f.s.sim));
    scenario_free(&f.s);
}

typedef struct broken {
    const char *rule;
    int param;
    double value;
    const char *words[3];
} broken;

static void test_broken(void **state) {
    (void)state;
    static const broken cases[] = {
        {"creeping", 0, 0.1, {"flesh", "unknown flow rule", "creeping"}},
        {"creep", 0, -1, {"flesh", "yield = -1", "between 0"}},
        {"creep", 1, INFINITY, {"flesh", "creep = inf", "between"}},
        {"multiplicative", 1, 21, {"flesh", "limit = 21", "between 0 and 20"}},
        {"user", 0, 1, {"flesh", "'user'", "callback"}},
        {"von-mises", 0, -1, {"flesh", "yield_stress = -1", "between 0"}},
        {"von-mises", 1, INFINITY, {"flesh", "hardening = inf", "between 0"}},
        {"von-mises", 2, 21, {"flesh", "limit = 21", "between 0 and 20"}},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        s.materials[0].plasticity = cases[k].rule;
        s.materials[0].flow_params[cases[k].param] = cases[k].value;
        pl_error err;
        assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
        for (int w = 0; w < 3; w++) {
            if (!strstr(err.message, cases[k].words[w]))
                fail_msg("no '%s' in: %s", cases[k].words[w], err.message);
        }
        scenario_free(&s);
    }
}

/* Invalid goals are refused; the last one is valid. */
static void test_broken_goals(void **state) {
    (void)state;
    for (int k = 0; k < 6; k++) {
        static const char *const words[] = {"has no plasticity", "'creep'",    "preserve_volume",
                                            "element",           "not finite", ""};
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        double *goal = malloc(24 * (size_t)s.mesh->node_count);
        memcpy(goal, s.mesh->nodes, 24 * (size_t)s.mesh->node_count);
        s.bodies[0].goal = goal;
        if (k) s.materials[0].plasticity = k == 1 ? "creep" : "multiplicative";
        s.materials[0].preserve_volume = k == 2;
        for (int64_t i = 0; k == 3 && i < s.mesh->node_count; i++) goal[3 * i] *= -1;
        if (k == 4) goal[7] = NAN;
        pl_error err = {0};
        pl_status status = pl_sim_create(&s.def, &s.sim, &err);
        assert_int_equal(status, k == 5 ? PL_OK : PL_ERR_INPUT);
        if (k < 5 && (!strstr(err.message, words[k]) || !strstr(err.message, "body 'body'")))
            fail_msg("no '%s' in: %s", words[k], err.message);
        free(goal);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_law),    cmocka_unit_test(test_user),
        cmocka_unit_test(test_user_refused), cmocka_unit_test(test_parameters_vary),
        cmocka_unit_test(test_same_bits),    cmocka_unit_test(test_results),
        cmocka_unit_test(test_broken),       cmocka_unit_test(test_broken_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
