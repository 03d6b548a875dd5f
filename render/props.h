/* The colliders of a run, as additional surfaces. */
#ifndef PL_RENDER_PROPS_H
#define PL_RENDER_PROPS_H

#include "survey.h"

typedef struct pl_props pl_props;

/* `path` as for pl_series_open; there are no props without a run's file or without colliders in it. */
pl_status pl_props_open(const char *path, pl_props **out, pl_error *err);
void pl_props_free(pl_props *props);

/* Adds the parts near the bodies, which must already be in the survey: infinite planes and very large boxes
 * must not make the bodies small. */
pl_status pl_props_survey(const pl_props *props, double time, const double middle[3], double size,
                          pl_survey *survey, pl_error *err);

/* Appearances of the run's bodies, in their order; `count` of them. Valid as long as the props. */
const pl_look_def *pl_props_looks(const pl_props *props, int *count);

/* The run's scene, or NULL. */
const pl_scene *pl_props_scene(const pl_props *props);

typedef struct pl_prop_set {
    int count;
    pl_surface *surfaces; /* has room for one more */
    pl_mesh **meshes;
    const pl_collider_def **defs; /* (count) */
    pl_mesh **past; /* past meshes of those that move while the shutter is open; otherwise NULL */
} pl_prop_set;
/* Colliders at a time (NAN: 0), with a shutter open since another time (NAN: instantaneous). Of hollow ones
 * only the walls behind the scene as seen from `eye`. */
pl_status pl_props_at(const pl_props *props, double time, double since, const double eye[3], pl_prop_set *out,
                      pl_error *err);
void pl_prop_set_free(pl_prop_set *set);

#endif
