/* Cholesky factor of an operator: multifrontal, on 3x3 blocks, with a symbolic analysis that is computed once
 * (analysis.h). */
#ifndef PL_LINEAR_FACTOR_H
#define PL_LINEAR_FACTOR_H

#include "linear/analysis.h"
#include "linear/operator.h"

typedef struct pl_factor {
    pl_analysis *analysis;
    double *panels;   /* the factor */
    double *updates;  /* work space */
    double *y;        /* (nodes, 3) in elimination order, with padding */
    double *gathered; /* per front: rows below, in strips */
    int64_t *gathered_at;
    int32_t *constraint_of; /* (nodes) the constraint of a node of the matrix, or -1 */
    uint8_t *weak;          /* per front: number of replaced pivots */
    int64_t replaced;       /* non-positive pivots of the last factorisation */
    int64_t left_out;       /* stencils of which the factor has only the diagonal blocks */
} pl_factor;

pl_status pl_factor_create(const pl_matrix *pattern, pl_factor **out, pl_error *err);
void pl_factor_free(pl_factor *factor);

/* Factorises the operator's current values: matrix, diagonal and stencils. Fixed components and constrained
 * directions are replaced by the identity. Pivots that are not positive (or lost to rounding) are replaced by
 * positive ones and counted in `replaced`, so that the factor always belongs to a positive definite matrix. A
 * stencil outside the factor's pattern adds its diagonal blocks only and is counted in `left_out`. Returns
 * false if the result is not finite. If b is given, x becomes the solution; that saves a forward pass. */
bool pl_factor_update(pl_factor *factor, const pl_operator *op, const double *b, double *x);

/* x = A^-1 b; x and b may be the same. */
void pl_factor_solve(pl_factor *factor, pl_threads *threads, const double *b, double *x);

#endif
