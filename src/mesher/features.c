/* See features.h. Each cycle assigns targets on creases to some boundary nodes: for each edge between two
 * patches, the end closer to the crease between them, or a new node if neither end gets there. The nodes then
 * approach their targets while their surroundings are smoothed. At first the angles must stay good, and
 * finally within the bound. */
#include "mesher/features.h"
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/band.h"
#include "mesher/bins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In cell sizes. */
static const double band_radius = 2.5, search_radius = 1.75, inner_radius = 0.6, chord_min = 0.03,
                    chord_max = 0.25;
/* Degrees. */
static const double bounds[] = {14, 11, 9, 7.5, 6.5, 5.5, 5.02}, smooth_below = 20;
enum { CYCLES = 5, ROUNDS = sizeof bounds / sizeof bounds[0] };

typedef struct target {
    double x[3];
    int32_t node, curve; /* -1: a corner */
    int32_t corner, sides[2];
} target;

typedef struct crossing {
    int32_t ends[2];
    double distance[2]; /* distance of each end from the crease */
    double x[3];        /* approximate intersection with the crease */
    int32_t segment;
} crossing;

typedef struct keeping {
    pl_band band;
    const pl_crease_net *net;
    target *targets;
    int64_t target_count, target_room;
    uint8_t *tries;  /* (node_room) number of failed attempts */
    uint8_t *wanted; /* (node_room) it has a target */
    int64_t node_room;
    uint8_t *corner_done; /* (corner_count) a node is on the corner */
    int32_t *edges;       /* (edge_count, 2) of the boundary */
    int64_t edge_count;
} keeping;

/* ---- targets */

static bool room_for_nodes(keeping *k) {
    if (k->band.node_count <= k->node_room) return true;
    int64_t room = 2 * k->band.node_count, old = k->node_room;
    uint8_t *tries = pl_array_grow(k->tries, room, 1);
    if (tries) k->tries = tries;
    uint8_t *wanted = pl_array_grow(k->wanted, room, 1);
    if (wanted) k->wanted = wanted;
    if (!tries || !wanted) return false;
    memset(tries + old, 0, (size_t)(room - old));
    memset(wanted + old, 0, (size_t)(room - old));
    k->node_room = room;
    return true;
}

static bool add_target(keeping *k, target t) {
    if (k->target_count == k->target_room) {
        int64_t room = 2 * k->target_room + 64;
        target *targets = pl_array_grow(k->targets, room, sizeof *targets);
        if (!targets) return false;
        k->targets = targets, k->target_room = room;
    }
    k->targets[k->target_count++] = t;
    k->wanted[t.node] = 1;
    return true;
}

typedef struct between {
    const int32_t *sides, *a, *b; /* patches of segments, and of two nodes */
} between;

static bool contains(const int32_t *patches, int32_t patch) {
    return patches[0] == patch || patches[1] == patch;
}

static bool is_between(const void *context, int32_t segment) {
    const between *w = context;
    const int32_t *s = w->sides + 2 * (int64_t)segment;
    return (contains(w->a, s[0]) && contains(w->b, s[1])) || (contains(w->a, s[1]) && contains(w->b, s[0]));
}

/* The side of a segment on which a surface point lies: that of the closer of the two half-planes. */
static int side_of(const pl_crease_net *net, int32_t segment, const double x[3]) {
    const double *start = net->segments.points + 3 * (int64_t)net->segments.ends[2 * (int64_t)segment];
    const double *end = net->segments.points + 3 * (int64_t)net->segments.ends[2 * (int64_t)segment + 1];
    double along[3], from[3], rest[2];
    pl_sub3(end, start, along);
    pl_sub3(x, start, from);
    double share = pl_dot3(from, along) / pl_dot3(along, along);
    for (int i = 0; i < 3; i++) from[i] -= share * along[i];
    for (int side = 0; side < 2; side++) {
        double away = fmax(0, pl_dot3(from, net->across + 6 * (int64_t)segment + 3 * side));
        rest[side] = pl_dot3(from, from) - away * away;
    }
    return rest[1] < rest[0];
}

