/* Panels put together: one moment of one or several runs, strips of moments, and the words around them.
 *
 * Texts and legends have pixels of their own that the camera keeps free, so that they never lie on bodies:
 * a caption below each panel's bodies, a heading above a run's row, the legend in a column at the right. */
#include "sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_sheet {
    int columns, rows;
    int width, height;    /* of a panel */
    int caption, heading; /* pixels below and above bodies that texts need, 0: no text */
    int legend;           /* width of its column, or 0 */
    int gap;              /* between rows */
    double text;          /* height of capitals */
    bool steps;           /* panels are what progress counts */
} pl_sheet;

typedef struct pl_cell {
    int run, frame;
    char caption[128]; /* below; "" for none */
    char heading[128]; /* above, at the left */
} pl_cell;

static bool has_legend(const pl_show *show) { return show->colored && show->view.legend; }
static int even(double x) { return 2 * (int)floor(0.5 * x); }
static double text_size(const pl_view_def *view) { return fmax(8.5, 0.0125 * (double)view->width); }

/* ---- words */

/* Dark on light and light on dark. */
static void pick_ink(const pl_image *image, int left, int top, int width, int height, double ink[3]) {
    double sum = 0.0;
    int64_t count = 0;
    for (int y = top < 0 ? 0 : top; y < top + height && y < image->height; y++) {
        for (int x = left < 0 ? 0 : left; x < left + width && x < image->width; x++, count++) {
            const uint8_t *p = image->pixels + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
            sum += 0.30 * p[0] + 0.59 * p[1] + 0.11 * p[2];
        }
    }
    bool dark = count > 0 && sum / (double)count < 110.0;
    ink[0] = dark ? 0.93 : 0.28, ink[1] = dark ? 0.94 : 0.30, ink[2] = dark ? 0.95 : 0.33;
}

/* Bodies may lie where texts are: the camera was not fitted around them. */
static bool is_free(const pl_show *show) {
    const pl_camera_def *camera = &show->view.camera;
    return show->view.zoom > 1.0 || camera->key_count || camera->follow || camera->fit == PL_FIT_FRAME ||
           isfinite(camera->position[0]) || isfinite(camera->target[0]);
}

/* Makes a part of the picture paler, with soft edges, so that a text can be read on it. */
static void draw_plate(pl_image *image, int left, int top, int right, int bottom, int soft) {
    for (int y = top < 0 ? 0 : top; y < bottom && y < image->height; y++) {
        for (int x = left < 0 ? 0 : left; x < right && x < image->width; x++) {
            int inside = x - left < right - 1 - x ? x - left : right - 1 - x;
            if (y - top < inside) inside = y - top;
            if (bottom - 1 - y < inside) inside = bottom - 1 - y;
            double cover = 0.78 * fmin(1.0, (inside + 1.0) / (soft + 1.0));
            pl_image_blend(image, x, y, cover, (const double[3]){0.965, 0.965, 0.965});
        }
    }
}

/* One line that begins at x, made smaller where it would be wider than `room`. */
static void draw_line(pl_image *image, double x, double baseline, double room, double size,
                      const char *text) {
    double ink[3], wide = pl_text_width(size, text);
    if (wide > room && wide > 0.0) size *= room / wide;
    pick_ink(image, (int)x, (int)(baseline - size), (int)fmin(wide, room), (int)size, ink);
    pl_text_draw(image, x, baseline, size, ink, text);
}

static void draw_centered(pl_image *image, int left, int width, double baseline, double size, bool plate,
                          const char *text) {
    double room = 0.94 * width, wide = fmin(pl_text_width(size, text), room),
           start = left + 0.5 * (width - wide);
    if (plate && text[0])
        draw_plate(image, (int)(start - size), (int)(baseline - 1.8 * size), (int)(start + wide + size),
                   (int)(baseline + 0.9 * size), (int)(0.6 * size));
    draw_line(image, start, baseline, room, size, text);
}

static void time_text(const pl_reel *reel, int frame, char *text, size_t size) {
    double time = pl_series_time(reel->series, frame);
    if (isnan(time))
        snprintf(text, size, "frame %d", frame);
    else
        snprintf(text, size, "t = %.3g s", time);
}

/* ---- one picture of its own */

