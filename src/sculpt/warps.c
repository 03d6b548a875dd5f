/* Nodes that modify their child: mirror, bend, twist, displace, paint. A warp that stretches distances
 * divides values by its largest stretch near the part. Farther away the distance to the part's box is
 * used. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

static const double turn = 6.283185307179586;
static const char *const axes[] = {"x", "y", "z"};

/* Beyond this share of the part's diagonal the value is the distance to the box. */
#define PL_WARP_MARGIN 0.1

static void set_margin(pl_sculpt_node *node, int slot) {
    double d2 = 0;
    for (int k = 0; k < 3; k++) d2 += (node->max[k] - node->min[k]) * (node->max[k] - node->min[k]);
    node->v[slot] = PL_WARP_MARGIN * PL_WARP_MARGIN * d2;
}

static bool is_beyond(const pl_sculpt_node *node, const double x[3], int slot, double *distance) {
    double apart2 = pl_sculpt_box_distance2(node, x);
    if (!(apart2 > node->v[slot])) return false;
    *distance = sqrt(apart2);
    return true;
}

/* ---- mirror: the half on the positive side, and its mirror image */

static bool read_mirror(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                        const json_t *value) {
    int axis = pl_sculpt_word(reader, value, axes, 3);
    const pl_sculpt_node *child = axis < 0 ? NULL : pl_sculpt_read_of(reader, node, object);
    if (!child) return false;
    if (!(child->max[axis] > 0))
        return pl_sculpt_fail(reader, "the part lies below %s = 0, expected it above", axes[axis]);
    memcpy(node->min, child->min, sizeof node->min);
    memcpy(node->max, child->max, sizeof node->max);
    node->min[axis] = -child->max[axis];
    node->v[0] = axis;
    return true;
}

static double value_mirror(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                           double *rgb) {
    double folded[3] = {x[0], x[1], x[2]};
    int axis = (int)node->v[0];
    folded[axis] = fabs(folded[axis]);
    return pl_sculpt_child_value(sculpt, node, 0, folded, rgb);
}

/* ---- bend: the x axis becomes an arc that curves towards +y, by a number of degrees per metre */

/* The box of the arc: the corners, and its lowest and highest points. */
static void bend_box(pl_sculpt_node *node, const pl_sculpt_node *child, double radius) {
    double a0 = child->min[0] / radius, a1 = child->max[0] / radius;
    double inner = radius - child->max[1], outer = radius - child->min[1];
    double angles[7] = {a0, a1, 0, -0.25 * turn, 0.25 * turn, -0.5 * turn, 0.5 * turn};
    for (int k = 0; k < 2; k++) node->min[k] = INFINITY, node->max[k] = -INFINITY;
    for (int i = 0; i < 7; i++) {
        double a = fmin(fmax(angles[i], a0), a1);
        for (int side = 0; side < 2; side++) {
            double r = side ? outer : inner, p[2] = {r * sin(a), radius - r * cos(a)};
            for (int k = 0; k < 2; k++) {
                node->min[k] = fmin(node->min[k], p[k]);
                node->max[k] = fmax(node->max[k], p[k]);
            }
        }
    }
    node->min[2] = child->min[2], node->max[2] = child->max[2];
}

static bool read_bend(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                      const json_t *value) {
    double degrees;
    if (!pl_sculpt_number(reader, value, 1e-3, 1e6, &degrees)) return false;
    const pl_sculpt_node *child = pl_sculpt_read_of(reader, node, object);
    if (!child) return false;
    double radius = 360 / (turn * degrees);
    double furthest = fmax(fabs(child->min[0]), fabs(child->max[0]));
    if (furthest > 0.5 * turn * radius)
        return pl_sculpt_fail(reader,
                              "bends a part that reaches to x = %g by more than half a turn, expected at "
                              "most %g degrees per metre",
                              furthest, 180 / furthest);
    if (child->max[1] > 0.9 * radius)
        return pl_sculpt_fail(reader,
                              "bends a part that reaches to y = %g around y = %g, expected less than %g "
                              "degrees per metre",
                              child->max[1], radius, 0.9 * 360 / (turn * child->max[1]));
    node->v[0] = radius;
    node->v[1] = radius / (radius - fmax(child->max[1], 0)); /* the inner side is shorter by this factor */
    bend_box(node, child, radius);
    set_margin(node, 2);
    return true;
}

