/* Lines along the edges of elements: complete, nowhere else, of the right width,
 * and curved where edges are. */
#include "render/embree.h"
#include "check.h"
#include "reel.h"
#include "render.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-edges"

static pl_error err;

/* A ten-node tetrahedron whose corner 0 points along +z; `bulge` displaces the mid-edge nodes of its
 * three front edges sideways. */
static const double corners[4][3] = {{0.0, 0.0, 0.6}, {-1.0, -0.6, 0.0}, {1.0, -0.6, 0.0}, {0.0, 1.1, 0.0}};
static const int edge_ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
static bool is_front(int edge) { return edge_ends[edge][0] == 0 || edge_ends[edge][1] == 0; }
static void make_nodes(double bulge, double nodes[30]) {
    memcpy(nodes, corners, sizeof corners);
    for (int e = 0; e < 6; e++) {
        const double *a = corners[edge_ends[e][0]], *b = corners[edge_ends[e][1]];
        for (int k = 0; k < 3; k++) nodes[3 * (4 + e) + k] = 0.5 * (a[k] + b[k]);
        if (!is_front(e)) continue;
        nodes[3 * (4 + e)] -= bulge * (b[1] - a[1]);
        nodes[3 * (4 + e) + 1] += bulge * (b[0] - a[0]);
    }
}

/* In VTK's order of nodes: after the corners 01 12 20 03 13 23, as above. */
static pl_surface load(double bulge, bool inverted, int level, pl_series_frame *frame) {
    double nodes[30];
    int32_t tet[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, other[10] = {0, 2, 1, 3, 6, 5, 4, 7, 9, 8};
    make_nodes(bulge, nodes);
    pl_frame written = {.node_count = 10,
                        .positions = nodes,
                        .tet_count = 1,
                        .nodes_per_tet = 10,
                        .tets = inverted ? other : tet};
    mkdir(FOLDER, 0777);
    check_ok(pl_frame_write_vtu(&written, FOLDER "/one.vtu", &err));
    pl_series *series;
    check_ok(pl_series_open(FOLDER "/one.vtu", false, &series, &err));
    check_ok(pl_series_load(series, 0, "none", &(pl_detail){.curves = level}, frame, &err));
    pl_series_free(series);
    return frame->surface;
}

static pl_image draw(const pl_view_def *view, const pl_surface *surface, pl_framing *framing) {
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_framing_begin(framing, view, 0.0, &err));
    check_ok(pl_framing_add(framing, surface, &err));
    check_ok(pl_renderer_new(2, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, framing, 1, surface, &image, &err));
    pl_renderer_free(renderer);
    return image;
}

static int brightness(const pl_image *image, int x, int y) {
    const uint8_t *p = image->pixels + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
    return p[0] + p[1] + p[2];
}

/* Pixel coordinates of a point. */
static void project(const pl_framing *framing, const double at[3], double out[2]) {
    pl_camera camera = pl_framing_camera(framing);
    double c[3] = {0};
    for (int k = 0; k < 3; k++) {
        c[0] += (at[k] - camera.eye[k]) * framing->right[k];
        c[1] += (at[k] - camera.eye[k]) * framing->above[k];
        c[2] -= (at[k] - camera.eye[k]) * framing->back[k];
    }
    out[0] = 0.5 * (double)framing->view.width * (1.0 + c[0] / c[2] / camera.slope[0]);
    out[1] = 0.5 * (double)framing->view.height * (1.0 - c[1] / c[2] / camera.slope[1]);
}

/* Points of the front edges, or of the others, in pixels: parabolas through the mid-edge nodes. */
enum { POINTS = 150 };
static void project_edges(const pl_framing *framing, double bulge, bool front, double out[3 * POINTS][2]) {
    double nodes[30];
    int count = 0;
    make_nodes(bulge, nodes);
    for (int e = 0; e < 6; e++) {
        if (is_front(e) != front) continue;
        const double *a = nodes + 3 * edge_ends[e][0], *b = nodes + 3 * edge_ends[e][1],
                     *m = nodes + 3 * (4 + e);
        for (int i = 0; i < POINTS; i++) {
            double t = i / (POINTS - 1.0), s = 1.0 - t, at[3];
            for (int k = 0; k < 3; k++) at[k] = s * (s - t) * a[k] + t * (t - s) * b[k] + 4.0 * s * t * m[k];
            project(framing, at, out[count++]);
        }
    }
}

