/* How a surface continues outside of its mesh: by deformation gradients of the mesh's corners, the mean of
 * those that the elements around have there. Between corners they are interpolated, so that neighbouring
 * points agree whichever element they are bound to. */
#ifndef PL_EMBED_EXTEND_H
#define PL_EMBED_EXTEND_H

#include "core/threads.h"
#include "pliant/mesh.h"

/* An element as one of its corners sees it: F = sum of e_a h_aT over its three edges there. */
typedef struct pl_corner_view {
    int32_t center, end[3];
    int32_t middle[3]; /* -1: the edge is straight */
    double h[3][3];    /* the inverse of the edges' slopes at rest, times the element's share of the mean */
} pl_corner_view;

typedef struct pl_extension {
    bool control;
    int64_t count;  /* corners */
    int64_t *start; /* (count + 1) */
    pl_corner_view *views;
    double *F; /* (count, 9), row major, at the nodes' positions of the last update */
} pl_extension;

/* Of the corners with wanted[node] set; `index` (node_count) gets their numbers, -1 elsewhere. */
pl_status pl_extension_create(const pl_mesh *mesh, const double *rest, bool control, const uint8_t *wanted,
                              int32_t *index, pl_extension *out, pl_error *err);
void pl_extension_free(pl_extension *extension);
/* Allocates nothing; the same bits for any number of threads. */
void pl_extension_update(pl_extension *extension, pl_threads *threads, const double *nodes);

#endif
