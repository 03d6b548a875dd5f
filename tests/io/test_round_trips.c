/* Every file of tests/data that another program wrote, and a surface with a look, saved in every
 * registered format and loaded again. Nodes and cells are equal to the bit, and each format
 * keeps what the table says. */
#include "io/reading.h"
#include "mesh/tri_set.h"

#define OUT PL_BINARY_DIR "/trips"

/* What a format keeps. A registered format without a row fails the test. */
static const struct keeps {
    const char *name, *ending;
    bool tets, groups, surfaces, arrays, look; /* surfaces: triangles of node groups */
    double tolerance;                          /* of coordinates, relative to the largest */
    double rounding;                           /* of each coordinate, relative to itself */
} formats[] = {
    {"msh", ".msh", true, true, true, false, false, 0, 0},
    {"tetgen", ".node", true, false, false, false, false, 0, 0},
    {"vtu", ".vtu", true, true, false, true, true, 0, 0},
    {"vtk", ".vtk", true, true, false, true, true, 0, 0},
    {"medit", ".mesh", true, false, false, false, false, 0, 0},
    {"inp", ".inp", true, true, true, false, false, 0, 1e-12}, /* numbers of 20 characters */
    {"obj", ".obj", false, false, false, false, true, 0, 0},
    {"ply", ".ply", false, false, false, false, true, 0, 0},
    {"stl", ".stl", false, false, false, false, false, 1e-7, 0},
};

/* Gmsh's 2.2 and 4.1, text and binary, linear and quadratic; VTK's in all encodings; Abaqus'; surfaces. */
static const char *const files[] = {
    "gmsh/part22.msh",
    "gmsh/part41.msh",
    "gmsh/part22_binary.msh",
    "gmsh/part41_binary.msh",
    "gmsh/part41_order2.msh",
    "gmsh/part22_order2.msh",
    "bar1k.node",
    "vtk/ascii.vtu",
    "vtk/binary_zlib.vtu",
    "vtk/quadratic.vtu",
    "vtk/quadratic.vtk",
    "vtk/binary42.vtk",
    "vtk/ascii51.vtk",
    "vtk/sphere.obj",
    "vtk/sphere_big.ply",
    "vtk/sphere_binary.stl",
    "vtk/sphere51.vtk",
    "gmsh/part.stl",
    "calculix/bar1k_c3d10_mesh.inp",
};

static const struct keeps *row_of(const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!strcmp(formats[i].name, name)) return &formats[i];
    }
    fail_msg("the format '%s' has no row in this table", name);
    return NULL;
}

static pl_mesh *trip(const pl_mesh *mesh, const char *ending) {
    char path[1024];
    pl_error err;
    pl_mesh *back = NULL;
    snprintf(path, sizeof path, OUT "%s", ending);
    if (pl_mesh_save(mesh, path, &err) != PL_OK || pl_mesh_load(path, &back, NULL, &err) != PL_OK)
        fail_msg("%s", err.message);
    remove(path);
    return back;
}

static void check_nodes(const pl_mesh *a, const pl_mesh *b, double rounding) {
    assert_int_equal(a->node_count, b->node_count);
    for (int64_t k = 0; rounding > 0 && k < 3 * a->node_count; k++)
        check_near(a->nodes[k], b->nodes[k], rounding * fabs(a->nodes[k]));
    if (rounding > 0) return;
    assert_memory_equal(a->nodes, b->nodes, (size_t)a->node_count * 24);
}

/* A format without node numbers: compares the positions of each triangle's corners. */
static void check_soup(const pl_mesh *a, const pl_mesh *b, double tolerance) {
    double largest = 0;
    for (int64_t i = 0; i < 3 * a->node_count; i++) largest = fmax(largest, fabs(a->nodes[i]));
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->tri_count, b->tri_count);
    for (int64_t i = 0; i < 9 * a->tri_count; i++)
        check_near(a->nodes[3 * (int64_t)a->tris[i / 3] + i % 3],
                   b->nodes[3 * (int64_t)b->tris[i / 3] + i % 3], tolerance * largest);
}

static void check_arrays(const pl_mesh *a, const pl_mesh *b) {
    for (int i = 0; i < a->array_count; i++) {
        const pl_array *from = &a->arrays[i], *to = pl_mesh_find_array(b, from->name);
        if (!to) fail_msg("array '%s' is lost", from->name);
        assert_true(to->where == from->where && to->components == from->components);
        int64_t count = from->where == PL_ON_NODES  ? a->node_count
                        : from->where == PL_ON_TETS ? a->tet_count
                                                    : a->tri_count;
        assert_memory_equal(from->values, to->values, (size_t)(count * from->components) * 8);
    }
}

