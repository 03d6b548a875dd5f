/* Damping of an assembly. The derivatives of the viscous potential are compared with its forces and matrix,
 * from moderate, flat and inverted starts; the damping matrix with its forces and the closed form; the
 * combinations of stiffness and damping with their sums. */
#include "reference.h"
#include "assembly/damping.h"

enum { SHEAR = 30, BULK = 20 };
static const double stiffness_time = 0.125;

typedef struct model {
    pl_mesh *mesh;
    pl_assembly *assembly;
    pl_threads *threads;
    int64_t n; /* unknowns */
    double *x0, *x1, *x, *v, *f, *g;
} model;

static double *numbers(int64_t n) { return calloc((size_t)n, sizeof(double)); }

/* `element` is the name of the element. */
static void model_make(model *m, const char *element) {
    pl_error err;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = 2, shape.size[1] = shape.size[2] = 1;
    shape.resolution = 1;
    shape.irregular = 0.1;
    *m = (model){0};
    check_ok(pl_mesh_generate(&shape, &m->mesh, &err));
    const pl_element *kind = pl_element_find(element);
    if (kind->nodes == 10) {
        pl_mesh *linear = m->mesh;
        check_ok(pl_mesh_quadratic(linear, &m->mesh, &err));
        pl_mesh_free(linear);
    }
    pl_material_def def = pl_material_def_default();
    def.young = 50;
    def.poisson = 0.3;
    def.viscosity = SHEAR;
    def.bulk_viscosity = BULK;
    def.damping_stiffness = stiffness_time;
    def.damping_mass = 3;
    pl_material material;
    check_ok(pl_material_compile(&def, &material, &err));
    int32_t *ids = calloc((size_t)m->mesh->tet_count, sizeof *ids);
    for (int64_t t = 0; t < m->mesh->tet_count; t++) ids[t] = (int32_t)t;
    pl_part_def part = {kind, &material, m->mesh->tet_count, m->mesh->tets, ids, NULL};
    check_ok(pl_assembly_create(m->mesh->node_count, m->mesh->nodes, 1, &part, false, 1, &m->assembly, &err));
    free(ids);
    m->threads = pl_threads_new(1);
    m->n = 3 * m->mesh->node_count;
    double **all[] = {&m->x0, &m->x1, &m->x, &m->v, &m->f, &m->g};
    for (int k = 0; k < 6; k++) *all[k] = numbers(m->n);
}

static void model_free(model *m) {
    free(m->x0), free(m->x1), free(m->x), free(m->v), free(m->f), free(m->g);
    pl_threads_free(m->threads);
    pl_assembly_free(m->assembly);
    pl_mesh_free(m->mesh);
}

/* The mesh after diag(1.1, 0.9, third), a rotation and some noise. */
static void deform(const model *m, pl_random *random, double third, double noise, double *x) {
    double R[9], F[9], stretch[9] = {1.1, 0, 0, 0, 0.9, 0, 0, 0, third};
    random_rotation(random, R);
    multiply3(R, stretch, F);
    for (int64_t k = 0; k < m->n; k++) {
        const double *X = m->mesh->nodes + k - k % 3;
        x[k] = F[3 * (k % 3)] * X[0] + F[3 * (k % 3) + 1] * X[1] + F[3 * (k % 3) + 2] * X[2] +
               noise * pl_random_range(random, -1, 1);
    }
}

/* Only the potential of the step, without elasticity. */
#define ALONE .damping = PL_DAMPING_POTENTIAL, .without_elastic = true

static pl_sums evaluate(model *m, const double *x, pl_request request, double *f) {
    pl_sums sums;
    pl_assembly_evaluate(m->assembly, m->threads, x, &request, &sums, f);
    return sums;
}

static double dot(int64_t n, const double *a, const double *b) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

static double form(int64_t n, const double *A, const double *v) {
    double sum = 0;
    for (int64_t i = 0; i < n * n; i++) sum += v[i / n] * A[i] * v[i % n];
    return sum;
}

static const double thirds[] = {0.8, 0.35, 0.0, -0.7}; /* moderate, between the two forms, flat, inverted */

