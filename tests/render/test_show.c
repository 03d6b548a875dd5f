/* Pictures and movies of series on disk: frames, values, files, and how failures are reported. */
#include "render/embree.h"
#include "check.h"
#include "movie.h"
#include "series.h"
#include "show.h"
#include "survey.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-show"

static pl_error err;

/* Two tetrahedra on the triangle 1 2 3, each a body. Frame f raises everything by f. In frame 2 the second
 * is inverted: its apex passes through the triangle. */
static const int32_t tets[8] = {0, 1, 2, 3, 4, 1, 3, 2};
static void write_frame(int f) {
    double nodes[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
    if (f == 2) nodes[12] = nodes[13] = nodes[14] = 0.2;
    for (int i = 0; i < 5; i++) nodes[3 * i + 1] += f;
    double mises[2] = {100.0 * f, 300.0 * f}, body[2] = {0, 1},
           stress[12] = {1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6};
    double move[15];
    for (int i = 0; i < 15; i++) move[i] = i % 3 == 1 ? f : 0.0;
    pl_array arrays[4] = {{(char *)"von_mises", PL_ON_TETS, 1, mises},
                          {(char *)"body", PL_ON_TETS, 1, body},
                          {(char *)"stress", PL_ON_TETS, 6, stress},
                          {(char *)"displacement", PL_ON_NODES, 3, move}};
    pl_frame frame = {.time = 0.5 * f,
                      .node_count = 5,
                      .positions = nodes,
                      .tet_count = 2,
                      .nodes_per_tet = 4,
                      .tets = tets,
                      .array_count = 4,
                      .arrays = arrays};
    char path[512];
    snprintf(path, sizeof path, "%s/frame_%04d.vtu", FOLDER, f);
    check_ok(pl_frame_write_vtu(&frame, path, &err));
}

static int prepare(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/bare", 0777);
    unlink(FOLDER "/bare/ffmpeg"); /* left by a failed test */
    for (int f = 0; f < 3; f++) write_frame(f);
    const double times[3] = {0.0, 0.5, 1.0};
    const char *files[3] = {"frame_0000.vtu", "frame_0001.vtu", "frame_0002.vtu"};
    return pl_pvd_write(FOLDER "/series.pvd", 3, times, files, &err) != PL_OK;
}

static void test_series_lists_frames(void **state) {
    (void)state;
    pl_series *series;
    check_ok(pl_series_open(FOLDER, false, &series, &err));
    assert_int_equal(pl_series_count(series), 3);
    check_near(pl_series_time(series, 1), 0.5, 0.0);
    assert_string_equal(pl_series_file(series, 2), FOLDER "/frame_0002.vtu");
    pl_series_free(series);
    check_ok(pl_series_open(FOLDER "/frame_0001.vtu", false, &series, &err));
    assert_int_equal(pl_series_count(series), 1);
    assert_true(isnan(pl_series_time(series, 0)));
    pl_series_free(series);
    assert_int_equal(pl_series_open(FOLDER "/nothing", false, &series, &err), PL_ERR_INPUT);
    assert_int_equal(pl_series_open(FOLDER "/bare", false, &series, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "contains no frames"));
    static const char *const broken[2] = {"<VTKFile><Collection></Collection></VTKFile>",
                                          "<VTKFile>\n<DataSet timestep=\"0\" profile=\"x\"/></VTKFile>"};
    static const char *const said[2] = {"lists no frames", "broken.pvd:2: DataSet without file"};
    for (int i = 0; i < 2; i++) {
        check_ok(pl_file_write_atomic(FOLDER "/broken.pvd", broken[i], strlen(broken[i]), &err));
        assert_int_equal(pl_series_open(FOLDER "/broken.pvd", false, &series, &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message, said[i]));
    }
    const char *odd = "<DataSet timestep='2.5' file='a &amp; b.vtu'/>";
    check_ok(pl_file_write_atomic(FOLDER "/broken.pvd", odd, strlen(odd), &err));
    check_ok(pl_series_open(FOLDER "/broken.pvd", false, &series, &err));
    assert_string_equal(pl_series_file(series, 0), FOLDER "/a & b.vtu");
    check_near(pl_series_time(series, 0), 2.5, 0.0);
    pl_series_free(series);
    unlink(FOLDER "/broken.pvd");
}

/* A damaged .pvd is either read or refused. */
static void test_damaged_lists(void **state) {
    (void)state;
    static const char good[] = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\">\n<Collection>\n"
                               "<DataSet timestep=\"0.25\" part=\"0\" file=\"a&lt;b.vtu\"/>\n"
                               "<DataSet timestep='1e-3' file='c.vtu'/>\n</Collection></VTKFile>\n";
    uint64_t seed = 7;
    for (int i = 0; i < 3000; i++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        size_t size = sizeof good - 1;
        for (int k = 0; k < 1 + i % 4; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[(seed >> 33) % size] = "<>\"'&=/ \0DataSet file"[(seed >> 20) % 21];
        }
        if (i % 3 == 0) size = (seed >> 40) % size;
        check_ok(pl_file_write_atomic(FOLDER "/damaged.pvd", text, size, &err));
        pl_series *series = NULL;
        pl_status status = pl_series_open(FOLDER "/damaged.pvd", false, &series, &err);
        assert_true(status == PL_OK ? series && pl_series_count(series) >= 1
                                    : status == PL_ERR_INPUT && !series);
        pl_series_free(series);
    }
    unlink(FOLDER "/damaged.pvd");
}

/* The node at this position in a frame. */
static int64_t node_at(const pl_surface *surface, double x, double y, double z) {
    for (int64_t i = 0; i < surface->node_count; i++) {
        const double *p = surface->nodes + 3 * i;
        if (fabs(p[0] - x) + fabs(p[1] - y) + fabs(p[2] - z) < 1e-12) return i;
    }
    fail_msg("no node at %g %g %g", x, y, z);
    return 0;
}

/* Nodal values are means over the adjacent tetrahedra: 100 at the first apex, 300 at
 * the second, 200 between. */
static void test_values_of_nodes(void **state) {
    (void)state;
    pl_series *series;
    pl_series_frame frame;
    check_ok(pl_series_open(FOLDER, false, &series, &err));
    check_ok(pl_series_load(series, 1, "auto", &(pl_detail){.curves = 1}, &frame, &err));
    assert_int_equal(frame.surface.tri_count, 6);
    assert_int_equal(frame.surface.node_count, 5);
    check_near(frame.surface.values[node_at(&frame.surface, 0, 1, 0)], 100.0, 1e-12);
    check_near(frame.surface.values[node_at(&frame.surface, 1, 2, 1)], 300.0, 1e-12);
    check_near(frame.surface.values[node_at(&frame.surface, 1, 1, 0)], 200.0, 1e-12);
    int ones = 0;
    for (int i = 0; i < 6; i++) ones += frame.surface.bodies[i];
    assert_int_equal(ones, 3);
    pl_series_frame_free(&frame);

    const struct {
        const char *field;
        double value; /* at the first apex */
    } cases[] = {{"stress.xx", 1},
                 {"stress.pressure", -2},
                 {"stress.xy", 4},
                 {"stress.5", 6},
                 {"stress", sqrt(14.0 + 2.0 * 77.0)},
                 {"displacement", 1},
                 {"displacement.y", 1},
                 {"displacement.x", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_ok(pl_series_load(series, 1, cases[i].field, &(pl_detail){.curves = 1}, &frame, &err));
        check_near(frame.surface.values[node_at(&frame.surface, 0, 1, 0)], cases[i].value, 1e-12);
        pl_series_frame_free(&frame);
    }
    check_ok(pl_series_load(series, 1, "none", &(pl_detail){.curves = 1}, &frame, &err));
    assert_null(frame.surface.values);
    pl_series_frame_free(&frame);
    static const char *const wrong[] = {"mises", "stress.xq", "stress.6", "von_mises.x", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(pl_series_load(series, 1, wrong[i], &(pl_detail){.curves = 1}, &frame, &err),
                         PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "frame_0001.vtu: has no field '"));
        assert_non_null(strstr(err.message, "displacement, von_mises, body, stress"));
    }
    pl_series_free(series);
    assert_string_equal(pl_series_unit("stress.xy"), "Pa");
    assert_string_equal(pl_series_unit("stressed"), "");
}

/* Reading flips the inverted tetrahedron. The boundary is consistently oriented nevertheless: every edge
 * occurs in both directions. */
static void test_inverted_frames_have_one_winding(void **state) {
    (void)state;
    pl_series *series;
    pl_series_frame frame;
    check_ok(pl_series_open(FOLDER, false, &series, &err));
    check_ok(pl_series_load(series, 2, "none", &(pl_detail){.curves = 1}, &frame, &err));
    int balance[5][5] = {{0}};
    for (int t = 0; t < 6; t++) {
        for (int k = 0; k < 3; k++)
            balance[frame.surface.tris[3 * t + k]][frame.surface.tris[3 * t + (k + 1) % 3]]++;
    }
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) assert_true(balance[i][j] == balance[j][i] && balance[i][j] <= 1);
    }
    pl_series_frame_free(&frame);
    pl_series_free(series);
}

