/* Simplifies a closed surface by collapsing edges onto one of their ends, so that all vertices stay on the
 * zero level set. The cost is the mean squared distance from the planes merged into a vertex (Garland and
 * Heckbert 1997), plus two terms in the squared length of the edge: one keeps triangles similar in size, the
 * other preserves borders between colours. An edge may be collapsed if its ends have exactly two common
 * neighbours, which preserves the topology, and if no triangle rotates by much. */
#include "core/memory.h"
#include "math/vec3.h"
#include "mesh/edit.h"
#include "sculpt/march.h"

#include <stdlib.h>
#include <string.h>

enum { PL_MAX_RING = 48 };
#define PL_LENGTH_WEIGHT 0.01
#define PL_COLOR_WEIGHT 0.3
/* Smallest cosine between the normals of a triangle before and after a collapse. */
#define PL_MIN_TURN 0.6

/* x' A x + 2 b x + c, the sum over triangles of area times the squared distance from their planes. */
typedef struct pl_planes {
    double a[6], b[3], c, area;
} pl_planes;

typedef struct pl_edge {
    double cost;
    int32_t from, to;
    uint32_t stamps[2]; /* stamps of both ends when the cost was computed */
} pl_edge;

typedef struct pl_simplifier {
    pl_mesh *mesh;
    const double *colors;  /* colours of the nodes, or NULL */
    int32_t *first, *next; /* the corners of triangles (3 t + c) at each node, -1 at the end */
    uint32_t *stamps;      /* per node, incremented when its planes change */
    pl_planes *planes;
    pl_edge *heap;
    int64_t heap_count, heap_room;
} pl_simplifier;

static const double *place(const pl_simplifier *s, int32_t node) {
    return s->mesh->nodes + 3 * (int64_t)node;
}

/* Twice the area vector of a triangle, with one corner optionally moved. */
static void triangle_normal(const pl_simplifier *s, int64_t t, int32_t moved, const double *to,
                            double out[3]) {
    const double *x[3];
    double e[2][3];
    for (int c = 0; c < 3; c++) {
        int32_t node = s->mesh->tris[3 * t + c];
        x[c] = node == moved ? to : place(s, node);
    }
    for (int k = 0; k < 3; k++) e[0][k] = x[1][k] - x[0][k], e[1][k] = x[2][k] - x[0][k];
    pl_vec3_cross(e[0], e[1], out);
}

static void add_plane(pl_planes *p, const double n[3], double d, double area) {
    static const int rows[6] = {0, 1, 2, 0, 1, 0}, columns[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; k++) p->a[k] += area * n[rows[k]] * n[columns[k]];
    for (int k = 0; k < 3; k++) p->b[k] += area * d * n[k];
    p->c += area * d * d;
    p->area += area;
}

static double planes_value(const pl_planes *p, const double x[3]) {
    double a = p->a[0] * x[0] * x[0] + p->a[1] * x[1] * x[1] + p->a[2] * x[2] * x[2] +
               2 * (p->a[3] * x[0] * x[1] + p->a[4] * x[1] * x[2] + p->a[5] * x[0] * x[2]);
    return a + 2 * pl_vec3_dot(p->b, x) + p->c;
}

static void gather(pl_simplifier *s) {
    pl_mesh *mesh = s->mesh;
    memset(s->first, -1, (size_t)mesh->node_count * sizeof *s->first);
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++) {
        s->next[i] = s->first[mesh->tris[i]];
        s->first[mesh->tris[i]] = (int32_t)i;
    }
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        double n[3];
        triangle_normal(s, t, -1, NULL, n);
        double length = pl_vec3_length(n);
        if (!(length > 0)) continue;
        for (int k = 0; k < 3; k++) n[k] /= length;
        double d = -pl_vec3_dot(n, place(s, mesh->tris[3 * t]));
        for (int c = 0; c < 3; c++) add_plane(&s->planes[mesh->tris[3 * t + c]], n, d, length / 6);
    }
}

/* ---- the heap */

static bool cheaper(const pl_edge *a, const pl_edge *b) {
    if (a->cost != b->cost) return a->cost < b->cost;
    return a->from != b->from ? a->from < b->from : a->to < b->to;
}

