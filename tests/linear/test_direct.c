/* The parts of the direct solver: elimination orders, separators, the factor on many patterns (thin, thick,
 * disconnected, with dense rows, one node), constrained components and directions, stencils inside and
 * outside the pattern, stiffness contrasts, replaced pivots, and reuse of factors. Solutions are checked with
 * the operator's product, which is tested against dense matrices in test_pcg.c. */
#include "support.h"
#include "core/memory.h"
#include "linear/factor.h"
#include "linear/solver.h"

enum { MAX_ROWS = 3000 };

typedef struct problem {
    int rows;
    pl_matrix *matrix;
    uint8_t constrained[MAX_ROWS];
    pl_operator op;
    double *b, *x, *y, *partial;
} problem;

/* ---- patterns ---- */

typedef enum pattern { GRID, BAR, PIECES, ARROW, CLIQUE, SINGLE, LOOSE, RING, PATTERNS } pattern;

/* Fills `pairs` with pairs of neighbours and returns their number. */
static int64_t make_pairs(pattern kind, int *rows, int32_t *pairs) {
    static const int sizes[PATTERNS][3] = {{11, 11, 11}, {4, 4, 60}, {5, 5, 5}, {900, 1, 1},
                                           {70, 1, 1},   {1, 1, 1},  {7, 1, 1}, {400, 1, 1}};
    int nx = sizes[kind][0], ny = sizes[kind][1], nz = sizes[kind][2], n = nx * ny * nz;
    int64_t count = 0;
    int copies = kind == PIECES ? 4 : 1; /* disconnected components */
    *rows = copies * n;
    for (int copy = 0; copy < copies; copy++) {
        for (int i = 0; i < n; i++) {
            int x = i % nx, y = i / nx % ny, z = i / nx / ny, base = copy * n;
            if (kind == GRID || kind == BAR || kind == PIECES) {
                int dx[7] = {1, 0, 0, 1, 1, 0, 1}, dy[7] = {0, 1, 0, 1, 0, 1, 1},
                    dz[7] = {0, 0, 1, 0, 1, 1, 1};
                for (int k = 0; k < 7; k++) {
                    if (x + dx[k] >= nx || y + dy[k] >= ny || z + dz[k] >= nz) continue;
                    pairs[2 * count] = base + i;
                    pairs[2 * count++ + 1] = base + i + dx[k] + nx * dy[k] + nx * ny * dz[k];
                }
            } else if (kind == ARROW && i > 0) { /* a dense row in the middle */
                int hub = n / 2, other = i == hub ? 0 : i;
                pairs[2 * count] = other < hub ? other : hub;
                pairs[2 * count++ + 1] = other < hub ? hub : other;
            } else if (kind == CLIQUE) {
                for (int j = i + 1; j < n; j++) pairs[2 * count] = i, pairs[2 * count++ + 1] = j;
            } else if (kind == RING) {
                pairs[2 * count] = i + 1 < n ? i : 0;
                pairs[2 * count++ + 1] = i + 1 < n ? i + 1 : i;
            }
        }
    }
    return count;
}

/* A positive definite matrix with this pattern: springs with random 3x3 matrices, plus 0.1 times the
 * identity. Springs of the second half are `contrast` times as stiff. */
