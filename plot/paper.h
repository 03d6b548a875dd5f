/* The targets of drawing: SVG text or pixels. */
#ifndef PL_PAPER_H
#define PL_PAPER_H

#include "pliant/base.h"

typedef enum pl_anchor { PL_AT_START, PL_AT_MIDDLE, PL_AT_END } pl_anchor;

typedef struct pl_paper {
    void *context;
    /* A line through points (count, 2); dash 0: solid. */
    void (*line)(void *context, int64_t count, const double *points, double width, const double rgb[3],
                 int dash);
    /* One line of text on a baseline; `size` is the height of capitals. */
    void (*text)(void *context, double x, double y, double size, pl_anchor anchor, const double rgb[3],
                 const char *text);
} pl_paper;

/* Lengths of strokes and gaps of a dash, in line widths. */
extern const double pl_dashes[4][4];

typedef struct pl_image pl_image;
/* Pixels, `scale` per unit. */
typedef struct pl_pixel_paper {
    pl_image *image;
    double scale;
} pl_pixel_paper;
pl_paper pl_paper_of_pixels(pl_pixel_paper *pixels);

/* SVG into a stream. */
pl_paper pl_paper_of_svg(void *stream);

#endif
