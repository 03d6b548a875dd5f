/* Movies by an ffmpeg on the path: H.264, which every player supports. */
#ifndef PL_RENDER_MOVIE_H
#define PL_RENDER_MOVIE_H

#include "render.h"

typedef struct pl_movie pl_movie;

/* Whether ffmpeg is available. */
bool pl_movie_possible(void);
/* Width and height must be even. PL_ERR_MISSING if there is no ffmpeg. */
pl_status pl_movie_open(const char *path, int width, int height, double fps, pl_movie **out, pl_error *err);
pl_status pl_movie_add(pl_movie *movie, const pl_image *image, pl_error *err);
/* Finishes the movie; the file appears complete or not at all. */
pl_status pl_movie_close(pl_movie *movie, pl_error *err);
/* Ends without a file. */
void pl_movie_abort(pl_movie *movie);

#endif