static void draw_legend(const pl_show *show, pl_image *image, int x, int y, int height) {
    const char *field = pl_show_field(show);
    pl_colormap blended;
    double base[3];
    int count;
    const pl_look_def *looks = pl_props_looks(show->reels[0].props, &count);
    pl_looks_common(count, looks, base);
    pl_colormap_blend(pl_colormap_find(show->view.colormap), pl_view_blend(&show->view), base, &blended);
    pl_legend_draw(image, x, y, height, &blended, show->view.range, field, pl_series_unit(field));
}

/* The runs' names, each behind a square of its colour, on one line. */
static void draw_key(const pl_show *show, pl_image *image, double size) {
    double gap = 2.2 * size, square = 1.1 * size, total = -gap;
    for (int i = 0; i < show->run_count; i++)
        total += 1.6 * square + pl_text_width(size, show->reels[i].label) + gap;
    double shrink = fmin(1.0, 0.94 * image->width / total), x = 0.5 * (image->width - shrink * total);
    double baseline = image->height - 1.2 * size;
    for (int i = 0; i < show->run_count; i++) {
        double rgb[3];
        pl_body_color(i, rgb);
        pl_image_fill(image, (int)x, (int)(baseline - shrink * square), (int)(x + shrink * square),
                      (int)baseline, rgb);
        x += 1.6 * shrink * square;
        draw_line(image, x, baseline, image->width, shrink * size, show->reels[i].label);
        x += shrink * (pl_text_width(size, show->reels[i].label) + gap);
    }
}

static pl_status draw_alone(pl_show *show, const int *frames, pl_image *image, pl_error *err) {
    const pl_view_def *view = &show->view;
    int width = (int)view->width, height = (int)view->height, legend = pl_legend_width(height);
    bool shown = has_legend(show) && legend < width / 2;
    double size = text_size(view), line = 2.6 * size / height;
    pl_panel panel = {.count = show->run_count,
                      .frames = frames,
                      .time = NAN,
                      .width = width,
                      .height = height,
                      .room = {0.10, 0.10, view->ground ? 0.15 : 0.10, 0.10}};
    if (shown) panel.room[1] = fmax(panel.room[1], (double)legend / width);
    if (show->run_count > 1) panel.room[2] += line;
    pl_status status = pl_show_panel(show, &panel, image, err);
    if (status != PL_OK) return status;
    if (shown && is_free(show))
        draw_plate(image, width - legend, (int)(0.15 * height), width - (int)size / 2, (int)(0.81 * height),
                   (int)size);
    if (shown) draw_legend(show, image, width - legend, 0, height);
    if (show->run_count > 1) draw_key(show, image, size);
    return PL_OK;
}

/* ---- grids */

static const double side = 0.06, end = 0.07; /* of a panel, free beside and above its bodies */

/* Panels as high as what they show needs, all of them about twice as wide as the view. */
static void shape_panels(const pl_show *show, pl_sheet *grid) {
    const pl_view_def *view = &show->view;
    double aspect = fmin(fmax(pl_show_aspect(show), 0.25), 8.0), words = grid->caption + grid->heading;
    double width = (2.0 * (double)view->width - grid->legend) / grid->columns;
    double height = ((1.0 - 2.0 * side) * width / aspect + words) / (1.0 - 2.0 * end);
    double most = fmax(2.0 / fmax(grid->rows, 2), 0.5) * (double)view->height;
    if (height > most) {
        height = most;
        width = fmin(width,
                     fmax(((1.0 - 2.0 * end) * height - words) * aspect / (1.0 - 2.0 * side), 0.5 * height));
    }
    grid->width = even(fmax(16.0, width));
    grid->height = even(fmax(fmax(16.0, 0.2 * width), height));
}

static pl_sheet make_grid(const pl_show *show, int count, int columns, bool captions, bool headings) {
    const pl_view_def *view = &show->view;
    pl_sheet grid = {.text = text_size(view)};
    grid.caption = captions ? (int)(2.2 * grid.text) : 0;
    grid.heading = headings ? (int)(2.2 * grid.text) : 0;
    grid.legend = has_legend(show) ? even(pl_legend_width((int)view->height) + 1) : 0;
    /* In one row, unless that makes panels too small to see much in them. */
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
    pl_panel panel = {.first = cell->run,
                      .count = 1,
                      .frames = &cell->frame,
                      .time = NAN,
                      .width = grid->width,
                      .height = grid->height,
                      .room = {side, side, end + (double)grid->caption / grid->height,
                               end + (double)grid->heading / grid->height},
                      .fade = 0.12};
    pl_image part;
    pl_status status = pl_show_panel(show, &panel, &part, err);
    if (status != PL_OK) return status;
    pl_image_paste(image, &part, x, y);
    pl_image_free(&part);
    draw_centered(image, x, grid->width, y + grid->height - 0.8 * grid->text, grid->text, is_free(show),
                  cell->caption);
    draw_line(image, x + grid->text, y + 1.9 * grid->text, grid->columns * grid->width - 2 * grid->text,
              grid->text, cell->heading);
    return PL_OK;
}

