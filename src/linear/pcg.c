/* Preconditioned conjugate gradients with fused vector passes and reductions over fixed chunks. */
#include "linear/pcg.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

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

static pl_status pcg_create(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                            pl_solver **out, pl_error *err) {
    int64_t rows = model->rows;
    *out = NULL;
    pl_solver *solver = pl_array_new(1, sizeof *solver);
    if (!solver) return pl_error_memory(err, sizeof *solver, "a solver");
    solver->rows = rows;
    solver->kind = preconditioner;
    pl_status status = preconditioner->create(model, &solver->preconditioner, err);
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

static bool pcg_state(pl_solver *solver, int index, pl_linear_state *out) {
    return solver->kind->state && solver->kind->state(solver->preconditioner, index, out);
}

typedef struct pcg_task {
    pl_solver *solver;
    const pl_operator *op;
    const double *b, *guess;
    double *x;
    double alpha, beta;
} pcg_task;

/* From zero: x = p = 0, r = b; then z, and the chunk's share of r . z. */
static void begin_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    double sum = 0;
    int64_t end = pl_pcg_chunk_end(s, chunk);
    for (int64_t first = chunk * PL_ROW_CHUNK; first < end; first += PL_PCG_TILE) {
        int64_t last = first + PL_PCG_TILE < end ? first + PL_PCG_TILE : end;
        for (int64_t i = 3 * first; i < 3 * last; i++) {
            s->r[i] = task->b[i];
            task->x[i] = s->p[i] = 0;
        }
        sum += pl_pcg_precondition(s, task->op, first, last);
    }
    s->partial[chunk] = sum;
}

/* From the guess, with q = A guess: x = guess, p = 0, r = b - q; then as above. */
static void guess_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    double sum = 0;
    int64_t end = pl_pcg_chunk_end(s, chunk);
    for (int64_t first = chunk * PL_ROW_CHUNK; first < end; first += PL_PCG_TILE) {
        int64_t last = first + PL_PCG_TILE < end ? first + PL_PCG_TILE : end;
        for (int64_t i = 3 * first; i < 3 * last; i++) {
            s->r[i] = task->b[i] - s->q[i];
            task->x[i] = task->guess[i];
            s->p[i] = 0;
        }
        sum += pl_pcg_precondition(s, task->op, first, last);
    }
    s->partial[chunk] = sum;
}

/* x += alpha p, r -= alpha q; then as above. */
static void advance_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    double sum = 0;
    int64_t end = pl_pcg_chunk_end(s, chunk);
    double *restrict x = task->x, *restrict r = s->r;
    const double *restrict p = s->p, *restrict q = s->q;
    const double alpha = task->alpha;
    for (int64_t first = chunk * PL_ROW_CHUNK; first < end; first += PL_PCG_TILE) {
        int64_t last = first + PL_PCG_TILE < end ? first + PL_PCG_TILE : end;
        for (int64_t i = 3 * first; i < 3 * last; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        sum += pl_pcg_precondition(s, task->op, first, last);
    }
    s->partial[chunk] = sum;
}

/* p = z + beta p */
static void direction_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pcg_task *task = context;
    pl_solver *s = task->solver;
    int64_t end = 3 * pl_pcg_chunk_end(s, chunk);
    double *restrict p = s->p;
    const double *restrict z = s->z, beta = task->beta;
    for (int64_t i = 3 * chunk * PL_ROW_CHUNK; i < end; i++) p[i] = z[i] + beta * p[i];
}

double pl_pcg_run(const pl_operator *op, pl_solver *solver, pl_task pass, void *task) {
    int64_t chunks = pl_row_chunks(solver->rows);
    pl_threads_run(op->threads, chunks, pass, task);
    return pl_sum_partials(solver->partial, chunks);
}

static void precondition_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const pcg_task *task = context;
    pl_solver *s = task->solver;
    s->partial[chunk] = s->kind->apply_rows(s->preconditioner, task->op, chunk * PL_ROW_CHUNK,
                                            pl_pcg_chunk_end(s, chunk), s->r, s->z);
}

