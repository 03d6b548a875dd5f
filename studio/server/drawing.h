/* What is drawn of one body: its skin, or the boundary of its elements, as float positions, normals and
 * values. */
#ifndef PL_STUDIO_DRAWING_H
#define PL_STUDIO_DRAWING_H

#include "pliant/pliant.h"

typedef struct pl_drawing {
    int64_t point_count;  /* of the skin, or of the tessellated boundary */
    double *points;       /* (point_count, 3) */
    double *point_values; /* (point_count) */
    pl_skin *skin;        /* NULL: the boundary */
    pl_tessellation boundary;
    pl_surface_split split;              /* points on creases are several vertices */
    float *positions, *normals, *values; /* (vertex_count, 3), (vertex_count, 3), (vertex_count) */
    uint8_t *colors;                     /* (vertex_count, 4) sRGB, or NULL */
    float *uv;                           /* (vertex_count, 2), or NULL */
    int64_t edge_count;
    uint32_t *edges; /* (edge_count, 2) vertices: of the elements, where they are shown */
    float min[3], max[3];
} pl_drawing;

/* `skin` at rest in space, or NULL for the elements. */
pl_status pl_drawing_make(pl_drawing *drawing, const pl_sim *sim, int body, const pl_mesh *mesh,
                          const pl_mesh *skin, bool edges, int threads, pl_error *err);
void pl_drawing_free(pl_drawing *drawing);
/* At positions of the body's nodes, with values of theirs or NULL. */
void pl_drawing_update(pl_drawing *drawing, const double *nodes, const double *values);

#endif
