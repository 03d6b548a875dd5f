/* See barrier_parts.h: candidates that are nearer than their activation distance, and how stiff they are. */
#include "contact/barrier_parts.h"
#include "contact/barrier.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

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

/* Squared distances, or what they are at least where that is enough, and how many are near. */
static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const near_task *task = context;
    pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    int64_t near = 0;
    for (int64_t k = first_of(chunk); k < last_of(list, chunk); k++) {
        double x[4][3];
        pl_pair_corners(b->at, list->items[k].vertices, x);
        double gap = pl_pair_gap(task->kind, (const double(*)[3])x), squared = gap * gap;
        if (gap < b->pairs.thickness + list->items[k].activation)
            squared = pl_closest_find((pl_pair_kind)task->kind, (const double(*)[3])x).squared;
        b->squared[task->kind][k] = squared;
        near += is_near(b, task->kind, &list->items[k], squared);
    }
    b->chunk_count[chunk] = near;
}

/* N/m3: what bodies oppose to a displacement of their surface, per area, about one side of a pair. Wherever
 * on it the closest point is: a stiffness that changed with that would be part of the energy's derivative. */
static double side_stiffness(const pl_barriers *b, const pl_near_pair *pair, int first, int last) {
    double sum = 0, count = 0;
    for (int c = first; c < last; c++) {
        int64_t v = pair->vertices[c];
        if (pl_barriers_is_kinematic(b, v)) return INFINITY;
        if (!(b->surface.vertex_area[v] > 0)) continue;
        count++;
        sum += (b->elastic[v] + b->inertia * b->mass[v]) / b->surface.vertex_area[v];
    }
    return count > 0 ? sum / count : INFINITY;
}

/* The area that a pair stands for. Points and edges both cover the whole of a surface. */
static double area_of(const pl_barriers *b, const pl_near_pair *pair, const int32_t edges[2]) {
    if (pair->kind == PL_NEAR_PLANE) return b->surface.vertex_area[pair->vertices[0]];
    if (pair->kind == PL_PAIR_POINT_TRIANGLE) return 0.5 * b->surface.vertex_area[pair->vertices[0]];
    return 0.25 * (b->surface.edge_area[edges[0]] + b->surface.edge_area[edges[1]]);
}

static void finish_pair(const pl_barriers *b, const int32_t edges[2], pl_near_pair *pair) {
    int first = pair->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double stiffness = side_stiffness(b, pair, 0, first);
    if (pair->count == 4) stiffness = fmin(stiffness, side_stiffness(b, pair, first, 4));
    pair->stiffness = isfinite(stiffness) ? stiffness * area_of(b, pair, edges) : 0; /* no area at all */
}

static void take_pair(const pl_barriers *b, int kind, const pl_pair *pair, pl_near_pair *near) {
    double x[4][3], rest[4][3];
    pl_pair_corners(b->at, pair->vertices, x);
    pl_closest closest = pl_closest_find((pl_pair_kind)kind, x);
    *near = (pl_near_pair){.kind = kind,
                           .count = 4,
                           .distance = sqrt(closest.squared),
                           .activation = pair->activation,
                           .thickness = pl_pairs_thickness(&b->pairs, kind, pair->vertices),
                           .mollifier = 1};
    memcpy(near->vertices, pair->vertices, sizeof near->vertices);
    memcpy(near->weights, closest.weights, sizeof near->weights);
    for (int d = 0; d < 3; d++) near->normal[d] = near->distance > 0 ? closest.r[d] / near->distance : 0;
    if (kind == PL_PAIR_EDGE_EDGE) {
        pl_pair_corners(b->surface.rest, pair->vertices, rest);
        near->mollifier =
            pl_mollifier((const double(*)[3])x, pl_mollifier_threshold((const double(*)[3])rest),
                         near->mollifier_gradient);
    }
    finish_pair(b, pair->edges, near);
}

/* Into their places among all, which counts of chunks tell. */
static void take_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const near_task *task = context;
    const pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    pl_near_pair *out = b->near.items + b->chunk_count[chunk];
    for (int64_t k = first_of(chunk); k < last_of(list, chunk); k++)
        if (is_near(b, task->kind, &list->items[k], b->squared[task->kind][k]))
            take_pair(b, task->kind, &list->items[k], out++);
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
    double keeps = pl_barriers_keep(b, plane, part), reach = keeps + b->activation;
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        double distance = pl_plane_distance(&b->planes[plane].now, b->at + 3 * v);
        if (pl_barriers_is_ignored(b, plane, v) || !(distance < reach)) continue;
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

/* The pairs nearer than their activation distance, in the order of their vertices, as candidates are. */
void pl_barriers_find_near(pl_barriers *b) {
    b->near.count = 0;
    if (!pl_pairs_cover(&b->pairs, b->at)) pl_pairs_find(&b->pairs, b->at, NULL);
    for (int kind = 0; kind < 2; kind++) find_near_pairs(b, kind);
    memcpy(b->measured, b->at, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    b->measured_search = b->pairs.searches;
    int64_t first = b->near.count;
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++)
            if (pl_barriers_meet_plane(b, part, plane)) take_plane(b, plane, part);
    }
    if (b->near.count > first)
        qsort(b->near.items + first, (size_t)(b->near.count - first), sizeof *b->near.items, compare_near);
}
