/* The barrier, and the mollifier of nearly parallel edges. */
#include "contact/barrier.h"
#include "math/vec3.h"

#define MOLLIFIER_SINE 1e-3  /* squared, of the angle at rest below which edges count as nearly parallel */
#define MOLLIFIER_MIN 1e-290 /* smaller thresholds, of edges shorter than 1e-72 m, have no inverse */

pl_barrier pl_barrier_at(double u) {
    if (u >= 1) return (pl_barrier){0, 0, 0};
    if (!(u > 0)) return (pl_barrier){INFINITY, -INFINITY, INFINITY};
    /* Neither sum has terms of different signs. */
    double h = u - 1, log_u = log(u), q = h / u;
    return (pl_barrier){-h * h * log_u, -2 * h * log_u - h * q, -2 * log_u - 4 * q + q * q};
}

double pl_mollifier_threshold(const double rest[4][3]) {
    double first = 0, second = 0;
    for (int d = 0; d < 3; d++) {
        double e = rest[1][d] - rest[0][d], f = rest[3][d] - rest[2][d];
        first += e * e;
        second += f * f;
    }
    return pl_mollifier_threshold_of(first, second);
}

double pl_mollifier_threshold_of(double first, double second) { return MOLLIFIER_SINE * first * second; }

double pl_mollifier(const double x[4][3], double eps, double gradient[4][3]) {
    double e[3], f[3], n[3];
    for (int d = 0; d < 3; d++) {
        e[d] = x[1][d] - x[0][d];
        f[d] = x[3][d] - x[2][d];
    }
    pl_vec3_cross(e, f, n);
    double q = pl_vec3_dot(n, n);
    if (!(q < eps && eps > MOLLIFIER_MIN)) {
        if (gradient)
            for (int i = 0; i < 12; i++) gradient[i / 3][i % 3] = 0;
        return 1;
    }
    double y = q / eps;
    if (gradient) {
        /* dq = 2 n . (de x f + e x df) = 2 de . (f x n) + 2 df . (n x e) */
        double slope = 4 * (1 - y) / eps, a[3], b[3];
        pl_vec3_cross(f, n, a);
        pl_vec3_cross(n, e, b);
        for (int d = 0; d < 3; d++) {
            gradient[1][d] = slope * a[d];
            gradient[0][d] = -gradient[1][d];
            gradient[3][d] = slope * b[d];
            gradient[2][d] = -gradient[3][d];
        }
    }
    return (2 - y) * y;
}
