/* Materials and lights in pictures: soft matter transmits light, and polished matter has a small bright
 * highlight. Each light rig gives another picture, floors have their colour, and a body in the plane of
 * the floor is completely visible. */
#include "render/embree.h"
#include "check.h"
#include "render.h"

#include <math.h>

static pl_error err;

/* A unit sphere around (0, 1, 0), flattened by a factor along z. */
enum { ROUND = 48, HIGH = 24, NODES = ROUND * (HIGH + 1), TRIS = 2 * ROUND * HIGH };
typedef struct ball {
    double nodes[3 * NODES];
    int32_t tris[3 * TRIS];
} ball;

static pl_surface make_ball(ball *out, double flat) {
    for (int j = 0; j <= HIGH; j++) {
        for (int i = 0; i < ROUND; i++) {
            double a = 6.283185307179586 * i / ROUND, b = 3.141592653589793 * j / HIGH;
            double *p = out->nodes + 3 * (j * ROUND + i);
            p[0] = sin(b) * cos(a), p[1] = 1 - cos(b), p[2] = -flat * sin(b) * sin(a);
        }
    }
    for (int j = 0; j < HIGH; j++) {
        for (int i = 0; i < ROUND; i++) {
            int32_t a = j * ROUND + i, b = j * ROUND + (i + 1) % ROUND, *t = out->tris + 6 * (j * ROUND + i);
            t[0] = a, t[1] = b, t[2] = b + ROUND, t[3] = a, t[4] = b + ROUND, t[5] = a + ROUND;
        }
    }
    return (pl_surface){.node_count = NODES, .nodes = out->nodes, .tri_count = TRIS, .tris = out->tris};
}

static pl_view_def plain_view(void) {
    pl_view_def view = pl_view_def_default();
    view.width = 200, view.height = 160, view.samples = 16;
    view.azimuth = 0, view.elevation = 10;
    return view;
}

static pl_image draw(const pl_view_def *view, const pl_surface *surface, int threads) {
    pl_framing framing;
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_framing_begin(&framing, view, 0, &err));
    check_ok(pl_framing_add(&framing, surface, &err));
    check_ok(pl_renderer_new(threads, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, &framing, 1, surface, &image, &err));
    pl_renderer_free(renderer);
    return image;
}

static const uint8_t *at(const pl_image *image, double x, double y) {
    return image->pixels + 3 * ((int)(y * image->height) * image->width + (int)(x * image->width));
}

static double mean(const pl_image *image, double x, double y, double half, int channel) {
    double sum = 0;
    int count = 0;
    for (double v = y - half; v <= y + half; v += 0.005)
        for (double u = x - half; u <= x + half; u += 0.005, count++) sum += at(image, u, v)[channel];
    return sum / count;
}

/* A thin disc with the key light behind it: the softer it is, the more light it transmits, most in the
 * colour that it absorbs least. */
static void test_soft(void **state) {
    (void)state;
    static ball disc;
    pl_surface surface = make_ball(&disc, 0.03);
    pl_view_def view = plain_view();
    view.lights = PL_LIGHTS_RIM;
    double red[3], blue[3];
    for (int i = 0; i < 3; i++) {
        pl_look_def look = pl_look_def_default();
        look.color[0] = 0.7, look.color[1] = 0.4, look.color[2] = 0.4;
        look.softness = 0.5 * i, look.roughness = 1.0;
        surface.looks = &look, surface.look_count = 1;
        pl_image image = draw(&view, &surface, 1);
        red[i] = mean(&image, 0.5, 0.5, 0.06, 0), blue[i] = mean(&image, 0.5, 0.5, 0.06, 2);
        pl_image_free(&image);
    }
    assert_true(red[1] > red[0] + 5 && red[2] > red[1] + 5);
    assert_true(red[2] / red[0] > 1.05 * blue[2] / blue[0]);
    /* a whole ball is too thick to transmit light */
    surface = make_ball(&disc, 1.0);
    double low[2];
    for (int i = 0; i < 2; i++) {
        pl_look_def look = pl_look_def_default();
        look.color[0] = 0.7, look.color[1] = 0.4, look.color[2] = 0.4;
        look.softness = i, look.roughness = 1.0;
        surface.looks = &look, surface.look_count = 1;
        pl_image image = draw(&view, &surface, 1);
        low[i] = mean(&image, 0.42, 0.62, 0.03, 0);
        pl_image_free(&image);
    }
    assert_true(low[1] - low[0] < 0.5 * (red[2] - red[0]));
}

static void test_gloss(void **state) {
    (void)state;
    static ball round;
    pl_surface surface = make_ball(&round, 1.0);
    pl_view_def view = plain_view();
    int brightest[2] = {0}, bright[2] = {0};
    for (int i = 0; i < 2; i++) {
        pl_look_def look = pl_look_def_default();
        look.color[0] = look.color[1] = look.color[2] = 0.25;
        look.roughness = i ? 1.0 : 0.15, look.softness = 0;
        surface.looks = &look, surface.look_count = 1;
        pl_image image = draw(&view, &surface, 1);
        for (int y = 30; y < 110; y++) {
            for (int x = 60; x < 140; x++) {
                int value = image.pixels[3 * (y * image.width + x)];
                if (hypot(x - 100, y - 75) > 45) continue;
                if (value > brightest[i]) brightest[i] = value;
                bright[i] += value > 150;
            }
        }
        pl_image_free(&image);
    }
    assert_true(brightest[0] > brightest[1] + 60);
    assert_true(bright[0] > 10 && bright[0] < 600);
}

