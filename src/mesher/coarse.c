/* Passes of edge collapses of rising cost, with nodes moved in between. */
#include "mesher/coarse.h"
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/collapse.h"

#include <math.h>
#include <stdlib.h>

/* The limit of the first pass, in squares of the mean edge, and its rise from pass to pass. */
#define PL_FIRST_LIMIT 0.005
#define PL_RISE 1.6
/* Nodes move between passes from this many tetrahedra on. */
enum { PL_FEW_TETS = 8000, PL_MAX_IDLE = 4, PL_LAST_ROUNDS = 10 };

/* About the body's middle and in its lengths, so that products of lengths neither vanish nor lose digits. */
typedef struct frame {
    double middle[3], length;
} frame;

static frame frame_of(const pl_solid *solid) {
    frame f = {.length = sqrt(pl_distance2(solid->region.min, solid->region.max))};
    for (int k = 0; k < 3; k++) f.middle[k] = 0.5 * (solid->region.min[k] + solid->region.max[k]);
    return f;
}

/* Beyond what the shares before it have come to, which are rounded. */
static bool tell(pl_mesher_work *work, double fraction) {
    const pl_mesher_def *def = work->def;
    double now = fmin(1, work->done + 1e-12 + fraction * (1 - work->done));
    if (def->progress && def->progress(def->context, now)) work->stopped = true;
    return !work->stopped;
}

static pl_status run(pl_collapse *c, int64_t tets, pl_mesher_work *work, pl_error *err) {
    const pl_cells *cells = &c->cells;
    double volume = 0, densest = 0, start = log((double)cells->count / (double)tets);
    for (int64_t t = 0; t < cells->slots; t++) {
        if (cells->tets[4 * t] >= 0) volume += pl_tet_volume(cells->nodes, cells->tets + 4 * t);
    }
    for (int64_t n = 0; n < cells->node_count; n++) densest = fmax(densest, c->density[n]);
    double edge = cbrt(6 * volume / (double)cells->count),
           last = 2 * densest * densest; /* of a body of length 1 */
    pl_status status = PL_OK;
    c->limit = PL_FIRST_LIMIT * edge * edge;
    for (int idle = 0; status == PL_OK && cells->count > tets && idle < PL_MAX_IDLE;) {
        int64_t done;
        status = pl_collapse_pass(c, tets, &done, err);
        if (cells->count < PL_FEW_TETS) pl_collapse_improve(c);
        if (c->limit < last)
            c->limit *= PL_RISE;
        else if (!done)
            idle++;
        if (!tell(work, 1 - log((double)cells->count / (double)tets) / start)) break;
    }
    for (int round = 0; status == PL_OK && !work->stopped && round < PL_LAST_ROUNDS; round++) {
        if (!pl_collapse_improve(c)) break;
    }
    if (work->stopped) return pl_error_set(err, PL_ERR_CANCELLED, "meshing was stopped");
    return status;
}

pl_status pl_mesh_coarsen(pl_mesh **mesh, const pl_solid *solid, int64_t tets, pl_mesher_work *work,
                          pl_error *err) {
    pl_collapse *c = pl_array_new(1, sizeof *c);
    double *density = NULL;
    if (!c) return pl_error_memory(err, (int64_t)sizeof *c, "edges to collapse");
    pl_mesh *fine = *mesh, *coarse = NULL;
    frame f = frame_of(solid);
    pl_status status = pl_mesh_density(fine, solid, work->def, &density, err);
    for (int64_t k = 0; k < 3 * fine->node_count; k++)
        fine->nodes[k] = (fine->nodes[k] - f.middle[k % 3]) / f.length;
    if (status == PL_OK) status = pl_collapse_create(fine, density, c, err);
    if (status == PL_OK && fine->tet_count > tets) status = run(c, tets, work, err);
    if (status == PL_OK) status = pl_cells_mesh(&c->cells, &coarse, err);
    for (int64_t k = 0; status == PL_OK && k < 3 * coarse->node_count; k++)
        coarse->nodes[k] = f.middle[k % 3] + f.length * coarse->nodes[k];
    pl_collapse_free(c);
    free(c);
    free(density);
    if (status != PL_OK) return status;
    pl_mesh_free(fine);
    *mesh = coarse;
    return PL_OK;
}
