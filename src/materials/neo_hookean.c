/* Compressible neo-Hookean in two forms: logarithmic, and isochoric-volumetric as in CalculiX and Abaqus. */
#include "materials/law.h"

/* mu/2 (I1 - 3) - mu ln J + lambda/2 ln^2 J */
static void logarithmic_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane lambda = args->p[PL_LAMBDA], mu = args->p[PL_MU];
    pl_lane log_J = pl_log(s[0] * s[1] * s[2]);
    if (want & PL_WANT_ENERGY) {
        pl_lane trace = s[0] * s[0] + s[1] * s[1] + s[2] * s[2] - pl_set1(3.0);
        out->psi = (pl_set1(0.5) * trace - log_J) * mu + pl_set1(0.5) * lambda * log_J * log_J;
    }
    if (!(want & (PL_WANT_GRADIENT | PL_WANT_HESSIAN))) return;
    pl_lane q = lambda * log_J - mu;
    pl_lane inverse[3];
    for (int i = 0; i < 3; i++) {
        inverse[i] = pl_set1(1.0) / s[i];
        out->g[i] = mu * s[i] + q * inverse[i];
        out->h[i] = mu + (lambda - q) * inverse[i] * inverse[i];
    }
    out->h[3] = lambda * inverse[0] * inverse[1];
    out->h[4] = lambda * inverse[0] * inverse[2];
    out->h[5] = lambda * inverse[1] * inverse[2];
}

/* C10 (J^(-2/3) I1 - 3) + (J - 1)^2 / D1 with C10 = mu/2 and 1/D1 = K/2, K = lambda + 2 mu/3 */
static void isochoric_eval(const pl_law_args *args, const pl_lane s[3], unsigned want, pl_law_out *out) {
    const pl_lane mu = args->p[PL_MU], bulk = args->p[PL_LAMBDA] + pl_set1(2.0 / 3.0) * mu,
                  one = pl_set1(1.0);
    pl_volume v = pl_volume_of(s);
    pl_lane I1 = s[0] * s[0] + s[1] * s[1] + s[2] * s[2];
    pl_lane q = pl_set1(0.5) * mu * pl_exp(pl_set1(-2.0 / 3.0) * pl_log(v.J)); /* C10 J^(-2/3) */
    pl_lane pressure = bulk * (v.J - one);
    if (want & PL_WANT_ENERGY) {
        out->psi = q * I1 - pl_set1(1.5) * mu + pl_set1(0.5) * pressure * (v.J - one);
    }
    if (!(want & (PL_WANT_GRADIENT | PL_WANT_HESSIAN))) return;
    pl_lane inverse[3];
    for (int i = 0; i < 3; i++) {
        inverse[i] = one / s[i];
        out->g[i] = q * (pl_set1(2.0) * s[i] - pl_set1(2.0 / 3.0) * I1 * inverse[i]) + pressure * v.d[i];
        out->h[i] = q * (pl_set1(10.0 / 9.0) * I1 * inverse[i] * inverse[i] - pl_set1(2.0 / 3.0)) +
                    bulk * v.d[i] * v.d[i];
    }
    for (int k = 0; k < 3; k++) { /* 12, 13, 23, with the third stretch 3, 2, 1 */
        int i = k == 2 ? 1 : 0, j = k == 0 ? 1 : 2;
        pl_lane mixed = pl_set1(4.0 / 9.0) * I1 - pl_set1(4.0 / 3.0) * (s[i] * s[i] + s[j] * s[j]);
        out->h[3 + k] = q * mixed * inverse[i] * inverse[j] + bulk * v.d[i] * v.d[j] + pressure * s[2 - k];
    }
}

static const char *const forms[] = {"logarithmic", "isochoric", NULL};

const pl_law pl_law_neo_hookean = {
    .info = {.name = "neo-hookean",
             .doc = "Neo-Hookean rubber. Form 'logarithmic' resists flattening without bound; form "
                    "'isochoric' separates shape "
                    "from volume, with C10 = mu/2 and D1 = 2/K, and is what CalculiX and Abaqus call "
                    "*HYPERELASTIC, NEO HOOKE.",
             .energy = "logarithmic: mu/2 (I1 - 3) - mu ln J + lambda/2 ln^2 J; isochoric: mu/2 (J^(-2/3) I1 "
                       "- 3) + K/2 (J - 1)^2, "
                       "K = lambda + 2 mu/3; I1 = sum s_i^2, J = s_1 s_2 s_3",
             .forms = forms,
             .needs_positive = true,
             .needs_lambda = 1},
    .eval = {logarithmic_eval, isochoric_eval},
};