static double nearest(double points[3 * POINTS][2], int x, int y) {
    double best = 1e9;
    for (int i = 0; i < 3 * POINTS; i++) {
        double dx = points[i][0] - x - 0.5, dy = points[i][1] - y - 0.5;
        best = fmin(best, dx * dx + dy * dy);
    }
    return sqrt(best);
}

static pl_view_def front_view(void) {
    pl_view_def view = pl_view_def_default();
    view.width = 240, view.height = 180, view.samples = 16;
    view.azimuth = view.elevation = 0.0;
    view.ground = false;
    return view;
}

/* The picture is dark along the curves and nowhere else on the face, for any tessellation and orientation. */
static void check_lines(double bulge, bool inverted, int level) {
    pl_series_frame frame;
    pl_surface surface = load(bulge, inverted, level, &frame);
    pl_framing framing;
    pl_view_def view = front_view();
    pl_image plain = draw(&view, &surface, &framing);
    view.edges = true;
    pl_image lines = draw(&view, &surface, &framing);
    static double front[3 * POINTS][2], outline[3 * POINTS][2];
    project_edges(&framing, bulge, true, front);
    project_edges(&framing, bulge, false, outline);
    int along = 0, missing = 0, wrong = 0, inside = 0;
    for (int y = 0; y < view.height; y++) {
        for (int x = 0; x < view.width; x++) {
            double away = nearest(front, x, y);
            if (nearest(outline, x, y) < 3.0) continue;
            bool dark = brightness(&lines, x, y) < brightness(&plain, x, y) - 25;
            bool clear = brightness(&lines, x, y) < brightness(&plain, x, y) - 8;
            if (away < 0.5) along++, missing += !dark;
            if (away > 3.0) inside++, wrong += clear;
        }
    }
    printf("bulge %g level %d: %d of %d pixels along edges not dark, %d of %d elsewhere darker\n", bulge,
           level, missing, along, wrong, inside);
    assert_true(along > 150);
    check_below(missing, 0.04 * along);
    assert_int_equal(wrong, 0);
    pl_image_free(&plain);
    pl_image_free(&lines);
    pl_series_frame_free(&frame);
}

static void test_lines_of_whole_faces(void **state) {
    (void)state;
    check_lines(0.0, false, 1);
    check_lines(0.0, false, 7);
}

static void test_lines_of_curved_faces(void **state) {
    (void)state;
    check_lines(0.15, false, 9);
    check_lines(-0.12, false, 16);
    check_lines(0.15, true, 9); /* flipped by the reader */
}

/* The edge bits of a part remain right when it is flipped: both orientations of the
 * element give the same picture. */
static void test_turned_parts(void **state) {
    (void)state;
    pl_view_def view = front_view();
    view.edges = true;
    pl_image images[2];
    for (int i = 0; i < 2; i++) {
        pl_series_frame frame;
        pl_framing framing;
        pl_surface surface = load(0.1, i == 1, 5, &frame);
        for (int64_t t = 0; t < surface.tri_count; t++) assert_int_equal(PL_PART_LEVEL(surface.parts[t]), 5);
        if (i == 1) { /* as mesh repair does */
            int32_t *tris = frame.mesh->tris;
            for (int64_t t = 0; t < surface.tri_count; t += 2) {
                int32_t second = tris[3 * t + 1];
                tris[3 * t + 1] = tris[3 * t + 2];
                tris[3 * t + 2] = second;
                frame.parts[t] ^= 1;
            }
        }
        images[i] = draw(&view, &surface, &framing);
        pl_series_frame_free(&frame);
    }
    int64_t apart = 0, count = 3 * view.width * view.height;
    for (int64_t i = 0; i < count; i++) apart += abs(images[0].pixels[i] - images[1].pixels[i]) > 24;
    check_below((double)apart, 0.002 * (double)count);
    pl_image_free(&images[0]);
    pl_image_free(&images[1]);
}

