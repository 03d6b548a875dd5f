/* Cameras that are placed, moved by keys, follow a body or fit each frame: against projective geometry,
 * and against what pictures of a cube that flies away must show. */
#include "render/embree.h"
#include "check.h"
#include "keys.h"
#include "show.h"

#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-camera"

static pl_error err;

/* ---- positions */

/* Position of a point in the picture, both coordinates in [-1, 1] with y up. */
static void project(const pl_framing *framing, const double p[3], double at[2]) {
    pl_camera camera = pl_framing_camera(framing);
    double x = 0.0, y = 0.0, z = 0.0;
    for (int k = 0; k < 3; k++) {
        double d = p[k] - camera.eye[k];
        x += d * framing->right[k], y += d * framing->above[k], z -= d * framing->back[k];
    }
    at[0] = (x / z - camera.shift) / camera.slope[0];
    at[1] = y / z / camera.slope[1];
}

static pl_view_def placed_view(double x, double y, double z) {
    pl_view_def view = pl_view_def_default();
    view.width = view.height = 100;
    view.camera.position[0] = x, view.camera.position[1] = y, view.camera.position[2] = z;
    view.camera.target[0] = 1.0, view.camera.target[1] = 2.0, view.camera.target[2] = 3.0;
    return view;
}

static void test_position_and_target(void **state) {
    (void)state;
    pl_view_def view = placed_view(1.0, 2.0, 13.0); /* from +z */
    view.camera.fov = 90.0;
    pl_framing framing;
    double at[2];
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    project(&framing, (const double[3]){1.0, 2.0, 3.0}, at);
    check_near(at[0], 0.0, 1e-12);
    check_near(at[1], 0.0, 1e-12);
    /* 90 degrees: the distance of the picture's edges from the middle equals that of the eye. */
    project(&framing, (const double[3]){6.0, 12.0, 3.0}, at);
    check_near(at[0], 0.5, 1e-12);
    check_near(at[1], 1.0, 1e-12);
    view.zoom = 2.0;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    project(&framing, (const double[3]){3.5, 2.0, 3.0}, at);
    check_near(at[0], 0.5, 1e-12);
    /* From straight above, `up` has no direction in the picture; then the azimuth determines the right. */
    view = placed_view(1.0, 12.0, 3.0);
    view.azimuth = 0.0;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    project(&framing, (const double[3]){2.0, 2.0, 3.0}, at);
    assert_true(at[0] > 0.1 && fabs(at[1]) < 1e-9);
    view = placed_view(1.0, 2.0, 3.0);
    check_fails(pl_framing_begin(&framing, &view, 0.0, &err), &err, "position and target are both (1, 2, 3)");
    view = placed_view(1.0, NAN, 3.0);
    check_fails(pl_framing_begin(&framing, &view, 0.0, &err), &err, "position is (1, nan, 3)");
    view = placed_view(0.0, 0.0, 0.0);
    view.camera.fov = 180.0;
    check_fails(pl_framing_begin(&framing, &view, 0.0, &err), &err, "fov = 180");
}

/* With a target alone, the target is in the middle and everything fits around it. */
static void test_target_alone(void **state) {
    (void)state;
    pl_view_def view = placed_view(NAN, NAN, NAN);
    const double points[4][3] = {{0, 0, 0}, {5, 2, 3}, {1, 2, -4}, {1, 6, 3}};
    pl_framing framing;
    double at[2], farthest = 0.0;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    pl_framing_add_points(&framing, 4, &points[0][0]);
    project(&framing, view.camera.target, at);
    check_near(at[0], 0.0, 1e-12);
    check_near(at[1], 0.0, 1e-12);
    for (int i = 0; i < 4; i++) {
        project(&framing, points[i], at);
        farthest = fmax(farthest, fmax(fabs(at[0]), fabs(at[1])));
    }
    assert_true(farthest < 0.95 && farthest > 0.6);
}

