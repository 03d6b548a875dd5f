/* What `pliant render` is given: folders, results and meshes as they are, scenes after they were run. */
#ifndef PL_CLI_RENDER_INPUTS_H
#define PL_CLI_RENDER_INPUTS_H

#include "cli.h"

typedef struct pl_render_input {
    char *path;  /* what is shown */
    char *label; /* what pictures call it */
    bool temporary;
    pl_view_def view; /* the one that the scene or run asks for, else the default */
    pl_scene *scene;  /* owns the view's texts; may be NULL */
} pl_render_input;

typedef struct pl_render_running {
    int set_count;
    const char *const *sets; /* overrides of scenes */
    int threads;
    bool quiet;
} pl_render_running;

/* Scenes are run into a temporary folder that pl_render_input_close removes. An exit status; trouble is said
 * on stderr. */
int pl_render_input_open(pl_render_input *input, const char *given, const pl_render_running *how);
void pl_render_input_close(pl_render_input *input);

/* Says what went wrong; Ctrl-C has an exit status of its own. */
int pl_render_fail(const pl_error *err);
/* Ctrl-C is caught, and a file that may not grow is a full disk: reported, not killed by. */
void pl_render_catch_signals(void);

bool pl_path_ends_with(const char *path, const char *end);
bool pl_path_is_folder(const char *path);
/* folder/name; malloc'ed, NULL without memory. */
char *pl_path_join(const char *folder, const char *name);

#endif
