/* See damping.h; the formulas are in viscous.h. */
#include "assembly/damping.h"
#include "assembly/matrix_free.h"
#include "assembly/kernels.h"
#include "assembly/quadratic.h"
#include "core/memory.h"

#include <string.h>

static bool varies(const pl_part *part, int value) {
    for (int k = 0; k < part->model->varied_count; k++) {
        if (part->model->varied[k] == value) return true;
    }
    return false;
}

/* Whether some element has, or may have, a nonzero value. */
static bool has(const pl_part *part, int value) {
    return varies(part, value) || pl_material_value(&part->work.material, value) > 0;
}

static bool is_viscous(const pl_part *part) {
    return part->work.viscous && (has(part, PL_MATERIAL_VISCOSITY) || has(part, PL_MATERIAL_BULK_VISCOSITY));
}

unsigned pl_assembly_damping(const pl_assembly *assembly) {
    unsigned kinds = 0;
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        if (has(part, PL_MATERIAL_DAMPING_MASS)) kinds |= PL_DAMPED_BY_MASS;
        if (has(part, PL_MATERIAL_DAMPING_STIFFNESS)) kinds |= PL_DAMPED_BY_STIFFNESS;
        if (is_viscous(part)) kinds |= PL_DAMPED_BY_VISCOSITY;
    }
    return kinds;
}

double pl_assembly_largest(const pl_assembly *assembly, int value) {
    double max = 0;
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        for (int64_t k = 0; k < (varies(part, value) ? part->model->batches : 1); k++) {
            pl_lane values = pl_part_value(part, k, value);
            for (int l = 0; l < PL_LANES; l++) max = fmax(max, pl_lane_get(values, l));
        }
    }
    return max;
}

double pl_assembly_common(const pl_assembly *assembly, int value) {
    double common = pl_material_value(&assembly->parts[0].work.material, value);
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        if (varies(part, value) || pl_material_value(&part->work.material, value) != common) return -1;
    }
    return common;
}

/* Whether the matrix contains damping_stiffness K. */
static bool has_rayleigh(const pl_request *request) {
    return request->damping == PL_DAMPING_ADDED || request->damping == PL_DAMPING_MATRIX ||
           request->damping == PL_DAMPING_RAYLEIGH;
}

/* Whether the matrix contains K, with a factor or without. */
static bool has_stiffness(const pl_part *part, const pl_request *request) {
    if (request->damping == PL_DAMPING_NONE || request->damping == PL_DAMPING_POTENTIAL ||
        request->damping == PL_DAMPING_ADDED)
        return true;
    return has_rayleigh(request) && has(part, PL_MATERIAL_DAMPING_STIFFNESS);
}

bool pl_damping_elastic(const pl_part *part, pl_request *request) {
    const bool sums_alone = !request->forces && !request->matrix;
    if (request->without_elastic) return false;
    if (!has_stiffness(part, request)) request->matrix = false;
    return sums_alone || request->forces || request->matrix;
}

PL_INLINE void add_records(const pl_lane *rows, int width, double *to) {
    double records[PL_LANES * 9 * PL_BLOCKS(PL_MAX_ELEMENT_NODES)];
    pl_store_records(rows, width, records, width);
    for (int k = 0; k < PL_LANES * width; k++) to[k] += records[k];
}

static pl_viscous_args viscosities(const pl_part *part, int64_t batch) {
    return (pl_viscous_args){pl_part_value(part, batch, PL_MATERIAL_VISCOSITY),
                             pl_part_value(part, batch, PL_MATERIAL_BULK_VISCOSITY)};
}

/* A point's viscous forces f and blocks K of all corners it sees; returns its potential. `start` belongs to
 * the batch's first point. */
PL_INLINE pl_lane damp_point(const pl_damp_task *task, const pl_viscous_args *args, const pl_point *point,
                             const pl_lane F[9], const pl_lane *rate, const double *start, pl_lane (*f)[3],
                             pl_lane (*K)[9]) {
    pl_lane energy = pl_set1(0.0);
    for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    for (int k = 0; task->blocks && k < 9 * PL_BLOCKS(4); k++) K[k / 9][k % 9] = pl_set1(0.0);
    if (task->potential)
        energy = pl_viscous_potential(4, args, task->rate, task->exact, point, F, start,
                                      task->forces ? f : NULL, task->blocks ? K : NULL);
    else
        pl_viscous_linear(4, args, point, F, rate, pl_set1(task->factor), f, task->blocks ? K : NULL);
    if (task->blocks) pl_kernel_first_row(K);
    return energy;
}

