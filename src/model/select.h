/* The nodes of a body that a selection means, and the rest positions and materials of a body. */
#ifndef PL_MODEL_SELECT_H
#define PL_MODEL_SELECT_H

#include "math/rotation.h"
#include "pliant/sim.h"

/* Points (count,3) of a body's mesh at the body's placement: R(rotate) scale X + translate. */
void pl_body_place_points(const pl_body_def *body, int64_t count, const double *points, double *out);
/* Rest positions (n,3) of a body: R(rotate) scale X + translate. */
void pl_body_rest(const pl_body_def *body, double *rest);
/* The material of each tetrahedron of a body, as an index into the definition's materials (body.c). */
pl_status pl_body_materials(const pl_sim_def *def, const pl_body_def *body, int32_t *material, pl_error *err);

/* Sets mask[node] = 1 for every selected node of the mesh (others do not change) and counts the selected
 * ones. `rest` are the body's rest positions. A group that the mesh does not have selects nothing; node
 * numbers out of range are an error. */
pl_status pl_selection_mark(const pl_selection_def *select, const pl_mesh *mesh, const double *rest,
                            uint8_t *mask, int64_t *count, pl_error *err);

/* The boundary faces of the selected nodes: `size` nodes each (3, or 6 of a quadratic mesh). If the selection
 * is a group with triangles, these are the faces with the triangles' corners; otherwise all faces whose nodes
 * are all marked in `mask`. `faces` is malloc'ed. */
pl_status pl_selection_faces(const pl_selection_def *select, const pl_mesh *mesh, const uint8_t *mask,
                             int32_t **faces, int64_t *count, int *size, pl_error *err);

#endif
