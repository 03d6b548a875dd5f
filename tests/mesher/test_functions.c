/* Tetrahedra from functions and grids that are negative inside, and files of grids. */
#include "mesh_checks.h"

#include <string.h>
#include <unistd.h>

static const double pi = 3.14159265358979323846;

/* A torus around z as a function that is not a distance: its gradient is far from 1. */
static double torus(void *context, const double x[3]) {
    const double *radii = context;
    double around = sqrt(x[0] * x[0] + x[1] * x[1]) - radii[0];
    return 50 * (around * around + x[2] * x[2] - radii[1] * radii[1]);
}

static double plane(void *context, const double x[3]) {
    (void)context;
    return x[2];
}

static double unbounded(void *context, const double x[3]) {
    (void)context;
    return x[0] > 0 ? NAN : x[0] < -0.5 ? INFINITY : -INFINITY;
}

static double positive(void *context, const double x[3]) {
    (void)context, (void)x;
    return 1;
}

static pl_mesher_def function_def(double (*function)(void *, const double *), void *context, int64_t tets) {
    pl_mesher_def def = pl_mesher_def_default();
    def.function = function, def.function_context = context, def.tets = tets, def.threads = 1;
    for (int k = 0; k < 3; k++) def.min[k] = -1.5, def.max[k] = 1.5;
    return def;
}

static void test_functions(void **state) {
    (void)state;
    double radii[2] = {1, 0.3};
    pl_mesher_def def = function_def(torus, radii, 30000);
    pl_mesh *mesh, *again;
    pl_mesher_report report;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, &report, &err));
    double exact = 2 * pi * pi * radii[0] * radii[1] * radii[1];
    check_near(check_mesh(mesh), exact, 0.02 * exact);
    check_near(report.surface_volume, exact, 0.02 * exact);
    check_near((double)mesh->tet_count, 30000, 3000);
    const pl_group *surface = pl_mesh_find_group(mesh, "surface");
    for (int64_t i = 0; i < surface->count; i++) /* on the surface; the slope there is 50 * 2 * 0.3 */
        check_near(torus(radii, mesh->nodes + 3 * (int64_t)surface->items[i]), 0, 1e-6);
    def.threads = 3;
    check_ok(pl_mesh_from_surface(&def, &again, NULL, &err));
    assert_int_equal(again->node_count, mesh->node_count);
    assert_memory_equal(again->nodes, mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof(double));
    pl_mesh_free(mesh);
    pl_mesh_free(again);
}

/* A body that reaches the sides of the box is closed there. Infinite values and NaN are accepted. */
static void test_boxes(void **state) {
    (void)state;
    pl_mesh *mesh;
    pl_error err;
    pl_mesher_def def = function_def(plane, NULL, 20000);
    check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
    check_near(check_mesh(mesh), 13.5, 0.2);
    pl_mesh_free(mesh);
    def = function_def(unbounded, NULL, 20000);
    check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
    check_near(check_mesh(mesh), 4.5, 0.1);
    pl_mesh_free(mesh);
}

/* An ellipsoid on a grid with different steps and sizes along the axes. */
static pl_grid *ellipsoid(void) {
    pl_grid *grid = calloc(1, sizeof *grid);
    const pl_grid like = {{-1.2, -0.7, 0.3}, {0.05, 0.04, 0.03}, {49, 36, 54}, NULL};
    *grid = like;
    grid->values = malloc(49 * 36 * 54 * sizeof *grid->values);
    for (int64_t i = 0; i < 49 * 36 * 54; i++) {
        double x = like.origin[0] + like.step[0] * (double)(i % 49), y = -0.7 + 0.04 * (double)(i / 49 % 36),
               z = 0.3 + 0.03 * (double)(i / (49 * 36)) - 1.1;
        grid->values[i] = (float)(sqrt(x * x + 4 * y * y + 4 * z * z) - 1);
    }
    return grid;
}

static void test_grids(void **state) {
    (void)state;
    pl_grid *grid = ellipsoid();
    pl_mesher_def def = pl_mesher_def_default();
    def.grid = grid, def.tets = 20000;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
    check_near(check_mesh(mesh), pi / 3, 0.02);
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < mesh->node_count; i++)
        low = fmin(low, mesh->nodes[3 * i + 2]), high = fmax(high, mesh->nodes[3 * i + 2]);
    check_near(low, 0.6, 0.01);
    check_near(high, 1.6, 0.01);
    pl_mesh_free(mesh);
    pl_grid_free(grid);
}

static void check_grids_equal(const pl_grid *a, const pl_grid *b, double tolerance) {
    int64_t count = a->size[0] * a->size[1] * a->size[2];
    for (int k = 0; k < 3; k++) {
        assert_int_equal(a->size[k], b->size[k]);
        check_near(a->origin[k], b->origin[k], 1e-15);
        check_near(a->step[k], b->step[k], 1e-15);
    }
    for (int64_t i = 0; i < count; i++) check_near((double)a->values[i], (double)b->values[i], tolerance);
}

static void test_files(void **state) {
    (void)state;
    pl_grid *grid = ellipsoid(), *read;
    pl_error err;
    char path[2][64];
    snprintf(path[0], sizeof path[0], "grid-%d.vtk", (int)getpid());
    snprintf(path[1], sizeof path[1], "grid-%d.sdf", (int)getpid());
    check_fails(pl_grid_save(grid, path[1], &err), &err, "the steps along the axes differ");
    check_ok(pl_grid_save(grid, path[0], &err));
    assert_true(pl_grid_is_file(path[0]));
    check_ok(pl_grid_load(path[0], &read, &err));
    check_grids_equal(grid, read, 0);
    pl_grid_free(read);
    for (int k = 0; k < 3; k++) grid->step[k] = 0.1;
    check_ok(pl_grid_save(grid, path[1], &err));
    check_ok(pl_grid_load(path[1], &read, &err));
    check_grids_equal(grid, read, 0);
    pl_grid_free(read);
    check_fails(pl_grid_save(grid, "grid.obj", &err), &err, "expected .vtk or .sdf");
    unlink(path[0]);
    unlink(path[1]);
    pl_grid_free(grid);
}

