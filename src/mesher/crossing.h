/* Intersection tests for boundary faces. */
#ifndef PL_MESHER_CROSSING_H
#define PL_MESHER_CROSSING_H

#include "mesher/cells.h"

/* The tetrahedra with boundary faces; after edits some may have none. */
typedef struct pl_rim {
    int64_t count, room;
    int32_t *tets;
} pl_rim;

/* Replaces the list by that of the current cells. */
pl_status pl_rim_find(const pl_cells *cells, pl_rim *rim, pl_error *err);
void pl_rim_free(pl_rim *rim);
bool pl_rim_add(pl_rim *rim, int32_t tet);

/* Whether two triangles intersect; shared nodes, identified by their numbers, do not count. */
bool pl_triangles_cross(const int32_t nodes_a[3], const double a[9], const int32_t nodes_b[3],
                        const double b[9]);
/* Whether the boundary faces at a, and at b unless it is -1, intersect more other faces with both nodes at x
 * than they do now. The stars are those of a and b. */
bool pl_rim_crosses(const pl_cells *cells, const pl_rim *rim, const pl_star *star_a, int32_t a,
                    const pl_star *star_b, int32_t b, const double x[3]);

/* Whether a new face intersects others. */
bool pl_rim_face_crosses(const pl_cells *cells, const pl_rim *rim, const int32_t nodes[3]);

/* Whether two six-node faces (corners, then between 01, 12 and 20) at x (nodes,3) intersect. Each is divided
 * into 16 triangles. Faces with a common edge are not tested. */
bool pl_curved_faces_cross(const double *x, const int32_t a[6], const int32_t b[6]);

#endif
