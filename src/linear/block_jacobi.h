/* What preconditioners share with block-Jacobi. */
#ifndef PL_LINEAR_BLOCK_JACOBI_H
#define PL_LINEAR_BLOCK_JACOBI_H

#include "linear/solver.h"

extern const pl_preconditioner_kind pl_preconditioner_block_jacobi;

/* Inverts a symmetric semi-definite 3x3 block in place; falls back to its diagonal where it is nearly
 * singular, so that the inverse is positive definite. */
void pl_block_invert(double *block);

#endif
