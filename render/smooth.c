/* See smooth.h: light is averaged over neighbours on the same surface, according to the variance of the
 * samples (an edge-avoiding wavelet filter after Dammertz 2010 and Schied 2017). Loops over lanes have no
 * branches, so that the compiler can vectorise them. */
#include "smooth.h"

#include <stddef.h>
#include <stdlib.h>

#define LANES PL_SMOOTH_LANES
static const float nowhere = -1.0f; /* value of the margins */

static size_t stride_of(int width) { return (size_t)((width + LANES - 1) / LANES + 2) * LANES; }

size_t pl_sheets_size(int width, int rows) {
    return (PL_SHEET_GUIDES + 2 * PL_SHEET_GLOWS) * stride_of(width) * (size_t)rows;
}

/* Clears the columns outside the picture; smoothing may write there. */
static void clear_margins(const pl_sheets *sheets, float *sheet, float value) {
    size_t right = LANES + (size_t)sheets->width;
    for (int y = 0; y < sheets->rows; y++) {
        float *row = sheet + (size_t)y * sheets->stride;
        for (size_t x = 0; x < LANES; x++) row[x] = value;
        for (size_t x = right; x < sheets->stride; x++) row[x] = value;
    }
}

void pl_sheets_open(pl_sheets *sheets, int width, int rows, float *memory) {
    *sheets = (pl_sheets){.width = width, .rows = rows, .stride = stride_of(width)};
    size_t each = sheets->stride * (size_t)rows;
    for (int k = 0; k < PL_SHEET_GUIDES + 2 * PL_SHEET_GLOWS; k++, memory += each) {
        int glow = k - PL_SHEET_GUIDES;
        *(glow < 0                ? &sheets->guides[k]
          : glow < PL_SHEET_GLOWS ? &sheets->glow[glow]
                                  : &sheets->next_glow[glow - PL_SHEET_GLOWS]) = memory;
        clear_margins(sheets, memory, k == PL_SHEET_SEEN ? nowhere : 0.0f);
    }
}

static void store_vec(float *const sheets[3], size_t at, pl_vec v) {
    sheets[0][at] = v.x, sheets[1][at] = v.y, sheets[2][at] = v.z;
}

void pl_sheets_write(const pl_sheets *sheets, int x, int y, const pl_guide *guide, const pl_glow *glow) {
    size_t at = pl_sheets_at(sheets, x, y);
    sheets->guides[PL_SHEET_SEEN][at] = (float)guide->seen;
    store_vec(sheets->guides + PL_SHEET_PLACE, at, guide->place);
    store_vec(sheets->guides + PL_SHEET_NORMAL, at, guide->normal);
    store_vec(sheets->glow + PL_SHEET_LIGHT, at, glow->light);
    sheets->glow[PL_SHEET_OPEN][at] = glow->open;
    sheets->glow[PL_SHEET_VARIANCE][at] = glow->variance;
}

pl_glow pl_sheets_glow(const pl_sheets *sheets, int x, int y) {
    size_t at = pl_sheets_at(sheets, x, y);
    float *const *glow = sheets->glow;
    return (pl_glow){
        .light = {glow[PL_SHEET_LIGHT][at], glow[PL_SHEET_LIGHT + 1][at], glow[PL_SHEET_LIGHT + 2][at]},
        .open = glow[PL_SHEET_OPEN][at],
        .variance = glow[PL_SHEET_VARIANCE][at]};
}

/* Pixels to be smoothed: their positions in the sheets' rows, and values that are the same for all
 * neighbours. */
typedef struct pl_lanes {
    const float *seen, *p[3], *n[3]; /* first of the pixels in the sheets */
    float value[LANES];              /* luminance of the light */
    float tolerance[LANES];          /* inverse of a significant difference of luminance */
    float flat[LANES];               /* inverse of a significant distance from the tangent plane */
    float total[LANES], sum[PL_SHEET_GLOWS][LANES];
} pl_lanes;

/* The variance of few samples is itself noisy, so it is averaged over neighbours first. */
static void local_variance(const pl_sheets *sheets, int x, int y, const float *seen, float out[LANES]) {
    float weight[LANES] = {0};
    for (int i = 0; i < LANES; i++) out[i] = 0.0f;
    for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < sheets->rows; j++) {
        for (int dx = -1; dx <= 1; dx++) {
            size_t at = pl_sheets_at(sheets, x + dx, j);
            const float *other = sheets->guides[PL_SHEET_SEEN] + at,
                        *variance = sheets->glow[PL_SHEET_VARIANCE] + at;
            for (int i = 0; i < LANES; i++) {
                float same = other[i] == seen[i] ? 1.0f : 0.0f;
                out[i] += same * variance[i];
                weight[i] += same;
            }
        }
    }
    for (int i = 0; i < LANES; i++) out[i] /= weight[i];
}

