/* Tetrahedra of ten nodes whose boundary conforms to the surface (mezger2007 section 6.1, figure 6). */
#include "limbs.h"
#include "core/random.h"
#include "mesher/crossing.h"

static pl_mesh *filled(const pl_mesh *surface, int64_t tets, int order, pl_mesher_report *report) {
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = surface, def.tets = tets, def.order = order, def.threads = 1;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, report, &err));
    assert_int_equal(mesh->nodes_per_tet, order == 2 ? 10 : 4);
    return mesh;
}

/* Determinant of the map's derivative at barycentric coordinates z, from the shape functions of
 * corners and mid-edge nodes. */
static double jacobian_at(const pl_mesh *mesh, int64_t tet, const double z[4]) {
    static const int ends[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    const int32_t *nodes = mesh->tets + 10 * tet;
    double d[4][3] = {{0}}, columns[3][3], n[3];
    for (int k = 0; k < 3; k++) {
        for (int a = 0; a < 4; a++) d[a][k] += (4 * z[a] - 1) * mesh->nodes[3 * (int64_t)nodes[a] + k];
        for (int e = 0; e < 6; e++) {
            double x = mesh->nodes[3 * (int64_t)nodes[4 + e] + k];
            d[ends[e][0]][k] += 4 * z[ends[e][1]] * x;
            d[ends[e][1]][k] += 4 * z[ends[e][0]] * x;
        }
    }
    for (int a = 0; a < 3; a++) minus(d[a + 1], d[0], columns[a]);
    cross(columns[0], columns[1], n);
    return dot(n, columns[2]);
}

/* No element is folded, by the rigorous test and at random points. The reported volume is the
 * integral of the determinant. */
static void check_sound(const pl_mesh *mesh, double volume) {
    int64_t folded;
    pl_error err;
    check_ok(pl_mesh_find_folded(mesh, &folded, NULL, &err));
    assert_int_equal(folded, 0);
    pl_random random = {7};
    double sum = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        for (int i = 0; i < 20; i++) {
            double z[4], total = 0;
            for (int k = 0; k < 4; k++) total += z[k] = -log(pl_random_range(&random, 1e-9, 1));
            for (int k = 0; k < 4; k++) z[k] /= total;
            assert_true(jacobian_at(mesh, t, z) > 0);
        }
        /* Keast's five points, exact for cubics */
        const double middle[4] = {0.25, 0.25, 0.25, 0.25};
        sum += -0.8 * jacobian_at(mesh, t, middle) / 6;
        for (int a = 0; a < 4; a++) {
            double z[4];
            for (int k = 0; k < 4; k++) z[k] = k == a ? 0.5 : 1.0 / 6;
            sum += 0.45 * jacobian_at(mesh, t, z) / 6;
        }
    }
    check_near(volume, sum, 1e-9 * sum);
    pl_mesh_summary summary;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    check_near(summary.volume, sum, 1e-9 * sum);
}

/* Root mean square and maximum of the distance between the curved boundary and a surface. */
static void measure_distance(const pl_mesh *mesh, double (*distance)(const double *), double *rms,
                             double *far) {
    pl_tessellation fine;
    pl_error err;
    pl_mesh *quadratic; /* so that points inside straight faces are measured too */
    check_ok(pl_mesh_quadratic(mesh, &quadratic, &err));
    check_ok(pl_mesh_tessellate(quadratic, 6, &fine, &err));
    double *x = malloc(3 * (size_t)fine.vertex_count * sizeof *x), sum = 0;
    pl_tessellation_values(&fine, 3, quadratic->nodes, x);
    *far = 0;
    for (int64_t v = 0; v < fine.vertex_count; v++) {
        double d = distance(x + 3 * v);
        sum += d * d;
        *far = fmax(*far, fabs(d));
    }
    *rms = sqrt(sum / (double)fine.vertex_count);
    free(x);
    pl_tessellation_free(&fine);
    pl_mesh_free(quadratic);
}

static double from_ball(const double *x) { return sqrt(dot(x, x)) - BALL; }
static double from_ring(const double *x) { return hypot(hypot(x[0], x[1]) - 1, x[2]) - 0.3; }

/* With 250 tetrahedra the volume of a ball is exact to 1 % for curved elements and more than 3 % too
 * small for straight ones. */
static void test_ball(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE, def.radius = BALL, def.resolution = 60;
    pl_mesh all = {.nodes_per_tet = 4};
    append_shape(&all, &def, 0, 0, 1);
    pl_mesher_report straight, curved;
    pl_mesh *linear = filled(&all, 250, 1, &straight), *quadratic = filled(&all, 250, 2, &curved);
    double ball = 4.0 / 3 * 3.14159265358979323846 * BALL * BALL * BALL, rms[2], far[2];
    assert_int_equal(linear->tet_count, quadratic->tet_count);
    check_mesh(linear);
    check_manifold(quadratic);
    check_sound(quadratic, curved.volume);
    check_below(straight.volume, 0.97 * ball);
    check_near(curved.volume, ball, 0.01 * ball);
    measure_distance(linear, from_ball, &rms[0], &far[0]);
    measure_distance(quadratic, from_ball, &rms[1], &far[1]);
    check_below(rms[1], 0.2 * rms[0]);
    check_below(far[1], 0.02 * BALL);
    const pl_group *group = pl_mesh_find_group(quadratic, "surface");
    assert_non_null(group);
    int64_t on = 0;
    for (int64_t i = 0; i < group->count; i++)
        on += fabs(from_ball(quadratic->nodes + 3 * (int64_t)group->items[i])) <
              0.003 * BALL; /* deviation of the triangles from the ball */
    check_below((double)(group->count - on), (double)curved.blocked_nodes);
    check_below((double)curved.blocked_nodes, 0.02 * (double)group->count);
    pl_mesh_free(linear);
    pl_mesh_free(quadratic);
    free(all.nodes);
    free(all.tris);
}

