/* The generators behind pl_mesh_generate: one function a shape, registered in shape.c. */
#ifndef PL_MESH_SHAPE_H
#define PL_MESH_SHAPE_H

#include "mesh/edit.h"

/* Makes nodes, tetrahedra (of either winding) and groups of the validated definition in an empty mesh. Every
 * maker gives the node group "surface", which shape.c relies on. */
typedef pl_status (*pl_shape_maker)(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_box(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_cylinder(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_torus(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);
pl_status pl_shape_make_sphere(const pl_shape_def *def, pl_mesh *mesh, pl_error *err);

/* Allocates nodes and tetrahedra, or says that there would be too many. Counts are doubles so that they
 * cannot overflow. */
pl_status pl_shape_allocate(pl_mesh *mesh, double nodes, double tets, pl_error *err);
/* Adds node `node` to the group of that name. */
pl_status pl_shape_name(pl_mesh *mesh, const char *group, int64_t node, pl_error *err);

#endif
