/* A mesh that a user dropped on the page, as a body of a scene. */
#ifndef PL_STUDIO_DROPPED_H
#define PL_STUDIO_DROPPED_H

#include "pliant/base.h"

#include <jansson.h>

typedef struct pl_dropped {
    const char *texture; /* texture of a surface with texture coordinates, or NULL; if given, the surface is
                            the body's skin */
    const char *file;    /* file name in the scene */
    bool surface;        /* triangles, which are filled with tetrahedra */
    bool z_up;           /* z is up in the file; else y */
    double min[3], max[3];
    double tets;         /* number of tetrahedra for filling a surface */
    const char *element; /* or NULL */
} pl_dropped;

/* The body as JSON: scaled, rotated so that axis `up` (1 or 2) points up, with the middle of its bottom at
 * `foot`. */
json_t *pl_dropped_body(const pl_dropped *mesh, double scale, int up, const double foot[3],
                        const char *material);
/* The longest side of its bounding box, m. */
double pl_dropped_size(const pl_dropped *mesh);

/* Conversion to and from JSON, to pass it between threads; strings of the result point into the JSON. */
json_t *pl_dropped_pack(const pl_dropped *mesh);
void pl_dropped_read(const json_t *packed, pl_dropped *out);

#endif
