/* From a loaded result to a surface with one value a node. */
#ifndef PL_RENDER_VALUES_H
#define PL_RENDER_VALUES_H

#include "render.h"

/* Names of the arrays that pl_values_surface leaves: on nodes, and on triangles. */
#define PL_VALUES "value"
#define PL_BODIES "body"
/* PL_PART of triangles that are parts of curved faces, its last bit set where the second corner has a lower
 * number than the third, which turning the triangle round afterwards changes. */
#define PL_PARTS "part"
/* The field that colours by element: an array of a skin's vertices, or the tetrahedra themselves. */
#define PL_ELEMENTS "element"

/* The array of where nodes were (3 components) that pl_values_surface takes along. */
#define PL_PAST "_past"

/* How a frame is taken. */
typedef struct pl_detail {
    int curves;     /* triangles along an edge of a quadratic face; 0: so many that outlines look smooth */
    double eye[3];  /* from here ... */
    double pixel;   /* ... where a pixel is so wide at a distance of 1; 0: just the nodes */
    double shutter; /* was open since this part of the time from the last frame; 0: a moment */
} pl_detail;

/* Turns a mesh into its boundary in place, with the chosen field as PL_VALUES (`colored` says whether there
 * is one), PL_BODIES where tetrahedra (or triangles) had an array "body", and a surface's look. `label` names
 * the file in messages. */
pl_status pl_values_surface(pl_mesh *mesh, const char *label, const char *field, const pl_detail *detail,
                            bool *colored, pl_error *err);

/* Adds an array that owns `*values` from now on; false without memory. */
bool pl_values_add(pl_mesh *mesh, const char *name, pl_where where, int components, double **values);

#endif
