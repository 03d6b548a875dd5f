/* See crease_net.h. */
#include "mesher/crease_net.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

typedef struct half_edge {
    int32_t low, high, tri;
} half_edge;

/* A crease before the edges are ordered. */
typedef struct crease {
    int32_t ends[2], sides[2];
    double across[2][3], outward[3];
    bool used;
} crease;

typedef struct building {
    const pl_mesh *surface;
    pl_crease_net *net;
    half_edge *edges;
    crease *creases;
    int64_t count;
    int64_t *start;  /* (node_count + 1) */
    int32_t *around; /* (2 count) creases of each node */
    uint8_t *is_corner;
    double cosine;
} building;

static int compare(const void *left, const void *right) {
    const half_edge *a = left, *b = right;
    if (a->low != b->low) return a->low < b->low ? -1 : 1;
    if (a->high != b->high) return a->high < b->high ? -1 : 1;
    return (a->tri > b->tri) - (a->tri < b->tri);
}

static void list_edges(building *b) {
    const int32_t *tris = b->surface->tris;
    for (int64_t i = 0; i < 3 * b->surface->tri_count; i++) {
        int32_t from = tris[i], to = tris[i % 3 == 2 ? i - 2 : i + 1];
        b->edges[i] = (half_edge){from < to ? from : to, from < to ? to : from, (int32_t)(i / 3)};
    }
    qsort(b->edges, 3 * (size_t)b->surface->tri_count, sizeof *b->edges, compare);
}

