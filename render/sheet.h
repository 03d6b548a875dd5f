/* The inside of a show: its runs, one panel of a picture, and what stands around panels. */
#ifndef PL_RENDER_SHEET_H
#define PL_RENDER_SHEET_H

#include "reel.h"

struct pl_show {
    int run_count;
    pl_reel *reels;
    pl_renderer *renderer;
    pl_view_def view;
    char field[128]; /* what view.field points to */
    bool colored;
    pl_layout layout;
    bool fit_each, titled;
    int columns;
    pl_show_watch watch;
    bool warned_sharp;
    int warned_run, warned_body; /* the last body that the camera was inside of; -1: none */
};

/* Says where drawing is; PL_ERR_CANCELLED where it shall stop. */
pl_status pl_show_step(const pl_show *show, int done, int count, pl_error *err);

/* A panel: one run, all of them overlaid, or (count 0) the background alone. */
typedef struct pl_panel {
    int first, count;  /* runs */
    const int *frames; /* (count) of these runs */
    double time;       /* of the camera; NAN: the first run's frame's */
    int width, height;
    double room[4]; /* parts of the picture kept free: left, right, bottom, top */
    bool tight;     /* its margins are narrower than a single picture's, for which zooms are chosen */
    double fade;    /* see pl_framing */
    double text;    /* size of bodies' labels; 0: none */
    int keep[4];    /* pixels that labels leave free: left, right, bottom, top */
} pl_panel;
pl_status pl_show_panel(pl_show *show, const pl_panel *panel, pl_image *image, pl_error *err);

/* The panel's camera (aim.c): the view at its time, and what must be in the picture. */
pl_status pl_show_aim(const pl_show *show, const pl_panel *panel, pl_framing *framing, pl_error *err);
/* Says so where the camera stands inside a body. */
void pl_show_warn_inside(pl_show *show, const pl_panel *panel, const double eye[3], const pl_reel_set *sets);

/* Width over height of what runs show, as the view sees it: the widest of them, or all at once. */
double pl_show_aspect(const pl_show *show);

/* Each run's frame at a moment; with `hold`, runs that are over show their last one. False with an error. */
bool pl_show_find(const pl_show *show, pl_pick pick, bool hold, int *frames, pl_error *err);
/* Pixels of a picture of one moment. */
void pl_show_size(const pl_show *show, int *width, int *height);
/* Each run at its frame of (run_count), with the camera of a time (NAN: of each frame). */
pl_status pl_show_draw_frames(pl_show *show, const int *frames, double time, pl_image *image, pl_error *err);

#endif
