/* Annealing of a simulation's bodies, at times and on request; assembly/anneal.h has the shapes. */
#ifndef PL_INTEGRATE_ANNEAL_H
#define PL_INTEGRATE_ANNEAL_H

#include "pliant/sim.h"

/* After the assembly was built: finds the steps that anneal, and makes rest shapes part of the state. */
pl_status pl_anneals_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
/* At the end of a step, before it is counted. */
void pl_anneals_step(pl_sim *sim);

#endif
