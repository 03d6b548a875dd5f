/* Systems with a skew part, which pressures on open surfaces cause: (A + N) x = b with a symmetric A for
 * which there is a solver and an N of which only products are known.
 *
 * The method is generalised conjugate residuals with solves of A as preconditioner. A^-1 N has few
 * significant eigenvalues, because rims are small compared with bodies, and the number of solves is about
 * that number. If N x vanishes, one solve is enough. */
#ifndef PL_LINEAR_SKEW_H
#define PL_LINEAR_SKEW_H

#include "linear/solver.h"

enum { PL_MAX_SKEW = 8 }; /* maximum number of solves of A */

typedef struct pl_skew {
    /* set by the owner */
    void *context;
    void (*add)(void *context, const double *x, double *y); /* y += N x, as if nothing were constrained */
    /* work space */
    double *directions[PL_MAX_SKEW], *products[PL_MAX_SKEW]; /* (rows,3) directions, and A + N times each */
    double *residual, *scratch, *partial;
} pl_skew;

pl_status pl_skew_create(int64_t rows, pl_skew *out, pl_error *err);
void pl_skew_free(pl_skew *skew);

/* Solves A x = b. */
typedef pl_linear_report (*pl_symmetric_solve)(void *context, const pl_operator *op, const double *b,
                                               const double *guess, double *x, double tolerance,
                                               int64_t max_iterations);
/* Solves with op->skew until the Euclidean norm of the residual is about `tolerance` times that of b. If A
 * turns out to be indefinite, x is the result of the solve of A. */
pl_linear_report pl_skew_solve(pl_symmetric_solve solve, void *context, const pl_operator *op,
                               const double *b, const double *guess, double *x, double tolerance,
                               int64_t max_iterations);

#endif