/* Whether the ends of an edge are on different sides of a crease that ends inside their patch. */
static bool find_inner(const keeping *k, const int32_t *ends, crossing *out) {
    const pl_band_node *a = &k->band.nodes[ends[0]], *b = &k->band.nodes[ends[1]];
    if (!k->net->has_inner || a->kind != PL_NODE_SURFACE || b->kind != PL_NODE_SURFACE) return false;
    const between w = {k->net->sides, a->patches, b->patches};
    double middle[3];
    *out = (crossing){.ends = {ends[0], ends[1]}};
    for (int i = 0; i < 3; i++) middle[i] = 0.5 * (a->x[i] + b->x[i]);
    pl_segments_nearest(&k->net->segments, middle, inner_radius * k->band.size, is_between, &w, &out->segment,
                        out->x);
    if (out->segment < 0) return false;
    out->distance[0] = sqrt(pl_distance2(a->x, out->x)), out->distance[1] = sqrt(pl_distance2(b->x, out->x));
    return side_of(k->net, out->segment, a->x) != side_of(k->net, out->segment, b->x);
}

/* Whether the ends of an edge are on different patches with a crease nearby between them. */
static bool find_crossing(const keeping *k, const int32_t *ends, crossing *out) {
    const pl_band_node *a = &k->band.nodes[ends[0]], *b = &k->band.nodes[ends[1]];
    if (a->patches[0] < 0 || b->patches[0] < 0) return false;
    if (contains(a->patches, b->patches[0]) || contains(a->patches, b->patches[1]))
        return find_inner(k, ends, out);
    const between w = {k->net->sides, a->patches, b->patches};
    double far = search_radius * k->band.size, point[3], x[3];
    *out = (crossing){.ends = {ends[0], ends[1]}};
    for (int i = 0; i < 2; i++) {
        out->distance[i] = pl_segments_nearest(&k->net->segments, i ? b->x : a->x, far, is_between, &w,
                                               &out->segment, point);
        if (out->segment < 0) return false;
    }
    double sum = out->distance[0] + out->distance[1], share = sum > 0 ? out->distance[0] / sum : 0.5;
    for (int c = 0; c < 3; c++) x[c] = a->x[c] + share * (b->x[c] - a->x[c]);
    pl_segments_nearest(&k->net->segments, x, far, is_between, &w, &out->segment, out->x);
    return out->segment >= 0;
}

static int compare_crossings(const void *left, const void *right) {
    const crossing *a = left, *b = right;
    double p = fmin(a->distance[0], a->distance[1]), q = fmin(b->distance[0], b->distance[1]);
    if (p != q) return p < q ? -1 : 1;
    if (a->ends[0] != b->ends[0]) return a->ends[0] < b->ends[0] ? -1 : 1;
    return (a->ends[1] > b->ends[1]) - (a->ends[1] < b->ends[1]);
}

/* The end of a crossing edge that should move; -1: neither may. */
static int end_to_move(const keeping *k, const crossing *c) {
    int first = c->distance[1] < c->distance[0];
    for (int i = 0; i < 2; i++) {
        int end = i ? !first : first;
        int32_t node = c->ends[end];
        if (k->band.nodes[node].kind == PL_NODE_SURFACE && !k->tries[node]) return end;
    }
    return -1;
}

static target target_of(const keeping *k, const crossing *c, int32_t node, const double near[3]) {
    int32_t curve = k->net->curve[c->segment];
    target t = {.node = node, .curve = curve, .corner = -1};
    memcpy(t.sides, k->net->sides + 2 * (int64_t)c->segment, sizeof t.sides);
    if (!pl_band_on_curve(&k->band, curve, near, 2 * search_radius * k->band.size, t.x))
        memcpy(t.x, c->x, sizeof t.x);
    return t;
}

/* Inserts a node on the edge, at the crease or on the way to it. */
static bool split_crossing(keeping *k, const crossing *c) {
    const pl_band_node *a = &k->band.nodes[c->ends[0]], *b = &k->band.nodes[c->ends[1]];
    double sum = c->distance[0] + c->distance[1], share = sum > 0 ? c->distance[0] / sum : 0.5, x[3];
    share = fmax(0.25, fmin(0.75, share));
    if (!a->near && !b->near) return true;
    int32_t new = -1, from = a->near ? c->ends[0] : c->ends[1], to = a->near ? c->ends[1] : c->ends[0];
    for (int part = 0; part < 3 && new == -1; part++) {
        for (int i = 0; i < 3; i++) {
            double on = k->band.nodes[c->ends[0]].x[i];
            on += share * (k->band.nodes[c->ends[1]].x[i] - on);
            x[i] = c->x[i] + 0.5 * part * (on - c->x[i]);
        }
        new = pl_band_split(&k->band, from, to, x, pl_band_degrees(bounds[ROUNDS - 1]));
    }
    if (new == -1) return true;
    if (new < 0 || !room_for_nodes(k)) return false;
    target t = target_of(k, c, new, c->x);
    return add_target(k, t);
}

