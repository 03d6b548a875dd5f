/* Triangle surfaces: test for closedness, and consistent outward windings. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

/* Above this number of parts, the pairwise test for cavities is skipped. */
enum { PL_MAX_CAVITY_PARTS = 1000 };
/* A part with holes counts as enclosing a volume if the sum of its area vectors, which is zero for a closed
 * part, is less than this share of its area. A sphere with a cap of 60 degrees removed passes; a flat sheet
 * has 1. */
#define PL_OPEN_PART 0.25

typedef struct pl_edge {
    int32_t other; /* the larger node; the smaller is the bucket */
    int32_t tri;
    int32_t slot;     /* 0, 1, 2: the edge from that corner to the next */
    int32_t reversed; /* 1: from the larger node to the smaller */
} pl_edge;

/* Edges in buckets by their smaller node, each bucket sorted by the other node. */
typedef struct pl_edges {
    int64_t *start; /* (node_count + 1) */
    pl_edge *items; /* (3 tri_count) */
} pl_edges;

static int pl_compare_edges(const void *left, const void *right) {
    const pl_edge *a = left, *b = right;
    if (a->other != b->other) return a->other < b->other ? -1 : 1;
    if (a->tri != b->tri) return a->tri < b->tri ? -1 : 1;
    return a->slot - b->slot;
}

static void pl_edges_free(pl_edges *edges) {
    free(edges->start);
    free(edges->items);
    *edges = (pl_edges){0};
}

static pl_edge pl_edge_of(const int32_t *tris, int64_t tri, int slot, int32_t *smaller) {
    int32_t a = tris[3 * tri + slot], b = tris[3 * tri + (slot + 1) % 3];
    *smaller = a < b ? a : b;
    return (pl_edge){a < b ? b : a, (int32_t)tri, slot, a > b};
}

static pl_status pl_edges_build(pl_edges *edges, const int32_t *tris, int64_t count, int64_t node_count,
                                pl_error *err) {
    edges->start = pl_array_new(node_count + 2, sizeof *edges->start);
    edges->items = pl_array_new(3 * count, sizeof *edges->items);
    if (!edges->start || !edges->items) {
        pl_edges_free(edges);
        return pl_error_memory(err, 48 * count + 8 * node_count, "the edges of a surface");
    }
    int64_t *fill = edges->start + 1; /* fill[n] becomes the start of bucket n + 1 */
    int32_t node;
    for (int64_t i = 0; i < 3 * count; i++) {
        pl_edge_of(tris, i / 3, (int)(i % 3), &node);
        fill[node + 1]++;
    }
    for (int64_t n = 0; n < node_count; n++) fill[n + 1] += fill[n];
    for (int64_t i = 0; i < 3 * count; i++) {
        pl_edge edge = pl_edge_of(tris, i / 3, (int)(i % 3), &node);
        edges->items[fill[node]++] = edge;
    }
    for (int64_t n = 0; n < node_count; n++) {
        int64_t size = edges->start[n + 1] - edges->start[n];
        if (size > 1)
            qsort(edges->items + edges->start[n], (size_t)size, sizeof *edges->items, pl_compare_edges);
    }
    return PL_OK;
}

/* End of the run of equal edges that starts at `i`, in the bucket that ends at `end`. */
static int64_t pl_edge_run(const pl_edges *edges, int64_t i, int64_t end) {
    int64_t next = i + 1;
    while (next < end && edges->items[next].other == edges->items[i].other) next++;
    return next;
}

