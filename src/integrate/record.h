/* The contributions of each scheme to the recorded forces (model/forces.h). These functions do not change the
 * motion, and do nothing if forces are not recorded. */
#ifndef PL_INTEGRATE_RECORD_H
#define PL_INTEGRATE_RECORD_H

#include "integrate/linear_work.h"
#include "model/forces.h"

/* The minimum of the terms has been found: their gradient at the positions. */
void pl_record_solution(pl_sim *sim);

/* For a step with one linear system, before nodes move: work->u is the displacement, and the gradient is as
 * the right side left it. */
void pl_record_linear(pl_linear_work *work);

/* For explicit substeps. Begin: before velocities change. Then adds a share of the loads: the gradient
 * without the elastic forces of sim->work.internal. */
void pl_record_substep_begin(pl_sim *sim, double h);
void pl_record_substep_loads(pl_sim *sim, double time, double share, const double *gradient);
/* Adds a share of forces (nodes,3) that reactions must balance. */
void pl_record_substep_resist(pl_sim *sim, double share, const double *resisting);
/* After the substep: velocities of constrained components are those of its end. */
void pl_record_substep_end(pl_sim *sim, double h);
/* pl_grabs_damp, recorded. */
double pl_record_grabs_damp(pl_sim *sim, double h);

#endif
