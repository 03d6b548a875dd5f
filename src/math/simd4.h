/* Four adjacent numbers: the three of a node and a fourth that is zero or unused. In contrast to lanes, whose
 * numbers belong to different elements, these belong to one node. */
#ifndef PL_MATH_SIMD4_H
#define PL_MATH_SIMD4_H

#include "math/lanes.h"

typedef double pl_double4 __attribute__((vector_size(32)));
typedef float pl_float4 __attribute__((vector_size(16)));

/* Loads three doubles and a zero; reads nothing behind them. */
PL_INLINE pl_double4 pl_double4_load(const double *p) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
    return (pl_double4)_mm256_maskz_loadu_pd(7, p);
#else
    return (pl_double4){p[0], p[1], p[2], 0};
#endif
}
PL_INLINE void pl_double4_store(double *p, pl_double4 v) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
    _mm256_mask_storeu_pd(p, 7, (__m256d)v);
#else
    p[0] = v[0], p[1] = v[1], p[2] = v[2];
#endif
}

/* Loads four adjacent floats. */
PL_INLINE pl_float4 pl_float4_load(const float *p) {
    pl_float4 v;
    memcpy(&v, p, sizeof v);
    return v;
}
PL_INLINE void pl_float4_store(float *p, pl_float4 v) { memcpy(p, &v, sizeof v); }

PL_INLINE pl_double4 pl_float4_widen(pl_float4 v) {
#ifdef __AVX__
    return (pl_double4)_mm256_cvtps_pd((__m128)v); /* gcc splits the generic form into two conversions */
#else
    return __builtin_convertvector(v, pl_double4);
#endif
}
PL_INLINE pl_float4 pl_double4_narrow(pl_double4 v) {
#ifdef __AVX__
    return (pl_float4)_mm256_cvtpd_ps((__m256d)v);
#else
    return __builtin_convertvector(v, pl_float4);
#endif
}

#endif
