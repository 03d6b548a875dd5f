/* Tensors of plastic deformation, in lanes: what plastic.c (rest shapes, strains) and flow.c share. All are
 * functions of FT F (math/symmetric3.h). */
#ifndef PL_ASSEMBLY_PLASTIC_TENSORS_H
#define PL_ASSEMBLY_PLASTIC_TENSORS_H

#include "assembly/assembly.h"
#include "math/symmetric3.h"

PL_INLINE void pl_load_rows(const double *from, int rows, pl_lane *out) {
    for (int i = 0; i < rows; i++) out[i] = pl_lane_load(from + i * PL_LANES);
}

/* Principal stretches of F, given FT F - I and det F: `values` are the eigenvalues that belong to them. */
PL_INLINE void pl_plastic_stretches(const pl_lane strain[6], pl_lane det, pl_lane values[3], pl_lane s[3]) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_symmetric3_values(strain, values);
    for (int i = 0; i < 3; i++) s[i] = pl_root(pl_max(values[i] + one, zero));
    s[2] = pl_copysign(s[2], det);
}

/* Logarithms of the stretches of an F_p. */
PL_INLINE void pl_plastic_logs(const pl_lane F[9], pl_lane strain[6], pl_lane values[3], pl_lane h[3]) {
    pl_lane s[3];
    pl_symmetric3_strain(F, strain);
    pl_plastic_stretches(strain, pl_mat3_det(F), values, s);
    for (int i = 0; i < 3; i++) h[i] = pl_log(pl_max(s[i], pl_set1(1e-15)));
}

PL_INLINE pl_lane pl_plastic_norm(const pl_lane F[9]) {
    pl_lane strain[6], values[3], h[3];
    pl_plastic_logs(F, strain, values, h);
    return pl_flow_norm(h);
}

/* The logarithm of the right stretch of F, det F > 0: free of any rotation of the world. */
PL_INLINE void pl_plastic_log(const pl_lane F[9], pl_lane out[6]) {
    pl_lane strain[6], values[3], h[3];
    pl_plastic_logs(F, strain, values, h);
    pl_symmetric3_function(strain, values, h, out);
}

/* (g(u) - u) / u^2, rounded up, for g(u) = atanh(sqrt u)^2 = u + 2/3 u^2 + ..., whose coefficients decrease:
 * the last one's place is taken by a geometric series. */
PL_INLINE pl_lane pl_plastic_bend(pl_lane u) {
    static const double series[] = {563.0 / 1575, 44.0 / 105, 23.0 / 45, 2.0 / 3};
    pl_lane sum = pl_set1(0.31303) / pl_max(pl_set1(1.0) - u, pl_set1(1e-300));
    for (int i = 0; i < 4; i++) sum = sum * u + pl_set1(series[i]);
    return sum;
}

/* A bound of |log U_p|, cheaper than logarithms. The eigenvalues of T = (C - I)(C + I)^-1 = I - 2 (C + I)^-1,
 * C = F_pT F_p, are tanh of the logarithms of the stretches, so that with their squares u |log U_p|^2 = sum
 * g(u) = sum u + u^2 bend(u). The bend grows, and u <= |T^2|: at most |T|^2 + |T^2|^2 bend(|T^2|), which is
 * equal for one axis. */
PL_INLINE pl_lane pl_plastic_bound(const pl_lane strain[6]) {
    const pl_lane one = pl_set1(1.0), two = pl_set1(2.0);
    pl_lane A[6], B[6], D[6];
    for (int i = 0; i < 6; i++) A[i] = i < 3 ? strain[i] + two : strain[i];
    B[0] = A[1] * A[2] - A[5] * A[5];
    B[1] = A[0] * A[2] - A[4] * A[4];
    B[2] = A[0] * A[1] - A[3] * A[3];
    B[3] = A[4] * A[5] - A[2] * A[3];
    B[4] = A[3] * A[5] - A[1] * A[4];
    B[5] = A[3] * A[4] - A[0] * A[5];
    pl_lane scale = -two / (A[0] * B[0] + A[3] * B[3] + A[4] * B[4]);
    for (int i = 0; i < 6; i++) B[i] = i < 3 ? one + scale * B[i] : scale * B[i];
    pl_lane square = pl_symmetric3_square(B);
    D[0] = B[0] * B[0] + B[3] * B[3] + B[4] * B[4];
    D[1] = B[3] * B[3] + B[1] * B[1] + B[5] * B[5];
    D[2] = B[4] * B[4] + B[5] * B[5] + B[2] * B[2];
    D[3] = B[0] * B[3] + B[3] * B[1] + B[4] * B[5];
    D[4] = B[0] * B[4] + B[3] * B[5] + B[4] * B[2];
    D[5] = B[3] * B[4] + B[1] * B[5] + B[5] * B[2];
    pl_lane fourth = pl_symmetric3_square(D);
    return pl_root(square + fourth * pl_plastic_bend(pl_root(fourth)));
}

/* ---- plastic.c's, for flow.c ---- */

/* Remakes the rest data of one batch from F_p, and the bound of its plastic strain. */
void pl_plastic_make_rest(const pl_part *part, int64_t batch);
void pl_plastic_make_bound(const pl_part *part, int64_t batch);
/* The largest plastic strain of a chunk, given the bounds. */
double pl_plastic_chunk_strain(const pl_part *part, const pl_chunk *chunk);

#endif
