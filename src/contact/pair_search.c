/* See pairs.h: the search.
 *
 * Every part has a tree of its triangles, with the boxes of their positions and of their displacements. Two
 * trees, or one with itself, are traversed together down to clusters of a few triangles, by the volume that
 * they sweep relative to each other: objects that move together, a body in translation or the parts of a
 * rotating one, sweep little. Then vertices of one cluster are compared with triangles of the other, and
 * edges with edges, by their boxes and, if these overlap, by the plane between them.
 */
#include "contact/distance_lanes.h"
#include "contact/pairs.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CLUSTER = 32 }; /* triangles at most */
enum { CLUSTERS_PER_TASK = 8 };
enum { MAX_GROUPS = 3 * CLUSTER / PL_LANES + 2 }; /* of edges, as many as lanes, of a cluster */

/* ---- trees ---- */

/* Of `count` vertices, with values (vertices,3). */
static void find_range(const double *values, int count, const int32_t *vertices, double out[6]) {
    for (int d = 0; d < 3; d++) out[d] = out[3 + d] = values[3 * (int64_t)vertices[0] + d];
    for (int c = 1; c < count; c++) {
        const double *own = values + 3 * (int64_t)vertices[c];
        for (int d = 0; d < 3; d++) {
            out[d] = pl_smaller(out[d], own[d]);
            out[3 + d] = pl_larger(out[3 + d], own[d]);
        }
    }
}

static const int32_t *vertices_of(const pl_surface *s, int kind, const int32_t *item) {
    return kind == PL_SWEPT_VERTICES ? item : kind == PL_SWEPT_EDGES ? s->edges[*item] : s->triangles[*item];
}

/* Items sweep a volume relative to an observer who moves with the mean of their cluster. */
static void find_observer(const double displacement[6], double observer[3]) {
    for (int d = 0; d < 3; d++) observer[d] = 0.5 * (displacement[d] + displacement[3 + d]);
}

static void fit_items(pl_pairs *pairs, int kind, int64_t first, int64_t last, const double observer[3]) {
    pl_swept *swept = &pairs->swept[kind];
    for (int64_t k = first; k < last; k++) {
        const int32_t *vertices = vertices_of(pairs->surface, kind, &swept->items[k]);
        double box[6], displacement[6] = {0};
        find_range(pairs->from, kind + 1, vertices, box);
        if (kind == PL_SWEPT_TRIANGLES) memcpy(pairs->bounds + 6 * (int64_t)swept->items[k], box, sizeof box);
        if (pairs->moving) find_range(pairs->displacement, kind + 1, vertices, displacement);
        for (int d = 0; d < 3; d++) {
            swept->box[d * swept->stride + k] = box[d] + pl_smaller(displacement[d] - observer[d], 0);
            swept->box[(3 + d) * swept->stride + k] =
                box[3 + d] + pl_larger(displacement[3 + d] - observer[d], 0);
        }
    }
}

static void fit_cluster(pl_pairs *pairs, int64_t part, int64_t n) {
    const pl_box_node *node = &pairs->trees[part].nodes[n];
    double observer[3];
    find_observer(pairs->node_displacement[pl_pairs_first_node(pairs, part) + n], observer);
    for (int kind = 0; kind < PL_SWEPT_KINDS; kind++) {
        const int64_t *start = pairs->swept[kind].start + pairs->surface->parts[part].triangle + node->first;
        fit_items(pairs, kind, start[0], start[node->count], observer);
    }
}

static void fit_task(void *context, int64_t task, int worker) {
    (void)worker;
    pl_pairs *pairs = context;
    int64_t parts = pairs->surface->part_count, first = task * CLUSTERS_PER_TASK,
            last = first + CLUSTERS_PER_TASK, part = pl_tree_nodes_part(&pairs->clusters, parts, first);
    if (last > pairs->clusters.start[parts]) last = pairs->clusters.start[parts];
    for (int64_t k = first; k < last; k++) {
        while (k >= pairs->clusters.start[part + 1]) part++;
        fit_cluster(pairs, part, pairs->clusters.nodes[k]);
    }
}

