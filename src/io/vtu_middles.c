/* See vtu_middles.h. */
#include "io/vtu_middles.h"
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_EDGES = 63 };

typedef struct edge_use {
    int32_t low, high;
    int64_t slot; /* position in the list of tetrahedra */
} edge_use;

unsigned pl_frame_inactive(const pl_frame *frame, int64_t i) {
    const int32_t *tet = frame->tets + PL_QUADRATIC_NODES * i;
    unsigned inactive = 0;
    for (int k = 0; k < 24; k++) { /* any corner may be repeated: linear tetrahedra repeat the first */
        if (tet[4 + k / 4] == tet[k % 4]) inactive |= 1u << k / 4;
    }
    return inactive;
}

static int compare_edges(const void *a, const void *b) {
    const edge_use *p = a, *q = b;
    if (p->low != q->low) return p->low < q->low ? -1 : 1;
    if (p->high != q->high) return p->high < q->high ? -1 : 1;
    return (p->slot > q->slot) - (p->slot < q->slot);
}

/* Lists the edges to fill, sorted; returns their number (`out` may be NULL). */
static int64_t list_edges(const pl_frame *frame, edge_use *out) {
    int64_t count = 0;
    for (int64_t i = 0; i < frame->tet_count; i++) {
        unsigned inactive = pl_frame_inactive(frame, i);
        const int32_t *tet = frame->tets + PL_QUADRATIC_NODES * i;
        for (int e = 0; e < 6 && inactive != ALL_EDGES; e++) {
            if (!(inactive >> e & 1)) continue;
            int32_t a = tet[pl_tet_edges[e][0]], b = tet[pl_tet_edges[e][1]];
            if (out) out[count] = (edge_use){a < b ? a : b, a < b ? b : a, PL_QUADRATIC_NODES * i + 4 + e};
            count++;
        }
    }
    if (out) qsort(out, (size_t)count, sizeof *out, compare_edges);
    return count;
}

static bool is_new(const edge_use *edges, int64_t k) {
    return k == 0 || edges[k].low != edges[k - 1].low || edges[k].high != edges[k - 1].high;
}

/* `values` on the nodes, followed by values at the appended midpoints. */
static double *extend(const double *values, int width, int64_t nodes, int64_t added, const edge_use *edges,
                      int64_t count) {
    double *out = pl_array_new(width * (nodes + added), sizeof *out);
    if (!out) return NULL;
    memcpy(out, values, (size_t)(width * nodes) * sizeof *out);
    double *next = out + width * nodes;
    for (int64_t k = 0; k < count; k++) {
        if (!is_new(edges, k)) continue;
        for (int d = 0; d < width; d++)
            next[d] = 0.5 * (values[width * (int64_t)edges[k].low + d] +
                             values[width * (int64_t)edges[k].high + d]);
        next += width;
    }
    return out;
}

static bool fill(const pl_frame *frame, const edge_use *edges, int64_t count, int64_t added,
                 pl_filled_frame *out) {
    int64_t nodes = frame->node_count, size = PL_QUADRATIC_NODES * frame->tet_count;
    out->tets = pl_array_new(size, sizeof *out->tets);
    out->arrays = pl_array_new(frame->array_count, sizeof *out->arrays);
    out->positions = extend(frame->positions, 3, nodes, added, edges, count);
    if (!out->tets || !out->arrays || !out->positions) return false;
    memcpy(out->tets, frame->tets, (size_t)size * sizeof *out->tets);
    int64_t node = nodes - 1;
    for (int64_t k = 0; k < count; k++) {
        node += is_new(edges, k);
        out->tets[edges[k].slot] = (int32_t)node;
    }
    for (int i = 0; i < frame->array_count; i++) {
        out->arrays[i] = frame->arrays[i];
        if (frame->arrays[i].where != PL_ON_NODES) continue;
        out->arrays[i].values =
            extend(frame->arrays[i].values, frame->arrays[i].components, nodes, added, edges, count);
        if (!out->arrays[i].values) return false;
    }
    out->frame.node_count = nodes + added;
    out->frame.positions = out->positions;
    out->frame.tets = out->tets;
    out->frame.arrays = out->arrays;
    return true;
}

pl_status pl_frame_fill_middles(const pl_frame *frame, pl_filled_frame *out, pl_error *err) {
    *out = (pl_filled_frame){.frame = *frame};
    if (!frame->tet_count || !pl_cell_kind_of(frame->nodes_per_tet)->quadratic) return PL_OK;
    int64_t count = list_edges(frame, NULL), added = 0;
    if (count == 0) return PL_OK;
    edge_use *edges = pl_array_new(count, sizeof *edges);
    if (!edges) return pl_error_memory(err, 16 * count, "edges");
    list_edges(frame, edges);
    for (int64_t k = 0; k < count; k++) added += is_new(edges, k);
    pl_status status = PL_OK;
    if (frame->node_count + added > INT32_MAX)
        status = pl_error_set(err, PL_ERR_INPUT, "more than 2^31 nodes, including added mid-edge nodes");
    else if (!fill(frame, edges, count, added, out))
        status = pl_error_memory(err, 80 * frame->tet_count, "a frame");
    free(edges);
    return status;
}

void pl_filled_frame_free(pl_filled_frame *filled) {
    for (int i = 0; filled->arrays && i < filled->frame.array_count; i++) {
        if (filled->arrays[i].where == PL_ON_NODES) free(filled->arrays[i].values);
    }
    free(filled->arrays);
    free(filled->positions);
    free(filled->tets);
}