static const char *const elements[] = {"tet4", "tet10", "bezier10"};

static void check_derivatives(int kind) {
    model m;
    model_make(&m, elements[kind]);
    pl_random random = {5};
    for (int c = 0; c < 4; c++) {
        for (int scheme = 0; scheme < 3; scheme++) {
            deform(&m, &random, thirds[c], 0.02, m.x0);
            for (int64_t k = 0; k < m.n; k++) {
                m.x1[k] = m.x0[k] + 0.03 * pl_random_range(&random, -1, 1);
                m.x[k] = m.x0[k] + 0.1 * pl_random_range(&random, -1, 1);
                m.v[k] = pl_random_range(&random, -1, 1);
            }
            pl_viscous_begin(m.assembly, m.threads,
                             &(pl_viscous_step){.rate = 7,
                                                .from = m.x0,
                                                .before = scheme == 1 ? m.x1 : NULL,
                                                .middle = scheme == 2 ? m.x1 : NULL});
            double h = 1e-5, energy[2], slope[2];
            pl_sums here =
                evaluate(&m, m.x, (pl_request){ALONE, .forces = true, .matrix = true, .exact = true}, m.f);
            assert_true(here.viscous > 0 && here.energy == 0);
            double *K = matrix_dense(m.assembly->work.matrix), curvature = form(m.n, K, m.v);
            for (int side = 0; side < 2; side++) {
                for (int64_t k = 0; k < m.n; k++) m.x[k] += (side ? 2 : -1) * h * m.v[k];
                energy[side] = evaluate(&m, m.x, (pl_request){ALONE, .forces = true}, m.g).viscous;
                slope[side] = -dot(m.n, m.g, m.v);
            }
            double expected = -dot(m.n, m.f, m.v);
            check_near((energy[1] - energy[0]) / (2 * h), expected, 1e-6 * fabs(expected) + 1e-6);
            check_near((slope[1] - slope[0]) / (2 * h), curvature, 1e-6 * fabs(curvature));
            free(K);
            /* the projected matrix, which Newton's method uses, never has negative curvature */
            evaluate(&m, m.x, (pl_request){ALONE, .forces = true, .matrix = true}, m.f);
            K = matrix_dense(m.assembly->work.matrix);
            for (int trial = 0; trial < 50; trial++) {
                for (int64_t k = 0; k < m.n; k++) m.v[k] = pl_random_range(&random, -1, 1);
                assert_true(form(m.n, K, m.v) >= 0);
            }
            free(K);
        }
    }
    model_free(&m);
}

/* A rigid motion of the body during a step dissipates nothing, whatever its angle. With an exactly predicted
 * midpoint the same is true of the midpoint scheme. */
static void check_rigid_steps(int kind) {
    model m;
    model_make(&m, elements[kind]);
    pl_random random = {6};
    double R[9];
    deform(&m, &random, 0.7, 0.02, m.x0);
    random_rotation(&random, R);
    for (int64_t k = 0; k < m.n; k++)
        m.x[k] = dot(3, R + 3 * (k % 3), m.x0 + k - k % 3) + 5; /* rotated by any angle and translated */
    pl_viscous_begin(m.assembly, m.threads, &(pl_viscous_step){.rate = 100, .from = m.x0});
    pl_sums sums = evaluate(&m, m.x, (pl_request){ALONE, .forces = true}, m.f);
    check_below(sums.viscous, 1e-20);
    check_below(largest_of(m.f, m.n), 1e-10);
    /* the midpoint (x0 + x) / 2 of a rotation, with an exact prediction */
    for (int64_t k = 0; k < m.n; k++) m.g[k] = 0.5 * (m.x0[k] + m.x[k]);
    pl_viscous_begin(m.assembly, m.threads, &(pl_viscous_step){.rate = 100, .from = m.x0, .middle = m.g});
    sums = evaluate(&m, m.g, (pl_request){ALONE, .forces = true}, m.f);
    check_below(largest_of(m.f, m.n), 1e-10);
    model_free(&m);
}

