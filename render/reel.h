/* One run of a show: its frames, its colliders and how far both reach. */
#ifndef PL_RENDER_REEL_H
#define PL_RENDER_REEL_H

#include "labels.h"
#include "props.h"
#include "series.h"
#include "show.h"

typedef struct pl_reel {
    char *label; /* what pictures call it */
    pl_series *series;
    pl_props *props;
    pl_survey survey;
    bool colored;    /* some frame has values */
    bool painted;    /* surfaces have colours or materials of their own */
    double *extents; /* (frames, PL_SURVEY_DIRECTIONS, 3) farthest points of each frame, where the camera fits
                        each; else NULL */
    double *centers; /* (frames, 3) of the body that the camera follows, or NULL ... */
    pl_side sides[PL_MAX_LABELS]; /* of bodies' labels in the last picture */
    double radius;                /* ... which stays within this distance of it */
} pl_reel;

/* Lists the frames and reads every one of them once. */
pl_status pl_reel_open(pl_reel *reel, const char *path, const pl_view_def *view, const pl_show_watch *watch,
                       pl_error *err);
void pl_reel_free(pl_reel *reel);

/* A body's name, for messages. */
const char *pl_reel_body_name(const pl_reel *reel, int body);
/* The time of a frame; where it is not known, as if each frame took 1 / fps. */
double pl_reel_time(const pl_reel *reel, int frame, double fps);
/* Frames before and after one over which a moving camera is smoothed. */
int pl_reel_window(const pl_reel *reel);

/* Which frame is meant; -1 with an error where the run has none. With `hold`, frames before the first and
 * after the last are those. */
int pl_reel_find(const pl_reel *reel, pl_pick pick, bool hold, pl_error *err);

/* Surfaces of one moment: colliders and bodies. */
typedef struct pl_reel_set {
    pl_prop_set props;
    pl_series_frame frame;
    bool sharp; /* though motion blur was asked for: the frame before has other triangles */
} pl_reel_set;
pl_status pl_reel_load(const pl_reel *reel, int frame, const pl_view_def *view, const pl_camera *camera,
                       pl_reel_set *out, pl_error *err);
void pl_reel_set_free(pl_reel_set *set);

#endif
