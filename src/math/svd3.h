/* F = U diag(s) Vᵀ with U and V proper rotations and s = (m1, m2, sign(det F) m3), m1 >= m2 >= m3 >= 0.
 *
 * One-sided Jacobi: the columns of A = F V are rotated until they are orthogonal, so small stretches keep an
 * absolute accuracy of rounding times |F| (FᵀF would lose half the digits). U follows by Gram-Schmidt; its
 * third column is a cross product, which puts the sign of det F into s[2]. Flat, line and point states take
 * arbitrary but fixed directions.
 */
#ifndef PL_MATH_SVD3_H
#define PL_MATH_SVD3_H

#include "math/mat3.h"

/* Rotates columns p, q of A (and of V) so that they become orthogonal; returns the tangent of the angle.
 * `off` and `top` receive the squared inner product before, and the larger squared length. */
PL_INLINE pl_lane pl_svd3_rotate(pl_lane p[3], pl_lane q[3], pl_lane vp[3], pl_lane vq[3], pl_lane *off,
                                 pl_lane *top) {
    pl_lane pp = pl_dot3(p, p), qq = pl_dot3(q, q), pq = pl_dot3(p, q);
    pl_lane gap = pp - qq, twice = pq + pq;
    pl_lane root = pl_sqrt(gap * gap + twice * twice) + pl_set1(1e-300);
    pl_lane t = twice / (gap + pl_copysign(root, gap));
    pl_lane c = pl_set1(1.0) / pl_sqrt(pl_set1(1.0) + t * t), s = t * c;
    for (int i = 0; i < 3; i++) {
        pl_lane a = p[i], b = q[i], va = vp[i], vb = vq[i];
        p[i] = c * a + s * b;
        q[i] = c * b - s * a;
        vp[i] = c * va + s * vb;
        vq[i] = c * vb - s * va;
    }
    *off = pq * pq;
    *top = pl_max(pp, qq);
    return t;
}

/* Takes out the rounding of all rotations: V <- V (3 I - VᵀV) / 2 is orthogonal to the last digit, and A = F
 * V anew. The stretches then err by the square of what is left in the directions. */
PL_INLINE void pl_svd3_refresh(const pl_lane F[9], pl_lane scale, pl_lane a[3][3], pl_lane v[3][3]) {
    pl_lane half[3][3], w[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            half[i][j] = pl_set1(-0.5) * pl_dot3(v[i], v[j]);
            half[j][i] = half[i][j];
        }
        half[i][i] +=
            pl_set1(0.5); /* the correction to V alone: small, so that V + V half keeps every digit */
    }
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++)
            w[c][r] = v[c][r] + (v[0][r] * half[0][c] + v[1][r] * half[1][c] + v[2][r] * half[2][c]);
    }
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            v[c][r] = w[c][r];
            a[c][r] = pl_dot3(F + 3 * r, w[c]) * scale;
        }
    }
}

/* Puts the longer of two columns first; the sign change keeps det V = 1. */
PL_INLINE void pl_svd3_order(pl_lane p[3], pl_lane q[3], pl_lane vp[3], pl_lane vq[3]) {
    pl_mask swap = pl_less(pl_dot3(p, p), pl_dot3(q, q));
    for (int i = 0; i < 3; i++) {
        pl_lane a = p[i], va = vp[i];
        p[i] = pl_select(swap, q[i], a);
        q[i] = pl_select(swap, -a, q[i]);
        vp[i] = pl_select(swap, vq[i], va);
        vq[i] = pl_select(swap, -va, vq[i]);
    }
}

/* Removes from w its part along the unit vector u and scales it to length 1 (twice, for full orthogonality);
 * where hardly anything of w is left, takes the coordinate axis most across u instead. */
PL_INLINE void pl_svd3_complete(const pl_lane u[3], pl_lane w[3]) {
    pl_lane ax = pl_abs(u[0]), ay = pl_abs(u[1]), az = pl_abs(u[2]);
    pl_lane along = pl_dot3(u, w);
    for (int i = 0; i < 3; i++) w[i] -= along * u[i];
    pl_mask gone = pl_less_equal(pl_dot3(w, w), pl_set1(1e-40));
    if (pl_any(gone)) {
        pl_mask take_x = pl_and(pl_less_equal(ax, ay), pl_less_equal(ax, az));
        pl_mask take_y = pl_and(pl_not(take_x), pl_less_equal(ay, az));
        pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
        w[0] = pl_select(gone, pl_select(take_x, one, zero), w[0]);
        w[1] = pl_select(gone, pl_select(take_y, one, zero), w[1]);
        w[2] = pl_select(gone, pl_select(pl_or(take_x, take_y), zero, one), w[2]);
    }
    for (int pass = 0; pass < 2; pass++) {
        pl_lane scale = pl_set1(1.0) / pl_sqrt(pl_dot3(w, w));
        for (int i = 0; i < 3; i++) w[i] *= scale;
        along = pl_dot3(u, w);
        for (int i = 0; i < 3; i++) w[i] -= along * u[i];
    }
}

