/* Advice to users on how to make a step converge, in terms of the scene's keys. */
#ifndef PL_SCENE_ADVICE_H
#define PL_SCENE_ADVICE_H

#include "scene/model.h"

enum { PL_ADVICE = 640 };

/* Text to append to a message about a failed step of `sim`, like "; raise integrator.max_iterations (now
 * 5)". */
void pl_step_advice(const pl_scene *scene, const pl_sim *sim, const pl_step_report *report,
                    char text[PL_ADVICE]);

#endif
