/* Where rays meet triangles. */
#ifndef PL_MESHER_RAY_H
#define PL_MESHER_RAY_H

#include "contact/triangles.h"

/* The share of the segment from a along d at which it meets a triangle, or -1. */
double pl_triangle_hit(const double corners[9], const double a[3], const double d[3]);
/* The nearest hit on a ray from x along the unit vector d, within `reach`, on triangles whose outward side
 * looks along the ray (`along`) or against it; `reach` if there is none. `hit` (may be NULL) is the
 * triangle's place, or -1. */
double pl_triangles_ray(const pl_triangles *triangles, const double x[3], const double d[3], double reach,
                        bool along, int32_t *hit);
/* The unit normal of a triangle. */
void pl_triangles_normal(const pl_triangles *triangles, int32_t index, double normal[3]);

#endif
