/* Every solver with every preconditioner on operators with all parts, compared with a dense Cholesky
 * factorisation. Also block-Jacobi itself, the choice of preconditioners, and bit-identical results for any
 * number of threads. Elements are quadratic, so that there is a coarse level. */
#include "operators.h"
#include "scenario.h"

#include "linear/coarse.h"

typedef struct problem {
    parts p;
    pl_mesh *mesh;
    pl_cell_group group;
    double *b, *x, *y, *expected;
} problem;

static void problem_make(problem *q, double length, double width, int64_t stencils) {
    q->mesh = quadratic_of(box_mesh(length, width, 1, 2, 0.1));
    parts_make(&q->p, (int)q->mesh->node_count, q->mesh->tet_count, 10, q->mesh->tets, stencils, 41);
    q->group = (pl_cell_group){q->mesh->tet_count, 10, 0, q->mesh->tets};
    double **vectors[4] = {&q->b, &q->x, &q->y, &q->expected};
    for (int k = 0; k < 4; k++) *vectors[k] = calloc((size_t)q->p.n, sizeof(double));
}

static void problem_free(problem *q) {
    pl_mesh_free(q->mesh);
    parts_free(&q->p);
    free(q->b), free(q->x), free(q->y), free(q->expected);
}

static pl_linear_model model_of(const problem *q, const pl_operator *op) {
    return (pl_linear_model){q->p.rows, op->matrix, 1, &q->group, op->threads};
}

/* Solves; returns whether a coarse level was used. */
static bool solve(problem *q, const pl_operator *op, int kind_index, int preconditioner, double *x) {
    const pl_solver_kind *kind = pl_solver_at(kind_index);
    pl_solver *solver;
    pl_error err;
    pl_linear_state state;
    pl_linear_model model = model_of(q, op);
    check_ok(kind->create(&model, pl_preconditioner_at(preconditioner), &solver, &err));
    pl_linear_report report = kind->solve(solver, op, q->b, NULL, x, 1e-12, 5000);
    assert_int_equal(report.end, PL_LINEAR_DONE);
    bool coarse = kind->state && kind->state(solver, 0, &state) && ((pl_effort *)state.data)->age >= 0;
    kind->destroy(solver);
    return coarse;
}

static void test_solutions(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    problem q;
    problem_make(&q, 1, 1, 6);
    for (int which = 0; which <= ALL_PARTS; which++) {
        pl_operator op = parts_operator(&q.p, which, threads);
        pl_random random = {(uint64_t)which + 3};
        int coarse = 0;
        random_vector(&random, &op, q.b);
        dense_solve(q.p.n, q.p.U, &op, q.b, q.expected);
        double size = largest_of(q.expected, q.p.n);
        for (int k = 0; k < pl_solver_count(); k++) {
            for (int p = 0; p < pl_preconditioner_count(); p++) {
                coarse += solve(&q, &op, k, p, q.x);
                for (int64_t i = 0; i < q.p.n; i++) check_near(q.x[i], q.expected[i], 1e-9 * size);
            }
        }
        assert_true(coarse >= 1);
    }
    problem_free(&q);
    pl_threads_free(threads);
}

/* More rows than one chunk, and many stencils. */
static void test_same_bits(void **state) {
    (void)state;
    pl_threads *threads[3] = {pl_threads_new(1), pl_threads_new(2), pl_threads_new(4)};
    problem q;
    problem_make(&q, 3, 2, 300);
    assert_true(q.p.rows > PL_ROW_CHUNK && q.p.stencils[3].count > 500);
    static const int some[] = {0, SINGLE | CONSTRAINED | DIRECTIONS | DIAGONAL, ALL_PARTS,
                               ALL_PARTS & ~SINGLE};
    for (int w = 0; w < 4; w++) {
        for (int k = 0; k < pl_solver_count() * pl_preconditioner_count(); k++) {
            for (int t = 0; t < 3; t++) {
                pl_operator op = parts_operator(&q.p, some[w], threads[t]);
                pl_random random = {5};
                random_vector(&random, &op, q.b);
                solve(&q, &op, k / pl_preconditioner_count(), k % pl_preconditioner_count(), t ? q.y : q.x);
                if (t) assert_memory_equal(q.x, q.y, sizeof(double) * (size_t)q.p.n);
            }
        }
    }
    problem_free(&q);
    for (int t = 0; t < 3; t++) pl_threads_free(threads[t]);
}

