/* Pictures against geometry: outlines, positions of colours, shadows, orientation. */
#include "render/embree.h"
#include "check.h"
#include "render.h"

static pl_error err;

/* ---- surfaces */

typedef struct ball {
    pl_surface surface;
    double *nodes, *values;
    int32_t *tris;
} ball;

/* A sphere with its poles on y; `values` is the coordinate along `axis`. */
static ball make_ball(double radius, int slices, int axis) {
    int rings = slices / 2, count = (rings + 1) * slices;
    ball b = {.nodes = calloc(3 * (size_t)count, sizeof(double)),
              .values = calloc((size_t)count, sizeof(double)),
              .tris = calloc(6 * (size_t)rings * (size_t)slices, sizeof(int32_t))};
    int tris = 0;
    for (int i = 0; i <= rings; i++) {
        for (int j = 0; j < slices; j++) {
            double t = acos(-1.0) * i / rings, p = 2.0 * acos(-1.0) * j / slices,
                   *x = b.nodes + 3 * (i * slices + j);
            x[0] = radius * sin(t) * sin(p), x[1] = radius * cos(t), x[2] = radius * sin(t) * cos(p);
            b.values[i * slices + j] = x[axis];
            if (i == rings) continue;
            int a = i * slices + j, c = i * slices + (j + 1) % slices;
            int32_t quad[6] = {a, a + slices, c, c, a + slices, c + slices};
            memcpy(b.tris + 3 * tris, quad, sizeof quad);
            tris += 2;
        }
    }
    b.surface = (pl_surface){.node_count = count, .nodes = b.nodes, .tri_count = tris, .tris = b.tris};
    return b;
}

static void free_ball(ball *b) {
    free(b->nodes);
    free(b->values);
    free(b->tris);
}

static const int32_t box_tris[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                     2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
static pl_surface make_box(double nodes[24], double half, double low, double high) {
    for (int i = 0; i < 8; i++) {
        nodes[3 * i] = i & 1 ? half : -half;
        nodes[3 * i + 1] = i & 2 ? high : low;
        nodes[3 * i + 2] = i & 4 ? half : -half;
    }
    return (pl_surface){.node_count = 8, .nodes = nodes, .tri_count = 12, .tris = box_tris};
}

static pl_view_def small_view(void) {
    pl_view_def view = pl_view_def_default();
    view.width = 320, view.height = 200, view.samples = 8;
    view.azimuth = view.elevation = 0.0;
    view.ground = false;
    view.range[0] = -1.0, view.range[1] = 1.0;
    return view;
}

static pl_image draw(const pl_view_def *view, const pl_surface *framed, const pl_surface *shown,
                     int threads) {
    pl_framing framing;
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_framing_begin(&framing, view, 0.0, &err));
    check_ok(pl_framing_add(&framing, framed, &err));
    check_ok(pl_renderer_new(threads, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, &framing, shown ? 1 : 0, shown, &image, &err));
    pl_renderer_free(renderer);
    return image;
}

static const uint8_t *pixel(const pl_image *image, int x, int y) {
    return image->pixels + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
}
static int brightness(const pl_image *image, int x, int y) {
    const uint8_t *p = pixel(image, x, y);
    return p[0] + p[1] + p[2];
}

/* ---- tests */

/* A sphere at distance d appears as a disc of tangent r / sqrt(d^2 - r^2), and the camera leaves a tenth
 * of the picture on each side. */
static void test_sphere_outline(void **state) {
    (void)state;
    pl_view_def view = small_view();
    ball b = make_ball(2.5, 192, 0);
    pl_image with = draw(&view, &b.surface, &b.surface, 2), without = draw(&view, &b.surface, NULL, 1);
    double area = 0.0;
    int left = with.width, right = 0, top = with.height, bottom = 0;
    for (int y = 0; y < view.height; y++) {
        for (int x = 0; x < view.width; x++) {
            bool seen = abs(brightness(&with, x, y) - brightness(&without, x, y)) > 30;
            area += seen;
            if (!seen) continue;
            left = x < left ? x : left, right = x > right ? x : right;
            top = y < top ? y : top, bottom = y > bottom ? y : bottom;
        }
    }
    pl_framing framing;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    check_ok(pl_framing_add(&framing, &b.surface, &err));
    pl_camera camera = pl_framing_camera(&framing);
    double d =
        sqrt(camera.eye[0] * camera.eye[0] + camera.eye[1] * camera.eye[1] + camera.eye[2] * camera.eye[2]);
    double radius = 2.5 / sqrt(d * d - 2.5 * 2.5) / camera.slope[1] * 100.0;
    check_near(radius, 80.0, 0.1);
    check_near(area, acos(-1.0) * radius * radius, 0.012 * acos(-1.0) * radius * radius);
    check_near(0.5 * (left + right + 1), 160.0, 1.0);
    check_near(0.5 * (top + bottom + 1), 100.0, 1.0);
    check_near(right - left + 1, 2.0 * radius, 2.5);
    pl_image_free(&with);
    pl_image_free(&without);
    free_ball(&b);
}

