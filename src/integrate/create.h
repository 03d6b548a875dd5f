/* Creation of simulations, for code that derives one from another (rebuild.c). */
#ifndef PL_INTEGRATE_CREATE_H
#define PL_INTEGRATE_CREATE_H

#include "model/sim.h"

/* Everything that derives from the definitions, in the order of dependencies. */
pl_status pl_sim_make(pl_sim *sim, const pl_sim_def *def, pl_error *err);

/* From definitions that are valid individually (check.h). Does not check for intersections at the start
 * (pl_barrier_contact_check): the state may be replaced. Unchanged data is shared with the donor, unless that
 * is NULL: only one of the two is used afterwards. */
pl_status pl_sim_create_unchecked(const pl_sim_def *def, const pl_sim *donor, pl_sim **out, pl_error *err);

#endif