void pl_pairs_fit(pl_pairs *pairs) {
    const pl_surface *s = pairs->surface;
    int64_t clusters = pairs->clusters.start[s->part_count];
    pl_pairs_find_ranges(pairs, pairs->displacement, pairs->node_displacement);
    pl_threads_run(pairs->threads, (clusters + CLUSTERS_PER_TASK - 1) / CLUSTERS_PER_TASK, fit_task, pairs);
    for (int64_t part = 0; part < s->part_count; part++)
        if (pairs->trees[part].node_count)
            pl_boxes_refit(&pairs->trees[part], pairs->bounds + 6 * s->parts[part].triangle);
}

static pl_status build_tree(pl_pairs *pairs, int64_t part, pl_error *err) {
    const pl_surface *s = pairs->surface;
    int64_t first = s->parts[part].triangle, count = s->parts[part + 1].triangle - first;
    if (count == 0) return PL_OK;
    double *middles = pl_array_new(3 * count, sizeof *middles), *bounds = pairs->bounds + 6 * first;
    if (!middles) return pl_error_memory(err, 24 * count, "pairs that touch");
    for (int64_t i = 0; i < count; i++) {
        find_range(pairs->from, 3, s->triangles[first + i], bounds + 6 * i);
        for (int d = 0; d < 3; d++) middles[3 * i + d] = 0.5 * (bounds[6 * i + d] + bounds[6 * i + 3 + d]);
    }
    pl_status status = pl_boxes_build(count, bounds, middles, NULL, &pairs->trees[part], err);
    free(middles);
    return status;
}

/* Assigns an item its place, unless it has one; `placed` (items). */
static void place(pl_swept *swept, bool *placed, int32_t item) {
    if (placed[item]) return;
    placed[item] = true;
    swept->items[swept->count++] = item;
}

/* Vertices and edges are stored with the first triangle that has them. */
static void order_items(pl_pairs *pairs, bool *placed) {
    const pl_surface *s = pairs->surface;
    pl_swept *swept = pairs->swept;
    for (int64_t part = 0; part < s->part_count; part++) {
        int64_t first = s->parts[part].triangle, last = s->parts[part + 1].triangle;
        for (int64_t k = first; k < last; k++) {
            int32_t t = (int32_t)first + pairs->trees[part].order[k - first];
            const int32_t *v = s->triangles[t];
            for (int kind = 0; kind < PL_SWEPT_KINDS; kind++) swept[kind].start[k] = swept[kind].count;
            for (int c = 0; c < 3; c++) {
                place(&swept[PL_SWEPT_VERTICES], placed, v[c]);
                place(&swept[PL_SWEPT_EDGES], placed + s->vertex_count,
                      (int32_t)pl_surface_edge_of(s, v[c], v[(c + 1) % 3]));
            }
            swept[PL_SWEPT_TRIANGLES].items[swept[PL_SWEPT_TRIANGLES].count++] = t;
        }
    }
    for (int kind = 0; kind < PL_SWEPT_KINDS; kind++)
        swept[kind].start[s->triangle_count] = swept[kind].count;
}

/* The highest nodes of the trees with at most this many triangles. */
static bool list_nodes(const pl_pairs *pairs, int largest, pl_tree_nodes *out) {
    int64_t count = 0;
    out->nodes = pl_array_new(pairs->surface->triangle_count, sizeof *out->nodes);
    out->start = pl_array_new(pairs->surface->part_count + 1, sizeof *out->start);
    if (!out->nodes || !out->start) return false;
    for (int64_t part = 0; part < pairs->surface->part_count; part++) {
        const pl_boxes *tree = &pairs->trees[part];
        for (int64_t n = 0, last = 0; n < tree->node_count; n++) { /* parents stand before their children */
            const pl_box_node *node = &tree->nodes[n];
            if (node->first < last || (node->count > largest && node->right)) continue;
            out->nodes[count++] = (int32_t)n;
            last = node->first + node->count;
        }
        out->start[part + 1] = count;
    }
    return true;
}

