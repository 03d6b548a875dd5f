/* Values over time, or tables over another quantity. Thread-safe. */
#ifndef PLIANT_CURVE_H
#define PLIANT_CURVE_H

#include "pliant/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A value over time (or over temperature): keys in ascending time, constant before the first and after the
 * last. With count 0 the owner's default applies. */
typedef enum pl_interpolation { PL_INTERP_LINEAR, PL_INTERP_SMOOTH, PL_INTERP_STEP } pl_interpolation;
typedef struct pl_curve {
    int count;
    int components;    /* 1 or 3 */
    int interpolation; /* pl_interpolation */
    const double *times;
    const double *values; /* (count, components) */
} pl_curve;
/* Evaluates the curve at time t into out[components]; does not write `out` if count is 0. The keys are
 * checked when a definition is used, not here. */
PL_API void pl_curve_at(const pl_curve *curve, double t, double *out);

#ifdef __cplusplus
}
#endif
#endif
