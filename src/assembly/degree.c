/* See degree.h. */
#include "assembly/degree.h"
#include "assembly/kernel.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 10 };

static bool is_adaptive(const pl_assembly *assembly) {
    bool any = false;
    for (int p = 0; p < assembly->model->part_count; p++)
        any = any || assembly->parts[p].model->element->adaptive;
    return any;
}

void pl_degree_free(pl_assembly *assembly) {
    pl_degree *degree = assembly->degree;
    if (!degree) return;
    free(degree->slot_target);
    free(degree->slot_end);
    free(degree->sources);
    free(degree->slot_stop);
    free(degree->inactive);
    free(degree->pair_inactive);
    free(degree->halo_pair);
    free(degree->changed);
    free(degree->fill);
    free(degree->nodes);
    free(degree->place);
    free(degree->packed.start);
    free(degree->packed.column);
    free(degree);
    assembly->degree = NULL;
}

/* Lists in use: all of them, in separate memory. */
static pl_status create_lists(pl_assembly *assembly, pl_degree *degree, pl_error *err) {
    const pl_gather *all = &assembly->model->pair_gather;
    int64_t slots = all->slot_start[all->chunks], sources = all->source_start[all->chunks];
    degree->slot_target = pl_array_new(slots, sizeof *degree->slot_target);
    degree->slot_end = pl_array_new(slots, sizeof *degree->slot_end);
    degree->sources = pl_array_new(sources, sizeof *degree->sources);
    degree->slot_stop = pl_array_new(all->chunks, sizeof *degree->slot_stop);
    if (!degree->slot_target || !degree->slot_end || !degree->sources || !degree->slot_stop)
        return pl_error_memory(err, slots * 6 + sources * 2, "gather lists");
    memcpy(degree->slot_target, all->slot_target, (size_t)slots * sizeof *degree->slot_target);
    memcpy(degree->slot_end, all->slot_end, (size_t)slots * sizeof *degree->slot_end);
    memcpy(degree->sources, all->sources, (size_t)sources * sizeof *degree->sources);
    memcpy(degree->slot_stop, all->slot_stop, (size_t)all->chunks * sizeof *degree->slot_stop);
    degree->used = *all;
    degree->used.slot_target = degree->slot_target;
    degree->used.slot_end = degree->slot_end;
    degree->used.sources = degree->sources;
    degree->used.slot_stop = degree->slot_stop;
    assembly->work.pair_gather = &degree->used;
    for (int64_t k = 0; k < all->shared; k++) {
        for (int32_t s = all->shared_start[k]; s < all->shared_start[k + 1]; s++)
            degree->halo_pair[s] = all->shared_target[k];
    }
    return PL_OK;
}

static pl_status create_parts(pl_assembly *assembly, pl_error *err) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        pl_part *part = &assembly->parts[p];
        if (!part->model->element->adaptive) continue;
        part->work.inactive = pl_array_new(part->model->batches * PL_LANES, 1);
        part->work.straight = pl_array_new(part->model->batches, 1);
        if (!part->work.inactive || !part->work.straight)
            return pl_error_memory(err, part->model->count, "degrees");
    }
    return PL_OK;
}

pl_status pl_degree_create(pl_assembly *assembly, bool packs, pl_error *err) {
    if (!is_adaptive(assembly)) return PL_OK;
    const pl_matrix *matrix = assembly->work.matrix;
    pl_degree *degree = assembly->degree = pl_array_new(1, sizeof *degree);
    if (!degree) return pl_error_memory(err, sizeof *degree, "degrees");
    int64_t n = assembly->model->nodes;
    degree->packs = packs;
    degree->inactive = pl_array_new(n, 1);
    degree->pair_inactive = pl_array_new(matrix->pairs, 1);
    degree->halo_pair = pl_array_new(assembly->model->pair_gather.halo_slots, sizeof *degree->halo_pair);
    degree->changed = pl_array_new(assembly->model->chunk_count, 1);
    degree->fill = pl_array_new(n + 1, sizeof *degree->fill);
    degree->nodes = pl_array_new(n, sizeof *degree->nodes);
    degree->place = pl_array_new(n, sizeof *degree->place);
    bool ok = degree->inactive && degree->pair_inactive && degree->halo_pair && degree->changed &&
              degree->fill && degree->nodes && degree->place;
    if (ok && packs) {
        degree->packed = (pl_matrix){.single = matrix->single, .values = matrix->values};
        degree->packed.start = pl_array_new(n + 1, sizeof *degree->packed.start);
        /* the product reads ahead of its columns as far as it does in the whole matrix */
        degree->packed.column = pl_array_new(matrix->blocks + PL_NEAR, sizeof *degree->packed.column);
        ok = degree->packed.start && degree->packed.column;
    }
    if (!ok) return pl_error_memory(err, matrix->pairs + matrix->blocks * 4, "degrees");
    pl_status status = create_parts(assembly, err);
    return status == PL_OK ? create_lists(assembly, degree, err) : status;
}

