/* Reduced operators, over the active nodes only (linear/reduce.h): products, diagonal blocks and solutions
 * are compared with dense matrices over these nodes. Inactive nodes lie between two others or do not move. */
#include "operators.h"

enum { ROWS = 601 }; /* two thirds of them are active: at least one row chunk */

typedef struct reduced {
    parts p;
    pl_stencils carried[4]; /* the stencils of the parts, distributed to active nodes */
    double *E;              /* (rows, rows) that distribution */
    int used;
    int32_t nodes[ROWS], place[ROWS];
    int32_t ends[ROWS][2];
    pl_matrix *matrix[2];
    pl_reduction reduction;
    int64_t n; /* 3 used */
    double *U; /* (n,n) of the last operator */
} reduced;

static bool is_used(int64_t i) { return i % 3 != 1 || i + 1 == ROWS; }

/* The matrix over the active nodes. */
static void pack(reduced *r, bool single) {
    const pl_matrix *full = r->p.matrix[single];
    int32_t *pairs = malloc(sizeof(int32_t) * 2 * (size_t)full->blocks);
    int64_t count = 0;
    pl_error err;
    for (int32_t k = 0; k < r->used; k++) {
        for (int64_t b = full->start[r->nodes[k]]; b < full->start[r->nodes[k] + 1]; b++) {
            int32_t other = r->place[full->column[b]];
            if (other > k) pairs[2 * count] = k, pairs[2 * count++ + 1] = other;
        }
    }
    pl_pattern_group group = {count, 2, pairs};
    check_ok(pl_matrix_create(r->used, 1, &group, single, &r->matrix[single], &err));
    for (int64_t k = 0; k < count + r->used; k++) {
        int64_t i = k < count ? pairs[2 * k] : k - count, j = k < count ? pairs[2 * k + 1] : i;
        double block[9];
        for (int e = 0; e < 9; e++)
            block[e] = r->p.A[single][(3 * r->nodes[i] + e / 3) * r->p.n + 3 * r->nodes[j] + e % 3];
        pl_matrix_store(r->matrix[single], pl_matrix_pair(r->matrix[single], (int32_t)i, (int32_t)j),
                        pl_block_load(block));
    }
    free(pairs);
}

static void reduced_make(reduced *r) {
    int32_t cells[3 * ROWS];
    pl_error err;
    memset(r, 0, sizeof *r);
    for (int32_t i = 0; i < ROWS; i++)
        cells[3 * i] = i, cells[3 * i + 1] = (i + 1) % ROWS, cells[3 * i + 2] = (i + 40) % ROWS;
    parts_make(&r->p, ROWS, ROWS, 3, cells, 150, 21);
    r->E = calloc(ROWS * ROWS, sizeof(double));
    for (int32_t i = 0; i < ROWS; i++) {
        for (int k = 0; k < 2; k++) {
            r->ends[i][k] = is_used(i) ? -1 : i - 1 + 2 * k;
            r->E[i * ROWS + (is_used(i) ? i : r->ends[i][k])] = is_used(i) ? 1 : 0.5;
        }
        r->place[i] = is_used(i) ? r->used : -1;
        if (is_used(i)) r->nodes[r->used++] = i;
    }
    assert_true(r->used < ROWS - 100);
    r->n = 3 * r->used;
    r->U = malloc(sizeof(double) * (size_t)(r->n * r->n));
    for (int k = 0; k < 4; k++) {
        r->carried[k].ends = (const int32_t(*)[2])r->ends;
        for (int64_t s = 0; s < r->p.stencils[k].count; s++) {
            pl_stencil stencil = pl_stencils_at(&r->p.stencils[k], s);
            assert_true(pl_stencils_add(&r->carried[k], stencil.count, stencil.nodes, stencil.weights,
                                        stencil.matrix));
        }
        assert_true(pl_stencils_finish(&r->carried[k], ROWS));
    }
    pack(r, false), pack(r, true);
    check_ok(pl_reduction_create(ROWS, &r->reduction, &err));
    r->reduction.nodes = r->nodes;
    r->reduction.place = r->place;
}

static void reduced_free(reduced *r) {
    for (int k = 0; k < 4; k++) pl_stencils_free(&r->carried[k]);
    for (int m = 0; m < 2; m++) pl_matrix_free(r->matrix[m]);
    pl_reduction_free(&r->reduction);
    parts_free(&r->p);
    free(r->E), free(r->U);
}

/* Adds E^T S E over the active nodes, or S itself if inactive nodes do not move. */
static void add_stencils(reduced *r, const double *S, bool carried) {
    for (int64_t k = 0; k < (int64_t)r->used * r->used; k++) {
        int64_t i = k / r->used, j = k % r->used;
        for (int64_t m = 0; m < 9; m++) { /* the node itself and its inactive neighbours */
            int64_t p = r->nodes[i] + m / 3 - 1, q = r->nodes[j] + m % 3 - 1;
            if (p < 0 || q < 0 || p >= ROWS || q >= ROWS) continue;
            double factor = r->E[p * ROWS + r->nodes[i]] * r->E[q * ROWS + r->nodes[j]];
            if (!carried) factor = m == 4;
            for (int e = 0; factor != 0 && e < 9; e++)
                r->U[(3 * i + e / 3) * r->n + 3 * j + e % 3] +=
                    factor * S[(3 * p + e / 3) * r->p.n + 3 * q + e % 3];
        }
    }
}

