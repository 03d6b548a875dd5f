/* Converts a loaded result into a surface with one value per node. */
#ifndef PL_RENDER_VALUES_H
#define PL_RENDER_VALUES_H

#include "render.h"

/* Names of the arrays created by pl_values_surface, on nodes and on triangles. */
#define PL_VALUES "value"
#define PL_BODIES "body"
/* PL_PART of triangles on curved faces. The last bit is set if the second corner has a lower number than the
 * third, so that a later flip of the triangle can be detected. */
#define PL_PARTS "part"
/* The field that colours by element: an array on a skin's vertices, or the tetrahedra themselves. */
#define PL_ELEMENTS "element"

/* The array of past positions (3 components), which pl_values_surface keeps. */
#define PL_PAST "_past"

/* Options for loading a frame. */
typedef struct pl_detail {
    int curves;     /* triangles along an edge of a quadratic face; 0: enough for smooth outlines */
    double eye[3];  /* position of the eye */
    double pixel;   /* width of a pixel at a distance of 1; 0: only the nodes */
    double shutter; /* share of the time since the last frame with open shutter; 0: instantaneous */
} pl_detail;

/* Replaces a mesh by its boundary, with the chosen field as PL_VALUES (`colored` says whether there is one),
 * PL_BODIES if tetrahedra (or triangles) had an array "body", and the surface's appearance. `label` names the
 * file in messages. */
pl_status pl_values_surface(pl_mesh *mesh, const char *label, const char *field, const pl_detail *detail,
                            bool *colored, pl_error *err);

/* Adds an array that takes ownership of `*values`; false if memory is short. */
bool pl_values_add(pl_mesh *mesh, const char *name, pl_where where, int components, double **values);

#endif
