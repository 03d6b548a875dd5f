/* See pairs.h.
 *
 * Every part has a tree of its triangles and one of its edges, fitted to the boxes that they sweep as seen by
 * an observer who moves with the part: a body that flies by itself sweeps nothing. Vertices and edges of
 * other parts are asked for as the same observer sees them.
 */
#include "contact/pairs.h"
#include "contact/continuous.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { TRIANGLES, EDGES, CHUNK = 128 };

static int corners_of(int kind) { return kind == TRIANGLES ? 3 : 2; }

static const int32_t *vertices_of(const pl_surface *s, int kind, int64_t item) {
    return kind == TRIANGLES ? s->triangles[item] : s->edges[item];
}

static int64_t first_of(const pl_surface *s, int kind, int64_t part) {
    return kind == TRIANGLES ? s->parts[part].triangle : s->parts[part].edge;
}

/* What `count` vertices sweep as an observer with this displacement sees it. */
static void sweep(const pl_pairs *pairs, int count, const int32_t *vertices, const double drift[3],
                  double box[6]) {
    for (int d = 0; d < 3; d++) {
        box[d] = DBL_MAX;
        box[3 + d] = -DBL_MAX;
    }
    for (int c = 0; c < count; c++) {
        const double *x = pairs->from + 3 * (int64_t)vertices[c],
                     *way = pairs->way + 3 * (int64_t)vertices[c];
        for (int d = 0; d < 3; d++) {
            double to = x[d] + way[d] - drift[d];
            box[d] = pl_smaller(box[d], pl_smaller(x[d], to));
            box[3 + d] = pl_larger(box[3 + d], pl_larger(x[d], to));
        }
    }
}

/* What is farther apart than this cannot act before the margin is used up; rounding included. */
static double search_radius(const pl_pairs *pairs) {
    return pairs->thickness + pairs->activation + 1.001 * pairs->margin;
}

static void enlarge(double box[6], double by) {
    for (int d = 0; d < 3; d++) {
        box[d] -= by;
        box[3 + d] += by;
    }
}

static void fit(pl_pairs *pairs, int kind, int64_t part, const double drift[3]) {
    const pl_surface *s = pairs->surface;
    int64_t first = first_of(s, kind, part), last = first_of(s, kind, part + 1);
    for (int64_t i = first; i < last; i++)
        sweep(pairs, corners_of(kind), vertices_of(s, kind, i), drift, pairs->bounds[kind] + 6 * i);
    if (last > first) pl_boxes_refit(&pairs->trees[kind][part], pairs->bounds[kind] + 6 * first);
}

static pl_status build(pl_pairs *pairs, int kind, int64_t part, pl_error *err) {
    const pl_surface *s = pairs->surface;
    int64_t first = first_of(s, kind, part), count = first_of(s, kind, part + 1) - first;
    const double still[3] = {0, 0, 0};
    double *middles = pl_array_new(3 * count, sizeof *middles), *bounds = pairs->bounds[kind] + 6 * first;
    if (!middles) return pl_error_memory(err, 24 * count, "pairs that touch");
    for (int64_t i = 0; i < count; i++) {
        sweep(pairs, corners_of(kind), vertices_of(s, kind, first + i), still, bounds + 6 * i);
        for (int d = 0; d < 3; d++) middles[3 * i + d] = 0.5 * (bounds[6 * i + d] + bounds[6 * i + 3 + d]);
    }
    pl_status status = count ? pl_boxes_build(count, bounds, middles, &pairs->trees[kind][part], err) : PL_OK;
    free(middles);
    return status;
}

