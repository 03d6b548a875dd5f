/* Looks of bodies and colliders in scenes: colours in both notations, looks read back from JSON and from a
 * run's folder, textures of skins, and what is refused. */
#include "check.h"
#include "look_files.h"
#include "pliant/pliant.h"

#include <math.h>
#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-scene-looks"

static pl_error err;

static const char *const scene_text =
    "{\"time\": {\"dt\": 0.5, \"duration\": 0.5}, \"integrator\": {\"type\": \"implicit-euler\"},"
    " \"materials\": {\"m\": {\"law\": \"stvk\", \"young\": 1e5, \"poisson\": 0.3}},"
    " \"bodies\": {\"cube\": {\"mesh\": {\"shape\": \"box\", \"size\": [2, 2, 1], \"resolution\": 1},"
    " \"translate\": [-1, -1, -0.5], \"material\": \"m\"%s}},"
    " \"output\": {\"glb\": false}, \"colliders\": [{\"shape\": \"sphere\", \"center\": [9, 9, 9], "
    "\"radius\": 1%s}]}";

static pl_status load(const char *body, const char *collider, pl_scene **scene) {
    char text[4096];
    snprintf(text, sizeof text, scene_text, body, collider);
    return pl_scene_load_memory("looks.json", FOLDER, text, strlen(text), 0, NULL, scene, NULL, &err);
}

static void check_looks(const pl_scene *scene) {
    const pl_look_def *body = pl_scene_body_look(scene, 0), *collider = pl_scene_collider_look(scene, 0);
    const double terracotta[3] = {0xe2 / 255.0, 0x72 / 255.0, 0x5b / 255.0}, other[3] = {0.25, 0.5, 1};
    for (int k = 0; k < 3; k++) {
        check_near(body->color[k], terracotta[k], 1e-15);
        check_near(collider->color[k], other[k], 0);
    }
    check_near(body->roughness, 0.1, 0);
    assert_true(isnan(collider->roughness));
    check_near(collider->softness, 0.75, 0);
    assert_true(isnan(body->softness));
    assert_int_equal(body->style, PL_LOOK_GLASS);
    assert_int_equal(collider->style, PL_LOOK_SOLID);
    assert_null(pl_scene_body_look(scene, 1));
    assert_null(pl_scene_collider_look(scene, -1));
}

static void test_values(void **state) {
    (void)state;
    pl_scene *scene, *again;
    check_ok(load(", \"look\": {\"color\": \"#E2725b\", \"roughness\": 0.1, \"style\": \"glass\"}",
                  ", \"look\": {\"color\": [0.25, 0.5, 1], \"softness\": 0.75}", &scene));
    check_looks(scene);
    char *text;
    check_ok(pl_scene_to_json(scene, &text, &err));
    check_ok(pl_scene_load_memory("again", FOLDER, text, strlen(text), 0, NULL, &again, NULL, &err));
    check_looks(again);
    pl_scene_free(again);
    free(text);
    pl_run_def def = pl_run_def_default();
    pl_run_totals totals;
    def.folder = FOLDER "/run";
    check_ok(pl_scene_run(scene, &def, &totals, &err));
    pl_scene_free(scene);
    check_ok(pl_run_load(FOLDER "/run", NULL, &again, &err));
    check_looks(again);
    pl_scene_free(again);

    /* a run can be resumed with another look */
    def.resume = true;
    check_ok(load(", \"look\": {\"color\": \"#000000\"}", "", &scene));
    check_ok(pl_scene_run(scene, &def, &totals, &err));
    pl_scene_free(scene);

    check_ok(load("", "", &scene));
    assert_true(isnan(pl_scene_body_look(scene, 0)->color[0]));
    assert_null(pl_scene_body_look(scene, 0)->texture);
    pl_scene_free(scene);
}

static void test_refused(void **state) {
    (void)state;
    static const char *const bad[][2] = {
        {"\"color\": \"#12345\"", "bodies.cube.look.color: found \"#12345\""},
        {"\"color\": \"#1234567\"", "expected \"#rrggbb\""},
        {"\"color\": \"red\"", "expected \"#rrggbb\""},
        {"\"color\": [0, 0, 1.1]", "look.color"},
        {"\"color\": [0, 0]", "look.color"},
        {"\"color\": -1", "look.color: found -1"},
        {"\"roughness\": 1.5", "look.roughness: found 1.5"},
        {"\"roughness\": -0.1", "look.roughness"},
        {"\"softness\": 1e300", "look.softness"},
        {"\"style\": \"invisible\"", "look.style: unknown style \"invisible\""},
        {"\"colour\": \"#ffffff\"", "did you mean 'color'"},
        {"\"texture\": \"picture.png\"", "look.texture: the body has no skin"},
        {"\"texture\": 7", "look.texture: found 7"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char look[256];
        pl_scene *scene = NULL;
        snprintf(look, sizeof look, ", \"look\": {%s}", bad[i][0]);
        assert_int_equal(load(look, "", &scene), PL_ERR_INPUT);
        if (!strstr(err.message, bad[i][1])) fail_msg("%s: %s", bad[i][0], err.message);
    }
    pl_scene *scene;
    assert_int_equal(load("", ", \"look\": {\"texture\": \"picture.png\"}", &scene), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "colliders[0].look.texture: colliders take none"));
}

