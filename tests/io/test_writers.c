/* Meshes saved and loaded again in every format, and what saving refuses. */
#include "check.h"
#include "pliant/mesh.h"

#include <sys/stat.h>
#include <unistd.h>

#define OUT PL_BINARY_DIR "/round-trip"

static pl_mesh *load(const char *path) {
    pl_mesh *mesh = NULL;
    pl_error err;
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    return mesh;
}

static pl_mesh *trip(const pl_mesh *mesh, const char *ending) {
    char path[1024];
    pl_error err;
    snprintf(path, sizeof path, OUT "%s", ending);
    check_ok(pl_mesh_save(mesh, path, &err));
    pl_mesh *back = load(path);
    remove(path);
    return back;
}

static void check_same_tets(const pl_mesh *a, const pl_mesh *b) {
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->tet_count, b->tet_count);
    assert_int_equal(a->nodes_per_tet, b->nodes_per_tet);
    assert_memory_equal(a->tets, b->tets, (size_t)(a->tet_count * a->nodes_per_tet) * 4);
}

static void check_same_nodes_and_tets(const pl_mesh *a, const pl_mesh *b) {
    check_same_tets(a, b);
    assert_memory_equal(a->nodes, b->nodes, (size_t)a->node_count * 24);
}

static void check_same_groups(const pl_mesh *a, const pl_mesh *b) {
    assert_int_equal(a->group_count, b->group_count);
    for (int g = 0; g < a->group_count; g++) {
        const pl_group *from = &a->groups[g], *to = pl_mesh_find_group(b, from->name);
        if (!to) fail_msg("group '%s' is lost", from->name);
        assert_int_equal(from->where, to->where);
        assert_int_equal(from->count, to->count);
        assert_memory_equal(from->items, to->items, (size_t)from->count * 4);
    }
}

static pl_mesh *body(int shape) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = shape;
    def.resolution = 5;
    def.irregular = 0.25; /* so that coordinates need all digits */
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

/* Node groups that are faces, node groups that are not, and overlapping groups of elements. */
static void test_groups(void **state) {
    (void)state;
    for (int shape = 0; shape < 4; shape++) {
        pl_mesh *mesh = body(shape);
        mesh->groups = realloc(mesh->groups, (size_t)(mesh->group_count + 3) * sizeof *mesh->groups);
        pl_group extra[] = {
            {.name = strdup("three nodes"), .where = PL_ON_NODES, .count = 3, .items = malloc(12)},
            {.name = strdup("first"), .where = PL_ON_TETS, .count = 2, .items = malloc(8)},
            {.name = strdup("second"), .where = PL_ON_TETS, .count = 3, .items = malloc(12)}};
        memcpy(extra[0].items, (int32_t[]){0, 7, 11}, 12);
        memcpy(extra[1].items, (int32_t[]){3, 10}, 8);
        memcpy(extra[2].items, (int32_t[]){1, 10, 15}, 12);
        memcpy(mesh->groups + mesh->group_count, extra, sizeof extra);
        mesh->group_count += 3;
        const char *const endings[] = {".msh", ".vtu", ".vtk"};
        for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++) {
            pl_mesh *back = trip(mesh, endings[e]);
            check_same_nodes_and_tets(mesh, back);
            check_same_groups(mesh, back);
            pl_mesh_free(back);
        }
        pl_mesh_free(mesh);
    }
}

static void test_tetgen(void **state) {
    (void)state;
    pl_mesh *mesh = load(PL_SOURCE_DIR "/tests/data/gmsh/part41.msh");
    pl_error err;
    check_ok(pl_mesh_save(mesh, OUT ".ele", &err));
    pl_mesh *back = load(OUT ".node");
    check_same_nodes_and_tets(mesh, back);
    assert_int_equal(back->array_count, 1);
    remove(OUT ".node");
    remove(OUT ".ele");
    pl_mesh_free(mesh);
    pl_mesh_free(back);
}

/* Groups are stored as numbers: a cell has the number of its first group. */
static void test_medit(void **state) {
    (void)state;
    const char *const names[] = {"gmsh/part41.msh", "gmsh/part41_order2.msh", "vtk/sphere.obj"};
    for (int i = 0; i < 3; i++) {
        char path[1024];
        snprintf(path, sizeof path, PL_SOURCE_DIR "/tests/data/%s", names[i]);
        pl_mesh *mesh = load(path), *back = trip(mesh, ".mesh");
        check_same_nodes_and_tets(mesh, back);
        assert_int_equal(back->tri_count, mesh->tri_count);
        assert_memory_equal(back->tris, mesh->tris, (size_t)mesh->tri_count * 12);
        const pl_group *base = pl_mesh_find_group(mesh, "base"), *one = pl_mesh_find_group(back, "volume1");
        assert_true(!base == !one);
        if (one) {
            assert_int_equal(one->count, base->count);
            assert_memory_equal(one->items, base->items, (size_t)one->count * 4);
        }
        pl_mesh_free(mesh), pl_mesh_free(back);
    }
}

