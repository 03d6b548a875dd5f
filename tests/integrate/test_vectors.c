/* Work space of vectors: the number planned at creation suffices for every integrator with every kind of
 * damping and masses, is not larger without them, and exhaustion is reported as an error. */
#include "scenario.h"
#include "model/sim.h"

static void init(scenario *s, const char *integrator, bool damped, bool consistent, bool drops) {
    scenario_init(s, box_mesh(2, 1, 1, 2, 0.1));
    s->def.dt = 0.01;
    s->def.gravity[1] = -9.81;
    s->def.integrator.type = integrator;
    s->def.integrator.tolerance = 1e-6;
    s->bodies[0].mass = consistent ? PL_MASS_CONSISTENT : PL_MASS_LUMPED;
    s->bodies[0].angular_velocity[0] = 2;
    if (damped) {
        s->materials[0].damping_mass = 0.5;
        s->materials[0].damping_stiffness = 1e-3;
        s->materials[0].viscosity = 20;
    }
    if (!drops) scenario_fix(s, select_group("x-"), "xyz");
    scenario_start(s);
}

/* Consistent masses need an integrator that solves a system. */
static bool takes_consistent(const pl_integrator *integrator) {
    return integrator->minimises || integrator->linear;
}

static void test_enough(void **state) {
    (void)state;
    int damped_runs = 0;
    for (int i = 0; i < pl_integrator_count(); i++) {
        const pl_integrator *integrator = pl_integrator_at(i);
        for (int k = 0; k < 8; k++) {
            bool damped = k & 1, consistent = k & 2;
            if (consistent && !takes_consistent(integrator)) continue;
            if (!integrator->moves && k & 4) continue; /* statics need a constraint */
            scenario s;
            init(&s, integrator->name, damped, consistent, k & 4);
            const pl_vectors *vectors = &s.sim->work.vectors;
            if (k == 0 || !integrator->moves) assert_int_equal(vectors->count, integrator->vectors);
            if (damped && integrator->moves) assert_true(vectors->count > integrator->vectors);
            for (int step = 0; step < 3; step++) {
                pl_step_report report;
                pl_error err;
                check_ok(pl_sim_step(s.sim, &report, &err));
                assert_int_equal(report.allocations, 0);
                if (damped && integrator->moves) damped_runs += report.dissipated_energy > 0;
            }
            assert_int_equal(vectors->growths, 0);
            for (int v = 0; v < vectors->count; v++) assert_null(vectors->use[v]); /* all were returned */
            scenario_free(&s);
        }
    }
    assert_true(damped_runs > 40);
}

/* Vectors beyond the planned number are allocated and counted. If none is left, a step fails and changes
 * nothing. */
static void test_exhausted(void **state) {
    (void)state;
    scenario s;
    pl_step_report report;
    pl_error err;
    init(&s, "implicit-euler", true, true, false);
    check_ok(pl_sim_step(s.sim, &report, &err));
    pl_vectors *vectors = &s.sim->work.vectors;
    int64_t n = 3 * pl_sim_node_count(s.sim);
    double *taken[PL_MAX_VECTORS], *before = malloc((size_t)n * sizeof(double));
    int planned = vectors->count;
    for (int i = 0; i < PL_MAX_VECTORS; i++) {
        taken[i] = pl_vector_borrow(s.sim, "taken");
        for (int64_t k = 0; k < n; k++) taken[i][k] = i;
    }
    assert_int_equal(vectors->growths, PL_MAX_VECTORS - planned);
    for (int i = 0; i < PL_MAX_VECTORS; i++) { /* each has its own memory */
        for (int64_t k = 0; k < n; k++) assert_true(taken[i][k] == i);
    }
    assert_false(vectors->failed);
    memcpy(before, pl_sim_positions(s.sim), (size_t)n * sizeof(double));
    assert_int_equal(pl_sim_step(s.sim, &report, &err), PL_ERR_SYSTEM);
    assert_non_null(strstr(err.message, "work space"));
    assert_memory_equal(pl_sim_positions(s.sim), before, (size_t)n * sizeof(double));
    for (int i = 0; i < PL_MAX_VECTORS; i++) pl_vector_return(s.sim, taken[i]);
    check_ok(pl_sim_step(s.sim, &report, &err));
    assert_int_equal(report.reason, PL_CONVERGED);
    free(before);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_enough), cmocka_unit_test(test_exhausted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
