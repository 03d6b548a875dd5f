/* See barrier_parts.h: candidates closer than their activation distance, and their stiffness. */
#include "contact/barrier_parts.h"
#include "contact/barrier.h"
#include "contact/distance_lanes.h"
#include "core/sort.h"
#include "math/vec3.h"

#include <string.h>

#define LONG_DISPLACEMENT 2.0 /* edges */

int pl_near_compare(int kind, const int32_t p[4], int other, const int32_t q[4]) {
    if (kind != other) return kind < other ? -1 : 1;
    for (int c = 0; c < 4; c++) {
        if (p[c] != q[c]) return p[c] < q[c] ? -1 : 1;
    }
    return 0;
}

typedef struct near_task {
    pl_barriers *b;
    int kind;
} near_task;

/* Candidates of a chunk. */
static int64_t first_of(int64_t chunk) { return chunk * PL_BARRIER_CHUNK; }
static int64_t last_of(const pl_pair_list *list, int64_t chunk) {
    return first_of(chunk + 1) < list->count ? first_of(chunk + 1) : list->count;
}

static bool is_near(const pl_barriers *b, int kind, const pl_pair *pair, double squared) {
    double near = pair->activation + b->pairs.thickness;
    if (!(squared < near * near)) return false;
    if (b->pairs.thickness == 0) return true;
    near = pair->activation + pl_pairs_thickness(&b->pairs, kind, pair->vertices);
    return squared < near * near;
}

/* Corners of the candidates `which`, at most as many as lanes; the first one is repeated if there are
 * fewer. */
static void load_corners(const pl_barriers *b, const pl_pair_list *list, const int64_t *which, int count,
                         pl_lane x[4][3]) {
    int32_t vertices[4][PL_LANES];
    for (int l = 0; l < PL_LANES; l++) {
        const pl_pair *pair = &list->items[which[l < count ? l : 0]];
        for (int c = 0; c < 4; c++) vertices[c][l] = pair->vertices[c];
    }
    for (int c = 0; c < 4; c++) pl_load_triples(b->at, vertices[c], x[c]);
}

static pl_closest find_closest(const pl_barriers *b, int kind, const pl_pair *pair) {
    double x[4][3];
    pl_pair_corners(b->at, pair->vertices, x);
    return pl_closest_find((pl_pair_kind)kind, (const double(*)[3])x);
}

/* Squared distances, and the number of nearby pairs. */
static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const near_task *task = context;
    pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    double *squared = b->squared[task->kind], own[PL_LANES];
    int64_t near = 0, which[PL_LANES];
    for (int64_t k = first_of(chunk); k < last_of(list, chunk); k += PL_LANES) {
        pl_lane x[4][3];
        pl_closest_lanes closest;
        int count = 0;
        while (count < PL_LANES && k + count < last_of(list, chunk)) which[count] = k + count, count++;
        load_corners(b, list, which, count, x);
        pl_closest_find_lanes((pl_pair_kind)task->kind, (const pl_lane(*)[3])x, &closest);
        pl_lane_store(own, closest.squared);
        unsigned sound = pl_mask_bits(closest.sound);
        for (int l = 0; l < count; l++) {
            const pl_pair *pair = &list->items[k + l];
            squared[k + l] = sound >> l & 1 ? own[l] : find_closest(b, task->kind, pair).squared;
            near += is_near(b, task->kind, pair, squared[k + l]);
        }
    }
    b->chunk_count[chunk] = near;
}

/* The mean over one side of a pair, independent of the closest point: a stiffness that changed with it would
 * be part of the energy's derivative. */
static double side_firmness(const pl_barriers *b, const pl_near_pair *pair, int first, int last) {
    double sum = 0, count = 0;
    for (int c = first; c < last; c++) {
        double own = b->firmness[pair->vertices[c]];
        if (own < 0) continue;
        count++;
        sum += own;
    }
    return count > 0 ? sum / count : INFINITY;
}

