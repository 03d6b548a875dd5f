/* Nested dissection (George 1973): a separator is eliminated after both of its sides, so that they stay
 * uncoupled until then. Leaves are ordered by minimum degree. The separators around a leaf count as
 * neighbours; otherwise nodes at its boundary would seem cheap. */
#include "core/memory.h"
#include "linear/ordering.h"

#include <stdlib.h>
#include <string.h>

typedef struct dissection {
    const pl_graph *graph;
    int32_t leaf;
    int32_t *local; /* (nodes) -1 between uses */
    uint8_t *side;  /* (nodes) */
    int32_t *list;  /* (nodes) work space to sort a part's nodes by side, or for a leaf and its neighbours */
    pl_error *err;
} dissection;

/* Orders a leaf's nodes; neighbours outside the part follow them in the local graph. */
static pl_status order_leaf(dissection *d, int32_t count, int32_t *nodes) {
    int32_t total = count;
    memcpy(d->list, nodes, (size_t)count * sizeof *nodes);
    for (int32_t i = 0; i < count; i++) d->local[nodes[i]] = i;
    for (int32_t i = 0; i < count; i++) {
        for (int64_t k = d->graph->start[nodes[i]]; k < d->graph->start[nodes[i] + 1]; k++) {
            int32_t other = d->graph->neighbour[k];
            if (d->local[other] >= 0 || total >= PL_DEGREE_MAX) continue;
            d->local[other] = total;
            d->list[total++] = other;
        }
    }
    for (int32_t i = 0; i < total; i++) d->local[d->list[i]] = -1;
    pl_graph piece;
    pl_status status = pl_graph_extract(d->graph, total, d->list, d->local, &piece, d->err);
    if (status != PL_OK) return status;
    int32_t *order = pl_array_new(count, sizeof *order);
    status = order ? pl_order_by_degree(&piece, count, order, d->err)
                   : pl_error_memory(d->err, 4 * (int64_t)count, "an order of elimination");
    for (int32_t i = 0; status == PL_OK && i < count; i++) nodes[i] = d->list[order[i]];
    free(order);
    pl_graph_free(&piece);
    return status;
}

/* Sorts the nodes of a part by side, stable within a side; counts[] receives the number of nodes per side. */
static pl_status split(dissection *d, int32_t count, int32_t *nodes, int32_t counts[3]) {
    pl_graph piece;
    pl_status status = pl_graph_extract(d->graph, count, nodes, d->local, &piece, d->err);
    if (status != PL_OK) return status;
    status = pl_graph_separate(&piece, d->side, d->err);
    pl_graph_free(&piece);
    if (status != PL_OK) return status;
    int32_t placed = 0;
    for (int s = 0; s < 3; s++) {
        int32_t before = placed;
        for (int32_t i = 0; i < count; i++) {
            if (d->side[i] == s) d->list[placed++] = nodes[i];
        }
        counts[s] = placed - before;
    }
    memcpy(nodes, d->list, (size_t)count * sizeof *nodes);
    return PL_OK;
}

typedef struct part {
    int32_t first, count;
} part;

/* Parts wait on a stack. The smaller side is processed first, and at most one other part per level waits, so
 * that 64 entries are enough. */
static pl_status run(dissection *d, int32_t *order) {
    part stack[64];
    int depth = 0;
    stack[depth++] = (part){0, d->graph->nodes};
    while (depth > 0) {
        part p = stack[--depth];
        int32_t *nodes = order + p.first, counts[3];
        if (p.count <= 2) continue;
        if (p.count <= d->leaf && p.count < PL_DEGREE_MAX) {
            pl_status status = order_leaf(d, p.count, nodes);
            if (status != PL_OK) return status;
            continue;
        }
        pl_status status = split(d, p.count, nodes, counts);
        if (status != PL_OK) return status;
        if (counts[0] == 0 || counts[1] == 0) { /* nothing separates it, as in a clique */
            if (p.count < PL_DEGREE_MAX) status = order_leaf(d, p.count, nodes);
            if (status != PL_OK) return status;
            continue;
        }
        part sides[2] = {{p.first, counts[0]}, {p.first + counts[0], counts[1]}};
        int small = counts[0] < counts[1] ? 0 : 1; /* processed next, so that the stack stays short */
        stack[depth++] = sides[1 - small];
        stack[depth++] = sides[small];
    }
    return PL_OK;
}

pl_status pl_order_by_dissection(const pl_graph *graph, int32_t leaf, int32_t *order, pl_error *err) {
    int32_t n = graph->nodes;
    dissection d = {.graph = graph, .leaf = leaf, .err = err};
    d.local = pl_array_new(n, sizeof(int32_t));
    d.list = pl_array_new(n + PL_DEGREE_MAX, sizeof(int32_t));
    d.side = pl_array_new(n, sizeof(uint8_t));
    pl_status status =
        d.local && d.list && d.side ? PL_OK : pl_error_memory(err, 9 * (int64_t)n, "nested dissection");
    for (int32_t i = 0; status == PL_OK && i < n; i++) {
        order[i] = i;
        d.local[i] = -1;
    }
    if (status == PL_OK) status = run(&d, order);
    free(d.local);
    free(d.list);
    free(d.side);
    return status;
}
