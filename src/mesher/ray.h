/* Intersections of rays and triangles. */
#ifndef PL_MESHER_RAY_H
#define PL_MESHER_RAY_H

#include "contact/triangles.h"

/* Intersection of the segment from a along d with a triangle, as a fraction of its length, or -1. */
double pl_triangle_hit(const double corners[9], const double a[3], const double d[3]);
/* Distance of the nearest hit on a ray from x along the unit vector d, within `search_radius`. Considers
 * triangles whose normal points along the ray (`along`) or against it. Returns `search_radius` if there is
 * none. `hit` (may be NULL) is the triangle's index, or -1. */
double pl_triangles_ray(const pl_triangles *triangles, const double x[3], const double d[3],
                        double search_radius, bool along, int32_t *hit);
/* The unit normal of a triangle. */
void pl_triangles_normal(const pl_triangles *triangles, int32_t index, double normal[3]);

#endif
