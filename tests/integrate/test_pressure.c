/* Pressures under large rotations: the end face of a bracket rotates by more than a right angle. Newton's
 * method needs as few iterations as with dead loads, and the result does not depend on the number of steps.
 * On a closed surface the energy of a pressure is the pressure times the change of volume. */
#include "scenario.h"

/* An L-shaped bracket of two legs, 2 m long and 0.5 m thick. */
static pl_mesh *bracket_mesh(bool quadratic) {
    pl_error err;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = box_mesh(2, 2, 0.5, 1, 0.1);
    const double *nodes = mesh->nodes;
    double low = INFINITY;
    int64_t kept = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) low = fmin(low, nodes[3 * i]);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double middle[2] = {0};
        for (int k = 0; k < 8; k++) middle[k % 2] += 0.25 * nodes[3 * mesh->tets[4 * t + k / 2] + k % 2];
        if (middle[0] > low + 0.51 && middle[1] > low + 0.51) continue;
        memmove(mesh->tets + 4 * kept++, mesh->tets + 4 * t, 4 * sizeof *mesh->tets);
    }
    mesh->tet_count = kept;
    check_ok(pl_mesh_repair(mesh, &repairs, &err));
    pl_mesh_repairs_free(&repairs);
    return quadratic ? quadratic_of(mesh) : mesh;
}

typedef struct trial {
    const char *element, *integrator, *solver;
    int steps;
    int first, others; /* largest number of iterations in the first step, and in the others */
} trial;

/* The end of one leg is fixed. The pressure on the end face of the other one grows to 1.5 kPa within a
 * second. */
static double bend(const trial *t, double end[3]) {
    static const double times[2] = {0, 1}, pressure[2] = {0, 1500};
    scenario s;
    int max = 0;
    int64_t sum = 0;
    scenario_init(&s, bracket_mesh(strcmp(t->element, "tet4")));
    s.bodies[0].element = t->element;
    s.bodies[0].adaptive = (pl_adaptive_def){.raise = 0.01, .lower = 0.005};
    s.def.integrator.type = t->integrator;
    s.def.solver.type = t->solver;
    s.def.dt = 1.0 / t->steps;
    scenario_fix(&s, select_group("y+"), "xyz");
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("x+"), 0, 0, 0)->value =
        (pl_curve){2, 1, PL_INTERP_LINEAR, times, pressure};
    scenario_start(&s);
    for (int step = 0; step < t->steps; step++) {
        pl_step_report report = scenario_converge(&s);
        int limit = step ? t->others : t->first;
        if (report.newton_iterations > limit)
            fail_msg("%s, %s: step %d took %d iterations", t->element, t->integrator, step + 1,
                     report.newton_iterations);
        max = report.newton_iterations > max ? report.newton_iterations : max;
        sum += report.linear_iterations;
    }
    double away = scenario_away(&s);
    int64_t corner = 0;
    const double *X = pl_sim_rest(s.sim), outward[3] = {1, 0.1, 0.01};
    for (int64_t i = 1; i < pl_sim_node_count(s.sim); i++) {
        double further = 0;
        for (int d = 0; d < 3; d++) further += outward[d] * (X[3 * i + d] - X[3 * corner + d]);
        if (further > 0) corner = i;
    }
    memcpy(end, pl_sim_positions(s.sim) + 3 * corner, 3 * sizeof *end);
    printf("%s, %s, %s, %d steps: at most %d iterations, %lld linear in all, moved %.6g\n", t->element,
           t->integrator, t->solver, t->steps, max, (long long)sum, away);
    scenario_free(&s);
    return away;
}

static void test_bracket(void **state) {
    (void)state;
    static const trial trials[] = {
        {"tet10", "quasistatic", "pcg", 4, 12, 12},   {"tet10", "quasistatic", "pcg", 20, 7, 7},
        {"tet10", "quasistatic", "direct", 20, 7, 7}, {"bezier10", "quasistatic", "pcg", 20, 7, 7},
        {"tet4", "quasistatic", "pcg", 4, 7, 7},      {"tet4", "quasistatic", "pcg", 20, 6, 6},
    };
    double ends[6][3];
    for (int k = 0; k < 6; k++) assert_true(bend(&trials[k], ends[k]) > (k < 4 ? 2 : 0.9));
    for (int d = 0; d < 3; d++) {
        for (int k = 1; k < 4; k++) check_near(ends[k][d], ends[0][d], 1e-7);
        check_near(ends[5][d], ends[4][d], 1e-7);
    }
}

static void test_others(void **state) {
    (void)state;
    static const trial trials[] = {
        {"adaptive", "quasistatic", "pcg", 20, 40, 40},
        {"tet10", "implicit-euler", "pcg", 20, 3, 3},
        {"tet10", "bdf2", "pcg", 20, 3, 3},
        {"tet10", "variational", "pcg", 20, 3, 3},
        {"adaptive", "implicit-euler", "pcg", 20, 4, 4},
        {"tet4", "bdf2", "direct", 20, 3, 3},
    };
    for (size_t k = 0; k < sizeof trials / sizeof *trials; k++) {
        double end[3];
        assert_true(bend(&trials[k], end) > 0.05);
    }
}

/* A body under pressure from all sides is sheared: the reported energy is p (V - V0) on any path, with linear
 * and with quadratic faces. */
static void test_closed(void **state) {
    (void)state;
    const double pressure = 4e3, volume = 2;
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        static const double times[2] = {0, 2}, shift[6] = {0, 0, 0, 0, 0.8, 0.3};
        scenario s;
        pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2);
        scenario_init(&s, quadratic ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = quadratic ? "tet10" : "tet4";
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_fix(&s, select_group("x+"), "xyz")->translation =
            (pl_curve){2, 3, PL_INTERP_LINEAR, times, shift};
        scenario_load(&s, PL_LOAD_PRESSURE, select_surface(), pressure, 0, 0);
        scenario_start(&s);
        for (int step = 0; step < 2; step++) {
            pl_step_report report = scenario_converge(&s);
            double work = pressure * volume * (report.volume_ratio - 1);
            assert_true(fabs(work) > 20);
            /* the volume of curved elements is a sum over integration points, which is not exact */
            check_near(report.external_energy, work, (quadratic ? 1e-4 : 1e-9) * fabs(work));
            assert_true(report.newton_iterations < 10);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bracket), cmocka_unit_test(test_others),
                                       cmocka_unit_test(test_closed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
