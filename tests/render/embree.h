/* Pictures need Embree. Tests in builds without it print a message and pass. */
#ifndef PL_TESTS_RENDER_EMBREE_H
#define PL_TESTS_RENDER_EMBREE_H

#include "render.h"

#include <stdio.h>

static inline bool has_embree(void) {
    pl_renderer *renderer;
    pl_error why;
    if (pl_renderer_new(1, &renderer, &why) == PL_ERR_MISSING) {
        printf("skipped: %s\n", why.message);
        return false;
    }
    pl_renderer_free(renderer);
    return true;
}

#endif