pl_status pl_tris_census(const int32_t *tris, int64_t count, int64_t node_count, pl_edge_census *out,
                         pl_error *err) {
    *out = (pl_edge_census){.closed = count > 0};
    pl_edges edges = {0};
    pl_status status = pl_edges_build(&edges, tris, count, node_count, err);
    for (int64_t n = 0; n < node_count && status == PL_OK; n++) {
        for (int64_t i = edges.start[n], next; i < edges.start[n + 1]; i = next) {
            next = pl_edge_run(&edges, i, edges.start[n + 1]);
            const int32_t ends[2] = {(int32_t)n, edges.items[i].other};
            int64_t balance = 0;
            for (int64_t k = i; k < next; k++) balance += edges.items[k].reversed ? -1 : 1;
            if (balance) out->closed = false;
            if (next - i == 1 && !out->border++) memcpy(out->border_edge, ends, sizeof ends);
            if (next - i > 2 && !out->forked++) memcpy(out->forked_edge, ends, sizeof ends);
        }
    }
    pl_edges_free(&edges);
    return status;
}

pl_status pl_tris_border(const int32_t *tris, int64_t count, int64_t node_count, bool *border,
                         pl_error *err) {
    pl_edges edges = {0};
    pl_status status = pl_edges_build(&edges, tris, count, node_count, err);
    for (int64_t n = 0; n < node_count && status == PL_OK; n++) {
        for (int64_t i = edges.start[n], next; i < edges.start[n + 1]; i = next) {
            next = pl_edge_run(&edges, i, edges.start[n + 1]);
            if (next - i == 1) border[n] = border[edges.items[i].other] = true;
        }
    }
    pl_edges_free(&edges);
    return status;
}

/* One connected part (across edges with exactly two triangles). */
typedef struct pl_part {
    int64_t first, count; /* in the order of traversal */
    bool closed;
    bool encloses; /* closed, or with relatively small holes */
    double volume; /* after its windings agree; about the centre of its bounds */
    double min[3], max[3];
} pl_part;

typedef struct pl_orienter {
    pl_mesh *mesh;
    int32_t *next_to; /* (tri_count, 3): the triangle across each edge, -1 at a border */
    uint8_t *agree;   /* bit s: the windings agree across slot s */
    int8_t *turned;   /* -1: not visited; otherwise whether it must be flipped */
    int32_t *order;   /* order of traversal */
    pl_part *parts;   /* usually few, so they grow */
    int64_t part_count, part_room;
} pl_orienter;

static void pl_link_neighbours(pl_orienter *o, const pl_edges *edges) {
    for (int64_t n = 0; n < o->mesh->node_count; n++) {
        for (int64_t i = edges->start[n], next; i < edges->start[n + 1]; i = next) {
            next = pl_edge_run(edges, i, edges->start[n + 1]);
            if (next - i != 2) continue;
            pl_edge a = edges->items[i], b = edges->items[i + 1];
            o->next_to[3 * (int64_t)a.tri + a.slot] = b.tri;
            o->next_to[3 * (int64_t)b.tri + b.slot] = a.tri;
            if (a.reversed == b.reversed) continue;
            o->agree[a.tri] = (uint8_t)(o->agree[a.tri] | 1 << a.slot);
            o->agree[b.tri] = (uint8_t)(o->agree[b.tri] | 1 << b.slot);
        }
    }
}

/* Visits the part of `seed` and flips the smaller of its two classes of triangles. */
static bool pl_visit_part(pl_orienter *o, int32_t seed, int64_t first) {
    if (o->part_count == o->part_room) {
        int64_t room = 2 * o->part_room + 16;
        pl_part *parts = pl_array_grow(o->parts, room, sizeof *parts);
        if (!parts) return false;
        o->parts = parts;
        o->part_room = room;
    }
    pl_part *part = &o->parts[o->part_count++];
    *part = (pl_part){.first = first, .count = 1, .closed = true};
    o->order[first] = seed;
    o->turned[seed] = 0;
    int64_t turned = 0;
    for (int64_t i = first; i < first + part->count; i++) {
        int32_t tri = o->order[i];
        turned += o->turned[tri];
        for (int s = 0; s < 3; s++) {
            int32_t other = o->next_to[3 * (int64_t)tri + s];
            if (other < 0) part->closed = false;
            if (other < 0 || o->turned[other] >= 0) continue;
            o->turned[other] = o->agree[tri] & 1 << s ? o->turned[tri] : !o->turned[tri];
            o->order[first + part->count++] = other;
        }
    }
    if (2 * turned <= part->count) return true;
    for (int64_t i = first; i < first + part->count; i++) o->turned[o->order[i]] = !o->turned[o->order[i]];
    return true;
}

