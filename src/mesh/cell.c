/* See cell.h. */
#include "mesh/cell.h"

static const pl_cell_kind kinds[] = {{PL_LINEAR_NODES, false}, {PL_QUADRATIC_NODES, true}};

const pl_cell_kind *pl_cell_kind_of(int64_t nodes) {
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (kinds[k].nodes == nodes) return &kinds[k];
    }
    return NULL;
}

bool pl_mesh_is_quadratic(const pl_mesh *mesh) {
    const pl_cell_kind *kind = mesh ? pl_cell_kind_of(mesh->nodes_per_tet) : NULL;
    return kind && kind->quadratic;
}
