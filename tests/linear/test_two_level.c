/* The coarse level of quadratic elements: its matrix is compared with the test's own P^T A P. The
 * preconditioner must be symmetric, definite, and zero in constrained directions, and it must reduce the
 * number of iterations. */
#include "scenario.h"
#include "linear/coarse.h"
#include "mesh/tet.h"

#include <float.h>

typedef struct levels {
    pl_mesh *mesh;
    pl_matrix *matrix;
    pl_cell_group group;
    pl_linear_model model;
    pl_coarse *coarse;
    double *dense; /* (n,n) contents of the matrix */
    double *weights, *scalars;
    uint8_t *constrained;
    int64_t n;
} levels;

static int compare_nodes(const void *a, const void *b) {
    return (*(const int32_t *)a > *(const int32_t *)b) - (*(const int32_t *)a < *(const int32_t *)b);
}

/* Random semi-definite elements; some mid-edge nodes are inactive. Takes ownership of the linear mesh. */
static void make_on(levels *l, pl_mesh *mesh, bool single, int inactive, pl_threads *threads) {
    pl_error err;
    pl_random random = {5};
    *l = (levels){.mesh = quadratic_of(mesh)};
    int64_t tets = l->mesh->tet_count, rows = l->mesh->node_count, n = l->n = 3 * rows;
    for (int64_t e = 0; e < tets; e++) {
        for (int k = 0; k < 6; k++) {
            int32_t *tet = l->mesh->tets + 10 * e;
            if (inactive && tet[4 + k] % inactive == 0) tet[4 + k] = tet[pl_tet_edges[k][e % 2]];
        }
    }
    l->dense = calloc((size_t)(n * n), sizeof(double));
    int32_t *cells = malloc(sizeof(int32_t) * 10 * (size_t)tets);
    for (int64_t e = 0; e < tets; e++) {
        int32_t *cell = cells + 10 * e;
        memcpy(cell, l->mesh->tets + 10 * e, 10 * sizeof *cell);
        for (int r = 0; r < 8; r++) {
            double v[30];
            for (int i = 0; i < 30; i++) v[i] = pl_random_range(&random, -1, 1);
            for (int i = 0; i < 900; i++)
                l->dense[(3 * cell[i / 90] + i / 30 % 3) * n + 3 * cell[i % 30 / 3] + i % 3] +=
                    v[i / 30] * v[i % 30];
        }
        qsort(cell, 10, sizeof *cell, compare_nodes);
    }
    pl_pattern_group group = {tets, 10, cells};
    check_ok(pl_matrix_create(rows, 1, &group, single, &l->matrix, &err));
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t k = l->matrix->start[i]; k < l->matrix->start[i + 1]; k++) {
            int32_t j = l->matrix->column[k];
            double block[9];
            for (int e = 0; e < 9; e++) block[e] = l->dense[(3 * i + e / 3) * n + 3 * j + e % 3];
            if (j >= i)
                pl_matrix_store(l->matrix, pl_matrix_pair(l->matrix, (int32_t)i, j), pl_block_load(block));
        }
    }
    free(cells);
    l->weights = malloc(sizeof(double) * (size_t)rows);
    for (int64_t i = 0; i < rows; i++) l->weights[i] = pl_random_range(&random, 1, 2);
    l->scalars = malloc(sizeof(double) * (size_t)l->matrix->blocks);
    for (int64_t p = 0; p < l->matrix->pairs; p++)
        l->scalars[l->matrix->position[p]] = l->scalars[l->matrix->mirror[p]] = p < rows ? 2 : 0.1;
    l->constrained = calloc((size_t)rows, 1);
    l->group = (pl_cell_group){tets, 10, 0, l->mesh->tets};
    l->model = (pl_linear_model){rows, l->matrix, 1, &l->group, threads};
    check_ok(pl_coarse_create(&l->model, &l->coarse, &err));
}

/* The same on an irregular box. */
static void make(levels *l, bool single, int inactive, pl_threads *threads) {
    make_on(l, box_mesh(2, 1, 1, 2, 0.1), single, inactive, threads);
}

static void release(levels *l) {
    pl_mesh_free(l->mesh);
    pl_matrix_free(l->matrix);
    pl_coarse_free(l->coarse);
    free(l->dense), free(l->weights), free(l->scalars), free(l->constrained);
}

