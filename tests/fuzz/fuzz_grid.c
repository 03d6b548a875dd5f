/* The readers of grids on arbitrary bytes. */
#include "fuzz_mesh.h"
#include "pliant/grid.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pl_grid *grid;
    pl_error err = {0};
    pl_status status = pl_grid_load_memory("fuzz", data, size, &grid, &err);
    if (status != PL_OK) {
        FUZZ_CHECK(!grid && err.status == status && err.message[0]);
        FUZZ_CHECK(status == PL_ERR_INPUT);
        return 0;
    }
    int64_t count = grid->size[0] * grid->size[1] * grid->size[2];
    FUZZ_CHECK(count >= 8);
    for (int64_t i = 0; i < count; i++) FUZZ_CHECK(isfinite(grid->values[i]));
    for (int k = 0; k < 3; k++) FUZZ_CHECK(grid->step[k] > 0 && isfinite(grid->origin[k]));
    pl_grid_free(grid);
    return 0;
}
