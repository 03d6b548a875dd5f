/* St. Venant-Kirchhoff: Hooke's law in the Green strain. Softens under compression (irving2004 figure 3). */
#include "materials/law.h"

static void stvk_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane lambda = args->p[PL_LAMBDA], mu = args->p[PL_MU], half = pl_set1(0.5);
    pl_lane e[3];
    for (int i = 0; i < 3; i++) e[i] = half * (s[i] * s[i] - pl_set1(1.0));
    pl_lane pressure = lambda * (e[0] + e[1] + e[2]);
    if (want & PL_WANT_ENERGY) {
        out->psi = mu * (e[0] * e[0] + e[1] * e[1] + e[2] * e[2]) + half * pressure * (e[0] + e[1] + e[2]);
    }
    for (int i = 0; i < 3; i++) {
        pl_lane second = pl_set1(2.0) * mu * e[i] + pressure; /* second Piola-Kirchhoff */
        out->g[i] = s[i] * second;
        out->h[i] = second + s[i] * s[i] * (pl_set1(2.0) * mu + lambda);
    }
    out->h[3] = lambda * s[0] * s[1];
    out->h[4] = lambda * s[0] * s[2];
    out->h[5] = lambda * s[1] * s[2];
}

const pl_law pl_law_stvk = {
    .info = {.name = "stvk",
             .doc = "St. Venant-Kirchhoff: Hooke's law in the Green strain. For moderate strain and large "
                    "rotation; it "
                    "weakens under strong compression.",
             .energy = "mu sum e_i^2 + lambda/2 (sum e_i)^2, e_i = (s_i^2 - 1)/2"},
    .eval = {stvk_eval},
};
