/* See boxes.h. Each node splits its boxes at the median of their centres along the longest side. */
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

/* Moves the item of rank `middle` along one coordinate to its position, with smaller ones before it
 * (Hoare). */
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

/* A tree under construction. */
typedef struct pl_growing {
    pl_boxes *all;
    pl_item *items;
    const double *bounds;
} pl_growing;

static void leaf(pl_growing *g, pl_box_node *node) {
    for (int64_t k = node->first; k < node->first + node->count; k++) {
        int32_t box = g->all->order[k] = g->items[k].box;
        include(node, g->bounds + 6 * (int64_t)box, g->bounds + 6 * (int64_t)box + 3);
    }
}

/* Distributes a node's items to its children; returns the number for the left child. */
static int64_t halve(pl_growing *g, int64_t own, int64_t first, int64_t count) {
    pl_box_node *node = &g->all->nodes[own];
    *node = (pl_box_node){.first = (int32_t)first, .count = (int32_t)count};
    clear(node);
    if (count <= PL_LEAF) return 0;
    select_median(g->items + first, count, count / 2, longest_side(g->items + first, count));
    return count / 2;
}

static void enclose_children(pl_boxes *all, int64_t own) {
    pl_box_node *node = &all->nodes[own];
    include(node, all->nodes[own + 1].min, all->nodes[own + 1].max);
    include(node, all->nodes[node->right].min, all->nodes[node->right].max);
}

/* Builds node `own` and its subtree; returns the number of the next node. */
static int64_t split(pl_growing *g, int64_t own, int64_t first, int64_t count) {
    int64_t half = halve(g, own, first, count);
    if (!half) {
        leaf(g, &g->all->nodes[own]);
        return own + 1;
    }
    int64_t right = split(g, own + 1, first, half);
    g->all->nodes[own].right = (int32_t)right;
    int64_t next = split(g, right, first + half, count - half);
    enclose_children(g->all, own);
    return next;
}

/* ---- the first levels, below which threads work independently */

enum {
    PL_FORKS = 3,
    PL_BRANCHES = 1 << PL_FORKS,
    PL_ALONE = 4096 /* fewer items do not pay for threads */
};

typedef struct pl_branches {
    pl_growing growing;
    int64_t own[PL_BRANCHES], first[PL_BRANCHES], count[PL_BRANCHES];
    int used;
} pl_branches;

static int64_t tree_size(int64_t count) {
    if (count <= PL_LEAF) return 1;
    int64_t left = tree_size(count / 2);
    return 1 + left + (count % 2 ? tree_size(count - count / 2) : left);
}

static void fork_tree(pl_branches *b, int64_t own, int64_t first, int64_t count, int forks) {
    if (!forks) {
        b->own[b->used] = own, b->first[b->used] = first, b->count[b->used] = count;
        b->used++;
        return;
    }
    int64_t half = halve(&b->growing, own, first, count), right = own + 1 + tree_size(half);
    b->growing.all->nodes[own].right = (int32_t)right;
    fork_tree(b, own + 1, first, half, forks - 1);
    fork_tree(b, right, first + half, count - half, forks - 1);
}

static void grow_branch(void *context, int64_t branch, int worker) {
    (void)worker;
    pl_branches *b = context;
    split(&b->growing, b->own[branch], b->first[branch], b->count[branch]);
}

static void enclose_forks(pl_boxes *all, int64_t own, int forks) {
    if (!forks) return;
    enclose_forks(all, own + 1, forks - 1);
    enclose_forks(all, all->nodes[own].right, forks - 1);
    enclose_children(all, own);
}

pl_status pl_boxes_build(int64_t count, const double *bounds, const double *middles, pl_threads *threads,
                         pl_boxes *out, pl_error *err) {
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
    pl_branches b = {.growing = {out, items, bounds}};
    if (threads && count > PL_ALONE) {
        fork_tree(&b, 0, 0, count, PL_FORKS);
        pl_threads_run(threads, PL_BRANCHES, grow_branch, &b);
        enclose_forks(out, 0, PL_FORKS);
        out->node_count = tree_size(count);
    } else {
        out->node_count = split(&b.growing, 0, 0, count);
    }
    free(items);
    return PL_OK;
}

void pl_boxes_free(pl_boxes *boxes) {
    free(boxes->nodes);
    free(boxes->order);
    *boxes = (pl_boxes){0};
}

void pl_boxes_refit(pl_boxes *boxes, const double *bounds) {
    for (int64_t n = boxes->node_count - 1; n >= 0;
         n--) { /* children have larger numbers than their parents */
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

/* Branch-free: any of the six comparisons may decide. */
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