/* The inner side of a ring is concave along its length: mid-edge nodes move inward there,
 * and no element is folded. */
static void test_ring(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_TORUS, def.radius = 1, def.tube = 0.3, def.resolution = 32;
    pl_mesh all = {.nodes_per_tet = 4};
    append_shape(&all, &def, 0, 0, 1);
    const int64_t counts[] = {80, 150, 400};
    for (int i = 0; i < 3; i++) {
        pl_mesher_def mesher = pl_mesher_def_default();
        mesher.surface = &all, mesher.tets = counts[i], mesher.coarsen = PL_COARSEN_ALWAYS;
        pl_mesher_report report;
        pl_mesh *meshes[2];
        pl_error err;
        double rms[2], far[2];
        for (int order = 1; order <= 2; order++) {
            mesher.order = order;
            check_ok(pl_mesh_from_surface(&mesher, &meshes[order - 1], &report, &err));
            measure_distance(meshes[order - 1], from_ring, &rms[order - 1], &far[order - 1]);
        }
        check_sound(meshes[1], report.volume);
        check_manifold(meshes[1]);
        assert_int_equal(euler_number(meshes[1]), 0);
        check_below(rms[1], 0.5 * rms[0]);
        double ring = 2 * 3.14159265358979323846 * 3.14159265358979323846 * 0.09;
        check_near(report.volume, ring, (i ? 0.04 : 0.15) * ring);
        pl_mesh_free(meshes[0]);
        pl_mesh_free(meshes[1]);
    }
    free(all.nodes);
    free(all.tris);
}

/* Two curved sheets around each other with a thin gap: curved faces do not intersect in it. */
static void test_gap(void **state) {
    (void)state;
    pl_mesh all = {.nodes_per_tet = 4};
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX, def.resolution = 4;
    def.size[0] = 2, def.size[1] = 0.12, def.size[2] = 0.25;
    for (int sheet = 0; sheet < 2; sheet++) {
        int64_t first = all.node_count;
        append_shape(&all, &def, 0, 0, 1);
        for (int64_t n = first; n < all.node_count; n++) { /* bends the sheets onto circles */
            double *x = all.nodes + 3 * n, angle = 1.5 * (x[0] - 1), radius = 1 + 0.2 * sheet + x[1];
            x[0] = radius * sin(angle), x[1] = radius * cos(angle);
        }
    }
    const int64_t counts[] = {60, 100};
    for (int i = 0; i < 2; i++) {
        pl_mesher_report report;
        pl_mesh *mesh = filled(&all, counts[i], 2, &report);
        int32_t *faces;
        int64_t count;
        int size;
        pl_error err;
        check_sound(mesh, report.volume);
        assert_int_equal(euler_number(mesh), 4);
        check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, &err));
        for (int64_t p = 0; p < count; p++) {
            for (int64_t q = 0; q < p; q++)
                assert_false(pl_curved_faces_cross(mesh->nodes, faces + 6 * p, faces + 6 * q));
        }
        assert_true(report.curved_nodes > report.blocked_nodes);
        free(faces);
        pl_mesh_free(mesh);
    }
    free(all.nodes);
    free(all.tris);
}

/* Thin limbs with the numbers of elements of table 1: every limb is kept, no element is folded, and the
 * surface is approximated better than with straight edges. */
static void test_limbs(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface();
    const int64_t counts[] = {146, 173, 229};
    for (int i = 0; i < 3; i++) {
        pl_mesher_report report[2];
        double rms[2], far[2];
        pl_mesh *linear = filled(surface, counts[i], 1, &report[0]),
                *quadratic = filled(surface, counts[i], 2, &report[1]);
        measure_distance(linear, limbed_distance, &rms[0], &far[0]);
        measure_distance(quadratic, limbed_distance, &rms[1], &far[1]);
        check_below(rms[1], 0.7 * rms[0]);
        check_sound(quadratic, report[1].volume);
        check_manifold(quadratic);
        assert_int_equal(euler_number(quadratic), 2);
        check_near(report[1].volume, report[0].volume,
                   0.1 * report[0].volume); /* coarsening preserves the volume */
        assert_true(report[1].curved_nodes > 2 * report[1].blocked_nodes);
        check_limbs(linear);
        pl_mesh_free(linear);
        pl_mesh_free(quadratic);
    }
    pl_mesh_free(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ball), cmocka_unit_test(test_ring),
                                       cmocka_unit_test(test_limbs), cmocka_unit_test(test_gap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
