/* Fixed corotated elasticity: the rotated linear shear term with a volume term in J itself. */
#include "materials/law.h"

static void corotated_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane lambda = args->p[PL_LAMBDA], mu = args->p[PL_MU], one = pl_set1(1.0);
    pl_lane e[3] = {s[0] - one, s[1] - one, s[2] - one};
    pl_volume v = pl_volume_of(s);
    pl_lane pressure = lambda * (v.J - one);
    if (want & PL_WANT_ENERGY) {
        out->psi = mu * (e[0] * e[0] + e[1] * e[1] + e[2] * e[2]) + pl_set1(0.5) * pressure * (v.J - one);
    }
    for (int i = 0; i < 3; i++) {
        out->g[i] = pl_set1(2.0) * mu * e[i] + pressure * v.d[i];
        out->h[i] = pl_set1(2.0) * mu + lambda * v.d[i] * v.d[i];
    }
    out->h[3] = lambda * v.d[0] * v.d[1] + pressure * s[2];
    out->h[4] = lambda * v.d[0] * v.d[2] + pressure * s[1];
    out->h[5] = lambda * v.d[1] * v.d[2] + pressure * s[0];
}

const pl_law pl_law_corotated = {
    .info = {.name = "corotated",
             .doc = "Fixed corotated elasticity: linear in shear, quadratic in the change of volume. A good "
                    "default for "
                    "soft bodies in animation.",
             .energy = "mu sum (s_i - 1)^2 + lambda/2 (J - 1)^2, J = s_1 s_2 s_3",
             .needs_lambda = 1,
             .is_monotone = true},
    .eval = {corotated_eval},
};