/* Yellow (high) where the coordinate is large, violet (low) where it is small, from several sides. */
static void test_colours_are_in_their_place(void **state) {
    (void)state;
    static const struct {
        int axis;
        double azimuth, elevation, up[3];
        int dx, dy; /* from the middle towards large values, y down */
    } cases[] = {
        {1, 0, 0, {0, 1, 0}, 0, -50},   {0, 0, 0, {0, 1, 0}, 50, 0},  {2, 90, 0, {0, 1, 0}, -50, 0},
        {0, 180, 0, {0, 1, 0}, -50, 0}, {2, 0, 89, {0, 1, 0}, 0, 50}, {2, 30, 10, {0, 0, 1}, 0, -50},
        {0, 0, 0, {0, 0, 1}, 50, 0},    {1, 0, 0, {0, -3, 0}, 0, 50},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pl_view_def view = small_view();
        view.azimuth = cases[i].azimuth, view.elevation = cases[i].elevation;
        memcpy(view.up, cases[i].up, sizeof view.up);
        ball b = make_ball(1.0, 64, cases[i].axis);
        b.surface.values = b.values;
        pl_image image = draw(&view, &b.surface, &b.surface, 2);
        const uint8_t *high = pixel(&image, 160 + cases[i].dx, 100 + cases[i].dy);
        const uint8_t *low = pixel(&image, 160 - cases[i].dx, 100 - cases[i].dy);
        if (!(high[1] > high[2] + 30) || !(low[2] > low[1])) {
            fail_msg("case %zu: high is (%d, %d, %d), low is (%d, %d, %d)", i, high[0], high[1], high[2],
                     low[0], low[1], low[2]);
        }
        pl_image_free(&image);
        free_ball(&b);
    }
}

/* Grey if a value is unknown; the plain colours of two bodies differ. */
static void test_unknown_values_and_bodies(void **state) {
    (void)state;
    pl_view_def view = small_view();
    ball b = make_ball(1.0, 64, 0);
    for (int64_t i = 0; i < b.surface.node_count; i++) b.values[i] = NAN;
    b.surface.values = b.values;
    pl_image grey = draw(&view, &b.surface, &b.surface, 2);
    const uint8_t *p = pixel(&grey, 160, 100);
    check_below(abs(p[0] - p[1]) + abs(p[1] - p[2]), 16);
    b.surface.values = NULL;
    int32_t *bodies = calloc((size_t)b.surface.tri_count, sizeof *bodies);
    b.surface.bodies = bodies;
    pl_image first = draw(&view, &b.surface, &b.surface, 2);
    for (int64_t i = 0; i < b.surface.tri_count; i++) bodies[i] = 1;
    pl_image second = draw(&view, &b.surface, &b.surface, 2);
    const uint8_t *q = pixel(&first, 160, 100), *r = pixel(&second, 160, 100);
    assert_true(abs(q[0] - r[0]) + abs(q[1] - r[1]) + abs(q[2] - r[2]) > 90);
    pl_image_free(&grey);
    pl_image_free(&first);
    pl_image_free(&second);
    free(bodies);
    free_ball(&b);
}

/* Values that differ from the range by rounding give the same picture as the value itself; others do not. */
static void test_rounding_is_invisible(void **state) {
    (void)state;
    static const double about[] = {293.15, 0.0};
    for (int k = 0; k < 2; k++) {
        pl_view_def view = small_view();
        view.range[0] = view.range[1] = about[k];
        ball b = make_ball(1.0, 64, 0);
        pl_image images[3];
        const double noise[3] = {0.0, 1e-13, 1e-3};
        b.surface.values = b.values;
        for (int i = 0; i < 3; i++) {
            for (int64_t n = 0; n < b.surface.node_count; n++)
                b.values[n] = about[k] + noise[i] * sin((double)n);
            images[i] = draw(&view, &b.surface, &b.surface, 2);
        }
        size_t size = 3 * (size_t)images[0].width * (size_t)images[0].height;
        assert_memory_equal(images[0].pixels, images[1].pixels, size);
        assert_memory_not_equal(images[0].pixels, images[2].pixels, size);
        for (int i = 0; i < 3; i++) pl_image_free(&images[i]);
        free_ball(&b);
    }
}

