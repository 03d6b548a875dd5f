/* Coarsening: passes of edge collapses with increasing cost limit, and smoothing between them. */
#include "mesher/coarse.h"
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/collapse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Cost limit of the first pass, in squares of the mean edge, and its growth per pass. */
#define PL_FIRST_LIMIT 0.005
#define PL_RISE 1.6
/* Nodes are smoothed between passes below this number of tetrahedra. */
enum { PL_FEW_TETS = 8000, PL_MAX_IDLE = 4, PL_LAST_ROUNDS = 10, PL_VOLUME_ROUNDS = 4 };

/* Coordinates relative to the body's centre and size, to avoid underflow and cancellation in products of
 * lengths. */
typedef struct frame {
    double middle[3], length;
} frame;

static frame frame_of(const pl_solid *solid) {
    frame f = {.length = sqrt(pl_distance2(solid->region.min, solid->region.max))};
    for (int k = 0; k < 3; k++) f.middle[k] = 0.5 * (solid->region.min[k] + solid->region.max[k]);
    return f;
}

/* Adds the fraction to the progress of the earlier stages, with a tolerance for rounding. */
static bool tell(pl_mesher_work *work, double fraction) {
    const pl_mesher_def *def = work->def;
    double now = fmin(1, work->done + 1e-12 + fraction * (1 - work->done));
    if (def->progress && def->progress(def->context, now)) work->stopped = true;
    return !work->stopped;
}

static pl_status run(pl_collapse *c, int64_t tets, double volume, pl_mesher_work *work, pl_error *err) {
    const pl_cells *cells = &c->cells;
    double densest = 0, start = log((double)cells->count / (double)tets);
    for (int64_t n = 0; n < cells->node_count; n++) densest = fmax(densest, c->density[n]);
    double edge = cbrt(6 * volume / (double)cells->count),
           last = 2 * densest * densest; /* for a body of length 1 */
    pl_status status = PL_OK;
    c->limit = PL_FIRST_LIMIT * edge * edge;
    /* if the target is large, self-intersections are checked during the last halving, unless that would take
     * minutes */
    c->watched_from = 2 * tets > PL_WATCHED && tets <= PL_MAX_WATCHED ? 2 * tets : PL_WATCHED;
    for (int idle = 0; status == PL_OK && cells->count > tets && idle < PL_MAX_IDLE;) {
        int64_t done,
            largest = cells->count > c->watched_from && c->watched_from > tets ? c->watched_from - 1 : tets;
        status = pl_collapse_pass(c, largest, &done, err);
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

/* ---- volume correction: flat faces with corners on a round surface lose volume */

static double volume_of(const pl_cells *cells) {
    double sum = 0;
    for (int64_t t = 0; t < cells->slots; t++) {
        if (cells->tets[4 * t] >= 0) sum += pl_tet_volume(cells->nodes, cells->tets + 4 * t);
    }
    return sum;
}

/* Change of volume per displacement of each boundary node: a third of the area around it, along the
 * normal. */
static void find_gains(const pl_cells *cells, double *gains) {
    memset(gains, 0, (size_t)(3 * cells->node_count) * sizeof *gains);
    for (int64_t t = 0; t < cells->slots; t++) {
        for (int f = 0; f < 4; f++) {
            int32_t tri[3];
            double normal[3];
            if (!pl_cells_outer_tri(cells, t, f, tri)) continue;
            pl_tri_normal(cells->nodes, tri, normal);
            for (int k = 0; k < 9; k++) gains[3 * (int64_t)tri[k / 3] + k % 3] += normal[k % 3] / 6;
        }
    }
}

/* Moves the boundary along its normals by one distance, as far as element shapes allow, to restore the
 * volume. */
static pl_status match_volume(pl_collapse *c, double volume, pl_error *err) {
    pl_cells *cells = &c->cells;
    double *gains = pl_array_new(3 * cells->node_count, sizeof *gains);
    if (!gains) return pl_error_memory(err, 24 * cells->node_count, "normals");
    for (int round = 0; round < PL_VOLUME_ROUNDS; round++) {
        double sum = 0, lost = volume - volume_of(cells);
        find_gains(cells, gains);
        for (int64_t n = 0; n < cells->node_count; n++) sum += sqrt(pl_dot3(gains + 3 * n, gains + 3 * n));
        for (int64_t n = 0; n < cells->node_count; n++) {
            double length = sqrt(pl_dot3(gains + 3 * n, gains + 3 * n)), x[3];
            if (cells->head[n] < 0 || !(length > 0)) continue;
            for (int k = 0; k < 3; k++)
                x[k] = cells->nodes[3 * n + k] + lost / sum * gains[3 * n + k] / length;
            pl_collapse_move(c, (int32_t)n, x);
        }
    }
    free(gains);
    return PL_OK;
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
    double volume = status == PL_OK ? volume_of(&c->cells) : 0;
    if (status == PL_OK && fine->tet_count > tets) status = run(c, tets, volume, work, err);
    if (status == PL_OK && work->def->order == 1) status = match_volume(c, volume, err);
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
