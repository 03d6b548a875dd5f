/* Work on one front of a factorisation. */
#ifndef PL_LINEAR_FRONT_H
#define PL_LINEAR_FRONT_H

#include "linear/factor.h"

/* After the matrix's values are in: the columns that only fill up the width, and the size of each pivot
 * before anything is subtracted, which tells a lost one. */
void pl_front_pad(const pl_front *front, double *panel);
/* Adds a child's update: its part in the front's columns to the panel, or the rest to the update. */
void pl_front_extend(const pl_front *front, const pl_front *child, const pl_run *runs, const double *update,
                     double *to, bool to_update);
/* The panel becomes its part of the factor; how many pivots were replaced, 255 or more when it is not finite.
 */
int pl_front_factorise(const pl_front *front, double *panel);
/* update = - (rows below) (rows below)' */
void pl_front_square(const pl_front *front, const double *panel, double *update);

/* y = L^-1 y and y = L^-T y in a front's columns; forwards, what the front takes from rows below waits in
 * `gathered` for the parent. */
void pl_front_forward(pl_factor *factor, int32_t f);
void pl_front_backward(pl_factor *factor, int32_t f);
void pl_factor_permute(const pl_analysis *analysis, const double *b, double *y);
void pl_factor_backward(pl_factor *factor, pl_threads *threads, double *x);

#endif
