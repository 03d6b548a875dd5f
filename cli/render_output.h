/* The outputs of `pliant render`: one picture, a strip, every frame, or a movie. */
#ifndef PL_CLI_RENDER_OUTPUT_H
#define PL_CLI_RENDER_OUTPUT_H

#include "cli.h"
#include "show.h"

typedef struct pl_render_output {
    const char *path;
    pl_pick frame;    /* of a single picture */
    bool frame_given; /* --frame was given */
    int strip;        /* number of evenly spaced frames in one picture, or 0 */
    int pick_count;   /* number of picked frames in one picture, or 0 */
    pl_pick *picks;
    bool quiet;
} pl_render_output;

/* Checks whether the output's name fits the options, before any scene is run. Returns an exit status. */
int pl_render_output_check(const pl_render_output *output);
/* The callbacks for progress and warnings on the command line; `quiet` must outlive them. */
pl_show_watch pl_render_watch(bool *quiet);
/* Opens the show, writes the output and prints its name. Returns an exit status. */
int pl_render_output_make(const pl_render_output *output, pl_show_def *def);

#endif
