/* Bodies from a polygon, extruded along z or revolved about z, with exact distances. */
#include "sculpt/sculpt.h"

#include <math.h>

static bool read_polygon(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *value, double min_x) {
    pl_sculpt *sculpt = reader->sculpt;
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count < 3)
        return pl_sculpt_fail(reader, "expected an array of at least three points of two numbers");
    if (count > (size_t)(PL_SCULPT_CORNERS - sculpt->corner_count))
        return pl_sculpt_fail(reader, "expected at most %d corners in all polygons", PL_SCULPT_CORNERS);
    node->corner = sculpt->corner_count, node->corners = (int32_t)count;
    for (int k = 0; k < 2; k++) node->min[k] = INFINITY, node->max[k] = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        double *at = sculpt->polygons + 2 * (sculpt->corner_count + (int32_t)i);
        size_t mark = pl_sculpt_enter_index(reader, i);
        if (!pl_sculpt_numbers(reader, json_array_get(value, i), 2, -PL_SCULPT_LARGEST, at)) return false;
        if (at[0] < min_x) return pl_sculpt_fail(reader, "found a radius of %g, expected at least 0", at[0]);
        pl_sculpt_leave(reader, mark);
        for (int k = 0; k < 2; k++) {
            node->min[k] = fmin(node->min[k], at[k]);
            node->max[k] = fmax(node->max[k], at[k]);
        }
    }
    sculpt->corner_count += (int32_t)count;
    return true;
}

/* Signed distance in the plane, with the even-odd rule. If `axis`, sides on x = 0 are not part of the
 * surface. */
static double polygon_distance(const pl_sculpt *sculpt, const pl_sculpt_node *node, double x, double y,
                               bool axis) {
    const double *p = sculpt->polygons + 2 * node->corner;
    double near2 = INFINITY;
    bool inside = false;
    for (int32_t i = 0, j = node->corners - 1; i < node->corners; j = i++) {
        double ex = p[2 * j] - p[2 * i], ey = p[2 * j + 1] - p[2 * i + 1];
        double wx = x - p[2 * i], wy = y - p[2 * i + 1], l2 = ex * ex + ey * ey;
        double share = l2 > 0 ? fmin(fmax((wx * ex + wy * ey) / l2, 0), 1) : 0;
        double bx = wx - ex * share, by = wy - ey * share;
        if (!(axis && p[2 * i] == 0 && p[2 * j] == 0)) near2 = fmin(near2, bx * bx + by * by);
        bool above = p[2 * i + 1] > y;
        if (above != (p[2 * j + 1] > y) && wx < ex * wy / ey) inside = !inside;
    }
    return inside ? -sqrt(near2) : sqrt(near2);
}

static bool read_extrude(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                         const json_t *value) {
    if (!read_polygon(reader, node, value, -PL_SCULPT_LARGEST)) return false;
    double height = -1, round = 0;
    if (!json_object_get(object, "height")) return pl_sculpt_missing(reader, "height", "a number above 0");
    if (!pl_sculpt_key_number(reader, object, "height", PL_SCULPT_SMALLEST, PL_SCULPT_LARGEST, &height) ||
        !pl_sculpt_key_number(reader, object, "round", 0, PL_SCULPT_LARGEST, &round))
        return false;
    node->v[0] = 0.5 * height, node->v[1] = round;
    node->min[2] = -0.5 * height, node->max[2] = 0.5 * height;
    for (int k = 0; k < 3; k++) node->min[k] -= round, node->max[k] += round;
    return true;
}

static double value_extrude(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                            double *rgb) {
    pl_sculpt_paint(node, rgb);
    double a = polygon_distance(sculpt, node, x[0], x[1], false), b = fabs(x[2]) - node->v[0];
    double out = a > 0 || b > 0 ? sqrt(fmax(a, 0) * fmax(a, 0) + fmax(b, 0) * fmax(b, 0)) : fmax(a, b);
    return out - node->v[1];
}

static bool read_revolve(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                         const json_t *value) {
    if (!read_polygon(reader, node, value, 0)) return false;
    double round = 0, wide = node->max[0];
    if (!(wide >= PL_SCULPT_SMALLEST))
        return pl_sculpt_fail(reader, "expected a corner with a radius above 0");
    if (!pl_sculpt_key_number(reader, object, "round", 0, PL_SCULPT_LARGEST, &round)) return false;
    node->min[2] = node->min[1], node->max[2] = node->max[1];
    for (int k = 0; k < 2; k++) node->min[k] = -wide, node->max[k] = wide;
    for (int k = 0; k < 3; k++) node->min[k] -= round, node->max[k] += round;
    node->v[0] = round;
    return true;
}

static double value_revolve(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                            double *rgb) {
    pl_sculpt_paint(node, rgb);
    return polygon_distance(sculpt, node, sqrt(x[0] * x[0] + x[1] * x[1]), x[2], true) - node->v[0];
}

const pl_sculpt_kind pl_sculpt_kind_extrude = {"extrude", " height round ", read_extrude, value_extrude};
const pl_sculpt_kind pl_sculpt_kind_revolve = {"revolve", " round ", read_revolve, value_revolve};
