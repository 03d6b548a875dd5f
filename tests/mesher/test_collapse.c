/* Coarse meshes by edge collapses: topology and shape are preserved, and the requested
 * number of elements is reached. */
#include "limbs.h"
#include "mesher/collapse.h"

#define SMALLEST 5.0 /* degrees, as docs/mesher.md states */

static pl_mesh *coarse(const pl_mesh *surface, int64_t tets, int coarsen, const char *density,
                       pl_mesher_report *report) {
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = surface, def.tets = tets, def.coarsen = coarsen, def.density = density, def.threads = 1;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, report, &err));
    return mesh;
}

static void check_shape(const pl_mesh *mesh, int64_t components, int64_t euler) {
    double min, max;
    measure_mesh(mesh, &min, &max);
    check_below(SMALLEST - 1e-6, min);
    check_manifold(mesh);
    pl_mesh_summary summary;
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    assert_int_equal(summary.components, components);
    assert_int_equal(euler_number(mesh), euler);
}

/* All limbs are kept, with the numbers of elements of mezger2007's table 1 and with fewer and more. */
static void test_limbs(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface();
    const int64_t counts[] = {100, 146, 173, 229, 500, 2000};
    pl_mesher_report plain;
    pl_mesh_free(coarse(surface, 20000, PL_COARSEN_NEVER, NULL, &plain));
    for (int i = 0; i < 6; i++) {
        pl_mesher_report report;
        pl_mesh *mesh = coarse(surface, counts[i], PL_COARSEN_AUTO, NULL, &report);
        assert_true(report.fine_tets > 10 * counts[i] || counts[i] > 1000);
        assert_true(report.fine_tets > counts[i]);
        check_near((double)mesh->tet_count, (double)counts[i], 0.1 * (double)counts[i]);
        check_shape(mesh, 1, 2);
        check_limbs(mesh);
        const pl_group *group = pl_mesh_find_group(mesh, "surface");
        assert_non_null(group);
        double far = 0;
        for (int64_t k = 0; k < group->count; k++)
            far = fmax(far, fabs(limbed_distance(mesh->nodes + 3 * (int64_t)group->items[k])));
        check_below(far, 0.1);
        check_near(report.volume, plain.volume, 0.02 * plain.volume); /* of the union: overlaps count once */
        pl_mesh_free(mesh);
    }
    pl_mesh_free(surface);
}

/* Without coarsening the limbs are lost, so that the test above is meaningful. */
static void test_plain(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface();
    pl_mesher_report report;
    pl_mesh *mesh = coarse(surface, 229, PL_COARSEN_NEVER, NULL, &report);
    const double x[3] = {0.9, 0, 0};
    assert_int_equal(report.fine_tets, 0);
    assert_false(is_within(mesh, x));
    check_mesh(mesh);
    pl_mesh_free(mesh);
    mesh = coarse(surface, 40000, PL_COARSEN_AUTO, NULL, &report); /* enough elements for the limbs */
    assert_int_equal(report.fine_tets, 0);
    pl_mesh_free(mesh);
    pl_mesh_free(surface);
}

/* A ring keeps its hole, and two rings remain separate. */
static void test_rings(void **state) {
    (void)state;
    for (int rings = 1; rings <= 2; rings++) {
        pl_mesh all = {.nodes_per_tet = 4};
        pl_shape_def def = pl_shape_def_default();
        def.shape = PL_SHAPE_TORUS, def.radius = 1, def.tube = 0.1, def.resolution = 8;
        for (int i = 0; i < rings; i++) append_shape(&all, &def, 3 * i, 0, 1);
        pl_mesh *mesh = coarse(&all, 100 * rings, PL_COARSEN_ALWAYS, NULL, NULL);
        check_near((double)mesh->tet_count, 100 * rings, 10 * rings);
        check_shape(mesh, rings, 0);
        pl_mesh_free(mesh);
        free(all.nodes);
        free(all.tris);
    }
}

/* A ball can be collapsed to a single tetrahedron, and no further. */
static void test_last(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE, def.resolution = 8;
    pl_mesh *ball, *mesh;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &ball, &err));
    pl_collapse *c = malloc(sizeof *c);
    check_ok(pl_collapse_create(ball, NULL, c, &err));
    c->limit = 10;
    int64_t done = 1;
    for (int i = 0; i < 30 && c->cells.count > 1; i++) {
        check_ok(pl_collapse_pass(c, c->cells.count / 2, &done, &err));
        pl_collapse_improve(c);
        check_ok(pl_cells_mesh(&c->cells, &mesh, &err));
        check_shape(mesh, 1, 2);
        pl_mesh_free(mesh);
    }
    assert_int_equal(c->cells.count, 1);
    check_ok(pl_collapse_pass(c, 0, &done, &err));
    assert_int_equal(done, 0);
    pl_collapse_free(c);
    free(c);
    pl_mesh_free(ball);
}

