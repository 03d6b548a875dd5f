/* The energy of a heavy elastic bar under each integrator. The bar is fixed at one end, released at rest, and
 * swings by more than its thickness. */
#include "motion.h"

typedef struct history {
    double first, min, max, peak_kinetic; /* total energy; largest kinetic energy */
    double halves[2];                     /* mean total energy of the first and second half */
    double largest_gain;                  /* of total energy, from one step to the next */
    int64_t max_substeps, retries;
} history;

static history swing(const char *integrator, double dt, int steps) {
    scenario s;
    motion_init(&s, integrator, 1, dt);
    s.def.integrator.tolerance = 1e-9;
    s.def.gravity[1] = -0.5;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    history h = {.min = INFINITY, .max = -INFINITY};
    double before = 0; /* at rest the potential of loads is zero, too */
    for (int step = 0; step < steps; step++) {
        pl_step_report report = scenario_converge(&s);
        double energy = total_energy(&report);
        h.min = fmin(h.min, energy);
        h.max = fmax(h.max, energy);
        h.peak_kinetic = fmax(h.peak_kinetic, report.kinetic_energy);
        h.halves[step >= steps / 2] += energy / (steps / 2);
        h.largest_gain = fmax(h.largest_gain, energy - before);
        if (report.substeps > h.max_substeps) h.max_substeps = report.substeps;
        h.retries += report.retries;
        before = energy;
    }
    printf("%s, dt %g, %d steps: peak kinetic %.4g J, total %.3g to %.3g J, halves %.3g and %.3g J\n",
           integrator, dt, steps, h.peak_kinetic, h.min, h.max, h.halves[0], h.halves[1]);
    scenario_free(&s);
    return h;
}

static int steps = SANITIZED ? 2000 : 10000;

/* The bar's first frequency on this mesh is below 1 rad/s. */
static void test_variational_keeps_energy(void **state) {
    (void)state;
    history h = swing("variational", 0.1, steps);
    assert_true(h.peak_kinetic > 100);
    assert_int_equal(h.retries, 0);
    check_below(h.max - h.min, 0.02 * h.peak_kinetic);
    check_below(fmax(h.max, -h.min), 0.01 * h.peak_kinetic);
    check_below(fabs(h.halves[1] - h.halves[0]), 0.001 * h.peak_kinetic);
}

static void test_implicit_euler_never_gains(void **state) {
    (void)state;
    history h = swing("implicit-euler", 0.1, steps);
    check_below(h.largest_gain, 1e-7 * h.peak_kinetic);
    assert_true(h.min < -0.5 * h.peak_kinetic); /* it damps: the bar comes to rest */
}

static void test_bdf2_damps_less(void **state) {
    (void)state;
    history euler = swing("implicit-euler", 0.02, 300), bdf2 = swing("bdf2", 0.02, 300);
    check_below(bdf2.max, 0.01 * bdf2.peak_kinetic);
    assert_true(bdf2.min < 0 && bdf2.min > 0.2 * euler.min);
}

/* With one substep per step, and with steps far beyond the stability limit. */
static void test_symplectic_euler_stays_bounded(void **state) {
    (void)state;
    history h = swing("symplectic-euler", 0.01, steps);
    assert_int_equal(h.max_substeps, 1);
    check_below(fmax(h.max, -h.min), 0.1 * h.peak_kinetic);
    check_below(fabs(h.halves[1] - h.halves[0]), 0.01 * h.peak_kinetic);
    h = swing("symplectic-euler", 1, 1000);
    assert_true(h.max_substeps > 10);
    check_below(fmax(h.max, -h.min), 0.1 * h.peak_kinetic);
}

/* With a number of steps as argument, only the tests of that length. */
int main(int argc, char **argv) {
    if (argc > 1) {
        steps = atoi(argv[1]);
        const struct CMUnitTest alone[] = {cmocka_unit_test(test_variational_keeps_energy),
                                           cmocka_unit_test(test_implicit_euler_never_gains),
                                           cmocka_unit_test(test_symplectic_euler_stays_bounded)};
        return cmocka_run_group_tests(alone, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variational_keeps_energy), cmocka_unit_test(test_implicit_euler_never_gains),
        cmocka_unit_test(test_bdf2_damps_less), cmocka_unit_test(test_symplectic_euler_stays_bounded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
