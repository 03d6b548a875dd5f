/* Labels: next to their bodies, within their area, without overlap, and readable on any background. */
#include "check.h"
#include "labels.h"
#include "words.h"

#include <unistd.h>

static double overlap(const pl_box *a, const pl_box *b) {
    double width = fmin(a->right, b->right) - fmax(a->left, b->left);
    double height = fmin(a->bottom, b->bottom) - fmax(a->top, b->top);
    return width > 0.0 && height > 0.0 ? width * height : 0.0;
}

/* The box of capitals and descenders of a text. */
static pl_box text_of(const pl_label *label, double size) {
    return (pl_box){label->x, label->x + pl_text_width(size, label->text), label->baseline - size,
                    label->baseline + 0.3 * size};
}

static const pl_box room = {5, 395, 5, 280};

static void test_below_its_body(void **state) {
    (void)state;
    pl_label label = {.text = "ball", .side = PL_ANY_SIDE, .box = {100, 200, 50, 120}};
    pl_labels_place(1, &label, &room, 10.0);
    check_near(label.x + 0.5 * pl_text_width(10.0, "ball"), 150.0, 1e-9);
    assert_true(label.baseline - 10.0 > 120.0 && label.baseline < 150.0);
    /* Without space below, the label is above. */
    label = (pl_label){.text = "ball", .side = PL_ANY_SIDE, .box = {100, 200, 150, 279}};
    pl_labels_place(1, &label, &room, 10.0);
    assert_true(label.baseline < 150.0 && label.baseline > 130.0);
    /* For a body as high as the picture the label is at the side. */
    label = (pl_label){.text = "ball", .side = PL_ANY_SIDE, .box = {100, 200, 0, 300}};
    pl_labels_place(1, &label, &room, 10.0);
    assert_true(label.x > 200.0 && label.x < 220.0 && label.side == PL_RIGHT);
    /* The label stays at the side even if there is space below. */
    label.box = (pl_box){100, 200, 50, 120};
    pl_labels_place(1, &label, &room, 10.0);
    assert_true(label.x > 200.0 && label.side == PL_RIGHT);
}

/* Many bodies, some of which overlap. */
static void test_labels_do_not_collide(void **state) {
    (void)state;
    enum { COUNT = 6 };
    for (unsigned seed = 1; seed <= 200; seed++) {
        pl_label labels[COUNT];
        unsigned random = seed;
        for (int i = 0; i < COUNT; i++) {
            double v[4];
            for (int k = 0; k < 4; k++)
                random = random * 1664525u + 1013904223u, v[k] = (random >> 8) / 16777216.0;
            double x = 330 * v[0], y = 220 * v[1];
            labels[i] = (pl_label){
                .text = "a body", .side = PL_ANY_SIDE, .box = {x, x + 10 + 50 * v[2], y, y + 10 + 50 * v[3]}};
        }
        pl_labels_place(COUNT, labels, &room, 8.0);
        for (int i = 0; i < COUNT; i++) {
            pl_box own = text_of(&labels[i], 8.0);
            assert_true(own.left >= room.left && own.right <= room.right && own.top >= room.top &&
                        own.bottom <= room.bottom);
            for (int j = 0; j < i; j++) {
                pl_box other = text_of(&labels[j], 8.0);
                if (overlap(&own, &other) > 0.0) fail_msg("seed %u: labels %d and %d collide", seed, i, j);
            }
        }
    }
}

/* Triangles at z = 0 seen from the front, whose corners are known in pixels. */
static void test_boxes(void **state) {
    (void)state;
    pl_error err;
    pl_view_def view = pl_view_def_default();
    view.width = 200, view.height = 100;
    view.camera.fov = 90.0;
    view.camera.position[0] = view.camera.position[1] = 0.0, view.camera.position[2] = 10.0;
    for (int k = 0; k < 3; k++) view.camera.target[k] = 0.0;
    const double nodes[18] = {1, 2, 0, 4, 2, 0, 1, 5, 0, -50, 0, 0, -60, 0, 0, -50, 1, 0};
    const int32_t tris[6] = {0, 1, 2, 3, 4, 5}, bodies[2] = {3, 1};
    const pl_surface surface = {
        .node_count = 6, .nodes = nodes, .tri_count = 2, .tris = tris, .bodies = bodies};
    pl_framing framing;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    pl_label labels[3] = {
        {.text = "out of the picture", .body = 1}, {.text = "b", .body = 3}, {.text = "gone", .body = 7}};
    assert_int_equal(pl_labels_find(&framing, &surface, 3, labels), 1);
    assert_string_equal(labels[0].text, "b");
    check_near(labels[0].box.left, 105.0,
               1e-9); /* 10 m above the middle is the upper edge: 5 pixels per metre */
    check_near(labels[0].box.right, 120.0, 1e-9);
    check_near(labels[0].box.top, 25.0, 1e-9);
    check_near(labels[0].box.bottom, 40.0, 1e-9);
}

static void test_ink(void **state) {
    (void)state;
    pl_error err;
    pl_image image;
    for (int dark = 0; dark < 2; dark++) {
        const double ground = dark ? 0.1 : 0.9;
        check_ok(pl_image_make(&image, 60, 30, &err));
        pl_image_fill(&image, 0, 0, 60, 30, (const double[3]){ground, ground, ground});
        pl_words_line(&image, 5.0, 20.0, 50.0, 10.0, "HHH");
        double contrast = 0.0;
        for (int i = 0; i < 60 * 30; i++)
            contrast = fmax(contrast, fabs(image.pixels[3 * i] / 255.0 - ground));
        assert_true(contrast > 0.5);
        pl_image_free(&image);
    }
}

static void test_times(void **state) {
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {{0, "t = 0 s"},       {0.16, "t = 0.16 s"},   {12.345, "t = 12.3 s"}, {999.7, "t = 1000 s"},
                 {1000, "t = 1000 s"}, {86400, "t = 86400 s"}, {2e-5, "t = 0.02 ms"},  {1e-3, "t = 0.001 s"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        pl_words_time(cases[i].seconds, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_below_its_body), cmocka_unit_test(test_labels_do_not_collide),
        cmocka_unit_test(test_boxes),          cmocka_unit_test(test_ink),
        cmocka_unit_test(test_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
