/* Loads on boundary faces of six nodes (docs/quadratic.md). As an element's, a point of a face sees a linear
 * triangle with the corners y_c = sum_a dN_a/dz_c x_a, whose area vector is that of the curved face there. */
#ifndef PL_MODEL_FACES_H
#define PL_MODEL_FACES_H

#include "pliant/base.h"

/* Corners, then the nodes between 01, 12 and 20; one that repeats an end of its edge is missing. */
typedef struct pl_curved_face {
    int32_t nodes[6];
    bool control; /* mid-edge nodes are control points */
} pl_curved_face;

/* The integral of each shape function over the face's area at x, in m2. */
void pl_face_shares(const pl_curved_face *face, const double *x, double shares[6]);
/* Adds `factor` times the integral of each shape function times the normal at x to forces (nodes,3). */
void pl_face_push(const pl_curved_face *face, const double *x, double factor, double *forces);

#endif
