/* Drawing buffers: boundaries and skins, normals, values, reading from another
 * thread, and the packed form. */
#include "core/timer.h"
#include "interact/ball.h"
#include "pliant/draw.h"
#include "pliant/skin.h"

#include <pthread.h>
#include <stdatomic.h>

static pl_draw *make_draw(scenario *s, const pl_draw_def *def) {
    pl_error err;
    pl_draw *draw = NULL;
    check_ok(pl_draw_create(s->sim, def, &draw, &err));
    return draw;
}

static pl_draw_view update(pl_draw *draw, scenario *s) {
    pl_error err;
    check_ok(pl_draw_update(draw, s->sim, &err));
    return pl_draw_read(draw, 0);
}

/* A box has six flat sides: each normal points outwards along an axis, and each corner of
 * the box has three vertices. */
static void test_box(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(2, 1, 1, 3, 0.1));
    scenario_start(&s);
    pl_draw *draw = make_draw(&s, NULL);
    pl_draw_surface surface = pl_draw_surface_of(draw, 0);
    assert_int_equal(pl_draw_read(draw, 0).frame, 0);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++) pl_sim_positions(s.sim)[k] += 5;
    pl_draw_view view = update(draw, &s);
    assert_int_equal(view.frame, 1);
    int corners = 0;
    for (int64_t v = 0; v < surface.vertex_count; v++) {
        int along = 0;
        for (int d = 0; d < 3; d++)
            if (fabs(view.normals[3 * v + d]) > 0.999) along = d + 1;
        assert_true(along > 0);
        double x = view.positions[3 * v + along - 1] - 5, n = view.normals[3 * v + along - 1];
        check_near(x, n > 0 ? (along == 1 ? 2 : 1) : 0, 1e-5);
        double square = 0;
        for (int d = 0; d < 3; d++) square += pow(view.positions[3 * v + d] - 5, 2);
        corners += square < 1e-9;
    }
    assert_int_equal(corners, 3);
    for (int d = 0; d < 3; d++) {
        check_near(view.min[d], 5, 1e-5);
        check_near(view.max[d], d ? 6 : 7, 1e-5);
    }
    /* here the edges of elements are those of triangles: 3/2 per triangle of a closed surface */
    assert_int_equal(surface.edge_count, 3 * surface.tri_count / 2);
    pl_draw_free(draw);
    scenario_free(&s);
}

/* Curved faces lie on the sphere and their normals along the radius, for every element. */
static void test_curved(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    for (int e = 0; e < 3; e++) {
        scenario s;
        scenario_init(&s, round_ball(3));
        s.bodies[0].element = elements[e];
        scenario_start(&s);
        pl_draw *draw = make_draw(&s, NULL);
        pl_draw_surface surface = pl_draw_surface_of(draw, 0);
        pl_draw_view view = update(draw, &s);
        for (int64_t v = 0; v < surface.vertex_count; v++) {
            double x[3], along = 0;
            for (int d = 0; d < 3; d++) x[d] = view.positions[3 * v + d];
            if (!(fabs(size3(x) - 1) < 0.02)) fail_msg("%s: a vertex at %g", elements[e], size3(x));
            for (int d = 0; d < 3; d++) along += x[d] * view.normals[3 * v + d];
            assert_true(along > 0.97);
        }
        /* each side of a face has four edges, shared by two faces */
        assert_int_equal(surface.edge_count, 4 * 3 * (surface.tri_count / 16) / 2);
        pl_draw_free(draw);
        scenario_free(&s);
    }
}

/* A skin has the positions of pl_skin; its sources are its nodes. */
static void test_skin(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    pl_mesh *skin = ball_mesh(1, 3);
    scenario_init(&s, box_mesh(2, 2, 2, 2, 0));
    for (int d = 0; d < 3; d++) s.bodies[0].translate[d] = -1;
    scenario_start(&s);
    int32_t *tris = NULL;
    check_ok(pl_mesh_boundary(skin, &tris, NULL, &skin->tri_count, &err));
    free(skin->tris);
    skin->tris = tris;
    const pl_mesh *skins[1] = {skin};
    pl_draw_def def = pl_draw_def_default();
    def.skin_count = 1;
    def.skins = skins;
    pl_draw *draw = make_draw(&s, &def);
    pl_skin_def own = pl_skin_def_default();
    own.mesh = s.mesh, own.rest = pl_sim_rest(s.sim), own.count = skin->node_count, own.points = skin->nodes;
    pl_skin *carried = NULL;
    check_ok(pl_skin_create(&own, &carried, &err));
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        double *x = pl_sim_positions(s.sim) + 3 * i;
        x[0] += 0.3 * x[1] * x[2];
    }
    pl_draw_surface surface = pl_draw_surface_of(draw, 0);
    pl_draw_view view = update(draw, &s);
    double *points = malloc((size_t)(3 * skin->node_count) * sizeof *points);
    pl_skin_positions(carried, pl_sim_positions(s.sim), points);
    assert_non_null(surface.sources);
    assert_int_equal(surface.edge_count, 0);
    for (int64_t k = 0; k < 3 * surface.vertex_count; k++)
        check_near(view.positions[k], points[3 * surface.sources[k / 3] + k % 3], 1e-6);
    free(points);
    pl_skin_free(carried);
    pl_draw_free(draw);
    pl_mesh_free(skin);
    scenario_free(&s);
}

