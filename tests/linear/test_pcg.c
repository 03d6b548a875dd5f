/* Every registered solver with every preconditioner on a matrix with stencils, constrained components and a
 * shift, compared with the test's own dense Cholesky factorisation. Also singular systems, breakdown,
 * iteration limits, single precision and numbers of threads. */
#include "support.h"
#include "core/memory.h"
#include "linear/solver.h"

enum { ROWS = 1200, ELEMENTS = 4000, STENCILS = 40 }; /* several row chunks; multiple of 12 */
enum { SMALL_ROWS = 60, SMALL_ELEMENTS = 150 };

typedef struct system_def {
    int rows;
    pl_matrix *matrix;
    double *dense; /* contents of the matrix, with stencils and shift once added */
    pl_stencils stencils;
    uint8_t constrained[ROWS];
    pl_operator op;
} linear_system;

static int compare_nodes(const void *a, const void *b) {
    return (*(const int32_t *)a > *(const int32_t *)b) - (*(const int32_t *)a < *(const int32_t *)b);
}

/* Four different nodes, ascending, not far from each other. */
static void random_nodes(pl_random *random, int rows, int32_t node[4]) {
    int base = (int)(pl_random_unit(random) * (rows - 12));
    for (int a = 0; a < 4; a++) node[a] = (int32_t)(base + 3 * a + (int)(pl_random_unit(random) * 3));
    qsort(node, 4, sizeof *node, compare_nodes);
}

/* A random semi-definite 12 x 12 matrix of the given rank. If `rigid`, translations are in its null space. */
static void random_semidefinite(pl_random *random, int rank, bool rigid, double *K) {
    memset(K, 0, 144 * sizeof *K);
    for (int r = 0; r < rank; r++) {
        double v[12];
        for (int i = 0; i < 12; i++) v[i] = pl_random_range(random, -1, 1);
        for (int d = 0; d < 3 && rigid; d++) {
            double mean = (v[d] + v[3 + d] + v[6 + d] + v[9 + d]) / 4;
            for (int a = 0; a < 4; a++) v[3 * a + d] -= mean;
        }
        for (int i = 0; i < 144; i++) K[i] += v[i / 12] * v[i % 12];
    }
}

static void dense_add(linear_system *s, const int32_t *node, const double *K) {
    for (int i = 0; i < 144; i++) {
        int row = 3 * node[i / 36] + i / 12 % 3, column = 3 * node[i % 12 / 3] + i % 3;
        s->dense[(int64_t)row * 3 * s->rows + column] += K[i];
    }
}

static linear_system *system_make(int rows, int elements, int stencils, bool rigid, bool single,
                                  pl_threads *threads, uint64_t seed) {
    linear_system *s = calloc(1, sizeof *s);
    pl_random random = {seed};
    pl_error err;
    int64_t n = 3 * rows;
    s->rows = rows;
    s->dense = calloc((size_t)(n * n), sizeof(double));
    int32_t *cells = malloc(sizeof(int32_t) * 4 * (size_t)elements);
    double K[144];
    for (int e = 0; e < elements; e++) {
        random_nodes(&random, rows, cells + 4 * e);
        for (int a = 0; a < 4 && e < rows / 4; a++)
            cells[4 * e + a] = 12 * (e / 3) + 3 * a + e % 3; /* covers all rows */
        random_semidefinite(&random, 6, rigid, K);
        dense_add(s, cells + 4 * e, K);
    }
    pl_pattern_group group = {elements, 4, cells};
    check_ok(pl_matrix_create(rows, 1, &group, single, &s->matrix, &err));
    for (int64_t i = 0; i < rows; i++) { /* blocks of the matrix from the dense one */
        for (int64_t k = s->matrix->start[i]; k < s->matrix->start[i + 1]; k++) {
            int32_t j = s->matrix->column[k];
            if (j < i) continue;
            double block[9];
            for (int e = 0; e < 9; e++) block[e] = s->dense[(3 * i + e / 3) * n + 3 * j + e % 3];
            pl_matrix_store(s->matrix, pl_matrix_pair(s->matrix, (int32_t)i, j), pl_block_load(block));
        }
    }
    for (int k = 0; k < stencils; k++) { /* with four nodes or one, at random */
        int32_t nodes[4];
        random_nodes(&random, rows, nodes);
        random_semidefinite(&random, 2, false, K);
        int width = k % 2 ? 3 : 12;
        double full[144] = {0}, values[144];
        for (int i = 0; i < width * width; i++)
            full[12 * (i / width) + i % width] = values[i] = 30 * K[12 * (i / width) + i % width];
        assert_true(pl_stencils_add(&s->stencils, width / 3, nodes, NULL, values));
        dense_add(s, nodes, full);
    }
    assert_true(pl_stencils_finish(&s->stencils, rows));
    s->op = (pl_operator){
        .matrix = s->matrix, .stencils = &s->stencils, .constrained = s->constrained, .threads = threads};
    free(cells);
    return s;
}

