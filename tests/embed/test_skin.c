/* Skins: surfaces that move with tetrahedra. They are exact for affine and quadratic motions, on the body's
 * own boundary and in curved elements. Further tests: points outside the mesh, rejected input. Normals are
 * tested in test_normals.c. */
#include "embed/bodies.h"

/* ---- exact motions
 * ------------------------------------------------------------------------------------------------ */

enum { POINTS = 500 };

static const double shift[3] = {3, -2, 5};

static void affine(const double *x, double *out) {
    for (int i = 0; i < 3; i++)
        out[i] = A[3 * i] * x[0] + A[3 * i + 1] * x[1] + A[3 * i + 2] * x[2] + shift[i];
}

/* Affine motions are exact inside and outside the mesh, for every kind of element. Normals are transformed by
 * the cofactor matrix. */
static void test_affine(void **state) {
    (void)state;
    for (int of = 0; of < KINDS; of++) {
        body b = make_body((kind)of);
        pl_random random = {11};
        double points[3 * POINTS], normals[3 * POINTS], moved[3 * POINTS], turned[3 * POINTS], cof[9];
        for (int k = 0; k < 3 * POINTS; k++) {
            points[k] = pl_random_range(&random, -1.2, 1.2);
            normals[k] = pl_random_range(&random, -3, 3);
        }
        for (int64_t n = 0; n < b.mesh->node_count; n++) affine(b.rest + 3 * n, b.x + 3 * n);
        pl_skin *skin = bind(&b, POINTS, points, normals, PL_SKIN_EXTEND, 2);
        pl_skin_report report = pl_skin_bound(skin);
        assert_true(report.outside > 100 && report.outside < POINTS - 100);
        pl_skin_positions(skin, b.x, moved);
        pl_skin_normals(skin, b.x, turned);
        cofactor(A, cof);
        for (int64_t k = 0; k < POINTS; k++) {
            double expected[3], n[3], length = 0;
            affine(points + 3 * k, expected);
            for (int i = 0; i < 3; i++) {
                n[i] = pl_dot3(cof + 3 * i, normals + 3 * k);
                length += n[i] * n[i];
            }
            for (int i = 0; i < 3; i++) {
                check_near(moved[3 * k + i], expected[i], 1e-12);
                check_near(turned[3 * k + i], n[i] / sqrt(length), 1e-11);
            }
        }
        pl_skin_free(skin);
        free_body(&b);
    }
}

static void bent(const double *x, double *out) {
    out[0] = x[0] + 0.3 * x[1] * x[1] - 0.2 * x[0] * x[2];
    out[1] = x[1] + 0.4 * x[0] * x[2] + 0.1 * x[2] * x[2];
    out[2] = x[2] - 0.25 * x[0] * x[0] + 0.15 * x[1] * x[2];
}

/* Straight quadratic elements reproduce every quadratic motion exactly, also with control points. */
static void test_quadratic_motion(void **state) {
    (void)state;
    for (int control = 0; control < 2; control++) {
        body b = make_body(TET10);
        for (int64_t n = 0; n < b.mesh->node_count; n++) bent(b.rest + 3 * n, b.x + 3 * n);
        if (control) {
            b.control = true;
            to_control(b.mesh, b.x); /* the rest positions need no change: the edges are straight */
        }
        pl_random random = {5};
        double points[3 * POINTS], moved[3 * POINTS];
        for (int k = 0; k < 3 * POINTS; k++) points[k] = pl_random_range(&random, -0.5, 0.5);
        pl_skin *skin = bind(&b, POINTS, points, NULL, PL_SKIN_EXTEND, 1);
        assert_int_equal(pl_skin_bound(skin).outside, 0);
        pl_skin_positions(skin, b.x, moved);
        for (int64_t k = 0; k < POINTS; k++) {
            double expected[3];
            bent(points + 3 * k, expected);
            for (int i = 0; i < 3; i++) check_near(moved[3 * k + i], expected[i], 1e-13);
        }
        pl_skin_free(skin);
        free_body(&b);
    }
}

/* Points at known coordinates of curved elements are found inside. For any motion of the nodes they move as
 * the shape functions prescribe. */
