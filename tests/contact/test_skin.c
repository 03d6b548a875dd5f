/* A skin as contact surface instead of the boundary of the elements: contact acts on the visible surface. */
#include "contact/crowd.h"
#include "pliant/pliant.h"
#include "pliant/skin.h"

static const char *const elements[] = {"tet4", "tet10", "bezier10"};

/* The boundary triangles of a ball as a mesh of their own. */
static pl_mesh *ball_surface(double radius, int resolution, const double at[3]) {
    pl_error err;
    pl_mesh *ball;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = radius;
    def.resolution = resolution;
    check_ok(pl_mesh_generate(&def, &ball, &err));
    check_ok(pl_mesh_boundary(ball, &ball->tris, NULL, &ball->tri_count, &err));
    pl_mesh *out = calloc(1, sizeof *out);
    int32_t *place = malloc((size_t)ball->node_count * sizeof *place);
    out->nodes_per_tet = 4;
    out->nodes = malloc((size_t)(3 * ball->node_count) * sizeof(double));
    for (int64_t i = 0; i < ball->node_count; i++) place[i] = -1;
    for (int64_t k = 0; k < 3 * ball->tri_count; k++) {
        int32_t *node = &ball->tris[k];
        if (place[*node] < 0) {
            place[*node] = (int32_t)out->node_count;
            for (int d = 0; d < 3; d++)
                out->nodes[3 * out->node_count + d] = ball->nodes[3 * *node + d] + at[d];
            out->node_count++;
        }
        *node = place[*node];
    }
    out->tris = ball->tris;
    out->tri_count = ball->tri_count;
    ball->tris = NULL;
    ball->tri_count = 0;
    free(place);
    pl_mesh_free(ball);
    return out;
}

/* A box of edge 0.3 around a ball of radius 0.1, which is its contact surface. */
static pl_body_def *add_carried(crowd *c, const char *element, const double at[3], pl_mesh **skin) {
    const double middle[3] = {at[0] + 0.15, at[1] + 0.15, at[2] + 0.15};
    pl_body_def *body = crowd_add(c, box_mesh(0.3, 0.3, 0.3, 2, 0.2), element);
    memcpy(body->translate, at, sizeof body->translate);
    body->contact_surface = *skin = ball_surface(0.1, 4, middle);
    return body;
}

static pl_collider_def *add_floor(crowd *c) {
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->name = "floor";
    floor->shape = "plane";
    floor->axis[1] = 1, floor->axis[2] = 0;
    floor->friction = 0.3;
    c->s.def.gravity[1] = -10;
    return floor;
}

/* In every state the vertices agree with the skin of the C API. They stay above the floor, while the elements
 * around them do not. */
static void test_seen(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        pl_mesh *skin_mesh;
        const double at[3] = {0.1, -0.03, 0.2};
        crowd_init(&c);
        c.s.def.dt = 5e-3;
        pl_body_def *body = add_carried(&c, elements[e], at, &skin_mesh);
        body->velocity[1] = -1;
        body->angular_velocity[0] = 3;
        add_floor(&c);
        scenario_start(&c.s);
        pl_skin_def def = pl_skin_def_default();
        pl_skin *skin;
        def.mesh = body->mesh, def.rest = pl_sim_rest(c.s.sim);
        def.bezier = pl_sim_body_is_bezier(c.s.sim, 0);
        def.count = skin_mesh->node_count, def.points = skin_mesh->nodes;
        check_ok(pl_skin_create(&def, &skin, &err));
        double *seen = malloc((size_t)(3 * def.count) * sizeof *seen), min = INFINITY, lowest = INFINITY;
        bool touched = false;
        for (int k = 0; k < 80; k++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            crowd_check(&c, &report);
            touched = touched || report.contacts > 0;
            double *x = crowd_surface(&c, crowd_time(&c));
            pl_skin_positions(skin, pl_sim_positions(c.s.sim), seen);
            for (int64_t i = 0; i < 3 * def.count; i++) check_near(x[i], seen[i], 1e-12);
            for (int64_t i = 0; i < def.count; i++) min = fmin(min, x[3 * i + 1]);
            for (int64_t i = 0; i < pl_sim_node_count(c.s.sim); i++)
                lowest = fmin(lowest, pl_sim_positions(c.s.sim)[3 * i + 1]);
            free(x);
        }
        printf("%s: the skin comes down to %.2g m, its elements to %.2g\n", elements[e], min, lowest);
        assert_true(touched && min > 0 && lowest < -0.01);
        free(seen);
        pl_skin_free(skin);
        crowd_free(&c);
        pl_mesh_free(skin_mesh);
    }
}

/* Two of them collide in the air: nothing intersects. Interpolation weights add up to one, so linear momentum
 * is conserved. */
static void test_meeting(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        pl_mesh *skins[2];
        const double at[2][3] = {{0, 0, 0}, {0.22, 0.03, 0.02}};
        crowd_init(&c);
        c.s.def.dt = 2e-3;
        c.s.def.contact.friction = 0.3;
        for (int b = 0; b < 2; b++)
            add_carried(&c, elements[(e + b) % 3], at[b], &skins[b])->velocity[0] = b ? -2 : 2;
        scenario_start(&c.s);
        double mass[2] = {0}, before = 0;
        for (int b = 0; b < 2; b++) {
            int64_t first, count, tet, tets;
            pl_sim_body_range(c.s.sim, b, &first, &count, &tet, &tets);
            for (int64_t i = first; i < first + count; i++) mass[b] += pl_sim_masses(c.s.sim)[i];
        }
        before = 2 * (mass[0] - mass[1]);
        bool touched = false;
        for (int k = 0; k < 40; k++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            crowd_check(&c, &report);
            touched = touched || report.contacts > 0;
            check_near(report.momentum[0], before, 1e-11 * mass[0]);
            check_near(report.momentum[1], 0, 1e-11 * mass[0]);
        }
        assert_true(touched);
        crowd_free(&c);
        for (int b = 0; b < 2; b++) pl_mesh_free(skins[b]);
    }
}

