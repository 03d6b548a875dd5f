/* Elements of ten nodes through the kernels of linear tetrahedra (elements/element.h, docs/quadratic.md).
 *
 * A point sees the corners y_c = sum_a s_ac x_a, and the linear kernel's results for them are distributed to
 * the nodes with the same coefficients (quadratic_blocks.h). An inactive mid-edge node (its number is that of
 * an end of its edge) lies at the midpoint: half of its coefficients goes to each end, in the lanes
 * concerned.
 */
#ifndef PL_ASSEMBLY_QUADRATIC_H
#define PL_ASSEMBLY_QUADRATIC_H

#include "assembly/quadratic_blocks.h"

/* Where mid-edge nodes are inactive, in a batch. */
typedef struct pl_inactive {
    bool any;
    pl_mask at[6];
} pl_inactive;

/* `bits` of each element (pl_part_inactive); NULL: by the nodes' numbers. */
PL_INLINE pl_inactive pl_inactive_of(const int32_t *nodes, const uint8_t *bits) {
    pl_inactive inactive = {.any = false};
    static const uint8_t nothing[PL_LANES];
    if (bits && memcmp(bits, nothing, sizeof nothing) == 0) return inactive;
    for (int e = 0; e < 6; e++) {
        double flag[PL_LANES];
        for (int l = 0; l < PL_LANES; l++) {
            int32_t node = nodes[(4 + e) * PL_LANES + l];
            bool gone = bits ? bits[l] >> e & 1
                             : node == nodes[pl_tet_edges[e][0] * PL_LANES + l] ||
                                   node == nodes[pl_tet_edges[e][1] * PL_LANES + l];
            flag[l] = gone ? 1 : 0;
            inactive.any = inactive.any || gone;
        }
        inactive.at[e] = pl_less(pl_set1(0.5), pl_lane_load(flag));
    }
    return inactive;
}

/* Puts inactive nodes between the ends of their edges. */
PL_INLINE void pl_inactive_place(const pl_inactive *inactive, pl_lane (*x)[3]) {
    for (int e = 0; e < 6 && inactive->any; e++) {
        const pl_lane *p = x[pl_tet_edges[e][0]], *q = x[pl_tet_edges[e][1]];
        for (int i = 0; i < 3; i++)
            x[4 + e][i] = pl_select(inactive->at[e], pl_set1(0.5) * (p[i] + q[i]), x[4 + e][i]);
    }
}

/* Values of inactive nodes pass to the ends of their edges by halves. */
PL_INLINE void pl_inactive_distribute(const pl_inactive *inactive, pl_lane (*f)[3]) {
    for (int e = 0; e < 6 && inactive->any; e++) {
        for (int i = 0; i < 3; i++) {
            pl_lane half = pl_select(inactive->at[e], pl_set1(0.5) * f[4 + e][i], pl_set1(0.0));
            f[pl_tet_edges[e][0]][i] += half;
            f[pl_tet_edges[e][1]][i] += half;
            f[4 + e][i] = pl_select(inactive->at[e], pl_set1(0.0), f[4 + e][i]);
        }
    }
}

/* The corners that a point sees. */
PL_INLINE void pl_point_corners(const pl_shape_derivatives *s, const pl_lane (*x)[3], pl_lane (*y)[3]) {
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < 3; i++) y[c][i] = pl_set1(s->corner[c]) * x[c][i];
    }
    for (int e = 0; e < 6; e++) {
        for (int k = 0; k < 2; k++) {
            for (int i = 0; i < 3; i++) y[pl_tet_edges[e][k]][i] += pl_set1(s->middle[e][k]) * x[4 + e][i];
        }
    }
}

/* Positions of a batch's nodes, of linear or quadratic elements. */
typedef struct pl_batch_nodes {
    bool quadratic;
    const pl_shape_derivatives *derivatives; /* of the part */
    pl_inactive inactive;
    pl_lane x[PL_MAX_ELEMENT_NODES][3];
} pl_batch_nodes;

PL_INLINE void pl_batch_load(bool quadratic, const pl_shape_derivatives *derivatives, const int32_t *index,
                             const uint8_t *inactive, const double *x, pl_batch_nodes *out) {
    out->quadratic = quadratic;
    out->derivatives = derivatives;
    pl_kernel_load_nodes(quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES, index, x, out->x);
    if (!quadratic) return;
    out->inactive = pl_inactive_of(index, inactive);
    pl_inactive_place(&out->inactive, out->x);
}

/* Loads the rest data of point q and forms its F. Returns where the next point's data start. */
PL_INLINE const double *pl_batch_load_point(const pl_batch_nodes *batch, int q, const double *rest,
                                            pl_point *point, pl_lane F[9]) {
    if (!batch->quadratic) return pl_kernel_load_point(4, batch->x, rest, point, F);
    pl_lane y[4][3];
    pl_point_corners(&batch->derivatives[q], batch->x, y);
    return pl_kernel_load_point(4, y, rest, point, F);
}

/* The gradient of other values of the nodes at point q, whose gradients are b. */
PL_INLINE void pl_batch_gradient(const pl_batch_nodes *batch, int q, const pl_lane (*b)[3], pl_lane F[9]) {
    pl_lane y[4][3];
    if (batch->quadratic) pl_point_corners(&batch->derivatives[q], batch->x, y);
    pl_kernel_gradient(4, batch->quadratic ? y : batch->x, b, F);
}

