/* See surface.h. */
#include "contact/surface.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

void pl_surface_free(pl_surface *surface) {
    free(surface->parts);
    free(surface->start);
    free(surface->nodes);
    free(surface->weights);
    free(surface->edges);
    free(surface->triangles);
    free(surface->rest);
    free(surface->vertex_area);
    free(surface->edge_area);
    *surface = (pl_surface){0};
}

/* Resizes to `count` items; false without memory. */
static bool grow(void *array, int64_t count, size_t size) {
    void **items = array;
    void *more = pl_array_grow(*items, count > 0 ? count : 1, size);
    if (more) *items = more;
    return more;
}

static int compare_edges(const void *a, const void *b) {
    const int32_t *p = a, *q = b;
    if (p[0] != q[0]) return p[0] < q[0] ? -1 : 1;
    return p[1] < q[1] ? -1 : p[1] > q[1];
}

/* The edges of triangles [first, triangle_count), each once, ascending; both ends belong to the surface. */
static bool add_edges(pl_surface *s, int64_t first) {
    int64_t count = 3 * (s->triangle_count - first), kept = 0;
    if (!grow(&s->edges, s->edge_count + count, sizeof *s->edges)) return false;
    int32_t(*edges)[2] = s->edges + s->edge_count;
    for (int64_t k = 0; k < count; k++) {
        const int32_t *t = s->triangles[first + k / 3];
        int32_t a = t[k % 3], b = t[(k + 1) % 3];
        edges[k][0] = a < b ? a : b;
        edges[k][1] = a < b ? b : a;
    }
    qsort(edges, (size_t)count, sizeof *edges, compare_edges);
    for (int64_t k = 0; k < count; k++) {
        if (kept && !memcmp(edges[kept - 1], edges[k], sizeof *edges)) continue;
        memmove(edges[kept++], edges[k], sizeof *edges);
    }
    s->edge_count += kept;
    return true;
}

int64_t pl_surface_edge_of(const pl_surface *s, int32_t a, int32_t b) {
    int32_t key[2] = {a < b ? a : b, a < b ? b : a};
    const int32_t(*at)[2] = bsearch(key, s->edges, (size_t)s->edge_count, sizeof *s->edges, compare_edges);
    return at - (const int32_t(*)[2])s->edges;
}

