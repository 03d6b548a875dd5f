/* Composition of panels: one time of one or several runs, strips of times, and the texts around them.
 *
 * Texts and legends have their own pixels, which the camera keeps free, so that they never cover bodies: a
 * caption below each panel's bodies, a heading above a run's row, and the legend in a column at the right. */
#include "sheet.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_sheet {
    int columns, rows;
    int width, height;    /* size of a panel */
    int caption, heading; /* pixels for texts below and above bodies, 0: no text */
    int labels;           /* pixels for labels below the lowest bodies */
    double time;          /* time of the camera; NAN: that of each frame */
    int legend;           /* width of the legend's column, or 0 */
    int gap;              /* between rows */
    double text;          /* height of capitals */
    bool steps;           /* progress counts panels */
} pl_sheet;

typedef struct pl_cell {
    int first, count;  /* runs */
    const int *frames; /* (count) */
    char caption[128]; /* below; "" for none */
    char heading[128]; /* above, at the left */
} pl_cell;

static bool has_legend(const pl_show *show) { return show->colored && show->view.legend; }
static int even(double x) { return 2 * (int)floor(0.5 * x); }
static double text_size(const pl_view_def *view) { return fmax(8.5, 0.0125 * (double)view->width); }

/* ---- texts */

/* Whether bodies may be behind texts, because the camera was not fitted. */
static bool is_free(const pl_show *show) {
    const pl_camera_def *camera = &show->view.camera;
    return show->view.zoom > 1.0 || camera->key_count || camera->follow || camera->fit == PL_FIT_FRAME ||
           isfinite(camera->position[0]) || isfinite(camera->target[0]);
}

static void time_text(const pl_reel *reel, int frame, char *text, size_t size) {
    double time = pl_series_time(reel->series, frame);
    if (isnan(time))
        snprintf(text, size, "frame %d", frame);
    else
        pl_words_time(time, text, size);
}

/* ---- a single picture */

static void draw_legend(const pl_show *show, pl_image *image, int x, int y, int height) {
    const char *field = pl_show_field(show);
    pl_colormap blended;
    double base[3];
    int count;
    const pl_look_def *looks = pl_props_looks(show->reels[0].props, &count);
    pl_looks_common(count, looks, base);
    if (show->reels[0].painted && !(count && isfinite(looks[0].color[0])))
        base[0] = base[1] = base[2] = 0.8; /* a skin's appearance is not a single colour */
    pl_colormap_blend(pl_colormap_find(show->view.colormap), pl_view_blend(&show->view), base, &blended);
    pl_legend_draw(image, x, y, height, &blended, show->view.range, field, pl_series_unit(field));
}

/* The names of the runs in one line, each after a square of its colour. */
static void draw_key(const pl_show *show, pl_image *image, double baseline, double size) {
    double gap = 2.2 * size, square = 1.1 * size, total = -gap;
    for (int i = 0; i < show->run_count; i++)
        total += 1.6 * square + pl_text_width(size, show->reels[i].label) + gap;
    double shrink = fmin(1.0, 0.94 * image->width / total), x = 0.5 * (image->width - shrink * total);
    for (int i = 0; i < show->run_count; i++) {
        double rgb[3];
        pl_color_default(i, rgb);
        pl_image_fill(image, (int)x, (int)(baseline - shrink * square), (int)(x + shrink * square),
                      (int)baseline, rgb);
        x += 1.6 * shrink * square;
        pl_words_line(image, x, baseline, image->width, shrink * size, show->reels[i].label);
        x += shrink * (pl_text_width(size, show->reels[i].label) + gap);
    }
}

/* The time with enough digits to distinguish frames, so that the text does not jump in a movie. */
static void stamp_text(const pl_reel *reel, int frame, char *text, size_t size) {
    int last = pl_series_count(reel->series) - 1;
    double time = pl_series_time(reel->series, frame), end = pl_series_time(reel->series, last);
    double step = last > 0 ? fabs(end - pl_series_time(reel->series, 0)) / last : 0.0;
    bool milli = step > 0.0 && fabs(end) < 0.1;
    double unit = milli ? 1e-3 : 1.0;
    int digits = step > 0.0 ? (int)fmin(fmax(ceil(-log10(step / unit) - 0.05), 0.0), 6.0) : 2;
    if (isnan(time))
        snprintf(text, size, "frame %d", frame);
    else
        snprintf(text, size, "t = %.*f %s", digits, time / unit, milli ? "ms" : "s");
}

