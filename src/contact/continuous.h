/* Continuous detection: how far vertices may move on straight lines before a pair touches.
 *
 * By advances along separating planes (docs/barrier.md): conservative in exact arithmetic, with a margin for
 * rounding; in doubles only.
 */
#ifndef PL_CONTACT_CONTINUOUS_H
#define PL_CONTACT_CONTINUOUS_H

#include "contact/distance.h"

/* The fraction of [0, limit] of the motion `displacement` (4,3) from x on which a pair does not come closer
 * than `thickness` + a tenth of its present gap (d - thickness > 0), or than `thickness` + 0.9
 * `search_radius` if that is less: pairs that stay apart by `search_radius` are never stopped. The result is
 * never too long. `limit` is at most 1 and the same for all pairs of a pass, so that the result does not
 * depend on their order. */
double pl_continuous_limit(pl_pair_kind kind, const double x[4][3], const double displacement[4][3],
                           double thickness, double search_radius, double limit);

#endif
