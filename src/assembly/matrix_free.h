/* The product without a matrix: each integration point stores its tangent in the diagonal frame, and the
 * product is computed element by element (docs/matrix-free.md).
 *
 * For a direction u of the nodes, with dF = sum u_a b_aT and D = UT dF V, the change of stress in the frame
 * is Q_ii = sum_j H_ij D_jj,  Q_ij = alpha_ij D_ij + beta_ij D_ji, and node a's share of K u is U Q VT b_a;
 * H, alpha and beta are weighted already. This is kernel.h's stiffness, and the warped one with U = R, V = I,
 * H_ii = lambda + 2 mu, H_ij = lambda, alpha = mu + t, beta = mu - t (warped.h). Stored are two columns of U
 * and of V (the third is their cross product), H, alpha and beta: 24 numbers, in double or float. Elements of
 * ten nodes have this at each point; nodes and the point's corners are related as in quadratic.h.
 */
#ifndef PL_ASSEMBLY_FREE_H
#define PL_ASSEMBLY_FREE_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

enum { PL_TANGENT_VALUES = 24 };

/* Makes the assembly's matrix matrix-free, after its parts, chunks and node gather. */
pl_status pl_tangents_create(pl_assembly *assembly, bool single, pl_error *err);

/* Multiplies the tangents of a batch's points by a factor. 0 clears them, whatever they were. */
void pl_tangents_scale(const pl_part *part, int64_t batch, pl_lane factor);

/* Stores the tangent of point q of a batch. */
PL_INLINE void pl_tangents_store(const pl_part *part, bool single, int64_t batch, int q, const pl_lane U[9],
                                 const pl_lane V[9], const pl_tangent *t) {
    int64_t at = (batch * part->model->element->points + q) * PL_TANGENT_VALUES * PL_LANES;
    pl_lane values[PL_TANGENT_VALUES];
    for (int i = 0; i < 3; i++) {
        values[i] = U[3 * i], values[3 + i] = U[3 * i + 1];
        values[6 + i] = V[3 * i], values[9 + i] = V[3 * i + 1];
        values[18 + i] = t->alpha[i], values[21 + i] = t->beta[i];
    }
    for (int i = 0; i < 6; i++) values[12 + i] = t->h[i];
    for (int i = 0; i < PL_TANGENT_VALUES; i++) {
        if (single)
            pl_lane_store_single((float *)part->work.tangent + at + i * PL_LANES, values[i]);
        else
            pl_lane_store((double *)part->work.tangent + at + i * PL_LANES, values[i]);
    }
}

/* pl_kernel_point that stores the tangent in place of blocks. */
PL_INLINE void pl_tangents_point(const pl_part *part, const pl_law_args *args, const pl_point *point,
                                 int64_t batch, int q, const pl_lane U[9], const pl_lane s[3],
                                 const pl_lane V[9], pl_lane (*f)[3], pl_batch_sums *sums) {
    const unsigned all = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN;
    pl_lane c[PL_MAX_ELEMENT_NODES - 1][3];
    pl_tangent t;
    pl_kernel_law(4, part->work.material.eval, args, point, U, s, V, all, f, c, &t, sums);
    pl_tangents_store(part, part->model->tangent_single, batch, q, U, V, &t);
}

/* The same for a warped point with rotation R; lambda, mu and t are weighted. */
PL_INLINE void pl_tangents_store_warped(const pl_part *part, bool single, int64_t batch, int q,
                                        const pl_lane R[9], pl_lane lambda, pl_lane mu, pl_lane t) {
    pl_lane I[9];
    pl_tangent tangent;
    for (int i = 0; i < 9; i++) I[i] = pl_set1(i % 4 ? 0.0 : 1.0);
    for (int i = 0; i < 3; i++) {
        tangent.h[i] = lambda + mu + mu, tangent.h[3 + i] = lambda;
        tangent.alpha[i] = mu + t, tangent.beta[i] = mu - t;
    }
    pl_tangents_store(part, single, batch, q, R, I, &tangent);
}

#endif
