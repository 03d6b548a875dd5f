/* See barriers.h: reports of barriers, summed by pair of bodies and by node. */
#include "contact/barrier.h"
#include "contact/barrier_parts.h"
#include "contact/friction.h"
#include "math/vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bodies, then colliders. */
static int member_of(const pl_barriers *b, int64_t vertex) {
    const pl_surface_part *part = &b->surface.parts[pl_surface_part_of(&b->surface, vertex)];
    return part->kinematic ? b->body_count + part->owner : part->owner;
}

/* The row of two members, created if there is none; rows are in ascending order. NULL without memory. */
static pl_contact_report *row_of(pl_barriers *b, int body, int other) {
    pl_report_list *list = &b->reports;
    int64_t low = 0, high = list->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        const pl_contact_report *at = &list->items[middle];
        if (at->body < body || (at->body == body && at->other < other))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < list->count && list->items[low].body == body && list->items[low].other == other)
        return &list->items[low];
    if (!pl_barriers_reserve(b, &list->items, &list->room, list->count + 1, sizeof *list->items)) return NULL;
    memmove(list->items + low + 1, list->items + low, (size_t)(list->count++ - low) * sizeof *list->items);
    list->items[low] =
        (pl_contact_report){.body = body, .other = other, .nearest = b->activation + b->pairs.thickness};
    return &list->items[low];
}

/* The two members of a pair, in ascending order. */
static void find_members(const pl_barriers *b, int kind, const int32_t vertices[4], int members[2]) {
    int one = member_of(b, vertices[0]);
    int other =
        kind == PL_NEAR_PLANE ? b->body_count + b->planes[vertices[1]].owner : member_of(b, vertices[3]);
    members[0] = one < other ? one : other;
    members[1] = one < other ? other : one;
}

/* The row of a pair. */
static pl_contact_report *row_of_pair(pl_barriers *b, int kind, const int32_t vertices[4]) {
    int members[2];
    find_members(b, kind, vertices, members);
    return row_of(b, members[0], members[1]);
}

/* Adds forces on the vertices of a pair to the sums of its row, if they are on the row's body; forces of a
 * body on itself cancel. */
static void add_to_row(const pl_barriers *b, int count, const int32_t vertices[4], const double forces[4][3],
                       pl_contact_report *row) {
    for (int c = 0; row->body != row->other && c < count; c++) {
        double moment[3];
        if (member_of(b, vertices[c]) != row->body) continue;
        pl_vec3_cross(b->at + 3 * (int64_t)vertices[c], forces[c], moment);
        pl_vec3_add(row->resultant, 1, forces[c]);
        pl_vec3_add(row->moment, 1, moment);
    }
}

void pl_barriers_report(pl_barriers *b) {
    for (int64_t k = 0; k < b->reports.count; k++) {
        pl_contact_report *row = &b->reports.items[k];
        *row = (pl_contact_report){.body = row->body,
                                   .other = row->other,
                                   .nearest = b->activation + b->pairs.thickness,
                                   .friction_work = row->friction_work};
    }
    for (int64_t k = 0; k < b->near.count; k++) {
        const pl_near_pair *pair = &b->near.items[k];
        pl_contact_report *row = row_of_pair(b, pair->kind, pair->vertices);
        if (!row) return;
        pl_barrier at = pl_near_barrier(pair);
        double forces[4][3] = {{0}}, *rows[4] = {forces[0], forces[1], forces[2], forces[3]};
        row->pairs++;
        row->force += pl_near_push(pair, at);
        row->nearest = fmin(row->nearest, pair->distance);
        pl_near_add_forces(b, pair, at, rows);
        add_to_row(b, pair->count, pair->vertices, (const double(*)[3])forces, row);
    }
    for (int64_t k = 0; k < b->frictions.count; k++) {
        const pl_pair_friction *lagged = &b->frictions.items[k];
        pl_contact_report *row = row_of_pair(b, lagged->kind, lagged->vertices);
        if (!row) return;
        double forces[4][3] = {{0}}, *rows[4] = {forces[0], forces[1], forces[2], forces[3]}, u[3];
        double y = pl_barriers_sliding(b, b->at, lagged, u);
        pl_friction at = pl_friction_at(y, b->stick_speed * b->duration);
        row->friction_work += pl_barriers_friction_work(lagged, &at, u);
        pl_pair_friction_add_forces(lagged, lagged->limit * at.over, u, rows);
        add_to_row(b, lagged->count, lagged->vertices, (const double(*)[3])forces, row);
    }
}

