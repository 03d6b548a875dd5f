/* Straight edges during untangling.
 *
 * Quadratic elements are evaluated at their integration points only. From random positions they converge to
 * tangles that none of the points detects: correct at each, folded between them. Linear elements have no such
 * tangles. While the wide limiter untangles a body without inertia (incremental.c), springs therefore pull
 * mid-edge nodes to the midpoints of their edges, and are removed with it: the equilibrium reached is the
 * true one.
 */
#ifndef PL_MODEL_STRAIGHT_H
#define PL_MODEL_STRAIGHT_H

#include "model/sim.h"

/* After colliders; creates nothing if no body has quadratic elements, or the integrator has inertia. */
pl_status pl_straight_create(pl_sim *sim, pl_error *err);
void pl_straight_free(pl_straight *straight);

/* Moves mid-edge nodes to the midpoints of their edges, unless they are constrained. */
void pl_straight_lay(pl_sim *sim, double *x);
/* The springs' energy at x; with `tangent` their stencils are added. Zero unless `active`. */
double pl_straight_evaluate(pl_sim *sim, const double *x, bool active, bool tangent);
/* The number of quadratic elements that are inverted anywhere, including between their integration points. */
int64_t pl_straight_count_folded(const pl_sim *sim, const double *x);
/* Adds their gradient. */
void pl_straight_gradient(const pl_sim *sim, const double *x, double *gradient);

#endif