/* Adds one neighbour of each pixel, `by` floats away in the sheets, with a weight. */
static void add_neighbours(const pl_sheets *sheets, pl_lanes *lanes, size_t at, ptrdiff_t by, float weight) {
    const float *seen = lanes->seen + by, *px = lanes->p[0] + by, *py = lanes->p[1] + by,
                *pz = lanes->p[2] + by, *nx = lanes->n[0] + by, *ny = lanes->n[1] + by,
                *nz = lanes->n[2] + by;
    const float *glow[PL_SHEET_GLOWS];
    float w[LANES];
    for (int k = 0; k < PL_SHEET_GLOWS; k++) glow[k] = sheets->glow[k] + at + by;
    for (int i = 0; i < LANES; i++) {
        float value = 0.25f * glow[0][i] + 0.6f * glow[1][i] + 0.15f * glow[2][i];
        float other = fabsf(value - lanes->value[i]) * lanes->tolerance[i];
        float x = lanes->n[0][i], y = lanes->n[1][i], z = lanes->n[2][i];
        float turn = x * nx[i] + y * ny[i] + z * nz[i];
        float off =
            x * (px[i] - lanes->p[0][i]) + y * (py[i] - lanes->p[1][i]) + z * (pz[i] - lanes->p[2][i]);
        float near = 1.0f - fabsf(off) * lanes->flat[i];
        turn = turn > 0.0f ? turn : 0.0f;
        near = near > 0.0f ? near : 0.0f;
        turn *= turn, turn *= turn, turn *= turn, turn *= turn, turn *= turn;
        float on_surface = lanes->seen[i] == (float)PL_SEEN_SURFACE ? turn * near : 1.0f;
        w[i] = weight * on_surface / (1.0f + other * (1.0f + 0.5f * other));
        w[i] = seen[i] == lanes->seen[i] ? w[i] : 0.0f;
        lanes->total[i] += w[i];
    }
    for (int k = 0; k < PL_SHEET_VARIANCE; k++) {
        for (int i = 0; i < LANES; i++) lanes->sum[k][i] += w[i] * glow[k][i];
    }
    for (int i = 0; i < LANES; i++)
        lanes->sum[PL_SHEET_VARIANCE][i] += w[i] * w[i] * glow[PL_SHEET_VARIANCE][i];
}

/* Fills `lanes`; returns whether any pixel needs smoothing, and which (1, otherwise 0). */
static bool begin_lanes(const pl_smoothing *how, int x, int y, size_t at, pl_lanes *lanes,
                        float wanted[LANES]) {
    const pl_sheets *sheets = how->sheets;
    float *const *glow = sheets->glow, variance[LANES], any = 0.0f;
    lanes->seen = sheets->guides[PL_SHEET_SEEN] + at;
    for (int k = 0; k < 3; k++) {
        lanes->p[k] = sheets->guides[PL_SHEET_PLACE + k] + at;
        lanes->n[k] = sheets->guides[PL_SHEET_NORMAL + k] + at;
    }
    local_variance(sheets, x, y, lanes->seen, variance);
    for (int i = 0; i < LANES; i++) {
        bool kind = lanes->seen[i] == (float)PL_SEEN_SURFACE || lanes->seen[i] == (float)PL_SEEN_GROUND;
        wanted[i] = kind && variance[i] >= 1e-8f ? 1.0f : 0.0f;
        any += wanted[i];
    }
    if (any == 0.0f) return false;
    for (int i = 0; i < LANES; i++) {
        float dx = lanes->p[0][i] - how->eye.x, dy = lanes->p[1][i] - how->eye.y,
              dz = lanes->p[2][i] - how->eye.z;
        lanes->value[i] = 0.25f * glow[0][at + (size_t)i] + 0.6f * glow[1][at + (size_t)i] +
                          0.15f * glow[2][at + (size_t)i];
        lanes->tolerance[i] = 1.0f / (6.0f * sqrtf(variance[i]) + 1e-3f);
        lanes->flat[i] = how->sharpness / (sqrtf(dx * dx + dy * dy + dz * dz) * 1.5f * (float)how->step);
        lanes->total[i] = 0.0f;
        for (int k = 0; k < PL_SHEET_GLOWS; k++) lanes->sum[k][i] = 0.0f;
    }
    return true;
}

void pl_smooth(const pl_smoothing *how, int x, int y) {
    static const float kernel[3] = {6.0f / 16.0f, 4.0f / 16.0f, 1.0f / 16.0f};
    const pl_sheets *sheets = how->sheets;
    size_t at = pl_sheets_at(sheets, x, y);
    pl_lanes lanes;
    float wanted[LANES];
    bool any = begin_lanes(how, x, y, at, &lanes, wanted);
    for (int dy = -2; dy <= 2 && any; dy++) {
        int row = y + dy * how->step;
        if (row < 0 || row >= sheets->rows) continue;
        for (int dx = -2; dx <= 2; dx++) {
            ptrdiff_t by = (ptrdiff_t)(dy * how->step) * (ptrdiff_t)sheets->stride + dx * how->step;
            add_neighbours(sheets, &lanes, at, by, kernel[abs(dx)] * kernel[abs(dy)]);
        }
    }
    for (int k = 0; k < PL_SHEET_GLOWS; k++) {
        const float *from = sheets->glow[k] + at;
        float *to = sheets->next_glow[k] + at;
        for (int i = 0; i < LANES; i++) {
            float below = k == PL_SHEET_VARIANCE ? lanes.total[i] * lanes.total[i] : lanes.total[i];
            to[i] = any && wanted[i] > 0.0f ? lanes.sum[k][i] / below : from[i];
        }
    }
}
