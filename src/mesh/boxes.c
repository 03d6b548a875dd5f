/* See boxes.h. The tree halves the boxes at the median of their middles along the longest side. */
#include "mesh/boxes.h"
#include "core/memory.h"

#include <float.h>
#include <stdlib.h>

enum { PL_LEAF = 4 };

typedef struct pl_item {
    double middle[3];
    int32_t box;
} pl_item;

static void swap_items(pl_item *a, pl_item *b) {
    pl_item t = *a;
    *a = *b;
    *b = t;
}

/* Puts the item that belongs at `middle` by one coordinate there, smaller ones before it (Hoare). */
static void select_median(pl_item *items, int64_t count, int64_t middle, int axis) {
    int64_t low = 0, high = count - 1;
    while (low < high) {
        double pivot = items[low + (high - low) / 2].middle[axis];
        int64_t i = low, j = high;
        while (i <= j) {
            while (items[i].middle[axis] < pivot) i++;
            while (items[j].middle[axis] > pivot) j--;
            if (i <= j) swap_items(&items[i++], &items[j--]);
        }
        if (middle <= j)
            high = j;
        else if (middle >= i)
            low = i;
        else
            return;
    }
}

static int longest_side(const pl_item *items, int64_t count) {
    double min[3] = {DBL_MAX, DBL_MAX, DBL_MAX}, max[3] = {-DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int64_t k = 0; k < count; k++) {
        for (int i = 0; i < 3; i++) {
            min[i] = fmin(min[i], items[k].middle[i]);
            max[i] = fmax(max[i], items[k].middle[i]);
        }
    }
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        if (max[i] - min[i] > max[axis] - min[axis]) axis = i;
    }
    return axis;
}

static void include(pl_box_node *node, const double min[3], const double max[3]) {
    for (int i = 0; i < 3; i++) {
        node->min[i] = min[i] < node->min[i] ? min[i] : node->min[i];
        node->max[i] = max[i] > node->max[i] ? max[i] : node->max[i];
    }
}

static void clear(pl_box_node *node) {
    for (int i = 0; i < 3; i++) {
        node->min[i] = DBL_MAX;
        node->max[i] = -DBL_MAX;
    }
}

static int64_t split(pl_boxes *all, pl_item *items, const double *bounds, int64_t first, int64_t count) {
    int64_t own = all->node_count++;
    pl_box_node *node = &all->nodes[own];
    *node = (pl_box_node){.first = (int32_t)first, .count = (int32_t)count};
    clear(node);
    if (count <= PL_LEAF) {
        for (int64_t k = first; k < first + count; k++) {
            int32_t box = all->order[k] = items[k].box;
            include(node, bounds + 6 * (int64_t)box, bounds + 6 * (int64_t)box + 3);
        }
        return own;
    }
    int64_t half = count / 2;
    select_median(items + first, count, half, longest_side(items + first, count));
    int64_t left = split(all, items, bounds, first, half);
    int64_t right = split(all, items, bounds, first + half, count - half);
    node->right = (int32_t)right;
    include(node, all->nodes[left].min, all->nodes[left].max);
    include(node, all->nodes[right].min, all->nodes[right].max);
    return own;
}

pl_status pl_boxes_build(int64_t count, const double *bounds, const double *middles, pl_boxes *out,
                         pl_error *err) {
    *out = (pl_boxes){0};
    pl_item *items = pl_array_new(count, sizeof *items);
    out->nodes = pl_array_new(2 * count + 1, sizeof *out->nodes);
    out->order = pl_array_new(count, sizeof *out->order);
    if (!items || !out->nodes || !out->order) {
        free(items);
        pl_boxes_free(out);
        return pl_error_memory(err, count * 200, "a tree of boxes");
    }
    for (int64_t k = 0; k < count; k++) {
        for (int i = 0; i < 3; i++) items[k].middle[i] = middles[3 * k + i];
        items[k].box = (int32_t)k;
    }
    split(out, items, bounds, 0, count);
    free(items);
    return PL_OK;
}

void pl_boxes_free(pl_boxes *boxes) {
    free(boxes->nodes);
    free(boxes->order);
    *boxes = (pl_boxes){0};
}

void pl_boxes_refit(pl_boxes *boxes, const double *bounds) {
    for (int64_t n = boxes->node_count - 1; n >= 0; n--) { /* children stand behind their parents */
        pl_box_node *node = &boxes->nodes[n];
        clear(node);
        if (node->right) {
            include(node, boxes->nodes[n + 1].min, boxes->nodes[n + 1].max);
            include(node, boxes->nodes[node->right].min, boxes->nodes[node->right].max);
            continue;
        }
        for (int32_t k = node->first; k < node->first + node->count; k++) {
            const double *box = bounds + 6 * (int64_t)boxes->order[k];
            include(node, box, box + 3);
        }
    }
}

/* Without branches: any of the six may decide. */
static bool overlap(const double min[3], const double max[3], const double box[6]) {
    return (min[0] <= box[3]) & (box[0] <= max[0]) & (min[1] <= box[4]) & (box[1] <= max[1]) &
           (min[2] <= box[5]) & (box[2] <= max[2]);
}

void pl_boxes_overlaps(const pl_boxes *boxes, const double *bounds, const double box[6], int64_t first,
                       pl_boxes_visit visit, void *context) {
    int32_t stack[PL_BOXES_DEPTH];
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        int32_t n = stack[--depth];
        const pl_box_node *node = &boxes->nodes[n];
        if (node->first + node->count <= first || !overlap(node->min, node->max, box)) continue;
        if (node->right) {
            stack[depth++] = node->right;
            stack[depth++] = n + 1;
            continue;
        }
        for (int32_t k = node->first; k < node->first + node->count; k++) {
            const double *own = bounds + 6 * (int64_t)boxes->order[k];
            if (k >= first && overlap(own, own + 3, box)) visit(context, boxes->order[k]);
        }
    }
}
