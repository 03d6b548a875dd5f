/* A curve that owns its memory, for objects that outlive their definition. */
#ifndef PL_CORE_CURVE_H
#define PL_CORE_CURVE_H

#include "pliant/curve.h"

typedef struct pl_own_curve {
    pl_curve curve;
    double *memory;
} pl_own_curve;

/* Checks that keys are present, finite and in order, and that a curve without keys has a count of zero.
 * `what` ("constraint 'wall'") and `field` are for messages. */
pl_status pl_curve_check(const pl_curve *curve, const char *what, const char *field, int components,
                         pl_error *err);
/* The same, and checks that every value is at least `min`. */
pl_status pl_curve_check_min(const pl_curve *curve, const char *what, const char *field, double min,
                             pl_error *err);

/* Checks a curve and copies it. `components` is the required number; a scaling may also have 1. `owner` and
 * `what` name it in messages. The caller frees `memory`. */
pl_status pl_curve_copy(const pl_curve *curve, const char *owner, const char *what, int components,
                        pl_own_curve *out, pl_error *err);

#endif
