/* Abaqus .inp: files written by Gmsh, the input of the CalculiX runs, and a file with a
 * part, an instance and sets. */
#include "reading.h"

#define SEEDS "../fuzz/corpus/inp/"

static void test_gmsh(void **state) {
    (void)state;
    for (int order = 1; order <= 2; order++) {
        char other[64];
        snprintf(other, sizeof other, "../fuzz/corpus/msh/msh22_order%d_binary.msh", order);
        pl_mesh *mesh = load(order == 1 ? SEEDS "gmsh.inp" : SEEDS "gmsh_order2.inp", NULL);
        pl_mesh *msh = load(other, NULL);
        assert_int_equal(mesh->node_count, msh->node_count);
        assert_int_equal(mesh->tet_count, msh->tet_count);
        assert_memory_equal(mesh->tets, msh->tets, (size_t)(mesh->tet_count * mesh->nodes_per_tet) * 4);
        for (int64_t i = 0; i < 3 * mesh->node_count; i++) check_near(mesh->nodes[i], msh->nodes[i], 1e-14);
        if (order == 2) check_middles(mesh);
        check_near(group_volume(mesh, "all"), 1, 1e-14);
        assert_int_equal(group_size(mesh, "side", PL_ON_NODES), group_size(msh, "side", PL_ON_NODES));
        assert_int_equal(group_size(mesh, "PhysicalLine7", PL_ON_NODES), order + 1);
        pl_mesh_free(mesh), pl_mesh_free(msh);
    }
}

/* The mesh of the CalculiX runs: its C3D10 elements have positive volume, and every mid-edge
 * node is between its corners. */
static void test_calculix(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = load("calculix/bar1k_c3d10_mesh.inp", &repairs);
    assert_int_equal(mesh->tet_count, 971);
    assert_int_equal(repairs.flipped, 0);
    check_middles(mesh);
    check_near(summary(mesh).volume, 4, 1e-12);
    check_near(group_volume(mesh, "BAR"), 4, 1e-12);
    assert_int_equal(group_size(mesh, "ALL", PL_ON_NODES), mesh->node_count);
    const pl_group *held = pl_mesh_find_group(mesh, "HELD");
    int64_t at_zero = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) at_zero += mesh->nodes[3 * i] == 0;
    assert_int_equal(held->count, at_zero);
    for (int64_t i = 0; i < held->count; i++) assert_true(mesh->nodes[3 * held->items[i]] == 0);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

static void check_group(const pl_mesh *mesh, const char *name, int count, const int32_t *items) {
    assert_int_equal(group_size(mesh, name, PL_ON_NODES), count);
    assert_memory_equal(pl_mesh_find_group(mesh, name)->items, items, (size_t)count * 4);
}