/* A cube keeps its corners, edges and sides, since collapses within its planes have little cost. */
static void test_cube(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX, def.resolution = 6;
    for (int k = 0; k < 3; k++) def.size[k] = 1;
    pl_mesh *box, *mesh;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &box, &err));
    pl_collapse *c = malloc(sizeof *c);
    check_ok(pl_collapse_create(box, NULL, c, &err));
    c->limit = 0.004; /* an edge within a side costs 0.02 of its squared length, losing a corner 1/3 of it */
    int64_t done;
    check_ok(pl_collapse_pass(c, 40, &done, &err));
    check_ok(pl_cells_mesh(&c->cells, &mesh, &err));
    pl_mesh_summary summary;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    check_below((double)mesh->tet_count, 0.2 * (double)box->tet_count);
    check_near(summary.volume, 1, 0.02);
    check_near(summary.area, 6, 0.1);
    check_shape(mesh, 1, 2);
    pl_mesh_free(mesh);
    pl_collapse_free(c);
    free(c);
    pl_mesh_free(box);
}

/* Mean squared distance from planes, weighted by area; the point nearest to three planes. */
static void test_quadrics(void **state) {
    (void)state;
    const double a[3] = {1, 0, 0}, b[3] = {1, 2, 0}, c[3] = {1, 0, 1}, far[3] = {4, 7, -5};
    pl_quadric one = pl_quadric_of(a, b, c), sum = one;
    check_near(one.area, 1, 1e-15);
    check_near(pl_quadric_at(&one, far), 9, 1e-12);
    const double p[3] = {0, -2, 0}, q[3] = {3, -2, 0}, r[3] = {0, -2, 2};
    pl_quadric two = pl_quadric_of(p, q, r);
    check_near(two.area, 3, 1e-15);
    pl_quadric_add(&sum, &two);
    check_near(pl_quadric_at(&sum, far), (1 * 9 + 3 * 81) / 4.0, 1e-12);
    const double u[3] = {0, 0, 5}, v[3] = {1, 0, 5}, w[3] = {0, 1, 5}, near[3] = {0, 0, 0};
    pl_quadric three = pl_quadric_of(u, v, w);
    pl_quadric_add(&sum, &three);
    double smallest[3];
    assert_true(pl_quadric_min(&sum, near, 1e-9, smallest));
    check_near(smallest[0], 1, 1e-6);
    check_near(smallest[1], -2, 1e-6);
    check_near(smallest[2], 5, 1e-6);
}

/* ---- self-intersection */

/* Six times the volume of the tetrahedron of four points. */
static double span(const double *a, const double *b, const double *c, const double *d) {
    double u[3], v[3], w[3], n[3];
    minus(b, a, u), minus(c, a, v), minus(d, a, w);
    cross(u, v, n);
    return dot(n, w);
}

/* Whether the segment pq intersects the triangle: its ends are on different sides, and the three edges
 * pass it on the same side. */
static bool passes(const double *p, const double *q, const double *const t[3]) {
    if (span(t[0], t[1], t[2], p) * span(t[0], t[1], t[2], q) >= 0) return false;
    double side[3];
    for (int k = 0; k < 3; k++) side[k] = span(p, q, t[k], t[(k + 1) % 3]);
    return (side[0] > 0 && side[1] > 0 && side[2] > 0) || (side[0] < 0 && side[1] < 0 && side[2] < 0);
}

/* Number of edges that intersect triangles with which they share no node. */
static int64_t count_crossings(const double *x, const int32_t *tris, int64_t count) {
    int64_t crossings = 0;
    for (int64_t i = 0; i < count; i++) {
        for (int64_t j = 0; j < count; j++) {
            const int32_t *a = tris + 3 * i, *b = tris + 3 * j;
            const double *t[3] = {x + 3 * (int64_t)b[0], x + 3 * (int64_t)b[1], x + 3 * (int64_t)b[2]};
            for (int e = 0; e < 3; e++) {
                int32_t p = a[e], q = a[(e + 1) % 3];
                bool shared = false;
                for (int k = 0; k < 3; k++) shared |= b[k] == p || b[k] == q;
                crossings += !shared && passes(x + 3 * (int64_t)p, x + 3 * (int64_t)q, t);
            }
        }
    }
    return crossings;
}

