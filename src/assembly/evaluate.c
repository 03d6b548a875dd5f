/* Running an assembly: chunks in parallel, then the borders between them; see assembly.h and gather.h. */
#include "assembly/damping.h"
#include "assembly/degree.h"
#include "assembly/quadratic_warped.h"
#include "assembly/free.h"
#include "assembly/straight.h"
#include "assembly/warped.h"
#include "assembly/warped_single.h"

typedef struct evaluate_task {
    pl_assembly *assembly;
    const double *x;
    unsigned want;
    pl_limiter widen;
    double *f;
} evaluate_task;

static void chunk_material(const pl_part *part, pl_limiter widen, pl_law_args *args) {
    double start = part->material.limit_start, end = part->material.limit_end;
    if (part->material.inversion == PL_INVERSION_EXTRAPOLATE && widen.start > start)
        start = widen.start, end = widen.end > end ? widen.end : end;
    pl_material_broadcast(&part->material, start, end, args);
}

void pl_part_law(const pl_part *part, pl_limiter widen, int64_t batch, pl_law_args *args) {
    if (!part->varied_count) return;
    for (int k = 0; k < PL_LAW_SLOTS; k++) args->p[k] = pl_part_value(part, batch, k);
    args->spring = pl_part_value(part, batch, PL_MATERIAL_SPRING);
    args->limit_start = pl_part_value(part, batch, PL_MATERIAL_LIMIT_START);
    args->limit_end = pl_part_value(part, batch, PL_MATERIAL_LIMIT_END);
    if (part->material.inversion == PL_INVERSION_EXTRAPOLATE) {
        pl_mask wider = pl_less(args->limit_start, pl_set1(widen.start));
        args->limit_start = pl_select(wider, pl_set1(widen.start), args->limit_start);
        args->limit_end = pl_select(wider, pl_max(args->limit_end, pl_set1(widen.end)), args->limit_end);
    }
    pl_material_spring(&part->material, args);
}

static void batch_material(const pl_part *part, pl_limiter widen, int64_t batch, int count,
                           pl_law_args *args) {
    for (int m = 0; part->varied_count && m < count; m++) pl_part_law(part, widen, batch + m, &args[m]);
}

/* Beside PL_WANT_...: the tangent is kept as it is (free.h). */
enum { WANT_KEEP = 1 << 20 };

/* pl_kernel_point without blocks. */
PL_INLINE void keep_point(int nodes, const pl_part *part, const pl_law_args *args, const pl_point *point,
                          int64_t batch, int q, const pl_lane U[9], const pl_lane s[3], const pl_lane V[9],
                          pl_lane (*f)[3], pl_batch_sums *sums) {
    const unsigned all = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN;
    pl_lane c[PL_MAX_ELEMENT_NODES - 1][3];
    pl_tangent t;
    pl_kernel_law(nodes, part->material.inversion, part->material.eval, args, point, U, s, V, all, f, c, &t,
                  sums);
    pl_free_put(part, part->tangent_single, batch, q, U, V, &t);
}

/* pl_warped_point without blocks. */
PL_INLINE void keep_warped(int nodes, bool plain, const pl_part *part, const pl_law_args *args,
                           const pl_point *point, int64_t batch, int q, const pl_lane F[9], pl_lane (*f)[3],
                           pl_batch_sums *sums) {
    pl_warped_frame frame;
    pl_lane R[9];
    if (plain)
        pl_warped_no_rotation(R);
    else
        pl_polar3(F, R);
    pl_warped_forces(nodes, args, point, F, R, f, &frame, sums);
    pl_free_put_warped(part, part->tangent_single, batch, q, R, frame.lambda, frame.mu);
}

/* `count` (1 or 2) neighbouring batches: their decompositions are interleaved, the rest follows one by one.
 * `args` has one for each. Element records go to `forces` (3 a node) and `blocks` (9 a block), element by
 * element. */
