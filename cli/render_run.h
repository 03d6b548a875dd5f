/* Pictures of a finished run. */
#ifndef PL_CLI_RENDER_RUN_H
#define PL_CLI_RENDER_RUN_H

#include "cli.h"

/* Renders picture.png (up to five frames side by side) and, if ffmpeg is installed, movie.mp4 in a run's
 * folder, and prints their names unless `quiet`. Returns an exit status; errors are printed on stderr. */
int pl_cli_render_run(const char *folder, const pl_view_def *view, int threads, bool quiet);

#endif