static int32_t root_of(int32_t *parent, int32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/* Unit vector in a triangle, perpendicular to one of its edges and pointing inward. */
static void away_from(const pl_mesh *mesh, const half_edge *e, double out[3]) {
    const int32_t *tri = mesh->tris + 3 * (int64_t)e->tri;
    const double *a = mesh->nodes + 3 * (int64_t)e->low, *apex = a;
    double along[3];
    for (int k = 0; k < 3; k++) {
        if (tri[k] != e->low && tri[k] != e->high) apex = mesh->nodes + 3 * (int64_t)tri[k];
    }
    pl_sub3(mesh->nodes + 3 * (int64_t)e->high, a, along);
    pl_sub3(apex, a, out);
    double share = pl_dot3(out, along) / pl_dot3(along, along);
    for (int k = 0; k < 3; k++) out[k] -= share * along[k];
    double length = sqrt(pl_dot3(out, out));
    for (int k = 0; k < 3; k++) out[k] = length > 0 ? out[k] / length : 0;
}

/* Neighbours across an edge with two triangles belong to the same patch or have a crease between them.
 * Triangles of zero area have no normal: they belong to both sides and form no crease. */
static void find_creases(building *b) {
    const pl_mesh *mesh = b->surface;
    int32_t *parent = b->net->patch;
    for (int64_t t = 0; t < mesh->tri_count; t++) parent[t] = (int32_t)t;
    for (int64_t i = 0, end; i < 3 * mesh->tri_count; i = end) {
        const half_edge *e = &b->edges[i];
        for (end = i + 1;
             end < 3 * mesh->tri_count && b->edges[end].low == e->low && b->edges[end].high == e->high;)
            end++;
        if (end - i != 2) continue;
        double m[3], n[3];
        pl_tri_normal(mesh->nodes, mesh->tris + 3 * (int64_t)e[0].tri, m);
        pl_tri_normal(mesh->nodes, mesh->tris + 3 * (int64_t)e[1].tri, n);
        double a = sqrt(pl_dot3(m, m)), c = sqrt(pl_dot3(n, n)), out[3];
        if (!(a > 0 && c > 0) || pl_dot3(m, n) >= b->cosine * a * c) {
            parent[root_of(parent, e[1].tri)] = root_of(parent, e[0].tri);
            continue;
        }
        for (int k = 0; k < 3; k++) out[k] = m[k] / a + n[k] / c;
        double length = sqrt(pl_dot3(out, out));
        crease *new = &b->creases[b->count++];
        *new = (crease){.ends = {e->low, e->high}, .sides = {e[0].tri, e[1].tri}};
        for (int side = 0; side < 2; side++) away_from(mesh, &e[side], new->across[side]);
        for (int k = 0; k < 3; k++) new->outward[k] = length > 0 ? out[k] / length : 0;
    }
    for (int64_t t = 0; t < mesh->tri_count; t++) parent[t] = root_of(parent, (int32_t)t);
    for (int64_t i = 0; i < 2 * b->count; i++) {
        int32_t *side = &b->creases[i / 2].sides[i % 2];
        *side = parent[*side];
        b->net->has_inner |= i % 2 && side[0] == side[-1];
    }
}

static int32_t other_end(const crease *c, int32_t node) { return c->ends[c->ends[0] == node]; }

/* Finds the ends, junctions and sharp bends of curves. */
static void find_corners(building *b) {
    const double *x = b->surface->nodes;
    int64_t *fill = b->start + 1;
    for (int64_t i = 0; i < 2 * b->count; i++) fill[b->creases[i / 2].ends[i % 2] + 1]++;
    for (int64_t n = 0; n < b->surface->node_count; n++) fill[n + 1] += fill[n];
    for (int64_t i = 0; i < 2 * b->count; i++)
        b->around[fill[b->creases[i / 2].ends[i % 2]]++] = (int32_t)(i / 2);
    for (int64_t n = 0; n < b->surface->node_count; n++) {
        int64_t count = b->start[n + 1] - b->start[n];
        if (count == 2) {
            double u[3], v[3];
            const int32_t *two = b->around + b->start[n];
            pl_sub3(x + 3 * n, x + 3 * (int64_t)other_end(&b->creases[two[0]], (int32_t)n), u);
            pl_sub3(x + 3 * (int64_t)other_end(&b->creases[two[1]], (int32_t)n), x + 3 * n, v);
            b->is_corner[n] = pl_dot3(u, v) < b->cosine * sqrt(pl_dot3(u, u) * pl_dot3(v, v));
        }
        b->is_corner[n] |= count == 1 || count > 2;
        b->net->corner_count += b->is_corner[n];
    }
}

/* Follows a crease from a node to a corner, or around a loop. */
static void follow(building *b, int32_t node, int32_t index, int32_t curve, int32_t *ends, int64_t *count) {
    for (;;) {
        crease *c = &b->creases[index];
        int32_t next = other_end(c, node);
        c->used = true;
        ends[2 * *count] = node, ends[2 * *count + 1] = next;
        memcpy(b->net->sides + 2 * *count, c->sides, sizeof c->sides);
        memcpy(b->net->across + 6 * *count, c->across, sizeof c->across);
        memcpy(b->net->outward + 3 * *count, c->outward, sizeof c->outward);
        b->net->curve[(*count)++] = curve;
        if (b->is_corner[next]) return;
        const int32_t *two = b->around + b->start[next];
        index = two[two[0] == index];
        if (b->creases[index].used) return;
        node = next;
    }
}

static pl_status chain(building *b, pl_error *err) {
    pl_crease_net *net = b->net;
    int32_t *ends = pl_array_new(2 * b->count, sizeof *ends), curves = 0;
    int64_t count = 0, corners = 0;
    net->sides = pl_array_new(2 * b->count, sizeof *net->sides);
    net->curve = pl_array_new(b->count, sizeof *net->curve);
    net->across = pl_array_new(6 * b->count, sizeof *net->across);
    net->outward = pl_array_new(3 * b->count, sizeof *net->outward);
    net->corners = pl_array_new(net->corner_count, sizeof *net->corners);
    if (!ends || !net->sides || !net->curve || !net->across || !net->outward || !net->corners) {
        free(ends);
        return pl_error_memory(err, 92 * b->count, "creases");
    }
    for (int loops = 0; loops < 2; loops++) { /* curves that start at corners first */
        for (int64_t n = 0; n < b->surface->node_count; n++) {
            if (!loops && b->is_corner[n]) net->corners[corners++] = (int32_t)n;
            for (int64_t i = b->start[n]; (loops || b->is_corner[n]) && i < b->start[n + 1]; i++) {
                if (!b->creases[b->around[i]].used)
                    follow(b, (int32_t)n, b->around[i], curves++, ends, &count);
            }
        }
    }
    return pl_segments_build(b->surface->nodes, count, ends, &net->segments, err);
}

pl_status pl_crease_net_build(const pl_mesh *surface, double degrees, pl_crease_net *out, pl_error *err) {
    *out = (pl_crease_net){.surface = surface};
    int64_t edges = 3 * surface->tri_count;
    building b = {.surface = surface, .net = out, .cosine = cos(degrees * (3.14159265358979323846 / 180))};
    b.edges = pl_array_new(edges, sizeof *b.edges);
    b.creases = pl_array_new(edges / 2, sizeof *b.creases);
    b.start = pl_array_new(surface->node_count + 2, sizeof *b.start);
    b.around = pl_array_new(edges, sizeof *b.around);
    b.is_corner = pl_array_new(surface->node_count, sizeof *b.is_corner);
    out->patch = pl_array_new(surface->tri_count, sizeof *out->patch);
    pl_status status = PL_OK;
    if (!b.edges || !b.creases || !b.start || !b.around || !b.is_corner || !out->patch) {
        status = pl_error_memory(err, 40 * edges, "creases");
    } else {
        list_edges(&b);
        find_creases(&b);
        find_corners(&b);
        status = chain(&b, err);
    }
    free(b.edges);
    free(b.creases);
    free(b.start);
    free(b.around);
    free(b.is_corner);
    if (status != PL_OK) pl_crease_net_free(out);
    return status;
}

void pl_crease_net_free(pl_crease_net *net) {
    pl_segments_free(&net->segments);
    free(net->sides);
    free(net->curve);
    free(net->across);
    free(net->outward);
    free(net->corners);
    free(net->patch);
    *net = (pl_crease_net){0};
}
