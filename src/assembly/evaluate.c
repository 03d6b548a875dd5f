/* Runs an assembly: chunks in parallel, then the borders between them; see assembly.h, chunk.h and
 * gather.h. */
#include "assembly/chunk.h"
#include "assembly/damping.h"
#include "assembly/degree.h"
#include "assembly/warped_single.h"

typedef struct evaluate_task {
    pl_assembly *assembly;
    pl_chunk_task elements;
    double *f;
} evaluate_task;

void pl_part_law(const pl_part *part, pl_limiter untangling_limiter, int64_t batch, pl_law_args *args) {
    if (!part->model->varied_count) return;
    for (int k = 0; k < PL_LAW_SLOTS; k++) args->p[k] = pl_part_value(part, batch, k);
    args->spring = pl_part_value(part, batch, PL_MATERIAL_SPRING);
    args->limit_start = pl_part_value(part, batch, PL_MATERIAL_LIMIT_START);
    args->limit_end = pl_part_value(part, batch, PL_MATERIAL_LIMIT_END);
    pl_material_limit(&part->work.material, untangling_limiter, args);
}

PL_INLINE void add_block(pl_block *sum, const double *record) {
    pl_block block = pl_block_load(record);
    sum->head += block.head;
    sum->tail += block.tail;
}

/* Sums a chunk's element forces for its nodes: directly, or in halo slots. */
static void gather_forces(const evaluate_task *task, int64_t chunk, const double *forces) {
    pl_gather_triples(&task->assembly->model->node_gather, chunk, forces, task->assembly->work.node_halo, 3,
                      task->f);
}

/* The same for blocks of the matrix. */
static void gather_blocks(const evaluate_task *task, int64_t chunk, const double *blocks) {
    pl_assembly *assembly = task->assembly;
    const pl_gather *gather = assembly->work.pair_gather;
    const uint16_t *source = gather->sources + gather->source_start[chunk];
    int k = 0;
    for (int64_t slot = gather->slot_start[chunk]; slot < gather->slot_stop[chunk]; slot++) {
        pl_block sum = pl_block_load(blocks + 9 * source[k]);
        for (k++; k < gather->slot_end[slot]; k++) add_block(&sum, blocks + 9 * source[k]);
        int64_t target = gather->slot_target[slot];
        if (target >= 0)
            pl_matrix_store(assembly->work.matrix, target, sum);
        else
            pl_block_store(assembly->work.pair_halo + 9 * ~target, sum);
    }
}

static void evaluate_chunk(void *context, int64_t index, int worker) {
    evaluate_task *task = context;
    pl_assembly *assembly = task->assembly;
    const pl_chunk *chunk = &assembly->model->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    const pl_kernels *kernels = part->model->kernels;
    const pl_request *request = &task->elements.request;
    double *forces = assembly->work.scratch + worker * assembly->model->scratch_size,
           *blocks = forces + kernels->chunk_elements * 3 * part->model->element->nodes;
    pl_sums *sums = &assembly->work.chunk_sums[index];
    const bool damps = pl_request_damps(request), warped = request->tangent != PL_TANGENT_PROJECTED;
    const bool single =
        assembly->work.matrix->single && !part->work.tangent && !damps; /* blocks may be floats */
    const bool own = single && warped && kernels->warped_single && request->forces && request->matrix;
    pl_chunk_task elastic = task->elements;
    elastic.single = own || (single && kernels->single_blocks);
    if (own)
        kernels->warped_single(&elastic, part, chunk, forces, (float *)blocks, sums);
    else if (pl_damping_elastic(part, &elastic.request))
        (warped ? kernels->warped : kernels->evaluate)(&elastic, part, chunk, forces, blocks, sums);
    if (damps) pl_damping_chunk(assembly, part, chunk, task->elements.x, request, forces, blocks, sums);
    if (request->forces) gather_forces(task, index, forces);
    if (!request->matrix || !assembly->work.matrix->values) return;
    if (elastic.single)
        pl_single_gather(assembly, index, (const float *)blocks);
    else
        gather_blocks(task, index, blocks);
}

enum { SHARED_CHUNK = 1024 };

static void sum_shared_pairs(void *context, int64_t chunk, int worker) {
    (void)worker;
    evaluate_task *task = context;
    const pl_gather *gather = task->assembly->work.pair_gather;
    int64_t end = (chunk + 1) * SHARED_CHUNK < gather->shared ? (chunk + 1) * SHARED_CHUNK : gather->shared;
    for (int64_t k = chunk * SHARED_CHUNK; k < end; k++) {
        const pl_degree *degree = task->assembly->degree;
        if (degree && degree->pair_inactive[gather->shared_target[k]]) continue;
        const double *slot = task->assembly->work.pair_halo + 9 * (int64_t)gather->shared_start[k];
        pl_block sum = pl_block_load(slot);
        for (int n = gather->shared_start[k] + 1; n < gather->shared_start[k + 1]; n++)
            add_block(&sum, slot += 9);
        pl_matrix_store(task->assembly->work.matrix, gather->shared_target[k], sum);
    }
}

void pl_assembly_evaluate(pl_assembly *assembly, pl_threads *threads, const double *x,
                          const pl_request *request, pl_sums *sums, double *f) {
    evaluate_task task = {assembly, {x, *request, false}, f};
    pl_threads_run(threads, assembly->model->chunk_count, evaluate_chunk, &task);
    if (request->forces)
        pl_gather_shared_triples(&assembly->model->node_gather, threads, assembly->work.node_halo, 3, f);
    if (request->matrix && assembly->work.matrix->values) {
        pl_threads_run(threads, (assembly->work.pair_gather->shared + SHARED_CHUNK - 1) / SHARED_CHUNK,
                       sum_shared_pairs, &task);
    }
    *sums = (pl_sums){.lowest_det = INFINITY};
    for (int64_t c = 0; c < assembly->model->chunk_count; c++) {
        const pl_sums *s = &assembly->work.chunk_sums[c];
        sums->energy += s->energy;
        sums->volume += s->volume;
        sums->lowest_det = fmin(sums->lowest_det, s->lowest_det);
        sums->inverted += s->inverted;
        sums->viscous += s->viscous;
    }
}