/* Adds a batch's viscous forces and blocks; returns its potential. */
PL_INLINE pl_lane damp_linear(const pl_damp_task *task, const pl_part *part, int64_t batch, double *forces,
                              double *blocks) {
    const pl_viscous_args args = viscosities(part, batch);
    const int32_t *index = part->model->nodes + batch * PL_LINEAR_NODES * PL_LANES;
    pl_lane x[4][3], v[4][3], f[4][3], K[PL_BLOCKS(4)][9], F[9], rate[9];
    pl_point point;
    pl_kernel_load_nodes(4, index, task->x, x);
    pl_kernel_load_point(4, x, part->rest + batch * PL_REST_DOUBLES(1) * PL_LANES, &point, F);
    if (task->motion) {
        pl_kernel_load_nodes(4, index, task->motion, v);
        pl_kernel_gradient(4, v, point.b, rate);
    }
    pl_lane energy = damp_point(task, &args, &point, F, task->motion ? rate : NULL,
                                part->work.viscous + batch * PL_VISCOUS_DOUBLES * PL_LANES, f, K);
    if (task->forces) add_records(f[0], 3 * PL_LINEAR_NODES, forces);
    if (task->blocks) add_records(K[0], 9 * PL_BLOCKS(PL_LINEAR_NODES), blocks);
    return energy;
}

PL_INLINE pl_lane damp_quadratic(const pl_damp_task *task, const pl_part *part, int64_t batch, double *forces,
                                 double *blocks) {
    const int points = part->model->element->points;
    const pl_viscous_args args = viscosities(part, batch);
    const int32_t *index = part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES,
                 *start = part->work.viscous + batch * points * PL_VISCOUS_DOUBLES * PL_LANES;
    pl_lane f[4][3], energy = pl_set1(0.0);
    pl_quadratic b;
    pl_batch_nodes v;
    pl_quadratic_begin(&b, part->model->derivatives, index, pl_part_inactive(part, batch), task->x);
    if (task->motion)
        pl_batch_load(true, part->model->derivatives, index, pl_part_inactive(part, batch), task->motion, &v);
    for (int q = 0; q < points; q++) {
        pl_point point;
        pl_lane F[9], rate[9];
        rest = pl_batch_load_point(&b.nodes, q, rest, &point, F);
        if (task->motion) pl_batch_gradient(&v, q, point.b, rate);
        energy += damp_point(task, &args, &point, F, task->motion ? rate : NULL,
                             start + q * PL_VISCOUS_DOUBLES * PL_LANES, f, b.blocks[q].K);
        if (task->forces) pl_quadratic_add(&b, q, f);
    }
    pl_quadratic_finish(&b, task->undistributed);
    if (task->forces) add_records(b.f[0], 3 * PL_QUADRATIC_NODES, forces);
    if (task->blocks) {
        pl_lane all[PL_BLOCKS(PL_QUADRATIC_NODES)][9];
        pl_quadratic_stiffness(&b, &part->model->four_point, points, all);
        add_records(all[0], 9 * PL_BLOCKS(PL_QUADRATIC_NODES), blocks);
    }
    return energy;
}

PL_INLINE double damp_chunk(bool quadratic, const pl_damp_task *task, const pl_part *part,
                            const pl_chunk *chunk, double *forces, double *blocks) {
    const int nodes = quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
    pl_lane energy = pl_set1(0.0);
    double sum = 0;
    for (int k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        double *to = forces + (int64_t)k * PL_LANES * 3 * nodes,
               *pairs = blocks + (int64_t)k * PL_LANES * 9 * PL_BLOCKS(nodes);
        energy += quadratic ? damp_quadratic(task, part, batch, to, pairs)
                            : damp_linear(task, part, batch, to, pairs);
    }
    for (int l = 0; l < PL_LANES; l++) sum += pl_lane_get(energy, l);
    return sum;
}

double pl_linear_damp(const pl_damp_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                      double *blocks) {
    return damp_chunk(false, task, part, chunk, forces, blocks);
}

double pl_quadratic_damp(const pl_damp_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                         double *blocks) {
    return damp_chunk(true, task, part, chunk, forces, blocks);
}

/* Converts elastic blocks, or the tangents in their place, to those of K + rate damping_stiffness K, or of
 * damping_stiffness K alone. */
static void scale_blocks(const pl_part *part, const pl_chunk *chunk, const pl_request *request,
                         double *blocks) {
    int width = 9 * PL_BLOCKS(part->model->element->nodes);
    for (int k = 0; k < chunk->batches; k++) {
        pl_lane own = pl_part_value(part, chunk->first_batch + k, PL_MATERIAL_DAMPING_STIFFNESS);
        if (request->damping == PL_DAMPING_ADDED) own = pl_set1(1.0) + pl_set1(request->rate) * own;
        if (part->work.tangent) {
            pl_tangents_scale(part, chunk->first_batch + k, own);
            continue;
        }
        bool straight = part->work.straight && part->work.straight[chunk->first_batch + k];
        int used = straight ? 9 * PL_BLOCKS(4) : width;
        for (int l = 0; l < PL_LANES; l++, blocks += width) {
            double factor = pl_lane_get(own, l);
            for (int i = 0; i < used; i++) blocks[i] *= factor;
        }
    }
}

