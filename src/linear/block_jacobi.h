/* Block inversion for preconditioners that contain block-Jacobi. */
#ifndef PL_LINEAR_BLOCK_JACOBI_H
#define PL_LINEAR_BLOCK_JACOBI_H

#include "linear/solver.h"

extern const pl_preconditioner_kind pl_preconditioner_block_jacobi;

/* Inverts a symmetric semi-definite 3x3 block in place. Uses only its diagonal where the block is nearly
 * singular, so that the inverse is always positive definite. */
void pl_block_invert(double *block);

#endif
