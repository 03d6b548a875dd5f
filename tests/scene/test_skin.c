/* Scenes with skins: where the surface is placed, what a run writes of it, and what is refused. */
#include "check.h"
#include "io/file.h"
#include "look_files.h"
#include "pliant/pliant.h"

#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-scene-skin"

/* A bezier10 body with a skin, placed like the body or on its own, and a tet4 body without one.
 * Every node is rotated by up to 90 degrees about the z axis and translated, so that every surface
 * is known in closed form. */
static const char text[] =
    "{\n"
    "  \"time\": {\"dt\": 0.5, \"duration\": 1},\n"
    "  \"materials\": {\"rubber\": {\"law\": \"neo-hookean\", \"young\": 1e5, \"poisson\": 0.4}},\n"
    "  \"bodies\": [\n"
    "    {\"name\": \"carrier\", \"material\": \"rubber\", \"element\": \"bezier10\", \"scale\": 2,\n"
    "     \"rotate\": {\"axis\": [0, 0, 1], \"degrees\": 30}, \"translate\": [3, 0, 1],\n"
    "     \"mesh\": {\"shape\": \"sphere\", \"radius\": 1, \"resolution\": 2}, \"skin\": {\"file\": "
    "\"ball.ply\"}},\n"
    "    {\"name\": \"plain\", \"material\": \"rubber\", \"mesh\": {\"shape\": \"box\", \"resolution\": 1}}\n"
    "  ],\n"
    "  \"constraints\": [{\"select\": \"all\", \"axis\": [0, 0, 1],\n"
    "    \"rotation\": {\"keys\": [[0, 0], [1, 90]]}, \"translation\": {\"keys\": [[0, [0, 0, 0]], [1, [0, "
    "0, 5]]]}}]\n"
    "}\n";

static void make_ball(double radius, int64_t resolution) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = radius;
    def.resolution = resolution;
    pl_mesh *mesh = NULL;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    mkdir(FOLDER, 0777);
    check_ok(pl_mesh_save(mesh, FOLDER "/ball.ply", &err)); /* .ply stores the boundary */
    pl_mesh_free(mesh);
}

static pl_scene *load(int set_count, const char *const *sets) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(
        pl_scene_load_memory("skin.json", FOLDER, text, strlen(text), set_count, sets, &scene, NULL, &err));
    return scene;
}

static pl_status run(const pl_scene *scene, const char *folder, int64_t frames, bool resume, pl_error *err) {
    pl_run_def def = pl_run_def_default();
    def.folder = folder;
    def.frames = frames;
    def.resume = resume;
    return pl_scene_run(scene, &def, NULL, err);
}

static pl_mesh *surface(const char *folder, int index) {
    char path[512];
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    snprintf(path, sizeof path, "%s/surface_%04d.vtu", folder, index);
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    return mesh;
}

static void turn(double degrees, const double *p, double *out) {
    double c = cos(degrees * acos(-1) / 180), s = sin(degrees * acos(-1) / 180);
    double x = c * p[0] - s * p[1], y = s * p[0] + c * p[1];
    out[0] = x, out[1] = y, out[2] = p[2];
}

/* The skin of a scene is placed like the body, or as its own keys say. */
static void test_placement(void **state) {
    (void)state;
    make_ball(0.8, 8);
    pl_mesh *ball = NULL;
    pl_error err;
    check_ok(pl_mesh_load(FOLDER "/ball.ply", &ball, NULL, &err));
    static const char *const own[] = {"bodies[0].skin.scale=3"};
    for (int k = 0; k < 2; k++) {
        pl_scene *scene = load(k, own);
        const pl_mesh *skin = pl_scene_skin(scene, 0);
        assert_non_null(skin);
        assert_null(pl_scene_skin(scene, 1));
        assert_null(pl_scene_skin(scene, 2));
        assert_int_equal(skin->node_count, ball->node_count);
        assert_int_equal(skin->tri_count, ball->tri_count);
        for (int64_t n = 0; n < ball->node_count; n++) {
            double p[3];
            turn(k ? 0 : 30, ball->nodes + 3 * n, p);
            for (int i = 0; i < 3; i++) {
                static const double translate[3] = {3, 0, 1};
                check_near(skin->nodes[3 * n + i], k ? 3 * p[i] : 2 * p[i] + translate[i], 1e-12);
            }
        }
        char *json = NULL;
        pl_scene *again = NULL;
        check_ok(pl_scene_to_json(scene, &json, &err));
        check_ok(pl_scene_load_memory("again.json", FOLDER, json, strlen(json), 0, NULL, &again, NULL, &err));
        assert_memory_equal(pl_scene_skin(again, 0)->nodes, skin->nodes, 24 * (size_t)skin->node_count);
        free(json);
        pl_scene_free(again);
        pl_scene_free(scene);
    }
    pl_mesh_free(ball);
}

