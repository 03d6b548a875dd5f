/* Evaluation of a material at one point, for checks, plots and tools (pl_material_evaluate). Uses the
 * engine's lanes and returns the full 9x9 tangent. */
#include "materials/inversion.h"
#include "core/fields.h"
#include "materials/tangent.h"
#include "math/svd3.h"

/* dP/dF in the diagonal frame for the pair of entries (i,j), (k,l). */
static double diagonal_tangent(const pl_tangent *t, const pl_law_out *law, int i, int j, int k, int l) {
    static const int pair[3][3] = {{0, 0, 1}, {0, 0, 2}, {1, 2, 0}};
    if (i == j && k == l) {
        if (i == k) return pl_lane_get(t->h[i], 0);
        double skew = pl_lane_get(law->skew[pair[i][k]], 0);
        return pl_lane_get(t->h[3 + pair[i][k]], 0) + (i < k ? skew : -skew);
    }
    if (i == j || k == l) return 0;
    if (i == k && j == l) return pl_lane_get(t->alpha[pair[i][j]], 0);
    if (i == l && j == k) return pl_lane_get(t->beta[pair[i][j]], 0);
    return 0;
}

pl_status pl_material_evaluate(const pl_material_def *given, const double F[9], bool projected,
                               double *energy, double P[9], double tangent[81], pl_error *err) {
    PL_REQUIRE(F);
    pl_material_def own = pl_material_def_default();
    const pl_material_def *def = &own;
    pl_material material;
    pl_status status = pl_def_read(given, "material", &own, sizeof own, err);
    if (status == PL_OK) status = pl_material_compile(def, &material, err);
    if (status != PL_OK) return status;
    pl_lane f[9], U[9], s[3], V[9], p[9];
    for (int i = 0; i < 9; i++) {
        if (!isfinite(F[i])) return pl_error_set(err, PL_ERR_INPUT, "F[%d] is not finite", i);
        f[i] = pl_set1(F[i]);
    }
    pl_svd3(f, U, s, V);
    if (material.positive_only && !(pl_lane_get(s[2], 0) > 0)) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': law '%s' is not defined for det F <= 0 and inversion is 'none'",
                            def->name ? def->name : "", def->law);
    }
    pl_law_args args;
    pl_law_out law;
    pl_material_broadcast(&material, (pl_limiter){0, 0}, &args);
    pl_inversion_eval(material.eval, &args, s, PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN, &law);
    pl_mat3_diagonal(U, law.g, V, p);
    if (energy) *energy = pl_lane_get(law.psi, 0);
    for (int i = 0; P && i < 9; i++) P[i] = pl_lane_get(p[i], 0);
    if (!tangent) return PL_OK;

    pl_tangent t;
    pl_tangent_of(s, &law, projected, &t);
    if (projected) law.skew[0] = law.skew[1] = law.skew[2] = pl_set1(0.0);
    double u[9], v[9];
    for (int i = 0; i < 9; i++) u[i] = pl_lane_get(U[i], 0), v[i] = pl_lane_get(V[i], 0);
    for (int a = 0; a < 9; a++) {
        for (int b = 0; b < 9; b++) {
            double sum = 0;
            for (int m = 0; m < 81; m++) { /* entries (i,j) and (k,l) of the diagonal frame */
                int i = m / 27, j = m / 9 % 3, k = m / 3 % 3, l = m % 3;
                sum += u[3 * (a / 3) + i] * v[3 * (a % 3) + j] * diagonal_tangent(&t, &law, i, j, k, l) *
                       u[3 * (b / 3) + k] * v[3 * (b % 3) + l];
            }
            tangent[9 * a + b] = sum;
        }
    }
    return PL_OK;
}
