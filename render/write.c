/* Writes a show to files: single pictures, every frame by a pattern, movies. */
#include "movie.h"
#include "sheet.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_show_write(pl_show *show, pl_pick pick, const char *path, pl_error *err) {
    pl_image image;
    pl_status status = pl_show_step(show, 0, 1, err);
    if (status == PL_OK) status = pl_show_draw(show, pick, &image, err);
    if (status != PL_OK) return status;
    status = pl_image_write(&image, path, err);
    pl_image_free(&image);
    return status;
}

/* The '%' of "%d" or "%04d" in a file's name (not in its folder), and the number of digits; NULL if there is
 * none or something else follows. */
static const char *find_number(const char *text, int *digits, const char **behind) {
    const char *slash = strrchr(text, '/'), *percent = strchr(slash ? slash : text, '%');
    if (!percent) return NULL;
    const char *at = percent + 1;
    *digits = 0;
    while (isdigit((unsigned char)*at) && *digits < 20) *digits = 10 * *digits + (*at++ - '0');
    if (*at != 'd' || *digits >= 20) return NULL;
    *behind = at + 1;
    return percent;
}

bool pl_show_is_pattern(const char *path) {
    int digits;
    const char *behind;
    return find_number(path, &digits, &behind) && !strchr(behind, '%');
}

pl_status pl_show_write_all(pl_show *show, const char *pattern, pl_error *err) {
    int digits = 0, count = pl_show_frame_count(show);
    const char *behind = NULL, *percent = find_number(pattern, &digits, &behind);
    if (!percent || strchr(behind, '%')) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: no pattern, expected one %%d or %%04d in the name",
                            pattern);
    }
    size_t size = strlen(pattern) + 48;
    char *path = malloc(size);
    if (!path) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", pattern);
    int *frames = calloc((size_t)show->run_count, sizeof *frames);
    pl_status status = frames ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", pattern);
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_image image = {0};
        snprintf(path, size, "%.*s%0*d%s", (int)(percent - pattern), pattern, digits, i, behind);
        status = pl_show_step(show, i, count, err);
        if (status == PL_OK) pl_show_find(show, pl_pick_frame(i), true, frames, err);
        if (status == PL_OK) status = pl_show_draw_frames(show, frames, NAN, &image, err);
        if (status == PL_OK) status = pl_image_write(&image, path, err);
        pl_image_free(&image);
    }
    free(frames);
    free(path);
    return status;
}

/* ---- movies */

/* First and last time of all runs; false if the times of a run are unknown. */
static bool show_times(const pl_show *show, double times[2]) {
    times[0] = INFINITY, times[1] = -INFINITY;
    for (int i = 0; i < show->run_count; i++) {
        const pl_series *series = show->reels[i].series;
        double first = pl_series_time(series, 0), last = pl_series_time(series, pl_series_count(series) - 1);
        if (isnan(first) || isnan(last)) return false;
        times[0] = fmin(times[0], first), times[1] = fmax(times[1], last);
    }
    return times[1] > times[0];
}

/* 1, 2 or 5 times a power of ten, near x. */
static double round_factor(double x) {
    double base = pow(10.0, floor(log10(x))), part = x / base;
    return base * (part < 1.5 ? 1.0 : part < 3.5 ? 2.0 : part < 7.5 ? 5.0 : 10.0);
}

static const double shortest = 1.0, longest = 60.0; /* s, limits of a movie in real time */

double pl_show_speed(const pl_show *show) {
    double times[2];
    if (!show_times(show, times)) return NAN;
    if (!isnan(show->view.speed)) return show->view.speed;
    double duration = times[1] - times[0];
    if (duration < 0.99 * shortest) return round_factor(duration / 4.0);
    return duration > longest ? round_factor(duration / 30.0) : 1.0;
}

/* A movie in progress; identical pictures are drawn once. */
typedef struct pl_reeling {
    pl_movie *movie;
    pl_image image; /* the last picture */
    int *frames;    /* (run_count) its frames */
} pl_reeling;

static pl_status add_moment(pl_show *show, pl_reeling *reeling, pl_pick pick, double time, pl_error *err) {
    bool same = reeling->image.pixels && !show->view.camera.key_count;
    for (int i = 0; i < show->run_count; i++) {
        int frame = pl_reel_find(&show->reels[i], pick, true, err);
        if (frame < 0) return PL_ERR_INPUT;
        same = same && frame == reeling->frames[i];
        reeling->frames[i] = frame;
    }
    pl_status status = PL_OK;
    if (!same) {
        pl_image_free(&reeling->image);
        status = pl_show_draw_frames(show, reeling->frames, time, &reeling->image, err);
    }
    return status == PL_OK ? pl_movie_add(reeling->movie, &reeling->image, err) : status;
}

static pl_status add_moments(pl_show *show, pl_reeling *reeling, pl_error *err) {
    double times[2], speed = pl_show_speed(show), fps = show->view.fps, wanted = pl_show_frame_count(show);
    bool timed = !isnan(speed) && show_times(show, times);
    if (timed) wanted = floor((times[1] - times[0]) / speed * fps + 1e-6) + 1.0;
    if (wanted > 1e6)
        return pl_error_set(err, PL_ERR_INPUT,
                            "a movie of %g pictures, expected at most 1e6; raise the speed", wanted);
    pl_status status = PL_OK;
    for (int i = 0; i < (int)wanted && status == PL_OK; i++) {
        double time = timed ? times[0] + i * speed / fps : NAN;
        status = pl_show_step(show, i, (int)wanted, err);
        if (status == PL_OK)
            status = add_moment(show, reeling, timed ? (pl_pick){PL_PICK_TIME, time} : pl_pick_frame(i), time,
                                err);
    }
    return status;
}

pl_status pl_show_write_movie(pl_show *show, const char *path, pl_error *err) {
    int width, height;
    pl_reeling reeling = {.frames = calloc((size_t)show->run_count, sizeof *reeling.frames)};
    if (!reeling.frames) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    show->view.width += show->view.width % 2;
    show->view.height += show->view.height % 2;
    pl_show_size(show, &width, &height);
    pl_status status = pl_movie_open(path, width, height, show->view.fps, &reeling.movie, err);
    if (status == PL_OK) status = add_moments(show, &reeling, err);
    pl_image_free(&reeling.image);
    free(reeling.frames);
    if (!reeling.movie) return status;
    if (status == PL_OK) return pl_movie_close(reeling.movie, err);
    pl_movie_abort(reeling.movie);
    return status;
}
