/* Colliders from triangles. Distances of a sphere and a box by the grid are compared with the closed forms,
 * also with a hole, with reversed winding, and for 50 000 triangles; derivatives near the surface with
 * differences; winding numbers and distances by the tree with sums over all triangles. Also rejected
 * input. */
#include "check.h"
#include "contact/collider.h"
#include "contact/triangles.h"
#include "core/random.h"

#include <pliant/pliant.h>
#include <time.h>

static const double pi = 3.14159265358979323846;

/* A sphere of radius 1 around (0.1, 0.2, 0.3) by latitudes and longitudes, with vertices on the sphere. */
static pl_mesh *sphere_mesh(int rings) {
    pl_error err;
    int around = 2 * rings;
    pl_mesh *mesh = calloc(1, sizeof *mesh);
    mesh->nodes_per_tet = 4;
    mesh->nodes = malloc((size_t)(rings + 1) * (size_t)around * 3 * sizeof(double));
    mesh->tris = malloc((size_t)rings * (size_t)around * 6 * sizeof(int32_t));
    for (int i = 0; i <= rings; i++) {
        for (int j = 0; j < around; j++) {
            double a = pi * i / rings, b = 2 * pi * j / around, *x = mesh->nodes + 3 * mesh->node_count++;
            x[0] = 0.1 + sin(a) * cos(b);
            x[1] = 0.2 + sin(a) * sin(b);
            x[2] = 0.3 - cos(a);
        }
    }
    for (int32_t i = 0; i < rings; i++) {
        for (int32_t j = 0; j < around; j++) {
            int32_t n = (j + 1) % around;
            int32_t q[4] = {i * around + j, i * around + n, (i + 1) * around + n, (i + 1) * around + j};
            int32_t tris[2][3] = {{q[0], q[1], q[2]}, {q[0], q[2], q[3]}};
            memcpy(mesh->tris + 3 * mesh->tri_count, tris, sizeof tris);
            mesh->tri_count += 2;
        }
    }
    check_ok(pl_mesh_repair(mesh, NULL, &err));
    return mesh;
}

/* Removes the triangles whose vertices all lie within an angle of (1, 1, 1), seen from the centre. */
static void punch(pl_mesh *mesh, double degrees) {
    int64_t kept = 0;
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        int inner = 0;
        for (int k = 0; k < 3; k++) {
            const double *x = mesh->nodes + 3 * mesh->tris[3 * t + k];
            inner += (x[0] - 0.1 + x[1] - 0.2 + x[2] - 0.3) / sqrt(3) > cos(degrees * pi / 180);
        }
        if (inner == 3) continue;
        memmove(mesh->tris + 3 * kept++, mesh->tris + 3 * t, 3 * sizeof(int32_t));
    }
    assert_true(kept < mesh->tri_count);
    mesh->tri_count = kept;
}

static pl_collider *mesh_collider(const pl_mesh *mesh, int resolution) {
    pl_error err;
    pl_collider_def def = pl_collider_def_default();
    def.name = "ball";
    def.shape = "mesh";
    def.mesh = mesh;
    def.resolution = resolution;
    pl_collider *collider;
    check_ok(pl_collider_create(&def, NULL, &collider, &err));
    return collider;
}

/* Largest errors of distance and normal for points at most `band` from the sphere and outside a cone around
 * (1, 1, 1), and largest error of distance inside the cone. Signs must be right outside the cone, beyond 1.5
 * steps from the surface. */
typedef struct errors {
    double distance, normal, hole;
} errors;
static errors sphere_errors(const pl_collider *collider, double band, double cone, double step) {
    errors e = {0};
    pl_random random = {5};
    for (int k = 0; k < 20000; k++) {
        double x[3], r = 0, toward = 0;
        for (int i = 0; i < 3; i++) x[i] = pl_random_range(&random, -1, 1), r += x[i] * x[i];
        r = sqrt(r);
        double distance = pl_random_range(&random, -band, band);
        for (int i = 0; i < 3; i++) toward += x[i] / r / sqrt(3);
        double n[3] = {x[0] / r, x[1] / r, x[2] / r};
        for (int i = 0; i < 3; i++) x[i] = 0.1 * (i + 1) + n[i] * (1 + distance);
        pl_touch touch;
        assert_true(pl_collider_touch(collider, x, INFINITY, &touch));
        double error = fabs(touch.distance - distance);
        if (fabs(distance) > 1.5 * step && toward < cos(cone)) assert_true(touch.distance * distance > 0);
        if (toward > cos(cone)) {
            e.hole = fmax(e.hole, error);
            continue;
        }
        e.distance = fmax(e.distance, error);
        for (int i = 0; i < 3; i++) e.normal = fmax(e.normal, fabs(touch.normal[i] - n[i]));
    }
    return e;
}

