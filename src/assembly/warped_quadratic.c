/* Elements of ten nodes, warped or plain linear; see kernels.h and quadratic_warped.h. */
#include "assembly/chunk.h"
#include "assembly/quadratic_warped.h"
#include "assembly/straight.h"

enum { FORCE_SIZE = PL_LANES * 3 * PL_QUADRATIC_NODES };

/* One batch of elements without curved edges: one point. */
PL_INLINE void run_straight(bool plain, bool undistributed, const pl_part *part, const pl_law_args *args,
                            int64_t batch, const double *positions, double *forces,
                            const pl_block_records *blocks, pl_batch_sums *sums) {
    pl_point point;
    pl_lane F[9], f[4][3], K[PL_BLOCKS(4)][9];
    pl_straight_load(part, batch, positions, &point, F);
    for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    pl_warped_point(4, plain, args, &point, F, true, f, blocks ? K : NULL, sums);
    pl_straight_forces(f, undistributed, forces);
    if (blocks) pl_straight_blocks(part, batch, K, *blocks);
}

/* Forces, and blocks unless NULL. */
PL_INLINE void run_chunk(bool plain, const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                         double *forces, double *blocks, pl_sums *out) {
    pl_law_args args;
    pl_material_broadcast(&part->work.material, (pl_limiter){0, 0}, &args);
    pl_batch_sums sums = pl_batch_sums_zero();
    const bool undistributed = task->request.undistributed;
    const int rotation = plain                                               ? PL_ROTATION_NONE
                         : task->request.rotation == PL_ROTATION_OF_ELEMENTS ? PL_ROTATION_ELEMENT
                                                                             : PL_ROTATION_POINT;
    for (int64_t k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        double *to = forces + k * FORCE_SIZE;
        const pl_block_records records = pl_block_records_at(blocks, task->single, k),
                               *pairs = blocks ? &records : NULL;
        pl_chunk_moduli(part, batch, &args);
        if (part->work.straight && part->work.straight[batch])
            run_straight(plain, undistributed, part, &args, batch, task->x, to, pairs, &sums);
        else
            pl_quadratic_warped_batch(rotation, undistributed, part, &args, batch, task->x, to, pairs, &sums);
    }
    pl_chunk_sum(&sums, out);
}

void pl_quadratic_warped(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                         double *forces, double *blocks, pl_sums *out) {
    double *wanted = task->request.matrix ? blocks : NULL;
    if (task->request.tangent == PL_TANGENT_WARPED)
        run_chunk(false, task, part, chunk, forces, wanted, out);
    else
        run_chunk(true, task, part, chunk, forces, wanted, out);
}
