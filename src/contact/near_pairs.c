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

typedef struct measure_task {
    pl_barriers *b;
    int kind;
    const double *x;
    double *squared;
} measure_task;

static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const measure_task *task = context;
    const pl_pair_list *list = &task->b->pairs.list[task->kind];
    int64_t last =
        (chunk + 1) * PL_BARRIER_CHUNK < list->count ? (chunk + 1) * PL_BARRIER_CHUNK : list->count;
    for (int64_t k = chunk * PL_BARRIER_CHUNK; k < last; k++) {
        double x[4][3];
        pl_pair_corners(task->x, list->items[k].vertices, x);
        double near = task->b->pairs.thickness + list->items[k].activation;
        task->squared[k] = pl_pair_gap(task->kind, (const double(*)[3])x) < near
                               ? pl_closest_find((pl_pair_kind)task->kind, (const double(*)[3])x).squared
                               : INFINITY;
    }
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
static double area_of(const pl_barriers *b, const pl_near_pair *pair, const int64_t edges[2]) {
    if (pair->kind == PL_NEAR_PLANE) return b->surface.vertex_area[pair->vertices[0]];
    if (pair->kind == PL_PAIR_POINT_TRIANGLE) return 0.5 * b->surface.vertex_area[pair->vertices[0]];
    return 0.25 * (b->surface.edge_area[edges[0]] + b->surface.edge_area[edges[1]]);
}

static void finish_pair(const pl_barriers *b, pl_near_pair *pair) {
    int64_t edges[2] = {0, 0};
    int first = pair->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    if (pair->kind == PL_PAIR_EDGE_EDGE) {
        edges[0] = pl_surface_edge_of(&b->surface, pair->vertices[0], pair->vertices[1]);
        edges[1] = pl_surface_edge_of(&b->surface, pair->vertices[2], pair->vertices[3]);
    }
    double stiffness = side_stiffness(b, pair, 0, first);
    if (pair->count == 4) stiffness = fmin(stiffness, side_stiffness(b, pair, first, 4));
    pair->stiffness = isfinite(stiffness) ? stiffness * area_of(b, pair, edges) : 0; /* no area at all */
}

static bool add_near(pl_barriers *b, const pl_near_pair *pair) {
    if (!pl_barriers_reserve(b, &b->near.items, &b->near.room, b->near.count + 1, sizeof *pair)) return false;
    b->near.items[b->near.count] = *pair;
    finish_pair(b, &b->near.items[b->near.count++]);
    return true;
}

static void take_pair(pl_barriers *b, int kind, const pl_pair *pair) {
    double x[4][3], rest[4][3];
    pl_pair_corners(b->at, pair->vertices, x);
    pl_closest closest = pl_closest_find((pl_pair_kind)kind, x);
    pl_near_pair near = {.kind = kind,
                         .count = 4,
                         .distance = sqrt(closest.squared),
                         .activation = pair->activation,
                         .thickness = pl_pairs_thickness(&b->pairs, kind, pair->vertices),
                         .mollifier = 1};
    if (!(near.distance < near.thickness + near.activation)) return;
    memcpy(near.vertices, pair->vertices, sizeof near.vertices);
    memcpy(near.weights, closest.weights, sizeof near.weights);
    for (int d = 0; d < 3; d++) near.normal[d] = near.distance > 0 ? closest.r[d] / near.distance : 0;
    if (kind == PL_PAIR_EDGE_EDGE) {
        pl_pair_corners(b->surface.rest, pair->vertices, rest);
        near.mollifier = pl_mollifier((const double(*)[3])x, pl_mollifier_threshold((const double(*)[3])rest),
                                      near.mollifier_gradient);
    }
    add_near(b, &near);
}

static void take_plane(pl_barriers *b, int plane, int64_t part) {
    double keeps = pl_barriers_keep(b, plane, part), reach = keeps + b->activation;
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        pl_touch touch;
        if (pl_barriers_is_ignored(b, plane, v) ||
            !pl_collider_touch(b->planes[plane].collider, b->at + 3 * v, reach, &touch) ||
            !(touch.distance < reach))
            continue;
        pl_near_pair near = {.kind = PL_NEAR_PLANE,
                             .count = 1,
                             .vertices = {(int32_t)v, plane, 0, 0},
                             .weights = {1, 0, 0, 0},
                             .distance = touch.distance,
                             .activation = b->activation,
                             .thickness = keeps,
                             .mollifier = 1};
        memcpy(near.normal, touch.normal, sizeof near.normal);
        add_near(b, &near);
    }
}

static int compare_near(const void *a, const void *b) {
    const pl_near_pair *p = a, *q = b;
    return pl_near_compare(p->kind, p->vertices, q->kind, q->vertices);
}

/* The pairs nearer than their activation distance, in an order that does not depend on how candidates were
 * found. */
void pl_barriers_find_near(pl_barriers *b) {
    b->near.count = 0;
    if (!pl_pairs_cover(&b->pairs, b->at)) pl_pairs_find(&b->pairs, b->at, NULL);
    for (int kind = 0; kind < 2; kind++) {
        const pl_pair_list *list = &b->pairs.list[kind];
        if (!pl_barriers_reserve(b, &b->squared, &b->squared_room, list->count, sizeof(double))) return;
        measure_task task = {b, kind, b->at, b->squared};
        pl_threads_run(b->threads, pl_barriers_chunks(list->count), measure_chunk, &task);
        for (int64_t k = 0; k < list->count; k++) {
            double near = b->pairs.thickness + list->items[k].activation;
            if (b->squared[k] < near * near) take_pair(b, kind, &list->items[k]);
        }
    }
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++)
            if (pl_barriers_meet_plane(b, part, plane)) take_plane(b, plane, part);
    }
    if (b->near.count) qsort(b->near.items, (size_t)b->near.count, sizeof *b->near.items, compare_near);
}