/* The key light is at the left: the shadow is at the right, and empty floor is as
 * bright as the background. */
static void test_shadow_on_the_ground(void **state) {
    (void)state;
    pl_view_def view = small_view();
    double nodes[24], wide_nodes[24];
    pl_surface box = make_box(nodes, 0.3, 0.0, 0.6), wide = make_box(wide_nodes, 1.0, 0.0, 0.7);
    view.ground = true;
    view.elevation = 35.0;
    view.samples = 16;
    pl_image with = draw(&view, &wide, &box, 2), without = draw(&view, &wide, NULL, 2);
    view.ground = false;
    pl_image bare = draw(&view, &wide, &box, 2);
    /* The floor at x = +-0.5, next to the box, found by projection. */
    pl_framing framing;
    view.ground = true;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    check_ok(pl_framing_add(&framing, &wide, &err));
    pl_camera camera = pl_framing_camera(&framing);
    int level[2];
    for (int side = 0; side < 2; side++) {
        double p[3] = {side ? 0.5 : -0.5, 0.0, 0.0}, x = 0.0, y = 0.0, z = 0.0;
        for (int k = 0; k < 3; k++) {
            x += (p[k] - camera.eye[k]) * framing.right[k];
            y += (p[k] - camera.eye[k]) * framing.above[k];
            z -= (p[k] - camera.eye[k]) * framing.back[k];
        }
        int column = (int)(160.0 + 160.0 * x / z / camera.slope[0]),
            row = (int)(100.0 - 100.0 * y / z / camera.slope[1]);
        level[side] = brightness(&with, column, row);
        assert_int_equal(brightness(&bare, column, row), brightness(&without, column, row));
        assert_true(brightness(&without, column, row) > 600);
        check_below(level[side], brightness(&without, column, row) - (side ? 150 : 0));
    }
    /* the right one is in the shadow */
    check_below(level[1], level[0] - 90);
    pl_image_free(&with);
    pl_image_free(&without);
    pl_image_free(&bare);
}

/* The faces of a box are flat up to its edges; smooth normals would round them. */
static void test_box_edges_are_sharp(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.azimuth = 45.0;
    view.samples = 32;
    double nodes[24];
    pl_surface box = make_box(nodes, 0.5, -0.5, 0.5);
    pl_image image = draw(&view, &box, &box, 2);
    /* The vertical edge is in the middle column, between the left and the right face, each uniform. */
    int left[3] = {brightness(&image, 157, 100), brightness(&image, 135, 100), brightness(&image, 115, 100)};
    int right[3] = {brightness(&image, 163, 100), brightness(&image, 185, 100), brightness(&image, 205, 100)};
    assert_true(abs(left[0] - right[0]) > 60);
    assert_true(left[0] > right[0]); /* the light is at the left */
    check_below(abs(left[0] - left[1]) + abs(left[1] - left[2]), 18);
    check_below(abs(right[0] - right[1]) + abs(right[1] - right[2]), 18);
    /* Mesh edges are drawn on request: the diagonal of a face gets darker. */
    view.edges = true;
    pl_image lines = draw(&view, &box, &box, 2);
    int darker = 0;
    for (int x = 90; x < 150; x++) darker += brightness(&lines, x, 100) < brightness(&image, x, 100) - 50;
    assert_in_range(darker, 1, 4);
    pl_image_free(&image);
    pl_image_free(&lines);
}

/* Along an edge of small slope the brightness of each row is monotonic: no steps, no noise. */
static void test_outlines_are_even(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.samples = 16;
    double nodes[12] = {-1, -0.6, 0, 1, -0.6, 0, 1, 0.06, 0, -1, 0, 0};
    int32_t tris[6] = {0, 1, 2, 0, 2, 3};
    pl_surface surface = {.node_count = 4, .nodes = nodes, .tri_count = 2, .tris = tris};
    pl_image image = draw(&view, &surface, &surface, 2);
    int rows = 0;
    for (int y = 0; y < view.height; y++) {
        int from = brightness(&image, 60, y), to = brightness(&image, 260, y);
        if (from < to + 150) continue; /* the edge does not cross this row */
        rows++;
        for (int x = 60; x < 260; x++)
            check_below(brightness(&image, x + 1, y), brightness(&image, x, y) + 9);
    }
    assert_in_range(rows, 2, 12);
    pl_image_free(&image);
}

