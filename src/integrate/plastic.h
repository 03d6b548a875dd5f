/* Plasticity of a simulation: goals and state after the parts are built, and flow at a step's end. */
#ifndef PL_INTEGRATE_PLASTIC_H
#define PL_INTEGRATE_PLASTIC_H

#include "pliant/sim.h"

pl_status pl_plastic_prepare(pl_sim *sim, const pl_sim_def *def, pl_error *err);
/* For a step with one solve, before it: forces are those after the predicted flow, at the positions x to
 * which velocities lead (mezger2007 section 5.2). */
void pl_plastic_predict(pl_sim *sim, const double *x, pl_step_report *report);
/* Flow of the step that ended, from F_p at its start. Fails if a caller's rule does. */
pl_status pl_plastic_step(pl_sim *sim, pl_step_report *report, pl_error *err);
/* After a step that has failed: F_p of its start. */
void pl_plastic_undo(pl_sim *sim);

/* Whether a body of this material may have a goal. */
pl_status pl_goal_check(const char *body, const pl_material_def *material, pl_error *err);

#endif
