/* Cells that grow towards the interior: the boundary is unchanged, the mesh conforms, and
 * angles keep their bounds. */
#include "core/random.h"
#include "mesh_checks.h"

/* A ball with dents, cavities and a thin part, made by waves, inside the unit cube. */
static double waves(void *context, const double x[3]) {
    const double *phase = context;
    double r = sqrt(dot(x, x)) - 0.8;
    return r + 0.15 * sin(7 * x[0] + phase[0]) * sin(6 * x[1] + phase[1]) * sin(5 * x[2] + phase[2]);
}

static pl_mesh *mesh_waves(double *phase, double size, double grade, int threads) {
    pl_mesher_def def = pl_mesher_def_default();
    def.function = waves, def.function_context = phase;
    for (int k = 0; k < 3; k++) def.min[k] = -1, def.max[k] = 1;
    def.size = size, def.grade = grade, def.threads = threads;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
    return mesh;
}

/* The same boundary by positions: an interior face that does not match its neighbour would be part of it. */
static void check_same_boundary(const pl_mesh *a, const pl_mesh *b) {
    const pl_mesh *both[2] = {a, b};
    int32_t *tris[2];
    int64_t count[2];
    pl_error err;
    double sum[2][4] = {{0}};
    for (int i = 0; i < 2; i++) {
        check_ok(pl_mesh_boundary(both[i], &tris[i], NULL, &count[i], &err));
        for (int64_t k = 0; k < 3 * count[i]; k++) {
            const double *x = both[i]->nodes + 3 * (int64_t)tris[i][k];
            for (int d = 0; d < 3; d++) sum[i][d] += x[d];
            sum[i][3] += dot(x, x);
        }
        free(tris[i]);
    }
    assert_int_equal(count[0], count[1]);
    for (int d = 0; d < 4; d++) check_near(sum[0][d], sum[1][d], 1e-9 * (double)count[0]);
}

/* Dihedral angles of the tetrahedra without a node on the surface. */
static void inner_angles(const pl_mesh *mesh, double *min, double *max) {
    bool *on = calloc((size_t)mesh->node_count, sizeof *on);
    const pl_group *surface = pl_mesh_find_group(mesh, "surface");
    for (int64_t i = 0; i < surface->count; i++) on[surface->items[i]] = true;
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const double *corners[4];
        bool inner = true;
        for (int c = 0; c < 4; c++) {
            int32_t node = mesh->tets[4 * i + c];
            corners[c] = mesh->nodes + 3 * (int64_t)node;
            inner = inner && !on[node];
        }
        if (inner) assert_true(tet_angles(corners, min, max) > 0);
    }
    free(on);
}

static void test_bodies(void **state) {
    (void)state;
    static const double grades[] = {1, 0.5, 0.2, 1e-6};
    pl_random random = {5};
    double low = 180, high = 0;
    for (int trial = 0; trial < 3; trial++) {
        double phase[3], size = 0.036 + 0.005 * trial;
        for (int k = 0; k < 3; k++) phase[k] = pl_random_range(&random, 0, 6);
        pl_mesh *even = mesh_waves(phase, size, 0, 1);
        double volume = check_mesh(even);
        int64_t before = 0;
        for (int g = 0; g < 4; g++) {
            pl_mesh *graded = mesh_waves(phase, size, grades[g], 1);
            check_near(check_mesh(graded), volume, 1e-9); /* equal up to rounding */
            check_same_boundary(even, graded);
            inner_angles(graded, &low, &high);
            assert_true(graded->tet_count > before); /* the first is the coarsest */
            before = graded->tet_count;
            if (g == 0) check_below((double)graded->tet_count, 0.7 * (double)even->tet_count);
            pl_mesh_free(graded);
        }
        assert_int_equal(before, even->tet_count);
        pl_mesh_free(even);
    }
    printf("angles inside: %.4f to %.4f degrees\n", low, high);
    check_near(low, 45, 1e-6);
    check_near(high, 120, 1e-6);
}

static void test_threads(void **state) {
    (void)state;
    double phase[3] = {1, 2, 3};
    pl_mesh *one = mesh_waves(phase, 0.03, 1, 1), *three = mesh_waves(phase, 0.03, 1, 3);
    assert_int_equal(one->node_count, three->node_count);
    assert_int_equal(one->tet_count, three->tet_count);
    assert_memory_equal(one->nodes, three->nodes, (size_t)(3 * one->node_count) * sizeof(double));
    assert_memory_equal(one->tets, three->tets, (size_t)(4 * one->tet_count) * sizeof(int32_t));
    pl_mesh_free(one);
    pl_mesh_free(three);
}

static void test_counts(void **state) {
    (void)state;
    double phase[3] = {0.5, 0.1, 2};
    for (int64_t tets = 5000; tets < 50000; tets *= 4) {
        pl_mesher_def def = pl_mesher_def_default();
        def.function = waves, def.function_context = phase;
        for (int k = 0; k < 3; k++) def.min[k] = -1, def.max[k] = 1;
        def.tets = tets, def.grade = 1;
        pl_mesh *mesh;
        pl_error err;
        check_ok(pl_mesh_from_surface(&def, &mesh, NULL, &err));
        check_near((double)mesh->tet_count, (double)tets, 0.1 * (double)tets);
        pl_mesh_free(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