/* Hidden bodies are removed before drawing; the other triangles keep their part numbers. */
static void test_lines_next_to_hidden_bodies(void **state) {
    (void)state;
    pl_view_def view = front_view();
    pl_series_frame frame;
    pl_framing framing;
    pl_renderer *renderer;
    pl_look_def hidden = pl_look_def_default();
    double nodes[12] = {-1, -1, 2, 1, -1, 2, 1, 1, 2, -1, 1, 2};
    int32_t tris[6] = {0, 1, 2, 0, 2, 3};
    hidden.style = PL_LOOK_HIDDEN;
    view.edges = true;
    pl_surface surfaces[2] = {
        {.node_count = 4, .nodes = nodes, .tri_count = 2, .tris = tris, .look_count = 1, .looks = &hidden},
        load(0.1, false, 5, &frame)};
    pl_image alone = draw(&view, &surfaces[1], &framing), next_to;
    check_ok(pl_renderer_new(2, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, &framing, 2, surfaces, &next_to, &err));
    assert_memory_equal(alone.pixels, next_to.pixels, (size_t)(3 * view.width * view.height));
    pl_renderer_free(renderer);
    pl_image_free(&alone);
    pl_image_free(&next_to);
    pl_series_frame_free(&frame);
}

/* The width of a line is the sum of its darkness across it. It is the same on a face seen at an angle, and
 * grows with the size of the picture. */
static double line_width(double azimuth, int64_t height) {
    double nodes[12] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0};
    int32_t tris[6] = {0, 1, 2, 0, 2, 3};
    pl_surface surface = {.node_count = 4, .nodes = nodes, .tri_count = 2, .tris = tris};
    pl_framing framing;
    pl_view_def view = front_view();
    view.azimuth = azimuth, view.height = height, view.width = height * 4 / 3, view.samples = 16;
    pl_image plain = draw(&view, &surface, &framing);
    view.edges = true;
    pl_image lines = draw(&view, &surface, &framing);
    /* the diagonal, in rows about the middle; its slope in the picture is 1 / cos(azimuth) */
    double sum = 0.0;
    int rows = 0;
    for (int y = (int)height / 2 - 10; y < (int)height / 2 + 10; y++, rows++) {
        for (int x = (int)view.width / 2 - 30; x < (int)view.width / 2 + 20; x++) {
            size_t green = 3 * ((size_t)y * (size_t)view.width + (size_t)x) + 1;
            double before = pow(plain.pixels[green], 2.2);
            sum += (before - pow(lines.pixels[green], 2.2)) / before;
        }
    }
    double across = cos(azimuth * acos(-1.0) / 180.0);
    pl_image_free(&plain);
    pl_image_free(&lines);
    return sum / rows / sqrt(1.0 + across * across);
}

static void test_lines_have_one_width(void **state) {
    (void)state;
    double front = line_width(0.0, 240), turned = line_width(55.0, 240), large = line_width(0.0, 1080);
    printf("lines of %.3f, turned %.3f, in a large picture %.3f\n", front, turned, large);
    assert_true(front > 0.5 && front < 1.6);
    check_near(turned, front, 0.12 * front);
    assert_true(large > 1.3 * front && large < 2.2 * front);
}

/* Lines fade where faces are as small as the lines: a fine mesh is not black. */
static void test_lines_fade(void **state) {
    (void)state;
    enum { N = 160 };
    double *nodes = malloc(sizeof(double) * 3 * (N + 1) * (N + 1));
    int32_t *tris = malloc(sizeof(int32_t) * 6 * N * N), *tri = tris;
    for (int i = 0; i < (N + 1) * (N + 1); i++) {
        nodes[3 * i] = (i % (N + 1)) * 2.0 / N - 1.0, nodes[3 * i + 1] = (i / (N + 1)) * 2.0 / N - 1.0;
        nodes[3 * i + 2] = 0.0;
    }
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < N; i++, tri += 6) {
            int32_t a = j * (N + 1) + i, six[6] = {a, a + 1, a + N + 2, a, a + N + 2, a + N + 1};
            memcpy(tri, six, sizeof six);
        }
    }
    pl_surface surface = {
        .node_count = (N + 1) * (N + 1), .nodes = nodes, .tri_count = 2 * N * N, .tris = tris};
    pl_framing framing;
    pl_view_def view = front_view();
    pl_image plain = draw(&view, &surface, &framing);
    view.edges = true;
    pl_image lines = draw(&view, &surface, &framing);
    check_near(brightness(&lines, 120, 90), brightness(&plain, 120, 90), 12);
    pl_image_free(&plain);
    pl_image_free(&lines);
    free(nodes);
    free(tris);
}

