/* Pins, pushes, impulses and heating by the user. */
#include "motion.h"
#include "pliant/interact.h"

static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};

static void bar_init(scenario *s, int element, const char *integrator, double dt) {
    pl_mesh *mesh = box_mesh(3, 1, 1, 2, 0);
    scenario_init(s, element ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = elements[element];
    s->def.integrator.type = integrator;
    s->def.dt = dt;
    s->def.integrator.max_substeps = 100000;
}

/* The nodes at one end of the bar, in ascending order. */
static int32_t *end_nodes(const scenario *s, bool far, int64_t *count) {
    int64_t n = pl_sim_node_count(s->sim);
    int32_t *nodes = malloc((size_t)n * sizeof *nodes);
    *count = 0;
    for (int64_t i = 0; i < n; i++) {
        if (fabs(pl_sim_rest(s->sim)[3 * i] - (far ? 3 : 0)) < 1e-9) nodes[(*count)++] = (int32_t)i;
    }
    return nodes;
}

/* Pinned nodes stay where they are while the others move. Released, the body falls
 * with the right momentum. */
static void test_pins(void **state) {
    (void)state;
    pl_error err;
    for (int element = 0; element < 4; element++) {
        for (int i = 0; moving_integrator(i); i++) {
            scenario s;
            int64_t count;
            bar_init(&s, element, moving_integrator(i), 0.01);
            s.def.gravity[2] = -10;
            scenario_start(&s);
            for (int64_t k = 0; k < pl_sim_node_count(s.sim); k++)
                pl_sim_positions(s.sim)[3 * k + 1] += 0.02 * pl_sim_rest(s.sim)[3 * k];
            int32_t *nodes = end_nodes(&s, true, &count);
            double *places = malloc((size_t)(3 * count) * sizeof *places);
            for (int64_t k = 0; k < 3 * count; k++)
                places[k] = pl_sim_positions(s.sim)[3 * nodes[k / 3] + k % 3];
            check_ok(pl_sim_pin(s.sim, count, nodes, &err));
            check_ok(pl_sim_pin(s.sim, 1, nodes, &err)); /* again: no effect */
            int64_t pinned = 0;
            for (int64_t k = 0; k < pl_sim_node_count(s.sim); k++) pinned += pl_sim_pinned(s.sim)[k];
            assert_int_equal(pinned, count);
            for (int step = 0; step < 10; step++) scenario_step(&s);
            for (int64_t k = 0; k < 3 * count; k++)
                check_near(pl_sim_positions(s.sim)[3 * nodes[k / 3] + k % 3], places[k], 1e-12);
            double p[3], after[3], mass = 0;
            momentum_of(&s, 0, pl_sim_node_count(s.sim), p);
            assert_true(p[2] < 0);
            check_ok(pl_sim_unpin(s.sim, -1, NULL, &err));
            assert_int_equal(pl_sim_pinned(s.sim)[nodes[0]], 0);
            for (int step = 0; step < 30; step++) scenario_step(&s);
            momentum_of(&s, 0, pl_sim_node_count(s.sim), after);
            for (int64_t k = 0; k < pl_sim_node_count(s.sim); k++) mass += pl_sim_masses(s.sim)[k];
            if (!(fabs(after[2] - p[2] + 30 * 0.01 * 10 * mass) < 0.1 * 30 * 0.01 * 10 * mass))
                fail_msg("%s, %s: falls with %g, expected %g", elements[element], moving_integrator(i),
                         after[2] - p[2], -3 * mass);
            free(nodes), free(places);
            scenario_free(&s);
        }
    }
}

/* Quasistatics: a bar that is bent, pinned and released is straight again. */
static void test_static_pins(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    int64_t count;
    bar_init(&s, 1, "quasistatic", 1);
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    int32_t *nodes = end_nodes(&s, true, &count);
    for (int64_t k = 0; k < count; k++) pl_sim_positions(s.sim)[3 * nodes[k] + 1] += 0.5;
    check_ok(pl_sim_pin(s.sim, count, nodes, &err));
    scenario_converge(&s);
    for (int64_t k = 0; k < count; k++)
        check_near(pl_sim_positions(s.sim)[3 * nodes[k] + 1], pl_sim_rest(s.sim)[3 * nodes[k] + 1] + 0.5,
                   1e-12);
    check_ok(pl_sim_unpin(s.sim, count, nodes, &err));
    for (int step = 0; step < 2; step++) scenario_converge(&s);
    check_near(scenario_away(&s), 0, 1e-6);
    const int32_t wrong[1] = {-1};
    assert_int_equal(pl_sim_pin(s.sim, 1, wrong, &err), PL_ERR_INPUT);
    free(nodes);
    scenario_free(&s);
}

static pl_hit some_hit(const scenario *s) {
    pl_hit hit;
    const double origin[3] = {2.6, 0.4, 9}, down[3] = {0, 0, -1};
    assert_true(pl_sim_pick(s->sim, origin, down, &hit));
    return hit;
}

/* A push changes the momentum by F dt, an impulse by its value, for lumped and consistent masses. */
static void test_momentum(void **state) {
    (void)state;
    pl_error err;
    for (int kind = 0; kind < 5; kind++) {
        for (int i = 0; moving_integrator(i); i++) {
            for (int impulse = 0; impulse < 2; impulse++) {
                scenario s;
                const char *name = moving_integrator(i);
                int element = kind == 4 ? 1 : kind;
                bar_init(&s, element, name, 0.01);
                s.def.integrator.tolerance = 1e-9;
                s.def.solver.tolerance = 1e-10;
                if (kind == 4 && (!strcmp(name, "symplectic-euler") || !strcmp(name, "newmark-imex"))) {
                    pl_mesh_free(s.mesh); /* these need lumped masses */
                    continue;
                }
                s.bodies[0].mass = kind == 4 ? PL_MASS_CONSISTENT : PL_MASS_LUMPED;
                scenario_start(&s);
                for (int step = 0; step < 3; step++)
                    scenario_step(&s); /* so that multistep schemes have started */
                pl_hit hit = some_hit(&s);
                const double force[3] = {50, 70, -90};
                check_ok(impulse ? pl_sim_impulse(s.sim, &hit, force, &err)
                                 : pl_sim_push(s.sim, &hit, force, &err));
                pl_step_report report = {0};
                bool two = !strcmp(name, "bdf2");
                for (int step = 0; step < (two ? 30 : 3); step++) report = scenario_step(&s);
                for (int d = 0; d < 3; d++) {
                    double expected = (impulse ? 1 : 0.01) * force[d];
                    if (!(fabs(report.momentum[d] - expected) < 2e-3 * fabs(expected)))
                        fail_msg("%s, kind %d, %s: momentum %g, expected %g", name, kind,
                                 impulse ? "impulse" : "push", report.momentum[d], expected);
                }
                scenario_free(&s);
            }
        }
    }
    scenario s;
    bar_init(&s, 0, "quasistatic", 1);
    scenario_start(&s);
    pl_hit hit = some_hit(&s);
    const double force[3] = {1, 0, 0};
    assert_int_equal(pl_sim_impulse(s.sim, &hit, force, &err), PL_ERR_INPUT);
    scenario_free(&s);
}

/* A checkpoint between a push and its step contains the push and the pins. */
static void test_checkpoint(void **state) {
    (void)state;
    pl_error err;
    scenario s[2];
    int64_t count;
    for (int k = 0; k < 2; k++) {
        bar_init(&s[k], 3, "linear-implicit-euler", 0.01);
        scenario_start(&s[k]);
    }
    pl_hit hit = some_hit(&s[0]);
    const double force[3] = {0, 0, 1e4};
    int32_t *nodes = end_nodes(&s[0], false, &count);
    check_ok(pl_sim_pin(s[0].sim, count, nodes, &err));
    check_ok(pl_sim_push(s[0].sim, &hit, force, &err));
    size_t size = pl_sim_state_size(s[0].sim);
    void *bytes = malloc(size);
    pl_sim_state_save(s[0].sim, bytes);
    check_ok(pl_sim_state_restore(s[1].sim, bytes, size, &err));
    assert_int_equal(pl_sim_pinned(s[1].sim)[nodes[0]], 1);
    for (int step = 0; step < 5; step++)
        for (int k = 0; k < 2; k++) scenario_step(&s[k]);
    assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                        (size_t)(3 * pl_sim_node_count(s[0].sim)) * sizeof(double));
    assert_true(scenario_away(&s[0]) > 1e-4);
    free(bytes), free(nodes);
    for (int k = 0; k < 2; k++) scenario_free(&s[k]);
}

