/* Surfaces of colliders are closed, face outward, lie where the distance is zero, and have the volume given
 * by formulas or by counting points inside. They are as close to the shape as requested, and move with the
 * collider. Gears of the same module roll without overlap. */
#include "check.h"
#include "contact/collider.h"
#include "contact/tessellate.h"
#include "core/random.h"

#include <pliant/pliant.h>

static pl_collider_def sample_def(const char *shape) {
    pl_collider_def def = pl_collider_def_default();
    def.shape = shape;
    def.radius = 0.8;
    def.tube = 0.3;
    def.length = 1.2;
    def.size[0] = 1.0, def.size[1] = 1.4, def.size[2] = 0.7;
    def.teeth = 9;
    def.module = 0.2;
    def.width = 0.6;
    def.center[0] = 0.3;
    def.axis[0] = 1, def.axis[1] = -2;
    def.rotate_degrees = 40;
    return def;
}

static const double pi = 3.14159265358979323846;

/* Volumes by formula; polyhedra inscribed in round bodies have slightly less. */
static double volume_of(const pl_collider_def *def) {
    double r = def->radius;
    if (!strcmp(def->shape, "sphere")) return 4 * pi / 3 * r * r * r;
    if (!strcmp(def->shape, "box")) return def->size[0] * def->size[1] * def->size[2];
    if (!strcmp(def->shape, "capsule")) return 4 * pi / 3 * r * r * r + pi * r * r * def->length;
    if (!strcmp(def->shape, "cylinder")) return pi * r * r * def->length;
    if (!strcmp(def->shape, "torus")) return 2 * pi * pi * r * def->tube * def->tube;
    return NAN;
}

/* The volume of a collider, by a regular grid of points in a box of the given half size around the centre. */
static double counted_volume(const pl_collider *collider, const double center[3], double half) {
    enum { N = 120 };
    int64_t inner = 0;
    for (int64_t k = 0; k < (int64_t)N * N * N; k++) {
        int at[3] = {(int)(k % N), (int)(k / N % N), (int)(k / N / N)};
        double x[3];
        pl_touch touch;
        for (int i = 0; i < 3; i++) x[i] = center[i] + half * ((at[i] + 0.5) * 2 / N - 1);
        inner += pl_collider_touch(collider, x, 0, &touch) && touch.distance <= 0;
    }
    return 8 * half * half * half * (double)inner / ((double)N * N * N);
}

static void test_surfaces(void **state) {
    (void)state;
    pl_error err;
    for (int s = 0; s < pl_collider_shape_count(); s++) {
        pl_collider_shape_info shape = pl_collider_shape_at(s);
        if (shape.endless || !strcmp(shape.name, "mesh")) continue;
        pl_collider_def def = sample_def(shape.name);
        pl_collider *collider;
        pl_mesh *mesh;
        pl_mesh_summary summary;
        pl_touch touch;
        check_ok(pl_collider_create(&def, NULL, &collider, &err));
        check_ok(pl_collider_surface(&def, 0, 1, &mesh, &err));
        for (int64_t n = 0; n < mesh->node_count; n++) {
            assert_true(pl_collider_touch(collider, mesh->nodes + 3 * n, INFINITY, &touch));
            bool hub = !strcmp(shape.name, "gear") && n >= mesh->node_count - 2; /* centres of its ends */
            check_near(touch.distance, 0, hub ? 1e-9 : 1e-12);
        }
        check_ok(pl_mesh_summarise(mesh, &summary, &err));
        assert_true(summary.closed);
        assert_int_equal(summary.components, 1);
        double expected = volume_of(&def);
        if (isnan(expected)) expected = counted_volume(collider, def.center, 1.2);
        if (fabs(summary.volume / expected - 1) > 0.02)
            fail_msg("%s: volume %g, expected %g", shape.name, summary.volume, expected);
        pl_mesh_free(mesh);
        pl_collider_free(collider);
    }
}