static void test_places(void **state) {
    (void)state;
    for (int of = 0; of < KINDS; of++) {
        body b = make_body((kind)of);
        pl_random random = {3};
        double points[3 * POINTS], moved[3 * POINTS], again[3 * POINTS];
        for (int64_t k = 0; k < POINTS; k++) {
            double z[4];
            random_coordinates(&random, z);
            shape_point(&b, (int32_t)(k % b.mesh->tet_count), z, points + 3 * k);
        }
        pl_skin *skin = bind(&b, POINTS, points, NULL, PL_SKIN_EXTEND, 3);
        pl_skin_report report = pl_skin_bound(skin);
        assert_int_equal(report.outside, 0);
        assert_int_equal(report.count, POINTS);
        pl_skin_positions(skin, b.rest, again);
        for (int k = 0; k < 3 * POINTS; k++) check_near(again[k], points[k], 2e-15);
        shake(&b, 0.3, 17);
        pl_skin_positions(skin, b.x, moved);
        for (int64_t k = 0; k < POINTS; k++) {
            int32_t tet;
            double z[4], distance, expected[3];
            pl_skin_binding(skin, k, &tet, z, &distance);
            assert_true(distance == 0);
            for (int c = 0; c < 4; c++) assert_true(z[c] > -1e-8);
            shape_point(&b, tet, z, expected);
            for (int i = 0; i < 3; i++) check_near(moved[3 * k + i], expected[i], 1e-14);
        }
        pl_skin_free(skin);
        free_body(&b);
    }
}

/* The tessellation of the body's own boundary moves exactly, up to rounding. Values of nodes are interpolated
 * with the same accuracy. */
static void test_own_boundary(void **state) {
    (void)state;
    for (int of = 0; of < KINDS; of++) {
        body b = make_body((kind)of);
        pl_tessellation surface;
        pl_error err;
        check_ok(pl_mesh_tessellate(b.mesh, 5, &surface, &err));
        int64_t count = surface.vertex_count;
        double *points = malloc((size_t)count * 24), *expected = malloc((size_t)count * 24),
               *moved = malloc((size_t)count * 24);
        pl_tessellation_values(&surface, 3, b.mesh->nodes, points);
        pl_skin *skin = bind(&b, count, points, NULL, PL_SKIN_CLAMP, 2);
        assert_int_equal(pl_skin_bound(skin).outside, 0);
        pl_random random = {29};
        double *nodes = malloc((size_t)b.mesh->node_count * 24);
        for (int64_t k = 0; k < 3 * b.mesh->node_count; k++)
            nodes[k] = b.mesh->nodes[k] + pl_random_range(&random, -0.2, 0.2);
        memcpy(b.x, nodes, (size_t)b.mesh->node_count * 24);
        if (b.control) to_control(b.mesh, b.x);
        pl_tessellation_values(&surface, 3, nodes, expected);
        pl_skin_positions(skin, b.x, moved);
        for (int64_t k = 0; k < 3 * count; k++) check_near(moved[k], expected[k], 2e-13);
        pl_skin_values(skin, 3, nodes, moved);
        for (int64_t k = 0; k < 3 * count; k++) check_near(moved[k], expected[k], 2e-13);
        pl_skin_free(skin);
        pl_tessellation_free(&surface);
        free(points);
        free(expected);
        free(moved);
        free(nodes);
        free_body(&b);
    }
}

/* ---- outside
 * ------------------------------------------------------------------------------------------------------ */

static void test_outside_box(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX;
    def.size[0] = 2, def.size[1] = def.size[2] = 1;
    def.resolution = 3;
    body b = {0};
    pl_error err;
    check_ok(pl_mesh_generate(&def, &b.mesh, &err));
    b.rest = b.mesh->nodes;
    double points[] = {1, 0.5, 1.25, -0.3, -0.4, 0.5, 3, 2, 3, 1.1, 0.4, 0.2};
    const double distances[] = {0.25, 0.5, sqrt(1 + 1 + 4), 0},
                 clamped[] = {1, 0.5, 1, 0, 0, 0.5, 2, 1, 1, 1.1, 0.4, 0.2};
    for (int outside = 0; outside < 2; outside++) {
        double at[12];
        pl_skin *skin = bind(&b, 4, points, NULL, outside, 1);
        pl_skin_report report = pl_skin_bound(skin);
        assert_int_equal(report.outside, 3);
        assert_int_equal(report.farthest_point, 2);
        check_near(report.farthest, sqrt(6), 1e-14);
        for (int k = 0; k < 4; k++) {
            double distance;
            pl_skin_binding(skin, k, NULL, NULL, &distance);
            check_near(distance, distances[k], 1e-14);
        }
        pl_skin_positions(skin, b.rest, at);
        for (int k = 0; k < 12; k++)
            check_near(at[k], outside == PL_SKIN_CLAMP ? clamped[k] : points[k], 1e-14);
        pl_skin_free(skin);
    }
    pl_mesh_free(b.mesh);
}

/* Points around a curved ball: the distance is at most that to the nearest vertex of the boundary's finest
 * tessellation, and at most 0.01 smaller. */