int64_t pl_surface_part_of(const pl_surface *s, int64_t vertex) {
    int64_t low = 0, high = s->part_count - 1;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (s->parts[middle].vertex <= vertex)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* A third of each triangle goes to each corner, and a third to each side. */
static void share_areas(pl_surface *s, const pl_surface_part *part) {
    for (int64_t v = part->vertex; v < s->vertex_count; v++) s->vertex_area[v] = 0;
    for (int64_t e = part->edge; e < s->edge_count; e++) s->edge_area[e] = 0;
    for (int64_t t = part->triangle; t < s->triangle_count; t++) {
        const int32_t *v = s->triangles[t];
        double a[3], b[3], normal[3];
        for (int d = 0; d < 3; d++) {
            a[d] = s->rest[3 * v[1] + d] - s->rest[3 * v[0] + d];
            b[d] = s->rest[3 * v[2] + d] - s->rest[3 * v[0] + d];
        }
        pl_vec3_cross(a, b, normal);
        double third = pl_vec3_length(normal) / 6;
        for (int c = 0; c < 3; c++) {
            s->vertex_area[v[c]] += third;
            s->edge_area[pl_surface_edge_of(s, v[c], v[(c + 1) % 3])] += third;
        }
    }
}

static double sum_of_edges(const pl_surface *s, int64_t part) {
    double sum = 0;
    for (int64_t e = s->parts[part].edge; e < s->parts[part + 1].edge; e++) {
        double side[3];
        for (int d = 0; d < 3; d++)
            side[d] = s->rest[3 * s->edges[e][1] + d] - s->rest[3 * s->edges[e][0] + d];
        sum += pl_vec3_length(side);
    }
    return sum;
}

double pl_surface_mean_edge(const pl_surface *s, int64_t part) {
    int64_t count = s->parts[part + 1].edge - s->parts[part].edge;
    return count ? sum_of_edges(s, part) / (double)count : 0;
}

static void measure_length(pl_surface *s) {
    double sum = 0;
    int64_t count = 0;
    for (int64_t p = 0; p < s->part_count; p++) {
        if (s->parts[p].kinematic) continue;
        sum += sum_of_edges(s, p);
        count += s->parts[p + 1].edge - s->parts[p].edge;
    }
    s->length = count ? sum / (double)count : 0;
}

static bool add_vertices(pl_surface *s, int64_t count, const pl_surface_vertex *vertices,
                         const double *rest) {
    int64_t total = s->vertex_count + count, entries = s->start ? s->start[s->vertex_count] : 0;
    for (int64_t v = 0; vertices && v < count; v++) entries += vertices[v].count;
    if (!grow(&s->start, total + 1, sizeof *s->start) || !grow(&s->nodes, entries, sizeof *s->nodes) ||
        !grow(&s->weights, entries, sizeof *s->weights) || !grow(&s->rest, 3 * total, sizeof *s->rest) ||
        !grow(&s->vertex_area, total, sizeof *s->vertex_area))
        return false;
    if (s->vertex_count == 0) s->start[0] = 0;
    memcpy(s->rest + 3 * s->vertex_count, rest, (size_t)(3 * count) * sizeof *rest);
    for (int64_t v = 0; v < count; v++) {
        int64_t at = s->start[s->vertex_count + v];
        int row = vertices ? vertices[v].count : 0;
        for (int k = 0; k < row; k++) {
            s->nodes[at + k] = vertices[v].nodes[k];
            s->weights[at + k] = vertices[v].weights[k];
        }
        s->start[s->vertex_count + v + 1] = at + row;
    }
    s->vertex_count = total;
    return true;
}

pl_status pl_surface_add(pl_surface *s, pl_surface_part part, int64_t vertex_count,
                         const pl_surface_vertex *vertices, const double *rest, int64_t triangle_count,
                         const int32_t (*triangles)[3], pl_error *err) {
    part.vertex = s->vertex_count;
    part.edge = s->edge_count;
    part.triangle = s->triangle_count;
    part.kinematic = !vertices;
    bool ok = grow(&s->parts, s->part_count + 2, sizeof *s->parts) &&
              add_vertices(s, vertex_count, vertices, rest) &&
              grow(&s->triangles, s->triangle_count + triangle_count, sizeof *s->triangles);
    for (int64_t t = 0; ok && t < triangle_count; t++) {
        for (int c = 0; c < 3; c++)
            s->triangles[s->triangle_count + t][c] = (int32_t)(part.vertex + triangles[t][c]);
    }
    if (ok) s->triangle_count += triangle_count;
    ok = ok && add_edges(s, part.triangle) && grow(&s->edge_area, s->edge_count, sizeof *s->edge_area);
    if (!ok) return pl_error_memory(err, 100 * (vertex_count + triangle_count), "the contact surface");
    s->parts[s->part_count++] = part;
    s->parts[s->part_count] =
        (pl_surface_part){.vertex = s->vertex_count, .edge = s->edge_count, .triangle = s->triangle_count};
    share_areas(s, &part);
    measure_length(s);
    return PL_OK;
}

void pl_surface_follow(const pl_surface *s, const double *x, double *out) {
    for (int64_t v = 0; v < s->vertex_count; v++) {
        int64_t first = s->start[v], last = s->start[v + 1];
        if (first == last) continue;
        double at[3] = {0, 0, 0};
        for (int64_t k = first; k < last; k++) pl_vec3_add(at, s->weights[k], x + 3 * (int64_t)s->nodes[k]);
        memcpy(out + 3 * v, at, sizeof at);
    }
}

void pl_surface_push(const pl_surface *s, double factor, const double *forces, double *out) {
    for (int64_t v = 0; v < s->vertex_count; v++) {
        for (int64_t k = s->start[v]; k < s->start[v + 1]; k++)
            pl_vec3_add(out + 3 * (int64_t)s->nodes[k], factor * s->weights[k], forces + 3 * v);
    }
}