/* The range of colours covers nearly all values of nearly all frames, and starts
 * at zero if it nearly does. */
static void test_range_of_colours(void **state) {
    (void)state;
    enum { NODES = 1000, FRAMES = 20 };
    static double nodes[3 * NODES], values[NODES];
    static int32_t tris[3 * (NODES - 2)];
    for (int i = 0; i < NODES - 2; i++) tris[3 * i] = i, tris[3 * i + 1] = i + 1, tris[3 * i + 2] = i + 2;
    for (int i = 0; i < 3 * NODES; i++) nodes[i] = sin(i);
    pl_surface surface = {
        .node_count = NODES, .nodes = nodes, .tri_count = NODES - 2, .tris = tris, .values = values};
    const double up[3] = {0, 1, 0};
    pl_survey survey;
    double range[2];
    pl_survey_begin(&survey, up);
    for (int f = 0; f < FRAMES; f++) {
        for (int i = 0; i < NODES; i++) values[i] = 10.0 + i;
        values[3] = 1e9, values[4] = NAN; /* one outlier among the nodes */
        if (f == 0) values[5] = values[6] = INFINITY;
        for (int i = 0; f == 7 && i < NODES; i++) values[i] = 1e12; /* one outlier among the frames */
        check_ok(pl_survey_add(&survey, &surface, &err));
    }
    pl_survey_range(&survey, range);
    check_near(range[0], 0.0, 0.0);
    check_near(range[1], 979.0, 8.0);
    /* Extreme points along the axes are exact. */
    double low = 1e9;
    for (int i = 0; i < NODES; i++) low = fmin(low, nodes[3 * i + 1]);
    double found = 1e9;
    for (int i = 0; i < survey.point_count; i++) found = fmin(found, survey.points[i][1]);
    check_near(found, low, 0.0);
    pl_survey_end(&survey);
    /* Values that differ by rounding are one value. */
    static const double uniform[][2] = {{-4.0, 0.0}, {293.15, 1e-13}, {0.0, 1e-15}, {0.0, 0.0}};
    for (int u = 0; u < 4; u++) {
        for (int i = 0; i < NODES; i++) values[i] = uniform[u][0] + uniform[u][1] * sin(i);
        pl_survey_begin(&survey, up);
        check_ok(pl_survey_add(&survey, &surface, &err));
        pl_survey_range(&survey, range);
        assert_true(range[0] == range[1]);
        check_near(range[0], uniform[u][0], 1e-12);
        pl_survey_end(&survey);
    }
}

