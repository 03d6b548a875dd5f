/* Stable neo-Hookean (Smith, de Goes, Kim 2018): rubber-like, finite and smooth through inversion.
 *
 * Its constants are derived from lambda and mu so that small strains agree with Hooke's law: with m = 4 mu/3
 * and l = lambda + 5 mu/6, psi = m/2 (I - 3) - m/2 ln(I + 1) + l/2 (J - a)^2 - psi0, a = 1 + 3 m / (4 l). */
#include "materials/law.h"

static void stable_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane one = pl_set1(1.0), half = pl_set1(0.5);
    const pl_lane m = pl_set1(4.0 / 3.0) * args->p[PL_MU],
                  l = args->p[PL_LAMBDA] + pl_set1(5.0 / 6.0) * args->p[PL_MU];
    pl_lane rest = pl_set1(0.75) * m; /* l (a - 1), written without a division by l */
    pl_volume v = pl_volume_of(s);
    pl_lane I = s[0] * s[0] + s[1] * s[1] + s[2] * s[2];
    pl_lane pressure = l * (v.J - one) - rest;
    if (want & PL_WANT_ENERGY) {
        out->psi = half * m * (I - pl_set1(3.0) - pl_log(pl_set1(0.25) * (I + one))) +
                   (half * l * (v.J - one) - rest) * (v.J - one);
    }
    pl_lane inverse = one / (I + one);
    pl_lane shear = m * (one - inverse), slope = pl_set1(2.0) * m * inverse * inverse;
    for (int i = 0; i < 3; i++) {
        out->g[i] = shear * s[i] + pressure * v.d[i];
        out->h[i] = shear + slope * s[i] * s[i] + l * v.d[i] * v.d[i];
    }
    out->h[3] = slope * s[0] * s[1] + l * v.d[0] * v.d[1] + pressure * s[2];
    out->h[4] = slope * s[0] * s[2] + l * v.d[0] * v.d[2] + pressure * s[1];
    out->h[5] = slope * s[1] * s[2] + l * v.d[1] * v.d[2] + pressure * s[0];
}

const pl_law pl_law_stable_neo_hookean = {
    .info = {.name = "stable-neo-hookean",
             .doc = "Neo-Hookean rubber that stays finite and smooth when elements flatten or invert; "
                    "preserves volume well.",
             .energy = "m/2 (I - 3) - m/2 ln((I + 1)/4) + l/2 ((J - a)^2 - (1 - a)^2), m = 4 mu/3, l = "
                       "lambda + 5 mu/6, "
                       "a = 1 + 3 m/(4 l), I = sum s_i^2, J = s_1 s_2 s_3",
             .is_monotone = true},
    .eval = {stable_eval},
};
