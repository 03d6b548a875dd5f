/* Pictures of a finished run. */
#ifndef PL_CLI_RENDER_RUN_H
#define PL_CLI_RENDER_RUN_H

#include "cli.h"

/* Makes picture.png (up to five frames side by side) and, where ffmpeg is there, movie.mp4 in a run's folder,
 * and prints their names unless `quiet`. An exit status; trouble is said on stderr. */
int pl_cli_render_run(const char *folder, const pl_view_def *view, int threads, bool quiet);

#endif