static void system_free(linear_system *s) {
    pl_matrix_free(s->matrix);
    pl_stencils_free(&s->stencils);
    free(s->dense);
    free(s);
}

/* Constrains about a tenth of all components. */
static void fix_some(linear_system *s, uint64_t seed) {
    pl_random random = {seed};
    for (int i = 0; i < s->rows; i++) {
        for (int d = 0; d < 3; d++) s->constrained[i] |= (uint8_t)((pl_random_unit(&random) < 0.1) << d);
    }
}

static bool is_constrained(const linear_system *s, int64_t k) { return s->constrained[k / 3] >> k % 3 & 1; }

/* Dense A x with shift, without constrained rows and columns. */
static void dense_apply(const linear_system *s, const double *x, double *y) {
    int64_t n = 3 * s->rows;
    for (int64_t i = 0; i < n; i++) {
        y[i] = 0;
        if (is_constrained(s, i)) continue;
        for (int64_t j = 0; j < n; j++) y[i] += is_constrained(s, j) ? 0 : s->dense[i * n + j] * x[j];
        y[i] += s->op.diagonal.constant * x[i];
    }
}

/* Solves by Cholesky, with constrained rows and columns replaced by those of the identity. */
static void dense_solve(const linear_system *s, const double *b, double *x) {
    int64_t n = 3 * s->rows;
    double *L = malloc(sizeof(double) * (size_t)(n * n));
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j <= i; j++) {
            bool out = is_constrained(s, i) || is_constrained(s, j);
            double sum = (out ? 0 : s->dense[i * n + j]) + (i == j ? (out ? 1 : s->op.diagonal.constant) : 0);
            for (int64_t k = 0; k < j; k++) sum -= L[i * n + k] * L[j * n + k];
            if (i == j) assert_true(sum > 0);
            L[i * n + j] = i == j ? sqrt(sum) : sum / L[j * n + j];
        }
    }
    for (int64_t i = 0; i < n; i++) {
        x[i] = b[i];
        for (int64_t k = 0; k < i; k++) x[i] -= L[i * n + k] * x[k];
        x[i] /= L[i * n + i];
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        for (int64_t k = i + 1; k < n; k++) x[i] -= L[k * n + i] * x[k];
        x[i] /= L[i * n + i];
    }
    free(L);
}

static void random_vector(const linear_system *s, uint64_t seed, double *v) {
    pl_random random = {seed};
    for (int64_t k = 0; k < 3 * s->rows; k++) {
        double value = pl_random_range(&random, -1, 1);
        v[k] = is_constrained(s, k) ? 0 : value;
    }
}

static pl_linear_report solve(const linear_system *s, const pl_solver_kind *kind,
                              const pl_preconditioner_kind *preconditioner, const double *b, double *x,
                              double tolerance, int64_t limit) {
    pl_solver *solver;
    pl_error err;
    check_ok(kind->create(&(pl_linear_model){.rows = s->rows, .pattern = s->matrix}, preconditioner, &solver,
                          &err));
    pl_linear_report report = kind->solve(solver, &s->op, b, NULL, x, tolerance, limit);
    kind->destroy(solver);
    return report;
}

