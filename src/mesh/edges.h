/* The edges of a mesh's tetrahedra, each once, with lookup by their ends. */
#ifndef PL_MESH_EDGES_H
#define PL_MESH_EDGES_H

#include "pliant/mesh.h"

typedef struct pl_edge {
    int32_t low, high; /* ends, low < high */
    int32_t middle;    /* the node between them, or -1 */
} pl_edge;

typedef struct pl_edges {
    int64_t count;
    pl_edge *list;  /* in the order of the tetrahedra */
    int64_t slots;  /* a power of two */
    int32_t *table; /* number of an edge + 1 */
} pl_edges;

pl_status pl_edges_create(const pl_mesh *mesh, pl_edges *out, pl_error *err);
void pl_edges_free(pl_edges *edges);
/* The number of the edge between two nodes, or -1. */
int64_t pl_edges_find(const pl_edges *edges, int32_t a, int32_t b);

#endif
