/* See bins.h. */
#include "mesher/bins.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

static const double max_cubes = 1e9;

static int64_t cube_of(const pl_bins *b, const double x[3]) {
    int64_t at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = pl_bins_along(b, x[k], k);
        if (at[k] >= b->n[k]) at[k] = b->n[k] - 1;
    }
    return (at[2] * b->n[1] + at[1]) * b->n[0] + at[0];
}

pl_status pl_bins_build(const double *points, const int32_t *which, int64_t count, double side, pl_bins *out,
                        pl_error *err) {
    *out = (pl_bins){.side = side, .count = 1};
    double max[3] = {-INFINITY, -INFINITY, -INFINITY}, cubes = 1;
    for (int k = 0; k < 3; k++) out->min[k] = INFINITY;
    for (int64_t i = 0; i < 3 * count; i++) {
        double x = points[3 * (which ? which[i / 3] : i / 3) + i % 3];
        out->min[i % 3] = fmin(out->min[i % 3], x), max[i % 3] = fmax(max[i % 3], x);
    }
    for (int k = 0; k < 3; k++) cubes *= count ? floor((max[k] - out->min[k]) / side) + 1 : 1;
    if (!(cubes < max_cubes)) return pl_error_memory(err, INT64_MAX, "cubes around points");
    for (int k = 0; k < 3; k++) {
        out->n[k] = count ? (int64_t)((max[k] - out->min[k]) / side) + 1 : 1;
        out->count *= out->n[k];
    }
    out->start = pl_array_new(out->count + 2, sizeof *out->start);
    out->items = pl_array_new(count, sizeof *out->items);
    if (!out->start || !out->items) {
        pl_bins_free(out);
        return pl_error_memory(err, 4 * (out->count + count), "cubes around points");
    }
    int32_t *fill = out->start + 1; /* becomes the start of the next cube */
    for (int64_t i = 0; i < count; i++) fill[cube_of(out, points + 3 * (which ? which[i] : i)) + 1]++;
    for (int64_t c = 0; c < out->count; c++) fill[c + 1] += fill[c];
    for (int64_t i = 0; i < count; i++) {
        int32_t item = which ? which[i] : (int32_t)i;
        out->items[fill[cube_of(out, points + 3 * (int64_t)item)]++] = item;
    }
    return PL_OK;
}

void pl_bins_free(pl_bins *bins) {
    free(bins->start);
    free(bins->items);
    *bins = (pl_bins){0};
}

bool pl_bins_visit(const pl_bins *b, const double x[3], bool (*visit)(void *context, int32_t item),
                   void *context) {
    int64_t low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = pl_bins_along(b, x[k] - 0.5 * b->side, k);
        high[k] = pl_bins_along(b, x[k] + 0.5 * b->side, k);
        if (low[k] < 0) low[k] = 0;
        if (high[k] >= b->n[k]) high[k] = b->n[k] - 1;
    }
    for (int64_t z = low[2]; z <= high[2]; z++) {
        for (int64_t y = low[1]; y <= high[1]; y++) {
            int64_t row = (z * b->n[1] + y) * b->n[0];
            if (low[0] > high[0]) continue;
            for (int32_t i = b->start[row + low[0]]; i < b->start[row + high[0] + 1]; i++) {
                if (visit(context, b->items[i])) return true;
            }
        }
    }
    return false;
}
