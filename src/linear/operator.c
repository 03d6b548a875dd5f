/* Products with the sum of matrix, stencils and diagonal; see operator.h. */
#include "linear/operator.h"

#include <string.h>

double pl_sum_partials(const double *partial, int64_t count) {
    double sum = 0;
    for (int64_t i = 0; i < count; i++) sum += partial[i];
    return sum;
}

typedef struct vector_task {
    const pl_operator *op;
    int64_t rows;
    const double *x;
    double *y, *partial;
} vector_task;

static void apply_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    vector_task *task = context;
    task->partial[chunk] = pl_matrix_multiply_chunk(task->op->matrix, chunk, &task->op->diagonal, task->x,
                                                    task->op->constrained, task->y);
}

/* For an operator without values: adds the diagonal to a finished product and handles fixed components. */
static void finish_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    vector_task *task = context;
    const pl_operator *op = task->op;
    int64_t end = (chunk + 1) * PL_ROW_CHUNK < task->rows ? (chunk + 1) * PL_ROW_CHUNK : task->rows;
    double dot = 0;
    for (int64_t i = chunk * PL_ROW_CHUNK; i < end; i++) {
        double extra = pl_diagonal_at(&op->diagonal, i), *y = task->y + 3 * i;
        const double *x = task->x + 3 * i;
        for (int d = 0; d < 3; d++) {
            y[d] = op->constrained && op->constrained[i] >> d & 1 ? 0 : y[d] + extra * x[d];
            dot += x[d] * y[d];
        }
    }
    task->partial[chunk] = dot;
}

static double dot_rows(int64_t rows, int64_t chunk, const double *x, const double *y) {
    int64_t first = 3 * chunk * PL_ROW_CHUNK,
            last = (chunk + 1) * PL_ROW_CHUNK < rows ? 3 * (chunk + 1) * PL_ROW_CHUNK : 3 * rows;
    double sum[4] = {0};
    int64_t i = first;
    for (; i + 4 <= last; i += 4) {
        for (int k = 0; k < 4; k++) sum[k] += x[i + k] * y[i + k];
    }
    for (; i < last; i++) sum[0] += x[i] * y[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static void dot_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    vector_task *task = context;
    task->partial[chunk] = dot_rows(task->rows, chunk, task->x, task->y);
}

double pl_dot(pl_threads *threads, int64_t rows, const double *x, const double *y, double *partial) {
    vector_task task = {.rows = rows, .x = x, .y = (double *)y, .partial = partial};
    pl_threads_run(threads, pl_row_chunks(rows), dot_chunk, &task);
    return pl_sum_partials(partial, pl_row_chunks(rows));
}

typedef struct mass_task {
    const pl_matrix *matrix;
    const pl_offdiagonal_mass *mass;
    const double *x;
    const uint8_t *constrained;
    double *y;
} mass_task;

static void mass_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const mass_task *task = context;
    const pl_matrix *matrix = task->matrix;
    int64_t end = (chunk + 1) * PL_ROW_CHUNK < matrix->rows ? (chunk + 1) * PL_ROW_CHUNK : matrix->rows;
    for (int64_t i = chunk * PL_ROW_CHUNK; i < end; i++) {
        double sum[3] = {0};
        for (int64_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            const double *x = task->x + 3 * (int64_t)matrix->column[k], value = task->mass->values[k];
            for (int d = 0; d < 3; d++) sum[d] += value * x[d];
        }
        for (int d = 0; d < 3; d++) {
            if (!(task->constrained && task->constrained[i] >> d & 1))
                task->y[3 * i + d] += task->mass->factor * sum[d];
        }
    }
}

void pl_offdiagonal_mass_add(const pl_matrix *matrix, const pl_offdiagonal_mass *mass, pl_threads *threads,
                             const double *x, const uint8_t *constrained, double *y) {
    mass_task task = {matrix, mass, x, constrained, y};
    pl_threads_run(threads, pl_row_chunks(matrix->rows), mass_chunk, &task);
}

void pl_operator_project(const pl_operator *op, double *y) {
    for (int64_t k = 0; k < op->constraint_count; k++) {
        const pl_contact_constraint *constraint = &op->constraints[k];
        double *at = y + 3 * (int64_t)constraint->node;
        for (int j = 0; j < constraint->count; j++) {
            const double *n = constraint->normal[j];
            double along = n[0] * at[0] + n[1] * at[1] + n[2] * at[2];
            for (int d = 0; d < 3; d++) at[d] -= along * n[d];
        }
    }
}

double pl_operator_apply(const pl_operator *op, const double *x, double *y, double *partial) {
    int64_t rows = op->matrix->rows;
    vector_task task = {op, rows, x, y, partial};
    if (!op->matrix->values) pl_matrix_multiply(op->matrix, op->threads, x, y);
    pl_threads_run(op->threads, pl_row_chunks(rows), op->matrix->values ? apply_chunk : finish_chunk, &task);
    if (op->offdiagonal_mass.values)
        pl_offdiagonal_mass_add(op->matrix, &op->offdiagonal_mass, op->threads, x, op->constrained, y);
    if (!pl_operator_has_stencils(op) && op->constraint_count == 0 && !op->offdiagonal_mass.values)
        return pl_sum_partials(partial, pl_row_chunks(rows));
    if (pl_operator_has_stencils(op)) pl_stencils_apply(op->stencils, op->threads, x, op->constrained, y);
    pl_operator_project(op, y);
    return pl_dot(op->threads, rows, x, y, partial);
}

