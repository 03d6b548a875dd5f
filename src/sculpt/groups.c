/* Unions, differences and intersections, each with an optional blending radius. Blending uses the quadratic
 * smooth minimum: it differs from the minimum only where the two values differ by less than the radius, and
 * its gradient is a mean of both gradients. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

/* `weight` receives the weight of b in the blend. */
static double smooth_min(double a, double b, double radius, double *weight) {
    double h = radius > 0 ? fmax(radius - fabs(a - b), 0) / radius : 0;
    double part = 0.5 * h * h;
    *weight = a < b ? part : 1 - part;
    return fmin(a, b) - 0.25 * h * h * radius;
}

/* ---- reading */

static bool read_group(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    size_t count = json_array_size(value);
    if (!json_is_array(value) || !count) return pl_sculpt_fail(reader, "expected an array of nodes");
    if (!pl_sculpt_reserve(reader, node, count)) return false;
    for (size_t i = 0; i < count; i++) {
        size_t mark = pl_sculpt_enter_index(reader, i);
        const pl_sculpt_node *child = pl_sculpt_read_node(reader, json_array_get(value, i));
        if (!child) return false;
        pl_sculpt_link(reader, node, (int)i, child);
        pl_sculpt_leave(reader, mark);
    }
    node->v[0] = 0;
    return pl_sculpt_key_number(reader, object, "smooth", 0, PL_SCULPT_LARGEST, &node->v[0]);
}

static const pl_sculpt_node *child_at(const pl_sculpt *sculpt, const pl_sculpt_node *node, int index) {
    return sculpt->nodes + sculpt->links[node->first + index];
}

/* Blending of two parts adds up to a quarter of the radius, each further part less, and all together at most
 * the radius. */
void pl_sculpt_union_box(const pl_sculpt *sculpt, pl_sculpt_node *node) {
    double margin = fmin(0.25 * (node->count - 1), 1) * node->v[0];
    for (int k = 0; k < 3; k++) node->min[k] = INFINITY, node->max[k] = -INFINITY;
    for (int i = 0; i < node->count; i++) {
        const pl_sculpt_node *child = child_at(sculpt, node, i);
        for (int k = 0; k < 3; k++) {
            node->min[k] = fmin(node->min[k], child->min[k] - margin);
            node->max[k] = fmax(node->max[k], child->max[k] + margin);
        }
    }
}

static bool read_union(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    if (!read_group(reader, node, object, value)) return false;
    pl_sculpt_union_box(reader->sculpt, node);
    return true;
}

static bool read_difference(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                            const json_t *value) {
    if (!read_group(reader, node, object, value)) return false;
    const pl_sculpt_node *body = child_at(reader->sculpt, node, 0);
    memcpy(node->min, body->min, sizeof node->min);
    memcpy(node->max, body->max, sizeof node->max);
    return true;
}

static bool read_intersection(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                              const json_t *value) {
    if (!read_difference(reader, node, object, value)) return false;
    for (int i = 1; i < node->count; i++) {
        const pl_sculpt_node *child = child_at(reader->sculpt, node, i);
        for (int k = 0; k < 3; k++) {
            node->min[k] = fmax(node->min[k], child->min[k]);
            node->max[k] = fmin(node->max[k], child->max[k]);
            if (!(node->min[k] < node->max[k]))
                return pl_sculpt_fail(reader,
                                      "nothing is left of the intersection, expected parts that overlap");
        }
    }
    return true;
}

/* ---- values */

/* Whether a part cannot affect a value, because it is nowhere closer than that. */
static bool is_far(const pl_sculpt_node *child, const double x[3], double value) {
    double apart2 = pl_sculpt_box_distance2(child, x);
    return apart2 > 0 && (value <= 0 || apart2 >= value * value);
}

static double value_union(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                          double *rgb) {
    double radius = node->v[0], own[3];
    double best = pl_sculpt_child_value(sculpt, node, 0, x, rgb);
    for (int i = 1; i < node->count; i++) {
        const pl_sculpt_node *child = child_at(sculpt, node, i);
        if (is_far(child, x, best + radius)) continue;
        double weight, value = pl_sculpt_node_value(sculpt, child, x, rgb ? own : NULL);
        best = smooth_min(best, value, radius, &weight);
        for (int k = 0; k < 3 && rgb; k++) rgb[k] += weight * (own[k] - rgb[k]);
    }
    return best;
}

static double value_difference(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                               double *rgb) {
    double weight, best = pl_sculpt_child_value(sculpt, node, 0, x, rgb);
    for (int i = 1; i < node->count; i++) {
        const pl_sculpt_node *child = child_at(sculpt, node, i);
        if (is_far(child, x, node->v[0] - best)) continue;
        best = -smooth_min(-best, pl_sculpt_node_value(sculpt, child, x, NULL), node->v[0], &weight);
    }
    return best;
}

static double value_intersection(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                                 double *rgb) {
    double weight, best = pl_sculpt_child_value(sculpt, node, 0, x, rgb);
    for (int i = 1; i < node->count; i++)
        best = -smooth_min(-best, -pl_sculpt_child_value(sculpt, node, i, x, NULL), node->v[0], &weight);
    return best;
}

const pl_sculpt_kind pl_sculpt_kind_union = {"union", " smooth ", read_union, value_union};
const pl_sculpt_kind pl_sculpt_kind_difference = {"difference", " smooth ", read_difference,
                                                  value_difference};
const pl_sculpt_kind pl_sculpt_kind_intersection = {"intersection", " smooth ", read_intersection,
                                                    value_intersection};
