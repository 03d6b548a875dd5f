/* The coarse level of ten-node elements: its matrix against P^T A P of the test's own, what the
 * preconditioner has to be (symmetric, definite, zero where nodes are held), and the iterations it spares. */
#include "scenario.h"
#include "linear/hierarchy.h"
#include "linear/solver.h"
#include "mesh/tet.h"

#include <float.h>

typedef struct levels {
    pl_mesh *mesh;
    pl_matrix *matrix;
    pl_hierarchy *hierarchy;
    double *dense; /* (n,n) what the matrix holds */
    double *weights, *spread;
    uint8_t *held;
    int64_t n;
} levels;

static int compare_nodes(const void *a, const void *b) {
    return (*(const int32_t *)a > *(const int32_t *)b) - (*(const int32_t *)a < *(const int32_t *)b);
}

/* Random semi-definite elements on an irregular box; some middles are missing. */
static levels make(bool single, int missing, pl_threads *threads) {
    pl_error err;
    pl_random random = {5};
    levels l = {0};
    l.mesh = quadratic_of(box_mesh(2, 1, 1, 2, 0.1));
    int64_t tets = l.mesh->tet_count, rows = l.mesh->node_count, n = l.n = 3 * rows;
    for (int64_t e = 0; e < tets; e++) {
        for (int k = 0; k < 6; k++) {
            int32_t *tet = l.mesh->tets + 10 * e;
            if (missing && tet[4 + k] % missing == 0) tet[4 + k] = tet[pl_tet_edges[k][e % 2]];
        }
    }
    l.dense = calloc((size_t)(n * n), sizeof(double));
    int32_t *cells = malloc(sizeof(int32_t) * 10 * (size_t)tets);
    for (int64_t e = 0; e < tets; e++) {
        int32_t *cell = cells + 10 * e;
        memcpy(cell, l.mesh->tets + 10 * e, 10 * sizeof *cell);
        for (int r = 0; r < 8; r++) {
            double v[30];
            for (int i = 0; i < 30; i++) v[i] = pl_random_range(&random, -1, 1);
            for (int i = 0; i < 900; i++)
                l.dense[(3 * cell[i / 90] + i / 30 % 3) * n + 3 * cell[i % 30 / 3] + i % 3] +=
                    v[i / 30] * v[i % 30];
        }
        qsort(cell, 10, sizeof *cell, compare_nodes);
    }
    pl_pattern_group group = {tets, 10, cells};
    check_ok(pl_matrix_create(rows, 1, &group, single, &l.matrix, &err));
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t k = l.matrix->start[i]; k < l.matrix->start[i + 1]; k++) {
            int32_t j = l.matrix->column[k];
            double block[9];
            for (int e = 0; e < 9; e++) block[e] = l.dense[(3 * i + e / 3) * n + 3 * j + e % 3];
            if (j >= i)
                pl_matrix_put(l.matrix, pl_matrix_pair(l.matrix, (int32_t)i, j), pl_block_load(block));
        }
    }
    free(cells);
    l.weights = malloc(sizeof(double) * (size_t)rows);
    for (int64_t i = 0; i < rows; i++) l.weights[i] = pl_random_range(&random, 1, 2);
    l.spread = malloc(sizeof(double) * (size_t)l.matrix->blocks);
    for (int64_t p = 0; p < l.matrix->pairs; p++)
        l.spread[l.matrix->position[p]] = l.spread[l.matrix->mirror[p]] = p < rows ? 2 : 0.1;
    l.held = calloc((size_t)rows, 1);
    check_ok(pl_hierarchy_create(rows, tets, l.mesh->tets, threads, &l.hierarchy, &err));
    return l;
}

static void release(levels *l) {
    pl_mesh_free(l->mesh);
    pl_matrix_free(l->matrix);
    pl_hierarchy_free(l->hierarchy);
    free(l->dense), free(l->weights), free(l->spread), free(l->held);
}

/* P: the corners' share in every node, from the mesh. */
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
            if (number[tet[4 + k]] >= 0) continue; /* missing */
            for (int s = 0; s < 2; s++) P[tet[4 + k] * rows + number[tet[pl_tet_edges[k][s]]]] = 0.5;
        }
    }
    free(number);
    return P;
}

