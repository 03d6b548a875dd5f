/* The plastic state of an assembly: memory, the resulting rest shape, goals and results; see plastic.h.
 * plastic_flow.c changes it. */
#include "assembly/kernels.h"
#include "assembly/plastic_strain.h"
#include "core/memory.h"

#include <stdlib.h>

static int64_t part_points(const pl_part *part) {
    return part->model->batches * part->model->element->points;
}

static int64_t rest_size(const pl_part *part) {
    return part->model->batches * PL_REST_DOUBLES(part->model->element->points) * PL_LANES;
}

/* F_p = I */
static void reset(double *Fp, int64_t points) {
    for (int64_t k = 0; k < 9 * points * PL_LANES; k++) Fp[k] = k / PL_LANES % 9 % 4 ? 0 : 1;
}

/* Moves a part's shape to the state, where it may be replaced. */
static void move_shape(pl_part *part, double *to) {
    memcpy(to, part->model->shape, (size_t)rest_size(part) * sizeof(double));
    free((void *)part->model->shape);
    part->making->shape = NULL;
    part->rest = part->shape = part->state.shape = to;
}

pl_status pl_plastic_create(pl_assembly *assembly, pl_error *err) {
    pl_assembly_model *model = assembly->making;
    pl_assembly_state *state = &assembly->state;
    for (int p = 0; p < model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        if (part->model->plasticity.rule) model->plastic_size += 9 * PL_LANES * part_points(part);
        if (model->reshapes) model->shapes_size += rest_size(part);
    }
    state->plastic = pl_array_new(model->plastic_size, sizeof(double));
    state->shapes = pl_array_new(model->shapes_size, sizeof(double));
    assembly->work.flow_sums =
        pl_array_new(model->plastic_size ? model->chunk_count : 0, sizeof(pl_flow_sums));
    if (!state->plastic || !state->shapes || !assembly->work.flow_sums)
        return pl_error_memory(err, (model->plastic_size + model->shapes_size) * 8, "plastic deformation");
    reset(state->plastic, model->plastic_size / (9 * PL_LANES));
    double *Fp = state->plastic, *shape = state->shapes;
    for (int p = 0; p < model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (model->reshapes) {
            move_shape(part, shape);
            shape += rest_size(part);
        }
        if (!part->model->plasticity.rule) continue;
        part->state.Fp = Fp;
        Fp += 9 * PL_LANES * part_points(part);
        part->work.bound = pl_array_new(part->model->batches * PL_LANES, sizeof(double));
        part->work.rest = pl_array_new(rest_size(part), sizeof(double));
        if (!part->work.bound || !part->work.rest)
            return pl_error_memory(err, rest_size(part) * 8, "rest shapes");
        memcpy(part->work.rest, part->shape, (size_t)rest_size(part) * sizeof(double));
        part->rest = part->work.rest;
    }
    return PL_OK;
}

/* ---- the rest shape
 * ---------------------------------------------------------------------------------------------- */

/* Not inlined: flow and restore must round identically. */
__attribute__((noinline)) void pl_rest_reshape(int points, const double *deformations, const double *from,
                                               double *to) {
    const int rows = PL_POINT_DOUBLES - 1;
    for (int q = 0; q < points; q++, from += (rows + 1) * PL_LANES, to += (rows + 1) * PL_LANES) {
        pl_lane F[9], C[9], b[3];
        pl_plastic_load(deformations + q * 9 * PL_LANES, 9, F);
        pl_cross3(F + 3, F + 6, C);
        pl_cross3(F + 6, F, C + 3);
        pl_cross3(F, F + 3, C + 6);
        pl_lane det = pl_dot3(F, C), inverse = pl_set1(1.0) / det; /* F^-T = C / det */
        for (int i = 0; i < 9; i++) C[i] *= inverse;
        for (int a = 0; a < rows; a += 3) {
            pl_plastic_load(from + a * PL_LANES, 3, b);
            for (int i = 0; i < 3; i++) pl_lane_store(to + (a + i) * PL_LANES, pl_dot3(C + 3 * i, b));
        }
        pl_lane_store(to + rows * PL_LANES, det * pl_lane_load(from + rows * PL_LANES));
    }
}

void pl_plastic_make_rest(const pl_part *part, int64_t batch) {
    const int points = part->model->element->points;
    int64_t at = batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_rest_reshape(points, part->state.Fp + batch * points * 9 * PL_LANES, part->shape + at,
                    part->work.rest + at);
}

void pl_plastic_make_bound(const pl_part *part, int64_t batch) {
    pl_lane largest = pl_set1(0.0), F[9], strain[6];
    for (int q = 0; q < part->model->element->points; q++) {
        pl_plastic_load(part->state.Fp + (batch * part->model->element->points + q) * 9 * PL_LANES, 9, F);
        pl_symmetric3_strain(F, strain);
        largest = pl_max(largest, pl_plastic_bound_of(strain));
    }
    pl_lane_store(part->work.bound + batch * PL_LANES, largest);
}

