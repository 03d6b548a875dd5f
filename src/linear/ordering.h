/* Fill-reducing elimination orders for Cholesky factors. All are deterministic. */
#ifndef PL_LINEAR_ORDERING_H
#define PL_LINEAR_ORDERING_H

#include "pliant/base.h"

/* An undirected graph: both directions of every edge, no loops, neighbours ascending. */
typedef struct pl_graph {
    int32_t nodes;
    int64_t *start;     /* (nodes + 1) */
    int32_t *neighbour; /* (start[nodes]) */
} pl_graph;

enum { PL_DEGREE_MAX = 4096 }; /* largest graph for minimum degree, which works on rows of bits */

/* Exact minimum degree: order[k] is the k-th node to eliminate. Only the first `inner` nodes are ordered; the
 * others, which are eliminated later, only count as neighbours. */
pl_status pl_order_by_degree(const pl_graph *graph, int32_t inner, int32_t *order, pl_error *err);

/* Nested dissection: both halves first, then their separator. Parts of at most `leaf` nodes are ordered by
 * minimum degree. */
pl_status pl_order_by_dissection(const pl_graph *graph, int32_t leaf, int32_t *order, pl_error *err);

/* side[v] becomes 0 or 1, or 2 for nodes of a small separator between the two sides. A side may be empty if
 * there is no useful separator. */
pl_status pl_graph_separate(const pl_graph *graph, uint8_t *side, pl_error *err);

/* The subgraph on `count` nodes; local numbers follow the list, local[] holds -1 outside it. */
pl_status pl_graph_extract(const pl_graph *graph, int32_t count, const int32_t *list, int32_t *local,
                           pl_graph *out, pl_error *err);
void pl_graph_free(pl_graph *graph);

#endif