/* A comb with thin teeth and thin gaps. In coarse meshes its bent teeth do not intersect. */
static void test_comb(void **state) {
    (void)state;
    enum { TEETH = 5 };
    pl_mesh all = {.nodes_per_tet = 4};
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX, def.resolution = 4;
    for (int i = 0; i <= TEETH; i++) {
        int64_t first = all.node_count;
        def.size[0] = i < TEETH ? 0.9 : 0.2, def.size[1] = i < TEETH ? 0.07 : 0.13 * TEETH, def.size[2] = 0.1;
        append_shape(&all, &def, i < TEETH ? 0.15 : 0, 0, 1);
        for (int64_t n = first; n < all.node_count; n++) { /* all teeth are bent alike */
            double *y = all.nodes + 3 * n;
            y[1] += (i < TEETH ? 0.13 * i : 0) + 0.15 * sin(5 * y[0]);
        }
    }
    const int64_t counts[] = {70, 200};
    for (int i = 0; i < 2; i++) {
        pl_mesh *mesh = coarse(&all, counts[i], PL_COARSEN_AUTO, NULL, NULL);
        check_near((double)mesh->tet_count, (double)counts[i], 0.1 * (double)counts[i]);
        check_shape(mesh, 1, 2);
        int32_t *tris;
        int64_t count;
        pl_error err;
        check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
        assert_int_equal(count_crossings(mesh->nodes, tris, count), 0);
        free(tris);
        pl_mesh_free(mesh);
    }
    free(all.nodes);
    free(all.tris);
}

