/* Energy, forces, stiffness, masses and results of batches, chunks and parts, compared with a plain loop over
 * elements: for element counts that fill the last batch differently, several chunks, materials and numbers of
 * threads. */
#include "assembly/reference.h"
#include "assembly/kernels.h"

#define ALL .forces = true, .matrix = true

static pl_material_def defs[3];

static void make_materials(void) {
    const char *const laws[3] = {"neo-hookean", "stvk", "corotated"};
    for (int m = 0; m < 3; m++) {
        defs[m] = pl_material_def_default();
        defs[m].name = laws[m];
        defs[m].law = laws[m];
        defs[m].young = 1e4 * pow(7, m);
        defs[m].poisson = 0.2 + 0.1 * m;
        defs[m].density = 900 + 200 * m;
    }
    defs[2].inversion = PL_INVERSION_CLAMP;
}

/* A box mesh with exactly `tets` elements, in random order. */
static pl_mesh *cut_mesh(int64_t tets, pl_random *random) {
    pl_mesh_repairs repairs;
    pl_error err;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = 2;
    shape.resolution = 1;
    shape.irregular = 0.2;
    pl_mesh *mesh = NULL;
    for (;; shape.resolution++) {
        check_ok(pl_mesh_generate(&shape, &mesh, &err));
        if (mesh->tet_count >= tets) break;
        pl_mesh_free(mesh);
    }
    for (int64_t t = mesh->tet_count - 1; t > 0; t--) {
        int64_t other = (int64_t)(pl_random_unit(random) * (double)(t + 1));
        for (int a = 0; a < 4; a++) {
            int32_t node = mesh->tets[4 * t + a];
            mesh->tets[4 * t + a] = mesh->tets[4 * other + a];
            mesh->tets[4 * other + a] = node;
        }
    }
    mesh->tet_count = tets;
    check_ok(pl_mesh_repair(mesh, &repairs, &err)); /* removes unused nodes */
    pl_mesh_repairs_free(&repairs);
    assert_int_equal(mesh->tet_count, tets);
    return mesh;
}

/* Compares all results at positions x. */
static void compare(const pl_mesh *mesh, const double *x, int materials, const int *material_of, int threads,
                    bool stiffness) {
    reference r = reference_make(mesh, x, defs, material_of, stiffness);
    pl_threads *pool = pl_threads_new(threads);
    pl_assembly *assembly = assembly_make(mesh, materials, defs, material_of, false, pl_threads_count(pool));
    size_t tets = (size_t)mesh->tet_count;
    double *f = malloc(sizeof(double) * (size_t)r.n), *stress = malloc(48 * tets), *det = malloc(8 * tets),
           *density = malloc(8 * tets), *mass = calloc((size_t)mesh->node_count, sizeof(double));
    pl_sums sums;
    pl_assembly_evaluate(assembly, pool, x, &(pl_request){ALL}, &sums, f);
    pl_assembly_results(assembly, pool, x, stress, det, density);
    double *loads = calloc((size_t)mesh->node_count, sizeof(double));
    pl_assembly_masses(assembly, mass, loads);

    check_near(sums.energy, r.energy, 1e-12 * fabs(r.energy));
    check_near(sums.volume, r.volume, 1e-12 * fabs(r.volume) + 1e-14);
    check_near(sums.lowest_det, r.lowest, 1e-12);
    assert_int_equal(sums.inverted, r.inverted);
    double scale = largest_of(r.f, r.n);
    for (int64_t k = 0; k < r.n; k++) check_near(f[k], r.f[k], 1e-11 * scale);
    for (int64_t i = 0; i < mesh->node_count; i++) {
        check_near(mass[i], r.mass[i], 1e-13 * r.mass[i]);
        check_near(loads[i], r.mass[i], 1e-13 * r.mass[i]);
    }
    free(loads);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        check_near(det[t], r.det[t], 1e-11);
        check_near(density[t], r.density[t], 1e-10 * fabs(r.density[t]));
        double size = largest_of(r.stress + 6 * t, 6);
        for (int k = 0; k < 6; k++) check_near(stress[6 * t + k], r.stress[6 * t + k], 1e-9 * size);
    }
    if (stiffness) {
        double *K = matrix_dense(assembly->work.matrix), size = largest_of(r.K, r.n * r.n);
        for (int64_t k = 0; k < r.n * r.n; k++) check_near(K[k], r.K[k], 1e-11 * size);
        for (int64_t i = 0; i < r.n; i++) {
            for (int64_t j = 0; j < i; j++) /* mirrored blocks: same bits; within a block: up to rounding */
                check_near(K[i * r.n + j], K[j * r.n + i], i / 3 == j / 3 ? 1e-14 * size : 0);
        }
        free(K);
    }
    free(f), free(stress), free(det), free(density), free(mass);
    reference_free(&r);
    pl_assembly_free(assembly);
    pl_threads_free(pool);
}

/* Node positions of a strong random deformation with a few inverted elements. */
static double *deform(const pl_mesh *mesh, pl_random *random, double amount) {
    double *x = malloc(24 * (size_t)mesh->node_count);
    for (int64_t k = 0; k < 3 * mesh->node_count; k++)
        x[k] = 1.1 * mesh->nodes[k] + amount * pl_random_range(random, -1, 1);
    return x;
}