/* The area that a pair represents. Points and edges both cover the whole surface. */
static double area_of(const pl_barriers *b, const pl_near_pair *pair, const int32_t edges[2]) {
    if (pair->kind == PL_NEAR_PLANE) return b->surface.vertex_area[pair->vertices[0]];
    if (pair->kind == PL_PAIR_POINT_TRIANGLE) return 0.5 * b->surface.vertex_area[pair->vertices[0]];
    return 0.25 * (b->surface.edge_area[edges[0]] + b->surface.edge_area[edges[1]]);
}

static void finish_pair(const pl_barriers *b, const int32_t edges[2], pl_near_pair *pair) {
    int first = pair->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double stiffness = side_firmness(b, pair, 0, first);
    if (pair->count == 4) stiffness = pl_smaller(stiffness, side_firmness(b, pair, first, 4));
    pair->stiffness = isfinite(stiffness) ? stiffness * area_of(b, pair, edges) : 0; /* no area at all */
}

/* For nearly parallel edges; `gram` = |e1 x e2|^2 if known, otherwise zero. */
static double mollifier_of(const pl_barriers *b, const pl_pair *pair, double gram) {
    double x[4][3],
        eps = pl_mollifier_threshold_of(b->edge_square[pair->edges[0]], b->edge_square[pair->edges[1]]);
    if (gram > 1.001 * eps) return 1;
    pl_pair_corners(b->at, pair->vertices, x);
    return pl_mollifier((const double(*)[3])x, eps, NULL);
}

static void take_pair(const pl_barriers *b, int kind, const pl_pair *pair, const pl_closest *closest,
                      double gram, pl_near_pair *near) {
    near->kind = kind;
    near->count = 4;
    near->distance = sqrt(closest->squared);
    near->activation = pair->activation;
    near->thickness = pl_pairs_thickness(&b->pairs, kind, pair->vertices);
    near->mollifier = kind == PL_PAIR_EDGE_EDGE ? mollifier_of(b, pair, gram) : 1;
    memcpy(near->vertices, pair->vertices, sizeof near->vertices);
    memcpy(near->weights, closest->weights, sizeof near->weights);
    double scale = near->distance > 0 ? 1 / near->distance : 0;
    for (int d = 0; d < 3; d++) near->normal[d] = scale * closest->r[d];
    finish_pair(b, pair->edges, near);
}

/* At most as many as lanes. */
static void take_few(const pl_barriers *b, int kind, const int64_t *which, int count, pl_near_pair *out) {
    const pl_pair_list *list = &b->pairs.list[kind];
    pl_lane x[4][3];
    pl_closest_lanes lanes;
    double figures[9][PL_LANES];
    load_corners(b, list, which, count, x);
    pl_closest_find_lanes((pl_pair_kind)kind, (const pl_lane(*)[3])x, &lanes);
    unsigned sound = pl_mask_bits(lanes.sound);
    for (int c = 0; c < 4; c++) pl_lane_store(figures[c], lanes.weights[c]);
    for (int d = 0; d < 3; d++) pl_lane_store(figures[4 + d], lanes.r[d]);
    pl_lane_store(figures[7], lanes.squared);
    pl_lane_store(figures[8], lanes.gram);
    for (int l = 0; l < count; l++) {
        const pl_pair *pair = &list->items[which[l]];
        pl_closest closest = {{figures[0][l], figures[1][l], figures[2][l], figures[3][l]},
                              {figures[4][l], figures[5][l], figures[6][l]},
                              figures[7][l]};
        bool good = sound >> l & 1;
        if (!good) closest = find_closest(b, kind, pair);
        take_pair(b, kind, pair, &closest, good ? figures[8][l] : 0, &out[l]);
    }
}

