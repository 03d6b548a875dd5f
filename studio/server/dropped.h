/* A mesh that a user dropped, as a body of a scene. */
#ifndef PL_STUDIO_DROPPED_H
#define PL_STUDIO_DROPPED_H

#include "pliant/base.h"

#include <jansson.h>

typedef struct pl_dropped {
    const char
        *texture;     /* of a surface with coordinates for it, or NULL: then the surface is the body's skin */
    const char *file; /* as the scene names it */
    bool surface;     /* triangles, to be filled */
    bool z_up;        /* the file's own; else y */
    double min[3], max[3];
    double tets;         /* that a surface is filled with */
    const char *element; /* or NULL */
} pl_dropped;

/* Scaled, turned so that it stands on axis `up` (1 or 2), with the middle of its bottom at `foot`. */
json_t *pl_dropped_body(const pl_dropped *mesh, double scale, int up, const double foot[3],
                        const char *material);
/* Its largest side, m. */
double pl_dropped_size(const pl_dropped *mesh);

/* The same as JSON, for the way from one thread to another; what is read points into it. */
json_t *pl_dropped_pack(const pl_dropped *mesh);
void pl_dropped_read(const json_t *packed, pl_dropped *out);

#endif
