/* What of a mesh's volume and surface belongs to its nodes. */
#ifndef PL_HEAT_SHARES_H
#define PL_HEAT_SHARES_H

#include "pliant/mesh.h"

/* Adds a quarter of each tetrahedron to `volume` and a third of each boundary triangle to `area` (nodes of
 * the mesh), for node positions X. */
pl_status pl_heat_shares(const pl_mesh *mesh, const double *X, double *volume, double *area, pl_error *err);

#endif