pl_status pl_pairs_create(const pl_surface *surface, const pl_contact_rules *rules, pl_threads *threads,
                          double activation, double margin, bool within, pl_pairs *out, pl_error *err) {
    *out = (pl_pairs){.surface = surface,
                      .rules = rules,
                      .threads = threads,
                      .activation = activation,
                      .margin = margin,
                      .within = within};
    for (int k = 0; k < rules->class_count * rules->class_count; k++)
        out->thickness = fmax(out->thickness, rules->rules[k].thickness);
    int64_t n = surface->vertex_count;
    out->from = pl_array_new(3 * n, sizeof(double));
    out->way = pl_array_new(3 * n, sizeof(double));
    out->place = pl_array_new(n + 1, sizeof(int64_t));
    bool ok = out->from && out->way && out->place;
    for (int kind = 0; kind < 2; kind++) {
        int64_t items = kind == TRIANGLES ? surface->triangle_count : surface->edge_count;
        out->trees[kind] = pl_array_new(surface->part_count, sizeof(pl_boxes));
        out->bounds[kind] = pl_array_new(6 * items, sizeof(double));
        ok = ok && out->trees[kind] && out->bounds[kind];
    }
    pl_status status = ok ? PL_OK : pl_error_memory(err, 200 * n, "pairs that touch");
    if (ok) memcpy(out->from, surface->rest, (size_t)(3 * n) * sizeof(double));
    for (int64_t part = 0; status == PL_OK && part < surface->part_count; part++) {
        for (int kind = 0; status == PL_OK && kind < 2; kind++) status = build(out, kind, part, err);
    }
    return status;
}

void pl_pairs_free(pl_pairs *pairs) {
    for (int kind = 0; kind < 2; kind++) {
        for (int64_t part = 0; pairs->trees[kind] && part < pairs->surface->part_count; part++)
            pl_boxes_free(&pairs->trees[kind][part]);
        free(pairs->trees[kind]);
        free(pairs->bounds[kind]);
        free(pairs->list[kind].items);
    }
    for (int64_t k = 0; k < pairs->part_room; k++) free(pairs->parts[k].items);
    free(pairs->parts);
    free(pairs->sorted.items);
    free(pairs->place);
    free(pairs->from);
    free(pairs->way);
    *pairs = (pl_pairs){0};
}

/* ---- the list ---- */

static bool append(pl_pair_list *list, const pl_pair *items, int64_t count) {
    if (count == 0) return true;
    if (list->count + count > list->room) {
        int64_t room = list->count + count + list->room / 2 + 64;
        pl_pair *more = pl_array_grow(list->items, room, sizeof *more);
        if (!more) return false;
        list->items = more;
        list->room = room;
    }
    memcpy(list->items + list->count, items, (size_t)count * sizeof *items);
    list->count += count;
    return true;
}

/* One chunk's search: vertices of a part among the triangles of another, or edges among edges. */
typedef struct query {
    pl_pairs *pairs;
    int kind; /* of what is searched */
    int64_t asking, asked;
    int64_t first, last; /* of the part that asks */
    const double *drift;
    double near;
} query;

typedef struct asking_one {
    const query *query;
    pl_pair_list *list;
    int32_t asking[2]; /* a vertex, or an edge's, ... */
    int32_t edge;      /* ... and which */
} asking_one;

/* Half of the distance at rest, beyond what it keeps, of what is one body, where that is less than the
 * activation distance; zero: touches there. */
static double activation_of(const pl_pairs *pairs, pl_pair_kind kind, const int32_t vertices[4]) {
    double rest[4][3];
    for (int c = 0; c < 4; c++)
        memcpy(rest[c], pairs->surface->rest + 3 * (int64_t)vertices[c], sizeof rest[c]);
    if (pl_pair_gap((int)kind, (const double(*)[3])rest) >= 2 * pairs->activation + pairs->thickness)
        return pairs->activation;
    double distance = sqrt(pl_closest_find(kind, rest).squared);
    return fmin(pairs->activation, 0.5 * (distance - pl_pairs_thickness(pairs, (int)kind, vertices)));
}

