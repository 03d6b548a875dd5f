/* The distance of a point from a triangle, and of an edge from an edge: the closest points as weights of the
 * four vertices (docs/barrier.md).
 *
 *   r = sum_i c_i x_i,  d = |r|,  grad d = c (x) n with n = r / d
 *
 * For a point and a triangle, vertex 0 is the point; for two edges, 0 and 1 are the first.
 */
#ifndef PL_CONTACT_DISTANCE_H
#define PL_CONTACT_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Squared sines of the angle between two sides of a triangle, or two edges, below which candidates are
 * compared. */
#define PL_SLIVER 1e-2
#define PL_PARALLEL 1e-3
#define PL_VERY_NEAR 1e-8       /* squared distances, in extents, below which r is straightened */
#define PL_SMALLEST_GRAM 1e-290 /* below it counts as zero, or its inverse would overflow */

typedef enum pl_pair_kind { PL_PAIR_POINT_TRIANGLE, PL_PAIR_EDGE_EDGE } pl_pair_kind;

typedef struct pl_closest {
    double
        weights[4]; /* of each side they sum to +1 and -1; zero: the vertex is not of the closest feature */
    double r[3];
    double squared; /* d^2 */
} pl_closest;

/* Vertices without extent (edges of length zero, triangles without area) are allowed. The result is
 * continuous in x except for the choice among equal candidates. */
pl_closest pl_closest_find(pl_pair_kind kind, const double x[4][3]);

/* The curvature of d^2. With a = sum_i c_i v_i and b_k = r . (v_plus[k] - v_minus[k]) of the `count`
 * coordinates of the closest points, the second derivative of d^2 / 2 along v is y^T H y with y = (a, b). */
typedef struct pl_closest_curvature {
    int count, plus[2], minus[2];
    double matrix[25]; /* H, (3 + count)^2, row major */
} pl_closest_curvature;
void pl_closest_find_curvature(pl_pair_kind kind, const double x[4][3], const double weights[4],
                               pl_closest_curvature *out);

#endif