static bool choose_targets(keeping *k) {
    crossing *all = pl_array_new(k->edge_count, sizeof *all);
    int64_t count = 0;
    if (!all) return false;
    for (int64_t e = 0; e < k->edge_count; e++) count += find_crossing(k, k->edges + 2 * e, &all[count]);
    qsort(all, (size_t)count, sizeof *all, compare_crossings);
    bool good = true;
    for (int pass = 0; pass < 2; pass++) { /* moves, then splits of the remaining crossings */
        for (int64_t i = 0; good && i < count; i++) {
            const crossing *c = &all[i];
            if (k->wanted[c->ends[0]] || k->wanted[c->ends[1]]) continue;
            int end = end_to_move(k, c);
            if (!pass && end >= 0)
                good = add_target(k, target_of(k, c, c->ends[end], k->band.nodes[c->ends[end]].x));
            else if (pass && end < 0)
                good = split_crossing(k, c);
        }
    }
    free(all);
    return good;
}

/* Splits edges that deviate from a curved crease. */
static bool split_chords(keeping *k) {
    bool good = true;
    for (int64_t e = 0; good && e < k->edge_count; e++) {
        const int32_t *ends = k->edges + 2 * e;
        const pl_band_node *a = &k->band.nodes[ends[0]], *b = &k->band.nodes[ends[1]];
        if (a->kind != PL_NODE_CREASE || b->kind != PL_NODE_CREASE || a->curve != b->curve) continue;
        target t = {.node = -1, .curve = a->curve, .corner = -1, .sides = {a->patches[0], a->patches[1]}};
        double middle[3];
        for (int i = 0; i < 3; i++) middle[i] = 0.5 * (a->x[i] + b->x[i]);
        if (!pl_band_on_curve(&k->band, a->curve, middle, chord_max * k->band.size, t.x)) continue;
        if (pl_distance2(middle, t.x) < chord_min * chord_min * k->band.size * k->band.size) continue;
        t.node = pl_band_split(&k->band, ends[0], ends[1], t.x, pl_band_degrees(bounds[ROUNDS - 1]));
        if (t.node == -1)
            t.node = pl_band_split(&k->band, ends[0], ends[1], middle, pl_band_degrees(bounds[ROUNDS - 1]));
        if (t.node == -1) continue;
        good = t.node >= 0 && room_for_nodes(k) && add_target(k, t);
    }
    return good;
}

/* ---- corners */

typedef struct nearest {
    const keeping *k;
    const double *x;
    double square;
    int32_t node;
} nearest;

static bool consider(void *context, int32_t index) {
    nearest *n = context;
    const pl_band_node *node = &n->k->band.nodes[index];
    double square = pl_distance2(node->x, n->x);
    bool may = node->kind == PL_NODE_SURFACE || node->kind == PL_NODE_CREASE || node->kind == PL_NODE_LOOSE;
    if (!may || n->k->wanted[index] || n->k->tries[index]) return false;
    if (square < n->square || (square == n->square && index < n->node)) n->square = square, n->node = index;
    return false;
}

/* Assigns the nearest boundary node to each corner. */
static bool choose_corner_nodes(keeping *k) {
    const pl_band *band = &k->band;
    double *points = pl_array_new(3 * band->node_count, sizeof *points);
    int32_t *which = pl_array_new(band->node_count, sizeof *which);
    int64_t count = 0;
    pl_bins bins = {0};
    for (int64_t n = 0; points && which && n < band->node_count; n++) {
        memcpy(points + 3 * n, band->nodes[n].x, 3 * sizeof *points);
        if (band->nodes[n].boundary && band->nodes[n].near) which[count++] = (int32_t)n;
    }
    pl_error err;
    bool good = points && which &&
                pl_bins_build(points, which, count, 2 * search_radius * band->size, &bins, &err) == PL_OK;
    for (int64_t c = 0; good && c < k->net->corner_count; c++) {
        nearest n = {.k = k, .x = k->net->surface->nodes + 3 * (int64_t)k->net->corners[c], .node = -1};
        n.square = search_radius * search_radius * band->size * band->size;
        if (k->corner_done[c]) continue;
        pl_bins_visit(&bins, n.x, consider, &n);
        if (n.node < 0) continue;
        target t = {.node = n.node, .curve = -1, .corner = (int32_t)c, .sides = {-1, -1}};
        memcpy(t.x, n.x, sizeof t.x);
        good = add_target(k, t);
    }
    pl_bins_free(&bins);
    free(points);
    free(which);
    return good;
}