static pl_view_def tiny_view(void) {
    pl_view_def view = pl_view_def_default();
    view.width = 161, view.height = 91, view.samples = 1;
    return view;
}

static const char *const run_folder = FOLDER;
static pl_show_def show_def(const pl_view_def *view) {
    return (pl_show_def){.run_count = 1, .paths = &run_folder, .view = *view, .threads = 1};
}

static pl_show *open_show(const pl_view_def *view) {
    pl_show *show;
    pl_show_def def = show_def(view);
    check_ok(pl_show_open(&def, &show, &err));
    return show;
}

static void test_frames_stay_in_place(void **state) {
    (void)state;
    pl_view_def view = tiny_view();
    view.ground = view.legend = false;
    view.elevation = 0.0;
    pl_show *show = open_show(&view);
    assert_string_equal(pl_show_field(show), "von_mises");
    check_near(pl_show_view(show)->range[1], 600.0, 1e-9);
    /* The body rises from frame to frame while the camera does not move, so its lowest row rises by
     * the same amount each time. */
    int lowest[3];
    for (int f = 0; f < 3; f++) {
        pl_image image;
        check_ok(pl_show_draw(show, pl_pick_frame(f), &image, &err));
        lowest[f] = -1;
        for (int y = 0; y < 91; y++) {
            for (int x = 0; x < 161; x++) {
                const uint8_t *p = image.pixels + 3 * (y * 161 + x);
                if (p[0] + p[1] + p[2] < 500) lowest[f] = y;
            }
        }
        pl_image_free(&image);
    }
    assert_true(lowest[0] > lowest[1] + 10 && lowest[1] > lowest[2] + 10);
    check_near(lowest[0] - lowest[1], lowest[1] - lowest[2], 2.0);
    pl_image image;
    assert_int_equal(pl_show_draw(show, pl_pick_frame(3), &image, &err), PL_ERR_INPUT);
    assert_non_null(
        strstr(err.message, "test-show: there is no frame 3, expected -3 to 2: there are 3 frames"));
    pl_show_free(show);
}

