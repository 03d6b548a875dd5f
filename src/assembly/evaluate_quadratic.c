/* Elements of ten nodes under any law; see kernels.h and quadratic.h. */
#include "assembly/chunk.h"
#include "assembly/matrix_free.h"
#include "assembly/straight.h"

enum { FORCE_SIZE = PL_LANES * 3 * PL_QUADRATIC_NODES };

/* The results of a batch of elements of ten nodes. */
PL_INLINE void quadratic_end(const pl_quadratic *b, const pl_four_point *four_point, int points,
                             unsigned want, bool store, const pl_batch_sums *own, pl_lane weight,
                             double *forces, pl_block_records blocks, pl_batch_sums *sums) {
    pl_quadratic_sum(own, weight, sums);
    if (want & PL_WANT_GRADIENT)
        pl_store_records(b->f[0], 3 * PL_QUADRATIC_NODES, forces, 3 * PL_QUADRATIC_NODES);
    if (want & PL_WANT_HESSIAN && !store) pl_quadratic_store(b, four_point, points, blocks);
}

/* One batch of elements of ten nodes: the decompositions of two points are interleaved. */
PL_INLINE void run_quadratic(unsigned want, bool store, bool undistributed, const pl_part *part,
                             const pl_law_args *args, int64_t batch, const double *positions, double *forces,
                             pl_block_records blocks, pl_batch_sums *sums) {
    const int points = part->model->element->points;
    pl_quadratic b;
    pl_quadratic_begin(&b, part->model->derivatives,
                       part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES,
                       pl_part_inactive(part, batch), positions);
    pl_batch_sums own = {pl_set1(0.0), pl_set1(0.0), pl_set1(INFINITY), 0};
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_lane weight = pl_set1(0.0);
    for (int first = 0; first < points; first += 2) { /* every rule has an even number of points */
        pl_point point[2];
        pl_lane F[2][9], U[2][9], s[2][3], V[2][9];
        for (int m = 0; m < 2; m++) {
            rest = pl_batch_load_point(&b.nodes, first + m, rest, &point[m], F[m]);
            weight += point[m].weight;
        }
        pl_svd3_many(2, F, U, s, V);
        for (int m = 0; m < 2; m++) {
            pl_lane f[4][3], (*K)[9] = b.blocks[first + m].K;
            for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
            if (store)
                pl_tangents_point(part, args, &point[m], batch, first + m, U[m], s[m], V[m], f, &own);
            else
                pl_kernel_point(4, part->work.material.eval, args, &point[m], U[m], s[m], V[m], want, true, f,
                                K, &own);
            if (want & PL_WANT_GRADIENT) pl_quadratic_add(&b, first + m, f);
            if (want & PL_WANT_HESSIAN && !store) pl_kernel_first_row(K);
        }
    }
    pl_quadratic_finish(&b, undistributed);
    quadratic_end(&b, &part->model->four_point, points, want, store, &own, weight, forces, blocks, sums);
}

/* One batch of elements without curved edges: one point. */
PL_INLINE void run_straight(unsigned want, bool undistributed, const pl_part *part, const pl_law_args *args,
                            int64_t batch, const double *positions, double *forces, pl_block_records blocks,
                            pl_batch_sums *sums) {
    pl_point point;
    pl_lane F[9], U[9], s[3], V[9], f[4][3], K[PL_BLOCKS(4)][9];
    pl_straight_load(part, batch, positions, &point, F);
    for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    pl_svd3(F, U, s, V);
    pl_kernel_point(4, part->work.material.eval, args, &point, U, s, V, want, true, f, K, sums);
    if (want & PL_WANT_GRADIENT) pl_straight_forces(f, undistributed, forces);
    if (want & PL_WANT_HESSIAN) pl_straight_blocks(part, batch, K, blocks);
}

PL_INLINE void run_chunk(unsigned want, bool store, const pl_chunk_task *task, const pl_part *part,
                         const pl_chunk *chunk, double *forces, double *blocks, pl_sums *out) {
    const bool undistributed = task->request.undistributed;
    pl_law_args args;
    pl_material_broadcast(&part->work.material, task->request.limiter, &args);
    args.exact = task->request.exact;
    pl_batch_sums sums = pl_batch_sums_zero();
    for (int k = 0; k < chunk->batches; k++, forces += FORCE_SIZE) {
        const pl_block_records to = pl_block_records_at(blocks, task->single, k);
        int64_t batch = chunk->first_batch + k;
        pl_part_law(part, task->request.limiter, batch, &args);
        if (part->work.straight && part->work.straight[batch])
            run_straight(want, undistributed, part, &args, batch, task->x, forces, to, &sums);
        else
            run_quadratic(want, store, undistributed, part, &args, batch, task->x, forces, to, &sums);
    }
    pl_chunk_sum(&sums, out);
}

/* The request (`want`, as for a law; `store`: the tangent is stored, matrix_free.h) is known at compile
 * time. */
void pl_quadratic_evaluate(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                           double *forces, double *blocks, pl_sums *out) {
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
