/* Systems with a skew part, as pressures on open surfaces have: (A + N) x = b with a symmetric A that a
 * solver takes and an N that only has a product.
 *
 * Generalised conjugate residuals, with solves of A as their preconditioner: A^-1 N has few eigenvalues of
 * any size, since rims are small beside bodies, and the residual becomes small after as few solves. Where N x
 * vanishes the first one is all.
 */
#ifndef PL_LINEAR_SKEW_H
#define PL_LINEAR_SKEW_H

#include "linear/solver.h"

enum { PL_MAX_SKEW = 8 }; /* solves of A */

typedef struct pl_skew {
    /* set by the owner */
    void *context;
    void (*add)(void *context, const double *x, double *y); /* y += N x, as if nothing were constrained */
    /* work space */
    double *ways[PL_MAX_SKEW], *products[PL_MAX_SKEW]; /* (rows,3) directions, and A + N times each */
    double *residual, *scratch, *partial;
} pl_skew;

pl_status pl_skew_create(int64_t rows, pl_skew *out, pl_error *err);
void pl_skew_free(pl_skew *skew);

/* Solves A x = b. */
typedef pl_linear_report (*pl_symmetric_solve)(void *context, const pl_operator *op, const double *b,
                                               const double *guess, double *x, double tolerance,
                                               int64_t max_iterations);
/* Solves with op->skew until the Euclidean norm of the residual is `tolerance` times b's, or about. Where A
 * is found to be indefinite, x is what its solve says. */
pl_linear_report pl_skew_solve(pl_symmetric_solve solve, void *context, const pl_operator *op,
                               const double *b, const double *guess, double *x, double tolerance,
                               int64_t max_iterations);

#endif
