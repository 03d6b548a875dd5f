/* What each scheme puts into the recorded forces (model/forces.h). Nothing here changes the motion, and where
 * forces are not recorded it does nothing. */
#ifndef PL_INTEGRATE_RECORD_H
#define PL_INTEGRATE_RECORD_H

#include "integrate/linear_work.h"
#include "model/forces.h"

/* The minimum of the terms has been found: their gradient at the positions. */
void pl_record_solution(pl_sim *sim);

/* A step with one linear system, whose way is in work->u and whose gradient is as the right side left it,
 * before nodes move. */
void pl_record_linear(pl_linear_work *work);

/* Explicit substeps. Begin: before velocities change. Then a share of the loads, which are what the gradient
 * has beside the elastic forces of sim->work.internal. */
void pl_record_substep_begin(pl_sim *sim, double h);
void pl_record_substep_loads(pl_sim *sim, double time, double share, const double *gradient);
/* Adds a share of forces (nodes,3) that reactions have to resist. */
void pl_record_substep_resist(pl_sim *sim, double share, const double *resisting);
/* After: velocities of what is constrained are those of the substep's end. */
void pl_record_substep_end(pl_sim *sim, double h);
/* pl_grabs_damp, recorded. */
double pl_record_grabs_damp(pl_sim *sim, double h);

#endif
