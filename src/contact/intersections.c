/* See intersections.h. */
#include "contact/intersections.h"

#include <math.h>
#include <string.h>

/* Of an edge: pairs that are nearer touch. */
#define TOUCHING 1e-9

/* Of a volume, against the sum of its terms' sizes: what is less is rounding. */
#define FLAT 1e-14

/* Six times the signed volume of a tetrahedron; zero where rounding decides. Edges and triangles of a flat
 * face are of that kind; where they meet indeed, a pair touches. */
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

/* Whether the edge pq goes through the inside of a triangle, and where. */
static bool crosses(const double *p, const double *q, const double *const t[3], double place[3]) {
    double a = volume(t[0], t[1], t[2], p), b = volume(t[0], t[1], t[2], q);
    if (!(a * b < 0)) return false;
    double side[3];
    for (int c = 0; c < 3; c++) side[c] = volume(p, q, t[c], t[(c + 1) % 3]);
    bool inside = side[0] * side[1] > 0 && side[1] * side[2] > 0;
    for (int d = 0; inside && d < 3; d++) place[d] = p[d] + a / (a - b) * (q[d] - p[d]);
    return inside;
}

static int64_t part_at(const pl_surface *s, int64_t vertex) {
    int64_t part = 0;
    while (s->parts[part + 1].vertex <= vertex) part++;
    return part;
}

static void found(const pl_surface *s, int32_t one, int32_t other, const double place[3],
                  pl_intersection *out) {
    if (out->count++) return;
    out->parts[0] = part_at(s, one);
    out->parts[1] = part_at(s, other);
    memcpy(out->place, place, sizeof out->place);
}

/* Edges of one triangle against the other, for triangles whose point and triangle are a pair. */
static void look_at_triangle(const pl_surface *s, const double *x, int64_t edge, const int32_t *triangle,
                             pl_intersection *out) {
    const int32_t *e = s->edges[edge];
    double place[3];
    const double *const corners[3] = {x + 3 * (int64_t)triangle[0], x + 3 * (int64_t)triangle[1],
                                      x + 3 * (int64_t)triangle[2]};
    for (int c = 0; c < 3; c++) {
        if (e[0] == triangle[c] || e[1] == triangle[c]) return;
    }
    if (crosses(x + 3 * (int64_t)e[0], x + 3 * (int64_t)e[1], corners, place))
        found(s, e[0], triangle[0], place, out);
}

typedef struct edge_query {
    const pl_surface *surface;
    const double *x;
    int64_t edge, first;
    pl_intersection *out;
} edge_query;

static void visit(void *context, int32_t box) {
    const edge_query *q = context;
    look_at_triangle(q->surface, q->x, q->edge, q->surface->triangles[q->first + box], q->out);
}

static void look_at_pairs(const pl_pairs *pairs, const double *x, pl_intersection *out) {
    double least = TOUCHING * pairs->surface->length;
    for (int kind = 0; kind < 2; kind++) {
        for (int64_t k = 0; k < pairs->list[kind].count; k++) {
            const int32_t *v = pairs->list[kind].items[k].vertices;
            double at[4][3];
            for (int c = 0; c < 4; c++) memcpy(at[c], x + 3 * (int64_t)v[c], sizeof at[c]);
            if (pl_closest_find((pl_pair_kind)kind, (const double(*)[3])at).squared <= least * least)
                found(pairs->surface, v[0], v[3], at[0], out);
        }
    }
}

pl_intersection pl_intersections_find(pl_pairs *pairs, const double *x) {
    const pl_surface *s = pairs->surface;
    pl_intersection out = {0};
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
                edge_query query = {s, x, e, s->parts[q].triangle, &out};
                if (pl_pairs_may_touch(pairs, p, q)) pl_pairs_overlaps(pairs, q, box, visit, &query);
            }
        }
    }
    look_at_pairs(pairs, x, &out);
    return out;
}