/* Blanks in names of sets become underscores. */
static void test_inp(void **state) {
    (void)state;
    const char *const names[] = {"gmsh/part41.msh", "gmsh/part41_order2.msh", "vtk/sphere.obj"};
    for (int i = 0; i < 3; i++) {
        char path[1024];
        snprintf(path, sizeof path, PL_SOURCE_DIR "/tests/data/%s", names[i]);
        pl_mesh *mesh = load(path), *back = trip(mesh, ".inp");
        check_same_tets(mesh, back);
        for (int64_t k = 0; k < 3 * mesh->node_count; k++)
            check_near(mesh->nodes[k], back->nodes[k], 1e-12 * fabs(mesh->nodes[k]));
        assert_int_equal(back->tri_count, mesh->tri_count);
        assert_memory_equal(back->tris, mesh->tris, (size_t)mesh->tri_count * 12);
        for (int g = 0; g < mesh->group_count; g++) {
            for (char *c = mesh->groups[g].name; *c; c++) *c = *c == ' ' ? '_' : *c;
        }
        check_same_groups(mesh, back);
        pl_mesh_free(mesh), pl_mesh_free(back);
    }
}

/* CalculiX reads 20 characters of a number: the exponent of a longer one would be lost. */
static void test_inp_width(void **state) {
    (void)state;
    static const double values[] = {-6.7562792237166891e-14,
                                    -1.2345678901234567e-100,
                                    1.0 / 3,
                                    -1.0 / 3e3,
                                    -2.0 / 3e4,
                                    1.2345678901234567e99,
                                    0.1,
                                    -0.0071,
                                    -12345678.901234567,
                                    -0.30000000000000004,
                                    0,
                                    -1};
    int32_t tet[4] = {0, 1, 2, 3};
    double nodes[12];
    memcpy(nodes, values, sizeof nodes);
    pl_mesh mesh = {.node_count = 4, .nodes = nodes, .tet_count = 1, .nodes_per_tet = 4, .tets = tet};
    pl_error err;
    check_ok(pl_mesh_save(&mesh, OUT ".inp", &err));
    FILE *file = fopen(OUT ".inp", "r");
    char line[256];
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    for (int i = 0; i < 4; i++) {
        assert_non_null(fgets(line, sizeof line, file));
        line[strcspn(line, "\n")] = '\0';
        char *at = strchr(line, ',');
        for (int k = 0; k < 3; k++) {
            assert_non_null(at);
            char *next = strchr(at + 1, ',');
            if (next) *next = '\0';
            if (strlen(at + 1) > 20) fail_msg("'%s' is too long", at + 1);
            check_near(strtod(at + 1, NULL), values[3 * i + k], 1e-12 * fabs(values[3 * i + k]));
            at = next;
        }
    }
    fclose(file);
    remove(OUT ".inp");
}

static void test_quadratic(void **state) {
    (void)state;
    pl_mesh *mesh = load(PL_SOURCE_DIR "/tests/data/gmsh/part41_order2.msh");
    const char *const endings[] = {".msh", ".vtu", ".vtk"};
    for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++) {
        pl_mesh *back = trip(mesh, endings[e]);
        check_same_nodes_and_tets(mesh, back);
        check_same_groups(mesh, back);
        pl_mesh_free(back);
    }
    pl_error err;
    check_ok(pl_mesh_save(mesh, OUT ".node", &err));
    pl_mesh *back = load(OUT ".ele");
    check_same_nodes_and_tets(mesh, back);
    remove(OUT ".node");
    remove(OUT ".ele");
    pl_mesh_free(back);
    pl_mesh_free(mesh);
}

static void test_arrays(void **state) {
    (void)state;
    const char *const endings[] = {".vtu", ".vtk"};
    pl_mesh *mesh = load(PL_SOURCE_DIR "/tests/data/vtk/ascii.vtu");
    for (int e = 0; e < 2; e++) {
        pl_mesh *back = trip(mesh, endings[e]);
        assert_int_equal(back->array_count, 4);
        for (int a = 0; a < 4; a++) {
            const pl_array *from = &mesh->arrays[a], *to = pl_mesh_find_array(back, from->name);
            assert_true(to && to->where == from->where && to->components == from->components);
            int64_t count = (from->where == PL_ON_NODES ? 8 : 5) * from->components;
            assert_memory_equal(from->values, to->values, (size_t)count * 8);
        }
        pl_mesh_free(back);
    }
    pl_mesh_free(mesh);
}

