/* Coulomb friction as a potential of sliding, smooth in the stick zone: s(y) = y beyond `near`, and near (r^2
 * - r^3/3 + 1/3), r = y / near, below (docs/contact.md). */
#ifndef PL_CONTACT_FRICTION_H
#define PL_CONTACT_FRICTION_H

#include <stdbool.h>

typedef struct pl_friction {
    double value; /* s */
    double over;  /* s' / y */
    double slope; /* s'' */
} pl_friction;

static inline pl_friction pl_friction_at(double y, double near) {
    double r = y / near;
    if (!(r < 1)) return (pl_friction){y, 1 / y, 0};
    return (pl_friction){near * (r * r - r * r * r / 3 + 1.0 / 3), (2 - r) / near, (2 - 2 * r) / near};
}

/* matrix += factor times the second derivative of s(|u|) in the plane of this normal, with the fraction
 * `share` of its negative part (in the direction of u). */
static inline void pl_friction_add_tangent(const pl_friction *at, double factor, double share,
                                           const double normal[3], const double u[3], double matrix[9]) {
    double square = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    double along = square > 0 ? share * (at->slope - at->over) / square : 0;
    for (int e = 0; e < 9; e++) {
        double plane = (e % 4 == 0) - normal[e / 3] * normal[e % 3];
        matrix[e] += factor * (at->over * plane + along * u[e / 3] * u[e % 3]);
    }
}

#endif
