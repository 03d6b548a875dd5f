/* Quadratic meshes: mid-edge nodes and their groups, boundary faces of six nodes, a rigorous test for
 * folded elements, tessellation. */
#include "support.h"
#include "mesh/folded.h"
#include "mesh/order.h"
#include "pliant/mesh.h"

static pl_mesh *make(int shape, int resolution) {
    pl_error err;
    pl_shape_def def = pl_shape_def_default();
    def.shape = shape;
    def.resolution = resolution;
    pl_mesh *linear = NULL, *mesh = NULL;
    check_ok(pl_mesh_generate(&def, &linear, &err));
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    assert_true(pl_mesh_is_quadratic(mesh) && !pl_mesh_is_quadratic(linear) && !pl_mesh_is_quadratic(NULL));
    pl_mesh_free(linear);
    return mesh;
}

/* Every face group of a box contains exactly the nodes on its plane; "surface" contains those on any. */
static void test_groups(void **state) {
    (void)state;
    pl_mesh *mesh = make(PL_SHAPE_BOX, 2);
    const pl_shape_def def = pl_shape_def_default();
    static const char *const names[] = {"x-", "x+", "y-", "y+", "z-", "z+"};
    int64_t on_surface = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        bool on = false;
        for (int d = 0; d < 3; d++) {
            double x = mesh->nodes[3 * i + d];
            on = on || fabs(x) < 1e-12 || fabs(x - def.size[d]) < 1e-12;
        }
        on_surface += on;
    }
    assert_int_equal(pl_mesh_find_group(mesh, "surface")->count, on_surface);
    for (int g = 0; g < 6; g++) {
        int64_t count = 0;
        double plane = g % 2 ? def.size[g / 2] : 0;
        for (int64_t i = 0; i < mesh->node_count; i++)
            count += fabs(mesh->nodes[3 * i + g / 2] - plane) < 1e-12;
        assert_int_equal(pl_mesh_find_group(mesh, names[g])->count, count);
    }
    pl_error err;
    pl_mesh *linear = NULL, *again = NULL;
    check_ok(pl_mesh_linear(mesh, &linear, &err));
    assert_int_equal(linear->nodes_per_tet, 4);
    check_ok(pl_mesh_quadratic(linear, &again, &err));
    assert_int_equal(again->node_count, mesh->node_count);
    assert_memory_equal(again->nodes, mesh->nodes, 24 * (size_t)mesh->node_count);
    assert_memory_equal(again->tets, mesh->tets, 40 * (size_t)mesh->tet_count);
    /* Euler: corners - edges + faces - tetrahedra = 1. Each tetrahedron has four faces;
     * inner ones are counted twice. */
    int64_t edges = mesh->node_count - linear->node_count, outer = 0;
    int32_t *faces = NULL;
    int size = 0;
    check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &outer, &size, &err));
    assert_int_equal(size, 6);
    assert_int_equal(linear->node_count - edges + (4 * mesh->tet_count + outer) / 2 - mesh->tet_count, 1);
    for (int64_t k = 0; k < 18 * outer; k++) { /* mid-edge nodes of 01, 12 and 20 */
        const int32_t *face = faces + 6 * (k / 18);
        int a = (int)(k / 6 % 3), d = (int)(k % 3);
        check_near(mesh->nodes[3 * face[3 + a] + d],
                   0.5 * (mesh->nodes[3 * face[a] + d] + mesh->nodes[3 * face[(a + 1) % 3] + d]), 1e-15);
    }
    free(faces);
    pl_mesh_free(linear), pl_mesh_free(again), pl_mesh_free(mesh);
}

