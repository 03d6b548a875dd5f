/* Lanes: PL_LANES doubles processed together. Kernels are written once over pl_lane with + - * / and the
 * functions below. The width is a compile option (1, 2, 4, 8; default: the machine's).
 *
 * Comparisons return masks for pl_select. All functions are exact or correctly rounded except pl_log and
 * pl_exp (within 2 ulp) in vector builds. */
#ifndef PL_MATH_LANES_H
#define PL_MATH_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifndef PL_LANES
#if defined(__AVX512F__) && defined(__AVX512DQ__)
#define PL_LANES 8
#elif defined(__AVX2__)
#define PL_LANES 4
#elif defined(__SSE2__) || defined(__ARM_NEON)
#define PL_LANES 2
#else
#define PL_LANES 1
#endif
#endif

#define PL_MAX_LANES 8
#define PL_INLINE static inline __attribute__((always_inline))

#if PL_LANES == 1

typedef double pl_lane;
typedef bool pl_mask;

PL_INLINE pl_lane pl_set1(double x) { return x; }
PL_INLINE pl_lane pl_lane_load(const double *p) { return *p; }
PL_INLINE void pl_lane_store(double *p, pl_lane x) { *p = x; }
PL_INLINE double pl_lane_get(pl_lane x, int i) {
    (void)i;
    return x;
}
PL_INLINE pl_lane pl_sqrt(pl_lane x) { return sqrt(x); }
PL_INLINE pl_lane pl_abs(pl_lane x) { return fabs(x); }
PL_INLINE pl_lane pl_min(pl_lane a, pl_lane b) { return a < b ? a : b; }
PL_INLINE pl_lane pl_max(pl_lane a, pl_lane b) { return a > b ? a : b; }
PL_INLINE pl_mask pl_less(pl_lane a, pl_lane b) { return a < b; }
PL_INLINE pl_mask pl_less_equal(pl_lane a, pl_lane b) { return a <= b; }
PL_INLINE pl_mask pl_and(pl_mask a, pl_mask b) { return a && b; }
PL_INLINE pl_mask pl_or(pl_mask a, pl_mask b) { return a || b; }
PL_INLINE pl_mask pl_not(pl_mask a) { return !a; }
PL_INLINE bool pl_any(pl_mask m) { return m; }
PL_INLINE bool pl_all(pl_mask m) { return m; }
PL_INLINE int pl_count(pl_mask m) { return m; }
PL_INLINE unsigned pl_mask_bits(pl_mask m) { return m; } /* lane l at bit l */
PL_INLINE pl_lane pl_select(pl_mask m, pl_lane yes, pl_lane no) { return m ? yes : no; }
PL_INLINE pl_lane pl_rsqrt(pl_lane x) { return 1 / sqrt(x); }
PL_INLINE pl_lane pl_log(pl_lane x) { return log(x); }
PL_INLINE pl_lane pl_exp(pl_lane x) { return exp(x); }
PL_INLINE pl_lane pl_copysign(pl_lane x, pl_lane s) { return copysign(x, s); }

#elif PL_LANES == 2 || PL_LANES == 4 || PL_LANES == 8

typedef double pl_lane __attribute__((vector_size(8 * PL_LANES)));
typedef int64_t pl_lane_bits __attribute__((vector_size(8 * PL_LANES)));

PL_INLINE pl_lane pl_set1(double x) { return x - (pl_lane){0}; } /* keeps the sign of zero */
PL_INLINE pl_lane pl_lane_load(const double *p) {
    pl_lane x;
    memcpy(&x, p, sizeof x);
    return x;
}
PL_INLINE void pl_lane_store(double *p, pl_lane x) { memcpy(p, &x, sizeof x); }
PL_INLINE double pl_lane_get(pl_lane x, int i) { return x[i]; }
PL_INLINE pl_lane_bits pl_bits1(int64_t x) { return x - (pl_lane_bits){0}; }
PL_INLINE pl_lane pl_abs(pl_lane x) { return (pl_lane)((pl_lane_bits)x & pl_bits1(INT64_MAX)); }
PL_INLINE pl_lane pl_copysign(pl_lane x, pl_lane s) {
    return (pl_lane)(((pl_lane_bits)x & pl_bits1(INT64_MAX)) | ((pl_lane_bits)s & pl_bits1(INT64_MIN)));
}

#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)

