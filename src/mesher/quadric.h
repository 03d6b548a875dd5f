/* Area-weighted sums of squared distances from planes (Garland and Heckbert 1997). */
#ifndef PL_MESHER_QUADRIC_H
#define PL_MESHER_QUADRIC_H

#include "mesh/tet.h"

#include <stdbool.h>

/* x.A x + 2 b.x + c, A as xx, yy, zz, xy, xz, yz. */
typedef struct pl_quadric {
    double a[6], b[3], c, area;
} pl_quadric;

static inline void pl_quadric_add(pl_quadric *sum, const pl_quadric *other) {
    for (int k = 0; k < 6; k++) sum->a[k] += other->a[k];
    for (int k = 0; k < 3; k++) sum->b[k] += other->b[k];
    sum->c += other->c;
    sum->area += other->area;
}

/* The plane of a triangle, weighted by its area. */
static inline pl_quadric pl_quadric_of(const double *p, const double *q, const double *r) {
    double u[3], v[3], n[3];
    pl_sub3(q, p, u);
    pl_sub3(r, p, v);
    pl_cross3(u, v, n);
    double length = sqrt(pl_dot3(n, n)), area = 0.5 * length;
    pl_quadric out = {.area = area};
    if (!(length > 0)) return out;
    for (int k = 0; k < 3; k++) n[k] /= length;
    double d = -pl_dot3(n, p);
    for (int k = 0; k < 3; k++) {
        out.a[k] = area * n[k] * n[k];
        out.b[k] = area * d * n[k];
    }
    out.a[3] = area * n[0] * n[1], out.a[4] = area * n[0] * n[2], out.a[5] = area * n[1] * n[2];
    out.c = area * d * d;
    return out;
}

/* The mean squared distance of x from the planes. */
static inline double pl_quadric_at(const pl_quadric *q, const double x[3]) {
    double sum = q->a[0] * x[0] * x[0] + q->a[1] * x[1] * x[1] + q->a[2] * x[2] * x[2] +
                 2 * (q->a[3] * x[0] * x[1] + q->a[4] * x[0] * x[2] + q->a[5] * x[1] * x[2]) +
                 2 * pl_dot3(q->b, x) + q->c;
    return q->area > 0 ? fmax(0, sum / q->area) : 0;
}

/* The point closest to all planes, tied to `near` by the share `tie` of the planes' weight; false if the
 * equations are singular. */
static inline bool pl_quadric_min(const pl_quadric *q, const double near[3], double tie, double out[3]) {
    double w = tie * q->area;
    double xx = q->a[0] + w, yy = q->a[1] + w, zz = q->a[2] + w, xy = q->a[3], xz = q->a[4], yz = q->a[5];
    double r[3];
    for (int k = 0; k < 3; k++) r[k] = w * near[k] - q->b[k];
    double m0 = yy * zz - yz * yz, m1 = xz * yz - xy * zz, m2 = xy * yz - xz * yy;
    double det = xx * m0 + xy * m1 + xz * m2;
    if (!(det > 1e-12 * xx * yy * zz)) return false;
    double m11 = xx * zz - xz * xz, m12 = xy * xz - xx * yz, m22 = xx * yy - xy * xy;
    out[0] = (m0 * r[0] + m1 * r[1] + m2 * r[2]) / det;
    out[1] = (m1 * r[0] + m11 * r[1] + m12 * r[2]) / det;
    out[2] = (m2 * r[0] + m12 * r[1] + m22 * r[2]) / det;
    return true;
}

#endif