/* The factor of the viscous matrix in the requested matrix. */
static double viscous_factor(const pl_request *request) {
    if (request->damping == PL_DAMPING_ADDED) return request->rate;
    return request->damping == PL_DAMPING_MATRIX || request->damping == PL_DAMPING_VISCOUS ? 1 : 0;
}

void pl_damping_chunk(const pl_assembly *assembly, const pl_part *part, const pl_chunk *chunk,
                      const double *x, const pl_request *request, double *forces, double *blocks,
                      pl_sums *sums) {
    int nodes = part->model->element->nodes;
    int64_t slots = chunk->batches * PL_LANES;
    pl_request elastic = *request;
    const bool done = pl_damping_elastic(part, &elastic),
               blank = request->matrix && !(done && elastic.matrix);
    if (!done) *sums = (pl_sums){.lowest_det = INFINITY};
    if (request->forces && !done) memset(forces, 0, (size_t)(slots * 3 * nodes) * sizeof(double));
    if (blank && part->work.tangent)
        for (int k = 0; k < chunk->batches; k++)
            pl_tangents_scale(part, chunk->first_batch + k, pl_set1(0.0));
    else if (blank)
        memset(blocks, 0, (size_t)(slots * 9 * PL_BLOCKS(nodes)) * sizeof(double));
    else if (request->matrix && has_rayleigh(request) && has(part, PL_MATERIAL_DAMPING_STIFFNESS))
        scale_blocks(part, chunk, request, blocks);
    const bool potential = request->damping == PL_DAMPING_POTENTIAL;
    const double factor = viscous_factor(request);
    if (!is_viscous(part) || !(potential || request->motion || factor > 0)) return;
    const pl_damp_task task = {.x = x,
                               .motion = request->motion,
                               .potential = potential,
                               .rate = assembly->work.viscous_rate,
                               .factor = factor,
                               .exact = request->exact,
                               .undistributed = request->undistributed,
                               .forces = request->forces && (potential || request->motion),
                               .blocks = request->matrix && (potential || factor > 0)};
    sums->viscous += part->model->kernels->damp(&task, part, chunk, forces, blocks);
}

typedef struct begin_task {
    pl_assembly *assembly;
    const pl_viscous_step *step;
} begin_task;

static void begin_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    begin_task *task = context;
    const pl_chunk *chunk = &task->assembly->model->chunks[index];
    const pl_part *part = &task->assembly->parts[chunk->part];
    const double *from[3] = {task->step->from, task->step->before, task->step->middle};
    if (!is_viscous(part)) return;
    const int points = part->model->element->points;
    for (int64_t batch = chunk->first_batch; batch < chunk->first_batch + chunk->batches; batch++) {
        const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
        pl_lane F[3][PL_MAX_ELEMENT_POINTS][9];
        for (int k = 0; k < 3; k++) {
            if (from[k])
                part->model->kernels->gradients(part, batch, rest, pl_part_inactive(part, batch), from[k],
                                                F[k]);
        }
        for (int q = 0; q < points; q++) {
            pl_viscous_start(F[0][q], from[1] ? F[1][q] : NULL, task->step->back, from[2] ? F[2][q] : NULL,
                             part->work.viscous + (batch * points + q) * PL_VISCOUS_DOUBLES * PL_LANES);
        }
    }
}

void pl_viscous_begin(pl_assembly *assembly, pl_threads *threads, const pl_viscous_step *step) {
    begin_task task = {assembly, step};
    assembly->work.viscous_rate = step->rate;
    pl_threads_run(threads, assembly->model->chunk_count, begin_chunk, &task);
}

void pl_assembly_drag(const pl_assembly *assembly, double *g) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        if (has(part, PL_MATERIAL_DAMPING_MASS)) pl_part_masses(part, PL_MATERIAL_DAMPING_MASS, g);
    }
}

typedef struct add_task {
    pl_matrix *A;
    const pl_matrix *B;
    double factor;
} add_task;

static void add_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    add_task *task = context;
    int64_t rows = task->A->rows, end = (chunk + 1) * PL_ROW_CHUNK < rows ? (chunk + 1) * PL_ROW_CHUNK : rows;
    int64_t first = 9 * task->A->start[chunk * PL_ROW_CHUNK], last = 9 * task->A->start[end];
    if (task->A->single) {
        float *to = task->A->values, factor = (float)task->factor;
        const float *from = task->B->values;
        for (int64_t k = first; k < last; k++) to[k] += factor * from[k];
    } else {
        double *to = task->A->values;
        const double *from = task->B->values;
        for (int64_t k = first; k < last; k++) to[k] += task->factor * from[k];
    }
}

void pl_matrix_add(pl_matrix *A, double factor, const pl_matrix *B, pl_threads *threads) {
    add_task task = {A, B, factor};
    pl_threads_run(threads, (A->rows + PL_ROW_CHUNK - 1) / PL_ROW_CHUNK, add_chunk, &task);
}