static void test_assembly(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = load(SEEDS "assembly.inp", &repairs);
    assert_int_equal(mesh->node_count, 5); /* node 50 is unused */
    assert_int_equal(mesh->tet_count, 2);
    /* 1 x 2 x 3 / 6, plus the tetrahedron with node 40: |det((-1,0,3), (-1,2,0), (0,1,1))| / 6
     * = 5/6, edges from node 2 */
    check_near(summary(mesh).volume, 1 + 5.0 / 6, 1e-14);
    check_near(mesh->nodes[0], 100, 0);
    check_near(mesh->nodes[2], -1, 0);
    check_near(mesh->nodes[3 * 3 + 2], 2, 0);
    assert_int_equal(group_size(mesh, "solid", PL_ON_TETS), 2);
    assert_int_equal(group_size(mesh, "hidden-tets", PL_ON_TETS), 2);
    assert_null(pl_mesh_find_group(mesh, "Tets"));
    assert_null(pl_mesh_find_group(mesh, "reference"));
    check_group(mesh, "corner", 1, (int32_t[]){0});
    check_group(mesh, "Most", 4, (int32_t[]){0, 1, 2, 3});
    check_group(mesh, "both", 2, (int32_t[]){0, 4});
    check_group(mesh, "of-elements", 5, (int32_t[]){0, 1, 2, 3, 4});
    check_group(mesh, "brick", 5, (int32_t[]){0, 1, 2, 3, 4});
    check_group(mesh, "outer", 2, (int32_t[]){1, 2});
    check_group(mesh, "dotted", 2, (int32_t[]){0, 3});
    assert_int_equal(repairs.dropped_cells, 1);
    assert_int_equal(repairs.dropped_nodes, 1);
    assert_non_null(strstr(repairs.notes, "of the assembly itself were not read"));
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* Shells form a surface; a quadrilateral becomes two triangles of its set. */
static void test_shells(void **state) {
    (void)state;
    static const char text[] =
        "*node\n1,0,0\n2,1,0\n3,1,1\n4,0,1\n5,2,0\n*element,type=S4R,elset=square\n1,1,2,3,4\n"
        "*ELEMENT , TYPE = S3 , ELSET = corner\n2,2,5,3\n";
    pl_mesh *mesh = read_bytes("inp", text, strlen(text));
    assert_int_equal(mesh->tri_count, 3);
    check_near(summary(mesh).area, 1.5, 1e-15);
    assert_int_equal(group_size(mesh, "square", PL_ON_TRIS), 2);
    assert_int_equal(group_size(mesh, "corner", PL_ON_TRIS), 1);
    pl_mesh_free(mesh);
}

static void check_surface(const pl_mesh *mesh, const char *name, int64_t count, const int32_t *tris,
                          int64_t nodes) {
    const pl_group *group = pl_mesh_find_group(mesh, name);
    if (!group) fail_msg("no group '%s'", name);
    assert_int_equal(group->where, PL_ON_NODES);
    assert_int_equal(group->count, nodes);
    assert_int_equal(group->tri_count, count);
    assert_memory_equal(group->tris, tris, (size_t)count * 12);
}

/* Faces by Abaqus' numbers (1-2-3, 1-4-2, 2-4-3, 3-4-1), given by sets, by single elements or as all
 * exposed faces; names qualified by the part; a set may have the name of a surface. The two tetrahedra
 * share the face 2-3-4 (nodes numbered from 1). */
static void test_surfaces(void **state) {
    (void)state;
    static const char text[] =
        "*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n5,1,1,1\n"
        "*ELEMENT,TYPE=C3D4,ELSET=E\n1,1,2,3,4\n2,2,5,3,4\n"
        "*ELSET,ELSET=first\n1\n*NSET,NSET=s2\n1,2,4\n"
        "*SURFACE,NAME=s1\nfirst, S1\n*SURFACE, TYPE=ELEMENT, NAME=s2\n1, S2\n"
        "*SURFACE,NAME=s3\nfirst,s3\n*SURFACE,NAME=s4\nPart-1.first , S4\n"
        "*SURFACE,NAME=both\n1,S1\n2,S1\n*SURFACE,NAME=exposed\nFIRST\n*SURFACE,NAME=all\nE,\n"
        "*SURFACE,NAME=nodes,TYPE=NODE\n1\n*SURFACE,NAME=none\nother, S1\n77, S1\n*SURFACE,NAME=sides\n1, "
        "SPOS\n";
    pl_mesh_repairs repairs;
    pl_error err;
    pl_mesh *mesh;
    check_ok(pl_mesh_load_memory("inp", "surfaces", text, strlen(text), NULL, 0, &mesh, &repairs, &err));
    check_surface(mesh, "s1", 1, (int32_t[]){0, 1, 2}, 3);
    check_surface(mesh, "s2", 1, (int32_t[]){0, 3, 1}, 3);
    check_surface(mesh, "s3", 1, (int32_t[]){1, 3, 2}, 3);
    check_surface(mesh, "s4", 1, (int32_t[]){2, 3, 0}, 3);
    check_surface(mesh, "both", 2, (int32_t[]){0, 1, 2, 1, 4, 2}, 4);
    assert_int_equal(pl_mesh_find_group(mesh, "exposed")->tri_count, 3);
    assert_int_equal(pl_mesh_find_group(mesh, "all")->tri_count, 6);
    assert_null(pl_mesh_find_group(mesh, "nodes"));
    assert_null(pl_mesh_find_group(mesh, "none"));
    assert_null(pl_mesh_find_group(mesh, "sides"));
    assert_int_equal(repairs.dropped_cells, 0);
    assert_string_equal(repairs.notes, "line 32: the surface names elements that the file does not have");
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gmsh), cmocka_unit_test(test_calculix),
                                       cmocka_unit_test(test_assembly), cmocka_unit_test(test_shells),
                                       cmocka_unit_test(test_surfaces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
