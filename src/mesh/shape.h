/* The generators behind pl_mesh_generate: one function per shape, registered in shape.c. */
#ifndef PL_MESH_SHAPE_H
#define PL_MESH_SHAPE_H

#include "mesh/edit.h"

/* Creates nodes, tetrahedra (of either winding) and groups for a validated definition in an empty mesh. Every
 * generator creates the node group "surface", which shape.c requires. */
typedef pl_status (*pl_shape_maker)(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_box(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_cylinder(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_torus(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_sphere(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);

/* Allocates nodes and tetrahedra, or fails if there are too many. Counts are doubles so that they cannot
 * overflow. */
pl_status pl_shape_allocate(pl_mesh *mesh, double nodes, double tets, pl_error *err);
/* Adds node `node` to the group of that name. */
pl_status pl_shape_name(pl_mesh *mesh, const char *group, int64_t node, pl_error *err);

#endif