double pl_pairs_thickness(const pl_pairs *pairs, int kind, const int32_t vertices[4]) {
    const pl_surface *s = pairs->surface;
    double rest[4][3];
    if (!(pairs->thickness > 0)) return 0;
    int64_t one = pl_surface_part_of(s, vertices[0]), other = pl_surface_part_of(s, vertices[3]);
    double keeps = pl_contact_rule_of(pairs->rules, s->parts[one].class, s->parts[other].class)->thickness;
    if (one != other || !(keeps > 0)) return keeps;
    for (int c = 0; c < 4; c++) memcpy(rest[c], s->rest + 3 * (int64_t)vertices[c], sizeof rest[c]);
    return fmin(keeps, 0.5 * sqrt(pl_closest_find((pl_pair_kind)kind, (const double(*)[3])rest).squared));
}

/* Whether a pair cannot come nearer than it begins to act at before the margin is used up, wherever on the
 * way. */
static bool is_beyond(const pl_pairs *pairs, pl_pair_kind kind, const int32_t vertices[4]) {
    double x[4][3], way[4][3];
    for (int c = 0; c < 4; c++) {
        memcpy(x[c], pairs->from + 3 * (int64_t)vertices[c], sizeof x[c]);
        memcpy(way[c], pairs->way + 3 * (int64_t)vertices[c], sizeof way[c]);
    }
    return pl_pair_stays_apart(kind, (const double(*)[3])x, (const double(*)[3])way, search_radius(pairs));
}

static void take(void *context, int32_t box) {
    asking_one *v = context;
    const pl_pairs *pairs = v->query->pairs;
    const pl_surface *s = pairs->surface;
    int kind = v->query->kind, own = kind == TRIANGLES ? 1 : 2;
    int64_t item = first_of(s, kind, v->query->asked) + box;
    const int32_t *other = vertices_of(s, kind, item);
    bool same = v->query->asking == v->query->asked;
    pl_pair pair = {.edges = {v->edge, (int32_t)item}, .activation = pairs->activation};
    for (int c = 0; c < 4; c++) pair.vertices[c] = c < own ? v->asking[c] : other[c - own];
    for (int a = 0; same && a < own; a++) {
        for (int b = own; b < 4; b++) {
            if (pair.vertices[a] == pair.vertices[b]) return;
        }
    }
    if (pairs->tangle_of && pl_is_one_tangle(pairs->tangle_of, pair.vertices)) return;
    pl_pair_kind pair_kind = kind == EDGES ? PL_PAIR_EDGE_EDGE : PL_PAIR_POINT_TRIANGLE;
    if (is_beyond(pairs, pair_kind, pair.vertices)) return;
    if (same) pair.activation = activation_of(pairs, pair_kind, pair.vertices);
    if (!(pair.activation > 1e-9 * s->length)) return; /* cracks that are closed at rest */
    if (!append(v->list, &pair, 1)) v->list->failed = true;
}

static void search_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    query *q = context;
    const pl_pairs *pairs = q->pairs;
    asking_one v = {.query = q, .list = &pairs->parts[chunk]};
    int64_t last = q->first + (chunk + 1) * CHUNK;
    v.list->count = 0;
    v.list->failed = false;
    for (int64_t i = q->first + chunk * CHUNK; i < (last < q->last ? last : q->last); i++) {
        double box[6];
        int64_t after = 0; /* of two edges of one part the first asks for the second */
        if (q->kind == TRIANGLES) {
            v.asking[0] = (int32_t)i;
            sweep(pairs, 1, v.asking, q->drift, box);
        } else {
            int64_t edge = q->first + pairs->trees[EDGES][q->asking].order[i - q->first];
            v.edge = (int32_t)edge;
            memcpy(v.asking, pairs->surface->edges[edge], sizeof v.asking);
            sweep(pairs, 2, v.asking, q->drift, box);
            after = q->asking == q->asked ? i - q->first + 1 : 0;
        }
        enlarge(box, q->near);
        pl_boxes_overlaps(&pairs->trees[q->kind][q->asked],
                          pairs->bounds[q->kind] + 6 * first_of(pairs->surface, q->kind, q->asked), box,
                          after, take, &v);
    }
}

