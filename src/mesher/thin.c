/* Thin parts that a mesh misses (docs/mesher.md). The surface is sampled at distances of at most a cell.
 * Samples far from all nodes of the mesh's boundary are clustered, and rays across measure the thickness. */
#include "mesher/thin.h"
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/bins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In cell sizes: samples farther than `far` from the boundary nodes, whose triangles have edges of about one
 * cell, are missed. Areas smaller than `small` (squared) are only cut-off creases. */
static const double far = 0.75, small = 0.5, longest_ray = 2, thickest = 1.5, offset = 1e-4;
/* A lattice of this share of the thickness has cells inside the part. */
static const double catching = 0.75;
/* A part smaller than this share of the largest one does not justify a finer lattice. */
static const double minor = 0.1;

enum { MAX_EXAMINED = 10000 };

typedef struct sample {
    double x[3], normal[3]; /* a unit vector */
    double area, thickness;
    int32_t cluster;
    bool gap;
} sample;

typedef struct samples {
    const pl_solid *solid;
    const double *nodes;
    double size, apart; /* lattice size, and the largest distance between samples */
    pl_bins boundary;
    sample *items;
    int64_t count, room;
    const double *asked; /* position of the current query */
} samples;

static bool is_near(void *context, int32_t node) {
    const samples *s = context;
    return pl_distance2(s->nodes + 3 * (int64_t)node, s->asked) < far * far * s->size * s->size;
}

/* The first triangle across the surface from x, at a distance from `offset` to `longest_ray`. */
static double distance_along(const samples *s, const double x[3], const double normal[3], double sign) {
    double a[3], b[3];
    for (int k = 0; k < 3; k++) {
        a[k] = x[k] + sign * offset * s->size * normal[k];
        b[k] = x[k] + sign * longest_ray * s->size * normal[k];
    }
    return s->size * (offset + pl_solid_first_hit(s->solid, a, b) * (longest_ray - offset));
}

/* Adds a sample of a triangle that has no boundary node nearby. */
static bool add_sample(samples *s, const double corners[9]) {
    sample new = {.cluster = -1};
    double sides[2][3];
    for (int k = 0; k < 3; k++) new.x[k] = (corners[k] + corners[3 + k] + corners[6 + k]) / 3;
    s->asked = new.x;
    if (pl_bins_visit(&s->boundary, new.x, is_near, s)) return true;
    pl_sub3(corners + 3, corners, sides[0]);
    pl_sub3(corners + 6, corners, sides[1]);
    pl_cross3(sides[0], sides[1], new.normal);
    double length = sqrt(pl_dot3(new.normal, new.normal));
    if (!(length > 0)) return true;
    new.area = length / 2;
    for (int k = 0; k < 3; k++) new.normal[k] /= length;
    if (s->count == s->room) {
        sample *items = pl_array_grow(s->items, 2 * s->room + 64, sizeof *items);
        if (!items) return false;
        s->items = items, s->room = 2 * s->room + 64;
    }
    s->items[s->count++] = new;
    return true;
}

/* Drops samples that are inside a union instead of on its boundary: the winding number behind a triangle is
 * one more than in front of it. Tests only some samples if there are very many, because winding numbers are
 * expensive. */
static void examine(samples *s) {
    int64_t stride = s->count / MAX_EXAMINED + 1, kept = 0;
    for (int64_t i = 0; i < s->count; i += stride) {
        sample one = s->items[i];
        double ahead[3];
        for (int k = 0; k < 3; k++) ahead[k] = one.x[k] + offset * s->size * one.normal[k];
        double winding = pl_triangles_winding(&s->solid->triangles, ahead);
        if (winding > 0.5 || winding <= -0.5) continue;
        double inward = distance_along(s, one.x, one.normal, -1),
               outward = distance_along(s, one.x, one.normal, 1);
        one.gap = outward < inward;
        one.thickness = fmin(inward, outward);
        if (one.thickness > thickest * s->size) continue; /* only far from the nodes of large triangles */
        one.area *= (double)stride;
        s->items[kept++] = one;
    }
    s->count = kept;
    s->apart = s->size * sqrt((double)stride);
}

