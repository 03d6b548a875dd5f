/* Which pairs stay apart, PL_LANES of them at a time. */
#ifndef PL_CONTACT_PAIR_FILTER_H
#define PL_CONTACT_PAIR_FILTER_H

#include "contact/distance.h"
#include "math/lanes.h"

/* True where a plane keeps the two sides of a pair farther apart than `distance` > 0 with vertices at x, and
 * at x + way (unless NULL), hence all of the way between (docs/barrier.md). The plane is that of the closest
 * points, to rounding; whatever it is, nothing is said to be apart that is not. */
pl_mask pl_pairs_stay_apart(pl_pair_kind kind, const pl_lane x[4][3], const pl_lane (*way)[3],
                            double distance);

#endif
