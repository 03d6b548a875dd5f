/* The symbolic part of a factorisation: the elimination order, the fronts, and all storage offsets. Computed
 * once per sparsity pattern.
 *
 * A front belongs to a supernode. It has the supernode's columns (nodes [first, first + columns) of the
 * elimination) and the rows below them. Rows are stored in strips of 24, which are eight nodes. A strip
 * stores its columns one after the other, 24 doubles each, so that kernels stream through memory and the
 * three rows of a node stay together. The panel has `width` columns: first the strips of the columns' own
 * rows, then the strips of the rows below. It remains as part of the factor. The update is the front's
 * contribution to its ancestors. It is a lower triangle of strips and is released after the parent has added
 * it. */
#ifndef PL_LINEAR_ANALYSIS_H
#define PL_LINEAR_ANALYSIS_H

#include "assembly/matrix.h"
#include "linear/ordering.h"

enum { PL_STRIP = 24, PL_STRIP_NODES = 8, PL_COLUMN_GROUP = 8 };

typedef struct pl_front {
    int32_t first, columns, below;
    int32_t parent; /* -1: a root */
    int32_t width;  /* columns in doubles, a multiple of PL_COLUMN_GROUP */
    int32_t child_count, run_count, entry_count;
    int64_t children; /* into analysis.children */
    int64_t rows;     /* into analysis.rows: the rows below, ascending */
    int64_t runs;     /* into analysis.runs: where the update goes in the parent */
    int64_t entries;  /* into analysis.entries: the matrix blocks of the panel */
    int64_t panel;    /* into the factor: inverses of the diagonal (width), then the strips */
    int64_t update;   /* into the work space */
} pl_front;

/* Rows of an update that are contiguous in the parent's strips as well. */
typedef struct pl_run {
    int32_t first, count; /* nodes of the update */
    int32_t to;           /* the first one among the parent's columns and rows below */
} pl_run;

/* A block of the matrix and its offset in the panel. */
typedef struct pl_entry {
    uint32_t block;
    int32_t row; /* row of the matrix; the column is the block's own */
    int64_t at;
} pl_entry;

/* A subtree [first, last] of fronts that is independent of all others. */
typedef struct pl_subtree {
    int32_t first, last;
    double cost;
} pl_subtree;

typedef struct pl_analysis {
    int32_t nodes, front_count, subtree_count, top_count;
    int32_t *order, *place; /* node at a position of elimination, and the reverse */
    int32_t *front_of;      /* (nodes) front of a position */
    pl_front *fronts;       /* children before parents */
    int32_t *children, *rows;
    pl_run *runs;
    pl_entry *entries;
    pl_subtree *subtrees;            /* the largest first */
    int32_t *top;                    /* fronts above them, ascending */
    int64_t panel_size, update_size; /* doubles of the factor and of the work space */
    int32_t max_below, max_width;
    int64_t row_count; /* rows below, summed over all fronts */
    double cost, fill; /* cycles; entries of the factor (lower triangle, in nodes) */
} pl_analysis;

pl_status pl_analysis_create(const pl_matrix *pattern, pl_analysis **out, pl_error *err);
void pl_analysis_free(pl_analysis *analysis);

static inline int64_t pl_strips(int32_t nodes) { return (nodes + PL_STRIP_NODES - 1) / PL_STRIP_NODES; }
/* Offset of a node's rows in the strips of a panel. `node` counts the rows of the columns first, then the
 * rows below. */
static inline int64_t pl_panel_row(const pl_front *front, int32_t node) {
    int64_t strip = node < front->columns
                        ? node / PL_STRIP_NODES
                        : pl_strips(front->columns) + (node - front->columns) / PL_STRIP_NODES;
    int32_t within = node < front->columns ? node : node - front->columns;
    return front->width + strip * PL_STRIP * front->width + 3 * (within % PL_STRIP_NODES);
}
/* Offset of strip s of an update: strips before it have 24, 48, ... columns. */
static inline int64_t pl_update_strip(int64_t s) { return PL_STRIP * PL_STRIP * (s * (s + 1) / 2); }
/* Offset of a node's rows in an update. */
static inline int64_t pl_update_row(int32_t node) {
    return pl_update_strip(node / PL_STRIP_NODES) + 3 * (node % PL_STRIP_NODES);
}
/* Offset of (row, column) in the factor, in permuted indices with row >= column; -1 if the entry is not in
 * the factor's pattern. */
int64_t pl_analysis_find(const pl_analysis *analysis, int32_t row, int32_t column);

#endif
