/* Block-Jacobi, plus a coarse correction by linear functions for ten-node elements (coarse.h): z = D^-1 r + P
 * B P^T r. The correction is additive and needs no product with the matrix. The number of iterations then
 * grows at most half as fast with stiffness and resolution. */
#include "core/memory.h"
#include "linear/block_jacobi.h"
#include "linear/coarse.h"

#include <stdlib.h>

struct pl_preconditioner {
    pl_preconditioner *fine;
    pl_coarse *coarse; /* NULL if there are no ten-node elements, or no matrix */
    bool active;       /* the coarse level is used for the last operator */
};

static bool has_coarse_level(const pl_linear_model *model) {
    return model->pattern && pl_coarse_cell_count(model) > 0;
}

static int two_level_suits(const pl_linear_model *model) { return has_coarse_level(model) ? 2 : 0; }

static void two_level_destroy(pl_preconditioner *preconditioner) {
    if (!preconditioner) return;
    pl_preconditioner_block_jacobi.destroy(preconditioner->fine);
    pl_coarse_free(preconditioner->coarse);
    free(preconditioner);
}

static pl_status two_level_create(const pl_linear_model *model, pl_preconditioner **out, pl_error *err) {
    *out = pl_array_new(1, sizeof **out);
    if (!*out) return pl_error_memory(err, sizeof **out, "a preconditioner");
    pl_status status = pl_preconditioner_block_jacobi.create(model, &(*out)->fine, err);
    if (status == PL_OK && has_coarse_level(model)) status = pl_coarse_create(model, &(*out)->coarse, err);
    if (status == PL_OK) return PL_OK;
    two_level_destroy(*out);
    *out = NULL;
    return status;
}

static bool two_level_state(pl_preconditioner *preconditioner, int index, pl_linear_state *out) {
    pl_coarse *coarse = preconditioner->coarse;
    if (!coarse || index < 0 || index > 1) return false;
    size_t values = (size_t)(9 * coarse->matrix->blocks) * sizeof(float);
    *out = index == 0 ? (pl_linear_state){"two-level effort", &coarse->effort, sizeof coarse->effort}
                      : (pl_linear_state){"two-level matrix", coarse->matrix->values, values};
    return true;
}

static bool two_level_update(pl_preconditioner *preconditioner, const pl_operator *op) {
    pl_preconditioner_block_jacobi.update(preconditioner->fine, op);
    return preconditioner->active = preconditioner->coarse && pl_coarse_update(preconditioner->coarse, op);
}

static void two_level_prepare(pl_preconditioner *preconditioner, const pl_operator *op, const double *r) {
    if (preconditioner->active) pl_coarse_solve(preconditioner->coarse, op, r);
}

static void two_level_finish(pl_preconditioner *preconditioner, int64_t iterations) {
    if (preconditioner->coarse) pl_coarse_count(preconditioner->coarse, iterations);
}

static double two_level_apply(const pl_preconditioner *preconditioner, const pl_operator *op, int64_t first,
                              int64_t last, const double *r, double *z) {
    double sum = pl_preconditioner_block_jacobi.apply_rows(preconditioner->fine, op, first, last, r, z);
    if (preconditioner->active) sum += pl_coarse_add_rows(preconditioner->coarse, op, first, last, r, z);
    return sum;
}

const pl_preconditioner_kind pl_preconditioner_two_level = {
    .name = "two-level",
    .doc = "Block-Jacobi, with a coarse correction on the corners of quadratic elements: at most half the "
           "iterations.",
    .suits = two_level_suits,
    .create = two_level_create,
    .state = two_level_state,
    .destroy = two_level_destroy,
    .update = two_level_update,
    .prepare = two_level_prepare,
    .finish = two_level_finish,
    .apply_rows = two_level_apply,
};
