/* Creating simulations, for those who make one of another (rebuild.c). */
#ifndef PL_INTEGRATE_CREATE_H
#define PL_INTEGRATE_CREATE_H

#include "model/sim.h"

/* Everything that derives from the definitions, in the order in which one thing needs another. */
pl_status pl_sim_make(pl_sim *sim, const pl_sim_def *def, pl_error *err);

/* From definitions that are sound, each in itself (check.h). Does not look whether surfaces intersect at the
 * start (pl_barrier_contact_check): the state may become another one. What does not change is shared with the
 * donor, unless that is NULL: only one of the two goes on. */
pl_status pl_sim_create_unchecked(const pl_sim_def *def, const pl_sim *donor, pl_sim **out, pl_error *err);

#endif
