/* See reuse.h. F is linear in the positions, so that the change is the gradient of the displacement; it is
 * relative to the shape without plastic deformation, like the total deformation in the paper. */
#include "assembly/reuse.h"
#include "assembly/kernels.h"
#include "assembly/quadratic.h"

/* Largest absolute row sum. */
PL_INLINE pl_lane row_sum(const pl_lane A[9]) {
    pl_lane max = pl_set1(0.0);
    for (int i = 0; i < 3; i++)
        max = pl_max(max, pl_abs(A[3 * i]) + pl_abs(A[3 * i + 1]) + pl_abs(A[3 * i + 2]));
    return max;
}

/* Adds the change of a point's F_p, and returns its determinant. */
PL_INLINE pl_lane plastic_change(const double *now, const double *before, pl_lane *change) {
    pl_lane Fp[9], away[9];
    for (int i = 0; i < 9; i++) {
        Fp[i] = pl_lane_load(now + PL_LANES * i);
        away[i] = before ? Fp[i] - pl_lane_load(before + PL_LANES * i) : pl_set1(0.0);
    }
    *change = pl_max(*change, row_sum(away));
    return pl_mat3_det(Fp);
}

PL_INLINE void change_batch(bool quadratic, const pl_change_task *task, const pl_part *part, int64_t batch,
                            pl_change_sums *out) {
    const int points = part->model->element->points, nodes = quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
    const int32_t *index = part->model->nodes + batch * nodes * PL_LANES;
    const double *rest = part->shape + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_batch_nodes x, displacement;
    pl_batch_load(quadratic, part->model->derivatives, index, pl_part_inactive(part, batch), task->x, &x);
    pl_batch_load(quadratic, part->model->derivatives, index, pl_part_inactive(part, batch), task->from,
                  &displacement);
    for (int a = 0; a < nodes; a++) {
        for (int i = 0; i < 3; i++) displacement.x[a][i] = x.x[a][i] - displacement.x[a][i];
    }
    pl_lane lowest = pl_set1(INFINITY), total = pl_set1(0.0);
    for (int q = 0; q < points; q++) {
        pl_point point;
        pl_lane F[9], away[9];
        rest = pl_batch_load_point(&x, q, rest, &point, F);
        pl_batch_gradient(&displacement, q, point.b, away);
        pl_lane det = pl_mat3_det(F);
        out->change = pl_max(out->change, row_sum(away));
        out->volume += det * point.weight;
        if (part->state.Fp) {
            const double *Fp = part->state.Fp + (batch * points + q) * 9 * PL_LANES;
            ptrdiff_t place = Fp - task->assembly->state.plastic;
            det /= plastic_change(Fp, task->plastic ? task->plastic + place : NULL, &out->change);
        }
        lowest = pl_min(lowest, det);
        total += point.weight;
    }
    out->lowest_det = pl_min(out->lowest_det, lowest);
    out->inverted +=
        pl_count(pl_and(pl_less(pl_set1(0.0), total), pl_less_equal(lowest, pl_set1(PL_FLAT_DET))));
}

void pl_linear_change(const pl_change_task *task, const pl_part *part, const pl_chunk *chunk,
                      pl_change_sums *sums) {
    for (int k = 0; k < chunk->batches; k++) change_batch(false, task, part, chunk->first_batch + k, sums);
}

void pl_quadratic_change(const pl_change_task *task, const pl_part *part, const pl_chunk *chunk,
                         pl_change_sums *sums) {
    for (int k = 0; k < chunk->batches; k++) change_batch(true, task, part, chunk->first_batch + k, sums);
}

static void change_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    const pl_change_task *task = context;
    const pl_chunk *chunk = &task->assembly->model->chunks[index];
    const pl_part *part = &task->assembly->parts[chunk->part];
    pl_change_sums sums = {pl_set1(0.0), pl_set1(0.0), pl_set1(INFINITY), 0};
    part->model->kernels->change(task, part, chunk, &sums);
    pl_sums *out = &task->assembly->work.chunk_sums[index];
    *out = (pl_sums){.lowest_det = INFINITY, .inverted = sums.inverted};
    for (int l = 0; l < PL_LANES; l++) {
        out->change = fmax(out->change, pl_lane_get(sums.change, l));
        out->volume += pl_lane_get(sums.volume, l);
        out->lowest_det = fmin(out->lowest_det, pl_lane_get(sums.lowest_det, l));
    }
}

double pl_assembly_change(pl_assembly *assembly, pl_threads *threads, const double *x, const double *from,
                          const double *plastic, pl_sums *sums) {
    pl_change_task task = {assembly, x, from, plastic};
    pl_threads_run(threads, assembly->model->chunk_count, change_chunk, &task);
    *sums = (pl_sums){.lowest_det = INFINITY};
    for (int64_t c = 0; c < assembly->model->chunk_count; c++) {
        const pl_sums *own = &assembly->work.chunk_sums[c];
        sums->change = fmax(sums->change, own->change);
        sums->volume += own->volume;
        sums->lowest_det = fmin(sums->lowest_det, own->lowest_det);
        sums->inverted += own->inverted;
    }
    return isfinite(sums->volume) ? sums->change : INFINITY; /* maxima pass over what is not a number */
}
