/* Triangles in a tree of boxes: the distance of a point from them, and their winding number around it. */
#ifndef PL_CONTACT_TRIANGLES_H
#define PL_CONTACT_TRIANGLES_H

#include "mesh/boxes.h"
#include "pliant/mesh.h"

/* The triangles below a node of the tree, seen from far away. */
typedef struct pl_dipole {
    double center[3]; /* by area */
    double normal[3]; /* sum of area times normal */
    double radius;    /* around `center`, of all corners */
} pl_dipole;

typedef struct pl_triangles {
    int64_t count;
    double *corners; /* (count, 9), in the order of the leaves; none without area */
    int32_t *source; /* (count) which triangle of those given */
    pl_boxes tree;
    pl_dipole *dipoles; /* (tree.node_count) */
} pl_triangles;

/* From points (n,3) and triangles; fails if no triangle has an area. `threads` may be NULL. */
pl_status pl_triangles_build(const double *points, int64_t tri_count, const int32_t *tris,
                             pl_threads *threads, pl_triangles *out, pl_error *err);
void pl_triangles_free(pl_triangles *triangles);

/* The distance of x if it is below `bound`, otherwise `bound`; and the nearest triangle (-1: none within
 * `bound`; may be NULL). */
double pl_triangles_distance(const pl_triangles *triangles, const double x[3], double bound,
                             int32_t *nearest);
/* The distance to one triangle, by its index. */
double pl_triangles_distance_to(const pl_triangles *triangles, int64_t index, const double x[3]);
/* The point of a triangle nearest to x, as weights of its corners; returns the squared distance. */
double pl_triangle_nearest(const double corners[9], const double x[3], double shares[3]);
/* The solid angle of a triangle seen from x; positive if x is behind it. */
double pl_triangle_solid_angle(const double corners[9], const double x[3]);
/* The generalised winding number (Jacobson and others 2013): 1 inside and 0 outside a closed surface that
 * faces outward, in between near its holes. Distant parts count as dipoles (Barill and others 2018). */
double pl_triangles_winding(const pl_triangles *triangles, const double x[3]);

#endif
