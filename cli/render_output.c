/* See render_output.h. */
#include "render_output.h"
#include "args.h"
#include "interrupt.h"
#include "movie.h"
#include "paths.h"
#include "render_inputs.h"
#include "render_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool show_progress(void *context, const char *what, int done, int count) {
    const bool *quiet = context;
    if (!*quiet && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%s %d of %d\033[K", what, done + 1, count);
        if (done + 1 == count) fprintf(stderr, "\r\033[K");
    }
    return pl_interrupted();
}

static void show_warning(void *context, const char *message) {
    (void)context;
    fprintf(stderr, "pliant: warning: %s\n", pl_shown(message));
}

pl_show_watch pl_render_watch(bool *quiet) {
    return (pl_show_watch){.progress = show_progress, .warn = show_warning, .context = quiet};
}

int pl_render_output_check(const pl_render_output *output) {
    const char *path = output->path, *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    bool picture = pl_image_is_name(path), movie = pl_path_ends_with(path, ".mp4");
    bool many = movie || pl_show_is_pattern(path) || !picture, strip = output->strip || output->pick_count;
    bool ending = dot && (!slash || dot > slash + 1) && !pl_path_ends_with(path, "/");
    if (!picture && !movie && ending && !pl_path_is_folder(path)) {
        return pl_cli_usage("render", "'%s' ends in '%s', expected .png, .jpg, .mp4 or a folder", path, dot);
    }
    if (strip && many) return pl_cli_usage("render", "a strip is one .png or .jpg, found '%s'", path);
    if (output->frame_given && many)
        return pl_cli_usage("render", "--frame makes one .png or .jpg, found '%s'", path);
    if (strip && output->frame_given) return pl_cli_usage("render", "--strip and --frame cannot be combined");
    if (output->strip && output->pick_count)
        return pl_cli_usage("render", "--strip and --times cannot be combined");
    return PL_EXIT_DONE;
}

/* ---- files */

/* Writes every frame as DIR/frame_0000.png and so on; creates the folder if necessary. */
static pl_status write_into_folder(pl_show *show, const char *folder, pl_error *err) {
    char *pattern = pl_path_join(folder, "frame_%04d.png");
    if (!pattern) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pl_status status = strchr(folder, '%')
                           ? pl_error_set(err, PL_ERR_INPUT, "%s: '%%' in a folder's name", folder)
                           : pl_parents_make(pattern, err);
    if (status == PL_OK) status = pl_show_write_all(show, pattern, err);
    free(pattern);
    return status;
}

/* Prints the speed of a movie, unless it is real time. */
static void say_speed(const pl_show *show, const char *path) {
    double speed = pl_show_speed(show);
    if (isnan(speed))
        fprintf(stderr, "pliant: %s: %g frames per second, because their times are not known\n", path,
                pl_show_view(show)->fps);
    else if (speed > 1.0)
        fprintf(stderr, "pliant: %s: plays %g times faster than real time\n", path, speed);
    else if (speed < 1.0)
        fprintf(stderr, "pliant: %s: plays %g times slower than real time\n", path, 1.0 / speed);
}

/* Writes NAME.mp4; without ffmpeg the frames, into NAME-frames, because a folder NAME may be the run. */
static pl_status write_movie(pl_show *show, const char *path, bool quiet, char *made, size_t size,
                             pl_error *err) {
    if (pl_movie_possible()) {
        pl_status status = pl_show_write_movie(show, path, err);
        if (status == PL_OK && !quiet) say_speed(show, path);
        return status;
    }
    snprintf(made, size, "%.*s-frames", (int)(strlen(path) - 4), path);
    fprintf(stderr,
            "pliant: %s: no movie, because ffmpeg is not installed; pictures are written to %s/ instead\n",
            path, made);
    return write_into_folder(show, made, err);
}

static pl_status write_strip(pl_show *show, const pl_render_output *output, pl_error *err) {
    pl_image image;
    pl_status status = output->strip
                           ? pl_show_draw_even_strip(show, output->strip, &image, err)
                           : pl_show_draw_strip(show, output->pick_count, output->picks, &image, err);
    if (status == PL_OK) status = pl_image_write(&image, output->path, err);
    pl_image_free(&image);
    return status;
}

static pl_status write_output(pl_show *show, const pl_render_output *output, char *made, size_t size,
                              pl_error *err) {
    const char *path = output->path;
    snprintf(made, size, "%s", path);
    if (output->strip || output->pick_count) return write_strip(show, output, err);
    if (pl_path_ends_with(path, ".mp4")) return write_movie(show, path, output->quiet, made, size, err);
    if (!pl_image_is_name(path)) return write_into_folder(show, path, err);
    if (pl_show_is_pattern(path)) return pl_show_write_all(show, path, err);
    return pl_show_write(show, output->frame, path, err);
}

int pl_render_output_make(const pl_render_output *output, pl_show_def *def) {
    pl_show *show = NULL;
    pl_error err;
    bool quiet = output->quiet;
    char made[4096];
    def->watch = pl_render_watch(&quiet);
    pl_render_catch_signals();
    pl_status status = pl_show_open(def, &show, &err);
    if (status == PL_OK) status = pl_parents_make(output->path, &err);
    if (status == PL_OK) status = write_output(show, output, made, sizeof made, &err);
    if (status == PL_OK && !quiet) printf("%s\n", made);
    pl_show_free(show);
    pl_catch_interrupts(false);
    return status == PL_OK ? PL_EXIT_DONE : pl_render_fail(&err);
}

/* ---- finished runs */

enum { PL_RUN_PANELS = 5 };

static pl_status write_run(pl_show *show, const char *picture, const char *movie, bool quiet, pl_error *err) {
    pl_image image;
    int64_t samples = pl_show_view(show)->samples;
    pl_status status = pl_show_draw_even_strip(show, PL_RUN_PANELS, &image, err);
    if (status == PL_OK) status = pl_image_write(&image, picture, err);
    pl_image_free(&image);
    if (status == PL_OK && !quiet) printf("%s\n", picture);
    if (status != PL_OK || pl_show_frame_count(show) < 2) return status;
    if (!pl_movie_possible()) {
        if (!quiet) fprintf(stderr, "pliant: no movie: ffmpeg is not installed\n");
        return PL_OK;
    }
    /* Noise is less visible in a movie: half of the samples are enough. */
    pl_show_set_samples(show, samples / 2);
    status = pl_show_write_movie(show, movie, err);
    if (status == PL_OK && !quiet) {
        say_speed(show, movie);
        printf("%s\n", movie);
    }
    return status;
}

int pl_cli_render_run(const char *folder, const pl_view_def *view, int threads, bool quiet) {
    char *picture = pl_path_join(folder, "picture.png"), *movie = pl_path_join(folder, "movie.mp4");
    pl_show *show = NULL;
    pl_error err = {PL_ERR_SYSTEM, "no memory"};
    pl_show_def def = {.run_count = 1, .paths = &folder, .view = *view, .threads = threads};
    def.watch = pl_render_watch(&quiet);
    pl_render_catch_signals();
    pl_status status = picture && movie ? pl_show_open(&def, &show, &err) : PL_ERR_SYSTEM;
    if (status == PL_OK) status = write_run(show, picture, movie, quiet, &err);
    pl_show_free(show);
    pl_catch_interrupts(false);
    free(picture);
    free(movie);
    return status == PL_OK ? PL_EXIT_DONE : pl_render_fail(&err);
}
