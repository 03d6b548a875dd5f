/* Four adjacent numbers: the three of a node and a fourth that is zero or unused. In contrast to lanes, whose
 * numbers belong to different elements, these belong to one node. */
#ifndef PL_MATH_FOUR_H
#define PL_MATH_FOUR_H

#include "math/lanes.h"

typedef double pl_four __attribute__((vector_size(32)));
typedef float pl_four_single __attribute__((vector_size(16)));

/* Loads three doubles and a zero; reads nothing behind them. */
PL_INLINE pl_four pl_four_load(const double *p) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
    return (pl_four)_mm256_maskz_loadu_pd(7, p);
#else
    return (pl_four){p[0], p[1], p[2], 0};
#endif
}
PL_INLINE void pl_four_store(double *p, pl_four v) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
    _mm256_mask_storeu_pd(p, 7, (__m256d)v);
#else
    p[0] = v[0], p[1] = v[1], p[2] = v[2];
#endif
}

/* Loads four adjacent floats. */
PL_INLINE pl_four_single pl_four_single_load(const float *p) {
    pl_four_single v;
    memcpy(&v, p, sizeof v);
    return v;
}
PL_INLINE void pl_four_single_store(float *p, pl_four_single v) { memcpy(p, &v, sizeof v); }

PL_INLINE pl_four pl_four_widen(pl_four_single v) {
#ifdef __AVX__
    return (pl_four)_mm256_cvtps_pd((__m128)v); /* gcc splits the generic form into two conversions */
#else
    return __builtin_convertvector(v, pl_four);
#endif
}
PL_INLINE pl_four_single pl_four_narrow(pl_four v) {
#ifdef __AVX__
    return (pl_four_single)_mm256_cvtpd_ps((__m256d)v);
#else
    return __builtin_convertvector(v, pl_four_single);
#endif
}

#endif