static pl_operator operator_of(const levels *l, pl_threads *threads) {
    return (pl_operator){.matrix = l->matrix,
                         .diagonal = {.constant = 0.005, .factor = 0.03, .weights = l->weights},
                         .spread = {.factor = 0.7, .values = l->spread},
                         .held = l->held,
                         .hierarchy = l->hierarchy,
                         .threads = threads};
}

/* The whole operator, dense. */
static double dense_at(const levels *l, const pl_operator *op, int64_t i, int64_t j) {
    double value = l->dense[i * l->n + j];
    if (i % 3 != j % 3) return value;
    if (i == j) value += op->diagonal.constant + op->diagonal.factor * op->diagonal.weights[i / 3];
    for (int64_t k = l->matrix->start[i / 3]; k < l->matrix->start[i / 3 + 1] && op->spread.values; k++) {
        if (l->matrix->column[k] == j / 3) value += op->spread.factor * op->spread.values[k];
    }
    return value;
}

static void check_coarse(bool single, int missing) {
    pl_threads *threads = pl_threads_new(3);
    levels l = make(single, missing, threads);
    pl_operator op = operator_of(&l, threads);
    double values[2][9] = {{4, 1, 0, 1, 5, 2, 0, 2, 6}, {40, 10, 0, 10, 50, 20, 0, 20, 60}};
    pl_stencils stencils = {0};
    for (int s = 0; s < 2; s++) {
        int32_t node = l.mesh->tets[s ? 13 : 0];
        assert_true(pl_stencils_add(&stencils, 1, &node, NULL, values[s]));
        for (int k = 0; k < 9; k++) l.dense[(3 * node + k / 3) * l.n + 3 * node + k % 3] += values[s][k];
    }
    assert_true(pl_stencils_finish(&stencils, l.mesh->node_count));
    op.stencils = &stencils;
    assert_true(pl_hierarchy_update(l.hierarchy, &op));
    int64_t corners, rows = l.mesh->node_count, pairs = 0;
    double *P = interpolation(&l, &corners);
    assert_int_equal(corners, l.hierarchy->count);
    const pl_matrix *coarse = l.hierarchy->matrix;
    double *row = malloc(sizeof(double) * (size_t)l.n * 3); /* P^T A of one corner */
    for (int64_t c = 0; c < corners; c++) {
        memset(row, 0, sizeof(double) * (size_t)l.n * 3);
        for (int64_t i = 0; i < rows; i++) {
            for (int64_t k = 0; k < 3 * l.n && P[i * rows + c] != 0; k++)
                row[k] += P[i * rows + c] * dense_at(&l, &op, 3 * i + k / l.n, k % l.n);
        }
        for (int64_t k = coarse->start[c]; k < coarse->start[c + 1]; k++) {
            pairs++;
            for (int e = 0; e < 9; e++) { /* stored by columns */
                double sum = 0;
                for (int64_t j = 0; j < rows; j++)
                    sum += row[e % 3 * l.n + 3 * j + e / 3] * P[j * rows + coarse->column[k]];
                check_near((double)((const float *)coarse->values)[9 * k + e], sum, 2e-5 * (1 + fabs(sum)));
            }
        }
    }
    assert_true(pairs > 3 * corners);
    free(row), free(P);
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

/* z = M^-1 r by the registered preconditioner. */
static void apply(const pl_operator *op, const double *r, double *z) {
    const pl_preconditioner_kind *kind = pl_preconditioner_find("two-level");
    pl_preconditioner *preconditioner;
    pl_error err;
    check_ok(kind->create(op->matrix->rows, &preconditioner, &err));
    op->hierarchy->effort.now = 1000;
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
    levels l = make(true, 0, threads);
    pl_operator op = operator_of(&l, threads);
    pl_random random = {9};
    pl_bound bounds[2] = {{.node = l.mesh->tets[1], .count = 1, .normal = {{0.6, 0, 0.8}}},
                          {.node = l.mesh->tets[15], .count = 2, .normal = {{1, 0, 0}, {0, 0.8, 0.6}}}};
    op.bounds = bounds, op.bound_count = 2;
    for (int64_t i = 0; i < l.mesh->node_count; i += 7) l.held[i] = (uint8_t)(1 + i % 6);
    for (int b = 0; b < 2; b++) l.held[bounds[b].node] = 0;
    double *r[2], *z[2];
    for (int s = 0; s < 2; s++) {
        r[s] = malloc(sizeof(double) * (size_t)l.n), z[s] = malloc(sizeof(double) * (size_t)l.n);
        for (int64_t k = 0; k < l.n; k++)
            r[s][k] = l.held[k / 3] >> k % 3 & 1 ? 0 : 1e-30 * pl_random_range(&random, -1, 1);
        pl_operator_project(&op, r[s]);
        apply(&op, r[s], z[s]);
        for (int64_t k = 0; k < l.n; k++) assert_true(!(l.held[k / 3] >> k % 3 & 1) || z[s][k] == 0);
    }
    double across = 0, back = 0, own = 0, size = 0;
    for (int64_t k = 0; k < l.n; k++) {
        across += r[0][k] * z[1][k], back += r[1][k] * z[0][k];
        own += r[0][k] * z[0][k], size += fabs(r[0][k] * z[1][k]);
    }
    assert_true(own > 0);
    check_near(across / size, back / size, 1e-6);
    for (int b = 0; b < 2; b++) {
        for (int j = 0; j < bounds[b].count; j++) {
            double along = 0;
            for (int d = 0; d < 3; d++) along += bounds[b].normal[j][d] * z[0][3 * bounds[b].node + d];
            assert_true(fabs(along) < 1e-12 * largest_of(z[0], l.n));
        }
    }
    for (int s = 0; s < 2; s++) free(r[s]), free(z[s]);
    release(&l);
    pl_threads_free(threads);
}

/* Products that look at bound rows only, against the whole product. */
static void check_bound_products(bool single) {
    pl_threads *threads = pl_threads_new(1);
    levels l = make(single, 0, threads);
    pl_operator op = operator_of(&l, threads), all = op;
    pl_random random = {11};
    pl_bound bounds[3] = {{.node = 0, .count = 1}, {.node = l.mesh->tets[15], .count = 2}, {.node = 7}};
    op.bounds = bounds, op.bound_count = 3;
    all.held = NULL;
    double *x = calloc((size_t)l.n, sizeof *x), *y = malloc(sizeof *y * (size_t)l.n),
           *whole = malloc(sizeof *y * (size_t)l.n);
    double *partial = malloc(sizeof(double) * (size_t)pl_row_chunks(l.n / 3));
    for (int b = 0; b < 3; b++) {
        for (int d = 0; d < 3; d++) x[3 * bounds[b].node + d] = pl_random_range(&random, -1, 1);
    }
    pl_operator_apply(&all, x, whole, partial);
    pl_operator_apply_from_bounds(&op, x, y);
    for (int64_t k = 0; k < l.n; k++) check_near(y[k], whole[k], 1e-12 * largest_of(whole, l.n));
    for (int64_t k = 0; k < l.n; k++) x[k] = pl_random_range(&random, -1, 1);
    pl_operator_apply(&all, x, whole, partial);
    pl_operator_apply_at_bounds(&op, x, y);
    for (int k = 0; k < 9; k++) {
        int64_t i = 3 * bounds[k / 3].node + k % 3;
        check_near(y[i], whole[i], 1e-12 * largest_of(whole, l.n));
    }
    free(x), free(y), free(whole), free(partial);
    release(&l);
    pl_threads_free(threads);
}

static void test_bound_products(void **state) {
    (void)state;
    check_bound_products(true);
    check_bound_products(false);
}

/* Where only bounds have changed, block-Jacobi is what it is when made anew. */
static void test_bounds_change(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l = make(true, 0, threads);
    pl_operator op = operator_of(&l, threads);
    const pl_preconditioner_kind *kind = pl_preconditioner_find("block-jacobi");
    pl_preconditioner *kept, *anew;
    pl_error err;
    double *r = malloc(sizeof *r * (size_t)l.n), *z = malloc(sizeof *r * (size_t)l.n),
           *w = malloc(sizeof *r * (size_t)l.n);
    pl_bound bounds[2][2] = {
        {{.node = 3, .count = 1, .normal = {{0.6, 0, 0.8}}}, {.node = 8, .count = 1, .normal = {{0, 1, 0}}}},
        {{.node = 8, .count = 2, .normal = {{1, 0, 0}, {0, 0.8, 0.6}}},
         {.node = 12, .count = 1, .normal = {{0, 0, 1}}}}};
    l.held[12] = 1;
    for (int64_t k = 0; k < l.n; k++) r[k] = 1 + (double)(k % 7);
    check_ok(kind->create(l.n / 3, &kept, &err));
    for (int pass = 0; pass < 3; pass++) {
        op.again = pass > 0;
        op.bounds = bounds[pass % 2], op.bound_count = pass < 2 ? 2 : 0;
        kind->update(kept, &op);
        kind->apply_rows(kept, &op, 0, l.n / 3, r, z);
        op.again = false;
        check_ok(kind->create(l.n / 3, &anew, &err));
        kind->update(anew, &op);
        kind->apply_rows(anew, &op, 0, l.n / 3, r, w);
        kind->destroy(anew);
        for (int64_t k = 0; k < l.n; k++) check_near(z[k], w[k], 1e-13 * largest_of(w, l.n));
    }
    kind->destroy(kept);
    free(r), free(z), free(w);
    release(&l);
    pl_threads_free(threads);
}

/* A hanging bar, and the same stepped: positions, and the iterations that took. */
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
    scenario_hold(&s, select_group("x-"), "xyz");
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

/* The same result in far fewer iterations, and the same bits on any number of threads. */
static void test_fewer_iterations(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    static const char *const integrators[] = {"quasistatic", "linear-implicit-euler"};
    enum { MOST = 3 * 8000 };
    double *x[3];
    for (int s = 0; s < 3; s++) x[s] = calloc(MOST, sizeof(double));
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
        assert_memory_equal(x[1], x[2], MOST * sizeof(double));
        for (int i = 0; i < MOST; i++) check_near(x[1][i], x[0][i], 1e-7);
        run(element, integrator, "two-level", 1, 1, x[2]);
        for (int i = 0; i < MOST; i++) check_near(x[2][i], x[0][i], 1e-5);
    }
    for (int s = 0; s < 3; s++) free(x[s]);
}

