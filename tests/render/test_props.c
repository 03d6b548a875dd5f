/* Colliders in pictures: drawn in grey, moving between frames, inside the picture if near. Infinite
 * planes do not change the framing, hollow colliders are seen into, and the run's folder contains
 * everything that pictures need. */
#include "render/embree.h"
#include "check.h"
#include "props.h"
#include "show.h"

#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-props"

static pl_error err;

/* A cube that does not move, and colliders around it. */
static const char *const scene_text =
    "{\"time\": {\"dt\": 0.5, \"duration\": 1}, \"integrator\": {\"type\": \"implicit-euler\"},"
    " \"materials\": {\"m\": {\"law\": \"stvk\", \"young\": 1e5, \"poisson\": 0.3}},"
    " \"bodies\": {\"cube\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\"}},"
    " \"output\": {\"glb\": true, \"view\": {\"width\": 160, \"height\": 120, \"samples\": 4, \"field\": "
    "\"none\"}},"
    " \"colliders\": [%s]}";

static void run_text(const char *text) {
    pl_scene *scene;
    pl_run_totals totals;
    check_ok(pl_scene_load_memory("props.json", FOLDER, text, strlen(text), 0, NULL, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER;
    def.force = true; /* the folder contains the meshes of colliders */
    check_ok(pl_scene_run(scene, &def, &totals, &err));
    pl_scene_free(scene);
}

static void run_scene(const char *colliders) {
    char text[4096];
    snprintf(text, sizeof text, scene_text, colliders);
    run_text(text);
}

/* With `change` (or NULL) applied to the view. */
static pl_image draw_changed(int frame, int threads, void (*change)(pl_view_def *view)) {
    pl_scene *scene;
    pl_show *show;
    pl_image image;
    check_ok(pl_run_load(FOLDER, NULL, &scene, &err));
    const char *path = FOLDER;
    pl_show_def def = {
        .run_count = 1, .paths = &path, .view = pl_scene_output(scene)->view, .threads = threads};
    if (change) change(&def.view);
    check_ok(pl_show_open(&def, &show, &err));
    check_ok(pl_show_draw(show, pl_pick_frame(frame), &image, &err));
    pl_show_free(show);
    pl_scene_free(scene);
    return image;
}

static pl_image draw(int frame) { return draw_changed(frame, 1, NULL); }

/* Number of pixels with the body's colour, and their bounding box. */
typedef struct seen {
    int colored, left, right, top, bottom;
} seen;
static seen look_for_body(const pl_image *image) {
    seen out = {.left = image->width, .top = image->height, .right = -1, .bottom = -1};
    for (int y = 0; y < image->height; y++) {
        for (int x = 0; x < image->width; x++) {
            const uint8_t *p = image->pixels + 3 * (y * image->width + x);
            if (p[0] < p[2] + 40) continue; /* the first body is red */
            out.colored++;
            if (x < out.left) out.left = x;
            if (x > out.right) out.right = x;
            if (y < out.top) out.top = y;
            if (y > out.bottom) out.bottom = y;
        }
    }
    return out;
}

static int different(const pl_image *a, const pl_image *b) {
    int count = 0;
    for (int i = 0; i < a->width * a->height; i++) {
        int max = 0;
        for (int k = 0; k < 3; k++) {
            int d = abs(a->pixels[3 * i + k] - b->pixels[3 * i + k]);
            max = d > max ? d : max;
        }
        count += max > 12;
    }
    return count;
}

static void test_seen(void **state) {
    (void)state;
    run_scene("");
    pl_image alone = draw(0);
    seen body = look_for_body(&alone);
    assert_true(body.colored > 500);

    /* next to it: the camera moves back, and the picture of the later frame differs */
    run_scene("{\"shape\": \"sphere\", \"center\": [2.2, 0.5, 0.5], \"radius\": 0.6,"
              " \"translation\": {\"keys\": [[0, [0, 0, 0]], [1, [0, 1, 0]]]}}");
    pl_image next_to = draw(0), later = draw(2);
    seen smaller = look_for_body(&next_to);
    assert_true(smaller.colored > 100 && smaller.colored < body.colored * 8 / 10);
    assert_true(different(&next_to, &later) > 100);

    /* a hall around it: the cube is as large as before, and is seen through the near walls */
    run_scene("{\"shape\": \"box\", \"center\": [0.5, 4.9, 0.5], \"size\": [10, 10, 10], \"inside\": true}");
    pl_image hall = draw(0);
    seen inside = look_for_body(&hall);
    check_near(inside.left, body.left, 2);
    check_near(inside.right, body.right, 2);
    assert_true(inside.colored > body.colored * 9 / 10);
    assert_true(different(&hall, &alone) > 2000);

    pl_image_free(&alone);
    pl_image_free(&next_to);
    pl_image_free(&later);
    pl_image_free(&hall);
}

static void test_planes(void **state) {
    (void)state;
    run_scene("");
    pl_image alone = draw(0);
    run_scene("{\"shape\": \"plane\", \"point\": [100, -0.01, 0], \"normal\": [0, 1, 0]}");
    pl_image floor = draw(0);
    seen a = look_for_body(&alone), b = look_for_body(&floor);
    assert_int_equal(a.left, b.left);
    assert_int_equal(a.top, b.top);
    assert_true(different(&alone, &floor) > 1000); /* the pattern of squares */
    /* invisible from behind */
    run_scene("{\"shape\": \"plane\", \"point\": [0, 10, 0], \"normal\": [0, -1, 0]}");
    pl_image ceiling = draw(0);
    assert_true(different(&alone, &ceiling) < 50);
    pl_image_free(&alone);
    pl_image_free(&floor);
    pl_image_free(&ceiling);
}

/* The mesh of a collider is stored in the run's folder: its file may be removed. */
static void test_mesh(void **state) {
    (void)state;
    pl_collider_def ball = pl_collider_def_default();
    ball.shape = "sphere";
    pl_mesh *mesh;
    check_ok(pl_collider_surface(&ball, 0, 1, &mesh, &err));
    check_ok(pl_mesh_save(mesh, FOLDER "/ball.obj", &err));
    pl_mesh_free(mesh);
    run_scene("{\"shape\": \"mesh\", \"file\": \"ball.obj\", \"scale\": 0.6, \"resolution\": 16,"
              " \"center\": [2.2, 0.5, 0.5]}");
    unlink(FOLDER "/ball.obj");
    pl_image from_mesh = draw(0);
    run_scene("{\"shape\": \"sphere\", \"radius\": 0.6, \"center\": [2.2, 0.5, 0.5]}");
    pl_image sphere = draw(0);
    assert_true(different(&from_mesh, &sphere) < 60);
    assert_true(access(FOLDER "/collider_0000.ply", F_OK) != 0); /* that of the previous run */
    pl_image_free(&from_mesh);
    pl_image_free(&sphere);
}

/* A hidden body does not change the framing, however far away it is. */
static void test_hidden_body(void **state) {
    (void)state;
    static const char *const far_body =
        "\"far\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\","
        " \"translate\": [9, 0, 0], \"look\": {\"style\": \"hidden\"}}";
    char text[4096], whole[8192];
    run_scene("");
    pl_image alone = draw(0);
    snprintf(text, sizeof text, scene_text, "");
    const char *end = strstr(text, "}, \"output\""); /* end of the bodies */
    assert_non_null(end);
    snprintf(whole, sizeof whole, "%.*s, %s%s", (int)(end - text), text, far_body, end);
    run_text(whole);
    pl_image with = draw(0);
    assert_memory_equal(alone.pixels, with.pixels, (size_t)alone.width * (size_t)alone.height * 3);
    pl_image_free(&alone);
    pl_image_free(&with);
}

/* A hidden collider is not drawn and does not change the framing. A collider with a colour is drawn in it. */
static void test_looks(void **state) {
    (void)state;
    run_scene("");
    pl_image alone = draw(0);
    run_scene("{\"shape\": \"sphere\", \"center\": [2.2, 0.5, 0.5], \"radius\": 0.6,"
              " \"look\": {\"style\": \"hidden\"}},"
              "{\"shape\": \"plane\", \"point\": [0, -0.01, 0], \"normal\": [0, 1, 0], \"look\": {\"style\": "
              "\"hidden\"}}");
    pl_image hidden = draw(0);
    assert_memory_equal(alone.pixels, hidden.pixels, (size_t)alone.width * (size_t)alone.height * 3);
    run_scene("{\"shape\": \"sphere\", \"center\": [2.2, 0.5, 0.5], \"radius\": 0.6}");
    pl_image grey = draw(0);
    run_scene("{\"shape\": \"sphere\", \"center\": [2.2, 0.5, 0.5], \"radius\": 0.6,"
              " \"look\": {\"color\": \"#ff2010\"}}");
    pl_image red = draw(0);
    assert_true(look_for_body(&red).colored > look_for_body(&grey).colored + 300);
    pl_image_free(&alone);
    pl_image_free(&hidden);
    pl_image_free(&grey);
    pl_image_free(&red);
}

/* Through glass the body is visible, tinted; glass casts a lighter shadow than a solid collider. */
static void test_glass(void **state) {
    (void)state;
    static const char *const wall =
        "{\"shape\": \"sphere\", \"center\": [1.6, 1.2, 1.9], \"radius\": 0.9, \"look\": {%s}}";
    char text[256];
    pl_image images[2];
    int colored[2];
    double light[2] = {0};
    static const char *const looks[] = {"\"style\": \"glass\"", ""};
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, wall, looks[i]);
        run_scene(text);
        images[i] = draw(0);
        colored[i] = look_for_body(&images[i]).colored;
        for (int k = 0; k < 3 * images[i].width * images[i].height; k++) light[i] += images[i].pixels[k];
    }
    assert_true(colored[0] > 200 && colored[0] > 2 * colored[1]);
    assert_true(light[0] > 1.01 * light[1]);
    assert_true(different(&images[0], &images[1]) > 500);
    for (int i = 0; i < 2; i++) pl_image_free(&images[i]);
}

