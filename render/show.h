/* A series made into pictures: what `pliant render` and `pliant run --render` do.
 *
 * Opening a show reads every frame once, for the camera and the range of colours, so that nothing jumps
 * between frames. */
#ifndef PL_RENDER_SHOW_H
#define PL_RENDER_SHOW_H

#include "render.h"

typedef struct pl_show pl_show;

/* Called before each frame is read or drawn; return true to stop (PL_ERR_CANCELLED). */
typedef bool (*pl_show_progress)(void *context, const char *what, int done, int count);

/* `path` is a run's folder, a .pvd, a result or a mesh. threads 0: as many as the machine has. `progress` may
 * be NULL. */
pl_status pl_show_open(const char *path, const pl_view_def *view, int threads, pl_show_progress progress,
                       void *context, pl_show **out, pl_error *err);
void pl_show_free(pl_show *show);
int pl_show_frame_count(const pl_show *show);
/* The field that colours, or "none". */
const char *pl_show_field(const pl_show *show);
/* The view as resolved: the range of colours is filled in. */
const pl_view_def *pl_show_view(const pl_show *show);

/* Rays a pixel from now on; at least 1. */
void pl_show_set_samples(pl_show *show, int64_t samples);

/* One frame, with the legend if the view asks for it. */
pl_status pl_show_draw(pl_show *show, int frame, pl_image *image, pl_error *err);
/* `panels` evenly spaced frames side by side, first and last included, with their times and one legend. */
pl_status pl_show_draw_strip(pl_show *show, int panels, pl_image *image, pl_error *err);
/* Files: one picture; all frames by a pattern like "name%04d.png"; a movie (sizes are made even). */
pl_status pl_show_write(pl_show *show, int frame, const char *path, pl_error *err);
pl_status pl_show_write_all(pl_show *show, const char *pattern, pl_error *err);
pl_status pl_show_write_strip(pl_show *show, int panels, const char *path, pl_error *err);
pl_status pl_show_write_movie(pl_show *show, const char *path, pl_error *err);

/* Whether a name holds exactly one "%d" or "%04d" and no other "%". */
bool pl_show_is_pattern(const char *path);

#endif
