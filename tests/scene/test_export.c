/* Animations of runs: the size of a .glb file, and what a run does if it is too large; bodies that start
 * inverted; the direction up. The files themselves are read by cli/test_export.py and io/check_artists.py. */
#include "check.h"
#include "io/animation.h"
#include "pliant/pliant.h"
#include "scene/loader.h"
#include "scene/motion.h"

#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-export"

static const char text[] =
    "{\"time\": {\"dt\": 0.05, \"duration\": 0.5}, \"integrator\": {\"type\": \"quasistatic\"},"
    " \"materials\": {\"rubber\": {\"law\": \"stable-neo-hookean\", \"young\": 1e5, \"poisson\": 0.3}},"
    " \"bodies\": {\"ball\": {\"mesh\": {\"shape\": \"sphere\", \"radius\": 1, \"resolution\": 6},"
    "   \"material\": \"rubber\", \"start\": \"mirror\"}}}";

static pl_scene *run_scene(const char *folder, int set_count, const char *const *sets) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(pl_scene_load_memory("it", NULL, text, sizeof text - 1, set_count, sets, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = folder;
    def.frames = 3;
    def.threads = 1;
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    return scene;
}

static void remember(void *context, const char *message) { snprintf(context, 512, "%s", message); }

/* The estimated size is right within 15 %. A file that would be too large is not written; one line of
 * warning says what to do. */
static void test_size(void **state) {
    (void)state;
    pl_error err = {0};
    pl_scene *scene = run_scene(FOLDER, 0, NULL);
    pl_motion motion;
    check_ok(pl_motion_open(scene, FOLDER, 3, &motion, &err));
    struct stat facts;
    assert_int_equal(stat(FOLDER "/animation.glb", &facts), 0);
    check_near(pl_glb_size(&motion.def), (double)facts.st_size, 0.15 * (double)facts.st_size);
    pl_motion_free(&motion);
    char said[512] = "";
    pl_export_def how = pl_export_def_default();
    how.warn = remember;
    how.context = said;
    remove(FOLDER "/animation.glb");
    check_ok(pl_animations_write(scene, FOLDER, 10000000, &how, &err)); /* it never reads these frames */
    assert_non_null(strstr(said, "animation.glb: "));
    assert_non_null(strstr(said, "more than the format allows"));
    assert_non_null(strstr(said, "NAME.pc2"));
    assert_null(strchr(said, '\n'));
    assert_int_equal(access(FOLDER "/animation.glb", F_OK), -1);
    pl_scene_free(scene);
}

static double enclosed(const pl_animation_def *def, const double *x) {
    double volume = 0;
    for (int64_t t = 0; t < def->tri_count; t++) {
        const double *a = x + 3 * (int64_t)def->tris[3 * t], *b = x + 3 * (int64_t)def->tris[3 * t + 1],
                     *c = x + 3 * (int64_t)def->tris[3 * t + 2];
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) /
                  6;
    }
    return volume;
}

/* The triangles of a body that starts mirrored have the orientation of its elements: inside out at the
 * start, right at the end. */
static void test_winding(void **state) {
    (void)state;
    pl_error err = {0};
    const char *sets[] = {"bodies.ball.start=mirror", "bodies.ball.element=bezier10"};
    for (int count = 1; count <= 2; count++) {
        pl_scene *scene = run_scene(FOLDER, count, sets);
        pl_motion motion;
        check_ok(pl_motion_open(scene, FOLDER, 3, &motion, &err));
        double *x = malloc((size_t)motion.def.node_count * 24);
        assert_non_null(x);
        check_ok(motion.def.frame(motion.def.context, 0, x, &err));
        double first = enclosed(&motion.def, x);
        check_ok(motion.def.frame(motion.def.context, 3, x, &err));
        double last = enclosed(&motion.def, x);
        assert_true(first < -3);
        assert_true(last > 3 && last < 4.19);
        free(x);
        pl_motion_free(&motion);
        pl_scene_free(scene);
    }
}

static void test_up(void **state) {
    (void)state;
    static const struct {
        const char *gravity, *up;
        double expected[3];
    } cases[] = {{"gravity=[0,-9.81,0]", "output.view.zoom=1", {0, 1, 0}},
                 {"gravity=[0,0,-9.81]", "output.view.zoom=1", {0, 0, 1}},
                 {"gravity=[0,0,-9.81]", "output.view.up=[0,1,0]", {0, 1, 0}},
                 {"gravity=[0,0,-9.81]", "output.view.up=[1,0,0]", {1, 0, 0}},
                 {"gravity=[0,0,0]", "output.view.zoom=1", {0, 1, 0}},
                 {"gravity=[0,9.81,0]", "output.view.zoom=1", {0, 1, 0}},
                 {"gravity=[5,-9.81,0]", "output.view.zoom=1", {0, 1, 0}},
                 {"gravity={\"keys\":[[0,[0,-1,0]],[1,[0,0,-9]]]}", "output.view.zoom=1", {0, 0, 1}},
                 {"gravity=[9,0,1]", "output.view.zoom=1", {-1, 0, 0}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *sets[] = {cases[i].gravity, cases[i].up, "integrator.type=implicit-euler",
                              "materials.rubber.density=1000"};
        pl_scene *scene = NULL;
        pl_error err = {0};
        check_ok(pl_scene_load_memory("it", NULL, text, sizeof text - 1, 4, sets, &scene, NULL, &err));
        const double *up = pl_scene_output(scene)->view.up;
        for (int k = 0; k < 3; k++) check_near(up[k], cases[i].expected[k], 0);
        char *written = NULL; /* as run.json stores it, for pictures made later */
        check_ok(pl_scene_to_json(scene, &written, &err));
        pl_scene *again = NULL;
        check_ok(pl_scene_load_memory("it", NULL, written, strlen(written), 1,
                                      (const char *[]){"gravity=[0,0,0]"}, &again, NULL, &err));
        for (int k = 0; k < 3; k++) check_near(pl_scene_output(again)->view.up[k], cases[i].expected[k], 0);
        pl_scene_free(again);
        free(written);
        pl_scene_free(scene);
    }
}

/* An event that changes the direction of gravity does not rotate the picture. */
static void test_up_stays(void **state) {
    (void)state;
    pl_scene *scene = NULL, *turned = NULL;
    pl_error err = {0};
    const char *const sets[] = {"gravity=[0,0,-9.81]", "integrator.type=implicit-euler"};
    check_ok(pl_scene_load_memory("it", NULL, text, sizeof text - 1, 2, sets, &scene, NULL, &err));
    json_t *document = json_deep_copy(scene->document);
    json_object_set_new(document, "gravity", json_pack("[f,f,f]", 0.0, -9.81, 0.0));
    const pl_scene_load_def def = pl_scene_load_def_default();
    check_ok(pl_scene_derive(scene, document, &def, &turned, &err));
    check_near(pl_scene_sim(turned)->gravity_keys.values[1], -9.81, 0);
    check_near(pl_scene_output(turned)->view.up[2], 1, 0);
    json_decref(document);
    pl_scene_free(turned);
    pl_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_size), cmocka_unit_test(test_winding),
                                       cmocka_unit_test(test_up), cmocka_unit_test(test_up_stays)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