/* One straight-sided quadratic tetrahedron. */
static pl_mesh one_tet(double *nodes, int32_t *tet) {
    const double corners[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    memcpy(nodes, corners, sizeof corners);
    for (int k = 0; k < 18; k++)
        nodes[12 + k] =
            0.5 * (nodes[3 * pl_tet_edges[k / 3][0] + k % 3] + nodes[3 * pl_tet_edges[k / 3][1] + k % 3]);
    for (int a = 0; a < 10; a++) tet[a] = a;
    return (pl_mesh){.node_count = 10, .nodes = nodes, .tet_count = 1, .nodes_per_tet = 10, .tets = tet};
}

/* x -> x + c x y, with edge 12 bent. The determinant 1 + c y is zero at y = 1 for c = -1. Interior
 * samples would be positive. */
static void test_folded_edge(void **state) {
    (void)state;
    const double c[] = {-0.5, -0.99, -1, -1.01, 0.9, 5};
    for (int k = 0; k < 6; k++) {
        double nodes[30];
        int32_t tet[10], *list = NULL;
        pl_mesh mesh = one_tet(nodes, tet);
        nodes[15] += 0.25 * c[k];
        int64_t count = 0;
        pl_error err;
        check_ok(pl_mesh_find_folded(&mesh, &count, &list, &err));
        assert_int_equal(count, c[k] <= -1);
        if (count) assert_int_equal(list[0], 0);
        free(list);
    }
}

/* Random mid-edge nodes against dense samples of the determinant: an element with a sample <= 0 is found,
 * and one whose samples all exceed 0.05 is not. */
static void test_folded_random(void **state) {
    (void)state;
    pl_random random = {8};
    int folded = 0, hidden = 0;
    for (int trial = 0; trial < 400; trial++) {
        double nodes[30], min = INFINITY, coarse = INFINITY;
        int32_t tet[10];
        pl_mesh mesh = one_tet(nodes, tet);
        for (int k = 12; k < 30; k++) nodes[k] += pl_random_range(&random, -0.22, 0.22);
        const int n = 24;
        for (int i = 0; i <= n; i++) {
            for (int j = 0; i + j <= n; j++) {
                for (int k = 0; i + j + k <= n; k++) {
                    double z[4] = {(double)(n - i - j - k) / n, (double)i / n, (double)j / n, (double)k / n},
                           J[9];
                    for (int m = 0; m < 9; m++) J[m] = 0;
                    for (int a = 0; a < 10; a++) {
                        double s[4] = {0};
                        if (a < 4)
                            s[a] = 4 * z[a] - 1;
                        else
                            s[pl_tet_edges[a - 4][0]] = 4 * z[pl_tet_edges[a - 4][1]],
                                               s[pl_tet_edges[a - 4][1]] = 4 * z[pl_tet_edges[a - 4][0]];
                        for (int m = 0; m < 9; m++) J[m] += nodes[3 * a + m / 3] * (s[1 + m % 3] - s[0]);
                    }
                    double det = J[0] * (J[4] * J[8] - J[5] * J[7]) - J[1] * (J[3] * J[8] - J[5] * J[6]) +
                                 J[2] * (J[3] * J[7] - J[4] * J[6]);
                    min = fmin(min, det);
                    bool corner = i == n || j == n || k == n || i + j + k == 0;
                    if (corner) coarse = fmin(coarse, det);
                }
            }
        }
        int64_t count = 0;
        pl_error err;
        check_ok(pl_mesh_find_folded(&mesh, &count, NULL, &err));
        if (min <= 0) assert_int_equal(count, 1);
        if (min > 0.05) assert_int_equal(count, 0);
        folded += (int)count;
        hidden += count && coarse > 0; /* positive at every corner, folded elsewhere */
    }
    printf("%d of 400 folded, %d of them sound at the corners\n", folded, hidden);
    assert_true(folded > 50 && folded < 350 && hidden > 0);
}

/* A ball with its surface nodes on the sphere. The area of the tessellation converges to that of the
 * sphere as the level grows; vertices are shared, and triangles face outwards. */
static void test_tessellation(void **state) {
    (void)state;
    pl_mesh *mesh = make(PL_SHAPE_SPHERE, 4);
    const pl_group *surface = pl_mesh_find_group(mesh, "surface");
    double radius = 0;
    for (int d = 0; d < 3; d++)
        radius += mesh->nodes[3 * surface->items[0] + d] * mesh->nodes[3 * surface->items[0] + d];
    radius = sqrt(radius);
    for (int64_t i = 0; i < surface->count; i++) {
        double *X = mesh->nodes + 3 * surface->items[i], r = sqrt(X[0] * X[0] + X[1] * X[1] + X[2] * X[2]);
        for (int d = 0; d < 3; d++) X[d] *= radius / r;
    }
    double off[3], whole = 4 * 3.14159265358979323846 * radius * radius;
    const int levels[3] = {1, 2, 8};
    for (int k = 0; k < 3; k++) {
        pl_tessellation t;
        pl_error err;
        check_ok(pl_mesh_tessellate(mesh, levels[k], &t, &err));
        double *x = malloc(24 * (size_t)t.vertex_count), area = 0;
        pl_tessellation_values(&t, 3, mesh->nodes, x);
        assert_int_equal(t.vertex_count, 2 + t.tri_count / 2); /* Euler's formula for a closed surface */
        for (int64_t i = 0; i < t.tri_count; i++) {
            const double *a = x + 3 * t.tris[3 * i], *b = x + 3 * t.tris[3 * i + 1],
                         *c = x + 3 * t.tris[3 * i + 2];
            double n[3], out = 0, square = 0;
            for (int d = 0; d < 3; d++) {
                int p = (d + 1) % 3, q = (d + 2) % 3;
                n[d] = (b[p] - a[p]) * (c[q] - a[q]) - (b[q] - a[q]) * (c[p] - a[p]);
                out += n[d] * a[d];
                square += n[d] * n[d];
            }
            assert_true(out > 0);
            area += 0.5 * sqrt(square);
        }
        off[k] = fabs(area - whole) / whole;
        free(x);
        pl_tessellation_free(&t);
    }
    printf("areas off by %.2g %.2g %.2g\n", off[0], off[1], off[2]);
    assert_true(off[1] < 0.4 * off[0] && off[2] < 0.2 * off[1]);
    pl_mesh_free(mesh);
}

/* The positions from pl_tessellation_corners are those of the vertices: on straight faces,
 * combinations of the corners. */
static void test_places_of_parts(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = make(PL_SHAPE_SPHERE, 2);
    check_ok(pl_mesh_straighten(mesh, NULL, &err));
    int32_t *faces;
    int64_t count;
    int size, level = 5;
    pl_tessellation t;
    check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, &err));
    check_ok(pl_mesh_tessellate(mesh, level, &t, &err));
    assert_int_equal(t.level, level);
    assert_int_equal(t.tri_count, count * level * level);
    double *x = malloc(24 * (size_t)t.vertex_count);
    pl_tessellation_values(&t, 3, mesh->nodes, x);
    for (int64_t i = 0; i < 3 * t.tri_count; i++) {
        const int32_t *face = faces + size * (i / 3 / (level * level));
        double weights[3][3];
        pl_tessellation_corners(level, (int)(i / 3 % (level * level)), weights);
        for (int d = 0; d < 3; d++) {
            double at = 0;
            for (int k = 0; k < 3; k++) at += weights[i % 3][k] * mesh->nodes[3 * face[k] + d];
            check_near(x[3 * t.tris[i] + d], at, 1e-12);
        }
    }
    free(x);
    free(faces);
    pl_tessellation_free(&t);
    pl_mesh_free(mesh);
}