typedef __mmask8 pl_mask;
PL_INLINE pl_lane pl_sqrt(pl_lane x) { return _mm512_sqrt_pd(x); }
PL_INLINE pl_lane pl_min(pl_lane a, pl_lane b) { return _mm512_min_pd(a, b); }
PL_INLINE pl_lane pl_max(pl_lane a, pl_lane b) { return _mm512_max_pd(a, b); }
PL_INLINE pl_mask pl_less(pl_lane a, pl_lane b) { return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ); }
PL_INLINE pl_mask pl_less_equal(pl_lane a, pl_lane b) { return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ); }
PL_INLINE pl_mask pl_and(pl_mask a, pl_mask b) { return (pl_mask)(a & b); }
PL_INLINE pl_mask pl_or(pl_mask a, pl_mask b) { return (pl_mask)(a | b); }
PL_INLINE pl_mask pl_not(pl_mask a) { return (pl_mask)~a; }
PL_INLINE bool pl_any(pl_mask m) { return m != 0; }
PL_INLINE bool pl_all(pl_mask m) { return m == 0xff; }
PL_INLINE int pl_count(pl_mask m) { return __builtin_popcount(m); }
PL_INLINE unsigned pl_mask_bits(pl_mask m) { return m; } /* lane l at bit l */
PL_INLINE pl_lane pl_select(pl_mask m, pl_lane yes, pl_lane no) { return _mm512_mask_blend_pd(m, no, yes); }

#elif PL_LANES == 4 && defined(__AVX2__)