/* Bisects triangles at their longest edges until these are shorter than a cell. */
static bool sample_triangle(samples *s, const double corners[9]) {
    double stack[64][9];
    int depth = 0;
    memcpy(stack[depth++], corners, sizeof stack[0]);
    while (depth) {
        double t[9], longest = 0;
        int edge = 0;
        memcpy(t, stack[--depth], sizeof t);
        for (int e = 0; e < 3; e++) {
            double square = pl_distance2(t + 3 * e, t + 3 * ((e + 1) % 3));
            if (square > longest) longest = square, edge = e;
        }
        if (longest < s->size * s->size || depth + 2 > 64) {
            if (!add_sample(s, t)) return false;
            continue;
        }
        int from = 3 * edge, to = 3 * ((edge + 1) % 3);
        memcpy(stack[depth], t, sizeof t);
        memcpy(stack[depth + 1], t, sizeof t);
        for (int k = 0; k < 3; k++)
            stack[depth][to + k] = stack[depth + 1][from + k] = 0.5 * (t[from + k] + t[to + k]);
        depth += 2;
    }
    return true;
}

/* ---- clusters: samples in the same or in neighbouring cubes of the sampling distance */

static int32_t root_of(int32_t *parent, int32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/* Joins each cube's samples with those of its later neighbours. */
static void join_cubes(const pl_bins *bins, int32_t *parent) {
    for (int64_t c = 0; c < bins->count; c++) {
        if (bins->start[c] == bins->start[c + 1]) continue;
        int32_t own = bins->items[bins->start[c]];
        int64_t at[3] = {c % bins->n[0], c / bins->n[0] % bins->n[1], c / bins->n[0] / bins->n[1]};
        for (int32_t i = bins->start[c]; i < bins->start[c + 1]; i++)
            parent[root_of(parent, bins->items[i])] = root_of(parent, own);
        for (int around = 14; around < 27; around++) {
            int64_t next[3] = {at[0] + around % 3 - 1, at[1] + around / 3 % 3 - 1, at[2] + around / 9 - 1};
            bool within = true;
            for (int k = 0; k < 3; k++) within &= next[k] >= 0 && next[k] < bins->n[k];
            if (!within) continue;
            int64_t other = (next[2] * bins->n[1] + next[1]) * bins->n[0] + next[0];
            if (bins->start[other] < bins->start[other + 1]) /* all samples of that cube are already joined */
                parent[root_of(parent, bins->items[bins->start[other]])] = root_of(parent, own);
        }
    }
}

static pl_status cluster(samples *s, pl_error *err) {
    pl_bins bins = {0};
    double *points = pl_array_new(3 * s->count, sizeof *points);
    int32_t *parent = pl_array_new(s->count, sizeof *parent);
    pl_status status = points && parent ? PL_OK : pl_error_memory(err, 28 * s->count, "samples");
    for (int64_t i = 0; status == PL_OK && i < s->count; i++) {
        memcpy(points + 3 * i, s->items[i].x, 3 * sizeof *points);
        parent[i] = (int32_t)i;
    }
    if (status == PL_OK) status = pl_bins_build(points, NULL, s->count, s->apart, &bins, err);
    if (status == PL_OK) join_cubes(&bins, parent);
    for (int64_t i = 0; status == PL_OK && i < s->count; i++)
        s->items[i].cluster = root_of(parent, (int32_t)i);
    pl_bins_free(&bins);
    free(points);
    free(parent);
    return status;
}

/* By cluster, then by thickness, then by position, so that the order is unique. */
static int compare(const void *left, const void *right) {
    const sample *a = left, *b = right;
    if (a->cluster != b->cluster) return a->cluster < b->cluster ? -1 : 1;
    if (a->thickness != b->thickness) return a->thickness < b->thickness ? -1 : 1;
    return memcmp(a->x, b->x, sizeof a->x);
}

/* Area, centre and median thickness of one cluster. The cluster is a part or a gap; samples of the other
 * kind, as on narrow sides, do not count for the thickness. */
static pl_thin_part part_of(const sample *items, int64_t count) {
    pl_thin_part part = {0};
    double gaps = 0, half = 0;
    for (int64_t i = 0; i < count; i++) {
        part.area += items[i].area;
        gaps += items[i].gap ? items[i].area : 0;
        for (int k = 0; k < 3; k++) part.center[k] += items[i].area * items[i].x[k];
    }
    for (int k = 0; k < 3; k++) part.center[k] /= part.area;
    part.gap = gaps > 0.5 * part.area;
    double all = part.gap ? gaps : part.area - gaps;
    for (int64_t i = 0; i < count && half < 0.5 * all; i++) {
        if (items[i].gap != part.gap) continue;
        half += items[i].area;
        part.thickness = items[i].thickness;
    }
    return part;
}

/* Keeps the largest parts, by decreasing area. */
static void list_part(pl_mesher_report *report, pl_thin_part part) {
    int64_t listed = report->thin_count < PL_MAX_THIN_PARTS ? report->thin_count : PL_MAX_THIN_PARTS,
            at = listed;
    for (; at > 0 && report->thin[at - 1].area < part.area; at--) {
        if (at < PL_MAX_THIN_PARTS) report->thin[at] = report->thin[at - 1];
    }
    if (at < PL_MAX_THIN_PARTS) report->thin[at] = part;
    report->thin_count++;
}

/* Lattice size for the significant parts. A tip that tapers to nothing is always partly missed. */
static double catching_size(const pl_mesher_report *report) {
    double min = INFINITY;
    for (int64_t i = 0; i < report->thin_count && i < PL_MAX_THIN_PARTS; i++) {
        if (report->thin[i].area > minor * report->thin[0].area) min = fmin(min, report->thin[i].thickness);
    }
    return report->thin_count ? catching * min : 0;
}

pl_status pl_thin_find(const pl_solid *solid, const pl_mesh *mesh, pl_mesher_report *report, pl_error *err) {
    samples s = {.solid = solid, .nodes = mesh->nodes, .size = report->size};
    const pl_group *group = pl_mesh_find_group(mesh, "surface");
    pl_status status =
        pl_bins_build(mesh->nodes, group->items, group->count, 2 * far * s.size, &s.boundary, err);
    report->thin_count = 0;
    for (int64_t t = 0; status == PL_OK && t < solid->triangles.count; t++) {
        if (!sample_triangle(&s, solid->triangles.corners + 9 * t))
            status = pl_error_memory(err, s.room * (int64_t)sizeof *s.items, "samples of a surface");
    }
    if (status == PL_OK) examine(&s);
    if (status == PL_OK && s.count) status = cluster(&s, err);
    if (status == PL_OK && s.count) qsort(s.items, (size_t)s.count, sizeof *s.items, compare);
    for (int64_t i = 0, end; status == PL_OK && i < s.count; i = end) {
        for (end = i + 1; end < s.count && s.items[end].cluster == s.items[i].cluster;) end++;
        pl_thin_part part = part_of(s.items + i, end - i);
        if (part.area > small * s.size * s.size) list_part(report, part);
    }
    report->thin_size = catching_size(report);
    pl_bins_free(&s.boundary);
    free(s.items);
    return status;
}

/* Significant parts have at least this share of the surface of a cube of the same volume. */
#define PL_PART_AREA 0.005

bool pl_thin_part_matters(const pl_thin_part *part, double volume) {
    return part->area >= PL_PART_AREA * 6 * pow(fmax(volume, 0.0), 2.0 / 3.0);
}
