/* Points in a grid of cubes, for neighbour searches. */
#ifndef PL_MESHER_BINS_H
#define PL_MESHER_BINS_H

#include "pliant/base.h"

typedef struct pl_bins {
    double min[3], side;
    int64_t n[3], count;
    int32_t *start; /* (count + 1) */
    int32_t *items; /* point numbers by cube, ascending */
} pl_bins;

/* From `count` points (x,3), or from those listed in `which` if it is not NULL. */
pl_status pl_bins_build(const double *points, const int32_t *which, int64_t count, double side, pl_bins *out,
                        pl_error *err);
void pl_bins_free(pl_bins *bins);

/* Index of the cube of a coordinate along an axis; outside 0 to n - 1 where no point is near. */
static inline int64_t pl_bins_along(const pl_bins *b, double x, int axis) {
    double place = (x - b->min[axis]) / b->side;
    if (!(place >= 0)) return -1;
    return place < (double)b->n[axis] ? (int64_t)place : b->n[axis];
}

/* Calls `visit` with the number of each point that may be closer to x than half a cube side, until it returns
 * true. Returns whether it did. */
bool pl_bins_visit(const pl_bins *bins, const double x[3], bool (*visit)(void *context, int32_t item),
                   void *context);

#endif
