/* Finds creases that the mesh does not reproduce (band.h). Creases are sampled, and runs of samples far from
 * the boundary edges are listed. */
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/band.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In cell sizes: distance between samples, largest distance from the mesh's edges, and offset of the inside
 * and outside tests. */
static const double spacing = 0.1, tolerance = 0.05, offset = 0.02;

/* A run of missed samples. */
typedef struct run {
    int32_t curve; /* -1: no open run */
    double length, sum[3];
} run;

/* Whether a point of a crease is on the boundary of the body. In a union, creases of the parts may be
 * inside. */
static bool is_at_boundary(const pl_band *band, const double x[3], const double outward[3]) {
    const pl_region *region = &band->solid->region;
    double ahead[3], behind[3];
    for (int k = 0; k < 3; k++) {
        ahead[k] = x[k] + offset * band->size * outward[k];
        behind[k] = x[k] - offset * band->size * outward[k];
    }
    return region->inside(region->context, behind) && !region->inside(region->context, ahead);
}

/* Keeps the longest runs, by decreasing length. */
static void end_run(run *r, pl_mesher_report *report) {
    if (r->curve < 0) return;
    pl_rounded_crease new = {.length = r->length};
    for (int k = 0; k < 3; k++) new.center[k] = r->sum[k] / r->length;
    int64_t listed = report->rounded_count < PL_MAX_ROUNDED ? report->rounded_count : PL_MAX_ROUNDED,
            at = listed;
    for (; at > 0 && report->rounded[at - 1].length < new.length; at--) {
        if (at < PL_MAX_ROUNDED) report->rounded[at] = report->rounded[at - 1];
    }
    if (at < PL_MAX_ROUNDED) report->rounded[at] = new;
    report->rounded_count++;
    *r = (run){.curve = -1};
}

static void sample_segment(const pl_band *band, const pl_segments *edges, int64_t segment, run *r,
                           pl_mesher_report *report) {
    const pl_segments *creases = &band->net->segments;
    const double *a = creases->points + 3 * (int64_t)creases->ends[2 * segment];
    const double *b = creases->points + 3 * (int64_t)creases->ends[2 * segment + 1];
    double length = sqrt(pl_distance2(a, b)), steps = ceil(length / (spacing * band->size));
    if (r->curve >= 0 && r->curve != band->net->curve[segment]) end_run(r, report);
    for (double s = 0.5; s < steps; s++) {
        double x[3], point[3];
        int32_t nearest;
        for (int k = 0; k < 3; k++) x[k] = a[k] + s / steps * (b[k] - a[k]);
        pl_segments_nearest(edges, x, tolerance * band->size, NULL, NULL, &nearest, point);
        if (nearest >= 0) {
            report->crease_kept += length / steps;
        } else if (!is_at_boundary(band, x, band->net->outward + 3 * segment)) {
            continue; /* not a crease of the body */
        }
        report->crease_length += length / steps;
        if (nearest >= 0) {
            end_run(r, report);
            continue;
        }
        r->curve = band->net->curve[segment];
        r->length += length / steps;
        for (int k = 0; k < 3; k++) r->sum[k] += length / steps * x[k];
    }
}

pl_status pl_rounded_find(const pl_band *band, const int32_t *edges, int64_t edge_count,
                          pl_mesher_report *report, pl_error *err) {
    double *points = pl_array_new(3 * band->node_count, sizeof *points);
    int32_t *ends = pl_array_new(2 * edge_count, sizeof *ends);
    pl_segments segments = {0};
    if (!points || !ends) {
        free(points);
        free(ends);
        return pl_error_memory(err, 24 * band->node_count + 8 * edge_count, "edges of a boundary");
    }
    for (int64_t n = 0; n < band->node_count; n++)
        memcpy(points + 3 * n, band->nodes[n].x, 3 * sizeof *points);
    memcpy(ends, edges, 2 * (size_t)edge_count * sizeof *ends);
    pl_status status = pl_segments_build(points, edge_count, ends, &segments, err);
    report->crease_length = report->crease_kept = 0, report->rounded_count = 0;
    run r = {.curve = -1};
    for (int64_t s = 0; status == PL_OK && s < band->net->segments.count; s++)
        sample_segment(band, &segments, s, &r, report);
    end_run(&r, report);
    pl_segments_free(&segments);
    free(points);
    return status;
}
