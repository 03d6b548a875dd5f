/* Product and diagonal blocks without a matrix; see matrix_free.h. */
#include "assembly/matrix_free.h"
#include "assembly/kernels.h"
#include "assembly/quadratic.h"
#include "core/memory.h"

#include <string.h>

/* A point's tangent in registers, and its rest gradients. */
typedef struct frame {
    pl_lane U[9], V[9];
    pl_tangent t;
} frame;

/* Completes a rotation from its columns 0 and 1. */
PL_INLINE void complete(const pl_lane first[3], const pl_lane second[3], pl_lane R[9]) {
    pl_lane third[3];
    pl_cross3(first, second, third);
    for (int i = 0; i < 3; i++) R[3 * i] = first[i], R[3 * i + 1] = second[i], R[3 * i + 2] = third[i];
}

/* Loads the k-th point of a part, counted batch by batch. */
PL_INLINE void load_frame(const pl_part *part, bool single, int64_t k, frame *out) {
    int64_t at = k * PL_TANGENT_VALUES * PL_LANES;
    pl_lane values[PL_TANGENT_VALUES];
    for (int i = 0; i < PL_TANGENT_VALUES; i++) {
        values[i] = single ? pl_lane_load_single((const float *)part->work.tangent + at + i * PL_LANES)
                           : pl_lane_load((const double *)part->work.tangent + at + i * PL_LANES);
    }
    complete(values, values + 3, out->U);
    complete(values + 6, values + 9, out->V);
    for (int i = 0; i < 6; i++) out->t.h[i] = values[12 + i];
    for (int i = 0; i < 3; i++) out->t.alpha[i] = values[18 + i], out->t.beta[i] = values[21 + i];
}

/* Q from D; both row major. */
PL_INLINE void apply_tangent(const pl_tangent *t, const pl_lane D[9], pl_lane Q[9]) {
    Q[0] = t->h[0] * D[0] + t->h[3] * D[4] + t->h[4] * D[8];
    Q[4] = t->h[3] * D[0] + t->h[1] * D[4] + t->h[5] * D[8];
    Q[8] = t->h[4] * D[0] + t->h[5] * D[4] + t->h[2] * D[8];
    Q[1] = t->alpha[0] * D[1] + t->beta[0] * D[3];
    Q[3] = t->alpha[0] * D[3] + t->beta[0] * D[1];
    Q[2] = t->alpha[1] * D[2] + t->beta[1] * D[6];
    Q[6] = t->alpha[1] * D[6] + t->beta[1] * D[2];
    Q[5] = t->alpha[2] * D[5] + t->beta[2] * D[7];
    Q[7] = t->alpha[2] * D[7] + t->beta[2] * D[5];
}

/* U Q(UT dF V) VT: the change of the weighted stress. */
PL_INLINE void change_stress(const frame *w, const pl_lane dF[9], pl_lane dP[9]) {
    pl_lane D[9], Q[9], half[9];
    pl_mat3_mul(dF, w->V, half);
    for (int i = 0; i < 3; i++) { /* UT half */
        for (int j = 0; j < 3; j++)
            D[3 * i + j] = w->U[i] * half[j] + w->U[3 + i] * half[3 + j] + w->U[6 + i] * half[6 + j];
    }
    apply_tangent(&w->t, D, Q);
    pl_mat3_mul_transposed(Q, w->V, half);
    pl_mat3_mul(w->U, half, dP);
}

/* H, alpha and beta are the second half of the stored data; the rotations do not change. */
void pl_tangents_scale(const pl_part *part, int64_t batch, pl_lane factor) {
    const pl_lane zero = pl_set1(0.0);
    pl_mask clear = pl_less_equal(pl_abs(factor), zero);
    const int points = part->model->element->points, half = PL_TANGENT_VALUES / 2;
    for (int i = 0; i < points * half; i++) {
        int64_t k = ((batch * points + i / half) * PL_TANGENT_VALUES + half + i % half) * PL_LANES;
        if (part->model->tangent_single) {
            float *value = (float *)part->work.tangent + k;
            pl_lane_store_single(value, pl_select(clear, zero, factor * pl_lane_load_single(value)));
        } else {
            double *value = (double *)part->work.tangent + k;
            pl_lane_store(value, pl_select(clear, zero, factor * pl_lane_load(value)));
        }
    }
}

