/* A show as files: single pictures, every frame by a pattern, movies. */
#include "movie.h"
#include "sheet.h"

#include <ctype.h>
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

/* The '%' of "%d" or "%04d" in a file's name (not its folder's), and how many digits it asks for; NULL if
 * there is none or something else follows it. */
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
    if (!path) return pl_error_set(err, PL_ERR_MACHINE, "%s: no memory", pattern);
    int *frames = calloc((size_t)show->run_count, sizeof *frames);
    pl_status status = frames ? PL_OK : pl_error_set(err, PL_ERR_MACHINE, "%s: no memory", pattern);
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_image image = {0};
        snprintf(path, size, "%.*s%0*d%s", (int)(percent - pattern), pattern, digits, i, behind);
        status = pl_show_step(show, i, count, err);
        if (status == PL_OK) pl_show_find(show, pl_pick_frame(i), true, frames, err);
        if (status == PL_OK) status = pl_show_draw_frames(show, frames, &image, err);
        if (status == PL_OK) status = pl_image_write(&image, path, err);
        pl_image_free(&image);
    }
    free(frames);
    free(path);
    return status;
}

static pl_status add_frame(pl_show *show, const int *frames, pl_movie *movie, pl_error *err) {
    pl_image image = {0};
    pl_status status = pl_show_draw_frames(show, frames, &image, err);
    if (status == PL_OK) status = pl_movie_add(movie, &image, err);
    pl_image_free(&image);
    return status;
}

pl_status pl_show_write_movie(pl_show *show, const char *path, pl_error *err) {
    pl_movie *movie = NULL;
    int width, height, count = pl_show_frame_count(show);
    int *frames = calloc((size_t)show->run_count, sizeof *frames);
    if (!frames) return pl_error_set(err, PL_ERR_MACHINE, "%s: no memory", path);
    show->view.width += show->view.width % 2;
    show->view.height += show->view.height % 2;
    pl_show_size(show, &width, &height);
    pl_status status = pl_movie_open(path, width, height, show->view.fps, &movie, err);
    for (int i = 0; i < count && status == PL_OK; i++) {
        status = pl_show_step(show, i, count, err);
        if (status == PL_OK) pl_show_find(show, pl_pick_frame(i), true, frames, err);
        if (status == PL_OK) status = add_frame(show, frames, movie, err);
    }
    free(frames);
    if (!movie) return status;
    if (status == PL_OK) return pl_movie_close(movie, err);
    pl_movie_abort(movie);
    return status;
}
