/* Intersections of triangles, decided exactly for the given doubles. Shares no code with src/contact.
 *
 * Signs of volumes and areas are computed in doubles if they are certain, and otherwise by sums of doubles
 * without rounding (expansions, Shewchuk 1997). Triangles are closed: touching triangles intersect.
 * Coordinates between 1e-60 and 1e60 in size, or zero, neither underflow nor overflow. */
#ifndef PL_TESTS_CONTACT_EXACT_INTERSECTIONS_H
#define PL_TESTS_CONTACT_EXACT_INTERSECTIONS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums without rounding ---- */

enum { EXPANSION_MAX = 128 };
/* Non-overlapping terms by growing size: the last one that is not zero has the sign of the sum. */
typedef struct expansion {
    int count;
    double terms[EXPANSION_MAX];
} expansion;

static inline void expansion_add(expansion *e, double x) {
    int kept = 0;
    for (int k = 0; k < e->count; k++) {
        double term = e->terms[k], sum = x + term, back = sum - x, rest = (x - (sum - back)) + (term - back);
        x = sum;
        if (rest != 0) e->terms[kept++] = rest;
    }
    if (x != 0) e->terms[kept++] = x;
    e->count = kept;
}

/* Adds a b, or a b c. */
static inline void expansion_add_product(expansion *e, double a, double b) {
    double product = a * b;
    expansion_add(e, fma(a, b, -product));
    expansion_add(e, product);
}
static inline void expansion_add_triple(expansion *e, double a, double b, double c) {
    double product = a * b, rest = fma(a, b, -product);
    expansion_add_product(e, rest, c);
    expansion_add_product(e, product, c);
}

static inline int expansion_sign(const expansion *e) {
    if (e->count == 0) return 0;
    return e->terms[e->count - 1] > 0 ? 1 : -1;
}

/* ---- signs ---- */

static inline int exact_sign_of_volume(const double *a, const double *b, const double *c, const double *d) {
    const double *const p[4] = {a, b, c, d};
    expansion sum = {0};
    for (int i = 0; i < 4; i++) { /* the determinant of rows (x, y, z, 1), expanded along its last column */
        const double *q[3];
        for (int k = 0, n = 0; k < 4; k++) {
            if (k != i) q[n++] = p[k];
        }
        double sign = i % 2 ? -1 : 1;
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3, m = (k + 2) % 3;
            expansion_add_triple(&sum, sign * q[k][0], q[l][1], q[m][2]);
            expansion_add_triple(&sum, -sign * q[k][0], q[m][1], q[l][2]);
        }
    }
    return expansion_sign(&sum);
}

/* Sign of (b - a) x (c - a) . (d - a). */
static inline int sign_of_volume(const double *a, const double *b, const double *c, const double *d) {
    double u[3], v[3], w[3], value = 0, size = 0;
    for (int i = 0; i < 3; i++) u[i] = b[i] - a[i], v[i] = c[i] - a[i], w[i] = d[i] - a[i];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        value += w[i] * (u[j] * v[k] - u[k] * v[j]);
        size += fabs(w[i]) * (fabs(u[j] * v[k]) + fabs(u[k] * v[j]));
    }
    if (fabs(value) > 16 * DBL_EPSILON * size) return value > 0 ? 1 : -1;
    return exact_sign_of_volume(a, b, c, d);
}

/* Sign of the area of a triangle projected along an axis. */
static inline int sign_of_area(const double *a, const double *b, const double *c, int axis) {
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    double one = (b[i] - a[i]) * (c[j] - a[j]), other = (b[j] - a[j]) * (c[i] - a[i]), value = one - other;
    if (fabs(value) > 8 * DBL_EPSILON * (fabs(one) + fabs(other))) return value > 0 ? 1 : -1;
    const double *const p[3] = {a, b, c};
    expansion sum = {0};
    for (int k = 0; k < 3; k++) {
        expansion_add_product(&sum, p[k][i], p[(k + 1) % 3][j]);
        expansion_add_product(&sum, -p[k][j], p[(k + 1) % 3][i]);
    }
    return expansion_sign(&sum);
}

/* ---- segments and triangles ---- */

static inline bool intervals_overlap(double a, double b, double p, double q) {
    return fmin(a, b) <= fmax(p, q) && fmin(p, q) <= fmax(a, b);
}

/* An axis along which the projections of four coplanar points are not collinear; -1 if the points are. */
static inline int axis_across(const double *a, const double *b, const double *c, const double *d) {
    for (int axis = 0; axis < 3; axis++) {
        if (sign_of_area(a, b, c, axis) || sign_of_area(a, b, d, axis) || sign_of_area(a, c, d, axis) ||
            sign_of_area(b, c, d, axis))
            return axis;
    }
    return -1;
}

static inline bool boxes_overlap(const double *a, const double *b, const double *p, const double *q) {
    bool overlap = true;
    for (int d = 0; d < 3; d++) overlap = overlap && intervals_overlap(a[d], b[d], p[d], q[d]);
    return overlap;
}

static inline bool segments_intersect(const double *a, const double *b, const double *p, const double *q) {
    if (!boxes_overlap(a, b, p, q) || sign_of_volume(a, b, p, q) != 0) return false;
    int axis = axis_across(a, b, p, q);
    if (axis < 0) return true; /* on a line, where overlapping boxes are enough */
    int s = sign_of_area(a, b, p, axis), t = sign_of_area(a, b, q, axis);
    int u = sign_of_area(p, q, a, axis), v = sign_of_area(p, q, b, axis);
    return s * t <= 0 && u * v <= 0;
}

