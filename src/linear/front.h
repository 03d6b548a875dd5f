/* Operations on one front of a factorisation. */
#ifndef PL_LINEAR_FRONT_H
#define PL_LINEAR_FRONT_H

#include "linear/factor.h"

/* After the matrix's values are in the panel: fills the padding columns, and records the original size of
 * each pivot to detect lost ones. */
void pl_front_pad(const pl_front *front, double *panel);
/* Adds a child's update: to the panel the part in the front's columns, or to the front's update the rest. */
void pl_front_extend(const pl_front *front, const pl_front *child, const pl_run *runs, const double *update,
                     double *to, bool to_update);
/* Replaces the panel by its part of the factor. Returns the number of replaced pivots, 255 or more if the
 * result is not finite. */
int pl_front_factorise(const pl_front *front, double *panel);
/* update = - (rows below) (rows below)' */
void pl_front_square(const pl_front *front, const double *panel, double *update);

/* y = L^-1 y and y = L^-T y in a front's columns. In the forward pass `gathered` holds the contributions to
 * the rows below until the parent adds them. */
void pl_front_forward(pl_factor *factor, int32_t f);
void pl_front_backward(pl_factor *factor, int32_t f);
void pl_factor_permute(const pl_analysis *analysis, const double *b, double *y);
void pl_factor_backward(pl_factor *factor, pl_threads *threads, double *x);

#endif
