/* See barrier_parts.h: the longest step. */
#include "contact/barrier_parts.h"
#include "contact/continuous.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

typedef struct limit_task {
    const pl_barriers *b;
    int kind;
    const double *squared; /* of distances; NULL: not known */
    double *min;
    double *each; /* (candidates), or NULL */
} limit_task;

/* An upper bound of the relative displacement of the two sides of a pair. */
static double fastest(int kind, const double *speed, const int32_t v[4]) {
    double a = speed[v[0]], b = pl_larger(speed[v[2]], speed[v[3]]);
    return kind == PL_PAIR_EDGE_EDGE ? pl_larger(a, speed[v[1]]) + b : a + pl_larger(speed[v[1]], b);
}

/* The largest relative displacement of the two sides of a pair. */
static double relative_displacement(int kind, const double displacement[4][3]) {
    int first = kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double max = 0;
    for (int a = 0; a < first; a++) {
        for (int c = first; c < 4; c++) {
            double off[3] = {displacement[a][0] - displacement[c][0], displacement[a][1] - displacement[c][1],
                             displacement[a][2] - displacement[c][2]};
            max = pl_larger(max, pl_vec3_dot(off, off));
        }
    }
    return sqrt(max);
}

/* The gap above which a pair with this relative displacement always satisfies continuous detection. */
static double enough(double displacement, double search_radius) {
    return pl_smaller(displacement / 0.9, displacement + 0.9 * search_radius);
}

static void limit_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const limit_task *task = context;
    const pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    int64_t last =
        (chunk + 1) * PL_BARRIER_CHUNK < list->count ? (chunk + 1) * PL_BARRIER_CHUNK : list->count;
    double limit = 1;
    for (int64_t k = chunk * PL_BARRIER_CHUNK; k < last; k++) {
        const pl_pair *pair = &list->items[k];
        double x[4][3], displacement[4][3];
        if (task->each) task->each[k] = 1;
        if (task->squared) { /* most are far apart for what they move */
            double max = enough(fastest(task->kind, b->speed, pair->vertices), b->pairs.search_radius) +
                         b->pairs.thickness;
            if (task->squared[k] >= max * max) continue;
        }
        pl_pair_corners(b->displacement, pair->vertices, displacement);
        pl_pair_corners(b->at, pair->vertices, x);
        double squared = pl_closest_find((pl_pair_kind)task->kind, (const double(*)[3])x).squared;
        double keeps = pl_pairs_thickness(&b->pairs, task->kind, pair->vertices),
               need = enough(relative_displacement(task->kind, (const double(*)[3])displacement),
                             b->pairs.search_radius) +
                      keeps;
        if (squared >= need * need) continue;
        double own = pl_continuous_limit((pl_pair_kind)task->kind, (const double(*)[3])x,
                                         (const double(*)[3])displacement, keeps, b->pairs.search_radius, 1);
        if (task->each) task->each[k] = own;
        limit = pl_smaller(limit, own);
    }
    task->min[chunk] = limit;
}

static double limit_pairs(pl_barriers *b, int kind, double *each) {
    int64_t chunks = pl_barriers_chunks(b->pairs.list[kind].count);
    if (!pl_barriers_reserve(b, &b->chunk_min, &b->chunk_room, chunks, sizeof(double))) return 0;
    size_t bytes = (size_t)(3 * b->surface.vertex_count) * sizeof(double);
    bool measured = b->measured_search == b->pairs.searches && !memcmp(b->measured, b->at, bytes);
    limit_task task = {b, kind, measured ? b->squared[kind] : NULL, b->chunk_min, each};
    pl_threads_run(b->threads, chunks, limit_chunk, &task);
    double limit = 1;
    for (int64_t c = 0; c < chunks; c++) limit = fmin(limit, b->chunk_min[c]);
    return limit;
}

/* In edges: how far a step may move vertices relative to the mean of their part. Longer sweeps would come
 * near everything. */
#define FARTHEST 2.0

/* Shortens `displacement` if it sweeps too far; returns the factor. */
static double shorten_displacement(pl_barriers *b) {
    const pl_surface *s = &b->surface;
    double farthest = 0;
    for (int64_t p = 0; p < s->part_count; p++) {
        double mean[3] = {0}, count = (double)pl_surface_part_vertices(s, p);
        for (int64_t v = s->parts[p].vertex; v < s->parts[p + 1].vertex; v++)
            pl_vec3_add(mean, 1 / count, b->displacement + 3 * v);
        for (int64_t v = s->parts[p].vertex; v < s->parts[p + 1].vertex; v++) {
            double off[3];
            for (int d = 0; d < 3; d++) off[d] = b->displacement[3 * v + d] - mean[d];
            farthest = fmax(farthest, pl_vec3_dot(off, off));
        }
    }
    double factor = FARTHEST * s->length / sqrt(farthest);
    if (!(factor < 1)) return 1;
    for (int64_t k = 0; k < 3 * s->vertex_count; k++) b->displacement[k] *= factor;
    return factor;
}

