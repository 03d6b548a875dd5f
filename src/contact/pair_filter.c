/* See pair_filter.h. */
#include "contact/pair_filter.h"

#define PARALLEL 1e-10 /* squared sine of edges whose lines have no closest points to speak of */

PL_INLINE pl_lane dot(const pl_lane a[3], const pl_lane b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

PL_INLINE void subtract(const pl_lane a[3], const pl_lane b[3], pl_lane out[3]) {
    for (int d = 0; d < 3; d++) out[d] = a[d] - b[d];
}

PL_INLINE pl_lane clamped(pl_lane t) { return pl_min(pl_max(t, pl_set1(0)), pl_set1(1)); }

/* Between the closest points of two edges. Of parallel ones any point of the first that lies beside the
 * second will do. */
PL_INLINE void between_edges(const pl_lane x[4][3], pl_lane r[3]) {
    pl_lane u[3], v[3], w[3];
    subtract(x[1], x[0], u);
    subtract(x[3], x[2], v);
    subtract(x[0], x[2], w);
    pl_lane uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
    pl_lane det = uu * vv - uv * uv;
    pl_mask crossing = pl_less(PARALLEL * uu * vv, det);
    pl_lane s = pl_select(crossing, clamped((uv * vw - vv * uw) / det), pl_set1(0));
    pl_lane line = (uv * s + vw) / vv, t = clamped(line);
    pl_mask beyond = pl_or(pl_less(line, pl_set1(0)), pl_less(pl_set1(1), line));
    s = pl_select(beyond, clamped((uv * t - uw) / uu), s);
    for (int d = 0; d < 3; d++) r[d] = w[d] + s * u[d] - t * v[d];
}

/* Takes p minus its foot on the edge from the origin, where that is shorter than r. */
PL_INLINE void offer_edge(const pl_lane p[3], const pl_lane edge[3], pl_lane r[3], pl_lane *squared) {
    pl_lane t = clamped(dot(p, edge) / dot(edge, edge)), own[3];
    for (int d = 0; d < 3; d++) own[d] = p[d] - t * edge[d];
    pl_lane size = dot(own, own);
    pl_mask nearer = pl_less(size, *squared);
    for (int d = 0; d < 3; d++) r[d] = pl_select(nearer, own[d], r[d]);
    *squared = pl_select(nearer, size, *squared);
}

/* From the closest point of a triangle to a point. */
PL_INLINE void between_point_and_triangle(const pl_lane x[4][3], pl_lane r[3]) {
    pl_lane p[3], u[3], v[3], q[3], e[3], squared = pl_set1(INFINITY), zero = pl_set1(0);
    subtract(x[0], x[1], p);
    subtract(x[2], x[1], u);
    subtract(x[3], x[1], v);
    subtract(x[0], x[2], q);
    subtract(x[3], x[2], e);
    for (int d = 0; d < 3; d++) r[d] = p[d];
    offer_edge(p, u, r, &squared);
    offer_edge(p, v, r, &squared);
    offer_edge(q, e, r, &squared);
    pl_lane uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), up = dot(u, p), vp = dot(v, p);
    pl_lane det = uu * vv - uv * uv, b = vv * up - uv * vp, c = uu * vp - uv * up;
    pl_mask inside = pl_and(pl_less(PARALLEL * uu * vv, det), pl_less_equal(b + c, det));
    inside = pl_and(inside, pl_and(pl_less_equal(zero, b), pl_less_equal(zero, c)));
    for (int d = 0; d < 3; d++) r[d] = pl_select(inside, p[d] - (b * u[d] + c * v[d]) / det, r[d]);
}

/* How far the first side is ahead of the second along r, times its length. */
PL_INLINE pl_lane ahead(pl_pair_kind kind, const pl_lane y[4][3], const pl_lane r[3]) {
    pl_lane one = dot(y[1], r), two = dot(y[2], r), three = dot(y[3], r);
    if (kind == PL_PAIR_EDGE_EDGE) return pl_min(pl_set1(0), one) - pl_max(two, three);
    return -pl_max(one, pl_max(two, three));
}

pl_mask pl_pairs_stay_apart(pl_pair_kind kind, const pl_lane x[4][3], const pl_lane (*way)[3],
                            double distance) {
    pl_lane r[3], y[4][3];
    if (kind == PL_PAIR_EDGE_EDGE)
        between_edges(x, r);
    else
        between_point_and_triangle(x, r);
    pl_lane squared = dot(r, r), need = distance * pl_sqrt(squared);
    for (int c = 1; c < 4; c++) subtract(x[c], x[0], y[c]);
    pl_mask apart = pl_and(pl_less_equal(pl_set1(distance * distance), squared),
                           pl_less_equal(need, ahead(kind, (const pl_lane(*)[3])y, r)));
    if (!way) return apart;
    for (int c = 1; c < 4; c++)
        for (int d = 0; d < 3; d++) y[c][d] += way[c][d] - way[0][d];
    return pl_and(apart, pl_less_equal(need, ahead(kind, (const pl_lane(*)[3])y, r)));
}