/* The interpolation P: the weights of the corners in every node, from the mesh. */
static double *interpolation(const levels *l, int64_t *corners) {
    int64_t rows = l->mesh->node_count;
    double *P = calloc((size_t)(rows * rows), sizeof(double));
    int32_t *number = malloc(sizeof(int32_t) * (size_t)rows);
    for (int64_t i = 0; i < rows; i++) number[i] = -1;
    for (int64_t e = 0; e < l->mesh->tet_count; e++) {
        for (int a = 0; a < 4; a++) number[l->mesh->tets[10 * e + a]] = 0;
    }
    *corners = 0;
    for (int64_t i = 0; i < rows; i++) {
        if (number[i] == 0) P[i * rows + (number[i] = (int32_t)(*corners)++)] = 1;
    }
    for (int64_t e = 0; e < l->mesh->tet_count; e++) {
        const int32_t *tet = l->mesh->tets + 10 * e;
        for (int k = 0; k < 6; k++) {
            if (number[tet[4 + k]] >= 0) continue; /* inactive */
            for (int s = 0; s < 2; s++) P[tet[4 + k] * rows + number[tet[pl_tet_edges[k][s]]]] = 0.5;
        }
    }
    free(number);
    return P;
}

static pl_operator operator_of(const levels *l, pl_threads *threads) {
    return (pl_operator){.matrix = l->matrix,
                         .diagonal = {.constant = 0.005, .factor = 0.03, .weights = l->weights},
                         .offdiagonal_mass = {.factor = 0.7, .values = l->scalars},
                         .constrained = l->constrained,
                         .threads = threads};
}

/* An entry of the whole operator. */
static double dense_at(const levels *l, const pl_operator *op, int64_t i, int64_t j) {
    double value = l->dense[i * l->n + j];
    if (i % 3 != j % 3) return value;
    if (i == j) value += op->diagonal.constant + op->diagonal.factor * op->diagonal.weights[i / 3];
    for (int64_t k = l->matrix->start[i / 3]; k < l->matrix->start[i / 3 + 1] && op->offdiagonal_mass.values;
         k++) {
        if (l->matrix->column[k] == j / 3)
            value += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[k];
    }
    return value;
}

/* Adds a stencil to a list and to the dense matrix. */
static void add_stencil(levels *l, pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                        const double *values) {
    assert_true(pl_stencils_add(list, count, nodes, weights, values));
    for (int k = 0; k < 9 * count * count; k++) {
        int a = k / 9 / count, b = k / 9 % count, i = k % 9 / 3, j = k % 3;
        l->dense[(3 * nodes[a] + i) * l->n + 3 * nodes[b] + j] +=
            weights ? weights[a] * weights[b] * values[3 * i + j]
                    : values[(3 * a + i) * 3 * count + 3 * b + j];
    }
}

/* P^T A P of the whole operator, dense: (3 corners, 3 corners). */
static double *dense_coarse(const levels *l, const pl_operator *op) {
    int64_t corners, rows = l->mesh->node_count;
    double *P = interpolation(l, &corners), *row = malloc(sizeof(double) * (size_t)l->n * 3), *out;
    assert_int_equal(corners, l->coarse->count);
    out = calloc((size_t)(9 * corners * corners), sizeof(double));
    for (int64_t c = 0; c < corners; c++) {
        memset(row, 0, sizeof(double) * (size_t)l->n * 3); /* P^T A of one corner */
        for (int64_t i = 0; i < rows; i++) {
            for (int64_t k = 0; k < 3 * l->n && P[i * rows + c] != 0; k++)
                row[k] += P[i * rows + c] * dense_at(l, op, 3 * i + k / l->n, k % l->n);
        }
        for (int64_t k = 0; k < 9 * corners; k++) {
            int64_t d = k / 9, e = k % 9;
            for (int64_t j = 0; j < rows; j++)
                out[(3 * c + e / 3) * 3 * corners + 3 * d + e % 3] +=
                    row[e / 3 * l->n + 3 * j + e % 3] * P[j * rows + d];
        }
    }
    free(row), free(P);
    return out;
}

