/* Deformation gradients and strains of every element against homogeneous deformations, and principal
 * values against tensors with known ones. */
#include "scenario.h"

static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};

/* With x = A X at every node, F = A in every element, curved or not. */
static void test_homogeneous(void **state) {
    (void)state;
    const double A[9] = {1.2, 0.3, -0.1, 0.05, 0.9, 0.2, -0.15, 0.1, 1.1};
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int e = 0; e < 4; e++) {
        scenario s;
        pl_mesh *mesh = box_mesh(1, 0.7, 0.8, 2, 0.3);
        if (e) mesh = quadratic_of(mesh);
        for (int64_t i = 0; e && i < 3 * mesh->node_count; i++) /* curved at rest */
            mesh->nodes[i] += 0.02 * sin(3.0 * mesh->nodes[3 * (i / 3) + (i + 1) % 3]);
        scenario_init(&s, mesh);
        s.bodies[0].element = elements[e];
        scenario_start(&s);
        const double *X = pl_sim_rest(s.sim);
        double *x = pl_sim_positions(s.sim);
        for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++) {
            const double *at = X + 3 * (k / 3), *a = A + 3 * (k % 3);
            x[k] = a[0] * at[0] + a[1] * at[1] + a[2] * at[2];
        }
        int64_t n = pl_sim_tet_count(s.sim);
        double *F = malloc((size_t)(9 * n) * 8), *strain = malloc((size_t)(6 * n) * 8), expected[6];
        for (int k = 0; k < 6; k++) {
            expected[k] = -0.5 * (row[k] == column[k]);
            for (int i = 0; i < 3; i++) expected[k] += 0.5 * A[3 * i + row[k]] * A[3 * i + column[k]];
        }
        pl_error err;
        check_ok(pl_sim_tet_strains(s.sim, F, strain, &err));
        for (int64_t k = 0; k < 9 * n; k++) check_near(F[k], A[k % 9], 1e-12);
        for (int64_t k = 0; k < 6 * n; k++) check_near(strain[k], expected[k % 6], 1e-12);
        check_ok(pl_sim_tet_strains(s.sim, NULL, NULL, &err));
        free(F), free(strain);
        scenario_free(&s);
    }
}

/* R diag(values) R^T for random rotations R; and tensors that are not finite. */
static void test_principal(void **state) {
    (void)state;
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    static const double values[][3] = {{3, 1, -2}, {1e9, 1e3, -5e8}, {2, 2, 2}, {4, -1, -1}, {0, 0, 0}};
    pl_random random = {7};
    for (int k = 0; k < 50; k++) {
        double R[9], tensor[6], found[3];
        const double *e = values[k % 5];
        random_rotation(&random, R);
        for (int i = 0; i < 6; i++) {
            tensor[i] = 0;
            for (int j = 0; j < 3; j++) tensor[i] += e[j] * R[3 * row[i] + j] * R[3 * column[i] + j];
        }
        pl_tensors_principal(1, tensor, found);
        for (int i = 0; i < 3; i++) check_near(found[i], e[i], 1e-12 * (fabs(e[0]) + 1));
    }
    double broken[6] = {1, NAN, 0, 0, 0, 0}, found[3];
    pl_tensors_principal(1, broken, found);
    assert_true(isnan(found[0]) && isnan(found[2]));
    pl_tensors_principal(0, NULL, NULL);
}

/* With homogeneous deformation, the recovered stress at the nodes equals that of the elements. */
static void test_recovered(void **state) {
    (void)state;
    for (int e = 0; e < 4; e++) {
        scenario s;
        pl_mesh *mesh = box_mesh(1, 0.7, 0.8, 2, 0.3);
        scenario_init(&s, e ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = elements[e];
        scenario_start(&s);
        double *x = pl_sim_positions(s.sim);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) x[3 * i] *= 1.1;
        int64_t n = pl_sim_node_count(s.sim), tets = pl_sim_tet_count(s.sim);
        double *nodes = malloc((size_t)(7 * n) * 8), *stress = malloc((size_t)(6 * tets) * 8);
        pl_error err;
        check_ok(pl_sim_tet_results(s.sim, stress, NULL, NULL, NULL, &err));
        check_ok(pl_sim_node_stress(s.sim, nodes, nodes + 6 * n, &err));
        const uint8_t *linear = pl_sim_linear_edges(s.sim);
        assert_true(stress[0] > 1e3);
        for (int64_t k = 0; k < 6 * n; k++) {
            if (!linear || !linear[k / 6]) check_near(nodes[k], stress[k % 6], 1e-7 * stress[0]);
        }
        free(nodes), free(stress);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_homogeneous), cmocka_unit_test(test_principal),
                                       cmocka_unit_test(test_recovered)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