/* The largest plastic strain of a batch. Not inlined, like pl_plastic_make_rest. */
static __attribute__((noinline)) double batch_strain(const pl_part *part, int64_t batch) {
    pl_lane largest = pl_set1(0.0), F[9];
    for (int q = 0; q < part->model->element->points; q++) {
        pl_plastic_load(part->state.Fp + (batch * part->model->element->points + q) * 9 * PL_LANES, 9, F);
        largest = pl_max(largest, pl_plastic_strain_of(F));
    }
    double max = 0;
    for (int l = 0; l < PL_LANES; l++) max = fmax(max, pl_lane_get(largest, l));
    return max;
}

/* The square of tanh above which strains exceed `strain`, apart from rounding. */
static pl_lane passed_bound(double strain) {
    double t = tanh(strain);
    return pl_set1(t * t * (1 - 1e-12));
}

/* Evaluates exactly only where the bounds leave it open, the largest first. */
double pl_plastic_chunk_strain(const pl_part *part, const pl_chunk *chunk) {
    const double *bound = part->work.bound + chunk->first_batch * PL_LANES;
    pl_lane highest = pl_set1(0.0);
    for (int k = 0; k < chunk->batches; k++) highest = pl_max(highest, pl_lane_load(bound + k * PL_LANES));
    double top = 0;
    for (int l = 0; l < PL_LANES; l++) top = fmax(top, pl_lane_get(highest, l));
    int first = 0;
    while (first + 1 < chunk->batches &&
           !pl_any(pl_less_equal(pl_set1(top), pl_lane_load(bound + first * PL_LANES))))
        first++;
    double max = batch_strain(part, chunk->first_batch + first);
    pl_lane passed = passed_bound(max);
    for (int k = 0; k < chunk->batches; k++) {
        if (k == first || !pl_any(pl_less(passed, pl_lane_load(bound + k * PL_LANES)))) continue;
        max = fmax(max, batch_strain(part, chunk->first_batch + k));
        passed = passed_bound(max);
    }
    return max;
}

static void restore_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    pl_assembly *assembly = context;
    const pl_chunk *chunk = &assembly->model->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    if (!part->model->plasticity.rule) return;
    for (int k = 0; k < chunk->batches; k++) {
        pl_plastic_make_rest(part, chunk->first_batch + k);
        pl_plastic_make_bound(part, chunk->first_batch + k);
    }
    assembly->work.flow_sums[index].largest_strain = pl_plastic_chunk_strain(part, chunk);
}

void pl_plastic_restore(pl_assembly *assembly, pl_threads *threads) {
    if (assembly->model->plastic_size)
        pl_threads_run(threads, assembly->model->chunk_count, restore_chunk, assembly);
}

/* ---- F_p at a step's start ---- */

pl_status pl_plastic_keep_start(pl_assembly *assembly, bool in_steps, pl_error *err) {
    bool wanted = false;
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_flow *rule = assembly->parts[p].model->plasticity.rule;
        if (rule && rule->in_step && in_steps) wanted = assembly->work.flows_in_steps = true;
        wanted = wanted || (rule && rule->info.needs_callback);
    }
    if (!wanted) return PL_OK;
    int64_t size = assembly->model->plastic_size;
    double *start = assembly->work.plastic_start = pl_array_new(size, sizeof(double));
    if (!start) return pl_error_memory(err, size * 8, "plastic deformation");
    for (int p = 0; p < assembly->model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        const pl_flow *rule = part->model->plasticity.rule;
        if (rule && rule->in_step && in_steps)
            part->work.start = start + (part->state.Fp - assembly->state.plastic);
    }
    return PL_OK;
}

static size_t plastic_bytes(const pl_assembly *assembly) {
    return (size_t)assembly->model->plastic_size * sizeof(double);
}

void pl_plastic_begin(pl_assembly *assembly) {
    if (assembly->work.plastic_start)
        memcpy(assembly->work.plastic_start, assembly->state.plastic, plastic_bytes(assembly));
}

bool pl_plastic_has_flowed(const pl_assembly *assembly) {
    const double *start = assembly->work.plastic_start;
    return start && memcmp(assembly->state.plastic, start, plastic_bytes(assembly));
}

void pl_plastic_reset(pl_assembly *assembly, pl_threads *threads) {
    if (!pl_plastic_has_flowed(assembly)) return;
    memcpy(assembly->state.plastic, assembly->work.plastic_start, plastic_bytes(assembly));
    pl_plastic_restore(assembly, threads);
}

/* ---- goals and results
 * ------------------------------------------------------------------------------------------- */

