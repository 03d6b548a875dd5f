/* Closest points of a point and a triangle, and of two edges.
 *
 * Well-shaped pairs are decided by their Gram matrix. For slivers and nearly parallel edges, whose Gram
 * matrix loses digits, the best of all candidates is used: each is a pair of points that exist, so that none
 * can be closer than the true distance, and the distance is continuous whichever is chosen.
 */
#include "contact/distance.h"
#include "math/vec3.h"

static inline void subtract(const double a[3], const double b[3], double out[3]) {
    for (int d = 0; d < 3; d++) out[d] = a[d] - b[d];
}

/* Selection by masks: the choices are unpredictable, and compilers would branch. */
typedef double two __attribute__((vector_size(16)));
typedef int64_t two_bits __attribute__((vector_size(16)));

/* Clamps to [0, 1]; not a number becomes 0. */
static inline double clamped(double t) {
    two x = {t, t}, one = {1, 1}, zero = {0, 0};
    two_bits positive = x > zero, below = x < one;
    return ((two)(positive & ((below & (two_bits)x) | (~below & (two_bits)one))))[0];
}

/* s if a equals b, otherwise t. */
static inline double where_equal(double a, double b, double s, double t) {
    two_bits equal = (two){a, a} == (two){b, b};
    return ((two)((equal & (two_bits)(two){s, s}) | (~equal & (two_bits)(two){t, t})))[0];
}

/* r = w + s u - t v */
static inline void combine(const double w[3], double s, const double u[3], double t, const double v[3],
                           double r[3]) {
    for (int d = 0; d < 3; d++) r[d] = w[d] + s * u[d] - t * v[d];
}

/* The point of the edge from a to b nearest to p, as the weight of b, and the vector from it to p. */
static double nearest_on_edge(const double p[3], const double a[3], const double b[3], double r[3]) {
    double e[3];
    subtract(b, a, e);
    subtract(p, a, r);
    double t = clamped(pl_vec3_dot(r, e) / pl_vec3_dot(e, e));
    /* from the nearer end, or the far one would lend its rounding */
    if (t > 0.5) subtract(p, b, r);
    pl_vec3_add(r, t > 0.5 ? 1 - t : -t, e);
    return t;
}

/* s and t with w + s u - t v normal to u and v, even if these are nearly parallel. False if they are exactly
 * parallel. Errors are those of the cross product, one unit divided by the sine; each repetition multiplies
 * by the same factor. */
static bool find_normal(const double w[3], const double u[3], const double v[3], double *s, double *t) {
    double n[3], r[3] = {w[0], w[1], w[2]}, c[3];
    pl_vec3_cross(u, v, n);
    double square = pl_vec3_dot(n, n);
    *s = *t = 0;
    if (!(square > 0)) return false;
    for (int repeat = 0; repeat < 3; repeat++) {
        pl_vec3_cross(v, r, c);
        *s += pl_vec3_dot(c, n) / square;
        pl_vec3_cross(u, r, c);
        *t += pl_vec3_dot(c, n) / square;
        combine(w, *s, u, *t, v, r);
    }
    return true;
}

/* Member by member: a structure that is built first and then copied would wait for its own stores. */
static inline void set(pl_closest *out, const double r[3], double squared, double c0, double c1, double c2,
                       double c3) {
    out->weights[0] = c0;
    out->weights[1] = c1;
    out->weights[2] = c2;
    out->weights[3] = c3;
    for (int d = 0; d < 3; d++) out->r[d] = r[d];
    out->squared = squared;
}

/* Replaces the best so far by the candidate r with these weights, if it is closer. */
static inline void offer(pl_closest *best, const double r[3], double c0, double c1, double c2, double c3) {
    double squared = pl_vec3_dot(r, r);
    if (squared >= best->squared) return;
    set(best, r, squared, c0, c1, c2, c3);
}

static void sliver_triangle(const double x[4][3], pl_closest *best) {
    best->squared = NAN; /* anything is nearer */
    for (int corner = 1; corner < 4; corner++) {
        int other = corner == 3 ? 1 : corner + 1;
        double r[3], t = nearest_on_edge(x[0], x[corner], x[other], r), squared = pl_vec3_dot(r, r);
        if (squared >= best->squared) continue;
        *best = (pl_closest){{1, 0, 0, 0}, {r[0], r[1], r[2]}, squared};
        best->weights[corner] = t - 1;
        best->weights[other] = -t;
    }
    double p[3], u[3], v[3], s, t, r[3];
    subtract(x[0], x[1], p);
    subtract(x[2], x[1], u);
    subtract(x[3], x[1], v);
    if (!find_normal(p, u, v, &s, &t)) return;
    combine(p, s, u, t, v, r);
    if (s < 0 && t > 0 && t - s < 1) offer(best, r, 1, t - s - 1, s, -t);
}

