/* The tangent in the diagonal frame (docs/stress-and-tangent.md): the 3x3 block H and, for each pair (i, j),
 * s_ij = (g_i - g_j)/(s_i - s_j) and t_ij = (g_i + g_j)/(s_i + s_j), as alpha = (s + t)/2 and beta = (s -
 * t)/2. Pairs are ordered 12, 13, 23. */
#ifndef PL_MATERIALS_TANGENT_H
#define PL_MATERIALS_TANGENT_H

#include "materials/law.h"
#include "math/eigen3.h"

typedef struct pl_tangent {
    pl_lane h[6];
    pl_lane alpha[3], beta[3];
} pl_tangent;

/* `projected`: clamp the eigenvalues of H, and s and t, at zero. */
PL_INLINE void pl_tangent_of(const pl_lane s[3], const pl_law_out *law, bool projected, pl_tangent *out) {
    const pl_lane half = pl_set1(0.5), zero = pl_set1(0.0);
    for (int i = 0; i < 6; i++) out->h[i] = law->h[i];
    if (projected) pl_eigen3_project(out->h);
    pl_lane floor =
        pl_set1(1e-4) * s[0] +
        pl_set1(
            1e-10); /* s_i + s_j vanishes for elements collapsed to lines or points, and for mirror images */
    for (int k = 0; k < 3; k++) {
        int i = k == 2 ? 1 : 0, j = k == 0 ? 1 : 2;
        pl_lane gap = s[i] - s[j], sum = s[i] + s[j];
        /* a difference quotient loses digits where the stretches nearly agree; the error of its limit is
         * quadratic in the gap */
        pl_mask near = pl_less(pl_abs(gap), pl_set1(1e-6) * (pl_abs(s[i]) + pl_abs(s[j]) + pl_set1(1e-2)));
        pl_lane limit = half * (law->h[i] + law->h[j]) - law->h[3 + k];
        pl_lane difference =
            pl_select(near, limit, (law->g[i] - law->g[j]) / pl_select(near, pl_set1(1.0), gap));
        pl_lane twist = (law->g[i] + law->g[j]) / pl_max(sum, floor);
        if (projected) {
            difference = pl_max(difference, zero);
            twist = pl_max(twist, zero);
        }
        out->alpha[k] = half * (difference + twist);
        out->beta[k] = half * (difference - twist);
    }
}

#endif