static double value_bend(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                         double *rgb) {
    double far, radius = node->v[0];
    if (!rgb && is_beyond(node, x, 2, &far)) return far;
    double down = radius - x[1];
    double q[3] = {radius * atan2(x[0], down), radius - sqrt(x[0] * x[0] + down * down), x[2]};
    return pl_sculpt_child_value(sculpt, node, 0, q, rgb) / node->v[1];
}

/* ---- twist about z, in degrees per metre */

static bool read_twist(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    double degrees;
    if (!pl_sculpt_number(reader, value, -1e6, 1e6, &degrees)) return false;
    const pl_sculpt_node *child = pl_sculpt_read_of(reader, node, object);
    if (!child) return false;
    double extent = 0;
    for (int k = 0; k < 2; k++) {
        double wide = fmax(fabs(child->min[k]), fabs(child->max[k]));
        extent += wide * wide;
    }
    extent = sqrt(extent);
    node->v[0] = degrees * turn / 360;
    for (int k = 0; k < 2; k++) node->min[k] = -extent, node->max[k] = extent;
    node->min[2] = child->min[2], node->max[2] = child->max[2];
    set_margin(node, 2);
    /* A shear by s stretches by s / 2 + sqrt(1 + s^2 / 4); it grows with the distance from the axis. */
    double shear = 0.5 * fabs(node->v[0]) * (extent + sqrt(node->v[2]));
    node->v[1] = shear + sqrt(1 + shear * shear);
    return true;
}

static double value_twist(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                          double *rgb) {
    double far;
    if (!rgb && is_beyond(node, x, 2, &far)) return far;
    double c = cos(node->v[0] * x[2]), s = sin(node->v[0] * x[2]);
    double q[3] = {c * x[0] + s * x[1], c * x[1] - s * x[0], x[2]};
    return pl_sculpt_child_value(sculpt, node, 0, q, rgb) / node->v[1];
}

/* ---- displace: bumps with an amplitude, a pattern and a wavelength */

static double corner_value(int64_t i, int64_t j, int64_t k) {
    uint64_t hash = (uint64_t)i * 0x9e3779b97f4a7c15u ^ (uint64_t)j * 0xc2b2ae3d27d4eb4fu ^
                    (uint64_t)k * 0x165667b19e3779f9u;
    hash = (hash ^ hash >> 31) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ hash >> 29) * 0x94d049bb133111ebu;
    return (double)(hash >> 11) * 0x1p-52 - 1;
}

/* Random values at integer points, smoothly interpolated. */
static double noise(const double x[3]) {
    double share[3], sum = 0;
    int64_t base[3];
    for (int k = 0; k < 3; k++) {
        double below = floor(x[k]), u = x[k] - below;
        base[k] = (int64_t)below, share[k] = u * u * (3 - 2 * u);
    }
    for (int c = 0; c < 8; c++) {
        double weight = 1;
        for (int k = 0; k < 3; k++) weight *= c >> k & 1 ? share[k] : 1 - share[k];
        sum += weight * corner_value(base[0] + (c & 1), base[1] + (c >> 1 & 1), base[2] + (c >> 2 & 1));
    }
    return sum;
}

typedef enum pl_pattern { PL_PATTERN_SINES, PL_PATTERN_NOISE, PL_PATTERN_WAVES } pl_pattern;
static const char *const patterns[] = {"sines", "noise", "waves"};