pl_status pl_pairs_build(pl_pairs *pairs, pl_error *err) {
    const pl_surface *s = pairs->surface;
    const int64_t counts[PL_SWEPT_KINDS] = {s->vertex_count, s->edge_count, s->triangle_count};
    bool *placed = pl_array_new(s->vertex_count + s->edge_count, sizeof *placed), ok = placed;
    for (int kind = 0; kind < PL_SWEPT_KINDS; kind++) {
        pl_swept *swept = &pairs->swept[kind];
        swept->stride = counts[kind] + PL_LANES; /* lanes are read whole */
        swept->items = pl_array_new(counts[kind], sizeof *swept->items);
        swept->start = pl_array_new(s->triangle_count + 1, sizeof *swept->start);
        swept->box = pl_array_new(6 * swept->stride, sizeof *swept->box);
        ok = ok && swept->items && swept->start && swept->box;
    }
    pairs->trees = pl_array_new(s->part_count, sizeof *pairs->trees);
    pairs->bounds = pl_array_new(6 * s->triangle_count, sizeof *pairs->bounds);
    pairs->node_displacement =
        pl_array_new(2 * s->triangle_count + s->part_count, sizeof *pairs->node_displacement);
    ok = ok && pairs->trees && pairs->bounds && pairs->node_displacement;
    pl_status status = ok ? PL_OK : pl_error_memory(err, 400 * s->triangle_count, "pairs that touch");
    for (int64_t part = 0; status == PL_OK && part < s->part_count; part++)
        status = build_tree(pairs, part, err);
    if (status == PL_OK) order_items(pairs, placed);
    if (status == PL_OK &&
        !(list_nodes(pairs, CLUSTER, &pairs->clusters) && list_nodes(pairs, PL_PAIRS_TASK, &pairs->tasks)))
        status = pl_error_memory(err, 8 * s->triangle_count, "pairs that touch");
    free(placed);
    return status;
}

void pl_pairs_free_trees(pl_pairs *pairs) {
    for (int64_t part = 0; pairs->trees && part < pairs->surface->part_count; part++)
        pl_boxes_free(&pairs->trees[part]);
    for (int kind = 0; kind < PL_SWEPT_KINDS; kind++) {
        free(pairs->swept[kind].items);
        free(pairs->swept[kind].start);
        free(pairs->swept[kind].box);
    }
    free(pairs->trees);
    free(pairs->bounds);
    free(pairs->node_displacement);
    free(pairs->clusters.nodes);
    free(pairs->clusters.start);
    free(pairs->tasks.nodes);
    free(pairs->tasks.start);
}

/* ---- the search ---- */

/* Pairs whose boxes overlap, until there are as many as lanes. */
typedef struct batch {
    int count;
    int32_t vertices[4][PL_LANES];
    int32_t edges[2][PL_LANES];
} batch;

/* Of two parts: the tree of the first is split into tasks. */
typedef struct part_search {
    pl_pairs *pairs;
    int64_t part, other;
} part_search;

/* A node of a tree, and the displacements below it. */
typedef struct place_in_tree {
    int64_t part;
    const pl_box_node *node;
    const double *displacement;
} place_in_tree;

typedef struct searching {
    const pl_pairs *pairs;
    bool same;
    double radius;
    pl_pair_list *lists; /* two */
    batch batches[2];
} searching;

/* For one body, half of the distance at rest beyond its thickness, if that is less than the activation
 * distance; zero: it touches there. */
static double activation_of(const pl_pairs *pairs, pl_pair_kind kind, const int32_t vertices[4]) {
    double rest[4][3];
    for (int c = 0; c < 4; c++)
        memcpy(rest[c], pairs->surface->rest + 3 * (int64_t)vertices[c], sizeof rest[c]);
    if (pl_pair_gap((int)kind, (const double(*)[3])rest) >= 2 * pairs->activation + pairs->thickness)
        return pairs->activation;
    double distance = sqrt(pl_closest_find(kind, (const double(*)[3])rest).squared);
    return pl_smaller(pairs->activation, 0.5 * (distance - pl_pairs_thickness(pairs, (int)kind, vertices)));
}

