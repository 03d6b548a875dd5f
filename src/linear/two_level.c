/* Block-Jacobi, and for elements of ten nodes a correction by the linear functions among theirs
 * (hierarchy.h): z = D^-1 r + P B P^T r, additive, so that it costs no product with the matrix. Iterations
 * then grow half as fast with stiffness and resolution or slower. */
#include "core/memory.h"
#include "linear/block_jacobi.h"
#include "linear/hierarchy.h"

#include <stdlib.h>

struct pl_preconditioner {
    pl_preconditioner *fine;
    bool coarse; /* in use */
};

static void two_level_destroy(pl_preconditioner *preconditioner) {
    if (!preconditioner) return;
    pl_preconditioner_block_jacobi.destroy(preconditioner->fine);
    free(preconditioner);
}

static pl_status two_level_create(int64_t rows, pl_preconditioner **out, pl_error *err) {
    *out = pl_array_new(1, sizeof **out);
    if (!*out) return pl_error_memory(err, sizeof **out, "a preconditioner");
    pl_status status = pl_preconditioner_block_jacobi.create(rows, &(*out)->fine, err);
    if (status == PL_OK) return PL_OK;
    two_level_destroy(*out);
    *out = NULL;
    return status;
}

static bool two_level_update(pl_preconditioner *preconditioner, const pl_operator *op) {
    pl_preconditioner_block_jacobi.update(preconditioner->fine, op);
    preconditioner->coarse = op->hierarchy && pl_hierarchy_update(op->hierarchy, op);
    return preconditioner->coarse;
}

static void two_level_prepare(pl_preconditioner *preconditioner, const pl_operator *op, const double *r) {
    if (preconditioner->coarse) pl_hierarchy_solve(op->hierarchy, op, r);
}

static void two_level_finish(pl_preconditioner *preconditioner, const pl_operator *op, int64_t iterations) {
    (void)preconditioner;
    if (op->hierarchy) pl_hierarchy_count(op->hierarchy, iterations);
}

static double two_level_apply(const pl_preconditioner *preconditioner, const pl_operator *op, int64_t first,
                              int64_t last, const double *r, double *z) {
    double sum = pl_preconditioner_block_jacobi.apply_rows(preconditioner->fine, op, first, last, r, z);
    return preconditioner->coarse ? sum + pl_hierarchy_add_rows(op->hierarchy, op, first, last, r, z) : sum;
}

const pl_preconditioner_kind pl_preconditioner_two_level = {
    .name = "two-level",
    .doc = "Block-Jacobi, and for elements of ten nodes a correction by the linear functions among theirs: "
           "half the iterations or less.",
    .create = two_level_create,
    .destroy = two_level_destroy,
    .update = two_level_update,
    .prepare = two_level_prepare,
    .finish = two_level_finish,
    .apply_rows = two_level_apply,
};
