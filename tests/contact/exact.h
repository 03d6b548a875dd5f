/* Pairs of vertices with integer coordinates, in exact arithmetic: their distance as a ratio of integers, and
 * whether they touch. Shares no code with src/contact. */
#ifndef PL_TESTS_CONTACT_EXACT_H
#define PL_TESTS_CONTACT_EXACT_H

#include <stdbool.h>
#include <stdint.h>
#include "contact/distance.h"
#include "core/random.h"

typedef __int128 whole;

typedef struct point {
    whole c[3];
} point;

static inline point minus(point a, point b) {
    return (point){{a.c[0] - b.c[0], a.c[1] - b.c[1], a.c[2] - b.c[2]}};
}
static inline whole dot(point a, point b) { return a.c[0] * b.c[0] + a.c[1] * b.c[1] + a.c[2] * b.c[2]; }
static inline point cross(point a, point b) {
    return (point){{a.c[1] * b.c[2] - a.c[2] * b.c[1], a.c[2] * b.c[0] - a.c[0] * b.c[2],
                    a.c[0] * b.c[1] - a.c[1] * b.c[0]}};
}
static inline int sign(whole a) { return (a > 0) - (a < 0); }

/* ---- squared distances, for coordinates up to 1000 ---- */

typedef struct ratio {
    whole up, down;
} ratio;

static inline ratio nearer(ratio a, ratio b) { return b.up * a.down < a.up * b.down ? b : a; }
static inline double ratio_value(ratio a) { return (double)((long double)a.up / (long double)a.down); }

static inline ratio exact_point_edge(point p, point a, point b) {
    point q = minus(p, a), e = minus(b, a), f = minus(p, b);
    ratio best = nearer((ratio){dot(q, q), 1}, (ratio){dot(f, f), 1});
    whole along = dot(q, e), square = dot(e, e);
    if (along > 0 && along < square) best = nearer(best, (ratio){dot(q, q) * square - along * along, square});
    return best;
}

static inline ratio exact_squared(pl_pair_kind kind, const point x[4]) {
    bool edges = kind == PL_PAIR_EDGE_EDGE;
    point u = edges ? minus(x[1], x[0]) : minus(x[2], x[1]);
    point v = edges ? minus(x[3], x[2]) : minus(x[3], x[1]);
    point w = edges ? minus(x[0], x[2]) : minus(x[0], x[1]), n = cross(u, v);
    whole square = dot(n, n), s = dot(cross(v, w), n), t = dot(cross(u, w), n);
    ratio best;
    bool inside;
    if (edges) {
        best = nearer(exact_point_edge(x[0], x[2], x[3]), exact_point_edge(x[1], x[2], x[3]));
        best = nearer(best, exact_point_edge(x[2], x[0], x[1]));
        best = nearer(best, exact_point_edge(x[3], x[0], x[1]));
        inside = s > 0 && s < square && t > 0 && t < square;
    } else {
        best = nearer(exact_point_edge(x[0], x[1], x[2]), exact_point_edge(x[0], x[2], x[3]));
        best = nearer(best, exact_point_edge(x[0], x[3], x[1]));
        inside = s < 0 && t > 0 && t - s < square;
    }
    if (square > 0 && inside) best = nearer(best, (ratio){dot(w, n) * dot(w, n), square});
    return best;
}

/* ---- touching, for coordinates up to 2^36 ---- */

/* Twice the signed area of a triangle projected along an axis. */
static inline whole area(int axis, point a, point b, point c) {
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    return (b.c[i] - a.c[i]) * (c.c[j] - a.c[j]) - (b.c[j] - a.c[j]) * (c.c[i] - a.c[i]);
}
static inline whole volume(const point x[4]) {
    return dot(cross(minus(x[1], x[0]), minus(x[2], x[0])), minus(x[3], x[0]));
}

static inline bool on_edge(point p, point a, point b) {
    for (int axis = 0; axis < 3; axis++)
        if (area(axis, a, b, p) != 0) return false;
    for (int d = 0; d < 3; d++) {
        whole low = a.c[d] < b.c[d] ? a.c[d] : b.c[d], high = a.c[d] < b.c[d] ? b.c[d] : a.c[d];
        if (p.c[d] < low || p.c[d] > high) return false;
    }
    return true;
}

static inline bool exact_touch(pl_pair_kind kind, const point x[4]) {
    bool edges = kind == PL_PAIR_EDGE_EDGE;
    if (edges ? on_edge(x[0], x[2], x[3]) || on_edge(x[1], x[2], x[3]) || on_edge(x[2], x[0], x[1]) ||
                    on_edge(x[3], x[0], x[1])
              : on_edge(x[0], x[1], x[2]) || on_edge(x[0], x[2], x[3]) || on_edge(x[0], x[3], x[1]))
        return true;
    if (volume(x) != 0) return false;
    for (int axis = 0; axis < 3; axis++) {
        if (edges) {
            int a = sign(area(axis, x[0], x[1], x[2])), b = sign(area(axis, x[0], x[1], x[3]));
            int c = sign(area(axis, x[2], x[3], x[0])), d = sign(area(axis, x[2], x[3], x[1]));
            if (a * b < 0 && c * d < 0) return true;
        } else {
            int a = sign(area(axis, x[1], x[2], x[0])), b = sign(area(axis, x[2], x[3], x[0]));
            int c = sign(area(axis, x[3], x[1], x[0]));
            if (a != 0 && a == b && a == c) return true;
        }
    }
    return false;
}

/* ---- random points ---- */

/* A random integer from -size to size. */
static inline int64_t random_whole(pl_random *random, int64_t size) {
    return (int64_t)(pl_random_bits(random) % (uint64_t)(2 * size + 1)) - size;
}
static inline void random_points(pl_random *random, int64_t size, point x[4]) {
    for (int i = 0; i < 12; i++) x[i / 3].c[i % 3] = random_whole(random, size);
}
static inline void to_doubles(const point x[4], double scale, double out[4][3]) {
    for (int i = 0; i < 12; i++) out[i / 3][i % 3] = scale * (double)x[i / 3].c[i % 3];
}

#endif
