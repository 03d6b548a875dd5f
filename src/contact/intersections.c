/* See intersections.h. */
#include "contact/intersections.h"

#include <math.h>
#include <string.h>

/* Relative to an edge: closer pairs touch. */
#define TOUCHING 1e-9

/* Volume relative to the sum of the magnitudes of its terms: less is rounding. */
#define FLAT 1e-14

/* Six times the signed volume of a tetrahedron; zero if rounding decides. This applies to edges and triangles
 * of a flat face; if they really meet, a pair touches. */
static double volume(const double *a, const double *b, const double *c, const double *d) {
    double u[3], v[3], w[3], value = 0, size = 0;
    for (int i = 0; i < 3; i++) {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
        w[i] = d[i] - a[i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        value += w[i] * (u[j] * v[k] - u[k] * v[j]);
        size += fabs(w[i]) * (fabs(u[j] * v[k]) + fabs(u[k] * v[j]));
    }
    return fabs(value) > FLAT * size ? value : 0;
}

/* Whether the edge pq passes through the inside of a triangle, and where. */
static bool crosses(const double *p, const double *q, const double *const t[3], double place[3]) {
    double a = volume(t[0], t[1], t[2], p), b = volume(t[0], t[1], t[2], q);
    if (!(a * b < 0)) return false;
    double side[3];
    for (int c = 0; c < 3; c++) side[c] = volume(p, q, t[c], t[(c + 1) % 3]);
    bool inside = side[0] * side[1] > 0 && side[1] * side[2] > 0;
    for (int d = 0; inside && d < 3; d++) place[d] = p[d] + a / (a - b) * (q[d] - p[d]);
    return inside;
}

/* Input, results and callback of a search. */
typedef struct search {
    const pl_pairs *pairs;
    const double *x;
    pl_intersection_visit visit;
    void *context;
    pl_intersection out;
} search;

/* The last of the vertices belongs to another side than the first. */
static void found(search *s, int count, const int32_t *vertices, const double place[3]) {
    if (s->visit) s->visit(s->context, count, vertices);
    if (s->out.count++) return;
    s->out.parts[0] = pl_surface_part_of(s->pairs->surface, vertices[0]);
    s->out.parts[1] = pl_surface_part_of(s->pairs->surface, vertices[count - 1]);
    memcpy(s->out.place, place, sizeof s->out.place);
}

/* An edge of one triangle against another triangle that it can touch. */
static void look_at_triangle(search *s, const int32_t *e, const int32_t *triangle) {
    double place[3];
    const double *x = s->x;
    const double *const corners[3] = {x + 3 * (int64_t)triangle[0], x + 3 * (int64_t)triangle[1],
                                      x + 3 * (int64_t)triangle[2]};
    for (int c = 0; c < 3; c++) {
        if (e[0] == triangle[c] || e[1] == triangle[c]) return;
    }
    const int32_t vertices[5] = {e[0], e[1], triangle[0], triangle[1], triangle[2]};
    if (crosses(x + 3 * (int64_t)e[0], x + 3 * (int64_t)e[1], corners, place)) found(s, 5, vertices, place);
}

typedef struct edge_query {
    search *search;
    const int32_t *edge;
    int64_t first;
} edge_query;

static void visit_box(void *context, int32_t box) {
    const edge_query *q = context;
    look_at_triangle(q->search, q->edge, q->search->pairs->surface->triangles[q->first + box]);
}

static void look_at_pairs(search *s) {
    double min = TOUCHING * s->pairs->surface->length;
    for (int kind = 0; kind < 2; kind++) {
        for (int64_t k = 0; k < s->pairs->list[kind].count; k++) {
            const int32_t *v = s->pairs->list[kind].items[k].vertices;
            double at[4][3];
            for (int c = 0; c < 4; c++) memcpy(at[c], s->x + 3 * (int64_t)v[c], sizeof at[c]);
            double keeps = fmax(min, pl_pairs_thickness(s->pairs, kind, v));
            if (pl_closest_find((pl_pair_kind)kind, (const double(*)[3])at).squared <= keeps * keeps)
                found(s, 4, v, at[0]);
        }
    }
}

pl_intersection pl_intersections_find(pl_pairs *pairs, const double *x, pl_intersection_visit visit,
                                      void *context) {
    const pl_surface *s = pairs->surface;
    search all = {.pairs = pairs, .x = x, .visit = visit, .context = context};
    pl_pairs_find(pairs, x, NULL);
    for (int64_t p = 0; p < s->part_count; p++) {
        for (int64_t e = s->parts[p].edge; e < s->parts[p + 1].edge; e++) {
            const double *a = x + 3 * (int64_t)s->edges[e][0], *b = x + 3 * (int64_t)s->edges[e][1];
            double box[6];
            for (int d = 0; d < 3; d++) {
                box[d] = fmin(a[d], b[d]);
                box[3 + d] = fmax(a[d], b[d]);
            }
            for (int64_t q = 0; q < s->part_count; q++) {
                edge_query query = {&all, s->edges[e], s->parts[q].triangle};
                if (pl_pairs_may_touch(pairs, p, q)) pl_pairs_overlaps(pairs, q, box, visit_box, &query);
            }
        }
    }
    look_at_pairs(&all);
    return all.out;
}
