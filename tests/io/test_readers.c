/* Reads meshes that other programs wrote: Gmsh, TetGen's format, VTK. */
#include "reading.h"

/* Whether a file needs zlib and this build is without it. */
static bool skipped(const char *name) {
    return (strstr(name, ".gz") || strstr(name, "zlib")) && !strstr(pl_build_info(), "zlib");
}

/* The numbers of nodes and elements are those in the files; the volumes are those of the geometry. */
static void test_reference(void **state) {
    (void)state;
    const struct {
        const char *name;
        int64_t nodes, tets;
        double volume, tolerance, min_x, max_x;
    } files[] = {
        {"bar1k.msh", 319, 971, 4, 1e-12, 0, 4},
        {"bar10k.msh", 2425, 10253, 4, 1e-12, 0, 4},
        {"bar100k.msh.gz", 19087, 98556, 4, 1e-12, 0, 4},
        /* radii 1 and 0.4: 2 pi^2 R r^2 = 3.158, less the volume outside the chords */
        {"torus11k.msh", 2564, 10872, 2 * 9.8696044 * 0.16, 0.035, -1.4, 1.4},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (skipped(files[i].name)) continue;
        pl_mesh_repairs repairs;
        pl_mesh *mesh = load(files[i].name, &repairs);
        pl_mesh_summary s = summary(mesh);
        assert_int_equal(mesh->node_count, files[i].nodes);
        assert_int_equal(mesh->tet_count, files[i].tets);
        check_near(s.volume, files[i].volume, files[i].tolerance);
        check_near(s.min[0], files[i].min_x, 0.01);
        check_near(s.max[0], files[i].max_x, 0.01);
        assert_int_equal(s.components, 1);
        assert_true(s.closed);
        assert_true(s.quality_min > 0.3);
        char text[200];
        pl_mesh_repairs_describe(&repairs, text, sizeof text);
        assert_string_equal(text, "");
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

static void test_tetgen_equals_msh(void **state) {
    (void)state;
    pl_mesh *msh = load("bar1k.msh", NULL), *node = load("bar1k.node", NULL), *ele = load("bar1k.ele", NULL);
    check_same_cells(msh, node);
    check_same_cells(msh, ele);
    pl_mesh_free(msh), pl_mesh_free(node), pl_mesh_free(ele);
}

/* tests/data/gmsh/part.geo in both versions of the format: the same mesh and the same groups. */
static void test_gmsh(void **state) {
    (void)state;
    const char *const names[] = {"gmsh/part22.msh", "gmsh/part41.msh"};
    pl_mesh *meshes[2];
    for (int i = 0; i < 2; i++) {
        pl_mesh_repairs repairs;
        pl_mesh *mesh = meshes[i] = load(names[i], &repairs);
        assert_int_equal(mesh->node_count, 85);
        assert_int_equal(mesh->tet_count, 223);
        assert_int_equal(mesh->tri_count, 0);
        assert_int_equal(mesh->group_count, 6);
        check_near(summary(mesh).volume, 2.5, 1e-12);
        check_near(group_volume(mesh, "base"), 2, 1e-12);
        check_near(group_volume(mesh, "top"), 0.5, 1e-12);
        check_near(group_volume(mesh, "all"), 2.5, 1e-12);
        assert_int_equal(group_size(mesh, "base", PL_ON_TETS) + group_size(mesh, "top", PL_ON_TETS), 223);
        assert_int_equal(group_size(mesh, "corner", PL_ON_NODES), 1);
        assert_int_equal(group_size(mesh, "curve7", PL_ON_NODES), 3);
        const pl_group *bottom = pl_mesh_find_group(mesh, "bottom face");
        int64_t at_bottom = 0;
        for (int64_t n = 0; n < mesh->node_count; n++) at_bottom += mesh->nodes[3 * n + 2] == 0;
        assert_int_equal(group_size(mesh, "bottom face", PL_ON_NODES), at_bottom);
        for (int64_t n = 0; n < bottom->count; n++) assert_true(mesh->nodes[3 * bottom->items[n] + 2] == 0);
        assert_int_equal(repairs.dropped_cells, 25); /* 22 triangles, 2 lines, 1 point */
        assert_int_equal(repairs.duplicate_cells,
                         i == 0 ? 223 : 0); /* 2.2 repeats a cell for each of its groups */
        pl_mesh_repairs_free(&repairs);
    }
    check_same_cells(meshes[0], meshes[1]);
    pl_mesh_free(meshes[0]);
    pl_mesh_free(meshes[1]);
}

static void test_quadratic(void **state) {
    (void)state;
    const char *const names[] = {"gmsh/part22_order2.msh", "gmsh/part41_order2.msh", "vtk/quadratic.vtu",
                                 "vtk/quadratic.vtk"};
    for (int i = 0; i < 4; i++) {
        pl_mesh *mesh = load(names[i], NULL);
        check_middles(mesh);
        if (i < 2) {
            assert_int_equal(mesh->node_count, 469);
            int64_t at_bottom = 0; /* the face has corners and mid-edge nodes */
            for (int64_t n = 0; n < mesh->node_count; n++) at_bottom += mesh->nodes[3 * n + 2] == 0;
            assert_int_equal(group_size(mesh, "bottom face", PL_ON_NODES), at_bottom);
        }
        pl_mesh_free(mesh);
    }
}

/* Flipping an inverted quadratic element must permute its mid-edge nodes too. TetGen's own
 * order of them is detected. */
static void test_quadratic_flip(void **state) {
    (void)state;
    static const char nodes[] = "10 3 0 0\n0 0 0 0\n1 2 0 0\n2 0 2 0\n3 0 0 2\n4 1 0 0\n5 1 1 0\n6 0 1 0\n7 "
                                "0 0 1\n8 1 0 1\n9 0 1 1\n";
    static const char *const cells[] = {"1 10 0\n0 0 1 2 3 4 5 6 7 8 9\n", "1 10 0\n0 1 0 2 3 4 6 5 8 7 9\n",
                                        "1 10 0\n0 0 1 2 3 9 8 7 6 5 4\n",
                                        "1 10\n 1 3 2 1 0 4 5 6 7 8 9 # reversed\n"};
    for (int i = 0; i < 4; i++) {
        pl_mesh *mesh;
        pl_error err;
        pl_mesh_repairs repairs;
        check_ok(pl_mesh_load_memory("tetgen", "memory", nodes, strlen(nodes), cells[i], strlen(cells[i]),
                                     &mesh, &repairs, &err));
        check_middles(mesh);
        check_near(summary(mesh).volume, 4.0 / 3, 1e-14);
        assert_int_equal(repairs.flipped, i == 1);
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

/* Files of tests/data/vtk/make.py: the same cells in every encoding, with values that are
 * functions of the positions. */
static void test_vtk(void **state) {
    (void)state;
    const char *const names[] = {"ascii.vtu",
                                 "binary32.vtu",
                                 "binary64.vtu",
                                 "binary_big.vtu",
                                 "binary_zlib.vtu",
                                 "appended_raw.vtu",
                                 "appended_raw_big.vtu",
                                 "appended_base64.vtu",
                                 "appended_zlib.vtu",
                                 "appended_base64_zlib.vtu",
                                 "ascii42.vtk",
                                 "ascii51.vtk",
                                 "binary42.vtk",
                                 "binary51.vtk"};
    for (size_t f = 0; f < sizeof names / sizeof names[0]; f++) {
        char name[64];
        snprintf(name, sizeof name, "vtk/%s", names[f]);
        if (skipped(name)) continue;
        pl_mesh_repairs repairs;
        pl_mesh *mesh = load(name, &repairs);
        assert_int_equal(mesh->node_count, 8);
        assert_int_equal(mesh->tet_count, 5);
        assert_int_equal(mesh->tri_count, 0);
        assert_int_equal(repairs.dropped_cells, 3);
        assert_int_equal(repairs.dropped_nodes, 9);
        check_near(summary(mesh).volume, 1, 1e-15);
        const pl_array *temperature = pl_mesh_find_array(mesh, "temperature"),
                       *velocity = pl_mesh_find_array(mesh, "velocity");
        const pl_array *id = pl_mesh_find_array(mesh, "id"), *stress = pl_mesh_find_array(mesh, "stress");
        assert_int_equal(mesh->array_count, 4);
        assert_true(temperature->where == PL_ON_NODES && temperature->components == 1);
        assert_true(velocity->where == PL_ON_NODES && velocity->components == 3);
        assert_true(id->where == PL_ON_TETS && id->components == 1);
        assert_true(stress->where == PL_ON_TETS && stress->components == 6);
        for (int64_t n = 0; n < 8; n++) {
            const double *x = mesh->nodes + 3 * n;
            check_near(temperature->values[n], x[0] + 2 * x[1] + 4 * x[2] + 0.125, 0);
            for (int k = 0; k < 3; k++) check_near(velocity->values[3 * n + k], 2 * x[k] + 1, 0);
        }
        for (int64_t t = 0; t < 5; t++) { /* the line and the hexahedron precede them */
            check_near(id->values[t], (double)(t + 2) - 3, 0);
            for (int k = 0; k < 6; k++) check_near(stress->values[6 * t + k], (double)(6 * (t + 2) + k), 0);
        }
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

/* The sphere written by VTK, whose vtkMassProperties gives the volume 30.7820710648967. */
static void test_surfaces(void **state) {
    (void)state;
    const char *const names[] = {"sphere_ascii.ply", "sphere_little.ply", "sphere_big.ply",
                                 "sphere_ascii.stl", "sphere_binary.stl", "sphere.obj",
                                 "sphere42.vtk",     "sphere51.vtk",      "strips.vtk"};
    for (size_t f = 0; f < sizeof names / sizeof names[0]; f++) {
        char name[64];
        snprintf(name, sizeof name, "vtk/%s", names[f]);
        pl_mesh_repairs repairs;
        pl_mesh *mesh = load(name, &repairs);
        pl_mesh_summary s = summary(mesh);
        assert_int_equal(mesh->node_count, 86);
        assert_int_equal(mesh->tri_count, 168);
        assert_int_equal(mesh->tet_count, 0);
        assert_true(s.closed);
        check_near(s.volume, 30.782071064896723, 3e-5); /* the ASCII files have 6 digits */
        assert_int_equal(repairs.merged_nodes, strstr(name, ".stl") ? 3 * 168 - 86 : 0);
        assert_int_equal(repairs.flipped, 0);
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

static void test_content_decides(void **state) {
    (void)state;
    const char *const files[] = {"gmsh/part41.msh",
                                 "vtk/appended_raw.vtu",
                                 "vtk/sphere.obj",
                                 "vtk/ascii51.vtk",
                                 "../fuzz/corpus/medit/surface.mesh",
                                 "../fuzz/corpus/inp/assembly.inp",
                                 "vtk/sphere_big.ply",
                                 "vtk/sphere_binary.stl",
                                 "gmsh/part.stl"};
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        char from[1024], to[] = PL_BINARY_DIR "/unnamed";
        snprintf(from, sizeof from, DATA "%s", files[f]);
        FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
        assert_true(in && out);
        for (int c; (c = getc(in)) != EOF;) putc(c, out);
        fclose(in);
        fclose(out);
        pl_mesh *mesh = NULL, *same = load(files[f], NULL);
        pl_error err;
        check_ok(pl_mesh_load(to, &mesh, NULL, &err));
        check_same_cells(mesh, same);
        pl_mesh_free(mesh), pl_mesh_free(same);
        remove(to);
    }
}

static void test_formats(void **state) {
    (void)state;
    int count = pl_mesh_format_count();
    assert_int_equal(count, 10);
    assert_null(pl_mesh_format_at(-1));
    assert_null(pl_mesh_format_at(count));
    for (int i = 0; i < count; i++) {
        const pl_mesh_format *format = pl_mesh_format_at(i);
        assert_true(format->reads && format->endings[0] == '.' && strlen(format->doc) > 10);
        assert_int_equal(format->writes, strcmp(format->name, "model") != 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),      cmocka_unit_test(test_tetgen_equals_msh),
        cmocka_unit_test(test_gmsh),           cmocka_unit_test(test_quadratic),
        cmocka_unit_test(test_quadratic_flip), cmocka_unit_test(test_vtk),
        cmocka_unit_test(test_surfaces),       cmocka_unit_test(test_content_decides),
        cmocka_unit_test(test_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
