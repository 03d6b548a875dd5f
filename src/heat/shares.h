/* What of a mesh's volume and surface belongs to its nodes. */
#ifndef PL_HEAT_SHARES_H
#define PL_HEAT_SHARES_H

#include "pliant/mesh.h"

/* For node positions X, nodes between corners on their edges. Of four nodes a tetrahedron: adds a quarter of
 * each to `volume` and a third of each boundary triangle to `area`. Of ten: nothing to `volume`, whose shares
 * would be negative at corners, and to `area` what surrounds the middle of each side of a boundary face: the
 * corners' shares are zero. */
pl_status pl_heat_shares(const pl_mesh *mesh, const double *X, double *volume, double *area, pl_error *err);

#endif