static problem *problem_make(pattern kind, double contrast, pl_threads *threads, uint64_t seed) {
    problem *p = calloc(1, sizeof *p);
    int32_t *pairs = malloc(sizeof(int32_t) * 2 * 20000);
    int64_t count = make_pairs(kind, &p->rows, pairs);
    pl_error err;
    pl_pattern_group group = {count, 2, pairs};
    check_ok(pl_matrix_create(p->rows, 1, &group, false, &p->matrix, &err));
    double *own = calloc((size_t)p->rows * 9, sizeof(double));
    pl_random random = {seed};
    for (int i = 0; i < p->rows; i++) own[9 * i] = own[9 * i + 4] = own[9 * i + 8] = 0.1;
    for (int64_t k = 0; k < count; k++) {
        double v[6], block[9];
        for (int d = 0; d < 6; d++) v[d] = pl_random_range(&random, -1, 1);
        double stiffness = k > count / 2 ? contrast : 1;
        for (int e = 0; e < 9; e++) {
            block[e] = stiffness * (v[e / 3] * v[e % 3] + v[3 + e / 3] * v[3 + e % 3] + 0.1 * (e % 4 == 0));
            own[9 * pairs[2 * k] + e] += block[e];
            own[9 * pairs[2 * k + 1] + e] += block[e];
            block[e] = -block[e];
        }
        pl_matrix_store(p->matrix, pl_matrix_pair(p->matrix, pairs[2 * k], pairs[2 * k + 1]),
                        pl_block_load(block));
    }
    for (int i = 0; i < p->rows; i++) pl_matrix_store(p->matrix, i, pl_block_load(own + 9 * i));
    p->op = (pl_operator){.matrix = p->matrix, .constrained = p->constrained, .threads = threads};
    p->b = calloc((size_t)p->rows * 3, sizeof(double));
    p->x = calloc((size_t)p->rows * 3, sizeof(double));
    p->y = calloc((size_t)p->rows * 3, sizeof(double));
    p->partial = calloc((size_t)pl_row_chunks(p->rows), sizeof(double));
    for (int k = 0; k < 3 * p->rows; k++) p->b[k] = pl_random_range(&random, -1, 1);
    free(own), free(pairs);
    return p;
}

static void problem_free(problem *p) {
    pl_matrix_free(p->matrix);
    free(p->b), free(p->x), free(p->y), free(p->partial);
    free(p);
}

static double norm(const double *v, int n) {
    double sum = 0;
    for (int k = 0; k < n; k++) sum += v[k] * v[k];
    return sqrt(sum);
}

/* |b - A x| / |b| */
static double residual(problem *p) {
    pl_operator_apply(&p->op, p->x, p->y, p->partial);
    for (int k = 0; k < 3 * p->rows; k++) p->y[k] -= p->b[k];
    return norm(p->y, 3 * p->rows) / norm(p->b, 3 * p->rows);
}

static void clear_constrained(problem *p) {
    for (int k = 0; k < 3 * p->rows; k++) {
        if (p->constrained[k / 3] >> k % 3 & 1) p->b[k] = 0;
    }
    pl_operator_project(&p->op, p->b);
}

/* ---- orders ---- */

static void graph_of(const pl_matrix *matrix, pl_graph *graph) {
    *graph = (pl_graph){.nodes = (int32_t)matrix->rows};
    graph->start = pl_array_new(matrix->rows + 1, sizeof(int64_t));
    graph->neighbour = pl_array_new(matrix->blocks, sizeof(int32_t));
    for (int64_t i = 0; i < matrix->rows; i++) {
        int64_t at = graph->start[i];
        for (int64_t k = matrix->start[i] + 1; k < matrix->start[i + 1]; k++)
            graph->neighbour[at++] = matrix->column[k];
        graph->start[i + 1] = at;
    }
}

static void check_permutation(const int32_t *order, int n) {
    char *seen = calloc((size_t)n, 1);
    for (int k = 0; k < n; k++) {
        assert_true(order[k] >= 0 && order[k] < n && !seen[order[k]]);
        seen[order[k]] = 1;
    }
    free(seen);
}