static void draw_stamp(const pl_show *show, int frame, double size, pl_image *image) {
    char text[64];
    double baseline = image->height - 1.2 * size;
    stamp_text(&show->reels[0], frame, text, sizeof text);
    if (is_free(show))
        pl_words_plate(image, 0, (int)(baseline - 1.8 * size), (int)(2.4 * size + pl_text_width(size, text)),
                       (int)(baseline + 0.9 * size), (int)(0.6 * size));
    pl_words_line(image, 1.2 * size, baseline, 0.4 * image->width, size, text);
}

static pl_status draw_alone(pl_show *show, const int *frames, double time, pl_image *image, pl_error *err) {
    const pl_view_def *view = &show->view;
    int width = (int)view->width, height = (int)view->height, legend = pl_legend_width(height);
    bool shown = has_legend(show) && legend < width / 2;
    bool overlaid = show->run_count > 1;
    bool labels = view->labels && !overlaid; /* overlaid runs have one name each */
    double size = text_size(view), line = 2.6 * size;
    int words = overlaid || show->titled || view->stamp ? (int)line : 0, gap = (int)(0.6 * size);
    pl_panel panel = {.count = show->run_count,
                      .frames = frames,
                      .time = time,
                      .width = width,
                      .height = height,
                      .room = {0.10, 0.10, view->ground ? 0.15 : 0.10, 0.10},
                      .text = labels ? size : 0.0,
                      .keep = {gap, shown ? legend : gap, words ? words : gap, gap}};
    if (shown) panel.room[1] = fmax(panel.room[1], (double)legend / width);
    panel.room[2] = fmax(panel.room[2], (words + (labels ? line : 0.0)) / height + 0.07);
    pl_status status = pl_show_panel(show, &panel, image, err);
    if (status != PL_OK) return status;
    if (shown && is_free(show))
        pl_words_plate(image, width - legend, (int)(0.15 * height), width - (int)size / 2,
                       (int)(0.81 * height), (int)size);
    if (shown) draw_legend(show, image, width - legend, 0, height);
    if (overlaid)
        draw_key(show, image, height - 1.2 * size, size);
    else if (show->titled)
        pl_words_centered(image, 0, width, height - 1.2 * size, size, is_free(show), show->reels[0].label);
    if (view->stamp) draw_stamp(show, frames[0], size, image);
    return PL_OK;
}

/* ---- grids */

static const double side = 0.06, end = 0.07; /* shares of a panel, free at the sides and above its bodies */

/* Panels as high as their content requires, or of the view's shape if the scene places the camera; all
 * together about twice as wide as the view. */
static void shape_panels(const pl_show *show, pl_sheet *grid) {
    const pl_view_def *view = &show->view;
    const bool placed = pl_show_is_placed(show);
    double shape = (double)view->width / (double)view->height;
    double aspect = fmin(fmax(pl_show_aspect(show), 0.25), 8.0),
           words = grid->caption + grid->labels + grid->heading;
    double width = (2.0 * (double)view->width - grid->legend) / grid->columns;
    double height =
        placed ? width / shape : ((1.0 - 2.0 * side) * width / aspect + words) / (1.0 - 2.0 * end);
    double max = fmax(2.0 / fmax(grid->rows, 1.34), 0.5) * (double)view->height;
    if (height > max) {
        double needed = ((1.0 - 2.0 * end) * max - words) * aspect / (1.0 - 2.0 * side);
        height = max;
        width = placed ? height * shape : fmin(width, fmax(needed, 0.5 * height));
    }
    grid->width = even(fmax(16.0, width));
    grid->height = even(fmax(fmax(16.0, 0.2 * width), height));
}

static pl_sheet make_grid(const pl_show *show, int count, int columns, bool captions, bool headings) {
    const pl_view_def *view = &show->view;
    /* about twice as wide as the view, and smaller than single pictures */
    pl_sheet grid = {.text = 1.6 * text_size(view), .time = NAN};
    grid.caption = captions ? (int)(2.2 * grid.text) : 0;
    grid.heading = headings ? (int)(2.6 * grid.text) : 0;
    grid.labels = view->labels ? (int)(2.6 * grid.text) : 0;
    grid.legend = has_legend(show) ? even(pl_legend_width((int)view->height) + 1) : 0;
    /* One row, unless that makes the panels too small. */
    for (int rows = 1; rows <= count; rows++) {
        grid.rows = rows;
        grid.columns = columns ? columns : (count + rows - 1) / rows;
        if (grid.columns > count) grid.columns = count;
        grid.rows = (count + grid.columns - 1) / grid.columns;
        shape_panels(show, &grid);
        if (columns || grid.height >= 0.33 * (double)view->height || grid.columns <= 2) break;
    }
    grid.gap = grid.rows > 1 ? even(fmax(2.0, 0.4 * grid.text)) : 0;
    return grid;
}