static void test_lights_and_grounds(void **state) {
    (void)state;
    static ball round;
    pl_surface surface = make_ball(&round, 1.0);
    pl_image images[3];
    for (int i = 0; i < 3; i++) {
        pl_view_def view = plain_view();
        view.lights = i;
        images[i] = draw(&view, &surface, 1);
        pl_image again = draw(&view, &surface, 2);
        assert_memory_equal(images[i].pixels, again.pixels, 3 * 200 * 160);
        pl_image_free(&again);
    }
    const uint8_t *studio = at(&images[0], 0.02, 0.02), *sun = at(&images[1], 0.02, 0.02),
                  *rim = at(&images[2], 0.02, 0.02);
    assert_true(studio[0] > 190 && abs(studio[0] - studio[2]) < 30);
    assert_true(sun[2] > sun[0] + 40);
    assert_true(rim[0] < 60 && rim[1] < 60 && rim[2] < 60);
    /* in the studio the key light is on the left */
    assert_true(mean(&images[0], 0.38, 0.4, 0.02, 0) > mean(&images[0], 0.62, 0.55, 0.02, 0) + 20);
    for (int i = 0; i < 3; i++) pl_image_free(&images[i]);

    pl_view_def view = plain_view();
    view.ground_color[0] = 0.2, view.ground_color[1] = 0.7, view.ground_color[2] = 0.2;
    view.background = (pl_background_def){PL_BACKGROUND_COLOR, {0.1, 0.2, 0.8}};
    view.elevation = 30;
    pl_image image = draw(&view, &surface, 1);
    const uint8_t *floor = at(&image, 0.2, 0.9);
    assert_true(floor[1] > floor[0] + 60 && floor[1] > floor[2] + 60);
    pl_image_free(&image);
    view.elevation = 0;
    image = draw(&view, &surface, 1);
    const uint8_t *sky = at(&image, 0.02, 0.02);
    check_near(sky[0], 0.1 * 255, 1.5);
    check_near(sky[1], 0.2 * 255, 1.5);
    check_near(sky[2], 0.8 * 255, 1.5);
    pl_image_free(&image);
}

/* Light from a coloured floor reaches the body above it. Where the body touches the floor it is darker. */
static void test_floor_light(void **state) {
    (void)state;
    static ball round;
    pl_surface surface = make_ball(&round, 1.0);
    pl_look_def look = pl_look_def_default();
    look.color[0] = look.color[1] = look.color[2] = 0.8;
    look.roughness = 1.0, look.softness = 0.0;
    surface.looks = &look, surface.look_count = 1;
    double part[2][3], low[2], middle[2];
    for (int i = 0; i < 2; i++) {
        pl_view_def view = plain_view();
        view.elevation = 0;
        view.ground_color[0] = i ? 0.1 : 0.9, view.ground_color[1] = 0.4,
        view.ground_color[2] = i ? 0.9 : 0.1;
        pl_image image = draw(&view, &surface, 1);
        for (int k = 0; k < 3; k++) part[i][k] = mean(&image, 0.55, 0.72, 0.02, k);
        low[i] = mean(&image, 0.5, 0.85, 0.01, 1), middle[i] = mean(&image, 0.5, 0.7, 0.01, 1);
        pl_image_free(&image);
    }
    assert_true(part[0][0] > part[0][2] + 15); /* red above a red floor ... */
    assert_true(part[1][2] > part[1][0] + 15); /* ... and blue above a blue one */
    for (int i = 0; i < 2; i++) assert_true(low[i] < middle[i] - 10);
}

/* A body pressed into the plane of a collider, up to rounding: the plane is not visible through it. */
static void test_flat_on_a_plane(void **state) {
    (void)state;
    static ball pressed;
    pl_surface surfaces[2] = {make_ball(&pressed, 1.0)};
    for (int i = 0; i < NODES; i++) pressed.nodes[3 * i + 1] = 1e-6 * ((i * 7919) % 13 - 6);
    const double square[12] = {-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1};
    const int32_t two[6] = {0, 1, 2, 0, 2, 3};
    surfaces[1] = (pl_surface){
        .node_count = 4, .nodes = square, .tri_count = 2, .tris = two, .rigid = true, .endless = true};
    pl_view_def view = plain_view();
    view.elevation = 40;
    pl_framing framing;
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_framing_begin(&framing, &view, 0, &err));
    check_ok(pl_framing_add(&framing, &surfaces[0], &err));
    check_ok(pl_renderer_new(1, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, &framing, 2, surfaces, &image, &err));
    pl_renderer_free(renderer);
    int pale = 0, red = 0;
    for (int y = 60; y < 100; y++) {
        for (int x = 70; x < 130; x++) {
            const uint8_t *p = image.pixels + 3 * (y * image.width + x);
            if (p[0] > p[2] + 40)
                red++;
            else
                pale++;
        }
    }
    assert_int_equal(pale, 0);
    assert_true(red > 2000);
    pl_image_free(&image);
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_soft),
        cmocka_unit_test(test_gloss),
        cmocka_unit_test(test_lights_and_grounds),
        cmocka_unit_test(test_floor_light),
        cmocka_unit_test(test_flat_on_a_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
