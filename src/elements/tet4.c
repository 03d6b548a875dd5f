/* The linear tetrahedron: constant gradients, one integration point (irving2004 sections 3 and 4). */
#include "elements/element.h"

#include <math.h>

static bool tet4_rest(const double *X, double *gradients, double *weights) {
    double e[3][3]; /* edges from node 0: the rows of the transposed Dm */
    for (int a = 0; a < 3; a++) {
        for (int d = 0; d < 3; d++) e[a][d] = X[3 * (a + 1) + d] - X[d];
    }
    double cross[3][3];
    for (int a = 0; a < 3; a++) {
        const double *p = e[(a + 1) % 3], *q = e[(a + 2) % 3];
        for (int d = 0; d < 3; d++)
            cross[a][d] = p[(d + 1) % 3] * q[(d + 2) % 3] - p[(d + 2) % 3] * q[(d + 1) % 3];
    }
    double det = e[0][0] * cross[0][0] + e[0][1] * cross[0][1] + e[0][2] * cross[0][2];
    if (!(fabs(det) > 0)) return false;
    for (int d = 0; d < 3; d++) {
        gradients[d] = 0;
        for (int a = 0; a < 3; a++) {
            double g = cross[a][d] / det; /* row a of Dm^-1 */
            if (!isfinite(g)) return false;
            gradients[3 * (a + 1) + d] = g;
            gradients[d] -= g;
        }
    }
    weights[0] = fabs(det) / 6;
    return true;
}

static const double quarter[4] = {0.25, 0.25, 0.25, 0.25};

const pl_element pl_element_tet4 = {
    .name = "tet4",
    .doc = "Linear tetrahedron, constant strain, one integration point.",
    .nodes = 4,
    .points = 1,
    .rest = tet4_rest,
    .mass_shares = quarter,
};
