/* Every registered law in every form with every inversion treatment: stress against differences of the
 * energy, tangent against differences of the stress, rotation invariance; the projected tangent is finite,
 * symmetric and semi-definite, also where the stress is discontinuous; small strains against Hooke's law. */
#include "support.h"
#include "materials/law.h"

typedef void (*visit)(const pl_material_def *def, const pl_law_info *law);

static void each_material(visit function) {
    pl_material_def def;
    double user_mu;
    for (int index = 0; material_at(index, 8e4, 0.35, &user_mu, &def); index++) {
        for (def.inversion = PL_INVERSION_EXTRAPOLATE; def.inversion <= PL_INVERSION_NONE; def.inversion++)
            function(&def, pl_law_find(def.law));
    }
}

/* Random F: regular, inverted, flat, equal stretches, strongly compressed. With `inside`, only det F > 0. */
static void random_F(pl_random *random, int kind, bool inside, double F[9], double s[3]) {
    double U[9], V[9], D[9] = {0}, UD[9];
    for (int i = 0; i < 3; i++) s[i] = pl_random_range(random, 0.35, 1.8);
    switch (kind % 8) {
    case 1:
        s[1] = s[0];
        break;
    case 2:
        s[2] = s[1] = s[0];
        break;
    case 3:
        s[2] = inside ? 0.2 : -s[2];
        break;
    case 4:
        s[2] = inside ? 0.15 : 0;
        break;
    case 5:
        s[0] = pl_random_range(random, 0.12, 0.29);
        break;
    case 6:
        s[1] = inside ? 0.25 : pl_random_range(random, -0.2, 0.12),
        s[2] = pl_random_range(random, 0.12, 0.28);
        break;
    case 7:
        s[1] = s[0] * (1 + 3e-7), s[2] = inside ? s[2] : -0.5 * fabs(s[2]);
        break;
    default:
        break;
    }
    random_rotation(random, U);
    random_rotation(random, V);
    for (int i = 0; i < 3; i++) D[4 * i] = s[i];
    multiply3(U, D, UD);
    multiply3(UD, V, F);
}

/* m2 + sign(det F) m3 < 1e-3 m1: where the stress may jump. */
static bool on_jump_set(const double s[3]) {
    double m[3] = {fabs(s[0]), fabs(s[1]), fabs(s[2])};
    double m1 = fmax(m[0], fmax(m[1], m[2])), m3 = fmin(m[0], fmin(m[1], m[2])),
           m2 = m[0] + m[1] + m[2] - m1 - m3;
    return m2 + (s[0] * s[1] * s[2] < 0 ? -m3 : m3) < 1e-3 * m1;
}

static void evaluate(const pl_material_def *def, const double F[9], bool projected, double *psi, double P[9],
                     double T[81]) {
    pl_error err;
    check_ok(pl_material_evaluate(def, F, projected, psi, P, T, &err));
}

/* Fourth-order central difference in entry k of energy (into *dpsi) and stress (into dP). */
static void difference(const pl_material_def *def, const double F[9], int k, double h, double *dpsi,
                       double dP[9]) {
    static const double offset[4] = {-2, -1, 1, 2}, weight[4] = {1. / 12, -8. / 12, 8. / 12, -1. / 12};
    *dpsi = 0;
    memset(dP, 0, 9 * sizeof *dP);
    for (int n = 0; n < 4; n++) {
        double G[9], psi, P[9];
        memcpy(G, F, sizeof G);
        G[k] += offset[n] * h;
        evaluate(def, G, false, &psi, P, NULL);
        *dpsi += weight[n] * psi / h;
        for (int i = 0; i < 9; i++) dP[i] += weight[n] * P[i] / h;
    }
}

static void check_derivatives(const pl_material_def *def, const pl_law_info *law) {
    (void)law;
    pl_random random = {11};
    double worst_P = 0, worst_T = 0;
    int tested = 0;
    for (int n = 0; tested < 1000; n++) {
        double F[9], s[3], psi, P[9], T[81];
        random_F(&random, n, def->inversion == PL_INVERSION_NONE, F, s);
        if (on_jump_set(s)) continue;
        tested++;
        evaluate(def, F, false, &psi, P, T);
        double scale_P = fmax(largest_of(P, 9), 1e3), scale_T = largest_of(T, 81);
        for (int k = 0; k < 9; k++) {
            double dpsi, dP[9];
            difference(def, F, k, 2e-5, &dpsi, dP);
            if (pl_treatment_of(def->inversion)->has_energy)
                worst_P = fmax(worst_P, fabs(dpsi - P[k]) / scale_P);
            for (int i = 0; i < 9; i++) worst_T = fmax(worst_T, fabs(dP[i] - T[9 * i + k]) / scale_T);
        }
    }
    if (getenv("PL_VERBOSE"))
        printf("%s %s %d: P %.2g tangent %.2g\n", def->law, def->form ? def->form : "", def->inversion,
               worst_P, worst_T);
    check_below(worst_P, 1e-6);
    check_below(worst_T, 1e-5);
}

static void check_rotations(const pl_material_def *def, const pl_law_info *law) {
    (void)law;
    pl_random random = {5};
    for (int n = 0; n < 1000; n++) {
        double F[9], s[3], Q[9], R[9], QF[9], QFR[9], psi, P[9], psi2, P2[9], QP[9], QPR[9];
        random_F(&random, n, def->inversion == PL_INVERSION_NONE, F, s);
        if (on_jump_set(s)) continue;
        random_rotation(&random, Q);
        random_rotation(&random, R);
        multiply3(Q, F, QF);
        multiply3(QF, R, QFR);
        evaluate(def, F, false, &psi, P, NULL);
        evaluate(def, QFR, false, &psi2, P2, NULL);
        multiply3(Q, P, QP);
        multiply3(QP, R, QPR);
        double stiff = fmax(largest_of(P, 9), 1e5);
        check_near(psi2, psi, 1e-12 * fmax(fabs(psi), 1e5));
        for (int i = 0; i < 9; i++) check_near(P2[i], QPR[i], 1e-12 * stiff);
    }
}

