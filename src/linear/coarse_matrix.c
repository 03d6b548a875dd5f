/* The coarse matrix P^T A P, without stencils (coarse_stencils.c); see coarse.h. */
#include "linear/coarse.h"

#include <string.h>

typedef struct assembly_task {
    pl_coarse *level;
    const pl_operator *op;
} assembly_task;

/* A block and the values behind it: sixteen floats, of which nine are used. */
typedef float sixteen __attribute__((vector_size(64)));

static inline __attribute__((always_inline)) sixteen load_sixteen(const float *p) {
    sixteen v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline __attribute__((always_inline)) sixteen load_block(const void *values, bool single, int64_t k) {
    if (single) return load_sixteen((const float *)values + 9 * k);
    const double *block = (const double *)values + 9 * k;
    return (sixteen){(float)block[0], (float)block[1], (float)block[2], (float)block[3], (float)block[4],
                     (float)block[5], (float)block[6], (float)block[7], (float)block[8]};
}

/* Prefetches a row: rows are short, and the rows of one corner are far apart in memory. */
static void fetch_row(const pl_matrix *matrix, int64_t row) {
    size_t size = matrix->single ? sizeof(float) : sizeof(double);
    const char *values = (const char *)matrix->values + 9 * size * (size_t)matrix->start[row];
    int64_t count = matrix->start[row + 1] - matrix->start[row];
    for (size_t k = 0; k < 9 * size * (size_t)count; k += 64) __builtin_prefetch(values + k);
    for (int64_t k = 0; k < count; k += 16) __builtin_prefetch(matrix->column + matrix->start[row] + k);
}

/* Adds a row of the operator's matrix, times `weight`, to the sums of a coarse row. */
static inline __attribute__((always_inline)) void add_values(const assembly_task *task, bool single,
                                                             int64_t row, float weight,
                                                             const int32_t *restrict slots,
                                                             sixteen *restrict sums) {
    const pl_operator *op = task->op;
    const int32_t *restrict column = op->matrix->column, *restrict nodes = op->nodes;
    const int32_t(*restrict all_ends)[2] = (const int32_t(*)[2])task->level->ends;
    const void *values = op->matrix->values;
    for (int64_t k = op->matrix->start[row], end = op->matrix->start[row + 1]; k < end; k++) {
        const int32_t *ends = all_ends[nodes ? nodes[column[k]] : column[k]];
        if (ends[0] < 0) continue;
        sixteen block = weight * load_block(values, single, k);
        if (ends[0] == ends[1]) {
            sums[slots[ends[0]]] += block;
        } else {
            sums[slots[ends[0]]] += 0.5F * block;
            sums[slots[ends[1]]] += 0.5F * block;
        }
    }
}

/* Adds the terms that the operator adds to its matrix: the diagonal and the off-diagonal mass. */
static void add_additions(const assembly_task *task, int64_t row, float weight, const int32_t *slots,
                          sixteen *sums) {
    const pl_operator *op = task->op;
    const pl_matrix *matrix = op->matrix;
    int64_t begin = matrix->start[row],
            end = op->offdiagonal_mass.values ? matrix->start[row + 1] : begin + 1;
    for (int64_t k = begin; k < end; k++) {
        const int32_t *ends = task->level->ends[pl_coarse_node(op, matrix->column[k])];
        double extra = k == begin ? pl_diagonal_at(&op->diagonal, row) : 0;
        if (op->offdiagonal_mass.values)
            extra += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[k];
        for (int e = 0; ends[0] >= 0 && e < 2; e++) { /* a corner's own twice */
            for (int d = 0; d < 9; d += 4) sums[slots[ends[e]]][d] += 0.5F * weight * (float)extra;
        }
    }
}

static void add_row(const assembly_task *task, int64_t row, float weight, const int32_t *slots,
                    sixteen *sums) {
    if (task->op->matrix->single)
        add_values(task, true, row, weight, slots, sums);
    else
        add_values(task, false, row, weight, slots, sums);
    add_additions(task, row, weight, slots, sums);
}

/* Row c of P^T A P, from the diagonal on; the other half is symmetric. */
static void make_row(const assembly_task *task, int32_t c, int32_t *slots, sixteen *sums) {
    pl_coarse *level = task->level;
    pl_matrix *matrix = level->matrix;
    int64_t begin = matrix->upper_start[c], count = matrix->upper_start[c + 1] - begin;
    for (int64_t k = matrix->start[c]; k < matrix->start[c + 1]; k++)
        slots[matrix->column[k]] = (int32_t)count + 1;
    slots[c] = 0;
    for (int64_t k = 0; k < count; k++) slots[matrix->upper_column[begin + k]] = (int32_t)k + 1;
    memset(sums, 0, (size_t)(count + 2) * sizeof *sums);
    for (int64_t m = level->first[c]; m < level->first[c + 1]; m++) {
        int64_t row = pl_coarse_row(task->op, level->members[m]),
                next =
                    m + 1 < level->first[level->count] ? pl_coarse_row(task->op, level->members[m + 1]) : -1;
        if (next >= 0) fetch_row(task->op->matrix, next);
        if (row >= 0) add_row(task, row, level->members[m] == level->corners[c] ? 1 : 0.5F, slots, sums);
    }
    for (int64_t k = 0; k <= count; k++) {
        const sixteen sum = sums[k];
        float across[16] = {sum[0], sum[3], sum[6], sum[1], sum[4], sum[7], sum[2], sum[5], sum[8]};
        pl_matrix_store_single(matrix, k ? matrix->rows + begin + k - 1 : c, pl_block_single_load(across));
    }
}

static void make_chunk(void *context, int64_t chunk, int worker) {
    const assembly_task *task = context;
    pl_coarse *level = task->level;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++)
        make_row(task, (int32_t)c, level->slots + worker * level->count,
                 (sixteen *)(void *)level->sums + worker * level->max); /* aligned, as all arrays are */
}

void pl_coarse_assemble(pl_coarse *level, const pl_operator *op) {
    assembly_task task = {level, op};
    pl_threads_run(op->threads, pl_row_chunks(level->count), make_chunk, &task);
    pl_coarse_add_stencils(level, op);
}
