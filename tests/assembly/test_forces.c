/* Physical properties of forces and stiffness, for every law: no net force, no net torque, forces are minus
 * the gradient of the energy. The stiffness is minus the derivative of the forces near rest, where the
 * projection changes nothing, and semi-definite everywhere. Also masses, volume and scales. */
#include "assembly/reference.h"
#include "scenario.h"

#define ALL .forces = true, .matrix = true

typedef struct fixture {
    pl_mesh *mesh;
    pl_assembly *assembly;
    pl_threads *pool;
    int64_t n;
    double *x, *f, *g;
    double user_mu;
    pl_material_def def;
} fixture;

static const int no_materials[4096];

static bool fixture_make(fixture *t, int law, int resolution) {
    *t = (fixture){0};
    if (!material_at(law, 1e5, 0.25, &t->user_mu, &t->def)) return false;
    t->mesh = box_mesh(1.5, 1, 1, resolution, 0.3);
    assert_true(t->mesh->tet_count <= 4096);
    t->pool = pl_threads_new(2);
    t->assembly = assembly_make(t->mesh, 1, &t->def, no_materials, false, 2);
    t->n = 3 * t->mesh->node_count;
    t->x = malloc(sizeof(double) * (size_t)t->n);
    t->f = malloc(sizeof(double) * (size_t)t->n);
    t->g = malloc(sizeof(double) * (size_t)t->n);
    return true;
}

static void fixture_free(fixture *t) {
    free(t->x), free(t->f), free(t->g);
    pl_assembly_free(t->assembly);
    pl_threads_free(t->pool);
    pl_mesh_free(t->mesh);
}

static void shake(fixture *t, uint64_t seed, double amount) {
    pl_random random = {seed};
    for (int64_t k = 0; k < t->n; k++) t->x[k] = t->mesh->nodes[k] + amount * pl_random_range(&random, -1, 1);
}

static double evaluate(fixture *t, pl_request request, double *f) {
    pl_sums sums;
    pl_assembly_evaluate(t->assembly, t->pool, t->x, &request, &sums, f);
    return sums.energy;
}

/* Internal forces balance, also in a tangled state and far from the origin. */
static void test_no_net_force_or_torque(void **state) {
    (void)state;
    fixture t;
    for (int law = 0; fixture_make(&t, law, 3); law++) {
        for (int trial = 0; trial < 3; trial++) {
            shake(&t, 5, trial ? 0.3 : 0.05);
            if (trial == 2)
                for (int64_t k = 0; k < t.n; k++) t.x[k] += 100;
            evaluate(&t, (pl_request){.forces = true}, t.f);
            double sum[3] = {0}, torque[3] = {0}, gross = 0;
            for (int64_t i = 0; i < t.n; i += 3) {
                for (int d = 0; d < 3; d++) {
                    int p = (d + 1) % 3, q = (d + 2) % 3;
                    sum[d] += t.f[i + d];
                    torque[d] += t.x[i + p] * t.f[i + q] - t.x[i + q] * t.f[i + p];
                    gross += fabs(t.f[i + d]);
                }
            }
            assert_true(gross > 1e3);
            for (int d = 0; d < 3; d++) {
                check_near(sum[d], 0, 1e-13 * gross);
                check_near(torque[d], 0, (trial == 2 ? 1e-11 : 1e-13) * gross);
            }
        }
        fixture_free(&t);
    }
    assert_true(t.def.law == NULL);
}

/* Forces, compared with fourth-order differences of the energy along single coordinates. */
static void test_forces_are_minus_the_gradient(void **state) {
    (void)state;
    fixture t;
    for (int law = 0; fixture_make(&t, law, 2); law++) {
        for (int tangled = 0; tangled < 2; tangled++) {
            shake(&t, 7, tangled ? 0.3 : 0.04);
            evaluate(&t, (pl_request){.forces = true}, t.f);
            double scale = largest_of(t.f, t.n), h = 2e-5;
            for (int64_t k = 0; k < t.n; k += 5) {
                static const double offset[4] = {-2, -1, 1, 2},
                                    weight[4] = {1. / 12, -8. / 12, 8. / 12, -1. / 12};
                double x = t.x[k], slope = 0;
                for (int m = 0; m < 4; m++) {
                    t.x[k] = x + offset[m] * h;
                    slope += weight[m] * evaluate(&t, (pl_request){0}, NULL) / h;
                }
                t.x[k] = x;
                check_near(t.f[k], -slope, 2e-7 * scale);
            }
        }
        fixture_free(&t);
    }
}

/* Stiffness, compared with fourth-order differences of the forces. At rest every law is convex, and the
 * eigenvalues of rotations are zero: the projection changes nothing. The same holds under a few per cent of
 * tension, which makes the eigenvalues of rotations positive. */
