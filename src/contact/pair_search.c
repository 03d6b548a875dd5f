/* See pairs.h: the search.
 *
 * Every part has a tree of its triangles, fitted to the boxes that they sweep as seen by an observer who
 * moves with the part: a body that flies by itself sweeps nothing. Two trees, or one with itself, are gone
 * through together down to clusters of a few triangles; then vertices of one are compared with triangles of
 * the other, and edges with edges, by their boxes and, where these overlap, by the plane between them.
 */
#include "contact/distance_lanes.h"
#include "contact/pairs.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLUSTER = 16,
    TASK = 256,
    MOST_ITEMS = 3 * CLUSTER,
    FEW_STRIDE = MOST_ITEMS + PL_LANES
}; /* triangles; edges of a cluster */

/* ---- trees ---- */

static void find_box(const double *box, int count, const int32_t *vertices, double out[6]) {
    memcpy(out, box + 6 * (int64_t)vertices[0], 6 * sizeof *out);
    for (int c = 1; c < count; c++) {
        const double *own = box + 6 * (int64_t)vertices[c];
        for (int d = 0; d < 3; d++) {
            out[d] = pl_smaller(out[d], own[d]);
            out[3 + d] = pl_larger(out[3 + d], own[3 + d]);
        }
    }
}

static void put_box(pl_swept *swept, int64_t slot, const double box[6]) {
    for (int d = 0; d < 6; d++) swept->box[d * swept->stride + slot] = box[d];
}

/* What vertices sweep as an observer with their part's displacement sees it. */
static void sweep_vertices(pl_pairs *pairs, int64_t part, double *box) {
    const pl_surface *s = pairs->surface;
    for (int64_t v = s->parts[part].vertex; v < s->parts[part + 1].vertex; v++) {
        for (int d = 0; d < 3; d++) {
            double from = pairs->from[3 * v + d], to = from + (pairs->way[3 * v + d] - pairs->drift[part][d]);
            box[6 * v + d] = pl_smaller(from, to);
            box[6 * v + 3 + d] = pl_larger(from, to);
        }
    }
}

static void fit(pl_pairs *pairs, int64_t part) {
    const pl_surface *s = pairs->surface;
    int64_t first = s->parts[part].triangle, last = s->parts[part + 1].triangle;
    pl_swept *vertices = &pairs->swept[PL_SWEPT_VERTICES], *edges = &pairs->swept[PL_SWEPT_EDGES],
             *triangles = &pairs->swept[PL_SWEPT_TRIANGLES];
    double box[6], *vertex_box = pairs->vertex_box;
    if (first == last) return;
    sweep_vertices(pairs, part, vertex_box);
    for (int64_t k = vertices->start[first]; k < vertices->start[last]; k++)
        put_box(vertices, k, vertex_box + 6 * (int64_t)vertices->items[k]);
    for (int64_t k = edges->start[first]; k < edges->start[last]; k++) {
        find_box(vertex_box, 2, s->edges[edges->items[k]], box);
        put_box(edges, k, box);
    }
    for (int64_t k = first; k < last; k++) {
        int64_t t = triangles->items[k];
        find_box(vertex_box, 3, s->triangles[t], pairs->bounds + 6 * t);
        put_box(triangles, k, pairs->bounds + 6 * t);
    }
    pl_boxes_refit(&pairs->trees[part], pairs->bounds + 6 * first);
}

/* The mean displacement of a part's vertices. */
static void find_drift(pl_pairs *pairs, int64_t part) {
    int64_t first = pairs->surface->parts[part].vertex, last = pairs->surface->parts[part + 1].vertex;
    double *drift = pairs->drift[part];
    for (int d = 0; d < 3; d++) drift[d] = 0;
    for (int64_t v = first; pairs->moving && v < last; v++)
        pl_vec3_add(drift, 1 / (double)(last - first), pairs->way + 3 * v);
}

void pl_pairs_fit(pl_pairs *pairs) {
    for (int64_t part = 0; part < pairs->surface->part_count; part++) {
        find_drift(pairs, part);
        fit(pairs, part);
    }
}

