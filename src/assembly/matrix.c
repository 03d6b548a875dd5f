/* Pattern and product of the block matrix; see matrix.h. */
#include "assembly/matrix.h"
#include "core/memory.h"
#include "core/sort.h"
#include "math/simd4.h"

#include <stdlib.h>

static int compare_int32(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts a short list and removes duplicates. */
static int64_t sort_unique(int32_t *items, int64_t count) {
    if (count > 64) {
        pl_sort(items, count, sizeof *items, compare_int32);
    } else {
        for (int64_t i = 1; i < count; i++) {
            int32_t item = items[i];
            int64_t k = i;
            for (; k > 0 && items[k - 1] > item; k--) items[k] = items[k - 1];
            items[k] = item;
        }
    }
    int64_t kept = 0;
    for (int64_t i = 0; i < count; i++) {
        if (i == 0 || items[i] != items[i - 1]) items[kept++] = items[i];
    }
    return kept;
}

/* Upper neighbours of every row: all pairs of every element, bucketed by the smaller node, then made unique.
 */
static pl_status find_upper(pl_matrix *matrix, int group_count, const pl_pattern_group *groups,
                            pl_error *err) {
    int64_t rows = matrix->rows;
    matrix->upper_start = pl_array_new(rows + 2, sizeof(int64_t));
    if (!matrix->upper_start) return pl_error_memory(err, rows * 8, "the matrix pattern");
    int64_t *start =
        matrix->upper_start + 1; /* shifted: becomes the fill position, then the end of each row */
    for (int g = 0; g < group_count; g++) {
        int n = groups[g].nodes;
        for (int64_t e = 0; e < groups[g].count; e++) {
            for (int a = 0; a < n; a++) start[groups[g].cells[e * n + a]] += n - 1 - a;
        }
    }
    int64_t total = 0;
    for (int64_t i = 0; i < rows; i++) {
        int64_t count = start[i];
        start[i] = total;
        total += count;
    }
    int32_t *columns = malloc((size_t)(total ? total : 1) * sizeof *columns);
    if (!columns) return pl_error_memory(err, total * 4, "the matrix pattern");
    for (int g = 0; g < group_count; g++) {
        int n = groups[g].nodes;
        for (int64_t e = 0; e < groups[g].count; e++) {
            const int32_t *cell = groups[g].cells + e * n;
            for (int a = 0; a < n; a++) {
                for (int b = a + 1; b < n; b++) columns[start[cell[a]]++] = cell[b];
            }
        }
    }
    int64_t kept = 0, begin = 0;
    for (int64_t i = 0; i < rows; i++) {
        int64_t end = start[i];
        int64_t unique = sort_unique(columns + begin, end - begin);
        if (unique && columns[begin] == i) begin++, unique--; /* an element may contain a node twice */
        for (int64_t k = 0; k < unique; k++) columns[kept + k] = columns[begin + k];
        matrix->upper_start[i] = kept;
        kept += unique;
        begin = end;
    }
    matrix->upper_start[rows] = kept;
    int32_t *trimmed = realloc(columns, (size_t)(kept ? kept : 1) * sizeof *columns);
    matrix->upper_column = trimmed ? trimmed : columns;
    return PL_OK;
}

/* Full rows: diagonal, then lower neighbours, then upper ones; both ascending. */
static pl_status fill_rows(pl_matrix *matrix, pl_error *err) {
    int64_t rows = matrix->rows, upper = matrix->upper_start[rows];
    matrix->pairs = rows + upper;
    matrix->blocks = rows + 2 * upper;
    if (matrix->blocks > UINT32_MAX)
        return pl_error_set(err, PL_ERR_SYSTEM, "the matrix has %lld blocks, more than 2^32",
                            (long long)matrix->blocks);
    size_t value_size = matrix->single ? sizeof(float) : sizeof(double);
    matrix->start = pl_array_new(rows + 1, sizeof(int64_t));
    matrix->column = pl_array_new(matrix->blocks + PL_NEAR, sizeof(int32_t)); /* read ahead of */
    matrix->position = malloc((size_t)matrix->pairs * sizeof(uint32_t));
    matrix->mirror = malloc((size_t)matrix->pairs * sizeof(uint32_t));
    matrix->values = pl_array_new(9 * matrix->blocks + 16, value_size);
    int64_t *fill = pl_array_new(rows + 1, sizeof(int64_t));
    if (!matrix->start || !matrix->column || !matrix->position || !matrix->mirror || !matrix->values ||
        !fill) {
        free(fill);
        return pl_error_memory(err, matrix->blocks * (int64_t)(9 * value_size + 12), "the stiffness matrix");
    }
    for (int64_t i = 0; i < rows; i++) {
        fill[i] += 1 + matrix->upper_start[i + 1] - matrix->upper_start[i];
        for (int64_t k = matrix->upper_start[i]; k < matrix->upper_start[i + 1]; k++)
            fill[matrix->upper_column[k]]++;
    }
    for (int64_t i = 0; i < rows; i++) {
        matrix->start[i + 1] = matrix->start[i] + fill[i];
        fill[i] = matrix->start[i];
        matrix->column[fill[i]] = (int32_t)i;
        matrix->position[i] = matrix->mirror[i] = (uint32_t)fill[i];
        fill[i]++;
    }
    for (int64_t i = 0; i < rows;
         i++) { /* rows ascending: lower neighbours arrive in order, before the row's own upper ones */
        for (int64_t k = matrix->upper_start[i]; k < matrix->upper_start[i + 1]; k++) {
            int32_t j = matrix->upper_column[k];
            matrix->column[fill[i]] = j;
            matrix->position[rows + k] = (uint32_t)fill[i]++;
            matrix->column[fill[j]] = (int32_t)i;
            matrix->mirror[rows + k] = (uint32_t)fill[j]++;
        }
    }
    free(fill);
    return PL_OK;
}

pl_status pl_matrix_create(int64_t rows, int group_count, const pl_pattern_group *groups, bool single,
                           pl_matrix **out, pl_error *err) {
    *out = NULL;
    pl_matrix *matrix = pl_array_new(1, sizeof *matrix);
    if (!matrix) return pl_error_memory(err, sizeof *matrix, "a matrix");
    matrix->rows = rows;
    matrix->single = single;
    pl_status status = find_upper(matrix, group_count, groups, err);
    if (status == PL_OK) status = fill_rows(matrix, err);
    if (status != PL_OK) {
        pl_matrix_free(matrix);
        return status;
    }
    *out = matrix;
    return PL_OK;
}

void pl_matrix_free(pl_matrix *matrix) {
    if (!matrix) return;
    free(matrix->start);
    free(matrix->column);
    free(matrix->values);
    free(matrix->upper_start);
    free(matrix->upper_column);
    free(matrix->position);
    free(matrix->mirror);
    free(matrix);
}

int64_t pl_matrix_pair(const pl_matrix *matrix, int32_t i, int32_t j) {
    if (i == j) return i;
    int64_t low = matrix->upper_start[i], high = matrix->upper_start[i + 1];
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (matrix->upper_column[middle] <= j)
            low = middle;
        else
            high = middle;
    }
    return matrix->rows + low;
}