/* ---- keys */

static void test_keys(void **state) {
    (void)state;
    pl_camera_key keys[4];
    for (int i = 0; i < 4; i++) keys[i] = pl_camera_key_default();
    const double times[4] = {1.0, 2.0, 4.0, 5.0}, azimuths[4] = {10.0, 20.0, 60.0, 50.0};
    for (int i = 0; i < 4; i++) keys[i].time = times[i], keys[i].azimuth = azimuths[i];
    keys[1].zoom = 3.0, keys[3].zoom = 1.0; /* the others do not give it */
    pl_view_def view = pl_view_def_default();
    view.elevation = 33.0;
    view.camera.key_count = 4, view.camera.keys = keys;
    for (int i = 0; i < 4; i++) check_near(pl_keys_view(&view, times[i]).azimuth, azimuths[i], 1e-12);
    double last = 10.0, slope = 0.0, step = 1e-3;
    for (double t = 1.0; t < 4.0 - 0.5 * step; t += step) {
        double now = pl_keys_view(&view, t + step).azimuth, rate = (now - last) / step;
        if (now < last - 1e-9) fail_msg("goes back at %g", t);
        if (fabs(rate - slope) > 0.5) fail_msg("the speed jumps from %g to %g at %g", slope, rate, t);
        last = now, slope = rate;
    }
    assert_true(slope < 0.5); /* it turns back at 4 without overshoot */
    check_near(pl_keys_view(&view, 0.0).azimuth, 10.0, 0.0);
    check_near(pl_keys_view(&view, 9.0).azimuth, 50.0, 0.0);
    check_near(pl_keys_view(&view, 3.5).zoom, 2.0, 1e-12); /* the middle between 2 and 5 */
    check_near(pl_keys_view(&view, 3.5).elevation, 33.0, 0.0);
    assert_true(isnan(pl_keys_view(&view, 3.5).camera.position[0]));
}

/* ---- a cube that flies away along x at 8 m/s for 2 s, one that does not move, a distant one that is
 * hidden and does not count, and a spherical collider behind them */

static const char scene_text[] =
    "{\"time\": {\"dt\": 0.05, \"duration\": 2}, \"gravity\": [0, 0, 0],"
    " \"integrator\": {\"type\": \"implicit-euler\"},"
    " \"materials\": {\"m\": {\"young\": 1e5, \"poisson\": 0.3}},"
    " \"bodies\": {\"still\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\","
    " \"translate\": [0, 0, -3]},"
    " \"flies\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\","
    " \"velocity\": [8, 0, 0]},"
    " \"hides\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\","
    " \"translate\": [0, 90, 0], \"look\": {\"style\": \"hidden\"}}},"
    " \"colliders\": {\"ball\": {\"shape\": \"sphere\", \"center\": [0, 0, -5], \"radius\": 0.5}}, "
    "\"output\": {\"glb\": false}}";

static int run_once(void **state) {
    (void)state;
    pl_scene *scene;
    pl_run_totals totals;
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER;
    if (pl_scene_load_memory("flight.json", NULL, scene_text, strlen(scene_text), 0, NULL, &scene, NULL,
                             &err) != PL_OK)
        return 1;
    pl_status status = pl_scene_run(scene, &def, &totals, &err);
    pl_scene_free(scene);
    return status != PL_OK;
}

static char warning[512];
static void note_warning(void *context, const char *message) {
    (void)context;
    snprintf(warning, sizeof warning, "%s", message);
}

/* Opens a show with overrides of a small view of plain bodies from the front. */
static pl_show *open_with(int count, const char *const *sets) {
    pl_view_def view = pl_view_def_default();
    view.width = 160, view.height = 90, view.samples = 1;
    view.azimuth = view.elevation = 0.0;
    view.ground = view.legend = false;
    view.field = "none";
    const char *path = FOLDER;
    pl_scene *owner;
    check_ok(pl_view_set(&view, count, sets, &owner, &err));
    const pl_show_def def = {.run_count = 1,
                             .paths = &path,
                             .view = pl_scene_output(owner)->view,
                             .threads = 1,
                             .watch = {.warn = note_warning}};
    pl_show *show = NULL;
    pl_status status = pl_show_open(&def, &show, &err);
    pl_scene_free(owner); /* its texts are needed only while opening */
    return status == PL_OK ? show : NULL;
}

