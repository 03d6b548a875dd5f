/* Explicit integrators are stable while h times the largest frequency of the tangent stays below 2. A step is
 * therefore cut into substeps that keep well below; where more would be needed than the settings allow, the
 * step is refused and the state stays as it was. */
#ifndef PL_INTEGRATE_SUBSTEPS_H
#define PL_INTEGRATE_SUBSTEPS_H

#include "terms/term.h"

/* Advances positions and velocities from `time` by h. `internal` holds the elastic forces at the current
 * positions before it and after it. */
typedef void (*pl_substep)(pl_sim *sim, pl_step_report *report, double time, double h);

/* The gradient of elastic forces (`internal`) and of loads at a time, at the current positions. */
void pl_substep_gradient(pl_sim *sim, double time, double *gradient);

/* Work space that the division into substeps borrows by itself. */
enum { PL_SUBSTEP_VECTORS = 2 };

/* A whole step. `variation`: the largest energy of an oscillation over its smallest, as the scheme has it at
 * h times the frequency = PL_STABLE_AIM. */
pl_status pl_substeps_run(pl_sim *sim, pl_substep substep, double variation, pl_step_report *report,
                          pl_error *err);

#endif
