/* Continuous detection by additive advancement along separating planes.
 *
 * The closest points at a time give a direction n. Along it each vertex of one side is ahead of each of the
 * other by a linear function of time, and while all of these are at least `target`, the distance is at least
 * `target` too, whatever n is. The next time examined is that at which the first of them falls below.
 */
#include "contact/continuous.h"
#include "math/vec3.h"

/* Fraction of the present gap, or of the reach. It is below 1, so that advances of pairs that stay beyond are
 * not arbitrarily short. */
#define KEPT_GAP 0.1
#define KEPT_RADIUS 0.9
#define DONE 1.02 /* factor on the target at which the search stops */
#define MAX_ADVANCES 64
#define ROUNDING 7.2e-15 /* 32 units of a double; an eighth of it in looking (docs/barrier.md) */

#define MAX_SLACK 1e100 /* beyond, products overflow */

/* The pairs of vertices, one of each side, are processed together. */
typedef double double4 __attribute__((vector_size(32)));
typedef int64_t double4_bits __attribute__((vector_size(32)));

/* Positions and displacements, by component. For a point and a triangle the last pair is repeated. */
typedef struct vertex_pairs {
    double4 x[3], displacement[3];
} vertex_pairs;

static inline double4 all(double x) { return (double4){x, x, x, x}; }
static inline double4 choose(double4_bits mask, double4 yes, double4 no) {
    return (double4)((mask & (double4_bits)yes) | (~mask & (double4_bits)no));
}
static inline double smallest(double4 a) {
    double b = a[0] < a[1] ? a[0] : a[1], c = a[2] < a[3] ? a[2] : a[3];
    return b < c ? b : c;
}

static inline void find_pairs(pl_pair_kind kind, const double x[4][3], double4 out[3]) {
    for (int d = 0; d < 3; d++) {
        double a = x[0][d], b = x[1][d], p = x[2][d], q = x[3][d];
        if (kind == PL_PAIR_POINT_TRIANGLE)
            out[d] = all(a) - (double4){b, p, q, q};
        else
            out[d] = (double4){a, a, b, b} - (double4){p, q, p, q};
    }
}

/* The largest coordinate. */
static inline double largest(const double x[4][3]) {
    const double *p = x[0];
    double4 max = {0};
    for (int i = 0; i < 12; i += 4) {
        double4 a = {-fabs(p[i]), -fabs(p[i + 1]), -fabs(p[i + 2]), -fabs(p[i + 3])};
        max = choose(a < max, a, max);
    }
    return -smallest(max);
}

/* The time, at most `limit`, until which every pair is ahead by `target` along r; `time` if they are not
 * ahead even then, by `slack`. Both are scaled by the length of r. */
static inline double separated_until(const vertex_pairs *pairs, const double r[3], double target,
                                     double slack, double time, double limit) {
    const double4 *x = pairs->x, *displacement = pairs->displacement;
    double4 ahead = r[0] * x[0] + r[1] * x[1] + r[2] * x[2] - target;
    double4 rate = r[0] * displacement[0] + r[1] * displacement[1] + r[2] * displacement[2];
    if (!(smallest(ahead + time * rate) >= -slack)) return time;
    double until = smallest(choose(rate < 0, ahead / -rate, all(limit)));
    until = until < limit ? until : limit;
    return until > time ? until : time;
}

double pl_continuous_limit(pl_pair_kind kind, const double x[4][3], const double displacement[4][3],
                           double thickness, double search_radius, double limit) {
    vertex_pairs pairs;
    find_pairs(kind, x, pairs.x);
    find_pairs(kind, displacement, pairs.displacement);
    pl_closest closest = pl_closest_find(kind, x);
    double slack = ROUNDING * (largest(x) + largest(displacement)), distance = sqrt(closest.squared);
    double gap = distance - thickness - 2 * slack;
    if (!(gap > 0 && slack < MAX_SLACK)) return 0;
    double kept = fmin(KEPT_GAP * gap, KEPT_RADIUS * search_radius);
    double target = thickness + kept + slack, done = thickness + DONE * kept + slack, time = 0;
    for (int pass = 1;; pass++) {
        double next =
            separated_until(&pairs, closest.r, target * distance, 0.125 * slack * distance, time, limit);
        if (!(next > time) || next >= limit) return next;
        time = next;
        double y[4][3]; /* at that time, seen from the first vertex: common motion and place are gone */
        for (int i = 0; i < 4; i++)
            for (int d = 0; d < 3; d++)
                y[i][d] = x[i][d] - x[0][d] + time * (displacement[i][d] - displacement[0][d]);
        closest = pl_closest_find(kind, y);
        distance = sqrt(closest.squared);
        if (distance <= done) return time;
        if (pass >= MAX_ADVANCES && !(distance >= thickness + search_radius && distance < INFINITY))
            return time;
    }
}
