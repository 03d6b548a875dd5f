/* Medit .mesh files: linear and quadratic ones of Gmsh, references, and a surface of squares. */
#include "reading.h"

#define SEEDS "../fuzz/corpus/medit/"

/* The same cube as in the .msh files of the same command. */
static void test_gmsh(void **state) {
    (void)state;
    for (int order = 1; order <= 2; order++) {
        char name[64], other[64];
        snprintf(name, sizeof name, SEEDS "order%d.mesh", order);
        snprintf(other, sizeof other, "../fuzz/corpus/msh/msh22_order%d_binary.msh", order);
        pl_mesh *mesh = load(name, NULL), *msh = load(other, NULL);
        assert_int_equal(mesh->node_count, msh->node_count);
        assert_int_equal(mesh->tet_count, msh->tet_count);
        assert_memory_equal(mesh->tets, msh->tets, (size_t)(mesh->tet_count * mesh->nodes_per_tet) * 4);
        for (int64_t i = 0; i < 3 * mesh->node_count; i++) check_near(mesh->nodes[i], msh->nodes[i], 1e-14);
        if (order == 2) check_middles(mesh);
        check_near(group_volume(mesh, "volume1"), 1, 1e-14);
        assert_int_equal(group_size(mesh, "surface1", PL_ON_NODES), group_size(msh, "side", PL_ON_NODES));
        assert_int_equal(group_size(mesh, "curve1", PL_ON_NODES), group_size(msh, "curve7", PL_ON_NODES));
        pl_mesh_free(mesh), pl_mesh_free(msh);
    }
}

static void test_surface(void **state) {
    (void)state;
    pl_mesh *mesh = load(SEEDS "surface.mesh", NULL);
    pl_mesh_summary s = summary(mesh);
    assert_int_equal(mesh->tri_count, 10);
    check_near(s.area, 5, 1e-15);
    assert_false(s.closed);
    assert_int_equal(group_size(mesh, "surface1", PL_ON_TRIS), 2);
    assert_int_equal(group_size(mesh, "surface2", PL_ON_TRIS), 8);
    assert_int_equal(group_size(mesh, "point5", PL_ON_NODES), 2);
    pl_mesh_free(mesh);
}

/* More than 1000 references do not become groups; the mesh is read nevertheless. */
static void test_many_references(void **state) {
    (void)state;
    char *text = malloc(100000);
    int length = sprintf(text, "MeshVersionFormatted 2\nDimension 3\nVertices\n4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n"
                               "0 0 1 0\nTetrahedra\n1500\n");
    for (int i = 0; i < 1500; i++) length += sprintf(text + length, "1 2 3 4 %d\n", i + 1);
    length += sprintf(text + length, "End\n");
    pl_mesh *mesh;
    pl_mesh_repairs repairs;
    pl_error err;
    check_ok(pl_mesh_load_memory("medit", "many", text, (size_t)length, NULL, 0, &mesh, &repairs, &err));
    assert_int_equal(mesh->group_count, 0);
    assert_int_equal(mesh->tet_count, 1);
    assert_non_null(strstr(repairs.notes, "too many different references of volumes"));
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gmsh), cmocka_unit_test(test_surface),
                                       cmocka_unit_test(test_many_references)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
