/* Triangles in a tree of boxes: how far is a point from them, and how often do they wind around it. */
#ifndef PL_CONTACT_TRIANGLES_H
#define PL_CONTACT_TRIANGLES_H

#include "pliant/mesh.h"

typedef struct pl_tree_node {
    double min[3], max[3];
    int32_t first, count; /* triangles of a leaf; of an inner node count is 0 ... */
    int32_t right;        /* ... and its children are the next node and this one */
    double center[3];     /* by area */
    double normal[3];     /* sum of area times normal */
    double radius;        /* around `center`, of all corners */
} pl_tree_node;

typedef struct pl_triangles {
    int64_t count, node_count;
    double *corners; /* (count, 9), in the order of the leaves; none without area */
    pl_tree_node *nodes;
} pl_triangles;

/* Of points (n,3) and triangles; fails where no triangle has an area. */
pl_status pl_triangles_build(const double *points, int64_t tri_count, const int32_t *tris, pl_triangles *out,
                             pl_error *err);
void pl_triangles_free(pl_triangles *triangles);

/* The distance of x, if it is below `bound`, else `bound`; and which triangle is nearest (-1: none within
 * `bound`; may be NULL). */
double pl_triangles_distance(const pl_triangles *triangles, const double x[3], double bound,
                             int32_t *nearest);
/* The distance to one triangle. */
double pl_triangles_distance_to(const pl_triangles *triangles, int64_t index, const double x[3]);
/* The generalised winding number (Jacobson and others 2013): 1 inside, 0 outside of a closed surface that
 * faces outward, in between near its holes. Far parts count as dipoles (Barill and others 2018). */
double pl_triangles_winding(const pl_triangles *triangles, const double x[3]);

#endif