/* B z = r in every row, where B is the diagonal block with all constraints; also if only the constrained
 * directions have changed since the last update. */
static void test_block_jacobi(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(2);
    problem q;
    problem_make(&q, 1, 1, 40);
    const pl_preconditioner_kind *kind = pl_preconditioner_find("block-jacobi");
    double *blocks = calloc((size_t)q.p.n, 24);
    for (int which = 0; which <= ALL_PARTS; which++) {
        pl_operator op = parts_operator(&q.p, which, threads);
        pl_linear_model model = model_of(&q, &op);
        pl_preconditioner *preconditioner;
        pl_error err;
        pl_random random = {8};
        check_ok(kind->create(&model, &preconditioner, &err));
        for (int pass = 0; pass < 3; pass++) {
            op.same_matrix = pass > 0;
            if (which & DIRECTIONS)
                op.constraints = q.p.constraints + pass,
                op.constraint_count = q.p.constraint_count - 2 * pass;
            kind->update(preconditioner, &op);
            pl_operator_diagonals(&op, blocks); /* tested in test_operator.c */
            random_vector(&random, &op, q.b);
            double dot = kind->apply_rows(preconditioner, &op, 0, q.p.rows, q.b, q.x), sum = 0;
            for (int64_t k = 0; k < q.p.n; k++) {
                const double *row = blocks + 3 * k, *z = q.x + k / 3 * 3;
                check_near(row[0] * z[0] + row[1] * z[1] + row[2] * z[2], q.b[k], 1e-11);
                sum += q.b[k] * q.x[k];
            }
            check_near(dot, sum, 1e-12 * sum);
        }
        kind->destroy(preconditioner);
    }
    free(blocks);
    problem_free(&q);
    pl_threads_free(threads);
}

/* The automatic choice: each preconditioner declares the models it suits. */
static void test_choice(void **state) {
    (void)state;
    pl_threads *threads = pl_threads_new(1);
    problem q;
    problem_make(&q, 1, 1, 1);
    pl_operator op = parts_operator(&q.p, 0, threads);
    pl_linear_model quadratic = model_of(&q, &op), linear_mesh = quadratic, without = quadratic,
                    empty = quadratic;
    pl_cell_group linear = {0, 4, 0, NULL};
    linear_mesh.groups = &linear;
    without.pattern = NULL;
    empty.group_count = 0;
    const pl_preconditioner_kind *jacobi = pl_preconditioner_find("block-jacobi"),
                                 *levels = pl_preconditioner_find("two-level");
    assert_true(pl_preconditioner_choose("automatic", &quadratic) == levels);
    assert_true(pl_preconditioner_choose("automatic", &linear_mesh) == jacobi);
    assert_true(pl_preconditioner_choose("automatic", &without) == jacobi);
    assert_true(pl_preconditioner_choose("automatic", &empty) == jacobi);
    assert_true(pl_preconditioner_choose("block-jacobi", &quadratic) == jacobi);
    assert_true(pl_preconditioner_choose("two-level", &linear_mesh) == levels);
    assert_null(pl_preconditioner_choose("none", &quadratic));
    for (int p = 0; p < pl_preconditioner_count(); p++) { /* each can be created for each model */
        const pl_linear_model *models[4] = {&quadratic, &linear_mesh, &without, &empty};
        for (int m = 0; m < 4; m++) {
            pl_preconditioner *preconditioner;
            pl_error err;
            check_ok(pl_preconditioner_at(p)->create(models[m], &preconditioner, &err));
            pl_preconditioner_at(p)->update(preconditioner, &op);
            pl_preconditioner_at(p)->destroy(preconditioner);
        }
    }
    problem_free(&q);
    pl_threads_free(threads);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_solutions), cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_block_jacobi), cmocka_unit_test(test_choice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
