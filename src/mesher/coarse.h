/* Coarse meshes that preserve all parts of a surface (docs/mesher.md): a fine lattice mesh is coarsened. Also
 * ten-node tetrahedra that follow the surface. */
#ifndef PL_MESHER_COARSE_H
#define PL_MESHER_COARSE_H

#include "mesher/solid.h"

/* The thickness of the thin parts of a body and of the thin gaps between them: all but one percent of the
 * surface has more material or space across it. */
double pl_solid_thickness(const pl_solid *solid);
/* Density per node (malloc'ed), a weight for lengths: the square root of the body's length over the
 * thickness, times the painted density. */
pl_status pl_mesh_density(const pl_mesh *mesh, const pl_solid *solid, const pl_mesher_def *def, double **out,
                          pl_error *err);

/* Replaces a mesh by one of about `tets` tetrahedra, with the group "surface". The result has more if no edge
 * can be collapsed any more. */
pl_status pl_mesh_coarsen(pl_mesh **mesh, const pl_solid *solid, int64_t tets, pl_mesher_work *work,
                          pl_error *err);

/* Replaces a mesh by one of ten-node tetrahedra whose boundary nodes are on the surface, as far as no
 * tetrahedron folds; counts in `report`. */
pl_status pl_mesh_conform(pl_mesh **mesh, const pl_solid *solid, pl_mesher_report *report, pl_error *err);

#endif