static void test_frames(void **state) {
    (void)state;
    make_ball(0.8, 8);
    static const char *const sets[] = {"output.view.field=stress.xy"};
    for (int k = 0; k < 2; k++) {
        pl_scene *scene = load(k, sets);
        pl_error err = {0};
        check_ok(run(scene, FOLDER "/run", -1, false, &err));
        const pl_mesh *skin = pl_scene_skin(scene, 0);
        pl_mesh *start = surface(FOLDER "/run", 0), *end = surface(FOLDER "/run", 2);
        assert_int_equal(start->node_count, skin->node_count + 8); /* the box has eight corners ... */
        assert_int_equal(start->tri_count, skin->tri_count + 12);  /* ... and twelve triangles */
        assert_int_equal(end->tet_count, 0);
        for (int64_t n = 0; n < end->node_count; n++) {
            double p[3];
            turn(90, start->nodes + 3 * n, p);
            for (int i = 0; i < 3; i++) {
                if (n < skin->node_count) check_near(start->nodes[3 * n + i], skin->nodes[3 * n + i], 1e-12);
                check_near(end->nodes[3 * n + i], p[i] + (i == 2 ? 5 : 0), 1e-12);
            }
        }
        const pl_array *body = pl_mesh_find_array(end, "body"),
                       *moved = pl_mesh_find_array(end, "displacement");
        assert_non_null(body);
        assert_int_equal(body->where, PL_ON_TRIS);
        for (int64_t t = 0; t < end->tri_count; t++) check_near(body->values[t], t >= skin->tri_count, 0);
        check_near(moved->values[3 * 5 + 2], 5, 1e-12);
        assert_non_null(pl_mesh_find_array(end, "von_mises"));
        assert_int_equal(pl_mesh_find_array(end, "stress") != NULL, k);
        const double *det = pl_mesh_find_array(end, "det_F")->values;
        for (int64_t n = 0; n < end->node_count; n++) check_near(det[n], 1, 1e-9);
        assert_int_equal(access(FOLDER "/run/surface.pvd", R_OK), 0);
        assert_int_equal(access(FOLDER "/run/animation.glb", R_OK), 0);
        pl_mesh_free(start);
        pl_mesh_free(end);
        pl_scene_free(scene);
    }
}

/* Surfaces of a resumed run have the same bits. A run cannot be resumed with another skin. */
static void test_resume(void **state) {
    (void)state;
    make_ball(0.8, 8);
    pl_scene *scene = load(0, NULL);
    pl_error err = {0};
    check_ok(run(scene, FOLDER "/whole", -1, false, &err));
    check_ok(run(scene, FOLDER "/parts", 1, false, &err));
    assert_int_not_equal(access(FOLDER "/parts/surface_0002.vtu", R_OK), 0);
    check_ok(run(scene, FOLDER "/parts", -1, true, &err));
    char *a = NULL, *b = NULL;
    size_t size_a, size_b;
    check_ok(pl_file_read(FOLDER "/whole/surface_0002.vtu", &a, &size_a, &err));
    check_ok(pl_file_read(FOLDER "/parts/surface_0002.vtu", &b, &size_b, &err));
    assert_int_equal(size_a, size_b);
    assert_memory_equal(a, b, size_a);
    free(a);
    free(b);
    pl_scene_free(scene);
    make_ball(0.7, 8);
    scene = load(0, NULL);
    assert_int_equal(run(scene, FOLDER "/parts", -1, true, &err), PL_ERR_INPUT);
    static const char *const bare[] = {"bodies[0].skin={\"file\": \"ball.ply\", \"outside\": \"clamp\"}"};
    pl_scene_free(scene);
    scene = load(1, bare);
    check_ok(run(scene, FOLDER "/parts", 0, false, &err)); /* removes the surfaces of the earlier run */
    assert_int_not_equal(access(FOLDER "/parts/surface_0002.vtu", R_OK), 0);
    assert_int_equal(access(FOLDER "/parts/surface_0000.vtu", R_OK), 0);
    pl_scene_free(scene);
}

