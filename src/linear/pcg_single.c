/* Conjugate gradients with directions and products in floats, for matrices of floats. x, r and all sums stay
 * in doubles (docs/solvers.md).
 *
 * Rounding a direction to floats is harmless: it is just another direction. But the rounding errors of a
 * product are missing in r: after x += a p, r -= a q, r differs from b - A x. In the norm of M^-1, with M the
 * preconditioner, this error is at most ROUNDING a |p|_M per step. |p|_M costs nothing: from p' = z + beta p,
 * M z = r and r . p = 0 follows |p'|_M^2 = r . z + beta^2 |p|_M^2. When the accumulated error becomes a
 * significant part of r, r is recomputed in doubles (van der Vorst and Ye, SIAM J. Sci. Comput. 22, 2000).
 * When that happens too often, the system is too ill-conditioned for floats, and the solver switches to
 * doubles.
 *
 * Contact constraints add an error of the same size: in floats p keeps a rounding error along the constrained
 * directions, which the product passes on and which is removed from x at the end. */
#include "linear/pcg.h"

#include <math.h>
#include <string.h>

#define ROUNDING 0x1p-24 /* rounding of a product's sums, relative to |A| |p| */
#define COARSER 8        /* bound on the error's growth in the norm of a preconditioner with a coarse level */
#define MATTERS 0.3      /* significant share of r */
#define RARE 6           /* minimum number of iterations between two recomputed residuals for floats to pay */
#define SLOW 10          /* minimum reduction of r . z between two of them */
#define SLOW_COARSE 1000 /* the same with a coarse level, whose norm shows less of the error */
#define LAST 2           /* remaining iterations for which floats do not pay */
#define SMALLEST 0x1p-90F /* smaller components of a scaled direction become zero: no subnormal products */

/* Directions are scaled to values about 1: the floats hold `applied` times p, and `scale` times the next
 * direction. */
typedef struct single_task {
    pl_pcg *pcg;
    float *p, *q;
    double scale, applied;
    double alpha, beta; /* for scaled directions */
    double length;      /* |p|^2 in the norm of the preconditioner */
    double lost;        /* bound on the rounding error of r */
    int since;          /* iterations since r was computed */
} single_task;

/* p = z + beta p */
static void direction_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const single_task *task = context;
    const pl_solver *s = task->pcg->solver;
    const double scale = task->scale, beta = task->beta, *restrict z = s->z;
    float *restrict p = task->p;
    int64_t end = 3 * pl_pcg_chunk_end(s, chunk);
    for (int64_t i = 3 * chunk * PL_ROW_CHUNK; i < end; i++) {
        float next = (float)(scale * z[i] + beta * (double)p[i]);
        p[i] = fabsf(next) < SMALLEST ? 0 : next;
    }
}

static void product_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const single_task *task = context;
    const pl_operator *op = task->pcg->op;
    task->pcg->solver->partial[chunk] =
        pl_matrix_multiply_chunk_single(op->matrix, chunk, &op->diagonal, task->p, op->constrained, task->q);
}

/* Removes the part of r - alpha q along constrained directions, in doubles: the rounding of floats would
 * reappear in the next direction. p . q needs no such correction. Along constrained directions p contains
 * only its own rounding error, so that p . q changes no more than by the rounding of products. */
static void finish_residual(const single_task *task) {
    const pl_operator *op = task->pcg->op;
    for (int64_t k = 0; k < op->constraint_count; k++) {
        const pl_contact_constraint *constraint = &op->constraints[k];
        const float *q = task->q + 3 * (int64_t)constraint->node;
        double *r = task->pcg->solver->r + 3 * (int64_t)constraint->node;
        for (int j = 0; j < constraint->count; j++) {
            const double *n = constraint->normal[j];
            double along = 0;
            for (int d = 0; d < 3; d++) along += n[d] * (r[d] - task->alpha * (double)q[d]);
            for (int d = 0; d < 3; d++) r[d] -= along * n[d];
        }
    }
}

/* x += alpha p, r -= alpha q; then z, and the chunk's share of r . z. */
static void advance_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const single_task *task = context;
    pl_solver *s = task->pcg->solver;
    double sum = 0, *restrict x = task->pcg->x, *restrict r = s->r;
    const float *restrict p = task->p, *restrict q = task->q;
    const double alpha = task->alpha;
    int64_t end = pl_pcg_chunk_end(s, chunk);
    for (int64_t first = chunk * PL_ROW_CHUNK; first < end; first += PL_PCG_TILE) {
        int64_t last = first + PL_PCG_TILE < end ? first + PL_PCG_TILE : end;
        for (int64_t i = 3 * first; i < 3 * last; i++) {
            x[i] += alpha * (double)p[i];
            r[i] -= alpha * (double)q[i];
        }
        sum += pl_pcg_precondition(s, task->pcg->op, first, last);
    }
    s->partial[chunk] = sum;
}

