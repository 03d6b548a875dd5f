/* Small symmetric matrices over any number of nodes, added to a system's matrix: contact, penalties, springs,
 * pressures. Semi-definite unless the exact tangent is asked for.
 *
 * The list owns all it holds and is refilled whenever the tangent is evaluated: clear, add, finish. Its
 * memory is kept, so that only growing beyond what it ever held allocates; such growth is counted.
 * Once it is finished it knows the stencils of every row; products are made stencil by stencil and summed row
 * by row in list order, so that results do not depend on the number of threads.
 */
#ifndef PL_LINEAR_STENCILS_H
#define PL_LINEAR_STENCILS_H

#include "core/threads.h"

/* With weights, block (a, b) is weights[a] weights[b] M for a symmetric 3x3 matrix M; without (NULL),
 * `matrix` is the whole of it, (3 count)^2. Row major.
 *
 * `extra` further rows of weights (1 + extra, count) see only the component along `direction`: M is
 * (3 + extra)^2 then and acts on y = (sum of weights x; direction . sum of weights x of each further row). */
typedef struct pl_stencil {
    int count, extra;
    const int32_t *nodes; /* each once */
    const double *weights, *direction, *matrix;
} pl_stencil;
enum { PL_STENCIL_EXTRA = 2 }; /* at most */

/* Where a stencil is in the list's storage. */
typedef struct pl_stencil_place {
    int64_t nodes, weights, matrix; /* weights -1: none */
    int64_t product;                /* 3 + extra numbers with weights, three per node without */
    int32_t count, extra;           /* `direction` lies before the matrix where there are extra rows */
} pl_stencil_place;

/* A row's part in a stencil. */
typedef struct pl_stencil_entry {
    int32_t stencil, local;
} pl_stencil_entry;

/* Memory that grows. */
typedef struct pl_stencil_store {
    void *data;
    int64_t capacity; /* items */
} pl_stencil_store;

typedef struct pl_stencils {
    /* Set by the owner, or NULL: (rows) nodes that have no unknowns of their own but lie between two others,
     * which these are; -1: a node like others. A stencil that names one acts on both ends by halves. */
    const int32_t (*ends)[2];
    int64_t count;
    int64_t growths; /* allocations so far */
    bool failed;     /* one of them was refused: stencils are missing. Stays until the owner resets it */
    /* what is in use of the storage */
    int64_t node_count, value_count, product_count;
    pl_stencil_store places, nodes, values;
    /* made by pl_stencils_finish */
    int64_t rows, row_count;
    pl_stencil_store start;   /* (rows + 2) int64_t: first entry of a row */
    pl_stencil_store touched; /* (row_count) int32_t: rows with entries, ascending */
    pl_stencil_store entries; /* (node_count) by row, in list order */
    pl_stencil_store product; /* (product_count) double: of the last multiplication */
} pl_stencils;

/* Room for this many stencils, nodes and numbers of theirs in a system of this many rows: adding them does
 * not grow the list. False when memory is short. */
bool pl_stencils_reserve(pl_stencils *list, int64_t count, int64_t nodes, int64_t values, int64_t rows);
void pl_stencils_clear(pl_stencils *list);
/* Appends a copy; nodes may be named more than once. False when memory is short. */
bool pl_stencils_add(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                     const double *matrix);
/* The same with further rows of weights; weights (1 + extra, count). */
bool pl_stencils_add_along(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                           int extra, const double direction[3], const double *matrix);
/* After the last was added, for a system of this many rows. False when memory is short: the list is empty
 * then. */
bool pl_stencils_finish(pl_stencils *list, int64_t rows);
/* Makes `to` the list of the same stencils over other rows: place[node] each, -1: none, and the node's part
 * is left out as if it did not move. False when memory is short. */
bool pl_stencils_map(const pl_stencils *from, const int32_t *place, int64_t rows, pl_stencils *to);
void pl_stencils_free(pl_stencils *list);

/* A checksum of all that the list holds; 0: nothing. */
uint64_t pl_stencils_hash(const pl_stencils *list);

pl_stencil pl_stencils_at(const pl_stencils *list, int64_t index);
/* Block (a, b), row major. */
void pl_stencil_block(const pl_stencil *stencil, int a, int b, double block[9]);
/* The same of a stencil with weights, for nodes or sums of nodes with these weights (1 + extra) each. */
void pl_stencil_weighted_block(const pl_stencil *stencil, const double *a, const double *b, double block[9]);

/* Of a finished list: y += S x on components whose bit is not set in constrained[row] (or NULL). */
void pl_stencils_apply(const pl_stencils *list, pl_threads *threads, const double *x,
                       const uint8_t *constrained, double *y);
/* The same for single rows: first the products of all stencils, then what they sum to in a row. */
void pl_stencils_multiply(const pl_stencils *list, pl_threads *threads, const double *x);
void pl_stencils_add_row(const pl_stencils *list, int64_t row, double y[3]);
/* Adds to diagonal blocks (rows, 9), and to that of one row. */
void pl_stencils_add_diagonals(const pl_stencils *list, pl_threads *threads, double *blocks);
void pl_stencils_add_diagonal(const pl_stencils *list, int64_t row, double block[9]);

#endif
