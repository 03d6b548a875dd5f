/* Integration rules on the tetrahedron and the triangle, in barycentric coordinates.
 *
 * All weights are positive and sum to one. A negative weight (as in Keast's rules of 5 and 11 points) could
 * make the sum of projected tangents indefinite. */
#ifndef PL_ELEMENTS_RULE_H
#define PL_ELEMENTS_RULE_H

#include "pliant/base.h"

typedef struct pl_rule {
    int points, degree;
    const double (*at)[4]; /* (points) barycentric coordinates; the last is zero for triangles */
    const double *weights;
} pl_rule;

/* Rules for the tetrahedron. */
extern const pl_rule pl_rule_1, pl_rule_4, pl_rule_8, pl_rule_14;
/* A rule for the triangle, degree 5. */
extern const pl_rule pl_rule_triangle_7;

#endif
