/* A symmetric matrix of 3x3 blocks with a fixed pattern, stored in full (both triangles), row by row.
 *
 * Each row starts with its diagonal block; the others follow by column. Blocks are column major, so that a
 * block times a vector is three multiply-adds of a column. Values are double or, at half the traffic, float.
 */
#ifndef PL_ASSEMBLY_MATRIX_H
#define PL_ASSEMBLY_MATRIX_H

#include "core/threads.h"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

/* A matrix that is not assembled: its product and its diagonal blocks (row major). */
typedef struct pl_matrix_product {
    void *context;
    void (*multiply)(void *context, pl_threads *threads, const double *x, double *y);
    void (*diagonals)(void *context, pl_threads *threads, double *blocks);
} pl_matrix_product;

typedef struct pl_matrix {
    int64_t rows, blocks;
    pl_matrix_product product; /* used if there are no values (matrix_free.h); else all zero */
    int64_t *start;            /* (rows + 1) first block of a row */
    int32_t *column;           /* (blocks) */
    bool single;
    void *values; /* (blocks, 9) double or float, with room for one vector read beyond the end */
    /* The pairs i <= j that elements couple: pair i is (i, i); pair rows + k is the k-th of `upper_column`.
     */
    int64_t pairs;
    int64_t *upper_start;        /* (rows + 1) into upper_column */
    int32_t *upper_column;       /* j > i, ascending in each row */
    uint32_t *position, *mirror; /* (pairs) block of (i, j) and of (j, i) */
} pl_matrix;

/* Pattern of `count` elements with `nodes` nodes each (`cells` ascending within an element). Several groups
 * may be added before pl_matrix_finish. */
typedef struct pl_pattern_group {
    int64_t count;
    int nodes;
    const int32_t *cells;
} pl_pattern_group;
pl_status pl_matrix_create(int64_t rows, int group_count, const pl_pattern_group *groups, bool single,
                           pl_matrix **out, pl_error *err);
void pl_matrix_free(pl_matrix *matrix);

/* The pair (i, j), i <= j; it must be in the pattern. */
int64_t pl_matrix_pair(const pl_matrix *matrix, int32_t i, int32_t j);

/* A 3x3 block in registers: entries 0 to 7, and the last. */
typedef double pl_eight __attribute__((vector_size(64)));
typedef float pl_eight_single __attribute__((vector_size(32)));
typedef struct pl_block {
    pl_eight head;
    double tail;
} pl_block;

static inline __attribute__((always_inline)) pl_block pl_block_load(const double *p) {
    pl_block block;
    __builtin_memcpy(&block.head, p, sizeof block.head);
    block.tail = p[8];
    return block;
}
static inline __attribute__((always_inline)) void pl_block_store(double *p, pl_block block) {
    __builtin_memcpy(p, &block.head, sizeof block.head);
    p[8] = block.tail;
}
static inline __attribute__((always_inline)) pl_eight pl_block_transposed(pl_eight v) {
    return (pl_eight){v[0], v[3], v[6], v[1], v[4], v[7], v[2], v[5]};
}

/* Writes the row-major block of a pair at (i, j) and its transpose at (j, i). Storage is column major. */
static inline __attribute__((always_inline)) void pl_matrix_store(pl_matrix *matrix, int64_t pair,
                                                                  pl_block block) {
    size_t at = 9 * (size_t)matrix->position[pair], mirrored = 9 * (size_t)matrix->mirror[pair];
    pl_eight across = pl_block_transposed(block.head);
    if (matrix->single) {
        float *values = matrix->values;
        pl_eight_single head = __builtin_convertvector(block.head, pl_eight_single);
        pl_eight_single turned = __builtin_convertvector(across, pl_eight_single);
        __builtin_memcpy(values + mirrored, &head, sizeof head);
        values[mirrored + 8] = (float)block.tail;
        __builtin_memcpy(values + at, &turned, sizeof turned);
        values[at + 8] = (float)block.tail;
    } else {
        double *values = matrix->values;
        pl_block_store(values + mirrored, block);
        pl_block_store(values + at, (pl_block){across, block.tail});
    }
}

/* A block of floats in registers: in a single one if available. */
#if defined(__AVX512F__)
typedef __m512 pl_block_single;

