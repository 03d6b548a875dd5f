/* Warns about the cost of a run with an explicit integrator before it starts. */
#ifndef PL_SCENE_FORECAST_H
#define PL_SCENE_FORECAST_H

#include "scene/model.h"

enum { PL_FORECAST_TEXT = 640 };

/* A warning if steps will need many substeps, with their cause and a remedy; "" if there is nothing to
 * report. */
void pl_forecast_warning(const pl_scene *scene, const pl_substep_forecast *forecast,
                         char text[PL_FORECAST_TEXT]);

#endif
