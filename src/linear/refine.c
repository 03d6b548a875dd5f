/* See refine.h. */
#include "linear/refine.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REFINEMENTS = 5 }; /* limit for an exact factor: more do not help */

pl_status pl_refine_create(int64_t rows, pl_refine *out, pl_error *err) {
    *out = (pl_refine){.rows = rows};
    out->r = pl_array_new(3 * rows, sizeof(double));
    out->z = pl_array_new(3 * rows, sizeof(double));
    out->p = pl_array_new(3 * rows, sizeof(double));
    out->q = pl_array_new(3 * rows, sizeof(double));
    out->partial = pl_array_new(pl_row_chunks(rows), sizeof(double));
    if (out->r && out->z && out->p && out->q && out->partial) return PL_OK;
    return pl_error_memory(err, 96 * rows, "solver vectors");
}

void pl_refine_free(pl_refine *refine) {
    free(refine->r);
    free(refine->z);
    free(refine->p);
    free(refine->q);
    free(refine->partial);
}

/* The curvature along p is not positive: takes the step length for a positive curvature of the same size, as
 * pcg.c. */
static void follow(pl_refine *s, double rz, double curvature, bool first, double *x) {
    double step = curvature < 0 ? rz / -curvature : 0;
    if (!(step > 0) || isinf(step)) step = first ? 1 : 0;
    for (int64_t i = 0; i < 3 * s->rows; i++) x[i] += step * s->p[i];
}

/* Starts from the guess instead of zero where its residual is smaller; returns the norm of the residual. */
static double begin_from_guess(pl_refine *s, const pl_refine_task *task, double zero, double *x) {
    int64_t n = 3 * s->rows;
    pl_operator_apply(task->op, task->guess, s->q, s->partial);
    for (int64_t i = 0; i < n; i++) s->q[i] = task->b[i] - s->q[i];
    double norm = sqrt(pl_dot(task->op->threads, s->rows, s->q, s->q, s->partial));
    if (!(norm < zero)) return zero;
    memcpy(s->r, s->q, (size_t)n * sizeof(double));
    memcpy(x, task->guess, (size_t)n * sizeof(double));
    task->apply(task->context, s->r, s->z);
    return norm;
}

pl_linear_report pl_refine_solve(pl_refine *s, const pl_refine_task *task, double *x) {
    pl_threads *threads = task->op->threads;
    int64_t n = 3 * s->rows;
    pl_linear_report report = {.end = PL_LINEAR_DONE};
    memcpy(s->r, task->b, (size_t)n * sizeof(double));
    memset(x, 0, (size_t)n * sizeof(double));
    double start = sqrt(pl_dot(threads, s->rows, task->b, task->b, s->partial)), norm = start, beta = 0;
    if (task->guess && !task->exact && start > 0) norm = begin_from_guess(s, task, start, x);
    double rz = pl_dot(threads, s->rows, s->r, s->z, s->partial);
    while (norm > task->tolerance * start) {
        if (report.iterations >= task->max_iterations) {
            report.end = PL_LINEAR_LIMIT;
            break;
        }
        if (report.iterations > 0) task->apply(task->context, s->r, s->z);
        if (report.iterations > 0) {
            double next = pl_dot(threads, s->rows, s->r, s->z, s->partial);
            beta = next / rz;
            rz = next;
        }
        for (int64_t i = 0; i < n; i++) s->p[i] = s->z[i] + (beta != 0 ? beta * s->p[i] : 0);
        double curvature = pl_operator_apply(task->op, s->p, s->q, s->partial);
        if (!(curvature > 0) || isinf(curvature)) {
            report.end = PL_LINEAR_BREAKDOWN;
            follow(s, rz, curvature, report.iterations == 0, x);
            break;
        }
        double alpha = rz / curvature, before = norm;
        for (int64_t i = 0; i < n; i++) {
            x[i] += alpha * s->p[i];
            s->r[i] -= alpha * s->q[i];
        }
        norm = sqrt(pl_dot(threads, s->rows, s->r, s->r, s->partial));
        report.iterations++;
        if (task->exact && (report.iterations >= REFINEMENTS || norm > 0.5 * before)) break;
    }
    if (task->op->constraint_count > 0) pl_operator_project(task->op, x);
    report.residual = start > 0 ? norm / start : 0;
    if (!isfinite(norm + start)) report.residual = NAN; /* no solution; must not be taken for an exact one */
    return report;
}