/* Whether a point of the triangle's plane is inside. */
static inline bool is_in_triangle(const double *p, const double *const t[3]) {
    for (int axis = 0; axis < 3; axis++) {
        int side = sign_of_area(t[0], t[1], t[2], axis);
        if (side == 0) continue;
        bool in = true;
        for (int c = 0; c < 3; c++) in = in && sign_of_area(t[c], t[(c + 1) % 3], p, axis) * side >= 0;
        return in;
    }
    return false; /* no area: its sides are tested anyway */
}

static inline bool segment_meets_triangle(const double *p, const double *q, const double *const t[3]) {
    int s = sign_of_volume(t[0], t[1], t[2], p), e = sign_of_volume(t[0], t[1], t[2], q);
    if (s * e > 0) return false;
    if (s == 0 && e == 0) {
        for (int c = 0; c < 3; c++) {
            if (segments_intersect(p, q, t[c], t[(c + 1) % 3])) return true;
        }
        return is_in_triangle(p, t);
    }
    bool left = true, right = true;
    for (int c = 0; c < 3; c++) {
        int side = sign_of_volume(p, q, t[c], t[(c + 1) % 3]);
        left = left && side >= 0;
        right = right && side <= 0;
    }
    return left || right;
}

/* Triangles of a surface, by their vertices. If they share vertices: whether they meet elsewhere. */
static inline bool triangles_intersect(const double *x, const int32_t one[3], const int32_t other[3]) {
    const double *const a[3] = {x + 3 * (int64_t)one[0], x + 3 * (int64_t)one[1], x + 3 * (int64_t)one[2]},
                        *const b[3] = {x + 3 * (int64_t)other[0], x + 3 * (int64_t)other[1],
                                       x + 3 * (int64_t)other[2]};
    int shared = 0, own_a = 0, own_b = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (one[i] != other[j]) continue;
            shared++;
            own_a += i;
            own_b += j;
        }
    }
    if (shared >= 3) return false;
    if (shared == 2) { /* folded onto each other */
        own_a = 3 - own_a, own_b = 3 - own_b;
        const double *p = a[own_a], *q = b[own_b], *e = a[(own_a + 1) % 3], *f = a[(own_a + 2) % 3];
        if (sign_of_volume(e, f, p, q) != 0) return false;
        int axis = axis_across(e, f, p, q);
        return axis < 0 || sign_of_area(e, f, p, axis) * sign_of_area(e, f, q, axis) >= 0;
    }
    if (shared == 1)
        return segment_meets_triangle(a[(own_a + 1) % 3], a[(own_a + 2) % 3], b) ||
               segment_meets_triangle(b[(own_b + 1) % 3], b[(own_b + 2) % 3], a);
    for (int c = 0; c < 3; c++) {
        if (segment_meets_triangle(a[c], a[(c + 1) % 3], b)) return true;
        if (segment_meets_triangle(b[c], b[(c + 1) % 3], a)) return true;
    }
    return false;
}

/* ---- whole surfaces ---- */

typedef struct swept_box {
    double min[3], max[3];
    int64_t triangle;
} swept_box;

static inline int compare_boxes(const void *a, const void *b) {
    double p = ((const swept_box *)a)->min[0], q = ((const swept_box *)b)->min[0];
    return p < q ? -1 : p > q;
}

/* Pairs of triangles that are ignored; NULL: none. */
typedef bool (*pair_filter)(const void *context, int64_t one, int64_t other);

/* The number of pairs of triangles that intersect; `pair` is the first one. Sweeps boxes sorted along x. */
static inline int64_t count_intersections(const double *x, int64_t count, const int32_t (*triangles)[3],
                                          pair_filter excepted, const void *context, int64_t pair[2]) {
    int64_t found = 0;
    swept_box *boxes = malloc((size_t)(count + 1) * sizeof *boxes);
    for (int64_t t = 0; t < count; t++) {
        boxes[t].triangle = t;
        for (int d = 0; d < 3; d++) {
            double p = x[3 * (int64_t)triangles[t][0] + d], q = x[3 * (int64_t)triangles[t][1] + d],
                   r = x[3 * (int64_t)triangles[t][2] + d];
            boxes[t].min[d] = fmin(p, fmin(q, r));
            boxes[t].max[d] = fmax(p, fmax(q, r));
        }
    }
    qsort(boxes, (size_t)count, sizeof *boxes, compare_boxes);
    for (int64_t i = 0; i < count; i++) {
        const swept_box *a = &boxes[i];
        for (int64_t j = i + 1; j < count && boxes[j].min[0] <= a->max[0]; j++) {
            const swept_box *b = &boxes[j];
            if (b->min[1] > a->max[1] || a->min[1] > b->max[1] || b->min[2] > a->max[2] ||
                a->min[2] > b->max[2])
                continue;
            if (excepted && excepted(context, a->triangle, b->triangle)) continue;
            if (!triangles_intersect(x, triangles[a->triangle], triangles[b->triangle])) continue;
            if (found++ == 0) pair[0] = a->triangle, pair[1] = b->triangle;
        }
    }
    free(boxes);
    return found;
}

#endif
