/* Classifies the lattice vertices as inside or outside, finds the cuts of edges, and moves vertices near cuts
 * onto the surface.
 *
 * The winding number of a closed surface changes only at triangles. Along a row it is therefore recomputed
 * only after cubes that a triangle touches. Near the holes of an open surface it can change anywhere, and it
 * is computed for every vertex. */
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/lattice.h"

#include <math.h>
#include <stdlib.h>

typedef struct classifying {
    pl_lattice *l;
    const pl_region *region;
    uint8_t *near; /* (sites) a triangle touches the cube; NULL: compute everywhere */
} classifying;

enum { PL_BATCHES = 16 };

typedef struct batch {
    pl_task task;
    void *context;
    int64_t first;
} batch;

static void run_batch(void *context, int64_t chunk, int worker) {
    const batch *b = context;
    b->task(b->context, b->first + chunk, worker);
}

void pl_mesher_layers(pl_mesher_work *work, int64_t layers, double share, pl_task task, void *context) {
    for (int i = 0; i < PL_BATCHES && !work->stopped; i++) {
        int64_t first = layers * i / PL_BATCHES, end = layers * (i + 1) / PL_BATCHES;
        batch b = {task, context, first};
        pl_threads_run(work->threads, end - first, run_batch, &b);
        const pl_mesher_def *def = work->def;
        double done = work->done + work->share * share * (i + 1) / PL_BATCHES;
        if (def->progress && def->progress(def->context, fmin(1, done))) work->stopped = true;
    }
    work->done += work->share * share;
}

/* Marks the cubes that a triangle may touch: those within its box and near its plane. */
static void mark_triangle(const pl_lattice *l, const double *c, uint8_t *near) {
    const int32_t corners[3] = {0, 1, 2};
    double normal[3];
    pl_tri_normal(c, corners, normal);
    double length = sqrt(pl_dot3(normal, normal)), search_radius = 0;
    int64_t low[3], high[3];
    for (int k = 0; k < 3; k++) {
        normal[k] /= length;
        search_radius += 0.5001 * l->size * fabs(normal[k]);
        double min = fmin(c[k], fmin(c[3 + k], c[6 + k])), max = fmax(c[k], fmax(c[3 + k], c[6 + k]));
        low[k] = (int64_t)floor((min - l->origin[k]) / l->size - 1e-3);
        high[k] = (int64_t)floor((max - l->origin[k]) / l->size + 1e-3);
    }
    for (int64_t z = low[2]; z <= high[2]; z++) {
        for (int64_t y = low[1]; y <= high[1]; y++) {
            for (int64_t x = low[0]; x <= high[0]; x++) {
                int64_t site = x + y * l->stride[1] + z * l->stride[2];
                double center[3];
                pl_lattice_place(l, 2 * site + 1, center);
                for (int k = 0; k < 3; k++) center[k] -= c[k];
                if (fabs(pl_dot3(center, normal)) <= search_radius) near[site] = 1;
            }
        }
    }
}

static void sign_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    const classifying *c = context;
    const pl_lattice *l = c->l;
    const int rim = PL_LATTICE_MARGIN - 1;
    if (layer < rim || layer >= l->n[2] - rim) return;
    for (int64_t j = rim; j < l->n[1] - rim; j++) {
        int64_t row = layer * l->stride[2] + j * l->stride[1];
        for (int64_t site = row + rim; site < row + l->n[0] - rim; site++) {
            bool clear = c->near && !c->near[site - 1]; /* the edge from the previous corner */
            for (int kind = 0; kind < 2; kind++) {
                int64_t vertex = 2 * site + kind;
                if (clear && (kind == 0 || !c->near[site])) {
                    l->state[vertex] = l->state[vertex - 2];
                    continue;
                }
                double x[3];
                pl_lattice_place(l, vertex, x);
                l->state[vertex] = c->region->inside(c->region->context, x) ? PL_INSIDE : PL_OUTSIDE;
            }
        }
    }
}

/* The cut slots of a layer's sites. Every cut edge has an end inside, far from the rim of the lattice. */
static void mask_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    const classifying *c = context;
    pl_lattice *l = c->l;
    if (layer < 1 || layer >= l->n[2] - 1) return;
    int64_t count = 0;
    for (int64_t j = 1; j < l->n[1] - 1; j++) {
        int64_t row = layer * l->stride[2] + j * l->stride[1];
        for (int64_t site = row + 1; site < row + l->n[0] - 1; site++) {
            unsigned bits = 0;
            uint8_t corner = l->state[2 * site], center = l->state[2 * site + 1];
            for (int k = 0; k < 3; k++) {
                bits |= (unsigned)(l->state[2 * (site + l->stride[k])] != corner) << k;
                bits |= (unsigned)(l->state[2 * (site + l->stride[k]) + 1] != center) << (3 + k);
            }
            for (int o = 0; o < 8; o++) {
                int64_t other =
                    site + (o & 1) * l->stride[0] + (o >> 1 & 1) * l->stride[1] + (o >> 2) * l->stride[2];
                bits |= (unsigned)(l->state[2 * other] != center) << (6 + o);
            }
            l->cuts[site] = (uint16_t)bits;
            l->first[site] = (int32_t)count; /* relative to the layer, whose first number is added below */
            count += __builtin_popcount(bits);
        }
    }
    l->layer[layer + 1] = count;
}

