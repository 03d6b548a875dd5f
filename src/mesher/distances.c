/* Signed distances of a surface on a grid. */
#include "contact/grid.h"
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "mesher/solid.h"

#include <math.h>

#define PL_MAX_SAMPLES 536870912.0 /* 2^29 */

static pl_status check_step(const pl_solid *solid, double step, pl_error *err) {
    double samples = 1;
    if (!(step > 0 && isfinite(step)))
        return pl_error_set(err, PL_ERR_INPUT, "the step is %g m, expected a positive number", step);
    for (int k = 0; k < 3; k++)
        samples *= ceil((solid->region.max[k] - solid->region.min[k]) / step) + 2 * PL_GRID_MARGIN + 1;
    if (samples <= PL_MAX_SAMPLES) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "a step of %.3g m gives %.3g samples, expected at most %.3g", step,
                        samples, PL_MAX_SAMPLES);
}

pl_status pl_grid_from_surface(const pl_mesh *surface, double step, int threads, pl_grid **out,
                               pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(surface);
    pl_status status = pl_mesh_check(surface, "surface", err);
    if (status == PL_OK) status = pl_threads_check(threads, "grid", err);
    if (status != PL_OK) return status;
    pl_solid solid = {0};
    pl_threads *pool = pl_threads_new(threads);
    if (!pool) return pl_error_memory(err, 1, "threads");
    status = pl_solid_create(surface, pool, &solid, err);
    if (status == PL_OK) status = check_step(&solid, step, err);
    if (status == PL_OK) status = pl_grid_build(&solid.triangles, solid.closed, step, pool, out, err);
    pl_threads_free(pool);
    pl_solid_free(&solid);
    return status;
}
