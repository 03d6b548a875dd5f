/* Blocks of elements of ten nodes from those of the corners at their points; see quadratic.h.
 *
 * K_ab = sum_q sum_cd s_ac s_bd D_cd(q). A corner node has one coefficient s_ac, a mid-edge node two. With
 * the usual rule of four points they have one value at the point nearest to their corner and another at the
 * three others (pl_four_point), and columns of mid-edge nodes need few operations (docs/quadratic.md): with
 * X_c(q) = s_bk D_ck(q) + s_bl D_cl(q) for the mid-edge node b of edge kl, sums over points are combinations
 * of sum_q X_c(q) and a single X_c(q). */
#ifndef PL_ASSEMBLY_QUADRATIC_BLOCKS_H
#define PL_ASSEMBLY_QUADRATIC_BLOCKS_H

#include "assembly/kernel.h"
#include "mesh/cell.h"
#include "mesh/order.h"

enum { PL_QUADRATIC_BLOCKS = PL_BLOCKS(PL_QUADRATIC_NODES) };

/* The blocks of a point's corners. */
typedef struct pl_corner_blocks {
    pl_lane K[PL_BLOCKS(4)][9];
} pl_corner_blocks;

/* ---- any rule ---- */

/* X_c = sum_d s_bd D_cd of node b at one point. */
PL_INLINE void pl_node_rows(const pl_shape_derivatives *s, const pl_corner_blocks *from, int b,
                            pl_lane (*X)[9]) {
    const int ends = b < 4 ? 1 : 2;
    for (int k = 0; k < ends; k++) {
        const int d = b < 4 ? b : pl_tet_edges[b - 4][k];
        const pl_lane factor = pl_set1(b < 4 ? s->corner[b] : s->middle[b - 4][k]);
        for (int c = 0; c < 4; c++) {
            const pl_lane *block = from->K[c <= d ? PL_BLOCK_INDEX(c, d) : PL_BLOCK_INDEX(d, c)];
            for (int i = 0; i < 9; i++) {
                pl_lane value = factor * block[c <= d ? i : 3 * (i % 3) + i / 3];
                X[c][i] = k ? X[c][i] + value : value;
            }
        }
    }
}

static inline void pl_sum_blocks(int points, const pl_shape_derivatives *s, const pl_corner_blocks *from,
                                 pl_lane (*K)[9]) {
    for (int b = 0; b < PL_QUADRATIC_NODES; b++) {
        pl_lane X[PL_MAX_ELEMENT_POINTS][4][9];
        for (int q = 0; q < points; q++) pl_node_rows(&s[q], &from[q], b, X[q]);
        for (int a = 0; a <= b; a++) {
            const int c = a < 4 ? a : pl_tet_edges[a - 4][0], d = a < 4 ? a : pl_tet_edges[a - 4][1];
            pl_lane sum[9];
            for (int i = 0; i < 9; i++) sum[i] = pl_set1(0.0);
            for (int q = 0; q < points; q++) {
                pl_lane p = pl_set1(a < 4 ? s[q].corner[a] : s[q].middle[a - 4][0]),
                        r = pl_set1(a < 4 ? 0 : s[q].middle[a - 4][1]);
                for (int i = 0; i < 9; i++) sum[i] += p * X[q][c][i] + r * X[q][d][i];
            }
            for (int i = 0; i < 9; i++) K[PL_BLOCK_INDEX(a, b)][i] = sum[i];
        }
    }
}

/* ---- four points, each near a corner ---- */

/* Lanes of factors of the sums below. */
typedef struct pl_four_point_factors {
    pl_lane near;                      /* of the one D in X whose factor is not 1 */
    pl_lane middle, middle_near;       /* of sum X and of an X: mid-edge nodes */
    pl_lane corner, corner_near;       /* likewise corners, of sum X times the above */
    pl_lane pair, pair_near, own_near; /* of sum D and of a D: two corners, a corner with itself */
} pl_four_point_factors;