/* Blanks in names of sets become underscores in .inp. */
static void check_groups(const pl_mesh *a, const pl_mesh *b, bool surfaces) {
    assert_int_equal(a->group_count, b->group_count);
    for (int g = 0; g < a->group_count; g++) {
        char name[256];
        snprintf(name, sizeof name, "%s", a->groups[g].name);
        const pl_group *to = pl_mesh_find_group(b, name);
        for (char *c = name; *c; c++) *c = *c == ' ' ? '_' : *c;
        if (!to) to = pl_mesh_find_group(b, name);
        if (!to) fail_msg("group '%s' is lost", name);
        assert_int_equal(a->groups[g].where, to->where);
        assert_int_equal(a->groups[g].count, to->count);
        assert_memory_equal(a->groups[g].items, to->items, (size_t)to->count * 4);
        if (!surfaces) continue;
        pl_tri_set from = pl_tri_set_new(a->groups[g].tris, a->groups[g].tri_count);
        int64_t found = 0;
        for (int64_t t = 0; t < to->tri_count; t++) found += pl_tri_set_find(&from, to->tris + 3 * t) >= 0;
        if (from.count) assert_int_equal(found, from.count);
        if (from.count) assert_int_equal(found, to->tri_count);
        pl_tri_set_free(&from);
    }
}

/* Of a body, formats of surfaces store the boundary. */
static void check_boundary(const pl_mesh *body, const pl_mesh *back, double tolerance) {
    pl_mesh_summary s = summary(body), t = summary(back);
    assert_int_equal(back->tet_count, 0);
    assert_int_equal(back->tri_count, s.boundary_tris);
    assert_true(t.closed);
    check_near(t.area, s.area, (tolerance + 1e-12) * s.area);
}

static void check_trip(const pl_mesh *mesh, const struct keeps *keeps) {
    if (mesh->tri_count && !strcmp(keeps->name, "tetgen"))
        return; /* it refuses surfaces; see test_writers.c */
    pl_mesh *back = trip(mesh, keeps->ending);
    if (mesh->tet_count && !keeps->tets) {
        if (!pl_mesh_is_quadratic(mesh)) check_boundary(mesh, back, keeps->tolerance * 10);
    } else if (keeps->tolerance > 0) {
        check_soup(mesh, back, keeps->tolerance);
    } else {
        check_nodes(mesh, back, keeps->rounding);
        assert_int_equal(mesh->nodes_per_tet, back->nodes_per_tet);
        assert_int_equal(mesh->tet_count, back->tet_count);
        assert_int_equal(mesh->tri_count, back->tri_count);
        assert_memory_equal(mesh->tets, back->tets, (size_t)(mesh->tet_count * mesh->nodes_per_tet) * 4);
        assert_memory_equal(mesh->tris, back->tris, (size_t)mesh->tri_count * 12);
        if (keeps->groups) check_groups(mesh, back, keeps->surfaces);
        if (keeps->arrays) check_arrays(mesh, back);
    }
    pl_mesh_free(back);
}

static void test_files(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        pl_mesh *mesh = load(files[i], NULL);
        for (int k = 0; k < pl_mesh_format_count(); k++) {
            const pl_mesh_format *format = pl_mesh_format_at(k);
            if (format->writes) check_trip(mesh, row_of(format->name));
        }
        pl_mesh_free(mesh);
    }
}

/* Through all exact formats with tetrahedra in turn: nodes and tetrahedra are still equal to the bit. */
static void test_chain(void **state) {
    (void)state;
    pl_mesh *start = load("gmsh/part41_order2.msh", NULL), *mesh = load("gmsh/part41_order2.msh", NULL);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!formats[i].tets || formats[i].rounding > 0) continue;
        pl_mesh *back = trip(mesh, formats[i].ending);
        pl_mesh_free(mesh);
        mesh = back;
        check_nodes(start, mesh, 0);
        assert_memory_equal(start->tets, mesh->tets, (size_t)(start->tet_count * start->nodes_per_tet) * 4);
    }
    pl_mesh_free(mesh);
    pl_mesh_free(start);
}

/* A surface with texture coordinates that have a seam, and with colours. */
static void test_look(void **state) {
    (void)state;
    static const char text[] =
        "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nv 0 0 1 1 1 0\nvt 0 0\nvt 0.3 0.7\nvt -2 5\n"
        "f 1/1 3/2 2/3\nf 1/2 2/3 4/1\nf 1/3 4/1 3/2\nf 2/1 3/3 4/2\n";
    pl_mesh *mesh = read_bytes("obj", text, sizeof text - 1);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (!formats[i].look) continue;
        pl_mesh *back = trip(mesh, formats[i].ending);
        assert_memory_equal(mesh->tris, back->tris, (size_t)mesh->tri_count * 12);
        check_arrays(mesh, back);
        pl_mesh_free(back);
    }
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_files), cmocka_unit_test(test_chain),
                                       cmocka_unit_test(test_look)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