static void test_against_cholesky(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    for (int k = 0; k < pl_solver_count(); k++) {
        for (int p = 0; p < pl_preconditioner_count(); p++) {
            for (int variant = 0; variant < 4; variant++) { /* shift only, stencils, constraints, all */
                linear_system *s =
                    system_make(SMALL_ROWS, SMALL_ELEMENTS, variant & 1 ? 10 : 0, true, false, threads, 5);
                if (variant & 2) fix_some(s, 6);
                s->op.diagonal.constant = variant == 2 ? 0 : 0.01;
                double b[3 * SMALL_ROWS], x[3 * SMALL_ROWS], expected[3 * SMALL_ROWS];
                random_vector(s, 7, b);
                pl_linear_report report =
                    solve(s, pl_solver_at(k), pl_preconditioner_at(p), b, x, 1e-13, 2000);
                assert_int_equal(report.end, PL_LINEAR_DONE);
                check_below(report.residual, 1e-13);
                assert_true(strcmp(pl_solver_at(k)->name, "pcg") || report.iterations > 10);
                dense_solve(s, b, expected);
                double scale = largest_of(expected, 3 * SMALL_ROWS);
                for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(x[i], expected[i], 1e-10 * scale);
                for (int i = 0; i < 3 * SMALL_ROWS; i++) assert_true(!is_constrained(s, i) || x[i] == 0);
                system_free(s);
            }
        }
    }
    pl_threads_free(threads);
}

/* Some nodes are constrained in one, two or three directions. The solution has no component along them, and
 * the residual has components along them only. */
static void test_constraints(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    linear_system *s = system_make(SMALL_ROWS, SMALL_ELEMENTS, 10, true, false, threads, 5);
    pl_contact_constraint constraints[SMALL_ROWS / 3];
    pl_random random = {11};
    double b[3 * SMALL_ROWS], x[3 * SMALL_ROWS], y[3 * SMALL_ROWS], partial[8];
    for (int k = 0; k < SMALL_ROWS / 3; k++) {
        double R[9];
        random_rotation(&random, R);
        constraints[k] = (pl_contact_constraint){.node = 3 * k, .count = 1 + k % 3};
        memcpy(constraints[k].normal, R, sizeof R);
    }
    for (int i = 0; i < SMALL_ROWS; i++) s->constrained[i] = (uint8_t)(i % 3 == 1 ? 1 + i % 7 : 0);
    s->op.constraints = constraints;
    s->op.constraint_count = SMALL_ROWS / 3;
    s->op.diagonal.constant = 0.01;
    for (int k = 0; k < pl_solver_count(); k++) {
        random_vector(s, 7, b);
        pl_operator_project(&s->op, b);
        pl_linear_report report = solve(s, pl_solver_at(k), pl_preconditioner_at(0), b, x, 1e-13, 2000);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        pl_operator_apply(&s->op, x, y, partial);
        double scale = largest_of(x, 3 * SMALL_ROWS);
        assert_true(scale > 0.01);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(y[i], b[i], 1e-10);
        for (int64_t m = 0; m < s->op.constraint_count; m++) {
            for (int j = 0; j < constraints[m].count; j++) {
                double along = 0;
                for (int d = 0; d < 3; d++)
                    along += constraints[m].normal[j][d] * x[3 * constraints[m].node + d];
                check_near(along, 0, 1e-12 * scale);
            }
        }
        dense_apply(s, x, y); /* without constraints */
        pl_operator_project(&s->op, y);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(y[i], b[i], 1e-10);
    }
    system_free(s);
    pl_threads_free(threads);
}

/* Without shift and constraints, translations are in the null space; for b without net force there are
 * solutions. */
