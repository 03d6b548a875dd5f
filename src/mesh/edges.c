/* See edges.h. */
#include "mesh/edges.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <stdlib.h>

/* The slot of the edge, or the free slot for it. */
static int64_t find_slot(const pl_edges *edges, int32_t low, int32_t high) {
    uint64_t hash = ((uint64_t)(uint32_t)low << 32 | (uint32_t)high) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9u;
    int64_t slot = (int64_t)(hash >> 32) & (edges->slots - 1);
    for (; edges->table[slot]; slot = (slot + 1) & (edges->slots - 1)) {
        const pl_edge *edge = &edges->list[edges->table[slot] - 1];
        if (edge->low == low && edge->high == high) break;
    }
    return slot;
}

pl_status pl_edges_create(const pl_mesh *mesh, pl_edges *out, pl_error *err) {
    *out = (pl_edges){.slots = 64};
    if (6 * mesh->tet_count > INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "%lld tetrahedra are too many for mid-edge nodes",
                            (long long)mesh->tet_count);
    while (out->slots < 8 * mesh->tet_count) out->slots *= 2; /* 1.2 edges per tetrahedron, at most 6 */
    out->table = pl_array_new(out->slots, sizeof *out->table);
    out->list = pl_array_new(6 * mesh->tet_count, sizeof *out->list);
    if (!out->table || !out->list) {
        pl_edges_free(out);
        return pl_error_memory(err, 72 * mesh->tet_count + 4 * out->slots, "edges");
    }
    const bool quadratic = pl_mesh_is_quadratic(mesh);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + t * mesh->nodes_per_tet;
        for (int e = 0; e < 6; e++) {
            int32_t a = tet[pl_tet_edges[e][0]], b = tet[pl_tet_edges[e][1]],
                    middle = quadratic ? tet[4 + e] : -1;
            if (a == b) continue;
            int64_t slot = find_slot(out, a < b ? a : b, a < b ? b : a);
            if (out->table[slot]) continue;
            out->list[out->count] =
                (pl_edge){a < b ? a : b, a < b ? b : a, middle == a || middle == b ? -1 : middle};
            out->table[slot] = (int32_t)++out->count;
        }
    }
    return PL_OK;
}

void pl_edges_free(pl_edges *edges) {
    free(edges->list);
    free(edges->table);
    *edges = (pl_edges){0};
}

int64_t pl_edges_find(const pl_edges *edges, int32_t a, int32_t b) {
    return (int64_t)edges->table[find_slot(edges, a < b ? a : b, a < b ? b : a)] - 1;
}