/* Background where a grid has no panel: behind the legend, and after the last panel. */
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
    pl_sheet grid = make_grid(show, show->run_count, grid_columns(show), true, false);
    *width = grid.columns * grid.width + grid.legend;
    *height = grid.rows * (grid.height + grid.gap) - grid.gap;
}

pl_status pl_show_draw_frames(pl_show *show, const int *frames, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    if (is_alone(show)) return draw_alone(show, frames, image, err);
    pl_cell *cells = calloc((size_t)show->run_count, sizeof *cells);
    if (!cells) return pl_error_set(err, PL_ERR_MACHINE, "no memory (pictures)");
    for (int i = 0; i < show->run_count; i++) {
        cells[i] = (pl_cell){.run = i, .frame = frames[i]};
        snprintf(cells[i].caption, sizeof cells[i].caption, "%s", show->reels[i].label);
    }
    pl_sheet grid = make_grid(show, show->run_count, grid_columns(show), true, false);
    pl_status status = draw_grid(show, &grid, show->run_count, cells, image, err);
    free(cells);
    return status;
}

pl_status pl_show_draw(pl_show *show, pl_pick pick, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    int *frames = calloc((size_t)show->run_count, sizeof *frames);
    if (!frames) return pl_error_set(err, PL_ERR_MACHINE, "no memory (pictures)");
    pl_error own;
    if (!err) err = &own;
    pl_status status = pl_show_find(show, pick, false, frames, err)
                           ? pl_show_draw_frames(show, frames, image, err)
                           : err->status;
    free(frames);
    return status;
}

/* ---- strips */

enum { PL_MAX_PANELS = 400 };

pl_status pl_show_draw_strip(pl_show *show, int count, const pl_pick *picks, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    int runs = show->run_count, total = count * runs;
    if (count < 1 || count > PL_MAX_PANELS || total > PL_MAX_PANELS)
        return pl_error_set(err, PL_ERR_INPUT, "a strip of %d pictures, expected 1 to %d", total,
                            PL_MAX_PANELS);
    if (runs > 1 && show->layout == PL_LAYOUT_OVERLAY)
        return pl_error_set(err, PL_ERR_INPUT, "a strip of overlaid runs, expected them in rows");
    pl_cell *cells = calloc((size_t)total, sizeof *cells);
    if (!cells) return pl_error_set(err, PL_ERR_MACHINE, "no memory (pictures)");
    pl_status status = PL_OK;
    for (int i = 0; i < total && status == PL_OK; i++) {
        const pl_reel *reel = &show->reels[i / count];
        int frame = pl_reel_find(reel, picks[i % count], false, err);
        if (frame < 0) status = PL_ERR_INPUT;
        if (frame < 0) break;
        cells[i] = (pl_cell){.run = i / count, .frame = frame};
        if (pl_series_count(reel->series) > 1)
            time_text(reel, frame, cells[i].caption, sizeof cells[i].caption);
        if (runs > 1 && i % count == 0)
            snprintf(cells[i].heading, sizeof cells[i].heading, "%s", reel->label);
    }
    bool times = pl_show_frame_count(show) > 1;
    pl_sheet grid = make_grid(show, total, runs > 1 ? count : show->columns, times, runs > 1);
    grid.steps = true;
    if (status == PL_OK) status = draw_grid(show, &grid, total, cells, image, err);
    free(cells);
    return status;
}

pl_status pl_show_draw_even_strip(pl_show *show, int count, pl_image *image, pl_error *err) {
    int most = pl_show_frame_count(show);
    pl_pick picks[PL_MAX_PANELS];
    *image = (pl_image){0};
    if (count > most) count = most;
    if (count < 1 || count > PL_MAX_PANELS)
        return pl_error_set(err, PL_ERR_INPUT, "a strip of %d pictures, expected 1 to %d", count,
                            PL_MAX_PANELS);
    for (int i = 0; i < count; i++)
        picks[i] = (pl_pick){PL_PICK_PART, count > 1 ? (double)i / (count - 1) : 1.0};
    return pl_show_draw_strip(show, count, picks, image, err);
}
