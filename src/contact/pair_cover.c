/* See pairs.h: whether a list still has all nearby pairs.
 *
 * Two objects that were farther apart than activation distance and margin, anywhere on the motion of the
 * list, are beyond the activation distance until they have moved by the margin relative to each other. Common
 * motion of a body, or of a part of it and its neighbours, does not count; nor does the motion of distant
 * objects, until they have covered the distance. Relative motions are bounded for nodes of the trees, down to
 * clusters if necessary.
 */
#include "contact/pairs.h"
#include "math/vec3.h"

#include <float.h>
#include <string.h>

enum { CLUSTER = 4 }; /* triangles at most */

/* Two parts, or one with itself; per node, displacements on the list's motion, and the deviations of vertices
 * from it. */
typedef struct covering {
    const pl_pairs *pairs;
    const pl_box_node *nodes, *others;
    const double (*displacement)[6], (*other_displacements)[6], (*off)[6], (*others_off)[6];
    bool same;
} covering;

static bool is_end(const pl_box_node *node) { return node->count <= CLUSTER || !node->right; }

typedef struct range_search {
    const pl_pairs *pairs;
    const double *values;
    double (*ranges)[6];
} range_search;

/* Whether tasks have processed everything below a node. */
static bool is_of_task(const pl_box_node *node) { return node->count <= PL_PAIRS_TASK || !node->right; }

static void find_range(const range_search *of, int64_t part, const pl_box_node *node, bool in_task) {
    const pl_pairs *pairs = of->pairs;
    const pl_box_node *nodes = pairs->trees[part].nodes;
    double(*ranges)[6] = of->ranges + pl_pairs_first_node(pairs, part), *own = ranges[node - nodes];
    if (!in_task && is_of_task(node)) return;
    if (!is_end(node)) {
        find_range(of, part, node + 1, in_task);
        find_range(of, part, nodes + node->right, in_task);
        const double *left = ranges[node + 1 - nodes], *right = ranges[node->right];
        for (int d = 0; d < 3; d++) {
            own[d] = pl_smaller(left[d], right[d]);
            own[3 + d] = pl_larger(left[3 + d], right[3 + d]);
        }
        return;
    }
    const pl_surface *s = pairs->surface;
    const int32_t *items = pairs->swept[PL_SWEPT_TRIANGLES].items + s->parts[part].triangle + node->first;
    for (int d = 0; d < 3; d++) own[d] = DBL_MAX, own[3 + d] = -DBL_MAX;
    for (int32_t k = 0; k < 3 * node->count; k++) {
        const double *value = of->values + 3 * (int64_t)s->triangles[items[k / 3]][k % 3];
        for (int d = 0; d < 3; d++) {
            own[d] = pl_smaller(own[d], value[d]);
            own[3 + d] = pl_larger(own[3 + d], value[d]);
        }
    }
}

static void range_task(void *context, int64_t task, int worker) {
    (void)worker;
    const range_search *of = context;
    const pl_pairs *pairs = of->pairs;
    int64_t part = pl_tree_nodes_part(&pairs->tasks, pairs->surface->part_count, task);
    find_range(of, part, pairs->trees[part].nodes + pairs->tasks.nodes[task], true);
}

void pl_pairs_find_ranges(const pl_pairs *pairs, const double *values, double (*ranges)[6]) {
    range_search of = {pairs, values, ranges};
    int64_t parts = pairs->surface->part_count;
    pl_threads_run(pairs->threads, pairs->tasks.start[parts], range_task, &of);
    for (int64_t part = 0; part < parts; part++)
        if (pairs->trees[part].node_count) find_range(&of, part, pairs->trees[part].nodes, false);
}

/* An upper bound of the relative motion of two nodes, squared. */
static double relative_motion(const double a[6], const double b[6]) {
    double sum = 0;
    for (int d = 0; d < 3; d++) {
        double max = pl_larger(a[3 + d] - b[d], b[3 + d] - a[d]);
        sum += max * max;
    }
    return sum;
}

static bool covers(const covering *c, const pl_box_node *a, const pl_box_node *b) {
    if (c->same && b->first + b->count <= a->first) return true; /* looked at from the other */
    const pl_pairs *pairs = c->pairs;
    double motion = relative_motion(c->off[a - c->nodes], c->others_off[b - c->others]);
    if (motion <= pairs->margin * pairs->margin) return true;
    double gap = sqrt(
               pl_nodes_gap2(a, c->displacement[a - c->nodes], b, c->other_displacements[b - c->others])),
           free = gap - (pl_pairs_radius(pairs) - pairs->margin);
    if (free > 0 && motion <= free * free) return true;
    if (is_end(a) && is_end(b)) return false;
    if (is_end(a) || (!is_end(b) && b->count > a->count))
        return covers(c, a, b + 1) && covers(c, a, c->others + b->right);
    return covers(c, a + 1, b) && covers(c, c->nodes + a->right, b);
}

static bool covers_parts(const pl_pairs *pairs, int64_t part, int64_t other) {
    covering c = {.pairs = pairs,
                  .nodes = pairs->trees[part].nodes,
                  .others = pairs->trees[other].nodes,
                  .displacement =
                      (const double(*)[6])pairs->node_displacement + pl_pairs_first_node(pairs, part),
                  .other_displacements =
                      (const double(*)[6])pairs->node_displacement + pl_pairs_first_node(pairs, other),
                  .off = (const double(*)[6])pairs->node_off + pl_pairs_first_node(pairs, part),
                  .others_off = (const double(*)[6])pairs->node_off + pl_pairs_first_node(pairs, other),
                  .same = part == other};
    return covers(&c, c.nodes, c.others);
}

/* Deviations of vertices at x from the motion of the list, at one time for all; returns the largest distance,
 * squared. */
static double find_off(pl_pairs *pairs, const double *x) {
    double along = 0, square = 0, max = 0;
    int64_t n = 3 * pairs->surface->vertex_count;
    for (int64_t k = 0; pairs->moving && k < n; k++) {
        along += (x[k] - pairs->from[k]) * pairs->displacement[k];
        square += pairs->displacement[k] * pairs->displacement[k];
    }
    double part = square > 0 ? pl_smaller(pl_larger(along / square, 0), 1) : 0;
    for (int64_t k = 0; k < n; k += 3) {
        double *off = pairs->off + k;
        for (int d = 0; d < 3; d++)
            off[d] = x[k + d] - pairs->from[k + d] - part * pairs->displacement[k + d];
        double size = pl_vec3_dot(off, off);
        if (!(size <= max)) max = size;
    }
    return max;
}

bool pl_pairs_cover(pl_pairs *pairs, const double *x) {
    int64_t parts = pairs->surface->part_count;
    if (!pairs->known) return false;
    double max = find_off(pairs, x);
    if (max <= 0.25 * pairs->margin * pairs->margin) return true;
    if (!isfinite(max)) return false;
    pl_pairs_find_ranges(pairs, pairs->off, pairs->node_off);
    for (int64_t part = 0; part < parts; part++) {
        for (int64_t other = part; other < parts; other++)
            if (pl_pairs_may_touch(pairs, part, other) && !covers_parts(pairs, part, other)) return false;
    }
    return true;
}
