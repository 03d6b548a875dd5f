/* A bound surface as its own files see it. */
#ifndef PL_EMBED_SKIN_H
#define PL_EMBED_SKIN_H

#include "embed/extend.h"
#include "pliant/skin.h"

/* Points of one element that follow each other. */
typedef struct pl_skin_run {
    int32_t tet, nodes[10];
    int32_t corners[4]; /* of the extension, for points outside */
    int32_t count;
    int64_t first;
} pl_skin_run;

struct pl_skin {
    int64_t count, node_count;
    int size;       /* nodes of an element */
    bool quadratic; /* mid-edge ones among them */
    bool control;
    pl_threads *threads;
    pl_skin_report report;
    /* Points in the order of their elements, those inside before those outside. Coordinates are one array for
     * each of three, with room to read a whole lane at the end. */
    int64_t inside_count;
    int32_t *point;         /* (count) which of those given */
    int32_t *rank;          /* (count) the other way round */
    double *u[3];           /* coordinates in the element, as in map.h */
    double *w[3];           /* of points outside: how far from their place, m */
    double *m[3];           /* cof(G)^-1 N, G the slopes at rest; or N, to be rotated; NULL without normals */
    double *h[9];           /* G^-1 by rows, where normals are rotated; else NULL */
    double *distance;       /* of points outside */
    pl_extension extension; /* where points outside keep their distance */
    int64_t run_count;
    pl_skin_run *runs;
    int64_t chunk_count;
    int64_t *chunks; /* (chunk_count + 1) first run of each */
};

#endif
