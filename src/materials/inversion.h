/* Inversion treatments, which can be applied to any law (docs/inversion.md).
 *
 * extrapolate: psi~(s) = psi(l(s1), l(s2), l(s3)) + sum p(s_i). With a > b, w = a - b, z = clamp((a - s)/w,
 * 0, 1) and d = max(b - s, 0):
 *   l = s + w/2 z^3 (2 - z) + d,  l' = 1 - 3 z^2 + 2 z^3,  l'' = 6 z (1 - z)/w,
 *   p = c (l - s) + k (w^2 z^4 (1/4 - z/10) + d (w + d)/2),  p' = k (s - l) - c (1 - l'),
 *   p'' = k (1 - l') + c l''.
 * l is the identity above a and constant below b, where only the stress c and the spring k act.
 *
 * clamp: stresses of the law at max(s, a), as published (irving2004 section 6). There is no energy, and the
 * Jacobian is unsymmetric. If the other stretches are so large that the law at a is in tension, the stress of
 * a clamped stretch is set to zero, because nothing would limit the tension. psi is continued linearly for
 * reports.
 *
 * none: the law itself. */
#ifndef PL_MATERIALS_INVERSION_H
#define PL_MATERIALS_INVERSION_H

#include "materials/law.h"

PL_INLINE void pl_inversion_extrapolate(pl_law_eval eval, const pl_law_args *args, const pl_lane s[3],
                                        unsigned want, pl_law_out *out) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0), half = pl_set1(0.5);
    const pl_lane a = args->limit_start, b = args->limit_end, k = args->spring, c = args->floor, w = a - b;
    pl_mask low = pl_or(pl_less(s[0], a), pl_or(pl_less(s[1], a), pl_less(s[2], a)));
    if (!pl_any(low)) { /* the common case: no stretch is limited */
        eval(args, s, want, out);
        return;
    }
    pl_lane limited[3], slope[3], curve[3], gap[3], spring = zero, inverse = one / w;
    for (int i = 0; i < 3; i++) {
        pl_lane z = pl_min(pl_max((a - s[i]) * inverse, zero), one), d = pl_max(b - s[i], zero);
        pl_lane z2 = z * z;
        gap[i] = half * w * z2 * z * (pl_set1(2.0) - z) + d;
        limited[i] = s[i] + gap[i];
        slope[i] = one - z2 * (pl_set1(3.0) - pl_set1(2.0) * z);
        curve[i] = pl_set1(6.0) * z * (one - z) * inverse;
        spring += w * w * z2 * z2 * (pl_set1(0.25) - pl_set1(0.1) * z) + half * d * (w + d);
    }
    /* the term l'' g of the chain rule needs the gradient whenever the Hessian is requested */
    eval(args, limited, want & PL_WANT_HESSIAN ? want | PL_WANT_GRADIENT : want, out);
    if (want & PL_WANT_ENERGY) out->psi += k * spring + c * (gap[0] + gap[1] + gap[2]);
    for (int i = 0; i < 3; i++) {
        pl_lane faded = one - slope[i];
        out->h[i] = out->h[i] * slope[i] * slope[i] + (out->g[i] + c) * curve[i] + k * faded;
        out->g[i] = out->g[i] * slope[i] - k * gap[i] - c * faded;
    }
    out->h[3] *= slope[0] * slope[1];
    out->h[4] *= slope[0] * slope[2];
    out->h[5] *= slope[1] * slope[2];
}

PL_INLINE void pl_inversion_clamp(pl_law_eval eval, const pl_law_args *args, const pl_lane s[3],
                                  unsigned want, pl_law_out *out) {
    const pl_lane one = pl_set1(1.0), zero = pl_set1(0.0), half = pl_set1(0.5);
    pl_lane limited[3], keep[3], live[3];
    for (int i = 0; i < 3; i++) {
        limited[i] = pl_max(s[i], args->limit_start);
        keep[i] = pl_select(pl_less(s[i], args->limit_start), zero, one);
    }
    eval(args, limited, want | PL_WANT_GRADIENT, out);
    for (int i = 0; i < 3; i++) {
        pl_lane pulls = pl_select(pl_less(zero, out->g[i]), one - keep[i], zero);
        live[i] = one - pulls;
        out->g[i] *= live[i];
        out->psi += out->g[i] * (s[i] - limited[i]);
        out->h[i] *= keep[i];
    }
    for (int k = 0; k < 3; k++) { /* dg_i/ds_j = H_ij keep_j live_i: its symmetric and skew parts */
        int i = k == 2 ? 1 : 0, j = k == 0 ? 1 : 2;
        pl_lane h = out->h[3 + k], ij = keep[j] * live[i], ji = keep[i] * live[j];
        out->h[3 + k] = half * h * (ji + ij);
        out->skew[k] = half * h * (ij - ji);
    }
}

/* Evaluates the law with its inversion treatment. Zeroes `skew` unless clamp fills it. */
PL_INLINE void pl_inversion_eval(pl_law_eval eval, const pl_law_args *args, const pl_lane s[3], unsigned want,
                                 pl_law_out *out) {
    out->psi = out->skew[0] = out->skew[1] = out->skew[2] = pl_set1(0.0);
    if (args->inversion == PL_INVERSION_EXTRAPOLATE)
        pl_inversion_extrapolate(eval, args, s, want, out);
    else if (args->inversion == PL_INVERSION_CLAMP)
        pl_inversion_clamp(eval, args, s, want, out);
    else
        eval(args, s, want, out);
}

#endif
