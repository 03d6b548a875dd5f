/* Wide lanes: 2 PL_LANES floats, the entries of two lanes of doubles side by side, for single-precision work.
 * Arithmetic uses the compiler's operators (+ - * /). */
#ifndef PL_MATH_WIDE_H
#define PL_MATH_WIDE_H

#include "math/lanes.h"

enum { PL_WIDE = 2 * PL_LANES };
typedef float pl_wide __attribute__((vector_size(8 * PL_LANES)));

/* The entries of a, followed by those of b. */
PL_INLINE pl_wide pl_wide_join(pl_lane a, pl_lane b) {
#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
    return (pl_wide)_mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(a)), _mm512_cvtpd_ps(b), 1);
#else
    pl_wide out;
    for (int l = 0; l < PL_LANES; l++) {
        out[l] = (float)pl_lane_get(a, l);
        out[PL_LANES + l] = (float)pl_lane_get(b, l);
    }
    return out;
#endif
}

#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
/* A 16x16 transpose in registers: sixteen rows become sixteen entries of each record. */
PL_INLINE void pl_wide_transpose(const pl_wide *rows, float *records, int64_t stride) {
    __m512 a[16], b[16];
    for (int j = 0; j < 16; j += 2) {
        a[j] = _mm512_unpacklo_ps((__m512)rows[j], (__m512)rows[j + 1]);
        a[j + 1] = _mm512_unpackhi_ps((__m512)rows[j], (__m512)rows[j + 1]);
    }
    for (int j = 0; j < 16; j += 4) {
        for (int k = 0; k < 2; k++) {
            __m512d low = _mm512_castps_pd(a[j + k]), high = _mm512_castps_pd(a[j + k + 2]);
            b[j + 2 * k] = _mm512_castpd_ps(_mm512_unpacklo_pd(low, high));
            b[j + 2 * k + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(low, high));
        }
    }
    for (int k = 0; k < 4; k++) { /* quarters of b[k], b[4 + k], ... hold records k, 4 + k, 8 + k, 12 + k */
        __m512 even0 = _mm512_shuffle_f32x4(b[k], b[4 + k], 0x88),
               odd0 = _mm512_shuffle_f32x4(b[k], b[4 + k], 0xdd),
               even1 = _mm512_shuffle_f32x4(b[8 + k], b[12 + k], 0x88),
               odd1 = _mm512_shuffle_f32x4(b[8 + k], b[12 + k], 0xdd);
        _mm512_storeu_ps(records + k * stride, _mm512_shuffle_f32x4(even0, even1, 0x88));
        _mm512_storeu_ps(records + (4 + k) * stride, _mm512_shuffle_f32x4(odd0, odd1, 0x88));
        _mm512_storeu_ps(records + (8 + k) * stride, _mm512_shuffle_f32x4(even0, even1, 0xdd));
        _mm512_storeu_ps(records + (12 + k) * stride, _mm512_shuffle_f32x4(odd0, odd1, 0xdd));
    }
}
#endif

/* Writes rows[0..n) as PL_WIDE records of n floats, `stride` floats apart. */
PL_INLINE void pl_wide_store_records(const pl_wide *rows, int n, float *records, int64_t stride) {
    int i = 0;
#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
    for (; i + 16 <= n; i += 16) pl_wide_transpose(rows + i, records + i, stride);
    if (i < n && n >= 16) { /* the last sixteen: some are written twice */
        pl_wide_transpose(rows + n - 16, records + n - 16, stride);
        i = n;
    }
#endif
    for (; i < n; i++) {
        for (int k = 0; k < PL_WIDE; k++) records[k * stride + i] = rows[i][k];
    }
}

#endif
