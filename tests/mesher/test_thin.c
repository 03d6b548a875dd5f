/* Parts and gaps that are thinner than the lattice are reported with their position and thickness. */
#include "mesh_checks.h"

/* Adds a box; with `low` and `high` swapped along one axis its normals point inwards. */
static void add_box(pl_mesh *surface, const double *low, const double *high) {
    static const int sides[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                     {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    int64_t first = surface->node_count;
    surface->nodes = realloc(surface->nodes, 3 * (size_t)(first + 8) * sizeof *surface->nodes);
    surface->tris = realloc(surface->tris, 3 * (size_t)(surface->tri_count + 12) * sizeof *surface->tris);
    for (int i = 0; i < 24; i++)
        surface->nodes[3 * first + i] = (i / 3) >> (i % 3) & 1 ? high[i % 3] : low[i % 3];
    for (int i = 0; i < 36; i++)
        surface->tris[3 * surface->tri_count + i] = (int32_t)first + sides[i / 3][i % 3];
    surface->node_count += 8, surface->tri_count += 12;
}

static pl_mesh *empty_surface(void) {
    pl_mesh *surface = calloc(1, sizeof *surface);
    assert_non_null(surface);
    surface->nodes_per_tet = 4;
    return surface;
}

static void fill(const pl_mesh *surface, double size, pl_mesher_report *report) {
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = surface, def.size = size;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, report, &err));
    check_near(check_mesh(mesh), report->volume, 1e-9);
    pl_mesh_free(mesh);
}

/* Rods of 4 cm that start inside a cube of 1 m are reported for the part that protrudes. */
static void test_rods(void **state) {
    (void)state;
    pl_mesh *surface = empty_surface();
    pl_mesher_report report;
    add_box(surface, (double[]){0, 0, 0}, (double[]){1, 1, 1});
    fill(surface, 0.12, &report);
    assert_int_equal(report.thin_count, 0);
    add_box(surface, (double[]){0.5, 0.53, 0.53}, (double[]){2, 0.57, 0.57});
    add_box(surface, (double[]){0.23, 0.23, 0.5}, (double[]){0.27, 0.27, 1.5});
    fill(surface, 0.12, &report);
    assert_int_equal(report.thin_count, 2);
    const double tip[2][3] = {{2, 0.55, 0.55}, {0.25, 0.25, 1.5}}, length[2] = {1, 0.5};
    for (int i = 0; i < 2; i++) {
        const pl_thin_part *part = &report.thin[i];
        assert_false(part->gap);
        check_near(part->thickness, 0.04, 1e-9);
        check_near(part->area, 4 * 0.04 * length[i], 0.16 * 0.12); /* except one cell at the root */
        int axis = i ? 2 : 0;
        for (int k = 0; k < 3; k++)
            check_near(part->center[k], k == axis ? tip[i][k] - length[i] / 2 : tip[i][k], 0.06);
    }
    check_below(report.thin_size, 0.04);
    double tets = report.thin_tets;
    pl_mesher_report finer;
    fill(surface, report.thin_size, &finer);
    assert_int_equal(finer.thin_count, 0);
    check_near(finer.volume, 1 + 0.0016 * 1.5, 0.001);
    check_below(1e5, tets);
    pl_mesh_free(surface);
}

/* A flat cavity is reported as a gap. */
static void test_gap(void **state) {
    (void)state;
    pl_mesh *surface = empty_surface();
    pl_mesher_report report;
    add_box(surface, (double[]){0, 0, 0}, (double[]){1, 1, 1});
    add_box(surface, (double[]){0.2, 0.2, 0.49}, (double[]){0.8, 0.8, 0.47});
    fill(surface, 0.15, &report);
    assert_int_equal(report.thin_count, 1);
    assert_true(report.thin[0].gap);
    check_near(report.thin[0].thickness, 0.02, 1e-9);
    check_near(report.thin[0].area, 2 * 0.36, 0.1);
    for (int k = 0; k < 3; k++) check_near(report.thin[0].center[k], k == 2 ? 0.48 : 0.5, 0.02);
    pl_mesh_free(surface);
}

/* If there are more than can be listed, the largest are listed. */
static void test_many(void **state) {
    (void)state;
    pl_mesh *surface = empty_surface();
    pl_mesher_report report;
    add_box(surface, (double[]){0, 0, 0}, (double[]){10, 1, 1});
    for (int i = 0; i < 12; i++) {
        double x = 0.6 + 0.77 * i;
        add_box(surface, (double[]){x, 0.5, 0.5}, (double[]){x + 0.03, 0.55, 2 + 0.1 * (i * 5 % 12)});
    }
    fill(surface, 0.14, &report);
    assert_int_equal(report.thin_count, 12);
    for (int i = 0; i < PL_MAX_THIN_PARTS; i++) {
        check_near(report.thin[i].thickness, 0.03, 1e-9);
        check_near(report.thin[i].center[2], 1.05 + (2.1 - 0.1 * i) / 2, 0.16);
        if (i) check_below(report.thin[i].area, report.thin[i - 1].area);
    }
    pl_mesh_free(surface);
}

static int compare_places(const void *left, const void *right) {
    const double *a = left, *b = right;
    for (int k = 0; k < 3; k++) {
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    }
    return 0;
}

/* A thin inclined plate in a ball of radius 0.5 m. */
static double plate(void *context, const double x[3]) {
    static const double normal[3] = {0.92, 0.34, 0.195};
    const double *thickness = context;
    return fmax(fabs(dot(normal, x)) - 0.5 * *thickness, sqrt(dot(x, x)) - 0.5);
}

/* Plates thinner than the cells break apart. Nodes that are split where tetrahedra met only in a node or
 * an edge get different positions, as barriers require. */
static void test_apart(void **state) {
    (void)state;
    int64_t parted = 0;
    for (int i = 0; i < 6; i++) {
        double thickness = 0.024 + 0.004 * i;
        pl_mesher_def def = pl_mesher_def_default();
        pl_mesher_report report;
        pl_mesh *mesh;
        pl_error err;
        def.function = plate, def.function_context = &thickness, def.size = 0.04;
        for (int k = 0; k < 3; k++) def.min[k] = -0.6, def.max[k] = 0.6;
        check_ok(pl_mesh_from_surface(&def, &mesh, &report, &err));
        check_mesh(mesh);
        parted += report.parted_nodes;
        qsort(mesh->nodes, (size_t)mesh->node_count, 3 * sizeof *mesh->nodes, compare_places);
        for (int64_t n = 1; n < mesh->node_count; n++)
            assert_int_not_equal(compare_places(mesh->nodes + 3 * n - 3, mesh->nodes + 3 * n), 0);
        pl_mesh_free(mesh);
    }
    assert_true(parted > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rods), cmocka_unit_test(test_gap),
                                       cmocka_unit_test(test_many), cmocka_unit_test(test_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
