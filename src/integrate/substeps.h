/* Explicit integrators are stable while h times the largest frequency of the tangent stays below 2. A step is
 * therefore cut into substeps that keep well below; where more would be needed than the settings allow, the
 * step is refused and the state stays as it was. */
#ifndef PL_INTEGRATE_SUBSTEPS_H
#define PL_INTEGRATE_SUBSTEPS_H

#include "model/sim.h"

/* Advances positions and velocities from `time` by h. `internal` holds the elastic forces at the current
 * positions before it and after it. */
typedef void (*pl_substep)(pl_sim *sim, pl_step_report *report, double time, double h);

/* A whole step. */
pl_status pl_substeps_run(pl_sim *sim, pl_substep substep, pl_step_report *report, pl_error *err);

#endif