void pl_matrix_diagonal(const pl_matrix *matrix, int64_t row, double block[9]) {
    size_t at = 9 * (size_t)matrix->start[row];
    for (size_t k = 0; k < 9; k++) { /* symmetric: column and row major agree */
        block[k] = matrix->single ? (double)((const float *)matrix->values)[at + k]
                                  : ((const double *)matrix->values)[at + k];
    }
}

int64_t pl_matrix_bytes(const pl_matrix *matrix) {
    if (!matrix->values) return 0;
    return matrix->blocks * (matrix->single ? 36 + 4 : 72 + 4) + matrix->pairs * 8 +
           matrix->upper_start[matrix->rows] * 4 + matrix->rows * 16;
}

#define PL_AHEAD(values)                                                                                     \
    __builtin_prefetch(x + 3 * (int64_t)column[k + PL_NEAR]);                                                \
    __builtin_prefetch((values) + 9 * (k + PL_FAR));                                                         \
    __builtin_prefetch((values) + 9 * (k + PL_FAR) + 8)

#if defined(__AVX512F__) && defined(__AVX512VL__)
/* Columns 0 and 1 of a block side by side, with two further values; and column 2, with one further value. */
PL_INLINE __m512d load_pair(const double *p) { return _mm512_loadu_pd(p); }
PL_INLINE __m512d load_pair_single(const float *p) { return _mm512_cvtps_pd(_mm256_loadu_ps(p)); }
PL_INLINE __m256d load_last(const double *p) { return _mm256_loadu_pd(p); }
PL_INLINE __m256d load_last_single(const float *p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
PL_INLINE __m512d undistributed(pl_double4 x) { /* x0 x0 x0 x1 x1 x1 0 0 */
    return _mm512_permutexvar_pd(_mm512_setr_epi64(0, 0, 0, 1, 1, 1, 3, 3),
                                 _mm512_castpd256_pd512((__m256d)x));
}
PL_INLINE pl_double4 fold(__m512d pair, __m256d last) {
    __m512d second = _mm512_permutexvar_pd(_mm512_setr_epi64(3, 4, 5, 5, 3, 4, 5, 5), pair);
    return (pl_double4)_mm512_castpd512_pd256(pair) +
           ((pl_double4)_mm512_castpd512_pd256(second) + (pl_double4)last);
}
#define PL_ADD_BLOCK(kind, values, k, pair, last)                                                            \
    do {                                                                                                     \
        pl_double4 xj = pl_double4_load(x + 3 * (int64_t)column[k]);                                         \
        pair = _mm512_fmadd_pd(load_pair##kind((values) + 9 * (k)), undistributed(xj), pair);                \
        last = _mm256_fmadd_pd(load_last##kind((values) + 9 * (k) + 6),                                      \
                               _mm256_permute4x64_pd((__m256d)xj, 0xaa), last);                              \
    } while (0)
#define PL_ROW_PRODUCT(kind, values, ahead)                                                                  \
    __m512d four_point = _mm512_setzero_pd(), odd = four_point;                                              \
    __m256d even_last = _mm256_setzero_pd(), odd_last = even_last;                                           \
    int64_t k = begin;                                                                                       \
    for (; k + 2 <= end; k += 2) {                                                                           \
        if (ahead) {                                                                                         \
            PL_AHEAD(values);                                                                                \
            __builtin_prefetch(x + 3 * (int64_t)column[k + 1 + PL_NEAR]);                                    \
            __builtin_prefetch((values) + 9 * (k + PL_FAR) + 16);                                            \
        }                                                                                                    \
        PL_ADD_BLOCK(kind, values, k, four_point, even_last);                                                \
        PL_ADD_BLOCK(kind, values, k + 1, odd, odd_last);                                                    \
    }                                                                                                        \
    if (k < end) PL_ADD_BLOCK(kind, values, k, four_point, even_last);                                       \
    sum = fold(_mm512_add_pd(four_point, odd), _mm256_add_pd(even_last, odd_last));
#else
/* A column of a block and one value of the next. */
PL_INLINE pl_double4 load_column(const double *p) {
    pl_double4 v;
    memcpy(&v, p, sizeof v);
    return v;
}
PL_INLINE pl_double4 load_column_single(const float *p) { return pl_float4_widen(pl_float4_load(p)); }
#define PL_ROW_PRODUCT(kind, values, ahead)                                                                  \
    pl_double4 sum1 = {0}, sum2 = {0};                                                                       \
    for (int64_t k = begin; k < end; k++) {                                                                  \
        const double *xj = x + 3 * (int64_t)column[k];                                                       \
        if (ahead) {                                                                                         \
            PL_AHEAD(values);                                                                                \
        }                                                                                                    \
        sum += load_column##kind((values) + 9 * k) * xj[0];                                                  \
        sum1 += load_column##kind((values) + 9 * k + 3) * xj[1];                                             \
        sum2 += load_column##kind((values) + 9 * k + 6) * xj[2];                                             \
    }                                                                                                        \
    sum += sum1 + sum2;
#endif

/* y = A x of rows [first, last); everything except the loop is known at compile time. */
PL_INLINE double multiply_rows(const pl_matrix *matrix, int64_t first, int64_t last, bool single, bool ahead,
                               const pl_diagonal *diagonal, const double *x, const uint8_t *constrained,
                               double *y) {
    const int32_t *column = matrix->column;
    const double *values = matrix->values;
    const float *floats = matrix->values;
    pl_double4 dot = {0};
    for (int64_t i = first; i < last; i++) {
        int64_t begin = matrix->start[i], end = matrix->start[i + 1];
        pl_double4 sum = {0};
        if (single) {
            PL_ROW_PRODUCT(_single, floats, ahead)
        } else {
            PL_ROW_PRODUCT(, values, ahead)
        }
        pl_double4 xi = pl_double4_load(x + 3 * i);
        sum += pl_diagonal_at(diagonal, i) * xi;
        if (constrained && constrained[i]) {
            for (int d = 0; d < 3; d++) {
                if (constrained[i] >> d & 1) sum[d] = 0;
            }
        }
        pl_double4_store(y + 3 * i, sum);
        dot += xi * sum; /* the last lane is not used */
    }
    return dot[0] + dot[1] + dot[2];
}

double pl_matrix_multiply_chunk(const pl_matrix *matrix, int64_t chunk, const pl_diagonal *diagonal,
                                const double *x, const uint8_t *constrained, double *y) {
    int64_t first = chunk * PL_ROW_CHUNK,
            last = first + PL_ROW_CHUNK < matrix->rows ? first + PL_ROW_CHUNK : matrix->rows;
    const bool ahead = matrix->blocks * (matrix->single ? 36 : 72) > PL_CACHED_BYTES;
    if (matrix->single)
        return ahead ? multiply_rows(matrix, first, last, true, true, diagonal, x, constrained, y)
                     : multiply_rows(matrix, first, last, true, false, diagonal, x, constrained, y);
    return ahead ? multiply_rows(matrix, first, last, false, true, diagonal, x, constrained, y)
                 : multiply_rows(matrix, first, last, false, false, diagonal, x, constrained, y);
}

typedef struct product_task {
    const pl_matrix *matrix;
    const double *x;
    double *y;
} product_task;

static void product_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    product_task *task = context;
    static const pl_diagonal none = {0};
    pl_matrix_multiply_chunk(task->matrix, chunk, &none, task->x, NULL, task->y);
}

void pl_matrix_multiply(const pl_matrix *matrix, pl_threads *threads, const double *x, double *y) {
    if (matrix->product.multiply) {
        matrix->product.multiply(matrix->product.context, threads, x, y);
        return;
    }
    product_task task = {matrix, x, y};
    pl_threads_run(threads, (matrix->rows + PL_ROW_CHUNK - 1) / PL_ROW_CHUNK, product_chunk, &task);
}
