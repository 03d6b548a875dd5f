/* St. Venant-Kirchhoff as a C program gives it to the library, operation by operation as test_laws.py has it.
 */
#include <pliant/pliant.h>

static const double mu = 2e5 / (2 * (1 + 0.3)), lambda = 2e5 * 0.3 / ((1 + 0.3) * (1 - 2 * 0.3));

void stvk(void *context, int n, const double *stretches, unsigned want, double *energy, double *gradient,
          double *hessian) {
    (void)context;
    for (int k = 0; k < n; k++) {
        const double *s = stretches + 3 * k;
        double e[3];
        for (int i = 0; i < 3; i++) e[i] = 0.5 * (s[i] * s[i] - 1);
        double trace = e[0] + e[1] + e[2], squares = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
        if (want & PL_WANT_ENERGY) energy[k] = mu * squares + 0.5 * lambda * (trace * trace);
        for (int i = 0; i < 3; i++) {
            double p = 2 * mu * e[i] + lambda * trace;
            if (want & PL_WANT_GRADIENT) gradient[3 * k + i] = s[i] * p;
            for (int j = 0; j < 3 && (want & PL_WANT_HESSIAN); j++) {
                double same = i == j ? p + 2 * mu * (s[i] * s[i]) : 0;
                hessian[9 * k + 3 * i + j] = lambda * (s[i] * s[j]) + same;
            }
        }
    }
}
