/* integrator.correction_speed: Newton's method stops after the first correction that moves no node by more
 * than this speed times the step's duration. The test measures corrections as differences of successive
 * iterates. */
#include "scenario.h"

enum { MAX = 30 };

typedef struct iterates {
    scenario s;
    double *last;
    double largest[MAX]; /* m: largest displacement of a node in each iteration */
    int count;
    double scale; /* displacement at the step's end per displacement of the unknowns */
} iterates;

static bool look(void *context, const pl_step_report *so_far) {
    iterates *it = context;
    const double *x = pl_sim_positions(it->s.sim);
    int k = so_far->newton_iterations;
    int64_t n = pl_sim_node_count(it->s.sim);
    for (int64_t i = 0; k > 0 && k <= MAX && i < n; i++) {
        double off = hypot(hypot(x[3 * i] - it->last[3 * i], x[3 * i + 1] - it->last[3 * i + 1]),
                           x[3 * i + 2] - it->last[3 * i + 2]);
        it->largest[k - 1] = fmax(it->largest[k - 1], it->scale * off);
    }
    it->count = k;
    memcpy(it->last, x, (size_t)(3 * n) * sizeof *x);
    return false;
}

/* Makes one step of a bar that is bent by a strong load; returns the number of iterations. */
static int bend(iterates *it, const char *integrator, double speed) {
    memset(it, 0, sizeof *it);
    scenario_init(&it->s, box_mesh(1, 0.2, 0.2, 2, 0.1));
    it->s.def.integrator.type = integrator;
    it->s.def.integrator.correction_speed = speed;
    it->s.def.integrator.tolerance = 1e-13;
    it->s.def.integrator.max_halvings = 0;
    it->s.def.dt = 0.1;
    it->s.def.gravity[1] = -30;
    it->scale = strcmp(integrator, "variational") ? 1 : 2;
    scenario_fix(&it->s, select_group("x-"), "xyz");
    scenario_start(&it->s);
    it->last = calloc((size_t)(3 * pl_sim_node_count(it->s.sim)), sizeof(double));
    pl_sim_observe(it->s.sim, look, it);
    scenario_step(&it->s);
    free(it->last);
    scenario_free(&it->s);
    return it->count;
}

static void test_speed(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
    for (int i = 0; i < 3; i++) {
        iterates all, one;
        int count = bend(&all, integrators[i], 1e-11), looked = 0;
        for (int k = 1; k + 1 < count && k < MAX; k++) {
            double before = fmin(all.largest[k - 1], k > 1 ? all.largest[k - 2] : INFINITY),
                   now = all.largest[k];
            if (!(now > 0 && 3 * now < before) || now < 1e-9) continue;
            /* full Newton steps only: corrections below a third of the two before */
            assert_int_equal(bend(&one, integrators[i], 1.4 * now / 0.1), k + 1);
            assert_true(bend(&one, integrators[i], 0.7 * now / 0.1) > k + 1);
            looked++;
        }
        printf("%s: %d iterations, %d limits\n", integrators[i], count, looked);
        assert_true(looked >= 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_speed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
