/* Options of `pliant render` that override the view: --view NAME=VALUE, and shorthands for it. */
#ifndef PL_CLI_RENDER_VIEW_H
#define PL_CLI_RENDER_VIEW_H

#include "args.h"

typedef struct pl_view_options {
    int count, room;
    char **sets; /* (count) "path=value", malloc'ed */
    bool no_memory;
} pl_view_options;

/* Parses the current argument if it is one of these options. 0: it is not; 1: parsed; 2: invalid, after
 * printing why (exit status PL_EXIT_INPUT). */
int pl_view_options_take(pl_view_options *options, pl_args *args);
void pl_view_options_free(pl_view_options *options);

/* Applies the overrides to `view`. The scene owns the result's strings (NULL if there are no overrides). */
pl_status pl_view_options_apply(const pl_view_options *options, pl_view_def *view, pl_scene **owner,
                                pl_error *err);

#endif
