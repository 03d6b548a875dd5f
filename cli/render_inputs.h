/* The inputs of `pliant render`: folders, results and meshes, and scenes, which are run first. */
#ifndef PL_CLI_RENDER_INPUTS_H
#define PL_CLI_RENDER_INPUTS_H

#include "cli.h"

typedef struct pl_render_input {
    char *path;  /* the folder or file to show */
    char *label; /* its name in pictures */
    bool temporary;
    pl_view_def view; /* the view of the scene or run, else the default */
    pl_scene *scene;  /* owns the view's texts; may be NULL */
} pl_render_input;

typedef struct pl_render_running {
    int set_count;
    const char *const *sets; /* overrides of scenes */
    int threads;
    bool quiet;
} pl_render_running;

/* Scenes are run into a temporary folder that pl_render_input_close removes. Returns an exit status; errors
 * are printed on stderr. */
int pl_render_input_open(pl_render_input *input, const char *given, const pl_render_running *how);
void pl_render_input_close(pl_render_input *input);

/* Prints the error and returns its exit status, PL_EXIT_STOPPED after Ctrl-C. */
int pl_render_fail(const pl_error *err);
/* Catches Ctrl-C; exceeding a file size limit is reported like a full disk, instead of ending the process. */
void pl_render_catch_signals(void);

#endif
