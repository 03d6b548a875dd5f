/* Internal definition of a bound surface. */
#ifndef PL_EMBED_SKIN_H
#define PL_EMBED_SKIN_H

#include "embed/extend.h"
#include "pliant/skin.h"

/* Consecutive points of one element. */
typedef struct pl_skin_run {
    int32_t tet, nodes[10];
    int32_t corners[4]; /* corners in the extension, for points outside */
    int32_t count;
    int64_t first;
} pl_skin_run;

struct pl_skin {
    int64_t count, node_count;
    int size;       /* nodes of an element */
    bool quadratic; /* has mid-edge nodes */
    bool control;
    pl_threads *threads;
    pl_skin_report report;
    /* Points in the order of their elements, those inside before those outside. Each coordinate is a separate
     * array, padded to a whole lane. */
    int64_t inside_count;
    int32_t *point;   /* (count) number of the caller's point */
    int32_t *rank;    /* (count) the inverse */
    double *u[3];     /* coordinates in the element, as in map.h */
    double *w[3];     /* offset of a point outside from its bound point, m */
    double *m[3];     /* cof(G)^-1 N, where G has the derivatives at rest; or N, if normals are rotated; NULL
                         without normals */
    double *h[9];     /* rows of G^-1, if normals are rotated; otherwise NULL */
    double *distance; /* distance of points outside */
    pl_extension extension; /* deformation for points outside */
    int64_t run_count;
    pl_skin_run *runs;
    int64_t chunk_count;
    int64_t *chunks; /* (chunk_count + 1) first run of each */
};

#endif
