/* SVD, polar decomposition and symmetric eigenproblem for every kind of F that occurs. */
#include "support.h"
#include "math/eigen3.h"
#include "math/polar3.h"

enum { KINDS = 14 };

/* Stretches of the given kind, largest first. */
static void stretches(pl_random *random, int kind, double s[3]) {
    double a = pl_random_range(random, 0.1, 3), b = pl_random_range(random, 0.1, 3),
           c = pl_random_range(random, 0.1, 3);
    s[0] = fmax(a, fmax(b, c));
    s[2] = fmin(a, fmin(b, c));
    s[1] = a + b + c - s[0] - s[2];
    switch (kind) {
    case 1:
        s[2] = -s[2];
        break; /* inverted */
    case 2:
        s[2] = 0;
        break; /* flat */
    case 3:
        s[1] = s[2] = 0;
        break; /* line */
    case 4:
        s[0] = s[1] = s[2] = 0;
        break; /* point */
    case 5:
        s[1] = s[2] = s[0];
        break; /* equal */
    case 6:
        s[2] = -s[1];
        break; /* equal magnitude, inverted */
    case 7:
        s[2] = s[1] * (1 - 1e-12);
        break; /* nearly equal */
    case 8:
        s[1] = s[0] * (1 - 1e-9), s[2] = s[0] * (1 - 2e-9);
        break;
    case 9:
        s[2] *= 1e-9;
        break; /* nearly flat */
    case 10:
        s[1] *= 1e-7, s[2] *= 1e-12;
        break;
    case 11:
        s[2] *= -1e-14;
        break;
    case 12:
        s[1] = s[0], s[2] = -s[0];
        break; /* mirrored */
    case 13:
        s[1] *= 1e-15, s[2] *= -1e-15;
        break;
    default:
        break;
    }
    if (fabs(s[2]) > s[1]) s[2] = copysign(s[1], s[2]);
}

static void compose(const double U[9], const double s[3], const double V[9], double F[9]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            long double sum = 0; /* extended: only the rounding of the decomposition is tested */
            for (int k = 0; k < 3; k++) sum += (long double)U[3 * i + k] * s[k] * V[3 * j + k];
            F[3 * i + j] = (double)sum;
        }
}

static double determinant(const double A[9]) {
    return A[0] * (A[4] * A[8] - A[5] * A[7]) - A[1] * (A[3] * A[8] - A[5] * A[6]) +
           A[2] * (A[3] * A[7] - A[4] * A[6]);
}

static double orthogonality(const double A[9]) {
    double worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double d = 0;
            for (int k = 0; k < 3; k++) d += A[3 * k + i] * A[3 * k + j];
            worst = fmax(worst, fabs(d - (i == j)));
        }
    return worst;
}

static double norm9(const double *A) {
    double top = 0, n = 0;
    for (int i = 0; i < 9; i++) top = fmax(top, fabs(A[i]));
    for (int i = 0; i < 9; i++) n += top > 0 ? (A[i] / top) * (A[i] / top) : 0;
    return top * sqrt(n);
}

typedef struct worst_seen {
    double rebuild, orthogonal, smallest, polar;
} worst_seen;

/* Decomposes PL_LANES matrices, which were built from the stretches s, at once and records the largest
 * relative deviations. */
static void decompose(double F[][9], double s[][3], worst_seen *worst) {
    pl_lane f[9], u[9], sigma[3], v[9], r[9];
    double row[PL_LANES];
    for (int i = 0; i < 9; i++) {
        for (int l = 0; l < PL_LANES; l++) row[l] = F[l][i];
        f[i] = pl_lane_load(row);
    }
    pl_svd3(f, u, sigma, v);
    pl_polar3(f, r);
    for (int l = 0; l < PL_LANES; l++) {
        double U[9], S[3], V[9], R[9], G[9];
        for (int i = 0; i < 9; i++)
            U[i] = pl_lane_get(u[i], l), V[i] = pl_lane_get(v[i], l), R[i] = pl_lane_get(r[i], l);
        for (int i = 0; i < 3; i++) S[i] = pl_lane_get(sigma[i], l);
        compose(U, S, V, G);
        double size = norm9(F[l]), unit = size > 0 ? size : 1;
        for (int i = 0; i < 9; i++) worst->rebuild = fmax(worst->rebuild, fabs(G[i] - F[l][i]) / unit);
        worst->orthogonal = fmax(worst->orthogonal, fmax(orthogonality(U), orthogonality(V)));
        assert_true(determinant(U) > 0.5 && determinant(V) > 0.5);
        assert_true(S[0] >= S[1] * (1 - 1e-14) && S[1] >= 0 &&
                    S[1] >= fabs(S[2]) * (1 - 1e-14) - 1e-15 * unit);
        worst->smallest = fmax(worst->smallest, fabs(S[2] - s[l][2]) / unit);
        for (int i = 0; i < 9; i++) {
            double uv = 0;
            for (int k = 0; k < 3; k++) uv += U[3 * (i / 3) + k] * V[3 * (i % 3) + k];
            worst->polar = fmax(worst->polar, fabs(uv - R[i]));
        }
    }
}

