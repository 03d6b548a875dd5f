/* Adds stencils of any number of nodes to the coarse matrix; see coarse.h. */
#include "linear/coarse.h"

/* Weight of a corner in a row of the operator. */
static double share_of(const pl_coarse *level, const pl_operator *op, int32_t row, int32_t corner) {
    const int32_t *ends = level->ends[pl_coarse_node(op, row)];
    return 0.5 * ((ends[0] == corner) + (ends[1] == corner));
}

/* Lists the distinct corners with a weight in a stencil's nodes. */
static int list_corners(const pl_coarse *level, const pl_operator *op, const pl_stencil *stencil,
                        int32_t *corners) {
    int count = 0;
    for (int k = 0; k < 2 * stencil->count; k++) {
        int32_t corner = level->ends[pl_coarse_node(op, stencil->nodes[k / 2])][k % 2];
        int i = 0;
        while (i < count && corners[i] != corner) i++;
        if (corner >= 0 && i == count) corners[count++] = corner;
    }
    return count;
}

/* Block (c, d) of P^T S P, row major; false: zero. */
static bool find_block(const pl_coarse *level, const pl_operator *op, const pl_stencil *stencil, int32_t c,
                       int32_t d, double block[9]) {
    double weights[2][1 + PL_MAX_EXTRA_ROWS] = {{0}};
    bool any[2] = {false, false};
    for (int k = 0; k < 9; k++) block[k] = 0;
    for (int a = 0; a < stencil->count; a++) {
        double share = share_of(level, op, stencil->nodes[a], c);
        for (int k = 0; stencil->weights && k <= stencil->extra_rows; k++) {
            double weight = stencil->weights[k * stencil->count + a];
            weights[0][k] += share * weight;
            weights[1][k] += share_of(level, op, stencil->nodes[a], d) * weight;
        }
        for (int b = 0; !stencil->weights && share > 0 && b < stencil->count; b++) {
            double own[9], both = share * share_of(level, op, stencil->nodes[b], d);
            pl_stencil_block(stencil, a, b, own);
            for (int k = 0; k < 9; k++) block[k] += both * own[k];
        }
    }
    if (!stencil->weights) return true;
    for (int k = 0; k < 2 * (1 + stencil->extra_rows); k++)
        any[k % 2] = any[k % 2] || weights[k % 2][k / 2] != 0;
    pl_stencil_weighted_block(stencil, weights[0], weights[1], block);
    return any[0] && any[1];
}

/* Index of the pair (c, d), c <= d, in the coarse matrix, or -1. */
static int64_t find_pair(const pl_matrix *matrix, int32_t c, int32_t d) {
    int64_t pair = pl_matrix_pair(matrix, c, d), at = pair - matrix->rows;
    if (c == d) return pair;
    return at < matrix->upper_start[c + 1] && matrix->upper_column[at] == d ? pair : -1;
}

/* Drops corners at which a stencil sums to zero, as happens on straight edges. */
static int drop_zeros(const pl_coarse *level, const pl_operator *op, const pl_stencil *stencil, int count,
                      int32_t *corners) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double block[9];
        if (find_block(level, op, stencil, corners[i], corners[i], block)) corners[kept++] = corners[i];
    }
    return kept;
}

/* Adds P^T S P. If the coarse matrix lacks a pair of the corners, or there are more than four of them (for
 * which PL_COARSE_LARGEST would be wrong), adds n times the diagonal blocks instead, for n corners. That is
 * an upper bound: x^T S x <= n sum x_c^T S_cc x_c. */
static void add_stencil(pl_coarse *level, const pl_operator *op, const pl_stencil *stencil,
                        int32_t *corners) {
    int count = drop_zeros(level, op, stencil, list_corners(level, op, stencil, corners), corners);
    bool whole = count <= (int)PL_COARSE_LARGEST;
    for (int k = 0; whole && k < count * count; k++) {
        int32_t c = corners[k / count], d = corners[k % count];
        whole = c > d || find_pair(level->matrix, c, d) >= 0;
    }
    for (int k = 0; k < count * count; k++) {
        int32_t c = corners[k / count], d = corners[k % count];
        double block[9];
        if ((!whole && c != d) || !find_block(level, op, stencil, d, c, block)) continue;
        int64_t pair = find_pair(level->matrix, c < d ? c : d, c < d ? d : c);
        /* block (c, d) is stored by columns: as (d, c) by rows */
        float *to = (float *)level->matrix->values +
                    9 * (size_t)(c <= d ? level->matrix->position[pair] : level->matrix->mirror[pair]);
        for (int e = 0; e < 9; e++) to[e] += (float)((whole ? 1 : count) * block[e]);
    }
}

void pl_coarse_add_stencils(pl_coarse *level, const pl_operator *op) {
    for (int64_t s = 0; op->stencils && s < op->stencils->count; s++) {
        pl_stencil stencil = pl_stencils_at(op->stencils, s);
        add_stencil(level, op, &stencil, level->slots);
    }
}