/* An entry of block k of the coarse matrix, which is stored by columns. */
static double coarse_entry(const levels *l, int64_t k, int row, int column) {
    return (double)((const float *)l->coarse->matrix->values)[9 * k + 3 * column + row];
}

/* Stencils with a place in the coarse matrix: of one node, of all nodes of an element, dense ones of a corner
 * and mid-edge nodes, and one of a straight edge, which does not act on linear functions. */
static void add_near(levels *l, pl_stencils *list) {
    const double values[2][9] = {{4, 1, 0, 1, 5, 2, 0, 2, 6}, {40, 10, 0, 10, 50, 20, 0, 20, 60}};
    const double weights[10] = {1, -0.7, 0.4, 0.9, -1.1, 0.3, 0.8, -0.2, 0.6, 0.5}, bent[3] = {1, -0.5, -0.5};
    const int32_t *tets = l->mesh->tets, dense_nodes[3] = {tets[20], tets[26], tets[29]};
    double dense[81], v[9];
    pl_random random = {8};
    add_stencil(l, list, 1, &tets[0], NULL, values[0]);
    add_stencil(l, list, 1, &tets[13], NULL, values[1]);
    add_stencil(l, list, 10, tets + 50, weights, values[0]);
    for (int i = 0; i < 9; i++) v[i] = pl_random_range(&random, -3, 3);
    for (int i = 0; i < 81; i++) dense[i] = v[i / 9] * v[i % 9];
    add_stencil(l, list, 3, dense_nodes, NULL, dense);
    const int32_t edge[3] = {tets[74], tets[70 + pl_tet_edges[0][0]], tets[70 + pl_tet_edges[0][1]]};
    add_stencil(l, list, 3, edge, bent, values[1]);
    assert_true(pl_stencils_finish(list, l->mesh->node_count));
}

static void check_coarse(bool single, int inactive) {
    pl_threads *threads = pl_threads_new(3);
    levels l;
    make(&l, single, inactive, threads);
    pl_operator op = operator_of(&l, threads);
    pl_stencils stencils = {0};
    add_near(&l, &stencils);
    op.stencils = &stencils;
    assert_true(pl_coarse_update(l.coarse, &op));
    double *expected = dense_coarse(&l, &op);
    const pl_matrix *coarse = l.coarse->matrix;
    assert_true(coarse->blocks > 3 * coarse->rows);
    for (int64_t c = 0; c < coarse->rows; c++) {
        for (int64_t k = coarse->start[c]; k < coarse->start[c + 1]; k++) {
            for (int e = 0; e < 9; e++) {
                double value = expected[(3 * c + e / 3) * 3 * coarse->rows + 3 * coarse->column[k] + e % 3];
                check_near(coarse_entry(&l, k, e / 3, e % 3), value, 2e-5 * (1 + fabs(value)));
            }
        }
    }
    free(expected);
    pl_stencils_free(&stencils);
    release(&l);
    pl_threads_free(threads);
}

static void test_coarse_matrix(void **state) {
    (void)state;
    check_coarse(true, 0);
    check_coarse(false, 0);
    check_coarse(true, 3);
}

/* Checks by Cholesky that no eigenvalue is below -tolerance. */
static void check_semidefinite(int64_t n, double *A, double tolerance) {
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j <= i; j++) {
            double sum = A[i * n + j] + (i == j ? tolerance : 0);
            for (int64_t k = 0; k < j; k++) sum -= A[i * n + k] * A[j * n + k];
            if (i == j) assert_true(sum > 0);
            A[i * n + j] = i == j ? sqrt(sum) : sum / A[j * n + j];
        }
    }
}

/* The coarse matrix is at least P^T A P, and at most four times its diagonal blocks, which is the upper bound
 * of the Chebyshev polynomial. */
