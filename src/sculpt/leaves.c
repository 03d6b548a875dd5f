/* Primitives with exact signed distances, after the formulas in Inigo Quilez' "distance functions", except
 * for the ellipsoid, whose closest point is found by Newton's method. */
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

static void set_box(pl_sculpt_node *node, double x, double y, double z) {
    const double half[3] = {x, y, z};
    for (int k = 0; k < 3; k++) node->min[k] = -half[k], node->max[k] = half[k];
}

/* ---- sphere, ellipsoid */

static bool read_sphere(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                        const json_t *value) {
    (void)object;
    if (!pl_sculpt_number(reader, value, PL_SCULPT_SMALLEST, PL_SCULPT_LARGEST, node->v)) return false;
    set_box(node, node->v[0], node->v[0], node->v[0]);
    return true;
}

static double value_sphere(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                           double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    return sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) - node->v[0];
}

static bool read_ellipsoid(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                           const json_t *value) {
    (void)object;
    if (!pl_sculpt_numbers(reader, value, 3, PL_SCULPT_SMALLEST, node->v)) return false;
    set_box(node, node->v[0], node->v[1], node->v[2]);
    return true;
}

enum { PL_NEAREST_STEPS = 100 };

/* The closest point is q_i = r_i^2 z_i / (t + r_i^2) with sum (q_i / r_i)^2 = 1. g(t) = sum (r_i z_i / (t +
 * r_i^2))^2 - 1 is decreasing and convex above -min r^2. Newton's method, started where one term alone is 1,
 * therefore approaches the root from one side. */
static double value_ellipsoid(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                              double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    const double *r = node->v;
    double z[3], t = -INFINITY, inside = 0;
    for (int k = 0; k < 3; k++) {
        z[k] = fmax(fabs(x[k]), 1e-9 * r[k]);
        inside += z[k] / r[k] * (z[k] / r[k]);
        t = fmax(t, r[k] * (z[k] - r[k]));
    }
    for (int i = 0; i < PL_NEAREST_STEPS; i++) {
        double g = -1, slope = 0;
        for (int k = 0; k < 3; k++) {
            double each = 1 / (t + r[k] * r[k]), q = r[k] * z[k] * each;
            g += q * q, slope -= 2 * q * q * each;
        }
        double step = -g / slope;
        if (!(g > 1e-12)) break;
        t += step;
    }
    double distance2 = 0;
    for (int k = 0; k < 3; k++) {
        double off = z[k] * t / (t + r[k] * r[k]); /* z - q */
        distance2 += off * off;
    }
    return inside < 1 ? -sqrt(distance2) : sqrt(distance2);
}

/* ---- capsule: the convex hull of two spheres */

void pl_sculpt_capsule_set(pl_sculpt_node *node, const double a[3], const double b[3], double ra, double rb) {
    double *v = node->v, length2 = 0;
    for (int k = 0; k < 3; k++) {
        v[k] = a[k], v[3 + k] = b[k] - a[k];
        length2 += v[3 + k] * v[3 + k];
        node->min[k] = fmin(a[k] - ra, b[k] - rb);
        node->max[k] = fmax(a[k] + ra, b[k] + rb);
    }
    v[6] = ra, v[7] = rb, v[8] = length2;
    v[9] = length2 - (ra - rb) * (ra - rb); /* not positive: one sphere contains the other */
    if (v[9] > 1e-12 * length2) return;
    if (rb > ra) memcpy(v, b, 3 * sizeof *v);
    v[6] = fmax(ra, rb), v[9] = 0;
}

static bool read_capsule(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                         const json_t *value) {
    double ends[2][3], radii[2] = {0, 0};
    if (!json_is_array(value) || json_array_size(value) != 2)
        return pl_sculpt_fail(reader, "expected an array of two points");
    for (size_t i = 0; i < 2; i++) {
        size_t mark = pl_sculpt_enter_index(reader, i);
        if (!pl_sculpt_numbers(reader, json_array_get(value, i), 3, -PL_SCULPT_LARGEST, ends[i]))
            return false;
        pl_sculpt_leave(reader, mark);
    }
    const json_t *radius = json_object_get(object, "radius");
    if (!radius) return pl_sculpt_missing(reader, "radius", "a number, or two for the ends");
    size_t mark = pl_sculpt_enter(reader, "radius");
    if (json_is_array(radius)) {
        if (!pl_sculpt_numbers(reader, radius, 2, PL_SCULPT_SMALLEST, radii)) return false;
    } else {
        if (!pl_sculpt_number(reader, radius, PL_SCULPT_SMALLEST, PL_SCULPT_LARGEST, radii)) return false;
        radii[1] = radii[0];
    }
    pl_sculpt_leave(reader, mark);
    pl_sculpt_capsule_set(node, ends[0], ends[1], radii[0], radii[1]);
    return true;
}

static double value_capsule(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                            double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    const double *v = node->v, *along = v + 3;
    double p[3], l2 = v[8], a2 = v[9], y = 0, pp = 0;
    for (int k = 0; k < 3; k++) {
        p[k] = x[k] - v[k];
        y += p[k] * along[k], pp += p[k] * p[k];
    }
    if (!(a2 > 0)) return sqrt(pp) - v[6];
    double rr = v[6] - v[7], z = y - l2, aside = 0;
    for (int k = 0; k < 3; k++) {
        double q = p[k] * l2 - along[k] * y;
        aside += q * q;
    }
    double y2 = y * y * l2, z2 = z * z * l2, limit = rr * fabs(rr) * aside;
    if (copysign(a2 * z2, z) > limit) return sqrt(aside + z2) / l2 - v[7];
    if (copysign(a2 * y2, y) < limit) return sqrt(aside + y2) / l2 - v[6];
    return (sqrt(aside * a2 / l2) + y * rr) / l2 - v[6];
}

