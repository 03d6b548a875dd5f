/* The nodes around a point of a body to which an action applies, with weights that sum to 1. */
#ifndef PL_INTERACT_PATCH_H
#define PL_INTERACT_PATCH_H

#include "model/grabs.h"

/* The connected component that contains the patch. */
typedef struct pl_patch_body {
    double extent, edge; /* m at rest: its size, and the mean edge of its elements */
    double mass;         /* kg */
    double modulus;      /* Pa: shear modulus of the element */
    double gravity;      /* m/s2 */
} pl_patch_body;

typedef struct pl_patch {
    int64_t tet;     /* over all bodies */
    double point[3]; /* current position */
    double radius;   /* 0: the nodes are the element's, with its shape functions as weights */
    int64_t count;
    pl_grab_node *nodes; /* malloc'ed */
    pl_patch_body body;
} pl_patch;

/* Around the point `at` of a body's element: nodes within the radius at rest that are connected to it by
 * elements. NAN: a radius from the body's size and weight (docs/interact.md), or 0 if the radius contains so
 * few nodes that the element itself is as large. `what` is for messages. */
pl_status pl_patch_find(const pl_sim *sim, const char *what, int body, int64_t tet, const double at[4],
                        double radius, pl_patch *out, pl_error *err);
void pl_patch_free(pl_patch *patch);

#endif