/* Pins follow their nodes when these are renumbered. */
static void test_rebuild(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    int64_t count, n, m;
    bar_init(&s, 0, "implicit-euler", 0.01);
    scenario_start(&s);
    int32_t *nodes = end_nodes(&s, true, &count);
    check_ok(pl_sim_pin(s.sim, count, nodes, &err));
    n = pl_sim_node_count(s.sim), m = pl_sim_tet_count(s.sim);
    int32_t *of_nodes = malloc((size_t)n * sizeof *of_nodes), *of_tets = malloc((size_t)m * sizeof *of_tets);
    for (int64_t i = 0; i < n; i++) of_nodes[i] = (int32_t)(n + i);
    for (int64_t t = 0; t < m; t++) of_tets[t] = (int32_t)(m + t);
    s.bodies[1] = s.bodies[0];
    s.bodies[0].name = "other";
    s.bodies[0].translate[1] = 5;
    s.def.body_count = 2;
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = of_nodes, map.tets = of_tets;
    check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    int64_t pinned = 0;
    for (int64_t i = 0; i < 2 * n; i++) pinned += pl_sim_pinned(s.sim)[i];
    assert_int_equal(pinned, count);
    for (int64_t k = 0; k < count; k++) assert_int_equal(pl_sim_pinned(s.sim)[n + nodes[k]], 1);
    scenario_step(&s);
    free(nodes), free(of_nodes), free(of_tets);
    scenario_free(&s);
}