/* Numbers beyond floats: block-Jacobi alone. */
static void test_beyond_floats(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l = make(false, 0, threads);
    pl_operator op = operator_of(&l, threads);
    double *values = l.matrix->values;
    for (int64_t k = 0; k < 9 * l.matrix->blocks; k++) values[k] *= 1e45;
    assert_false(pl_hierarchy_update(l.hierarchy, &op));
    op.matrix = &(pl_matrix){.rows = l.matrix->rows}; /* without a matrix */
    assert_false(pl_hierarchy_update(l.hierarchy, &op));
    release(&l);
    pl_threads_free(threads);
}

/* A matrix serves for four operators, unless iterations become half as many again; and for none where few
 * iterations are needed anyway. */
static void test_kept(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    levels l = make(false, 0, threads);
    pl_operator op = operator_of(&l, threads);
    double *values = l.matrix->values;
    static const struct {
        int64_t iterations;
        bool serves, made;
    } solves[] = {{20, true, true}, {20, true, false},  {25, true, false},  {20, true, false},
                  {20, true, true}, {40, true, false},  {20, true, true},   {20, true, false},
                  {1, true, false}, {10, false, false}, {30, false, false}, {20, true, true}};
    for (size_t k = 0; k < sizeof solves / sizeof *solves; k++) {
        const float *coarse = l.hierarchy->matrix->values;
        float before = coarse[0];
        for (int64_t i = 0; i < 9 * l.matrix->blocks; i++) values[i] *= 1.1;
        op.again = false;
        assert_true(pl_hierarchy_update(l.hierarchy, &op) == solves[k].serves);
        assert_true((coarse[0] != before) == solves[k].made);
        before = coarse[0];
        op.again = true; /* makes no difference */
        assert_true(pl_hierarchy_update(l.hierarchy, &op) == solves[k].serves);
        assert_true(coarse[0] == before);
        pl_hierarchy_count(l.hierarchy, solves[k].iterations);
    }
    release(&l);
    pl_threads_free(threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coarse_matrix),    cmocka_unit_test(test_symmetric),
        cmocka_unit_test(test_bound_products),   cmocka_unit_test(test_bounds_change),
        cmocka_unit_test(test_fewer_iterations), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_beyond_floats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
