/* The reader of procedural models on arbitrary bytes; accepted models have finite values and bounds. */
#include "fuzz_mesh.h"
#include "pliant/sculpt.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pl_sculpt *model;
    pl_error err = {0};
    pl_status status = pl_sculpt_load_memory("fuzz", data, size, &model, &err);
    if (status != PL_OK) {
        FUZZ_CHECK(!model && err.status == status && err.message[0]);
        FUZZ_CHECK(status == PL_ERR_INPUT);
        return 0;
    }
    double min[3], max[3], rgb[3];
    pl_sculpt_bounds(model, min, max);
    for (int k = 0; k < 3; k++) FUZZ_CHECK(isfinite(min[k]) && isfinite(max[k]) && min[k] < max[k]);
    for (int i = 0; i < 27; i++) {
        double x[3], share[3] = {i % 3 * 0.45, i / 3 % 3 * 0.45, i / 9 * 0.45};
        for (int k = 0; k < 3; k++) x[k] = min[k] + (0.05 + share[k]) * (max[k] - min[k]);
        FUZZ_CHECK(isfinite(pl_sculpt_value(model, x)));
        pl_sculpt_color(model, x, rgb);
        for (int k = 0; k < 3; k++) FUZZ_CHECK(rgb[k] >= -1e-9 && rgb[k] <= 1 + 1e-9);
    }
    for (int c = 0; c < 8; c++) { /* the corners of the bounds are outside the model */
        const double x[3] = {c & 1 ? max[0] : min[0], c & 2 ? max[1] : min[1], c & 4 ? max[2] : min[2]};
        FUZZ_CHECK(pl_sculpt_value(model, x) > 0);
    }
    pl_sculpt_free(model);
    return 0;
}