static void check_bounds(levels *l, pl_operator *op, pl_stencils *stencils) {
    assert_true(pl_stencils_finish(stencils, l->mesh->node_count));
    op->stencils = stencils;
    assert_true(pl_coarse_update(l->coarse, op));
    const pl_matrix *coarse = l->coarse->matrix;
    int64_t m = 3 * coarse->rows;
    double *more = dense_coarse(l, op), *left = calloc((size_t)(m * m), sizeof(double)), size = 0;
    for (int64_t k = 0; k < m * m; k++) more[k] = -more[k];
    for (int64_t c = 0; c < coarse->rows; c++) {
        for (int64_t k = coarse->start[c]; k < coarse->start[c + 1]; k++) {
            for (int e = 0; e < 9; e++) {
                int64_t at = (3 * c + e / 3) * m + 3 * coarse->column[k] + e % 3;
                double value = coarse_entry(l, k, e / 3, e % 3);
                more[at] += value;
                left[at] += (coarse->column[k] == c ? 3 : -1) * value;
                size = fmax(size, fabs(value));
            }
        }
    }
    check_semidefinite(m, more, 1e-5 * size);
    check_semidefinite(m, left, 1e-5 * size);
    free(more), free(left);
}

/* The bounds hold with stencils between distant nodes. */
static void test_far_stencils(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l;
    make(&l, false, 0, threads);
    pl_operator op = operator_of(&l, threads);
    int64_t rows = l.mesh->node_count, tets = l.mesh->tet_count;
    pl_stencils stencils = {0};
    pl_random random = {19};
    const double M[9] = {50, 20, 0, 20, 90, -10, 0, -10, 30};
    for (int s = 0; s < 40; s++) {
        int32_t nodes[12];
        double weights[12], dense[36 * 36], v[36];
        int count = 2 + s % 11;
        for (int a = 0; a < count; a++) {
            nodes[a] = s % 3 ? (int32_t)(pl_random_unit(&random) * (double)rows)
                             : l.mesh->tets[10 * (a % 2 ? tets - 1 : 0) + a / 2];
            weights[a] = pl_random_range(&random, -1, 1);
        }
        for (int i = 0; i < 3 * count; i++) v[i] = pl_random_range(&random, -6, 6);
        for (int i = 0; i < 9 * count * count; i++) dense[i] = v[i / (3 * count)] * v[i % (3 * count)];
        add_stencil(&l, &stencils, count, nodes, s % 2 ? weights : NULL, s % 2 ? M : dense);
    }
    check_bounds(&l, &op, &stencils);
    pl_stencils_free(&stencils);
    release(&l);
    pl_threads_free(threads);
}

static pl_mesh *cut_tetrahedron(void) {
    double nodes[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25, 0.25, 0.25};
    int32_t tets[16] = {4, 1, 2, 3, 0, 4, 2, 3, 0, 1, 4, 3, 0, 1, 2, 4};
    pl_mesh mesh = {.node_count = 5, .nodes = nodes, .tet_count = 4, .nodes_per_tet = 4, .tets = tets},
            *out = NULL;
    pl_error err;
    check_ok(pl_mesh_copy(&mesh, &out, &err));
    return out;
}

/* A tetrahedron divided into four around an interior node: five corners, with an edge between each two, so
 * that the coarse matrix has places for a stencil of all five. Without modification, its matrix would be five
 * times its diagonal blocks for a common translation. */
static void test_five_corners(void **state) {
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        pl_threads *threads = pl_threads_new(1);
        levels l;
        make_on(&l, cut_tetrahedron(), false, 0, threads);
        pl_operator op = operator_of(&l, threads);
        pl_stencils stencils = {0};
        const double M[9] = {5e4, 2e4, 0, 2e4, 9e4, -1e4, 0, -1e4, 3e4}, weights[5] = {1, 1, 1, 1, 1};
        double blocks[15 * 15];
        int32_t nodes[5];
        assert_int_equal(l.coarse->count, 5);
        assert_int_equal(l.coarse->matrix->blocks, 25); /* every pair has a block */
        for (int c = 0; c < 5; c++) nodes[c] = l.coarse->corners[c];
        for (int i = 0; i < 15 * 15; i++) blocks[i] = M[3 * (i / 15 % 3) + i % 15 % 3];
        add_stencil(&l, &stencils, 5, nodes, dense ? NULL : weights, dense ? blocks : M);
        check_bounds(&l, &op, &stencils);
        pl_stencils_free(&stencils);
        release(&l);
        pl_threads_free(threads);
    }
}

