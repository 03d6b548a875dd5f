/* Small symmetric matrices over any number of nodes, which are added to a system's matrix: contact,
 * penalties, springs, pressures. They are semi-definite unless the exact tangent is requested.
 *
 * The list owns its data and is refilled for every evaluation of the tangent: clear, add, finish. It keeps
 * its memory. Only growth beyond the largest size so far allocates, and `growths` counts these allocations. A
 * finished list knows the stencils of every row. Products are computed stencil by stencil and summed row by
 * row in list order, so that results do not depend on the number of threads. */
#ifndef PL_LINEAR_STENCILS_H
#define PL_LINEAR_STENCILS_H

#include "core/threads.h"

/* With weights, block (a, b) is weights[a] weights[b] M for a symmetric 3x3 matrix M. Without weights (NULL),
 * `matrix` is the full matrix, (3 count)^2. Row major.
 *
 * `extra_rows` additional rows of weights (1 + extra, count) act only on the component along `direction`. M
 * is then (3 + extra)^2 and acts on y = (sum of weights x; direction . sum of weights x for each additional
 * row). */
typedef struct pl_stencil {
    int count, extra_rows;
    const int32_t *nodes; /* distinct */
    const double *weights, *direction, *matrix;
} pl_stencil;
enum { PL_MAX_EXTRA_ROWS = 2 }; /* maximum */

/* Offsets of a stencil in the list's storage. */
typedef struct pl_stencil_place {
    int64_t nodes, weights, matrix; /* weights -1: none */
    int64_t product;                /* 3 + extra numbers with weights, three per node without */
    int32_t count, extra_rows;      /* `direction` lies before the matrix where there are extra rows */
} pl_stencil_place;

/* A row's part in a stencil. */
typedef struct pl_stencil_entry {
    int32_t stencil, local;
} pl_stencil_entry;

/* A growing array. */
typedef struct pl_stencil_store {
    void *data;
    int64_t capacity; /* items */
} pl_stencil_store;

typedef struct pl_stencils {
    /* Set by the owner, or NULL: (rows) nodes without unknowns of their own, which lie halfway between the
     * two nodes given here; -1: an ordinary node. A stencil on such a node acts on both ends with weight one
     * half. */
    const int32_t (*ends)[2];
    int64_t count;
    int64_t growths; /* allocations so far */
    bool failed; /* an allocation failed, so that stencils are missing; stays set until the owner resets it */
    /* used part of the storage */
    int64_t node_count, value_count, product_count;
    pl_stencil_store places, nodes, values;
    /* computed by pl_stencils_finish */
    int64_t rows, row_count;
    pl_stencil_store start;   /* (rows + 2) int64_t: first entry of a row */
    pl_stencil_store touched; /* (row_count) int32_t: rows with entries, ascending */
    pl_stencil_store entries; /* (node_count) by row, in list order */
    pl_stencil_store product; /* (product_count) double: of the last multiplication */
} pl_stencils;

/* Reserves memory for this number of stencils, nodes and values in a system with this number of rows, so that
 * adding them does not grow the list. False if memory is short. */
bool pl_stencils_reserve(pl_stencils *list, int64_t count, int64_t nodes, int64_t values, int64_t rows);
void pl_stencils_clear(pl_stencils *list);
/* Appends a copy; nodes may occur more than once. False if memory is short. */
bool pl_stencils_add(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                     const double *matrix);
/* The same with additional rows of weights; weights (1 + extra, count). */
bool pl_stencils_add_along(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                           int extra_rows, const double direction[3], const double *matrix);
/* Call after the last stencil was added, for a system with this number of rows. False if memory is short; the
 * list is then empty. */
bool pl_stencils_finish(pl_stencils *list, int64_t rows);
/* Copies the stencils to `to` with renumbered rows: place[node], or -1 for a node whose part is dropped as if
 * it were fixed. False if memory is short. */
bool pl_stencils_map(const pl_stencils *from, const int32_t *place, int64_t rows, pl_stencils *to);
void pl_stencils_free(pl_stencils *list);

/* A checksum of the list's contents; 0: empty. */
uint64_t pl_stencils_hash(const pl_stencils *list);

pl_stencil pl_stencils_at(const pl_stencils *list, int64_t index);
/* Block (a, b), row major. */
void pl_stencil_block(const pl_stencil *stencil, int a, int b, double block[9]);
/* The same for a stencil with weights, for nodes or sums of nodes with the given weights (1 + extra each). */
void pl_stencil_weighted_block(const pl_stencil *stencil, const double *a, const double *b, double block[9]);

/* y += S x on components whose bit is not set in constrained[row] (or NULL). The list must be finished. */
void pl_stencils_apply(const pl_stencils *list, pl_threads *threads, const double *x,
                       const uint8_t *constrained, double *y);
/* The same in two stages for single rows: the products of all stencils, then the sum for a row. */
void pl_stencils_multiply(const pl_stencils *list, pl_threads *threads, const double *x);
void pl_stencils_add_row(const pl_stencils *list, int64_t row, double y[3]);
/* Adds to the diagonal blocks (rows, 9), and to that of one row. */
void pl_stencils_add_diagonals(const pl_stencils *list, pl_threads *threads, double *blocks);
void pl_stencils_add_diagonal(const pl_stencils *list, int64_t row, double block[9]);

#endif
