/* Explicit integrators are stable while h times the largest frequency of the tangent stays below 2. A step is
 * therefore divided into substeps well below that limit; if more would be needed than the settings allow, the
 * step is refused and the state does not change. */
#ifndef PL_INTEGRATE_SUBSTEPS_H
#define PL_INTEGRATE_SUBSTEPS_H

#include "terms/term.h"

/* Advances positions and velocities from `time` by h. `internal` contains the elastic forces at the current
 * positions before and after. */
typedef void (*pl_substep)(pl_sim *sim, pl_step_report *report, double time, double h);

/* The gradient of elastic forces (`internal`) and of loads at a time, at the current positions. */
void pl_substep_gradient(pl_sim *sim, double time, double *gradient);

/* Number of work vectors that the division into substeps borrows itself. */
enum { PL_SUBSTEP_VECTORS = 2 };

/* A whole step. `variation`: the ratio of the largest to the smallest energy of an oscillation in the scheme,
 * at h times the frequency = PL_STABLE_AIM. */
pl_status pl_substeps_run(pl_sim *sim, pl_substep substep, double variation, pl_step_report *report,
                          pl_error *err);

#endif
