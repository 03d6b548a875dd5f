/* Adds mid-edge nodes to frames with partly linear cells, because the format has no cells with 5 to 9
 * nodes. */
#ifndef PL_IO_VTU_MIDDLES_H
#define PL_IO_VTU_MIDDLES_H

#include "pliant/frame.h"

/* A frame with the arrays that it owns. */
typedef struct pl_filled_frame {
    pl_frame frame;
    double *positions;
    int32_t *tets;
    pl_array *arrays;
} pl_filled_frame;

/* `frame` with a node appended at the midpoint of each edge without a mid-edge node, in tetrahedra that have
 * some mid-edge nodes; those without any stay linear. Values are the means of the edge's ends, which is exact
 * on a linear edge. Free with pl_filled_frame_free, also after a failure. */
pl_status pl_frame_fill_middles(const pl_frame *frame, pl_filled_frame *out, pl_error *err);
void pl_filled_frame_free(pl_filled_frame *filled);

/* The inactive mid-edge nodes of tetrahedron i, one bit per edge. */
unsigned pl_frame_inactive(const pl_frame *frame, int64_t i);

#endif
