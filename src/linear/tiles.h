/* Kernels on strips of 24 rows (analysis.h). A tile of up to three row vectors times a group of columns stays
 * in registers while the products of two strips are accumulated. */
#ifndef PL_LINEAR_TILES_H
#define PL_LINEAR_TILES_H

#include "linear/analysis.h"
#include "math/lanes.h"

enum {
    TILE_VECTORS = 3,
    TILE_COLUMNS = PL_LANES >= 4 ? PL_LANES : 4,
    STRIP_VECTORS = PL_STRIP / PL_LANES,
    GROUP_VECTORS = TILE_COLUMNS / PL_LANES, /* vectors of rows that match a group of columns */
};

#define PL_UNROLL _Pragma("GCC unroll 24")

typedef struct pl_tile {
    pl_lane at[TILE_COLUMNS][TILE_VECTORS];
} pl_tile;

/* sum over k < depth of a[:, k] b[0 .. TILE_COLUMNS, k]', with `vectors` of rows of a. */
PL_INLINE pl_tile tile_product(int vectors, const double *a, const double *b, int64_t depth) {
    pl_tile sum;
    PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
        PL_UNROLL for (int v = 0; v < vectors; v++) sum.at[j][v] = pl_set1(0);
    }
    for (int64_t k = 0; k < depth; k++) {
        pl_lane row[TILE_VECTORS];
        PL_UNROLL for (int v = 0; v < vectors; v++) row[v] = pl_lane_load(a + PL_STRIP * k + PL_LANES * v);
        PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
            pl_lane factor = pl_set1(b[PL_STRIP * k + j]);
            PL_UNROLL for (int v = 0; v < vectors; v++) sum.at[j][v] += row[v] * factor;
        }
    }
    return sum;
}

/* c = - a b' */
PL_INLINE void tile_negate(int vectors, double *c, const double *a, const double *b, int64_t depth) {
    pl_tile sum = tile_product(vectors, a, b, depth);
    PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
        PL_UNROLL for (int v = 0; v < vectors; v++)
            pl_lane_store(c + PL_STRIP * j + PL_LANES * v, -sum.at[j][v]);
    }
}

/* c = c - a b' */
PL_INLINE void tile_subtract(int vectors, double *c, const double *a, const double *b, int64_t depth) {
    pl_tile sum = tile_product(vectors, a, b, depth);
    PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
        PL_UNROLL for (int v = 0; v < vectors; v++) {
            double *at = c + PL_STRIP * j + PL_LANES * v;
            pl_lane_store(at, pl_lane_load(at) - sum.at[j][v]);
        }
    }
}

/* c = (c - a b') L^-T with the lower triangle L of a group: `lower` has the part below the diagonal,
 * `inverse` the inverses of the diagonal. */
PL_INLINE void tile_solve(int vectors, double *c, const double *a, const double *b, int64_t depth,
                          const double *lower, const double *inverse) {
    pl_tile sum = tile_product(vectors, a, b, depth);
    PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
        PL_UNROLL for (int v = 0; v < vectors; v++) sum.at[j][v] =
            pl_lane_load(c + PL_STRIP * j + PL_LANES * v) - sum.at[j][v];
    }
    PL_UNROLL for (int j = 0; j < TILE_COLUMNS; j++) {
        pl_lane scale = pl_set1(inverse[j]);
        PL_UNROLL for (int v = 0; v < vectors; v++) {
            sum.at[j][v] *= scale;
            pl_lane_store(c + PL_STRIP * j + PL_LANES * v, sum.at[j][v]);
        }
        PL_UNROLL for (int i = j + 1; i < TILE_COLUMNS; i++) {
            pl_lane factor = pl_set1(lower[PL_STRIP * j + i]);
            PL_UNROLL for (int v = 0; v < vectors; v++) sum.at[i][v] -= sum.at[j][v] * factor;
        }
    }
}

/* Calls the kernel for as many vectors as remain, at most three; the value is the number processed. */
#define PL_TILE(left, call) ((left) >= 3 ? (call(3), 3) : (left) == 2 ? (call(2), 2) : (call(1), 1))

#endif
