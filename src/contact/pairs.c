/* See pairs.h. */
#include "contact/pairs.h"
#include "core/memory.h"
#include "core/sort.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

#define WIDEST_MARGIN 4.0 /* of the least */

pl_status pl_pairs_create(const pl_surface *surface, const pl_contact_rules *rules, pl_threads *threads,
                          double activation, double margin, bool within, pl_pairs *out, pl_error *err) {
    *out = (pl_pairs){.surface = surface,
                      .rules = rules,
                      .threads = threads,
                      .activation = activation,
                      .search_radius = fmax(activation, margin),
                      .margin = margin,
                      .min_margin = margin,
                      .within = within};
    for (int k = 0; k < rules->class_count * rules->class_count; k++)
        out->thickness = fmax(out->thickness, rules->rules[k].thickness);
    int64_t n = surface->vertex_count;
    out->from = pl_array_new(3 * n, sizeof(double));
    out->displacement = pl_array_new(3 * n, sizeof(double));
    out->place = pl_array_new(n + 1, sizeof(int64_t));
    out->off = pl_array_new(3 * n, sizeof(double));
    out->node_off = pl_array_new(2 * surface->triangle_count + surface->part_count, sizeof *out->node_off);
    if (!out->from || !out->displacement || !out->place || !out->off || !out->node_off)
        return pl_error_memory(err, 272 * n, "pairs that touch");
    memcpy(out->from, surface->rest, (size_t)(3 * n) * sizeof(double));
    return pl_pairs_build(out, err);
}

void pl_pairs_free(pl_pairs *pairs) {
    pl_pairs_free_trees(pairs);
    free(pairs->list[0].items);
    free(pairs->list[1].items);
    for (int64_t k = 0; k < pairs->part_room; k++) free(pairs->parts[k].items);
    free(pairs->parts);
    free(pairs->sorted.items);
    free(pairs->place);
    free(pairs->from);
    free(pairs->displacement);
    free(pairs->off);
    free(pairs->node_off);
    *pairs = (pl_pairs){0};
}

/* ---- the list ---- */

bool pl_pair_list_append(pl_pair_list *list, const pl_pair *items, int64_t count) {
    if (count == 0) return true;
    if (list->count + count > list->room) {
        int64_t room = list->count + count + list->room / 2 + 64;
        pl_pair *more = pl_array_grow(list->items, room, sizeof *more);
        if (!more) return false;
        list->items = more;
        list->room = room;
        list->growths++;
    }
    memcpy(list->items + list->count, items, (size_t)count * sizeof *items);
    list->count += count;
    return true;
}

int64_t pl_pairs_growths(const pl_pairs *pairs) {
    int64_t growths =
        pairs->growths + pairs->list[0].growths + pairs->list[1].growths + pairs->sorted.growths;
    for (int64_t k = 0; k < pairs->part_room; k++) growths += pairs->parts[k].growths;
    return growths;
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

bool pl_pairs_may_touch(const pl_pairs *pairs, int64_t a, int64_t b) {
    const pl_surface_part *parts = pairs->surface->parts;
    if (parts[a].triangle == parts[a + 1].triangle || parts[b].triangle == parts[b + 1].triangle)
        return false;
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

/* By insertion, unless there are many. */
static void sort_few(pl_pair *items, int64_t count) {
    if (count > 64) {
        pl_sort(items, count, sizeof *items, compare_pairs);
        return;
    }
    for (int64_t k = 1; k < count; k++) {
        pl_pair pair = items[k];
        int64_t at = k;
        for (; at > 0 && compare_pairs(&items[at - 1], &pair) > 0; at--) items[at] = items[at - 1];
        items[at] = pair;
    }
}

enum { SORTED = 256 }; /* vertices per task */

/* Pairs that begin with each of some vertices; places are the ends of the ranges of vertices. */
static void sort_task(void *context, int64_t task, int worker) {
    (void)worker;
    const pl_pairs *pairs = context;
    int64_t v = task * SORTED, last = v + SORTED, first = v > 0 ? pairs->place[v - 1] : 0;
    if (last > pairs->surface->vertex_count) last = pairs->surface->vertex_count;
    for (; v < last; first = pairs->place[v++])
        sort_few(pairs->sorted.items + first, pairs->place[v] - first);
}

/* Sorts pairs by their vertices, independently of the order of trees: by the first, and within it. */
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
        sorted->growths++;
    }
    memset(place, 0, (size_t)(n + 1) * sizeof *place);
    for (int64_t k = 0; k < list->count; k++) place[list->items[k].vertices[0] + 1]++;
    for (int64_t v = 0; v < n; v++) place[v + 1] += place[v];
    for (int64_t k = 0; k < list->count; k++)
        sorted->items[place[list->items[k].vertices[0]]++] = list->items[k];
    pl_threads_run(pairs->threads, (n + SORTED - 1) / SORTED, sort_task, pairs);
    sorted->count = list->count;
    pl_pair_list old = *list;
    *list = *sorted;
    *sorted = old;
}

/* A wider margin lasts longer, and costs little if few pairs are within it. Neither the active pairs nor the
 * lengths of steps depend on it. */
static void adapt_margin(pl_pairs *pairs) {
    int64_t count = pairs->list[0].count + pairs->list[1].count;
    if (count < pairs->surface->vertex_count)
        pairs->margin = pl_smaller(2 * pairs->margin, WIDEST_MARGIN * pairs->min_margin);
    else if (count > 2 * pairs->surface->vertex_count)
        pairs->margin = pl_larger(0.5 * pairs->margin, pairs->min_margin);
}

static bool is_finite(int64_t count, const double *x) {
    double zero = 0;
    for (int64_t k = 0; x && k < count; k++) zero += 0 * x[k];
    return zero == 0;
}

void pl_pairs_find(pl_pairs *pairs, const double *x, const double *displacement) {
    const pl_surface *s = pairs->surface;
    size_t bytes = (size_t)(3 * s->vertex_count) * sizeof *x;
    memcpy(pairs->from, x, bytes);
    if (displacement)
        memcpy(pairs->displacement, displacement, bytes);
    else
        memset(pairs->displacement, 0, bytes);
    if (pairs->known) adapt_margin(pairs);
    pairs->list[0].count = pairs->list[1].count = 0;
    pairs->searches++;
    pairs->moving = displacement;
    pairs->known = is_finite(3 * s->vertex_count, x) && is_finite(3 * s->vertex_count, displacement);
    if (!pairs->known) return; /* a trial that fails anyway, and everything would be near */
    pl_pairs_fit(pairs);
    for (int64_t part = 0; part < s->part_count; part++) {
        for (int64_t other = part; other < s->part_count; other++)
            if (pl_pairs_may_touch(pairs, part, other)) pl_pairs_search(pairs, part, other);
    }
    for (int kind = 0; kind < 2; kind++) sort_pairs(pairs, &pairs->list[kind]);
}

void pl_pairs_overlaps(const pl_pairs *pairs, int64_t part, const double box[6], pl_boxes_visit visit,
                       void *context) {
    pl_boxes_overlaps(&pairs->trees[part], pairs->bounds + 6 * pairs->surface->parts[part].triangle, box, 0,
                      visit, context);
}
