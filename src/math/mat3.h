/* Small vectors and matrices of lanes. Matrices are row major: m[3 * row + column]. */
#ifndef PL_MATH_MAT3_H
#define PL_MATH_MAT3_H

#include "math/lanes.h"

PL_INLINE pl_lane pl_dot3(const pl_lane a[3], const pl_lane b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

PL_INLINE void pl_cross3(const pl_lane a[3], const pl_lane b[3], pl_lane out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* out = A B */
PL_INLINE void pl_mat3_mul(const pl_lane A[9], const pl_lane B[9], pl_lane out[9]) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            out[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
        }
    }
}

/* out = A Bᵀ */
PL_INLINE void pl_mat3_mul_transposed(const pl_lane A[9], const pl_lane B[9], pl_lane out[9]) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) out[3 * i + j] = pl_dot3(A + 3 * i, B + 3 * j);
    }
}

/* out = A diag(d) Bᵀ */
PL_INLINE void pl_mat3_diagonal(const pl_lane A[9], const pl_lane d[3], const pl_lane B[9], pl_lane out[9]) {
    pl_lane scaled[9];
    for (int i = 0; i < 9; i++) scaled[i] = A[i] * d[i % 3];
    pl_mat3_mul_transposed(scaled, B, out);
}

PL_INLINE pl_lane pl_mat3_det(const pl_lane A[9]) {
    return A[0] * (A[4] * A[8] - A[5] * A[7]) - A[1] * (A[3] * A[8] - A[5] * A[6]) +
           A[2] * (A[3] * A[7] - A[4] * A[6]);
}

#endif
