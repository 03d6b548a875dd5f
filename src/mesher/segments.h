/* Segments in a bounding-box tree, with nearest-segment queries. */
#ifndef PL_MESHER_SEGMENTS_H
#define PL_MESHER_SEGMENTS_H

#include "mesh/boxes.h"

typedef struct pl_segments {
    int64_t count;
    const double *points; /* borrowed */
    int32_t *ends;        /* (count, 2) into the points */
    pl_boxes tree;
} pl_segments;

/* Takes ownership of `ends`, which is malloc'ed, even on failure. */
pl_status pl_segments_build(const double *points, int64_t count, int32_t *ends, pl_segments *out,
                            pl_error *err);
void pl_segments_free(pl_segments *segments);

/* Distance of x from the nearest segment that `accept` (NULL: all) accepts, or `bound` if none is closer.
 * Also returns the segment (-1: none) and its closest point. */
double pl_segments_nearest(const pl_segments *segments, const double x[3], double bound,
                           bool (*accept)(const void *context, int32_t segment), const void *context,
                           int32_t *nearest, double point[3]);

#endif