/* The whole operator. Sets U to its matrix over the active nodes. */
static pl_operator reduced_operator(reduced *r, int which, bool carried, pl_threads *threads) {
    pl_operator op = parts_operator(&r->p, which & ~(DENSE_STENCILS | WEIGHTED_STENCILS), threads);
    for (int64_t k = 0; k < r->n * r->n; k++) {
        int64_t i = k / r->n, j = k % r->n;
        r->U[k] = r->p.U[(3 * r->nodes[i / 3] + i % 3) * r->p.n + 3 * r->nodes[j / 3] + j % 3];
    }
    if (which & DENSE_STENCILS) add_stencils(r, r->p.S[0], carried);
    if (which & WEIGHTED_STENCILS) add_stencils(r, r->p.S[1], carried);
    int list = which / DENSE_STENCILS % 4;
    op.stencils = carried ? &r->carried[list] : &r->p.stencils[list];
    r->reduction.matrix = r->matrix[which & SINGLE];
    op.reduction = &r->reduction;
    return op;
}

static void check_products(reduced *r, int which, bool carried, pl_threads *threads) {
    pl_operator op = reduced_operator(r, which, carried, threads), small;
    double *x = calloc((size_t)r->n, 8), *y = calloc((size_t)r->n, 8), *expected = calloc((size_t)r->n, 8),
           *blocks = calloc((size_t)r->n, 24), *partial = calloc((size_t)pl_row_chunks(r->used), 8);
    pl_random random = {(uint64_t)which + 1};
    assert_true(pl_reduction_operator(&r->reduction, &op, &small));
    assert_true(small.matrix->rows == r->used && small.reduction == NULL);
    int64_t constraints = 0;
    for (int64_t b = 0; b < op.constraint_count; b++) constraints += is_used(op.constraints[b].node);
    assert_int_equal(small.constraint_count, constraints);
    for (int64_t b = 0, at = 0; b < op.constraint_count; b++) { /* constraints stay at their nodes */
        if (!is_used(op.constraints[b].node)) continue;
        assert_int_equal(r->nodes[small.constraints[at].node], op.constraints[b].node);
        assert_memory_equal(small.constraints[at++].normal, op.constraints[b].normal,
                            sizeof op.constraints[b].normal);
    }
    for (int k = 0; op.constrained && k < r->used; k++)
        assert_int_equal(small.constrained[k], op.constrained[r->nodes[k]]);
    random_vector(&random, &small, x);
    double dot = pl_operator_apply(&small, x, y, partial);
    dense_multiply(r->n, r->U, x, expected);
    dense_project(&small, expected);
    double size = largest_of(expected, r->n);
    for (int64_t k = 0; k < r->n; k++) check_near(y[k], expected[k], 1e-13 * size);
    check_near(dot, dense_dot(r->n, x, expected), 1e-11 * size);
    if (!(which & (CONSTRAINED | DIRECTIONS))) {
        pl_operator_diagonals(&small, blocks);
        for (int64_t k = 0; k < 9 * r->used; k++)
            check_near(blocks[k], r->U[(3 * (k / 9) + k % 9 / 3) * r->n + 3 * (k / 9) + k % 3], 1e-11);
    }
    free(x), free(y), free(expected), free(blocks), free(partial);
}

static void test_products(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    reduced *r = malloc(sizeof *r);
    reduced_make(r);
    for (int k = 0; k <= 2 * ALL_PARTS + 1; k++) {
        if (k / 2 & OFF_DIAGONAL) continue;
        check_products(r, k / 2, k % 2, threads);
    }
    pl_operator op = reduced_operator(r, ALL_PARTS, true, threads), small;
    assert_false(pl_reduction_operator(&r->reduction, &op, &small)); /* has off-diagonal masses */
    reduced_free(r);
    free(r);
    pl_threads_free(threads);
}

static void test_solutions(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    reduced *r = malloc(sizeof *r);
    reduced_make(r);
    pl_error err;
    int reducing = 0;
    double *b = calloc(3 * ROWS, 8), *x = calloc(3 * ROWS, 8), *small_b = calloc((size_t)r->n, 8),
           *expected = calloc((size_t)r->n, 8);
    static const int some[] = {DENSE_STENCILS | WEIGHTED_STENCILS, ALL_PARTS & ~OFF_DIAGONAL};
    for (int k = 0; k < 2; k++) {
        pl_operator op = reduced_operator(r, some[k], true, threads), small;
        pl_random random = {31};
        assert_true(pl_reduction_operator(&r->reduction, &op, &small));
        random_vector(&random, &small, small_b);
        for (int64_t i = 0; i < r->n; i++) b[3 * r->nodes[i / 3] + i % 3] = small_b[i];
        dense_solve(r->n, r->U, &small, small_b, expected);
        for (int s = 0; s < pl_solver_count(); s++) {
            const pl_solver_kind *kind = pl_solver_at(s);
            pl_solver *solver;
            if (!kind->supports_reduction) continue;
            reducing++;
            pl_linear_model model = {.rows = ROWS, .pattern = op.matrix, .threads = threads};
            check_ok(kind->create(&model, pl_preconditioner_at(0), &solver, &err));
            pl_linear_report report =
                pl_reduction_solve(&r->reduction, kind, solver, &op, b, NULL, x, 1e-12, 3000);
            assert_int_equal(report.end, PL_LINEAR_DONE);
            double size = largest_of(expected, r->n);
            for (int64_t i = 0; i < 3 * ROWS; i++) {
                int32_t place = r->place[i / 3];
                check_near(x[i], place < 0 ? 0 : expected[3 * place + i % 3], place < 0 ? 0 : 1e-8 * size);
            }
            kind->destroy(solver);
        }
    }
    assert_true(reducing >= 2);
    free(b), free(x), free(small_b), free(expected);
    reduced_free(r);
    free(r);
    pl_threads_free(threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_products), cmocka_unit_test(test_solutions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
