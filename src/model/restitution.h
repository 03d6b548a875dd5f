/* Restitution of contact by barriers: what bodies lose when they part (docs/contact.md).
 *
 * While two components that touch move apart, as rigid bodies do at the point of contact, a part of the
 * normal force between them is taken back: the work that it does on their rigid motion is then that part
 * less. The force is found at the step's start and the same through it, with its moment, so that momenta are
 * kept. */
#ifndef PL_MODEL_RESTITUTION_H
#define PL_MODEL_RESTITUTION_H

#include "model/sim.h"

typedef struct pl_restitution pl_restitution;

/* Makes sim->restitution where barriers have one below 1 and the integrator has inertia. */
pl_status pl_restitution_create(pl_sim *sim, pl_error *err);
void pl_restitution_free(pl_restitution *restitution);
/* After barriers have begun a step of sim->work.h from these positions, solved for its end or its middle. */
void pl_restitution_begin(pl_sim *sim, const double *from, bool midpoint);
/* (nodes,3) N; NULL where nothing parts. */
const double *pl_restitution_forces(const pl_sim *sim);
/* Adds the resultants to what barriers report. */
void pl_restitution_report(const pl_sim *sim);

#endif