static void test_orders_are_permutations(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    pl_error err;
    for (int kind = 0; kind < PATTERNS; kind++) {
        problem *p = problem_make((pattern)kind, 1, threads, 1);
        pl_graph graph;
        graph_of(p->matrix, &graph);
        int32_t *order = calloc((size_t)p->rows, sizeof *order),
                *again = calloc((size_t)p->rows, sizeof *again);
        check_ok(pl_order_by_degree(&graph, graph.nodes, order, &err));
        check_permutation(order, p->rows);
        static const int32_t leaves[] = {1, 20, 300};
        for (int k = 0; k < 3; k++) {
            check_ok(pl_order_by_dissection(&graph, leaves[k], order, &err));
            check_permutation(order, p->rows);
            check_ok(pl_order_by_dissection(&graph, leaves[k], again, &err));
            assert_memory_equal(order, again, sizeof *order * (size_t)p->rows);
        }
        free(order), free(again);
        pl_graph_free(&graph);
        problem_free(p);
    }
    pl_threads_free(threads);
}

/* Minimum degree eliminates a tree without fill: every node has at most one neighbour that is eliminated
 * later. */
static void test_degree_of_a_tree(void **state) {
    (void)state;
    enum { N = 500 };
    int32_t parent[N], pairs[2 * N], order[N], place[N];
    pl_random random = {3};
    for (int i = 1; i < N; i++) {
        parent[i] = (int32_t)(pl_random_unit(&random) * i);
        pairs[2 * i - 2] = parent[i];
        pairs[2 * i - 1] = i;
    }
    pl_pattern_group group = {N - 1, 2, pairs};
    pl_matrix *matrix;
    pl_error err;
    check_ok(pl_matrix_create(N, 1, &group, false, &matrix, &err));
    pl_graph graph;
    graph_of(matrix, &graph);
    check_ok(pl_order_by_degree(&graph, N, order, &err));
    for (int k = 0; k < N; k++) place[order[k]] = k;
    for (int i = 0; i < N; i++) {
        int later = 0;
        for (int64_t k = graph.start[i]; k < graph.start[i + 1]; k++)
            later += place[graph.neighbour[k]] > place[i];
        assert_true(later <= 1);
    }
    pl_graph_free(&graph);
    pl_matrix_free(matrix);
}

static void test_separators(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    pl_error err;
    for (int kind = 0; kind < PATTERNS; kind++) {
        problem *p = problem_make((pattern)kind, 1, threads, 1);
        pl_graph graph;
        graph_of(p->matrix, &graph);
        uint8_t *side = calloc((size_t)p->rows, 1);
        check_ok(pl_graph_separate(&graph, side, &err));
        int count[3] = {0};
        for (int i = 0; i < p->rows; i++) {
            assert_true(side[i] <= 2);
            count[side[i]]++;
            for (int64_t k = graph.start[i]; k < graph.start[i + 1]; k++)
                assert_true(side[i] + side[graph.neighbour[k]] != 1); /* 0 and 1 are never adjacent */
        }
        if (kind == GRID) assert_true(count[2] <= 1.15 * 121 && count[0] > 400 && count[1] > 400);
        if (kind == BAR) assert_true(count[2] == 16 && count[0] > 300 && count[1] > 300); /* a slice */
        if (kind == PIECES) assert_true(count[2] == 0 && count[0] == 250 && count[1] == 250);
        if (kind == ARROW) assert_true(count[2] == 1 && side[450] == 2);
        if (kind == RING) assert_true(count[2] == 2 && count[0] > 120 && count[1] > 120);
        free(side);
        pl_graph_free(&graph);
        problem_free(p);
    }
    pl_threads_free(threads);
}

/* ---- the factor ---- */

