/* Quadratic elements, compared with a plain assembly that differentiates the shape functions itself: energy,
 * forces, projected stiffness, results; straight and curved at rest, with inactive mid-edge nodes, several
 * chunks, materials and threads, and node numbers in any order. Further tests: the limit of linear elements,
 * warped and plain tangents, and the change of basis between tet10 and bezier10. */
#include "reference.h"
#include "elements/element.h"
#include "mesh/order.h"

#define ALL .forces = true, .matrix = true

/* Spatial gradients of the ten shape functions, by the chain rule with three of the barycentric
 * coordinates. */
static double node_gradients(const pl_element *element, const double *z, const double *X, double g[10][3]) {
    double N[10], s[10][4], J[9] = {0}, inverse[9];
    element->shape(z, N, s);
    for (int a = 0; a < 10; a++) {
        for (int k = 0; k < 9; k++) J[k] += X[3 * a + k / 3] * (s[a][1 + k % 3] - s[a][0]);
    }
    for (int k = 0; k < 9; k++) { /* adjugate */
        int i = k / 3, j = k % 3, p = (j + 1) % 3, q = (j + 2) % 3, r = (i + 1) % 3, t = (i + 2) % 3;
        inverse[k] = J[3 * p + r] * J[3 * q + t] - J[3 * p + t] * J[3 * q + r];
    }
    double det = J[0] * inverse[0] + J[1] * inverse[3] + J[2] * inverse[6];
    for (int a = 0; a < 10; a++) {
        for (int d = 0; d < 3; d++) {
            g[a][d] = 0;
            for (int k = 0; k < 3; k++) g[a][d] += (s[a][1 + k] - s[a][0]) * inverse[3 * k + d] / det;
        }
    }
    return fabs(det) / 6;
}

/* The nodes to which the contributions of local node a are added: itself, or half to each end of its edge if
 * it is inactive. */
static int targets(const int32_t *cell, int a, int32_t out[2], double *share) {
    int i = a < 4 ? a : pl_tet_edges[a - 4][0], j = a < 4 ? a : pl_tet_edges[a - 4][1];
    bool inactive = a >= 4 && (cell[a] == cell[i] || cell[a] == cell[j]);
    out[0] = inactive ? cell[i] : cell[a];
    out[1] = cell[j];
    *share = inactive ? 0.5 : 1;
    return inactive ? 2 : 1;
}

static void add_element(reference *r, const pl_element *element, const pl_mesh *mesh, const double *x,
                        int64_t t, const pl_material_def *def) {
    const int32_t *cell = mesh->tets + 10 * t;
    double X[30], y[30], total = 0, lowest = INFINITY, sum[8] = {0};
    pl_element_corners(element, cell, mesh->nodes, X);
    pl_element_corners(element, cell, x, y);
    pl_error err;
    for (int q = 0; q < element->points; q++) {
        double g[10][3], F[9] = {0}, P[9], T[81], psi;
        double w = element->rule->weights[q] * node_gradients(element, element->rule->at[q], X, g);
        for (int a = 0; a < 10; a++) {
            for (int k = 0; k < 9; k++) F[k] += y[3 * a + k / 3] * g[a][k % 3];
        }
        check_ok(pl_material_evaluate(def, F, true, &psi, P, T, &err));
        double det = determinant3(F);
        r->energy += w * psi;
        r->volume += w * det;
        lowest = fmin(lowest, det);
        total += w;
        sum[6] += w * det;
        sum[7] += w * psi;
        static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
        for (int k = 0; k < 6; k++) {
            const double *p = P + 3 * row[k], *f = F + 3 * column[k];
            sum[k] += w * (p[0] * f[0] + p[1] * f[1] + p[2] * f[2]) / det;
        }
        for (int a = 0; a < 10; a++) {
            int32_t ta[2], tc[2];
            double sa, sc;
            int na = targets(cell, a, ta, &sa);
            for (int m = 0; m < 3 * na; m++) {
                double f = 0;
                for (int j = 0; j < 3; j++) f -= w * P[3 * (m % 3) + j] * g[a][j];
                r->f[3 * ta[m / 3] + m % 3] += sa * f;
            }
            for (int c = 0; c < 10; c++) {
                int nc = targets(cell, c, tc, &sc);
                for (int m = 0; m < 9; m++) {
                    int i = m / 3, k = m % 3;
                    double value = 0;
                    for (int jl = 0; jl < 9; jl++)
                        value += T[9 * (3 * i + jl / 3) + 3 * k + jl % 3] * g[a][jl / 3] * g[c][jl % 3];
                    for (int u = 0; u < na * nc; u++)
                        r->K[(3 * ta[u / nc] + i) * r->n + 3 * tc[u % nc] + k] += w * sa * sc * value;
                }
            }
        }
    }
    r->lowest = fmin(r->lowest, lowest);
    r->inverted += lowest <= 0;
    for (int k = 0; k < 6; k++) r->stress[6 * t + k] = sum[k] / total;
    r->det[t] = sum[6] / total;
    r->density[t] = sum[7] / total;
}

