/* Certified tests for folded quadratic tetrahedra, at any positions of their nodes. */
#ifndef PL_MESH_FOLDED_H
#define PL_MESH_FOLDED_H

#include <stdbool.h>
#include <stdint.h>

/* `tet` has 10 nodes at positions x (nodes,3), as points on the edges or as control points. A mid-edge node
 * with the number of an end of its edge is inactive, and the edge is straight. */
bool pl_tet_is_folded(const int32_t *tet, const double *x, bool control);
/* The same, or inverted as a whole; the corners at `rest` define the orientation. */
bool pl_tet_is_inverted(const int32_t *tet, const double *x, bool control, const double *rest);
/* Whether the Jacobian determinant is above `share` of its mean everywhere (certified). */
bool pl_tet_is_sound(const int32_t *tet, const double *x, double share);
/* Volume of a curved ten-node tetrahedron with nodes on its edges. */
double pl_tet_curved_volume(const int32_t *tet, const double *x);

#endif