/* Mean darkness of a part of the picture, from 0 to 765. */
static double darkness(const pl_image *image, int left, int right, int top, int bottom) {
    double sum = 0.0;
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            const uint8_t *p = image->pixels + 3 * (y * image->width + x);
            sum += 765 - p[0] - p[1] - p[2];
        }
    }
    return sum / ((right - left) * (bottom - top));
}

static void test_strip(void **state) {
    (void)state;
    pl_view_def view = tiny_view();
    view.legend = false;
    pl_show *show = open_show(&view);
    pl_image three, other[3];
    check_ok(pl_show_draw_even_strip(show, 3, &three, &err));
    check_ok(pl_show_draw_even_strip(show, 5, &other[0], &err)); /* there are only three frames */
    const pl_pick frames[3] = {pl_pick_frame(0), pl_pick_frame(1), pl_pick_frame(-1)};
    const pl_pick moments[3] = {{PL_PICK_TIME, 0.0}, {PL_PICK_TIME, 0.6}, {PL_PICK_TIME, 1.0}};
    check_ok(pl_show_draw_strip(show, 3, frames, &other[1], &err));
    check_ok(pl_show_draw_strip(show, 3, moments, &other[2], &err));
    assert_int_equal(three.width % 3, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(other[i].width, three.width);
        assert_memory_equal(three.pixels, other[i].pixels, (size_t)(3 * three.width * three.height));
        pl_image_free(&other[i]);
    }
    pl_image_free(&three);
    assert_int_equal(pl_show_draw_even_strip(show, 0, &three, &err), PL_ERR_INPUT);
    const pl_pick late = {PL_PICK_TIME, 1.3}, missing = pl_pick_frame(3);
    assert_int_equal(pl_show_draw_strip(show, 1, &late, &three, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "there is no frame at 1.3 s, expected 0 to 1 s"));
    assert_int_equal(pl_show_draw_strip(show, 1, &missing, &three, &err), PL_ERR_INPUT);
    pl_show_free(show);
}