static pl_status draw_cell(pl_show *show, const pl_sheet *grid, const pl_cell *cell, int x, int y,
                           pl_image *image, pl_error *err) {
    double below = grid->caption + grid->labels, edge = 0.6 * grid->text;
    pl_panel panel = {
        .first = cell->first,
        .count = cell->count,
        .frames = cell->frames,
        .time = grid->time,
        .width = grid->width,
        .height = grid->height,
        .room = {side, side, end + below / grid->height, end + (double)grid->heading / grid->height},
        .tight = true,
        .fade = 0.12,
        .text = grid->labels && cell->count == 1 ? grid->text : 0.0,
        .keep = {(int)edge, (int)edge, grid->caption, grid->heading}};
    pl_image part;
    pl_status status = pl_show_panel(show, &panel, &part, err);
    if (status != PL_OK) return status;
    pl_image_paste(image, &part, x, y);
    pl_image_free(&part);
    pl_words_centered(image, x, grid->width, y + grid->height - 0.8 * grid->text, grid->text, is_free(show),
                      cell->caption);
    pl_words_line(image, x + grid->text, y + 2.1 * grid->text, grid->columns * grid->width - 2 * grid->text,
                  1.2 * grid->text, cell->heading);
    return PL_OK;
}

/* Background of a grid without panels: behind the legend, and after the last panel. */
static pl_status draw_empty(pl_show *show, const pl_sheet *grid, int x, int width, int row, pl_image *image,
                            pl_error *err) {
    pl_panel panel = {.width = width < 16 ? 16 : width, .height = grid->height};
    pl_image part;
    if (width <= 0) return PL_OK;
    pl_status status = pl_show_panel(show, &panel, &part, err);
    if (status != PL_OK) return status;
    pl_image_paste(image, &part, x, row * (grid->height + grid->gap));
    pl_image_free(&part);
    return PL_OK;
}

static pl_status draw_grid(pl_show *show, const pl_sheet *grid, int count, const pl_cell *cells,
                           pl_image *image, pl_error *err) {
    int width = grid->columns * grid->width, step = grid->height + grid->gap;
    pl_status status = pl_image_make(image, width + grid->legend, grid->rows * step - grid->gap, err);
    if (status == PL_OK && show->view.background.style == PL_BACKGROUND_TRANSPARENT)
        status = pl_image_make_transparent(image, err);
    else if (status == PL_OK)
        pl_image_fill(image, 0, 0, image->width, image->height, (const double[3]){1.0, 1.0, 1.0});
    for (int row = 0; row < grid->rows && status == PL_OK; row++) {
        int used = count - row * grid->columns < grid->columns ? count - row * grid->columns : grid->columns;
        status =
            draw_empty(show, grid, used * grid->width, image->width - used * grid->width, row, image, err);
    }
    for (int i = 0; i < count && status == PL_OK; i++) {
        if (grid->steps) status = pl_show_step(show, i, count, err);
        if (status != PL_OK) break;
        status = draw_cell(show, grid, &cells[i], i % grid->columns * grid->width, i / grid->columns * step,
                           image, err);
    }
    int height = image->height < show->view.height ? image->height : (int)show->view.height;
    if (status == PL_OK && grid->legend)
        draw_legend(show, image, width, (image->height - height) / 2, height);
    if (status != PL_OK) pl_image_free(image);
    return status;
}

static int grid_columns(const pl_show *show) {
    int count = show->run_count;
    if (show->columns) return show->columns;
    if (show->layout == PL_LAYOUT_COLUMN) return 1;
    return show->layout == PL_LAYOUT_GRID ? (int)ceil(sqrt(count)) : count;
}

static bool is_alone(const pl_show *show) {
    return show->run_count == 1 || show->layout == PL_LAYOUT_OVERLAY;
}

void pl_show_size(const pl_show *show, int *width, int *height) {
    *width = (int)show->view.width, *height = (int)show->view.height;
    if (is_alone(show)) return;
    pl_sheet grid = make_grid(show, show->run_count, grid_columns(show), true, show->view.stamp);
    *width = grid.columns * grid.width + grid.legend;
    *height = grid.rows * (grid.height + grid.gap) - grid.gap;
}

