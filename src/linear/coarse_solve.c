/* The coarse correction z = P B P^T r; see coarse.h. */
#include "linear/coarse.h"

#include <math.h>

typedef struct solve_task {
    pl_coarse *level;
    const pl_operator *op;
    const double *r;
    const float *z; /* argument of a polynomial step */
    float *next;
    float old_share, new_share; /* d = old_share d + new_share D^-1 (b - A z) */
} solve_task;

/* right = P^T r; finds the chunk's largest component. */
static void restrict_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const solve_task *task = context;
    pl_coarse *level = task->level;
    double largest = 0;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++) {
        double sum[3] = {0}, own[3] = {0};
        for (int64_t m = level->first[c]; m < level->first[c + 1]; m++) {
            int64_t row = pl_coarse_row(task->op, level->members[m]);
            if (row < 0) continue;
            double *to = level->members[m] == level->corners[c] ? own : sum;
            for (int d = 0; d < 3; d++) to[d] += task->r[3 * row + d];
        }
        for (int d = 0; d < 3; d++) {
            level->right[3 * c + d] = own[d] + 0.5 * sum[d];
            largest = fmax(largest, fabs(level->right[3 * c + d]));
        }
    }
    level->partial[chunk] = largest;
}

static inline void apply_inverse(const float *m, const float *r, float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = m[3 * i] * r[0] + m[3 * i + 1] * r[1] + m[3 * i + 2] * r[2];
}

/* b in floats, and the polynomial's first step. */
static void begin_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const solve_task *task = context;
    pl_coarse *level = task->level;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++) {
        float z[3];
        for (int d = 0; d < 3; d++) level->b[3 * c + d] = (float)(level->right[3 * c + d] / level->scale);
        apply_inverse(level->inverse + 9 * c, level->b + 3 * c, z);
        for (int d = 0; d < 3; d++) task->next[3 * c + d] = level->d[3 * c + d] = task->new_share * z[d];
    }
}

static void step_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const solve_task *task = context;
    pl_coarse *level = task->level;
    pl_matrix_multiply_chunk_single(level->matrix, chunk, &(pl_diagonal){0}, task->z, NULL, level->q);
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++) {
        float left[3], z[3];
        for (int d = 0; d < 3; d++) left[d] = level->b[3 * c + d] - level->q[3 * c + d];
        apply_inverse(level->inverse + 9 * c, left, z);
        for (int64_t d = 3 * c; d < 3 * c + 3; d++) {
            level->d[d] = task->old_share * level->d[d] + task->new_share * z[d - 3 * c];
            task->next[d] = task->z[d] + level->d[d];
        }
    }
}

/* Chebyshev iteration for the upper part of the spectrum (Saad, Iterative methods, 12.3): a fixed polynomial
 * in D^-1 A, positive up to PL_COARSE_LARGEST. */
void pl_coarse_solve(pl_coarse *level, const pl_operator *op, const double *r) {
    solve_task task = {.level = level, .op = op, .r = r};
    int64_t chunks = pl_row_chunks(level->count);
    pl_threads_run(op->threads, chunks, restrict_chunk, &task);
    level->scale = 0;
    for (int64_t k = 0; k < chunks; k++) level->scale = fmax(level->scale, level->partial[k]);
    level->last = 0;
    if (!(level->scale > 0)) return;
    double low = PL_COARSE_LARGEST / (2.0 * level->degree * level->degree),
           middle = (PL_COARSE_LARGEST + low) / 2, half = (PL_COARSE_LARGEST - low) / 2, rho = half / middle;
    task.new_share = (float)(1 / middle);
    task.next = level->z[0];
    pl_threads_run(op->threads, chunks, begin_chunk, &task);
    for (int k = 1; k < level->degree; k++) {
        double next = 1 / (2 * middle / half - rho);
        task.old_share = (float)(next * rho);
        task.new_share = (float)(2 * next / half);
        task.z = level->z[level->last];
        level->last = 1 - level->last;
        task.next = level->z[level->last];
        pl_threads_run(op->threads, chunks, step_chunk, &task);
        rho = next;
    }
}

double pl_coarse_add_rows(const pl_coarse *level, const pl_operator *op, int64_t first, int64_t last,
                          const double *r, double *z) {
    const float *coarse = level->z[level->last];
    double sum = 0, half = 0.5 * level->scale;
    if (!(half > 0)) return 0;
    for (int64_t i = first; i < last; i++) {
        const int32_t *ends = level->ends[pl_coarse_node(op, i)];
        if (ends[0] < 0) continue;
        uint8_t constrained = op->constrained ? op->constrained[i] : 0;
        const float *a = coarse + 3 * (int64_t)ends[0], *b = coarse + 3 * (int64_t)ends[1];
        for (int d = 0; d < 3; d++) {
            double value = constrained >> d & 1 ? 0 : half * ((double)a[d] + (double)b[d]);
            z[3 * i + d] += value;
            sum += value * r[3 * i + d];
        }
    }
    return sum;
}
