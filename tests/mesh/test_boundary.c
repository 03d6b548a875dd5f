/* Boundary faces: number, outward winding, owners, and shared faces. */
#include "check.h"
#include "pliant/mesh.h"

static double nodes5[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};

/* Two tetrahedra with positive volumes that share the face 1 2 3. */
static void test_pair(void **state) {
    (void)state;
    int32_t tets[] = {0, 1, 2, 3, 1, 2, 3, 4};
    pl_mesh mesh = {.node_count = 5, .nodes = nodes5, .tet_count = 2, .nodes_per_tet = 4, .tets = tets};
    int32_t *tris, *owner;
    int64_t count;
    pl_error err;
    check_ok(pl_mesh_boundary(&mesh, &tris, &owner, &count, &err));
    assert_int_equal(count, 6);
    const int32_t expected[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4, 2, 3, 4, 1, 4, 3};
    const int32_t owners[] = {0, 0, 0, 1, 1, 1};
    assert_memory_equal(owner, owners, sizeof owners);
    for (int i = 0; i < 6; i++) { /* the same triangles up to rotation and order */
        bool found = false;
        for (int k = 0; k < 6; k++) {
            for (int s = 0; s < 3; s++) {
                bool same = true;
                for (int c = 0; c < 3; c++) same = same && expected[3 * i + c] == tris[3 * k + (c + s) % 3];
                found = found || same;
            }
        }
        if (!found)
            fail_msg("face %d %d %d is missing", expected[3 * i], expected[3 * i + 1], expected[3 * i + 2]);
    }
    free(tris);
    free(owner);
}

/* By the divergence theorem an outward boundary encloses the volume of the tetrahedra. */
static void test_volume(void **state) {
    (void)state;
    pl_error err;
    for (int shape = 0; shape < 4; shape++) {
        pl_shape_def def = pl_shape_def_default();
        def.shape = shape;
        def.irregular = 0.2;
        pl_mesh *mesh;
        check_ok(pl_mesh_generate(&def, &mesh, &err));
        pl_mesh_summary s;
        check_ok(pl_mesh_summarise(mesh, &s, &err));
        int32_t *tris, *owner;
        int64_t count;
        check_ok(pl_mesh_boundary(mesh, &tris, &owner, &count, &err));
        pl_mesh surface = {.node_count = mesh->node_count,
                           .nodes = mesh->nodes,
                           .nodes_per_tet = 4,
                           .tri_count = count,
                           .tris = tris};
        pl_mesh_summary skin;
        check_ok(pl_mesh_summarise(&surface, &skin, &err));
        assert_true(skin.closed);
        check_near(skin.volume, s.volume, 1e-12);
        check_near(skin.area, s.area, 1e-12);
        for (int64_t i = 0; i < count; i++) {
            int shared = 0;
            for (int k = 0; k < 12; k++) shared += mesh->tets[4 * owner[i] + k % 4] == tris[3 * i + k / 4];
            assert_int_equal(shared, 3);
        }
        free(tris);
        free(owner);
        pl_mesh_free(mesh);
    }
}

/* Many tetrahedra around one edge: most of their faces fall into one bucket, that of their smallest node. */
static void test_fan(void **state) {
    (void)state;
    enum { N = 1000 };
    double *nodes = malloc((N + 2) * 3 * sizeof *nodes);
    int32_t *tets = malloc(N * 4 * sizeof *tets);
    for (int i = 0; i < N; i++) {
        double angle = 2 * acos(-1) * i / N;
        nodes[3 * (i + 2)] = cos(angle), nodes[3 * (i + 2) + 1] = sin(angle), nodes[3 * (i + 2) + 2] = 0;
        const int32_t tet[4] = {0, 2 + i, 2 + (i + 1) % N, 1};
        memcpy(tets + 4 * i, tet, sizeof tet);
    }
    memcpy(nodes, (double[]){0, 0, -1, 0, 0, 1}, 48);
    pl_mesh mesh = {.node_count = N + 2, .nodes = nodes, .tet_count = N, .nodes_per_tet = 4, .tets = tets};
    pl_mesh_summary s;
    pl_error err;
    check_ok(pl_mesh_summarise(&mesh, &s, &err));
    assert_int_equal(s.boundary_tris, 2 * N);
    assert_true(s.closed);
    assert_int_equal(s.components, 1);
    check_near(s.volume, 2.0 / 3 * acos(-1), 1e-4);
    free(nodes);
    free(tets);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pair), cmocka_unit_test(test_volume),
                                       cmocka_unit_test(test_fan)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