static bool make_room(pl_pairs *pairs, int64_t chunks) {
    if (chunks <= pairs->part_room) return true;
    pl_pair_list *more = pl_array_grow(pairs->parts, chunks, sizeof *more);
    if (!more) return false;
    memset(more + pairs->part_room, 0, (size_t)(chunks - pairs->part_room) * sizeof *more);
    pairs->parts = more;
    pairs->part_room = chunks;
    return true;
}

/* Vertices or edges of `asking` among triangles or edges of `asked`, whose tree fits its `drift`. */
static void search(pl_pairs *pairs, int kind, int64_t asking, int64_t asked, const double drift[3]) {
    const pl_surface *s = pairs->surface;
    bool points = kind == TRIANGLES;
    query q = {.pairs = pairs,
               .kind = kind,
               .asking = asking,
               .asked = asked,
               .first = points ? s->parts[asking].vertex : s->parts[asking].edge,
               .last = points ? s->parts[asking + 1].vertex : s->parts[asking + 1].edge,
               .drift = drift,
               .near = search_radius(pairs)};
    int64_t chunks = (q.last - q.first + CHUNK - 1) / CHUNK;
    bool ok = make_room(pairs, chunks);
    if (ok) pl_threads_run(pairs->threads, chunks, search_chunk, &q);
    pl_pair_list *list = &pairs->list[points ? PL_PAIR_POINT_TRIANGLE : PL_PAIR_EDGE_EDGE];
    for (int64_t c = 0; ok && c < chunks; c++) {
        int64_t room = list->room;
        ok = !pairs->parts[c].failed && append(list, pairs->parts[c].items, pairs->parts[c].count);
        if (list->room > room) pairs->growths++;
    }
    if (!ok) pairs->failed = true;
}

/* The mean displacement of a part's vertices. */
static void find_drift(const pl_pairs *pairs, int64_t part, double drift[3]) {
    int64_t first = pairs->surface->parts[part].vertex, last = pairs->surface->parts[part + 1].vertex;
    for (int d = 0; d < 3; d++) drift[d] = 0;
    for (int64_t v = first; v < last; v++) pl_vec3_add(drift, 1 / (double)(last - first), pairs->way + 3 * v);
}

/* Whether what a part sweeps comes near a tree at all. */
static bool is_near(const pl_pairs *pairs, int64_t asking, const pl_box_node *root, const double drift[3]) {
    const pl_surface *s = pairs->surface;
    double whole[6] = {DBL_MAX, DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int64_t v = s->parts[asking].vertex; v < s->parts[asking + 1].vertex; v++) {
        double box[6];
        int32_t vertex = (int32_t)v;
        sweep(pairs, 1, &vertex, drift, box);
        for (int d = 0; d < 3; d++) {
            whole[d] = fmin(whole[d], box[d]);
            whole[3 + d] = fmax(whole[3 + d], box[3 + d]);
        }
    }
    enlarge(whole, search_radius(pairs));
    bool near = true;
    for (int d = 0; d < 3; d++) near = near && root->min[d] <= whole[3 + d] && whole[d] <= root->max[d];
    return near;
}

bool pl_pairs_may_touch(const pl_pairs *pairs, int64_t a, int64_t b) {
    const pl_surface_part *parts = pairs->surface->parts;
    if (parts[b].triangle == parts[b + 1].triangle) return false;
    if (parts[a].kinematic && parts[b].kinematic) return false;
    int touch = pl_contact_rule_of(pairs->rules, parts[a].class, parts[b].class)->touch;
    return touch == PL_TOUCH_AS_ALL ? a != b || pairs->within : touch == PL_TOUCH_YES;
}

static int compare_pairs(const void *a, const void *b) {
    const pl_pair *p = a, *q = b;
    for (int c = 0; c < 4; c++)
        if (p->vertices[c] != q->vertices[c]) return p->vertices[c] < q->vertices[c] ? -1 : 1;
    return 0;
}

