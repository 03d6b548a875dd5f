/* The barrier of a distance, and the mollifier for nearly parallel edges (docs/barrier.md). */
#ifndef PL_CONTACT_BARRIER_H
#define PL_CONTACT_BARRIER_H

/* b(u) = -(u - 1)^2 ln u for 0 < u < 1, zero beyond: value, b' and b''. Twice continuously differentiable.
 * Infinite for u <= 0. */
typedef struct pl_barrier {
    double value, slope, curvature;
} pl_barrier;
pl_barrier pl_barrier_at(double u);

/* m = (2 - q/eps) q/eps below eps, 1 above, with q = |e1 x e2|^2 of the edges (x0, x1) and (x2, x3) and eps =
 * 1e-3 |e1|^2 |e2|^2 of the rest shape. Value, and gradient (4,3) by the vertices (may be NULL). */
double pl_mollifier(const double x[4][3], double eps, double gradient[4][3]);
double pl_mollifier_threshold(const double rest[4][3]);
/* The same eps for edges with these squared lengths at rest. */
double pl_mollifier_threshold_of(double first, double second);

#endif