/* Keeps the pairs of a batch that may come near, and empties it. */
static void flush(searching *s, pl_pair_kind kind) {
    const pl_pairs *pairs = s->pairs;
    batch *b = &s->batches[kind];
    pl_lane x[4][3], displacement[4][3];
    if (b->count == 0) return;
    for (int c = 0; c < 4; c++) {
        for (int l = 1; l < PL_LANES; l++)
            if (l >= b->count) b->vertices[c][l] = b->vertices[c][0];
        pl_load_triples(pairs->from, b->vertices[c], x[c]);
        if (pairs->moving) pl_load_triples(pairs->displacement, b->vertices[c], displacement[c]);
    }
    unsigned apart = pl_mask_bits(pl_pairs_stay_apart(
        kind, (const pl_lane(*)[3])x, pairs->moving ? (const pl_lane(*)[3])displacement : NULL,
        pl_pairs_radius(pairs)));
    for (int l = 0; l < b->count; l++) {
        if (apart >> l & 1) continue;
        pl_pair pair = {.edges = {b->edges[0][l], b->edges[1][l]}, .activation = pairs->activation};
        for (int c = 0; c < 4; c++) pair.vertices[c] = b->vertices[c][l];
        if (pairs->tangle_of && pl_is_one_tangle(pairs->tangle_of, pair.vertices)) continue;
        if (s->same) pair.activation = activation_of(pairs, kind, pair.vertices);
        if (!(pair.activation > 1e-9 * pairs->surface->length)) continue; /* cracks that are closed at rest */
        if (!pl_pair_list_append(&s->lists[kind], &pair, 1)) s->lists[kind].failed = true;
    }
    b->count = 0;
}

static void offer_point(searching *s, int32_t vertex, int32_t triangle) {
    const int32_t *t = s->pairs->surface->triangles[triangle];
    if (s->same && (vertex == t[0] || vertex == t[1] || vertex == t[2])) return;
    batch *b = &s->batches[PL_PAIR_POINT_TRIANGLE];
    b->vertices[0][b->count] = vertex;
    for (int c = 0; c < 3; c++) b->vertices[1 + c][b->count] = t[c];
    b->edges[0][b->count] = b->edges[1][b->count] = 0;
    if (++b->count == PL_LANES) flush(s, PL_PAIR_POINT_TRIANGLE);
}

static void offer_edges(searching *s, int32_t one, int32_t two) {
    int32_t low = one < two ? one : two, high = one < two ? two : one;
    const int32_t *e = s->pairs->surface->edges[low], *f = s->pairs->surface->edges[high];
    if (s->same && (e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1])) return;
    batch *b = &s->batches[PL_PAIR_EDGE_EDGE];
    b->edges[0][b->count] = low;
    b->edges[1][b->count] = high;
    for (int c = 0; c < 2; c++) {
        b->vertices[c][b->count] = e[c];
        b->vertices[2 + c][b->count] = f[c];
    }
    if (++b->count == PL_LANES) flush(s, PL_PAIR_EDGE_EDGE);
}

/* Which of the items [slot, slot + lanes) before `last` overlap a box. */
static inline unsigned overlaps(const pl_swept *swept, int64_t slot, int64_t last, const pl_lane box[6]) {
    const double *at = swept->box + slot;
    int64_t stride = swept->stride;
    pl_mask mask = pl_less_equal(pl_lane_load(at), box[3]);
    mask = pl_and(mask, pl_less_equal(pl_lane_load(at + stride), box[4]));
    mask = pl_and(mask, pl_less_equal(pl_lane_load(at + 2 * stride), box[5]));
    mask = pl_and(mask, pl_less_equal(box[0], pl_lane_load(at + 3 * stride)));
    mask = pl_and(mask, pl_less_equal(box[1], pl_lane_load(at + 4 * stride)));
    mask = pl_and(mask, pl_less_equal(box[2], pl_lane_load(at + 5 * stride)));
    return pl_mask_bits(mask) & (last - slot < PL_LANES ? (1u << (last - slot)) - 1 : ~0u);
}

