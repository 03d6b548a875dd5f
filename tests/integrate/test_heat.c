/* Heat in a simulation: moving sources, parameters tabulated over temperature for each element, resumes,
 * threads and invalid definitions. */
#include "scenario.h"

static const double zero = 0, kelvin[3] = {300, 340, 360}, melting[3] = {2e5, 1e5, 1e3},
                    widening[3] = {0.3, 0.35, 0.45};

static pl_curve constant(const double *value, int components) {
    return (pl_curve){1, components, 0, &zero, value};
}

/* A bar of wax with heat conduction. */
static void wax(scenario *s) {
    scenario_init(s, box_mesh(1, 0.3, 0.3, 3, 0.1));
    s->def.heat.active = true;
    s->def.dt = 0.05;
    s->def.integrator.type = "linear-implicit-euler";
    s->materials[0].law = "linear";
    s->materials[0].conductivity = 20;
    s->materials[0].heat_capacity = 100;
    s->materials[0].density = 900;
}

static const pl_material_key tables[2] = {
    {"young", PL_OVER_TEMPERATURE, {3, 1, PL_INTERP_LINEAR, kelvin, melting}},
    {"poisson", PL_OVER_TEMPERATURE, {3, 1, PL_INTERP_SMOOTH, kelvin, widening}}};

/* A source moves through the bar along its axis. It supplies nothing while it is outside, and all of its
 * power while its centre is inside. */
static void test_moving_source(void **state) {
    (void)state;
    static const double times[2] = {0, 3}, path[6] = {-1, 0.15, 0.15, 2, 0.15, 0.15}, power = 2.5e5;
    scenario s;
    wax(&s);
    pl_heat_source_def source = pl_heat_source_def_default();
    source.center = (pl_curve){2, 3, PL_INTERP_LINEAR, times, path};
    source.radius = 0.14;
    source.power = constant(&power, 1);
    s.def.heat.source_count = 1;
    s.def.heat.sources = &source;
    scenario_start(&s);
    double before = 0, hottest = 0;
    int inside = 0;
    for (int step = 1; step <= 60; step++) {
        pl_step_report report = scenario_step(&s);
        double x = -1 + 3 * (0.05 * step) / 3, given = report.heat_supplied - before;
        before = report.heat_supplied;
        if (x < -0.14 || x > 1.14) check_near(given, 0, 0);
        if (x > 0 && x < 1) {
            check_near(given, power * 0.05, 1e-12 * power);
            inside++;
        }
        check_near(report.heat_energy, report.heat_supplied, 1e-10 * (1 + report.heat_supplied));
        hottest = fmax(hottest, report.max_temperature);
    }
    assert_true(inside >= 18);
    assert_true(hottest > 300 && hottest < 1000);
    /* the end that the source left last is the warmer one */
    const double *T = pl_sim_temperatures(s.sim), *X = pl_sim_rest(s.sim);
    double first = 0, last = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        if (X[3 * i] < 0.1) first = fmax(first, T[i]);
        if (X[3 * i] > 0.9) last = fmax(last, T[i]);
    }
    assert_true(last > first + 1 && first > PL_AMBIENT_TEMPERATURE + 1);
    scenario_free(&s);
}

/* Two bodies of one material at two temperatures behave like bodies of two materials with constant
 * parameters. */
static void table_against_constants(const char *law, int tangent, int inversion) {
    scenario s, c;
    double young[2] = {1.5e5, 5.05e4}, poisson[2] = {0.325, 0.4}; /* the tables at 320 K and 350 K */
    for (int k = 0; k < 2; k++) {
        scenario *t = k ? &c : &s;
        wax(t);
        t->def.integrator.tangent = tangent;
        t->def.heat.active = false;
        t->def.dt = 0.01;
        t->def.solver.tolerance = 1e-13;
        t->materials[0].law = law;
        t->materials[0].inversion = inversion;
        t->materials[1] = t->materials[0];
        t->materials[1].name = "other";
        t->bodies[1] = t->bodies[0];
        t->bodies[1].name = "warm";
        t->bodies[1].translate[1] = 2;
        t->bodies[0].temperature = 320;
        t->bodies[1].temperature = 350;
        t->def.body_count = 2;
        for (int b = 0; b < 2; b++) t->bodies[b].angular_velocity[0] = 9, t->bodies[b].velocity[2] = 1;
        scenario_fix(t, select_group("x-"), "xyz");
        if (inversion != PL_INVERSION_NONE) {
            t->bodies[0].start.kind = t->bodies[1].start.kind = PL_START_SCATTER;
            t->bodies[0].start.factor = t->bodies[1].start.factor = 1;
        }
    }
    s.materials[0].keys = tables;
    s.materials[0].key_count = 2;
    for (int b = 0; b < 2; b++) c.materials[b].young = young[b], c.materials[b].poisson = poisson[b];
    c.bodies[1].material = "other";
    c.def.material_count = 2;
    scenario_start(&s);
    scenario_start(&c);
    int64_t n = pl_sim_node_count(s.sim);
    double energy[2], *f = malloc(48 * (size_t)n), largest = 0;
    pl_error err;
    for (int step = 0; step < 3; step++) {
        check_ok(pl_sim_forces(s.sim, &energy[0], f, NULL, &err));
        check_ok(pl_sim_forces(c.sim, &energy[1], f + 3 * n, NULL, &err));
        check_near(energy[0], energy[1], 1e-10 * fabs(energy[1]) + 1e-20);
        for (int64_t k = 0; k < 3 * n; k++) largest = fmax(largest, fabs(f[k]));
        for (int64_t k = 0; k < 3 * n; k++) check_near(f[k], f[3 * n + k], 1e-9 * largest + 1e-9);
        scenario_step(&s);
        scenario_step(&c);
    }
    assert_true(largest > 1);
    for (int64_t k = 0; k < 3 * n; k++)
        check_near(pl_sim_positions(s.sim)[k], pl_sim_positions(c.sim)[k], 1e-5);
    free(f);
    scenario_free(&s);
    scenario_free(&c);
}