typedef __m256d pl_mask;
PL_INLINE pl_lane pl_sqrt(pl_lane x) { return _mm256_sqrt_pd(x); }
PL_INLINE pl_lane pl_min(pl_lane a, pl_lane b) { return _mm256_min_pd(a, b); }
PL_INLINE pl_lane pl_max(pl_lane a, pl_lane b) { return _mm256_max_pd(a, b); }
PL_INLINE pl_mask pl_less(pl_lane a, pl_lane b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
PL_INLINE pl_mask pl_less_equal(pl_lane a, pl_lane b) { return _mm256_cmp_pd(a, b, _CMP_LE_OQ); }
PL_INLINE pl_mask pl_and(pl_mask a, pl_mask b) { return _mm256_and_pd(a, b); }
PL_INLINE pl_mask pl_or(pl_mask a, pl_mask b) { return _mm256_or_pd(a, b); }
PL_INLINE pl_mask pl_not(pl_mask a) { return (pl_mask) ~(pl_lane_bits)a; }
PL_INLINE bool pl_any(pl_mask m) { return _mm256_movemask_pd(m) != 0; }
PL_INLINE bool pl_all(pl_mask m) { return _mm256_movemask_pd(m) == 0xf; }
PL_INLINE unsigned pl_mask_bits(pl_mask m) { return (unsigned)_mm256_movemask_pd(m); } /* lane l at bit l */
PL_INLINE int pl_count(pl_mask m) { return __builtin_popcount(pl_mask_bits(m)); }
PL_INLINE pl_lane pl_select(pl_mask m, pl_lane yes, pl_lane no) { return _mm256_blendv_pd(no, yes, m); }

#else /* any compiler with vector extensions */

typedef pl_lane_bits pl_mask;
PL_INLINE pl_mask pl_less(pl_lane a, pl_lane b) { return a < b; }
PL_INLINE pl_mask pl_less_equal(pl_lane a, pl_lane b) { return a <= b; }
PL_INLINE pl_mask pl_and(pl_mask a, pl_mask b) { return a & b; }
PL_INLINE pl_mask pl_or(pl_mask a, pl_mask b) { return a | b; }
PL_INLINE pl_mask pl_not(pl_mask a) { return ~a; }
PL_INLINE pl_lane pl_select(pl_mask m, pl_lane yes, pl_lane no) {
    return (pl_lane)((m & (pl_lane_bits)yes) | (~m & (pl_lane_bits)no));
}
PL_INLINE pl_lane pl_min(pl_lane a, pl_lane b) { return pl_select(pl_less(a, b), a, b); }
PL_INLINE pl_lane pl_max(pl_lane a, pl_lane b) { return pl_select(pl_less(b, a), a, b); }
PL_INLINE pl_lane pl_sqrt(pl_lane x) {
    for (int i = 0; i < PL_LANES; i++) x[i] = sqrt(x[i]);
    return x;
}
PL_INLINE bool pl_any(pl_mask m) {
    int64_t any = 0;
    for (int i = 0; i < PL_LANES; i++) any |= m[i];
    return any != 0;
}
PL_INLINE bool pl_all(pl_mask m) {
    int64_t all = -1;
    for (int i = 0; i < PL_LANES; i++) all &= m[i];
    return all != 0;
}

PL_INLINE unsigned pl_mask_bits(pl_mask m) { /* lane l at bit l */
    unsigned bits = 0;
    for (int i = 0; i < PL_LANES; i++) bits |= (unsigned)(m[i] & 1) << i;
    return bits;
}
PL_INLINE int pl_count(pl_mask m) {
    int64_t count = 0;
    for (int i = 0; i < PL_LANES; i++) count -= m[i];
    return (int)count;
}

#endif

/* 1/sqrt x for normal positive x. Division is the slowest operation of wide machines: two Newton steps on the
 * hardware's 14-bit estimate take a third of the time of a square root and a division. */
PL_INLINE pl_lane pl_rsqrt(pl_lane x) {
#if PL_LANES == 8 && defined(__AVX512F__)
    pl_lane y = _mm512_rsqrt14_pd(x), half = pl_set1(0.5) * x;
    y += y * (pl_set1(0.5) - half * y * y);
    return y + y * (pl_set1(0.5) - half * y * y);
#else
    return pl_set1(1.0) / pl_sqrt(x);
#endif
}

/* ln x: x = 2^k m with m in [1/sqrt2, sqrt2); ln m = 2 atanh(s), s = (m-1)/(m+1), by its odd series to s^21
 * (|s| < 0.1716: next term below 1e-18). NaN for x < 0, -inf for 0. Normal numbers only. */
PL_INLINE pl_lane pl_log(pl_lane x) {
    /* the difference would overflow for the bits of a negative number */
    pl_lane_bits bits = (pl_lane_bits)pl_select(pl_less(pl_set1(0.0), x), x, pl_set1(1.0));
    pl_lane_bits k = ((bits - pl_bits1(0x3fe6a09e667f3bcd)) >> 52);
    pl_lane m = (pl_lane)(bits - (k << 52));
    pl_lane kd = __builtin_convertvector(k, pl_lane);
    pl_lane s = (m - pl_set1(1.0)) / (m + pl_set1(1.0));
    pl_lane z = s * s;
    pl_lane sum = pl_set1(2.0 / 21);
    for (int n = 19; n >= 3; n -= 2) sum = sum * z + pl_set1(2.0 / n);
    /* hi/lo split of ln 2 keeps the last bits of k ln 2 */
    pl_lane result = kd * pl_set1(0x1.62e42fefa3800p-1) +
                     (pl_set1(2.0) * s + (s * z * sum + kd * pl_set1(0x1.ef35793c76730p-45)));
    result = pl_select(pl_less_equal(x, pl_set1(0.0)),
                       pl_select(pl_less(x, pl_set1(0.0)), pl_set1(NAN), pl_set1(-INFINITY)), result);
    return pl_select(pl_less(x, pl_set1(INFINITY)), result, x); /* +inf and NaN are returned unchanged */
}

/* e^x: x = k ln2 + r, |r| <= 0.35, Taylor to r^13. 0 below -708, inf above 709. */
PL_INLINE pl_lane pl_exp(pl_lane x) {
    pl_lane t = x * pl_set1(0x1.71547652b82fep0);
    pl_lane kd = (t + pl_set1(0x1.8p52)) - pl_set1(0x1.8p52);
    pl_lane r = (x - kd * pl_set1(0x1.62e42fefa3800p-1)) - kd * pl_set1(0x1.ef35793c76730p-45);
    static const double inverse_factorial[] = {1.0 / 6227020800.0,
                                               1.0 / 479001600.0,
                                               1.0 / 39916800.0,
                                               1.0 / 3628800.0,
                                               1.0 / 362880.0,
                                               1.0 / 40320.0,
                                               1.0 / 5040.0,
                                               1.0 / 720.0,
                                               1.0 / 120.0,
                                               1.0 / 24.0,
                                               1.0 / 6.0,
                                               0.5,
                                               1.0,
                                               1.0};
    pl_lane sum = pl_set1(inverse_factorial[0]);
    for (int n = 1; n < 14; n++) sum = sum * r + pl_set1(inverse_factorial[n]);
    pl_mask low = pl_less(x, pl_set1(-708.0)), high = pl_less(pl_set1(709.0), x);
    kd = pl_select(pl_or(low, high), pl_set1(0.0), kd);
    kd = pl_select(pl_less_equal(kd, kd), kd, pl_set1(0.0)); /* NaN */
    pl_lane_bits k = __builtin_convertvector(kd, pl_lane_bits);
    pl_lane result = sum * (pl_lane)((k + pl_bits1(1023)) << 52);
    result = pl_select(low, pl_set1(0.0), result);
    return pl_select(high, pl_set1(INFINITY), result);
}

#else
#error "PL_LANES must be 1, 2, 4 or 8"
#endif

/* PL_LANES floats. */
PL_INLINE pl_lane pl_lane_load_single(const float *p) {
#if PL_LANES == 8 && defined(__AVX512F__)
    return (pl_lane)_mm512_cvtps_pd(_mm256_loadu_ps(p));
#else
    double row[PL_LANES];
    for (int l = 0; l < PL_LANES; l++) row[l] = (double)p[l];
    return pl_lane_load(row);
#endif
}
PL_INLINE void pl_lane_store_single(float *p, pl_lane x) {
    for (int l = 0; l < PL_LANES; l++) p[l] = (float)pl_lane_get(x, l);
}

/* The three values at x + 3 index[l] for each lane l. */
PL_INLINE void pl_load_triples(const double *x, const int32_t *index, pl_lane out[3]) {
#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512DQ__)
    __m512d pair[4]; /* triples l and 4 + l; reads nothing behind the last triple */
    for (int l = 0; l < 4; l++) {
        pair[l] =
            _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_maskz_loadu_pd(7, x + 3 * (int64_t)index[l])),
                               _mm256_maskz_loadu_pd(7, x + 3 * (int64_t)index[4 + l]), 1);
    }
    __m512d xz01 = _mm512_unpacklo_pd(pair[0], pair[1]), y01 = _mm512_unpackhi_pd(pair[0], pair[1]),
            xz23 = _mm512_unpacklo_pd(pair[2], pair[3]), y23 = _mm512_unpackhi_pd(pair[2], pair[3]);
    const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
                  high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    out[0] = _mm512_permutex2var_pd(xz01, low, xz23);
    out[1] = _mm512_permutex2var_pd(y01, low, y23);
    out[2] = _mm512_permutex2var_pd(xz01, high, xz23);
