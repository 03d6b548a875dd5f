/* A manufactured large deformation of the unit cube, u = a sin(pi x) sin(pi y) sin(pi z) d, and the body
 * force under which it is in equilibrium. */
#ifndef PL_TESTS_MANUFACTURED_H
#define PL_TESTS_MANUFACTURED_H

#include "scenario.h"

static const double pi = 3.14159265358979323846;
static const double amount[3] = {0.12, -0.06, 0.08}; /* a d */

static inline void displacement(const double X[3], double u[3]) {
    double shape = sin(pi * X[0]) * sin(pi * X[1]) * sin(pi * X[2]);
    for (int d = 0; d < 3; d++) u[d] = amount[d] * shape;
}

static inline void gradient(const double X[3], double F[9]) {
    double s[3], c[3];
    for (int d = 0; d < 3; d++) s[d] = sin(pi * X[d]), c[d] = pi * cos(pi * X[d]);
    double slope[3] = {c[0] * s[1] * s[2], s[0] * c[1] * s[2], s[0] * s[1] * c[2]};
    for (int k = 0; k < 9; k++) F[k] = (k % 4 == 0) + amount[k / 3] * slope[k % 3];
}

/* -Div P by central differences of sixth order. */
static inline void body_force(const pl_material_def *material, const double X[3], double f[3]) {
    static const double weight[3] = {45. / 60, -9. / 60, 1. / 60};
    const double h = 4e-3;
    pl_error err;
    f[0] = f[1] = f[2] = 0;
    for (int j = 0; j < 3; j++) {
        for (int m = -3; m <= 3; m++) {
            if (m == 0) continue;
            double Y[3] = {X[0], X[1], X[2]}, F[9], P[9];
            Y[j] += m * h;
            gradient(Y, F);
            check_ok(pl_material_evaluate(material, F, false, NULL, P, NULL, &err));
            double w = weight[abs(m) - 1] / h * (m > 0 ? 1 : -1);
            for (int i = 0; i < 3; i++) f[i] -= w * P[3 * i + j];
        }
    }
}

#endif