static void set_field(pl_draw *draw, scenario *s, const char *name) {
    pl_error err;
    assert_true(pl_draw_field_is_there(s->sim, name));
    check_ok(pl_draw_set_field(draw, s->sim, name, &err));
}

static void test_values(void **state) {
    (void)state;
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        scenario s;
        pl_error err;
        pl_mesh *mesh = box_mesh(1, 1, 1, 2, 0);
        scenario_init(&s, quadratic ? quadratic_of(mesh) : mesh);
        s.def.heat.active = true;
        s.def.integrator.type = "implicit-euler";
        s.materials[0].law = "linear";
        scenario_start(&s);
        pl_draw *draw = make_draw(&s, NULL);
        int64_t n = pl_draw_surface_of(draw, 0).vertex_count;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            const double *X = pl_sim_rest(s.sim) + 3 * i;
            pl_sim_temperatures(s.sim)[i] = 300 + 10 * X[0] + 20 * X[1];
            pl_sim_velocities(s.sim)[3 * i + 1] = 3;
            pl_sim_positions(s.sim)[3 * i] = 1.1 * X[0];
        }
        set_field(draw, &s, "temperature");
        pl_draw_view view = update(draw, &s);
        for (int64_t v = 0; v < n; v++)
            check_near(view.values[v],
                       300 + 10 * view.positions[3 * v] / 1.1 + 20 * view.positions[3 * v + 1], 1e-3);
        check_near(view.low, 300, 1e-3);
        check_near(view.high, 330, 1e-3);
        set_field(draw, &s, "speed");
        view = update(draw, &s);
        for (int64_t v = 0; v < n; v++) check_near(view.values[v], 3, 1e-5);
        set_field(draw, &s, "det_F");
        view = update(draw, &s);
        for (int64_t v = 0; v < n; v++) check_near(view.values[v], 1.1, 1e-5);
        set_field(draw, &s,
                  "von_mises"); /* sigma = lambda tr eps + 2 mu eps: uniaxial strain gives 2 mu eps */
        view = update(draw, &s);
        double mu = 1e5 / (2 * 1.33);
        for (int64_t v = 0; v < n; v++) check_near(view.values[v], 2 * mu * 0.1, 0.15 * 2 * mu * 0.1);
        set_field(draw, &s, "degree");
        view = update(draw, &s);
        for (int64_t v = 0; v < n; v++) check_near(view.values[v], quadratic ? 2 : 1, 1e-6);
        assert_false(pl_draw_field_is_there(s.sim, "plastic_strain"));
        assert_int_equal(pl_draw_set_field(draw, s.sim, "plastic_strain", &err), PL_ERR_INPUT);
        assert_int_equal(pl_draw_set_field(draw, s.sim, "beauty", &err), PL_ERR_INPUT);
        pl_draw_free(draw);
        scenario_free(&s);
    }
}

/* A box of two materials: each vertex has the number of the material that it lies in, without
 * interpolation, also vertices on the interface. */
