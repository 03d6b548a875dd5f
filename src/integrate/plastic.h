/* Plasticity of a simulation: goals and state after the parts are built, and flow at a step's end. */
#ifndef PL_INTEGRATE_PLASTIC_H
#define PL_INTEGRATE_PLASTIC_H

#include "pliant/sim.h"

pl_status pl_plastic_prepare(pl_sim *sim, const pl_sim_def *def, pl_error *err);
void pl_plastic_step(pl_sim *sim, pl_step_report *report);

/* Whether a body of this material may have a goal. */
pl_status pl_goal_check(const char *body, const pl_material_def *material, pl_error *err);

#endif
