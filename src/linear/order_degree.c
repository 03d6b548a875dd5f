/* Minimum degree on the explicit elimination graph, with one row of bits per node: eliminating a node merges
 * its neighbours' rows with its own row. Degrees are exact, unlike in the approximate methods for large
 * graphs, and the code is as short. Nested dissection keeps the graphs small. */
#include "core/memory.h"
#include "linear/ordering.h"

#include <stdlib.h>

typedef struct bit_graph {
    int32_t nodes, words;
    uint64_t *rows; /* (nodes, words) */
    int32_t *degree;
} bit_graph;

static void set_bit(uint64_t *row, int32_t i) { row[i / 64] |= UINT64_C(1) << i % 64; }

static void fill_rows(const pl_graph *graph, bit_graph *bits) {
    for (int32_t i = 0; i < graph->nodes; i++) {
        for (int64_t k = graph->start[i]; k < graph->start[i + 1]; k++)
            set_bit(bits->rows + (int64_t)i * bits->words, graph->neighbour[k]);
        bits->degree[i] = (int32_t)(graph->start[i + 1] - graph->start[i]);
    }
}

/* Turns the neighbours of a node into a clique and removes the node. */
static void eliminate(bit_graph *bits, int32_t node) {
    const uint64_t *own = bits->rows + (int64_t)node * bits->words;
    for (int32_t word = 0; word < bits->words; word++) {
        for (uint64_t left = own[word]; left; left &= left - 1) {
            int32_t other = 64 * word + __builtin_ctzll(left), degree = 0;
            uint64_t *row = bits->rows + (int64_t)other * bits->words;
            for (int32_t w = 0; w < bits->words; w++) row[w] |= own[w];
            row[node / 64] &= ~(UINT64_C(1) << node % 64);
            row[other / 64] &= ~(UINT64_C(1) << other % 64);
            for (int32_t w = 0; w < bits->words; w++) degree += __builtin_popcountll(row[w]);
            bits->degree[other] = degree;
        }
    }
}

pl_status pl_order_by_degree(const pl_graph *graph, int32_t inner, int32_t *order, pl_error *err) {
    bit_graph bits = {.nodes = graph->nodes, .words = (graph->nodes + 63) / 64};
    bits.rows = pl_array_new((int64_t)graph->nodes * bits.words, sizeof(uint64_t));
    bits.degree = pl_array_new(graph->nodes, sizeof(int32_t));
    if (!bits.rows || !bits.degree) {
        free(bits.rows);
        free(bits.degree);
        return pl_error_memory(err, (int64_t)graph->nodes * bits.words * 8, "an order of elimination");
    }
    fill_rows(graph, &bits);
    for (int32_t step = 0; step < inner; step++) {
        int32_t best = -1;
        for (int32_t i = 0; i < inner; i++) {
            if (bits.degree[i] >= 0 && (best < 0 || bits.degree[i] < bits.degree[best])) best = i;
        }
        order[step] = best;
        eliminate(&bits, best);
        bits.degree[best] = -1;
    }
    free(bits.rows);
    free(bits.degree);
    return PL_OK;
}
