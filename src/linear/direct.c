/* The direct solver: a block Cholesky factorisation (factor.h), verified against the operator.
 *
 * The factor can differ from the operator: the operator may be indefinite, or stencils may couple nodes
 * outside the factor's pattern. Conjugate gradients then continue with the factor as preconditioner. They
 * converge in a few iterations, or find a direction of negative curvature and report it to Newton's
 * method. */
#include "linear/direct.h"
#include "core/memory.h"
#include "linear/factor.h"
#include "linear/refine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of iterations with the factor of other contact constraints; twice the largest number seen in
 * a step. */
enum { NEAR_ITERATIONS = 100 };
/* Maximum number of iterations with the factor of an indefinite operator, whose pivots were replaced: beyond
 * them the factor is too different, and the projected tangent costs less. */
enum { INDEFINITE_ITERATIONS = 100 };

struct pl_solver {
    int64_t rows;
    pl_factor *factor;
    pl_refine refine;
    pl_threads *threads;   /* for the solve in progress */
    const pl_operator *op; /* operator of the solve in progress */
    bool usable;           /* the factor is from the last solve, or from one with other contact constraints */
    bool refactored;       /* iterations with that factor failed once since the matrix changed */
    /* the source of the factor; see pl_operator.revision */
    uint64_t revision;
    uint64_t stencils; /* hash of the stencil list */
    const pl_matrix *matrix;
    pl_diagonal diagonal;
    pl_offdiagonal_mass offdiagonal_mass;
    uint8_t *constrained;
};

static void direct_destroy(pl_solver *solver) {
    if (!solver) return;
    pl_factor_free(solver->factor);
    pl_refine_free(&solver->refine);
    free(solver->constrained);
    free(solver);
}

static pl_status direct_create(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                               pl_solver **out, pl_error *err) {
    (void)preconditioner;
    int64_t rows = model->rows;
    *out = NULL;
    if (!model->pattern)
        return pl_error_set(err, PL_ERR_INPUT, "the direct solver needs an assembled matrix, there is none");
    pl_solver *solver = pl_array_new(1, sizeof *solver);
    if (!solver) return pl_error_memory(err, sizeof *solver, "a solver");
    solver->rows = rows;
    solver->constrained = pl_array_new(rows, 1);
    pl_status status = solver->constrained ? PL_OK : pl_error_memory(err, rows, "a solver");
    if (status == PL_OK) status = pl_refine_create(rows, &solver->refine, err);
    if (status == PL_OK) status = pl_factor_create(model->pattern, &solver->factor, err);
    if (status != PL_OK) {
        direct_destroy(solver);
        return status;
    }
    *out = solver;
    return PL_OK;
}

static bool same_diagonal(const pl_diagonal *a, const pl_diagonal *b) {
    return a->constant == b->constant && a->factor == b->factor && a->weights == b->weights;
}

/* Whether the factor of an earlier solve still belongs to the operator. */
static bool is_current(const pl_solver *s, const pl_operator *op) {
    if (op->revision == 0 || op->revision != s->revision || op->matrix != s->matrix) return false;
    if (op->constraint_count > 0 || !same_diagonal(&op->diagonal, &s->diagonal)) return false;
    if (s->stencils != (op->stencils ? pl_stencils_hash(op->stencils) : 0)) return false;
    if (op->offdiagonal_mass.values != s->offdiagonal_mass.values ||
        op->offdiagonal_mass.factor != s->offdiagonal_mass.factor)
        return false;
    for (int64_t i = 0; i < s->rows; i++) {
        if (s->constrained[i] != (op->constrained ? op->constrained[i] : 0)) return false;
    }
    return true;
}

static void remember(pl_solver *s, const pl_operator *op) {
    s->revision = op->constraint_count > 0 ? 0 : op->revision;
    s->stencils = s->revision && op->stencils ? pl_stencils_hash(op->stencils) : 0;
    s->matrix = op->matrix;
    s->diagonal = op->diagonal;
    s->offdiagonal_mass = op->offdiagonal_mass;
    for (int64_t i = 0; op->revision && i < s->rows; i++)
        s->constrained[i] = op->constrained ? op->constrained[i] : 0;
}