/* The look of two skins, one with a texture and one with vertex colours, is in every frame and in the
 * files of the run's folder. */
static void test_look(void **state) {
    (void)state;
    static const char obj[] =
        "mtllib look.mtl\nv 0 0 0\nv 0.5 0 0\nv 0 0.5 0\nv 0 0 0.5\nvt 0.5 1\nvt 2 3\nvt 4 5\n"
        "usemtl a\nf 1/1 3/2 2/3\nf 1/1 2/3 4/2\nusemtl b\nf 1/1 4/1 3/1\nf 2 3 4\n";
    static const char mtl[] = "newmtl b\nKd 0.5 0.25 0\nnewmtl a\nmap_Kd look.png\n";
    static const char ply[] =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
        "property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 4\n"
        "property list uchar int vertex_index\nend_header\n0 0 0 51 0 0\n0.5 0 0 102 0 0\n0 0.5 0 153 0 0\n"
        "0 0 0.5 204 0 0\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
    pl_error err = {0};
    mkdir(FOLDER, 0777);
    check_ok(pl_file_write_atomic(FOLDER "/look.obj", obj, sizeof obj - 1, &err));
    check_ok(pl_file_write_atomic(FOLDER "/look.mtl", mtl, sizeof mtl - 1, &err));
    check_ok(pl_file_write_atomic(FOLDER "/look.ply", ply, sizeof ply - 1, &err));
    assert_int_equal(write_png(FOLDER "/look.png", 4, 2), PL_OK);
    static const char *const sets[] = {"bodies[0].skin.file=look.obj",
                                       "bodies[1].skin={\"file\": \"look.ply\"}"};
    pl_scene *scene = load(2, sets);
    check_ok(run(scene, FOLDER "/look", -1, false, &err));
    pl_scene_free(scene);
    pl_mesh *end = surface(FOLDER "/look", 2);
    check_ok(pl_mesh_load_appearances(end, FOLDER "/look/surface.mtl", &err));
    assert_int_equal(end->appearance_count, 2);
    assert_string_equal(end->appearances[0].name, "a"); /* in order of use */
    assert_int_equal(access(end->appearances[0].texture, R_OK), 0);
    check_near(end->appearances[1].color[1], 0.25, 1e-8);
    pl_mesh_look look = pl_mesh_find_look(end);
    assert_int_equal(end->tri_count, 8);
    for (int t = 0; t < 8; t++) {
        pl_tri_look own = pl_mesh_tri_look(end, &look, t);
        assert_int_equal(own.material, t < 2 ? 0 : t < 4 ? 1 : -1);
        assert_int_equal(own.textured, t < 2);
        assert_int_equal(own.vertex_colors, t >= 4);
        double sum = 0, red = 0, expected = 0;
        for (int c = 0; c < 3; c++) {
            sum += own.uv[c][0] + own.uv[c][1], red += own.color[c][0];
            expected += 0.2 * (end->tris[3 * t + c] - 3);
        }
        check_near(sum, t < 2 ? 15.5 : t == 2 ? 4.5 : 0, 0);
        if (t >= 4) check_near(red, expected, 1e-15);
    }
    pl_mesh_free(end);
    char *glb = NULL;
    size_t size;
    check_ok(pl_file_read(FOLDER "/look/animation.glb", &glb, &size, &err));
    assert_non_null(strstr(glb + 20, "\"TEXCOORD_0\""));
    assert_non_null(strstr(glb + 20, "\"COLOR_0\""));
    assert_non_null(strstr(glb + 20, "\"image/png\""));
    free(glb);
    scene = load(0, NULL);
    make_ball(0.8, 8);
    check_ok(run(scene, FOLDER "/look", 0, false, &err)); /* removes the files of the earlier look */
    assert_int_not_equal(access(FOLDER "/look/surface.mtl", R_OK), 0);
    end = surface(FOLDER "/look", 0);
    assert_null(pl_mesh_find_array(end, "uv"));
    assert_null(pl_mesh_find_array(end, "color"));
    assert_null(pl_mesh_find_array(end, "material"));
    pl_mesh_free(end);
    pl_scene_free(scene);
}