#else
    double rows[3][PL_LANES];
    for (int l = 0; l < PL_LANES; l++) {
        const double *from = x + 3 * (int64_t)index[l];
        rows[0][l] = from[0], rows[1][l] = from[1], rows[2][l] = from[2];
    }
    for (int d = 0; d < 3; d++) out[d] = pl_lane_load(rows[d]);
#endif
}

/* Writes rows[0..n) of lanes as PL_LANES records of n floats, `stride` floats apart. */
PL_INLINE void pl_store_records_single(const pl_lane *rows, int n, float *records, int64_t stride) {
    int i = 0;
#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
    for (; i + 8 <= n; i += 8) { /* an 8x8 transpose in registers */
        __m256 a[8], b[8];
        for (int j = 0; j < 8; j += 2) {
            __m256 even = _mm512_cvtpd_ps(rows[i + j]), odd = _mm512_cvtpd_ps(rows[i + j + 1]);
            a[j] = _mm256_unpacklo_ps(even, odd);
            a[j + 1] = _mm256_unpackhi_ps(even, odd);
        }
        for (int j = 0; j < 8; j += 4) {
            for (int k = 0; k < 2; k++) {
                b[j + 2 * k] = _mm256_shuffle_ps(a[j + k], a[j + k + 2], 0x44);
                b[j + 2 * k + 1] = _mm256_shuffle_ps(a[j + k], a[j + k + 2], 0xee);
            }
        }
        for (int k = 0; k < 4; k++) {
            _mm256_storeu_ps(records + k * stride + i, _mm256_permute2f128_ps(b[k], b[k + 4], 0x20));
            _mm256_storeu_ps(records + (k + 4) * stride + i, _mm256_permute2f128_ps(b[k], b[k + 4], 0x31));
        }
    }
#endif
    for (; i < n; i++) {
        for (int k = 0; k < PL_LANES; k++) records[k * stride + i] = (float)pl_lane_get(rows[i], k);
    }
}

/* Writes rows[0..n) of lanes as PL_LANES records of n doubles, `stride` doubles apart. */
PL_INLINE void pl_store_records(const pl_lane *rows, int n, double *records, int64_t stride) {
    int i = 0;
#if PL_LANES == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
    for (; i + 8 <= n; i += 8) { /* an 8x8 transpose in registers */
        __m512d a[8], b[8];
        for (int j = 0; j < 8; j += 2) {
            a[j] = _mm512_unpacklo_pd(rows[i + j], rows[i + j + 1]);
            a[j + 1] = _mm512_unpackhi_pd(rows[i + j], rows[i + j + 1]);
        }
        for (int j = 0; j < 8; j += 4) {
            for (int k = 0; k < 2; k++) {
                b[j + k] = _mm512_shuffle_f64x2(a[j + k], a[j + k + 2], 0x88);
                b[j + k + 2] = _mm512_shuffle_f64x2(a[j + k], a[j + k + 2], 0xdd);
            }
        }
        for (int k = 0; k < 4; k++) {
            _mm512_storeu_pd(records + k * stride + i, _mm512_shuffle_f64x2(b[k], b[k + 4], 0x88));
            _mm512_storeu_pd(records + (k + 4) * stride + i, _mm512_shuffle_f64x2(b[k], b[k + 4], 0xdd));
        }
    }
#endif
    for (; i < n; i++) {
        double row[PL_LANES];
        pl_lane_store(row, rows[i]);
        for (int k = 0; k < PL_LANES; k++) records[k * stride + i] = row[k];
    }
}

#endif