/* Panels in rows. Where there is neither a panel nor the legend, the picture shows the background. */
static void test_strip_in_rows(void **state) {
    (void)state;
    pl_view_def view = tiny_view();
    view.ground = false;
    pl_show_def def = show_def(&view);
    def.columns = 2;
    pl_show *show;
    pl_image image;
    check_ok(pl_show_open(&def, &show, &err));
    check_ok(pl_show_draw_even_strip(show, 3, &image, &err));
    int legend = pl_legend_width((int)view.height), width = (image.width - legend) / 2,
        half = image.height / 2;
    assert_true(image.width <= 2 * view.width + 2 && image.height > half);
    double bodies = darkness(&image, 0, width, 0, half),
           empty = darkness(&image, width + 4, 2 * width - 4, half + 8, image.height);
    if (!(empty < 0.75 * bodies)) fail_msg("panel %g, empty place %g", bodies, empty);
    pl_image_free(&image);
    pl_show_free(show);
}

/* Two runs side by side have the same scale unless each is fitted. */
static void test_runs_next_to_each_other(void **state) {
    (void)state;
    const char *paths[2] = {FOLDER, FOLDER "/frame_0000.vtu"}, *labels[2] = {"all", "first"};
    pl_view_def view = tiny_view();
    view.ground = view.legend = false;
    view.field = "none";
    pl_show_def def = {.run_count = 2, .paths = paths, .labels = labels, .view = view, .threads = 1};
    int seen[2] = {0, 0};
    for (int each = 0; each < 2; each++) {
        pl_show *show;
        pl_image image;
        def.fit_each = each;
        check_ok(pl_show_open(&def, &show, &err));
        assert_int_equal(pl_show_frame_count(show), 3);
        check_ok(pl_show_draw(show, pl_pick_last(), &image, &err));
        for (int i = 0; i < image.width * image.height; i++) {
            const uint8_t *p = image.pixels + 3 * i;
            if (i % image.width >= image.width / 2) seen[each] += abs(p[0] - p[2]) > 50;
        }
        pl_image_free(&image);
        assert_int_equal(pl_show_draw(show, pl_pick_frame(2), &image, &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "first: there is no frame 2"));
        pl_show_free(show);
    }
    if (!(seen[1] > 2 * seen[0] && seen[0] > 50)) fail_msg("%d and %d pixels", seen[0], seen[1]);
}

/* Overlaid runs give one picture of the usual size, with a colour for each run. */
static void test_overlaid_runs(void **state) {
    (void)state;
    const char *paths[2] = {FOLDER, FOLDER "/frame_0000.vtu"};
    pl_view_def view = tiny_view();
    view.ground = view.legend = false;
    pl_show_def def = {
        .run_count = 2, .paths = paths, .view = view, .threads = 1, .layout = PL_LAYOUT_OVERLAY};
    pl_show *show;
    pl_image image;
    check_ok(pl_show_open(&def, &show, &err));
    check_ok(pl_show_draw(show, pl_pick_last(), &image, &err));
    int red = 0, blue = 0;
    for (int i = 0; i < image.width * image.height; i++) {
        red += image.pixels[3 * i] > image.pixels[3 * i + 2] + 50;
        blue += image.pixels[3 * i + 2] > image.pixels[3 * i] + 50;
    }
    assert_true(image.width == view.width && red > 100 && blue > 100);
    pl_image_free(&image);
    pl_show_free(show);
}

static void test_files(void **state) {
    (void)state;
    pl_view_def view = tiny_view();
    pl_show *show = open_show(&view);
    check_ok(pl_show_write_all(show, FOLDER "/all_%03d.png", &err));
    for (int f = 0; f < 4; f++) {
        char path[512];
        snprintf(path, sizeof path, FOLDER "/all_%03d.png", f);
        assert_int_equal(access(path, R_OK), f < 3 ? 0 : -1);
        unlink(path);
    }
    assert_int_equal(pl_show_write_all(show, FOLDER "/all_%s.png", &err), PL_ERR_INPUT);
    assert_int_equal(pl_show_write_all(show, FOLDER "/all_%d%d.png", &err), PL_ERR_INPUT);
    assert_false(pl_show_is_pattern("100%.png") || pl_show_is_pattern("a.png") ||
                 pl_show_is_pattern("%99999999999d"));
    assert_true(pl_show_is_pattern("a%d.png") && pl_show_is_pattern("%06d"));
    assert_int_equal(pl_show_write(show, pl_pick_frame(0), PL_BINARY_DIR "/no-such-folder/a.png", &err),
                     PL_ERR_SYSTEM);
    assert_int_equal(pl_show_write_movie(show, PL_BINARY_DIR "/no-such-folder/a.mp4", &err), PL_ERR_SYSTEM);
    if (pl_movie_possible()) {
        struct stat info;
        unlink(FOLDER "/a.mp4");
        check_ok(pl_show_write_movie(show, FOLDER "/a.mp4", &err));
        assert_int_equal(stat(FOLDER "/a.mp4", &info), 0);
        assert_true(info.st_size > 500);
    }
    pl_show_free(show);
}

