/* See grid.h. */
#include "mesh/grid.h"
#include "mesh/edit.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Products of four lengths stay finite. */
#define PL_GRID_MAX 1e60

pl_status pl_grid_check(const pl_grid *grid, const char *what, pl_error *err) {
    double samples = 1;
    for (int k = 0; k < 3; k++) {
        if (grid->size[k] < 2 || grid->size[k] > PL_MESH_MAX_COUNT)
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: the grid has %" PRId64 " samples along %c, expected at least 2", what,
                                grid->size[k], 'x' + k);
        if (!(grid->step[k] > 0 && grid->step[k] * (double)grid->size[k] < PL_GRID_MAX))
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: the grid's step along %c is %g m, expected a positive number", what,
                                'x' + k, grid->step[k]);
        if (!(fabs(grid->origin[k]) < PL_GRID_MAX))
            return pl_error_set(err, PL_ERR_INPUT, "%s: the grid's origin has %c = %g m, expected less", what,
                                'x' + k, grid->origin[k]);
        samples *= (double)grid->size[k];
    }
    if (samples <= (double)PL_MESH_MAX_COUNT) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "%s: the grid has %.3g samples, expected at most %" PRId64, what,
                        samples, PL_MESH_MAX_COUNT);
}

void pl_grid_free(pl_grid *grid) {
    if (!grid) return;
    free(grid->values);
    free(grid);
}
