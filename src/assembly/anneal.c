/* See anneal.h. The deformation F from the stored shape to the current one is applied to that shape, b <-
 * F^-T b and w <- w det F, and F_p becomes I: F_e = I everywhere, and the history of flow is reset. */
#include "assembly/anneal.h"
#include "assembly/kernels.h"
#include "assembly/plastic.h"

/* An element below this fraction of its volume gets no new rest shape. */
#define MIN_DET 1e-6

/* Deformations of the elements of a batch that are annealed; the others have I. Returns the number of
 * selected elements that keep their shape. */
static int find_deformations(const pl_part *part, int64_t batch, const double *x, const int64_t range[2],
                             bool chosen[PL_LANES], double *F) {
    const int points = part->model->element->points;
    const double *rest = part->shape + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_lane G[PL_MAX_ELEMENT_POINTS][9];
    part->model->kernels->gradients(part, batch, rest, pl_part_inactive(part, batch), x, G);
    bool good[PL_LANES];
    for (int l = 0; l < PL_LANES; l++) {
        int64_t id = part->model->ids[batch * PL_LANES + l];
        chosen[l] = batch * PL_LANES + l < part->model->count && id >= range[0] && id < range[1];
        good[l] = true;
    }
    for (int q = 0; q < points; q++) {
        pl_lane det = pl_mat3_det(G[q]);
        for (int i = 0; i < 9; i++) pl_lane_store(F + (q * 9 + i) * PL_LANES, G[q][i]);
        for (int l = 0; l < PL_LANES; l++)
            good[l] = good[l] && pl_lane_get(det, l) > MIN_DET && pl_lane_get(det, l) < 1 / MIN_DET;
    }
    int left = 0;
    for (int l = 0; l < PL_LANES; l++) {
        left += chosen[l] && !good[l];
        chosen[l] = chosen[l] && good[l];
        for (int k = 0; !chosen[l] && k < 9 * points; k++) F[k * PL_LANES + l] = k % 9 % 4 ? 0 : 1;
    }
    return left;
}

static int anneal_batch(pl_part *part, int64_t batch, const double *x, const int64_t range[2]) {
    const int points = part->model->element->points;
    double F[9 * PL_MAX_ELEMENT_POINTS * PL_LANES] = {0};
    bool chosen[PL_LANES], any = false;
    int left = find_deformations(part, batch, x, range, chosen, F);
    for (int l = 0; l < PL_LANES; l++) any = any || chosen[l];
    if (!any) return left;
    double *rest = part->state.shape + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_rest_reshape(points, F, rest, rest);
    double *Fp = part->state.Fp ? part->state.Fp + batch * points * 9 * PL_LANES : NULL;
    for (int k = 0; Fp && k < 9 * points; k++) {
        for (int l = 0; l < PL_LANES; l++) {
            if (chosen[l]) Fp[k * PL_LANES + l] = k % 9 % 4 ? 0 : 1;
        }
    }
    return left;
}

int64_t pl_assembly_anneal(pl_assembly *assembly, pl_threads *threads, const double *x, int64_t first,
                           int64_t last) {
    const int64_t range[2] = {first, last};
    int64_t left = 0;
    for (int p = 0; assembly->model->reshapes && p < assembly->model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        for (int64_t batch = 0; batch < part->model->batches; batch++)
            left += anneal_batch(part, batch, x, range);
    }
    pl_plastic_restore(assembly, threads);
    return left;
}
