/* Extension of the deformation outside the mesh. Each corner has the mean deformation gradient of the
 * elements around it. Gradients are interpolated between corners, so that neighbouring points agree whichever
 * element they are bound to. */
#ifndef PL_EMBED_EXTEND_H
#define PL_EMBED_EXTEND_H

#include "core/threads.h"
#include "pliant/mesh.h"

/* An element at one of its corners: F = sum of e_a h_aT over its three edges there. */
typedef struct pl_corner_view {
    int32_t center, end[3];
    int32_t middle[3]; /* -1: the edge is straight */
    double h[3][3]; /* the inverse of the edge derivatives at rest, times the element's weight in the mean */
} pl_corner_view;

typedef struct pl_extension {
    bool control;
    int64_t count;  /* corners */
    int64_t *start; /* (count + 1) */
    pl_corner_view *views;
    double *F; /* (count, 9), row major, at the nodes' positions of the last update */
} pl_extension;

/* For the corners with wanted[node] set; `index` (node_count) receives their numbers, -1 elsewhere. */
pl_status pl_extension_create(const pl_mesh *mesh, const double *rest, bool control, const uint8_t *wanted,
                              int32_t *index, pl_extension *out, pl_error *err);
void pl_extension_free(pl_extension *extension);
/* Does not allocate; the result is bit-identical for any number of threads. */
void pl_extension_update(pl_extension *extension, pl_threads *threads, const double *nodes);

#endif
