/* Surfaces of procedural models: closed, on the zeros of the function, with the number of vertices asked
 * for, and the same bits for any number of threads; also as a mesh format, filled with tetrahedra. */
#include "pliant/mesher.h"
#include "sculpt_text.h"

static const double pi = 3.14159265358979323846;

static pl_mesh *surface_of(const char *node, int64_t vertices, int threads) {
    pl_sculpt *model = model_of(node);
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    check_ok(pl_sculpt_surface(model, vertices, threads, &mesh, &err));
    check_near((double)mesh->node_count, (double)vertices, 0.1 * (double)vertices);
    for (int64_t i = 0; i < mesh->node_count; i++)
        check_below(fabs(pl_sculpt_value(model, mesh->nodes + 3 * i)), 1e-3);
    pl_sculpt_free(model);
    return mesh;
}

static void check_measures(const char *node, double volume, double area, int euler) {
    pl_error err = {0};
    pl_mesh *mesh = surface_of(node, 10000, 2);
    pl_mesh_summary summary;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    assert_true(summary.closed);
    assert_int_equal(summary.nonmanifold_edges, 0);
    assert_int_equal(summary.border_edges, 0);
    check_near(summary.volume, volume, 0.005 * volume); /* positive: the triangles face outwards */
    check_near(summary.area, area, 0.015 * area);       /* edges are cut off */
    assert_int_equal(mesh->node_count - mesh->tri_count / 2, euler);
    pl_mesh_free(mesh);
}

static void test_measures(void **state) {
    (void)state;
    check_measures("{\"sphere\": 1}", 4 * pi / 3, 4 * pi, 2);
    check_measures("{\"torus\": [1, 0.4]}", 2 * pi * pi * 0.16, 4 * pi * pi * 0.4, 0);
    check_measures("{\"box\": [1, 2, 3]}", 6, 22, 2);
    check_measures("{\"union\": [{\"sphere\": 1}, {\"sphere\": 1, \"at\": [3, 0, 0]}]}", 8 * pi / 3, 8 * pi,
                   4);
    check_measures("{\"difference\": [{\"sphere\": 1}, {\"sphere\": 0.5}]}", 3.5 * pi / 3, 5 * pi, 4);
}

static void test_threads(void **state) {
    (void)state;
    const char *node =
        "{\"color\": \"#ff0000\", \"model\": {\"union\": [{\"sphere\": 1}, {\"torus\": [1.5, 0.3], "
        "\"color\": \"#00ff00\"}], \"smooth\": 0.2}}";
    pl_mesh *one = surface_of(node, 6000, 1), *three = surface_of(node, 6000, 3);
    assert_int_equal(one->node_count, three->node_count);
    assert_int_equal(one->tri_count, three->tri_count);
    assert_memory_equal(one->nodes, three->nodes, 3 * (size_t)one->node_count * sizeof *one->nodes);
    assert_memory_equal(one->tris, three->tris, 3 * (size_t)one->tri_count * sizeof *one->tris);
    const pl_array *a = pl_mesh_find_array(one, "color"), *b = pl_mesh_find_array(three, "color");
    assert_memory_equal(a->values, b->values, 3 * (size_t)one->node_count * sizeof *a->values);
    pl_mesh_free(one);
    pl_mesh_free(three);
}

/* Simplified to 600 vertices, exactly: a thin plate that a lattice of this resolution would tear remains
 * whole, and a small spot of another colour is kept. */
static void test_few_vertices(void **state) {
    (void)state;
    pl_error err = {0};
    pl_mesh *mesh = surface_of(
        "{\"color\": \"#ffffff\", \"model\": {\"paint\": {\"sphere\": 0.08, \"at\": [0.3, 0.2, 0]}, "
        "\"with\": \"#ff0000\", \"of\": {\"box\": [1, 1, 0.03], \"round\": 0.01}}}",
        600, 2);
    assert_int_equal(mesh->node_count, 600);
    assert_int_equal(mesh->tri_count, 2 * 600 - 4);
    pl_mesh_summary summary;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    assert_true(summary.closed && summary.components == 1);
    assert_int_equal(summary.nonmanifold_edges, 0);
    check_near(summary.volume, 0.03, 0.0015);
    check_near(summary.area, 2.12, 0.06);
    const pl_array *colors = pl_mesh_find_array(mesh, "color");
    int red = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        const double *x = mesh->nodes + 3 * i;
        double far = sqrt(pow(x[0] - 0.3, 2) + pow(x[1] - 0.2, 2) + pow(x[2], 2));
        check_near(colors->values[3 * i], 1, 0);
        check_near(colors->values[3 * i + 1], far < 0.08 ? 0 : 1, 1e-9);
        red += far < 0.08;
    }
    assert_true(red >= 10); /* 1 % of the area */
    pl_mesh_free(mesh);
}

static void test_nothing(void **state) {
    (void)state;
    pl_sculpt *model = model_of("{\"difference\": [{\"sphere\": 1}, {\"sphere\": 2}]}");
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    check_fails(pl_sculpt_surface(model, 1000, 1, &mesh, &err), &err, "nothing inside");
    assert_null(mesh);
    pl_sculpt_free(model);
}

static void test_tets(void **state) {
    (void)state;
    const char text[] = "{\"vertices\": 2000, \"color\": \"#204060\", \"model\": {\"sphere\": 1}}";
    pl_mesh *surface = NULL, *mesh = NULL;
    pl_error err = {0};
    check_ok(pl_mesh_load_memory("model", "ball", text, sizeof text - 1, NULL, 0, &surface, NULL, &err));
    check_near((double)surface->node_count, 2000, 200);
    assert_non_null(pl_mesh_find_look(surface).colors);
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = surface, def.tets = 3000;
    pl_mesher_report report;
    check_ok(pl_mesh_from_surface(&def, &mesh, &report, &err));
    check_near(report.volume, 4 * pi / 3, 0.1);
    pl_mesh_free(surface);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_measures), cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_few_vertices), cmocka_unit_test(test_nothing),
                                       cmocka_unit_test(test_tets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
