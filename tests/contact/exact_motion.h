/* The first contact of vertices with integer coordinates and displacements, in exact arithmetic. Times are
 * multiples of 2^-20 of the motion. Coordinates are at most 2^13 and displacements 2^14, so that six times a
 * determinant at such a time fits in 128 bits. Shares no code with src/contact.
 *
 * On an interval of the motion, volumes are cubic and areas (projected along an axis) quadratic in time. If
 * all Bernstein coefficients on the interval have one sign, so has the polynomial. Intervals in which such
 * signs exclude contact are discarded, others halved. A smallest interval is a hit if the pair touches at one
 * of its ends, or if a sign changes in it while all others prove that the crossing is inside. */
#ifndef PL_TESTS_CONTACT_EXACT_MOTION_H
#define PL_TESTS_CONTACT_EXACT_MOTION_H

#include "contact/exact.h"

enum { MOTION_BITS = 20 };

typedef struct motion {
    pl_pair_kind kind;
    point x[4], displacement[4];
} motion;

/* The position at a time, both times 2^20. */
static inline point place(const motion *m, int vertex, int64_t time) {
    point p;
    for (int d = 0; d < 3; d++)
        p.c[d] = m->x[vertex].c[d] * ((whole)1 << MOTION_BITS) + time * m->displacement[vertex].c[d];
    return p;
}
static inline point edge_at(const motion *m, int from, int to, int64_t time) {
    return minus(place(m, to, time), place(m, from, time));
}
static inline bool touch_at(const motion *m, int64_t time) {
    point x[4];
    for (int i = 0; i < 4; i++) x[i] = place(m, i, time);
    return exact_touch(m->kind, x);
}

/* The common sign of all values, otherwise 0. */
static inline int common_sign(const whole *values, int count) {
    for (int i = 1; i < count; i++)
        if (sign(values[i]) != sign(values[0])) return 0;
    return sign(values[0]);
}

/* Signs of a polynomial on an interval of the motion. */
typedef struct signs {
    int all;       /* +1 or -1: has this sign throughout */
    bool zero;     /* vanishes throughout */
    bool opposite; /* opposite signs at the ends */
} signs;

static inline signs signs_of(const whole *values, int count) {
    signs out = {common_sign(values, count), true, sign(values[0]) * sign(values[count - 1]) < 0};
    for (int i = 0; i < count; i++) out.zero &= values[i] == 0;
    return out;
}

static inline signs volume_signs(const motion *m, int64_t from, int64_t to) {
    point e[3][2];
    for (int k = 0; k < 3; k++)
        for (int end = 0; end < 2; end++) e[k][end] = edge_at(m, 0, k + 1, end ? to : from);
    whole values[4] = {0};
    for (int code = 0; code < 8; code++) { /* each coefficient is a mean over the choices of ends */
        int a = code & 1, b = code >> 1 & 1, c = code >> 2;
        values[a + b + c] += dot(cross(e[0][a], e[1][b]), e[2][c]);
    }
    return signs_of(values, 4);
}

/* Signs of the cross product of two edges projected along an axis, or of their scalar product in that
 * plane. */
static inline signs product_signs(const motion *m, int axis, bool scalar, const int v[4], int64_t from,
                                  int64_t to) {
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    whole values[3] = {0};
    for (int code = 0; code < 4; code++) {
        int a = code & 1, b = code >> 1;
        point p = edge_at(m, v[0], v[1], a ? to : from), q = edge_at(m, v[2], v[3], b ? to : from);
        values[a + b] += scalar ? p.c[i] * q.c[i] + p.c[j] * q.c[j] : p.c[i] * q.c[j] - p.c[j] * q.c[i];
    }
    return signs_of(values, 3);
}
static inline signs area_signs(const motion *m, int axis, int a, int b, int c, int64_t from, int64_t to) {
    return product_signs(m, axis, false, (int[4]){a, b, a, c}, from, to);
}

/* ---- excluded ---- */

