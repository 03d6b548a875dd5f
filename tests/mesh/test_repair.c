/* Mesh repair: what it flips, drops, merges, lists and refuses. */
#include "check.h"
#include "pliant/mesh.h"

/* A mesh that owns copies of these arrays. */
static pl_mesh *make(int64_t nodes, const double *positions, int64_t tets, const int32_t *tet, int64_t tris,
                     const int32_t *tri) {
    pl_mesh *mesh = calloc(1, sizeof *mesh);
    mesh->nodes_per_tet = 4;
    mesh->node_count = nodes;
    mesh->nodes = malloc((size_t)nodes * 24 + 1);
    memcpy(mesh->nodes, positions, (size_t)nodes * 24);
    mesh->tet_count = tets;
    mesh->tets = malloc((size_t)tets * 16 + 1);
    if (tets) memcpy(mesh->tets, tet, (size_t)tets * 16);
    mesh->tri_count = tris;
    mesh->tris = malloc((size_t)tris * 12 + 1);
    if (tris) memcpy(mesh->tris, tri, (size_t)tris * 12);
    return mesh;
}

static void add_group(pl_mesh *mesh, const char *name, pl_where where, int64_t count, const int32_t *items) {
    mesh->groups = realloc(mesh->groups, (size_t)(mesh->group_count + 1) * sizeof *mesh->groups);
    pl_group *group = &mesh->groups[mesh->group_count++];
    *group = (pl_group){
        .name = strdup(name), .where = where, .count = count, .items = malloc((size_t)count * 4 + 1)};
    memcpy(group->items, items, (size_t)count * 4);
}

static void add_array(pl_mesh *mesh, const char *name, pl_where where, int64_t count, const double *values) {
    mesh->arrays = realloc(mesh->arrays, (size_t)(mesh->array_count + 1) * sizeof *mesh->arrays);
    pl_array *array = &mesh->arrays[mesh->array_count++];
    *array = (pl_array){strdup(name), where, 1, malloc((size_t)count * 8)};
    memcpy(array->values, values, (size_t)count * 8);
}

/* No cell uses node 3. */
static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 9, 9, 9, 0, 0, 1, 1, 1, 1};