/* At rest the power is volume (2 viscosity e : e + bulk tr(e)^2), and forces are -D v. A rigid rotation
 * dissipates nothing in moderate states. In flat ones it does, because the robust form acts there. */
static void check_matrix(int kind) {
    model m;
    model_make(&m, elements[kind]);
    pl_random random = {7};
    const double L[9] = {0.3, 0.5, -0.1, 0.2, -0.4, 0.7, 0, 0.6, 0.2};
    double trace = L[0] + L[4] + L[8], square = 0;
    for (int k = 0; k < 9; k++) {
        double e = 0.5 * (L[k] + L[3 * (k % 3) + k / 3]);
        square += e * e;
    }
    for (int64_t k = 0; k < m.n; k++) m.v[k] = dot(3, L + 3 * (k % 3), m.mesh->nodes + k - k % 3);
    evaluate(&m, m.mesh->nodes, (pl_request){.forces = true, .motion = m.v, .without_elastic = true}, m.f);
    check_near(-dot(m.n, m.f, m.v), 2.0 * (2 * SHEAR * square + BULK * trace * trace), 1e-10);
    for (int c = 0; c < 4; c++) {
        deform(&m, &random, thirds[c], 0.02, m.x);
        for (int64_t k = 0; k < m.n; k++) m.v[k] = pl_random_range(&random, -1, 1);
        evaluate(&m, m.x,
                 (pl_request){.forces = true,
                              .matrix = true,
                              .motion = m.v,
                              .damping = PL_DAMPING_VISCOUS,
                              .without_elastic = true},
                 m.f);
        double *D = matrix_dense(m.assembly->work.matrix), *K, *sum;
        for (int64_t i = 0; i < m.n; i++) check_near(dot(m.n, D + i * m.n, m.v), -m.f[i], 1e-10);
        for (int64_t i = 0; i < m.n * m.n; i++) check_near(D[i], D[(i % m.n) * m.n + i / m.n], 1e-12);
        const double w[3] = {1, -2, 0.5};
        for (int64_t k = 0; k < m.n; k++) {
            const double *r = m.x + k - k % 3;
            int d = (int)(k % 3), p = (d + 1) % 3, q = (d + 2) % 3;
            m.v[k] = w[p] * r[q] - w[q] * r[p];
        }
        double spin = form(m.n, D, m.v);
        if (c == 0) check_below(fabs(spin), 1e-10);
        if (c >= 2) assert_true(spin > 1);
        evaluate(&m, m.x, (pl_request){.forces = true, .matrix = true}, m.f);
        K = matrix_dense(m.assembly->work.matrix);
        evaluate(&m, m.x,
                 (pl_request){.forces = true, .matrix = true, .damping = PL_DAMPING_ADDED, .rate = 40}, m.g);
        for (int64_t i = 0; i < m.n; i++)
            check_near(m.g[i], m.f[i], 1e-12); /* forces remain the elastic ones */
        sum = matrix_dense(m.assembly->work.matrix);
        evaluate(&m, m.x, (pl_request){.matrix = true, .damping = PL_DAMPING_MATRIX}, NULL);
        double *both = matrix_dense(m.assembly->work.matrix);
        for (int64_t i = 0; i < m.n * m.n; i++) {
            double own = stiffness_time * K[i] + D[i];
            check_near(both[i], own, 1e-9);
            check_near(sum[i], K[i] + 40 * own, 1e-8);
        }
        free(D), free(K), free(sum), free(both);
    }
    double *drag = numbers(m.n / 3), total = 0;
    pl_assembly_drag(m.assembly, drag);
    for (int64_t i = 0; i < m.n / 3; i++) total += drag[i];
    check_near(total, 3 * 1000 * 2.0, 1e-9);
    free(drag);
    model_free(&m);
}

static void test_derivatives_of_the_potential(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) check_derivatives(kind);
}
static void test_rigid_steps_are_free(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) check_rigid_steps(kind);
}
static void test_matrix(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) check_matrix(kind);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_derivatives_of_the_potential),
                                       cmocka_unit_test(test_rigid_steps_are_free),
                                       cmocka_unit_test(test_matrix)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