/* Makes the candidates valid for `displacement` from `at`; returns the factor by which that had to be
 * shortened. */
static double find_candidates(pl_barriers *b) {
    double factor = shorten_displacement(b);
    for (int64_t v = 0; v < b->surface.vertex_count; v++)
        b->speed[v] = pl_vec3_length(b->displacement + 3 * v);
    for (int64_t k = 0; k < 3 * b->surface.vertex_count; k++) b->ahead[k] = b->at[k] + b->displacement[k];
    if (!pl_pairs_cover(&b->pairs, b->at) || !pl_pairs_cover(&b->pairs, b->ahead))
        pl_pairs_find(&b->pairs, b->at, b->displacement);
    return factor;
}

/* The allowed fraction of `displacement` from `at`, while planes stay in place or move to the end of their
 * path. */
static double find_limit(pl_barriers *b, bool planes_move) {
    double factor = find_candidates(b);
    double pairs =
        fmin(limit_pairs(b, PL_PAIR_POINT_TRIANGLE, NULL), limit_pairs(b, PL_PAIR_EDGE_EDGE, NULL));
    return factor * fmin(pl_barriers_limit_planes(b, planes_move ? factor : 0), pairs);
}

/* Displacements of the vertices from their positions for nodes at x. */
static void find_displacement(pl_barriers *b, const double *x, const double *displacement) {
    double scale = b->midpoint ? 2 : 1;
    int64_t n = b->surface.vertex_count;
    pl_barriers_follow(b, x);
    memset(b->displacement, 0, (size_t)(3 * n) * sizeof(double));
    pl_surface_follow(&b->surface, displacement, b->displacement);
    for (int64_t k = 0; k < 3 * n; k++) b->displacement[k] *= scale;
}

double pl_barriers_limit(pl_barriers *b, const double *x, const double *displacement) {
    find_displacement(b, x, displacement);
    return find_limit(b, false);
}

/* Relative to the activation distance: pairs with a smaller one are sides of slivers, which coincide at
 * rest. */
#define SLIVER 0.1

/* Removes the relative part of the displacements (nodes,3) of a pair's nodes, except for the fraction
 * `part`. */
static void move_together(const pl_surface *s, const int32_t vertices[4], double part, double *displacement) {
    double mean[3] = {0};
    for (int c = 0; c < 4; c++) {
        if (s->start[vertices[c] + 1] - s->start[vertices[c]] != 1) return; /* not a node's own */
        const double *own = displacement + 3 * (int64_t)s->nodes[s->start[vertices[c]]];
        if (own[0] == 0 || own[1] == 0 || own[2] == 0) return; /* constrained */
        pl_vec3_add(mean, 0.25, own);
    }
    for (int c = 0; c < 4; c++) {
        double *own = displacement + 3 * (int64_t)s->nodes[s->start[vertices[c]]];
        for (int d = 0; d < 3; d++) own[d] = mean[d] + part * (own[d] - mean[d]);
    }
}

bool pl_barriers_limit_slivers(pl_barriers *b, const double *x, double *displacement) {
    bool any = false;
    find_displacement(b, x, displacement);
    double factor = find_candidates(b);
    for (int kind = 0; kind < 2; kind++) {
        const pl_pair_list *list = &b->pairs.list[kind];
        if (!pl_barriers_reserve(b, &b->each, &b->each_room, list->count, sizeof(double))) return false;
        limit_pairs(b, kind, b->each);
        for (int64_t k = 0; k < list->count; k++) {
            if (!(b->each[k] < 1 && list->items[k].activation < SLIVER * b->activation)) continue;
            move_together(&b->surface, list->items[k].vertices, 0.5 * factor * b->each[k], displacement);
            any = true;
        }
    }
    return any;
}

/* Fraction of the free path that is used if a body limits it: surfaces that are too close are hard to
 * separate. */
#define HALF_DISPLACEMENT 0.5

double pl_barriers_advance(pl_barriers *b, const double *x, const double *displacement) {
    find_displacement(b, x, displacement);
    for (int64_t v = 0; b->kinematic[1] && v < b->surface.vertex_count; v++) {
        if (!pl_barriers_is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->displacement[k] = b->kinematic[1][k] - b->at[k];
    }
    double part = find_limit(b, true);
    if (part >= 1) {
        pl_barriers_place_kinematic(b, 1, b->at);
        pl_barriers_place_planes(b, 1);
        return 1;
    }
    part *= HALF_DISPLACEMENT;
    pl_barriers_advance_planes(b, part);
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        if (!pl_barriers_is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->at[k] += part * (b->kinematic[1][k] - b->at[k]);
    }
    return part;
}