/* ---- inactive nodes of elements ---- */

static void mark_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    pl_assembly *assembly = context;
    const pl_degree *degree = assembly->degree;
    const pl_chunk *chunk = &assembly->model->chunks[index];
    pl_part *part = &assembly->parts[chunk->part];
    degree->changed[index] = 0;
    if (!part->work.inactive) return;
    /* one deformation gradient needs one rest shape, and the viscous kernel knows curved elements only */
    bool may_be_straight = !part->model->plasticity.rule && !assembly->model->reshapes && !part->work.viscous;
    for (int64_t batch = chunk->first_batch; batch < chunk->first_batch + chunk->batches; batch++) {
        const int32_t *nodes = part->model->nodes + batch * NODES * PL_LANES;
        unsigned common = 63;
        for (int l = 0; l < PL_LANES; l++) {
            unsigned inactive = 0;
            for (int e = 0; e < 6; e++) {
                int32_t node = nodes[(4 + e) * PL_LANES + l];
                bool gone = degree->inactive[node] || node == nodes[pl_tet_edges[e][0] * PL_LANES + l] ||
                            node == nodes[pl_tet_edges[e][1] * PL_LANES + l];
                inactive |= gone ? 1u << e : 0;
            }
            uint8_t *own = &part->work.inactive[batch * PL_LANES + l];
            if (*own != inactive) degree->changed[index] = 1;
            *own = (uint8_t)inactive;
            common &= inactive;
        }
        part->work.straight[batch] = may_be_straight && common == 63;
    }
}

/* ---- which records are gathered ---- */

/* The nodes of each block, as bits. */
typedef struct record_table {
    unsigned nodes[PL_BLOCKS(NODES)];
} record_table;

static record_table make_table(void) {
    record_table table;
    for (int k = 0; k < PL_BLOCKS(NODES); k++) {
        int a, b;
        pl_block_nodes(k, &a, &b);
        table.nodes[k] = 1u << a | 1u << b;
    }
    return table;
}

/* An element with an inactive node of a record has zeros there, or nothing at all. */
static bool has_record(const pl_part *part, const pl_chunk *chunk, const record_table *table, int record) {
    int element = record / PL_BLOCKS(NODES), k = record % PL_BLOCKS(NODES);
    unsigned inactive = (unsigned)part->work.inactive[chunk->first_batch * PL_LANES + element] << 4;
    return !(inactive & table->nodes[k]);
}

static void list_chunk(void *context, int64_t index, int worker) {
    (void)worker;
    pl_assembly *assembly = context;
    const pl_degree *degree = assembly->degree;
    const pl_chunk *chunk = &assembly->model->chunks[index];
    const pl_part *part = &assembly->parts[chunk->part];
    if (!degree->changed[index]) return;
    const record_table table = make_table();
    const pl_gather *all = &assembly->model->pair_gather;
    const uint16_t *from = all->sources + all->source_start[index];
    uint16_t *to = degree->sources + all->source_start[index];
    int64_t put = all->slot_start[index];
    int next = 0, kept = 0;
    for (int64_t slot = all->slot_start[index]; slot < all->slot_stop[index]; slot++) {
        int32_t target = all->slot_target[slot], pair = target >= 0 ? target : degree->halo_pair[~target];
        int last = all->slot_end[slot];
        bool inactive = degree->pair_inactive[pair];
        for (; next < last; next++) {
            if (!inactive && has_record(part, chunk, &table, from[next])) to[kept++] = from[next];
        }
        if (inactive) continue;
        degree->slot_target[put] = target;
        degree->slot_end[put++] = (uint16_t)kept;
    }
    degree->slot_stop[index] = put;
}

/* ---- the matrix ---- */