static void cut_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    const classifying *c = context;
    pl_lattice *l = c->l;
    for (int64_t site = layer * l->stride[2]; site < (layer + 1) * l->stride[2]; site++) {
        if (!l->cuts[site]) continue;
        l->first[site] += (int32_t)l->layer[layer];
        for (int slot = 0; slot < PL_LATTICE_EDGES; slot++) {
            if (!(l->cuts[site] >> slot & 1)) continue;
            int64_t start = 2 * site + (slot >= 3), end, owner;
            int own;
            bool from_start;
            int edge = slot < 6 ? 2 * (slot % 3) + 1 : slot;
            end = pl_lattice_follow(l, start, edge, &owner, &own, &from_start);
            double a[3], b[3];
            pl_lattice_place(l, start, a);
            pl_lattice_place(l, end, b);
            l->share[pl_lattice_cut(l, site, slot)] =
                c->region->cut(c->region->context, a, b, l->state[start] == PL_INSIDE);
        }
    }
}

/* Moves the vertices of a layer onto the nearest cut that is too close. It writes only its own states and
 * reads only cuts, so that the order does not matter. */
static void warp_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    const classifying *c = context;
    pl_lattice *l = c->l;
    if (layer < 1 || layer >= l->n[2] - 1) return;
    for (int64_t j = 1; j < l->n[1] - 1; j++) {
        int64_t row = 2 * (layer * l->stride[2] + j * l->stride[1]);
        for (int64_t vertex = row + 2; vertex < row + 2 * (l->n[0] - 1); vertex++) {
            double nearest = INFINITY;
            for (int edge = 0; edge < PL_LATTICE_EDGES; edge++) {
                int64_t site;
                int slot;
                bool from_start;
                pl_lattice_follow(l, vertex, edge, &site, &slot, &from_start);
                if (!(l->cuts[site] >> slot & 1)) continue;
                double share = l->share[pl_lattice_cut(l, site, slot)];
                if (!from_start) share = 1 - share;
                if (share >= (edge < 6 ? PL_WARP_LONG : PL_WARP_SHORT)) continue;
                double distance = share * (edge < 6 ? 1 : 0.8660254037844386);
                if (distance >= nearest) continue;
                nearest = distance;
                l->state[vertex] = (uint8_t)(PL_WARPED + edge);
            }
        }
    }
}

static pl_status find_cuts(classifying *c, pl_mesher_work *work, pl_error *err) {
    pl_lattice *l = c->l;
    pl_mesher_layers(work, l->n[2], 0.05, mask_layer, c);
    for (int64_t k = 0; k < l->n[2]; k++) l->layer[k + 1] += l->layer[k];
    l->cut_count = l->layer[l->n[2]];
    if (l->cut_count > INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "the lattice is cut in %.3g places, expected at most %.3g",
                            (double)l->cut_count, (double)INT32_MAX);
    l->share = pl_array_new(l->cut_count, sizeof *l->share);
    if (!l->share) return pl_error_memory(err, 8 * l->cut_count, "the cuts of a lattice");
    pl_mesher_layers(work, l->n[2], 0.2, cut_layer, c);
    return PL_OK;
}

pl_status pl_lattice_classify(pl_lattice *lattice, const pl_region *region, pl_mesher_work *work,
                              pl_error *err) {
    classifying c = {.l = lattice, .region = region};
    const pl_triangles *changes = region->changes;
    if (changes) {
        c.near = pl_array_new(lattice->sites, sizeof *c.near);
        if (!c.near) return pl_error_memory(err, lattice->sites, "a lattice");
        for (int64_t t = 0; t < changes->count; t++) mark_triangle(lattice, changes->corners + 9 * t, c.near);
    }
    pl_mesher_layers(work, lattice->n[2], 0.4, sign_layer, &c);
    free(c.near);
    pl_status status = work->stopped ? PL_OK : find_cuts(&c, work, err);
    if (status == PL_OK && !work->stopped) pl_mesher_layers(work, lattice->n[2], 0.05, warp_layer, &c);
    return status;
}