/* Items of a cluster that come near the box of another: one bit per lane for each of some slots. */
typedef struct few {
    const pl_swept *swept;
    int count;
    int64_t slots[MAX_GROUPS];
    unsigned hits[MAX_GROUPS];
} few;

/* `drift`: the displacement of the other cluster's observer relative to its own. */
static void find_few(const searching *s, int kind, place_in_tree own, place_in_tree other,
                     const double drift[3], few *out) {
    const pl_swept *swept = out->swept = &s->pairs->swept[kind];
    const int64_t *start = swept->start + s->pairs->surface->parts[own.part].triangle + own.node->first;
    pl_lane box[6];
    double observer[3];
    find_observer(other.displacement, observer);
    out->count = 0;
    for (int d = 0; d < 3; d++) {
        double low = pl_smaller(other.displacement[d] - observer[d], 0) + pl_smaller(drift[d], 0),
               high = pl_larger(other.displacement[3 + d] - observer[d], 0) + pl_larger(drift[d], 0);
        box[d] = pl_set1(other.node->min[d] + low - s->radius);
        box[3 + d] = pl_set1(other.node->max[d] + high + s->radius);
    }
    for (int64_t k = start[0]; k < start[own.node->count]; k += PL_LANES) {
        out->slots[out->count] = k;
        out->hits[out->count] = overlaps(swept, k, start[own.node->count], box);
        out->count += out->hits[out->count] != 0;
    }
}

/* One vertex or edge against the triangles or edges of a cluster; `after`: only those of later slots. */
static inline void compare_one(searching *s, bool edges, int32_t item, const pl_lane box[6], const few *asked,
                               int64_t after) {
    for (int g = 0; g < asked->count; g++) {
        int64_t slot = asked->slots[g];
        if (slot + PL_LANES <= after) continue;
        unsigned hits = asked->hits[g];
        if (after > slot) hits &= ~0u << (after - slot);
        if (hits) hits &= overlaps(asked->swept, slot, slot + PL_LANES, box);
        for (; hits; hits &= hits - 1) {
            int32_t other = asked->swept->items[slot + __builtin_ctz(hits)];
            if (edges)
                offer_edges(s, item, other);
            else
                offer_point(s, item, other);
        }
    }
}

/* Vertices or edges of one cluster against the triangles or edges of the other. */
static inline void compare(searching *s, bool edges, const few *asking, const double drift[3],
                           const few *asked) {
    const pl_swept *own = asking->swept;
    double grow[6];
    for (int d = 0; d < 3; d++) {
        grow[d] = pl_smaller(drift[d], 0) - s->radius;
        grow[3 + d] = pl_larger(drift[d], 0) + s->radius;
    }
    for (int g = 0; asked->count > 0 && g < asking->count; g++) {
        for (unsigned left = asking->hits[g]; left; left &= left - 1) {
            int64_t slot = asking->slots[g] + __builtin_ctz(left);
            pl_lane box[6];
            for (int d = 0; d < 6; d++) box[d] = pl_set1(own->box[d * own->stride + slot] + grow[d]);
            compare_one(s, edges, own->items[slot], box, asked, asking == asked ? slot + 1 : 0);
        }
    }
}

static void compare_clusters(searching *s, place_in_tree a, place_in_tree b) {
    bool itself = a.node == b.node;
    few own, other;
    double drift[3], back[3], observer[3]; /* of a's observer against b's, and the other way round */
    find_observer(a.displacement, drift);
    find_observer(b.displacement, observer);
    for (int d = 0; d < 3; d++) {
        drift[d] -= observer[d];
        back[d] = -drift[d];
    }
    find_few(s, PL_SWEPT_EDGES, a, b, back, &own);
    if (!itself) find_few(s, PL_SWEPT_EDGES, b, a, drift, &other);
    compare(s, true, &own, drift, itself ? &own : &other);
    find_few(s, PL_SWEPT_VERTICES, a, b, back, &own);
    find_few(s, PL_SWEPT_TRIANGLES, b, a, drift, &other);
    compare(s, false, &own, drift, &other);
    if (itself) return;
    find_few(s, PL_SWEPT_VERTICES, b, a, drift, &own);
    find_few(s, PL_SWEPT_TRIANGLES, a, b, back, &other);
    compare(s, false, &own, back, &other);
}

