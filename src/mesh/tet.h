/* Geometry of a single tetrahedron or triangle, on raw coordinates. */
#ifndef PL_MESH_TET_H
#define PL_MESH_TET_H

#include "mesh/order.h"

#include <math.h>
#include <stdint.h>

static inline void pl_sub3(const double *a, const double *b, double *out) {
    for (int i = 0; i < 3; i++) out[i] = a[i] - b[i];
}

static inline double pl_dot3(const double *a, const double *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void pl_cross3(const double *a, const double *b, double *out) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static inline double pl_distance2(const double *a, const double *b) {
    double d[3];
    pl_sub3(a, b, d);
    return pl_dot3(d, d);
}

/* Positive if the normal of the first three corners points towards the last one, as in VTK. */
static inline double pl_tet_volume(const double *nodes, const int32_t *tet) {
    double u[3], v[3], w[3], n[3];
    const double *a = nodes + 3 * (int64_t)tet[0];
    pl_sub3(nodes + 3 * (int64_t)tet[1], a, u);
    pl_sub3(nodes + 3 * (int64_t)tet[2], a, v);
    pl_sub3(nodes + 3 * (int64_t)tet[3], a, w);
    pl_cross3(u, v, n);
    return pl_dot3(n, w) / 6;
}

/* Mean ratio 12 (3 V)^(2/3) / sum of squared edges (Liu and Joe 1994), with the sign of the volume. Zero
 * where the volume is lost to rounding: its sign would depend on the compiler's use of fused operations. */
static inline double pl_tet_quality(const double *nodes, const int32_t *tet) {
    double squares = 0;
    for (int e = 0; e < 6; e++) {
        squares += pl_distance2(nodes + 3 * (int64_t)tet[pl_tet_edges[e][0]],
                                nodes + 3 * (int64_t)tet[pl_tet_edges[e][1]]);
    }
    double volume = pl_tet_volume(nodes, tet);
    if (!(fabs(volume) > 1e-15 * squares * sqrt(squares))) return 0;
    double root = cbrt(3 * volume), quality = 12 * root * root / squares;
    return volume < 0 ? -quality : quality;
}

/* Twice the area, as a vector along the normal. */
static inline void pl_tri_normal(const double *nodes, const int32_t *tri, double *normal) {
    double u[3], v[3];
    const double *a = nodes + 3 * (int64_t)tri[0];
    pl_sub3(nodes + 3 * (int64_t)tri[1], a, u);
    pl_sub3(nodes + 3 * (int64_t)tri[2], a, v);
    pl_cross3(u, v, normal);
}

#endif