static pl_status build_tree(pl_pairs *pairs, int64_t part, pl_error *err) {
    const pl_surface *s = pairs->surface;
    int64_t first = s->parts[part].triangle, count = s->parts[part + 1].triangle - first;
    if (count == 0) return PL_OK;
    double *middles = pl_array_new(3 * count, sizeof *middles), *bounds = pairs->bounds + 6 * first;
    if (!middles) return pl_error_memory(err, 24 * count, "pairs that touch");
    sweep_vertices(pairs, part, pairs->vertex_box);
    for (int64_t i = 0; i < count; i++) {
        find_box(pairs->vertex_box, 3, s->triangles[first + i], bounds + 6 * i);
        for (int d = 0; d < 3; d++) middles[3 * i + d] = 0.5 * (bounds[6 * i + d] + bounds[6 * i + 3 + d]);
    }
    pl_status status = pl_boxes_build(count, bounds, middles, &pairs->trees[part], err);
    free(middles);
    return status;
}

/* Gives an item its place, unless it has one; `placed` (items). */
static void place(pl_swept *swept, bool *placed, int32_t item) {
    if (placed[item]) return;
    placed[item] = true;
    swept->items[swept->count++] = item;
}

/* Vertices and edges stand with the first triangle that has them. */
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

static void list_tasks(pl_pairs *pairs) {
    int64_t count = 0;
    for (int64_t part = 0; part < pairs->surface->part_count; part++) {
        const pl_boxes *tree = &pairs->trees[part];
        pairs->task_start[part] = count;
        for (int64_t n = 0, last = 0; n < tree->node_count; n++) { /* parents stand before their children */
            const pl_box_node *node = &tree->nodes[n];
            if (node->first < last || (node->count > TASK && node->right)) continue;
            pairs->tasks[count++] = (int32_t)n;
            last = node->first + node->count;
        }
    }
    pairs->task_start[pairs->surface->part_count] = count;
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
    pairs->vertex_box = pl_array_new(6 * s->vertex_count, sizeof *pairs->vertex_box);
    pairs->drift = pl_array_new(s->part_count, sizeof *pairs->drift);
    pairs->tasks = pl_array_new(s->triangle_count + 1, sizeof *pairs->tasks);
    pairs->task_start = pl_array_new(s->part_count + 1, sizeof *pairs->task_start);
    ok = ok && pairs->trees && pairs->bounds && pairs->vertex_box && pairs->drift && pairs->tasks &&
         pairs->task_start;
    pl_status status = ok ? PL_OK : pl_error_memory(err, 400 * s->triangle_count, "pairs that touch");
    for (int64_t part = 0; status == PL_OK && part < s->part_count; part++)
        status = build_tree(pairs, part, err);
    if (status == PL_OK) order_items(pairs, placed);
    if (status == PL_OK) list_tasks(pairs);
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
    free(pairs->vertex_box);
    free(pairs->drift);
    free(pairs->tasks);
    free(pairs->task_start);
}

/* ---- the search ---- */

/* Pairs whose boxes overlap, until there are as many as lanes. */
typedef struct batch {
    int count;
    int32_t vertices[4][PL_LANES];
    int32_t edges[2][PL_LANES];
} batch;

/* Of two parts: the trees of the first are split into tasks. */
typedef struct part_search {
    pl_pairs *pairs;
    int64_t part, other;
    double grow[6],
        grow_other[6]; /* of boxes of the one, or of the other, for those that come near to overlap */
} part_search;

typedef struct searching {
    const part_search *of;
    const pl_pairs *pairs;
    bool same;
    pl_pair_list *lists; /* two */
    batch batches[2];
} searching;

/* Half of the distance at rest, beyond what it keeps, of what is one body, where that is less than the
 * activation distance; zero: touches there. */
static double activation_of(const pl_pairs *pairs, pl_pair_kind kind, const int32_t vertices[4]) {
    double rest[4][3];
    for (int c = 0; c < 4; c++)
        memcpy(rest[c], pairs->surface->rest + 3 * (int64_t)vertices[c], sizeof rest[c]);
    if (pl_pair_gap((int)kind, (const double(*)[3])rest) >= 2 * pairs->activation + pairs->thickness)
        return pairs->activation;
    double distance = sqrt(pl_closest_find(kind, (const double(*)[3])rest).squared);
    return pl_smaller(pairs->activation, 0.5 * (distance - pl_pairs_thickness(pairs, (int)kind, vertices)));
}