static void test_every_pattern(void **state) {
    (void)state;
    pl_error err;
    for (int kind = 0; kind < PATTERNS; kind++) {
        double *first = NULL;
        for (int run = 0; run < 3; run++) {
            pl_threads *threads = pl_threads_new(run + 1);
            problem *p = problem_make((pattern)kind, 1, threads, 5);
            pl_factor *factor;
            check_ok(pl_factor_create(p->matrix, &factor, &err));
            check_permutation(factor->analysis->order, p->rows);
            if (kind == GRID)
                assert_true(factor->analysis->subtree_count > 1 && factor->analysis->top_count > 1);
            for (int again = 0; again < 2; again++) { /* the second reuses the memory of the first */
                assert_true(pl_factor_update(factor, &p->op, p->b, p->x));
                assert_true(factor->replaced == 0);
                check_below(residual(p), 1e-12);
                memset(p->x, 0, sizeof(double) * 3 * (size_t)p->rows);
                pl_factor_solve(factor, threads, p->b, p->x);
                check_below(residual(p), 1e-12);
            }
            if (!first) {
                first = malloc(sizeof(double) * 3 * (size_t)p->rows);
                memcpy(first, p->x, sizeof(double) * 3 * (size_t)p->rows);
            }
            assert_memory_equal(first, p->x, sizeof(double) * 3 * (size_t)p->rows);
            pl_factor_free(factor);
            problem_free(p);
            pl_threads_free(threads);
        }
        free(first);
    }
}

/* The factor of a thick body has far fewer entries than a band matrix in the natural order. */
static void test_fill(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    pl_error err;
    problem *p = problem_make(GRID, 1, threads, 1);
    pl_analysis *analysis;
    check_ok(pl_analysis_create(p->matrix, &analysis, &err));
    double band = 1331.0 * (121 + 11 + 1);
    assert_true(analysis->fill < 0.6 * band);
    pl_analysis_free(analysis);
    problem_free(p);
    pl_threads_free(threads);
}

static pl_linear_report solve(problem *p, pl_solver *solver, double tolerance) {
    return pl_solver_find("direct")->solve(solver, &p->op, p->b, NULL, p->x, tolerance, 500);
}

static pl_solver *solver_make(problem *p) {
    pl_solver *solver;
    pl_error err;
    check_ok(pl_solver_find("direct")->create(&(pl_linear_model){.rows = p->rows, .pattern = p->matrix},
                                              pl_preconditioner_at(0), &solver, &err));
    return solver;
}

static void test_fixed_and_constrained(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    pl_contact_constraint constraints[60];
    for (int kind = 0; kind < PATTERNS; kind++) {
        problem *p = problem_make((pattern)kind, 1e3, threads, 7);
        pl_solver *solver = solver_make(p);
        pl_random random = {8};
        for (int round = 0; round < 3; round++) { /* different constraints each time, same analysis */
            int count = 0;
            for (int i = 0; i < p->rows; i++) {
                p->constrained[i] =
                    pl_random_unit(&random) < 0.2 ? (uint8_t)(pl_random_unit(&random) * 8) : 0;
                if (p->constrained[i] || count == 60 || pl_random_unit(&random) < 0.8) continue;
                double R[9];
                random_rotation(&random, R);
                constraints[count] = (pl_contact_constraint){.node = i, .count = 1 + count % 3};
                memcpy(constraints[count++].normal, R, sizeof R);
            }
            p->op.constraints = constraints;
            p->op.constraint_count = round == 0 ? 0 : count;
            p->op.diagonal.constant = 0.01 * round;
            for (int k = 0; k < 3 * p->rows; k++) p->b[k] = pl_random_range(&random, -1, 1);
            clear_constrained(p);
            if (!(norm(p->b, 3 * p->rows) > 0)) continue;
            pl_linear_report report = solve(p, solver, 1e-13);
            assert_int_equal(report.end, PL_LINEAR_DONE);
            assert_true(report.iterations <= 5 && report.factorisations == 1);
            check_below(residual(p), 1e-12);
            double size = largest_of(p->x, 3 * p->rows);
            for (int k = 0; k < 3 * p->rows; k++)
                assert_true(!(p->constrained[k / 3] >> k % 3 & 1) || p->x[k] == 0);
            for (int k = 0; k < p->op.constraint_count; k++) {
                for (int j = 0; j < constraints[k].count; j++) {
                    const double *n = constraints[k].normal[j], *v = p->x + 3 * constraints[k].node;
                    check_near(n[0] * v[0] + n[1] * v[1] + n[2] * v[2], 0, 1e-14 * size);
                }
            }
        }
        pl_solver_find("direct")->destroy(solver);
        problem_free(p);
    }
    pl_threads_free(threads);
}

