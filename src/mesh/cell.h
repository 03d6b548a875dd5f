/* The cell types of a volume mesh, by their number of nodes. */
#ifndef PL_MESH_CELL_H
#define PL_MESH_CELL_H

#include "pliant/mesh.h"

enum { PL_LINEAR_NODES = 4, PL_QUADRATIC_NODES = 10, PL_MAX_CELL_NODES = PL_QUADRATIC_NODES };

typedef struct pl_cell_kind {
    int nodes;
    bool quadratic; /* one node per edge follows the corners (mesh/order.h) */
} pl_cell_kind;

/* NULL: no cell type has this number of nodes. */
const pl_cell_kind *pl_cell_kind_of(int64_t nodes);
/* The supported numbers, for messages. */
#define PL_CELL_NODES "4 or 10"

#endif