/* The largest depth of midpoints of triangle sides inside the shape, and that of centroids. */
static void measure_depth(const pl_collider *collider, const pl_mesh *mesh, double depth[2]) {
    depth[0] = depth[1] = 0;
    for (int64_t k = 0; k < 4 * mesh->tri_count; k++) {
        const int32_t *tri = mesh->tris + 3 * (k / 4);
        double x[3], side = (double)(k % 4);
        for (int i = 0; i < 3; i++) {
            const double a = mesh->nodes[3 * tri[0] + i], b = mesh->nodes[3 * tri[1] + i],
                         c = mesh->nodes[3 * tri[2] + i];
            x[i] = side < 1 ? (a + b) / 2 : side < 2 ? (b + c) / 2 : side < 3 ? (c + a) / 2 : (a + b + c) / 3;
        }
        pl_touch touch;
        assert_true(pl_collider_touch(collider, x, INFINITY, &touch));
        depth[k % 4 == 3] = fmax(depth[k % 4 == 3], -touch.distance);
    }
}

/* Triangles for contact deviate from the shape by at most about twice the requested distance, and not much
 * less than requested. */
static void test_fineness(void **state) {
    (void)state;
    static const char *const shapes[] = {"sphere", "capsule", "torus", "cylinder"};
    for (int s = 0; s < 4; s++) {
        pl_error err;
        pl_collider *collider;
        int64_t last = 0;
        pl_collider_def def = sample_def(shapes[s]);
        check_ok(pl_collider_create(&def, NULL, &collider, &err));
        for (double asked = 0.2; asked > 4e-4; asked /= 4) {
            pl_mesh *mesh;
            pl_mesh_summary summary;
            double depth[2];
            check_ok(pl_collider_tessellate(&def, asked, 0, 1, &mesh, &err));
            check_ok(pl_mesh_summarise(mesh, &summary, &err));
            assert_true(summary.closed);
            measure_depth(collider, mesh, depth);
            double coarsest = 0.009 * (def.radius + (s == 2 ? def.tube : 0)); /* of 24 corners */
            if (s < 3) assert_true(depth[0] <= 2.05 * asked && depth[0] > 0.4 * fmin(asked, coarsest / 2));
            assert_true(depth[1] <= 2 * asked && mesh->tri_count >= last);
            if (asked > 0.1 && s < 3) assert_true(mesh->tri_count < 2000); /* pictures have 4,096 */
            last = mesh->tri_count;
            pl_mesh_free(mesh);
        }
        pl_collider_free(collider);
    }
}

/* The patch of a plane lies in the plane around its point, and moves with it. */
static void test_plane(void **state) {
    (void)state;
    pl_error err;
    double times[2] = {0, 1}, values[6] = {0, 0, 0, 0, 0.5, 0};
    pl_collider_def def = pl_collider_def_default();
    def.center[0] = 5, def.center[1] = 2, def.center[2] = -4;
    def.axis[0] = def.axis[2] = 0, def.axis[1] = 3;
    def.translation = (pl_curve){.count = 2, .components = 3, .times = times, .values = values};
    pl_mesh *mesh;
    check_ok(pl_collider_surface(&def, 1, 10, &mesh, &err));
    assert_int_equal(mesh->node_count, 4);
    double mean[3] = {0}, min = INFINITY, max = -INFINITY;
    for (int64_t n = 0; n < 4; n++) {
        for (int i = 0; i < 3; i++) mean[i] += mesh->nodes[3 * n + i] / 4;
        check_near(mesh->nodes[3 * n + 1], 2.5, 1e-12);
        min = fmin(min, mesh->nodes[3 * n]);
        max = fmax(max, mesh->nodes[3 * n]);
    }
    check_near(mean[0], 5, 1e-12);
    check_near(mean[2], -4, 1e-12);
    check_near(max - min, 20, 1e-9);
    const double *a = mesh->nodes + 3 * mesh->tris[0], *b = mesh->nodes + 3 * mesh->tris[1],
                 *c = mesh->nodes + 3 * mesh->tris[2];
    double up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
    assert_true(up > 0);
    pl_mesh_free(mesh);
}

/* The smallest distance between the surfaces of two gears while both roll, in modules; negative if they
 * overlap. */