/* Eigenvalues of a symmetric 9x9 matrix by Jacobi rotations, independent of the engine. */
static void eigenvalues9(double A[81], double *low, double *high) {
    for (int sweep = 0; sweep < 30; sweep++) {
        for (int p = 0; p < 9; p++) {
            for (int q = p + 1; q < 9; q++) {
                if (A[9 * p + q] == 0) continue;
                double theta = 0.5 * atan2(2 * A[9 * p + q], A[10 * p] - A[10 * q]), c = cos(theta),
                       t = sin(theta);
                for (int k = 0; k < 9; k++) {
                    double x = A[9 * p + k], y = A[9 * q + k];
                    A[9 * p + k] = c * x + t * y, A[9 * q + k] = c * y - t * x;
                }
                for (int k = 0; k < 9; k++) {
                    double x = A[9 * k + p], y = A[9 * k + q];
                    A[9 * k + p] = c * x + t * y, A[9 * k + q] = c * y - t * x;
                }
            }
        }
    }
    *low = INFINITY, *high = -INFINITY;
    for (int i = 0; i < 9; i++) *low = fmin(*low, A[10 * i]), *high = fmax(*high, A[10 * i]);
}

static void check_projection(const pl_material_def *def, const pl_law_info *law) {
    pl_random random = {23};
    bool inside = def->inversion == PL_INVERSION_NONE && law->needs_positive;
    if (def->inversion == PL_INVERSION_NONE && !strcmp(def->law, "user")) inside = true;
    for (int n = 0; n < 1200; n++) {
        double F[9], s[3], psi, P[9], T[81], low, high;
        random_F(&random, n, inside, F, s);
        if (!inside && n % 12 == 0) memset(F, 0, sizeof F); /* a point */
        if (!inside && n % 12 == 1)
            for (int i = 3; i < 9; i++) F[i] = 0; /* a line */
        if (!inside && n % 12 == 2)
            for (int i = 0; i < 9; i++) F[i] = i % 4 ? 0 : i == 4 ? -1 : 1; /* mirrored */
        evaluate(def, F, true, &psi, P, T);
        assert_true(isfinite(psi) && isfinite(largest_of(P, 9)) && isfinite(largest_of(T, 81)));
        for (int a = 0; a < 81; a++) check_near(T[a], T[9 * (a % 9) + a / 9], 1e-9 * largest_of(T, 81));
        eigenvalues9(T, &low, &high);
        assert_true(low >= -1e-10 * high);
    }
}

/* At F = I every law has no stress and Hooke's tangent: 2 mu sym + lambda tr. */
static void check_hooke(const pl_material_def *def, const pl_law_info *law) {
    if (!strcmp(law->name, "user")) return;
    double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, psi, P[9], T[81], lambda, mu;
    pl_error err;
    check_ok(pl_material_check(def, &lambda, &mu, &err));
    evaluate(def, I, false, &psi, P, T);
    check_near(psi, 0, 1e-9 * mu);
    check_below(largest_of(P, 9), 1e-10 * mu);
    for (int a = 0; a < 9; a++) {
        for (int b = 0; b < 9; b++) {
            int i = a / 3, j = a % 3, k = b / 3, l = b % 3;
            double hooke = lambda * (i == j && k == l) + mu * ((i == k && j == l) + (i == l && j == k));
            check_near(T[9 * a + b], hooke, 1e-8 * mu);
        }
    }
}

static void test_derivatives(void **state) {
    (void)state;
    each_material(check_derivatives);
}
static void test_rotations(void **state) {
    (void)state;
    each_material(check_rotations);
}
static void test_projection(void **state) {
    (void)state;
    each_material(check_projection);
}
static void test_hooke(void **state) {
    (void)state;
    each_material(check_hooke);
}

static void test_refusals(void **state) {
    (void)state;
    pl_error err;
    pl_material_def def = pl_material_def_default();
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    def.young = 1e5;
    def.poisson = 0.5;
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "poisson = 0.5"));
    def.poisson = 0.3;
    def.young = -1;
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    def.young = 1e5;
    def.mu = 1;
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    def.mu = NAN;
    def.law = "user";
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    def.law = "neo-hookean";
    def.form = "cubic";
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    def.form = NULL;
    def.poisson = -0.1; /* with lambda < 0 the energy of ln^2 J has no lower bound as an element flattens */
    assert_int_equal(pl_material_check(&def, NULL, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "no lower bound"));
    def.form = "isochoric";
    check_ok(pl_material_check(&def, NULL, NULL, &err));
    def.form = NULL;
    def.poisson = 0.3;
    def.inversion = PL_INVERSION_NONE;
    double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, -1}, psi;
    assert_int_equal(pl_material_evaluate(&def, F, false, &psi, NULL, NULL, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "det F <= 0"));
    F[0] = NAN;
    assert_int_equal(pl_material_evaluate(&def, F, false, &psi, NULL, NULL, &err), PL_ERR_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_derivatives), cmocka_unit_test(test_rotations),
        cmocka_unit_test(test_projection),  cmocka_unit_test(test_hooke),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