/* Puts pairs in the order of their vertices, whatever order trees have: by the first, and among its own. */
static void sort_pairs(pl_pairs *pairs, pl_pair_list *list) {
    pl_pair_list *sorted = &pairs->sorted;
    int64_t n = pairs->surface->vertex_count, *place = pairs->place;
    sorted->count = 0;
    if (list->room > sorted->room) {
        pl_pair *more = pl_array_grow(sorted->items, list->room, sizeof *more);
        if (!more) {
            pairs->failed = true;
            return;
        }
        sorted->items = more;
        sorted->room = list->room;
    }
    memset(place, 0, (size_t)(n + 1) * sizeof *place);
    for (int64_t k = 0; k < list->count; k++) place[list->items[k].vertices[0] + 1]++;
    for (int64_t v = 0; v < n; v++) place[v + 1] += place[v];
    for (int64_t k = 0; k < list->count; k++)
        sorted->items[place[list->items[k].vertices[0]]++] = list->items[k];
    for (int64_t v = 0, first = 0; v < n; first = place[v++])
        if (place[v] - first > 1)
            qsort(sorted->items + first, (size_t)(place[v] - first), sizeof *sorted->items, compare_pairs);
    sorted->count = list->count;
    pl_pair_list old = *list;
    *list = *sorted;
    *sorted = old;
}

void pl_pairs_find(pl_pairs *pairs, const double *x, const double *way) {
    const pl_surface *s = pairs->surface;
    size_t bytes = (size_t)(3 * s->vertex_count) * sizeof *x;
    memcpy(pairs->from, x, bytes);
    if (way)
        memcpy(pairs->way, way, bytes);
    else
        memset(pairs->way, 0, bytes);
    pairs->known = true;
    pairs->searches++;
    pairs->list[0].count = pairs->list[1].count = 0;
    for (int64_t asked = 0; asked < s->part_count; asked++) {
        double drift[3];
        if (s->parts[asked].triangle == s->parts[asked + 1].triangle) continue;
        find_drift(pairs, asked, drift);
        fit(pairs, TRIANGLES, asked, drift);
        fit(pairs, EDGES, asked, drift);
        for (int64_t asking = 0; asking < s->part_count; asking++) {
            if (!pl_pairs_may_touch(pairs, asking, asked)) continue;
            if (asking != asked && !is_near(pairs, asking, &pairs->trees[TRIANGLES][asked].nodes[0], drift))
                continue;
            search(pairs, TRIANGLES, asking, asked, drift);
            if (asking <= asked) search(pairs, EDGES, asking, asked, drift);
        }
    }
    for (int kind = 0; kind < 2; kind++) sort_pairs(pairs, &pairs->list[kind]);
}

void pl_pairs_overlaps(const pl_pairs *pairs, int64_t part, const double box[6], pl_boxes_visit visit,
                       void *context) {
    pl_boxes_overlaps(&pairs->trees[TRIANGLES][part],
                      pairs->bounds[TRIANGLES] + 6 * pairs->surface->parts[part].triangle, box, 0, visit,
                      context);
}

bool pl_pairs_cover(const pl_pairs *pairs, const double *x) {
    if (!pairs->known) return false;
    double along = 0, square = 0, most = 0;
    int64_t n = 3 * pairs->surface->vertex_count;
    for (int64_t k = 0; k < n; k++) {
        along += (x[k] - pairs->from[k]) * pairs->way[k];
        square += pairs->way[k] * pairs->way[k];
    }
    double part = square > 0 ? fmin(fmax(along / square, 0), 1) : 0; /* of the way: one for all, or vertices
                                                                         would be seen at different times */
    for (int64_t k = 0; k < n; k += 3) {
        double off[3];
        for (int d = 0; d < 3; d++) off[d] = x[k + d] - pairs->from[k + d] - part * pairs->way[k + d];
        double size = pl_vec3_dot(off, off);
        if (!(size <= most)) most = size;
    }
    return most <= 0.25 * pairs->margin * pairs->margin;
}
