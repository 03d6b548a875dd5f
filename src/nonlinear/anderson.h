/* Anderson acceleration: the fixed point y = g(y) of a map that contracts slowly, from the last few
 * evaluations (Walker and Ni, SIAM J. Numer. Anal. 49, 2011). The next y is the combination of them whose
 * residual g(y) - y would be least if g were linear. */
#ifndef PL_NONLINEAR_ANDERSON_H
#define PL_NONLINEAR_ANDERSON_H

#include "core/threads.h"

typedef struct pl_anderson pl_anderson;
/* For vectors (rows,3). NULL if memory is short. */
pl_anderson *pl_anderson_create(int64_t rows);
void pl_anderson_free(pl_anderson *anderson);
/* Begins at y, without history. */
void pl_anderson_begin(pl_anderson *anderson, const double *y);
/* The next y for a value g(y) at the present one. */
const double *pl_anderson_next(pl_anderson *anderson, pl_threads *threads, const double *value);
/* Number of differences of evaluations in the present y: 0 after a restart, where y = g(y) of the last one.
 */
int pl_anderson_depth(const pl_anderson *anderson);

#endif