static bool is_end(const pl_box_node *node) { return node->count <= CLUSTER || !node->right; }

static place_in_tree child(const pl_pairs *pairs, place_in_tree at, bool right) {
    const pl_box_node *nodes = pairs->trees[at.part].nodes;
    int64_t own = at.node - nodes, next = right ? at.node->right : own + 1;
    return (place_in_tree){at.part, nodes + next, at.displacement + 6 * (next - own)};
}

/* Below a node of one tree and a node of the other. */
static void go_through(searching *s, place_in_tree a, place_in_tree b) {
    if (s->same && b.node->first + b.node->count <= a.node->first) return; /* asked for by the other */
    if (pl_nodes_gap2(a.node, a.displacement, b.node, b.displacement) > s->radius * s->radius) return;
    bool end_a = is_end(a.node), end_b = is_end(b.node);
    if (end_a && end_b) {
        compare_clusters(s, a, b);
    } else if (end_a || (!end_b && b.node->count > a.node->count)) {
        go_through(s, a, child(s->pairs, b, false));
        go_through(s, a, child(s->pairs, b, true));
    } else {
        go_through(s, child(s->pairs, a, false), b);
        go_through(s, child(s->pairs, a, true), b);
    }
}

static place_in_tree place_of(const pl_pairs *pairs, int64_t part, int64_t node) {
    return (place_in_tree){part, pairs->trees[part].nodes + node,
                           pairs->node_displacement[pl_pairs_first_node(pairs, part) + node]};
}

static void search_task(void *context, int64_t task, int worker) {
    (void)worker;
    const part_search *of = context;
    const pl_pairs *pairs = of->pairs;
    searching s = {.pairs = pairs,
                   .same = of->part == of->other,
                   .radius = pl_pairs_radius(pairs),
                   .lists = pairs->parts + 2 * task};
    for (int kind = 0; kind < 2; kind++) {
        s.lists[kind].count = 0;
        s.lists[kind].failed = false;
    }
    go_through(&s, place_of(pairs, of->part, pairs->tasks.nodes[pairs->tasks.start[of->part] + task]),
               place_of(pairs, of->other, 0));
    for (int kind = 0; kind < 2; kind++) flush(&s, (pl_pair_kind)kind);
}

static bool make_room(pl_pairs *pairs, int64_t count) {
    if (count <= pairs->part_room) return true;
    pl_pair_list *more = pl_array_grow(pairs->parts, count, sizeof *more);
    if (!more) return false;
    memset(more + pairs->part_room, 0, (size_t)(count - pairs->part_room) * sizeof *more);
    pairs->parts = more;
    pairs->part_room = count;
    pairs->growths++;
    return true;
}

void pl_pairs_search(pl_pairs *pairs, int64_t part, int64_t other) {
    part_search of = {.pairs = pairs, .part = part, .other = other};
    place_in_tree a = place_of(pairs, part, 0), b = place_of(pairs, other, 0);
    double radius = pl_pairs_radius(pairs);
    if (pl_nodes_gap2(a.node, a.displacement, b.node, b.displacement) > radius * radius) return;
    int64_t tasks = pairs->tasks.start[part + 1] - pairs->tasks.start[part];
    bool ok = make_room(pairs, 2 * tasks);
    if (ok) pl_threads_run(pairs->threads, tasks, search_task, &of);
    for (int64_t k = 0; ok && k < 2 * tasks; k++) {
        pl_pair_list *list = &pairs->list[k % 2];
        ok = !pairs->parts[k].failed &&
             pl_pair_list_append(list, pairs->parts[k].items, pairs->parts[k].count);
    }
    if (!ok) pairs->failed = true;
}
