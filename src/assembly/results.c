/* Stress, volume change and energy density of elements, for reports and pictures; nodal.c converts them to
 * nodes. */
#include "assembly/chunk.h"

typedef struct results_task {
    const pl_assembly *assembly;
    const double *x;
    double *stress, *det, *energy_density;
    double *corners, *volumes; /* see pl_assembly_corner_stress */
} results_task;

void pl_rule_fit_corners(const pl_rule *rule, double (*fit)[4]) {
    double own = 0, across = 0; /* sum w z_c z_d = (own - across) delta_cd + across, by symmetry */
    for (int q = 0; q < rule->points; q++) {
        own += rule->weights[q] * rule->at[q][0] * rule->at[q][0];
        across += rule->weights[q] * rule->at[q][0] * rule->at[q][1];
    }
    for (int q = 0; q < rule->points; q++) {
        for (int c = 0; c < 4; c++)
            fit[q][c] =
                rule->points == 1
                    ? 1
                    : rule->weights[q] * (rule->at[q][c] - across / (own + 3 * across)) / (own - across);
    }
}

/* Volume averages over an element's integration points. */
static void results_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    results_task *task = context;
    const pl_chunk *chunk = &task->assembly->model->chunks[index];
    const pl_part *part = &task->assembly->parts[chunk->part];
    const int points = part->model->element->points;
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    pl_law_args args;
    pl_material_broadcast(&part->work.material, (pl_limiter){0, 0}, &args);
    double fit[PL_MAX_ELEMENT_POINTS][4];
    pl_rule_fit_corners(part->model->element->rule, fit);
    for (int k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        pl_lane F[PL_MAX_ELEMENT_POINTS][9];
        pl_lane sum[8], total = pl_set1(0.0), corner[24];
        for (int i = 0; i < 24; i++) corner[i] = pl_set1(0.0);
        pl_part_law(part, (pl_limiter){0, 0}, batch, &args);
        for (int i = 0; i < 8; i++) sum[i] = pl_set1(0.0);
        const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
        part->model->kernels->gradients(part, batch, rest, pl_part_inactive(part, batch), task->x, F);
        for (int q = 0; q < points; q++) {
            pl_lane U[9], s[3], V[9], cauchy[3], S[9];
            pl_lane weight = pl_lane_load(rest + (PL_REST_DOUBLES(q + 1) - 1) * PL_LANES);
            pl_svd3(F[q], U, s, V);
            pl_law_out law;
            pl_inversion_eval(part->work.material.eval, &args, s, PL_WANT_ENERGY | PL_WANT_GRADIENT, &law);
            pl_lane det = s[0] * s[1] * s[2];
            for (int i = 0; i < 3; i++) { /* g_i s_i / J, written so that only J = 0 needs a floor */
                pl_lane safe = pl_copysign(pl_max(pl_abs(det), pl_set1(1e-12)), det);
                cauchy[i] = law.g[i] * s[i] / safe;
            }
            pl_mat3_diagonal(U, cauchy, U, S);
            for (int i = 0; i < 6; i++) sum[i] += weight * S[3 * row[i] + column[i]];
            for (int i = 0; task->corners && i < 24; i++)
                corner[i] += pl_set1(fit[q][i / 6]) * S[3 * row[i % 6] + column[i % 6]];
            sum[6] += weight * det;
            sum[7] += weight * law.psi;
            total += weight;
        }
        for (int l = 0; l < PL_LANES && k * PL_LANES + l < chunk->elements; l++) {
            int64_t id = part->model->ids[batch * PL_LANES + l];
            double volume = pl_lane_get(total, l);
            for (int i = 0; task->stress && i < 6; i++)
                task->stress[6 * id + i] = pl_lane_get(sum[i], l) / volume;
            for (int i = 0; task->corners && i < 24; i++)
                task->corners[24 * id + i] = pl_lane_get(corner[i], l);
            if (task->volumes) task->volumes[id] = volume;
            if (task->det) task->det[id] = pl_lane_get(sum[6], l) / volume;
            if (task->energy_density) task->energy_density[id] = pl_lane_get(sum[7], l) / volume;
        }
    }
}

void pl_assembly_results(const pl_assembly *assembly, pl_threads *threads, const double *x, double *stress,
                         double *det, double *energy_density) {
    results_task task = {assembly, x, stress, det, energy_density, NULL, NULL};
    pl_threads_run(threads, assembly->model->chunk_count, results_chunk, &task);
}

void pl_assembly_corner_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                               double *corners, double *volumes) {
    results_task task = {assembly, x, NULL, NULL, NULL, corners, volumes};
    pl_threads_run(threads, assembly->model->chunk_count, results_chunk, &task);
}