/* Automatic tessellation: curves deviate by at most a quarter of a pixel, with as
 * few triangles as possible. */
static void test_automatic_curves(void **state) {
    (void)state;
    pl_series *series;
    pl_series_frame frame;
    double nodes[30], previous = 0.0;
    load(0.15, false, 1, &frame);
    pl_series_frame_free(&frame);
    make_nodes(0.15, nodes);
    check_ok(pl_series_open(FOLDER "/one.vtu", false, &series, &err));
    for (int i = 0; i < 4; i++) {
        pl_detail detail = {.eye = {0.0, 0.0, 10.0}, .pixel = 0.02 / pow(4.0, i)};
        double bend = 0.0; /* in pixels */
        for (int e = 0; e < 6; e++) {
            const double *a = nodes + 3 * edge_ends[e][0], *b = nodes + 3 * edge_ends[e][1],
                         *m = nodes + 3 * (4 + e);
            double off = hypot(hypot(m[0] - 0.5 * (a[0] + b[0]), m[1] - 0.5 * (a[1] + b[1])),
                               m[2] - 0.5 * (a[2] + b[2]));
            bend = fmax(bend, off / (detail.pixel * hypot(hypot(m[0], m[1]), m[2] - 10.0)));
        }
        check_ok(pl_series_load(series, 0, "none", &detail, &frame, &err));
        double level = PL_PART_LEVEL(frame.parts[0]);
        printf("bent by %.2f pixels: level %.0f\n", bend, level);
        assert_int_equal(frame.surface.tri_count, (int)(4 * level * level));
        if (level < PL_MAX_TESSELLATION) check_below(bend / (level * level), 0.25);
        if (level > 4) assert_true(bend / ((level - 1) * (level - 1)) > 0.25);
        assert_true(level >= previous && level >= 4);
        previous = level;
        pl_series_frame_free(&frame);
    }
    assert_true(previous > 10);
    pl_series_free(series);
}

/* In a run with skins, edges are those of the elements unless the skin is asked for. */
static void test_which_surface(void **state) {
    (void)state;
    static const struct {
        const char *surface;
        bool edges, elements;
    } cases[] = {{"auto", false, false}, {"auto", true, true},      {"skin", true, false},
                 {"skin", false, false}, {"elements", false, true}, {"elements", true, true}};
    pl_series_frame frame;
    const double time = 0.0;
    const char *one = "one.vtu", *skin = "skin.vtu";
    double nodes[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    int32_t tri[3] = {0, 1, 2};
    pl_frame written = {.node_count = 3, .positions = nodes, .tri_count = 1, .tris = tri};
    load(0.0, false, 1, &frame);
    pl_series_frame_free(&frame);
    check_ok(pl_frame_write_vtu(&written, FOLDER "/skin.vtu", &err));
    check_ok(pl_pvd_write(FOLDER "/series.pvd", 1, &time, &one, &err));
    check_ok(pl_pvd_write(FOLDER "/surface.pvd", 1, &time, &skin, &err));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pl_reel reel = {0};
        pl_view_def view = pl_view_def_default();
        const pl_show_watch watch = {0};
        view.surface = cases[i].surface, view.edges = cases[i].edges;
        check_ok(pl_reel_open(&reel, FOLDER, &view, &watch, &err));
        const char *file = pl_series_file(reel.series, 0);
        assert_string_equal(strrchr(file, '/') + 1, cases[i].elements ? one : skin);
        pl_reel_free(&reel);
    }
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_whole_faces), cmocka_unit_test(test_lines_of_curved_faces),
        cmocka_unit_test(test_turned_parts),         cmocka_unit_test(test_lines_next_to_hidden_bodies),
        cmocka_unit_test(test_lines_have_one_width), cmocka_unit_test(test_lines_fade),
        cmocka_unit_test(test_automatic_curves),     cmocka_unit_test(test_which_surface),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
