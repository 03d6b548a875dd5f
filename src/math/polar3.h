/* The rotation closest to F, also for inverted F (irving2004 section 5.1): U VT of the SVD with rotations.
 *
 * Newton's iteration X <- (X + X^-T)/2 converges in three or four cheap steps for moderately deformed F.
 * Batches with a flat, inverted or strongly stretched element use the SVD. The result does not depend on
 * earlier steps. */
#ifndef PL_MATH_POLAR3_H
#define PL_MATH_POLAR3_H

#include "math/svd3.h"

PL_INLINE void pl_polar3_svd(const pl_lane F[9], pl_lane R[9]) {
    pl_lane U[9], s[3], V[9];
    pl_svd3(F, U, s, V);
    pl_mat3_mul_transposed(U, V, R);
}

/* One step; returns the largest change of an entry. */
PL_INLINE pl_lane pl_polar3_newton(pl_lane X[9]) {
    const pl_lane half = pl_set1(0.5);
    pl_lane C[9], change = pl_set1(0.0);
    pl_cross3(X + 3, X + 6, C);
    pl_cross3(X + 6, X, C + 3);
    pl_cross3(X, X + 3, C + 6);
    pl_lane scale = half / pl_dot3(X, C);
    for (int i = 0; i < 9; i++) {
        pl_lane next = half * X[i] + scale * C[i];
        change = pl_max(change, pl_abs(next - X[i]));
        X[i] = next;
    }
    return change;
}

PL_INLINE bool pl_polar3_is_tame(const pl_lane F[9]) {
    pl_lane det = pl_mat3_det(F), square = pl_set1(0.0);
    for (int i = 0; i < 9; i++) square += F[i] * F[i];
    return pl_all(pl_and(pl_less(pl_set1(0.1), det), pl_less(square, pl_set1(30.0))));
}

/* Batch by batch. */
PL_INLINE void pl_polar3(const pl_lane F[9], pl_lane R[9]) {
    if (!pl_polar3_is_tame(F)) {
        pl_polar3_svd(F, R);
        return;
    }
    for (int i = 0; i < 9; i++) R[i] = F[i];
    for (int step = 0; step < 12; step++) {
        /* quadratic convergence: an error of 1e-8 before the step is at rounding level after it */
        if (pl_all(pl_less(pl_polar3_newton(R), pl_set1(1e-8)))) break;
    }
}

/* Two batches at once, to hide latencies. */
PL_INLINE void pl_polar3_two(const pl_lane (*F)[9], pl_lane (*R)[9]) {
    if (!pl_polar3_is_tame(F[0]) || !pl_polar3_is_tame(F[1])) {
        for (int m = 0; m < 2; m++) pl_polar3(F[m], R[m]);
        return;
    }
    for (int i = 0; i < 9; i++) R[0][i] = F[0][i], R[1][i] = F[1][i];
    for (int step = 0; step < 12; step++) {
        pl_lane change = pl_max(pl_polar3_newton(R[0]), pl_polar3_newton(R[1]));
        if (pl_all(pl_less(change, pl_set1(1e-8)))) break;
    }
}

#endif
