/* `variational` with steps that are far too long for a violent motion: spurious energy is detected, and steps
 * that would add to it are computed by implicit Euler. This does not happen if steps resolve the motion
 * (test_energy.c, test_order.c). */
#include "motion.h"

enum { STEPS = 100 };

/* A free, spinning bar whose ends move towards each other. */
static void rush_init(scenario *s, const char *law, int inversion, int threads) {
    motion_init(s, "variational", 2, 0.05);
    s->materials[0].law = law;
    s->materials[0].inversion = inversion;
    s->materials[0].young = 1e6;
    s->def.integrator.tolerance = 1e-6;
    s->def.threads = threads;
    s->bodies[0].angular_velocity[2] = 10;
    scenario_start(s);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3)
        pl_sim_velocities(s->sim)[k] -= 30 * (pl_sim_rest(s->sim)[k] - 2);
}

/* The energy stays below 1.3 times its initial value. Without the ledger it grows to between 70 and 40,000
 * times. */
static void test_energy_is_bounded(void **state) {
    (void)state;
    static const struct {
        const char *law;
        int inversion;
    } cases[] = {{"stvk", PL_INVERSION_EXTRAPOLATE},
                 {"neo-hookean", PL_INVERSION_EXTRAPOLATE},
                 {"corotated", PL_INVERSION_EXTRAPOLATE},
                 {"stable-neo-hookean", PL_INVERSION_EXTRAPOLATE},
                 {"stvk", PL_INVERSION_CLAMP}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        scenario s;
        int64_t retries = 0;
        double first = 0, max = 0;
        bool has_energy = cases[c].inversion != PL_INVERSION_CLAMP;
        rush_init(&s, cases[c].law, cases[c].inversion, 1);
        for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++)
            first += 0.5 * pl_sim_masses(s.sim)[k / 3] * pow(pl_sim_velocities(s.sim)[k], 2);
        for (int step = 0; step < STEPS; step++) {
            pl_step_report report = scenario_step(&s);
            assert_in_range(report.retries, 0, 1);
            retries += report.retries;
            max = fmax(max, report.kinetic_energy + (has_energy ? report.elastic_energy : 0));
        }
        printf("%s%s: energy at most %.3g of the first, %lld steps made again\n", cases[c].law,
               has_energy ? "" : ", clamp", max / first, (long long)retries);
        check_below(max, 1.3 * first);
        assert_in_range(retries, 1, STEPS / 5);
        scenario_free(&s);
    }
}

/* A body falls, is swung by its support, pressed and dragged over a floor. It gains all its energy from
 * outside, and no step is repeated. With lumped and with consistent masses. */
static void test_what_comes_from_outside(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, shift[6] = {0, 0, 0, 2, 1, 0}, turn[2] = {0, 180};
    for (int mass = PL_MASS_LUMPED; mass <= PL_MASS_CONSISTENT; mass++) {
        scenario s;
        motion_init(&s, "variational", 2, 0.01);
        s.def.integrator.tolerance = 1e-8;
        s.def.gravity[1] = -10;
        s.bodies[0].mass = mass;
        s.materials[0].viscosity = 20;
        s.materials[0].damping_mass = 0.5;
        pl_constraint_def *constrained = scenario_fix(&s, select_group("x-"), "xyz");
        constrained->translation = (pl_curve){2, 3, PL_INTERP_SMOOTH, times, shift};
        constrained->rotation = (pl_curve){2, 1, PL_INTERP_SMOOTH, times, turn};
        scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), 0, 300, 300);
        scenario_load(&s, PL_LOAD_PRESSURE, select_group("y+"), 200, 0, 0);
        scenario_plane(&s, (const double[3]){0, -0.2, 0}, (const double[3]){0, 1, 0}, 0.3);
        scenario_start(&s);
        double max = 0;
        for (int step = 0; step < 100; step++) {
            pl_step_report report = scenario_step(&s);
            assert_int_equal(report.retries, 0);
            max = fmax(max, report.kinetic_energy);
        }
        assert_true(max > 1e3);
        scenario_free(&s);
    }
}

/* The ledger is part of the state: a run resumed on three threads has the same bits. */
static void test_resumed(void **state) {
    (void)state;
    scenario a, b;
    pl_error err;
    int64_t retries = 0;
    rush_init(&a, "neo-hookean", PL_INVERSION_EXTRAPOLATE, 1);
    rush_init(&b, "neo-hookean", PL_INVERSION_EXTRAPOLATE, 3);
    for (int step = 0; step < 10; step++) scenario_step(&a);
    size_t size = pl_sim_state_size(a.sim);
    void *saved = malloc(size);
    assert_non_null(saved);
    pl_sim_state_save(a.sim, saved);
    check_ok(pl_sim_state_restore(b.sim, saved, size, &err));
    free(saved);
    for (int step = 0; step < STEPS; step++) {
        pl_step_report first = scenario_step(&a), second = scenario_step(&b);
        assert_int_equal(first.retries, second.retries);
        retries += first.retries;
        assert_memory_equal(pl_sim_positions(a.sim), pl_sim_positions(b.sim),
                            (size_t)(3 * pl_sim_node_count(a.sim)) * sizeof(double));
    }
    assert_true(retries > 0);
    scenario_free(&a);
    scenario_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_energy_is_bounded),
                                       cmocka_unit_test(test_what_comes_from_outside),
                                       cmocka_unit_test(test_resumed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