static void test_small_counts(void **state) {
    (void)state;
    pl_random random = {1};
    const int counts[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 40};
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        pl_mesh *mesh = cut_mesh(counts[c], &random);
        int material_of[40] = {0};
        for (int materials = 1; materials <= 3; materials++) {
            for (int t = 0; t < counts[c]; t++) material_of[t] = (t * 7) % materials;
            double *x = deform(mesh, &random, 0.15);
            compare(mesh, x, materials, material_of, 1, true);
            free(x);
        }
        pl_mesh_free(mesh);
    }
}

/* Element counts around the size of a chunk and far beyond: boundaries between chunks and between parts. */
static void test_chunks(void **state) {
    (void)state;
    pl_random random = {2};
    const int chunk = pl_kernels_linear.chunk_elements, counts[] = {chunk - 1, chunk, chunk + 1, 2077};
    for (int c = 0; c < 4; c++) {
        pl_mesh *mesh = cut_mesh(counts[c], &random);
        int *material_of = malloc(sizeof(int) * (size_t)counts[c]);
        for (int t = 0; t < counts[c]; t++) material_of[t] = c % 2 ? 0 : (int)(3 * pl_random_unit(&random));
        double *x = deform(mesh, &random, 0.02);
        compare(mesh, x, 3, material_of, 1 + c, counts[c] < 600);
        free(x);
        free(material_of);
        pl_mesh_free(mesh);
    }
}

/* With several chunks the matrix must also agree with the dense one. The products with vectors and the
 * diagonal blocks are compared. */
static void test_matrix_over_chunks(void **state) {
    (void)state;
    make_materials();
    pl_random random = {3};
    pl_mesh *mesh = cut_mesh(1900, &random);
    double *x = deform(mesh, &random, 0.02);
    int *material_of = malloc(sizeof(int) * 1900);
    for (int t = 0; t < 1900; t++) material_of[t] = t % 3;
    reference r = reference_make(mesh, x, defs, material_of, true);
    pl_threads *pool = pl_threads_new(3);
    pl_assembly *assembly = assembly_make(mesh, 3, defs, material_of, false, 3);
    size_t bytes = sizeof(double) * (size_t)r.n;
    double *f = malloc(bytes), *v = malloc(bytes), *Kv = malloc(bytes), block[9];
    pl_sums sums;
    pl_assembly_evaluate(assembly, pool, x, &(pl_request){ALL}, &sums, f);
    double size = largest_of(r.K, r.n * r.n);
    for (int trial = 0; trial < 3; trial++) {
        for (int64_t k = 0; k < r.n; k++) v[k] = pl_random_range(&random, -1, 1);
        pl_matrix_multiply(assembly->work.matrix, pool, v, Kv);
        for (int64_t i = 0; i < r.n; i++) {
            double sum = 0;
            for (int64_t j = 0; j < r.n; j++) sum += r.K[i * r.n + j] * v[j];
            check_near(Kv[i], sum, 1e-11 * size);
        }
    }
    for (int64_t i = 0; i < mesh->node_count; i++) {
        pl_matrix_diagonal(assembly->work.matrix, i, block);
        for (int k = 0; k < 9; k++)
            check_near(block[k], r.K[(3 * i + k / 3) * r.n + 3 * i + k % 3], 1e-11 * size);
    }
    free(f), free(v), free(Kv), free(x), free(material_of);
    reference_free(&r);
    pl_assembly_free(assembly);
    pl_threads_free(pool);
    pl_mesh_free(mesh);
}

/* A limiter wider than the material's own changes the energy of compressed elements with 'extrapolate', and
 * no other energy. */
static void test_untangling_limiter(void **state) {
    (void)state;
    pl_random random = {9};
    pl_mesh *mesh = cut_mesh(40, &random);
    int material_of[40] = {0};
    double *x = malloc(24 * (size_t)mesh->node_count);
    pl_threads *pool = pl_threads_new(1);
    for (int squeezed = 0; squeezed < 2; squeezed++) {
        for (int64_t k = 0; k < 3 * mesh->node_count; k++)
            x[k] = mesh->nodes[k] * (k % 3 == 1 ? (squeezed ? 0.4 : 0.97) : 1);
        for (int m = 0; m < 3; m += 2) { /* extrapolate, clamp */
            pl_assembly *assembly = assembly_make(mesh, 1, &defs[m], material_of, false, 1);
            pl_material_def wide = defs[m];
            wide.limit_start = 0.94, wide.limit_end = 0.35;
            pl_assembly *other = assembly_make(mesh, 1, &wide, material_of, false, 1);
            pl_sums own, widened, expected;
            pl_assembly_evaluate(assembly, pool, x, &(pl_request){0}, &own, NULL);
            pl_assembly_evaluate(assembly, pool, x, &(pl_request){.limiter = {0.94, 0.35}}, &widened, NULL);
            /* reference: the material's own limiter is the wider one; any requested limiter removes the
             * constant part */
            pl_assembly_evaluate(other, pool, x, &(pl_request){.limiter = {0.5, 0.1}}, &expected, NULL);
            if (m == 0) assert_true(widened.energy == expected.energy);
            bool changes = m == 0 && squeezed;
            assert_int_equal(fabs(widened.energy - own.energy) > 0.01 * own.energy, changes);
            assert_int_equal(widened.energy == own.energy, !changes);
            pl_assembly_free(assembly);
            pl_assembly_free(other);
        }
    }
    free(x);
    pl_threads_free(pool);
    pl_mesh_free(mesh);
}

static int setup(void **state) {
    (void)state;
    make_materials();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_counts),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_matrix_over_chunks),
        cmocka_unit_test(test_untangling_limiter),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
