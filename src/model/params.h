/* Materials whose parameters vary (materials/keys.h), and the consequences for the model. */
#ifndef PL_MODEL_PARAMS_H
#define PL_MODEL_PARAMS_H

#include "model/sim.h"

/* After the assembly was built; `materials` are the definitions of its parts. Leaves sim->params NULL if
 * nothing varies and everything has stiffness. */
pl_status pl_params_create(pl_sim *sim, const pl_material_def *const *materials, pl_error *err);
void pl_params_free(pl_params *params, const pl_assembly *assembly);

/* Gives every part the parameters of a time and of the current temperatures. */
void pl_params_update(pl_sim *sim, double time);

/* True when parameters vary at all. */
bool pl_params_vary(const pl_sim *sim);
/* True when some parameter is a table over temperature. */
bool pl_params_need_temperature(const pl_sim *sim);

/* True if a load acts on a free node surrounded by zero stiffness: nothing can balance it without inertia. */
bool pl_params_yield(const pl_sim *sim);

#endif
