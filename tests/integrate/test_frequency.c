/* The first frequency of a clamped bar, from its free vibration, against CalculiX *FREQUENCY on the same mesh
 * (tests/data/README.md). */
#include "motion.h"

/* Two bending modes have nearly the same frequency: 0.6314182 and 0.6316295 rad/s in CalculiX, with
 * consistent mass. The mass here is lumped. */
static const double expected = 0.6314182;

/* Deflection of the outer half along y, weighted by mass times x^2; only its zero crossings are used. */
static double deflection(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim), *m = pl_sim_masses(s->sim);
    double sum = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) {
        if (X[3 * i] > 2) sum += m[i] * X[3 * i] * X[3 * i] * (x[3 * i + 1] - X[3 * i + 1]);
    }
    return sum;
}

static void test_first_frequency(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/bar10k.msh", &mesh, NULL, &err));
    scenario s;
    scenario_init(&s, mesh);
    s.def.integrator.type = "variational";
    s.def.integrator.tolerance = 1e-6;
    s.def.dt = 0.1;
    scenario_fix(&s, select_group("x-"), "xyz");
    s.constraints[0].select = (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {1e-6}, .normal = {-1}};
    scenario_start(&s);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3) {
        double x = pl_sim_rest(s.sim)[k] / 4;
        pl_sim_velocities(s.sim)[k + 1] = 1e-3 * x * x * (6 - 4 * x + x * x) / 3; /* close to the mode */
    }
    double before = deflection(&s), first = 0, last = 0;
    int crossings = 0;
    int wanted = SANITIZED ? 2 : 5; /* one every half period */
    while (crossings < wanted) {
        scenario_converge(&s);
        double now = deflection(&s), end = pl_sim_time(s.sim);
        assert_true(end < 40);
        if (end > 1 && before * now < 0) {
            last = end - s.def.dt * now / (now - before);
            if (++crossings == 1) first = last;
        }
        before = now;
    }
    double found = 3.14159265358979 * (crossings - 1) / (last - first);
    printf("first frequency %.5f rad/s, CalculiX %.5f: off by %.2f %%\n", found, expected,
           100 * (found / expected - 1));
    check_near(found, expected, 0.01 * expected);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_frequency)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