static void clear_background(pl_view_def *view) {
    view->background.style = PL_BACKGROUND_TRANSPARENT;
    view->samples = 16;
}

/* With a transparent background, corners have alpha 0, bodies 255, and shadows values between. Blending a
 * pixel over it raises its alpha. The file has four channels. */
static void test_transparent(void **state) {
    (void)state;
    run_scene("{\"shape\": \"plane\", \"point\": [0, 0, 0], \"normal\": [0, 1, 0]}");
    pl_image images[2] = {draw_changed(0, 1, clear_background), draw_changed(0, 2, clear_background)};
    int width = images[0].width, height = images[0].height;
    size_t count = (size_t)width * (size_t)height;
    assert_memory_equal(images[0].pixels, images[1].pixels, 3 * count);
    assert_memory_equal(images[0].alpha, images[1].alpha, count);
    const pl_image *image = &images[0];
    assert_int_equal(image->alpha[0], 0);
    assert_int_equal(image->alpha[width - 1], 0);
    assert_int_equal(image->alpha[(height / 2) * width + width / 2], 255);
    int shadow = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = image->pixels + 3 * i;
        if (p[0] > p[2] + 40) continue;
        shadow += image->alpha[i] > 40 && image->alpha[i] < 230 && p[0] < 60 && p[1] < 60;
    }
    assert_true(shadow > 100);
    check_ok(pl_image_write(image, FOLDER "/alpha.png", &err));
    FILE *file = fopen(FOLDER "/alpha.png", "rb");
    uint8_t head[26] = {0};
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    assert_int_equal(head[25], 6); /* RGBA */
    const double red[3] = {1, 0, 0};
    pl_image_blend(&images[0], 0, 0, 0.5, red);
    assert_int_equal(image->pixels[0], 255);
    assert_int_equal(image->pixels[1], 0);
    check_near(image->alpha[0], 127.5, 0.6);
    pl_image_blend(&images[0], -1, 0, 1.0, red);
    uint8_t *white = pl_image_on_white(image);
    check_near(white[1], 127.5, 1); /* half red */
    assert_int_equal(white[3], 255);
    free(white);
    for (int i = 0; i < 2; i++) pl_image_free(&images[i]);
}

