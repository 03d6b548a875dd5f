/* See reduce.h. */
#include "linear/reduce.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

pl_status pl_reduction_create(int64_t rows, pl_reduction *out, pl_error *err) {
    *out = (pl_reduction){.rows = rows};
    out->b = pl_array_new(3 * rows, sizeof(double));
    out->guess = pl_array_new(3 * rows, sizeof(double));
    out->x = pl_array_new(3 * rows, sizeof(double));
    out->weights = pl_array_new(rows, sizeof(double));
    out->constrained = pl_array_new(rows, 1);
    out->constraints = pl_array_new(rows, sizeof *out->constraints);
    if (out->b && out->guess && out->x && out->weights && out->constrained && out->constraints) return PL_OK;
    pl_reduction_free(out);
    return pl_error_memory(err, rows * 165, "a reduced system");
}

void pl_reduction_free(pl_reduction *reduction) {
    free(reduction->b);
    free(reduction->guess);
    free(reduction->x);
    free(reduction->weights);
    free(reduction->constrained);
    pl_stencils_free(&reduction->stencils);
    free(reduction->constraints);
    *reduction = (pl_reduction){0};
}

static void take(const pl_reduction *r, const double *from, double *to) {
    for (int64_t k = 0; k < r->matrix->rows; k++)
        memcpy(to + 3 * k, from + 3 * (int64_t)r->nodes[k], 3 * sizeof *to);
}

bool pl_reduction_operator(pl_reduction *r, const pl_operator *op, pl_operator *out) {
    *out = *op;
    if (op->offdiagonal_mass.values) return false;
    out->matrix = r->matrix;
    out->reduction = NULL;
    out->nodes = r->nodes;
    out->place = r->place;
    for (int64_t k = 0; op->constrained && k < r->matrix->rows; k++)
        r->constrained[k] = op->constrained[r->nodes[k]];
    if (op->constrained) out->constrained = r->constrained;
    for (int64_t k = 0; op->diagonal.weights && k < r->matrix->rows; k++)
        r->weights[k] = op->diagonal.weights[r->nodes[k]];
    if (op->diagonal.weights) out->diagonal.weights = r->weights;
    if (op->stencils && !pl_stencils_map(op->stencils, r->place, r->matrix->rows, &r->stencils)) return false;
    if (op->stencils) out->stencils = &r->stencils;
    out->constraints = r->constraints;
    out->constraint_count = 0;
    for (int64_t k = 0; k < op->constraint_count; k++) {
        pl_contact_constraint *constraint = &r->constraints[out->constraint_count];
        *constraint = op->constraints[k];
        constraint->node = r->place[constraint->node];
        out->constraint_count += constraint->node >= 0;
    }
    return true;
}

pl_linear_report pl_reduction_solve(pl_reduction *r, const pl_solver_kind *kind, pl_solver *solver,
                                    const pl_operator *op, const double *b, const double *guess, double *x,
                                    double tolerance, int64_t max_iterations) {
    pl_operator small;
    if (!pl_reduction_operator(r, op, &small)) { /* nothing is known but the right-hand side */
        memcpy(x, b, (size_t)(3 * r->rows) * sizeof *x);
        return (pl_linear_report){.end = PL_LINEAR_BREAKDOWN, .residual = 1};
    }
    take(r, b, r->b);
    if (guess) take(r, guess, r->guess);
    pl_linear_report report =
        kind->solve(solver, &small, r->b, guess ? r->guess : NULL, r->x, tolerance, max_iterations);
    memset(x, 0, (size_t)(3 * r->rows) * sizeof *x);
    for (int64_t k = 0; k < r->matrix->rows; k++)
        memcpy(x + 3 * (int64_t)r->nodes[k], r->x + 3 * k, 3 * sizeof *x);
    return report;
}