/* Forces of a point's corners for a change dF. */
PL_INLINE void corner_forces(const frame *w, const pl_point *point, const pl_lane dF[9], pl_lane (*f)[3]) {
    pl_lane dP[9];
    change_stress(w, dF, dP);
    for (int i = 0; i < 3; i++) {
        f[0][i] = pl_set1(0.0);
        for (int a = 1; a < 4; a++) {
            f[a][i] = pl_dot3(dP + 3 * i, point->b[a - 1]);
            f[0][i] -= f[a][i];
        }
    }
}

/* K u of a batch's elements as records. */
PL_INLINE void multiply_linear(const pl_part *part, bool single, int64_t batch, const double *positions,
                               double *records) {
    pl_lane u[4][3], dF[9], f[4][3];
    pl_point point;
    frame w;
    pl_kernel_load_nodes(4, part->model->nodes + batch * 4 * PL_LANES, positions, u);
    pl_kernel_load_point(4, u, part->rest + batch * PL_REST_DOUBLES(1) * PL_LANES, &point, dF);
    load_frame(part, single, batch, &w);
    corner_forces(&w, &point, dF, f);
    pl_store_records(f[0], 12, records, 12);
}

PL_INLINE void multiply_quadratic(const pl_part *part, bool single, int64_t batch, const double *positions,
                                  double *records) {
    const int points = part->model->element->points;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_quadratic b;
    pl_quadratic_begin(&b, part->model->derivatives,
                       part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES,
                       pl_part_inactive(part, batch), positions);
    for (int q = 0; q < points; q++) {
        pl_point point;
        pl_lane dF[9], f[4][3];
        frame w;
        rest = pl_batch_load_point(&b.nodes, q, rest, &point, dF);
        load_frame(part, single, batch * points + q, &w);
        corner_forces(&w, &point, dF, f);
        pl_quadratic_add(&b, q, f);
    }
    pl_quadratic_finish(&b, false);
    pl_store_records(b.f[0], 3 * PL_QUADRATIC_NODES, records, 3 * PL_QUADRATIC_NODES);
}

/* Gradients of an element's nodes at point q; those of inactive nodes go to the ends of their edges. */
PL_INLINE void node_gradients(bool quadratic, const pl_part *part, const pl_inactive *inactive,
                              const double *rest, int q, pl_lane (*g)[3]) {
    pl_lane b[4][3];
    for (int i = 0; i < 3; i++) {
        b[0][i] = pl_set1(0.0);
        for (int a = 1; a < 4; a++) {
            b[a][i] = pl_lane_load(rest + (q * PL_POINT_DOUBLES + 3 * (a - 1) + i) * PL_LANES);
            b[0][i] -= b[a][i];
        }
    }
    if (!quadratic) {
        for (int k = 0; k < 12; k++) g[k / 3][k % 3] = b[k / 3][k % 3];
        return;
    }
    for (int a = 0; a < PL_QUADRATIC_NODES; a++) g[a][0] = g[a][1] = g[a][2] = pl_set1(0.0);
    pl_point_distribute(&part->model->derivatives[q], b, g);
    pl_inactive_distribute(inactive, g);
}

