/* What a run with an explicit integrator will cost, said before it starts. */
#ifndef PL_SCENE_FORECAST_H
#define PL_SCENE_FORECAST_H

#include "scene/model.h"

enum { PL_FORECAST_TEXT = 640 };

/* A warning where steps will need many substeps, what causes them and what helps; "" where there is nothing
 * to say. */
void pl_forecast_warning(const pl_scene *scene, const pl_substep_forecast *forecast,
                         char text[PL_FORECAST_TEXT]);

#endif
