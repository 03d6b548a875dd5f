/* Nodal shares of a mesh's volume and surface. */
#ifndef PL_HEAT_SHARES_H
#define PL_HEAT_SHARES_H

#include "pliant/mesh.h"

/* For node positions X with mid-edge nodes on their edges. Four-node tetrahedra: adds a quarter of each
 * volume to `volume` and a third of each boundary triangle to `area`. Ten-node tetrahedra: adds nothing to
 * `volume`, whose shares would be negative at corners, and adds to `area` the area around the midpoint of
 * each side of a boundary face; the shares of corners are zero. */
pl_status pl_heat_shares(const pl_mesh *mesh, const double *X, double *volume, double *area, pl_error *err);

#endif
