/* The warped kernel (mueller2004 section 2): the linear law in each element's rotated frame, stiffness by an
 * identity.
 *
 * With R the rotation of F, e = sym(RT F) - I and r_a = R b_a:
 *   force on node a:  f_a = -w R (2 mu e + lambda tr(e) I) b_a
 *   stiffness block:  K_ab = w (lambda r_a r_bT + mu r_b r_aT + mu (b_a . b_b) I)
 * which is the matrix R K RT of the paper without any element matrix stored or rotated. With R = I it is
 * plain linear elasticity, for comparison.
 *
 * This omits the change of R. For A = RT dF and principal stretches s, stresses p, the true tangent has
 * (p_i + p_j) / (s_i + s_j) for the antisymmetric part of A about the third axis, where R K RT has none: the
 * stiffness of a taut string against rotation. Steps with one linear system treat the omitted part
 * explicitly, and become unstable if it exceeds a fraction of the rest: a fifth with bdf2's extrapolation,
 * all of it with implicit Euler. The blocks therefore include 2 t = max(its largest - mu / 10, 0) of it for
 * all axes,
 *   K_ab = w (lambda r_a r_bT + (mu - t) r_b r_aT + (mu + t) (b_a . b_b) I).
 */
#ifndef PL_ASSEMBLY_WARPED_H
#define PL_ASSEMBLY_WARPED_H

#include "assembly/kernel.h"
#include "math/polar3.h"

/* The omitted part of a missing stiffness, relative to mu. */
#define PL_WARPED_SLACK 0.1

/* Data for the stiffness of one point: r_a of nodes 1.., lambda and mu times the weight, and t of mu. */
typedef struct pl_warped_frame {
    pl_lane r[PL_MAX_ELEMENT_NODES - 1][3];
    pl_lane lambda, mu, tension;
} pl_warped_frame;

/* t / mu from the trace and the square |e|^2 of the strain, by bounds of the stretches; `ratio` is
 * lambda / mu. */
PL_INLINE pl_lane pl_warped_tension(pl_lane ratio, pl_lane trace, pl_lane square) {
    const pl_lane zero = pl_set1(0.0), third = pl_set1(1.0 / 3), two = pl_set1(2.0);
    pl_lane spread = pl_sqrt(pl_set1(2.0 / 3) * pl_max(square - third * trace * trace, zero));
    pl_lane pair = two + two * third * trace, push = two - ratio * trace; /* 2 - lambda tr(e) / mu */
    pair = pl_max(pl_select(pl_less(zero, push), pair + spread, pair - spread), pl_set1(0.5));
    return pl_max(pl_set1(1.0 - 0.5 * PL_WARPED_SLACK) - push / pair, zero);
}

PL_INLINE void pl_warped_no_rotation(pl_lane R[9]) {
    for (int i = 0; i < 9; i++) R[i] = pl_set1(i % 4 ? 0.0 : 1.0);
}

/* Forces and sums of one point, added to f and the sums, and its frame. */
PL_INLINE void pl_warped_forces(int nodes, const pl_law_args *args, const pl_point *point, const pl_lane F[9],
                                const pl_lane R[9], pl_lane (*f)[3], pl_warped_frame *frame,
                                pl_batch_sums *sums) {
    const pl_lane zero = pl_set1(0.0), one = pl_set1(1.0), half = pl_set1(0.5);
    const pl_lane w = point->weight, lambda = args->p[PL_LAMBDA] * w, mu = args->p[PL_MU] * w;
    pl_lane S[9];
    for (int i = 0; i < 3; i++) { /* RT F */
        for (int j = 0; j < 3; j++) S[3 * i + j] = R[i] * F[j] + R[3 + i] * F[3 + j] + R[6 + i] * F[6 + j];
    }
    pl_lane e[6] = {S[0] - one,           S[4] - one,           S[8] - one,
                    half * (S[1] + S[3]), half * (S[2] + S[6]), half * (S[5] + S[7])};
    pl_lane trace = e[0] + e[1] + e[2], pressure = lambda * trace, twice = mu + mu;
    pl_lane P[9] = {twice * e[0] + pressure, twice * e[3], twice * e[4], twice * e[3],
                    twice * e[1] + pressure, twice * e[5], twice * e[4], twice * e[5],
                    twice * e[2] + pressure};
    pl_lane det = pl_mat3_det(F);
    pl_lane square =
        e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + pl_set1(2.0) * (e[3] * e[3] + e[4] * e[4] + e[5] * e[5]);
    sums->energy += mu * square + half * pressure * trace;
    sums->volume += det * w;
    sums->lowest_det = pl_min(sums->lowest_det, det);
    sums->inverted += pl_count(pl_and(pl_less(zero, w), pl_less_equal(det, pl_set1(PL_FLAT_DET))));
    for (int a = 0; a < nodes - 1; a++) {
        const pl_lane *b = point->b[a];
        pl_lane t[3] = {pl_dot3(P, b), pl_dot3(P + 3, b), pl_dot3(P + 6, b)};
        for (int i = 0; i < 3; i++) {
            frame->r[a][i] = pl_dot3(R + 3 * i, b);
            pl_lane force = pl_dot3(R + 3 * i, t);
            f[a + 1][i] -= force;
            f[0][i] += force;
        }
    }
    frame->lambda = lambda;
    frame->mu = mu;
    frame->tension = pl_warped_tension(args->p[PL_LAMBDA] / args->p[PL_MU], trace, square);
}

/* Blocks of nodes 1.. of one point, written to K at the first point, otherwise added. */
PL_INLINE void pl_warped_blocks(int nodes, const pl_warped_frame *frame, bool first, pl_lane (*K)[9]) {
    for (int a = 1; a < nodes; a++) {
        const pl_lane *ra = frame->r[a - 1], lambda = frame->lambda, t = frame->tension * frame->mu,
                      cross = frame->mu - t, mu = frame->mu + t;
        pl_lane la[3] = {lambda * ra[0], lambda * ra[1], lambda * ra[2]},
                ca[3] = {cross * ra[0], cross * ra[1], cross * ra[2]},
                ma[3] = {mu * ra[0], mu * ra[1], mu * ra[2]};
        for (int b = a; b < nodes; b++) {
            const pl_lane *rb = frame->r[b - 1];
            pl_lane *block = K[PL_BLOCK_INDEX(a, b)],
                    shear = pl_dot3(ma, rb); /* (mu + t) b_a . b_b: rotations keep it */
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    pl_lane k = la[i] * rb[j] + ca[j] * rb[i];
                    if (i == j) k += shear;
                    block[3 * i + j] = first ? k : block[3 * i + j] + k;
                }
            }
        }
    }
}

PL_INLINE void pl_warped_rotation(bool plain, const pl_lane F[9], pl_lane R[9]) {
    if (plain)
        pl_warped_no_rotation(R);
    else
        pl_polar3(F, R);
}

/* Both of them, or forces alone (`K` NULL). */
PL_INLINE void pl_warped_point(int nodes, bool plain, const pl_law_args *args, const pl_point *point,
                               const pl_lane F[9], bool first, pl_lane (*f)[3], pl_lane (*K)[9],
                               pl_batch_sums *sums) {
    pl_warped_frame frame;
    pl_lane R[9];
    pl_warped_rotation(plain, F, R);
    pl_warped_forces(nodes, args, point, F, R, f, &frame, sums);
    if (plain) frame.tension = pl_set1(0.0);
    if (K) pl_warped_blocks(nodes, &frame, first, K);
}

#endif
