/* Creases and corners that are kept: how much of them, from which angle on, and what
 * is reported of the others. */
#include "prisms.h"

static pl_mesh *fill(const pl_mesh *surface, int64_t tets, double angle, int threads,
                     pl_mesher_report *report) {
    pl_mesher_def def = pl_mesher_def_default();
    pl_mesh *mesh;
    pl_error err;
    def.surface = surface, def.tets = tets, def.threads = threads, def.feature_angle = angle;
    check_ok(pl_mesh_from_surface(&def, &mesh, report, &err));
    return mesh;
}

/* The bounds on angles with creases; returns the volume. */
static double check_featured(const pl_mesh *mesh) {
    double min, max, volume = measure_mesh(mesh, &min, &max);
    check_below(5, min);
    check_below(max, 170);
    pl_mesh_summary summary;
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    assert_true(summary.closed);
    check_manifold(mesh);
    return volume;
}

static double sum_rounded(const pl_mesher_report *report) {
    double sum = 0;
    for (int64_t i = 0; i < report->rounded_count && i < PL_MAX_ROUNDED; i++)
        sum += report->rounded[i].length;
    return sum;
}

/* Shapes along the axes and rotated; coarse and finer. */
static void test_shapes(void **state) {
    (void)state;
    prism (*const shapes[])(void) = {cube_prism, bracket_prism, gear_prism, cylinder_prism};
    for (int i = 0; i < 4 * 3 * 2; i++) {
        prism p = shapes[i / 6]();
        pl_mesh *surface = prism_surface(&p, 0.7 * (i / 2 % 3));
        int64_t tets = i % 2 ? 25000 : 6000;
        pl_mesher_report report;
        pl_mesh *mesh = fill(surface, tets, 30, 1, &report);
        double volume = check_featured(mesh), length = crease_length(&p);
        double kept = kept_length(&p, mesh, 0.05 * report.size, 0.13 * report.size);
        if (kept < 0.95 * length)
            print_error("shape %d, turned %d, %lld tetrahedra\n", i / 6, i / 2 % 3, (long long)tets);
        check_below(0.95 * length, kept);
        check_near(report.crease_length, length, 1e-9 * length);
        check_near(report.crease_kept, kept, 0.01 * length);
        if (report.rounded_count <= PL_MAX_ROUNDED)
            check_near(sum_rounded(&report), report.crease_length - report.crease_kept, 1e-9 * length);
        check_near(volume, report.surface_volume, (p.round ? 0.007 : 0.001) * volume);
        check_near((double)mesh->tet_count, (double)tets, 0.1 * (double)tets);
        const pl_group *group = pl_mesh_find_group(mesh, "surface");
        int32_t *tris;
        int64_t count, corners = 0;
        pl_error err;
        check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
        assert_int_equal(count, 2 * group->count - 4); /* Euler: the group has all boundary nodes */
        for (int64_t k = 0; k < group->count && !p.round; k++) {
            for (int c = 0; c < 2 * p.count; c++) {
                double d[3];
                minus(mesh->nodes + 3 * (int64_t)group->items[k], surface->nodes + 3 * c, d);
                corners += dot(d, d) < 1e-20;
            }
        }
        if (!p.round) check_below(1.95 * p.count, (double)corners);
        free(tris);
        pl_mesh_free(surface);
        pl_mesh_free(mesh);
    }
}