static void test_tables_by_element(void **state) {
    (void)state;
    table_against_constants("linear", PL_TANGENT_WARPED, PL_INVERSION_NONE);
    table_against_constants("linear", PL_TANGENT_PLAIN, PL_INVERSION_NONE);
    for (int l = 0; l < pl_law_count(); l++) {
        if (!strcmp(pl_law_at(l)->name, "user")) continue;
        table_against_constants(pl_law_at(l)->name, PL_TANGENT_PROJECTED, PL_INVERSION_EXTRAPOLATE);
        table_against_constants(pl_law_at(l)->name, PL_TANGENT_PROJECTED, PL_INVERSION_CLAMP);
    }
}

/* With a linear temperature and a linear table, the energy of a uniform strain is that of the stiffness at
 * the middle. */
static void test_table_of_a_gradient(void **state) {
    (void)state;
    scenario s, c;
    wax(&s);
    wax(&c);
    s.def.heat.active = false;
    s.materials[0].keys = tables;
    s.materials[0].key_count = 1;
    c.materials[0].young = 1.5e5; /* at 320 K */
    scenario_start(&s);
    scenario_start(&c);
    double energy[2];
    pl_error err;
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        const double *X = pl_sim_rest(s.sim) + 3 * i;
        pl_sim_temperatures(s.sim)[i] = 305 + 30 * X[0];
        for (int k = 0; k < 2; k++) {
            double *x = pl_sim_positions(k ? c.sim : s.sim) + 3 * i;
            x[0] = 1.1 * X[0] + 0.2 * X[1];
            x[2] = 0.9 * X[2];
        }
    }
    check_ok(pl_sim_forces(s.sim, &energy[0], NULL, NULL, &err));
    check_ok(pl_sim_forces(c.sim, &energy[1], NULL, NULL, &err));
    assert_true(energy[1] > 1);
    check_near(energy[0], energy[1], 1e-12 * energy[1]);
    scenario_free(&s);
    scenario_free(&c);
}

/* The same for a parameter of a flow rule: a warm body creeps like one with that constant rate, a cooler one
 * does not creep. */
static void test_creep_by_element(void **state) {
    (void)state;
    static const double warm[2] = {320, 360}, rate[2] = {0, 8};
    const pl_material_key creeps = {"creep", PL_OVER_TEMPERATURE, {2, 1, PL_INTERP_LINEAR, warm, rate}};
    double sag[3];
    for (int k = 0; k < 3; k++) { /* by table at 350 K, at a constant 6/s, by table at 315 K */
        scenario s;
        wax(&s);
        s.def.heat.active = false;
        s.def.gravity[1] = -9.81;
        s.def.integrator.tangent = PL_TANGENT_WARPED;
        s.def.solver.tolerance = 1e-12;
        s.materials[0].plasticity = "creep";
        s.materials[0].flow_params[0] = 0.005;
        s.materials[0].flow_params[1] = 6;
        s.materials[0].keys = &creeps;
        s.materials[0].key_count = k != 1;
        s.bodies[0].temperature = k == 2 ? 315 : 350;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        pl_step_report report = {0};
        for (int step = 0; step < 20; step++) report = scenario_step(&s);
        sag[k] = scenario_away(&s);
        if (k == 2) assert_true(report.max_plastic_strain == 0);
        if (k != 2) assert_true(report.max_plastic_strain > 0.01);
        scenario_free(&s);
    }
    check_near(sag[0], sag[1], 1e-9);
    assert_true(sag[0] > 1.2 * sag[2]);
}

/* A bar that is fixed at both ends and melts in the middle. */
static void melt(scenario *s, pl_heat_source_def *source, pl_fixed_temperature_def *fixed) {
    static const double center[3] = {0.5, 0.15, 0.15}, power = 2e5, cold = 300, cooling = 50;
    wax(s);
    *source = pl_heat_source_def_default();
    source->center = constant(center, 3);
    source->radius = 0.2;
    source->power = constant(&power, 1);
    *fixed = pl_fixed_temperature_def_default();
    fixed->select = select_group("x-");
    fixed->value = constant(&cold, 1);
    s->def.heat.source_count = s->def.heat.fixed_count = 1;
    s->def.heat.sources = source;
    s->def.heat.fixed = fixed;
    s->def.heat.cooling = constant(&cooling, 1);
    s->materials[0].keys = tables;
    s->materials[0].key_count = 2;
    s->def.gravity[1] = -9.81;
    s->def.integrator.tangent = PL_TANGENT_WARPED;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_fix(s, select_group("x+"), "xyz");
}

