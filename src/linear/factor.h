/* A Cholesky factor of an operator: multifrontal on 3x3 blocks, on an analysis made once (analysis.h). */
#ifndef PL_LINEAR_FACTOR_H
#define PL_LINEAR_FACTOR_H

#include "linear/analysis.h"
#include "linear/operator.h"

typedef struct pl_factor {
    pl_analysis *analysis;
    double *panels;   /* the factor */
    double *updates;  /* work space */
    double *y;        /* (nodes, 3) in the order of elimination, and room to spare */
    double *gathered; /* per front: rows below, in strips */
    int64_t *gathered_at;
    int32_t *constraint_of; /* (nodes) the constraint of a node of the matrix, or -1 */
    uint8_t *weak;          /* per front: pivots that had to be replaced */
    int64_t replaced;       /* of the last factorisation: pivots that were not positive */
    int64_t left_out;       /* stencils of which only diagonal blocks are in the factor */
} pl_factor;

pl_status pl_factor_create(const pl_matrix *pattern, pl_factor **out, pl_error *err);
void pl_factor_free(pl_factor *factor);

/* Factorises the operator's current values: matrix, diagonal and stencils, with constrained components and
 * directions replaced by the identity's. Pivots that are not positive (or lost in rounding) are replaced by
 * positive ones, so that the factor is always one of a positive definite matrix; `replaced` counts them.
 * Stencils that couple nodes for which the factor has no place give only their diagonal blocks; `left_out`
 * counts them. False when the result is not finite. With b, x becomes the solution on the way, which saves a
 * pass. */
bool pl_factor_update(pl_factor *factor, const pl_operator *op, const double *b, double *x);

/* x = A^-1 b; x and b may be the same. */
void pl_factor_solve(pl_factor *factor, pl_threads *threads, const double *b, double *x);

#endif
