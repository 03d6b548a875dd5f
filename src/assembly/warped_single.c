/* See warped_single.h. */
#include "assembly/warped_single.h"
#include "assembly/chunk.h"
#include "assembly/warped.h"
#include "math/wide.h"

enum { NODES = 4, FORCE_WIDTH = 3 * NODES, BLOCK_WIDTH = 9 * PL_BLOCKS(NODES) };

PL_INLINE void load_batch(const pl_part *part, int64_t batch, const double *positions, pl_point *point,
                          pl_lane F[9]) {
    pl_lane x[NODES][3];
    pl_kernel_load_nodes(NODES, part->model->nodes + batch * NODES * PL_LANES, positions, x);
    pl_kernel_load_point(NODES, x, part->rest + batch * PL_REST_DOUBLES(1) * PL_LANES, point, F);
}

/* All blocks a <= b from r_a, including those of node 0: r_0 = -(r_1 + r_2 + r_3). */
PL_INLINE void wide_blocks(const pl_warped_frame *low, const pl_warped_frame *high, pl_wide (*K)[9]) {
    pl_wide r[NODES][3], lambda = pl_wide_join(low->lambda, high->lambda),
                         t = pl_wide_join(low->tension * low->mu, high->tension * high->mu),
                         mu = pl_wide_join(low->mu, high->mu), cross = mu - t;
    mu += t;
    for (int i = 0; i < 3; i++) {
        for (int a = 1; a < NODES; a++) r[a][i] = pl_wide_join(low->r[a - 1][i], high->r[a - 1][i]);
        r[0][i] = -(r[1][i] + r[2][i] + r[3][i]);
    }
    for (int a = 0; a < NODES; a++) {
        pl_wide la[3], ca[3], ma[3];
        for (int i = 0; i < 3; i++) la[i] = lambda * r[a][i], ca[i] = cross * r[a][i], ma[i] = mu * r[a][i];
        for (int b = a; b < NODES; b++) {
            pl_wide *block = K[PL_BLOCK_INDEX(a, b)];
            pl_wide shear = ma[0] * r[b][0] + ma[1] * r[b][1] + ma[2] * r[b][2];
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) { /* diagonal blocks are symmetric to the last bit */
                    bool known = a == b && j < i;
                    block[3 * i + j] = known ? block[3 * j + i] : la[i] * r[b][j] + ca[j] * r[b][i];
                }
                block[4 * i] += shear;
            }
        }
    }
}

/* Two batches; if there is only one (`count`), it fills both halves and the second's records are not read. */
PL_INLINE void run_batches(bool plain, const pl_part *part, const pl_law_args *args, int64_t batch, int count,
                           const double *x, double *forces, float *blocks, pl_batch_sums *sums) {
    pl_point point[2];
    pl_lane F[2][9], R[2][9];
    pl_warped_frame frame[2];
    pl_wide K[PL_BLOCKS(NODES)][9];
    for (int m = 0; m < 2; m++) load_batch(part, batch + (m < count ? m : 0), x, &point[m], F[m]);
    if (plain)
        pl_warped_no_rotation(R[0]), pl_warped_no_rotation(R[1]);
    else
        pl_polar3_two(F, R);
    for (int m = 0; m < count; m++) {
        pl_lane f[NODES][3];
        for (int a = 0; a < NODES; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
        pl_law_args own;
        own.p[PL_LAMBDA] =
            part->model->varied_count ? pl_part_value(part, batch + m, PL_LAMBDA) : args->p[PL_LAMBDA];
        own.p[PL_MU] = part->model->varied_count ? pl_part_value(part, batch + m, PL_MU) : args->p[PL_MU];
        pl_warped_forces(NODES, &own, &point[m], F[m], R[m], f, &frame[m], sums);
        if (plain) frame[m].tension = pl_set1(0.0);
        pl_store_records(f[0], FORCE_WIDTH, forces + m * PL_LANES * FORCE_WIDTH, FORCE_WIDTH);
    }
    wide_blocks(&frame[0], &frame[count - 1], K);
    pl_wide_store_records(K[0], BLOCK_WIDTH, blocks, BLOCK_WIDTH);
}

PL_INLINE void run_chunk(bool plain, const pl_part *part, const pl_chunk *chunk, const pl_law_args *args,
                         const double *x, double *forces, float *blocks, pl_batch_sums *sums) {
    for (int k = 0; k < chunk->batches; k += 2) {
        run_batches(plain, part, args, chunk->first_batch + k, k + 1 < chunk->batches ? 2 : 1, x,
                    forces + k * PL_LANES * FORCE_WIDTH, blocks + k * PL_LANES * BLOCK_WIDTH, sums);
    }
}

void pl_linear_warped_single(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                             double *forces, float *blocks, pl_sums *out) {
    pl_law_args args;
    pl_material_broadcast(&part->work.material, (pl_limiter){0, 0}, &args);
    pl_batch_sums sums = pl_batch_sums_zero();
    if (task->request.tangent == PL_TANGENT_PLAIN)
        run_chunk(true, part, chunk, &args, task->x, forces, blocks, &sums);
    else
        run_chunk(false, part, chunk, &args, task->x, forces, blocks, &sums);
    pl_chunk_sum(&sums, out);
}

void pl_single_gather(pl_assembly *assembly, int64_t chunk, const float *blocks) {
    const pl_gather *gather = assembly->work.pair_gather;
    const uint16_t *source = gather->sources + gather->source_start[chunk];
    pl_matrix *matrix = assembly->work.matrix;
    int k = 0;
    for (int64_t slot = gather->slot_start[chunk]; slot < gather->slot_stop[chunk]; slot++) {
        pl_block_single sum = pl_block_single_load(blocks + 9 * source[k]);
        for (k++; k < gather->slot_end[slot]; k++) pl_block_single_add(&sum, blocks + 9 * source[k]);
        int64_t target = gather->slot_target[slot];
        if (target >= 0)
            pl_matrix_store_single(matrix, target, sum);
        else
            pl_block_store(assembly->work.pair_halo + 9 * ~target, pl_block_widen(sum));
    }
}
