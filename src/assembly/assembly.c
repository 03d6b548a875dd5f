/* Builds the parts, chunks and gather lists of an assembly; evaluate.c runs them. */
#include "assembly/assembly.h"
#include "assembly/degree.h"
#include "assembly/matrix_free.h"
#include "assembly/kernels.h"
#include "assembly/viscous.h"
#include "assembly/order.h"
#include "assembly/plastic.h"
#include "core/hash.h"
#include "core/memory.h"

#include <stdlib.h>

/* Number of batches of a chunk of the part. */
static int64_t chunk_batches(const pl_part *part) { return part->model->kernels->chunk_elements / PL_LANES; }

/* The arrays of a part's model while they are filled. */
typedef struct part_arrays {
    int32_t *nodes, *ids;
    double *shape;
} part_arrays;

/* Rest data of a cell, at lane `lane` of batch `batch`. */
static pl_status place_shape(const pl_part_model *part, const int32_t *cell, int32_t id, int64_t batch,
                             int lane, bool padding, double *shape, pl_error *err) {
    int points = part->element->points;
    double corner[3 * PL_MAX_ELEMENT_NODES], gradients[PL_MAX_ELEMENT_POINTS * 12],
        weights[PL_MAX_ELEMENT_POINTS];
    pl_element_corners(part->element, cell, part->X, corner);
    if (!pl_element_rest(part->element, corner, gradients, weights))
        return pl_error_set(err, PL_ERR_INPUT, "element %d has no volume at rest", id);
    double *rest = shape + batch * PL_REST_DOUBLES(points) * PL_LANES + lane;
    for (int q = 0; q < points; q++) {
        for (int k = 3; k < 12; k++, rest += PL_LANES) *rest = gradients[12 * q + k];
        *rest = padding ? 0 : weights[q];
        rest += PL_LANES;
    }
    return PL_OK;
}

/* Fills lane `lane` of batch `batch` from element `element` of the definition. Interchangeable corners are
 * put in ascending order. */
static pl_status place_element(pl_part_model *part, const part_arrays *arrays, const pl_part_def *def,
                               int64_t element, int64_t batch, int lane, bool padding, pl_error *err) {
    const pl_element *kind = part->element;
    int n = kind->nodes;
    int32_t cell[PL_MAX_ELEMENT_NODES];
    for (int a = 0; a < n; a++) {
        int32_t node = def->cells[element * n + a];
        int k = a;
        for (; kind->interchangeable && k > 0 && cell[k - 1] > node; k--) cell[k] = cell[k - 1];
        cell[k] = node;
    }
    for (int a = 0; a < n; a++) arrays->nodes[(batch * n + a) * PL_LANES + lane] = cell[a];
    arrays->ids[batch * PL_LANES + lane] = def->ids[element];
    if (pl_element_inactive(kind, cell)) part->whole = false;
    return place_shape(part, cell, def->ids[element], batch, lane, padding, arrays->shape, err);
}

static bool is_viscous(const pl_part_def *def) {
    return def->material->viscosity > 0 || def->material->bulk_viscosity > 0;
}