static bool read_displace(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                          const json_t *value) {
    double *v = node->v, length = 0;
    if (!pl_sculpt_number(reader, value, 0, PL_SCULPT_LARGEST, &v[0])) return false;
    if (!json_object_get(object, "wavelength"))
        return pl_sculpt_missing(reader, "wavelength", "a number above 0");
    if (!pl_sculpt_key_number(reader, object, "wavelength", PL_SCULPT_SMALLEST, PL_SCULPT_LARGEST, &length))
        return false;
    const json_t *pattern = json_object_get(object, "pattern");
    size_t mark = pl_sculpt_enter(reader, "pattern");
    int which = pattern ? pl_sculpt_word(reader, pattern, patterns, 3) : PL_PATTERN_SINES;
    if (which < 0) return false;
    pl_sculpt_leave(reader, mark);
    const pl_sculpt_node *child = pl_sculpt_read_of(reader, node, object);
    if (!child) return false;
    for (int k = 0; k < 3; k++) node->min[k] = child->min[k] - v[0], node->max[k] = child->max[k] + v[0];
    v[1] = which == PL_PATTERN_NOISE ? 2 / length : turn / length;
    v[3] = which;
    /* Largest slope: 3 along each axis for noise, their factor for sines. */
    v[4] = 1 + v[0] * v[1] * (which == PL_PATTERN_NOISE ? 3 * sqrt(3.0) : 1);
    set_margin(node, 2);
    return true;
}

static double value_displace(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                             double *rgb) {
    const double *v = node->v;
    double far, q[3] = {v[1] * x[0], v[1] * x[1], v[1] * x[2]}, bump;
    if (!rgb && is_beyond(node, x, 2, &far)) return far;
    if (v[3] == PL_PATTERN_NOISE)
        bump = noise(q);
    else
        bump = v[3] == PL_PATTERN_WAVES ? sin(q[2]) : sin(q[0]) * sin(q[1]) * sin(q[2]);
    return (pl_sculpt_child_value(sculpt, node, 0, x, rgb) - v[0] * bump) / v[4];
}

/* ---- paint: another colour inside a region, blended over `smooth` */

static bool read_paint(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    node->v[0] = 0;
    const json_t *color = json_object_get(object, "with");
    if (!color) return pl_sculpt_missing(reader, "with", "a colour as \"#rrggbb\"");
    size_t mark = pl_sculpt_enter(reader, "with");
    if (!pl_sculpt_read_color(reader, color, node->color)) return false;
    pl_sculpt_leave(reader, mark);
    if (!pl_sculpt_reserve(reader, node, 2)) return false;
    const pl_sculpt_node *region = pl_sculpt_read_node(reader, value);
    if (!region) return false;
    pl_sculpt_link(reader, node, 1, region);
    const json_t *of = json_object_get(object, "of");
    if (!of) return pl_sculpt_missing(reader, "of", "a node");
    mark = pl_sculpt_enter(reader, "of");
    const pl_sculpt_node *child = pl_sculpt_read_node(reader, of);
    if (!child) return false;
    pl_sculpt_leave(reader, mark);
    pl_sculpt_link(reader, node, 0, child);
    memcpy(node->min, child->min, sizeof node->min);
    memcpy(node->max, child->max, sizeof node->max);
    return pl_sculpt_key_number(reader, object, "smooth", 0, PL_SCULPT_LARGEST, &node->v[0]);
}

static double value_paint(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                          double *rgb) {
    double value = pl_sculpt_child_value(sculpt, node, 0, x, rgb);
    if (!rgb) return value;
    double depth = -pl_sculpt_child_value(sculpt, node, 1, x, NULL), soft = node->v[0];
    double share = soft > 0 ? fmin(fmax(0.5 + depth / soft, 0), 1) : depth > 0;
    for (int k = 0; k < 3; k++) rgb[k] += share * (node->color[k] - rgb[k]);
    return value;
}

const pl_sculpt_kind pl_sculpt_kind_mirror = {"mirror", " of ", read_mirror, value_mirror};
const pl_sculpt_kind pl_sculpt_kind_bend = {"bend", " of ", read_bend, value_bend};
const pl_sculpt_kind pl_sculpt_kind_twist = {"twist", " of ", read_twist, value_twist};
const pl_sculpt_kind pl_sculpt_kind_displace = {"displace", " of wavelength pattern ", read_displace,
                                                value_displace};
const pl_sculpt_kind pl_sculpt_kind_paint = {"paint", " of with smooth ", read_paint, value_paint};