static void test_singular_but_consistent(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    linear_system *s = system_make(SMALL_ROWS, SMALL_ELEMENTS, 0, true, false, threads, 8);
    double b[3 * SMALL_ROWS], x[3 * SMALL_ROWS], y[3 * SMALL_ROWS], source[3 * SMALL_ROWS];
    random_vector(s, 9, source);
    dense_apply(s, source, b);
    for (int k = 0; k < pl_solver_count(); k++) {
        pl_linear_report report = solve(s, pl_solver_at(k), pl_preconditioner_at(0), b, x, 1e-11, 2000);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        dense_apply(s, x, y);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(y[i], b[i], 1e-8 * largest_of(b, 3 * SMALL_ROWS));
    }
    system_free(s);
    pl_threads_free(threads);
}

/* A good guess saves iterations, and the residual remains relative to b. A bad guess or NaN is discarded. */
static void test_guess(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    linear_system *s = system_make(SMALL_ROWS, SMALL_ELEMENTS, 10, true, false, threads, 12);
    fix_some(s, 13);
    s->op.diagonal.constant = 0.01;
    for (int k = 0; k < pl_solver_count(); k++) {
        const pl_solver_kind *kind = pl_solver_at(k);
        pl_solver *solver;
        pl_error err;
        double b[3 * SMALL_ROWS], x[3 * SMALL_ROWS], expected[3 * SMALL_ROWS], guess[3 * SMALL_ROWS];
        check_ok(kind->create(&(pl_linear_model){.rows = s->rows, .pattern = s->matrix},
                              pl_preconditioner_at(0), &solver, &err));
        random_vector(s, 14, b);
        dense_solve(s, b, expected);
        double scale = largest_of(expected, 3 * SMALL_ROWS);
        pl_linear_report zero = kind->solve(solver, &s->op, b, NULL, x, 1e-9, 2000);
        random_vector(s, 15, guess);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) guess[i] = expected[i] + 1e-6 * scale * guess[i];
        if (kind->begin) kind->begin(solver);
        pl_linear_report near = kind->solve(solver, &s->op, b, guess, x, 1e-9, 2000);
        assert_true(near.residual <= 1e-9 && near.iterations <= zero.iterations);
        if (zero.iterations > 1) assert_true(near.iterations < zero.iterations);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(x[i], expected[i], 1e-6 * scale);
        if (kind->begin) kind->begin(solver);
        near = kind->solve(solver, &s->op, b, expected, x, 1e-9, 2000);
        assert_int_equal(near.end, PL_LINEAR_DONE);
        assert_true(near.iterations <= 1);
        for (int bad = 0; bad < 2; bad++) {
            for (int i = 0; i < 3 * SMALL_ROWS; i++)
                guess[i] = is_constrained(s, i) ? 0 : bad ? NAN : -1e3 * expected[i];
            if (kind->begin) kind->begin(solver);
            pl_linear_report far = kind->solve(solver, &s->op, b, guess, x, 1e-9, 2000);
            assert_int_equal(far.iterations, zero.iterations);
            for (int i = 0; i < 3 * SMALL_ROWS; i++) check_near(x[i], expected[i], 1e-6 * scale);
        }
        kind->destroy(solver);
    }
    system_free(s);
    pl_threads_free(threads);
}

/* A solve with the same matrix after one with a tiny right-hand side, whose solution is a useless guess: the
 * residual is relative to the new right-hand side, and the number of iterations does not grow. */