static void mark_pairs(const pl_degree *degree, const pl_matrix *matrix) {
    for (int64_t i = 0; i < matrix->rows; i++) {
        uint8_t inactive = degree->inactive[i];
        degree->pair_inactive[i] = inactive;
        for (int64_t k = matrix->upper_start[i]; k < matrix->upper_start[i + 1]; k++)
            degree->pair_inactive[matrix->rows + k] = inactive | degree->inactive[matrix->upper_column[k]];
    }
}

/* Packs the blocks in use, in the order of matrix.h: diagonal, lower neighbours, upper ones. */
static void pack_matrix(pl_degree *degree, pl_matrix *matrix) {
    int64_t rows = matrix->rows, *fill = degree->fill, count = 0;
    for (int64_t i = 0; i < rows; i++) fill[i] = degree->inactive[i] ? 0 : 1;
    for (int64_t i = 0; i < rows; i++) {
        if (degree->inactive[i]) continue;
        for (int64_t k = matrix->upper_start[i]; k < matrix->upper_start[i + 1]; k++) {
            int used = !degree->pair_inactive[rows + k];
            fill[i] += used;
            fill[matrix->upper_column[k]] += used;
        }
    }
    for (int64_t i = 0; i < rows; i++) {
        matrix->start[i + 1] = matrix->start[i] + fill[i];
        fill[i] = matrix->start[i];
        degree->place[i] = -1;
        if (degree->inactive[i]) continue;
        degree->place[i] = (int32_t)count;
        degree->packed.start[count] = fill[i];
        degree->nodes[count++] = (int32_t)i;
        matrix->column[fill[i]] = (int32_t)i;
        matrix->position[i] = matrix->mirror[i] = (uint32_t)fill[i]++;
    }
    for (int64_t i = 0; i < rows; i++) {
        if (degree->inactive[i]) continue;
        for (int64_t k = matrix->upper_start[i]; k < matrix->upper_start[i + 1]; k++) {
            if (degree->pair_inactive[rows + k]) continue;
            int32_t j = matrix->upper_column[k];
            matrix->column[fill[i]] = j;
            matrix->position[rows + k] = (uint32_t)fill[i]++;
            matrix->column[fill[j]] = (int32_t)i;
            matrix->mirror[rows + k] = (uint32_t)fill[j]++;
        }
    }
    pl_matrix *packed = &degree->packed;
    packed->rows = count;
    packed->start[count] = matrix->start[rows];
    packed->blocks = matrix->blocks = matrix->start[rows];
    for (int64_t k = 0; k < packed->blocks; k++) packed->column[k] = degree->place[matrix->column[k]];
}

void pl_degree_refresh(pl_assembly *assembly, pl_threads *threads) {
    pl_degree *degree = assembly->degree;
    pl_matrix *matrix = assembly->work.matrix;
    mark_pairs(degree, matrix);
    pl_threads_run(threads, assembly->model->chunk_count, mark_chunk, assembly);
    pl_threads_run(threads, assembly->model->chunk_count, list_chunk, assembly);
    if (degree->packs)
        pack_matrix(degree, matrix);
    else
        memset(matrix->values, 0,
               (size_t)(9 * matrix->blocks) * (matrix->single ? sizeof(float) : sizeof(double)));
}

/* Mean over directions of the resistance to moving one node, (lambda + 4 mu)/3, with lambda as if the body
 * were compressible: nearly incompressible bodies resist only until other nodes give way, which is the reason
 * for raising edges. */
static double resistance_of(const pl_material *material) {
    double mu = material->p[PL_MU], lambda = fmin(fmax(material->p[PL_LAMBDA], 0), 2 * mu);
    return (lambda + 4 * mu) / 3;
}

void pl_degree_stiffness(const pl_assembly *assembly, double *k) {
    for (int p = 0; p < assembly->model->part_count; p++) {
        const pl_part *part = &assembly->parts[p];
        const pl_element *element = part->model->element;
        for (int64_t s = 0; s < part->model->count * element->points; s++) {
            int64_t e = s / element->points, batch = e / PL_LANES;
            int q = (int)(s % element->points), l = (int)(e % PL_LANES);
            const double *rest = part->rest + (batch * element->points + q) * PL_POINT_DOUBLES * PL_LANES + l;
            double weight = resistance_of(&part->work.material) * rest[9 * PL_LANES],
                   square[PL_MAX_ELEMENT_NODES];
            pl_point_squares(element, q, rest, square);
            for (int a = 0; a < element->nodes; a++)
                k[part->model->nodes[(batch * element->nodes + a) * PL_LANES + l]] += weight * square[a];
        }
    }
}