/* Refuses features for which the elements have no kernels. */
static pl_status check_kernels(const pl_part_def *def, unsigned storage, pl_error *err) {
    const pl_kernels *kernels = def->element->kernels;
    const struct {
        bool needed, there;
        const char *what;
    } rows[] = {
        {storage & PL_USE_WARPED, kernels->warped, "tangent but the projected one"},
        {is_viscous(def), kernels->damp, "viscosity"},
        {def->plasticity && def->plasticity->rule, kernels->flow, "plastic flow"},
        {storage & PL_USE_REUSE, kernels->change, "reuse of matrices"},
        {storage & PL_STORE_MATRIX_FREE, kernels->product && kernels->diagonals, "product without a matrix"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        if (rows[k].needed && !rows[k].there)
            return pl_error_set(err, PL_ERR_INPUT, "elements '%s' have no %s", def->element->name,
                                rows[k].what);
    }
    return PL_OK;
}

/* Elements in the order of a space-filling curve. */
static pl_status place_elements(pl_part_model *part, const part_arrays *arrays, const pl_part_def *def,
                                pl_error *err) {
    int32_t *order = malloc((size_t)(def->count ? def->count : 1) * sizeof *order);
    if (!order) return pl_error_memory(err, def->count * 4, "elements");
    pl_status status = pl_order_elements(part->X, def->count, def->element->nodes, def->cells, order, err);
    for (int64_t k = 0; status == PL_OK && k < part->batches * PL_LANES; k++) {
        bool padding = k >= def->count;
        status = place_element(part, arrays, def, order[padding ? def->count - 1 : k], k / PL_LANES,
                               (int)(k % PL_LANES), padding, err);
    }
    free(order);
    return status;
}

static pl_status part_model_create(pl_part_model *part, const pl_part_def *def, const double *X,
                                   pl_error *err) {
    const pl_element *element = part->element = def->element;
    part->kernels = element->kernels;
    if (def->plasticity) part->plasticity = *def->plasticity;
    part->X = X;
    part->whole = true;
    part->count = def->count;
    part->batches = (def->count + PL_LANES - 1) / PL_LANES;
    int64_t slots = part->batches * PL_LANES, rest = slots * PL_REST_DOUBLES(element->points);
    part_arrays arrays = {.nodes = pl_array_new(slots * element->nodes, sizeof(int32_t)),
                          .ids = pl_array_new(slots, sizeof(int32_t)),
                          .shape = pl_array_new(rest, sizeof(double))};
    pl_shape_derivatives *derivatives = pl_array_new(element->points, sizeof *derivatives);
    part->nodes = arrays.nodes;
    part->ids = arrays.ids;
    part->shape = arrays.shape;
    part->derivatives = derivatives;
    if (!part->nodes || !part->ids || !part->shape || !derivatives)
        return pl_error_memory(err, 8 * rest, "elements");
    if (element->quadratic) {
        pl_element_derivatives(element, derivatives);
        part->four_point = pl_four_point_of(element->points, derivatives);
    }
    return place_elements(part, &arrays, def, err);
}

/* Recomputes rest data if the shared ones became part of the state. */
static pl_status restore_shape(pl_part_model *part, pl_error *err) {
    int n = part->element->nodes;
    int64_t slots = part->batches * PL_LANES;
    double *shape = pl_array_new(slots * PL_REST_DOUBLES(part->element->points), sizeof(double));
    part->shape = shape;
    if (!shape) return pl_error_memory(err, 8 * slots, "elements");
    pl_status status = PL_OK;
    for (int64_t k = 0; status == PL_OK && k < slots; k++) {
        int32_t cell[PL_MAX_ELEMENT_NODES];
        int64_t batch = k / PL_LANES;
        for (int a = 0; a < n; a++) cell[a] = part->nodes[(batch * n + a) * PL_LANES + k % PL_LANES];
        status =
            place_shape(part, cell, part->ids[k], batch, (int)(k % PL_LANES), k >= part->count, shape, err);
    }
    return status;
}

static pl_status part_model_share(const pl_part_model *like, pl_part_model *part, const pl_part_def *def,
                                  const double *X, pl_error *err) {
    *part = *like;
    part->X = X;
    part->plasticity = def->plasticity ? *def->plasticity : (pl_plasticity){0};
    part->varied_count = 0;
    part->goal = NULL;
    return part->shape ? PL_OK : restore_shape(part, err);
}

static pl_status part_create(const pl_part *like, pl_part *part, const pl_part_def *def, int64_t nodes,
                             const double *X, pl_error *err) {
    part->model = part->making = pl_array_new(1, sizeof *part->making);
    if (!part->model) return pl_error_memory(err, sizeof *part->making, "a part");
    part->work.material = *def->material;
    pl_status status = like ? part_model_share(like->model, part->making, def, X, err)
                            : part_model_create(part->making, def, X, err);
    if (status != PL_OK) return status;
    if (!like) status = pl_part_find_masses(part, nodes, err);
    if (status != PL_OK) return status;
    part->rest = part->shape = part->model->shape;
    if (!is_viscous(def)) return PL_OK;
    int64_t values = part->model->batches * PL_LANES * def->element->points * PL_VISCOUS_DOUBLES;
    part->work.viscous = pl_array_new(values, sizeof(double));
    return part->work.viscous ? PL_OK : pl_error_memory(err, 8 * values, "viscosity");
}

static pl_status chunks_create(pl_assembly *assembly, pl_error *err) {
    pl_assembly_model *model = assembly->making;
    for (int p = 0; p < model->part_count; p++) {
        int64_t max = chunk_batches(&assembly->parts[p]);
        model->chunk_count += (assembly->parts[p].model->batches + max - 1) / max;
    }
    pl_chunk *chunk = pl_array_new(model->chunk_count, sizeof *chunk);
    model->chunks = chunk;
    assembly->work.chunk_sums = pl_array_new(model->chunk_count, sizeof *assembly->work.chunk_sums);
    if (!chunk || !assembly->work.chunk_sums) return pl_error_memory(err, model->chunk_count * 64, "chunks");
    for (int p = 0; p < model->part_count; p++) {
        const pl_part_model *part = assembly->parts[p].model;
        int64_t max = chunk_batches(&assembly->parts[p]);
        for (int64_t batch = 0; batch < part->batches; batch += max, chunk++) {
            int64_t batches = part->batches - batch < max ? part->batches - batch : max;
            int64_t elements = part->count - batch * PL_LANES < batches * PL_LANES
                                   ? part->count - batch * PL_LANES
                                   : batches * PL_LANES;
            *chunk = (pl_chunk){p, (int)batches, (int)elements, batch};
        }
    }
    return PL_OK;
}

/* The element of a chunk. */
static const pl_element *chunk_element(const pl_assembly *assembly, int64_t chunk) {
    return assembly->parts[assembly->model->chunks[chunk].part].model->element;
}

static int32_t chunk_node(const pl_assembly *assembly, int64_t chunk, int element, int a) {
    const pl_chunk *c = &assembly->model->chunks[chunk];
    const pl_part *part = &assembly->parts[c->part];
    int64_t batch = c->first_batch + element / PL_LANES;
    return part->model->nodes[(batch * part->model->element->nodes + a) * PL_LANES + element % PL_LANES];
}

static int64_t node_target(const void *context, int64_t chunk, int record) {
    const pl_assembly *assembly = context;
    int n = chunk_element(assembly, chunk)->nodes;
    return chunk_node(assembly, chunk, record / n, record % n);
}

static int64_t pair_target(const void *context, int64_t chunk, int record) {
    const pl_assembly *assembly = context;
    int n = chunk_element(assembly, chunk)->nodes;
    int element = record / PL_BLOCKS(n), a, b;
    pl_block_nodes(record % PL_BLOCKS(n), &a, &b);
    int32_t i = chunk_node(assembly, chunk, element, a), j = chunk_node(assembly, chunk, element, b);
    return pl_matrix_pair(assembly->work.matrix, i < j ? i : j, i < j ? j : i);
}

static pl_status gathers_create(pl_assembly *assembly, pl_error *err) {
    pl_assembly_model *model = assembly->making;
    const pl_matrix *matrix = assembly->work.matrix;
    int *records = pl_array_new(model->chunk_count, sizeof *records);
    if (!records) return pl_error_memory(err, model->chunk_count * 4, "chunks");
    for (int64_t c = 0; c < model->chunk_count; c++)
        records[c] = model->chunks[c].elements * chunk_element(assembly, c)->nodes;
    pl_status status = pl_gather_create(model->chunk_count, records, model->nodes, node_target, assembly,
                                        &model->node_gather, err);
    for (int64_t c = 0; matrix && c < model->chunk_count; c++)
        records[c] = model->chunks[c].elements * PL_BLOCKS(chunk_element(assembly, c)->nodes);
    if (status == PL_OK && matrix)
        status = pl_gather_create(model->chunk_count, records, matrix->pairs, pair_target, assembly,
                                  &model->pair_gather, err);
    free(records);
    if (status != PL_OK) return status;
    assembly->work.pair_gather = &model->pair_gather;
    assembly->work.node_halo = pl_array_new(3 * model->node_gather.halo_slots, sizeof(double));
    assembly->work.pair_halo = pl_array_new(9 * model->pair_gather.halo_slots, sizeof(double));
    if (!assembly->work.node_halo || !assembly->work.pair_halo)
        return pl_error_memory(err, model->pair_gather.halo_slots * 72, "chunk borders");
    return PL_OK;
}

static int compare_nodes(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* The pattern needs cells with ascending nodes: they are recovered from the batches, one part at a time. */
static pl_status matrix_create(pl_assembly *assembly, bool single, pl_error *err) {
    pl_pattern_group *groups = pl_array_new(assembly->model->part_count, sizeof *groups);
    pl_status status = groups ? PL_OK : pl_error_memory(err, assembly->model->part_count * 24, "parts");
    for (int p = 0; status == PL_OK && p < assembly->model->part_count; p++) {
        const pl_part_model *part = assembly->parts[p].model;
        int n = part->element->nodes;
        int32_t *cells = malloc((size_t)(part->count ? part->count : 1) * (size_t)n * sizeof *cells);
        if (!cells) {
            status = pl_error_memory(err, part->count * n * 4, "the matrix pattern");
            break;
        }
        for (int64_t e = 0; e < part->count; e++) {
            for (int a = 0; a < n; a++)
                cells[e * n + a] = part->nodes[(e / PL_LANES * n + a) * PL_LANES + e % PL_LANES];
            if (!part->element->interchangeable)
                qsort(cells + e * n, (size_t)n, sizeof *cells, compare_nodes);
        }
        groups[p] = (pl_pattern_group){part->count, n, cells};
    }
    if (status == PL_OK)
        status = pl_matrix_create(assembly->model->nodes, assembly->model->part_count, groups, single,
                                  &assembly->work.matrix, err);
    for (int p = 0; groups && p < assembly->model->part_count; p++) free((void *)groups[p].cells);
    free(groups);
    return status;
}

/* Parts, and properties of the whole that follow from their definitions. */
static pl_status parts_create(const pl_assembly *like, pl_assembly *assembly, const double *X,
                              const pl_part_def *parts, unsigned storage, pl_error *err) {
    pl_assembly_model *model = assembly->making;
    assembly->parts = pl_array_new(model->part_count, sizeof *assembly->parts);
    if (!assembly->parts) return pl_error_memory(err, model->part_count, "parts");
    pl_status status = PL_OK;
    for (int p = 0; status == PL_OK && p < model->part_count; p++) {
        status = check_kernels(&parts[p], storage, err);
        if (status == PL_OK)
            status = part_create(like ? &like->parts[p] : NULL, &assembly->parts[p], &parts[p], model->nodes,
                                 X, err);
        model->elements += parts[p].count;
        if (!parts[p].material->treatment->has_energy) model->has_energy = false;
        int n = parts[p].element->nodes;
        int64_t results = parts[p].element->kernels->chunk_elements * (3 * n + 9 * PL_BLOCKS(n));
        if (results > model->scratch_size) model->scratch_size = results;
    }
    return status;
}

static void add_rest_volume(const pl_part *part, double *volume) {
    int64_t rows = part->model->batches * PL_REST_DOUBLES(part->model->element->points);
    for (int64_t k = PL_POINT_DOUBLES - 1; k < rows; k += PL_POINT_DOUBLES) {
        for (int l = 0; l < PL_LANES; l++) *volume += part->rest[k * PL_LANES + l];
    }
}

/* Fingerprint of everything except the materials. */
static uint64_t fingerprint(int64_t nodes, const double *X, int part_count, const pl_part_def *parts,
                            int workers) {
    const int64_t counts[] = {nodes, part_count, workers};
    uint64_t sum = pl_hash(PL_HASH_START, counts, sizeof counts);
    sum = pl_hash(sum, X, (size_t)(3 * nodes) * sizeof *X);
    for (int p = 0; p < part_count; p++) {
        size_t count = (size_t)parts[p].count;
        sum = pl_hash(sum, &parts[p].element, sizeof parts[p].element);
        sum = pl_hash(sum, &count, sizeof count);
        sum = pl_hash(sum, parts[p].cells, count * (size_t)parts[p].element->nodes * sizeof(int32_t));
        sum = pl_hash(sum, parts[p].ids, count * sizeof(int32_t));
    }
    return sum;
}

/* Degrees of edges change the matrix's pattern in place. */
static bool may_share(const pl_assembly *like, unsigned storage, uint64_t sum) {
    return like && like->model->storage == storage && like->model->fingerprint == sum && !like->degree;
}

/* Shares chunks, matrix, gather lists and work space with another assembly. */
static void take_shared(const pl_assembly *like, pl_assembly *assembly, bool single, bool without) {
    pl_assembly_model *model = assembly->making;
    model->chunk_count = like->model->chunk_count;
    model->chunks = like->model->chunks;
    model->node_gather = like->model->node_gather;
    model->pair_gather = like->model->pair_gather;
    model->owners = like->model->owners;
    ++*model->owners;
    assembly->work.pair_gather = &model->pair_gather;
    assembly->work.chunk_sums = like->work.chunk_sums;
    assembly->work.node_halo = like->work.node_halo;
    assembly->work.pair_halo = like->work.pair_halo;
    assembly->work.scratch = like->work.scratch;
    if (without) return;
    assembly->work.matrix = like->work.matrix;
    assembly->work.matrix->single = single; /* the precision may have changed since */
}

/* Data that others may share, freed with the last of them. */
static pl_status make_shared(pl_assembly *assembly, bool single, bool without, int workers, pl_error *err) {
    pl_assembly_model *model = assembly->making;
    model->owners = pl_array_new(1, sizeof *model->owners);
    if (!model->owners) return pl_error_memory(err, sizeof *model->owners, "an assembly");
    *model->owners = 1;
    pl_status status = chunks_create(assembly, err);
    if (status == PL_OK && !without) status = matrix_create(assembly, single, err);
    if (status == PL_OK) status = gathers_create(assembly, err);
    if (status != PL_OK) return status;
    assembly->work.scratch = pl_array_new(model->scratch_size * workers, sizeof(double));
    return assembly->work.scratch ? PL_OK : pl_error_memory(err, model->scratch_size * 8, "element results");
}

pl_status pl_assembly_create(int64_t nodes, const double *X, int part_count, const pl_part_def *parts,
                             unsigned storage, int workers, pl_assembly **out, pl_error *err) {
    return pl_assembly_create_like(NULL, nodes, X, part_count, parts, storage, workers, out, err);
}

pl_status pl_assembly_create_like(const pl_assembly *like, int64_t nodes, const double *X, int part_count,
                                  const pl_part_def *parts, unsigned storage, int workers, pl_assembly **out,
                                  pl_error *err) {
    const bool single = storage & PL_STORE_SINGLE, without = storage & PL_STORE_MATRIX_FREE;
    *out = NULL;
    pl_assembly *assembly = pl_array_new(1, sizeof *assembly);
    pl_assembly_model *model = pl_array_new(1, sizeof *model);
    if (!assembly || !model) {
        free(assembly);
        free(model);
        return pl_error_memory(err, sizeof *assembly + sizeof *model, "an assembly");
    }
    assembly->model = assembly->making = model;
    *model = (pl_assembly_model){.nodes = nodes,
                                 .part_count = part_count,
                                 .has_energy = true,
                                 .reshapes = storage & PL_STORE_SHAPES,
                                 .storage = storage,
                                 .fingerprint = fingerprint(nodes, X, part_count, parts, workers)};
    if (!may_share(like, storage, model->fingerprint)) like = NULL;
    if (like) take_shared(like, assembly, single, without);
    pl_status status = parts_create(like, assembly, X, parts, storage, err);
    if (status == PL_OK && !like) status = make_shared(assembly, single, without, workers, err);
    if (status == PL_OK) status = pl_plastic_create(assembly, err);
    if (status == PL_OK && without) status = pl_tangents_create(assembly, single, err);
    if (status != PL_OK) {
        pl_assembly_free(assembly);
        return status;
    }
    for (int p = 0; p < part_count; p++) add_rest_volume(&assembly->parts[p], &model->rest_volume);
    *out = assembly;
    return PL_OK;
}

void pl_assembly_made(pl_assembly *assembly) {
    assembly->making = NULL;
    for (int p = 0; p < assembly->model->part_count; p++) assembly->parts[p].making = NULL;
}

pl_status pl_part_vary(pl_part *part, int count, const int *values, pl_error *err) {
    int64_t size = part->model->batches * count * PL_LANES;
    part->work.values = pl_array_new(size, sizeof(double));
    if (!part->work.values) return pl_error_memory(err, size * 8, "parameters");
    part->making->varied_count = count;
    for (int k = 0; k < count; k++) part->making->varied[k] = values[k];
    for (int64_t i = 0; i < size; i++)
        part->work.values[i] = pl_material_value(&part->work.material, values[i / PL_LANES % count]);
    return PL_OK;
}

/* `last`: no other assembly uses the shared data. */
static void part_free(pl_part *part, bool last, bool own_shape) {
    pl_part_model *model = (pl_part_model *)part->model;
    if (!model) return;
    if (last) {
        free((void *)model->nodes);
        free((void *)model->ids);
        free((void *)model->derivatives);
        free((void *)model->shares);
    }
    if (last || own_shape) free((void *)model->shape);
    free((void *)model->goal);
    free(model);
    free(part->work.values);
    free(part->work.rest);
    free(part->work.bound);
    free(part->work.inactive);
    free(part->work.straight);
    free(part->work.tangent);
    free(part->work.viscous);
}

static void free_shared(pl_assembly *assembly) {
    pl_assembly_model *model = (pl_assembly_model *)assembly->model;
    pl_assembly_work *work = &assembly->work;
    free((void *)model->chunks);
    pl_gather_free(&model->node_gather);
    pl_gather_free(&model->pair_gather);
    free(work->node_halo);
    free(work->pair_halo);
    free(work->chunk_sums);
    free(work->scratch);
    free(model->owners);
}

void pl_assembly_free(pl_assembly *assembly) {
    if (!assembly) return;
    pl_assembly_model *model = (pl_assembly_model *)assembly->model;
    pl_assembly_work *work = &assembly->work;
    bool last = !model->owners || --*model->owners == 0, without = model->storage & PL_STORE_MATRIX_FREE;
    pl_degree_free(assembly);
    for (int p = 0; assembly->parts && p < model->part_count; p++)
        part_free(&assembly->parts[p], last, model->reshapes);
    free(assembly->parts);
    if (last || without) pl_matrix_free(work->matrix);
    if (last) free_shared(assembly);
    free(model);
    free(assembly->state.plastic);
    free(assembly->state.shapes);
    free(work->flow_sums);
    free(work->plastic_start);
    free(assembly);
}

void pl_part_cell(const pl_part *part, int64_t e, int32_t *cell) {
    int n = part->model->element->nodes;
    for (int a = 0; a < n; a++)
        cell[a] = part->model->nodes[(e / PL_LANES * n + a) * PL_LANES + e % PL_LANES];
}
