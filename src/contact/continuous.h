/* Continuous detection: how far vertices may go straight on before a pair touches.
 *
 * By advances along separating planes (docs/barrier.md): conservative for exact arithmetic, with a
 * margin that covers rounding; in doubles only. */
#ifndef PL_CONTACT_CONTINUOUS_H
#define PL_CONTACT_CONTINUOUS_H

#include "contact/distance.h"

/* The part of [0, limit] of the motion `way` (4,3) from x that a pair can go without coming nearer than
 * `thickness` + a tenth of its present gap (d - thickness > 0), or than `thickness` + 0.9 `reach` where
 * that is less: pairs that stay apart by `reach` are never stopped. Never too long. `limit` is at most 1
 * and the same for all pairs of a pass, so that the result does not depend on their order. */
double pl_continuous_limit(pl_pair_kind kind, const double x[4][3], const double way[4][3], double thickness,
                           double reach, double limit);

#endif
