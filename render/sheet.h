/* Internal definition of a show: its runs, one panel of a picture, and the parts around panels. */
#ifndef PL_RENDER_SHEET_H
#define PL_RENDER_SHEET_H

#include "reel.h"

struct pl_show {
    int run_count;
    pl_reel *reels;
    pl_renderer *renderer;
    pl_view_def view;
    char field[128]; /* memory of view.field */
    bool colored;
    pl_layout layout;
    bool fit_each, titled;
    int columns;
    pl_show_watch watch;
    bool warned_sharp;
    int warned_textures;         /* number of those that cannot be shown */
    int warned_run, warned_body; /* the last body that contained the camera; -1: none */
};

/* Reports progress; PL_ERR_CANCELLED if drawing should stop. */
pl_status pl_show_step(const pl_show *show, int done, int count, pl_error *err);

/* A panel: one run, all runs overlaid, or (count 0) only the background. */
typedef struct pl_panel {
    int first, count;  /* runs */
    const int *frames; /* (count) of these runs */
    double time;       /* time of the camera; NAN: that of the first run's frame */
    int width, height;
    double room[4]; /* shares of the picture kept free: left, right, bottom, top */
    bool tight;     /* its margins are narrower than those of a single picture, for which zooms are chosen */
    double fade;    /* see pl_framing */
    double text;    /* size of bodies' labels; 0: none */
    int keep[4];    /* pixels without labels: left, right, bottom, top */
} pl_panel;
pl_status pl_show_panel(pl_show *show, const pl_panel *panel, pl_image *image, pl_error *err);

/* The panel's camera (aim.c): the view at its time, and the points that must be in the picture. */
pl_status pl_show_aim(const pl_show *show, const pl_panel *panel, pl_framing *framing, pl_error *err);
/* Warns if the camera is inside a body. */
void pl_show_warn_inside(pl_show *show, const pl_panel *panel, const double eye[3], const pl_reel_set *sets);

/* Whether the view places the camera at a position, from which its field of view and the picture's shape
 * determine what is seen. */
bool pl_show_is_placed(const pl_show *show);
/* Aspect ratio of the runs as the view sees them: the widest one, or all at once. */
double pl_show_aspect(const pl_show *show);

/* The frame of each run at a time; with `hold`, runs that have ended show their last frame. False with an
 * error. */
bool pl_show_find(const pl_show *show, pl_pick pick, bool hold, int *frames, pl_error *err);
/* Size in pixels of a picture of one time. */
void pl_show_size(const pl_show *show, int *width, int *height);
/* Draws each run at its frame of (run_count), with the camera of a time (NAN: that of each frame). */
pl_status pl_show_draw_frames(pl_show *show, const int *frames, double time, pl_image *image, pl_error *err);

#endif
