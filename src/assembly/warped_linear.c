/* Elements of four nodes, warped or plain linear; see kernels.h and warped.h. */
#include "assembly/chunk.h"
#include "assembly/matrix_free.h"
#include "assembly/warped.h"

enum { NODES = 4, FORCE_WIDTH = 3 * NODES, BLOCK_WIDTH = 9 * PL_BLOCKS(NODES) };

/* pl_warped_point without blocks. */
PL_INLINE void store_warped(bool plain, const pl_part *part, const pl_law_args *args, const pl_point *point,
                            int64_t batch, const pl_lane F[9], pl_lane (*f)[3], pl_batch_sums *sums) {
    pl_warped_frame frame;
    pl_lane R[9];
    pl_warped_rotation(plain, F, R);
    pl_warped_forces(NODES, args, point, F, R, f, &frame, sums);
    pl_lane tension = plain ? pl_set1(0.0) : frame.tension * frame.mu;
    pl_tangents_store_warped(part, part->model->tangent_single, batch, 0, R, frame.lambda, frame.mu, tension);
}

/* Forces, and blocks unless NULL. */
PL_INLINE void run_chunk(bool plain, const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                         double *forces, double *blocks, pl_sums *out) {
    pl_law_args args;
    pl_material_broadcast(&part->work.material, (pl_limiter){0, 0}, &args);
    pl_batch_sums sums = pl_batch_sums_zero();
    for (int k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        pl_point point;
        pl_lane x[NODES][3], f[NODES][3], K[PL_BLOCKS(NODES)][9], F[9];
        pl_chunk_moduli(part, batch, &args);
        pl_kernel_load_nodes(NODES, part->model->nodes + batch * NODES * PL_LANES, task->x, x);
        for (int a = 0; a < NODES; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
        pl_kernel_load_point(NODES, x, part->rest + batch * PL_REST_DOUBLES(1) * PL_LANES, &point, F);
        if (part->work.tangent && blocks)
            store_warped(plain, part, &args, &point, batch, F, f, &sums);
        else
            pl_warped_point(NODES, plain, &args, &point, F, true, f, blocks ? K : NULL, &sums);
        pl_store_records(f[0], FORCE_WIDTH, forces + (int64_t)k * PL_LANES * FORCE_WIDTH, FORCE_WIDTH);
        if (part->work.tangent || !blocks) continue;
        pl_kernel_first_row(K);
        pl_store_records(K[0], BLOCK_WIDTH, blocks + (int64_t)k * PL_LANES * BLOCK_WIDTH, BLOCK_WIDTH);
    }
    pl_chunk_sum(&sums, out);
}

void pl_linear_warped(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                      double *blocks, pl_sums *out) {
    double *wanted = task->request.matrix ? blocks : NULL;
    if (task->request.tangent == PL_TANGENT_WARPED)
        run_chunk(false, task, part, chunk, forces, wanted, out);
    else
        run_chunk(true, task, part, chunk, forces, wanted, out);
}