/* Returns the squared size of the triangle. */
static inline double point_triangle(const double x[4][3], pl_closest *best) {
    double p[3], u[3], v[3], r[3];
    subtract(x[0], x[1], p);
    subtract(x[2], x[1], u);
    subtract(x[3], x[1], v);
    double uu = pl_vec3_dot(u, u), uv = pl_vec3_dot(u, v), vv = pl_vec3_dot(v, v);
    double up = pl_vec3_dot(u, p), vp = pl_vec3_dot(v, p), det = uu * vv - uv * uv;
    if (!(det > PL_SLIVER * uu * vv && det > PL_SMALLEST_GRAM && det < INFINITY)) {
        sliver_triangle(x, best);
        return uu + vv;
    }

    double b = vv * up - uv * vp, c = uu * vp - uv * up, a = det - b - c; /* shares, times det */
    if (a >= 0 && b >= 0 && c >= 0) {
        double inverse = 1 / det;
        b *= inverse, c *= inverse;
        combine(p, -b, u, c, v, r);
        set(best, r, pl_vec3_dot(r, r), 1, -a * inverse, -b, -c);
        return uu + vv;
    }
    /* The closest point is on an edge that the point lies beyond. */
    best->squared = NAN; /* anything is nearer */
    if (!(c >= 0)) {
        double t = clamped(up / uu);
        combine(p, 0, v, t, u, r);
        offer(best, r, 1, t - 1, -t, 0);
    }
    if (!(b >= 0)) {
        double t = clamped(vp / vv);
        combine(p, 0, u, t, v, r);
        offer(best, r, 1, t - 1, 0, -t);
    }
    if (!(a >= 0)) {
        double e[3], q[3];
        subtract(x[3], x[2], e);
        subtract(x[0], x[2], q);
        double t = clamped(pl_vec3_dot(q, e) / pl_vec3_dot(e, e));
        combine(q, 0, u, t, e, r);
        offer(best, r, 1, 0, t - 1, -t);
    }
    return uu + vv;
}

static void parallel_edges(const double x[4][3], pl_closest *best) {
    best->squared = NAN; /* anything is nearer */
    for (int end = 0; end < 4; end++) {
        int other = end < 2 ? 2 : 0; /* where the other edge begins */
        double side = end < 2 ? 1 : -1, r[3], t = nearest_on_edge(x[end], x[other], x[other + 1], r);
        double squared = pl_vec3_dot(r, r);
        if (squared >= best->squared) continue;
        *best = (pl_closest){{0}, {side * r[0], side * r[1], side * r[2]}, squared};
        best->weights[end] = side;
        best->weights[other] = side * (t - 1);
        best->weights[other + 1] = side * -t;
    }
    double u[3], v[3], w[3], s, t, r[3];
    subtract(x[1], x[0], u);
    subtract(x[3], x[2], v);
    subtract(x[0], x[2], w);
    if (!find_normal(w, u, v, &s, &t)) return;
    combine(w, s, u, t, v, r);
    if (s > 0 && s < 1 && t > 0 && t < 1) offer(best, r, 1 - s, s, t - 1, -t);
}

/* Returns the squared lengths of both edges. */
static inline double edge_edge(const double x[4][3], pl_closest *out) {
    double u[3], v[3], w[3];
    subtract(x[1], x[0], u);
    subtract(x[3], x[2], v);
    subtract(x[0], x[2], w);
    double uu = pl_vec3_dot(u, u), uv = pl_vec3_dot(u, v), vv = pl_vec3_dot(v, v);
    double uw = pl_vec3_dot(u, w), vw = pl_vec3_dot(v, w), det = uu * vv - uv * uv;
    if (!(det > PL_PARALLEL * uu * vv && det > PL_SMALLEST_GRAM && det < INFINITY)) {
        parallel_edges(x, out);
        return uu + vv;
    }

    /* The best s of the infinite second line; its t; and s again where t was not on the edge. */
    double s = clamped((uv * vw - vv * uw) / det), line = (uv * s + vw) / vv, t = clamped(line);
    double again = clamped((uv * t - uw) / uu);
    s = where_equal(t, line, s, again);
    double r[3];
    combine(w, s, u, t, v, r);
    set(out, r, pl_vec3_dot(r, r), 1 - s, s, t - 1, -t);
    return uu + vv;
}