/* With motion blur, colliders that moved have their positions at the opening of the shutter. */
static void test_moving(void **state) {
    (void)state;
    run_scene("{\"shape\": \"sphere\", \"radius\": 0.2, \"center\": [2, 0.5, 0.5], \"translation\": "
              "{\"keys\": [[0, [0, 0, 0]], [1, [0, 0, 3]]]}},"
              "{\"shape\": \"sphere\", \"radius\": 0.2, \"center\": [-1, 0.5, 0.5]}");
    pl_props *props;
    pl_prop_set set;
    const double eye[3] = {0, 0, 9};
    check_ok(pl_props_open(FOLDER, &props, &err));
    check_ok(pl_props_at(props, 0.5, 0.4, eye, &set, &err));
    assert_int_equal(set.count, 2);
    assert_non_null(set.surfaces[0].past);
    assert_null(set.surfaces[1].past);
    for (int64_t i = 0; i < 3 * set.surfaces[0].node_count; i++)
        check_near(set.surfaces[0].nodes[i] - set.surfaces[0].past[i], i % 3 == 2 ? 0.3 : 0.0, 1e-9);
    pl_prop_set_free(&set);
    check_ok(pl_props_at(props, 0.5, NAN, eye, &set, &err));
    assert_null(set.surfaces[0].past);
    pl_prop_set_free(&set);
    pl_props_free(props);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seen),        cmocka_unit_test(test_planes),      cmocka_unit_test(test_mesh),
        cmocka_unit_test(test_looks),       cmocka_unit_test(test_transparent), cmocka_unit_test(test_glass),
        cmocka_unit_test(test_hidden_body), cmocka_unit_test(test_moving),
    };
    if (!has_embree()) return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
