/* Random pairs of a point and a triangle or of two edges, in doubles. */
#ifndef PL_TESTS_CONTACT_RANDOM_PAIRS_H
#define PL_TESTS_CONTACT_RANDOM_PAIRS_H

#include <string.h>
#include "contact/distance.h"
#include "core/random.h"
#include "math/vec3.h"

static inline void random_pair(pl_random *random, double x[4][3]) {
    for (int i = 0; i < 12; i++) x[i / 3][i % 3] = pl_random_range(random, -1, 1);
}

/* A triangle with an angle, or edges at an angle, of about this sine. */
static inline void random_sliver(pl_random *random, pl_pair_kind kind, double sine, double x[4][3]) {
    random_pair(random, x);
    int a = kind == PL_PAIR_EDGE_EDGE ? 0 : 1, b = a + 1, from = kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double share = pl_random_range(random, 0.5, 1.5);
    if (kind == PL_PAIR_EDGE_EDGE) /* side by side, so that no end is the nearest */
        for (int d = 0; d < 3; d++) x[2][d] = x[0][d] + pl_random_range(random, -0.5, 0.5);
    for (int d = 0; d < 3; d++)
        x[3][d] = x[from][d] + share * (x[b][d] - x[a][d]) + sine * pl_random_range(random, -1, 1);
}

/* Sine of the angle between the edges, or between the first two edges of the triangle. */
static inline double smallest_sine(pl_pair_kind kind, const double x[4][3]) {
    double u[3], v[3], n[3];
    bool edges = kind == PL_PAIR_EDGE_EDGE;
    for (int d = 0; d < 3; d++) {
        u[d] = edges ? x[1][d] - x[0][d] : x[2][d] - x[1][d];
        v[d] = edges ? x[3][d] - x[2][d] : x[3][d] - x[1][d];
    }
    pl_vec3_cross(u, v, n);
    return pl_vec3_length(n) / (pl_vec3_length(u) * pl_vec3_length(v));
}

/* The largest displacement of a vertex of one side relative to a vertex of the other. */
static inline double largest_approach(pl_pair_kind kind, const double displacement[4][3]) {
    double max = 0;
    int first = kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    for (int i = 0; i < first; i++)
        for (int j = first; j < 4; j++) {
            double e[3] = {displacement[i][0] - displacement[j][0], displacement[i][1] - displacement[j][1],
                           displacement[i][2] - displacement[j][2]};
            max = fmax(max, pl_vec3_length(e));
        }
    return max;
}

#endif