/* Normals that rotate with the elements point outwards at the start and are rotated by 90 degrees at the
 * end. The elements that carry vertices are numbered as in frames. */
static void test_normals_and_elements(void **state) {
    (void)state;
    make_ball(0.8, 8);
    static const char *const sets[] = {"bodies[0].skin.normals=element", "output.view.field=element"};
    pl_scene *scene = load(2, sets);
    pl_error err = {0};
    check_ok(run(scene, FOLDER "/turned", -1, false, &err));
    const pl_mesh *skin = pl_scene_skin(scene, 0);
    pl_mesh *start = surface(FOLDER "/turned", 0), *end = surface(FOLDER "/turned", 2), *frame = NULL;
    check_ok(pl_mesh_load(FOLDER "/turned/frame_0000.vtu", &frame, NULL, &err));
    const pl_array *first = pl_mesh_find_array(start, "normal"), *last = pl_mesh_find_array(end, "normal"),
                   *element = pl_mesh_find_array(end, "element"), *body = pl_mesh_find_array(frame, "body");
    assert_true(first && last && element && body);
    assert_true(first->where == PL_ON_TRIS && first->components == 9 && element->where == PL_ON_NODES);
    for (int64_t i = 0; i < 3 * end->tri_count; i++) {
        const double *n = first->values + 3 * i, *x = start->nodes + 3 * (int64_t)start->tris[i];
        double turned[3], outward = 0;
        if (i >= 3 * skin->tri_count) { /* the other body has no element normals */
            assert_true(isnan(n[0]) && isnan(last->values[3 * i]));
            continue;
        }
        static const double center[3] = {3, 0, 1};
        for (int k = 0; k < 3; k++) outward += n[k] * (x[k] - center[k]) / 1.6;
        assert_true(outward > 0.9 && outward < 1.01);
        turn(90, n, turned);
        for (int k = 0; k < 3; k++) check_near(last->values[3 * i + k], turned[k], 1e-12);
    }
    for (int64_t v = 0; v < end->node_count; v++)
        check_near(body->values[(int64_t)element->values[v]], v >= skin->node_count, 0);
    pl_mesh_free(start);
    pl_mesh_free(end);
    pl_mesh_free(frame);
    pl_scene_free(scene);
}

static void test_refused(void **state) {
    (void)state;
    static const struct {
        const char *set, *path, *message;
    } cases[] = {{"bodies[0].skin.file=none.ply", "bodies[0].skin.file", "none.ply"},
                 {"bodies[0].skin.outside=fold", "bodies[0].skin.outside", "extend"},
                 {"bodies[0].skin={}", "bodies[0].skin.file", "is missing"},
                 {"bodies[0].skin.fil=x", "bodies[0].skin.fil", "file"},
                 {"bodies[0].skin.scale=0", "bodies[0].skin.scale", "found 0, expected a number"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err = {0};
        assert_int_equal(pl_scene_load_memory("skin.json", FOLDER, text, strlen(text), 1, &cases[k].set,
                                              &scene, &problems, &err),
                         PL_ERR_INPUT);
        assert_int_equal(problems.count, 1);
        assert_string_equal(problems.items[0].path, cases[k].path);
        if (!strstr(problems.items[0].message, cases[k].message)) fail_msg("%s", problems.items[0].message);
        pl_problems_free(&problems);
    }
}

/* A skin far from its body gives a warning in the check. */
static void test_far(void **state) {
    (void)state;
    make_ball(0.8, 8);
    FILE *file = fopen(FOLDER "/far.json", "w");
    fputs(text, file);
    fclose(file);
    static const char *const sets[] = {"bodies[0].skin.translate=[30, 0, 0]"};
    for (int k = 0; k < 2; k++) {
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err = {0};
        check_ok(pl_scene_check(FOLDER "/far.json", k, sets, &scene, &problems, &err));
        assert_int_equal(problems.count, k);
        if (k) assert_true(problems.items[0].warning);
        if (k) assert_string_equal(problems.items[0].path, "bodies[0].skin");
        pl_problems_free(&problems);
        pl_scene_free(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_placement),
                                       cmocka_unit_test(test_frames),
                                       cmocka_unit_test(test_resume),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_far),
                                       cmocka_unit_test(test_look),
                                       cmocka_unit_test(test_normals_and_elements)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
