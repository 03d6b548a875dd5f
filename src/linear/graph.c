/* Subgraphs; see ordering.h. */
#include "core/memory.h"
#include "linear/ordering.h"

#include <stdlib.h>

void pl_graph_free(pl_graph *graph) {
    free(graph->start);
    free(graph->neighbour);
    *graph = (pl_graph){0};
}

pl_status pl_graph_extract(const pl_graph *graph, int32_t count, const int32_t *list, int32_t *local,
                           pl_graph *out, pl_error *err) {
    int64_t edges = 0;
    for (int32_t i = 0; i < count; i++) local[list[i]] = i;
    for (int32_t i = 0; i < count; i++) {
        for (int64_t k = graph->start[list[i]]; k < graph->start[list[i] + 1]; k++)
            edges += local[graph->neighbour[k]] >= 0;
    }
    *out = (pl_graph){.nodes = count};
    out->start = pl_array_new(count + 1, sizeof(int64_t));
    out->neighbour = pl_array_new(edges, sizeof(int32_t));
    pl_status status = out->start && out->neighbour ? PL_OK : pl_error_memory(err, 4 * edges, "a graph");
    for (int32_t i = 0; status == PL_OK && i < count; i++) {
        int64_t at = out->start[i];
        for (int64_t k = graph->start[list[i]]; k < graph->start[list[i] + 1]; k++) {
            int32_t j = local[graph->neighbour[k]];
            if (j >= 0) out->neighbour[at++] = j;
        }
        out->start[i + 1] = at;
    }
    for (int32_t i = 0; i < count; i++) local[list[i]] = -1;
    if (status != PL_OK) pl_graph_free(out);
    return status;
}