/* Heating raises the temperatures by the documented profile and counts as supplied heat in the
 * balance; cooling removes heat. */
static void test_warm(void **state) {
    (void)state;
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        scenario s;
        pl_error err;
        const double center[3] = {3, 0, 0}, far[3] = {30, 0, 0};
        bar_init(&s, quadratic, "implicit-euler", 0.01);
        s.materials[0].conductivity = 1;
        s.materials[0].heat_capacity = 1000;
        s.def.heat.active = true;
        scenario_start(&s);
        check_ok(pl_sim_warm(s.sim, center, 1.5, 40, &err));
        check_ok(pl_sim_warm(s.sim, far, 1.5, 40, &err));
        const double *X = pl_sim_rest(s.sim), *T = pl_sim_temperatures(s.sim), *masses = pl_sim_masses(s.sim);
        double heat = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            double square = pow(X[3 * i] - 3, 2) + pow(X[3 * i + 1], 2) + pow(X[3 * i + 2], 2);
            double near = fmax(1 - square / (1.5 * 1.5), 0);
            check_near(T[i], PL_AMBIENT_TEMPERATURE + 40 * near * near, 1e-9);
            heat += 1000 * masses[i] * 40 * near * near;
        }
        pl_step_report report = scenario_step(&s);
        check_near(report.heat_energy, report.heat_supplied, 1e-9 * report.heat_supplied);
        if (!quadratic) check_near(report.heat_supplied, heat, 1e-9 * heat); /* as lumped masses are */
        assert_true(report.heat_supplied > 0.5 * heat);
        check_ok(pl_sim_warm(s.sim, center, 1.5, -1e4, &err));
        double low = INFINITY;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) low = fmin(low, T[i]);
        check_near(low, 0, 0);
        report = scenario_step(&s);
        check_near(report.heat_energy, report.heat_supplied, 1e-6 * fabs(report.heat_supplied));
        assert_true(report.heat_supplied < 0);
        scenario_free(&s);
    }
    scenario s;
    pl_error err;
    const double center[3] = {0};
    bar_init(&s, 0, "implicit-euler", 0.01);
    scenario_start(&s);
    assert_int_equal(pl_sim_warm(s.sim, center, 1, 1, &err), PL_ERR_INPUT);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pins),     cmocka_unit_test(test_static_pins),
                                       cmocka_unit_test(test_momentum), cmocka_unit_test(test_checkpoint),
                                       cmocka_unit_test(test_rebuild),  cmocka_unit_test(test_warm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