/* Number of pixels of the second body (blue), and the mean of their columns; -1 if some are at
 * the border of the picture. */
static int find_blue(pl_show *show, int frame, double *column) {
    pl_image image;
    check_ok(pl_show_draw(show, pl_pick_frame(frame), &image, &err));
    int count = 0, border = 0;
    double sum = 0.0;
    for (int i = 0; i < image.width * image.height; i++) {
        const uint8_t *p = image.pixels + 3 * i;
        int x = i % image.width;
        if (p[2] < p[0] + 40) continue;
        count++;
        sum += x;
        border += x == 0 || x == image.width - 1;
    }
    *column = count ? sum / count : -1.0;
    pl_image_free(&image);
    return border ? -1 : count;
}

static void test_follow(void **state) {
    (void)state;
    const char *const follow[1] = {"camera.follow=flies"}, *const nobody[1] = {"camera.follow=nobody"};
    pl_show *all = open_with(0, NULL), *show = open_with(1, follow);
    double column, first = 0.0;
    assert_non_null(show);
    int small = find_blue(all, 0, &column), frames = pl_show_frame_count(show), before = 0;
    assert_true(small > 30 && frames == 41);
    for (int f = 0; f < frames; f += 10) {
        int count = find_blue(show, f, &column);
        if (f == 10) first = column, before = count;
        if (count < 5 * small) fail_msg("frame %d: %d pixels, %d without following", f, count, small);
        if (f >= 10 && f <= 30) check_near(column, first, 1.0);
        if (f >= 10) check_near(count, before, 0.05 * before);
    }
    check_near(first, 79.5, 4.0);
    pl_show_free(all);
    pl_show_free(show);
    assert_null(open_with(1, nobody));
    assert_non_null(
        strstr(err.message, "there is no body 'nobody' to follow, expected one of still, flies, hides"));
}

/* Each frame is completely in its picture, as large as possible, and sizes change little between frames. */
static void test_fit_to_frames(void **state) {
    (void)state;
    const char *const fit[1] = {"camera.fit=frame"};
    pl_show *all = open_with(0, NULL), *show = open_with(1, fit);
    assert_non_null(show);
    double column;
    int start = find_blue(all, 0, &column), last = 0;
    for (int f = 0; f < pl_show_frame_count(show); f++) {
        int count = find_blue(show, f, &column);
        if (count < 0) fail_msg("frame %d is cut off", f);
        if (f == 0 && count < 6 * start) fail_msg("%d pixels, %d in a fit to all frames", count, start);
        /* of a body of a hundred pixels, thirty are at its outline */
        if (f > 0 && !(count < 1.12 * last && count > 0.7 * last)) fail_msg("%d to %d pixels", last, count);
        last = count;
    }
    check_near(last, find_blue(all, 40, &column), 0.25 * last);
    pl_show_free(all);
    pl_show_free(show);
}

static void test_inside_a_body(void **state) {
    (void)state;
    const char *const inside[2] = {"camera.position=[0.1, 0.2, 0]", "camera.target=[4, 0, 0]"};
    const char *const outside[2] = {"camera.position=[0.1, 2.2, 0]", "camera.target=[4, 0, 0]"};
    pl_image image;
    for (int k = 0; k < 2; k++) {
        pl_show *show = open_with(2, k ? outside : inside);
        assert_non_null(show);
        warning[0] = '\0';
        check_ok(pl_show_draw(show, pl_pick_frame(0), &image, &err));
        pl_image_free(&image);
        assert_int_equal(strstr(warning, "(0.1, 0.2, 0) is inside body 'flies' in frame 0") != NULL, !k);
        warning[0] = '\0'; /* warns once; in the later frame the body has left */
        check_ok(pl_show_draw(show, pl_pick_frame(k ? 0 : 20), &image, &err));
        pl_image_free(&image);
        assert_string_equal(warning, "");
        pl_show_free(show);
    }
}

