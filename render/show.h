/* Pictures of series: the implementation of `pliant render` and `pliant run --render`.
 *
 * Opening a show reads every frame of every run once, for the camera and the range of colours, so that
 * nothing jumps between frames. Several runs are shown side by side, or all in one picture. */
#ifndef PL_RENDER_SHOW_H
#define PL_RENDER_SHOW_H

#include "render.h"

typedef struct pl_show pl_show;

/* Callbacks for progress and warnings; all may be NULL. */
typedef struct pl_show_watch {
    /* Called before each frame is read or drawn; returns true to stop (PL_ERR_CANCELLED). */
    bool (*progress)(void *context, const char *what, int done, int count);
    void (*warn)(void *context, const char *message);
    void *context;
} pl_show_watch;

typedef enum pl_layout { PL_LAYOUT_ROW, PL_LAYOUT_COLUMN, PL_LAYOUT_GRID, PL_LAYOUT_OVERLAY } pl_layout;

typedef struct pl_show_def {
    int run_count;
    const char *const *paths;  /* (run_count) each a run's folder, a .pvd, a result or a mesh */
    const char *const *labels; /* (run_count) names of the runs in pictures, or NULL: their file names */
    pl_view_def view;
    pl_layout layout; /* arrangement of several runs */
    bool titled;      /* a picture of one run also shows its label */
    bool fit_each;    /* fits the camera to every run separately instead of to all at one scale */
    int columns;      /* panels per row; 0: depends on their shape */
    int threads;      /* 0: one per core */
    pl_show_watch watch;
} pl_show_def;

pl_status pl_show_open(const pl_show_def *def, pl_show **out, pl_error *err);
void pl_show_free(pl_show *show);
/* Number of frames of the longest run. */
int pl_show_frame_count(const pl_show *show);
/* The field for the colours, or "none". */
const char *pl_show_field(const pl_show *show);
/* The resolved view: the range of colours is filled in. */
const pl_view_def *pl_show_view(const pl_show *show);

/* Sets the rays per pixel; at least 1. */
void pl_show_set_samples(pl_show *show, int64_t samples);

typedef enum pl_pick_kind {
    PL_PICK_FRAME, /* by number; negative ones count from the end */
    PL_PICK_TIME,  /* the frame nearest to a time in seconds */
    PL_PICK_PART   /* 0 is the first frame, 1 the last */
} pl_pick_kind;
/* A moment of every run. */
typedef struct pl_pick {
    pl_pick_kind kind;
    double value;
} pl_pick;
static inline pl_pick pl_pick_frame(int frame) { return (pl_pick){PL_PICK_FRAME, frame}; }
static inline pl_pick pl_pick_last(void) { return (pl_pick){PL_PICK_PART, 1.0}; }

/* Draws one time, with the legend if the view requests it. */
pl_status pl_show_draw(pl_show *show, pl_pick pick, pl_image *image, pl_error *err);
/* Draws several times in one picture, labelled, with one legend: one row per run, or for a single run as many
 * rows as needed for a sufficient size. */
pl_status pl_show_draw_strip(pl_show *show, int count, const pl_pick *picks, pl_image *image, pl_error *err);
/* `count` evenly spaced frames, including the first and the last; fewer if the runs have fewer. */
pl_status pl_show_draw_even_strip(pl_show *show, int count, pl_image *image, pl_error *err);

/* Default name of a run in pictures: the name of its file or folder without extension; malloc'ed, NULL if
 * memory is short. */
char *pl_show_label(const char *path);

/* Simulated seconds per second of a movie, from the view or chosen automatically; NAN if the times of the
 * frames are unknown and each is shown for 1 / fps. */
double pl_show_speed(const pl_show *show);

/* Writes files: one picture; all frames by a pattern like "name%04d.png"; a movie (with even sizes), in which
 * frames are repeated or skipped to match the view's speed and frame rate. */
pl_status pl_show_write(pl_show *show, pl_pick pick, const char *path, pl_error *err);
pl_status pl_show_write_all(pl_show *show, const char *pattern, pl_error *err);
pl_status pl_show_write_movie(pl_show *show, const char *path, pl_error *err);

/* Whether a name contains exactly one "%d" or "%04d" and no other "%". */
bool pl_show_is_pattern(const char *path);

#endif