/* z = M^-1 r with the registered preconditioner. */
static void apply(const levels *l, const pl_operator *op, const double *r, double *z) {
    const pl_preconditioner_kind *kind = pl_preconditioner_find("two-level");
    pl_preconditioner *preconditioner;
    pl_error err;
    pl_linear_state state;
    check_ok(kind->create(&l->model, &preconditioner, &err));
    assert_true(kind->state(preconditioner, 0, &state) && state.bytes == sizeof(pl_effort));
    ((pl_effort *)state.data)->now = 1000;
    assert_true(kind->state(preconditioner, 1, &state) && !kind->state(preconditioner, 2, &state));
    assert_true(kind->update(preconditioner, op));
    kind->prepare(preconditioner, op, r);
    double sum = kind->apply_rows(preconditioner, op, 0, op->matrix->rows, r, z), dot = 0;
    for (int64_t k = 0; k < 3 * op->matrix->rows; k++) dot += r[k] * z[k];
    check_near(sum, dot, 1e-12 * dot);
    pl_operator_project(op, z);
    kind->destroy(preconditioner);
}

static void test_symmetric(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l;
    make(&l, true, 0, threads);
    pl_operator op = operator_of(&l, threads);
    pl_random random = {9};
    pl_contact_constraint constraints[2] = {
        {.node = l.mesh->tets[1], .count = 1, .normal = {{0.6, 0, 0.8}}},
        {.node = l.mesh->tets[15], .count = 2, .normal = {{1, 0, 0}, {0, 0.8, 0.6}}}};
    op.constraints = constraints, op.constraint_count = 2;
    for (int64_t i = 0; i < l.mesh->node_count; i += 7) l.constrained[i] = (uint8_t)(1 + i % 6);
    for (int b = 0; b < 2; b++) l.constrained[constraints[b].node] = 0;
    double *r[2], *z[2];
    for (int s = 0; s < 2; s++) {
        r[s] = malloc(sizeof(double) * (size_t)l.n), z[s] = malloc(sizeof(double) * (size_t)l.n);
        for (int64_t k = 0; k < l.n; k++)
            r[s][k] = l.constrained[k / 3] >> k % 3 & 1 ? 0 : 1e-30 * pl_random_range(&random, -1, 1);
        pl_operator_project(&op, r[s]);
        apply(&l, &op, r[s], z[s]);
        for (int64_t k = 0; k < l.n; k++) assert_true(!(l.constrained[k / 3] >> k % 3 & 1) || z[s][k] == 0);
    }
    double across = 0, back = 0, own = 0, size = 0;
    for (int64_t k = 0; k < l.n; k++) {
        across += r[0][k] * z[1][k], back += r[1][k] * z[0][k];
        own += r[0][k] * z[0][k], size += fabs(r[0][k] * z[1][k]);
    }
    assert_true(own > 0);
    check_near(across / size, back / size, 1e-6);
    for (int b = 0; b < 2; b++) {
        for (int j = 0; j < constraints[b].count; j++) {
            double along = 0;
            for (int d = 0; d < 3; d++)
                along += constraints[b].normal[j][d] * z[0][3 * constraints[b].node + d];
            assert_true(fabs(along) < 1e-12 * largest_of(z[0], l.n));
        }
    }
    for (int s = 0; s < 2; s++) free(r[s]), free(z[s]);
    release(&l);
    pl_threads_free(threads);
}

/* A bar under gravity, as equilibria or steps. Returns the number of linear iterations; x receives the
 * positions. */
static int64_t run(const char *element, const char *integrator, const char *preconditioner, int precision,
                   int threads, double *x) {
    scenario s;
    pl_mesh *mesh = quadratic_of(box_mesh(6, 1, 1, 3, 0.1));
    scenario_init(&s, mesh);
    s.materials[0].young = 3e6;
    s.bodies[0].element = element;
    s.bodies[0].adaptive.start = PL_DEGREE_QUADRATIC;
    s.bodies[0].adaptive.raise = 2e-4, s.bodies[0].adaptive.lower = 1e-4;
    s.bodies[0].adaptive.dwell = 0;
    s.def.integrator.type = integrator;
    s.def.dt = 0.02;
    s.def.gravity[2] = -9.81;
    s.def.threads = threads;
    s.def.solver.preconditioner = preconditioner;
    s.def.solver.precision = precision;
    s.def.solver.tolerance = 1e-10;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    int64_t iterations = 0;
    for (int k = 0; k < 3; k++) {
        pl_step_report report = scenario_converge(&s);
        iterations += report.linear_iterations;
        assert_true(strcmp(element, "adaptive") || strcmp(integrator, "quasistatic") ||
                    (report.quadratic_edges > 0 && report.quadratic_edges < mesh->node_count * 3 / 4));
    }
    memcpy(x, pl_sim_positions(s.sim), sizeof(double) * 3 * (size_t)mesh->node_count);
    scenario_free(&s);
    return iterations;
}

