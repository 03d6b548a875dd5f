/* One run of a show: its frames, its colliders, and the extent of both. */
#ifndef PL_RENDER_REEL_H
#define PL_RENDER_REEL_H

#include "labels.h"
#include "props.h"
#include "series.h"
#include "show.h"

typedef struct pl_reel {
    char *label; /* name in pictures */
    pl_series *series;
    pl_props *props;
    pl_survey survey;
    bool colored;    /* at least one frame has values */
    bool painted;    /* surfaces have their own colours or materials */
    double *extents; /* (frames, PL_SURVEY_DIRECTIONS, 3) extreme points of each frame, if the camera is
                        fitted to each; otherwise NULL */
    double *centers; /* (frames, 3) of the followed body, or NULL */
    pl_side sides[PL_MAX_LABELS]; /* positions of body labels in the last picture */
    double radius;                /* largest distance of the followed body from its centre */
} pl_reel;

/* Lists the frames and reads each of them once. */
pl_status pl_reel_open(pl_reel *reel, const char *path, const pl_view_def *view, const pl_show_watch *watch,
                       pl_error *err);
void pl_reel_free(pl_reel *reel);

/* A body's name, for messages. */
const char *pl_reel_body_name(const pl_reel *reel, int body);
/* The time of a frame; if it is unknown, each frame counts as 1 / fps. */
double pl_reel_time(const pl_reel *reel, int frame, double fps);
/* Number of frames before and after over which a moving camera is smoothed. */
int pl_reel_window(const pl_reel *reel);

/* Finds a frame; -1 with an error if the run does not have it. With `hold`, times before the first and after
 * the last frame give that frame. */
int pl_reel_find(const pl_reel *reel, pl_pick pick, bool hold, pl_error *err);

/* Surfaces at one time: colliders and bodies. */
typedef struct pl_reel_set {
    pl_prop_set props;
    pl_series_frame frame;
    bool sharp; /* no motion blur although requested: the previous frame has other triangles */
} pl_reel_set;
pl_status pl_reel_load(const pl_reel *reel, int frame, const pl_view_def *view, const pl_camera *camera,
                       pl_reel_set *out, pl_error *err);
void pl_reel_set_free(pl_reel_set *set);

#endif
