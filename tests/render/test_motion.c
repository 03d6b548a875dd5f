/* Motion blur of frames and of colliders: as wide as the path, with the opacity of the time spent at a
 * place; and where there is none. */
#include "render/embree.h"
#include "check.h"
#include "reel.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-motion"

static pl_error err;

/* ---- drawing */

static const int32_t box_tris[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                     2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
static pl_surface make_box(double nodes[24], double half, double x) {
    for (int i = 0; i < 8; i++) {
        nodes[3 * i] = x + (i & 1 ? half : -half);
        nodes[3 * i + 1] = i & 2 ? half : -half;
        nodes[3 * i + 2] = i & 4 ? half : -half;
    }
    return (pl_surface){.node_count = 8, .nodes = nodes, .tri_count = 12, .tris = box_tris};
}

static pl_view_def front_view(void) {
    pl_view_def view = pl_view_def_default();
    view.width = 320, view.height = 160, view.samples = 16;
    view.azimuth = view.elevation = 0.0;
    view.ground = false;
    return view;
}

static pl_image draw(const pl_framing *framing, int count, const pl_surface *surfaces, int threads) {
    pl_renderer *renderer;
    pl_image image;
    check_ok(pl_renderer_new(threads, &renderer, &err));
    check_ok(pl_renderer_draw(renderer, framing, count, surfaces, &image, &err));
    pl_renderer_free(renderer);
    return image;
}

/* Fraction of the background's green that remains in the middle of the picture, 0 if a body
 * covers it; mean of seven rows. */
static double part_behind(const pl_image *bare, const pl_image *image, const pl_image *full, int x,
                          int from) {
    double sum = 0.0;
    for (int y = image->height / 2 - 3; y <= image->height / 2 + 3; y++) {
        size_t at = 3 * ((size_t)y * (size_t)image->width + (size_t)x) + 1,
               inside = 3 * ((size_t)y * (size_t)image->width + (size_t)from) + 1;
        double body = pow(full->pixels[inside], 2.2), free = pow(bare->pixels[at], 2.2);
        sum += (pow(image->pixels[at], 2.2) - body) / (free - body);
    }
    return sum / 7.0;
}

static int column_of(const pl_framing *framing, double x, double z) {
    pl_camera camera = pl_framing_camera(framing);
    return (int)(0.5 * (double)framing->view.width *
                 (1.0 + (x - camera.eye[0]) / (camera.eye[2] - z) / camera.slope[0]));
}

/* A box of width 0.6 that has moved by 0.8 from the left: opaque where it has been all the time, with
 * a ramp before and behind. */
static void test_blur_is_as_wide_as_the_path(void **state) {
    (void)state;
    double now[24], before[24], wide[24];
    pl_surface box = make_box(now, 0.3, 0.2), past = make_box(before, 0.3, -0.6),
               room = make_box(wide, 1.2, 0.0);
    pl_view_def view = front_view();
    pl_framing framing;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    check_ok(pl_framing_add(&framing, &room, &err));
    pl_image bare = draw(&framing, 0, NULL, 1), sharp = draw(&framing, 1, &box, 2);
    box.past = past.nodes;
    pl_image image = draw(&framing, 1, &box, 2), again = draw(&framing, 1, &box, 3);
    assert_memory_equal(image.pixels, again.pixels, (size_t)(3 * view.width * view.height));
    int inside = column_of(&framing, 0.2, 0.3);
    /* its front face spans [-0.9, -0.3] to [-0.1, 0.5]: x is covered between the times
     * at which the edges pass it */
    for (double x = -1.1; x < 0.71; x += 0.1) {
        double since = fmin(fmax((x + 0.3) / 0.8, 0.0), 1.0), until = fmin(fmax((x + 0.9) / 0.8, 0.0), 1.0);
        double free = part_behind(&bare, &image, &sharp, column_of(&framing, x, 0.3), inside);
        check_near(free, 1.0 - (until - since), 0.12);
        free = part_behind(&bare, &sharp, &sharp, column_of(&framing, x + 0.05, 0.3), inside);
        check_near(free, x + 0.05 > -0.1 && x + 0.05 < 0.5 ? 0.0 : 1.0, 0.12);
    }
    pl_image_free(&bare);
    pl_image_free(&sharp);
    pl_image_free(&image);
    pl_image_free(&again);
}

/* Bodies that did not move look as without blur. */
static void test_still_bodies_stay_sharp(void **state) {
    (void)state;
    double nodes[24], other[24], before[24];
    pl_surface surfaces[2] = {make_box(nodes, 0.3, -0.6), make_box(other, 0.1, 0.9)};
    pl_view_def view = front_view();
    pl_framing framing;
    check_ok(pl_framing_begin(&framing, &view, 0.0, &err));
    for (int i = 0; i < 2; i++) check_ok(pl_framing_add(&framing, &surfaces[i], &err));
    pl_image sharp = draw(&framing, 2, surfaces, 2);
    surfaces[1].past = make_box(before, 0.1, 0.7).nodes;
    pl_image image = draw(&framing, 2, surfaces, 2);
    int apart = 0, moved = 0;
    for (int y = 0; y < image.height; y++) {
        for (int x = 0; x < image.width; x++) {
            size_t at = 3 * ((size_t)y * (size_t)image.width + (size_t)x) + 1;
            bool differs = abs(image.pixels[at] - sharp.pixels[at]) > 16;
            if (x < image.width / 2) apart += differs;
            if (x >= image.width / 2) moved += differs;
        }
    }
    check_below(apart, 30);
    assert_true(moved > 100);
    pl_image_free(&sharp);
    pl_image_free(&image);
}

/* ---- frames */

/* Writes a ball of curved elements, translated by `displacement` along x; with `turned` the first element
 * has another order of nodes. */
static void write_frame(const pl_mesh *ball, const char *path, double displacement, bool turned,
                        int64_t tets) {
    double *nodes = malloc(24 * (size_t)ball->node_count);
    int32_t *cells = malloc(sizeof *cells * 10 * (size_t)tets);
    memcpy(cells, ball->tets, sizeof *cells * 10 * (size_t)tets);
    for (int64_t i = 0; i < 3 * ball->node_count; i++)
        nodes[i] = ball->nodes[i] + (i % 3 == 0 ? displacement : 0.0);
    static const int order[10] = {0, 2, 1, 3, 6, 5, 4, 7, 9, 8};
    for (int k = 0; k < 10 && turned; k++) cells[k] = ball->tets[order[k]];
    pl_frame frame = {.node_count = ball->node_count,
                      .positions = nodes,
                      .tet_count = tets,
                      .nodes_per_tet = 10,
                      .tets = cells};
    check_ok(pl_frame_write_vtu(&frame, path, &err));
    free(nodes);
    free(cells);
}

static void test_frames_before(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    pl_mesh *linear, *ball;
    pl_series *series;
    def.shape = PL_SHAPE_SPHERE;
    def.resolution = 2;
    check_ok(pl_mesh_generate(&def, &linear, &err));
    check_ok(pl_mesh_quadratic(linear, &ball, &err));
    pl_mesh_free(linear);
    mkdir(FOLDER, 0777);
    write_frame(ball, FOLDER "/frame_0000.vtu", 0.0, false, ball->tet_count);
    write_frame(ball, FOLDER "/frame_0001.vtu", 0.5, true, ball->tet_count);
    write_frame(ball, FOLDER "/frame_0002.vtu", 0.6, false, ball->tet_count - 1);
    const double times[3] = {0.0, 0.5, 1.0};
    const char *files[3] = {"frame_0000.vtu", "frame_0001.vtu", "frame_0002.vtu"};
    check_ok(pl_pvd_write(FOLDER "/series.pvd", 3, times, files, &err));
    check_ok(pl_series_open(FOLDER, false, &series, &err));
    const pl_detail detail = {.curves = 3, .shutter = 0.4};
    for (int f = 0; f < 3; f++) {
        pl_series_frame frame;
        check_ok(pl_series_load(series, f, "none", &detail, &frame, &err));
        const pl_surface *s = &frame.surface;
        assert_int_equal(s->past != NULL, f == 1); /* the first has no predecessor, the last other elements */
        for (int64_t i = 0; s->past && i < 3 * s->node_count; i++)
            check_near(s->past[i] - s->nodes[i], i % 3 == 0 ? -0.2 : 0.0, 1e-6);
        pl_series_frame_free(&frame);
    }
    pl_series_free(series);
    pl_mesh_free(ball);
}

static int warnings;
static void count_warning(void *context, const char *message) {
    (void)context;
    warnings += strstr(message, "no motion blur") != NULL;
}

/* In a show: the blurred body is wider, and the warning of frames that cannot be blurred comes once. */
static void test_show_with_blur(void **state) {
    (void)state;
    const char *path = FOLDER;
    pl_show_def def = {.run_count = 1, .paths = &path, .view = front_view(), .watch.warn = count_warning};
    pl_show *show;
    pl_image image[2];
    def.view.field = "none";
    for (int blur = 0; blur < 2; blur++) {
        def.view.motion_blur = blur;
        check_ok(pl_show_open(&def, &show, &err));
        check_ok(pl_show_draw(show, (pl_pick){PL_PICK_FRAME, 1}, &image[blur], &err));
        if (blur) {
            pl_image other;
            for (int i = 0; i < 2; i++) {
                check_ok(pl_show_draw(show, (pl_pick){PL_PICK_FRAME, 2}, &other, &err));
                pl_image_free(&other);
            }
        }
        pl_show_free(show);
    }
    assert_int_equal(warnings, 1);
    int covered[2] = {0};
    for (int x = 0; x < image[0].width; x++) {
        for (int blur = 0; blur < 2; blur++) {
            const uint8_t *p =
                image[blur].pixels + 3 * ((size_t)(image[0].height / 2) * (size_t)image[0].width + (size_t)x);
            covered[blur] += p[0] > p[2] + 12;
        }
    }
    printf("%d columns sharp, %d blurred\n", covered[0], covered[1]);
    assert_true(covered[1] > 1.25 * covered[0] && covered[1] < 1.7 * covered[0]);
    pl_image_free(&image[0]);
    pl_image_free(&image[1]);
}

/* A collider moves at 2 m/s. With frames every 0.1 s and a shutter open for half of that, its past
 * position is 0.1 m behind. */
static void test_colliders_were_behind(void **state) {
    (void)state;
    static const char text[] =
        "{\"time\": {\"dt\": 0.1, \"duration\": 0.2}, \"materials\": {\"m\": {\"young\": 1, \"poisson\": 0}},"
        " \"bodies\": {\"b\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\"}},"
        " \"constraints\": {\"all\": {\"select\": {\"box\": {}}}},"
        " \"colliders\": {\"ball\": {\"shape\": \"sphere\", \"center\": [0, 5, 0], \"radius\": 1,"
        "   \"translation\": {\"keys\": [[0, [0, 0, 0]], [1, [2, 0, 0]]]}}}}";
    pl_scene *scene;
    pl_run_def run = pl_run_def_default();
    run.folder = FOLDER "/run";
    check_ok(pl_scene_load_memory("scene", NULL, text, sizeof text - 1, 0, NULL, &scene, NULL, &err));
    check_ok(pl_scene_run(scene, &run, NULL, &err));
    pl_scene_free(scene);
    pl_view_def view = front_view();
    pl_reel reel = {0};
    pl_reel_set set;
    view.motion_blur = 0.5;
    check_ok(pl_reel_open(&reel, FOLDER "/run", &view, &(pl_show_watch){0}, &err));
    check_ok(pl_reel_load(&reel, 2, &view, &(pl_camera){.eye = {0, 0, 20}}, &set, &err));
    assert_int_equal(set.props.count, 1);
    const pl_surface *ball = set.props.surfaces;
    for (int64_t i = 0; i < 3 * ball->node_count; i++)
        check_near(ball->past[i] - ball->nodes[i], i % 3 == 0 ? -0.1 : 0.0, 1e-9);
    pl_reel_set_free(&set);
    pl_reel_free(&reel);
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blur_is_as_wide_as_the_path),
        cmocka_unit_test(test_still_bodies_stay_sharp),
        cmocka_unit_test(test_frames_before),
        cmocka_unit_test(test_show_with_blur),
        cmocka_unit_test(test_colliders_were_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