PL_INLINE void pl_svd3(const pl_lane F[9], pl_lane U[9], pl_lane s[3], pl_lane V[9]) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0);
    /* bring the largest entry near 1, so that squares neither overflow nor vanish */
    pl_lane largest = pl_abs(F[0]);
    for (int i = 1; i < 9; i++) largest = pl_max(largest, pl_abs(F[i]));
    pl_lane size = one, scale = one;
    pl_mask extreme = pl_or(pl_less(largest, pl_set1(1e-40)), pl_less(pl_set1(1e40), largest));
    bool scaled = pl_any(extreme);
    if (scaled) {
        size = pl_select(pl_and(extreme, pl_less(pl_set1(1e-300), largest)), largest, one);
        scale = one / size;
    }
    pl_lane a[3][3], v[3][3];
    pl_lane total = zero;
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            a[c][r] = F[3 * r + c] * scale;
            v[c][r] = r == c ? one : zero;
            total += a[c][r] * a[c][r];
        }
    }
    /* After a sweep what is left of an inner product is at most about (largest tangent) x (largest inner
     * product before). */
    const pl_lane enough = pl_set1(1e-34) * total;
    for (int sweep = 0; sweep < 12; sweep++) {
        pl_lane off[3], top[3];
        pl_lane t0 = pl_svd3_rotate(a[0], a[1], v[0], v[1], &off[0], &top[0]);
        pl_lane t1 = pl_svd3_rotate(a[0], a[2], v[0], v[2], &off[1], &top[1]);
        pl_lane t2 = pl_svd3_rotate(a[1], a[2], v[1], v[2], &off[2], &top[2]);
        pl_lane t = pl_max(pl_max(t0 * t0, t1 * t1), t2 * t2);
        pl_mask done = pl_and(
            pl_less_equal(t * off[0], enough * top[0]),
            pl_and(pl_less_equal(t * off[1], enough * top[1]), pl_less_equal(t * off[2], enough * top[2])));
        if (pl_all(done)) break;
    }
    pl_svd3_refresh(F, scale, a, v);
    pl_svd3_order(a[0], a[1], v[0], v[1]);
    pl_svd3_order(a[0], a[2], v[0], v[2]);
    pl_svd3_order(a[1], a[2], v[1], v[2]);

    pl_lane u[3][3];
    pl_lane length = pl_sqrt(pl_dot3(a[0], a[0]));
    pl_mask nothing = pl_less_equal(length, pl_set1(1e-100)); /* a point: U = I */
    pl_lane inverse = one / pl_select(nothing, one, length);
    for (int i = 0; i < 3; i++) {
        u[0][i] = pl_select(nothing, i == 0 ? one : zero, a[0][i] * inverse);
        u[1][i] = pl_select(nothing, i == 1 ? one : zero, a[1][i]);
    }
    pl_svd3_complete(u[0], u[1]);
    pl_lane middle = pl_dot3(u[1], a[1]);
    for (int i = 0; i < 3; i++)
        u[1][i] *= pl_copysign(one, middle); /* negative only where a[1] is rounding alone */
    pl_cross3(u[0], u[1], u[2]);
    s[0] = length * size;
    s[1] = pl_abs(middle) * size;
    s[2] = pl_dot3(u[2], a[2]) * size;
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            U[3 * r + c] = u[c][r];
            V[3 * r + c] = v[c][r];
        }
    }
}

/* R = U Vᵀ: the rotation nearest to F, also for inverted F (irving2004 section 5.1). */
PL_INLINE void pl_polar3(const pl_lane F[9], pl_lane R[9]) {
    pl_lane U[9], s[3], V[9];
    pl_svd3(F, U, s, V);
    pl_mat3_mul_transposed(U, V, R);
}

#endif
