/* Tetrahedra from surfaces by the public function: volumes, numbers of elements, damaged
 * surfaces, threads, refusals. */
#include "core/random.h"
#include "mesh_checks.h"

static const double pi = 3.14159265358979323846;

/* The boundary of a generated body, as a surface mesh. */
static pl_mesh *surface_of(int shape, int64_t resolution) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = shape, def.resolution = resolution;
    def.radius = shape == PL_SHAPE_TORUS ? 1 : 0.5, def.tube = 0.4, def.length = 2;
    def.size[0] = 2;
    pl_mesh *body, *surface;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &body, &err));
    check_ok(pl_mesh_copy(body, &surface, &err));
    free(surface->tris);
    check_ok(pl_mesh_boundary(body, &surface->tris, NULL, &surface->tri_count, &err));
    surface->tet_count = 0;
    while (surface->group_count) {
        surface->group_count--;
        free(surface->groups[surface->group_count].name);
        free(surface->groups[surface->group_count].items);
    }
    check_ok(pl_mesh_repair(surface, NULL, &err));
    pl_mesh_free(body);
    return surface;
}

static double volume_of(const pl_mesh *surface) {
    pl_mesh_summary summary;
    pl_error err;
    check_ok(pl_mesh_summarise(surface, &summary, &err));
    assert_true(summary.closed);
    return summary.volume;
}

static pl_mesh *fill(const pl_mesh *surface, int64_t tets, pl_mesher_report *report) {
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = surface, def.tets = tets, def.threads = 1;
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_from_surface(&def, &mesh, report, &err));
    return mesh;
}

static void test_shapes(void **state) {
    (void)state;
    for (int shape = 0; shape < 4; shape++) {
        pl_mesh *surface = surface_of(shape, 24);
        pl_mesher_report report;
        pl_mesh *mesh = fill(surface, 50000, &report);
        double volume = check_mesh(mesh), min, max;
        measure_mesh(mesh, &min, &max);
        check_near(report.angle_min, min, 1e-6);
        check_near(report.angle_max, max, 1e-6);
        check_near(volume, volume_of(surface), 0.01 * volume);
        check_near(report.volume, volume, 1e-10);
        check_near(report.surface_volume, volume_of(surface), 1e-12);
        check_near((double)mesh->tet_count, 50000, 5000);
        assert_true(report.closed);
        const pl_group *group = pl_mesh_find_group(mesh, "surface");
        assert_non_null(group);
        for (int64_t i = 0; shape == PL_SHAPE_BOX && i < group->count; i++) {
            /* cut points and moved vertices lie on the sides of the box */
            const double *x = mesh->nodes + 3 * (int64_t)group->items[i], size[3] = {2, 1, 1};
            double off = 1;
            for (int k = 0; k < 3; k++) off = fmin(off, fmin(fabs(x[k]), fabs(x[k] - size[k])));
            check_below(off, 1e-9);
        }
        pl_mesh_free(surface);
        pl_mesh_free(mesh);
    }
}

