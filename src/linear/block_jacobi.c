/* Block-Jacobi: the inverse of each 3x3 diagonal block. */
#include "linear/block_jacobi.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

struct pl_preconditioner {
    int64_t rows;
    double *inverse;     /* (rows, 9) */
    int64_t count;       /* rows with constraints at the last update */
    int32_t *constraint; /* (rows) these rows */
};

static void block_jacobi_destroy(pl_preconditioner *preconditioner) {
    if (!preconditioner) return;
    free(preconditioner->inverse);
    free(preconditioner->constraint);
    free(preconditioner);
}

static int block_jacobi_suits(const pl_linear_model *model) {
    (void)model;
    return 1;
}

static pl_status block_jacobi_create(const pl_linear_model *model, pl_preconditioner **out, pl_error *err) {
    int64_t rows = model->rows;
    *out = pl_array_new(1, sizeof **out);
    if (!*out) return pl_error_memory(err, sizeof **out, "a preconditioner");
    (*out)->rows = rows;
    (*out)->inverse = pl_array_new(9 * rows + 4, sizeof(double));
    (*out)->constraint = pl_array_new(rows, sizeof *(*out)->constraint);
    if ((*out)->inverse && (*out)->constraint) return PL_OK;
    block_jacobi_destroy(*out);
    *out = NULL;
    return pl_error_memory(err, 76 * rows, "the preconditioner");
}

void pl_block_invert(double *b) {
    double c0 = b[4] * b[8] - b[5] * b[7], c1 = b[5] * b[6] - b[3] * b[8], c2 = b[3] * b[7] - b[4] * b[6];
    double det = b[0] * c0 + b[1] * c1 + b[2] * c2, size = fmax(fabs(b[0]), fmax(fabs(b[4]), fabs(b[8])));
    double minor = b[0] * b[4] - b[1] * b[3];
    if (det > 1e-12 * size * size * size && minor > 0 && b[0] > 0) {
        double inverse[9] = {c0, b[2] * b[7] - b[1] * b[8], b[1] * b[5] - b[2] * b[4],
                             c1, b[0] * b[8] - b[2] * b[6], b[2] * b[3] - b[0] * b[5],
                             c2, b[1] * b[6] - b[0] * b[7], minor};
        double scale = 1 / det;
        for (int k = 0; k < 9; k++) b[k] = inverse[k] * scale;
        return;
    }
    for (int k = 0; k < 9; k++) {
        b[k] = k % 4 ? 0 : b[k] > 1e-12 * size && b[k] > 0 ? 1 / b[k] : size > 0 ? 1 / size : 1;
    }
}

static void invert_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    pl_preconditioner *preconditioner = context;
    int64_t end =
        (chunk + 1) * PL_ROW_CHUNK < preconditioner->rows ? (chunk + 1) * PL_ROW_CHUNK : preconditioner->rows;
    for (int64_t i = chunk * PL_ROW_CHUNK; i < end; i++) pl_block_invert(preconditioner->inverse + 9 * i);
}

/* Update after a change of contact constraints only: recomputes the rows of the old and the new
 * constraints. */
static void invert_constrained(pl_preconditioner *preconditioner, const pl_operator *op) {
    for (int64_t k = 0; k < preconditioner->count; k++) {
        int64_t row = preconditioner->constraint[k];
        pl_operator_diagonal(op, row, preconditioner->inverse + 9 * row);
        pl_block_invert(preconditioner->inverse + 9 * row);
    }
    for (int64_t k = 0; k < op->constraint_count; k++) {
        double *block = preconditioner->inverse + 9 * (int64_t)op->constraints[k].node;
        pl_operator_diagonal(op, op->constraints[k].node, block);
        pl_contact_constraint_block(&op->constraints[k], block);
        pl_block_invert(block);
    }
}

static bool block_jacobi_update(pl_preconditioner *preconditioner, const pl_operator *op) {
    if (op->same_matrix && op->matrix->values) {
        invert_constrained(preconditioner, op);
    } else {
        preconditioner->rows = op->matrix->rows;
        pl_operator_diagonals(op, preconditioner->inverse);
        pl_threads_run(op->threads, pl_row_chunks(preconditioner->rows), invert_chunk, preconditioner);
    }
    preconditioner->count = op->constraint_count;
    for (int64_t k = 0; k < op->constraint_count; k++)
        preconditioner->constraint[k] = op->constraints[k].node;
    return false;
}

/* Four doubles: a column of a block, and one unused value of the next column. */
typedef double double4 __attribute__((vector_size(32)));

static inline __attribute__((always_inline)) double4 load_double4(const double *p) {
    double4 v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}

/* z of one row. The inverse is symmetric, so its rows are used as columns. */
static inline __attribute__((always_inline)) double4 apply_row(const double *m, const double *r) {
    return load_double4(m) * r[0] + load_double4(m + 3) * r[1] + load_double4(m + 6) * r[2];
}

/* Each row is stored with one extra value, which the next row overwrites. The last row is stored
 * separately. */
static double block_jacobi_apply(const pl_preconditioner *preconditioner, const pl_operator *op,
                                 int64_t first, int64_t last, const double *restrict r, double *restrict z) {
    (void)op;
    const double *m = preconditioner->inverse;
    double sum[3] = {0};
    for (int64_t i = first; i < last - 1; i++) {
        double4 out = apply_row(m + 9 * i, r + 3 * i);
        __builtin_memcpy(z + 3 * i, &out, sizeof out);
        for (int d = 0; d < 3; d++) sum[d] += out[d] * r[3 * i + d];
    }
    if (last > first) {
        double4 out = apply_row(m + 9 * (last - 1), r + 3 * (last - 1));
        for (int d = 0; d < 3; d++) {
            z[3 * (last - 1) + d] = out[d];
            sum[d] += out[d] * r[3 * (last - 1) + d];
        }
    }
    return sum[0] + sum[1] + sum[2];
}

const pl_preconditioner_kind pl_preconditioner_block_jacobi = {
    .name = "block-jacobi",
    .doc = "Inverse of each node's 3x3 diagonal block: cheap and robust; iterations grow with the mesh's "
           "resolution.",
    .suits = block_jacobi_suits,
    .create = block_jacobi_create,
    .destroy = block_jacobi_destroy,
    .update = block_jacobi_update,
    .apply_rows = block_jacobi_apply,
};
