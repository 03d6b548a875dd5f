/* The element kernel over lanes: combines shape gradients and laws (docs/stress-and-tangent.md).
 *
 * With gradients b_a, F = sum (x_a - x_0) b_aT, F = U diag(s) VT and c_a = VT b_a:
 *   force on node a:    f_a = -w U (g o c_a)
 *   stiffness block:    K_ab = w U M UT, M_ii = H_ii c_ai c_bi + sum_{j != i} alpha_ij c_aj c_bj,
 *                       M_ik = H_ik c_ai c_bk + beta_ik c_ak c_bi.
 * Gradients sum to zero, so node 0's forces and blocks are minus the sums of the others'.
 * Written for linear tetrahedra, with `nodes` = 4: in other elements, each integration point is one
 * (quadratic.h).
 */
#ifndef PL_ASSEMBLY_KERNEL_H
#define PL_ASSEMBLY_KERNEL_H

#include "elements/element.h"
#include "materials/inversion.h"
#include "materials/tangent.h"
#include "math/svd3.h"

/* Number of doubles of rest data per point: gradients of three barycentric coordinates and the weight. */
enum { PL_POINT_DOUBLES = 10 };
#define PL_REST_DOUBLES(points) ((points)*PL_POINT_DOUBLES)
/* Blocks a <= b of an element, column by column: 00 01 11 02 12 22 ..., so that the first are those of the
 * first nodes. */
#define PL_BLOCKS(nodes) ((nodes) * ((nodes) + 1) / 2)
#define PL_BLOCK_INDEX(a, b) ((b) * ((b) + 1) / 2 + (a))
static inline void pl_block_nodes(int block, int *a, int *b) {
    for (*b = 0; block > *b; (*b)++) block -= *b + 1;
    *a = block;
}

/* F at one integration point from node positions x[node][3] and the gradients of nodes 1... */
PL_INLINE void pl_kernel_gradient(int nodes, const pl_lane (*x)[3], const pl_lane (*b)[3], pl_lane F[9]) {
    for (int i = 0; i < 9; i++) F[i] = pl_set1(0.0);
    for (int a = 1; a < nodes; a++) {
        for (int i = 0; i < 3; i++) {
            pl_lane u = x[a][i] - x[0][i];
            for (int j = 0; j < 3; j++) F[3 * i + j] += u * b[a - 1][j];
        }
    }
}

/* Adds the forces of one point to f[node][3]; g is weighted already. */
PL_INLINE void pl_kernel_forces(int nodes, const pl_lane U[9], const pl_lane g[3], const pl_lane (*c)[3],
                                pl_lane (*f)[3]) {
    for (int a = 1; a < nodes; a++) {
        pl_lane v[3] = {g[0] * c[a - 1][0], g[1] * c[a - 1][1], g[2] * c[a - 1][2]};
        for (int i = 0; i < 3; i++) {
            pl_lane force = pl_dot3(U + 3 * i, v);
            f[a][i] -= force;
            f[0][i] += force;
        }
    }
}

/* U M UT for one pair, which is symmetric where b is a (`same`); t is weighted already. */
PL_INLINE void pl_kernel_block(const pl_tangent *t, const pl_lane U[9], const pl_lane a[3],
                               const pl_lane b[3], bool same, pl_lane K[9]) {
    pl_lane M[9], MU[9];
    pl_lane d0 = a[0] * b[0], d1 = a[1] * b[1], d2 = a[2] * b[2];
    M[0] = t->h[0] * d0 + t->alpha[0] * d1 + t->alpha[1] * d2;
    M[4] = t->h[1] * d1 + t->alpha[0] * d0 + t->alpha[2] * d2;
    M[8] = t->h[2] * d2 + t->alpha[1] * d0 + t->alpha[2] * d1;
    pl_lane p = a[0] * b[1], q = a[1] * b[0];
    M[1] = t->h[3] * p + t->beta[0] * q;
    M[3] = same ? M[1] : t->h[3] * q + t->beta[0] * p;
    p = a[0] * b[2], q = a[2] * b[0];
    M[2] = t->h[4] * p + t->beta[1] * q;
    M[6] = same ? M[2] : t->h[4] * q + t->beta[1] * p;
    p = a[1] * b[2], q = a[2] * b[1];
    M[5] = t->h[5] * p + t->beta[2] * q;
    M[7] = same ? M[5] : t->h[5] * q + t->beta[2] * p;
    pl_mat3_mul_transposed(M, U, MU);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            K[3 * i + j] = same && j < i
                               ? K[3 * j + i]
                               : U[3 * i] * MU[j] + U[3 * i + 1] * MU[3 + j] + U[3 * i + 2] * MU[6 + j];
    }
}

/* Blocks of nodes 1.. at one point, added to K[block][9] (or written, at the first point). */
PL_INLINE void pl_kernel_stiffness(int nodes, const pl_tangent *t, const pl_lane U[9], const pl_lane (*c)[3],
                                   bool first, pl_lane (*K)[9]) {
    for (int a = 1; a < nodes; a++) {
        for (int b = a; b < nodes; b++) {
            pl_lane block[9], *own = K[PL_BLOCK_INDEX(a, b)];
            pl_kernel_block(t, U, c[a - 1], c[b - 1], a == b, block);
            for (int i = 0; i < 9; i++) own[i] = first ? block[i] : own[i] + block[i];
        }
    }
}