static void test_crossings(void **state) {
    (void)state;
    const int32_t own[3] = {0, 1, 2}, other[3] = {3, 4, 5}, one[3] = {0, 4, 5}, two[3] = {1, 0, 5};
    const double a[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const double through[9] = {0.2, 0.2, -1, 0.2, 0.2, 1, 3, 3, 0}, aside[9] = {2, 2, -1, 2, 2, 1, 3, 3, 0};
    const double fan[9] = {0, 0, 0, 0.2, 0.3, -1, 0.3, 0.2, 1},
                 away[9] = {0, 0, 0, -0.2, 0.3, -1, -0.3, 0.2, 1};
    assert_true(pl_triangles_cross(own, a, other, through));
    assert_true(pl_triangles_cross(other, through, own, a));
    assert_false(pl_triangles_cross(own, a, other, aside));
    assert_true(pl_triangles_cross(own, a, one, fan)); /* they intersect beyond the common node */
    assert_false(pl_triangles_cross(own, a, one, away));
    assert_false(pl_triangles_cross(own, a, two, through)); /* with a common edge */
    /* a flat face, and one above it whose edge 01 sags through it */
    double x[36] = {0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
    const double upper[18] = {0.2, 0.2, 0.5, 1,   0.2, 0.5, 0.2, 1,   0.5,
                              0.6, 0.2, 0.5, 0.6, 0.6, 0.5, 0.2, 0.6, 0.5};
    memcpy(x + 18, upper, sizeof upper);
    const int32_t six_a[6] = {0, 1, 2, 3, 4, 5}, six_b[6] = {6, 7, 8, 9, 10, 11};
    assert_false(pl_curved_faces_cross(x, six_a, six_b));
    x[3 * 9 + 2] = -0.1;
    assert_true(pl_curved_faces_cross(x, six_a, six_b));
    x[3 * 9 + 2] = 0.1;
    assert_false(pl_curved_faces_cross(x, six_a, six_b));
}

static int64_t tets_beyond(const pl_mesh *mesh, double x) {
    int64_t count = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double middle = 0;
        for (int k = 0; k < 4; k++) middle += mesh->nodes[3 * (int64_t)mesh->tets[4 * t + k]] / 4;
        count += middle > x;
    }
    return count;
}

/* A limb that is painted, by a group of triangles or by values at nodes, has at least 1.8
 * times as many tetrahedra. */
static void test_density(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface();
    int32_t *items = malloc((size_t)surface->tri_count * sizeof *items);
    double *values = calloc((size_t)surface->node_count, 3 * sizeof *values);
    char painted[] = "painted", colour[] = "colour";
    pl_group group = {.name = painted, .where = PL_ON_TRIS, .items = items};
    pl_array array = {colour, PL_ON_NODES, 3, values};
    for (int64_t t = 0; t < surface->tri_count; t++) {
        const double *x = surface->nodes + 3 * (int64_t)surface->tris[3 * t];
        if (x[0] > 0.55) group.items[group.count++] = (int32_t)t;
    }
    for (int64_t n = 0; n < surface->node_count; n++)
        values[3 * n + 1] = surface->nodes[3 * n] > 0.55 ? 200 : 0;
    pl_mesh view = *surface;
    view.groups = &group, view.group_count = 1, view.arrays = &array, view.array_count = 1;
    pl_mesh *plain = coarse(&view, 400, PL_COARSEN_AUTO, NULL, NULL),
            *grouped = coarse(&view, 400, PL_COARSEN_AUTO, painted, NULL),
            *coloured = coarse(&view, 400, PL_COARSEN_AUTO, colour, NULL);
    check_below(1.8 * (double)tets_beyond(plain, 0.6), (double)tets_beyond(grouped, 0.6));
    check_below(1.8 * (double)tets_beyond(plain, 0.6), (double)tets_beyond(coloured, 0.6));
    check_limbs(grouped);
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = &view, def.tets = 400, def.density = "none";
    pl_mesh *refused;
    pl_error err;
    assert_int_equal(pl_mesh_from_surface(&def, &refused, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "density is 'none'"));
    pl_mesh_free(plain);
    pl_mesh_free(grouped);
    pl_mesh_free(coloured);
    pl_mesh_free(surface);
    free(items);
    free(values);
}

/* The same bits for any number of threads. Scaled or translated surfaces also keep all limbs. */
static void test_same(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface(), *meshes[3];
    for (int i = 0; i < 3; i++) {
        pl_mesher_def def = pl_mesher_def_default();
        def.surface = surface, def.tets = 229, def.threads = 1 + i, def.order = 2;
        pl_error err;
        check_ok(pl_mesh_from_surface(&def, &meshes[i], NULL, &err));
        assert_int_equal(meshes[i]->node_count, meshes[0]->node_count);
        assert_memory_equal(meshes[i]->nodes, meshes[0]->nodes,
                            3 * (size_t)meshes[0]->node_count * sizeof *meshes[0]->nodes);
        assert_memory_equal(meshes[i]->tets, meshes[0]->tets,
                            10 * (size_t)meshes[0]->tet_count * sizeof *meshes[0]->tets);
    }
    for (int i = 0; i < 3; i++) pl_mesh_free(meshes[i]);
    const double scales[] = {1e-6, 1e6, 1}, moved[] = {0, 0, 1e7};
    for (int i = 0; i < 3; i++) {
        pl_mesh *other;
        pl_error err;
        check_ok(pl_mesh_copy(surface, &other, &err));
        for (int64_t k = 0; k < 3 * other->node_count; k++)
            other->nodes[k] = scales[i] * other->nodes[k] + moved[i];
        pl_mesh *mesh = coarse(other, 229, PL_COARSEN_AUTO, NULL, NULL);
        check_near((double)mesh->tet_count, 229, 23);
        check_shape(mesh, 1, 2);
        for (int64_t k = 0; k < 3 * mesh->node_count; k++)
            mesh->nodes[k] = (mesh->nodes[k] - moved[i]) / scales[i];
        check_limbs(mesh);
        pl_mesh_free(mesh);
        pl_mesh_free(other);
    }
    pl_mesh_free(surface);
}

typedef struct stop_at {
    double at, last;
} stop_at;

static bool on_progress(void *context, double fraction) {
    stop_at *stop = context;
    assert_true(fraction >= stop->last && fraction <= 1);
    stop->last = fraction;
    return fraction > stop->at;
}

static void test_progress(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface();
    for (int i = 0; i <= 5; i++) {
        stop_at stop = {.at = 0.2 * i};
        pl_mesher_def def = pl_mesher_def_default();
        def.surface = surface, def.tets = 229, def.progress = on_progress, def.context = &stop;
        pl_mesh *mesh = surface;
        pl_error err;
        pl_status status = pl_mesh_from_surface(&def, &mesh, NULL, &err);
        assert_int_equal(status, i < 5 ? PL_ERR_CANCELLED : PL_OK);
        assert_true((mesh == NULL) == (i < 5));
        if (i == 5) check_near(stop.last, 1, 1e-12);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(surface);
}

static void test_refusals(void **state) {
    (void)state;
    pl_mesh *surface = limbed_surface(), *mesh;
    const struct {
        int order, coarsen;
        double size;
        const char *part;
    } cases[] = {
        {3, 0, 0, "order is 3"}, {1, 7, 0, "coarsen is 7"}, {1, PL_COARSEN_ALWAYS, 0.1, "needs tets"}};
    for (int i = 0; i < 3; i++) {
        pl_mesher_def def = pl_mesher_def_default();
        def.surface = surface, def.order = cases[i].order, def.coarsen = cases[i].coarsen,
        def.size = cases[i].size;
        def.tets = def.size > 0 ? 0 : 100;
        pl_error err;
        assert_int_equal(pl_mesh_from_surface(&def, &mesh, NULL, &err), PL_ERR_INPUT);
        if (!strstr(err.message, cases[i].part))
            fail_msg("'%s' does not say '%s'", err.message, cases[i].part);
    }
    pl_mesh_free(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quadrics), cmocka_unit_test(test_last),      cmocka_unit_test(test_cube),
        cmocka_unit_test(test_limbs),    cmocka_unit_test(test_plain),     cmocka_unit_test(test_rings),
        cmocka_unit_test(test_density),  cmocka_unit_test(test_same),      cmocka_unit_test(test_progress),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_crossings), cmocka_unit_test(test_comb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
