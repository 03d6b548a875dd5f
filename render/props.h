/* The colliders of a run, as surfaces beside its frames'. */
#ifndef PL_RENDER_PROPS_H
#define PL_RENDER_PROPS_H

#include "survey.h"

typedef struct pl_props pl_props;

/* `path` as for pl_series_open; without a run's file there, or colliders in it, there are no props. */
pl_status pl_props_open(const char *path, pl_props **out, pl_error *err);
void pl_props_free(pl_props *props);

/* Adds what is near the bodies, which the survey must hold already: neither endless planes nor a box as large
 * as a hall make bodies small. */
pl_status pl_props_survey(const pl_props *props, double time, const double middle[3], double size,
                          pl_survey *survey, pl_error *err);

/* How the run's bodies look, in their order; `count` of them. Good as long as the props. */
const pl_look_def *pl_props_looks(const pl_props *props, int *count);

/* The run's scene, or NULL. */
const pl_scene *pl_props_scene(const pl_props *props);

typedef struct pl_prop_set {
    int count;
    pl_surface *surfaces; /* with room for one more */
    pl_mesh **meshes;
    const pl_collider_def **defs; /* (count) */
    pl_mesh **past;               /* of those that move while the shutter is open; else NULL */
} pl_prop_set;
/* At a time (NAN: 0), with a shutter that was open since another (NAN: a moment). Of hollow ones only the
 * walls behind what is seen from `eye`. */
pl_status pl_props_at(const pl_props *props, double time, double since, const double eye[3], pl_prop_set *out,
                      pl_error *err);
void pl_prop_set_free(pl_prop_set *set);

#endif
