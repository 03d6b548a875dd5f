/* See forecast.h. */
#include "scene/forecast.h"
#include "core/format.h"

#include <stdio.h>

/* Number of substeps per step above which a warning is given. */
#define MANY 50.0
/* Multiple of the number without damping above which damping is named as the cause. */
#define DAMPED 2.0

void pl_forecast_warning(const pl_scene *scene, const pl_substep_forecast *forecast,
                         char text[PL_FORECAST_TEXT]) {
    const pl_sim_def *def = &scene->sim;
    text[0] = '\0';
    if (!(forecast->substeps > MANY) || forecast->substeps <= 1.1 * (double)def->integrator.mass_scaling)
        return; /* few, or as many as requested */
    int used = pl_format(text, PL_FORECAST_TEXT, "%s will need about %.0f substeps per step of %g s",
                         def->integrator.type, forecast->substeps, def->dt);
    if (forecast->substeps > (double)def->integrator.max_substeps)
        used += snprintf(text + used, (size_t)(PL_FORECAST_TEXT - used),
                         ", more than max_substeps = %lld: the first step will be refused",
                         (long long)def->integrator.max_substeps);
    if (forecast->substeps > DAMPED * forecast->undamped)
        snprintf(
            text + used, (size_t)(PL_FORECAST_TEXT - used),
            ": damping is explicit here, and %.0f would suffice without it; use newmark-imex, which treats "
            "damping implicitly, an implicit integrator, or less damping by stiffness or viscosity",
            forecast->undamped);
    else if (forecast->suggestion > 0 && forecast->body >= 0)
        snprintf(text + used, (size_t)(PL_FORECAST_TEXT - used),
                 "; for half of the nodes %.0f would suffice, but element %lld of body '%.60s' is only %.3g "
                 "m high: repair the mesh, set integrator.mass_scaling = %lld, which adds %.2g %% of mass, "
                 "or use linear-implicit-euler or implicit-euler, which need none",
                 forecast->typical < 1 ? 1 : forecast->typical, (long long)forecast->element,
                 def->bodies[forecast->body].name, forecast->height, (long long)forecast->suggestion,
                 100 * forecast->suggested_mass);
    else
        snprintf(text + used, (size_t)(PL_FORECAST_TEXT - used),
                 ": the scene is stiff for this dt; shorten it, or use linear-implicit-euler or "
                 "implicit-euler, which need none");
}