static void test_melts_and_balances(void **state) {
    (void)state;
    scenario s;
    pl_heat_source_def source;
    pl_fixed_temperature_def fixed;
    melt(&s, &source, &fixed);
    scenario_start(&s);
    double sag[3] = {0};
    for (int step = 1; step <= 60; step++) {
        pl_step_report report = scenario_step(&s);
        check_near(report.heat_energy, report.heat_supplied - report.heat_lost,
                   1e-10 * (fabs(report.heat_supplied) + fabs(report.heat_lost)));
        if (step % 20 == 0) sag[step / 20 - 1] = scenario_away(&s);
        if (step == 60) assert_true(report.heat_lost > 10 && report.max_temperature > 345);
    }
    assert_true(sag[1] > 1.5 * sag[0] && sag[2] > 1.1 * sag[1]);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        if (pl_sim_rest(s.sim)[3 * i] < 1e-9) assert_true(pl_sim_temperatures(s.sim)[i] == 300);
    }
    scenario_free(&s);
}

static void test_resume_and_threads(void **state) {
    (void)state;
    scenario s[3];
    pl_heat_source_def source;
    pl_fixed_temperature_def fixed;
    pl_error err;
    void *bytes[3];
    size_t size = 0;
    for (int k = 0; k < 3; k++) {
        melt(&s[k], &source, &fixed);
        s[k].def.threads = 1 + k;
        scenario_start(&s[k]);
        size = pl_sim_state_size(s[k].sim);
        bytes[k] = malloc(size);
    }
    for (int step = 0; step < 15; step++) scenario_step(&s[0]), scenario_step(&s[1]);
    pl_sim_state_save(s[0].sim, bytes[0]);
    pl_sim_state_save(s[1].sim, bytes[1]);
    assert_memory_equal(bytes[0], bytes[1], size);
    check_ok(pl_sim_state_restore(s[2].sim, bytes[0], size, &err));
    pl_step_report a = {0}, b = {0};
    for (int step = 0; step < 15; step++) a = scenario_step(&s[0]), b = scenario_step(&s[2]);
    assert_true(a.heat_lost == b.heat_lost && a.heat_energy == b.heat_energy && a.heat_lost > 0);
    pl_sim_state_save(s[0].sim, bytes[0]);
    pl_sim_state_save(s[2].sim, bytes[2]);
    assert_memory_equal(bytes[0], bytes[2], size);
    for (int k = 0; k < 3; k++) free(bytes[k]), scenario_free(&s[k]);
}

static void refused(scenario *s, const char *words) {
    pl_error err = {0};
    pl_sim *sim = NULL;
    if (pl_sim_create(&s->def, &sim, &err) == PL_OK || !strstr(err.message, words))
        fail_msg("'%s' does not say '%s'", err.message, words);
    assert_null(sim);
    pl_mesh_free(s->mesh);
}

static void test_broken(void **state) {
    (void)state;
    static const double minus = -1, bad = NAN;
    scenario s;
    pl_heat_source_def source;
    pl_fixed_temperature_def fixed;
    melt(&s, &source, &fixed), source.radius = 0, refused(&s, "radius = 0");
    melt(&s, &source, &fixed), source.center.count = 0, refused(&s, "no center");
    melt(&s, &source, &fixed), source.center.components = 1, refused(&s, "1 components, expected 3");
    melt(&s, &source, &fixed), source.power.values = &bad, refused(&s, "power");
    melt(&s, &source, &fixed), fixed.value.values = &minus, refused(&s, "value is -1");
    melt(&s, &source, &fixed), fixed.value.count = 0, refused(&s, "has no value");
    melt(&s, &source, &fixed), fixed.body = "nobody", refused(&s, "unknown body 'nobody'");
    melt(&s, &source, &fixed), fixed.select = select_group("q"), refused(&s, "empty");
    melt(&s, &source, &fixed), s.def.heat.cooling.values = &minus, refused(&s, "cooling is -1");
    melt(&s, &source, &fixed), s.def.heat.ambient = constant(&minus, 1), refused(&s, "ambient is -1");
    melt(&s, &source, &fixed), s.bodies[0].temperature = -3, refused(&s, "temperature = -3");
    melt(&s, &source, &fixed), s.materials[0].conductivity = -1, refused(&s, "conductivity = -1");
    melt(&s, &source, &fixed), s.materials[0].heat_capacity = 0, refused(&s, "heat_capacity = 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moving_source),
        cmocka_unit_test(test_tables_by_element),
        cmocka_unit_test(test_table_of_a_gradient),
        cmocka_unit_test(test_melts_and_balances),
        cmocka_unit_test(test_resume_and_threads),
        cmocka_unit_test(test_creep_by_element),
        cmocka_unit_test(test_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
