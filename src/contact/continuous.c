/* Continuous detection by additive advancement along separating planes.
 *
 * The closest points at a time give a direction n. Along it each vertex of one side is ahead of each of the
 * other by a linear function of time, and while all of these are at least `target`, so is the distance:
 * whatever n is. The time at which the first falls below is the next one to look at. */
#include "contact/continuous.h"
#include "math/vec3.h"

#define KEPT_GAP 0.1   /* of the present gap */
#define DONE_GAP 0.102 /* near enough to stop at */
#define MAX_ADVANCES 24
#define ROUNDING 7.2e-15 /* 32 units of a double; an eighth of it in looking (docs/barrier.md) */

/* Pairs of vertices, one of each side: positions and displacements, by component. Of a point and a triangle
 * the last pair is there twice. */
typedef struct vertex_pairs {
    double x[3][4], way[3][4];
} vertex_pairs;

static const int pair_vertices[2][2][4] = {{{0, 0, 0, 0}, {1, 2, 3, 3}}, {{0, 0, 1, 1}, {2, 3, 2, 3}}};

/* The largest coordinate plus the largest displacement. */
static inline double largest(const double x[4][3], const double way[4][3]) {
    double a[4] = {0}, b[4] = {0};
    const double *p = x[0], *q = way[0];
    for (int i = 0; i < 12; i += 4)
        for (int l = 0; l < 4; l++) {
            double s = fabs(p[i + l]), t = fabs(q[i + l]);
            a[l] = s > a[l] ? s : a[l];
            b[l] = t > b[l] ? t : b[l];
        }
    for (int l = 1; l < 4; l++) {
        a[0] = a[l] > a[0] ? a[l] : a[0];
        b[0] = b[l] > b[0] ? b[l] : b[0];
    }
    return a[0] + b[0];
}

/* Until when every pair is ahead by `target` along r, which it must be from `time` on; `time` where it is
 * not. All are scaled by the length of r. */
static inline double separated_until(const vertex_pairs *pairs, const double r[3], double target,
                                     double slack, double time, double limit) {
    double ahead[4], rate[4];
    bool separated = true;
    for (int l = 0; l < 4; l++) {
        ahead[l] = r[0] * pairs->x[0][l] + r[1] * pairs->x[1][l] + r[2] * pairs->x[2][l] - target;
        rate[l] = r[0] * pairs->way[0][l] + r[1] * pairs->way[1][l] + r[2] * pairs->way[2][l];
        separated &= ahead[l] + time * rate[l] >= -slack;
    }
    if (!separated) return time;
    double until = limit;
    for (int l = 0; l < 4; l++) {
        double end = rate[l] < 0 ? ahead[l] / -rate[l] : limit;
        until = end < until ? end : until;
    }
    return until > time ? until : time;
}

double pl_continuous_limit(pl_pair_kind kind, const double x[4][3], const double way[4][3], double thickness,
                           double limit) {
    vertex_pairs pairs;
    const int *from = pair_vertices[kind][1], *to = pair_vertices[kind][0];
    for (int d = 0; d < 3; d++)
        for (int l = 0; l < 4; l++) {
            pairs.x[d][l] = x[to[l]][d] - x[from[l]][d];
            pairs.way[d][l] = way[to[l]][d] - way[from[l]][d];
        }
    pl_closest closest = pl_closest_find(kind, x);
    double slack = ROUNDING * largest(x, way), distance = sqrt(closest.squared);
    double gap = distance - thickness - 2 * slack;
    if (!(gap > 0)) return 0;
    double target = thickness + KEPT_GAP * gap + slack, done = thickness + DONE_GAP * gap + slack, time = 0;
    for (int pass = 0; pass < MAX_ADVANCES; pass++) {
        double next =
            separated_until(&pairs, closest.r, target * distance, 0.125 * slack * distance, time, limit);
        if (!(next > time) || next >= limit) return next;
        time = next;
        double y[4][3]; /* at that time, seen from the first vertex: common motion and place are gone */
        for (int i = 0; i < 4; i++)
            for (int d = 0; d < 3; d++) y[i][d] = x[i][d] - x[0][d] + time * (way[i][d] - way[0][d]);
        closest = pl_closest_find(kind, y);
        distance = sqrt(closest.squared);
        if (distance <= done) break;
    }
    return time;
}