static void test_outside_curved(void **state) {
    (void)state;
    body b = make_body(TET10_CURVED);
    pl_tessellation surface;
    pl_error err;
    check_ok(pl_mesh_tessellate(b.mesh, 16, &surface, &err));
    double *vertices = malloc((size_t)surface.vertex_count * 24);
    pl_tessellation_values(&surface, 3, b.mesh->nodes, vertices);
    enum { COUNT = 200 };
    double points[3 * COUNT], at[3 * COUNT];
    pl_random random = {13};
    for (int64_t k = 0; k < COUNT; k++) {
        double length, *p = points + 3 * k;
        do {
            for (int i = 0; i < 3; i++) p[i] = pl_random_range(&random, -1, 1);
            length = sqrt(pl_dot3(p, p));
        } while (length < 0.1 || length > 1);
        double radius = pl_random_range(&random, 1.01, 2);
        for (int i = 0; i < 3; i++) p[i] *= radius / length;
    }
    pl_skin *skin = bind(&b, COUNT, points, NULL, PL_SKIN_CLAMP, 1);
    assert_int_equal(pl_skin_bound(skin).outside, COUNT);
    pl_skin_positions(skin, b.rest, at);
    for (int64_t k = 0; k < COUNT; k++) {
        double distance, min = INFINITY;
        pl_skin_binding(skin, k, NULL, NULL, &distance);
        for (int64_t v = 0; v < surface.vertex_count; v++)
            min = fmin(min, sqrt(pl_distance2(vertices + 3 * v, points + 3 * k)));
        check_near(sqrt(pl_distance2(at + 3 * k, points + 3 * k)), distance, 1e-14);
        if (!(distance <= min + 1e-12 && distance >= min - 0.01))
            fail_msg("point %d: distance %.6g, nearest vertex at %.6g", (int)k, distance, min);
    }
    pl_skin_free(skin);
    pl_tessellation_free(&surface);
    free(vertices);
    free_body(&b);
}

/* Points along a line above a box, across many elements, with every node moved at random: neighbouring points
 * stay close to each other. The nearest point on the boundary and the smoothed gradient there are continuous.
 * The gradients of the elements are not; they differ by some tenths. */
static void test_outside_continuous(void **state) {
    (void)state;
    enum { COUNT = 4001 };
    for (int control = 0; control < 3; control++) { /* 0: linear elements */
        pl_shape_def def = pl_shape_def_default();
        def.shape = PL_SHAPE_BOX;
        def.size[0] = 2, def.size[1] = def.size[2] = 1;
        def.resolution = 3;
        body b = {.control = control == 2};
        pl_mesh *mesh = NULL;
        pl_error err;
        check_ok(pl_mesh_generate(&def, &mesh, &err));
        if (control)
            check_ok(pl_mesh_quadratic(mesh, &b.mesh, &err));
        else
            check_ok(pl_mesh_copy(mesh, &b.mesh, &err));
        b.rest = b.mesh->nodes;
        b.x = malloc((size_t)b.mesh->node_count * 24);
        shake(&b, 0.05, 3);
        double *points = malloc(COUNT * 24), *moved = malloc(COUNT * 24);
        for (int64_t k = 0; k < COUNT; k++) {
            points[3 * k] = -0.2 + 2.4 * (double)k / (COUNT - 1);
            points[3 * k + 1] = 0.37;
            points[3 * k + 2] = 1.4;
        }
        pl_skin *skin = bind(&b, COUNT, points, NULL, PL_SKIN_EXTEND, 1);
        assert_int_equal(pl_skin_bound(skin).outside, COUNT);
        pl_skin_positions(skin, b.x, moved);
        double max = 0, away = 0;
        for (int64_t k = 1; k < COUNT; k++) {
            max = fmax(max, sqrt(pl_distance2(moved + 3 * k, moved + 3 * k - 3)));
            away = fmax(away, sqrt(pl_distance2(moved + 3 * k, points + 3 * k)));
        }
        assert_true(away > 0.05);
        check_below(max, 6 * 2.4 / (COUNT - 1));
        pl_skin_free(skin);
        free(points);
        free(moved);
        free(b.x);
        pl_mesh_free(b.mesh);
        pl_mesh_free(mesh);
    }
}

/* ---- the rest
 * ------------------------------------------------------------------------------------------------------ */

