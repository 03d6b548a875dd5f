/* Movies through an ffmpeg that is found on the path: H.264, every player's kind. */
#ifndef PL_RENDER_MOVIE_H
#define PL_RENDER_MOVIE_H

#include "render.h"

typedef struct pl_movie pl_movie;

/* Whether there is an ffmpeg to run. */
bool pl_movie_possible(void);
/* Width and height must be even. PL_ERR_MISSING when there is no ffmpeg. */
pl_status pl_movie_open(const char *path, int width, int height, double fps, pl_movie **out, pl_error *err);
pl_status pl_movie_add(pl_movie *movie, const pl_image *image, pl_error *err);
/* Ends the movie; the file appears whole or not at all. */
pl_status pl_movie_close(pl_movie *movie, pl_error *err);
/* Ends it without a file. */
void pl_movie_abort(pl_movie *movie);

#endif
