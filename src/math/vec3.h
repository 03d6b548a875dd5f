/* Vectors in three dimensions, in plain doubles. */
#ifndef PL_MATH_VEC3_H
#define PL_MATH_VEC3_H

#include <math.h>

static inline double pl_vec3_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static inline double pl_vec3_length(const double a[3]) { return sqrt(pl_vec3_dot(a, a)); }
/* a += s b */
static inline void pl_vec3_add(double a[3], double s, const double b[3]) {
    for (int d = 0; d < 3; d++) a[d] += s * b[d];
}
/* Removes from a its part along the unit vector n, and returns the length of that part. */
static inline double pl_vec3_split(double a[3], const double n[3]) {
    double along = pl_vec3_dot(a, n);
    pl_vec3_add(a, -along, n);
    return along;
}

static inline void pl_vec3_cross(const double a[3], const double b[3], double out[3]) {
    for (int d = 0; d < 3; d++) out[d] = a[(d + 1) % 3] * b[(d + 2) % 3] - a[(d + 2) % 3] * b[(d + 1) % 3];
}

#endif
