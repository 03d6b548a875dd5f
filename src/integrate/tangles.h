/* Residual tangles: elements left inverted after a tangle, and edges with a winding defect
 * (docs/inversion.md).
 *
 * The elements around an inner edge of a body have winding number one. After a tangle it may be two with no
 * element inverted: a true equilibrium of a law that keeps elements from inverting, whose forces never
 * resolve it. But winding numbers can be computed, and the search for an equilibrium may start anywhere. The
 * region around such edges is therefore reset to rest, rotated and shifted to fit its surroundings.
 * incremental.c decides when, and whether the result is better.
 */
#ifndef PL_INTEGRATE_TANGLES_H
#define PL_INTEGRATE_TANGLES_H

#include "model/sim.h"

/* After bodies; does nothing if the integrator has inertia. */
pl_status pl_tangles_create(pl_sim *sim, pl_error *err);
void pl_tangles_free(pl_tangles *tangles);

/* The number of residual tangles at positions x: elements inverted anywhere, and inner edges with a winding
 * number other than one. 0 if they are not searched for.
 *
 * The first call builds the lists of edges for this, about 100 bytes per tetrahedron, and adds 1 to
 * `allocations`: few simulations ever start a step tangled. Without memory for them none are found.
 */
int64_t pl_tangles_count(pl_sim *sim, const double *x, int64_t *allocations);
/* Resets the counted tangles, and `rings` of neighbours around them, to rest. Constrained components stay in
 * place. False if everything connected with them was reset. */
bool pl_tangles_reset(pl_sim *sim, int64_t rings, double *x);

/* Whether the number is about that of tangles which an earlier step had to leave: they are the result of
 * crushing, and not worth another attempt. State. */
bool pl_tangles_were_left(const pl_sim *sim, int64_t count);
void pl_tangles_leave(pl_sim *sim, int64_t count);

#endif
