/* See barrier_parts.h: intersections at the start, ignored until the surfaces are apart.
 *
 * Vertices of intersecting edges and triangles belong to a tangle, and pairs whose vertices all belong to one
 * tangle do not act. Intersections are detected at the start of every step: as surfaces move, the curve of
 * intersection passes to the next edges and triangles, by one per step, since all other pairs act. A pair
 * acts again when its distance reaches the activation distance: no energy is created.
 */
#include "contact/barrier_parts.h"
#include "contact/intersections.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

pl_status pl_barriers_allow_tangles(pl_barriers *b, pl_error *err) {
    pl_ignored *t = &b->ignored;
    int64_t n = b->surface.vertex_count;
    t->tangle_of = pl_array_new(n, sizeof *t->tangle_of);
    t->next = pl_array_new(n, sizeof *t->next);
    t->behind = pl_array_new(n * b->plane_count, sizeof *t->behind);
    return t->tangle_of && t->next && t->behind ? PL_OK : pl_error_memory(err, 9 * n, "contact");
}

void pl_barriers_free_tangles(pl_barriers *b) {
    free(b->ignored.tangle_of);
    free(b->ignored.next);
    free(b->ignored.behind);
}

/* Tangles under construction are trees: a vertex, counted from 1, points to a lower one of its tangle or to
 * itself; 0: none. */
static int32_t root_of(const int32_t *next, int32_t vertex) {
    while (next[vertex] != vertex + 1) vertex = next[vertex] - 1;
    return vertex;
}

static void join(void *context, int count, const int32_t *vertices) {
    int32_t *next = context;
    for (int c = 0; c < count; c++) {
        if (next[vertices[c]] == 0) next[vertices[c]] = vertices[c] + 1;
        int32_t p = root_of(next, vertices[0]), q = root_of(next, vertices[c]);
        if (p < q) next[q] = p + 1;
        if (q < p) next[p] = q + 1;
    }
}

/* Pairs of a tangle that are apart, but closer than the activation distance, stay in it. */
static void keep_near(const pl_barriers *b) {
    const int32_t *of = b->ignored.tangle_of;
    for (int kind = 0; kind < 2; kind++) {
        for (int64_t k = 0; k < b->pairs.list[kind].count; k++) {
            const pl_pair *pair = &b->pairs.list[kind].items[k];
            double x[4][3];
            if (!pl_is_one_tangle(of, pair->vertices)) continue;
            pl_pair_corners(b->at, pair->vertices, x);
            double squared = pl_closest_find((pl_pair_kind)kind, (const double(*)[3])x).squared;
            double near = pair->activation + pl_pairs_thickness(&b->pairs, kind, pair->vertices);
            if (squared < near * near) join(b->ignored.next, 4, pair->vertices);
        }
    }
}

static bool any_tangle(const pl_barriers *b) {
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        if (b->ignored.tangle_of[v]) return true;
    }
    return false;
}

static void find_tangles(pl_barriers *b) {
    pl_ignored *t = &b->ignored;
    int64_t n = b->surface.vertex_count;
    memset(t->next, 0, (size_t)n * sizeof *t->next);
    b->pairs.tangle_of = NULL; /* all pairs */
    pl_intersections_find(&b->pairs, b->at, join, t->next);
    keep_near(b);
    for (int64_t v = 0; v < n; v++) t->tangle_of[v] = t->next[v] ? 1 + root_of(t->next, (int32_t)v) : 0;
    b->pairs.tangle_of = t->tangle_of;
    b->pairs.known = false;
}

/* Vertices that are behind a plane at the start, and have not been in front of it by the activation distance
 * since. */
static void keep_behind(pl_barriers *b, bool first, int plane, int64_t part) {
    double apart = pl_barriers_keep(b, plane, part) + (first ? 0 : b->activation);
    for (int64_t v = b->surface.parts[part].vertex; v < b->surface.parts[part + 1].vertex; v++) {
        bool *behind = b->ignored.behind + plane * b->surface.vertex_count + v;
        if (!first && !*behind) continue;
        *behind = !(pl_plane_distance(&b->planes[plane].now, b->at + 3 * v) > apart);
    }
}

void pl_barriers_ignore(pl_barriers *b, bool first) {
    if (!b->ignored.tangle_of) return;
    if (first || b->ignored.look || any_tangle(b)) find_tangles(b);
    for (int plane = 0; plane < b->plane_count; plane++) {
        for (int64_t part = 0; part < b->surface.part_count; part++)
            if (pl_barriers_meet_plane(b, part, plane)) keep_behind(b, first, plane, part);
    }
    b->ignored.look = false;
}