/* Contact that changes within a step: the existing factor is reused with the changed constraints. The number
 * of iterations is at most the number of changed directions plus one; the bound here allows for all
 * constraints. */
static void test_other_constraints(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    pl_contact_constraint constraints[40];
    for (int kind = 0; kind < 3; kind++) {
        problem *p = problem_make((pattern)kind, 10, threads, 11);
        pl_solver *solver = solver_make(p);
        pl_random random = {12};
        for (int round = 0; round < 4; round++) {
            int count = 0;
            for (int k = 0; k < 40; k++) { /* some are removed or rotated */
                double R[9];
                random_rotation(&random, R);
                if (round > 0 && k % 10 == round) continue;
                constraints[count] = (pl_contact_constraint){.node = 5 + 7 * k, .count = 1};
                constraints[count].normal[0][1] = 1;
                if (round > 0 && k % 10 == round + 1) memcpy(constraints[count].normal, R, sizeof R);
                count++;
            }
            p->op.constraints = constraints;
            p->op.constraint_count = count;
            p->op.same_matrix = round > 0;
            for (int k = 0; k < 3 * p->rows; k++) p->b[k] = pl_random_range(&random, -1, 1);
            clear_constrained(p);
            pl_linear_report report = solve(p, solver, 1e-11);
            assert_int_equal(report.end, PL_LINEAR_DONE);
            assert_int_equal(report.factorisations, round == 0);
            assert_true(report.iterations <= 2 * 40 + 1);
            check_below(residual(p), 1e-10);
            for (int k = 0; k < count; k++) {
                const double *n = constraints[k].normal[0], *v = p->x + 3 * constraints[k].node;
                check_near(n[0] * v[0] + n[1] * v[1] + n[2] * v[2], 0, 1e-13 * largest_of(p->x, 3 * p->rows));
            }
        }
        p->op.same_matrix = false; /* a new step */
        assert_int_equal(solve(p, solver, 1e-11).factorisations, 1);
        pl_solver_find("direct")->destroy(solver);
        problem_free(p);
    }
    pl_threads_free(threads);
}

/* Stiffness contrasts of a million: the residual remains small, and conjugate gradients give the same
 * solution. */
static void test_contrasts(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    pl_error err;
    for (int kind = 0; kind < 3; kind++) {
        problem *p = problem_make((pattern)kind, kind == 1 ? 1e-6 : 1e6, threads, 9);
        pl_solver *solver = solver_make(p), *other;
        pl_linear_report report = solve(p, solver, 1e-13);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        /* relative to the size of the terms of the product */
        double terms = largest_of(p->matrix->values, 9 * p->matrix->blocks) * largest_of(p->x, 3 * p->rows);
        check_below(residual(p) * norm(p->b, 3 * p->rows), 1e-14 * sqrt(3.0 * p->rows) * terms);
        const pl_solver_kind *pcg = pl_solver_find("pcg");
        double *x = malloc(sizeof(double) * 3 * (size_t)p->rows), size = largest_of(p->x, 3 * p->rows);
        check_ok(pcg->create(&(pl_linear_model){.rows = p->rows, .pattern = p->matrix},
                             pl_preconditioner_at(0), &other, &err));
        report = pcg->solve(other, &p->op, p->b, NULL, x, 1e-14, 100000);
        for (int k = 0; k < 3 * p->rows; k++) check_near(p->x[k], x[k], 1e-8 * size);
        pcg->destroy(other);
        pl_solver_find("direct")->destroy(solver);
        free(x);
        problem_free(p);
    }
    pl_threads_free(threads);
}

/* Stencils between neighbours are part of the factor. Those between distant nodes are treated by conjugate
 * gradients. */