static void test_everything(void **state) {
    (void)state;
    const int32_t tets[] = {0, 1, 2, 4, /* correct */
                            4, 2, 1, 0, /* the same cell in another order */
                            0, 1, 1, 4, /* collapsed */
                            5, 1, 2, 4, /* inverted */
                            0, 1, 2, 0};
    const int32_t tris[] = {0, 2, 1, 1, 2, 5};
    pl_mesh *mesh = make(6, positions, 5, tets, 2, tris);
    add_group(mesh, "inside", PL_ON_TETS, 2, (int32_t[]){1, 3});
    add_group(mesh, "floor", PL_ON_TRIS, 1, (int32_t[]){0});
    add_group(mesh, "gone", PL_ON_TETS, 2, (int32_t[]){2, 4});
    add_group(mesh, "last", PL_ON_NODES, 2, (int32_t[]){3, 5});
    add_array(mesh, "on nodes", PL_ON_NODES, 6, (double[]){0, 10, 20, 30, 40, 50});
    add_array(mesh, "on tets", PL_ON_TETS, 5, (double[]){0, 1, 2, 3, 4});
    add_array(mesh, "on tris", PL_ON_TRIS, 2, (double[]){7, 8});
    pl_mesh_repairs repairs;
    pl_error err;
    check_ok(pl_mesh_repair(mesh, &repairs, &err));
    assert_int_equal(mesh->node_count, 5);
    assert_int_equal(mesh->tet_count, 2);
    assert_int_equal(mesh->tri_count, 0);
    assert_int_equal(repairs.flipped, 1);
    assert_int_equal(repairs.duplicate_cells, 1);
    assert_int_equal(repairs.collapsed_cells, 2);
    assert_int_equal(repairs.dropped_cells, 2);
    assert_int_equal(repairs.dropped_nodes, 1);
    assert_int_equal(repairs.degenerate_count, 0);
    assert_true(pl_mesh_quality(mesh, 0) > 0.5 && pl_mesh_quality(mesh, 1) > 0.5);
    check_near(mesh->nodes[3 * 4], 1, 0);
    const pl_group *inside = pl_mesh_find_group(mesh, "inside"), *floor = pl_mesh_find_group(mesh, "floor");
    assert_int_equal(inside->count, 2);
    assert_true(inside->items[0] == 0 && inside->items[1] == 1);
    assert_int_equal(floor->where, PL_ON_NODES);
    assert_int_equal(floor->count, 3);
    assert_int_equal(floor->tri_count, 1);
    assert_memory_equal(floor->tris, tris, 3 * sizeof *tris);
    assert_int_equal(pl_mesh_find_group(mesh, "last")->count, 1);
    assert_int_equal(pl_mesh_find_group(mesh, "last")->items[0], 4);
    assert_null(pl_mesh_find_group(mesh, "gone"));
    check_near(pl_mesh_find_array(mesh, "on nodes")->values[4], 50, 0);
    check_near(pl_mesh_find_array(mesh, "on tets")->values[0], 0, 0);
    check_near(pl_mesh_find_array(mesh, "on tets")->values[1], 3, 0);
    assert_null(pl_mesh_find_array(mesh, "on tris"));
    char text[1000];
    pl_mesh_repairs_describe(&repairs, text, sizeof text);
    assert_string_equal(text, "1 cell with wrong winding flipped\n2 cells of other kinds dropped\n2 cells "
                              "naming a node twice dropped\n"
                              "1 repeated cell dropped, its groups kept\n1 unused node dropped");
    pl_mesh_repairs_free(&repairs);
    check_ok(pl_mesh_repair(mesh, &repairs, &err)); /* a second repair finds nothing */
    pl_mesh_repairs_describe(&repairs, text, sizeof text);
    assert_string_equal(text, "");
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

static void test_degenerate(void **state) {
    (void)state;
    const double flat[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1e-12};
    const int32_t tets[] = {0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 2, 5};
    pl_mesh *mesh = make(6, flat, 3, tets, 0, NULL);
    pl_mesh_repairs repairs;
    pl_error err;
    check_ok(pl_mesh_repair(mesh, &repairs, &err));
    assert_int_equal(mesh->tet_count, 3);
    assert_int_equal(repairs.degenerate_count, 2);
    assert_true(repairs.degenerate[0] == 1 && repairs.degenerate[1] == 2);
    check_near(repairs.degenerate_quality[0], 0, 0);
    /* 12 (3 V)^(2/3) / 8 with V = 1e-12 / 6 */
    check_near(repairs.degenerate_quality[1], 12 * cbrt(0.25e-24) / 8, 1e-13);
    char text[1000];
    pl_mesh_repairs_describe(&repairs, text, sizeof text);
    assert_string_equal(text, "2 degenerate tetrahedra kept: 1 (quality 0), 2 (quality 9.4e-09)");
    pl_mesh_repairs_describe(&repairs, text, 10);
    assert_string_equal(text, "2 degener");
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* Quality of known shapes: 1 for a regular tetrahedron of any size, with the sign of the volume. */
static void test_quality(void **state) {
    (void)state;
    double regular[] = {1e-3, 1e-3, 1e-3, 1e-3, -1e-3, -1e-3, -1e-3, 1e-3, -1e-3, -1e-3, -1e-3, 1e-3};
    const int32_t tets[] = {1, 0, 2, 3, 0, 1, 2, 3};
    pl_mesh *mesh = make(4, regular, 2, tets, 0, NULL);
    check_near(pl_mesh_quality(mesh, 0), 1, 1e-14);
    check_near(pl_mesh_quality(mesh, 1), -1, 1e-14);
    memcpy(mesh->nodes, (double[]){0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 96);
    check_near(pl_mesh_quality(mesh, 1), 12 * pow(0.5, 2.0 / 3) / 9, 1e-14);
    pl_mesh_free(mesh);
}

/* The surface of a cube, of which tests flip triangles, and to which they add a smaller cube as a cavity. */
static const double cube[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
static const int32_t skin[] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

static void turn(pl_mesh *mesh, int64_t tri) {
    int32_t t = mesh->tris[3 * tri];
    mesh->tris[3 * tri] = mesh->tris[3 * tri + 1];
    mesh->tris[3 * tri + 1] = t;
}

static void test_surface(void **state) {
    (void)state;
    pl_error err;
    for (int turned = 0; turned <= 12; turned++) {
        pl_mesh *mesh = make(8, cube, 0, NULL, 12, skin);
        for (int i = 0; i < turned; i++) turn(mesh, i);
        pl_mesh_repairs repairs;
        check_ok(pl_mesh_repair(mesh, &repairs, &err));
        pl_mesh_summary s;
        check_ok(pl_mesh_summarise(mesh, &s, &err));
        assert_int_equal(repairs.flipped, turned);
        assert_true(s.closed);
        check_near(s.volume, 1, 1e-15);
        check_near(s.area, 6, 1e-15);
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

static void test_cavity(void **state) {
    (void)state;
    double nodes[48];
    int32_t tris[72];
    memcpy(nodes, cube, sizeof cube);
    memcpy(tris, skin, sizeof skin);
    for (int apart = 0; apart < 2;
         apart++) { /* inward normals: right for a cavity, wrong for a separate body */
        for (int i = 0; i < 24; i++) nodes[24 + i] = 0.25 + 0.5 * cube[i] + 3 * apart;
        for (int i = 0; i < 36; i++) tris[36 + i] = 8 + skin[i / 3 * 3 + 2 - i % 3];
        pl_mesh *mesh = make(16, nodes, 0, NULL, 24, tris);
        pl_mesh_repairs repairs;
        pl_error err;
        check_ok(pl_mesh_repair(mesh, &repairs, &err));
        pl_mesh_summary s;
        check_ok(pl_mesh_summarise(mesh, &s, &err));
        assert_int_equal(repairs.flipped, apart ? 12 : 0);
        assert_int_equal(s.components, 2);
        check_near(s.volume, apart ? 1.125 : 0.875, 1e-12);
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

static void test_open(void **state) {
    (void)state;
    pl_mesh *mesh = make(8, cube, 0, NULL, 11, skin);
    pl_error err;
    pl_mesh_summary s;
    check_ok(pl_mesh_repair(mesh, NULL, &err));
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    assert_false(s.closed);
    check_near(s.volume, 0, 0);
    check_near(s.area, 5.5, 1e-15);
    pl_mesh_free(mesh);
}

static void check_refused(pl_mesh *mesh, const char *message) {
    pl_error err;
    pl_mesh_repairs repairs;
    assert_int_equal(pl_mesh_repair(mesh, &repairs, &err), PL_ERR_INPUT);
    if (!strstr(err.message, message)) fail_msg("'%s' does not contain '%s'", err.message, message);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

static void test_refused(void **state) {
    (void)state;
    const double infinite[] = {0, 0, 0, 1, 0, 0, 0, INFINITY, 0, 0, 0, 1};
    check_refused(make(6, positions, 1, (int32_t[]){0, 1, 2, 6}, 0, NULL),
                  "tetrahedron 0 names node 6, expected 0 to 5");
    check_refused(make(6, positions, 2, (int32_t[]){0, 1, 2, 4, 0, 1, -1, 4}, 0, NULL),
                  "tetrahedron 1 names node -1");
    check_refused(make(6, positions, 0, NULL, 1, (int32_t[]){0, 1, 7}), "triangle 0 names node 7");
    check_refused(make(6, positions, 0, NULL, 0, NULL), "no tetrahedra or triangles found (6 nodes)");
    check_refused(make(4, infinite, 1, (int32_t[]){0, 1, 2, 3}, 0, NULL),
                  "node 2: coordinate y is inf, expected at most 1e+100 in size");
    pl_mesh *mesh = make(6, positions, 1, (int32_t[]){0, 1, 2, 4}, 0, NULL);
    add_group(mesh, "bad", PL_ON_NODES, 1, (int32_t[]){77});
    check_refused(mesh, "group 'bad' contains item 77, expected 0 to 5");
}

static void test_copy(void **state) {
    (void)state;
    pl_mesh *mesh = make(6, positions, 1, (int32_t[]){0, 1, 2, 4}, 1, (int32_t[]){0, 2, 1}), *copy;
    add_group(mesh, "g", PL_ON_NODES, 2, (int32_t[]){1, 5});
    add_array(mesh, "a", PL_ON_NODES, 6, (double[]){1, 2, 3, 4, 5, 6});
    pl_error err;
    check_ok(pl_mesh_copy(mesh, &copy, &err));
    assert_memory_equal(mesh->nodes, copy->nodes, sizeof positions);
    assert_ptr_not_equal(mesh->nodes, copy->nodes);
    assert_memory_equal(mesh->tets, copy->tets, 16);
    assert_memory_equal(mesh->tris, copy->tris, 12);
    pl_mesh_free(mesh);
    assert_int_equal(pl_mesh_find_group(copy, "g")->items[1], 5);
    check_near(pl_mesh_find_array(copy, "a")->values[5], 6, 0);
    assert_null(pl_mesh_find_group(copy, "h"));
    assert_null(pl_mesh_find_array(copy, "b"));
    pl_mesh_free(copy);
    pl_mesh_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything), cmocka_unit_test(test_degenerate), cmocka_unit_test(test_quality),
        cmocka_unit_test(test_surface),    cmocka_unit_test(test_cavity),     cmocka_unit_test(test_open),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_copy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
