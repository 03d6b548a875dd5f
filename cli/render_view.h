/* Options of `pliant render` that are overrides of the view: --view NAME=VALUE, and short ones for it. */
#ifndef PL_CLI_RENDER_VIEW_H
#define PL_CLI_RENDER_VIEW_H

#include "args.h"

typedef struct pl_view_options {
    int count, room;
    char **sets; /* (count) "path=value", malloc'ed */
    bool no_memory;
} pl_view_options;

/* Takes the current argument where it is one of them. 0: it is none; 1: taken; 2: refused, after saying why
 * (exit status PL_EXIT_INPUT). */
int pl_view_options_take(pl_view_options *options, pl_args *args);
void pl_view_options_free(pl_view_options *options);

/* `view` with the overrides; the scene owns the result's texts (NULL where there are no overrides). */
pl_status pl_view_options_apply(const pl_view_options *options, pl_view_def *view, pl_scene **owner,
                                pl_error *err);

#endif
