/* The manufactured deformation (manufactured.h) with quadratic elements: the error of the displacement falls
 * with the cube of the element size, on straight meshes and on curved ones (a smooth map of the cube onto
 * itself), with Lagrange and Bernstein shape functions. */
#include "manufactured.h"
#include "elements/element.h"

static pl_mesh *cube(int resolution, bool curved) {
    pl_error err;
    pl_mesh *linear = box_mesh(1, 1, 1, resolution, 0.15), *mesh = NULL;
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_mesh_free(linear);
    for (int64_t i = 0; curved && i < mesh->node_count; i++) {
        double *X = mesh->nodes + 3 * i;
        double bump = 0.06 * sin(pi * X[0]) * sin(pi * X[1]) * sin(pi * X[2]);
        X[0] += bump, X[1] -= bump, X[2] += 0.5 * bump;
    }
    return mesh;
}

/* Position (and weight) of point q of the degree-5 rule in element t, with shape functions N. */
static double point_of(const pl_element *element, const pl_mesh *mesh, const double *rest, int64_t t, int q,
                       double N[10], double X[3]) {
    double s[10][4], y[4][3] = {{0}}, e[3][3];
    element->shape(pl_rule_14.at[q], N, s);
    X[0] = X[1] = X[2] = 0;
    for (int a = 0; a < 10; a++) {
        const double *p = rest + 3 * (int64_t)mesh->tets[10 * t + a];
        for (int d = 0; d < 3; d++) X[d] += N[a] * p[d];
        for (int k = 0; k < 12; k++) y[k / 3][k % 3] += s[a][k / 3] * p[k % 3];
    }
    for (int k = 0; k < 9; k++) e[k / 3][k % 3] = y[1 + k / 3][k % 3] - y[0][k % 3];
    double det = e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
                 e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
                 e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
    return pl_rule_14.weights[q] * fabs(det) / 6;
}

static double solve(const pl_material_def *material, const char *name, int resolution, bool curved) {
    const pl_element *element = pl_element_find(name);
    scenario s;
    scenario_init(&s, cube(resolution, curved));
    s.materials[0] = *material;
    s.materials[0].name = "flesh";
    s.bodies[0].element = name;
    scenario_fix(&s, select_surface(), "xyz");
    int64_t n = s.mesh->node_count;
    scenario_start(&s); /* computes the rest positions, which are control points for bezier10 */
    double *rest = malloc(24 * (size_t)n), *forces = calloc(3 * (size_t)n, 8);
    memcpy(rest, pl_sim_rest(s.sim), 24 * (size_t)n);
    pl_sim_free(s.sim);
    for (int64_t k = 0; k < 14 * s.mesh->tet_count; k++) {
        double N[10], X[3], f[3], w = point_of(element, s.mesh, rest, k / 14, (int)(k % 14), N, X);
        body_force(material, X, f);
        for (int i = 0; i < 30; i++)
            forces[3 * (int64_t)s.mesh->tets[10 * (k / 14) + i / 3] + i % 3] += w * N[i / 3] * f[i % 3];
    }
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
    const double *x = pl_sim_positions(s.sim);
    double sum = 0;
    for (int64_t k = 0; k < 14 * s.mesh->tet_count; k++) {
        double N[10], X[3], u[3], w = point_of(element, s.mesh, rest, k / 14, (int)(k % 14), N, X);
        displacement(X, u);
        for (int d = 0; d < 3; d++) {
            double off = -X[d] - u[d];
            for (int a = 0; a < 10; a++) off += N[a] * x[3 * (int64_t)s.mesh->tets[10 * (k / 14) + a] + d];
            sum += w * off * off;
        }
    }
    free(rest), free(forces), free(nodes), free(loads);
    scenario_free(&s);
    return sqrt(sum);
}

static void check_order(const char *element, bool curved) {
    pl_material_def material = pl_material_def_default();
    material.young = 1e5;
    material.poisson = 0.3;
    const int cells[2] = {4, 8};
    double error[2];
    for (int k = 0; k < 2; k++) error[k] = solve(&material, element, cells[k], curved);
    double slope = log(error[0] / error[1]) / log((double)cells[1] / cells[0]);
    printf("%s, %s: errors %.3g %.3g, order %.2f\n", element, curved ? "curved" : "straight", error[0],
           error[1], slope);
    assert_true(slope >= 2.8 && slope < 3.7);
}

static void test_tet10(void **state) {
    (void)state;
    check_order("tet10", false);
    check_order("tet10", true);
}

static void test_bezier10(void **state) {
    (void)state;
    check_order("bezier10", false);
    check_order("bezier10", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tet10), cmocka_unit_test(test_bezier10)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
