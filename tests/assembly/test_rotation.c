/* Rotations of quadratic elements, per element or per point. One rotation per element is compared with the
 * closed form of bargteil2014 equations 9 to 11, rotated. A rigid rotation causes no forces with either. One
 * rotation per element leaves a net torque, which is measured. */
#include "reference.h"
#include "core/random.h"
#include "mesh/order.h"

enum { N = 30 };
#define ALL .forces = true, .matrix = true
#define WARPED ALL, .tangent = PL_TANGENT_WARPED

typedef struct single {
    pl_assembly *assembly;
    pl_threads *pool;
    double X[N], x[N], f[N], energy, lambda, mu;
} single;

static void make(single *s, const char *element, const double *X) {
    static const int32_t cell[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, id = 0;
    pl_error err;
    pl_material material;
    pl_material_def def = pl_material_def_default();
    def.law = "linear";
    def.young = 3e4;
    def.poisson = 0.35;
    *s = (single){.pool = pl_threads_new(1), .lambda = 3e4 * 0.35 / (1.35 * 0.3), .mu = 3e4 / 2.7};
    memcpy(s->X, X, sizeof s->X);
    check_ok(pl_material_compile(&def, &material, &err));
    pl_part_def part = {pl_element_find(element), &material, 1, cell, &id, NULL};
    check_ok(pl_assembly_create(10, s->X, 1, &part, 0, 1, &s->assembly, &err));
}

static void evaluate(single *s, pl_request request) {
    pl_sums sums;
    pl_assembly_evaluate(s->assembly, s->pool, s->x, &request, &sums, s->f);
    s->energy = sums.energy;
}

static void release(single *s) {
    pl_assembly_free(s->assembly);
    pl_threads_free(s->pool);
}

/* Corners of a tetrahedron, and the midpoints of its edges, displaced by up to `bend`. */
static void place(pl_random *random, double bend, double *X) {
    static const double corner[12] = {0, 0, 0, 1.2, 0.1, 0, 0.2, 0.9, 0.1, 0.3, 0.2, 1.1};
    for (int k = 0; k < 12; k++) X[k] = corner[k] + 0.1 * pl_random_range(random, -1, 1);
    for (int k = 0; k < 18; k++) {
        const int *ends = pl_tet_edges[k / 3];
        X[12 + k] =
            0.5 * (X[3 * ends[0] + k % 3] + X[3 * ends[1] + k % 3]) + bend * pl_random_range(random, -1, 1);
    }
}

/* Control points from points on the edges. */
static void to_control(double *X) {
    for (int k = 0; k < 18; k++) {
        const int *ends = pl_tet_edges[k / 3];
        X[12 + k] = 2 * X[12 + k] - 0.5 * (X[3 * ends[0] + k % 3] + X[3 * ends[1] + k % 3]);
    }
}

static void turn(const double R[9], const double *from, double *to) {
    for (int k = 0; k < N; k++) {
        const double *p = from + k - k % 3, *row = R + 3 * (k % 3);
        to[k] = row[0] * p[0] + row[1] * p[1] + row[2] * p[2];
    }
}

static void invert(const double A[9], double out[9]) {
    for (int k = 0; k < 9; k++) {
        int i = k / 3, j = k % 3, p = (j + 1) % 3, q = (j + 2) % 3, r = (i + 1) % 3, t = (i + 2) % 3;
        out[k] = A[3 * p + r] * A[3 * q + t] - A[3 * p + t] * A[3 * q + r];
    }
    double det = A[0] * out[0] + A[1] * out[3] + A[2] * out[6];
    for (int k = 0; k < 9; k++) out[k] /= det;
}

/* The inverse of the matrix whose columns are the edges from corner 0, and the volume. */
static double find_beta(const double *X, double beta[9]) {
    double E[9];
    for (int k = 0; k < 9; k++) E[k] = X[3 * (1 + k % 3) + k / 3] - X[k / 3];
    invert(E, beta);
    return fabs(determinant3(E)) / 6;
}

/* The rotation of the corners' deformation gradient, by Newton's iteration. */
static void find_rotation(const double *X, const double *x, double R[9]) {
    double beta[9];
    find_beta(X, beta);
    for (int k = 0; k < 9; k++) {
        R[k] = 0;
        for (int j = 0; j < 3; j++) R[k] += (x[3 * (1 + j) + k / 3] - x[k / 3]) * beta[3 * j + k % 3];
    }
    for (int round = 0; round < 30; round++) {
        double inverse[9];
        invert(R, inverse);
        for (int k = 0; k < 9; k++) inverse[k] *= 0.5;
        for (int k = 0; k < 9; k++) R[k] = 0.5 * R[k] + inverse[3 * (k % 3) + k / 3];
    }
}

/* The exponent of coordinate i in the Bernstein polynomial a. */
static int power(int a, int i) {
    if (a < 4) return a == i ? 2 : 0;
    return (pl_tet_edges[a - 4][0] == i) + (pl_tet_edges[a - 4][1] == i);
}

/* Integral of the product of two linear polynomials: the Bernstein polynomials a without one factor i, and b
 * without one factor k. */
static double integral(int a, int i, int b, int k) {
    if (!power(a, i) || !power(b, k)) return 0;
    int left = 0, right = 0;
    for (int c = 0; c < 4; c++) {
        if (power(a, c) - (c == i) > 0) left = c;
        if (power(b, c) - (c == k) > 0) right = c;
    }
    return left == right ? 1.0 / 60 : 1.0 / 120;
}

/* bargteil2014 equation 11. */
static double product(int b, int j, int a, int k) {
    return 4 * (integral(b, j, a, k) - integral(b, 0, a, k) - integral(b, j, a, 0) + integral(b, 0, a, 0));
}

/* The derivative of equation 10. */
static void closed_form(const single *s, double K[N][N]) {
    double beta[9], v = find_beta(s->X, beta);
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++) {
            int a = row / 3, c = row % 3, b = column / 3, i = column % 3;
            double sum = 0;
            for (int jk = 0; jk < 9; jk++) {
                int j = jk / 3, k = jk % 3;
                const double *bj = beta + 3 * j, *bk = beta + 3 * k;
                double dot = bj[0] * bk[0] + bj[1] * bk[1] + bj[2] * bk[2];
                double terms = s->lambda * bj[i] * bk[c] + s->mu * (c == i ? dot : 0) + s->mu * bj[c] * bk[i];
                sum += product(b, j + 1, a, k + 1) * terms;
            }
            K[row][column] = 6 * v * sum;
        }
    }
}