/* Formats of surfaces store the boundary of a body: it is closed and encloses the body's volume. */
static void test_skins(void **state) {
    (void)state;
    const char *const endings[] = {".obj", ".ply", ".stl"};
    pl_mesh *mesh = body(PL_SHAPE_TORUS);
    pl_error err;
    pl_mesh_summary s, t;
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    for (int e = 0; e < 3; e++) {
        pl_mesh *back = trip(mesh, endings[e]);
        check_ok(pl_mesh_summarise(back, &t, &err));
        assert_int_equal(back->tet_count, 0);
        assert_int_equal(back->tri_count, s.boundary_tris);
        assert_int_equal(back->node_count, pl_mesh_find_group(mesh, "surface")->count);
        assert_true(t.closed);
        check_near(t.volume, s.volume, e == 2 ? 1e-6 : 1e-13);
        pl_mesh *again = trip(back, endings[e]), *msh = trip(back, ".msh"), *vtu = trip(back, ".vtu");
        assert_memory_equal(again->nodes, back->nodes, (size_t)back->node_count * 24);
        assert_memory_equal(again->tris, back->tris, (size_t)back->tri_count * 12);
        assert_memory_equal(msh->tris, back->tris, (size_t)back->tri_count * 12);
        assert_memory_equal(vtu->tris, back->tris, (size_t)back->tri_count * 12);
        assert_int_equal(pl_mesh_save(back, OUT ".node", &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "no tetrahedra"));
        pl_mesh_free(again), pl_mesh_free(msh), pl_mesh_free(vtu), pl_mesh_free(back);
    }
    pl_mesh_free(mesh);
}

static void test_obj_groups(void **state) {
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\ng left\nf 1 2 4\ng right side\nf 2 3 4\n";
    pl_mesh *mesh, *back;
    pl_error err;
    check_ok(pl_mesh_load_memory("obj", "memory", text, strlen(text), NULL, 0, &mesh, NULL, &err));
    const char *const endings[] = {".obj", ".msh", ".vtu", ".vtk"};
    for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++) {
        back = trip(mesh, endings[e]);
        check_same_groups(mesh, back);
        pl_mesh_free(back);
    }
    pl_mesh_free(mesh);
}

static void test_refused(void **state) {
    (void)state;
    pl_mesh *mesh = body(PL_SHAPE_BOX);
    pl_mesh empty = {.nodes_per_tet = 4};
    pl_error err;
    assert_int_equal(pl_mesh_save(mesh, OUT ".xyz", &err), PL_ERR_INPUT);
    assert_non_null(
        strstr(err.message, "expected one of .msh .node .ele .vtu .vtk .mesh .inp .obj .ply .stl"));
    assert_int_equal(pl_mesh_save(mesh, OUT, &err), PL_ERR_INPUT);
    assert_int_equal(pl_mesh_save(mesh, OUT ".msh.gz", &err), PL_ERR_INPUT);
    assert_int_equal(pl_mesh_save(&empty, OUT ".msh", &err), PL_ERR_INPUT);
    assert_int_equal(pl_mesh_save(mesh, PL_BINARY_DIR "/no such folder/x.msh", &err), PL_ERR_SYSTEM);
    assert_non_null(strstr(err.message, "no such folder/x.msh"));
    const char *const names[] = {"msh", "node", "vtu", "vtk", "mesh", "inp", "obj", "ply", "stl"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) { /* a full disk */
        char path[1024];
        snprintf(path, sizeof path, PL_BINARY_DIR "/full.%s", names[i]);
        unlink(path);
        assert_int_equal(symlink("/dev/full", path), 0);
        assert_int_equal(pl_mesh_save(mesh, path, &err), PL_ERR_SYSTEM);
        assert_non_null(strstr(err.message, "No space left"));
        unlink(path);
    }
    struct stat info;
    assert_int_not_equal(stat(PL_BINARY_DIR "/full.ele", &info), 0); /* neither file of the pair exists */
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),  cmocka_unit_test(test_tetgen),    cmocka_unit_test(test_medit),
        cmocka_unit_test(test_inp),     cmocka_unit_test(test_inp_width), cmocka_unit_test(test_quadratic),
        cmocka_unit_test(test_arrays),  cmocka_unit_test(test_skins),     cmocka_unit_test(test_obj_groups),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
