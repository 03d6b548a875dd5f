/* Residual tangles: elements that a tangle has left inside out, and edges with a winding defect
 * (docs/inversion.md).
 *
 * The elements around an edge inside a body have winding number one. Out of a tangle they may come with two,
 * every one of them the right way out: a true equilibrium of a law that keeps elements from turning over,
 * whose forces never undo it. But winding numbers can be counted, and an equilibrium may be sought from
 * anywhere. So what lies around such edges is reset to rest, turned and shifted to fit its surroundings.
 * When, and whether that was better, is incremental.c's. */
#ifndef PL_INTEGRATE_TANGLES_H
#define PL_INTEGRATE_TANGLES_H

#include "model/sim.h"

/* After bodies; nothing where the integrator has inertia. */
pl_status pl_tangles_create(pl_sim *sim, pl_error *err);
void pl_tangles_free(pl_tangles *tangles);

/* How many there are at positions x: elements inside out anywhere, and edges inside bodies whose
 * elements have another winding number than one. 0 where nothing looks for them.
 *
 * The first call makes the lists of edges that this needs, about 100 bytes per tetrahedron, and adds 1 to
 * `allocations`: few simulations ever start a step tangled. Without memory for them none are found. */
int64_t pl_tangles_count(pl_sim *sim, const double *x, int64_t *allocations);
/* Resets what was counted, and `rings` of neighbours around it, to rest. Constrained components stay where
 * they are. False when all that is connected with it was reset. */
bool pl_tangles_reset(pl_sim *sim, int64_t rings, double *x);

/* About as many tangles as a step before had to leave are what crushing made of the body, and not worth
 * another try. State. */
bool pl_tangles_were_left(const pl_sim *sim, int64_t count);
void pl_tangles_leave(pl_sim *sim, int64_t count);

#endif