static void test_same_bits(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    body b = make_body(BEZIER_CURVED);
    double *points = malloc(3 * COUNT * sizeof *points), *one = malloc(3 * COUNT * sizeof *one),
           *many = malloc(3 * COUNT * sizeof *many);
    pl_random random = {41};
    for (int k = 0; k < 3 * COUNT; k++) points[k] = pl_random_range(&random, -0.8, 0.8);
    shake(&b, 0.1, 43);
    pl_skin *single = bind(&b, COUNT, points, points, PL_SKIN_EXTEND, 1),
            *several = bind(&b, COUNT, points, points, PL_SKIN_EXTEND, 5);
    pl_skin_positions(single, b.x, one);
    pl_skin_positions(several, b.x, many);
    assert_memory_equal(one, many, 3 * COUNT * sizeof *one);
    pl_skin_normals(single, b.x, one);
    pl_skin_normals(several, b.x, many);
    assert_memory_equal(one, many, 3 * COUNT * sizeof *one);
    pl_skin_values(single, 3, b.x, one);
    pl_skin_values(several, 3, b.x, many);
    assert_memory_equal(one, many, 3 * COUNT * sizeof *one);
    pl_skin_free(single);
    pl_skin_free(several);
    free(points);
    free(one);
    free(many);
    free_body(&b);
}

/* Edges without a mid-edge node are straight, also if other edges of the element are curved. */
static void test_missing(void **state) {
    (void)state;
    double nodes[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.1, 0.05};
    int32_t tets[] = {0, 1, 2, 3, 4, 1, 0, 0, 1, 2};
    pl_mesh mesh = {.node_count = 5, .nodes = nodes, .tet_count = 1, .nodes_per_tet = 10, .tets = tets};
    body b = {.mesh = &mesh, .rest = nodes};
    double points[] = {0.5, 0.1, 0.05, 0, 0.5, 0.5, 0.25, 0.075, 0.0375, 0.2, 0.3, 0.3}, at[12];
    pl_skin *skin = bind(&b, 4, points, NULL, PL_SKIN_EXTEND, 1);
    assert_int_equal(pl_skin_bound(skin).outside, 0);
    assert_int_equal(pl_skin_bound(skin).elements, 1);
    pl_skin_positions(skin, nodes, at);
    for (int k = 0; k < 12; k++) check_near(at[k], points[k], 1e-15);
    double raised[15];
    memcpy(raised, nodes, sizeof raised);
    raised[14] += 0.4; /* the mid-edge node: its shape function is 3/4 at a quarter of the edge */
    pl_skin_positions(skin, raised, at);
    check_near(at[2], 0.45, 1e-15);
    check_near(at[5], 0.5, 1e-15);
    check_near(at[8], 0.0375 + 0.3, 1e-14);
    pl_skin_free(skin);
}

static void refuse(const pl_skin_def *def, const char *message) {
    pl_skin *skin = NULL;
    pl_error err;
    assert_int_equal(pl_skin_create(def, &skin, &err), PL_ERR_INPUT);
    assert_null(skin);
    if (!strstr(err.message, message)) fail_msg("'%s' does not contain '%s'", err.message, message);
}

static void test_refused(void **state) {
    (void)state;
    body b = make_body(TET4);
    double points[] = {0, 0, 0, 0.1, 0.2, NAN};
    pl_mesh empty = {0};
    pl_skin_def def = pl_skin_def_default();
    refuse(&def, "no tetrahedra");
    def.mesh = &empty;
    refuse(&def, "no tetrahedra");
    def.mesh = b.mesh;
    def.count = 2;
    refuse(&def, "2 points, expected");
    def.points = points;
    refuse(&def, "point 1 has z = ");
    points[5] = 0;
    def.normals = (const double[]){1, 0, 0, 0, INFINITY, 0};
    refuse(&def, "normal 1 has y = inf");
    def.normals = NULL;
    def.outside = 7;
    refuse(&def, "outside = 7");
    def.outside = PL_SKIN_CLAMP;
    b.rest[4] = NAN;
    def.rest = b.rest;
    refuse(&def, "node 1 has y = ");
    def.rest = NULL;
    int32_t kept = b.mesh->tets[6];
    b.mesh->tets[6] = (int32_t)b.mesh->node_count;
    refuse(&def, "tetrahedron 1 names node");
    b.mesh->tets[6] = kept;
    def.count = 0;
    def.points = NULL;
    pl_skin *skin = NULL;
    pl_error err;
    check_ok(pl_skin_create(&def, &skin, &err));
    pl_skin_positions(skin, b.mesh->nodes, NULL);
    pl_skin_free(skin);
    pl_skin_free(NULL);
    free_body(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_affine),
        cmocka_unit_test(test_quadratic_motion),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_own_boundary),
        cmocka_unit_test(test_outside_box),
        cmocka_unit_test(test_outside_curved),
        cmocka_unit_test(test_outside_continuous),
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