PL_INLINE pl_four_point_factors pl_four_point_factors_of(const pl_four_point *s) {
    double m = s->middle, c = s->corner;
    return (pl_four_point_factors){
        .near = pl_set1(s->middle_near / m), /* X is divided by m */
        .middle = pl_set1(m * m),
        .middle_near = pl_set1(m * (s->middle_near - m)),
        .corner = pl_set1(c / m),
        .corner_near = pl_set1(m * (s->corner_near - c)),
        .pair = pl_set1(c * c),
        .pair_near = pl_set1(c * (s->corner_near - c)),
        .own_near = pl_set1((s->corner_near - c) * (s->corner_near + c)),
    };
}

/* Entry i of the blocks of pairs of corners. */
PL_INLINE void pl_four_point_corners(const pl_four_point_factors *s, const pl_corner_blocks *from, int i,
                                     pl_lane (*K)[9]) {
    for (int d = 0; d < 4; d++) {
        for (int c = 0; c <= d; c++) {
            const int k = PL_BLOCK_INDEX(c, d);
            pl_lane sum = (from[0].K[k][i] + from[1].K[k][i]) + (from[2].K[k][i] + from[3].K[k][i]);
            K[k][i] = s->pair * sum + (c == d ? s->own_near * from[c].K[k][i]
                                              : s->pair_near * (from[c].K[k][i] + from[d].K[k][i]));
        }
    }
}

/* Entry i of the blocks that the mid-edge node of edge e has with the nodes up to it; `across` is the
 * transposed entry. `K` is its column. */
PL_INLINE void pl_four_point_column(const pl_four_point_factors *s, const pl_corner_blocks *from, int e,
                                    int i, int across, pl_lane (*K)[9]) {
    const int k = pl_tet_edges[e][0], l = pl_tet_edges[e][1];
    pl_lane X[4][4], sum[4];
    for (int c = 3; c >= 0; c--) {
        const int first = c <= k ? PL_BLOCK_INDEX(c, k) : PL_BLOCK_INDEX(k, c),
                  second = c <= l ? PL_BLOCK_INDEX(c, l) : PL_BLOCK_INDEX(l, c);
        for (int q = 0; q < 4; q++) {
            if (c == 0) { /* gradients of the corners sum to zero */
                X[0][q] = -(X[1][q] + X[2][q] + X[3][q]);
                continue;
            }
            pl_lane p = from[q].K[first][c <= k ? i : across], r = from[q].K[second][c <= l ? i : across];
            X[c][q] = q == k ? p + s->near * r : q == l ? s->near * p + r : p + r;
        }
        sum[c] = s->middle * ((X[c][0] + X[c][1]) + (X[c][2] + X[c][3]));
        K[c][i] = s->corner * sum[c] + s->corner_near * X[c][c];
    }
    for (int o = 0; o <= e; o++) {
        const int c = pl_tet_edges[o][0], d = pl_tet_edges[o][1];
        K[4 + o][i] = (sum[c] + sum[d]) + s->middle_near * (X[c][d] + X[d][c]);
    }
}

/* Column b, of 4.. */
PL_INLINE void pl_four_point_edge(const pl_four_point_factors *s, const pl_corner_blocks *from, int e,
                                  pl_lane (*K)[9]) {
    static const int across[9] = {0, 3, 6, 1, 4, 7, 2, 5, 8};
    for (int i = 0; i < 9; i++) pl_four_point_column(s, from, e, i, across[i], K + PL_BLOCK_INDEX(0, 4 + e));
}

/* Node numbers of a batch as lanes; `n` is 4 or 10. */
PL_INLINE void pl_node_numbers(int n, const int32_t *nodes, pl_lane *number) {
    for (int a = 0; a < n; a++) {
        double row[PL_LANES];
        for (int l = 0; l < PL_LANES; l++) row[l] = nodes[a * PL_LANES + l];
        number[a] = pl_lane_load(row);
    }
}

/* A pair's block has the node of lower number first: transposes those of the other lanes. For node b with the
 * nodes before it; `K` is its column. */