static inline __attribute__((always_inline)) pl_block_single pl_block_single_load(const float *p) {
    return _mm512_loadu_ps(p);
}
static inline __attribute__((always_inline)) void pl_block_single_add(pl_block_single *sum, const float *p) {
    *sum = _mm512_add_ps(*sum, _mm512_loadu_ps(p));
}
static inline __attribute__((always_inline)) pl_block pl_block_widen(pl_block_single block) {
    return (pl_block){(pl_eight)_mm512_cvtps_pd(_mm512_castps512_ps256(block)), (double)block[8]};
}
/* pl_matrix_store for a matrix of floats. */
static inline __attribute__((always_inline)) void pl_matrix_store_single(pl_matrix *matrix, int64_t pair,
                                                                         pl_block_single block) {
    const __m512i across = _mm512_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5, 8, 8, 8, 8, 8, 8, 8, 8);
    float *values = matrix->values;
    float *to = values + 9 * (size_t)matrix->mirror[pair],
          *turned = values + 9 * (size_t)matrix->position[pair];
    __m128 tail = _mm512_extractf32x4_ps(block, 2);
    _mm256_storeu_ps(to, _mm512_castps512_ps256(block));
    _mm_store_ss(to + 8, tail);
    _mm256_storeu_ps(turned, _mm512_castps512_ps256(_mm512_permutexvar_ps(across, block)));
    _mm_store_ss(turned + 8, tail);
}
#else
typedef struct pl_block_single {
    pl_eight_single head;
    float tail;
} pl_block_single;

static inline __attribute__((always_inline)) pl_block_single pl_block_single_load(const float *p) {
    pl_block_single block;
    __builtin_memcpy(&block.head, p, sizeof block.head);
    block.tail = p[8];
    return block;
}
static inline __attribute__((always_inline)) void pl_block_single_add(pl_block_single *sum, const float *p) {
    pl_block_single block = pl_block_single_load(p);
    sum->head += block.head;
    sum->tail += block.tail;
}
static inline __attribute__((always_inline)) pl_block pl_block_widen(pl_block_single block) {
    return (pl_block){__builtin_convertvector(block.head, pl_eight), (double)block.tail};
}
/* pl_matrix_store for a matrix of floats. */
static inline __attribute__((always_inline)) void pl_matrix_store_single(pl_matrix *matrix, int64_t pair,
                                                                         pl_block_single block) {
    pl_matrix_store(matrix, pair, pl_block_widen(block));
}
#endif

/* The diagonal block of a row, row major. Needs values. */
void pl_matrix_diagonal(const pl_matrix *matrix, int64_t row, double block[9]);

/* Hardware prefetching does not work well on rows this short: for matrices larger than the caches, values are
 * prefetched PL_FAR blocks ahead, x PL_NEAR blocks; for smaller ones that would only cost time. */
enum { PL_NEAR = 12, PL_FAR = 32, PL_CACHED_BYTES = 24 << 20 };

enum { PL_ROW_CHUNK = 512 }; /* rows a task: fixed, so that sums do not depend on the number of threads */

/* Added to the diagonal of row i: constant + factor weights[i] (weights may be NULL). */
typedef struct pl_diagonal {
    double constant, factor;
    const double *weights;
} pl_diagonal;

static inline double pl_diagonal_at(const pl_diagonal *diagonal, int64_t row) {
    return diagonal->constant + (diagonal->weights ? diagonal->factor * diagonal->weights[row] : 0);
}

/* Needs values: y = (A + diagonal) x for the rows of one chunk, with the components whose bit is set in
 * constrained[row] (or NULL) set to zero; returns the chunk's share of x . y. */
double pl_matrix_multiply_chunk(const pl_matrix *matrix, int64_t chunk, const pl_diagonal *diagonal,
                                const double *x, const uint8_t *constrained, double *y);
/* The same in floats, for a matrix of floats; x has room for one float more. */
double pl_matrix_multiply_chunk_single(const pl_matrix *matrix, int64_t chunk, const pl_diagonal *diagonal,
                                       const float *x, const uint8_t *constrained, float *y);
/* The whole product. */
void pl_matrix_multiply(const pl_matrix *matrix, pl_threads *threads, const double *x, double *y);

int64_t pl_matrix_bytes(const pl_matrix *matrix);

#endif
