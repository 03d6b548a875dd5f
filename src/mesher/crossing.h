/* Whether faces of the boundary pass through each other. */
#ifndef PL_MESHER_CROSSING_H
#define PL_MESHER_CROSSING_H

#include "mesher/cells.h"

/* The tetrahedra with faces of the boundary; some may have none any more. */
typedef struct pl_rim {
    int64_t count, room;
    int32_t *tets;
} pl_rim;

/* Replaces the list by that of the cells. */
pl_status pl_rim_find(const pl_cells *cells, pl_rim *rim, pl_error *err);
void pl_rim_free(pl_rim *rim);
bool pl_rim_add(pl_rim *rim, int32_t tet);

/* Whether triangles of nodes with these numbers pass through each other: nodes that they share do not count.
 */
bool pl_triangles_cross(const int32_t nodes_a[3], const double a[9], const int32_t nodes_b[3],
                        const double b[9]);
/* Whether the faces of the boundary at a, and at b where it is not -1, pass through more others with both
 * nodes at x than they do now. Stars are those of a and b. */
bool pl_rim_crosses(const pl_cells *cells, const pl_rim *rim, const pl_star *star_a, int32_t a,
                    const pl_star *star_b, int32_t b, const double x[3]);

/* Whether a new face passes through others. */
bool pl_rim_face_crosses(const pl_cells *cells, const pl_rim *rim, const int32_t nodes[3]);

/* Whether two faces of six nodes (corners, then between 01, 12 and 20) at x (nodes,3) pass through each
 * other, which are cut into 16 triangles each; not of faces with a common edge. */
bool pl_curved_faces_cross(const double *x, const int32_t a[6], const int32_t b[6]);

#endif