PL_INLINE void pl_order_column(const pl_lane *number, int b, pl_lane (*K)[9]) {
    for (int a = 0; a < b; a++) {
        pl_mask turned = pl_less(number[b], number[a]);
        if (!pl_any(turned)) continue;
        for (int i = 0; i < 3; i++) {
            for (int k = i + 1; k < 3; k++) {
                pl_lane upper = K[a][3 * i + k], lower = K[a][3 * k + i];
                K[a][3 * i + k] = pl_select(turned, lower, upper);
                K[a][3 * k + i] = pl_select(turned, upper, lower);
            }
        }
    }
}

PL_INLINE void pl_order_blocks(int n, const int32_t *nodes, pl_lane (*K)[9]) {
    pl_lane number[PL_QUADRATIC_NODES];
    pl_node_numbers(n, nodes, number);
    for (int b = 1; b < n; b++) pl_order_column(number, b, K + PL_BLOCK_INDEX(0, b));
}

PL_INLINE void pl_four_point_blocks(const pl_four_point *four_point, const pl_corner_blocks *from,
                                    pl_lane (*K)[9]) {
    const pl_four_point_factors s = pl_four_point_factors_of(four_point);
    for (int i = 0; i < 9; i++) pl_four_point_corners(&s, from, i, K);
    pl_four_point_edge(&s, from, 0, K);
    pl_four_point_edge(&s, from, 1, K);
    pl_four_point_edge(&s, from, 2, K);
    pl_four_point_edge(&s, from, 3, K);
    pl_four_point_edge(&s, from, 4, K);
    pl_four_point_edge(&s, from, 5, K);
}

/* The destination of a batch's blocks, element by element: doubles, or floats for a matrix of floats. */
typedef struct pl_block_records {
    double *doubles; /* NULL: floats */
    float *floats;
} pl_block_records;

/* The records of batch k of a chunk. */
static inline pl_block_records pl_block_records_at(double *blocks, bool single, int64_t k) {
    const int64_t at = k * PL_LANES * 9 * PL_QUADRATIC_BLOCKS;
    return single ? (pl_block_records){NULL, (float *)blocks + at} : (pl_block_records){blocks + at, NULL};
}

PL_INLINE void pl_store_blocks(const pl_lane *rows, int from, int to, pl_block_records records) {
    const int width = 9 * PL_QUADRATIC_BLOCKS;
    if (records.doubles)
        pl_store_records(rows + from, to - from, records.doubles + from, width);
    else
        pl_store_records_single(rows + from, to - from, records.floats + from, width);
}

/* Writes the rows of lanes [*from, to) of K to records of all blocks, as far as they fill whole transposes
 * (or `all`), and advances *from. */
PL_INLINE void pl_write_rows(const pl_lane (*K)[9], int *from, int to, bool all, pl_block_records records) {
    const int end = all ? to : to / 8 * 8;
    pl_store_blocks(K[0], *from, end, records);
    *from = end;
}

/* pl_four_point_blocks, ordered and as records, column by column while they are in the cache. */
static inline void pl_four_point_store(const pl_four_point *four_point, const pl_corner_blocks *from,
                                       const int32_t *nodes, pl_block_records records) {
    const pl_four_point_factors s = pl_four_point_factors_of(four_point);
    pl_lane K[PL_QUADRATIC_BLOCKS][9], number[PL_QUADRATIC_NODES];
    int done = 0;
    pl_node_numbers(PL_QUADRATIC_NODES, nodes, number);
    for (int i = 0; i < 9; i++) pl_four_point_corners(&s, from, i, K);
    for (int b = 1; b < 4; b++) pl_order_column(number, b, K + PL_BLOCK_INDEX(0, b));
    pl_write_rows(K, &done, 9 * PL_BLOCKS(4), false, records);
#define PL_EDGE(e)                                                                                           \
    pl_four_point_edge(&s, from, e, K);                                                                      \
    pl_order_column(number, 4 + e, K + PL_BLOCK_INDEX(0, 4 + e));                                            \
    pl_write_rows(K, &done, 9 * PL_BLOCKS(5 + e), e == 5, records)
    PL_EDGE(0);
    PL_EDGE(1);
    PL_EDGE(2);
    PL_EDGE(3);
    PL_EDGE(4);
    PL_EDGE(5);
#undef PL_EDGE
}

#endif
