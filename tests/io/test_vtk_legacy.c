/* Legacy .vtk files of Gmsh, and every kind of array. test_readers.c has the files that VTK wrote. */
#include "reading.h"

#define SEEDS "../fuzz/corpus/vtk/"

/* A cube written by Gmsh, whose ASCII files have scalars with a lookup table, against the
 * .msh file of the same mesh. */
static void test_gmsh(void **state) {
    (void)state;
    pl_mesh *text = load(SEEDS "gmsh.vtk", NULL), *curved = load(SEEDS "gmsh_order2_binary.vtk", NULL);
    pl_mesh *msh = load("../fuzz/corpus/msh/msh41_order2_binary.msh", NULL);
    check_near(summary(text).volume, 1, 1e-14);
    assert_int_equal(text->tet_count, msh->tet_count);
    check_middles(curved);
    check_same_cells(curved, msh);
    const pl_array *ids = pl_mesh_find_array(text, "CellEntityIds");
    assert_true(ids && ids->where == PL_ON_TETS);
    for (int64_t i = 0; i < text->tet_count; i++) check_near(ids->values[i], 1, 0);
    pl_mesh_free(text), pl_mesh_free(curved), pl_mesh_free(msh);
}

/* A line (dropped), a square of two triangles and a strip of two. Cell arrays are assigned to the
 * triangles of their cells. */
static void test_attributes(void **state) {
    (void)state;
    pl_mesh_repairs repairs;
    pl_mesh *mesh = load(SEEDS "attributes.vtk", &repairs);
    assert_int_equal(repairs.dropped_cells, 1);
    assert_int_equal(mesh->tri_count, 4);
    check_near(summary(mesh).area, 2, 1e-15);
    const pl_array *height = pl_mesh_find_array(mesh, "height in m"),
                   *wind = pl_mesh_find_array(mesh, "wind");
    const pl_array *uv = pl_mesh_find_array(mesh, "uv"), *rgb = pl_mesh_find_array(mesh, "rgb");
    const pl_array *owner = pl_mesh_find_array(mesh, "owner"), *stress = pl_mesh_find_array(mesh, "stress");
    assert_true(height && wind && uv && rgb && owner && stress);
    assert_null(pl_mesh_find_array(mesh, "TIME"));
    assert_true(isnan(height->values[6]) && height->values[7] == 7);
    assert_true(wind->components == 3 && wind->values[5] == 1 && wind->values[4] == 0);
    assert_true(uv->components == 2 && rgb->components == 3 && uv->values[7] == 1 && rgb->values[3] == 1);
    assert_true(stress->components == 9 && owner->where == PL_ON_TRIS);
    for (int64_t i = 0; i < 4; i++) {
        check_near(owner->values[i], i < 2 ? 20 : 30, 0); /* the square is first */
        check_near(stress->values[9 * i + 4], i < 2 ? 2 : 3, 0);
        check_near(stress->values[9 * i + 5], 0, 0);
    }
    const pl_group *strip = pl_mesh_find_group(mesh, "strip");
    assert_true(strip && strip->count == 2 && strip->items[0] == 2 && strip->items[1] == 3);
    double up[4]; /* the triangles of the strip have the orientation of the square */
    for (int64_t i = 0; i < 4; i++) {
        const double *a = mesh->nodes + 3 * mesh->tris[3 * i], *b = mesh->nodes + 3 * mesh->tris[3 * i + 1],
                     *c = mesh->nodes + 3 * mesh->tris[3 * i + 2];
        up[i] = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        check_near(up[i], 1, 1e-15);
    }
    assert_int_equal(repairs.flipped, 0);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* Bit arrays are packed, highest bit first. */
static void test_bits(void **state) {
    (void)state;
    static const char text[] =
        "# vtk DataFile Version 3.0\n\nBINARY\nDATASET POLYDATA\nPOINTS 3 unsigned_char\n"
        "\0\0\0\2\0\0\0\2\0\nPOLYGONS 1 4\n\0\0\0\3\0\0\0\0\0\0\0\1\0\0\0\2\n"
        "POINT_DATA 3\nSCALARS on bit\nLOOKUP_TABLE default\n\xa0\n";
    pl_mesh *mesh = read_bytes("vtk", text, sizeof text - 1);
    check_near(summary(mesh).area, 2, 1e-15);
    const pl_array *on = pl_mesh_find_array(mesh, "on");
    assert_true(on && on->values[0] == 1 && on->values[1] == 0 && on->values[2] == 1);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gmsh), cmocka_unit_test(test_attributes),
                                       cmocka_unit_test(test_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
