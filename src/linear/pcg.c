/* Preconditioned conjugate gradients with fused vector passes and reductions over fixed chunks. */
#include "core/memory.h"
#include "linear/solver.h"

#include <math.h>
#include <stdlib.h>

struct pl_solver {
    int64_t rows;
    const pl_preconditioner_kind *kind;
    pl_preconditioner *preconditioner;
    double *r, *z, *p, *q;
    double *partial;
};

static void pcg_destroy(pl_solver *solver) {
    if (!solver) return;
    if (solver->preconditioner) solver->kind->destroy(solver->preconditioner);
    free(solver->r);
    free(solver->z);
    free(solver->p);
    free(solver->q);
    free(solver->partial);
    free(solver);
}

static pl_status pcg_create(int64_t rows, const pl_matrix *pattern,
                            const pl_preconditioner_kind *preconditioner, pl_solver **out, pl_error *err) {
    (void)pattern;
    *out = NULL;
    pl_solver *solver = pl_array_new(1, sizeof *solver);
    if (!solver) return pl_error_memory(err, sizeof *solver, "a solver");
    solver->rows = rows;
    solver->kind = preconditioner;
    pl_status status = preconditioner->create(rows, &solver->preconditioner, err);
    solver->r = pl_array_new(3 * rows, sizeof(double));
    solver->z = pl_array_new(3 * rows, sizeof(double));
    solver->p = pl_array_new(3 * rows, sizeof(double));
    solver->q = pl_array_new(3 * rows, sizeof(double));
    solver->partial = pl_array_new(pl_row_chunks(rows), sizeof(double));
    if (status == PL_OK && (!solver->r || !solver->z || !solver->p || !solver->q || !solver->partial)) {
        status = pl_error_memory(err, 96 * rows, "solver vectors");
    }
    if (status != PL_OK) {
        pcg_destroy(solver);
        return status;
    }
    *out = solver;
    return PL_OK;
}

typedef struct pcg_task {
    pl_solver *solver;
    double *x;
    double alpha, beta;
} pcg_task;

static void chunk_range(const pl_solver *solver, int64_t chunk, int64_t *first, int64_t *last) {
    *first = 3 * chunk * PL_ROW_CHUNK;
    *last = (chunk + 1) * PL_ROW_CHUNK < solver->rows ? 3 * (chunk + 1) * PL_ROW_CHUNK : 3 * solver->rows;
}

/* x += alpha p, r -= alpha q, z = M^-1 r, and the chunk's share of r . z. */
static void advance_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    int64_t first, last;
    chunk_range(s, chunk, &first, &last);
    for (int64_t i = first; i < last; i++) {
        task->x[i] += task->alpha * s->p[i];
        s->r[i] -= task->alpha * s->q[i];
    }
    s->kind->apply_chunk(s->preconditioner, chunk, s->r, s->z);
    double sum[4] = {0};
    int64_t i = first;
    for (; i + 4 <= last; i += 4) {
        for (int k = 0; k < 4; k++) sum[k] += s->r[i + k] * s->z[i + k];
    }
    for (; i < last; i++) sum[0] += s->r[i] * s->z[i];
    s->partial[chunk] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* p = z + beta p */
static void direction_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    int64_t first, last;
    chunk_range(s, chunk, &first, &last);
    for (int64_t i = first; i < last; i++) s->p[i] = s->z[i] + task->beta * s->p[i];
}

static pl_linear_report pcg_solve(pl_solver *s, const pl_operator *op, const double *b, double *x,
                                  double tolerance, int64_t max_iterations) {
    int64_t chunks = pl_row_chunks(s->rows);
    pl_linear_report report = {PL_LINEAR_DONE, 0, 0};
    s->kind->update(s->preconditioner, op);
    for (int64_t i = 0; i < 3 * s->rows; i++) {
        s->r[i] = b[i];
        x[i] = s->p[i] = s->q[i] = 0;
    }
    pcg_task task = {s, x, 0, 0};
    pl_threads_run(op->threads, chunks, advance_chunk, &task); /* alpha = 0: z and r . z only */
    double rz = pl_sum_partials(s->partial, chunks), target = tolerance * tolerance * rz, start = rz;
    while (rz > target) {
        if (report.iterations >= max_iterations) {
            report.end = PL_LINEAR_LIMIT;
            break;
        }
        pl_threads_run(op->threads, chunks, direction_chunk, &task);
        double curvature = pl_operator_apply(op, s->p, s->q, s->partial);
        if (!(curvature > 0)) {
            /* Not positive along p, which is a descent direction and A-orthogonal to x: take it as far as a
             * positive curvature of the same size would. */
            report.end = PL_LINEAR_BREAKDOWN;
            double step = curvature < 0 ? rz / -curvature : 0;
            if (!(step > 0) || isinf(step)) step = report.iterations ? 0 : 1;
            for (int64_t i = 0; i < 3 * s->rows; i++) x[i] += step * s->p[i];
            break;
        }
        task.alpha = rz / curvature;
        pl_threads_run(op->threads, chunks, advance_chunk, &task);
        double next = pl_sum_partials(s->partial, chunks);
        task.beta = next / rz;
        rz = next;
        report.iterations++;
    }
    report.residual = start > 0 ? sqrt(fabs(rz) / start) : 0;
    return report;
}

const pl_solver_kind pl_solver_pcg = {
    .name = "pcg",
    .doc = "Conjugate gradients with a preconditioner on the assembled matrix.",
    .create = pcg_create,
    .destroy = pcg_destroy,
    .solve = pcg_solve,
};