static void pl_measure_part(const pl_orienter *o, pl_part *part) {
    const double *nodes = o->mesh->nodes;
    const double *origin = nodes + 3 * (int64_t)o->mesh->tris[3 * (int64_t)o->order[part->first]];
    double area = 0, sum[3] = {0};
    for (int k = 0; k < 3; k++) part->min[k] = INFINITY, part->max[k] = -INFINITY;
    for (int64_t i = part->first; i < part->first + part->count; i++) {
        const int32_t *tri = o->mesh->tris + 3 * (int64_t)o->order[i];
        double normal[3], arm[3];
        pl_tri_normal(nodes, tri, normal);
        pl_sub3(nodes + 3 * (int64_t)tri[0], origin, arm);
        double side = o->turned[o->order[i]] ? -1 : 1;
        part->volume += side * pl_dot3(normal, arm) / 6;
        area += sqrt(pl_dot3(normal, normal));
        for (int k = 0; k < 3; k++) sum[k] += side * normal[k];
        for (int c = 0; c < 3; c++) {
            for (int k = 0; k < 3; k++) {
                double x = nodes[3 * (int64_t)tri[c] + k];
                part->min[k] = fmin(part->min[k], x);
                part->max[k] = fmax(part->max[k], x);
            }
        }
    }
    for (int k = 0; k < 3; k++)
        part->volume -= sum[k] * (0.5 * (part->min[k] + part->max[k]) - origin[k]) / 6;
    part->encloses = part->closed || sqrt(pl_dot3(sum, sum)) < PL_OPEN_PART * area;
}

/* Whether the part may be the wall of a cavity in another one, for which inward normals are correct. */
static bool pl_may_be_cavity(const pl_orienter *o, const pl_part *part) {
    if (o->part_count > PL_MAX_CAVITY_PARTS) return false;
    for (int64_t i = 0; i < o->part_count; i++) {
        const pl_part *other = &o->parts[i];
        bool inside = other != part && other->encloses;
        for (int k = 0; k < 3; k++)
            inside = inside && other->min[k] < part->min[k] && part->max[k] < other->max[k];
        if (inside) return true;
    }
    return false;
}

static int64_t pl_apply_turns(const pl_orienter *o) {
    int64_t flipped = 0;
    for (int64_t i = 0; i < o->mesh->tri_count; i++) {
        if (o->turned[i] <= 0) continue;
        int32_t *tri = o->mesh->tris + 3 * i, t = tri[1];
        tri[1] = tri[2];
        tri[2] = t;
        pl_mesh_flip_corners(o->mesh, i);
        flipped++;
    }
    return flipped;
}

static bool pl_find_parts(pl_orienter *o) {
    int64_t visited = 0;
    for (int64_t i = 0; i < o->mesh->tri_count; i++) {
        if (o->turned[i] >= 0) continue;
        if (!pl_visit_part(o, (int32_t)i, visited)) return false;
        visited += o->parts[o->part_count - 1].count;
    }
    for (int64_t p = 0; p < o->part_count; p++) pl_measure_part(o, &o->parts[p]);
    return true;
}

static void pl_orienter_free(pl_orienter *o) {
    free(o->next_to);
    free(o->agree);
    free(o->turned);
    free(o->order);
    free(o->parts);
}

