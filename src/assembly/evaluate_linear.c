/* Elements of four nodes under any law, two batches at a time; see kernels.h and kernel.h. */
#include "assembly/chunk.h"
#include "assembly/matrix_free.h"

enum { NODES = 4, FORCE_SIZE = PL_LANES * 3 * NODES, BLOCK_SIZE = PL_LANES * 9 * PL_BLOCKS(NODES) };

/* `count` (1 or 2) neighbouring batches: their decompositions are interleaved, the rest follows one by one.
 * `args` has one entry for each. Element records go to `forces` (3 per node) and `blocks` (9 per block),
 * element by element. */
PL_INLINE void run_batches(int count, unsigned want, bool store, const pl_part *part, const pl_law_args *args,
                           int64_t batch, const double *positions, double *forces, double *blocks,
                           pl_batch_sums *sums) {
    pl_point point[2];
    pl_lane x[2][NODES][3], f[2][NODES][3], K[2][PL_BLOCKS(NODES)][9], F[2][9], U[2][9], s[2][3], V[2][9];
    for (int m = 0; m < count; m++) {
        pl_kernel_load_nodes(NODES, part->model->nodes + (batch + m) * NODES * PL_LANES, positions, x[m]);
        for (int a = 0; a < NODES; a++) f[m][a][0] = f[m][a][1] = f[m][a][2] = pl_set1(0.0);
    }
    for (int m = 0; m < count; m++) {
        const double *rest = part->rest + (batch + m) * PL_REST_DOUBLES(1) * PL_LANES;
        pl_kernel_load_point(NODES, x[m], rest, &point[m], F[m]);
    }
    pl_svd3_many(count, F, U, s, V);
    for (int m = 0; m < count; m++) {
        if (store)
            pl_tangents_point(part, &args[m], &point[m], batch + m, 0, U[m], s[m], V[m], f[m], sums);
        else
            pl_kernel_point(NODES, part->work.material.eval, &args[m], &point[m], U[m], s[m], V[m], want,
                            true, f[m], K[m], sums);
        if (want & PL_WANT_GRADIENT) pl_store_records(f[m][0], 3 * NODES, forces + m * FORCE_SIZE, 3 * NODES);
        if (want & PL_WANT_HESSIAN && !store) {
            pl_kernel_first_row(K[m]);
            pl_store_records(K[m][0], 9 * PL_BLOCKS(NODES), blocks + m * BLOCK_SIZE, 9 * PL_BLOCKS(NODES));
        }
    }
}

PL_INLINE void run_chunk(unsigned want, bool store, const pl_chunk_task *task, const pl_part *part,
                         const pl_chunk *chunk, double *forces, double *blocks, pl_sums *out) {
    pl_law_args args[2];
    pl_material_broadcast(&part->work.material, task->request.limiter, &args[0]);
    args[0].exact = task->request.exact;
    args[1] = args[0];
    pl_batch_sums sums = pl_batch_sums_zero();
    int k = 0;
    for (; k + 2 <= chunk->batches; k += 2) {
        for (int m = 0; m < 2; m++)
            pl_part_law(part, task->request.limiter, chunk->first_batch + k + m, &args[m]);
        run_batches(2, want, store, part, args, chunk->first_batch + k, task->x, forces + k * FORCE_SIZE,
                    blocks + k * BLOCK_SIZE, &sums);
    }
    if (k < chunk->batches) {
        pl_part_law(part, task->request.limiter, chunk->first_batch + k, &args[0]);
        run_batches(1, want, store, part, args, chunk->first_batch + k, task->x, forces + k * FORCE_SIZE,
                    blocks + k * BLOCK_SIZE, &sums);
    }
    pl_chunk_sum(&sums, out);
}

/* The request (`want`, as for a law; `store`: the tangent is stored, matrix_free.h) is known at compile
 * time. */
void pl_linear_evaluate(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                        double *blocks, pl_sums *out) {
    const unsigned all = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN;
    if (task->request.matrix && part->work.tangent)
        run_chunk(all, true, task, part, chunk, forces, blocks, out);
    else if (task->request.matrix)
        run_chunk(all, false, task, part, chunk, forces, blocks, out);
    else if (task->request.forces)
        run_chunk(PL_WANT_ENERGY | PL_WANT_GRADIENT, false, task, part, chunk, forces, blocks, out);
    else
        run_chunk(PL_WANT_ENERGY, false, task, part, chunk, forces, blocks, out);
}
