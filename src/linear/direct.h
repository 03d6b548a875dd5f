/* Cost estimate of the direct solver, for the automatic choice. */
#ifndef PL_LINEAR_DIRECT_H
#define PL_LINEAR_DIRECT_H

#include "linear/solver.h"

/* Approximate cycles of a factorisation and a solve. */
double pl_direct_cost(const pl_solver *direct);

#endif