pl_status pl_show_draw_frames(pl_show *show, const int *frames, double time, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    if (is_alone(show)) return draw_alone(show, frames, time, image, err);
    pl_cell *cells = calloc((size_t)show->run_count, sizeof *cells);
    if (!cells) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    for (int i = 0; i < show->run_count; i++) {
        cells[i] = (pl_cell){.first = i, .count = 1, .frames = &frames[i]};
        snprintf(cells[i].caption, sizeof cells[i].caption, "%s", show->reels[i].label);
    }
    bool stamp = show->view.stamp;
    if (stamp) stamp_text(&show->reels[0], frames[0], cells[0].heading, sizeof cells[0].heading);
    pl_sheet grid = make_grid(show, show->run_count, grid_columns(show), true, stamp);
    grid.time = time;
    pl_status status = draw_grid(show, &grid, show->run_count, cells, image, err);
    free(cells);
    return status;
}

pl_status pl_show_draw(pl_show *show, pl_pick pick, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    int *frames = calloc((size_t)show->run_count, sizeof *frames);
    if (!frames) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    pl_error own;
    if (!err) err = &own;
    pl_status status = pl_show_find(show, pick, false, frames, err)
                           ? pl_show_draw_frames(show, frames, NAN, image, err)
                           : err->status;
    free(frames);
    return status;
}

/* ---- strips */

enum { PL_MAX_PANELS = 400 };

/* One row per run; overlaid runs share a row. */
static pl_status fill_strip(const pl_show *show, int count, const pl_pick *picks, int *frames, pl_cell *cells,
                            pl_error *err) {
    int rows = is_alone(show) ? 1 : show->run_count, each = show->run_count / rows;
    for (int i = 0; i < rows * count; i++) {
        const pl_reel *reel = &show->reels[i / count * each];
        for (int k = 0; k < each; k++) {
            frames[i * each + k] = pl_reel_find(&reel[k], picks[i % count], false, err);
            if (frames[i * each + k] < 0) return PL_ERR_INPUT;
        }
        cells[i] = (pl_cell){.first = i / count * each, .count = each, .frames = frames + i * each};
        if (pl_series_count(reel->series) > 1)
            time_text(reel, cells[i].frames[0], cells[i].caption, sizeof cells[i].caption);
        if ((rows > 1 || (each == 1 && show->titled)) && i % count == 0)
            snprintf(cells[i].heading, sizeof cells[i].heading, "%s", reel->label);
    }
    return PL_OK;
}

pl_status pl_show_draw_strip(pl_show *show, int count, const pl_pick *picks, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    int rows = is_alone(show) ? 1 : show->run_count, total = count * rows;
    if (count < 1 || count > PL_MAX_PANELS || total > PL_MAX_PANELS)
        return pl_error_set(err, PL_ERR_INPUT, "a strip of %d pictures, expected 1 to %d", total,
                            PL_MAX_PANELS);
    pl_cell *cells = calloc((size_t)total, sizeof *cells);
    int *frames = calloc((size_t)count * (size_t)show->run_count, sizeof *frames);
    pl_status status = cells && frames ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    if (status == PL_OK) status = fill_strip(show, count, picks, frames, cells, err);
    bool times = pl_show_frame_count(show) > 1, overlaid = rows < show->run_count;
    pl_sheet grid =
        make_grid(show, total, rows > 1 ? count : show->columns, times, rows > 1 || overlaid || show->titled);
    grid.steps = true;
    if (status == PL_OK) status = draw_grid(show, &grid, total, cells, image, err);
    if (status == PL_OK && overlaid) draw_key(show, image, 1.9 * grid.text, grid.text);
    free(cells);
    free(frames);
    return status;
}

pl_status pl_show_draw_even_strip(pl_show *show, int count, pl_image *image, pl_error *err) {
    int max = pl_show_frame_count(show);
    pl_pick picks[PL_MAX_PANELS];
    *image = (pl_image){0};
    if (count > max) count = max;
    if (count < 1 || count > PL_MAX_PANELS)
        return pl_error_set(err, PL_ERR_INPUT, "a strip of %d pictures, expected 1 to %d", count,
                            PL_MAX_PANELS);
    for (int i = 0; i < count; i++)
        picks[i] = (pl_pick){PL_PICK_PART, count > 1 ? (double)i / (count - 1) : 1.0};
    return pl_show_draw_strip(show, count, picks, image, err);
}