double pl_pcg_renew(const pl_operator *op, pl_solver *s, pl_task pass, void *task) {
    double rz = pl_pcg_run(op, s, pass, task);
    if (!s->two_pass) return rz;
    s->kind->prepare(s->preconditioner, op, s->r);
    rz = pl_pcg_run(op, s, precondition_chunk, &(pcg_task){.solver = s, .op = op});
    pl_operator_project(op, s->z); /* r has nothing along constrained directions, so r . z stays */
    return rz;
}

/* Returns r . z at the start. Starts from the guess where its residual is smaller than that of zero.
 * `reference` is the value for zero, or that of the previous solve if the two systems are similar. */
static double begin(const pl_operator *op, pcg_task *task) {
    pl_solver *s = task->solver;
    bool known = op->same_matrix && task->guess && s->reference > 0;
    double rz = known ? s->reference : pl_pcg_renew(op, s, begin_chunk, task);
    s->reference = rz;
    if (!task->guess || !(rz > 0)) return rz;
    pl_operator_apply(op, task->guess, s->q, s->partial);
    rz = pl_pcg_renew(op, s, guess_chunk, task);
    if (rz < s->reference) return rz;
    rz = pl_pcg_renew(op, s, begin_chunk, task);
    s->reference = fmax(s->reference, rz); /* the right-hand side may have grown since the previous solve */
    return rz;
}

static pl_linear_report pcg_solve(pl_solver *s, const pl_operator *op, const double *b, const double *guess,
                                  double *x, double tolerance, int64_t max_iterations) {
    pl_linear_report report = {.end = PL_LINEAR_DONE};
    s->rows = op->matrix->rows; /* at most the rows it was created for */
    s->two_pass = s->kind->update(s->preconditioner, op);
    pcg_task task = {s, op, b, guess, x, 0, 0};
    double rz = begin(op, &task), reference = s->reference;
    pl_pcg pcg = {.solver = s,
                  .op = op,
                  .b = b,
                  .x = x,
                  .rz = rz,
                  .target = tolerance * tolerance * reference,
                  .floor = 1e-20 * reference,
                  .tail.tolerance = op->energy_tolerance,
                  .max_iterations = max_iterations};
    if (pl_pcg_single_allowed(op)) pl_pcg_single(&pcg);
    task.beta = pcg.beta;
    while (!pl_pcg_is_done(&pcg)) {
        if (pcg.iterations >= max_iterations) {
            report.end = PL_LINEAR_LIMIT;
            break;
        }
        pl_threads_run(op->threads, pl_row_chunks(s->rows), direction_chunk, &task);
        double curvature = pl_operator_apply(op, s->p, s->q, s->partial);
        if (!(curvature > 0)) {
            /* The curvature along p is not positive. p is a descent direction and A-orthogonal to x: take the
             * step length for a positive curvature of the same size. */
            report.end = PL_LINEAR_BREAKDOWN;
            double step = curvature < 0 ? pcg.rz / -curvature : 0;
            if (!(step > 0) || isinf(step)) step = pcg.iterations ? 0 : 1;
            for (int64_t i = 0; i < 3 * s->rows; i++) x[i] += step * s->p[i];
            break;
        }
        task.alpha = pcg.rz / curvature;
        pl_pcg_add_gain(&pcg, task.alpha * pcg.rz);
        double next = pl_pcg_renew(op, s, advance_chunk, &task);
        task.beta = next / pcg.rz;
        pcg.rz = next;
        pcg.iterations++;
    }
    report.iterations = pcg.iterations;
    rz = pcg.rz;
    if (s->kind->finish) s->kind->finish(s->preconditioner, report.iterations);
    report.residual = reference > 0 ? sqrt(fabs(rz) / reference) : 0;
    if (!isfinite(rz + reference))
        report.residual = NAN; /* no solution; must not be taken for an exact one */
    return report;
}

const pl_solver_kind pl_solver_pcg = {
    .name = "pcg",
    .doc = "Conjugate gradients with a preconditioner on the assembled matrix.",
    .supports_reduction = true,
    .matrix_free = true,
    .create = pcg_create,
    .state = pcg_state,
    .destroy = pcg_destroy,
    .solve = pcg_solve,
};