static void test_sphere(void **state) {
    (void)state;
    double last = INFINITY;
    for (int resolution = 16; resolution <= 64; resolution *= 2) {
        pl_mesh *mesh = sphere_mesh(60);
        pl_collider *collider = mesh_collider(mesh, resolution);
        double step = 2.0 / resolution;
        errors e = sphere_errors(collider, 2 * step, 0, step);
        check_below(e.distance, 0.02 * step + 2e-3); /* the sagitta of the triangles is 1.4e-3 */
        check_below(e.normal, 0.05);
        assert_true(e.distance < last);
        last = e.distance;
        pl_collider_free(collider);
        pl_mesh_free(mesh);
    }
}

/* Holes of a tenth and of a third of the radius: elsewhere nothing changes. The zero surface spans the hole,
 * and deviates from the sphere by about the depth of the missing cap. */
static void test_hole(void **state) {
    (void)state;
    static const double degrees[2] = {6, 18};
    for (int k = 0; k < 2; k++) {
        pl_mesh *mesh = sphere_mesh(60);
        punch(mesh, degrees[k]);
        pl_collider *collider = mesh_collider(mesh, 48);
        double step = 2.0 / 48, angle = degrees[k] * pi / 180;
        errors e = sphere_errors(collider, step, 1.6 * angle, step);
        check_below(e.distance, 0.1 * step);
        check_below(e.hole, 0.5 * step + 2 * (1 - cos(angle)));
        double through[3], out[3];
        pl_touch touch;
        for (int i = 0; i < 3; i++) {
            through[i] = 0.1 * (i + 1) + 0.7 / sqrt(3); /* inside, below the hole */
            out[i] = 0.1 * (i + 1) + 1.2 / sqrt(3);
        }
        assert_true(pl_collider_touch(collider, through, INFINITY, &touch));
        check_near(touch.distance, -0.3, 0.5 * step + 2 * (1 - cos(angle)));
        assert_true(pl_collider_touch(collider, out, INFINITY, &touch));
        check_near(touch.distance, 0.2, 0.5 * step + 2 * (1 - cos(angle)));
        pl_collider_free(collider);
        pl_mesh_free(mesh);
    }
}

/* Sharp edges are rounded by less than half a cell; faces are exact. */
static void test_box(void **state) {
    (void)state;
    pl_error err;
    pl_collider_def box = pl_collider_def_default();
    box.shape = "box";
    box.size[0] = 1, box.size[1] = 0.6, box.size[2] = 0.8;
    pl_mesh *mesh;
    check_ok(pl_collider_surface(&box, 0, 1, &mesh, &err));
    pl_collider *exact, *collider = mesh_collider(mesh, 40);
    check_ok(pl_collider_create(&box, NULL, &exact, &err));
    pl_random random = {9};
    double worst = 0, step = 1.0 / 40;
    for (int k = 0; k < 20000; k++) {
        double x[3];
        pl_touch a, b;
        for (int i = 0; i < 3; i++) x[i] = pl_random_range(&random, -0.55, 0.55);
        assert_true(pl_collider_touch(exact, x, INFINITY, &a));
        assert_true(pl_collider_touch(collider, x, INFINITY, &b));
        if (fabs(a.distance) > 2 * step) continue;
        worst = fmax(worst, fabs(a.distance - b.distance));
    }
    check_below(worst, 0.5 * step);
    double face[3] = {0.503, 0.1, -0.05};
    pl_touch touch;
    assert_true(pl_collider_touch(collider, face, INFINITY, &touch));
    check_near(touch.distance, 0.003, 1e-6);
    check_near(touch.normal[0], 1, 1e-9);
    double far[3] = {4, 0, 0};
    assert_false(pl_collider_touch(collider, far, 1, &touch));
    assert_true(pl_collider_touch(collider, far, 10, &touch));
    check_near(touch.distance, 3.5, 0.1);
    check_near(touch.normal[0], 1, 1e-6);
    pl_collider_free(exact);
    pl_collider_free(collider);
    pl_mesh_free(mesh);
}

/* Near the surface the normal is the derivative of the distance, and the curvature that of the normal. Second
 * derivatives of the interpolant jump between cells; differences across a jump are excluded. */