static void test_materials(void **state) {
    (void)state;
    for (int skinned = 0; skinned < 2; skinned++) {
        scenario s;
        pl_error err;
        scenario_init(&s, box_mesh(2, 1, 1, 4, 0));
        int32_t *far_half = malloc((size_t)s.mesh->tet_count * sizeof *far_half);
        pl_painted paint = {"stiff", 0, far_half};
        for (int64_t t = 0; t < s.mesh->tet_count; t++) {
            double center = 0;
            for (int a = 0; a < 4; a++) center += s.mesh->nodes[3 * s.mesh->tets[4 * t + a]] / 4;
            if (center > 1) far_half[paint.count++] = (int32_t)t;
        }
        s.materials[1] = s.materials[2] = s.materials[0];
        s.materials[1].name = "unused";
        s.materials[2].name = "stiff";
        s.def.material_count = 3;
        s.bodies[0].painted_count = 1;
        s.bodies[0].painted = &paint;
        scenario_start(&s);
        pl_mesh *skin = box_mesh(2, 1, 1, 7, 0);
        int32_t *tris = NULL;
        check_ok(pl_mesh_boundary(skin, &tris, NULL, &skin->tri_count, &err));
        free(skin->tris);
        skin->tris = tris;
        const pl_mesh *skins[1] = {skin};
        pl_draw_def def = pl_draw_def_default();
        def.skin_count = skinned;
        def.skins = skins;
        pl_draw *draw = make_draw(&s, &def);
        set_field(draw, &s, "material");
        pl_draw_view view = update(draw, &s);
        int64_t counts[3] = {0};
        for (int64_t v = 0; v < pl_draw_surface_of(draw, 0).vertex_count; v++) {
            double x = view.positions[3 * v];
            float label = view.values[v];
            assert_true(label == 0 || label == 2);
            if (fabs(x - 1) > 1e-5) assert_true(label == (x > 1 ? 2 : 0));
            counts[(int)label]++;
        }
        assert_true(counts[0] > 20 && counts[2] > 20);
        pl_draw_free(draw);
        pl_mesh_free(skin);
        scenario_free(&s);
        free(far_half);
    }
}

/* The contact pressure, integrated over the bottom of a box that rests on a floor, is its weight. */
static void test_pressure(void **state) {
    (void)state;
    static const char *const integrators[] = {"implicit-euler", "linear-implicit-euler", "quasistatic"};
    for (int k = 0; k < 3; k++) {
        scenario s;
        const double point[3] = {0}, up[3] = {0, 0, 1};
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
        s.def.integrator.type = integrators[k];
        s.def.integrator.tolerance = 1e-6;
        s.def.dt = 0.02;
        s.def.gravity[2] = -10;
        s.materials[0].damping_mass = 20;
        s.materials[0].young = 1e6;
        scenario_plane(&s, point, up, 0);
        scenario_start(&s);
        for (int step = 0; step < 60; step++) scenario_step(&s);
        pl_draw *draw = make_draw(&s, NULL);
        set_field(draw, &s, "contact_pressure");
        pl_draw_surface surface = pl_draw_surface_of(draw, 0);
        pl_draw_view view = update(draw, &s);
        double force = 0;
        for (int64_t t = 0; t < surface.tri_count; t++) { /* bottom triangles: the mean of their corners */
            const int32_t *tri = surface.tris + 3 * t;
            if (view.normals[3 * tri[0] + 2] > -0.9f) continue;
            for (int a = 0; a < 3; a++) force += view.values[tri[a]] / 3 * 0.125;
        }
        if (!(fabs(force - 1e4) < 2000)) fail_msg("%s: %g N, expected about 1e4", integrators[k], force);
        check_near(view.low, 0, 1e-6);
        pl_draw_free(draw);
        scenario_free(&s);
    }
}

/* The error of packed positions and values is at most half a unit, 1/65535 of the bounds or of the range. */
static void test_pack(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "implicit-euler", 3, 0.01);
    scenario_start(&s);
    pl_draw *draw = make_draw(&s, NULL);
    pl_random random = {3};
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++) {
        pl_sim_positions(s.sim)[k] += pl_random_range(&random, -0.1, 0.1);
        pl_sim_velocities(s.sim)[k] = pl_random_range(&random, -1, 1);
    }
    set_field(draw, &s, "speed");
    pl_draw_view view = update(draw, &s);
    int64_t n = pl_draw_surface_of(draw, 0).vertex_count;
    uint16_t *vertices = malloc((size_t)(4 * n) * sizeof *vertices);
    int8_t *normals = malloc((size_t)(4 * n));
    float bounds[6];
    assert_int_equal(pl_draw_pack(draw, 0, NULL, bounds, vertices, normals), view.frame);
    double worst = 0;
    for (int64_t v = 0; v < n; v++) {
        for (int d = 0; d < 3; d++) {
            double unit = (bounds[3 + d] - bounds[d]) / 65535.0, x = bounds[d] + unit * vertices[4 * v + d];
            worst = fmax(worst, fabs(x - view.positions[3 * v + d]) / unit);
            check_near(normals[4 * v + d] / 127.0, view.normals[3 * v + d], 0.5001 / 127);
        }
        double unit = (view.high - view.low) / 65535.0, value = view.low + unit * vertices[4 * v + 3];
        worst = fmax(worst, fabs(value - view.values[v]) / unit);
        assert_int_equal(normals[4 * v + 3], 0);
    }
    if (!(worst <= 0.51)) fail_msg("off by %g units", worst); /* and rounding of floats */
    const float range[2] = {0.5f, 0.6f};
    pl_draw_pack(draw, 0, range, bounds, vertices, normals);
    for (int64_t v = 0; v < n; v++) {
        if (view.values[v] < 0.5f) assert_int_equal(vertices[4 * v + 3], 0);
        if (view.values[v] > 0.6f) assert_int_equal(vertices[4 * v + 3], 65535);
    }
    free(vertices);
    free(normals);
    pl_draw_free(draw);
    scenario_free(&s);
}

