/* Order of convergence in time. A bar starts at rest; gravity and the motion of its support begin smoothly.
 * The reference is a run of the midpoint rule with 4096 steps. The start excites no fast motion: implicit
 * Euler would damp it at once, and its velocities would not show first order. */
#include "motion.h"

enum { FINEST = 4096 };

static const double times[2] = {0, 2}, gravity[6] = {0, 0, 0, 0, -6, 0};
static double key_times[FINEST + 1], support[FINEST + 1][3]; /* a key at each step of the finest run */

static void fill_support(void) {
    for (int k = 0; k <= FINEST; k++) {
        double t = (double)k / FINEST;
        key_times[k] = t;
        support[k][1] = 0.4 * t * t * t * t;
        support[k][2] = 0.2 * t * t * t * t;
    }
}

/* Positions and velocities after one second, as one array; the caller frees it. */
static double *run(const char *integrator, int steps, int64_t *count) {
    scenario s;
    motion_init(&s, integrator, 1, 1.0 / steps);
    s.def.integrator.tolerance = 1e-11;
    s.def.gravity_keys = (pl_curve){2, 3, PL_INTERP_SMOOTH, times, gravity};
    scenario_fix(&s, select_group("x-"), "xyz")->translation =
        (pl_curve){FINEST + 1, 3, PL_INTERP_LINEAR, key_times, support[0]};
    scenario_start(&s);
    for (int i = 0; i < steps; i++) {
        pl_step_report report = scenario_converge(&s);
        if (report.substeps) assert_int_equal(report.substeps, 1);
    }
    int64_t n = *count = 3 * pl_sim_node_count(s.sim);
    for (int64_t k = 0; k < n; k++) { /* constrained nodes have the mean velocity of their last step */
        if (pl_sim_rest(s.sim)[k - k % 3] == 0) pl_sim_velocities(s.sim)[k] = 0;
    }
    double *state = malloc(2 * (size_t)n * sizeof *state);
    memcpy(state, pl_sim_positions(s.sim), (size_t)n * sizeof *state);
    memcpy(state + n, pl_sim_velocities(s.sim), (size_t)n * sizeof *state);
    scenario_free(&s);
    return state;
}

static double distance(const double *a, const double *b, int64_t count) {
    double sum = 0;
    for (int64_t k = 0; k < count; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(sum);
}

static void check_order(const char *integrator, int steps, double of_positions, double of_velocities,
                        const double *exact) {
    double position[3], velocity[3];
    for (int level = 0; level < 3; level++) {
        int64_t n;
        double *state = run(integrator, steps << level, &n);
        position[level] = distance(state, exact, n);
        velocity[level] = distance(state + n, exact + n, n);
        free(state);
    }
    for (int level = 0; level < 2; level++) {
        double found = log2(position[level] / position[level + 1]),
               of_velocity = log2(velocity[level] / velocity[level + 1]);
        printf("%s: %d steps: off by %.2e, order %.2f; velocity %.2e, %.2f\n", integrator, steps << level,
               position[level], found, velocity[level], of_velocity);
        check_near(found, of_positions, 0.15);
        check_near(of_velocity, of_velocities, 0.15);
    }
}

static void test_orders(void **state) {
    (void)state;
    int64_t n;
    fill_support();
    double *exact = run("variational", FINEST, &n);
    check_order("implicit-euler", 64, 1, 1, exact);
    /* Its positions are those of the leapfrog scheme, which are of second order after a start at rest. */
    check_order("symplectic-euler", 256, 2, 1, exact);
    check_order("newmark-imex", 256, 2, 2, exact);
    check_order("bdf2", 64, 2, 2, exact);
    check_order("variational", 64, 2, 2, exact);
    free(exact);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
