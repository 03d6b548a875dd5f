/* Rotations in three dimensions, in plain doubles. Matrices are row major. */
#ifndef PL_MATH_ROTATION_H
#define PL_MATH_ROTATION_H

#include <math.h>

/* Rotation by an angle about an axis (of any length; z if the length is zero). */
static inline void pl_rotation_matrix(const double axis[3], double degrees, double R[9]) {
    double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double angle = degrees * (3.14159265358979323846 / 180.0), c = cos(angle), s = sin(angle);
    double k[3] = {0.0, 0.0, 1.0};
    for (int i = 0; i < 3 && length > 0.0; i++) k[i] = axis[i] / length;
    const double cross[9] = {0.0, -k[2], k[1], k[2], 0.0, -k[0], -k[1], k[0], 0.0};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = (1.0 - c) * k[i] * k[j] + s * cross[3 * i + j] + (i == j ? c : 0.0);
    }
}

#endif
