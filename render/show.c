/* See show.h. */
#include "show.h"
#include "movie.h"
#include "props.h"
#include "series.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pl_show {
    pl_series *series;
    pl_props *props;
    pl_renderer *renderer;
    pl_survey survey;
    pl_view_def view;
    char field[128];
    bool colored;
    pl_show_progress progress;
    void *context;
};

static pl_status show_step(const pl_show *show, const char *what, int done, int count, pl_error *err) {
    if (show->progress && show->progress(show->context, what, done, count)) {
        return pl_error_set(err, PL_ERR_CANCELLED, "stopped while %s frame %d of %d", what, done + 1, count);
    }
    return PL_OK;
}

/* Colliders count where bodies are or near them, at up to so many moments. */
enum { MOMENTS = 40 };
static pl_status survey_props(pl_show *show, pl_error *err) {
    double middle[3], size = pl_survey_middle(&show->survey, middle);
    int count = pl_series_count(show->series), moments = count < MOMENTS ? count : MOMENTS;
    pl_status status = PL_OK;
    for (int i = 0; i < moments && status == PL_OK; i++) {
        int frame = moments > 1 ? (int)((int64_t)i * (count - 1) / (moments - 1)) : 0;
        status = pl_props_survey(show->props, pl_series_time(show->series, frame), middle, size,
                                 &show->survey, err);
    }
    return status;
}

/* Reads every frame once. */
static pl_status show_survey(pl_show *show, pl_error *err) {
    int count = pl_series_count(show->series);
    pl_survey_begin(&show->survey, show->view.up);
    for (int i = 0; i < count; i++) {
        pl_series_frame frame;
        pl_status status = show_step(show, "reading", i, count, err);
        if (status == PL_OK)
            status = pl_series_load(show->series, i, show->field, (int)show->view.curves, &frame, err);
        if (status != PL_OK) return status;
        show->colored = show->colored || frame.surface.values;
        status = pl_survey_add(&show->survey, &frame.surface, err);
        pl_series_frame_free(&frame);
        if (status != PL_OK) return status;
    }
    pl_status props = survey_props(show, err);
    if (props != PL_OK || !show->colored) return props;
    double found[2], *range = show->view.range;
    bool free_low = isnan(range[0]), free_high = isnan(range[1]);
    pl_survey_range(&show->survey, found);
    if (free_low) range[0] = found[0];
    if (free_high) range[1] = found[1];
    /* An end that is free to choose gives way to one that was given. */
    if (range[0] >= range[1] && free_low != free_high) {
        if (free_low)
            range[0] = range[1] > 0.0 ? 0.0 : range[1] - fmax(fabs(range[1]), 1.0);
        else
            range[1] = range[0] < 0.0 ? 0.0 : range[0] + fmax(fabs(range[0]), 1.0);
    }
    if (!(show->view.range[0] <= show->view.range[1])) {
        return pl_error_set(err, PL_ERR_INPUT, "view: range is [%g, %g], expected the smaller end first",
                            show->view.range[0], show->view.range[1]);
    }
    return PL_OK;
}

pl_status pl_show_open(const char *path, const pl_view_def *view, int threads, pl_show_progress progress,
                       void *context, pl_show **out, pl_error *err) {
    *out = NULL;
    pl_framing framing; /* whatever is wrong with the view is said before frames are read */
    pl_status status = pl_framing_begin(&framing, view, 0.0, err);
    if (status != PL_OK) return status;
    pl_show *show = calloc(1, sizeof *show);
    if (!show) return pl_error_set(err, PL_ERR_MACHINE, "no memory (pictures)");
    show->view = *view;
    show->progress = progress;
    show->context = context;
    snprintf(show->field, sizeof show->field, "%s", view->field ? view->field : "auto");
    status = pl_renderer_new(threads, &show->renderer, err);
    if (status == PL_OK)
        status = pl_series_open(path, !strcmp(view->surface, "elements"), &show->series, err);
    if (status == PL_OK) status = pl_props_open(path, &show->props, err);
    if (status == PL_OK) status = show_survey(show, err);
    if (status != PL_OK) {
        pl_show_free(show);
        return status;
    }
    show->view.field = show->field;
    *out = show;
    return PL_OK;
}

void pl_show_free(pl_show *show) {
    if (!show) return;
    pl_series_free(show->series);
    pl_props_free(show->props);
    pl_renderer_free(show->renderer);
    pl_survey_end(&show->survey);
    free(show);
}

