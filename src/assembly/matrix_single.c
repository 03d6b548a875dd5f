/* The product of a matrix of floats in floats; see matrix.h. It saves half the arithmetic and most of the
 * shuffling of the product in doubles; the caller monitors the rounding errors (linear/pcg_single.c). */
#include "assembly/matrix.h"
#include "math/simd4.h"

#if defined(__AVX2__) && defined(__FMA__)
/* Columns 0 and 1 of a block side by side (and two further, unused values), and column 2. */
typedef struct row_sum {
    __m256 pair;
    __m128 last;
} row_sum;

PL_INLINE void add_block(row_sum *sum, const float *block, const float *xj) {
    const __m256i undistributed = _mm256_setr_epi32(0, 0, 0, 1, 1, 1, 1, 1);
    __m128 x = _mm_loadu_ps(xj);
    __m256 wide = _mm256_permutevar8x32_ps(_mm256_castps128_ps256(x), undistributed);
    sum->pair = _mm256_fmadd_ps(_mm256_loadu_ps(block), wide, sum->pair);
    sum->last = _mm_fmadd_ps(_mm_loadu_ps(block + 6), _mm_permute_ps(x, 0xaa), sum->last);
}
PL_INLINE pl_float4 finish_row(const row_sum *four_point, const row_sum *odd) {
    const __m256i second = _mm256_setr_epi32(3, 4, 5, 5, 3, 4, 5, 5);
    __m256 pair = _mm256_add_ps(four_point->pair, odd->pair);
    __m128 last = _mm_add_ps(four_point->last, odd->last),
           middle = _mm256_castps256_ps128(_mm256_permutevar8x32_ps(pair, second));
    return (pl_float4)_mm_add_ps(_mm256_castps256_ps128(pair), _mm_add_ps(middle, last));
}
#else
typedef struct row_sum {
    pl_float4 column[3];
} row_sum;

PL_INLINE void add_block(row_sum *sum, const float *block, const float *xj) {
    for (int c = 0; c < 3; c++) sum->column[c] += pl_float4_load(block + 3 * c) * xj[c];
}
PL_INLINE pl_float4 finish_row(const row_sum *four_point, const row_sum *odd) {
    return (four_point->column[0] + odd->column[0]) +
           ((four_point->column[1] + odd->column[1]) + (four_point->column[2] + odd->column[2]));
}
#endif

PL_INLINE pl_float4 multiply_row(const float *values, const int32_t *column, int64_t begin, int64_t end,
                                 bool ahead, const float *x) {
    row_sum four_point = {0}, odd = {0};
    int64_t k = begin, pairs_end = begin + ((end - begin) & ~(int64_t)1);
    for (; k < pairs_end; k += 2) {
        if (ahead) {
            __builtin_prefetch(x + 3 * (int64_t)column[k + PL_NEAR]);
            __builtin_prefetch(x + 3 * (int64_t)column[k + 1 + PL_NEAR]);
            __builtin_prefetch(values + 9 * (k + PL_FAR));
            __builtin_prefetch(values + 9 * (k + PL_FAR) + 16);
        }
        add_block(&four_point, values + 9 * k, x + 3 * (int64_t)column[k]);
        add_block(&odd, values + 9 * k + 9, x + 3 * (int64_t)column[k + 1]);
    }
    if (k < end) add_block(&four_point, values + 9 * k, x + 3 * (int64_t)column[k]);
    return finish_row(&four_point, &odd);
}

/* A separate pass over floats that are still in the cache: faster than row by row. */
PL_INLINE double sum_products(int64_t count, const float *x, const float *y) {
    pl_double4 sum = {0}, other = {0};
    int64_t k = 0;
    for (; k + 8 <= count; k += 8) {
        sum += pl_float4_widen(pl_float4_load(x + k)) * pl_float4_widen(pl_float4_load(y + k));
        other += pl_float4_widen(pl_float4_load(x + k + 4)) * pl_float4_widen(pl_float4_load(y + k + 4));
    }
    for (; k < count; k++) sum[0] += (double)x[k] * (double)y[k];
    sum += other;
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* A row is stored with one value too many, which the next row overwrites; the last is stored separately. */
PL_INLINE double multiply_rows(const pl_matrix *matrix, int64_t first, int64_t last, bool ahead,
                               const pl_diagonal *diagonal, const float *x, const uint8_t *constrained,
                               float *y) {
    const float *values = matrix->values;
    const double constant = diagonal->constant, factor = diagonal->weights ? diagonal->factor : 0, zero = 0,
                 *weights = diagonal->weights ? diagonal->weights : &zero;
    const int64_t stride = diagonal->weights ? 1 : 0;
    int64_t begin = matrix->start[first];
    for (int64_t i = first; i < last; i++) {
        int64_t end = matrix->start[i + 1];
        pl_float4 row = multiply_row(values, matrix->column, begin, end, ahead, x);
        row += (float)(constant + factor * weights[stride * i]) * pl_float4_load(x + 3 * i);
        if (constrained && constrained[i]) {
            for (int d = 0; d < 3; d++) {
                if (constrained[i] >> d & 1) row[d] = 0;
            }
        }
        if (i + 1 < last)
            pl_float4_store(y + 3 * i, row);
        else
            for (int d = 0; d < 3; d++) y[3 * i + d] = row[d];
        begin = end;
    }
    return sum_products(3 * (last - first), x + 3 * first, y + 3 * first);
}

double pl_matrix_multiply_chunk_single(const pl_matrix *matrix, int64_t chunk, const pl_diagonal *diagonal,
                                       const float *x, const uint8_t *constrained, float *y) {
    int64_t first = chunk * PL_ROW_CHUNK,
            last = first + PL_ROW_CHUNK < matrix->rows ? first + PL_ROW_CHUNK : matrix->rows;
    return matrix->blocks * 36 > PL_CACHED_BYTES
               ? multiply_rows(matrix, first, last, true, diagonal, x, constrained, y)
               : multiply_rows(matrix, first, last, false, diagonal, x, constrained, y);
}