static void test_stiffness_is_the_derivative(void **state) {
    (void)state;
    fixture t;
    for (int law = 0; fixture_make(&t, law, 2); law++) {
        for (int pulled = 0; pulled < 2; pulled++) {
            for (int64_t k = 0; k < t.n; k++)
                t.x[k] = t.mesh->nodes[k] * (pulled ? 1.05 + 0.01 * (int)(k % 3) : 1);
            evaluate(&t, (pl_request){ALL}, t.f);
            double *K = matrix_dense(t.assembly->work.matrix), scale = largest_of(K, t.n * t.n), h = 1e-4;
            for (int64_t k = 0; k < t.n; k += 7) {
                static const double offset[4] = {-2, -1, 1, 2},
                                    weight[4] = {1. / 12, -8. / 12, 8. / 12, -1. / 12};
                double x = t.x[k];
                double *slope = calloc((size_t)t.n, sizeof(double));
                for (int m = 0; m < 4; m++) {
                    t.x[k] = x + offset[m] * h;
                    evaluate(&t, (pl_request){.forces = true}, t.g);
                    for (int64_t i = 0; i < t.n; i++) slope[i] -= weight[m] * t.g[i] / h;
                }
                t.x[k] = x;
                for (int64_t i = 0; i < t.n; i++) check_near(K[i * t.n + k], slope[i], 1e-7 * scale);
                free(slope);
            }
            free(K);
        }
        fixture_free(&t);
    }
}

/* vT K v >= 0 in a tangled state, for random v and for sparse v, which the negative part of an unprojected
 * tangent affects most. Translations are in the null space of K. */
static void test_stiffness_is_semidefinite(void **state) {
    (void)state;
    fixture t;
    pl_random random = {31};
    for (int law = 0; fixture_make(&t, law, 2); law++) {
        shake(&t, 3, 0.35);
        evaluate(&t, (pl_request){ALL}, t.f);
        double *K = matrix_dense(t.assembly->work.matrix), scale = largest_of(K, t.n * t.n);
        for (int trial = 0; trial < 200; trial++) {
            double norm = 0, value = 0;
            for (int64_t k = 0; k < t.n; k++) {
                t.g[k] = trial < 100 || pl_random_unit(&random) < 0.05 ? pl_random_range(&random, -1, 1) : 0;
                norm += t.g[k] * t.g[k];
            }
            for (int64_t i = 0; i < t.n; i++)
                for (int64_t j = 0; j < t.n; j++) value += t.g[i] * K[i * t.n + j] * t.g[j];
            assert_true(value >= -1e-12 * scale * norm);
        }
        for (int64_t i = 0; i < t.n; i++) {
            double sum[3] = {0};
            for (int64_t j = 0; j < t.n; j++) sum[j % 3] += K[i * t.n + j];
            for (int d = 0; d < 3; d++) check_near(sum[d], 0, 1e-12 * scale);
        }
        free(K);
        fixture_free(&t);
    }
}

static void test_masses_and_scales(void **state) {
    (void)state;
    fixture t;
    assert_true(fixture_make(&t, 0, 4));
    double *m = calloc((size_t)t.mesh->node_count, sizeof(double)), sum = 0, moment = 0;
    double *loads = calloc((size_t)t.mesh->node_count, sizeof(double));
    pl_assembly_masses(t.assembly, m, loads);
    free(loads);
    for (int64_t i = 0; i < t.mesh->node_count; i++) {
        assert_true(m[i] > 0);
        sum += m[i];
        moment += m[i] * t.mesh->nodes[3 * i];
    }
    check_near(sum, 1000 * 1.5, 1e-10);
    check_near(moment, 1000 * 1.5 * 0.75, 1e-9); /* lumping preserves the centre of mass */
    check_near(t.assembly->model->rest_volume, 1.5, 1e-13);
    /* scales.energy = (2 mu + lambda) volume = 1.2e5 x 1.5 at nu = 0.25. scales.force adds absolute values.
     * It is therefore larger than the forces of a uniform strain of one, which cancel inside the body. */
    pl_scales scales;
    pl_error err;
    check_ok(pl_assembly_scales(t.assembly, &scales, NULL, &err));
    check_near(scales.energy, 1.2e5 * 1.5, 1e-6);
    assert_true(scales.force > 1e3 && scales.rounding > scales.force && scales.diagonal > 0);
    free(m);
    fixture_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_net_force_or_torque),
        cmocka_unit_test(test_forces_are_minus_the_gradient),
        cmocka_unit_test(test_stiffness_is_the_derivative),
        cmocka_unit_test(test_stiffness_is_semidefinite),
        cmocka_unit_test(test_masses_and_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
