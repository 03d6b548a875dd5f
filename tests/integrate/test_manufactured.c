/* A manufactured large deformation of the unit cube, u = a sin(pi x) sin(pi y) sin(pi z) d with u = 0 on the
 * boundary. Under the corresponding body force -Div P the error of the displacement decreases with the square
 * of the element size, on irregular meshes. Div P comes from high-order differences of
 * pl_material_evaluate. */
#include "manufactured.h"

/* The four-point rule of degree 2. */
static void quadrature_point(const pl_mesh *mesh, int64_t t, int q, double N[4], double X[3]) {
    const double near = 0.58541019662496845, far = 0.13819660112501052;
    X[0] = X[1] = X[2] = 0;
    for (int a = 0; a < 4; a++) {
        N[a] = a == q ? near : far;
        for (int d = 0; d < 3; d++) X[d] += N[a] * mesh->nodes[3 * mesh->tets[4 * t + a] + d];
    }
}

static double tet_volume(const pl_mesh *mesh, int64_t t) {
    double e[3][3];
    const int32_t *tet = mesh->tets + 4 * t;
    for (int k = 0; k < 9; k++)
        e[k / 3][k % 3] = mesh->nodes[3 * tet[1 + k / 3] + k % 3] - mesh->nodes[3 * tet[0] + k % 3];
    return (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
            e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
            e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
           6;
}

/* Consistent nodal forces. */
static double *nodal_forces(const pl_mesh *mesh, const pl_material_def *material) {
    double *forces = calloc(3 * (size_t)mesh->node_count, sizeof(double));
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double volume = tet_volume(mesh, t);
        for (int q = 0; q < 4; q++) {
            double N[4], X[3], f[3];
            quadrature_point(mesh, t, q, N, X);
            body_force(material, X, f);
            for (int k = 0; k < 12; k++)
                forces[3 * mesh->tets[4 * t + k / 3] + k % 3] += volume / 4 * N[k / 3] * f[k % 3];
        }
    }
    return forces;
}

/* The L2 norm of the displacement's error. */
static double error_of(const pl_mesh *mesh, const double *x) {
    double sum = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double volume = tet_volume(mesh, t);
        for (int q = 0; q < 4; q++) {
            double N[4], X[3], u[3];
            quadrature_point(mesh, t, q, N, X);
            displacement(X, u);
            for (int d = 0; d < 3; d++) {
                double off = -X[d] - u[d];
                for (int a = 0; a < 4; a++) off += N[a] * x[3 * mesh->tets[4 * t + a] + d];
                sum += volume / 4 * off * off;
            }
        }
    }
    return sqrt(sum);
}

/* Solves on a mesh of `resolution` cells per edge, with one force per node; returns the error. */
static double solve(const pl_material_def *material, int resolution) {
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, resolution, 0.25));
    s.materials[0] = *material;
    s.materials[0].name = "flesh";
    scenario_fix(&s, select_surface(), "xyz");
    int64_t n = s.mesh->node_count;
    double *forces = nodal_forces(s.mesh, material);
    int32_t *nodes = malloc(sizeof *nodes * (size_t)n);
    pl_load_def *loads = malloc(sizeof *loads * (size_t)n);
    for (int64_t i = 0; i < n; i++) {
        nodes[i] = (int32_t)i;
        loads[i] = pl_load_def_default();
        loads[i].select = select_node(&nodes[i]);
        loads[i].value = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, forces + 3 * i};
    }
    s.def.loads = loads;
    s.def.load_count = (int)n;
    scenario_start(&s);
    scenario_converge(&s);
    double error = error_of(s.mesh, pl_sim_positions(s.sim));
    free(forces), free(nodes), free(loads);
    scenario_free(&s);
    return error;
}

static void check_order(const pl_material_def *material) {
    const int cells[3] = {4, 8, 14};
    double error[3];
    for (int k = 0; k < 3; k++) error[k] = solve(material, cells[k]);
    double slope = log(error[0] / error[2]) / log((double)cells[2] / cells[0]);
    printf("%s: errors %.3g %.3g %.3g, order %.2f (%.2f, %.2f)\n", material->law, error[0], error[1],
           error[2], slope, log(error[0] / error[1]) / log(2), log(error[1] / error[2]) / log(14.0 / 8));
    assert_true(slope >= 1.9 && slope < 2.5);
    check_below(error[2], 0.02 * 0.055); /* the displacement itself is 0.055 in this norm */
}

static void test_neo_hookean(void **state) {
    (void)state;
    pl_material_def material = pl_material_def_default();
    material.young = 1e5;
    material.poisson = 0.3;
    check_order(&material);
}

static void test_corotated(void **state) {
    (void)state;
    pl_material_def material = pl_material_def_default();
    material.law = "corotated";
    material.young = 1e5;
    material.poisson = 0.2;
    check_order(&material);
}

/* The deformation is large: stretches from about 0.6 to 1.5, from the invariants of FTF. */
static void test_stretches(void **state) {
    (void)state;
    double low = 1, high = 1;
    for (int k = 0; k < 21 * 21 * 21; k++) {
        double X[3] = {k % 21 / 20.0, k / 21 % 21 / 20.0, k / 441 / 20.0}, F[9], C[9];
        gradient(X, F);
        for (int i = 0; i < 9; i++) {
            C[i] = 0;
            for (int m = 0; m < 3; m++) C[i] += F[3 * m + i / 3] * F[3 * m + i % 3];
        }
        /* F = I + u vT has one stretch 1; the others have the product det F and the sum of squares tr C -
         * 1 */
        double det = 1;
        for (int i = 0; i < 3; i++) det += F[4 * i] - 1;
        double trace = C[0] + C[4] + C[8] - 1, gap = sqrt(fmax(trace * trace - 4 * det * det, 0));
        low = fmin(low, sqrt((trace - gap) / 2));
        high = fmax(high, sqrt((trace + gap) / 2));
    }
    printf("stretches from %.2f to %.2f\n", low, high);
    assert_true(low > 0.5 && low < 0.65 && high > 1.4 && high < 1.7);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_stretches), cmocka_unit_test(test_neo_hookean),
                                       cmocka_unit_test(test_corotated)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
