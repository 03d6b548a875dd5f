/* Smoothing of noise in the light; colours, gloss and outlines are not changed. */
#ifndef PL_RENDER_SMOOTH_H
#define PL_RENDER_SMOOTH_H

#include "stage.h"

enum { PL_SMOOTH_PASSES = 3 };
/* Number of rows on either side that affect the result of a row. */
enum { PL_SMOOTH_RADIUS = 2 * ((1 << PL_SMOOTH_PASSES) - 1) + PL_SMOOTH_PASSES + 1 };
/* Number of pixels of a row that are smoothed together, and of columns kept free at either side. */
enum { PL_SMOOTH_LANES = 16 };

/* Data to decide whether two pixels are on the same surface. */
typedef struct pl_guide {
    pl_vec place, normal;
    pl_seen seen; /* common to all samples */
} pl_guide;

/* One value per pixel: row y, column x at y * stride + PL_SMOOTH_LANES + x. */
enum {
    PL_SHEET_SEEN,
    PL_SHEET_PLACE,
    PL_SHEET_NORMAL = PL_SHEET_PLACE + 3,
    PL_SHEET_GUIDES = PL_SHEET_NORMAL + 3, /* their number */
    PL_SHEET_LIGHT = 0,
    PL_SHEET_OPEN = PL_SHEET_LIGHT + 3,
    PL_SHEET_VARIANCE,
    PL_SHEET_GLOWS
};

typedef struct pl_sheets {
    int width, rows;
    size_t stride;
    float *guides[PL_SHEET_GUIDES];
    float *glow[PL_SHEET_GLOWS], *next_glow[PL_SHEET_GLOWS]; /* passes read one and write the other */
} pl_sheets;

/* Number of floats for sheets of that size, and their layout in `memory`, with cleared margins. */
size_t pl_sheets_size(int width, int rows);
void pl_sheets_open(pl_sheets *sheets, int width, int rows, float *memory);

static inline size_t pl_sheets_at(const pl_sheets *sheets, int x, int y) {
    return (size_t)y * sheets->stride + PL_SMOOTH_LANES + (size_t)x;
}
void pl_sheets_write(const pl_sheets *sheets, int x, int y, const pl_guide *guide, const pl_glow *glow);
pl_glow pl_sheets_glow(const pl_sheets *sheets, int x, int y);
static inline pl_seen pl_sheets_seen(const pl_sheets *sheets, int x, int y) {
    return (pl_seen)sheets->guides[PL_SHEET_SEEN][pl_sheets_at(sheets, x, y)];
}

typedef struct pl_smoothing {
    const pl_sheets *sheets;
    int step; /* distance of the averaged pixels, 1, 2, 4 ... */
    pl_vec eye;
    float sharpness; /* pixels per unit of length at unit distance */
} pl_smoothing;

/* One pass, from `glow` to `next_glow`, for PL_SMOOTH_LANES pixels of row y from column x on. */
void pl_smooth(const pl_smoothing *how, int x, int y);

#endif
