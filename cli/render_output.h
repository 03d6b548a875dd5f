/* What `pliant render` makes: one picture, a strip, every frame, a movie. */
#ifndef PL_CLI_RENDER_OUTPUT_H
#define PL_CLI_RENDER_OUTPUT_H

#include "cli.h"
#include "show.h"

typedef struct pl_render_output {
    const char *path;
    pl_pick frame;    /* of a single picture */
    bool frame_given; /* it was asked for */
    int strip;        /* so many evenly spaced frames in one picture, or 0 */
    int pick_count;   /* these moments in one picture, or 0 */
    pl_pick *picks;
    bool quiet;
} pl_render_output;

/* Whether the name fits what is asked for, before minutes are spent. An exit status. */
int pl_render_output_check(const pl_render_output *output);
/* Who watches shows on the command line; `quiet` must outlive it. */
pl_show_watch pl_render_watch(bool *quiet);
/* Opens the show, writes and prints the name of what was made. An exit status. */
int pl_render_output_make(const pl_render_output *output, pl_show_def *def);

#endif
