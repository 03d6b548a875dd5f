/* Camera animation by keys. */
#ifndef PL_RENDER_KEYS_H
#define PL_RENDER_KEYS_H

#include "render.h"

/* The view at a time (s): values defined by keys replace the view's own. */
pl_view_def pl_keys_view(const pl_view_def *view, double time);

#endif