/* ---- box, cylinder */

/* Reads the rounding of the body's edges: `round`, at most half of the smallest side. */
static bool read_round(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object, double highest) {
    node->v[3] = 0;
    return pl_sculpt_key_number(reader, object, "round", 0, highest, &node->v[3]);
}

static bool read_box(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                     const json_t *value) {
    double size[3];
    if (!pl_sculpt_numbers(reader, value, 3, PL_SCULPT_SMALLEST, size)) return false;
    for (int k = 0; k < 3; k++) node->v[k] = 0.5 * size[k];
    set_box(node, node->v[0], node->v[1], node->v[2]);
    return read_round(reader, node, object, fmin(node->v[0], fmin(node->v[1], node->v[2])));
}

static double value_box(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3], double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    double out2 = 0, largest = -INFINITY;
    for (int k = 0; k < 3; k++) {
        double q = fabs(x[k]) - node->v[k] + node->v[3];
        if (q > 0) out2 += q * q;
        largest = fmax(largest, q);
    }
    return (out2 > 0 ? sqrt(out2) : largest) - node->v[3];
}

static bool read_cylinder(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                          const json_t *value) {
    double size[2];
    if (!pl_sculpt_numbers(reader, value, 2, PL_SCULPT_SMALLEST, size)) return false;
    node->v[0] = size[0], node->v[1] = 0.5 * size[1];
    set_box(node, size[0], size[0], node->v[1]);
    return read_round(reader, node, object, fmin(node->v[0], node->v[1]));
}

static double value_cylinder(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                             double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    double a = sqrt(x[0] * x[0] + x[1] * x[1]) - node->v[0] + node->v[3];
    double b = fabs(x[2]) - node->v[1] + node->v[3];
    double out = a > 0 || b > 0 ? sqrt(fmax(a, 0) * fmax(a, 0) + fmax(b, 0) * fmax(b, 0)) : fmax(a, b);
    return out - node->v[3];
}

/* ---- torus, cone */

static bool read_torus(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                       const json_t *value) {
    (void)object;
    if (!pl_sculpt_numbers(reader, value, 2, PL_SCULPT_SMALLEST, node->v)) return false;
    double wide = node->v[0] + node->v[1];
    set_box(node, wide, wide, node->v[1]);
    return true;
}

static double value_torus(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                          double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    double q = sqrt(x[0] * x[0] + x[1] * x[1]) - node->v[0];
    return sqrt(q * q + x[2] * x[2]) - node->v[1];
}

/* Radii at the lower and the upper end, and length along z. */
static bool read_cone(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object,
                      const json_t *value) {
    (void)object;
    double *v = node->v;
    if (!pl_sculpt_numbers(reader, value, 3, 0, v)) return false;
    if (!(v[2] >= PL_SCULPT_SMALLEST && fmax(v[0], v[1]) >= PL_SCULPT_SMALLEST))
        return pl_sculpt_fail(reader,
                              "found a length of %g and radii of %g and %g, expected a length and a "
                              "radius above 0",
                              v[2], v[0], v[1]);
    v[2] *= 0.5;
    double wide = fmax(v[0], v[1]);
    set_box(node, wide, wide, v[2]);
    return true;
}

static double value_cone(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3],
                         double *rgb) {
    (void)sculpt;
    pl_sculpt_paint(node, rgb);
    const double *v = node->v;
    double q = sqrt(x[0] * x[0] + x[1] * x[1]), z = x[2], h = v[2];
    double cap = q - fmin(q, z < 0 ? v[0] : v[1]), over = fabs(z) - h;
    double k[2] = {v[1] - v[0], 2 * h};
    double share = ((v[1] - q) * k[0] + (h - z) * k[1]) / (k[0] * k[0] + k[1] * k[1]);
    share = fmin(fmax(share, 0), 1);
    double side[2] = {q - v[1] + k[0] * share, z - h + k[1] * share};
    double near2 = fmin(cap * cap + over * over, side[0] * side[0] + side[1] * side[1]);
    return side[0] < 0 && over < 0 ? -sqrt(near2) : sqrt(near2);
}

const pl_sculpt_kind pl_sculpt_kind_sphere = {"sphere", " ", read_sphere, value_sphere};
const pl_sculpt_kind pl_sculpt_kind_ellipsoid = {"ellipsoid", " ", read_ellipsoid, value_ellipsoid};
const pl_sculpt_kind pl_sculpt_kind_capsule = {"capsule", " radius ", read_capsule, value_capsule};
const pl_sculpt_kind pl_sculpt_kind_box = {"box", " round ", read_box, value_box};
const pl_sculpt_kind pl_sculpt_kind_cylinder = {"cylinder", " round ", read_cylinder, value_cylinder};
const pl_sculpt_kind pl_sculpt_kind_torus = {"torus", " ", read_torus, value_torus};
const pl_sculpt_kind pl_sculpt_kind_cone = {"cone", " ", read_cone, value_cone};