static void test_grown_right_side(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    linear_system *s = system_make(SMALL_ROWS, SMALL_ELEMENTS, 10, true, false, threads, 12);
    fix_some(s, 13);
    s->op.diagonal.constant = 0.01;
    for (int k = 0; k < pl_solver_count(); k++) {
        const pl_solver_kind *kind = pl_solver_at(k);
        pl_solver *solver;
        pl_error err;
        double b[3 * SMALL_ROWS], tiny[3 * SMALL_ROWS], guess[3 * SMALL_ROWS], x[3 * SMALL_ROWS];
        check_ok(kind->create(&(pl_linear_model){.rows = s->rows, .pattern = s->matrix},
                              pl_preconditioner_at(0), &solver, &err));
        random_vector(s, 14, b);
        for (int i = 0; i < 3 * SMALL_ROWS; i++) tiny[i] = 1e-20 * b[i];
        if (kind->begin) kind->begin(solver);
        s->op.same_matrix = false;
        pl_linear_report fresh = kind->solve(solver, &s->op, b, NULL, x, 1e-3, 2000);
        kind->solve(solver, &s->op, tiny, NULL, guess, 1e-3, 2000);
        s->op.same_matrix = true;
        pl_linear_report report = kind->solve(solver, &s->op, b, guess, x, 1e-3, 2000);
        s->op.same_matrix = false;
        assert_int_equal(report.end, PL_LINEAR_DONE);
        check_below(report.residual, 1e-3);
        assert_true(report.iterations <= fresh.iterations);
        kind->destroy(solver);
    }
    system_free(s);
    pl_threads_free(threads);
}

static void test_ends(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    linear_system *s = system_make(SMALL_ROWS, SMALL_ELEMENTS, 0, false, false, threads, 10);
    const pl_solver_kind *kind = pl_solver_at(0);
    const pl_preconditioner_kind *preconditioner = pl_preconditioner_at(0);
    double b[3 * SMALL_ROWS], x[3 * SMALL_ROWS], y[3 * SMALL_ROWS];
    random_vector(s, 11, b);
    pl_linear_report report = solve(s, kind, preconditioner, b, x, 1e-12, 7);
    assert_int_equal(report.end, PL_LINEAR_LIMIT);
    assert_int_equal(report.iterations, 7);
    assert_true(report.residual > 1e-12 && isfinite(report.residual));
    double along = 0; /* the iterate is a descent direction */
    for (int i = 0; i < 3 * SMALL_ROWS; i++) along += x[i] * b[i];
    assert_true(along > 0);

    /* a loose tolerance is met, without a much smaller residual */
    report = solve(s, kind, preconditioner, b, x, 1e-3, 2000);
    assert_int_equal(report.end, PL_LINEAR_DONE);
    assert_true(report.residual <= 1e-3 && report.residual > 1e-6);

    for (int k = 0; k < pl_solver_count(); k++) {
        kind = pl_solver_at(k);
        /* a zero right-hand side needs no iterations */
        s->op.diagonal.constant = 0;
        memset(y, 0, sizeof y);
        report = solve(s, kind, preconditioner, y, x, 1e-12, 2000);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        assert_int_equal(report.iterations, 0);
        assert_true(largest_of(x, 3 * SMALL_ROWS) == 0);

        /* a negative shift makes it indefinite: breakdown, with a finite descent direction */
        for (double shift = -1; shift >= -1e4; shift *= 10) {
            s->op.diagonal.constant = shift;
            report = solve(s, kind, preconditioner, b, x, 1e-12, 2000);
            assert_int_equal(report.end, PL_LINEAR_BREAKDOWN);
            along = 0;
            for (int i = 0; i < 3 * SMALL_ROWS; i++) along += x[i] * b[i];
            assert_true(along > 0 && isfinite(along));
        }

        /* NaN or infinity in the operator: the solve ends with a finite x */
        for (int large = 0; large < 2; large++) {
            s->op.diagonal.constant = large ? INFINITY : NAN;
            report = solve(s, kind, preconditioner, b, x, 1e-12, 2000);
            assert_true(large || report.end == PL_LINEAR_BREAKDOWN);
            assert_true(isfinite(largest_of(x, 3 * SMALL_ROWS)));
        }
    }
    system_free(s);
    pl_threads_free(threads);
}

