/* The elements of a chunk, by kind: each file evaluates one, for evaluate.c. What is asked for is known at
 * compile time in each, which makes them long to compile; hence the files.
 *
 * Element records go to `forces` (3 a node) and `blocks` (9 a block), element by element, batch by batch.
 */
#ifndef PL_ASSEMBLY_CHUNK_H
#define PL_ASSEMBLY_CHUNK_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

typedef struct pl_chunk_task {
    const double *x; /* positions */
    pl_request request;
    bool single; /* blocks of ten nodes are floats, for a matrix of such */
} pl_chunk_task;

typedef void (*pl_chunk_run)(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                             double *forces, double *blocks, pl_sums *out);

/* Any law: four nodes (chunk_four.c), ten (chunk_ten.c). */
void pl_chunk_four(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                   double *blocks, pl_sums *out);
void pl_chunk_ten(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                  double *blocks, pl_sums *out);
/* The linear law, for PL_TANGENT_WARPED or PL_TANGENT_PLAIN (chunk_four_warped.c, chunk_ten_warped.c). */
void pl_chunk_four_warped(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                          double *forces, double *blocks, pl_sums *out);
void pl_chunk_ten_warped(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                         double *forces, double *blocks, pl_sums *out);

/* The law of a part, its limiter widened; where parameters vary, pl_part_law follows for each batch. */
void pl_chunk_law(const pl_part *part, pl_limiter widen, pl_law_args *args);

/* Lambda and mu of a batch where they vary. */
static inline void pl_chunk_moduli(const pl_part *part, int64_t batch, pl_law_args *args) {
    if (!part->varied_count) return;
    args->p[PL_LAMBDA] = pl_part_value(part, batch, PL_LAMBDA);
    args->p[PL_MU] = pl_part_value(part, batch, PL_MU);
}

static inline pl_batch_sums pl_batch_sums_zero(void) {
    return (pl_batch_sums){pl_set1(0.0), pl_set1(0.0), pl_set1(INFINITY), 0};
}

static inline void pl_chunk_sum(const pl_batch_sums *sums, pl_sums *out) {
    *out = (pl_sums){.lowest_det = INFINITY, .inverted = sums->inverted};
    for (int l = 0; l < PL_LANES; l++) {
        out->energy += pl_lane_get(sums->energy, l);
        out->volume += pl_lane_get(sums->volume, l);
        out->lowest_det = fmin(out->lowest_det, pl_lane_get(sums->lowest_det, l));
    }
}

#endif