/* Takes those of a batch that may come near, and empties it. */
static void flush(searching *s, pl_pair_kind kind) {
    const pl_pairs *pairs = s->pairs;
    batch *b = &s->batches[kind];
    pl_lane x[4][3], way[4][3];
    if (b->count == 0) return;
    for (int c = 0; c < 4; c++) {
        for (int l = b->count; l < PL_LANES; l++) b->vertices[c][l] = b->vertices[c][0];
        pl_load_triples(pairs->from, b->vertices[c], x[c]);
        if (pairs->moving) pl_load_triples(pairs->way, b->vertices[c], way[c]);
    }
    unsigned apart = pl_mask_bits(pl_pairs_stay_apart(kind, (const pl_lane(*)[3])x,
                                                      pairs->moving ? (const pl_lane(*)[3])way : NULL,
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

/* Of the items [slot, slot + lanes) of boxes that stand a stride apart, those before `last` that overlap a
 * box.
 */
static inline unsigned overlaps(const double *boxes, int64_t stride, int64_t slot, int64_t last,
                                const pl_lane box[6]) {
    const double *at = boxes + slot;
    pl_mask mask = pl_less_equal(pl_lane_load(at), box[3]);
    mask = pl_and(mask, pl_less_equal(pl_lane_load(at + stride), box[4]));
    mask = pl_and(mask, pl_less_equal(pl_lane_load(at + 2 * stride), box[5]));
    mask = pl_and(mask, pl_less_equal(box[0], pl_lane_load(at + 3 * stride)));
    mask = pl_and(mask, pl_less_equal(box[1], pl_lane_load(at + 4 * stride)));
    mask = pl_and(mask, pl_less_equal(box[2], pl_lane_load(at + 5 * stride)));
    return pl_mask_bits(mask) & (last - slot < PL_LANES ? (1u << (last - slot)) - 1 : ~0u);
}

/* Items of a cluster that overlap the box of another, enlarged. */
typedef struct few {
    int count;
    int32_t items[MOST_ITEMS];
    double box[6 * FEW_STRIDE]; /* of a kind; lanes are read whole */
} few;

static void find_few(const searching *s, int kind, int64_t part, const pl_box_node *node,
                     const pl_box_node *other, const double grow[6], few *out) {
    const pl_swept *swept = &s->pairs->swept[kind];
    const int64_t *start = swept->start + s->pairs->surface->parts[part].triangle + node->first;
    pl_lane box[6];
    out->count = 0;
    for (int d = 0; d < 3; d++) {
        box[d] = pl_set1(other->min[d] + grow[d]);
        box[3 + d] = pl_set1(other->max[d] + grow[3 + d]);
    }
    for (int64_t k = start[0]; k < start[node->count]; k += PL_LANES) {
        unsigned hits = overlaps(swept->box, swept->stride, k, start[node->count], box);
        for (; hits; hits &= hits - 1) {
            int64_t slot = k + __builtin_ctz(hits);
            out->items[out->count] = swept->items[slot];
            for (int d = 0; d < 6; d++)
                out->box[d * FEW_STRIDE + out->count] = swept->box[d * swept->stride + slot];
            out->count++;
        }
    }
}

/* Vertices or edges of one cluster among the triangles or edges of the other. */
static inline void compare(searching *s, bool edges, const few *asking, const double grow[6],
                           const few *asked) {
    for (int i = 0; i < asking->count; i++) {
        pl_lane box[6];
        for (int d = 0; d < 6; d++) box[d] = pl_set1(asking->box[d * FEW_STRIDE + i] + grow[d]);
        for (int j = asking == asked ? i + 1 : 0; j < asked->count; j += PL_LANES) { /* each pair once */
            unsigned hits = overlaps(asked->box, FEW_STRIDE, j, asked->count, box);
            for (; hits; hits &= hits - 1) {
                int32_t item = asked->items[j + __builtin_ctz(hits)];
                if (edges)
                    offer_edges(s, asking->items[i], item);
                else
                    offer_point(s, asking->items[i], item);
            }
        }
    }
}

static void compare_clusters(searching *s, const pl_box_node *a, const pl_box_node *b) {
    const part_search *of = s->of;
    few own, other;
    find_few(s, PL_SWEPT_EDGES, of->part, a, b, of->grow_other, &own);
    if (a != b) find_few(s, PL_SWEPT_EDGES, of->other, b, a, of->grow, &other);
    compare(s, true, &own, of->grow, a == b ? &own : &other);
    find_few(s, PL_SWEPT_VERTICES, of->part, a, b, of->grow_other, &own);
    find_few(s, PL_SWEPT_TRIANGLES, of->other, b, a, of->grow, &other);
    compare(s, false, &own, of->grow, &other);
    if (a == b) return;
    find_few(s, PL_SWEPT_VERTICES, of->other, b, a, of->grow, &own);
    find_few(s, PL_SWEPT_TRIANGLES, of->part, a, b, of->grow_other, &other);
    compare(s, false, &own, of->grow_other, &other);
}

static bool is_near(const pl_box_node *a, const pl_box_node *b, const double grow[6]) {
    bool near = true;
    for (int d = 0; d < 3; d++)
        near &= (a->min[d] + grow[d] <= b->max[d]) & (b->min[d] <= a->max[d] + grow[3 + d]);
    return near;
}

/* Below a node of the one tree and a node of the other. */
static void go_through(searching *s, const pl_box_node *a, const pl_box_node *b) {
    if (s->same && b->first + b->count <= a->first) return; /* asked for by the other */
    if (!is_near(a, b, s->of->grow)) return;
    bool end_a = a->count <= CLUSTER || !a->right, end_b = b->count <= CLUSTER || !b->right;
    if (end_a && end_b) {
        if (!s->same || a->first <= b->first) compare_clusters(s, a, b);
    } else if (end_a || (!end_b && b->count > a->count)) {
        const pl_box_node *nodes = s->pairs->trees[s->of->other].nodes;
        go_through(s, a, b + 1);
        go_through(s, a, nodes + b->right);
    } else {
        const pl_box_node *nodes = s->pairs->trees[s->of->part].nodes;
        go_through(s, a + 1, b);
        go_through(s, nodes + a->right, b);
    }
}

static void search_task(void *context, int64_t task, int worker) {
    (void)worker;
    const part_search *of = context;
    const pl_pairs *pairs = of->pairs;
    searching s = {.of = of, .pairs = pairs, .same = of->part == of->other, .lists = pairs->parts + 2 * task};
    for (int kind = 0; kind < 2; kind++) {
        s.lists[kind].count = 0;
        s.lists[kind].failed = false;
    }
    go_through(&s, pairs->trees[of->part].nodes + pairs->tasks[pairs->task_start[of->part] + task],
               pairs->trees[of->other].nodes);
    for (int kind = 0; kind < 2; kind++) flush(&s, (pl_pair_kind)kind);
}

static bool make_room(pl_pairs *pairs, int64_t count) {
    if (count <= pairs->part_room) return true;
    pl_pair_list *more = pl_array_grow(pairs->parts, count, sizeof *more);
    if (!more) return false;
    memset(more + pairs->part_room, 0, (size_t)(count - pairs->part_room) * sizeof *more);
    pairs->parts = more;
    pairs->part_room = count;
    return true;
}

void pl_pairs_search(pl_pairs *pairs, int64_t part, int64_t other) {
    part_search of = {.pairs = pairs, .part = part, .other = other};
    double radius = pl_pairs_radius(pairs);
    for (int d = 0; d < 3; d++) { /* boxes are seen from their own part */
        double way = pairs->drift[part][d] - pairs->drift[other][d];
        of.grow[d] = pl_smaller(way, 0) - radius;
        of.grow[3 + d] = pl_larger(way, 0) + radius;
        of.grow_other[d] = -of.grow[3 + d];
        of.grow_other[3 + d] = -of.grow[d];
    }
    if (!is_near(pairs->trees[part].nodes, pairs->trees[other].nodes, of.grow)) return;
    int64_t tasks = pairs->task_start[part + 1] - pairs->task_start[part];
    bool ok = make_room(pairs, 2 * tasks);
    if (ok) pl_threads_run(pairs->threads, tasks, search_task, &of);
    for (int64_t k = 0; ok && k < 2 * tasks; k++) {
        pl_pair_list *list = &pairs->list[k % 2];
        int64_t room = list->room;
        ok = !pairs->parts[k].failed &&
             pl_pair_list_append(list, pairs->parts[k].items, pairs->parts[k].count);
        if (list->room > room) pairs->growths++;
    }
    if (!ok) pairs->failed = true;
}