static double deepest(int z1, int z2, double module) {
    pl_error err;
    pl_collider_def first = pl_collider_def_default();
    first.shape = "gear";
    first.teeth = z1;
    first.module = module;
    first.width = 1;
    pl_collider_def second = first;
    second.teeth = z2;
    second.center[0] = 0.5 * module * (z1 + z2);
    double turns[2][2], times[2] = {0, 1}, gap = z2 % 2 ? 0 : 180.0 / z2;
    /* One and a half teeth forward. The second gear has a gap where the first has a tooth. */
    turns[0][0] = 0, turns[0][1] = 540.0 / z1;
    turns[1][0] = gap, turns[1][1] = gap - 540.0 / z2;
    first.rotation = (pl_curve){.count = 2, .components = 1, .times = times, .values = turns[0]};
    second.rotation = (pl_curve){.count = 2, .components = 1, .times = times, .values = turns[1]};
    pl_collider *gear;
    check_ok(pl_collider_create(&first, NULL, &gear, &err));
    double min = INFINITY;
    for (int step = 0; step <= 60; step++) {
        pl_mesh *mesh;
        check_ok(pl_collider_surface(&second, step / 60.0, 1, &mesh, &err));
        pl_collider_move(gear, step / 60.0, step / 60.0);
        double closest = INFINITY;
        for (int64_t t = 0; t < mesh->tri_count; t++) {
            for (int p = 0; p < 6; p++) { /* corners and midpoints of edges, moved to the middle plane */
                const double *a = mesh->nodes + 3 * mesh->tris[3 * t + p % 3],
                             *b = mesh->nodes + 3 * mesh->tris[3 * t + (p + p / 3) % 3];
                double x[3] = {0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0};
                pl_touch touch;
                if (pl_collider_touch(gear, x, module, &touch)) closest = fmin(closest, touch.distance);
            }
        }
        if (closest > 0.1 * module) fail_msg("%d and %d teeth do not mesh: gap %g", z1, z2, closest / module);
        min = fmin(min, closest);
        pl_mesh_free(mesh);
    }
    pl_collider_free(gear);
    return min / module;
}

static void test_gears(void **state) {
    (void)state;
    static const int pairs[][2] = {{6, 6},   {6, 40},  {8, 13},  {12, 12},
                                   {17, 18}, {20, 20}, {9, 100}, {60, 47}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        double depth = deepest(pairs[i][0], pairs[i][1], 0.1);
        if (depth < 0) fail_msg("%d and %d teeth overlap by %g modules", pairs[i][0], pairs[i][1], -depth);
        depth = deepest(pairs[i][1], pairs[i][0], 0.1);
        if (depth < 0) fail_msg("%d and %d teeth overlap by %g modules", pairs[i][1], pairs[i][0], -depth);
    }
}

/* A tooth points along x, with its tip one module above the pitch circle. Gaps reach 1.25 modules below it.
 * At the pitch circle teeth and gaps are equally wide, up to the backlash. */
static void test_gear_size(void **state) {
    (void)state;
    pl_error err;
    pl_collider_def def = pl_collider_def_default();
    def.shape = "gear";
    def.teeth = 24;
    def.module = 0.5;
    def.width = 2;
    pl_collider *gear;
    pl_touch touch;
    check_ok(pl_collider_create(&def, NULL, &gear, &err));
    double top[3] = {6 + 0.5 + 0.1, 0, 0};
    assert_true(pl_collider_touch(gear, top, INFINITY, &touch));
    check_near(touch.distance, 0.1, 1e-12);
    double a = pi / 24, gap[3] = {5.3 * cos(a), 5.3 * sin(a), 0.9};
    double past[3] = {(6 - 0.625) * cos(a), (6 - 0.625) * sin(a), 0.2};
    assert_true(pl_collider_touch(gear, past, INFINITY, &touch));
    check_near(touch.distance, 0, 1e-9);
    assert_true(pl_collider_touch(gear, gap, INFINITY, &touch) && touch.distance < 0);
    int inner = 0;
    enum { N = 100000 };
    for (int k = 0; k < N; k++) {
        double angle = 2 * pi * k / N, x[3] = {6 * cos(angle), 6 * sin(angle), 0};
        inner += pl_collider_touch(gear, x, 0, &touch);
    }
    check_near((double)inner / N, 0.5, 0.011);
    assert_true(inner < N / 2);
    pl_collider_free(gear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_surfaces), cmocka_unit_test(test_fineness),  cmocka_unit_test(test_plane),
        cmocka_unit_test(test_gears),    cmocka_unit_test(test_gear_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
