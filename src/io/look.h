/* Code shared by readers and writers of surfaces with a look. */
#ifndef PL_IO_LOOK_H
#define PL_IO_LOOK_H

#include "io/build.h"

/* Adds an array of zeros to the mesh. */
pl_status pl_look_array(pl_mesh *mesh, const char *name, pl_where where, int components, double **values,
                        pl_error *err);

/* Vertex colours during reading; initialise to zeros. */
typedef struct pl_colors {
    int width; /* 3, or 4 with opacity */
    int64_t count, room;
    double *values;
    double largest;
    int64_t odd; /* number of colours that are not finite */
} pl_colors;
/* Sets `width` numbers of a vertex. The width must not vary, and vertices must come in order. */
pl_status pl_colors_set(pl_colors *colors, int64_t node, int width, const double *values, pl_error *err);
/* Adds the colours to the mesh, if there are any: from 0 to 1, or from 0 to 255 if one exceeds 1. */
pl_status pl_colors_finish(pl_colors *colors, pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err);
void pl_colors_free(pl_colors *colors);

/* The colours (node_count, width) of an outline's nodes, or NULL; a node with several colours is split. */
pl_status pl_outline_colors(const pl_mesh *mesh, pl_outline *outline, int *width, double **colors,
                            pl_error *err);

#endif
