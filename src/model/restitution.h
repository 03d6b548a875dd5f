/* Restitution of barrier contact: the energy that bodies lose when they separate (docs/contact.md).
 *
 * While two touching components separate, as rigid bodies at the point of contact, a part of the normal force
 * between them is removed: its work on their rigid motion decreases by that part. The force is computed at
 * the step's start and constant through it, with its moment, so that momenta are conserved.
 */
#ifndef PL_MODEL_RESTITUTION_H
#define PL_MODEL_RESTITUTION_H

#include "model/sim.h"

typedef struct pl_restitution pl_restitution;

/* Creates sim->restitution if barriers have a coefficient below 1 and the integrator has inertia. */
pl_status pl_restitution_create(pl_sim *sim, pl_error *err);
void pl_restitution_free(pl_restitution *restitution);
/* After barriers have begun a step of sim->work.h from these positions; the unknown is its end or its
 * middle. */
void pl_restitution_begin(pl_sim *sim, const double *from, bool midpoint);
/* (nodes,3) N; NULL if nothing separates. */
const double *pl_restitution_forces(const pl_sim *sim);
/* Adds forces and moments to the reports of barriers. */
void pl_restitution_report(const pl_sim *sim);

#endif