/* The same result in far fewer iterations; bit-identical for any number of threads. */
static void test_fewer_iterations(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    static const char *const integrators[] = {"quasistatic", "linear-implicit-euler"};
    enum { MAX = 3 * 8000 };
    double *x[3];
    for (int s = 0; s < 3; s++) x[s] = calloc(MAX, sizeof(double));
    for (int k = 0; k < 5; k++) {
        const char *element = elements[k % 3], *integrator = integrators[k / 3];
        int64_t before = run(element, integrator, "block-jacobi", 0, 1, x[0]),
                after = run(element, integrator, "two-level", 0, 1, x[1]),
                same = run(element, integrator, "automatic", 0, 2, x[2]);
        print_message("%s, %s: %lld iterations, %lld with two levels\n", element, integrator,
                      (long long)before, (long long)after);
        /* some of the solves of adaptive bodies have linear edges only */
        assert_true(k % 3 == 2 ? 3 * after < 2 * before : 2 * after < before);
        assert_int_equal(after, same);
        assert_memory_equal(x[1], x[2], MAX * sizeof(double));
        for (int i = 0; i < MAX; i++) check_near(x[1][i], x[0][i], 1e-7);
        run(element, integrator, "two-level", 1, 1, x[2]);
        for (int i = 0; i < MAX; i++) check_near(x[2][i], x[0][i], 1e-5);
    }
    for (int s = 0; s < 3; s++) free(x[s]);
}

/* Values beyond the range of floats: block-Jacobi only. */
static void test_beyond_floats(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l;
    make(&l, false, 0, threads);
    pl_operator op = operator_of(&l, threads);
    double *values = l.matrix->values;
    for (int64_t k = 0; k < 9 * l.matrix->blocks; k++) values[k] *= 1e45;
    assert_false(pl_coarse_update(l.coarse, &op));
    op.matrix = &(pl_matrix){.rows = l.matrix->rows}; /* matrix-free */
    assert_false(pl_coarse_update(l.coarse, &op));
    release(&l);
    pl_threads_free(threads);
}

/* A coarse matrix is reused for four operators, unless the number of iterations grows by half. It is not used
 * if few iterations are needed anyway. */
static void test_kept(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l;
    make(&l, false, 0, threads);
    pl_operator op = operator_of(&l, threads);
    double *values = l.matrix->values;
    static const struct {
        int64_t iterations;
        bool active, made;
    } solves[] = {{20, true, true}, {20, true, false},  {25, true, false},  {20, true, false},
                  {20, true, true}, {40, true, false},  {20, true, true},   {20, true, false},
                  {1, true, false}, {10, false, false}, {30, false, false}, {20, true, true}};
    for (size_t k = 0; k < sizeof solves / sizeof *solves; k++) {
        const float *coarse = l.coarse->matrix->values;
        float before = coarse[0];
        for (int64_t i = 0; i < 9 * l.matrix->blocks; i++) values[i] *= 1.1;
        op.same_matrix = false;
        assert_true(pl_coarse_update(l.coarse, &op) == solves[k].active);
        assert_true((coarse[0] != before) == solves[k].made);
        before = coarse[0];
        op.same_matrix = true; /* changes nothing */
        assert_true(pl_coarse_update(l.coarse, &op) == solves[k].active);
        assert_true(coarse[0] == before);
        pl_coarse_count(l.coarse, solves[k].iterations);
    }
    release(&l);
    pl_threads_free(threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coarse_matrix),    cmocka_unit_test(test_far_stencils),
        cmocka_unit_test(test_five_corners),     cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_fewer_iterations), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_beyond_floats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
