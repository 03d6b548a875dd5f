/* What a user may change so that a step converges, by the keys of the scene. */
#ifndef PL_SCENE_ADVICE_H
#define PL_SCENE_ADVICE_H

#include "scene/model.h"

enum { PL_ADVICE = 320 };

/* "; raise integrator.max_iterations (now 5)": to be appended to a message about a step that failed. */
void pl_step_advice(const pl_scene *scene, const pl_step_report *report, char text[PL_ADVICE]);

#endif
