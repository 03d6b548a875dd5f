/* Distances as in distance.h, PL_LANES pairs at a time. */
#ifndef PL_CONTACT_DISTANCE_LANES_H
#define PL_CONTACT_DISTANCE_LANES_H

#include "contact/distance.h"
#include "math/lanes.h"

typedef struct pl_closest_lanes {
    pl_lane weights[4], r[3], squared;
    pl_lane gram;  /* |u x v|^2 of the two edges, or of two sides of the triangle */
    pl_mask sound; /* where these are the closest points to rounding. Slivers, nearly parallel edges and what
                      is very near are pl_closest_find's; r is between some points of theirs */
} pl_closest_lanes;

void pl_closest_find_lanes(pl_pair_kind kind, const pl_lane x[4][3], pl_closest_lanes *out);

/* True if a plane keeps the two sides of a pair farther apart than `distance` > 0 with vertices at x and at x
 * + way (unless NULL), hence on the whole path between (docs/barrier.md). The plane is that of the closest
 * points, to rounding; whatever it is, the result is never wrongly true. */
pl_mask pl_pairs_stay_apart(pl_pair_kind kind, const pl_lane x[4][3], const pl_lane (*displacement)[3],
                            double distance);

#endif