/* K for the nodes of tet10 from K for control points. */
static void to_lagrange(double K[N][N]) {
    double T[N][N] = {{0}}, KT[N][N] = {{0}};
    for (int k = 0; k < N; k++) {
        T[k][k] = k < 12 ? 1 : 2;
        for (int e = 0; e < 2 && k >= 12; e++) T[k][3 * pl_tet_edges[k / 3 - 4][e] + k % 3] = -0.5;
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++) KT[i][j] += K[i][k] * T[k][j];
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            K[i][j] = 0;
            for (int k = 0; k < N; k++) K[i][j] += T[k][i] * KT[k][j];
        }
    }
}

static void test_closed_form(void **state) {
    (void)state;
    pl_random random = {11};
    for (int run = 0; run < 40; run++) {
        bool control = run % 2;
        double X[N], R[9];
        static double K[N][N];
        single s;
        place(&random, 0, X);
        if (control) to_control(X);
        make(&s, control ? "bezier10" : "tet10", X);
        for (int k = 0; k < N; k++) s.x[k] = s.X[k] + 0.003 * pl_random_range(&random, -1, 1);
        /* the strain is so small that the stiffness is exactly R K RT (warped.h) */
        double spun[N], axis = 2 * pl_random_range(&random, -1, 1);
        double Q[9] = {cos(axis), -sin(axis), 0, sin(axis), cos(axis), 0, 0, 0, 1};
        turn(Q, s.x, spun);
        memcpy(s.x, spun, sizeof spun);
        evaluate(&s, (pl_request){WARPED, .rotation = PL_ROTATION_OF_ELEMENTS});
        find_rotation(s.X, s.x, R);
        closed_form(&s, K);
        if (!control) to_lagrange(K);
        double size = 0, back[9];
        for (int k = 0; k < N * N; k++) size = fmax(size, fabs(K[k / N][k % N]));
        for (int k = 0; k < 9; k++) back[k] = R[3 * (k % 3) + k / 3];
        for (int column = 0; column < N; column++) { /* stiffness R K RT and forces -R K (RT x - X) */
            double unit[N] = {0}, turned[N], Ku[N] = {0}, expected[N], found[N];
            unit[column] = 1;
            turn(back, unit, turned);
            for (int k = 0; k < N * N; k++) Ku[k / N] += K[k / N][k % N] * turned[k % N];
            turn(R, Ku, expected);
            pl_matrix_multiply(s.assembly->work.matrix, s.pool, unit, found);
            for (int k = 0; k < N; k++) check_near(found[k], expected[k], 1e-12 * size);
        }
        double local[N], force[N], Ku[N] = {0};
        turn(back, s.x, local);
        for (int k = 0; k < N * N; k++) Ku[k / N] -= K[k / N][k % N] * (local[k % N] - s.X[k % N]);
        turn(R, Ku, force);
        for (int k = 0; k < N; k++) check_near(s.f[k], force[k], 1e-11 * size);
        release(&s);
    }
}