/* r = b - q, with q = A x in doubles; then as above. */
static void residual_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const single_task *task = context;
    pl_solver *s = task->pcg->solver;
    double sum = 0;
    int64_t end = pl_pcg_chunk_end(s, chunk);
    for (int64_t first = chunk * PL_ROW_CHUNK; first < end; first += PL_PCG_TILE) {
        int64_t last = first + PL_PCG_TILE < end ? first + PL_PCG_TILE : end;
        for (int64_t k = 3 * first; k < 3 * last; k++) s->r[k] = task->pcg->b[k] - s->q[k];
        sum += pl_pcg_precondition(s, task->pcg->op, first, last);
    }
    s->partial[chunk] = sum;
}

/* The chunk's share of z . z. */
static void square_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const single_task *task = context;
    pl_solver *s = task->pcg->solver;
    double sum[4] = {0};
    int64_t end = pl_pcg_chunk_end(s, chunk);
    for (int64_t i = 3 * chunk * PL_ROW_CHUNK; i < 3 * end; i++) sum[i % 4] += s->z[i] * s->z[i];
    s->partial[chunk] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* A power of two that scales directions to about 1, or 0 if there is none. */
static double find_scale(const single_task *task) {
    const pl_pcg *pcg = task->pcg;
    double square =
        pl_pcg_run(pcg->op, pcg->solver, square_chunk, (void *)task) / (double)(3 * pcg->solver->rows);
    if (!(square > 0) || isinf(square)) return 0;
    return ldexp(1, -ilogb(sqrt(square)));
}

/* Converts directions to doubles in place, from the last to the first: a double starts at or behind its
 * float. */
static void widen_directions(const single_task *task) {
    double *p = task->pcg->solver->p;
    for (int64_t i = 3 * task->pcg->solver->rows - 1; i >= 0; i--) {
        double wide = (double)task->p[i] / task->applied;
        memcpy(p + i, &wide, sizeof wide);
    }
}

/* Recomputes r; false if it differs too much from the updated one. */
static bool renew(single_task *task) {
    pl_pcg *pcg = task->pcg;
    double thought = pcg->rz;
    pl_operator_project(pcg->op, pcg->x);
    pl_operator_apply(pcg->op, pcg->x, pcg->solver->q, pcg->solver->partial);
    pcg->rz = pl_pcg_renew(pcg->op, pcg->solver, residual_chunk, task);
    pcg->beta *= thought > 0 ? pcg->rz / thought : 0;
    task->lost = 0;
    task->scale = find_scale(task);
    return task->scale > 0 && pcg->rz < 4 * thought;
}

/* One iteration; false if doubles must handle the direction, which then becomes the next one. */
static bool iterate(single_task *task) {
    pl_pcg *pcg = task->pcg;
    pl_solver *s = pcg->solver;
    task->beta = pcg->beta * (task->scale / task->applied);
    task->applied = task->scale;
    pl_threads_run(pcg->op->threads, pl_row_chunks(s->rows), direction_chunk, task);
    double curvature = pl_pcg_run(pcg->op, s, product_chunk, task);
    if (!(curvature > 0) || isinf(curvature)) return false;
    task->alpha = pcg->rz * task->scale / curvature;
    task->length = pcg->rz + pcg->beta * pcg->beta * task->length;
    task->lost += (pcg->op->constraint_count ? 2 : 1) * (s->two_pass ? COARSER : 1) * ROUNDING * task->alpha *
                  task->scale * sqrt(task->length);
    task->since++;
    pl_pcg_add_gain(pcg, task->alpha * task->scale * pcg->rz);
    finish_residual(task);
    double next = pl_pcg_renew(pcg->op, s, advance_chunk, task);
    pcg->beta = next / pcg->rz;
    pcg->rz = next;
    pcg->iterations++;
    return true;
}

bool pl_pcg_single_allowed(const pl_operator *op) {
    return op->matrix->values && op->matrix->single && !pl_operator_has_stencils(op) &&
           !op->offdiagonal_mass.values;
}

void pl_pcg_single(pl_pcg *pcg) {
    pl_solver *s = pcg->solver;
    single_task task = {.pcg = pcg, .p = (float *)(void *)s->p, .q = (float *)(void *)s->q, .applied = 1};
    task.scale = find_scale(&task);
    bool active = task.scale > 0, looked = true;
    double last = pcg->rz,
           slow = s->two_pass ? SLOW_COARSE : SLOW; /* last: r . z of the recomputed residual */
    while (active) {
        bool reached = pl_pcg_is_done(pcg),
             matters = task.lost > MATTERS * sqrt(reached ? pcg->target : pcg->rz);
        if (matters && (reached || pcg->iterations + LAST < pcg->max_iterations)) {
            active = renew(&task) && task.since >= RARE && slow * pcg->rz < last;
            if (!active && pcg->op->floats_failed) *pcg->op->floats_failed = 1;
            last = pcg->rz;
            task.since = 0;
        } else if (reached || pcg->iterations >= pcg->max_iterations) {
            pl_operator_project(pcg->op, pcg->x);
            return;
        } else {
            active = looked = iterate(&task);
        }
    }
    widen_directions(&task);
    if (looked) return;
    for (int64_t k = 0; k < 3 * s->rows; k++) s->p[k] -= s->z[k]; /* so that z + p is the direction again */
    pcg->beta = 1;
}