/* Without a feature angle, or with one larger than that of the creases, the creases are cut off. */
static void test_without(void **state) {
    (void)state;
    prism p = cube_prism();
    pl_mesh *surface = prism_surface(&p, 0.7);
    const double angles[] = {0, 100};
    for (int i = 0; i < 2; i++) {
        pl_mesher_report report;
        pl_mesh *mesh = fill(surface, 6000, angles[i], 1, &report);
        check_mesh(mesh);
        check_below(kept_length(&p, mesh, 0.05 * report.size, 0.1 * report.size), 4);
        check_near(report.crease_length, 0, 0);
        assert_int_equal(report.rounded_count, 0);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(surface);
}

/* The edge of a blade of 4 degrees cannot be kept, since it would need such an angle. It is reported with
 * its position and length. */
static void test_blade(void **state) {
    (void)state;
    prism p = {.count = 3, .points = {{0, 0}, {2, 0}, {2, 0.14}}, .center = {1.5, 0.05}, .height = 1};
    pl_mesh *surface = prism_surface(&p, 0);
    pl_mesher_report report;
    pl_mesh *mesh = fill(surface, 20000, 30, 1, &report);
    check_featured(mesh);
    double edge = 0;
    for (int i = 0; i < PL_MAX_ROUNDED && i < report.rounded_count; i++) {
        const double *x = report.rounded[i].center;
        if (fabs(x[0]) < 0.1 && fabs(x[1]) < 0.01 && fabs(x[2] - 0.5) < 0.1) edge = report.rounded[i].length;
    }
    check_near(edge, 1, 0.1);
    pl_mesh_free(mesh);
    pl_mesh_free(surface);
}

/* Two overlapping cubes: creases inside the union do not count. */
static void test_union(void **state) {
    (void)state;
    prism p = cube_prism(), q = cube_prism();
    pl_mesh *surface = prism_surface(&p, 0), *second = prism_surface(&q, 0);
    int64_t nodes = surface->node_count, tris = surface->tri_count;
    surface->nodes = realloc(surface->nodes, 6 * (size_t)nodes * sizeof *surface->nodes);
    surface->tris = realloc(surface->tris, 6 * (size_t)tris * sizeof *surface->tris);
    for (int64_t i = 0; i < 3 * nodes; i++) surface->nodes[3 * nodes + i] = second->nodes[i] + 0.5;
    for (int64_t i = 0; i < 3 * tris; i++) surface->tris[3 * tris + i] = second->tris[i] + (int32_t)nodes;
    surface->node_count *= 2, surface->tri_count *= 2;
    pl_mesher_report report;
    pl_mesh *mesh = fill(surface, 20000, 30, 1, &report);
    check_near(check_featured(mesh), 1.875, 0.005);
    check_near(report.crease_length, 24 - 6 * 0.5, 0.1);
    check_below(0.95 * report.crease_length, report.crease_kept);
    pl_mesh_free(mesh);
    pl_mesh_free(surface);
    pl_mesh_free(second);
}

enum { ROOF = 24 };

/* A plate whose top has a ridge from y = 0 to y = 1 that flattens out, so that its
 * crease ends inside the face. */
static pl_mesh *roof_surface(prism *ridge) {
    pl_mesh *surface = calloc(1, sizeof *surface);
    int row = ROOF + 1, top = row * row, t = 0;
    surface->nodes_per_tet = 4, surface->node_count = 2 * top;
    surface->nodes = malloc(6 * (size_t)top * sizeof *surface->nodes);
    surface->tris = malloc(3 * (size_t)(4 * ROOF * ROOF + 8 * ROOF) * sizeof *surface->tris);
    for (int i = 0; i < 2 * top; i++) {
        double x = (double)(i % row) / ROOF - 0.5, y = (double)(i % top / row) / ROOF;
        double z = i < top ? -0.5 : -(1 - y) * fabs(x);
        const double axis[3] = {1, 2, 3}, flat[3] = {x, y, z};
        turn_point(axis, 0.7, flat, surface->nodes + 3 * i);
    }
    for (int i = 0; i < ROOF * ROOF; i++) {
        int a = i / ROOF * row + i % ROOF, b = a + 1, c = a + row, d = c + 1;
        const int32_t two[12] = {a, c, b, b, c, d, top + a, top + b, top + c, top + b, top + d, top + c};
        memcpy(surface->tris + 3 * t, two, sizeof two), t += 4;
    }
    for (int i = 0; i < ROOF; i++) { /* walls with outward normals: y = 0, y = 1, x = -0.5, x = 0.5 */
        const int32_t from[4] = {i, ROOF * row + i + 1, (i + 1) * row, i * row + ROOF};
        const int32_t to[4] = {i + 1, ROOF * row + i, i * row, (i + 1) * row + ROOF};
        for (int w = 0; w < 4; w++) {
            const int32_t two[6] = {from[w], to[w], top + to[w], from[w], top + to[w], top + from[w]};
            memcpy(surface->tris + 3 * t, two, sizeof two), t += 2;
        }
    }
    surface->tri_count = t;
    for (int i = 0; i < ROOF * 2 / 3; i++, ridge->crease_count++) { /* dihedral angle of 36 degrees or more */
        for (int side = 0; side < 2; side++)
            memcpy(ridge->creases[i][side], surface->nodes + 3 * (top + (i + side) * row + ROOF / 2),
                   3 * sizeof(double));
    }
    return surface;
}

static void test_ending(void **state) {
    (void)state;
    prism ridge = {0};
    pl_mesh *surface = roof_surface(&ridge);
    pl_mesher_report report;
    pl_mesh *mesh = fill(surface, 12000, 30, 1, &report);
    check_near(check_featured(mesh), 0.5 - 0.125, 0.001);
    check_below(0.95 * crease_length(&ridge),
                kept_length(&ridge, mesh, 0.05 * report.size, 0.1 * report.size));
    check_below(0.95 * report.crease_length, report.crease_kept);
    pl_mesh_free(mesh);
    pl_mesh_free(surface);
}

/* Cells that grow towards the interior do not affect the creases. */
static void test_graded(void **state) {
    (void)state;
    prism p = bracket_prism();
    pl_mesh *surface = prism_surface(&p, 0.7), *mesh;
    pl_mesher_def def = pl_mesher_def_default();
    pl_mesher_report report;
    pl_error err;
    def.surface = surface, def.size = 0.03, def.grade = 1, def.feature_angle = 30;
    check_ok(pl_mesh_from_surface(&def, &mesh, &report, &err));
    check_near(check_featured(mesh), report.surface_volume, 0.0005);
    check_below(0.95 * crease_length(&p), report.crease_kept);
    pl_mesh_free(mesh);
    pl_mesh_free(surface);
}

static void test_threads(void **state) {
    (void)state;
    prism p = gear_prism();
    pl_mesh *surface = prism_surface(&p, 0.7), *meshes[3];
    for (int i = 0; i < 3; i++) meshes[i] = fill(surface, 10000, 30, i + 1, NULL);
    for (int i = 1; i < 3; i++) {
        assert_int_equal(meshes[i]->node_count, meshes[0]->node_count);
        assert_int_equal(meshes[i]->tet_count, meshes[0]->tet_count);
        assert_memory_equal(meshes[i]->nodes, meshes[0]->nodes,
                            3 * (size_t)meshes[0]->node_count * sizeof(double));
        assert_memory_equal(meshes[i]->tets, meshes[0]->tets,
                            4 * (size_t)meshes[0]->tet_count * sizeof(int32_t));
    }
    for (int i = 0; i < 3; i++) pl_mesh_free(meshes[i]);
    pl_mesh_free(surface);
}

static bool stop(void *context, double fraction) {
    int *left = context;
    assert_true(fraction >= 0 && fraction <= 1);
    return --*left <= 0;
}

/* Cancelling at any call of the progress function returns no mesh. */
static void test_stop(void **state) {
    (void)state;
    prism p = cube_prism();
    pl_mesh *surface = prism_surface(&p, 0.7);
    pl_status status = PL_ERR_CANCELLED;
    for (int calls = 1; status == PL_ERR_CANCELLED; calls += 3) {
        int left = calls;
        pl_mesher_def def = pl_mesher_def_default();
        pl_mesh *mesh = surface;
        pl_error err;
        def.surface = surface, def.size = 0.15, def.threads = 1, def.feature_angle = 30;
        def.progress = stop, def.context = &left;
        status = pl_mesh_from_surface(&def, &mesh, NULL, &err);
        assert_true(status == PL_ERR_CANCELLED ? !mesh : status == PL_OK);
        pl_mesh_free(mesh);
        assert_true(calls < 1000);
    }
    pl_mesh_free(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shapes),  cmocka_unit_test(test_without),
                                       cmocka_unit_test(test_blade),   cmocka_unit_test(test_union),
                                       cmocka_unit_test(test_graded),  cmocka_unit_test(test_ending),
                                       cmocka_unit_test(test_threads), cmocka_unit_test(test_stop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