static pl_material_def defs[2];

static pl_mesh *make_mesh(int resolution, bool curved, bool shuffled, double inactive) {
    pl_error err;
    pl_shape_def shape = pl_shape_def_default();
    shape.size[0] = 1.5, shape.size[1] = shape.size[2] = 1;
    shape.resolution = resolution;
    shape.irregular = 0.2;
    pl_mesh *linear = NULL, *mesh = NULL;
    check_ok(pl_mesh_generate(&shape, &linear, &err));
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_random random = {77};
    double h = 1.0 / resolution;
    for (int64_t i = linear->node_count; curved && i < mesh->node_count; i++) {
        for (int d = 0; d < 3; d++) mesh->nodes[3 * i + d] += 0.06 * h * pl_random_range(&random, -1, 1);
    }
    int32_t *map = malloc(4 * (size_t)mesh->node_count);
    for (int64_t i = 0; i < mesh->node_count; i++) map[i] = (int32_t)i;
    for (int64_t i = linear->node_count; i < mesh->node_count; i++) {
        if (pl_random_unit(&random) < inactive) map[i] = -1;
    }
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        for (int a = 4; a < 10; a++) {
            int32_t *node = &mesh->tets[10 * t + a];
            if (map[*node] < 0) *node = mesh->tets[10 * t + pl_tet_edges[a - 4][t % 2]];
        }
    }
    for (int64_t i = mesh->node_count - 1; shuffled && i > 0; i--) {
        int64_t k = (int64_t)(pl_random_unit(&random) * (double)(i + 1));
        for (int d = 0; d < 3; d++) {
            double c = mesh->nodes[3 * i + d];
            mesh->nodes[3 * i + d] = mesh->nodes[3 * k + d];
            mesh->nodes[3 * k + d] = c;
        }
        for (int64_t m = 0; m < 10 * mesh->tet_count; m++) {
            if (mesh->tets[m] == i)
                mesh->tets[m] = (int32_t)k;
            else if (mesh->tets[m] == k)
                mesh->tets[m] = (int32_t)i;
        }
    }
    free(map);
    pl_mesh_free(linear);
    return mesh;
}

static pl_assembly *make_assembly(const pl_element *element, const pl_mesh *mesh, bool two, int workers) {
    pl_error err;
    pl_material materials[2];
    pl_part_def parts[2];
    int32_t *ids = malloc(4 * (size_t)mesh->tet_count);
    int64_t half = two ? mesh->tet_count / 3 : mesh->tet_count;
    for (int64_t t = 0; t < mesh->tet_count; t++) ids[t] = (int32_t)t;
    for (int m = 0; m < 2; m++) check_ok(pl_material_compile(&defs[m], &materials[m], &err));
    parts[0] = (pl_part_def){element, &materials[0], half, mesh->tets, ids, NULL};
    parts[1] = (pl_part_def){element,    &materials[1], mesh->tet_count - half, mesh->tets + 10 * half,
                             ids + half, NULL};
    pl_assembly *assembly = NULL;
    check_ok(pl_assembly_create(mesh->node_count, mesh->nodes, two ? 2 : 1, parts, false, workers, &assembly,
                                &err));
    free(ids);
    return assembly;
}