static bool heap_push(pl_simplifier *s, pl_edge edge) {
    if (s->heap_count == s->heap_room) {
        int64_t room = 2 * s->heap_room + 1024;
        pl_edge *heap = pl_array_grow(s->heap, room, sizeof *heap);
        if (!heap) return false;
        s->heap = heap, s->heap_room = room;
    }
    int64_t i = s->heap_count++;
    for (; i > 0 && cheaper(&edge, &s->heap[(i - 1) / 2]); i = (i - 1) / 2) s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = edge;
    return true;
}

static pl_edge heap_pop(pl_simplifier *s) {
    pl_edge top = s->heap[0], last = s->heap[--s->heap_count];
    int64_t i = 0;
    for (int64_t child = 1; child < s->heap_count; child = 2 * i + 1) {
        if (child + 1 < s->heap_count && cheaper(&s->heap[child + 1], &s->heap[child])) child++;
        if (!cheaper(&s->heap[child], &last)) break;
        s->heap[i] = s->heap[child];
        i = child;
    }
    s->heap[i] = last;
    return top;
}

/* Pushes an edge, directed to the end with the lower cost. */
static bool push_edge(pl_simplifier *s, int32_t a, int32_t b) {
    const double *x = place(s, a), *y = place(s, b);
    double long2 = 0, color2 = 0, costs[2], area = s->planes[a].area + s->planes[b].area;
    for (int k = 0; k < 3; k++) {
        long2 += (x[k] - y[k]) * (x[k] - y[k]);
        double other = s->colors ? s->colors[3 * (int64_t)a + k] - s->colors[3 * (int64_t)b + k] : 0;
        color2 += other * other;
    }
    for (int i = 0; i < 2; i++) {
        const double *at = i ? y : x;
        costs[i] =
            (planes_value(&s->planes[a], at) + planes_value(&s->planes[b], at)) / (area > 0 ? area : 1);
    }
    bool to_b = costs[1] < costs[0];
    double cost = costs[to_b] + (PL_LENGTH_WEIGHT + PL_COLOR_WEIGHT * color2) * long2;
    int32_t from = to_b ? a : b, to = to_b ? b : a;
    return heap_push(s, (pl_edge){cost, from, to, {s->stamps[from], s->stamps[to]}});
}

/* ---- collapses */

/* The neighbours of a node; -1 if there are too many. */
static int ring_of(const pl_simplifier *s, int32_t node, int32_t ring[PL_MAX_RING]) {
    int count = 0;
    for (int32_t c = s->first[node]; c >= 0; c = s->next[c]) {
        int64_t t = c / 3;
        if (count == PL_MAX_RING) return -1;
        ring[count++] =
            s->mesh->tris[3 * t + (c + 1 - 3 * t) % 3]; /* each neighbour is the next corner exactly once */
    }
    return count;
}

static bool may_go(const pl_simplifier *s, int32_t from, int32_t to) {
    int32_t rings[2][PL_MAX_RING];
    int counts[2] = {ring_of(s, from, rings[0]), ring_of(s, to, rings[1])}, common = 0;
    if (counts[0] < 0 || counts[1] < 0 || counts[0] + counts[1] - 4 > PL_MAX_RING) return false;
    for (int i = 0; i < counts[0]; i++)
        for (int j = 0; j < counts[1]; j++) common += rings[0][i] == rings[1][j];
    if (common != 2) return false;
    for (int32_t c = s->first[from]; c >= 0; c = s->next[c]) {
        const int32_t *tri = s->mesh->tris + 3 * (int64_t)(c / 3);
        if (tri[0] == to || tri[1] == to || tri[2] == to) continue;
        double before[3], after[3];
        triangle_normal(s, c / 3, -1, NULL, before);
        triangle_normal(s, c / 3, from, place(s, to), after);
        double scale = pl_vec3_length(before) * pl_vec3_length(after);
        if (!(pl_vec3_dot(before, after) > PL_MIN_TURN * scale)) return false;
    }
    return true;
}

/* Removes the triangles with both nodes from the list of another node. */
static void drop_dead(pl_simplifier *s, int32_t node) {
    int32_t *link = &s->first[node];
    while (*link >= 0) {
        if (s->mesh->tris[3 * (int64_t)(*link / 3)] < 0)
            *link = s->next[*link];
        else
            link = &s->next[*link];
    }
}

