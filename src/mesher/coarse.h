/* Few tetrahedra that still have all the parts of a surface (docs/mesher.md): a fine lattice mesh, coarsened;
 * and tetrahedra of ten nodes that follow the surface. */
#ifndef PL_MESHER_COARSE_H
#define PL_MESHER_COARSE_H

#include "mesher/solid.h"

/* How thick thin parts of a body are, and thin gaps between them: all but one hundredth of its surface have
 * more behind and before them. */
double pl_solid_thickness(const pl_solid *solid);
/* What lengths count at a node (malloc'ed): the root of the body's length over the thickness, times what is
 * painted. */
pl_status pl_mesh_density(const pl_mesh *mesh, const pl_solid *solid, const pl_mesher_def *def, double **out,
                          pl_error *err);

/* Replaces a mesh by one of about `tets` tetrahedra, with the group "surface"; more where no edge is left
 * that may go. */
pl_status pl_mesh_coarsen(pl_mesh **mesh, const pl_solid *solid, int64_t tets, pl_mesher_work *work,
                          pl_error *err);

/* Replaces a mesh by one of ten nodes for each tetrahedron, those of the boundary on the surface as far as no
 * tetrahedron folds; counts in `report`. */
pl_status pl_mesh_conform(pl_mesh **mesh, const pl_solid *solid, pl_mesher_report *report, pl_error *err);

#endif