int pl_show_frame_count(const pl_show *show) { return pl_series_count(show->series); }
const pl_view_def *pl_show_view(const pl_show *show) { return &show->view; }
void pl_show_set_samples(pl_show *show, int64_t samples) { show->view.samples = samples < 1 ? 1 : samples; }
const char *pl_show_field(const pl_show *show) {
    return !show->colored ? "none" : !strcmp(show->field, "auto") ? "von_mises" : show->field;
}

/* ---- pictures
 * ----------------------------------------------------------------------------------------------------- */

static bool has_legend(const pl_show *show) { return show->colored && show->view.legend; }

static void show_legend(const pl_show *show, pl_image *image) {
    const char *field = pl_show_field(show);
    pl_colormap blended;
    double base[3];
    int count;
    const pl_look_def *looks = pl_props_looks(show->props, &count);
    pl_looks_common(count, looks, base);
    pl_colormap_blend(pl_colormap_find(show->view.colormap), pl_view_blend(&show->view), base, &blended);
    pl_legend_draw(image, image->width - pl_legend_width(image->height), &blended, show->view.range, field,
                   pl_series_unit(field));
}

static pl_status draw_view(pl_show *show, int index, const pl_view_def *view, double room, double fade,
                           pl_image *image, pl_error *err) {
    pl_framing framing;
    pl_status status = pl_framing_begin(&framing, view, room, err);
    if (status != PL_OK) return status;
    framing.fade = fade;
    pl_framing_add_points(&framing, show->survey.point_count, &show->survey.points[0][0]);
    if (index < 0) return pl_renderer_draw(show->renderer, &framing, 0, NULL, image, err);
    pl_series_frame frame;
    status = pl_series_load(show->series, index, show->field, (int)show->view.curves, &frame, err);
    if (status != PL_OK) return status;
    pl_prop_set set;
    pl_camera camera = pl_framing_camera(&framing);
    status = pl_props_at(show->props, pl_series_time(show->series, index), camera.eye, &set, err);
    if (status == PL_OK) {
        set.surfaces[set.count] = frame.surface;
        set.surfaces[set.count].looks = pl_props_looks(show->props, &set.surfaces[set.count].look_count);
        status = pl_renderer_draw(show->renderer, &framing, set.count + 1, set.surfaces, image, err);
        pl_prop_set_free(&set);
    }
    pl_series_frame_free(&frame);
    return status;
}

static pl_status check_frame(const pl_show *show, int frame, pl_error *err) {
    int count = pl_show_frame_count(show);
    if (frame >= 0 && frame < count) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "frame %d is not there, expected 0 to %d", frame, count - 1);
}

static pl_status draw_frame(pl_show *show, int frame, const pl_view_def *view, pl_image *image,
                            pl_error *err) {
    bool legend = has_legend(show) && pl_legend_width((int)view->height) < view->width / 2;
    double room = legend ? (double)pl_legend_width((int)view->height) / (double)view->width : 0.0;
    pl_status status = check_frame(show, frame, err);
    if (status == PL_OK) status = draw_view(show, frame, view, room, 0.0, image, err);
    if (status == PL_OK && legend) show_legend(show, image);
    return status;
}

pl_status pl_show_draw(pl_show *show, int frame, pl_image *image, pl_error *err) {
    return draw_frame(show, frame, &show->view, image, err);
}

/* ---- strips
 * ------------------------------------------------------------------------------------------------------- */

/* Width over height of everything, as this view sees it. */
static double shown_aspect(const pl_show *show) {
    pl_framing framing;
    if (pl_framing_begin(&framing, &show->view, 0.0, NULL) != PL_OK) return 1.0;
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < show->survey.point_count; i++) {
        const double *p = show->survey.points[i];
        double at[2] = {p[0] * framing.right[0] + p[1] * framing.right[1] + p[2] * framing.right[2],
                        p[0] * framing.above[0] + p[1] * framing.above[1] + p[2] * framing.above[2]};
        for (int k = 0; k < 2; k++) low[k] = fmin(low[k], at[k]), high[k] = fmax(high[k], at[k]);
    }
    double height = high[1] - low[1];
    return height > 0.0 ? (high[0] - low[0]) / height : 4.0;
}

/* Panels as wide as what they show, and all of them within twice the view's width. */
static pl_view_def panel_view(const pl_show *show, int panels) {
    pl_view_def view = show->view;
    double aspect = fmin(fmax(1.25 * shown_aspect(show), 0.6), 2.2);
    double height = fmin(0.75 * (double)view.height, 2.0 * (double)view.width / (panels * aspect));
    view.height = (int64_t)fmax(16.0, floor(height));
    view.width = (int64_t)fmax(16.0, floor(height * aspect));
    return view;
}