/* ---- coordinates of the closest points ---- */

/* A coordinate of the closest points: it moves weight from one vertex to another. */
typedef struct coordinate {
    int plus, minus;
    double e[3]; /* dr / dcoordinate */
} coordinate;

static void set_coordinate(coordinate *out, const double x[4][3], int plus, int minus) {
    out->plus = plus;
    out->minus = minus;
    subtract(x[plus], x[minus], out->e);
}

/* The coordinates of the closest feature: none between two vertices. */
static int find_coordinates(pl_pair_kind kind, const double x[4][3], const double c[4], coordinate out[2]) {
    int count = 0;
    if (kind == PL_PAIR_EDGE_EDGE) {
        if (c[0] != 0 && c[1] != 0) set_coordinate(&out[count++], x, 1, 0);
        if (c[2] != 0 && c[3] != 0) set_coordinate(&out[count++], x, 2, 3);
        return count;
    }
    int first = c[1] != 0 ? 1 : c[2] != 0 ? 2 : 3;
    for (int i = first + 1; i < 4; i++)
        if (c[i] != 0) set_coordinate(&out[count++], x, first, i);
    return count;
}

/* The inverse of G = E^T E as a symmetric 2x2 matrix (11, 12, 22); zero for coordinates without extent. */
static void invert_gram(const coordinate *k, int count, double inverse[3]) {
    double a = pl_vec3_dot(k[0].e, k[0].e);
    inverse[0] = a > PL_SMALLEST_GRAM ? 1 / a : 0;
    inverse[1] = inverse[2] = 0;
    if (count < 2) return;
    double n[3], b = pl_vec3_dot(k[1].e, k[1].e), mixed = pl_vec3_dot(k[0].e, k[1].e);
    pl_vec3_cross(k[0].e, k[1].e, n);
    double det = pl_vec3_dot(n, n);
    if (!(det > PL_SMALLEST_GRAM)) return;
    inverse[0] = b / det;
    inverse[1] = -mixed / det;
    inverse[2] = a / det;
}

/* Removes the rounding error of r along the feature. It is of the order of a unit of the edges, and if the
 * pair is much closer than the edges are long it would tilt the normal. */
static __attribute__((noinline)) void straighten(pl_pair_kind kind, const double x[4][3], pl_closest *out) {
    coordinate k[2];
    int count = find_coordinates(kind, x, out->weights, k);
    if (count == 0) return;
    double g[3];
    invert_gram(k, count, g);
    for (int repeat = 0; repeat < 2; repeat++) {
        double a = pl_vec3_dot(k[0].e, out->r), b = count > 1 ? pl_vec3_dot(k[1].e, out->r) : 0;
        pl_vec3_add(out->r, -(g[0] * a + g[1] * b), k[0].e);
        if (count > 1) pl_vec3_add(out->r, -(g[1] * a + g[2] * b), k[1].e);
    }
    out->squared = pl_vec3_dot(out->r, out->r);
}

pl_closest pl_closest_find(pl_pair_kind kind, const double x[4][3]) {
    pl_closest out;
    double extent = kind == PL_PAIR_POINT_TRIANGLE ? point_triangle(x, &out) : edge_edge(x, &out);
    if (out.squared < PL_VERY_NEAR * extent) straighten(kind, x, &out);
    return out;
}

/* ---- second derivative ---- */

void pl_closest_find_curvature(pl_pair_kind kind, const double x[4][3], const double weights[4],
                               pl_closest_curvature *out) {
    coordinate k[2];
    int count = find_coordinates(kind, x, weights, k), n = 3 + count;
    double g[3] = {0}, inverse[2][2];
    if (count > 0) invert_gram(k, count, g);
    inverse[0][0] = g[0], inverse[0][1] = inverse[1][0] = g[1], inverse[1][1] = g[2];
    out->count = count;
    for (int i = 0; i < n * n; i++) out->matrix[i] = 0;
    for (int d = 0; d < 3; d++) out->matrix[n * d + d] = 1;
    for (int l = 0; l < count; l++) {
        double f[3] = {0};
        for (int m = 0; m < count; m++) {
            pl_vec3_add(f, inverse[l][m], k[m].e);
            out->matrix[n * (3 + l) + 3 + m] = -inverse[l][m];
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) out->matrix[n * i + j] -= k[l].e[i] * f[j];
            out->matrix[n * i + 3 + l] = out->matrix[n * (3 + l) + i] = -f[i];
        }
        out->plus[l] = k[l].plus;
        out->minus[l] = k[l].minus;
    }
}