static void compare(const pl_element *element, pl_mesh *mesh, bool two, int threads, double noise) {
    int64_t n = 3 * mesh->node_count;
    reference r = {.n = n, .lowest = INFINITY};
    size_t tets = (size_t)mesh->tet_count;
    double *x = malloc(8 * (size_t)n), *f = calloc((size_t)n, 8), *stress = malloc(48 * tets),
           *det = malloc(8 * tets), *density = malloc(8 * tets);
    r.f = calloc((size_t)n, 8), r.K = calloc((size_t)(n * n), 8), r.stress = calloc(6 * tets, 8);
    r.det = calloc(tets, 8), r.density = calloc(tets, 8);
    pl_random random = {9};
    for (int64_t k = 0; k < n; k++) {
        const double *X = mesh->nodes + k - k % 3;
        x[k] = 1.1 * X[k % 3] + 0.1 * X[(k + 1) % 3] + noise * pl_random_range(&random, -1, 1);
    }
    for (int64_t t = 0; t < mesh->tet_count; t++)
        add_element(&r, element, mesh, x, t, &defs[two && t >= mesh->tet_count / 3]);
    pl_threads *pool = pl_threads_new(threads);
    pl_assembly *assembly = make_assembly(element, mesh, two, pl_threads_count(pool));
    pl_sums sums;
    pl_assembly_evaluate(assembly, pool, x, &(pl_request){ALL}, &sums, f);
    pl_assembly_results(assembly, pool, x, stress, det, density);
    check_near(sums.energy, r.energy, 1e-12 * fabs(r.energy));
    check_near(sums.volume, r.volume, 1e-12 * fabs(r.volume));
    check_near(sums.lowest_det, r.lowest, 1e-11 * (1 + fabs(r.lowest)));
    assert_int_equal(sums.inverted, r.inverted);
    double scale = largest_of(r.f, n), *K = matrix_dense(assembly->work.matrix),
           stiff = largest_of(r.K, n * n);
    for (int64_t k = 0; k < n; k++) check_near(f[k], r.f[k], 1e-11 * scale);
    for (int64_t k = 0; k < n * n; k++) check_near(K[k], r.K[k], 1e-11 * stiff);
    for (size_t t = 0; t < tets; t++) {
        check_near(det[t], r.det[t], 1e-11 * (1 + fabs(r.det[t])));
        check_near(density[t], r.density[t], 1e-10 * fabs(r.density[t]));
        for (int k = 0; r.lowest > 0.1 && k < 6; k++)
            check_near(stress[6 * t + (size_t)k], r.stress[6 * t + (size_t)k], 1e-9 * 1e5);
    }
    free(x), free(f), free(stress), free(det), free(density), free(K);
    reference_free(&r);
    pl_assembly_free(assembly);
    pl_threads_free(pool);
    pl_mesh_free(mesh);
}

static void test_against_reference(void **state) {
    (void)state;
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        if (element->nodes != 10) continue;
        compare(element, make_mesh(1, false, false, 0), false, 1, 0.02);
        compare(element, make_mesh(1, true, true, 0.4), true, 1, 0.02);
        compare(element, make_mesh(1, true, true, 0), true, 1, 0.5); /* inverted elements */
        if (element->points == 4) compare(element, make_mesh(2, true, true, 0), true, 2, 0.02);
    }
    compare(pl_element_find("tet10"), make_mesh(3, true, true, 0.2), false, 2, 0.01); /* several chunks */
}

/* If all mid-edge nodes are inactive, the forces and the stiffness are those of the linear element, up to
 * rounding. */