/* Finds the parts and makes the windings within each agree. */
static pl_status pl_orienter_create(pl_mesh *mesh, pl_orienter *o, pl_error *err) {
    int64_t count = mesh->tri_count;
    *o = (pl_orienter){0};
    pl_edges edges = {0};
    pl_status status = pl_edges_build(&edges, mesh->tris, count, mesh->node_count, err);
    if (status != PL_OK) return status;
    *o = (pl_orienter){.mesh = mesh,
                       .next_to = pl_array_new(3 * count, sizeof *o->next_to),
                       .agree = pl_array_new(count, sizeof *o->agree),
                       .turned = pl_array_new(count, sizeof *o->turned),
                       .order = pl_array_new(count, sizeof *o->order)};
    bool done = o->next_to && o->agree && o->turned && o->order;
    if (done) {
        memset(o->next_to, -1, 3 * (size_t)count * sizeof *o->next_to);
        memset(o->turned, -1, (size_t)count);
        pl_link_neighbours(o, &edges);
        done = pl_find_parts(o);
    }
    pl_edges_free(&edges);
    return done ? PL_OK : pl_error_memory(err, 18 * count, "the neighbours of a surface");
}

pl_status pl_mesh_orient_tris(pl_mesh *mesh, int64_t *flipped, pl_error *err) {
    pl_orienter o;
    pl_status status = pl_orienter_create(mesh, &o, err);
    for (int64_t p = 0; status == PL_OK && p < o.part_count; p++) {
        const pl_part *part = &o.parts[p];
        if (!part->encloses || part->volume >= 0 || pl_may_be_cavity(&o, part)) continue;
        for (int64_t i = part->first; i < part->first + part->count; i++)
            o.turned[o.order[i]] = !o.turned[o.order[i]];
    }
    if (status == PL_OK) *flipped += pl_apply_turns(&o);
    pl_orienter_free(&o);
    return status;
}

pl_status pl_mesh_patches(pl_mesh *mesh, int64_t max, int32_t **tris, int64_t **ends, int64_t *count,
                          pl_error *err) {
    pl_orienter o;
    pl_status status = pl_orienter_create(mesh, &o, err);
    int64_t filled = 0;
    *count = 0;
    *ends = status == PL_OK ? pl_array_new(o.part_count, sizeof **ends) : NULL;
    *tris = NULL;
    if (status == PL_OK && !*ends)
        status = pl_error_memory(err, 8 * o.part_count, "the patches of a surface");
    for (int64_t p = 0; status == PL_OK && p < o.part_count; p++) {
        const pl_part *part = &o.parts[p];
        if (part->encloses || part->count > max) continue;
        memmove(o.order + filled, o.order + part->first, (size_t)part->count * sizeof *o.order);
        filled += part->count;
        (*ends)[(*count)++] = filled;
    }
    if (status == PL_OK) *tris = o.order, o.order = NULL;
    pl_orienter_free(&o);
    return status;
}

pl_status pl_mesh_copy_surface(const pl_mesh *mesh, pl_mesh **out, pl_error *err) {
    pl_mesh *copy = pl_mesh_new();
    if (!copy) return pl_error_memory(err, (int64_t)sizeof *copy, "a surface");
    int64_t count = mesh->tri_count;
    pl_status status = PL_OK;
    if (mesh->tet_count)
        status = pl_mesh_boundary(mesh, &copy->tris, NULL, &count, err);
    else
        copy->tris = pl_array_new(3 * count, sizeof *copy->tris);
    copy->nodes = pl_array_new(3 * mesh->node_count, sizeof *copy->nodes);
    if (status == PL_OK && (!copy->tris || !copy->nodes))
        status = pl_error_memory(err, 24 * mesh->node_count + 12 * count, "a surface");
    if (status != PL_OK) {
        pl_mesh_free(copy);
        return status;
    }
    copy->node_count = mesh->node_count, copy->tri_count = count;
    if (mesh->node_count)
        memcpy(copy->nodes, mesh->nodes, 3 * (size_t)mesh->node_count * sizeof *copy->nodes);
    if (!mesh->tet_count && count) memcpy(copy->tris, mesh->tris, 3 * (size_t)count * sizeof *copy->tris);
    *out = copy;
    return PL_OK;
}