static void move_to(scenario *s, double z) {
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) pl_sim_positions(s->sim)[3 * i + 2] = z;
}

static void test_interpolate(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "implicit-euler", 2, 0.01);
    scenario_start(&s);
    pl_draw *draw = make_draw(&s, NULL);
    int64_t n = pl_draw_surface_of(draw, 0).vertex_count;
    float *positions = malloc((size_t)(3 * n) * sizeof *positions);
    move_to(&s, 10);
    update(draw, &s);
    assert_int_equal(pl_draw_interpolate(draw, 0, 0.5, positions), 0);
    move_to(&s, 20);
    update(draw, &s);
    for (int k = 0; k <= 4; k++) {
        assert_int_equal(pl_draw_interpolate(draw, 0, 0.25 * k, positions), 2);
        for (int64_t v = 0; v < n; v++) check_near(positions[3 * v + 2], 10 + 2.5 * k, 1e-5);
    }
    free(positions);
    pl_draw_free(draw);
    scenario_free(&s);
}

/* ---- another thread ---- */

typedef struct reader {
    pl_draw *draw;
    atomic_bool stop;
    int64_t seen, torn, late;
} reader;

/* The z coordinate of every vertex is the number of the frame. */
static void *read_on(void *context) {
    reader *r = context;
    int64_t n = pl_draw_surface_of(r->draw, 0).vertex_count;
    float *between = malloc((size_t)(3 * n) * sizeof *between);
    while (!atomic_load(&r->stop)) {
        pl_draw_view view = pl_draw_read(r->draw, 0);
        if (view.frame == 0) continue;
        bool same = true;
        for (int64_t v = 0; v < n; v++) same = same && view.positions[3 * v + 2] == (float)view.frame;
        same = same && view.min[2] == (float)view.frame;
        bool valid = pl_draw_is_valid(r->draw, view.frame);
        r->seen++;
        r->late += !valid;
        r->torn += valid && !same;
        int64_t frame = pl_draw_interpolate(r->draw, 0, 0.5, between);
        for (int64_t v = 0; frame && v < n; v++) r->torn += between[3 * v + 2] != (float)frame - 0.5f;
    }
    free(between);
    return NULL;
}

static void test_reader(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "implicit-euler", 3, 0.01);
    s.def.threads = 2;
    scenario_start(&s);
    reader r = {.draw = make_draw(&s, NULL)};
    atomic_init(&r.stop, false);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, read_on, &r), 0);
    for (int k = 1; k <= 20000; k++) {
        move_to(&s, k);
        update(r.draw, &s);
    }
    atomic_store(&r.stop, true);
    pthread_join(thread, NULL);
    assert_int_equal(r.torn, 0);
    pl_draw_free(r.draw);
    scenario_free(&s);
}

/* After a rebuild with other bodies the drawing buffers are refused. */
static void test_rebuild(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
    scenario_start(&s);
    pl_draw *draw = make_draw(&s, NULL);
    update(draw, &s);
    check_ok(pl_sim_rebuild(s.sim, &s.def, NULL, &err));
    update(draw, &s); /* the same bodies */
    s.bodies[1] = s.bodies[0];
    s.bodies[1].name = "other";
    s.def.body_count = 2;
    const int32_t numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = map.tets = numbers;
    check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    assert_int_equal(pl_draw_update(draw, s.sim, &err), PL_ERR_INPUT);
    pl_draw_free(draw);
    scenario_free(&s);
}

