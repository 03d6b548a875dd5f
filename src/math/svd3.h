/* F = U diag(s) Vᵀ with U and V proper rotations and s = (m1, m2, sign(det F) m3), m1 >= m2 >= m3 >= 0.
 *
 * One-sided Jacobi: the columns of A = F V are rotated until they are orthogonal, so that small stretches
 * have an absolute accuracy of rounding times |F| (FᵀF would lose half of the digits). U follows by
 * Gram-Schmidt. Its third column is a cross product, so that s[2] gets the sign of det F. For elements
 * collapsed to a plane, line or point, the undetermined directions are arbitrary but fixed. */
#ifndef PL_MATH_SVD3_H
#define PL_MATH_SVD3_H

#include "math/mat3.h"

/* Cosine and sine (|angle| <= 45 degrees) of the rotation that makes columns with inner products pp, qq, pq
 * orthogonal: tan 2x = 2 pq / (pp - qq). */
PL_INLINE void pl_svd3_angle(pl_lane pp, pl_lane qq, pl_lane pq, pl_lane *c, pl_lane *s) {
    const pl_lane half = pl_set1(0.5);
    pl_lane gap = pp - qq, twice = pq + pq, square = gap * gap + twice * twice;
    pl_mask nothing = pl_less(square, pl_set1(1e-280));
    pl_lane r = pl_rsqrt(pl_max(square, pl_set1(1e-280)));
    pl_lane cc = half + half * pl_abs(gap) * r, rc = pl_rsqrt(cc);
    *c = pl_select(nothing, pl_set1(1.0), cc * rc);
    *s = pl_select(nothing, pl_set1(0.0), pl_copysign(half * r * rc, gap) * twice);
}

/* Rotates columns p, q of A (and of V) so that they become orthogonal; returns the sine of the angle. `off`
 * and `top` receive the squared inner product before, and the larger squared length. */
PL_INLINE pl_lane pl_svd3_rotate(pl_lane p[3], pl_lane q[3], pl_lane vp[3], pl_lane vq[3], pl_lane *off,
                                 pl_lane *top) {
    pl_lane pp = pl_dot3(p, p), qq = pl_dot3(q, q), pq = pl_dot3(p, q), c, s;
    pl_svd3_angle(pp, qq, pq, &c, &s);
    for (int i = 0; i < 3; i++) {
        pl_lane a = p[i], b = q[i], va = vp[i], vb = vq[i];
        p[i] = c * a + s * b;
        q[i] = c * b - s * a;
        vp[i] = c * va + s * vb;
        vq[i] = c * vb - s * va;
    }
    *off = pq * pq;
    *top = pl_max(pp, qq);
    return s;
}

/* Removes the accumulated rounding of the rotations: V <- V (3 I - VᵀV) / 2 is orthogonal to the last digit,
 * and A = F V is recomputed. The error of the stretches is then quadratic in the remaining error of the
 * directions. */
PL_INLINE void pl_svd3_refresh(const pl_lane F[9], pl_lane scale, pl_lane a[3][3], pl_lane v[3][3]) {
    pl_lane half[3][3], w[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            half[i][j] = pl_set1(-0.5) * pl_dot3(v[i], v[j]);
            half[j][i] = half[i][j];
        }
        half[i][i] +=
            pl_set1(0.5); /* only the correction to V: small, so that V + V half keeps every digit */
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

/* Sorts two columns by length; the sign change keeps det V = 1. */
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

/* Removes from w its part along the unit vector u and normalises it (twice, for full orthogonality). If
 * almost nothing of w remains, uses the coordinate axis most perpendicular to u instead. */
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
        pl_lane scale = pl_rsqrt(pl_dot3(w, w));
        for (int i = 0; i < 3; i++) w[i] *= scale;
        along = pl_dot3(u, w);
        for (int i = 0; i < 3; i++) w[i] -= along * u[i];
    }
}

/* State of a decomposition. */
typedef struct pl_svd3_state {
    pl_lane a[3][3], v[3][3]; /* columns of F V / size, and of V */
    pl_lane size, scale, enough;
} pl_svd3_state;

