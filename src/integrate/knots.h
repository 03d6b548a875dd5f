/* Knots: elements that a tangle has left inside out, or wound up about an edge (docs/inversion.md).
 *
 * The elements around an edge inside a body fill one full turn. Out of a tangle they may come filling two,
 * every one of them the right way out: a true equilibrium of a law that keeps elements from turning over,
 * whose forces never undo it. Turns can be counted, though, and an equilibrium may be sought from anywhere.
 * So what lies around such edges is put back as it was at rest, turned and shifted to fit its surroundings.
 * When, and whether that was better, is incremental.c's. */
#ifndef PL_INTEGRATE_KNOTS_H
#define PL_INTEGRATE_KNOTS_H

#include "model/sim.h"

/* After bodies; nothing where the integrator has inertia. */
pl_status pl_knots_create(pl_sim *sim, pl_error *err);
void pl_knots_free(pl_knots *knots);

/* How many there are at positions x: elements inside out anywhere, and edges inside bodies about which
 * elements fill another number of turns than one. 0 where nothing looks for them.
 *
 * The first call makes the lists of edges that this needs, about 100 bytes per tetrahedron, and adds 1 to
 * `allocations`: few simulations ever start a step tangled. Without memory for them none are found. */
int64_t pl_knots_count(pl_sim *sim, const double *x, int64_t *allocations);
/* Lays what was counted, as far as `rings` of neighbours around, as it is at rest. Held components stay where
 * they are. False when all that hangs together with it was laid. */
bool pl_knots_lay(pl_sim *sim, int64_t rings, double *x);

/* About as many knots as a step before had to leave are what crushing made of the body, and not worth another
 * try. State. */
bool pl_knots_were_left(const pl_sim *sim, int64_t count);
void pl_knots_leave(pl_sim *sim, int64_t count);

#endif
