/* Arranges charts on a sheet and draws them, as SVG or as pixels. */
#include "chart.h"
#include "paper.h"
#include "pliant/frame.h"
#include "render.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Colours that can be distinguished in print and by colour-blind readers (Okabe and Ito 2008), with a darker
 * yellow for white paper. */
static const double colors[][3] = {{0.0, 0.447, 0.698}, {0.835, 0.369, 0.0},   {0.0, 0.62, 0.451},
                                   {0.8, 0.475, 0.655}, {0.337, 0.706, 0.914}, {0.902, 0.624, 0.0},
                                   {0.35, 0.35, 0.35},  {0.55, 0.42, 0.0}};
enum { COLORS = sizeof colors / sizeof *colors };
static const double ink[3] = {0.13, 0.15, 0.18}, faint[3] = {0.42, 0.45, 0.5}, grid[3] = {0.88, 0.89, 0.91};
static const double text_size = 8.0, row_height = 15.0, title_room = 34.0;
static const double svg_width = 1.12; /* of texts in the fonts of browsers, relative to pl_text_width */
static const double left_room = 62.0, right_room = 18.0, bottom_room = 34.0, gap = 10.0;

typedef struct frame {
    double left, top, right, bottom; /* the area of the lines */
    pl_axis x, y;
} frame;

static bool is_finite_point(const pl_line *line, int64_t i, bool log) {
    double x = line->x[i * line->stride], y = line->y[i * line->stride];
    return isfinite(x) && isfinite(y) && (!log || y > 0.0);
}

static void find_ranges(const pl_chart *chart, double x[2], double y[2]) {
    x[0] = y[0] = INFINITY;
    x[1] = y[1] = -INFINITY;
    for (int k = 0; k < chart->line_count; k++) {
        const pl_line *line = chart->lines + k;
        for (int64_t i = 0; i < line->count; i++) {
            if (!is_finite_point(line, i, chart->log)) continue;
            double at[2] = {line->x[i * line->stride], line->y[i * line->stride]};
            x[0] = fmin(x[0], at[0]), x[1] = fmax(x[1], at[0]);
            y[0] = fmin(y[0], at[1]), y[1] = fmax(y[1], at[1]);
        }
    }
    for (int k = 0; chart->x_range && k < 2; k++) x[k] = chart->x_range[k];
    if (chart->log) return;
    /* If the smallest value is near 0 compared with the largest, the scale starts at 0. */
    if (y[0] > 0.0 && y[0] < 0.4 * y[1]) y[0] = 0.0;
    if (y[1] < 0.0 && y[1] > 0.4 * y[0]) y[1] = 0.0;
}

/* Draws a text, followed by a unit (NULL: none). To fit into the room it is made smaller, by up to a fifth,
 * and then shortened; the unit remains. */
static void draw_fitted(const pl_paper *paper, double x, double y, double room, double size, pl_anchor anchor,
                        const double rgb[3], const char *text, const char *unit) {
    char shown[512];
    size_t kept = strlen(text) < 400 ? strlen(text) : 400;
    const char *mark = text[kept] ? "\342\200\246" : ""; /* an ellipsis */
    for (;;) {
        snprintf(shown, sizeof shown, "%.*s%s%s%.64s", (int)kept, text, mark, unit ? ", " : "",
                 unit ? unit : "");
        double share = svg_width * pl_text_width(size, shown) / fmax(room, 1.0);
        if (share <= 1.25 || !kept) {
            size /= fmin(fmax(share, 1.0), 1.25);
            break;
        }
        mark = "\342\200\246";
        do kept--;
        while (kept && (((unsigned char)text[kept] & 0xc0) == 0x80 || strchr(" .,", text[kept - 1])));
    }
    paper->text(paper->context, x, y, size, anchor, rgb, shown);
}

/* Draws the names of the lines in rows and returns their height. Without paper it only computes the height.
 */
static double draw_legend(const pl_paper *paper, const pl_chart *chart, double left, double right,
                          double top) {
    double x = left, y = top;
    for (int k = 0; k < chart->line_count; k++) {
        const pl_line *line = chart->lines + k;
        double width = fmin(24.0 + svg_width * pl_text_width(text_size, line->name) + 12.0, right - left);
        if (x > left && x + width > right) x = left, y += row_height;
        if (paper) {
            double sample[4] = {x, y - 0.5 * text_size, x + 18.0, y - 0.5 * text_size};
            paper->line(paper->context, 2, sample, 2.0, colors[line->color % COLORS], line->dash);
            draw_fitted(paper, x + 23.0, y, right - x - 23.0, text_size, PL_AT_START, ink, line->name, NULL);
        }
        x += width;
    }
    return y - top + row_height;
}

