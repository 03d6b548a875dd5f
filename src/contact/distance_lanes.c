/* See distance_lanes.h. */
#include "contact/distance_lanes.h"

#define ALIGNED 1e-10 /* squared sine of edges whose lines have no closest points to speak of */

PL_INLINE pl_lane dot(const pl_lane a[3], const pl_lane b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

PL_INLINE void subtract(const pl_lane a[3], const pl_lane b[3], pl_lane out[3]) {
    for (int d = 0; d < 3; d++) out[d] = a[d] - b[d];
}

PL_INLINE pl_lane clamped(pl_lane t) { return pl_min(pl_max(t, pl_set1(0)), pl_set1(1)); }

/* Whether both the Gram matrix and r are accurate. */
PL_INLINE pl_mask is_sound(const pl_closest_lanes *c, pl_lane uu, pl_lane vv, double sine) {
    pl_mask shape = pl_and(pl_less(sine * uu * vv, c->gram), pl_less(pl_set1(PL_SMALLEST_GRAM), c->gram));
    return pl_and(pl_and(shape, pl_less(c->gram, pl_set1(INFINITY))),
                  pl_less_equal(PL_VERY_NEAR * (uu + vv), c->squared));
}

/* For parallel edges any point of the first that faces the second is valid. */
PL_INLINE void between_edges(const pl_lane x[4][3], pl_closest_lanes *out) {
    pl_lane u[3], v[3], w[3];
    subtract(x[1], x[0], u);
    subtract(x[3], x[2], v);
    subtract(x[0], x[2], w);
    pl_lane uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
    out->gram = uu * vv - uv * uv;
    pl_mask crossing = pl_less(ALIGNED * uu * vv, out->gram);
    pl_lane s = pl_select(crossing, clamped((uv * vw - vv * uw) / out->gram), pl_set1(0));
    pl_lane line = (uv * s + vw) / vv, t = clamped(line);
    pl_mask beyond = pl_or(pl_less(line, pl_set1(0)), pl_less(pl_set1(1), line));
    s = pl_select(beyond, clamped((uv * t - uw) / uu), s);
    for (int d = 0; d < 3; d++) out->r[d] = w[d] + s * u[d] - t * v[d];
    out->weights[0] = 1 - s;
    out->weights[1] = s;
    out->weights[2] = t - 1;
    out->weights[3] = -t;
    out->squared = dot(out->r, out->r);
    out->sound = is_sound(out, uu, vv, PL_PARALLEL);
}

/* Uses the nearest point of an edge, with the weights of its ends a and b, if that is closer. */
PL_INLINE void offer_edge(const pl_lane p[3], const pl_lane edge[3], int a, int b, pl_closest_lanes *out) {
    pl_lane t = clamped(dot(p, edge) / dot(edge, edge)), own[3];
    for (int d = 0; d < 3; d++) own[d] = p[d] - t * edge[d];
    pl_lane size = dot(own, own);
    pl_mask nearer = pl_less(size, out->squared);
    for (int c = 1; c < 4; c++)
        out->weights[c] = pl_select(nearer, c == a ? t - 1 : c == b ? -t : pl_set1(0), out->weights[c]);
    for (int d = 0; d < 3; d++) out->r[d] = pl_select(nearer, own[d], out->r[d]);
    out->squared = pl_select(nearer, size, out->squared);
}

PL_INLINE void between_point_and_triangle(const pl_lane x[4][3], pl_closest_lanes *out) {
    pl_lane p[3], u[3], v[3], q[3], e[3], zero = pl_set1(0);
    subtract(x[0], x[1], p);
    subtract(x[2], x[1], u);
    subtract(x[3], x[1], v);
    subtract(x[0], x[2], q);
    subtract(x[3], x[2], e);
    out->weights[0] = pl_set1(1);
    out->weights[1] = pl_set1(-1);
    out->weights[2] = out->weights[3] = zero;
    for (int d = 0; d < 3; d++) out->r[d] = p[d];
    out->squared = dot(p, p);
    offer_edge(p, u, 1, 2, out);
    offer_edge(p, v, 1, 3, out);
    offer_edge(q, e, 2, 3, out);
    pl_lane uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), up = dot(u, p), vp = dot(v, p);
    pl_lane det = uu * vv - uv * uv, b = vv * up - uv * vp, c = uu * vp - uv * up, a = det - b - c;
    pl_mask inside = pl_and(pl_less(ALIGNED * uu * vv, det), pl_less_equal(zero, a));
    inside = pl_and(inside, pl_and(pl_less_equal(zero, b), pl_less_equal(zero, c)));
    pl_lane inverse = 1 / det;
    a *= inverse, b *= inverse, c *= inverse;
    for (int d = 0; d < 3; d++) out->r[d] = pl_select(inside, p[d] - b * u[d] - c * v[d], out->r[d]);
    out->weights[1] = pl_select(inside, -a, out->weights[1]);
    out->weights[2] = pl_select(inside, -b, out->weights[2]);
    out->weights[3] = pl_select(inside, -c, out->weights[3]);
    out->squared = dot(out->r, out->r);
    out->gram = det;
    out->sound = is_sound(out, uu, vv, PL_SLIVER);
}

PL_INLINE void find_closest(pl_pair_kind kind, const pl_lane x[4][3], pl_closest_lanes *out) {
    if (kind == PL_PAIR_EDGE_EDGE)
        between_edges(x, out);
    else
        between_point_and_triangle(x, out);
}

void pl_closest_find_lanes(pl_pair_kind kind, const pl_lane x[4][3], pl_closest_lanes *out) {
    find_closest(kind, x, out);
}

/* How far the first side is ahead of the second along r, times its length; relative to the first vertex. */
PL_INLINE pl_lane ahead(pl_pair_kind kind, const pl_lane y[4][3], const pl_lane r[3]) {
    pl_lane one = dot(y[1], r), two = dot(y[2], r), three = dot(y[3], r);
    if (kind == PL_PAIR_EDGE_EDGE) return pl_min(pl_set1(0), one) - pl_max(two, three);
    return -pl_max(one, pl_max(two, three));
}

pl_mask pl_pairs_stay_apart(pl_pair_kind kind, const pl_lane x[4][3], const pl_lane (*displacement)[3],
                            double distance) {
    pl_closest_lanes closest;
    pl_lane y[4][3];
    find_closest(kind, x, &closest);
    const pl_lane *r = closest.r, need = distance * pl_sqrt(closest.squared);
    for (int c = 1; c < 4; c++) subtract(x[c], x[0], y[c]);
    pl_mask apart = pl_and(pl_less_equal(pl_set1(distance * distance), closest.squared),
                           pl_less_equal(need, ahead(kind, (const pl_lane(*)[3])y, r)));
    if (!displacement) return apart;
    for (int c = 1; c < 4; c++)
        for (int d = 0; d < 3; d++) y[c][d] += displacement[c][d] - displacement[0][d];
    return pl_and(apart, pl_less_equal(need, ahead(kind, (const pl_lane(*)[3])y, r)));
}
