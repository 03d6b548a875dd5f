/* A matrix in single precision changes the path of Newton's method, not its result: bars of ordinary and of
 * nearly incompressible material, of linear and quadratic elements, with every integrator whose steps end by
 * a residual in doubles, at a tight tolerance. The arguments INTEGRATOR RESOLUTION 4|10 LENGTH POISSON
 * TOLERANCE print a row of the table of docs/solvers.md: the times of both and the difference of their
 * results. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static bool measuring; /* with arguments: one bar, for the table */

typedef struct bar {
    const char *integrator;
    int resolution;
    bool quadratic;
    double length, poisson, tolerance;
} bar;

typedef struct outcome {
    double *x, seconds, away;
    int64_t nodes, elements, newton, linear;
    bool converged;
} outcome;

static double cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* Two steps of a cantilever whose weight deflects it by a twentieth of its length in equilibrium. */
static outcome run(const bar *b, int precision) {
    scenario s;
    outcome out = {.converged = true};
    pl_mesh *mesh = box_mesh(b->length, 1, 1, b->resolution, 0.1);
    if (b->quadratic) mesh = quadratic_of(mesh);
    scenario_init(&s, mesh);
    s.materials[0].law = "stable-neo-hookean";
    s.materials[0].poisson = b->poisson;
    s.materials[0].young = 3e5 * b->length * b->length * b->length;
    s.bodies[0].element = b->quadratic ? "tet10" : NULL;
    s.def.integrator.type = b->integrator;
    s.def.integrator.tolerance = b->tolerance;
    s.def.integrator.correction = 0;
    s.def.solver.precision = precision;
    s.def.dt = strcmp(b->integrator, "quasistatic") ? 0.05 : 1;
    s.def.gravity[2] = -9.81;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    double start = cpu_seconds();
    for (int k = 0; k < 2; k++) {
        pl_step_report report = scenario_step(&s);
        out.converged = out.converged && report.reason == PL_CONVERGED;
        out.newton += report.newton_iterations;
        out.linear += report.linear_iterations;
    }
    out.seconds = cpu_seconds() - start;
    out.nodes = pl_sim_node_count(s.sim);
    out.elements = mesh->tet_count;
    out.away = scenario_away(&s);
    out.x = malloc((size_t)(3 * out.nodes) * sizeof(double));
    memcpy(out.x, pl_sim_positions(s.sim), (size_t)(3 * out.nodes) * sizeof(double));
    scenario_free(&s);
    return out;
}

static void compare(const bar *b, int precision) {
    outcome wide = run(b, PL_PRECISION_DOUBLE), narrow = run(b, precision);
    double apart = 0;
    for (int64_t k = 0; k < 3 * wide.nodes; k++) apart = fmax(apart, fabs(wide.x[k] - narrow.x[k]));
    printf("| %s | %s | %g:1 | %g | %g | %lld | %lld, %lld | %lld, %lld | %.2f | %.2f | %.1e |%s%s\n",
           b->integrator, b->quadratic ? "tet10" : "tet4", b->length, b->poisson, b->tolerance,
           (long long)wide.elements, (long long)wide.newton, (long long)narrow.newton, (long long)wide.linear,
           (long long)narrow.linear, wide.seconds, narrow.seconds, apart / wide.away,
           wide.converged ? "" : " double fails", narrow.converged ? "" : " single fails");
    fflush(stdout);
    if (measuring) return;
    assert_true(wide.converged && narrow.converged);
    check_near(apart / wide.away, 0, 100 * b->tolerance);
    free(wide.x);
    free(narrow.x);
}

static void test_same_end(void **state) {
    (void)state;
    static const char *const integrators[] = {"quasistatic", "implicit-euler", "bdf2", "variational"};
    static const double poissons[] = {0.3, 0.49, 0.499};
    for (int k = 0; k < 4 * 2 * 3; k++) {
        compare(&(bar){.integrator = integrators[k / 6],
                       .resolution = 2,
                       .quadratic = k / 3 % 2,
                       .length = 4,
                       .poisson = poissons[k % 3],
                       .tolerance = 1e-10},
                PL_PRECISION_SINGLE);
    }
}

int main(int argc, char **argv) {
    if (argc == 7) {
        measuring = true;
        compare(
            &(bar){argv[1], atoi(argv[2]), atoi(argv[3]) == 10, atof(argv[4]), atof(argv[5]), atof(argv[6])},
            PL_PRECISION_AUTOMATIC);
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
