/* Shared by kernels that evaluate a chunk (kernels.h): the law of a part, and sums. */
#ifndef PL_ASSEMBLY_CHUNK_H
#define PL_ASSEMBLY_CHUNK_H

#include "assembly/kernels.h"

/* Lambda and mu of a batch if they vary. */
static inline void pl_chunk_moduli(const pl_part *part, int64_t batch, pl_law_args *args) {
    if (!part->model->varied_count) return;
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
