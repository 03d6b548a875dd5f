/* Validation of grids from callers. */
#ifndef PL_MESH_GRID_H
#define PL_MESH_GRID_H

#include "pliant/grid.h"

static inline int64_t pl_grid_count(const pl_grid *grid) {
    return grid->size[0] * grid->size[1] * grid->size[2];
}

/* Checks sizes, steps and origin; `what` is the prefix of the message. */
pl_status pl_grid_check(const pl_grid *grid, const char *what, pl_error *err);

#endif