static void test_same_bytes_for_any_threads(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.ground = true;
    view.height = 600; /* more than one band of rows */
    view.width = 64;
    view.samples = 3;
    ball b = make_ball(1.0, 64, 1);
    b.surface.values = b.values;
    pl_image one = draw(&view, &b.surface, &b.surface, 1), three = draw(&view, &b.surface, &b.surface, 3);
    assert_memory_equal(one.pixels, three.pixels, (size_t)(3 * view.width * view.height));
    pl_image_free(&one);
    pl_image_free(&three);
    free_ball(&b);
}

/* A draft is close to the final picture: of the same mean brightness, with little noise, and the same
 * for any number of threads. */
static void test_draft_quality(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.ground = true;
    view.elevation = 20.0;
    view.samples = 64;
    ball b = make_ball(1.0, 96, 1);
    b.surface.values = b.values;
    pl_image full = draw(&view, &b.surface, &b.surface, 2);
    view.quality = PL_QUALITY_DRAFT;
    pl_image one = draw(&view, &b.surface, &b.surface, 1), three = draw(&view, &b.surface, &b.surface, 3);
    int64_t count = 3 * view.width * view.height, far = 0;
    double off = 0.0;
    assert_memory_equal(one.pixels, three.pixels, (size_t)count);
    for (int64_t i = 0; i < count; i++) {
        off += one.pixels[i] - full.pixels[i];
        far += abs(one.pixels[i] - full.pixels[i]) > 24;
    }
    printf("draft: off by %.3f levels on average, %.2f %% of channels by more than 24\n", off / (double)count,
           100.0 * (double)far / (double)count);
    check_near(off / (double)count, 0.0, 0.4);
    check_below((double)far, 0.015 * (double)count);
    pl_image_free(&full);
    pl_image_free(&one);
    pl_image_free(&three);
    free_ball(&b);
}

/* The picture does not depend on scale and position of the scene. */
static void test_units_do_not_matter(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.ground = true;
    view.elevation = 20.0;
    ball b = make_ball(1.0, 64, 1);
    pl_image plain = draw(&view, &b.surface, &b.surface, 2);
    for (int64_t i = 0; i < 3 * b.surface.node_count; i++)
        b.nodes[i] = 1e-6 * b.nodes[i] + (i % 3 == 0 ? 1e-3 : -2e-3);
    pl_image tiny = draw(&view, &b.surface, &b.surface, 2);
    int64_t apart = 0;
    for (int64_t i = 0; i < 3 * view.width * view.height; i++)
        apart += abs(plain.pixels[i] - tiny.pixels[i]) > 12;
    check_below((double)apart, 0.002 * 3.0 * (double)(view.width * view.height));
    pl_image_free(&plain);
    pl_image_free(&tiny);
    free_ball(&b);
}

static void test_camera_fits_tightly(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.azimuth = 23.0;
    view.elevation = 41.0;
    double nodes[60];
    int32_t tris[18 * 3];
    for (int i = 0; i < 60; i++) nodes[i] = 3.0 * sin(12.9898 * (i + 1) * (i + 3)) + (i % 3) * 5.0;
    for (int i = 0; i < 18; i++) tris[3 * i] = i, tris[3 * i + 1] = i + 1, tris[3 * i + 2] = i + 2;
    pl_surface surface = {.node_count = 20, .nodes = nodes, .tri_count = 18, .tris = tris};
    pl_framing framing;
    check_ok(pl_framing_begin(&framing, &view, 0.2, &err));
    check_ok(pl_framing_add(&framing, &surface, &err));
    pl_camera camera = pl_framing_camera(&framing);
    double low[2] = {9, 9}, high[2] = {-9, -9};
    for (int i = 0; i < 20; i++) {
        double c[3] = {0};
        for (int k = 0; k < 3; k++) {
            double v = nodes[3 * i + k] - camera.eye[k];
            c[0] += v * framing.right[k], c[1] += v * framing.above[k], c[2] -= v * framing.back[k];
        }
        assert_true(c[2] > 0.0);
        for (int k = 0; k < 2; k++) {
            double at = c[k] / c[2] / camera.slope[k];
            low[k] = fmin(low[k], at), high[k] = fmax(high[k], at);
        }
    }
    /* A tenth is free on each side, a fifth at the right. One pair of sides touches; the other is centred. */
    assert_true(low[0] > -0.8 - 1e-9 && high[0] < 0.6 + 1e-9 && low[1] > -0.8 - 1e-9 && high[1] < 0.8 + 1e-9);
    double gap_x = fmin(low[0] + 0.8, 0.6 - high[0]), gap_y = fmin(low[1] + 0.8, 0.8 - high[1]);
    check_near(fmin(gap_x, gap_y), 0.0, 1e-9);
}