static void test_svd(void **state) {
    (void)state;
    pl_random random = {7};
    double scales[] = {1, 1e150, 1e-150, 1e30};
    for (int kind = 0; kind < KINDS; kind++) {
        worst_seen worst = {0};
        for (int n = 0; n < 4000; n++) {
            double F[PL_LANES][9], s[PL_LANES][3];
            for (int l = 0; l < PL_LANES; l++) {
                double U[9], V[9];
                random_rotation(&random, U);
                random_rotation(&random, V);
                stretches(&random, n % 3 ? kind : (kind + l) % KINDS, s[l]); /* also mixed within a batch */
                for (int i = 0; i < 3; i++) s[l][i] *= scales[n % 4];
                compose(U, s[l], V, F[l]);
            }
            decompose(F, s, &worst);
        }
        if (getenv("PL_VERBOSE"))
            printf("kind %d: rebuild %.2g orthogonal %.2g smallest %.2g\n", kind, worst.rebuild,
                   worst.orthogonal, worst.smallest);
        check_below(worst.rebuild, 4e-15);
        check_below(worst.orthogonal, 1e-14);
        check_below(worst.smallest, 1e-15);
        check_below(worst.polar, 1e-15);
    }
}

/* Diagonal and permutation matrices are exact inputs: the smallest stretch must come out to 1e-15 |F|. */
static void test_exact(void **state) {
    (void)state;
    const double diagonals[][3] = {{1, 1, 1},
                                   {3, 2, 1e-9},
                                   {1, 1, -1},
                                   {2, 0, 0},
                                   {0, 0, 0},
                                   {1e150, 1e140, -1e130},
                                   {5e-151, 3e-151, 1e-160}};
    for (size_t d = 0; d < sizeof diagonals / sizeof diagonals[0]; d++) {
        for (int p = 0; p < 6; p++) {
            static const int permutations[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
            pl_lane F[9], U[9], s[3], V[9];
            for (int i = 0; i < 9; i++) F[i] = pl_set1(0.0);
            for (int i = 0; i < 3; i++) F[3 * i + permutations[p][i]] = pl_set1(diagonals[d][i]);
            pl_svd3(F, U, s, V);
            double sign = p < 3 ? 1 : -1;
            double expected = diagonals[d][2] * sign, size = fabs(diagonals[d][0]);
            check_near(pl_lane_get(s[2], 0), expected, 1e-15 * size);
            check_near(pl_lane_get(s[0], 0), size, 1e-15 * size);
        }
    }
}

static void test_eigen(void **state) {
    (void)state;
    pl_random random = {3};
    double worst = 0, worst_project = 0;
    for (int n = 0; n < 20000; n++) {
        double R[9], e[3], A[6], scale = n % 3 ? 1 : pow(10, pl_random_range(&random, -60, 60));
        random_rotation(&random, R);
        for (int i = 0; i < 3; i++) e[i] = scale * pl_random_range(&random, -1, 1);
        if (n % 5 == 0) e[1] = e[0];
        if (n % 7 == 0) e[2] = 0;
        double M[9];
        compose(R, e, R, M);
        A[0] = M[0], A[1] = M[4], A[2] = M[8], A[3] = M[1], A[4] = M[2], A[5] = M[5];
        pl_lane a[6], values[3], Q[9];
        for (int i = 0; i < 6; i++) a[i] = pl_set1(A[i]);
        pl_eigen3(a, values, Q);
        double q[9], w[3], G[9];
        for (int i = 0; i < 9; i++) q[i] = pl_lane_get(Q[i], 0);
        for (int i = 0; i < 3; i++) w[i] = pl_lane_get(values[i], 0);
        compose(q, w, q, G);
        for (int i = 0; i < 9; i++) worst = fmax(worst, fabs(G[i] - M[i]) / scale);
        worst = fmax(worst, orthogonality(q));
        /* the projection keeps the positive part exactly */
        pl_eigen3_project(a);
        double plus[3] = {fmax(e[0], 0), fmax(e[1], 0), fmax(e[2], 0)};
        compose(R, plus, R, G);
        double expected[6] = {G[0], G[4], G[8], G[1], G[2], G[5]};
        for (int i = 0; i < 6; i++)
            worst_project = fmax(worst_project, fabs(pl_lane_get(a[i], 0) - expected[i]) / scale);
    }
    check_below(worst, 1e-14);
    check_below(worst_project, 1e-13);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_svd), cmocka_unit_test(test_exact),
                                       cmocka_unit_test(test_eigen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