static void test_derivatives(void **state) {
    (void)state;
    pl_mesh *mesh = sphere_mesh(40);
    pl_collider *collider = mesh_collider(mesh, 24);
    pl_random random = {11};
    const double h = 1e-6;
    int bends = 0;
    for (int k = 0; k < 3000; k++) {
        double n[3], r = 0, x[3];
        for (int i = 0; i < 3; i++) n[i] = pl_random_range(&random, -1, 1), r += n[i] * n[i];
        double d = pl_random_range(&random, -0.03, 0.03);
        for (int i = 0; i < 3; i++) x[i] = 0.1 * (i + 1) + n[i] / sqrt(r) * (1 + d);
        pl_touch here, side[2];
        assert_true(pl_collider_touch(collider, x, INFINITY, &here));
        bool smooth = true;
        for (int axis = 0; axis < 3; axis++) {
            for (int s = 0; s < 2; s++) {
                double y[3] = {x[0], x[1], x[2]};
                y[axis] += s ? h : -h;
                assert_true(pl_collider_touch(collider, y, INFINITY, &side[s]));
            }
            check_near((side[1].distance - side[0].distance) / (2 * h), here.normal[axis], 1e-7);
            for (int i = 0; i < 3; i++) {
                double slope = (side[1].normal[i] - side[0].normal[i]) / (2 * h);
                smooth = smooth && fabs(slope - here.curvature[3 * i + axis]) < 1e-4 * fmax(1, fabs(slope));
            }
        }
        bends += smooth;
    }
    assert_true(bends > 2990);
    pl_collider_free(collider);
    pl_mesh_free(mesh);
}

/* Distances and winding numbers of the tree, compared with plain sums, on a sphere with a hole. */
static void test_tree(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = sphere_mesh(20);
    punch(mesh, 30);
    pl_triangles tree, single;
    check_ok(pl_triangles_build(mesh->nodes, mesh->tri_count, mesh->tris, NULL, &tree, &err));
    pl_random random = {2};
    for (int k = 0; k < 100; k++) {
        double x[3], nearest = INFINITY, winding = 0;
        for (int i = 0; i < 3; i++) x[i] = pl_random_range(&random, -1.5, 1.7);
        for (int64_t t = 0; t < mesh->tri_count; t++) {
            if (pl_triangles_build(mesh->nodes, 1, mesh->tris + 3 * t, NULL, &single, &err) != PL_OK)
                continue;
            nearest = fmin(nearest, pl_triangles_distance(&single, x, INFINITY, NULL));
            /* exact solid angle of the triangle; the tree approximates distant triangles by dipoles */
            double c[9];
            memcpy(c, single.corners, sizeof c);
            double r[3][3], l[3], below, above;
            for (int i = 0; i < 9; i++) r[i / 3][i % 3] = c[i] - x[i % 3];
            for (int i = 0; i < 3; i++)
                l[i] = sqrt(r[i][0] * r[i][0] + r[i][1] * r[i][1] + r[i][2] * r[i][2]);
            above = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) +
                    r[0][1] * (r[1][2] * r[2][0] - r[1][0] * r[2][2]) +
                    r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
            below = l[0] * l[1] * l[2];
            for (int i = 0; i < 3; i++) {
                int p = (i + 1) % 3, q = (i + 2) % 3;
                below += l[i] * (r[p][0] * r[q][0] + r[p][1] * r[q][1] + r[p][2] * r[q][2]);
            }
            winding += atan2(above, below) / (2 * pi);
            pl_triangles_free(&single);
        }
        check_near(pl_triangles_distance(&tree, x, INFINITY, NULL), nearest, 1e-12);
        check_near(pl_triangles_distance(&tree, x, 0.5 * nearest, NULL), 0.5 * nearest, 0);
        check_near(pl_triangles_winding(&tree, x), winding, 0.04);
    }
    pl_triangles_free(&tree);
    pl_mesh_free(mesh);
}

static void compare(const pl_collider *one, const pl_collider *two, double tolerance) {
    pl_random random = {4};
    for (int k = 0; k < 1000; k++) {
        double x[3];
        pl_touch a, b;
        for (int i = 0; i < 3; i++) x[i] = pl_random_range(&random, -0.9, 1.3);
        assert_true(pl_collider_touch(one, x, INFINITY, &a));
        assert_true(pl_collider_touch(two, x, INFINITY, &b));
        /* deep inside, many triangles are equally far, and rounding decides which is the nearest */
        if (tolerance == 0 || fabs(a.distance) < 0.1) check_near(a.distance, b.distance, tolerance);
    }
}

