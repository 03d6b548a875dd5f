/* The cause of a failed step, where it is in the state at the step's start. */
#ifndef PL_INTEGRATE_FAILURE_H
#define PL_INTEGRATE_FAILURE_H

#include "model/sim.h"

/* Distance from the origin in mean edges at which coordinates have three digits left for the shape of an
 * element. */
#define PL_LOST_SHAPES 4e12

/* The largest mean edge of the bodies. */
double pl_sim_edge(const pl_sim *sim);

/* The status of a step that ended with `status`: an error with another message if positions or velocities at
 * its start are not finite or too large, or surfaces with barriers intersect there. Costs nothing after steps
 * that succeed. */
pl_status pl_failure_explain(pl_sim *sim, pl_status status, pl_step_report *report, pl_error *err);

#endif
