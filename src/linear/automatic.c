/* Automatic choice between conjugate gradients and the direct solver. It counts operations instead of
 * measuring time, so that the same scene gives the same bits.
 *
 * A solve starts with conjugate gradients. After as many iterations as cost the same as a factorisation, the
 * system is factorised instead. Later systems of the same minimisation are factorised at once, because their
 * matrices are similar. Whatever the stiffness, the cost stays close to that of the better method. A matrix
 * that may be reused over several solves (pl_operator.revision) is factorised at once. Large bodies always
 * use conjugate gradients, because the fill of the factor grows faster than the mesh. */
#include "core/memory.h"
#include "linear/direct.h"

#include <math.h>
#include <stdlib.h>

extern const pl_solver_kind pl_solver_pcg, pl_solver_direct;

enum {
    MAX_ROWS = 4000
}; /* nodes; in larger systems no iterative solve was seen to cost more than a factorisation */

/* Cycles per iteration, fitted to bars of 80 to 2700 nodes. */
#define CYCLES_A_BLOCK 4.0
#define CYCLES_AN_ITERATION 3000.0

struct pl_solver {
    pl_solver *pcg, *direct; /* direct: NULL for larger systems */
    int64_t budget;          /* iterations that cost as much as a factorisation */
    bool factorises;         /* an earlier solve exceeded the budget */
    bool factorised;         /* the last solve was direct */
};

static void automatic_destroy(pl_solver *solver) {
    if (!solver) return;
    if (solver->pcg) pl_solver_pcg.destroy(solver->pcg);
    if (solver->direct) pl_solver_direct.destroy(solver->direct);
    free(solver);
}

static pl_status automatic_create(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                                  pl_solver **out, pl_error *err) {
    *out = NULL;
    pl_solver *solver = pl_array_new(1, sizeof *solver);
    if (!solver) return pl_error_memory(err, sizeof *solver, "a solver");
    pl_status status = pl_solver_pcg.create(model, preconditioner, &solver->pcg, err);
    if (status == PL_OK && model->pattern && model->rows <= MAX_ROWS) {
        status = pl_solver_direct.create(model, preconditioner, &solver->direct, err);
        if (status == PL_OK) {
            double iteration = CYCLES_A_BLOCK * (double)model->pattern->blocks + CYCLES_AN_ITERATION;
            solver->budget = (int64_t)ceil(pl_direct_cost(solver->direct) / iteration);
        }
    }
    if (status != PL_OK) {
        automatic_destroy(solver);
        return status;
    }
    *out = solver;
    return PL_OK;
}

static bool automatic_state(pl_solver *solver, int index, pl_linear_state *out) {
    return pl_solver_pcg.state(solver->pcg, index, out);
}

static void automatic_begin(pl_solver *solver) { solver->factorises = false; }

static pl_linear_report automatic_solve(pl_solver *s, const pl_operator *op, const double *b,
                                        const double *guess, double *x, double tolerance,
                                        int64_t max_iterations) {
    int64_t limit = s->direct && s->budget < max_iterations ? s->budget : max_iterations;
    pl_linear_report tried = {.end = PL_LINEAR_LIMIT};
    pl_operator own = *op;
    own.same_matrix = op->same_matrix && s->factorised; /* otherwise the factor is from an earlier step */
    s->factorised = false;
    if (!s->factorises && !(s->direct && op->revision)) {
        tried = pl_solver_pcg.solve(s->pcg, op, b, guess, x, tolerance, limit);
        if (tried.end != PL_LINEAR_LIMIT || limit == max_iterations) return tried;
        s->factorises = true;
    }
    pl_linear_report report =
        pl_solver_direct.solve(s->direct, &own, b, guess, x, tolerance, max_iterations - tried.iterations);
    s->factorised = true;
    report.iterations += tried.iterations;
    return report;
}

const pl_solver_kind pl_solver_automatic = {
    .name = "automatic",
    .doc = "Conjugate gradients, or the direct solver if they take longer than a factorisation.",
    .create = automatic_create,
    .state = automatic_state,
    .destroy = automatic_destroy,
    .begin = automatic_begin,
    .solve = automatic_solve,
};