/* Column-major block k in doubles, with off-diagonal mass. */
static void load_block(const pl_operator *op, int64_t k, double block[9]) {
    const pl_matrix *matrix = op->matrix;
    for (int i = 0; i < 9; i++)
        block[i] = matrix->single ? (double)((const float *)matrix->values)[9 * k + i]
                                  : ((const double *)matrix->values)[9 * k + i];
    for (int d = 0; d < 9 && op->offdiagonal_mass.values; d += 4)
        block[d] += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[k];
}

void pl_operator_apply_from_constrained(const pl_operator *op, const double *x, double *y) {
    const pl_matrix *matrix = op->matrix;
    memset(y, 0, (size_t)(3 * matrix->rows) * sizeof *y);
    for (int64_t b = 0; b < op->constraint_count; b++) {
        int64_t i = op->constraints[b].node;
        double extra = pl_diagonal_at(&op->diagonal, i);
        for (int64_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            double block[9], *to = y + 3 * (int64_t)matrix->column[k];
            load_block(op, k, block); /* block (i, j); symmetric */
            for (int c = 0; c < 3; c++)
                to[c] += block[3 * c] * x[3 * i] + block[3 * c + 1] * x[3 * i + 1] +
                         block[3 * c + 2] * x[3 * i + 2];
        }
        for (int d = 0; d < 3; d++) y[3 * i + d] += extra * x[3 * i + d];
    }
    if (pl_operator_has_stencils(op)) pl_stencils_apply(op->stencils, op->threads, x, NULL, y);
}

void pl_operator_apply_at_constrained(const pl_operator *op, const double *x, double *y) {
    const pl_matrix *matrix = op->matrix;
    if (pl_operator_has_stencils(op)) pl_stencils_multiply(op->stencils, op->threads, x);
    for (int64_t b = 0; b < op->constraint_count; b++) {
        int64_t i = op->constraints[b].node;
        double sum[3], extra = pl_diagonal_at(&op->diagonal, i);
        for (int d = 0; d < 3; d++) sum[d] = extra * x[3 * i + d];
        for (int64_t k = matrix->start[i]; k < matrix->start[i + 1]; k++) {
            double block[9];
            const double *from = x + 3 * (int64_t)matrix->column[k];
            load_block(op, k, block);
            for (int d = 0; d < 3; d++)
                sum[d] += block[d] * from[0] + block[3 + d] * from[1] + block[6 + d] * from[2];
        }
        if (op->stencils) pl_stencils_add_row(op->stencils, i, sum);
        for (int d = 0; d < 3; d++) y[3 * i + d] = sum[d];
    }
}

typedef struct diagonal_task {
    const pl_operator *op;
    double *blocks;
} diagonal_task;

static int64_t last_row(const pl_operator *op, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_ROW_CHUNK;
    return end < op->matrix->rows ? end : op->matrix->rows;
}

/* Diagonal block: matrix values plus the added diagonal. */
static void add_diagonal(const pl_operator *op, int64_t row, double block[9]) {
    if (op->matrix->values) pl_matrix_diagonal(op->matrix, row, block);
    double extra = pl_diagonal_at(&op->diagonal, row);
    if (op->offdiagonal_mass.values)
        extra += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[op->matrix->start[row]];
    for (int d = 0; d < 9; d += 4) block[d] += extra;
}

static void constrain_block(uint8_t constrained, double block[9]) {
    for (int d = 0; d < 3; d++) {
        if (!(constrained >> d & 1)) continue;
        for (int k = 0; k < 3; k++) block[3 * d + k] = block[3 * k + d] = 0;
        block[4 * d] = 1;
    }
}

void pl_operator_diagonal(const pl_operator *op, int64_t row, double block[9]) {
    add_diagonal(op, row, block);
    if (op->stencils) pl_stencils_add_diagonal(op->stencils, row, block);
    if (op->constrained) constrain_block(op->constrained[row], block);
}

static void diagonal_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    diagonal_task *task = context;
    for (int64_t i = chunk * PL_ROW_CHUNK; i < last_row(task->op, chunk); i++)
        add_diagonal(task->op, i, task->blocks + 9 * i);
}

static void constrain_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    diagonal_task *task = context;
    for (int64_t i = chunk * PL_ROW_CHUNK; i < last_row(task->op, chunk); i++)
        constrain_block(task->op->constrained[i], task->blocks + 9 * i);
}

void pl_contact_constraint_block(const pl_contact_constraint *constraint, double *block) {
    double size = (block[0] + block[4] + block[8]) / 3;
    for (int j = 0; j < constraint->count; j++) {
        const double *n = constraint->normal[j];
        double Bn[3], nBn = 0;
        for (int d = 0; d < 3; d++) {
            Bn[d] = block[3 * d] * n[0] + block[3 * d + 1] * n[1] + block[3 * d + 2] * n[2];
            nBn += n[d] * Bn[d];
        }
        for (int k = 0; k < 9; k++)
            block[k] += (nBn + size) * n[k / 3] * n[k % 3] - Bn[k / 3] * n[k % 3] - n[k / 3] * Bn[k % 3];
    }
}

void pl_operator_diagonals(const pl_operator *op, double *blocks) {
    diagonal_task task = {op, blocks};
    if (!op->matrix->values) op->matrix->product.diagonals(op->matrix->product.context, op->threads, blocks);
    pl_threads_run(op->threads, pl_row_chunks(op->matrix->rows), diagonal_chunk, &task);
    if (op->stencils) pl_stencils_add_diagonals(op->stencils, op->threads, blocks);
    if (op->constrained) pl_threads_run(op->threads, pl_row_chunks(op->matrix->rows), constrain_chunk, &task);
    for (int64_t k = 0; k < op->constraint_count; k++)
        pl_contact_constraint_block(&op->constraints[k], blocks + 9 * (int64_t)op->constraints[k].node);
}