static void draw_time(const pl_show *show, int frame, int left, int width, pl_image *image) {
    static const double grey[3] = {0.35, 0.37, 0.40};
    char text[64];
    double time = pl_series_time(show->series, frame), size = fmax(8.5, 0.026 * image->height);
    if (isnan(time))
        snprintf(text, sizeof text, "frame %d", frame);
    else
        snprintf(text, sizeof text, "t = %.3g s", time);
    pl_text_draw(image, left + 0.5 * (width - pl_text_width(size, text)), 0.965 * image->height, size, grey,
                 text);
}

pl_status pl_show_draw_strip(pl_show *show, int panels, pl_image *image, pl_error *err) {
    int count = pl_show_frame_count(show);
    *image = (pl_image){0};
    if (panels < 1 || panels > 100) {
        return pl_error_set(err, PL_ERR_INPUT, "a strip of %d pictures, expected 1 to 100", panels);
    }
    if (panels > count) panels = count;
    pl_view_def view = panel_view(show, panels);
    int width = (int)view.width, extra = has_legend(show) ? pl_legend_width((int)view.height) : 0;
    pl_status status = pl_image_make(image, panels * width + extra, (int)view.height, err);
    for (int i = 0; i < panels && status == PL_OK; i++) {
        int frame =
            panels == 1 ? count - 1 : (int)(((int64_t)i * (count - 1) + (panels - 1) / 2) / (panels - 1));
        pl_image panel = {0};
        status = show_step(show, "drawing", i, panels, err);
        if (status == PL_OK) status = draw_view(show, frame, &view, 0.0, 0.12, &panel, err);
        if (status != PL_OK) break;
        pl_image_paste(image, &panel, i * width, 0);
        if (count > 1) draw_time(show, frame, i * width, width, image);
        pl_image_free(&panel);
    }
    if (status == PL_OK && extra) {
        /* Background alone behind the legend. */
        pl_image panel = {0};
        view.width = extra < 16 ? 16 : extra;
        view.ground = false;
        status = draw_view(show, -1, &view, 0.0, 0.0, &panel, err);
        if (status == PL_OK) {
            pl_image_paste(image, &panel, panels * width, 0);
            show_legend(show, image);
        }
        pl_image_free(&panel);
    }
    if (status != PL_OK) pl_image_free(image);
    return status;
}

/* ---- files
 * -------------------------------------------------------------------------------------------------------- */

pl_status pl_show_write(pl_show *show, int frame, const char *path, pl_error *err) {
    pl_image image;
    pl_status status = show_step(show, "drawing", 0, 1, err);
    if (status == PL_OK) status = pl_show_draw(show, frame, &image, err);
    if (status != PL_OK) return status;
    status = pl_image_write(&image, path, err);
    pl_image_free(&image);
    return status;
}

pl_status pl_show_write_strip(pl_show *show, int panels, const char *path, pl_error *err) {
    pl_image image;
    pl_status status = pl_show_draw_strip(show, panels, &image, err);
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
    pl_status status = PL_OK;
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_image image = {0};
        snprintf(path, size, "%.*s%0*d%s", (int)(percent - pattern), pattern, digits, i, behind);
        status = show_step(show, "drawing", i, count, err);
        if (status == PL_OK) status = pl_show_draw(show, i, &image, err);
        if (status == PL_OK) status = pl_image_write(&image, path, err);
        pl_image_free(&image);
    }
    free(path);
    return status;
}

pl_status pl_show_write_movie(pl_show *show, const char *path, pl_error *err) {
    pl_view_def view = show->view;
    view.width += view.width % 2;
    view.height += view.height % 2;
    pl_movie *movie;
    pl_status status = pl_movie_open(path, (int)view.width, (int)view.height, view.fps, &movie, err);
    int count = pl_show_frame_count(show);
    for (int i = 0; i < count && status == PL_OK; i++) {
        pl_image image = {0};
        status = show_step(show, "drawing", i, count, err);
        if (status == PL_OK) status = draw_frame(show, i, &view, &image, err);
        if (status == PL_OK) status = pl_movie_add(movie, &image, err);
        pl_image_free(&image);
    }
    if (!movie) return status;
    if (status == PL_OK) return pl_movie_close(movie, err);
    pl_movie_abort(movie);
    return status;
}