/* ---- motion towards the targets */

/* Moves a node as far towards its target as the bound allows; returns whether it arrived. */
static bool approach(pl_band *band, const target *t, double bound) {
    double min = fmin(bound, pl_band_star_quality(band, t->node));
    for (double part = 1; part > 0.1; part *= 0.5) {
        const pl_band_node *node = &band->nodes[t->node];
        double x[3], on[3];
        for (int k = 0; k < 3; k++) x[k] = node->x[k] + part * (t->x[k] - node->x[k]);
        if (part < 1 && node->kind == PL_NODE_SURFACE) {
            if (!pl_band_on_patch(band, node->patches[0], x, band->size, on)) continue;
            memcpy(x, on, sizeof x);
        }
        if (pl_band_move(band, t->node, part == 1 ? t->x : x, min)) return part == 1;
    }
    return false;
}

static void arrive(keeping *k, const target *t) {
    pl_band_node *node = &k->band.nodes[t->node];
    node->kind = t->curve < 0 ? PL_NODE_CORNER : PL_NODE_CREASE;
    node->curve = t->curve;
    memcpy(node->patches, t->sides, sizeof t->sides);
    if (t->curve < 0) k->corner_done[t->corner] = 1;
}

static void travel(keeping *k) {
    for (int round = 0; round < ROUNDS; round++) {
        int64_t left = 0;
        for (int64_t i = 0; i < k->target_count; i++) {
            target t = k->targets[i];
            if (approach(&k->band, &t, pl_band_degrees(bounds[round]))) {
                arrive(k, &t);
                k->wanted[t.node] = 0;
            } else {
                k->targets[left++] = t;
            }
        }
        k->target_count = left;
        pl_band_smooth(&k->band, pl_band_degrees(smooth_below));
        if (!left) break;
    }
    int64_t left = 0;
    for (int64_t i = 0; i < k->target_count; i++) {
        const target *t = &k->targets[i];
        if (k->band.nodes[t->node].kind == PL_NODE_LOOSE) { /* no other target */
            k->targets[left++] = *t;
            continue;
        }
        k->tries[t->node]++;
        k->wanted[t->node] = 0;
    }
    k->target_count = left;
}

static bool find_edges(keeping *k) {
    free(k->edges);
    k->edges = NULL;
    return pl_band_edges(&k->band, &k->edges, &k->edge_count);
}

static bool is_stopped(pl_mesher_work *work) {
    if (work->def->progress && work->def->progress(work->def->context, work->done)) work->stopped = true;
    return work->stopped;
}

static void keeping_free(keeping *k) {
    pl_band_free(&k->band);
    free(k->targets);
    free(k->tries);
    free(k->wanted);
    free(k->corner_done);
    free(k->edges);
}

pl_status pl_features_keep(const pl_solid *solid, double size, pl_mesher_work *work, pl_mesh *mesh,
                           uint8_t **on_surface, pl_mesher_report *report, pl_error *err) {
    keeping k = {.net = &solid->creases};
    if (!k.net->segments.count || !mesh->tet_count) return PL_OK;
    pl_status status =
        pl_band_create(solid, k.net, mesh, *on_surface, size, band_radius * size, &k.band, err);
    if (status != PL_OK) return status;
    k.corner_done = pl_array_new(k.net->corner_count, sizeof *k.corner_done);
    bool good = k.corner_done && room_for_nodes(&k) && find_edges(&k);
    for (int cycle = 0; good && cycle < CYCLES && !is_stopped(work); cycle++) {
        good = choose_corner_nodes(&k) && choose_targets(&k);
        if (good && cycle) good = split_chords(&k);
        if (good) travel(&k);
        good = good && find_edges(&k);
    }
    if (!good) status = pl_error_memory(err, 100 * k.band.node_count, "creases of a mesh");
    if (status == PL_OK) status = pl_rounded_find(&k.band, k.edges, k.edge_count, report, err);
    if (status == PL_OK) status = pl_band_write(&k.band, mesh, on_surface, err);
    keeping_free(&k);
    return status;
}