/* Adds the corners' forces to the nodes. */
PL_INLINE void pl_point_distribute(const pl_shape_derivatives *s, const pl_lane (*from)[3], pl_lane (*f)[3]) {
    for (int i = 0; i < 3; i++) {
        for (int c = 0; c < 4; c++) f[c][i] += pl_set1(s->corner[c]) * from[c][i];
        for (int e = 0; e < 6; e++) {
            f[4 + e][i] += pl_set1(s->middle[e][0]) * from[pl_tet_edges[e][0]][i] +
                           pl_set1(s->middle[e][1]) * from[pl_tet_edges[e][1]][i];
        }
    }
}

/* Blocks of inactive nodes go to the ends of their edges: half of the rows and columns to each. */
static inline void pl_inactive_fold(const pl_inactive *inactive, pl_lane (*K)[9]) {
    const int n = PL_QUADRATIC_NODES;
    const pl_lane zero = pl_set1(0.0), half = pl_set1(0.5);
    for (int e = 4; e < n; e++) {
        pl_mask at = inactive->at[e - 4];
        if (!pl_any(at)) continue;
        const int *ends = pl_tet_edges[e - 4];
        pl_lane own[9];
        for (int i = 0; i < 9; i++) own[i] = pl_select(at, K[PL_BLOCK_INDEX(e, e)][i], zero);
        for (int b = 0; b < n; b++) {
            pl_lane *from = K[b < e ? PL_BLOCK_INDEX(b, e) : PL_BLOCK_INDEX(e, b)];
            for (int i = 0; i < 9; i++) {
                int across = 3 * (i % 3) + i / 3;
                pl_lane part = b == e ? zero : pl_select(at, half * from[b < e ? across : i], zero);
                for (int k = 0; k < 2 && b != e; k++) { /* K_(end,b): row i of the inactive node's */
                    int p = ends[k];
                    pl_lane *to = K[p <= b ? PL_BLOCK_INDEX(p, b) : PL_BLOCK_INDEX(b, p)];
                    if (p <= b) to[i] += part;
                    if (p >= b) to[across] += part; /* the diagonal gets both halves */
                }
            }
        }
        for (int k = 0; k < 3; k++) { /* the node's diagonal block is distributed to all pairs of its ends */
            int p = ends[k == 2], q = ends[k > 0];
            pl_lane *to = K[p <= q ? PL_BLOCK_INDEX(p, q) : PL_BLOCK_INDEX(q, p)];
            for (int i = 0; i < 9; i++) to[i] += pl_set1(0.25) * own[i];
        }
        for (int b = 0; b < n; b++) {
            pl_lane *from = K[b < e ? PL_BLOCK_INDEX(b, e) : PL_BLOCK_INDEX(e, b)];
            for (int i = 0; i < 9; i++) from[i] = pl_select(at, zero, from[i]);
        }
    }
}

/* Adds the sums of a batch's points; an element is inverted if it is inverted at any point. `weight` is that
 * of all points. */
PL_INLINE void pl_quadratic_sum(const pl_batch_sums *own, pl_lane weight, pl_batch_sums *sums) {
    const pl_lane zero = pl_set1(0.0);
    sums->energy += own->energy;
    sums->volume += own->volume;
    sums->lowest_det = pl_min(sums->lowest_det, own->lowest_det);
    sums->inverted +=
        pl_count(pl_and(pl_less(zero, weight), pl_less_equal(own->lowest_det, pl_set1(PL_FLAT_DET))));
}

/* A batch of elements of ten nodes during evaluation: forces and blocks of its points' corners become those
 * of its nodes. */
typedef struct pl_quadratic {
    const int32_t *index;
    pl_batch_nodes nodes;
    pl_lane f[PL_QUADRATIC_NODES][3];
    pl_corner_blocks blocks[PL_MAX_ELEMENT_POINTS]; /* of corners, at each point */
} pl_quadratic;

PL_INLINE void pl_quadratic_begin(pl_quadratic *b, const pl_shape_derivatives *derivatives,
                                  const int32_t *index, const uint8_t *inactive, const double *positions) {
    b->index = index;
    pl_batch_load(true, derivatives, index, inactive, positions, &b->nodes);
    for (int a = 0; a < PL_QUADRATIC_NODES; a++) b->f[a][0] = b->f[a][1] = b->f[a][2] = pl_set1(0.0);
}

/* Adds the corner forces computed by a kernel at point q. */
PL_INLINE void pl_quadratic_add(pl_quadratic *b, int q, const pl_lane (*f)[3]) {
    pl_point_distribute(&b->nodes.derivatives[q], f, b->f);
}

/* After all points: completes the forces. `undistributed`: those of inactive nodes stay with them. */
PL_INLINE void pl_quadratic_finish(pl_quadratic *b, bool undistributed) {
    if (!undistributed) pl_inactive_distribute(&b->nodes.inactive, b->f);
}

/* The blocks of all pairs of nodes, with the node of lower number first. */
static inline void pl_quadratic_stiffness(const pl_quadratic *b, const pl_four_point *four_point, int points,
                                          pl_lane (*K)[9]) {
    if (four_point->applies)
        pl_four_point_blocks(four_point, b->blocks, K);
    else
        pl_sum_blocks(points, b->nodes.derivatives, b->blocks, K);
    if (b->nodes.inactive.any) pl_inactive_fold(&b->nodes.inactive, K);
    pl_order_blocks(PL_QUADRATIC_NODES, b->index, K);
}

/* The same, as records. */
static inline void pl_quadratic_store(const pl_quadratic *b, const pl_four_point *four_point, int points,
                                      pl_block_records records) {
    if (four_point->applies && !b->nodes.inactive.any) {
        pl_four_point_store(four_point, b->blocks, b->index, records);
        return;
    }
    pl_lane K[PL_QUADRATIC_BLOCKS][9];
    pl_quadratic_stiffness(b, four_point, points, K);
    pl_store_blocks(K[0], 0, 9 * PL_QUADRATIC_BLOCKS, records);
}

#endif