/* Without ffmpeg in the path a movie is refused with a clear message. A movie that fails leaves no file. */
static void test_movie_failures(void **state) {
    (void)state;
    pl_movie *movie;
    char *path = strdup(getenv("PATH"));
    setenv("PATH", FOLDER "/bare", 1);
    assert_false(pl_movie_possible());
    assert_int_equal(pl_movie_open(FOLDER "/b.mp4", 16, 16, 25.0, &movie, &err), PL_ERR_MISSING);
    assert_non_null(strstr(err.message, "movies need ffmpeg, which is not installed"));
    /* An ffmpeg that prints errors and exits. */
    FILE *script = fopen(FOLDER "/bare/ffmpeg", "w");
    fprintf(script, "#!/bin/sh\necho first >&2\necho it hurts >&2\nexit 1\n");
    fclose(script);
    chmod(FOLDER "/bare/ffmpeg", 0755);
    assert_true(pl_movie_possible());
    check_ok(pl_movie_open(FOLDER "/b.mp4", 640, 640, 25.0, &movie, &err));
    pl_image image;
    check_ok(pl_image_make(&image, 640, 640, &err));
    pl_status status = PL_OK;
    for (int i = 0; i < 50 && status == PL_OK; i++) status = pl_movie_add(movie, &image, &err);
    assert_int_equal(status, PL_ERR_SYSTEM);
    if (!strstr(err.message, "b.mp4: ffmpeg failed: it hurts")) fail_msg("%s", err.message);
    pl_movie_abort(movie);
    pl_image_free(&image);
    unlink(FOLDER "/bare/ffmpeg");
    setenv("PATH", path, 1);
    free(path);
    assert_int_equal(access(FOLDER "/b.mp4", F_OK), -1);
    assert_int_equal(pl_movie_open(FOLDER "/b.mp4", 15, 16, 25.0, &movie, &err), PL_ERR_INPUT);
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; (entry = readdir(folder));) assert_null(strstr(entry->d_name, ".part"));
    closedir(folder);
}

static bool stop_at_second(void *context, const char *what, int done, int count) {
    (void)context, (void)what;
    return done == 1 && count == 3;
}

static void test_stopping_and_bad_views(void **state) {
    (void)state;
    pl_show *show;
    pl_view_def view = tiny_view();
    pl_show_def def = show_def(&view);
    def.watch.progress = stop_at_second;
    assert_int_equal(pl_show_open(&def, &show, &err), PL_ERR_CANCELLED);
    assert_null(show);
    def.watch.progress = NULL;
    def.view.range[0] = 5.0, def.view.range[1] = 4.0;
    assert_int_equal(pl_show_open(&def, &show, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "range is [5, 4]"));
    def.view = tiny_view();
    def.view.field = "nonsense";
    assert_int_equal(pl_show_open(&def, &show, &err), PL_ERR_INPUT);
}

int main(void) {
    if (!has_embree()) return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series_lists_frames),
        cmocka_unit_test(test_damaged_lists),
        cmocka_unit_test(test_values_of_nodes),
        cmocka_unit_test(test_inverted_frames_have_one_winding),
        cmocka_unit_test(test_range_of_colours),
        cmocka_unit_test(test_frames_stay_in_place),
        cmocka_unit_test(test_strip),
        cmocka_unit_test(test_strip_in_rows),
        cmocka_unit_test(test_runs_next_to_each_other),
        cmocka_unit_test(test_overlaid_runs),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_movie_failures),
        cmocka_unit_test(test_stopping_and_bad_views),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}