/* Area around each vertex (vertices), projected on its force: a third of each triangle for each corner. */
static void find_areas(const pl_barriers *b, double *areas) {
    const pl_surface *s = &b->surface;
    memset(areas, 0, (size_t)s->vertex_count * sizeof *areas);
    for (int64_t t = 0; t < s->triangle_count; t++) {
        const int32_t *v = s->triangles[t];
        double e[2][3], normal[3];
        for (int d = 0; d < 3; d++) {
            e[0][d] = b->at[3 * (int64_t)v[1] + d] - b->at[3 * (int64_t)v[0] + d];
            e[1][d] = b->at[3 * (int64_t)v[2] + d] - b->at[3 * (int64_t)v[0] + d];
        }
        pl_vec3_cross(e[0], e[1], normal);
        for (int c = 0; c < 3; c++) {
            const double *f = b->forces + 3 * (int64_t)v[c];
            double size = pl_vec3_length(f), facing = size > 0 ? -pl_vec3_dot(normal, f) / size : 0;
            areas[v[c]] += facing > 0 ? facing / 6 : 0;
        }
    }
}

/* Whether an entry of a vertex's row has a node that shows its value: the vertex's own node, or, for skins,
 * nodes with large weights. */
static bool shows(const pl_surface *s, int64_t vertex, int64_t entry) {
    bool bound = s->start[vertex + 1] - s->start[vertex] > 3;
    return bound ? s->weights[entry] > 0.25 : entry == s->start[vertex];
}

void pl_barriers_node_fields(pl_barriers *b, int64_t nodes, const double *x, double *pressure,
                             double *distance) {
    const pl_surface *s = &b->surface;
    double *areas = b->before; /* free between steps */
    pl_barriers_follow(b, x);
    pl_barriers_find_near(b);
    for (int64_t i = 0; i < nodes; i++) {
        pressure[i] = 0;
        distance[i] = b->activation + b->pairs.thickness;
    }
    memset(b->forces, 0, (size_t)(3 * s->vertex_count) * sizeof(double));
    for (int64_t k = 0; k < b->near.count; k++) {
        const pl_near_pair *pair = &b->near.items[k];
        double push = pl_near_push(pair, pl_near_barrier(pair));
        for (int c = 0; c < pair->count; c++) {
            int64_t v = pair->vertices[c];
            if (pl_barriers_is_kinematic(b, v) || pair->weights[c] == 0) continue;
            pl_vec3_add(b->forces + 3 * v, push * pair->weights[c], pair->normal);
            for (int64_t n = s->start[v]; n < s->start[v + 1]; n++) {
                double *nearest = &distance[s->nodes[n]];
                if (shows(s, v, n)) *nearest = fmin(*nearest, pair->distance);
            }
        }
    }
    find_areas(b, areas);
    for (int64_t v = 0; v < s->vertex_count; v++) {
        double force = pl_vec3_length(b->forces + 3 * v), area = areas[v];
        if (!(area > 1e-3 * s->vertex_area[v])) area = s->vertex_area[v]; /* pushed along the surface */
        for (int64_t n = s->start[v]; force > 0 && area > 0 && n < s->start[v + 1]; n++)
            if (shows(s, v, n)) pressure[s->nodes[n]] = fmax(pressure[s->nodes[n]], force / area);
    }
}

/* Whether all nodes that carry the pair's vertices are marked; colliders have none. */
static bool is_marked(const pl_barriers *b, const pl_near_pair *pair, const bool *marked) {
    const pl_surface *s = &b->surface;
    for (int c = 0; c < pair->count; c++) {
        for (int64_t k = s->start[pair->vertices[c]]; k < s->start[pair->vertices[c] + 1]; k++)
            if (!marked[s->nodes[k]]) return false;
    }
    return true;
}

pl_contact_gap pl_barriers_find_gap(pl_barriers *b, const double *x, const bool *counts) {
    pl_contact_gap gap = {.body = -1, .distance = INFINITY};
    pl_barriers_follow(b, x);
    pl_barriers_find_near(b);
    for (int64_t k = 0; k < b->near.count; k++) {
        const pl_near_pair *pair = &b->near.items[k];
        const double distance = pair->distance - pair->thickness;
        int members[2];
        find_members(b, pair->kind, pair->vertices, members);
        if (members[0] == members[1] || distance >= gap.distance || !is_marked(b, pair, counts)) continue;
        gap = (pl_contact_gap){members[0], members[1], distance, pair->activation};
    }
    return gap;
}
