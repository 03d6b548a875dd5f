/* The warped kernel: forces and energy of the law 'linear', the stiffness by Mueller's definition (the
 * element matrix at rest, rotated), plain linear elasticity without rotation, and the effect of a rigid
 * rotation on each. */
#include "assembly/reference.h"
#include "scenario.h"

#define ALL .forces = true, .matrix = true

typedef struct fixture {
    pl_mesh *mesh;
    pl_material_def def;
    pl_assembly *assembly;
    pl_threads *pool;
    int64_t n;
    double *x, *f, *g, *u, *y, *z;
} fixture;

static const int no_materials[4096];

static void fixture_make(fixture *t) {
    *t = (fixture){
        .mesh = box_mesh(1.5, 1, 1, 3, 0.3), .def = pl_material_def_default(), .pool = pl_threads_new(2)};
    t->def.law = "linear";
    t->def.name = "linear";
    t->def.young = 2e4;
    t->def.poisson = 0.3;
    t->def.inversion = PL_INVERSION_NONE;
    t->assembly = assembly_make(t->mesh, 1, &t->def, no_materials, false, 2);
    t->n = 3 * t->mesh->node_count;
    double **arrays[] = {&t->x, &t->f, &t->g, &t->u, &t->y, &t->z};
    for (int i = 0; i < 6; i++) *arrays[i] = calloc((size_t)t->n, sizeof(double));
}

static void fixture_free(fixture *t) {
    free(t->x), free(t->f), free(t->g), free(t->u), free(t->y), free(t->z);
    pl_assembly_free(t->assembly);
    pl_threads_free(t->pool);
    pl_mesh_free(t->mesh);
}

static double evaluate(fixture *t, pl_request request, double *f) {
    pl_sums sums;
    pl_assembly_evaluate(t->assembly, t->pool, t->x, &request, &sums, f);
    return sums.energy;
}

static double max(const double *v, int64_t n) {
    double top = 0;
    for (int64_t k = 0; k < n; k++) top = fmax(top, fabs(v[k]));
    return top;
}

/* Random positions, rotated as a whole. Some elements are inverted if `amount` is large. */
static void shake(fixture *t, double amount, const double R[9]) {
    pl_random random = {5};
    for (int64_t i = 0; i < t->mesh->node_count; i++) {
        double p[3];
        for (int d = 0; d < 3; d++)
            p[d] = t->mesh->nodes[3 * i + d] + amount * pl_random_range(&random, -1, 1);
        for (int d = 0; d < 3; d++)
            t->x[3 * i + d] = R[3 * d] * p[0] + R[3 * d + 1] * p[1] + R[3 * d + 2] * p[2];
    }
    for (int64_t k = 0; k < t->n; k++) t->u[k] = pl_random_range(&random, -1, 1);
}

static void test_forces(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    pl_random random = {2};
    double R[9], amounts[] = {0.02, 0.1, 0.5}; /* the last inverts elements */
    for (int k = 0; k < 3; k++) {
        random_rotation(&random, R);
        shake(&t, amounts[k], R);
        double energy = evaluate(&t, (pl_request){ALL}, t.f),
               warped = evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, t.g);
        check_near(warped, energy, 1e-11 * energy);
        for (int64_t i = 0; i < t.n; i++) check_near(t.g[i], t.f[i], 1e-11 * max(t.f, t.n));
    }
    fixture_free(&t);
}

/* The warped kernel reproduces the forces of exactly those laws that declare has_warped_tangent. */
static void test_laws(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    shake(&t, 0.03, I); /* no element is inverted */
    for (int law = 0; law < pl_law_count(); law++) {
        const pl_law_info *info = pl_law_at(law);
        if (info->needs_callback) continue;
        pl_assembly_free(t.assembly);
        t.def.law = info->name;
        t.assembly = assembly_make(t.mesh, 1, &t.def, no_materials, false, 2);
        evaluate(&t, (pl_request){ALL}, t.f);
        evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, t.g);
        double off = 0;
        for (int64_t k = 0; k < t.n; k++) off = fmax(off, fabs(t.g[k] - t.f[k]));
        assert_int_equal(off < 1e-10 * max(t.f, t.n), info->has_warped_tangent);
    }
    fixture_free(&t);
}