static void test_inside_a_collider(void **state) {
    (void)state;
    const char *const sets[2] = {"camera.position=[0, 0.1, -5]", "camera.target=[0, 0, 0]"};
    const char *const hidden[2] = {"camera.position=[0.1, 90, 0]", "camera.target=[0, 0, 0]"};
    pl_image image;
    for (int k = 0; k < 2; k++) {
        pl_show *show = open_with(2, k ? hidden : sets);
        warning[0] = '\0';
        check_ok(pl_show_draw(show, pl_pick_frame(0), &image, &err));
        assert_int_equal(strstr(warning, "is inside collider 'ball' in frame 0") != NULL, !k);
        if (k) assert_string_equal(warning, "");
        pl_image_free(&image);
        pl_show_free(show);
    }
}

/* Overrides of the view: which are accepted, and the messages for the others. */
static void test_overrides(void **state) {
    (void)state;
    static const struct {
        const char *set, *message;
    } cases[] = {
        {"camera.fov=200", "view: camera.fov: found 200, expected a number between 1 and 150"},
        {"camera.fit=all", "unknown fit \"all\""},
        {"camera.position=[1, 2]", "expected an array of three numbers"},
        {"camera.keys={}", "view: camera.keys: found an object, expected an array of keys"},
        {"camera.keys=[{\"zoom\": 2}]", "view: camera.keys[0].time: is missing"},
        {"camera.keys=[{\"time\": 2}, {\"time\": 2}]", "found 2 after 2, expected ascending times"},
        {"camera.keys=[{\"time\": 2, \"pan\": 3}]", "unknown key 'pan'"},
        {"camera=1", "expected an object"},
    };
    pl_view_def view = pl_view_def_default();
    pl_scene *owner;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(pl_view_set(&view, 1, &cases[i].set, &owner, &err), PL_ERR_INPUT);
        if (!strstr(err.message, cases[i].message)) fail_msg("%s: %s", cases[i].set, err.message);
    }
    const char *sets[3] = {"camera.keys=[{\"time\": 2, \"position\": [1, 2, 3]}]", "camera.keys[0].zoom=7",
                           "range=[null, 5]"};
    check_ok(pl_view_set(&view, 3, sets, &owner, &err));
    const pl_view_def *made = &pl_scene_output(owner)->view;
    assert_int_equal(made->camera.key_count, 1);
    check_near(made->camera.keys[0].position[2], 3.0, 0.0);
    check_near(made->camera.keys[0].zoom, 7.0, 0.0);
    assert_true(isnan(made->camera.keys[0].target[0]) && isnan(made->range[0]) && made->range[1] == 5.0);
    pl_scene *again; /* further overrides on top of these */
    const char *more = "camera.fov=40";
    check_ok(pl_view_set(made, 1, &more, &again, &err));
    pl_scene_free(owner);
    made = &pl_scene_output(again)->view;
    check_near(made->camera.keys[0].zoom, 7.0, 0.0);
    assert_true(made->camera.fov == 40.0 && isnan(made->range[0]) && made->range[1] == 5.0);
    pl_scene_free(again);
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position_and_target),
        cmocka_unit_test(test_target_alone),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_follow),
        cmocka_unit_test(test_fit_to_frames),
        cmocka_unit_test(test_inside_a_body),
        cmocka_unit_test(test_inside_a_collider),
        cmocka_unit_test(test_overrides),
    };
    return cmocka_run_group_tests(tests, run_once, NULL);
}