static void draw_axes(const pl_paper *paper, const pl_chart *chart, const frame *at) {
    char label[32];
    double baseline = at->bottom + 5.0 + text_size;
    for (int i = 0; i < at->y.tick_count; i++) {
        double part = (at->y.ticks[i] - at->y.low) / (at->y.high - at->y.low);
        double y = at->bottom + part * (at->top - at->bottom);
        double line[4] = {at->left, y, at->right, y};
        paper->line(paper->context, 2, line, 1.0, grid, 0);
        pl_axis_label(&at->y, i, label);
        paper->text(paper->context, at->left - 6.0, y + 0.5 * text_size, text_size, PL_AT_END, faint, label);
    }
    double end = INFINITY;
    for (int i = at->x.tick_count - 1; i >= 0; i--) {
        double part = (at->x.ticks[i] - at->x.low) / (at->x.high - at->x.low);
        double x = at->left + part * (at->right - at->left);
        double tick[4] = {x, at->bottom, x, at->bottom + 3.0};
        paper->line(paper->context, 2, tick, 1.0, faint, 0);
        pl_axis_label(&at->x, i, label);
        double half = 0.56 * pl_text_width(text_size, label) + 3.0;
        if (x + half > end) continue; /* would overlap its neighbour */
        paper->text(paper->context, x, baseline, text_size, PL_AT_MIDDLE, faint, label);
        end = x - half;
    }
    double axis[4] = {at->left, at->bottom, at->right, at->bottom};
    paper->line(paper->context, 2, axis, 1.0, faint, 0);
    draw_fitted(paper, at->right, baseline + text_size + 4.0, at->right - at->left + left_room, text_size,
                PL_AT_END, faint, chart->x_title, NULL);
}

/* The points of a line within one column, half a unit wide, are reduced to the first, the lowest, the highest
 * and the last one. */
typedef struct bundle {
    double column;
    int count;
    double points[4][2]; /* first, extremes in order of occurrence, last */
    int64_t low, high;   /* indices of the extremes */
} bundle;

static int64_t flush(bundle *b, double *points, int64_t count) {
    bool low_first = b->low <= b->high;
    const double *order[4] = {b->points[0], b->points[low_first ? 1 : 2], b->points[low_first ? 2 : 1],
                              b->points[3]};
    for (int i = 0; i < 4 && b->count; i++) {
        if (i && order[i][0] == points[2 * count - 2] && order[i][1] == points[2 * count - 1]) continue;
        memcpy(points + 2 * count++, order[i], sizeof *b->points);
    }
    b->count = 0;
    return count;
}

static void gather(bundle *b, int64_t i, const double point[2]) {
    if (!b->count) {
        for (int k = 0; k < 4; k++) memcpy(b->points[k], point, sizeof *b->points);
        b->low = b->high = i;
        b->column = floor(2.0 * point[0]);
    }
    if (point[1] < b->points[1][1]) memcpy(b->points[1], point, sizeof *b->points), b->low = i;
    if (point[1] > b->points[2][1]) memcpy(b->points[2], point, sizeof *b->points), b->high = i;
    memcpy(b->points[3], point, sizeof *b->points);
    b->count++;
}

/* `points` has room for 4 per point of the line. */
static void draw_line(const pl_paper *paper, const pl_line *line, const frame *at, double *points) {
    bundle b = {0};
    int64_t count = 0;
    for (int64_t i = 0; i <= line->count; i++) {
        bool there = i < line->count && is_finite_point(line, i, at->y.log);
        if (!there) { /* a gap, or the end */
            count = flush(&b, points, count);
            if (count == 1) memcpy(points + 2, points, 2 * sizeof *points), count = 2; /* a dot */
            if (count)
                paper->line(paper->context, count, points, 1.6, colors[line->color % COLORS], line->dash);
            count = 0;
            continue;
        }
        double part[2] = {pl_axis_at(&at->x, line->x[i * line->stride]),
                          pl_axis_at(&at->y, line->y[i * line->stride])};
        double point[2] = {at->left + part[0] * (at->right - at->left),
                           at->bottom + part[1] * (at->top - at->bottom)};
        if (b.count && floor(2.0 * point[0]) != b.column) count = flush(&b, points, count);
        gather(&b, i, point);
    }
}

