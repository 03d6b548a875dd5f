/* Pictures of a finished run, and the view that a run's own scene asks for. */
#ifndef PL_CLI_RENDER_RUN_H
#define PL_CLI_RENDER_RUN_H

#include "cli.h"

/* Makes picture.png (up to five frames side by side) and, where ffmpeg is there, movie.mp4 in a run's folder,
 * and prints their names unless `quiet`. An exit status; trouble is said on stderr. */
int pl_cli_render_run(const char *folder, const pl_view_def *view, int threads, bool quiet);

/* The view in a folder's run.json; what cannot be read leaves `view` alone. */
typedef struct pl_run_view {
    pl_view_def view;
    pl_scene *scene; /* what the view's texts belong to */
} pl_run_view;
void pl_run_view_load(const char *folder, pl_run_view *out);
void pl_run_view_free(pl_run_view *view);

#endif
