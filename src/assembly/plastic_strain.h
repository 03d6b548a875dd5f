/* Stretches and strains of an F_p, as functions of FT F (math/symmetric3.h), and the update of a part's
 * derived data: for plastic.c and plastic_flow.c. */
#ifndef PL_ASSEMBLY_PLASTIC_STRAIN_H
#define PL_ASSEMBLY_PLASTIC_STRAIN_H

#include "assembly/plastic.h"
#include "assembly/quadratic.h"
#include "math/symmetric3.h"

PL_INLINE void pl_plastic_load(const double *from, int rows, pl_lane *out) {
    for (int i = 0; i < rows; i++) out[i] = pl_lane_load(from + i * PL_LANES);
}

/* Principal stretches of F, given FT F - I: `values` are its eigenvalues, which belong to them. */
PL_INLINE void pl_plastic_stretches(const pl_lane F[9], const pl_lane strain[6], pl_lane values[3],
                                    pl_lane s[3]) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0);
    pl_symmetric3_values(strain, values);
    for (int i = 0; i < 3; i++) s[i] = pl_sqrt(pl_max(values[i] + one, zero));
    s[2] = pl_copysign(s[2], pl_mat3_det(F));
}

/* Logarithms of the stretches of an F_p. */
PL_INLINE void pl_plastic_logs(const pl_lane F[9], pl_lane strain[6], pl_lane values[3], pl_lane h[3]) {
    pl_lane s[3];
    pl_symmetric3_strain(F, strain);
    pl_plastic_stretches(F, strain, values, s);
    for (int i = 0; i < 3; i++) h[i] = pl_log(pl_max(s[i], pl_set1(1e-15)));
}

PL_INLINE pl_lane pl_plastic_strain_of(const pl_lane F[9]) {
    pl_lane strain[6], values[3], h[3];
    pl_plastic_logs(F, strain, values, h);
    return pl_flow_norm(h);
}

/* The logarithm of the right stretch of F, det F > 0: independent of rotations of the world. */
PL_INLINE void pl_plastic_log(const pl_lane F[9], pl_lane out[6]) {
    pl_lane strain[6], values[3], h[3];
    pl_plastic_logs(F, strain, values, h);
    pl_symmetric3_function(strain, values, h, out);
}

/* The square of the norm of tanh(log U_p), cheaper than the logarithm: the eigenvalues of T = (C - I)(C +
 * I)^-1 = I - 2 (C + I)^-1, C = F_pT F_p, are tanh of the logarithms of the stretches. |log U_p| <= atanh
 * |T|; with one axis it is equal. */
PL_INLINE pl_lane pl_plastic_bound_of(const pl_lane strain[6]) {
    const pl_lane one = pl_set1(1.0), two = pl_set1(2.0);
    pl_lane A[6], B[6];
    for (int i = 0; i < 6; i++) A[i] = i < 3 ? strain[i] + two : strain[i];
    B[0] = A[1] * A[2] - A[5] * A[5];
    B[1] = A[0] * A[2] - A[4] * A[4];
    B[2] = A[0] * A[1] - A[3] * A[3];
    B[3] = A[4] * A[5] - A[2] * A[3];
    B[4] = A[3] * A[5] - A[1] * A[4];
    B[5] = A[3] * A[4] - A[0] * A[5];
    pl_lane scale = -two / (A[0] * B[0] + A[3] * B[3] + A[4] * B[4]);
    for (int i = 0; i < 6; i++) B[i] = i < 3 ? one + scale * B[i] : scale * B[i];
    return pl_symmetric3_square(B);
}

/* Recomputes the rest data of one batch from F_p. */
void pl_plastic_make_rest(const pl_part *part, int64_t batch);
/* The same for the bound of its points' strains. */
void pl_plastic_make_bound(const pl_part *part, int64_t batch);
/* The largest plastic strain of a chunk. */
double pl_plastic_chunk_strain(const pl_part *part, const pl_chunk *chunk);

#endif
