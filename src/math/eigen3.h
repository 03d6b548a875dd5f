/* Symmetric 3x3 eigenproblems in lanes, by cyclic Jacobi. A is given as xx yy zz xy xz yz. */
#ifndef PL_MATH_EIGEN3_H
#define PL_MATH_EIGEN3_H

#include "math/mat3.h"

/* One rotation in the plane (p, q) with third index r. */
PL_INLINE pl_lane pl_eigen3_rotate(pl_lane *app, pl_lane *aqq, pl_lane *apq, pl_lane *arp, pl_lane *arq,
                                   pl_lane Q[9], int p, int q) {
    pl_lane gap = *app - *aqq, twice = *apq + *apq;
    pl_lane root = pl_sqrt(gap * gap + twice * twice) + pl_set1(1e-300);
    pl_lane t = twice / (gap + pl_copysign(root, gap));
    pl_lane c = pl_set1(1.0) / pl_sqrt(pl_set1(1.0) + t * t), s = t * c;
    pl_lane off = *apq, rp = *arp, rq = *arq;
    *app += t * off;
    *aqq -= t * off;
    *apq = pl_set1(0.0);
    *arp = c * rp + s * rq;
    *arq = c * rq - s * rp;
    for (int i = 0; i < 3; i++) {
        pl_lane x = Q[3 * i + p], y = Q[3 * i + q];
        Q[3 * i + p] = c * x + s * y;
        Q[3 * i + q] = c * y - s * x;
    }
    return off * off;
}

/* A = Q diag(e) Qᵀ, Q a rotation; eigenvalues in no particular order. */
PL_INLINE void pl_eigen3(const pl_lane A[6], pl_lane e[3], pl_lane Q[9]) {
    pl_lane size = pl_abs(A[0]);
    for (int i = 1; i < 6; i++) size = pl_max(size, pl_abs(A[i]));
    pl_lane scale = pl_set1(1.0) / pl_select(pl_less(pl_set1(1e-300), size), size, pl_set1(1.0));
    pl_lane a[6];
    for (int i = 0; i < 6; i++) a[i] = A[i] * scale;
    for (int i = 0; i < 9; i++) Q[i] = pl_set1(i % 4 == 0 ? 1.0 : 0.0);
    for (int sweep = 0; sweep < 12; sweep++) {
        pl_lane off = pl_eigen3_rotate(&a[0], &a[1], &a[3], &a[4], &a[5], Q, 0, 1);
        off += pl_eigen3_rotate(&a[0], &a[2], &a[4], &a[3], &a[5], Q, 0, 2);
        off += pl_eigen3_rotate(&a[1], &a[2], &a[5], &a[3], &a[4], Q, 1, 2);
        if (pl_all(pl_less_equal(off, pl_set1(1e-34)))) break;
    }
    for (int i = 0; i < 3; i++) e[i] = a[i] * pl_select(pl_less(pl_set1(1e-300), size), size, pl_set1(1.0));
}

/* Replaces A by its positive semi-definite part. Lanes that are already positive definite do not change. */
PL_INLINE void pl_eigen3_project(pl_lane A[6]) {
    /* Sylvester's criterion, with a margin against rounding */
    pl_lane size = pl_abs(A[0]) + pl_abs(A[1]) + pl_abs(A[2]) + pl_abs(A[3]) + pl_abs(A[4]) + pl_abs(A[5]);
    pl_lane minor = A[0] * A[1] - A[3] * A[3];
    pl_lane det = A[2] * minor - A[4] * (A[4] * A[1] - A[3] * A[5]) - A[5] * (A[0] * A[5] - A[3] * A[4]);
    pl_lane margin = pl_set1(1e-13) * size;
    pl_mask definite = pl_and(pl_less(margin, A[0]),
                              pl_and(pl_less(margin * size, minor), pl_less(margin * size * size, det)));
    if (pl_all(definite)) return;
    pl_lane e[3], Q[9];
    pl_eigen3(A, e, Q);
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int i = 0; i < 3; i++) e[i] = pl_max(e[i], pl_set1(0.0));
    for (int k = 0; k < 6; k++) {
        const pl_lane *x = Q + 3 * row[k], *y = Q + 3 * column[k];
        pl_lane part = x[0] * e[0] * y[0] + x[1] * e[1] * y[1] + x[2] * e[2] * y[2];
        A[k] = pl_select(definite, A[k], part);
    }
}

#endif