/* Writes them to their places among all, given by the counts of chunks. */
static void take_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const near_task *task = context;
    const pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    pl_near_pair *out = b->near.items + b->chunk_count[chunk];
    int64_t which[PL_LANES];
    int count = 0;
    for (int64_t k = first_of(chunk); k < last_of(list, chunk); k++) {
        if (!is_near(b, task->kind, &list->items[k], b->squared[task->kind][k])) continue;
        which[count++] = k;
        if (count < PL_LANES) continue;
        take_few(b, task->kind, which, count, out);
        out += count;
        count = 0;
    }
    if (count > 0) take_few(b, task->kind, which, count, out);
}

static void find_near_pairs(pl_barriers *b, int kind) {
    const pl_pair_list *list = &b->pairs.list[kind];
    int64_t chunks = pl_barriers_chunks(list->count);
    near_task task = {b, kind};
    if (!pl_barriers_reserve(b, &b->squared[kind], &b->squared_room[kind], list->count, sizeof(double)) ||
        !pl_barriers_reserve(b, &b->chunk_count, &b->count_room, chunks, sizeof(int64_t)))
        return;
    pl_threads_run(b->threads, chunks, measure_chunk, &task);
    int64_t total = b->near.count;
    for (int64_t c = 0; c < chunks; c++) {
        int64_t own = b->chunk_count[c];
        b->chunk_count[c] = total;
        total += own;
    }
    if (!pl_barriers_reserve(b, &b->near.items, &b->near.room, total, sizeof *b->near.items)) return;
    pl_threads_run(b->threads, chunks, take_chunk, &task);
    b->near.count = total;
}

static void take_plane(pl_barriers *b, int plane, int64_t part) {
    double keeps = pl_barriers_keep(b, plane, part), search_radius = keeps + b->activation;
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        double distance = pl_plane_distance(&b->planes[plane].now, b->at + 3 * v);
        if (pl_barriers_is_ignored(b, plane, v) || !(distance < search_radius)) continue;
        pl_near_pair near = {.kind = PL_NEAR_PLANE,
                             .count = 1,
                             .vertices = {(int32_t)v, plane, 0, 0},
                             .weights = {1, 0, 0, 0},
                             .distance = distance,
                             .activation = b->activation,
                             .thickness = keeps,
                             .mollifier = 1};
        memcpy(near.normal, b->planes[plane].now.normal, sizeof near.normal);
        finish_pair(b, NULL, &near);
        if (!pl_barriers_reserve(b, &b->near.items, &b->near.room, b->near.count + 1, sizeof near)) return;
        b->near.items[b->near.count++] = near;
    }
}

static int compare_near(const void *a, const void *b) {
    const pl_near_pair *p = a, *q = b;
    return pl_near_compare(p->kind, p->vertices, q->kind, q->vertices);
}

/* Candidates on the path from the step's start, which is checked next, unless it is long. */
static void find_candidates(pl_barriers *b) {
    double farthest = 0, *displacement = b->ahead;
    for (int64_t k = 0; k < 3 * b->surface.vertex_count; k++) {
        displacement[k] = b->at[k] - b->start[k];
        farthest = pl_larger(farthest, fabs(displacement[k]));
    }
    if (farthest <= LONG_DISPLACEMENT * b->surface.length)
        pl_pairs_find(&b->pairs, b->start, displacement);
    else
        pl_pairs_find(&b->pairs, b->at, NULL);
}

/* The pairs closer than their activation distance, in the order of their vertices, like candidates. */
void pl_barriers_find_near(pl_barriers *b) {
    b->near.count = 0;
    if (!pl_pairs_cover(&b->pairs, b->at)) find_candidates(b);
    for (int kind = 0; kind < 2; kind++) find_near_pairs(b, kind);
    memcpy(b->measured, b->at, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    b->measured_search = b->pairs.searches;
    int64_t first = b->near.count;
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++)
            if (pl_barriers_meet_plane(b, part, plane)) take_plane(b, plane, part);
    }
    if (b->near.count > first)
        pl_sort(b->near.items + first, b->near.count - first, sizeof *b->near.items, compare_near);
}