/* A text file with a vector array before the scalars, as other programs write it. */
static void test_text(void **state) {
    (void)state;
    static const char text[] = "# vtk DataFile Version 4.2\nfield\nASCII\nDATASET STRUCTURED_POINTS\n"
                               "DIMENSIONS 2 2 3\nSPACING 1 2 3\nORIGIN 4 5 6\nPOINT_DATA 12\n"
                               "VECTORS v float\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                               "0 0 0 0 0 0\nSCALARS phi double\nLOOKUP_TABLE default\n"
                               "1 2 3 4 5 6\n7 8 9 10 11 -12\n";
    pl_grid *grid;
    pl_error err;
    check_ok(pl_grid_load_memory("text", text, sizeof text - 1, &grid, &err));
    assert_int_equal(grid->size[2], 3);
    check_near(grid->step[1], 2, 0);
    check_near(grid->origin[2], 6, 0);
    check_near((double)grid->values[11], -12, 0);
    pl_grid_free(grid);
}

/* Signed distances of a sphere's surface on a grid, and a mesh made from them. */
static void test_distances(void **state) {
    (void)state;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_SPHERE, shape.radius = 0.5, shape.resolution = 40;
    pl_mesh *ball, *mesh;
    pl_grid *grid;
    pl_error err;
    check_ok(pl_mesh_generate(&shape, &ball, &err));
    check_ok(pl_grid_from_surface(ball, 0.05, 2, &grid, &err));
    int64_t at[3];
    for (int64_t i = 0; i < grid->size[0] * grid->size[1] * grid->size[2]; i++) {
        at[0] = i % grid->size[0], at[1] = i / grid->size[0] % grid->size[1];
        at[2] = i / (grid->size[0] * grid->size[1]);
        double square = 0;
        for (int k = 0; k < 3; k++) square += pow(grid->origin[k] + grid->step[k] * (double)at[k], 2);
        double exact = sqrt(square) - 0.5; /* the surface is inscribed; far distances are less accurate */
        check_near((double)grid->values[i], exact, fabs(exact) < 0.14 ? 0.004 : 0.01);
    }
    pl_mesher_def def = pl_mesher_def_default();
    def.grid = grid, def.tets = 10000;
    check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
    check_near(check_mesh(mesh), pi / 6, 0.02 * pi / 6);
    pl_grid_free(grid);
    check_fails(pl_grid_from_surface(ball, 1e-5, 2, &grid, &err), &err, "samples, expected at most");
    check_fails(pl_grid_from_surface(ball, NAN, 2, &grid, &err), &err, "expected a positive number");
    pl_mesh_free(ball);
    pl_mesh_free(mesh);
}

static void test_refusals(void **state) {
    (void)state;
    pl_mesh *mesh;
    pl_error err;
    pl_mesher_def def = function_def(positive, NULL, 1000);
    check_fails(pl_mesh_from_surface(&def, &mesh, NULL, &err), &err, "positive everywhere");
    def.max[1] = -2;
    check_fails(pl_mesh_from_surface(&def, &mesh, NULL, &err), &err, "the box of the function");
    def.function = NULL;
    check_fails(pl_mesh_from_surface(&def, &mesh, NULL, &err), &err, "none of surface, grid and function");
    pl_grid *grid = ellipsoid();
    def.grid = grid, def.function = positive;
    check_fails(pl_mesh_from_surface(&def, &mesh, NULL, &err), &err, "more than one of");
    def.function = NULL;
    grid->size[1] = 1;
    check_fails(pl_mesh_from_surface(&def, &mesh, NULL, &err), &err, "samples along y");
    pl_grid_free(grid);
    static const char *const broken[][2] = {
        {"", "expected a number of samples"},
        {"2 2 2 0 0 0 1 1 2 3 4 5 6 7", "expected a distance"},
        {"2 2 2 0 0 0 -1 1 2 3 4 5 6 7 8", "step along x is -1"},
        {"99999999 99999999 99999999 0 0 0 1", "samples, expected at most"},
        {"9999 9999 2 0 0 0 1 1", "bytes follow"},
        {"# vtk DataFile Version 3.0\n\nASCII\nDATASET POLYDATA\n", "expected STRUCTURED_POINTS"},
        {"# vtk DataFile Version 3.0\n\nASCII\nDATASET STRUCTURED_POINTS\nDIMENSIONS 2 2 2\nPOINT_DATA 7\n"
         "1 2 3 4 5 6 7",
         "data of 7 points, but the grid has 8"},
        {"# vtk DataFile Version 3.0\n\nASCII\nDATASET STRUCTURED_POINTS\nDIMENSIONS 2 2 2\nPOINT_DATA 8\n"
         "SCALARS d float 2\nLOOKUP_TABLE default\n1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8\n",
         "no array with one number"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
        check_fails(pl_grid_load_memory("x", broken[i][0], strlen(broken[i][0]), &grid, &err), &err,
                    broken[i][1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions), cmocka_unit_test(test_boxes), cmocka_unit_test(test_grids),
        cmocka_unit_test(test_files),     cmocka_unit_test(test_text),  cmocka_unit_test(test_distances),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