PL_INLINE void run_batches(int count, int nodes, int points, unsigned want, const pl_part *part,
                           const pl_law_args *args, int64_t batch, const double *positions, double *forces,
                           double *blocks, pl_batch_sums *sums) {
    pl_lane x[2][4][3], f[2][4][3], K[2][PL_BLOCKS(4)][9];
    const double *rest[2];
    for (int m = 0; m < count; m++) {
        pl_kernel_load_nodes(nodes, part->nodes + (batch + m) * nodes * PL_LANES, positions, x[m]);
        rest[m] = part->rest + (batch + m) * PL_REST_DOUBLES(points) * PL_LANES;
        for (int a = 0; a < nodes; a++) f[m][a][0] = f[m][a][1] = f[m][a][2] = pl_set1(0.0);
    }
    for (int q = 0; q < points; q++) {
        pl_point point[2];
        pl_lane F[2][9], U[2][9], s[2][3], V[2][9];
        for (int m = 0; m < count; m++) rest[m] = pl_kernel_load_point(nodes, x[m], rest[m], &point[m], F[m]);
        pl_svd3_many(count, F, U, s, V);
        for (int m = 0; m < count; m++) {
            if (want & WANT_KEEP)
                keep_point(nodes, part, &args[m], &point[m], batch + m, q, U[m], s[m], V[m], f[m], sums);
            else
                pl_kernel_point(nodes, part->material.inversion, part->material.eval, &args[m], &point[m],
                                U[m], s[m], V[m], want, q == 0, f[m], K[m], sums);
            if (q + 1 < points) continue;
            if (want & PL_WANT_GRADIENT)
                pl_store_records(f[m][0], 3 * nodes, forces + m * PL_LANES * 3 * nodes, 3 * nodes);
            if (want & PL_WANT_HESSIAN && !(want & WANT_KEEP)) {
                const int width = 9 * PL_BLOCKS(nodes);
                pl_kernel_first_row(nodes, K[m]);
                pl_store_records(K[m][0], width, blocks + m * PL_LANES * width, width);
            }
        }
    }
}

/* What a batch of elements of ten nodes leaves behind. */
PL_INLINE void quadratic_end(const pl_quadratic *b, int points, unsigned want, const pl_batch_sums *own,
                             pl_lane weight, double *forces, double *blocks, pl_batch_sums *sums) {
    pl_quadratic_sum(own, weight, sums);
    if (want & PL_WANT_GRADIENT)
        pl_store_records(b->f[0], 3 * PL_QUADRATIC_NODES, forces, 3 * PL_QUADRATIC_NODES);
    if (want & PL_WANT_HESSIAN) {
        enum { width = 9 * PL_BLOCKS(PL_QUADRATIC_NODES) };
        pl_lane K[PL_BLOCKS(PL_QUADRATIC_NODES)][9];
        pl_quadratic_stiffness(b, points, K);
        pl_store_records(K[0], width, blocks, width);
    }
}

/* One batch of elements of ten nodes: the decompositions of two points are interleaved. */
PL_INLINE void run_quadratic(unsigned want, bool spread, const pl_part *part, const pl_law_args *args,
                             int64_t batch, const double *positions, double *forces, double *blocks,
                             pl_batch_sums *sums) {
    const int points = part->element->points;
    pl_quadratic b;
    pl_quadratic_begin(&b, part->slopes, part->nodes + batch * PL_QUADRATIC_NODES * PL_LANES,
                       pl_part_lacks(part, batch), positions);
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
            pl_lane f[4][3], K[PL_BLOCKS(4)][9];
            for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
            pl_kernel_point(4, part->material.inversion, part->material.eval, args, &point[m], U[m], s[m],
                            V[m], want, true, f, K, &own);
            pl_quadratic_add(&b, first + m, want & PL_WANT_GRADIENT, want & PL_WANT_HESSIAN, f, K);
        }
    }
    pl_quadratic_finish(&b, spread);
    quadratic_end(&b, points, want, &own, weight, forces, blocks, sums);
}

