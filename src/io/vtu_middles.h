/* Frames whose quadratic cells lack some of their mid-edge nodes, for a format that has none of 5 to 9 nodes.
 */
#ifndef PL_IO_VTU_MIDDLES_H
#define PL_IO_VTU_MIDDLES_H

#include "pliant/frame.h"

/* A frame and what it does not borrow. */
typedef struct pl_filled_frame {
    pl_frame frame;
    double *positions;
    int32_t *tets;
    pl_array *arrays;
} pl_filled_frame;

/* `frame` with nodes appended at the middles of the edges that lack theirs, one for each edge, in tetrahedra
 * that have others; those that lack all six stay linear. Values are the means of the edge's ends, which is
 * what such an edge has there. Free with pl_filled_frame_free, also after a failure. */
pl_status pl_frame_fill_middles(const pl_frame *frame, pl_filled_frame *out, pl_error *err);
void pl_filled_frame_free(pl_filled_frame *filled);

/* The inactive mid-edge nodes of tetrahedron i as bits of its edges. */
unsigned pl_frame_inactive(const pl_frame *frame, int64_t i);

#endif