/* Blocks of node 0, the first of four: K_0b = -sum_a K_ab over a >= 1, then K_00 = -sum_b K_0b. */
PL_INLINE void pl_kernel_first_row(pl_lane (*K)[9]) {
    pl_lane *K01 = K[1], *K11 = K[2], *K02 = K[3], *K12 = K[4], *K22 = K[5], *K03 = K[6], *K13 = K[7],
            *K23 = K[8], *K33 = K[9];
    for (int i = 0; i < 9; i++) {
        const int across = 3 * (i % 3) + i / 3;
        pl_lane first = K11[i] + K12[across] + K13[across], second = K12[i] + K22[i] + K23[across],
                third = K13[i] + K23[i] + K33[i];
        K01[i] = -first;
        K02[i] = -second;
        K03[i] = -third;
        K[0][i] = first + second + third;
    }
}

/* At and below this det F an element counts as inverted: the sign of a flat element is rounding. */
#define PL_FLAT_DET 1e-12

/* Scalars of a batch, per lane. */
typedef struct pl_batch_sums {
    pl_lane energy, volume, lowest_det;
    int64_t inverted;
} pl_batch_sums;

/* The data of one point of one batch after its decomposition. */
typedef struct pl_point {
    pl_lane b[PL_MAX_ELEMENT_NODES - 1][3];
    pl_lane weight;
} pl_point;

/* Energy and forces of one point from its decomposition, added to f and the sums; with PL_WANT_HESSIAN also
 * its weighted tangent, and c_a of nodes 1... */
PL_INLINE void pl_kernel_law(int nodes, pl_law_eval eval, const pl_law_args *args, const pl_point *point,
                             const pl_lane U[9], const pl_lane s[3], const pl_lane V[9], unsigned want,
                             pl_lane (*f)[3], pl_lane (*c)[3], pl_tangent *t, pl_batch_sums *sums) {
    const pl_lane zero = pl_set1(0.0), weight = point->weight;
    pl_law_out law;
    pl_inversion_eval(eval, args, s, want, &law);
    pl_lane det = s[0] * s[1] * s[2];
    pl_mask real = pl_less(zero, weight); /* padding has no weight */
    sums->energy += pl_select(real, law.psi * weight, zero);
    sums->volume += det * weight;
    sums->lowest_det = pl_min(sums->lowest_det, det);
    sums->inverted += pl_count(pl_and(real, pl_less_equal(det, pl_set1(PL_FLAT_DET))));
    if (!(want & (PL_WANT_GRADIENT | PL_WANT_HESSIAN))) return;

    for (int a = 0; a < nodes - 1; a++) {
        const pl_lane *b = point->b[a];
        for (int i = 0; i < 3; i++) c[a][i] = V[i] * b[0] + V[3 + i] * b[1] + V[6 + i] * b[2];
    }
    pl_lane g[3] = {law.g[0] * weight, law.g[1] * weight, law.g[2] * weight};
    if (want & PL_WANT_GRADIENT) pl_kernel_forces(nodes, U, g, c, f);
    if (want & PL_WANT_HESSIAN) {
        pl_tangent_of(s, &law, !args->exact, t);
        for (int i = 0; i < 6; i++) t->h[i] *= weight;
        for (int i = 0; i < 3; i++) t->alpha[i] *= weight, t->beta[i] *= weight;
    }
}

/* Energy, forces and blocks of one point from its decomposition; adds to f, K and the sums. */
PL_INLINE void pl_kernel_point(int nodes, pl_law_eval eval, const pl_law_args *args, const pl_point *point,
                               const pl_lane U[9], const pl_lane s[3], const pl_lane V[9], unsigned want,
                               bool first, pl_lane (*f)[3], pl_lane (*K)[9], pl_batch_sums *sums) {
    pl_lane c[PL_MAX_ELEMENT_NODES - 1][3];
    pl_tangent t;
    pl_kernel_law(nodes, eval, args, point, U, s, V, want, f, c, &t, sums);
    if (want & PL_WANT_HESSIAN) pl_kernel_stiffness(nodes, &t, U, c, first, K);
}

/* Node positions of a batch; `index` is (nodes, PL_LANES). */
PL_INLINE void pl_kernel_load_nodes(int nodes, const int32_t *index, const double *x, pl_lane (*out)[3]) {
    for (int a = 0; a < nodes; a++) pl_load_triples(x, index + a * PL_LANES, out[a]);
}

/* Loads a point's rest data and forms its F. Returns the start of the next point's data. */
PL_INLINE const double *pl_kernel_load_point(int nodes, const pl_lane (*x)[3], const double *rest,
                                             pl_point *point, pl_lane F[9]) {
    for (int a = 0; a < nodes - 1; a++) {
        for (int i = 0; i < 3; i++) point->b[a][i] = pl_lane_load(rest + PL_LANES * (3 * a + i));
    }
    point->weight = pl_lane_load(rest + PL_LANES * 3 * (nodes - 1));
    pl_kernel_gradient(nodes, x, point->b, F);
    return rest + PL_LANES * (3 * nodes - 2);
}

#endif
