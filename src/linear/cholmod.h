/* A small interface to CHOLMOD, for comparisons. It is built only on request, because the supernodal part of
 * CHOLMOD is under the GPL. */
#ifndef PL_LINEAR_CHOLMOD_H
#define PL_LINEAR_CHOLMOD_H

#include "linear/operator.h"

typedef struct pl_cholmod pl_cholmod;
pl_status pl_cholmod_create(const pl_matrix *pattern, pl_cholmod **out, pl_error *err);
void pl_cholmod_free(pl_cholmod *cholmod);
/* Copies the operator's matrix, diagonal and stencils. Rows and columns of fixed components are replaced by
 * the identity; contact constraints are ignored. Returns the number of stencils that do not fit into the
 * pattern and that only contribute their diagonal blocks. */
int64_t pl_cholmod_fill(pl_cholmod *cholmod, const pl_operator *op);
/* Factorises the copied matrix; false if it is not positive definite. */
bool pl_cholmod_factorise(pl_cholmod *cholmod);
/* x = A^-1 b; false if memory is short. */
bool pl_cholmod_solve(pl_cholmod *cholmod, const double *b, double *x);

#endif