static void test_all_inactive(void **state) {
    (void)state;
    pl_mesh *mesh = make_mesh(2, false, false, 1.1), *linear = NULL;
    pl_error err;
    check_ok(pl_mesh_linear(mesh, &linear, &err));
    int64_t n = 3 * linear->node_count;
    int *first = calloc((size_t)mesh->tet_count, sizeof *first);
    pl_threads *pool = pl_threads_new(1);
    pl_assembly *quadratic = make_assembly(pl_element_find("tet10"), mesh, false, 1),
                *linear_mesh = assembly_make(linear, 1, defs, first, false, 1);
    double *x = calloc((size_t)(3 * mesh->node_count), 8), *f = calloc((size_t)(3 * mesh->node_count), 8),
           *g = calloc((size_t)n, 8);
    pl_random random = {4};
    for (int64_t k = 0; k < n; k++) x[k] = linear->nodes[k] + 0.1 * pl_random_range(&random, -1, 1);
    for (int kind = 0; kind < 3; kind++) {
        static const pl_tangent_kind tangents[] = {PL_TANGENT_PROJECTED, PL_TANGENT_WARPED, PL_TANGENT_PLAIN};
        const pl_request request = {ALL, .tangent = tangents[kind]};
        pl_sums a, b;
        pl_assembly_evaluate(quadratic, pool, x, &request, &a, f);
        pl_assembly_evaluate(linear_mesh, pool, x, &request, &b, g);
        check_near(a.energy, b.energy, 1e-12 * b.energy);
        assert_int_equal(a.inverted, b.inverted);
        for (int64_t k = 0; k < n; k++) check_near(f[k], g[k], 1e-11 * largest_of(g, n));
        double *K = matrix_dense(quadratic->work.matrix), *L = matrix_dense(linear_mesh->work.matrix);
        int64_t wide = 3 * quadratic->work.matrix->rows;
        for (int64_t i = 0; i < n * n; i++)
            check_near(K[i / n * wide + i % n], L[i], 1e-12 * largest_of(L, n * n));
        free(K), free(L);
    }
    free(x), free(f), free(g), free(first);
    pl_assembly_free(quadratic), pl_assembly_free(linear_mesh);
    pl_threads_free(pool);
    pl_mesh_free(mesh), pl_mesh_free(linear);
}

/* At rest the warped and the plain stiffness are minus the derivatives of their forces. The warped one is
 * exact only there, since it omits the change of the rotation. */
static void test_linear_law(void **state) {
    (void)state;
    pl_mesh *mesh = make_mesh(1, true, true, 0.2);
    pl_threads *pool = pl_threads_new(1);
    for (int e = 0; e < pl_element_count(); e++) {
        if (pl_element_at(e)->nodes != 10) continue;
        pl_assembly *assembly = make_assembly(pl_element_at(e), mesh, true, 1);
        int64_t n = 3 * mesh->node_count;
        double *x = malloc(8 * (size_t)n), *f[2] = {calloc((size_t)n, 8), calloc((size_t)n, 8)};
        for (int kind = 0; kind < 2; kind++) {
            const pl_request request = {ALL, .tangent = kind ? PL_TANGENT_PLAIN : PL_TANGENT_WARPED};
            memcpy(x, mesh->nodes, 8 * (size_t)n);
            pl_sums sums;
            pl_assembly_evaluate(assembly, pool, x, &request, &sums, f[0]);
            check_below(largest_of(f[0], n), 1e-7);
            double *K = matrix_dense(assembly->work.matrix);
            for (int64_t k = 0; k < n; k += 5) {
                for (int side = 0; side < 2; side++) {
                    x[k] = mesh->nodes[k] + (side ? 1e-5 : -1e-5);
                    pl_assembly_evaluate(assembly, pool, x, &request, &sums, f[side]);
                }
                x[k] = mesh->nodes[k];
                for (int64_t i = 0; i < n; i++)
                    check_near(K[i * n + k], -(f[1][i] - f[0][i]) / 2e-5, 1e-6 * largest_of(K, n * n));
            }
            free(K);
        }
        free(x), free(f[0]), free(f[1]);
        pl_assembly_free(assembly);
    }
    pl_threads_free(pool);
    pl_mesh_free(mesh);
}

/* The matrix A of the Lagrange nodal values u = A c for control points c, row by row (nodes, nodes), for one
 * element or a mesh. The rows of corners are those of the identity. */