static void test_stencils(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    problem *p = problem_make(GRID, 1, threads, 11);
    pl_solver *solver = solver_make(p);
    pl_random random = {12};
    static const int32_t nodes[3][2] = {{17}, {700, 701}, {3, 1300}};
    pl_stencils stencils = {0};
    p->constrained[17] = 1, p->constrained[700] = 4;
    clear_constrained(p);
    p->op.stencils = &stencils;
    for (int count = 0; count <= 3; count++) {
        int n = count == 1 ? 3 : 6;
        double v[6], values[36];
        for (int i = 0; i < n; i++) v[i] = pl_random_range(&random, -10, 10);
        for (int i = 0; i < n * n; i++) values[i] = v[i / n] * v[i % n];
        if (count) assert_true(pl_stencils_add(&stencils, n / 3, nodes[count - 1], NULL, values));
        assert_true(pl_stencils_finish(&stencils, p->rows));
        pl_linear_report report = solve(p, solver, 1e-13);
        assert_int_equal(report.end, PL_LINEAR_DONE);
        check_below(residual(p), 1e-12);
        assert_true(count < 3 ? report.iterations <= 2 : report.iterations > 1 && report.iterations < 20);
    }
    pl_stencils_free(&stencils);
    pl_solver_find("direct")->destroy(solver);
    problem_free(p);
    pl_threads_free(threads);
}

/* Negative and vanishing pivots are counted and replaced; all results are finite. */
static void test_replaced_pivots(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    pl_error err;
    problem *p = problem_make(PIECES, 1, threads, 13);
    pl_factor *factor;
    check_ok(pl_factor_create(p->matrix, &factor, &err));
    p->op.diagonal.constant = -0.1; /* translations of the four components are free: twelve zero pivots */
    assert_true(pl_factor_update(factor, &p->op, NULL, NULL));
    assert_int_equal(factor->replaced, 12);
    p->op.diagonal.constant = -1e3; /* every pivot is negative */
    assert_true(pl_factor_update(factor, &p->op, p->b, p->x));
    assert_int_equal(factor->replaced, 3 * p->rows);
    assert_true(isfinite(largest_of(p->x, 3 * p->rows)));
    p->op.diagonal.constant = NAN;
    assert_false(pl_factor_update(factor, &p->op, NULL, NULL));
    p->op.diagonal.constant = 0; /* no effect remains */
    assert_true(pl_factor_update(factor, &p->op, p->b, p->x));
    assert_int_equal(factor->replaced, 0);
    check_below(residual(p), 1e-12);
    pl_factor_free(factor);
    problem_free(p);
    pl_threads_free(threads);
}

/* With replaced pivots and couplings outside the pattern, as of barriers, conjugate gradients may for long
 * neither converge nor meet a negative curvature (here 125 iterations). They end soon, and what they have not
 * solved counts as indefinite. */
static void test_indefinite_ends_soon(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    problem *p = problem_make(GRID, 1, threads, 26);
    pl_solver *solver = solver_make(p);
    pl_random random = {7};
    pl_stencils stencils = {0};
    p->op.stencils = &stencils;
    p->op.diagonal.constant = -0.2;
    for (int i = 0; i < 200; i++) {
        const int32_t nodes[2] = {i, 1300 - i};
        double v[6], values[36];
        for (int j = 0; j < 6; j++) v[j] = pl_random_range(&random, -1, 1);
        for (int j = 0; j < 36; j++) values[j] = v[j / 6] * v[j % 6];
        assert_true(pl_stencils_add(&stencils, 2, nodes, NULL, values));
    }
    assert_true(pl_stencils_finish(&stencils, p->rows));
    pl_linear_report report = pl_solver_find("direct")->solve(solver, &p->op, p->b, NULL, p->x, 0.02, 10000);
    assert_int_equal(report.end, PL_LINEAR_BREAKDOWN);
    assert_in_range(report.iterations, 1, 100);
    pl_stencils_free(&stencils);
    pl_solver_find("direct")->destroy(solver);
    problem_free(p);
    pl_threads_free(threads);
}

