/* Replaces the contents of a simulation's handle by those of other definitions, with the state carried
 * over. */
#ifndef PL_INTEGRATE_REBUILD_H
#define PL_INTEGRATE_REBUILD_H

#include "model/sim.h"

/* From definitions that are valid individually. Figures of the state that belong to changed definitions are
 * reset: a higher stiffness is not spurious energy. `in_place`: nodes and elements are the same, and so is
 * the data that is expensive to make. On failure nothing has changed. */
pl_status pl_sim_replace(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, bool *in_place,
                         pl_error *err);

#endif
