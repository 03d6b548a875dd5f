/* What the automatic choice asks the direct solver. */
#ifndef PL_LINEAR_DIRECT_H
#define PL_LINEAR_DIRECT_H

#include "linear/solver.h"

/* Cycles of a factorisation and a solution, about. */
double pl_direct_cost(const pl_solver *direct);

#endif