/* Forces on nodes are minus the gradient of the energy: the interpolation W and its transpose. */
static void test_forces(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        crowd c;
        pl_mesh *skins[2];
        const double at[2][3] = {{0, 0, 0}, {0.203, 0, 0}};
        crowd_init(&c);
        c.s.def.contact.distance = 0.01;
        for (int b = 0; b < 2; b++) add_carried(&c, elements[e], at[b], &skins[b]);
        scenario_start(&c.s);
        pl_barriers *b = c.s.sim->barriers;
        int64_t n = 3 * pl_sim_node_count(c.s.sim);
        double *x = pl_sim_positions(c.s.sim), *f = calloc((size_t)n, sizeof *f);
        pl_barriers_begin(b, 0, 0.01, false, x);
        assert_true(pl_barriers_evaluate(b, x, f, NULL).near > 0);
        double max = 0;
        for (int64_t k = 0; k < n; k++) max = fmax(max, fabs(f[k]));
        for (int64_t k = 0; k < n; k += 7) {
            double kept = x[k], h = 1e-7;
            x[k] = kept + h;
            double up = pl_barriers_evaluate(b, x, NULL, NULL).energy;
            x[k] = kept - h;
            double down = pl_barriers_evaluate(b, x, NULL, NULL).energy;
            x[k] = kept;
            check_near(-(up - down) / (2 * h), f[k], 1e-5 * max);
        }
        free(f);
        crowd_free(&c);
        for (int k = 0; k < 2; k++) pl_mesh_free(skins[k]);
    }
}

static void refuse(crowd *c, const char *words, const char *more) {
    pl_error err = {0};
    assert_int_equal(pl_sim_create(&c->s.def, &c->s.sim, &err), PL_ERR_INPUT);
    if (!strstr(err.message, words) || !strstr(err.message, more)) fail_msg("%s", err.message);
    crowd_free(c);
}

/* Rejected contact surfaces: vertices outside the elements, a skin that intersects itself at rest, edges that
 * change their degree. */
static void test_refused(void **state) {
    (void)state;
    const double at[3] = {0, 0, 0};
    crowd c;
    pl_mesh *skin;
    crowd_init(&c);
    add_carried(&c, "tet4", at, &skin);
    skin->nodes[3] = 0.5;
    refuse(&c, "body 'a'", "outside of its elements");
    pl_mesh_free(skin);
    crowd_init(&c);
    add_carried(&c, "tet4", at, &skin);
    int32_t far = 0, near = 0; /* the leftmost vertex is moved out of the right side */
    for (int32_t i = 0; i < skin->node_count; i++) {
        if (skin->nodes[3 * i] < skin->nodes[3 * far]) far = i;
        if (skin->nodes[3 * i] > skin->nodes[3 * near]) near = i;
    }
    for (int d = 0; d < 3; d++)
        skin->nodes[3 * far + d] = skin->nodes[3 * near + d] + (d == 0 ? 0.02 : 0.003);
    refuse(&c, "body 'a' and body 'a' intersect", "near (0.2");
    pl_mesh_free(skin);
    crowd_init(&c);
    add_carried(&c, "adaptive", at, &skin);
    refuse(&c, "body 'a'", "degree");
    pl_mesh_free(skin);
}

/* The key of scenes: skin.contact. */
static void test_scene(void **state) {
    (void)state;
    static const char text[] =
        "{\"time\": {\"dt\": 0.005, \"duration\": 0.05}, \"integrator\": {\"type\": \"implicit-euler\"},"
        " \"materials\": {\"m\": {\"young\": 1e5, \"poisson\": 0.3, \"density\": 1000}},"
        " \"bodies\": {\"a\": {\"mesh\": {\"shape\": \"box\", \"size\": [0.3, 0.3, 0.3], \"resolution\": 2},"
        "   \"material\": \"m\", \"skin\": {\"file\": \"ball.ply\", \"contact\": %s}}},"
        " \"colliders\": {\"floor\": {\"shape\": \"plane\", \"point\": [0, 0.02, 0], \"normal\": [0, 1, 0]}},"
        " \"contact\": {\"between\": \"barrier\"}}";
    const double middle[3] = {0.15, 0.15, 0.15};
    pl_mesh *ball = ball_surface(0.1, 4, middle);
    pl_error err = {0};
    check_ok(pl_mesh_save(ball, PL_BINARY_DIR "/ball.ply", &err));
    for (int on = 0; on < 2; on++) { /* the box intersects the floor, its skin does not */
        char scene_text[2000];
        pl_scene *scene = NULL;
        pl_sim *sim = NULL;
        snprintf(scene_text, sizeof scene_text, text, on ? "true" : "false");
        check_ok(pl_scene_load_memory("skin.json", PL_BINARY_DIR, scene_text, strlen(scene_text), 0, NULL,
                                      &scene, NULL, &err));
        assert_int_equal(pl_sim_create(pl_scene_sim(scene), &sim, &err) == PL_OK, on);
        if (!on) assert_non_null(strstr(err.message, "is behind collider"));
        if (on) assert_int_equal(sim->barriers->surface.vertex_count, ball->node_count);
        pl_sim_free(sim);
        pl_scene_free(scene);
    }
    pl_mesh_free(ball);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_seen), cmocka_unit_test(test_meeting),
                                       cmocka_unit_test(test_forces), cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_scene)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
