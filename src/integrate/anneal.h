/* Annealing of a simulation's bodies, at times and on request; the shapes are assembly/anneal.h's. */
#ifndef PL_INTEGRATE_ANNEAL_H
#define PL_INTEGRATE_ANNEAL_H

#include "pliant/sim.h"

/* After the assembly was built: which steps anneal, and rest shapes as state. */
pl_status pl_anneals_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
/* At the end of a step, before it is counted. */
void pl_anneals_step(pl_sim *sim);

#endif
