/* Loads on boundary faces of six nodes (docs/quadratic.md), or of three. Like a point of an element, a point
 * of a face sees a linear triangle with the corners y_c = sum_a dN_a/dz_c x_a, whose area vector is that of
 * the curved face there. */
#ifndef PL_MODEL_FACES_H
#define PL_MODEL_FACES_H

#include "pliant/base.h"

/* Corners, then the nodes between 01, 12 and 20; a node that repeats an end of its edge is inactive. */
typedef struct pl_curved_face {
    int32_t nodes[6];
    bool control; /* mid-edge nodes are control points */
    bool linear;  /* all mid-edge nodes are inactive */
} pl_curved_face;

pl_curved_face pl_face_of_three(const int32_t nodes[3]);

/* The integral of each shape function over the face's area at x, in m2. */
void pl_face_shares(const pl_curved_face *face, const double *x, double shares[6]);
/* Adds `factor` times the integral of each shape function times the normal at x to forces (nodes,3). */
void pl_face_push(const pl_curved_face *face, const double *x, double factor, double *forces);
/* Volume in m3 that the face sweeps along its normal while its nodes move straight. */
double pl_face_swept(const pl_curved_face *face, const double *from, const double *to);
/* The symmetric part of the derivative of the forces of pl_face_push: the blocks are [m_ab]x, with m_ab =
 * factor/2 int N_a (G2_b e1 - G1_b e2) for the sides e_k = sum_b Gk_b x_b of a point's triangle
 * (docs/terms.md). Written to `matrix`, over the active nodes; returns their number. */
int pl_face_tangent(const pl_curved_face *face, const double *x, double factor, int32_t nodes[6],
                    double *matrix);
/* Adds the product of the skew part with v. */
void pl_face_add_skew(const pl_curved_face *face, const double *x, double factor, const double *v,
                      double *out);

#endif