/* Colours of floor and background of the view. */
static void test_view(void **state) {
    (void)state;
    static const char *const good[] = {"\"transparent\"", "\"studio\"", "\"#ff0000\"", "[1, 0, 0]"};
    static const char *const bad[] = {"\"sky\"", "\"#ff00\"", "[1, 0]", "[2, 0, 0]", "3", "{}"};
    static const int styles[] = {PL_BACKGROUND_TRANSPARENT, PL_BACKGROUND_STUDIO, PL_BACKGROUND_COLOR,
                                 PL_BACKGROUND_COLOR};
    for (int i = 0; i < 10; i++) {
        char text[4096], set[128];
        pl_scene *scene = NULL, *again;
        snprintf(text, sizeof text, scene_text, "", "");
        snprintf(set, sizeof set, "output.view={\"background\": %s, \"ground_color\": \"#00ff00\"}",
                 i < 4 ? good[i] : bad[i - 4]);
        const char *sets[] = {set, "output.view.lights=sun"};
        pl_status status =
            pl_scene_load_memory("looks.json", FOLDER, text, strlen(text), 2, sets, &scene, NULL, &err);
        assert_int_equal(status, i < 4 ? PL_OK : PL_ERR_INPUT);
        if (i >= 4) {
            if (!strstr(err.message, "output.view.background")) fail_msg("%s: %s", bad[i - 4], err.message);
            continue;
        }
        char *json;
        check_ok(pl_scene_to_json(scene, &json, &err));
        check_ok(pl_scene_load_memory("again", FOLDER, json, strlen(json), 0, NULL, &again, NULL, &err));
        const pl_view_def *view = &pl_scene_output(again)->view;
        assert_int_equal(view->background.style, styles[i]);
        check_near(view->background.color[0], i < 2 ? 0 : 1, 0);
        check_near(view->ground_color[1], 1, 0);
        assert_int_equal(view->lights, PL_LIGHTS_SUN);
        pl_scene_free(scene);
        pl_scene_free(again);
        free(json);
    }
}

static void write_text(const char *path, const char *text) {
    check_ok(pl_file_write_atomic(path, text, strlen(text), &err));
}

/* A square inside the body, as an .obj file with texture coordinates and as one without. */
#define CORNERS "v -0.5 -0.5 0\nv 0.5 -0.5 0\nv 0.5 0.5 0\nv -0.5 0.5 0\n"

static void test_textures(void **state) {
    (void)state;
    pl_scene *scene;
    assert_int_equal(write_png(FOLDER "/picture.png", 4, 2), PL_OK);
    write_text(FOLDER "/own.mtl", "newmtl own\nKd 0 1 0\n");
    write_text(FOLDER "/square.obj",
               "mtllib own.mtl\n" CORNERS "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl own\nf 1/1 2/2 3/3 4/4\n");
    write_text(FOLDER "/bare.obj", CORNERS "f 1 2 3 4\n");
    write_text(FOLDER "/text.png", "no picture");
    check_ok(
        load(", \"skin\": {\"file\": \"square.obj\"}, \"look\": {\"texture\": \"picture.png\"}", "", &scene));
    const pl_mesh *skin = pl_scene_skin(scene, 0);
    pl_mesh_look look = pl_mesh_find_look(skin);
    for (int64_t t = 0; t < skin->tri_count; t++) {
        pl_tri_look tri = pl_mesh_tri_look(skin, &look, t);
        assert_true(tri.textured);
        assert_string_equal(skin->appearances[tri.material].texture, FOLDER "/picture.png");
    }
    pl_scene_free(scene);
    static const char *const bad[][2] = {
        {"\"square.obj\"}, \"look\": {\"texture\": \"none.png\"}", "none.png: cannot be read"},
        {"\"square.obj\"}, \"look\": {\"texture\": \"text.png\"}", "text.png: is not a picture"},
        {"\"square.obj\"}, \"look\": {\"texture\": \"../test-scene-looks\"}", "is a folder, expected a file"},
        {"\"bare.obj\"}, \"look\": {\"texture\": \"picture.png\"}",
         "bodies.cube.look.texture: bare.obj has no texture coordinates"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char body[256];
        snprintf(body, sizeof body, ", \"skin\": {\"file\": %s", bad[i][0]);
        assert_int_equal(load(body, "", &scene), PL_ERR_INPUT);
        if (!strstr(err.message, bad[i][1])) fail_msg("%s: %s", bad[i][0], err.message);
    }
}

static void test_color_texts(void **state) {
    (void)state;
    double color[3] = {5, 5, 5};
    static const char *const bad[] = {"", "#", "#fffff", "#ffffff0", "ffffff", "#gggggg", "# fffff", NULL};
    for (int i = 0; i < 8; i++) assert_false(pl_color_parse(bad[i], color));
    check_near(color[0], 5, 0);
    assert_true(pl_color_parse("#0080Ff", color));
    check_near(color[0], 0, 0);
    check_near(color[1], 128 / 255.0, 0);
    check_near(color[2], 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_refused),     cmocka_unit_test(test_textures),
        cmocka_unit_test(test_view),   cmocka_unit_test(test_color_texts),
    };
    mkdir(FOLDER, 0777);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