/* Column d of each node's own block: only the node moves, along axis d. */
PL_INLINE void diagonal_batch(bool quadratic, int points, const pl_part *part, int64_t batch, int d,
                              double *records) {
    const int nodes = quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_lane g[PL_MAX_ELEMENT_NODES][3], f[PL_MAX_ELEMENT_NODES][3];
    pl_inactive inactive = {.any = false};
    if (quadratic)
        inactive =
            pl_inactive_of(part->model->nodes + batch * nodes * PL_LANES, pl_part_inactive(part, batch));
    for (int a = 0; a < nodes; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    for (int q = 0; q < points; q++) {
        frame w;
        load_frame(part, part->model->tangent_single, batch * points + q, &w);
        node_gradients(quadratic, part, &inactive, rest, q, g);
        for (int a = 0; a < nodes; a++) {
            pl_lane dF[9], dP[9];
            for (int i = 0; i < 9; i++) dF[i] = i / 3 == d ? g[a][i % 3] : pl_set1(0.0);
            change_stress(&w, dF, dP);
            for (int i = 0; i < 3; i++) f[a][i] += pl_dot3(dP + 3 * i, g[a]);
        }
    }
    pl_store_records(f[0], 3 * nodes, records, 3 * nodes);
}

/* ---- by chunks ---- */

PL_INLINE void multiply_chunk(bool quadratic, bool single, const pl_part *part, const pl_chunk *chunk,
                              const double *x, double *records) {
    const int size = PL_LANES * 3 * (quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES);
    for (int64_t k = 0; k < chunk->batches; k++) {
        if (quadratic)
            multiply_quadratic(part, single, chunk->first_batch + k, x, records + k * size);
        else
            multiply_linear(part, single, chunk->first_batch + k, x, records + k * size);
    }
}

void pl_linear_product(const pl_part *part, const pl_chunk *chunk, const double *x, double *records) {
    if (part->model->tangent_single)
        multiply_chunk(false, true, part, chunk, x, records);
    else
        multiply_chunk(false, false, part, chunk, x, records);
}

void pl_quadratic_product(const pl_part *part, const pl_chunk *chunk, const double *x, double *records) {
    if (part->model->tangent_single)
        multiply_chunk(true, true, part, chunk, x, records);
    else
        multiply_chunk(true, false, part, chunk, x, records);
}

void pl_linear_diagonals(const pl_part *part, const pl_chunk *chunk, int d, double *records) {
    for (int64_t k = 0; k < chunk->batches; k++)
        diagonal_batch(false, 1, part, chunk->first_batch + k, d,
                       records + k * PL_LANES * 3 * PL_LINEAR_NODES);
}

void pl_quadratic_diagonals(const pl_part *part, const pl_chunk *chunk, int d, double *records) {
    for (int64_t k = 0; k < chunk->batches; k++)
        diagonal_batch(true, part->model->element->points, part, chunk->first_batch + k, d,
                       records + k * PL_LANES * 3 * PL_QUADRATIC_NODES);
}

/* ---- all of it ---- */

typedef struct product_task {
    pl_assembly *assembly;
    const double *x;
    double *y;
    int column; /* of the diagonal blocks; -1: the product */
} product_task;

static void run_chunk(void *context, int64_t index, int worker) {
    const product_task *task = context;
    pl_assembly *assembly = task->assembly;
    const pl_chunk *chunk = &assembly->model->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    double *records = assembly->work.scratch + worker * assembly->model->scratch_size;
    if (task->column >= 0)
        part->model->kernels->diagonals(part, chunk, task->column, records);
    else
        part->model->kernels->product(part, chunk, task->x, records);
    pl_gather_triples(&assembly->model->node_gather, index, records, assembly->work.node_halo,
                      task->column >= 0 ? 9 : 3, task->y);
}

static void run(product_task *task, pl_threads *threads) {
    pl_assembly *assembly = task->assembly;
    pl_threads_run(threads, assembly->model->chunk_count, run_chunk, task);
    pl_gather_shared_triples(&assembly->model->node_gather, threads, assembly->work.node_halo,
                             task->column >= 0 ? 9 : 3, task->y);
}

static void multiply(void *context, pl_threads *threads, const double *x, double *y) {
    pl_assembly *assembly = context;
    product_task task = {assembly, x, y, -1};
    memset(y, 0, (size_t)(3 * assembly->model->nodes) * sizeof *y); /* nodes without elements */
    run(&task, threads);
}

/* Column by column, so that the borders of chunks need no more memory than the product. */
static void find_diagonals(void *context, pl_threads *threads, double *blocks) {
    pl_assembly *assembly = context;
    memset(blocks, 0, (size_t)(9 * assembly->model->nodes) * sizeof *blocks);
    for (int d = 0; d < 3; d++) {
        product_task task = {assembly, NULL, blocks + 3 * d, d};
        run(&task, threads);
    }
}

pl_status pl_tangents_create(pl_assembly *assembly, bool single, pl_error *err) {
    assembly->work.matrix = pl_array_new(1, sizeof *assembly->work.matrix);
    if (!assembly->work.matrix) return pl_error_memory(err, sizeof *assembly->work.matrix, "a matrix");
    assembly->work.matrix->rows = assembly->model->nodes;
    assembly->work.matrix->single = single;
    assembly->work.matrix->product = (pl_matrix_product){assembly, multiply, find_diagonals};
    for (int p = 0; p < assembly->model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (part->model->element->adaptive)
            return pl_error_set(err, PL_ERR_INPUT, "elements '%s' need an assembled matrix",
                                part->model->element->name);
        int64_t values = part->model->batches * part->model->element->points * PL_LANES * PL_TANGENT_VALUES;
        part->making->tangent_single = single;
        part->work.tangent = pl_array_new(values, single ? sizeof(float) : sizeof(double));
        if (!part->work.tangent) return pl_error_memory(err, 8 * values, "tangents");
    }
    return PL_OK;
}