/* A factor is reused if and only if the operator states that its values are the same. */
static void test_kept_factor(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    problem *p = problem_make(BAR, 1, threads, 15);
    pl_solver *solver = solver_make(p);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1); /* revision 0 means never the same */
    p->op.revision = 1;
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    double *fresh = malloc(sizeof(double) * 3 * (size_t)p->rows);
    memcpy(fresh, p->x, sizeof(double) * 3 * (size_t)p->rows);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 0);
    assert_memory_equal(fresh, p->x, sizeof(double) * 3 * (size_t)p->rows);
    p->constrained[5] = 2;
    clear_constrained(p);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    check_below(residual(p), 1e-12);
    p->op.diagonal.constant = 3;
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 0);
    p->op.revision = 2;
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    p->op.diagonal.constant = NAN; /* this factor is not reused */
    assert_int_equal(solve(p, solver, 1e-12).end, PL_LINEAR_BREAKDOWN);
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    p->op.diagonal.constant = 0;
    assert_int_equal(solve(p, solver, 1e-12).factorisations, 1);
    check_below(residual(p), 1e-12);
    free(fresh);
    pl_solver_find("direct")->destroy(solver);
    problem_free(p);
    pl_threads_free(threads);
}

/* The automatic choice: conjugate gradients if they converge within their budget, otherwise a factorisation;
 * after that only factorisations, until `begin` is called. A given number of iterations is respected. */
static void test_automatic(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    const pl_solver_kind *kind = pl_solver_find("automatic");
    problem *p = problem_make(BAR, 1e4, threads, 17);
    pl_solver *solver;
    pl_error err;
    check_ok(kind->create(&(pl_linear_model){.rows = p->rows, .pattern = p->matrix}, pl_preconditioner_at(0),
                          &solver, &err));
    kind->begin(solver);
    pl_linear_report report = kind->solve(solver, &p->op, p->b, NULL, p->x, 0.5, 5000);
    assert_true(report.end == PL_LINEAR_DONE && report.factorisations == 0);
    report = kind->solve(solver, &p->op, p->b, NULL, p->x, 1e-12, 7);
    assert_true(report.end == PL_LINEAR_LIMIT && report.iterations == 7 && report.factorisations == 0);
    report = kind->solve(solver, &p->op, p->b, NULL, p->x, 1e-12, 5000);
    assert_true(report.end == PL_LINEAR_DONE && report.factorisations == 1);
    check_below(residual(p), 1e-11);
    assert_true(report.iterations > 10 && report.iterations < 300); /* including those of the attempt */
    report = kind->solve(solver, &p->op, p->b, NULL, p->x, 1e-12, 5000);
    assert_true(report.factorisations == 1 && report.iterations <= 5);
    kind->begin(solver);
    report = kind->solve(solver, &p->op, p->b, NULL, p->x, 0.5, 5000);
    assert_int_equal(report.factorisations, 0);
    kind->destroy(solver);
    problem_free(p);
    pl_threads_free(threads);
}

static void test_no_matrix(void **state) {
    (void)state;
    pl_solver *solver;
    pl_error err;
    assert_int_equal(pl_solver_find("direct")->create(&(pl_linear_model){.rows = 3}, pl_preconditioner_at(0),
                                                      &solver, &err),
                     PL_ERR_INPUT);
    assert_null(solver);
    assert_non_null(strstr(err.message, "matrix"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_permutations),
        cmocka_unit_test(test_degree_of_a_tree),
        cmocka_unit_test(test_separators),
        cmocka_unit_test(test_every_pattern),
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_fixed_and_constrained),
        cmocka_unit_test(test_other_constraints),
        cmocka_unit_test(test_contrasts),
        cmocka_unit_test(test_stencils),
        cmocka_unit_test(test_replaced_pivots),
        cmocka_unit_test(test_indefinite_ends_soon),
        cmocka_unit_test(test_kept_factor),
        cmocka_unit_test(test_automatic),
        cmocka_unit_test(test_no_matrix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
