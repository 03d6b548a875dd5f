/* A binary tree of bounding boxes, to find the objects near a point. */
#ifndef PL_MESH_BOXES_H
#define PL_MESH_BOXES_H

#include "core/threads.h"

#include <math.h>

enum { PL_BOXES_DEPTH = 64 }; /* upper bound on the depth of a balanced tree */

typedef struct pl_box_node {
    double min[3], max[3];
    int32_t first, count; /* the node contains positions [first, first + count) of the order */
    int32_t right;        /* the children are the next node and this one; 0: a leaf */
} pl_box_node;

typedef struct pl_boxes {
    int64_t node_count;
    pl_box_node *nodes;
    int32_t *order; /* box at each position */
} pl_boxes;

/* Builds a tree of `count` > 0 boxes (min, max: six numbers each). The points `middles` (count,3) decide how
 * boxes are distributed. The tree is the same for any number of threads; `threads` may be NULL. */
pl_status pl_boxes_build(int64_t count, const double *bounds, const double *middles, pl_threads *threads,
                         pl_boxes *out, pl_error *err);
void pl_boxes_free(pl_boxes *boxes);
/* Updates the tree for new bounds of the same boxes; their order in the tree does not change. */
void pl_boxes_refit(pl_boxes *boxes, const double *bounds);

typedef void (*pl_boxes_visit)(void *context, int32_t box);
/* Calls the function for every box of `bounds` that overlaps (min, max: six numbers) and has position `first`
 * or later in the tree's order. */
void pl_boxes_overlaps(const pl_boxes *boxes, const double *bounds, const double box[6], int64_t first,
                       pl_boxes_visit visit, void *context);

static inline double pl_box_distance2(const pl_box_node *node, const double x[3]) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double d = fmax(0, fmax(node->min[i] - x[i], x[i] - node->max[i]));
        sum += d * d;
    }
    return sum;
}

#endif
