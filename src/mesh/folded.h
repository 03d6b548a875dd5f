/* Whether a quadratic tetrahedron is turned inside out anywhere, at any positions of its nodes. */
#ifndef PL_MESH_FOLDED_H
#define PL_MESH_FOLDED_H

#include <stdbool.h>
#include <stdint.h>

/* Nodes `tet` (10) at positions x (nodes,3), as points on the edges or as control points; one whose number is
 * that of an end of its edge is inactive, and the edge straight. */
bool pl_tet_is_folded(const int32_t *tet, const double *x, bool control);
/* Likewise, or turned inside out as a whole: its corners at `rest` say how it is wound. */
bool pl_tet_is_inverted(const int32_t *tet, const double *x, bool control, const double *rest);
/* Whether the Jacobian determinant is above `share` of its mean everywhere, for certain. */
bool pl_tet_is_sound(const int32_t *tet, const double *x, double share);
/* The volume of a curved tetrahedron of ten nodes on its edges. */
double pl_tet_curved_volume(const int32_t *tet, const double *x);

#endif
