/* CHOLMOD behind a small interface: for comparison, and only in builds that ask for it (its supernodal part
 * is GPL). */
#ifndef PL_LINEAR_CHOLMOD_H
#define PL_LINEAR_CHOLMOD_H

#include "linear/operator.h"

typedef struct pl_cholmod pl_cholmod;
pl_status pl_cholmod_create(const pl_matrix *pattern, pl_cholmod **out, pl_error *err);
void pl_cholmod_free(pl_cholmod *cholmod);
/* Copies the operator's matrix, diagonal and stencils, with constrained components' rows and columns the
 * identity's; constraints are left out. Returns the number of stencils that the pattern has no place for, of
 * which only diagonal blocks are in. */
int64_t pl_cholmod_fill(pl_cholmod *cholmod, const pl_operator *op);
/* Factorises what was copied; false when it is not positive definite. */
bool pl_cholmod_factorise(pl_cholmod *cholmod);
/* x = A^-1 b; false when memory is short. */
bool pl_cholmod_solve(pl_cholmod *cholmod, const double *b, double *x);

#endif
