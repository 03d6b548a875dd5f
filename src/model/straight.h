/* Straight edges on the way out of a tangle.
 *
 * Quadratic elements are seen at their integration points. Thrown about at random they come to rest in
 * tangles that none of the points sees: right way out at each, folded between them. Linear elements have no
 * such tangles. So while the wide limiter untangles a body at rest (incremental.c), springs pull the nodes
 * between corners to the middles of their edges, and are let go with it: the equilibrium reached is the true
 * one. */
#ifndef PL_MODEL_STRAIGHT_H
#define PL_MODEL_STRAIGHT_H

#include "model/sim.h"

/* After colliders; makes nothing where no body has quadratic elements, or the integrator has inertia. */
pl_status pl_straight_create(pl_sim *sim, pl_error *err);
void pl_straight_free(pl_straight *straight);

/* Puts nodes between corners to the middles of their edges, where they are not constrained. */
void pl_straight_lay(pl_sim *sim, double *x);
/* The springs' energy at x; with `tangent` their stencils are added. Zero unless `active`. */
double pl_straight_evaluate(pl_sim *sim, const double *x, bool active, bool tangent);
/* Quadratic elements that are turned inside out anywhere, be it between their integration points. */
int64_t pl_straight_count_folded(const pl_sim *sim, const double *x);
/* Adds their gradient. */
void pl_straight_gradient(const pl_sim *sim, const double *x, double *gradient);

#endif
