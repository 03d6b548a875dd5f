/* Replacing what a simulation's handle holds by what other definitions make, with the state carried over. */
#ifndef PL_INTEGRATE_REBUILD_H
#define PL_INTEGRATE_REBUILD_H

#include "model/sim.h"

/* From definitions that are sound, each in itself. Figures of the state that belong to what has changed begin
 * again: a higher stiffness is no energy from nowhere. `in_place`: nodes and elements are the same, and so is
 * what is expensive to make. On failure nothing has changed. */
pl_status pl_sim_replace(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, bool *in_place,
                         pl_error *err);

#endif
