/* Eigenvalues of symmetric 3x3 matrices in lanes, and functions of these matrices, without eigenvectors and
 * without matrix iterations. A is given as xx yy zz xy xz yz.
 *
 * Eigenvalues: with m the mean, D = A - m I, p^2 = |D|^2 / 6 and r = det D / (2 p^3), the eigenvalue farthest
 * from the others is m +- 2 p c, where 4 c^3 - 3 c = |r|; c lies in [cos 30, 1], where this is
 * well-conditioned. The other two follow from a square root. A double eigenvalue is split by the square root
 * of rounding, symmetrically, which does not affect symmetric functions of the eigenvalues.
 *
 * Functions: the polynomial through the three eigenvalues in Newton's form. Equal eigenvalues need no special
 * case: the divided difference of equal nodes is multiplied by zero, so that its value does not matter. */
#ifndef PL_MATH_SYMMETRIC3_H
#define PL_MATH_SYMMETRIC3_H

#include "math/mat3.h"

/* Eigenvalues in descending order. */
PL_INLINE void pl_symmetric3_values(const pl_lane A[6], pl_lane e[3]) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0), three = pl_set1(3.0);
    pl_lane mean = (A[0] + A[1] + A[2]) * pl_set1(1.0 / 3.0);
    pl_lane a = A[0] - mean, b = A[1] - mean, c = A[2] - mean;
    pl_lane square = (a * a + b * b + c * c) * pl_set1(1.0 / 6.0) +
                     (A[3] * A[3] + A[4] * A[4] + A[5] * A[5]) * pl_set1(1.0 / 3.0);
    /* below this the matrix is a multiple of I up to rounding */
    square = pl_max(square, pl_set1(1e-200));
    pl_lane inverse = pl_rsqrt(square), p = square * inverse;
    pl_lane det =
        c * (a * b - A[3] * A[3]) - A[4] * (A[4] * b - A[3] * A[5]) - A[5] * (a * A[5] - A[3] * A[4]);
    pl_lane r = pl_set1(0.5) * det * inverse * inverse * inverse, size = pl_min(pl_abs(r), one);
    /* cos(acos(|r|)/3) to 1e-8 by a Chebyshev polynomial; one Newton step squares the error */
    static const double start[] = {0.0005536798054, -0.00296198695, 0.007718813556, -0.01432729707,
                                   0.02440584058,   -0.04807964781, 0.1666651913,   0.8660254148};
    pl_lane k = pl_set1(start[0]);
    for (int i = 1; i < 8; i++) k = k * size + pl_set1(start[i]);
    pl_lane kk = k * k;
    k -= (k * (pl_set1(4.0) * kk - three) - size) / (pl_set1(12.0) * kk - three);
    pl_lane apart = p * pl_sqrt(pl_max(three * (one - k * k), zero)), near = -p * k, far = p * (k + k);
    pl_mask low = pl_less(r, zero); /* the isolated eigenvalue is the smallest */
    e[0] = mean + pl_select(low, apart - near, far);
    e[1] = mean + pl_select(low, -near - apart, near + apart);
    e[2] = mean + pl_select(low, -far, near - apart);
}

/* Divided difference; for nodes closer than rounding its value does not matter. */
PL_INLINE pl_lane pl_symmetric3_slope(pl_lane rise, pl_lane run, pl_lane min) {
    return pl_select(pl_less(min, run), rise / pl_max(run, min), pl_set1(0.0));
}

/* f(A), given the eigenvalues e of A in descending order and f of each. */
PL_INLINE void pl_symmetric3_function(const pl_lane A[6], const pl_lane e[3], const pl_lane f[3],
                                      pl_lane out[6]) {
    pl_lane min = pl_set1(1e-15) * (pl_abs(e[0]) + pl_abs(e[2])) + pl_set1(1e-300);
    pl_lane first = pl_symmetric3_slope(f[0] - f[1], e[0] - e[1], min);
    pl_lane second = pl_symmetric3_slope(f[1] - f[2], e[1] - e[2], min);
    pl_lane bend = pl_symmetric3_slope(first - second, e[0] - e[2], min);
    /* f0 + (A - e0) (first + bend (A - e1)) */
    pl_lane x[6] = {A[0] - e[0], A[1] - e[0], A[2] - e[0], A[3], A[4], A[5]};
    pl_lane y[6] = {first + bend * (A[0] - e[1]),
                    first + bend * (A[1] - e[1]),
                    first + bend * (A[2] - e[1]),
                    bend * A[3],
                    bend * A[4],
                    bend * A[5]};
    out[0] = f[0] + x[0] * y[0] + x[3] * y[3] + x[4] * y[4];
    out[1] = f[0] + x[3] * y[3] + x[1] * y[1] + x[5] * y[5];
    out[2] = f[0] + x[4] * y[4] + x[5] * y[5] + x[2] * y[2];
    out[3] = x[0] * y[3] + x[3] * y[1] + x[4] * y[5];
    out[4] = x[0] * y[4] + x[3] * y[5] + x[4] * y[2];
    out[5] = x[3] * y[4] + x[1] * y[5] + x[5] * y[2];
}

/* FT F - I */
PL_INLINE void pl_symmetric3_strain(const pl_lane F[9], pl_lane out[6]) {
    static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; k++) {
        int i = row[k], j = column[k];
        out[k] = F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j];
        if (i == j) out[k] -= pl_set1(1.0);
    }
}

PL_INLINE pl_lane pl_symmetric3_square(const pl_lane A[6]) {
    return A[0] * A[0] + A[1] * A[1] + A[2] * A[2] + pl_set1(2.0) * (A[3] * A[3] + A[4] * A[4] + A[5] * A[5]);
}

PL_INLINE void pl_symmetric3_full(const pl_lane A[6], pl_lane out[9]) {
    out[0] = A[0], out[4] = A[1], out[8] = A[2];
    out[1] = out[3] = A[3];
    out[2] = out[6] = A[4];
    out[5] = out[7] = A[5];
}

#endif