/* The goal of one batch; returns the id of an element that cannot have it, or -1. */
static int64_t set_batch_goal(const pl_part *part, int64_t batch, const double *positions,
                              const uint8_t *marked, double *goal) {
    const int nodes = part->model->element->nodes, points = part->model->element->points;
    const int32_t *index = part->model->nodes + batch * nodes * PL_LANES;
    const double *rest = part->shape + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_lane F[PL_MAX_ELEMENT_POINTS][9];
    part->model->kernels->gradients(part, batch, rest, NULL, positions, F);
    for (int q = 0; q < points; q++) {
        pl_lane logs[6], det = pl_mat3_det(F[q]);
        pl_plastic_log(F[q], logs);
        for (int l = 0; l < PL_LANES; l++) {
            bool mine = true;
            for (int a = 0; a < nodes; a++) mine = mine && marked[index[a * PL_LANES + l]];
            if (mine && !(pl_lane_get(det, l) > 1e-6)) return part->model->ids[batch * PL_LANES + l];
            for (int i = 0; i < 6; i++) {
                goal[((batch * points + q) * 6 + i) * PL_LANES + l] =
                    mine ? pl_lane_get(logs[i], l) : (double)NAN;
            }
        }
    }
    return -1;
}

pl_status pl_plastic_set_goal(pl_assembly *assembly, const double *goal, const uint8_t *marked,
                              int64_t *element, pl_error *err) {
    *element = -1;
    for (int p = 0; p < assembly->model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (!part->model->plasticity.rule) continue;
        double *logs = pl_array_new(6 * PL_LANES * part_points(part), sizeof(double));
        part->making->goal = logs;
        if (!logs) return pl_error_memory(err, 48 * PL_LANES * part_points(part), "the goal of plastic flow");
        for (int64_t batch = 0; batch < part->model->batches; batch++) {
            *element = set_batch_goal(part, batch, goal, marked, logs);
            if (*element >= 0)
                return pl_error_set(err, PL_ERR_INPUT, "the goal inverts or flattens an element");
        }
    }
    return PL_OK;
}

/* Calls `put` with each element's id, |log F_p| and det F_p. */
static void visit(const pl_assembly *assembly,
                  void (*put)(double *out, int64_t id, double strain, double det), double *out) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        const int points = part->model->element->points, rows = PL_POINT_DOUBLES;
        for (int64_t batch = 0; batch < part->model->batches && part->model->plasticity.rule; batch++) {
            pl_lane sums[3] = {pl_set1(0.0), pl_set1(0.0), pl_set1(0.0)};
            for (int64_t q = batch * points; q < (batch + 1) * points; q++) {
                pl_lane F[9];
                pl_plastic_load(part->state.Fp + q * 9 * PL_LANES, 9, F);
                pl_lane weight = pl_lane_load(part->shape + ((q + 1) * rows - 1) * PL_LANES);
                sums[0] += weight;
                sums[1] += weight * pl_plastic_strain_of(F);
                sums[2] += weight * pl_mat3_det(F);
            }
            for (int l = 0; l < PL_LANES && batch * PL_LANES + l < part->model->count; l++) {
                double whole = pl_lane_get(sums[0], l);
                put(out, part->model->ids[batch * PL_LANES + l], pl_lane_get(sums[1], l) / whole,
                    pl_lane_get(sums[2], l) / whole);
            }
        }
    }
}

static void store_strain(double *out, int64_t id, double strain, double det) {
    (void)det;
    out[id] = strain;
}

static void store_det(double *out, int64_t id, double strain, double det) {
    (void)strain;
    out[id] *= det;
}

void pl_plastic_strain(const pl_assembly *assembly, double *strain) {
    for (int64_t e = 0; e < assembly->model->elements; e++) strain[e] = 0;
    visit(assembly, store_strain, strain);
}

void pl_plastic_corner_strain(const pl_assembly *assembly, double *corners, double *volumes) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        const int points = part->model->element->points;
        const bool flows = part->model->plasticity.rule;
        double fit[PL_MAX_ELEMENT_POINTS][4];
        pl_rule_fit_corners(part->model->element->rule, fit);
        for (int64_t batch = 0; batch < part->model->batches; batch++) {
            pl_lane sums[5] = {pl_set1(0.0), pl_set1(0.0), pl_set1(0.0), pl_set1(0.0), pl_set1(0.0)};
            for (int q = 0; q < points; q++) {
                int64_t at = batch * points + q;
                pl_lane F[9], strain = pl_set1(0.0);
                if (flows) {
                    pl_plastic_load(part->state.Fp + at * 9 * PL_LANES, 9, F);
                    strain = pl_plastic_strain_of(F);
                }
                for (int c = 0; c < 4; c++) sums[c] += pl_set1(fit[q][c]) * strain;
                sums[4] += pl_lane_load(part->shape + ((at + 1) * PL_POINT_DOUBLES - 1) * PL_LANES);
            }
            for (int l = 0; l < PL_LANES && batch * PL_LANES + l < part->model->count; l++) {
                int64_t id = part->model->ids[batch * PL_LANES + l];
                for (int c = 0; c < 4; c++) corners[4 * id + c] = pl_lane_get(sums[c], l);
                volumes[id] = pl_lane_get(sums[4], l);
            }
        }
    }
}

void pl_plastic_complete_det(const pl_assembly *assembly, double *det) { visit(assembly, store_det, det); }