static pl_status draw_chart(const pl_paper *paper, const pl_chart *chart, double x, double y, double width,
                            double height, pl_error *err) {
    double xs[2], ys[2];
    find_ranges(chart, xs, ys);
    frame at = {.left = x + left_room, .right = x + width - right_room, .bottom = y + height - bottom_room};
    double legend = y + 18.0 + row_height;
    at.top = legend + draw_legend(NULL, chart, at.left, at.right, legend) - 4.0;
    at.top = fmin(at.top, at.bottom - 20.0);
    at.x = pl_axis_make(xs[0], xs[1], false, true, 6);
    at.y = pl_axis_make(ys[0], ys[1], chart->log, false, 5);
    draw_fitted(paper, at.left, y + 16.0, at.right - at.left, 9.5, PL_AT_START, ink, chart->title,
                chart->unit);
    draw_legend(paper, chart, at.left, at.right, legend);
    draw_axes(paper, chart, &at);
    for (int k = 0; k < chart->line_count; k++) {
        const pl_line *line = chart->lines + k;
        double *points = malloc(((size_t)line->count + 1) * 8 * sizeof *points);
        if (!points) return pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
        draw_line(paper, line, &at, points);
        free(points);
    }
    return PL_OK;
}

typedef struct layout {
    int columns, rows;
    double width, height;
} layout;

static layout lay_out(int count, const pl_sheet_def *def) {
    layout sheet = {.columns = def->columns};
    if (sheet.columns < 1) sheet.columns = count <= 1 ? 1 : count <= 4 ? 2 : 3;
    if (sheet.columns > count) sheet.columns = count > 0 ? count : 1;
    sheet.rows = (count + sheet.columns - 1) / sheet.columns;
    sheet.width = sheet.columns * (def->width + gap) + gap;
    sheet.height = sheet.rows * (def->height + gap) + gap + (def->title ? title_room : 0.0);
    return sheet;
}

static pl_status draw_sheet(const pl_paper *paper, int count, const pl_chart *charts, const pl_sheet_def *def,
                            pl_error *err) {
    layout sheet = lay_out(count, def);
    double top = gap + (def->title ? title_room : 0.0);
    if (def->title)
        draw_fitted(paper, gap + 14.0, gap + 18.0, sheet.width - 2.0 * gap - 28.0, 12.0, PL_AT_START, ink,
                    def->title, NULL);
    pl_status status = PL_OK;
    for (int i = 0; i < count && status == PL_OK; i++)
        status = draw_chart(paper, charts + i, gap + (i % sheet.columns) * (def->width + gap),
                            top + (i / sheet.columns) * (def->height + gap), def->width, def->height, err);
    return status;
}

pl_status pl_charts_svg(int count, const pl_chart *charts, const pl_sheet_def *def, char **text, size_t *size,
                        pl_error *err) {
    layout sheet = lay_out(count, def);
    FILE *out = open_memstream(text, size);
    if (!out) return pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\" "
        "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">\n<rect width=\"100%%\" height=\"100%%\" "
        "fill=\"#ffffff\"/>\n",
        sheet.width, sheet.height, sheet.width, sheet.height);
    pl_paper paper = pl_paper_of_svg(out);
    pl_status status = draw_sheet(&paper, count, charts, def, err);
    fputs("</svg>\n", out);
    bool failed = ferror(out) != 0;
    failed = fclose(out) != 0 || failed;
    if (status == PL_OK && failed) status = pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
    if (status != PL_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}

static pl_status write_pixels(int count, const pl_chart *charts, const pl_sheet_def *def, const char *path,
                              pl_error *err) {
    static const double white[3] = {1.0, 1.0, 1.0};
    layout sheet = lay_out(count, def);
    pl_image image = {0};
    double width = ceil(def->scale * sheet.width), height = ceil(def->scale * sheet.height);
    if (!(width <= 32768.0 && height <= 32768.0))
        return pl_error_set(err, PL_ERR_INPUT, "%s: %.0f x %.0f pixels are too many; smaller charts or fewer",
                            path, width, height);
    pl_status status = pl_image_make(&image, (int)width, (int)height, err);
    if (status == PL_OK) {
        pl_image_fill(&image, 0, 0, image.width, image.height, white);
        pl_pixel_paper pixels = {&image, def->scale};
        pl_paper paper = pl_paper_of_pixels(&pixels);
        status = draw_sheet(&paper, count, charts, def, err);
    }
    if (status == PL_OK) status = pl_parents_make(path, err);
    if (status == PL_OK) status = pl_image_write(&image, path, err);
    pl_image_free(&image);
    return status;
}

pl_status pl_charts_write(int count, const pl_chart *charts, const pl_sheet_def *def, const char *path,
                          pl_error *err) {
    if (pl_image_is_name(path)) return write_pixels(count, charts, def, path, err);
    size_t length = strlen(path);
    if (length < 4 || strcmp(path + length - 4, ".svg") != 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: unknown file extension; expected .svg, .png or .jpg",
                            path);
    char *text = NULL;
    size_t size = 0;
    pl_status status = pl_charts_svg(count, charts, def, &text, &size, err);
    if (status == PL_OK) status = pl_parents_make(path, err);
    if (status == PL_OK) status = pl_file_write_atomic(path, text, size, err);
    free(text);
    return status;
}
