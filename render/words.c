/* See words.h. */
#include "words.h"

#include <math.h>
#include <stdio.h>

static const double ink[3] = {0.28, 0.30, 0.33}; /* text is light on dark backgrounds */

/* Brightens a part of the picture, with soft edges, so that text on it is readable. */
void pl_words_plate(pl_image *image, int left, int top, int right, int bottom, int soft) {
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

/* One line that starts at x, with smaller letters if it would be wider than `room`. */
void pl_words_line(pl_image *image, double x, double baseline, double room, double size, const char *text) {
    double wide = pl_text_width(size, text);
    if (wide > room && wide > 0.0) size *= room / wide;
    pl_text_draw(image, x, baseline, size, ink, text);
}

void pl_words_time(double seconds, char *text, size_t size) {
    double length = fabs(seconds);
    if (length >= 999.5)
        snprintf(text, size, "t = %.0f s", seconds);
    else if (length > 0.0 && length < 1e-3)
        snprintf(text, size, "t = %.3g ms", 1e3 * seconds);
    else
        snprintf(text, size, "t = %.3g s", seconds);
}

void pl_words_centered(pl_image *image, int left, int width, double baseline, double size, bool plate,
                       const char *text) {
    double room = 0.94 * width, wide = fmin(pl_text_width(size, text), room),
           start = left + 0.5 * (width - wide);
    if (plate && text[0])
        pl_words_plate(image, (int)(start - size), (int)(baseline - 1.8 * size), (int)(start + wide + size),
                       (int)(baseline + 0.9 * size), (int)(0.6 * size));
    pl_words_line(image, start, baseline, room, size, text);
}