static void test_bad_views_and_surfaces(void **state) {
    (void)state;
    pl_framing framing;
    pl_view_def view = small_view();
    view.colormap = "rainbow";
    assert_int_equal(pl_framing_begin(&framing, &view, 0.0, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "unknown colormap 'rainbow', expected one of \"viridis\""));
    view = small_view();
    memset(view.up, 0, sizeof view.up);
    assert_int_equal(pl_framing_begin(&framing, &view, 0.0, &err), PL_ERR_INPUT);
    view = small_view();
    view.width = 3;
    assert_int_equal(pl_framing_begin(&framing, &view, 0.0, &err), PL_ERR_INPUT);
    view = small_view();
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    double nodes[9] = {0, 0, 0, 1, 0, 0, 0, NAN, 0};
    int32_t tris[3] = {0, 1, 2};
    pl_surface surface = {.node_count = 3, .nodes = nodes, .tri_count = 1, .tris = tris};
    assert_int_equal(pl_framing_add(&framing, &surface, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "node 2 is at (0, nan, 0)"));
    nodes[7] = 1.0;
    tris[2] = 3;
    assert_int_equal(pl_framing_add(&framing, &surface, &err), PL_ERR_INPUT);
    tris[2] = 2;
    check_ok(pl_framing_add(&framing, &surface, &err));
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_renderer_new(1, &renderer, &err));
    framing.view.range[1] = NAN;
    surface.values = nodes;
    assert_int_equal(pl_renderer_draw(renderer, &framing, 1, &surface, &image, &err), PL_ERR_INPUT);
    assert_null(image.pixels);
    pl_renderer_free(renderer);
}

/* Bodies collapsed to a plane seen edge-on, to a line, and to a point are drawn without error. */
static void test_collapsed_bodies(void **state) {
    (void)state;
    pl_view_def view = small_view();
    view.ground = true;
    view.samples = 1;
    for (int kept = 0; kept < 3; kept++) {
        double nodes[24];
        pl_surface box = make_box(nodes, 0.5, -0.5, 0.5);
        for (int i = 0; i < 24; i++) {
            if (i % 3 >= kept) nodes[i] = 0.25;
        }
        pl_image image = draw(&view, &box, &box, 1);
        assert_int_equal(image.width, 320);
        pl_image_free(&image);
    }
}

static unsigned big_endian(const unsigned char *b) {
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

static void test_png_and_paste(void **state) {
    (void)state;
    pl_image small, large;
    check_ok(pl_image_make(&small, 3, 2, &err));
    check_ok(pl_image_make(&large, 5, 4, &err));
    memset(small.pixels, 200, 18);
    pl_image_paste(&large, &small, 3, 3);
    pl_image_paste(&large, &small, -2, -1);
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) {
            bool painted = (x >= 3 && y == 3) || (x == 0 && y == 0);
            assert_int_equal(pixel(&large, x, y)[1], painted ? 200 : 0);
        }
    }
    const char *path = PL_BINARY_DIR "/test-picture.png";
    check_ok(pl_image_write(&large, path, &err));
    unsigned char head[33];
    FILE *file = fopen(path, "rb");
    assert_int_equal(fread(head, 1, 33, file), 33);
    fclose(file);
    assert_memory_equal(head, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(big_endian(head + 16), 5);
    assert_int_equal(big_endian(head + 20), 4);
    assert_int_equal(head[25], 2); /* truecolour */
    assert_int_equal(pl_image_write(&large, PL_BINARY_DIR "/no-such-folder/a.png", &err), PL_ERR_SYSTEM);
    pl_image_free(&small);
    pl_image_free(&large);
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere_outline),
        cmocka_unit_test(test_colours_are_in_their_place),
        cmocka_unit_test(test_unknown_values_and_bodies),
        cmocka_unit_test(test_rounding_is_invisible),
        cmocka_unit_test(test_shadow_on_the_ground),
        cmocka_unit_test(test_box_edges_are_sharp),
        cmocka_unit_test(test_outlines_are_even),
        cmocka_unit_test(test_same_bytes_for_any_threads),
        cmocka_unit_test(test_draft_quality),
        cmocka_unit_test(test_units_do_not_matter),
        cmocka_unit_test(test_camera_fits_tightly),
        cmocka_unit_test(test_bad_views_and_surfaces),
        cmocka_unit_test(test_collapsed_bodies),
        cmocka_unit_test(test_png_and_paste),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
