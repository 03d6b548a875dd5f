/* Where a surface intersects itself: edges through triangles, and pairs that touch. Barriers keep surfaces
 * apart that are apart at the start; others have to be found first. */
#ifndef PL_CONTACT_INTERSECTIONS_H
#define PL_CONTACT_INTERSECTIONS_H

#include "contact/pairs.h"

typedef struct pl_intersection {
    int64_t count;    /* of edges and triangles */
    int64_t parts[2]; /* of the first one */
    double place[3];
} pl_intersection;

/* Called for the vertices of an edge and a triangle that intersect (five), or of a pair that touches. */
typedef void (*pl_intersection_visit)(void *context, int count, const int32_t *vertices);

/* With vertices at x; the list of pairs is replaced by that of x. `visit` may be NULL. */
pl_intersection pl_intersections_find(pl_pairs *pairs, const double *x, pl_intersection_visit visit,
                                      void *context);

#endif
