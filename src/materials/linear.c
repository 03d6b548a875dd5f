/* Rotated linear elasticity (irving2004 section 6, the model of its figures 2 and 7). */
#include "materials/law.h"

static void linear_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane lambda = args->p[PL_LAMBDA], mu = args->p[PL_MU], one = pl_set1(1.0);
    pl_lane e[3] = {s[0] - one, s[1] - one, s[2] - one};
    pl_lane trace = e[0] + e[1] + e[2];
    if (want & PL_WANT_ENERGY) {
        out->psi = mu * (e[0] * e[0] + e[1] * e[1] + e[2] * e[2]) + pl_set1(0.5) * lambda * trace * trace;
    }
    for (int i = 0; i < 3; i++) {
        out->g[i] = pl_set1(2.0) * mu * e[i] + lambda * trace;
        out->h[i] = pl_set1(2.0) * mu + lambda;
        out->h[3 + i] = lambda;
    }
}

const pl_law pl_law_linear = {
    .info = {.name = "linear",
             .doc = "Rotated linear elasticity: Hooke's law in the principal stretches. Defined everywhere, "
                    "also for inverted "
                    "elements; volume is not preserved under large strain.",
             .energy = "mu sum (s_i - 1)^2 + lambda/2 (sum s_i - 3)^2",
             .has_warped_tangent = true,
             .is_monotone = true},
    .eval = {linear_eval},
};