static bool collapse(pl_simplifier *s, int32_t from, int32_t to) {
    int32_t around[4], *tail = &s->first[to];
    int count = 0;
    for (int32_t c = s->first[from]; c >= 0; c = s->next[c]) {
        int32_t *tri = s->mesh->tris + 3 * (int64_t)(c / 3);
        bool both = tri[0] == to || tri[1] == to || tri[2] == to;
        for (int k = 0; k < 3 && both; k++)
            if (tri[k] != from && tri[k] != to && count < 4) around[count++] = tri[k];
        if (both)
            tri[0] = -1;
        else
            s->mesh->tris[c] = to;
    }
    while (*tail >= 0) tail = &s->next[*tail];
    *tail = s->first[from];
    s->first[from] = -1;
    drop_dead(s, to);
    for (int i = 0; i < count; i++) drop_dead(s, around[i]);
    pl_planes *p = &s->planes[to], *q = &s->planes[from];
    for (int k = 0; k < 6; k++) p->a[k] += q->a[k];
    pl_vec3_add(p->b, 1, q->b);
    p->c += q->c, p->area += q->area;
    s->stamps[from]++, s->stamps[to]++;
    int32_t ring[PL_MAX_RING];
    int neighbours = ring_of(s, to, ring);
    for (int i = 0; i < neighbours; i++)
        if (!push_edge(s, to, ring[i])) return false;
    return true;
}

/* Renumbers the remaining nodes and triangles. */
static void pack(pl_simplifier *s, pl_array *colors) {
    pl_mesh *mesh = s->mesh;
    int64_t nodes = 0, tris = 0;
    int32_t *numbers = s->next; /* has at least as many entries as there are nodes */
    for (int64_t i = 0; i < mesh->node_count; i++) {
        if (s->first[i] < 0) continue;
        numbers[i] = (int32_t)nodes;
        memmove(mesh->nodes + 3 * nodes, mesh->nodes + 3 * i, 3 * sizeof *mesh->nodes);
        if (colors) memmove(colors->values + 3 * nodes, colors->values + 3 * i, 3 * sizeof *colors->values);
        nodes++;
    }
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        if (mesh->tris[3 * t] < 0) continue;
        for (int c = 0; c < 3; c++) mesh->tris[3 * tris + c] = numbers[mesh->tris[3 * t + c]];
        tris++;
    }
    mesh->node_count = nodes, mesh->tri_count = tris;
}

static bool start(pl_simplifier *s) {
    int64_t nodes = s->mesh->node_count, corners = 3 * s->mesh->tri_count;
    s->first = pl_array_new(nodes + 1, sizeof *s->first);
    s->next = pl_array_new(corners + 1, sizeof *s->next);
    s->stamps = pl_array_new(nodes + 1, sizeof *s->stamps);
    s->planes = pl_array_new(nodes + 1, sizeof *s->planes);
    if (!s->first || !s->next || !s->stamps || !s->planes) return false;
    gather(s);
    for (int64_t i = 0; i < corners; i++) {
        int32_t a = s->mesh->tris[i], b = s->mesh->tris[i - i % 3 + (i + 1) % 3];
        if (a < b && !push_edge(s, a, b)) return false;
    }
    return true;
}

pl_status pl_sculpt_simplify(pl_mesh *mesh, int64_t vertices, pl_error *err) {
    pl_array *colors = NULL;
    for (int i = 0; i < mesh->array_count; i++)
        if (!strcmp(mesh->arrays[i].name, PL_LOOK_COLOR)) colors = &mesh->arrays[i];
    pl_simplifier s = {.mesh = mesh, .colors = colors ? colors->values : NULL};
    bool fine = start(&s);
    for (int64_t left = mesh->node_count; fine && left > vertices && s.heap_count > 0;) {
        pl_edge edge = heap_pop(&s);
        int32_t from = edge.from, to = edge.to;
        if (s.stamps[from] != edge.stamps[0] || s.stamps[to] != edge.stamps[1]) continue;
        if (!may_go(&s, from, to)) {
            if (!may_go(&s, to, from)) continue;
            from = edge.to, to = edge.from;
        }
        fine = collapse(&s, from, to);
        left--;
    }
    if (fine) pack(&s, colors);
    free(s.first), free(s.next), free(s.stamps), free(s.planes), free(s.heap);
    return fine ? PL_OK : pl_error_memory(err, 200 * mesh->node_count, "simplifying a surface");
}