static double *lagrange_of_control(const pl_mesh *mesh) {
    size_t n = (size_t)mesh->node_count;
    double *A = calloc(n * n, sizeof *A);
    for (size_t i = 0; i < n; i++) A[i * n + i] = 1;
    for (int64_t k = 0; k < 6 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + 10 * (k / 6);
        double *row = A + (size_t)tet[4 + k % 6] * n;
        row[tet[4 + k % 6]] = 0.5;
        for (int end = 0; end < 2; end++) row[tet[pl_tet_edges[k % 6][end]]] = 0.25;
    }
    return A;
}

/* tet10 and bezier10 are two bases of one function space: K of bezier10 is A^T K A of tet10, at rest and
 * deformed, projected, warped and plain, with every rule. */
static void test_change_of_basis(void **state) {
    (void)state;
    static const pl_tangent_kind tangents[] = {PL_TANGENT_PROJECTED, PL_TANGENT_WARPED, PL_TANGENT_PLAIN};
    pl_mesh *mesh = make_mesh(1, false, true, 0);
    size_t n = (size_t)mesh->node_count, wide = 3 * n;
    double *A = lagrange_of_control(mesh), *c = malloc(8 * wide), *u = malloc(8 * wide),
           *f = malloc(8 * wide), *half = malloc(8 * wide * wide);
    pl_threads *pool = pl_threads_new(1);
    for (int k = 0; k < 18; k++) {
        static const int points[] = {4, 8, 14};
        bool deformed = k % 2;
        const pl_request request = {ALL, .tangent = tangents[k / 2 % 3]};
        pl_random random = {31};
        pl_assembly *bezier, *lagrange; /* straight at rest: control points are the midpoints of edges */
        bezier = make_assembly(pl_element_find_rule("bezier10", points[k / 6]), mesh, true, 1);
        lagrange = make_assembly(pl_element_find_rule("tet10", points[k / 6]), mesh, true, 1);
        for (size_t i = 0; i < wide; i++)
            c[i] = mesh->nodes[i] + (deformed ? 0.05 : 0) * pl_random_range(&random, -1, 1);
        for (size_t i = 0; i < wide; i++) {
            u[i] = 0;
            for (size_t j = 0; j < n; j++) u[i] += A[i / 3 * n + j] * c[3 * j + i % 3];
        }
        pl_sums sums[2];
        pl_assembly_evaluate(bezier, pool, c, &request, &sums[0], f);
        pl_assembly_evaluate(lagrange, pool, u, &request, &sums[1], f);
        check_near(sums[0].energy, sums[1].energy, 1e-12 * sums[1].energy + 1e-9);
        double *K = matrix_dense(lagrange->work.matrix), *B = matrix_dense(bezier->work.matrix),
               size = largest_of(B, (int64_t)(wide * wide)), off = 0;
        for (size_t i = 0; i < wide * wide; i++) { /* K A */
            half[i] = 0;
            for (size_t j = 0; j < n; j++)
                half[i] += K[i / wide * wide + 3 * j + i % 3] * A[j * n + i % wide / 3];
        }
        for (size_t i = 0; i < wide * wide; i++) { /* A^T (K A) */
            double sum = 0;
            for (size_t j = 0; j < n; j++)
                sum += A[j * n + i / wide / 3] * half[(3 * j + i / wide % 3) * wide + i % wide];
            off = fmax(off, fabs(sum - B[i]));
        }
        check_below(off, 1e-12 * size);
        free(K), free(B);
        pl_assembly_free(bezier), pl_assembly_free(lagrange);
    }
    free(A), free(c), free(u), free(f), free(half);
    pl_threads_free(pool);
    pl_mesh_free(mesh);
}

int main(void) {
    for (int m = 0; m < 2; m++) {
        defs[m] = pl_material_def_default();
        defs[m].name = "m";
        defs[m].young = m ? 3e5 : 1e5;
        defs[m].poisson = m ? 0.2 : 0.4;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_reference),
                                       cmocka_unit_test(test_all_inactive), cmocka_unit_test(test_linear_law),
                                       cmocka_unit_test(test_change_of_basis)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