PL_INLINE void pl_svd3_begin(const pl_lane F[9], pl_svd3_state *w) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0);
    /* bring the largest entry near 1 where squares could overflow or vanish */
    pl_lane largest = pl_abs(F[0]);
    for (int i = 1; i < 9; i++) largest = pl_max(largest, pl_abs(F[i]));
    w->size = w->scale = one;
    pl_mask extreme = pl_or(pl_less(largest, pl_set1(1e-40)), pl_less(pl_set1(1e40), largest));
    if (pl_any(extreme)) {
        w->size = pl_select(pl_and(extreme, pl_less(pl_set1(1e-300), largest)), largest, one);
        w->scale = one / w->size;
    }
    pl_lane total = zero;
    for (int c = 0; c < 3; c++) {
        for (int r = 0; r < 3; r++) {
            w->a[c][r] = F[3 * r + c] * w->scale;
            w->v[c][r] = r == c ? one : zero;
            total += w->a[c][r] * w->a[c][r];
        }
    }
    w->enough = pl_set1(1e-34) * total;
}

/* Rotates all pairs of columns; true if every lane has converged. After a sweep the remaining inner products
 * are at most about (largest sine) x (largest inner product before). The n states are interleaved to hide
 * latencies. */
PL_INLINE bool pl_svd3_sweep(int n, pl_svd3_state *w) {
    static const int first[3] = {0, 0, 1}, second[3] = {1, 2, 2};
    pl_lane off[2][3], top[2][3], largest[2] = {pl_set1(0.0), pl_set1(0.0)};
    for (int k = 0; k < 3; k++) {
        for (int m = 0; m < n; m++) {
            int p = first[k], q = second[k];
            pl_lane s = pl_svd3_rotate(w[m].a[p], w[m].a[q], w[m].v[p], w[m].v[q], &off[m][k], &top[m][k]);
            largest[m] = k ? pl_max(largest[m], s * s) : s * s;
        }
    }
    bool done = true;
    for (int m = 0; m < n; m++) {
        for (int k = 0; k < 3; k++)
            done = done && pl_all(pl_less_equal(largest[m] * off[m][k], w[m].enough * top[m][k]));
    }
    return done;
}

PL_INLINE void pl_svd3_end(const pl_lane F[9], pl_svd3_state *w, pl_lane U[9], pl_lane s[3], pl_lane V[9]) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0);
    pl_svd3_refresh(F, w->scale, w->a, w->v);
    pl_svd3_order(w->a[0], w->a[1], w->v[0], w->v[1]);
    pl_svd3_order(w->a[0], w->a[2], w->v[0], w->v[2]);
    pl_svd3_order(w->a[1], w->a[2], w->v[1], w->v[2]);

    pl_lane u[3][3];
    pl_lane square = pl_dot3(w->a[0], w->a[0]);
    pl_mask nothing = pl_less_equal(square, pl_set1(1e-200)); /* a point: U = I */
    pl_lane inverse = pl_rsqrt(pl_select(nothing, one, square)),
            length = pl_select(nothing, zero, square * inverse);
    for (int i = 0; i < 3; i++) {
        u[0][i] = pl_select(nothing, i == 0 ? one : zero, w->a[0][i] * inverse);
        u[1][i] = pl_select(nothing, i == 1 ? one : zero, w->a[1][i]);
    }
    pl_svd3_complete(u[0], u[1]);
    pl_lane middle = pl_dot3(u[1], w->a[1]);
    for (int i = 0; i < 3; i++)
        u[1][i] *= pl_copysign(one, middle); /* negative only where the column is pure rounding */
    pl_cross3(u[0], u[1], u[2]);
    s[0] = length * w->size;
    s[1] = pl_abs(middle) * w->size;
    s[2] = pl_dot3(u[2], w->a[2]) * w->size;
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            U[3 * r + c] = u[c][r];
            V[3 * r + c] = w->v[c][r];
        }
    }
}

/* n (1 or 2) batches at once. */
PL_INLINE void pl_svd3_many(int n, const pl_lane (*F)[9], pl_lane (*U)[9], pl_lane (*s)[3], pl_lane (*V)[9]) {
    pl_svd3_state w[2];
    for (int m = 0; m < n; m++) pl_svd3_begin(F[m], &w[m]);
    for (int sweep = 0; sweep < 12; sweep++) {
        if (pl_svd3_sweep(n, w)) break;
    }
    for (int m = 0; m < n; m++) pl_svd3_end(F[m], &w[m], U[m], s[m], V[m]);
}

PL_INLINE void pl_svd3(const pl_lane F[9], pl_lane U[9], pl_lane s[3], pl_lane V[9]) {
    pl_svd3_many(1, (const pl_lane(*)[9])F, (pl_lane(*)[9])U, (pl_lane(*)[3])s, (pl_lane(*)[9])V);
}

#endif