/* At rest and after a rigid rotation R the warped stiffness is R K RT, with K of linear elasticity, and the
 * forces vanish. */
static void test_turned(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, R[9];
    shake(&t, 0, I);
    evaluate(&t, (pl_request){ALL}, t.f); /* the law's own tangent at rest */
    pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.y);
    double size = max(t.y, t.n);
    evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_PLAIN}, t.f);
    pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.z);
    for (int64_t k = 0; k < t.n; k++) check_near(t.z[k], t.y[k], 1e-11 * size);
    pl_random random = {9};
    random_rotation(&random, R);
    shake(&t, 0, R);
    check_below(evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, t.f), 1e-20 * size);
    check_below(max(t.f, t.n), 1e-12 * size);
    double *turned = malloc(sizeof(double) * (size_t)t.n);
    for (int64_t k = 0; k < t.n; k++) {
        int64_t i = 3 * (k / 3);
        turned[k] =
            R[3 * (k % 3)] * t.u[i] + R[3 * (k % 3) + 1] * t.u[i + 1] + R[3 * (k % 3) + 2] * t.u[i + 2];
    }
    pl_matrix_multiply(t.assembly->work.matrix, t.pool, turned, t.z);
    for (int64_t k = 0; k < t.n; k++) {
        int64_t i = 3 * (k / 3);
        double expected =
            R[3 * (k % 3)] * t.y[i] + R[3 * (k % 3) + 1] * t.y[i + 1] + R[3 * (k % 3) + 2] * t.y[i + 2];
        check_near(t.z[k], expected, 1e-11 * size);
    }
    /* without warping, a rotation causes ghost forces (figure 1 of the paper) */
    evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_PLAIN}, t.f);
    assert_true(max(t.f, t.n) > 1e-2 * size);
    free(turned);
    fixture_free(&t);
}

/* Plain linear elasticity is linear in x: forces are exactly minus K times the displacement. */
static void test_plain(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    shake(&t, 0.3, I);
    evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_PLAIN}, t.f);
    for (int64_t k = 0; k < t.n; k++) t.u[k] = t.x[k] - t.mesh->nodes[k];
    pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.y);
    for (int64_t k = 0; k < t.n; k++) check_near(t.f[k], -t.y[k], 1e-11 * max(t.y, t.n));
    fixture_free(&t);
}

/* The warped matrix of a deformed state is symmetric and semi-definite, and translations are in its null
 * space. */
static void test_matrix(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    pl_random random = {4};
    double R[9];
    random_rotation(&random, R);
    shake(&t, 0.5, R);
    evaluate(&t, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, t.f);
    for (int trial = 0; trial < 50; trial++) {
        double vAu = 0, uAv = 0, uAu = 0, size = 0;
        for (int64_t k = 0; k < t.n; k++)
            t.u[k] = pl_random_range(&random, -1, 1), t.g[k] = pl_random_range(&random, -1, 1);
        pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.y);
        pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.g, t.z);
        for (int64_t k = 0; k < t.n; k++) {
            vAu += t.g[k] * t.y[k], uAv += t.u[k] * t.z[k], uAu += t.u[k] * t.y[k];
            size += fabs(t.u[k] * t.y[k]);
        }
        check_near(vAu, uAv, 1e-11 * size);
        assert_true(uAu > 0);
    }
    for (int64_t k = 0; k < t.n; k++) t.u[k] = k % 3 == 1;
    double size = max(t.y, t.n);
    pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.y);
    check_below(max(t.y, t.n), 1e-12 * size);
    fixture_free(&t);
}

/* Single-precision matrices have a separate kernel. Forces and sums are the same, and blocks agree to single
 * precision. The matrix is still symmetric, and translations are in its null space up to single precision. */