/* Rows without elements and blocks of rank one do not impair the preconditioner. */
static void test_empty_and_poor_rows(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    const int32_t cell[2] = {1, 2};
    pl_pattern_group group = {1, 2, cell};
    pl_matrix *matrix;
    pl_error err;
    check_ok(pl_matrix_create(4, 1, &group, false, &matrix, &err));
    /* a spring along (1,1,0) between nodes 1 and 2, and one along x from node 1 to the ground */
    const double own[9] = {3, 1, 0, 1, 1, 0, 0, 0, 0}, other[9] = {1, 1, 0, 1, 1, 0, 0, 0, 0},
                 across[9] = {-1, -1, 0, -1, -1, 0, 0, 0, 0};
    pl_matrix_store(matrix, pl_matrix_pair(matrix, 1, 1), pl_block_load(own));
    pl_matrix_store(matrix, pl_matrix_pair(matrix, 2, 2), pl_block_load(other));
    pl_matrix_store(matrix, pl_matrix_pair(matrix, 1, 2), pl_block_load(across));
    linear_system s = {.rows = 4, .matrix = matrix};
    s.op = (pl_operator){.matrix = matrix, .threads = threads};
    double b[12] = {0}, x[12], y[12], partial[1];
    b[3] = 2 + 1, b[4] = 1, b[6] = -1, b[7] = -1; /* = A (1,0,0) at node 1 */
    for (int i = 0; i < pl_solver_count(); i++) {
        pl_linear_report report = solve(&s, pl_solver_at(i), pl_preconditioner_at(0), b, x, 1e-12, 100);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        pl_operator_apply(&s.op, x, y, partial);
        for (int k = 0; k < 12; k++) check_near(y[k], b[k], 1e-11);
        for (int k = 0; k < 12; k++) assert_true(isfinite(x[k]) && (k / 3 == 1 || k / 3 == 2 || x[k] == 0));
    }
    pl_matrix_free(matrix);
    pl_threads_free(threads);
}

static void check_single_precision_and_threads(const pl_solver_kind *kind) {
    double *first = NULL;
    int64_t iterations = 0;
    double *b = malloc(24 * ROWS), *x = malloc(24 * ROWS);
    for (int run = 0; run < 4; run++) { /* 1, 2 and 4 threads; then single precision */
        pl_threads *threads = pl_threads_new(run == 0 ? 1 : run == 1 ? 2 : 4);
        linear_system *s = system_make(ROWS, ELEMENTS, STENCILS, false, run == 3, threads, 12);
        fix_some(s, 13);
        s->op.diagonal.constant = 0.05;
        random_vector(s, 14, b);
        pl_linear_report report = solve(s, kind, pl_preconditioner_at(0), b, x, 1e-10, 5000);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        if (!first) {
            first = malloc(24 * ROWS);
            memcpy(first, x, 24 * ROWS);
            iterations = report.iterations;
        } else if (run < 3) {
            assert_int_equal(report.iterations, iterations);
            assert_memory_equal(first, x, 24 * ROWS);
        } else {
            double scale = largest_of(first, 3 * ROWS), off = 0;
            for (int k = 0; k < 3 * ROWS; k++) off = fmax(off, fabs(x[k] - first[k]) / scale);
            check_below(off, 1e-3);
            assert_true(off > 1e-12); /* single precision was used */
        }
        system_free(s);
        pl_threads_free(threads);
    }
    free(first), free(b), free(x);
}

static void test_single_precision_and_threads(void **state) {
    (void)state;
    for (int k = 0; k < pl_solver_count(); k++) check_single_precision_and_threads(pl_solver_at(k));
}

static void test_registry(void **state) {
    (void)state;
    assert_true(pl_solver_count() >= 1 && pl_preconditioner_count() >= 1);
    assert_ptr_equal(pl_solver_find("pcg"), pl_solver_at(0));
    assert_ptr_equal(pl_preconditioner_find("block-jacobi"), pl_preconditioner_at(0));
    assert_null(pl_solver_find("gauss"));
    assert_null(pl_preconditioner_find(""));
    assert_null(pl_solver_at(pl_solver_count()));
    assert_null(pl_preconditioner_at(-1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_cholesky),
        cmocka_unit_test(test_constraints),
        cmocka_unit_test(test_singular_but_consistent),
        cmocka_unit_test(test_guess),
        cmocka_unit_test(test_grown_right_side),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_empty_and_poor_rows),
        cmocka_unit_test(test_single_precision_and_threads),
        cmocka_unit_test(test_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
