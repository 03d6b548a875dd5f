/* The nodes around a point of a body that an action takes hold of, with weights that sum to 1. */
#ifndef PL_INTERACT_PATCH_H
#define PL_INTERACT_PATCH_H

#include "model/grabs.h"

typedef struct pl_patch {
    int64_t tet;    /* over all bodies */
    double rest[3]; /* the point at rest */
    double radius;  /* 0: the nodes are the element's, the weights its shape functions */
    int64_t count;
    pl_grab_node *nodes; /* malloc'ed */
} pl_patch;

/* Around the point `at` of a body's element: nodes within the radius at rest that elements connect with it.
 * NAN: a radius of PL_PATCH_SIZE times the body's size, or 0 where so few nodes are within it that the
 * element itself is as large. `what` is for messages. */
#define PL_PATCH_SIZE 0.06
pl_status pl_patch_find(const pl_sim *sim, const char *what, int body, int64_t tet, const double at[4],
                        double radius, pl_patch *out, pl_error *err);
void pl_patch_free(pl_patch *patch);

/* Extent of the connected component that the patch is in, at rest, m. */
double pl_patch_extent(const pl_sim *sim, const pl_patch *patch);

#endif