static double torque_of(const single *s) {
    double torque[3] = {0};
    for (int k = 0; k < N; k++) {
        int d = k % 3, p = (d + 1) % 3, q = (d + 2) % 3;
        const double *x = s->x + k - d, *f = s->f + k - d;
        torque[d] += x[p] * f[q] - x[q] * f[p];
    }
    return sqrt(torque[0] * torque[0] + torque[1] * torque[1] + torque[2] * torque[2]);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Net torque. With one rotation per point it vanishes, since the stress of each point is symmetric. With one
 * rotation per element it is a fraction of the forces times the size of the element, and grows with the
 * bending. */
static void test_torque(void **state) {
    (void)state;
    enum { RUNS = 400 };
    static const double amounts[3] = {0.05, 0.15, 0.3};
    pl_random random = {4};
    for (int k = 0; k < 3; k++) {
        double torques[RUNS];
        for (int run = 0; run < RUNS; run++) {
            double X[N];
            single s;
            place(&random, 0, X);
            make(&s, "tet10", X);
            for (int i = 0; i < N; i++) s.x[i] = s.X[i] + amounts[k] * pl_random_range(&random, -1, 1);
            evaluate(&s, (pl_request){WARPED});
            double scale = 0;
            for (int i = 0; i < N; i++) scale += fabs(s.f[i]);
            assert_true(torque_of(&s) < 1e-12 * scale);
            evaluate(&s, (pl_request){WARPED, .rotation = PL_ROTATION_OF_ELEMENTS});
            scale = 0;
            for (int a = 0; a < N; a += 3)
                scale += sqrt(s.f[a] * s.f[a] + s.f[a + 1] * s.f[a + 1] + s.f[a + 2] * s.f[a + 2]);
            torques[run] = torque_of(&s) / scale; /* lever arms are about one metre */
            release(&s);
        }
        qsort(torques, RUNS, sizeof *torques, compare);
        print_message(
            "nodes moved by %.2f of an edge: net torque of one rotation an element, median %.1f %%, "
            "largest %.1f %% of the forces\n",
            amounts[k], 100 * torques[RUNS / 2], 100 * torques[RUNS - 1]);
        assert_true(torques[RUNS / 2] > 0.002 && torques[RUNS / 2] < 0.15);
    }
}

/* A rigid rotation of an element that is curved at rest causes no forces with rotations of points or
 * elements, and large forces in plain linear elasticity. */
static void test_rigid_turn(void **state) {
    (void)state;
    static const double Q[9] = {0, -1, 0, 0.6, 0, -0.8, 0.8, 0, 0.6};
    static const char *const elements[2] = {"tet10", "bezier10"};
    pl_random random = {9};
    for (int run = 0; run < 4; run++) {
        double X[N];
        single s;
        place(&random, 0.05, X);
        make(&s, elements[run / 2], X);
        turn(Q, s.X, s.x);
        evaluate(&s,
                 (pl_request){WARPED, .rotation = run % 2 ? PL_ROTATION_OF_ELEMENTS : PL_ROTATION_OF_POINTS});
        for (int k = 0; k < N; k++) check_near(s.f[k], 0, 3e4 * 1e-13);
        check_near(s.energy, 0, 1e-20 * 3e4);
        evaluate(&s, (pl_request){ALL, .tangent = PL_TANGENT_PLAIN});
        double size = 0;
        for (int k = 0; k < N; k++) size = fmax(size, fabs(s.f[k]));
        assert_true(size > 1e3);
        release(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_closed_form), cmocka_unit_test(test_torque),
                                       cmocka_unit_test(test_rigid_turn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