static void test_single(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    pl_assembly *single = assembly_make(t.mesh, 1, &t.def, no_materials, true, 2);
    pl_random random = {14};
    double R[9], amounts[] = {0.02, 0.5};
    for (int k = 0; k < 4; k++) {
        const pl_request request = {ALL, .tangent = k % 2 ? PL_TANGENT_PLAIN : PL_TANGENT_WARPED};
        pl_sums sums, other;
        random_rotation(&random, R);
        shake(&t, amounts[k / 2], R);
        pl_assembly_evaluate(t.assembly, t.pool, t.x, &request, &sums, t.f);
        pl_assembly_evaluate(single, t.pool, t.x, &request, &other, t.g);
        check_near(other.energy, sums.energy, 1e-12 * sums.energy);
        check_near(other.volume, sums.volume, 1e-12 * sums.volume);
        check_near(other.lowest_det, sums.lowest_det, 1e-14);
        assert_int_equal(other.inverted, sums.inverted);
        assert_true(amounts[k / 2] < 0.1 || sums.inverted > 0);
        for (int64_t i = 0; i < t.n; i++) check_near(t.g[i], t.f[i], 1e-12 * max(t.f, t.n));
        pl_matrix_multiply(t.assembly->work.matrix, t.pool, t.u, t.y);
        pl_matrix_multiply(single->work.matrix, t.pool, t.u, t.z);
        for (int64_t i = 0; i < t.n; i++) check_near(t.z[i], t.y[i], 1e-6 * max(t.y, t.n));
        double size = max(t.y, t.n), forth = 0, back = 0;
        for (int64_t i = 0; i < t.n; i++) forth += t.f[i] * t.z[i];
        pl_matrix_multiply(single->work.matrix, t.pool, t.f, t.z);
        for (int64_t i = 0; i < t.n; i++) back += t.u[i] * t.z[i];
        check_near(forth, back, 1e-12 * size * max(t.f, t.n) * (double)t.n); /* exactly symmetric */
        for (int64_t i = 0; i < t.n; i++) t.u[i] = i % 3 == 1;
        pl_matrix_multiply(single->work.matrix, t.pool, t.u, t.z);
        check_below(max(t.z, t.n), 2e-6 * size);
    }
    pl_assembly_free(single);
    fixture_free(&t);
}

/* u K u of a rotation about z, for a box stretched by `stretch` along x, with the law's own or the warped
 * tangent. */
static double turning(fixture *t, double stretch, pl_tangent_kind tangent) {
    double sum = 0;
    for (int64_t k = 0; k < t->n; k++) t->x[k] = t->mesh->nodes[k] * (k % 3 ? 1 : stretch);
    for (int64_t k = 0; k < t->n; k++) t->u[k] = k % 3 == 0 ? -t->x[k + 1] : k % 3 == 1 ? t->x[k - 1] : 0;
    evaluate(t, (pl_request){ALL, .tangent = tangent}, t->f);
    pl_matrix_multiply(t->assembly->work.matrix, t->pool, t->u, t->y);
    for (int64_t k = 0; k < t->n; k++) sum += t->u[k] * t->y[k];
    return sum;
}

/* A stretched body resists rotation, like a taut string: the warped tangent includes this stiffness. For
 * compressed or hardly strained bodies it is R K RT only, which gives mu (s - 1)^2 per volume for a
 * rotation. */
static void test_tension(void **state) {
    (void)state;
    fixture t;
    fixture_make(&t);
    const double mu = t.def.young / 2.6, stretches[] = {1.02, 1.3, 1.8, 0.7};
    for (int k = 0; k < 4; k++) {
        double s = stretches[k], own = mu * (s - 1) * (s - 1) * 1.5,
               exact = turning(&t, s, PL_TANGENT_PROJECTED), warped = turning(&t, s, PL_TANGENT_WARPED);
        if (k == 0 || k == 3) {
            check_near(warped, own, 1e-9 * mu);
            continue;
        }
        assert_true(exact > 3 * own);
        assert_true(warped > 0.8 * exact && warped < 2.5 * exact);
    }
    fixture_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forces), cmocka_unit_test(test_laws),
                                       cmocka_unit_test(test_turned), cmocka_unit_test(test_plain),
                                       cmocka_unit_test(test_matrix), cmocka_unit_test(test_single),
                                       cmocka_unit_test(test_tension)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