static void apply_factor(void *context, const double *r, double *z) {
    pl_solver *s = context;
    pl_factor_solve(s->factor, s->threads, r, z);
    pl_operator_project(s->op, z); /* the factor may belong to other constraints */
}

/* Whether the factor of the previous solve differs from the operator only by contact constraints. */
static bool is_near(const pl_solver *s, const pl_operator *op) {
    return op->same_matrix && s->usable && op->matrix == s->matrix &&
           same_diagonal(&op->diagonal, &s->diagonal);
}

static pl_linear_report refine(pl_solver *s, pl_refine_task *task, double *x) {
    task->apply = apply_factor;
    task->context = s;
    return pl_refine_solve(&s->refine, task, x);
}

/* When contact releases some nodes and captures others, the change of the matrix has low rank. Conjugate
 * gradients with the existing factor then converge in a few iterations, each of which costs one product and
 * two triangular solves. A step therefore needs one factorisation however often contact changes, or two where
 * the iterations fail. */
static bool solve_near(pl_solver *s, pl_refine_task task, double *x, pl_linear_report *report) {
    bool last = s->refactored || task.max_iterations <= NEAR_ITERATIONS;
    if (!last) task.max_iterations = NEAR_ITERATIONS;
    apply_factor(s, task.b, s->refine.z);
    *report = refine(s, &task, x);
    s->refactored = s->refactored || report->end == PL_LINEAR_LIMIT;
    return last || report->end != PL_LINEAR_LIMIT;
}

static pl_linear_report direct_solve(pl_solver *s, const pl_operator *op, const double *b,
                                     const double *guess, double *x, double tolerance,
                                     int64_t max_iterations) {
    pl_refine_task task = {
        .op = op, .b = b, .guess = guess, .tolerance = tolerance, .max_iterations = max_iterations};
    pl_linear_report report = {0}, near = {0};
    bool current = is_current(s, op);
    s->threads = op->threads;
    s->op = op;
    if (!op->same_matrix) s->refactored = false;
    if (!current && is_near(s, op) && solve_near(s, task, x, &near)) return near;
    if (current) {
        pl_factor_solve(s->factor, op->threads, b, s->refine.z);
        s->usable = true;
    } else {
        s->usable = pl_factor_update(s->factor, op, b, s->refine.z);
        remember(s, op);
    }
    if (!s->usable) { /* nothing is known but the right-hand side */
        s->revision = 0;
        memcpy(x, b, (size_t)(3 * s->rows) * sizeof *x);
        return (pl_linear_report){.end = PL_LINEAR_BREAKDOWN, .residual = 1, .factorisations = 1};
    }
    task.exact = s->factor->replaced == 0 && s->factor->left_out == 0;
    const bool indefinite = s->factor->replaced > 0 && task.max_iterations > INDEFINITE_ITERATIONS;
    if (indefinite) task.max_iterations = INDEFINITE_ITERATIONS;
    report = refine(s, &task, x);
    if (indefinite && report.end == PL_LINEAR_LIMIT) report.end = PL_LINEAR_BREAKDOWN;
    report.iterations += near.iterations;
    report.factorisations = current ? 0 : 1;
    return report;
}

/* The analysis counts the undisturbed cycles of the fronts. Measurements gave 1.6 times as many, and the
 * verification of the solution takes some cycles per node. */
double pl_direct_cost(const pl_solver *direct) {
    return 1.6 * direct->factor->analysis->cost + 300.0 * (double)direct->rows;
}

const pl_solver_kind pl_solver_direct = {
    .name = "direct",
    .doc = "Sparse Cholesky factorisation of 3x3 blocks: the cost does not depend on the stiffness; memory "
           "and time grow faster than the mesh.",
    .create = direct_create,
    .destroy = direct_destroy,
    .solve = direct_solve,
};
