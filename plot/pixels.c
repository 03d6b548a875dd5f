/* Charts as pixels, with anti-aliasing. */
#include "paper.h"
#include "render.h"

#include <math.h>

/* A stroke from a to b with round ends; the coverage of a pixel depends on its distance from the stroke. */
static void stroke(pl_image *image, const double a[2], const double b[2], double width, const double rgb[3]) {
    double extent = 0.5 * width + 1.0, along[2] = {b[0] - a[0], b[1] - a[1]};
    double square = along[0] * along[0] + along[1] * along[1];
    int top = (int)floor(fmin(a[1], b[1]) - extent), bottom = (int)ceil(fmax(a[1], b[1]) + extent);
    for (int y = top; y <= bottom; y++) {
        /* The part of this row that the stroke can touch. */
        double from = 0.0, to = 1.0;
        if (fabs(along[1]) > 1e-9) {
            double first = (y - extent - a[1]) / along[1], last = (y + 1.0 + extent - a[1]) / along[1];
            from = fmax(0.0, fmin(first, last));
            to = fmin(1.0, fmax(first, last));
        }
        if (from > to) continue;
        double one = a[0] + from * along[0], other = a[0] + to * along[0];
        int left = (int)floor(fmin(one, other) - extent), right = (int)ceil(fmax(one, other) + extent);
        for (int x = left; x <= right; x++) {
            double dx = x + 0.5 - a[0], dy = y + 0.5 - a[1];
            double part = square > 0.0 ? fmin(1.0, fmax(0.0, (dx * along[0] + dy * along[1]) / square)) : 0.0;
            double cover = 0.5 * width + 0.5 - hypot(dx - part * along[0], dy - part * along[1]);
            if (cover > 0.0) pl_image_blend(image, x, y, fmin(1.0, cover), rgb);
        }
    }
}

/* Draws the strokes of a dashed line; the current stroke or gap continues around corners.
 */
typedef struct dashing {
    const double *parts;
    int part;
    double left, scale;
} dashing;

static void dashed_stroke(pl_image *image, const double a[2], const double b[2], double width,
                          const double rgb[3], dashing *dash) {
    double length = hypot(b[0] - a[0], b[1] - a[1]), done = 0.0;
    while (length - done > 1e-9) {
        double path = fmin(dash->left, length - done);
        if (dash->part % 2 == 0) {
            double from = done / length, to = (done + path) / length;
            double ends[2][2];
            for (int k = 0; k < 2; k++) {
                ends[0][k] = a[k] + from * (b[k] - a[k]);
                ends[1][k] = a[k] + to * (b[k] - a[k]);
            }
            stroke(image, ends[0], ends[1], width, rgb);
        }
        done += path;
        dash->left -= path;
        if (dash->left <= 1e-9) {
            dash->part = (dash->part + 1) % 4;
            dash->left = dash->scale * dash->parts[dash->part];
        }
    }
}

static void pixel_line(void *context, int64_t count, const double *points, double width, const double rgb[3],
                       int dash) {
    const pl_pixel_paper *paper = context;
    double scale = paper->scale;
    dashing state = {pl_dashes[dash % 4], 0, scale * width * pl_dashes[dash % 4][0], scale * width};
    for (int64_t i = 0; i + 1 < count; i++) {
        double a[2], b[2];
        for (int k = 0; k < 2; k++) {
            a[k] = scale * points[2 * i + k];
            b[k] = scale * points[2 * i + 2 + k];
        }
        if (dash % 4)
            dashed_stroke(paper->image, a, b, scale * width, rgb, &state);
        else
            stroke(paper->image, a, b, scale * width, rgb);
    }
}

static void pixel_text(void *context, double x, double y, double size, pl_anchor anchor, const double rgb[3],
                       const char *text) {
    const pl_pixel_paper *paper = context;
    double scale = paper->scale;
    double width = anchor == PL_AT_START ? 0.0 : pl_text_width(scale * size, text);
    double start = scale * x - (anchor == PL_AT_MIDDLE ? 0.5 * width : width);
    pl_text_draw(paper->image, start, scale * y, scale * size, rgb, text);
}

pl_paper pl_paper_of_pixels(pl_pixel_paper *pixels) { return (pl_paper){pixels, pixel_line, pixel_text}; }