/* 60,000 vertices on about a hundred elements, on one thread. */
static void test_time(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    pl_mesh *skin = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = shape.size[1] = 1.9, shape.size[2] = 0.011;
    shape.resolution = 1;
    check_ok(pl_mesh_generate(&shape, &skin, &err));
    int32_t *tris = NULL;
    check_ok(pl_mesh_boundary(skin, &tris, NULL, &skin->tri_count, &err));
    free(skin->tris);
    skin->tris = tris;
    scenario_init(&s, quadratic_of(box_mesh(2, 2, 2, 3, 0)));
    s.def.heat.active = true;
    scenario_start(&s);
    const pl_mesh *skins[1] = {skin};
    pl_draw_def def = pl_draw_def_default();
    def.skin_count = 1, def.skins = skins;
    pl_draw *draw = make_draw(&s, &def);
    set_field(draw, &s, "temperature");
    double best = INFINITY, packed = INFINITY;
    int64_t n = pl_draw_surface_of(draw, 0).vertex_count;
    assert_true(n >= 60000);
    uint16_t *vertices = malloc((size_t)(4 * n) * sizeof *vertices);
    int8_t *normals = malloc((size_t)(4 * n));
    float bounds[6];
    for (int k = 0; k < 20; k++) {
        double start = pl_now();
        update(draw, &s);
        best = fmin(best, pl_now() - start);
        start = pl_now();
        pl_draw_pack(draw, 0, NULL, bounds, vertices, normals);
        packed = fmin(packed, pl_now() - start);
    }
    print_message("%lld vertices, %lld triangles: an update in %.2f ms, packed in %.2f ms\n", (long long)n,
                  (long long)skin->tri_count, 1e3 * best, 1e3 * packed);
    assert_true(best < 0.05); /* seconds; generous, for busy machines */
    free(vertices);
    free(normals);
    pl_draw_free(draw);
    pl_mesh_free(skin);
    scenario_free(&s);
}

/* Positions that cannot be drawn: an error that names the body, and the last buffer stays. */
static void test_not_finite(void **state) {
    (void)state;
    scenario s;
    pl_error err = {0};
    scenario_init(&s, box_mesh(2, 1, 1, 3, 0.1));
    s.bodies[1] = s.bodies[0];
    s.bodies[1].name = "other";
    s.def.body_count = 2;
    scenario_start(&s);
    pl_draw *draw = make_draw(&s, NULL);
    pl_draw_view before = update(draw, &s);
    int64_t first;
    pl_sim_body_range(s.sim, 1, &first, NULL, NULL, NULL);
    double *x = pl_sim_positions(s.sim) + 3 * first + 7, good = *x;
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e39};
    for (int k = 0; k < 4; k++) {
        *x = bad[k];
        assert_int_equal(pl_draw_update(draw, s.sim, &err), PL_ERR_NUMERIC);
        assert_non_null(strstr(err.message, "body 'other'"));
        pl_draw_view view = pl_draw_read(draw, 1);
        assert_int_equal(view.frame, before.frame);
        assert_true(pl_draw_is_valid(draw, view.frame));
        for (int d = 0; d < 3; d++) assert_true(isfinite(view.max[d]));
    }
    *x = good;
    assert_int_equal(update(draw, &s).frame, before.frame + 1);
    pl_draw_free(draw);
    scenario_free(&s);
}

/* A mesh without triangles is no skin, and unknown fields get a suggestion. */
static void test_refusals(void **state) {
    (void)state;
    scenario s;
    pl_error err = {0};
    scenario_init(&s, box_mesh(2, 1, 1, 3, 0.1));
    scenario_start(&s);
    pl_draw_def def = pl_draw_def_default();
    const pl_mesh *skins[1] = {s.mesh};
    def.skins = skins;
    def.skin_count = 1;
    pl_draw *draw = NULL;
    assert_int_equal(pl_draw_create(s.sim, &def, &draw, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "body 'body' has no triangles"));
    assert_null(draw);
    draw = make_draw(&s, NULL);
    assert_int_equal(pl_draw_set_field(draw, s.sim, "vonmises", &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "did you mean 'von_mises'?"));
    pl_draw_free(draw);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box),     cmocka_unit_test(test_curved),      cmocka_unit_test(test_skin),
        cmocka_unit_test(test_values),  cmocka_unit_test(test_materials),   cmocka_unit_test(test_pressure),
        cmocka_unit_test(test_pack),    cmocka_unit_test(test_interpolate), cmocka_unit_test(test_reader),
        cmocka_unit_test(test_rebuild), cmocka_unit_test(test_time),        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
