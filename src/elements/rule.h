/* Integration rules on the tetrahedron and the triangle, over barycentric coordinates.
 *
 * All weights are positive and sum to one: a rule with a negative weight (Keast's of 5 and 11 points) would
 * make an indefinite tangent out of projected ones.
 */
#ifndef PL_ELEMENTS_RULE_H
#define PL_ELEMENTS_RULE_H

#include "pliant/base.h"

typedef struct pl_rule {
    int points, degree;
    const double (*at)[4]; /* (points) barycentric coordinates; of a triangle, the last is zero */
    const double *weights;
} pl_rule;

/* Of the tetrahedron. */
extern const pl_rule pl_rule_1, pl_rule_4, pl_rule_8, pl_rule_14;
/* Of the triangle, degree 5. */
extern const pl_rule pl_rule_triangle_7;

#endif
