/* Heat in bodies with quadratic elements: a cooling slab against its series solution, sources, tables over
 * temperature, resumes. */
#include "scenario.h"

static const double zero = 0;

static pl_curve constant(const double *value, int components) {
    return (pl_curve){1, components, 0, &zero, value};
}

static const char *const elements[3] = {"tet10", "bezier10", "adaptive"};

static void bar(scenario *s, const char *element, int resolution) {
    pl_mesh *mesh = box_mesh(1, 0.3, 0.3, resolution, 0.1), *quadratic = NULL;
    pl_error err;
    check_ok(pl_mesh_quadratic(mesh, &quadratic, &err));
    pl_mesh_free(mesh);
    scenario_init(s, quadratic);
    s->bodies[0].element = element;
    s->def.heat.active = true;
    s->def.integrator.type = "linear-implicit-euler";
    s->materials[0].law = "linear";
    s->materials[0].conductivity = 20;
    s->materials[0].heat_capacity = 100;
    s->materials[0].density = 900;
}

/* A slab at 400 K whose ends are fixed at 300 K: T = 300 + 100 sum over odd n of 4/(n pi) sin(n pi x) exp(-(n
 * pi)^2 a t), a = 20/9e4. */
static void test_cooling_slab(void **state) {
    (void)state;
    static const double cold = 300;
    const double pi = acos(-1.0), a = 20 / 9e4, end = 0.1 / a;
    enum { STEPS = 100 };
    double *first = NULL;
    for (int k = 0; k < 3; k++) {
        scenario s;
        bar(&s, elements[k], 1);
        s.def.dt = end / STEPS;
        s.bodies[0].temperature = 400;
        pl_fixed_temperature_def fixed[2] = {pl_fixed_temperature_def_default(),
                                             pl_fixed_temperature_def_default()};
        fixed[0].select = select_group("x-"), fixed[1].select = select_group("x+");
        fixed[0].value = fixed[1].value = constant(&cold, 1);
        s.def.heat.fixed_count = 2;
        s.def.heat.fixed = fixed;
        scenario_start(&s);
        pl_step_report report = {0};
        for (int step = 0; step < STEPS; step++) {
            report = scenario_step(&s);
            check_near(report.heat_energy, report.heat_supplied - report.heat_lost,
                       1e-9 * fabs(report.heat_supplied));
        }
        const double *T = pl_sim_temperatures(s.sim);
        int64_t n = pl_sim_node_count(s.sim);
        for (int64_t i = 0; i < n; i++) {
            double x = s.mesh->nodes[3 * i], series = 300; /* mesh nodes lie on the edges */
            for (int m = 1; m < 20; m += 2)
                series += 400 / (m * pi) * sin(m * pi * x) * exp(-m * m * pi * pi * 0.1);
            check_near(T[i], series,
                       0.6); /* the error of implicit Euler in 100 steps is 0.25 K, that of the mesh less */
        }
        double stored =
            -100 * 9e4 * 0.09; /* if all cooled; 70 % does, the ends (a ninth) at once and not counted */
        assert_true(report.heat_energy < 0.5 * stored && report.heat_energy > 0.7 * stored);
        if (!first) first = malloc((size_t)n * sizeof *first), memcpy(first, T, (size_t)n * sizeof *first);
        for (int64_t i = 0; i < n; i++) check_near(T[i], first[i], 1e-8); /* the same with every element */
        scenario_free(&s);
    }
    free(first);
}

/* A body that melts under a source: all of the power is absorbed, the heat balance is exact, and results have
 * the same bits with other threads and after a resume. */
static void melt(scenario *s, const char *element, pl_heat_source_def *source) {
    static const double center[3] = {0.5, 0.15, 0.15}, power = 2e5, cooling = 50;
    static const double kelvin[2] = {300, 360}, softening[2] = {2e5, 1e3};
    static const pl_material_key table = {
        "young", PL_OVER_TEMPERATURE, {2, 1, PL_INTERP_LINEAR, kelvin, softening}};
    bar(s, element, 2);
    *source = pl_heat_source_def_default();
    source->center = constant(center, 3);
    source->radius = 0.2;
    source->power = constant(&power, 1);
    s->def.dt = 0.05;
    s->def.heat.source_count = 1;
    s->def.heat.sources = source;
    s->def.heat.cooling = constant(&cooling, 1);
    s->materials[0].keys = &table;
    s->materials[0].key_count = 1;
    s->def.gravity[1] = -9.81;
    s->def.integrator.tangent = PL_TANGENT_WARPED;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_fix(s, select_group("x+"), "xyz");
}

static void test_melts(void **state) {
    (void)state;
    for (int k = 0; k < 3; k++) {
        scenario s[3];
        pl_heat_source_def source;
        for (int i = 0; i < 3; i++) {
            melt(&s[i], elements[k], &source);
            s[i].def.threads = 1 + i;
            scenario_start(&s[i]);
        }
        pl_step_report a = {0}, b = {0};
        double early = 0;
        for (int step = 1; step <= 20; step++) {
            a = scenario_step(&s[0]), scenario_step(&s[1]);
            check_near(a.heat_supplied, 2e5 * 0.05 * step, 1e-9 * 2e5);
            check_near(a.heat_energy, a.heat_supplied - a.heat_lost, 1e-10 * a.heat_supplied);
            if (step == 5) early = scenario_away(&s[0]);
        }
        assert_true(a.heat_lost > 1 && a.max_temperature > 310 && scenario_away(&s[0]) > 1.3 * early);
        size_t size = pl_sim_state_size(s[0].sim);
        char *one = malloc(size), *two = malloc(size);
        pl_error err;
        pl_sim_state_save(s[0].sim, one), pl_sim_state_save(s[1].sim, two);
        assert_memory_equal(one, two, size);
        check_ok(pl_sim_state_restore(s[2].sim, one, size, &err));
        for (int step = 0; step < 5; step++) a = scenario_step(&s[0]), b = scenario_step(&s[2]);
        pl_sim_state_save(s[0].sim, one), pl_sim_state_save(s[2].sim, two);
        assert_memory_equal(one, two, size);
        assert_true(a.heat_energy == b.heat_energy);
        free(one), free(two);
        for (int i = 0; i < 3; i++) scenario_free(&s[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cooling_slab), cmocka_unit_test(test_melts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