/* All vertices of one side lie beyond all of the other along a coordinate. */
static inline bool boxes_apart(const motion *m, int64_t from, int64_t to) {
    int first = m->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    for (int d = 0; d < 3; d++) {
        whole values[8];
        int count = 0;
        for (int i = 0; i < first; i++)
            for (int j = first; j < 4; j++) {
                values[count++] = edge_at(m, i, j, from).c[d];
                values[count++] = edge_at(m, i, j, to).c[d];
            }
        if (common_sign(values, count) != 0) return true;
    }
    return false;
}

static inline bool excluded(const motion *m, int64_t from, int64_t to) {
    if (boxes_apart(m, from, to) || volume_signs(m, from, to).all != 0) return true;
    for (int axis = 0; axis < 3; axis++) {
        if (m->kind == PL_PAIR_EDGE_EDGE) {
            int a = area_signs(m, axis, 0, 1, 2, from, to).all,
                b = area_signs(m, axis, 0, 1, 3, from, to).all;
            int c = area_signs(m, axis, 2, 3, 0, from, to).all,
                d = area_signs(m, axis, 2, 3, 1, from, to).all;
            if (a * b > 0 || c * d > 0) return true;
            continue;
        }
        for (int k = 1; k < 4; k++) {
            int next = k % 3 + 1, last = next % 3 + 1;
            int own = area_signs(m, axis, k, next, last, from, to).all;
            if (own * area_signs(m, axis, k, next, 0, from, to).all < 0) return true;
        }
    }
    return false;
}

/* ---- hits ---- */

/* Vertex p crosses the edge from a to b. All lie in a plane with q, which is not on the line of the edge. */
static inline bool crosses_edge(const motion *m, int axis, int p, int a, int b, int q, int64_t from,
                                int64_t to) {
    return area_signs(m, axis, a, b, p, from, to).opposite && area_signs(m, axis, a, b, q, from, to).all &&
           product_signs(m, axis, true, (int[4]){a, b, a, p}, from, to).all > 0 &&
           product_signs(m, axis, true, (int[4]){b, a, b, p}, from, to).all > 0;
}

static inline bool hit_inside(const motion *m, int64_t from, int64_t to) {
    signs volume = volume_signs(m, from, to);
    bool edges = m->kind == PL_PAIR_EDGE_EDGE;
    for (int axis = 0; axis < 3; axis++) {
        if (volume.opposite && edges) {
            int a = area_signs(m, axis, 0, 1, 2, from, to).all,
                b = area_signs(m, axis, 0, 1, 3, from, to).all;
            int c = area_signs(m, axis, 2, 3, 0, from, to).all,
                d = area_signs(m, axis, 2, 3, 1, from, to).all;
            if (a * b < 0 && c * d < 0) return true;
        } else if (volume.opposite) {
            int a = area_signs(m, axis, 1, 2, 0, from, to).all,
                b = area_signs(m, axis, 2, 3, 0, from, to).all;
            if (a != 0 && a == b && a == area_signs(m, axis, 3, 1, 0, from, to).all) return true;
        }
        if (!volume.zero) continue;
        for (int k = 0; k < 4; k++) {
            if (edges && crosses_edge(m, axis, k, k < 2 ? 2 : 0, k < 2 ? 3 : 1, k ^ 1, from, to)) return true;
            int next = k % 3 + 1;
            if (!edges && k && crosses_edge(m, axis, 0, k, next, next % 3 + 1, from, to)) return true;
        }
    }
    return false;
}

/* The first contact is not before `low` and not after `high` (times 2^20); high < 0: none was found. */
typedef struct first_touch {
    int64_t low, high;
    bool unsure; /* an earlier interval is undecided */
} first_touch;

static inline void find_touch(const motion *m, int64_t from, int64_t to, first_touch *out) {
    if (out->high >= 0 || excluded(m, from, to)) return;
    if (to - from > 1) {
        int64_t half = from + (to - from) / 2;
        find_touch(m, from, half, out);
        find_touch(m, half, to, out);
        return;
    }
    out->low = from;
    if (touch_at(m, from))
        out->high = from;
    else if (touch_at(m, to) || hit_inside(m, from, to))
        out->high = to;
    else
        out->unsure = true;
}

static inline first_touch exact_first_touch(const motion *m) {
    first_touch out = {0, -1, false};
    find_touch(m, 0, (int64_t)1 << MOTION_BITS, &out);
    return out;
}

#endif