/* Bit-identical for any number of threads. A surface with reversed winding is the same body. */
static void test_same(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = sphere_mesh(40);
    pl_collider *collider = mesh_collider(mesh, 24), *other;
    pl_collider_def def = pl_collider_def_default();
    def.shape = "mesh";
    def.mesh = mesh;
    def.resolution = 24;
    pl_threads *threads = pl_threads_new(2);
    check_ok(pl_collider_create(&def, threads, &other, &err));
    compare(collider, other, 0);
    pl_collider_free(other);
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        int32_t swap = mesh->tris[3 * t];
        mesh->tris[3 * t] = mesh->tris[3 * t + 1];
        mesh->tris[3 * t + 1] = swap;
    }
    check_ok(pl_collider_create(&def, threads, &other, &err));
    compare(collider, other, 1e-6);
    pl_collider_free(other);
    pl_collider_free(collider);
    pl_threads_free(threads);
    pl_mesh_free(mesh);
}

/* Realistic size, with a hole, so that every winding number must be computed. */
static void test_large(void **state) {
    (void)state;
    pl_mesh *mesh = sphere_mesh(112);
    assert_true(mesh->tri_count > 49000);
    punch(mesh, 3);
    clock_t start = clock();
    pl_collider *collider = mesh_collider(mesh, 64);
    printf("%lld triangles on a grid of 64: %.2f s of one processor\n", (long long)mesh->tri_count,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    errors e = sphere_errors(collider, 0.03, 0.1, 2.0 / 64);
    check_below(e.distance, 1e-3);
    pl_collider_free(collider);
    pl_mesh_free(mesh);
}

/* The boundary of tetrahedra, scaled, rotated and moved, compared with the sphere of that size and
 * position. */
static void test_placed(void **state) {
    (void)state;
    pl_error err;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_SPHERE;
    shape.radius = 0.5;
    shape.resolution = 24;
    pl_mesh *mesh, *surface;
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    pl_collider_def def = pl_collider_def_default();
    def.shape = "mesh";
    def.mesh = mesh;
    def.scale = 4;
    def.resolution = 32;
    def.center[1] = 3;
    def.rotate_degrees = 50;
    pl_collider *collider;
    check_ok(pl_collider_create(&def, NULL, &collider, &err));
    double x[3] = {1.5, 4.5, 0.3};
    pl_touch touch;
    assert_true(pl_collider_touch(collider, x, INFINITY, &touch));
    check_near(touch.distance, sqrt(1.5 * 1.5 + 1.5 * 1.5 + 0.3 * 0.3) - 2, 0.02);
    check_ok(pl_collider_surface(&def, 0, 1, &surface, &err));
    for (int64_t t = 0; t < surface->tri_count; t++) {
        const double *p = surface->nodes + 3 * surface->tris[3 * t];
        check_near(sqrt(p[0] * p[0] + (p[1] - 3) * (p[1] - 3) + p[2] * p[2]), 2, 1e-9);
    }
    pl_mesh_free(surface);
    pl_collider_free(collider);
    pl_mesh_free(mesh);
}

static void refuse(const pl_collider_def *def, const char *words) {
    pl_error err = {0};
    pl_collider *collider;
    assert_int_equal(pl_collider_create(def, NULL, &collider, &err), PL_ERR_INPUT);
    if (!strstr(err.message, words)) fail_msg("'%s', expected '%s' in it", err.message, words);
    assert_non_null(strstr(err.message, "'thing'"));
}

static void test_refused(void **state) {
    (void)state;
    pl_collider_def def = pl_collider_def_default();
    def.name = "thing";
    def.shape = "mesh";
    refuse(&def, "has no mesh");
    double nodes[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0};
    int32_t tris[6] = {0, 1, 2, 0, 3, 0};
    pl_mesh mesh = {.node_count = 4, .nodes = nodes};
    def.mesh = &mesh;
    refuse(&def, "no triangles");
    mesh.tri_count = 1;
    mesh.tris = tris;
    refuse(&def, "enclose nothing");
    mesh.tris = tris + 3;
    refuse(&def, "none of 1 triangles has an area");
    tris[4] = 7;
    refuse(&def, "triangle 0 names node 7");
    tris[4] = 1;
    nodes[4] = NAN;
    refuse(&def, "coordinate y is nan");
    nodes[4] = 0;
    def.resolution = 3;
    refuse(&def, "resolution = 3");
    def.resolution = 64;
    def.scale = 0;
    refuse(&def, "scale = 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere), cmocka_unit_test(test_hole),        cmocka_unit_test(test_box),
        cmocka_unit_test(test_tree),   cmocka_unit_test(test_derivatives), cmocka_unit_test(test_large),
        cmocka_unit_test(test_same),   cmocka_unit_test(test_placed),      cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