/* Refinement divides each tetrahedron into eight of positive volume, with the same total volume. Groups of
 * nodes include the new nodes, and repeated refinement does not lower the quality. */
static void test_refine(void **state) {
    (void)state;
    pl_error err;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX;
    def.size[0] = 3, def.size[1] = def.size[2] = 1;
    def.resolution = 2;
    def.irregular = 0.2;
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    int64_t sides = pl_mesh_find_group(mesh, "x-")->count, tets = mesh->tet_count;
    assert_int_equal(sides, 9);
    double worst = 1;
    for (int round = 1; round <= 3; round++) {
        pl_mesh *fine = NULL;
        check_ok(pl_mesh_refine(mesh, &fine, &err));
        pl_mesh_free(mesh);
        mesh = fine;
        tets *= 8;
        assert_int_equal(mesh->tet_count, tets);
        assert_int_equal(mesh->nodes_per_tet, 4);
        int along = (2 << round) + 1;
        assert_int_equal(pl_mesh_find_group(mesh, "x-")->count, along * along); /* every node of the side */
        for (int64_t i = 0; i < along * along; i++)
            check_near(mesh->nodes[3 * pl_mesh_find_group(mesh, "x-")->items[i]], 0, 1e-15);
        double min = 1, volume = 0;
        for (int64_t t = 0; t < tets; t++) {
            double quality = pl_mesh_quality(mesh, t);
            assert_true(quality > 0);
            min = fmin(min, quality);
        }
        pl_mesh_summary summary;
        check_ok(pl_mesh_summarise(mesh, &summary, &err));
        volume = summary.volume;
        check_near(volume, 3, 1e-12);
        assert_true(summary.closed);
        assert_int_equal(summary.components, 1);
        if (round == 1) worst = min;
        assert_true(min > 0.9 * worst);
    }
    pl_mesh *ten = NULL, *refused = NULL;
    check_ok(pl_mesh_quadratic(mesh, &ten, &err));
    assert_int_equal(pl_mesh_refine(ten, &refused, &err), PL_ERR_INPUT);
    pl_mesh_free(ten);
    pl_mesh_free(mesh);
}

/* x + c x^2 along x: the determinant is 1 + 2 c x, and its integral over the unit
 * tetrahedron is 1/6 + c/12. */
static void test_curved_volume(void **state) {
    (void)state;
    const double c = -0.4, corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int32_t tet[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    double x[30];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            double *to = x + 3 * pl_tet_between[i][j];
            for (int k = 0; k < 3; k++) to[k] = 0.5 * (corners[i][k] + corners[j][k]);
        }
    }
    for (int n = 0; n < 10; n++) x[3 * n] += c * x[3 * n] * x[3 * n];
    check_near(pl_tet_curved_volume(tet, x), 1.0 / 6 + c / 12, 1e-15);
    assert_true(pl_tet_is_sound(tet, x, 0.24)); /* from 0.2 to 1, 0.8 on average */
    assert_false(pl_tet_is_sound(tet, x, 0.26));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups),          cmocka_unit_test(test_folded_edge),
        cmocka_unit_test(test_folded_random),   cmocka_unit_test(test_tessellation),
        cmocka_unit_test(test_places_of_parts), cmocka_unit_test(test_refine),
        cmocka_unit_test(test_curved_volume)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
