/* The cells that a volume mesh may be made of: all that follows from how many nodes one has. */
#ifndef PL_MESH_CELL_H
#define PL_MESH_CELL_H

#include "pliant/mesh.h"

enum { PL_LINEAR_NODES = 4, PL_QUADRATIC_NODES = 10, PL_MAX_CELL_NODES = PL_QUADRATIC_NODES };

typedef struct pl_cell_kind {
    int nodes;
    bool quadratic; /* a node for each edge follows the corners (mesh/order.h) */
} pl_cell_kind;

/* NULL: there are no cells of so many nodes ... */
const pl_cell_kind *pl_cell_kind_of(int64_t nodes);
/* ... but of so many, for messages. */
#define PL_CELL_NODES "4 or 10"

#endif