static void test_counts(void **state) {
    (void)state;
    pl_mesh *surface = surface_of(PL_SHAPE_TORUS, 24);
    const int64_t wanted[] = {1000, 3000, 12345, 200000};
    for (int i = 0; i < 4; i++) {
        pl_mesh *mesh = fill(surface, wanted[i], NULL);
        check_mesh(mesh);
        check_near((double)mesh->tet_count, (double)wanted[i], 0.1 * (double)wanted[i]);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(surface);
}

/* ---- damage */

enum { DELETED = 1, DUPLICATED = 2, FLIPPED = 4, MOVED = 8 };

static pl_mesh *damage(const pl_mesh *whole, int kinds, double share, uint64_t seed) {
    pl_mesh *surface;
    pl_error err;
    check_ok(pl_mesh_copy(whole, &surface, &err));
    free(surface->tris);
    surface->tris = malloc(2 * (size_t)(3 * whole->tri_count) * sizeof *surface->tris);
    surface->tri_count = 0;
    pl_random random = {seed};
    for (int64_t t = 0; t < whole->tri_count; t++) {
        int copies = 1;
        if (kinds & DELETED && pl_random_range(&random, 0, 1) < share) copies = 0;
        if (kinds & DUPLICATED && pl_random_range(&random, 0, 1) < share) copies = 2;
        for (int i = 0; i < copies; i++) {
            int32_t *tri = surface->tris + 3 * surface->tri_count++;
            memcpy(tri, whole->tris + 3 * t, 3 * sizeof *tri);
            if (!(kinds & FLIPPED) || pl_random_range(&random, 0, 1) >= share) continue;
            tri[0] = whole->tris[3 * t + 1], tri[1] = whole->tris[3 * t];
        }
    }
    for (int64_t n = 0; kinds & MOVED && n < whole->node_count; n++) {
        if (pl_random_range(&random, 0, 1) >= share) continue;
        for (int k = 0; k < 3; k++) surface->nodes[3 * n + k] += pl_random_range(&random, -0.01, 0.01);
    }
    return surface;
}

/* Largest distance of boundary nodes from the undamaged shape, in closed form. */
static double farthest(const pl_mesh *mesh, int shape) {
    const pl_group *group = pl_mesh_find_group(mesh, "surface");
    double far = 0;
    for (int64_t i = 0; i < group->count; i++) {
        const double *x = mesh->nodes + 3 * (int64_t)group->items[i];
        double ring = hypot(x[0], x[1]) - 1;
        if (shape == PL_SHAPE_SPHERE) far = fmax(far, fabs(sqrt(dot(x, x)) - 0.5));
        if (shape == PL_SHAPE_TORUS) far = fmax(far, fabs(hypot(ring, x[2]) - 0.4));
    }
    return far;
}

static void test_damage(void **state) {
    (void)state;
    const int shapes[] = {PL_SHAPE_SPHERE, PL_SHAPE_TORUS, PL_SHAPE_BOX};
    const double shares[] = {0.01, 0.05, 0.2};
    const int kinds[] = {DELETED, DUPLICATED, FLIPPED, MOVED, DELETED | DUPLICATED | FLIPPED | MOVED};
    for (int shape = 0; shape < 3; shape++) {
        pl_mesh *whole = surface_of(shapes[shape], 24);
        for (int i = 0; i < 15; i++) {
            pl_mesh *surface = damage(whole, kinds[i / 3], shares[i % 3], (uint64_t)(i + 1));
            pl_mesher_report report;
            pl_mesh *mesh = fill(surface, 50000, &report);
            double volume = check_mesh(mesh);
            check_near(volume, volume_of(whole), 0.02 * volume);
            check_below(farthest(mesh, shapes[shape]), 0.5 * report.size);
            pl_mesh_free(surface);
            pl_mesh_free(mesh);
        }
        pl_mesh_free(whole);
    }
}

/* Triangles without common nodes, some of them flipped, which can be detected only by
 * the winding of the others. */
static void test_soup(void **state) {
    (void)state;
    pl_mesh *whole = surface_of(PL_SHAPE_TORUS, 24), *turned = damage(whole, FLIPPED, 0.2, 5);
    int64_t count = turned->tri_count;
    double *nodes = malloc(9 * (size_t)count * sizeof *nodes);
    for (int64_t i = 0; i < 3 * count; i++) {
        memcpy(nodes + 3 * i, turned->nodes + 3 * (int64_t)turned->tris[i], 3 * sizeof *nodes);
        turned->tris[i] = (int32_t)i;
    }
    free(turned->nodes);
    turned->nodes = nodes, turned->node_count = 3 * count;
    pl_mesher_report report;
    pl_mesh *mesh = fill(turned, 50000, &report);
    assert_false(report.closed);
    check_near((double)report.flipped, 0.2 * (double)count, 0.04 * (double)count);
    check_near(check_mesh(mesh), volume_of(whole), 0.02 * volume_of(whole));
    check_below(farthest(mesh, PL_SHAPE_TORUS), 0.5 * report.size);
    pl_mesh_free(mesh);
    pl_mesh_free(turned);
    pl_mesh_free(whole);
}

/* A surface with inward normals, closed and with holes. */
static void test_inward(void **state) {
    (void)state;
    pl_mesh *whole = surface_of(PL_SHAPE_SPHERE, 24);
    for (int holes = 0; holes < 2; holes++) {
        pl_mesh *surface = damage(whole, holes ? DELETED : 0, 0.05, 3);
        for (int64_t t = 0; t < surface->tri_count; t++) {
            int32_t first = surface->tris[3 * t];
            surface->tris[3 * t] = surface->tris[3 * t + 1], surface->tris[3 * t + 1] = first;
        }
        pl_mesh *mesh = fill(surface, 5000, NULL);
        check_near(check_mesh(mesh), volume_of(whole), 0.04);
        pl_mesh_free(surface);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(whole);
}

/* A sphere, and one of half its size inside or next to it. */
static pl_mesh *two_spheres(const pl_mesh *sphere, bool turned, double aside) {
    pl_mesh *both;
    pl_error err;
    check_ok(pl_mesh_copy(sphere, &both, &err));
    int64_t nodes = sphere->node_count, tris = sphere->tri_count;
    both->nodes = realloc(both->nodes, 6 * (size_t)nodes * sizeof *both->nodes);
    both->tris = realloc(both->tris, 6 * (size_t)tris * sizeof *both->tris);
    for (int64_t i = 0; i < 3 * nodes; i++)
        both->nodes[3 * nodes + i] = 0.5 * sphere->nodes[i] + (i % 3 ? 0 : aside);
    for (int64_t i = 0; i < 3 * tris; i++) {
        int64_t from = turned ? i / 3 * 3 + 2 - i % 3 : i;
        both->tris[3 * tris + i] = sphere->tris[from] + (int32_t)nodes;
    }
    both->node_count *= 2, both->tri_count *= 2;
    return both;
}

static void test_shells(void **state) {
    (void)state;
    pl_mesh *sphere = surface_of(PL_SHAPE_SPHERE, 24);
    double one = volume_of(sphere);
    const struct {
        bool turned;
        double aside, volume;
    } cases[] = {{true, 0, one * 7 / 8},  /* a cavity */
                 {false, 0, one},         /* filled: both are wound outwards */
                 {false, 1, one * 9 / 8}, /* separate */
                 /* overlapping: the lens (R + r - d)^2 (d^2 + 2 d (r + R) - 3 (r -
                  * R)^2) pi / 12 d counts once */
                 {false, 0.5, one * 9 / 8 - pi * 0.0625 * 0.8125 / 6}};
    for (int i = 0; i < 4; i++) {
        pl_mesh *both = two_spheres(sphere, cases[i].turned, cases[i].aside);
        pl_mesh *mesh = fill(both, 50000, NULL);
        double volume = check_mesh(mesh);
        check_near(volume, cases[i].volume, 0.02 * one);
        pl_mesh_free(both);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(sphere);
}

/* ---- unions of boxes and balls that intersect */

enum { PIECES = 5, SAMPLES = 200000 };

typedef struct piece {
    bool ball;
    double center[3], axis[3], angle, size;
} piece;

/* Rotates about an axis through the origin by Rodrigues' formula. */
static void turn(const double *axis, double angle, const double *x, double *out) {
    double across[3];
    cross(axis, x, across);
    for (int k = 0; k < 3; k++)
        out[k] = cos(angle) * x[k] + sin(angle) * across[k] + (1 - cos(angle)) * dot(axis, x) * axis[k];
}

static bool in_piece(const piece *p, const double *x) {
    double d[3], own[3];
    minus(x, p->center, d);
    turn(p->axis, -p->angle, d, own);
    if (p->ball) return dot(own, own) < p->size * p->size;
    return fabs(own[0]) < p->size && fabs(own[1]) < p->size / 2 && fabs(own[2]) < p->size / 2;
}

static void append(pl_mesh *all, const piece *p) {
    pl_mesh *one = surface_of(p->ball ? PL_SHAPE_SPHERE : PL_SHAPE_BOX, p->ball ? 24 : 2);
    int64_t nodes = all->node_count, tris = all->tri_count;
    all->nodes = realloc(all->nodes, 3 * (size_t)(nodes + one->node_count) * sizeof *all->nodes);
    all->tris = realloc(all->tris, 3 * (size_t)(tris + one->tri_count) * sizeof *all->tris);
    for (int64_t n = 0; n < one->node_count; n++) {
        const double *from = one->nodes + 3 * n;
        double at[3], turned[3];
        for (int k = 0; k < 3; k++) /* the box is 2 x 1 x 1 with a corner at 0, the ball has radius 1/2 */
            at[k] = p->ball ? 2 * p->size * from[k] : p->size * (from[k] - (k ? 0.5 : 1));
        turn(p->axis, p->angle, at, turned);
        for (int k = 0; k < 3; k++) all->nodes[3 * (nodes + n) + k] = p->center[k] + turned[k];
    }
    for (int64_t i = 0; i < 3 * one->tri_count; i++) all->tris[3 * tris + i] = one->tris[i] + (int32_t)nodes;
    all->node_count += one->node_count, all->tri_count += one->tri_count;
    pl_mesh_free(one);
}

static void test_unions(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        pl_random random = {seed};
        piece pieces[PIECES];
        pl_mesh all = {.nodes_per_tet = 4};
        for (int i = 0; i < PIECES; i++) {
            piece *p = &pieces[i];
            p->ball = i % 2, p->size = pl_random_range(&random, 0.4, 0.7);
            p->angle = pl_random_range(&random, 0, 3);
            for (int k = 0; k < 3; k++) p->center[k] = pl_random_range(&random, 0.75, 1.25);
            for (int k = 0; k < 3; k++) p->axis[k] = pl_random_range(&random, 0.1, 1);
            double length = sqrt(dot(p->axis, p->axis));
            for (int k = 0; k < 3; k++) p->axis[k] /= length;
            append(&all, p);
        }
        int64_t hits = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double x[3];
            bool in = false;
            for (int k = 0; k < 3; k++) x[k] = pl_random_range(&random, 0, 2);
            for (int k = 0; k < PIECES; k++) in = in || in_piece(&pieces[k], x);
            hits += in;
        }
        pl_mesh *mesh = fill(&all, 50000, NULL);
        double expected = 8.0 * (double)hits / SAMPLES; /* 1 % of noise, and edges are cut off */
        check_near(check_mesh(mesh), expected, 0.03 * expected);
        pl_mesh_free(mesh);
        free(all.nodes);
        free(all.tris);
    }
}

static void test_places(void **state) {
    (void)state;
    const double scales[] = {1e-6, 1e6, 1}, offsets[] = {0, 0, 1e7};
    for (int i = 0; i < 3; i++) {
        pl_mesh *surface = surface_of(PL_SHAPE_TORUS, 12);
        for (int64_t k = 0; k < 3 * surface->node_count; k++)
            surface->nodes[k] = scales[i] * surface->nodes[k] + offsets[i];
        pl_mesh *mesh = fill(surface, 5000, NULL);
        double expected = 2 * pi * pi * 0.16 * pow(scales[i], 3);
        check_near(check_mesh(mesh), expected, 0.1 * expected); /* inscribed and coarse */
        pl_mesh_free(surface);
        pl_mesh_free(mesh);
    }
}

/* ---- the same bits, progress, refusals */

static void test_threads(void **state) {
    (void)state;
    pl_mesh *whole = surface_of(PL_SHAPE_TORUS, 24), *surface = damage(whole, DELETED, 0.05, 1), *meshes[3];
    for (int i = 0; i < 3; i++) {
        pl_mesher_def def = pl_mesher_def_default();
        def.surface = surface, def.size = 0.08, def.threads = i + 1;
        pl_error err;
        check_ok(pl_mesh_from_surface(&def, &meshes[i], NULL, &err));
        assert_int_equal(meshes[i]->tet_count, meshes[0]->tet_count);
        assert_int_equal(meshes[i]->node_count, meshes[0]->node_count);
        size_t nodes = 3 * (size_t)meshes[0]->node_count * sizeof *meshes[0]->nodes;
        size_t tets = 4 * (size_t)meshes[0]->tet_count * sizeof *meshes[0]->tets;
        assert_memory_equal(meshes[i]->nodes, meshes[0]->nodes, nodes);
        assert_memory_equal(meshes[i]->tets, meshes[0]->tets, tets);
    }
    for (int i = 0; i < 3; i++) pl_mesh_free(meshes[i]);
    pl_mesh_free(surface);
    pl_mesh_free(whole);
}

typedef struct stop_at {
    double at, last;
    int calls;
} stop_at;

static bool on_progress(void *context, double fraction) {
    stop_at *stop = context;
    assert_true(fraction >= stop->last && fraction <= 1);
    stop->last = fraction;
    stop->calls++;
    return fraction > stop->at;
}

static void test_progress(void **state) {
    (void)state;
    pl_mesh *surface = surface_of(PL_SHAPE_BOX, 4);
    for (int i = 0; i <= 10; i++) {
        stop_at stop = {.at = 0.1 * i};
        pl_mesher_def def = pl_mesher_def_default();
        def.surface = surface, def.threads = 2, def.progress = on_progress, def.context = &stop;
        def.size = i % 2 ? 0.2 : 0, def.tets = i % 2 ? 0 : 3000;
        pl_mesh *mesh = surface;
        pl_error err;
        pl_status status = pl_mesh_from_surface(&def, &mesh, NULL, &err);
        assert_true(stop.calls > (i ? 3 : 0));
        bool stopped = stop.last > stop.at;
        assert_int_equal(status, stopped ? PL_ERR_CANCELLED : PL_OK);
        assert_true((mesh == NULL) == stopped);
        pl_mesh_free(mesh);
    }
    pl_mesh_free(surface);
}

static void refuse(pl_mesher_def def, const char *part) {
    pl_mesh *mesh = (pl_mesh *)&def;
    pl_error err;
    assert_int_equal(pl_mesh_from_surface(&def, &mesh, NULL, &err), PL_ERR_INPUT);
    assert_null(mesh);
    if (!strstr(err.message, part)) fail_msg("'%s' does not say '%s'", err.message, part);
    assert_null(strchr(err.message, '\n'));
}

static void test_refusals(void **state) {
    (void)state;
    pl_mesher_def def = pl_mesher_def_default();
    refuse(def, "none of surface, grid and function");
    pl_mesh *surface = surface_of(PL_SHAPE_SPHERE, 12);
    def.surface = surface;
    refuse(def, "none of size and tets");
    def.size = 0.1, def.tets = 100;
    refuse(def, "both of size and tets");
    def.tets = 0, def.size = 1e-4; /* 6e12 tetrahedra */
    refuse(def, "GB");
    def.size = 0.02, def.max_bytes = 1 << 20;
    refuse(def, "GB");
    def = pl_mesher_def_default(), def.surface = surface, def.size = 50;
    refuse(def, "smaller size");
    def.size = 0, def.tets = INT32_MAX;
    refuse(def, "GB");
    double kept = surface->nodes[4];
    surface->nodes[4] = NAN;
    def.tets = 1000;
    refuse(def, "is nan");
    surface->nodes[4] = kept;
    surface->tri_count = 0;
    refuse(def, "no tetrahedra or triangles");
    double nodes[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    int32_t tris[6] = {0, 1, 2, 1, 3, 2};
    pl_mesh sheet = {.node_count = 4, .nodes = nodes, .nodes_per_tet = 4, .tri_count = 2, .tris = tris};
    def.surface = &sheet;
    refuse(def, "open sheet");
    for (int i = 0; i < 4; i++) nodes[3 * i + 1] = 0;
    refuse(def, "has an area");
    pl_mesh_free(surface);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),   cmocka_unit_test(test_counts),   cmocka_unit_test(test_damage),
        cmocka_unit_test(test_inward),   cmocka_unit_test(test_soup),     cmocka_unit_test(test_shells),
        cmocka_unit_test(test_places),   cmocka_unit_test(test_unions),   cmocka_unit_test(test_threads),
        cmocka_unit_test(test_progress), cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