/* One batch of elements without a curved edge: one point. */
PL_INLINE void run_straight(unsigned want, bool spread, const pl_part *part, const pl_law_args *args,
                            int64_t batch, const double *positions, double *forces, double *blocks,
                            pl_batch_sums *sums) {
    pl_point point;
    pl_lane F[9], U[9], s[3], V[9], f[4][3], K[PL_BLOCKS(4)][9];
    pl_straight_load(part, batch, positions, &point, F);
    for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    pl_svd3(F, U, s, V);
    pl_kernel_point(4, part->material.inversion, part->material.eval, args, &point, U, s, V, want, true, f, K,
                    sums);
    if (want & PL_WANT_GRADIENT) pl_straight_forces(f, spread, forces);
    if (want & PL_WANT_HESSIAN) pl_straight_blocks(part, batch, K, blocks);
}

/* Likewise of the linear law. */
PL_INLINE void run_straight_warped(bool plain, bool spread, const pl_part *part, const pl_law_args *args,
                                   int64_t batch, const double *positions, double *forces, double *blocks,
                                   pl_batch_sums *sums) {
    pl_point point;
    pl_lane F[9], f[4][3], K[PL_BLOCKS(4)][9];
    pl_straight_load(part, batch, positions, &point, F);
    for (int a = 0; a < 4; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
    pl_warped_point(4, plain, args, &point, F, true, f, blocks ? K : NULL, sums);
    pl_straight_forces(f, spread, forces);
    if (blocks) pl_straight_blocks(part, batch, K, blocks);
}

static void sum_lanes(const pl_batch_sums *sums, pl_sums *out) {
    *out = (pl_sums){.lowest_det = INFINITY, .inverted = sums->inverted};
    for (int l = 0; l < PL_LANES; l++) {
        out->energy += pl_lane_get(sums->energy, l);
        out->volume += pl_lane_get(sums->volume, l);
        out->lowest_det = fmin(out->lowest_det, pl_lane_get(sums->lowest_det, l));
    }
}

PL_INLINE void run_chunk_for(int nodes, int points, unsigned want, const evaluate_task *task,
                             const pl_chunk *chunk, const pl_part *part, double *forces, double *blocks,
                             pl_sums *out) {
    pl_law_args args[2];
    chunk_material(part, task->widen, &args[0]);
    args[0].exact = task->want & PL_WANT_EXACT;
    args[1] = args[0];
    pl_batch_sums sums = {.energy = pl_set1(0.0), .volume = pl_set1(0.0), .lowest_det = pl_set1(INFINITY)};
    const int force_size = PL_LANES * 3 * nodes, block_size = PL_LANES * 9 * PL_BLOCKS(nodes);
    int k = 0;
    if (nodes == PL_QUADRATIC_NODES) {
        for (; k < chunk->batches; k++) {
            batch_material(part, task->widen, chunk->first_batch + k, 1, args);
            if (part->straight && part->straight[chunk->first_batch + k])
                run_straight(want, task->want & PL_WANT_SPREAD, part, args, chunk->first_batch + k, task->x,
                             forces + k * force_size, blocks + k * block_size, &sums);
            else
                run_quadratic(want, task->want & PL_WANT_SPREAD, part, args, chunk->first_batch + k, task->x,
                              forces + k * force_size, blocks + k * block_size, &sums);
        }
        sum_lanes(&sums, out);
        return;
    }
    for (; k + 2 <= chunk->batches; k += 2) {
        batch_material(part, task->widen, chunk->first_batch + k, 2, args);
        run_batches(2, nodes, points, want, part, args, chunk->first_batch + k, task->x,
                    forces + k * force_size, blocks + k * block_size, &sums);
    }
    if (k < chunk->batches) {
        batch_material(part, task->widen, chunk->first_batch + k, 1, args);
        run_batches(1, nodes, points, want, part, args, chunk->first_batch + k, task->x,
                    forces + k * force_size, blocks + k * block_size, &sums);
    }
    sum_lanes(&sums, out);
}

/* Warped or plain linear elasticity: forces, and blocks unless NULL. */
PL_INLINE void run_chunk_warped(int nodes, int points, bool plain, const evaluate_task *task,
                                const pl_chunk *chunk, const pl_part *part, double *forces, double *blocks,
                                pl_sums *out) {
    pl_law_args args;
    chunk_material(part, (pl_limiter){0, 0}, &args);
    pl_batch_sums sums = {.energy = pl_set1(0.0), .volume = pl_set1(0.0), .lowest_det = pl_set1(INFINITY)};
    const int force_width = 3 * nodes, block_width = 9 * PL_BLOCKS(nodes);
    const int rotation = plain                             ? PL_ROTATION_NONE
                         : task->want & PL_WANT_BY_ELEMENT ? PL_ROTATION_ELEMENT
                                                           : PL_ROTATION_POINT;
    for (int k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        if (part->varied_count) {
            args.p[PL_LAMBDA] = pl_part_value(part, batch, PL_LAMBDA);
            args.p[PL_MU] = pl_part_value(part, batch, PL_MU);
        }
        if (nodes == PL_QUADRATIC_NODES && part->straight && part->straight[batch]) {
            run_straight_warped(plain, task->want & PL_WANT_SPREAD, part, &args, batch, task->x,
                                forces + (int64_t)k * PL_LANES * force_width,
                                blocks ? blocks + (int64_t)k * PL_LANES * block_width : NULL, &sums);
            continue;
        }
        if (nodes == PL_QUADRATIC_NODES) {
            pl_quadratic_warped(rotation, task->want & PL_WANT_SPREAD, part, &args, batch, task->x,
                                forces + (int64_t)k * PL_LANES * force_width,
                                blocks ? blocks + (int64_t)k * PL_LANES * block_width : NULL, &sums);
            continue;
        }
        pl_lane x[4][3], f[4][3], K[PL_BLOCKS(4)][9];
        const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
        pl_kernel_load_nodes(nodes, part->nodes + batch * nodes * PL_LANES, task->x, x);
        for (int a = 0; a < nodes; a++) f[a][0] = f[a][1] = f[a][2] = pl_set1(0.0);
        for (int q = 0; q < points; q++) {
            pl_point point;
            pl_lane F[9];
            rest = pl_kernel_load_point(nodes, x, rest, &point, F);
            if (part->tangent && blocks)
                keep_warped(nodes, plain, part, &args, &point, batch, q, F, f, &sums);
            else
                pl_warped_point(nodes, plain, &args, &point, F, q == 0, f, blocks ? K : NULL, &sums);
        }
        pl_store_records(f[0], force_width, forces + (int64_t)k * PL_LANES * force_width, force_width);
        if (part->tangent || !blocks) continue;
        pl_kernel_first_row(nodes, K);
        pl_store_records(K[0], block_width, blocks + (int64_t)k * PL_LANES * block_width, block_width);
    }
    sum_lanes(&sums, out);
}

/* What `want` asks for is known at compile time too. */
PL_INLINE void run_chunk(int nodes, int points, const evaluate_task *task, const pl_chunk *chunk,
                         const pl_part *part, double *forces, double *blocks, pl_sums *out) {
    const unsigned all = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN;
    if (task->want & PL_WANT_WARPED)
        run_chunk_warped(nodes, points, false, task, chunk, part, forces,
                         task->want & PL_WANT_HESSIAN ? blocks : NULL, out);
    else if (task->want & PL_WANT_PLAIN)
        run_chunk_warped(nodes, points, true, task, chunk, part, forces,
                         task->want & PL_WANT_HESSIAN ? blocks : NULL, out);
    else if (nodes == 4 && task->want & PL_WANT_HESSIAN && part->tangent)
        run_chunk_for(nodes, points, all | WANT_KEEP, task, chunk, part, forces, blocks, out);
    else if (task->want & PL_WANT_HESSIAN)
        run_chunk_for(nodes, points, all, task, chunk, part, forces, blocks, out);
    else if (task->want & PL_WANT_GRADIENT)
        run_chunk_for(nodes, points, PL_WANT_ENERGY | PL_WANT_GRADIENT, task, chunk, part, forces, blocks,
                      out);
    else
        run_chunk_for(nodes, points, PL_WANT_ENERGY, task, chunk, part, forces, blocks, out);
}

PL_INLINE void add_block(pl_block *sum, const double *record) {
    pl_block block = pl_block_load(record);
    sum->head += block.head;
    sum->tail += block.tail;
}

/* Sums a chunk's element forces into its nodes: directly, or into halo slots. */
static void gather_forces(const evaluate_task *task, int64_t chunk, const double *forces) {
    pl_gather_triples(&task->assembly->node_gather, chunk, forces, task->assembly->node_halo, 3, task->f);
}

/* Likewise the blocks, into the matrix. */
static void gather_blocks(const evaluate_task *task, int64_t chunk, const double *blocks) {
    pl_assembly *assembly = task->assembly;
    const pl_gather *gather = &assembly->pair_gather;
    const uint16_t *source = gather->sources + gather->source_start[chunk];
    int k = 0;
    for (int64_t slot = gather->slot_start[chunk]; slot < gather->slot_stop[chunk]; slot++) {
        pl_block sum = pl_block_load(blocks + 9 * source[k]);
        for (k++; k < gather->slot_end[slot]; k++) add_block(&sum, blocks + 9 * source[k]);
        int64_t target = gather->slot_target[slot];
        if (target >= 0)
            pl_matrix_put(assembly->matrix, target, sum);
        else
            pl_block_store(assembly->pair_halo + 9 * ~target, sum);
    }
}

/* Warped elements of a matrix of floats: their blocks are floats from the start. */
static void evaluate_single(const evaluate_task *task, int64_t index, double *forces, float *blocks) {
    pl_assembly *assembly = task->assembly;
    const pl_chunk *chunk = &assembly->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    pl_law_args args;
    chunk_material(part, (pl_limiter){0, 0}, &args);
    pl_batch_sums sums = {.energy = pl_set1(0.0), .volume = pl_set1(0.0), .lowest_det = pl_set1(INFINITY)};
    pl_warped_single_chunk(part, chunk, &args, task->want & PL_WANT_PLAIN, task->x, forces, blocks, &sums);
    sum_lanes(&sums, &assembly->chunk_sums[index]);
    gather_forces(task, index, forces);
    pl_warped_single_gather(assembly, index, blocks);
}

static void evaluate_chunk(void *context, int64_t index, int worker) {
    evaluate_task *task = context;
    pl_assembly *assembly = task->assembly;
    const pl_chunk *chunk = &assembly->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    double *forces = assembly->scratch + worker * assembly->scratch_size;
    const int nodes = part->element->nodes;
    double *blocks = forces + pl_chunk_elements(nodes) * 3 * nodes;
    pl_sums *sums = &assembly->chunk_sums[index];
    const unsigned linear = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN,
                   want = task->want & ~(unsigned)PL_WANT_BY_ELEMENT;
    if (assembly->matrix->single && !part->tangent && nodes == 4 &&
        (want == (linear | PL_WANT_WARPED) || want == (linear | PL_WANT_PLAIN))) {
        evaluate_single(task, index, forces, (float *)blocks);
        return;
    }
    evaluate_task elastic = *task;
    elastic.want = pl_damping_elastic_want(part, task->want);
    /* one line for each number of nodes that exists */
    if (elastic.want && nodes == 4) run_chunk(4, 1, &elastic, chunk, part, forces, blocks, sums);
    if (elastic.want && nodes == 10) run_chunk(10, 0, &elastic, chunk, part, forces, blocks, sums);
    if (task->want & PL_WANT_ANY_DAMPING)
        pl_damping_chunk(assembly, part, chunk, task->x, task->want, forces, blocks, sums);
    if (task->want & PL_WANT_GRADIENT) gather_forces(task, index, forces);
    if (task->want & PL_WANT_HESSIAN && assembly->matrix->values) gather_blocks(task, index, blocks);
}

enum { SHARED_CHUNK = 1024 };

static void sum_shared_pairs(void *context, int64_t chunk, int worker) {
    (void)worker;
    evaluate_task *task = context;
    const pl_gather *gather = &task->assembly->pair_gather;
    int64_t end = (chunk + 1) * SHARED_CHUNK < gather->shared ? (chunk + 1) * SHARED_CHUNK : gather->shared;
    for (int64_t k = chunk * SHARED_CHUNK; k < end; k++) {
        const pl_degree *degree = task->assembly->degree;
        if (degree && degree->pair_idle[gather->shared_target[k]]) continue;
        const double *slot = task->assembly->pair_halo + 9 * (int64_t)gather->shared_start[k];
        pl_block sum = pl_block_load(slot);
        for (int n = gather->shared_start[k] + 1; n < gather->shared_start[k + 1]; n++)
            add_block(&sum, slot += 9);
        pl_matrix_put(task->assembly->matrix, gather->shared_target[k], sum);
    }
}

void pl_assembly_evaluate(pl_assembly *assembly, pl_threads *threads, const double *x, unsigned want,
                          pl_limiter widen, pl_sums *sums, double *f) {
    evaluate_task task = {assembly, x, want, widen, f};
    pl_threads_run(threads, assembly->chunk_count, evaluate_chunk, &task);
    if (want & PL_WANT_GRADIENT)
        pl_gather_shared_triples(&assembly->node_gather, threads, assembly->node_halo, 3, f);
    if (want & PL_WANT_HESSIAN && assembly->matrix->values) {
        pl_threads_run(threads, (assembly->pair_gather.shared + SHARED_CHUNK - 1) / SHARED_CHUNK,
                       sum_shared_pairs, &task);
    }
    *sums = (pl_sums){.lowest_det = INFINITY};
    for (int64_t c = 0; c < assembly->chunk_count; c++) {
        const pl_sums *s = &assembly->chunk_sums[c];
        sums->energy += s->energy;
        sums->volume += s->volume;
        sums->lowest_det = fmin(sums->lowest_det, s->lowest_det);
        sums->inverted += s->inverted;
        sums->viscous += s->viscous;
    }
}

typedef struct results_task {
    const pl_assembly *assembly;
    const double *x;
    double *stress, *det, *energy_density;
    double *corners, *volumes; /* see pl_assembly_corner_stress */
} results_task;

/* Factors that take values at the integration points to the corners: the linear function that fits best. */
static void fit_corners(const pl_rule *rule, double (*fit)[4]) {
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
    const pl_chunk *chunk = &task->assembly->chunks[index];
    const pl_part *part = &task->assembly->parts[chunk->part];
    int nodes = part->element->nodes, points = part->element->points;
    static const int row[6] = {0, 1, 2, 0, 1, 0}, column[6] = {0, 1, 2, 1, 2, 2};
    pl_law_args args;
    chunk_material(part, (pl_limiter){0, 0}, &args);
    double fit[PL_MAX_ELEMENT_POINTS][4];
    fit_corners(part->element->rule, fit);
    for (int k = 0; k < chunk->batches; k++) {
        int64_t batch = chunk->first_batch + k;
        pl_batch_nodes position;
        pl_lane sum[8], total = pl_set1(0.0), corner[24];
        for (int i = 0; i < 24; i++) corner[i] = pl_set1(0.0);
        pl_batch_load(nodes, part->slopes, part->nodes + batch * nodes * PL_LANES, pl_part_lacks(part, batch),
                      task->x, &position);
        batch_material(part, (pl_limiter){0, 0}, batch, 1, &args);
        for (int i = 0; i < 8; i++) sum[i] = pl_set1(0.0);
        const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
        for (int q = 0; q < points; q++) {
            pl_point point;
            pl_lane F[9], U[9], s[3], V[9], cauchy[3], S[9];
            rest = pl_batch_load_point(&position, q, rest, &point, F);
            pl_lane weight = point.weight;
            pl_svd3(F, U, s, V);
            pl_law_out law;
            pl_inversion_eval(part->material.inversion, part->material.eval, &args, s,
                              PL_WANT_ENERGY | PL_WANT_GRADIENT, &law);
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
            int64_t id = part->ids[batch * PL_LANES + l];
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
    pl_threads_run(threads, assembly->chunk_count, results_chunk, &task);
}

void pl_assembly_corner_stress(const pl_assembly *assembly, pl_threads *threads, const double *x,
                               double *corners, double *volumes) {
    results_task task = {assembly, x, NULL, NULL, NULL, corners, volumes};
    pl_threads_run(threads, assembly->chunk_count, results_chunk, &task);
}
