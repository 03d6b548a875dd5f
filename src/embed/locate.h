/* Finds the element of a mesh at rest that contains a point, and the coordinates in it. For points outside,
 * finds the closest point of the boundary. */
#ifndef PL_EMBED_LOCATE_H
#define PL_EMBED_LOCATE_H

#include "contact/triangles.h"
#include "embed/map.h"

enum { PL_FACE_LEVEL = 4, PL_FACE_CELLS = PL_FACE_LEVEL * PL_FACE_LEVEL };

typedef struct pl_locator {
    const pl_mesh *mesh; /* borrowed, as is `rest` */
    const double *rest;
    bool control;
    pl_boxes boxes;  /* boxes of the tetrahedra */
    uint8_t *curved; /* (tet_count) */
    float *slack;    /* (tet_count,4), if some are curved: the smallest of each coordinate, as if the element
                        were straight, over its control points */
    int64_t face_count;
    int32_t *owner;                    /* (face_count) the tetrahedron behind */
    uint8_t (*corners)[3];             /* (face_count) corners of the tetrahedron */
    int level;                         /* triangles along an edge of a face */
    double cells[PL_FACE_CELLS][3][2]; /* weights of the second and third corner at the triangles' corners */
    pl_triangles boundary;             /* the faces, each divided into level^2 triangles */
    double sag;                        /* m, largest distance of the triangles from the faces */
} pl_locator;

typedef struct pl_place {
    int32_t tet;
    double u[3]; /* as in map.h */
    double distance;
} pl_place;

pl_status pl_locator_create(const pl_mesh *mesh, const double *rest, bool control, pl_locator *out,
                            pl_error *err);
void pl_locator_free(pl_locator *locator);

/* `hint` is an element to try first, or -1. Thread-safe. */
void pl_locator_find(const pl_locator *locator, const double p[3], int32_t hint, pl_place *out);

#endif
