/* The same material gives the same energy and forces on every code path: law and element alone; elements with
 * their law or the warped tangent; assembled or matrix-free; single or double precision; results per element.
 * Stretched, compressed, flat and inverted blocks are compared with Hooke's law in the principal
 * stretches. */
#include "assembly/assembly.h"
#include "model/sim.h"
#include "scenario.h"

static const double young = 1e5, poisson = 0.3, size = 0.1;
static const double stretches[] = {1.5, 0.5, 0.1, 0, -0.05, -0.6};

static const char *const elements[] = {"tet4", "tet10", "bezier10"};

typedef struct path {
    const char *name;
    pl_request request;
} path;
static const path paths[] = {
    {"energy", {0}},
    {"forces", {.forces = true}},
    {"matrix", {.forces = true, .matrix = true}},
    {"exact", {.forces = true, .matrix = true, .exact = true}},
    {"warped forces", {.forces = true, .tangent = PL_TANGENT_WARPED}},
    {"warped", {.forces = true, .matrix = true, .tangent = PL_TANGENT_WARPED}},
    {"warped elements",
     {.forces = true, .matrix = true, .tangent = PL_TANGENT_WARPED, .rotation = PL_ROTATION_OF_ELEMENTS}},
};

/* Stretches the block along z and rotates it as a whole. */
static void deform(scenario *s, double stretch) {
    pl_random random = {7};
    double R[9], *x = pl_sim_positions(s->sim);
    const double *X = pl_sim_rest(s->sim);
    random_rotation(&random, R);
    for (int64_t i = 0; i < 3 * pl_sim_node_count(s->sim); i++) {
        const double *p = X + i - i % 3, *row = R + 3 * (i % 3);
        x[i] = row[0] * p[0] + row[1] * p[1] + row[2] * stretch * p[2];
    }
}

static void check_paths(scenario *s, const char *what, double stretch, double density) {
    deform(s, stretch);
    double volume = size * size * size, scale = fmax(density, 1) * volume;
    size_t n = 3 * (size_t)pl_sim_node_count(s->sim);
    double *f = calloc(n, sizeof *f), *g = calloc(n, sizeof *g);
    for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
        pl_sums sums;
        double *to = k == 1 ? f : g;
        pl_assembly_evaluate(s->sim->assembly, s->sim->threads, pl_sim_positions(s->sim), &paths[k].request,
                             &sums, to);
        if (!(fabs(sums.energy - density * volume) < 1e-9 * scale))
            fail_msg("%s by '%s' at %g: %.9g J, expected %.9g", what, paths[k].name, stretch, sums.energy,
                     density * volume);
        for (size_t i = 0; k > 1 && i < n; i++)
            check_near(g[i], f[i], 1e-9 * fmax(largest_of(f, (int64_t)n), 1));
    }
    free(f), free(g);
    int64_t tets = s->mesh->tet_count;
    double *densities = calloc((size_t)tets, sizeof *densities);
    pl_error err;
    check_ok(pl_sim_tet_results(s->sim, NULL, NULL, NULL, densities, &err));
    for (int64_t t = 0; t < tets; t++) check_near(densities[t], density, 1e-9 * fmax(density, 1));
    free(densities);
}

static void test_linear(void **state) {
    (void)state;
    double mu = young / (2 * (1 + poisson)), lambda = 2 * mu * poisson / (1 - 2 * poisson);
    for (int k = 0; k < 9; k++) { /* three elements, three kinds of matrix */
        scenario s;
        pl_mesh *mesh = box_mesh(size, size, size, 2, 0.2);
        scenario_init(&s, k % 3 ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = elements[k % 3];
        s.materials[0].law = "linear";
        s.materials[0].young = young;
        s.materials[0].poisson = poisson;
        s.def.integrator.type = "linear-implicit-euler";
        s.def.integrator.tangent = PL_TANGENT_WARPED;
        s.def.solver.matrix = k / 3 == 1 ? PL_MATRIX_FREE : PL_MATRIX_ASSEMBLED;
        s.def.solver.precision = k / 3 == 2 ? PL_PRECISION_SINGLE : PL_PRECISION_DOUBLE;
        scenario_start(&s);
        for (size_t i = 0; i < sizeof stretches / sizeof *stretches; i++) {
            double strain = stretches[i] - 1, density = (mu + lambda / 2) * strain * strain;
            double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, stretches[i]}, psi;
            pl_error err;
            check_ok(pl_material_evaluate(&s.materials[0], F, true, &psi, NULL, NULL, &err));
            check_near(psi, density, 1e-9 * density);
            check_paths(&s, elements[k % 3], stretches[i], density);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_linear)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
