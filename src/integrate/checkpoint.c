/* Conversion of the state to bytes, and back. */
#include "assembly/plastic.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/simd.h"
#include "integrate/history.h"
#include "integrate/state_keys.h"
#include "model/collisions.h"
#include "model/degrees.h"
#include "model/grabs.h"
#include "model/pins.h"
#include "model/touches.h"

#include <stdlib.h>
#include <string.h>

/* Checkpoint: this header, the keys of bodies and colliders (state_keys.h), then the blocks of the state; a
 * list begins with the number of its items. */
typedef struct state_header {
    uint64_t magic, bodies, colliders, layout, step;
    uint64_t checksum;            /* of the step, the model's numbers and the blocks */
    char simd[PL_SIMD_NAME_SIZE]; /* values by element are stored in vectors of this level */
} state_header;
static const uint64_t state_magic = 0x36305441545350u; /* "PSTAT06" */

static size_t keys_size(const pl_sim *sim) {
    return (size_t)pl_state_key_count(sim) * sizeof *sim->state_keys;
}

/* The number of items of a block in a checkpoint with `left` remaining bytes, and in `at` the start of the
 * items, after their number; -1 if there are fewer bytes than that. */
static int64_t count_saved(const pl_state_block *block, const char *bytes, size_t left, size_t *at) {
    uint64_t count = (uint64_t)block->count;
    *at = block->list ? sizeof count : 0;
    if (left < *at) return -1;
    if (block->list) memcpy(&count, bytes, sizeof count);
    return count <= (left - *at) / block->size ? (int64_t)count : -1;
}

/* Bytes of all blocks in a checkpoint that has `size` for them, or SIZE_MAX if these are too few. */
static size_t measure_saved(const pl_state *state, const char *bytes, size_t size) {
    size_t used = 0, at;
    for (int i = 0; i < state->block_count; i++) {
        int64_t count = count_saved(&state->blocks[i], bytes + used, size - used, &at);
        if (count < 0) return SIZE_MAX;
        used += at + (size_t)count * state->blocks[i].size;
    }
    return used;
}

/* `bytes` are the blocks. */
static uint64_t state_sum(const pl_sim *sim, uint64_t step, const char *bytes) {
    const pl_state *state = &sim->state;
    const int64_t model[] = {(int64_t)step,          sim->model->nodes,          sim->model->tets,
                             sim->model->body_count, sim->model->collider_count, state->block_count};
    uint64_t sum = pl_hash(PL_HASH_START, model, sizeof model);
    for (int i = 0; i < state->block_count; i++) {
        size_t at, size = state->blocks[i].size;
        size *= (size_t)count_saved(&state->blocks[i], bytes, SIZE_MAX, &at);
        sum = pl_hash(sum, &size, sizeof size);
        sum = pl_hash(sum, bytes + at, size);
        bytes += at + size;
    }
    return sum;
}

pl_status pl_state_add(pl_state *state, pl_state_block block, pl_error *err) {
    if (block.size == 0) return PL_OK; /* nothing to save, as of planes in a scene without any */
    if (state->block_count == PL_MAX_STATE_BLOCKS)
        return pl_error_set(err, PL_ERR_INPUT, "more than %d blocks of state", PL_MAX_STATE_BLOCKS);
    state->blocks[state->block_count++] = block;
    return PL_OK;
}

size_t pl_sim_state_size(const pl_sim *sim) {
    if (!sim) return 0;
    size_t size = sizeof(state_header) + keys_size(sim);
    for (int i = 0; i < sim->state.block_count; i++)
        size +=
            pl_state_block_bytes(&sim->state.blocks[i]) + (sim->state.blocks[i].list ? sizeof(uint64_t) : 0);
    return size;
}

void pl_sim_state_save(const pl_sim *sim, void *bytes) {
    if (!sim || !bytes) return;
    char *keys = (char *)bytes + sizeof(state_header), *blocks = keys + keys_size(sim), *to = blocks;
    const bool lost = pl_history_is_lost(sim);
    memcpy(keys, sim->state_keys, keys_size(sim));
    for (int i = 0; i < sim->state.block_count; i++) {
        const pl_state_block *block = &sim->state.blocks[i];
        size_t size = pl_state_block_bytes(block);
        uint64_t count = block->list ? (uint64_t)block->list->count : 0;
        if (block->list) memcpy(to, &count, sizeof count);
        if (block->list) to += sizeof count;
        if (size) memcpy(to, pl_state_block_data(block), size);
        if (lost && block->data == sim->state.old_positions) pl_history_drop(sim, (double *)(void *)to);
        to += size;
    }
    state_header header = {.magic = state_magic,
                           .bodies = (uint64_t)sim->model->body_count,
                           .colliders = (uint64_t)sim->model->collider_count,
                           .layout = sim->state_layout,
                           .step = (uint64_t)sim->state.step};
    header.checksum = state_sum(sim, header.step, blocks);
    memcpy(header.simd, pl_simd_this.name, sizeof header.simd);
    memcpy(bytes, &header, sizeof header);
}

pl_status pl_sim_state_hash(const pl_sim *sim, uint64_t *hash, pl_error *err) {
    PL_REQUIRE(hash);
    *hash = 0;
    PL_REQUIRE(sim);
    size_t size = pl_sim_state_size(sim);
    void *state = malloc(size);
    if (!state) return pl_error_memory(err, (int64_t)size, "a state");
    pl_sim_state_save(sim, state);
    *hash = pl_hash(PL_HASH_START, state, size);
    free(state);
    return PL_OK;
}

void pl_sim_restored(pl_sim *sim) {
    pl_plastic_restore(sim->assembly, sim->threads);
    pl_linearisation_restore(sim);
    pl_degrees_refresh(sim);
    pl_collisions_restore(sim);
    pl_grabs_restore(sim);
    pl_pins_refresh(sim);
    pl_ids_restore(sim);
    pl_touches_restore(sim);
    sim->work.forces_of = 0;
    pl_history_note(sim);
}

/* Reserves memory for the contents of a checkpoint, before anything is changed. */
static bool reserve_lists(pl_state *state, const char *from) {
    for (int i = 0; i < state->block_count; i++) {
        pl_state_block *block = &state->blocks[i];
        size_t at;
        int64_t count = count_saved(block, from, SIZE_MAX, &at);
        if (block->list && !pl_items_reserve(block->list, count, block->size)) return false;
        from += at + (size_t)count * block->size;
    }
    return true;
}

static void take_blocks(pl_state *state, const char *from) {
    for (int i = 0; i < state->block_count; i++) {
        pl_state_block *block = &state->blocks[i];
        size_t at, size = block->size;
        int64_t count = count_saved(block, from, SIZE_MAX, &at);
        size *= (size_t)count;
        if (block->list) block->list->count = count;
        if (size) memcpy(block->list ? block->list->items : block->data, from + at, size);
        from += at + size;
    }
}

/* Whether a checkpoint is a state of this model, as its header and its keys say. */
static pl_status check_model(const pl_sim *sim, const state_header *header, const char *keys, pl_error *err) {
    const int bodies = sim->model->body_count, colliders = sim->model->collider_count;
    if (header->bodies != (uint64_t)bodies || header->colliders != (uint64_t)colliders)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the saved state is of another model: it has %llu bodies and %llu colliders, "
                            "this simulation has %d and %d",
                            (unsigned long long)header->bodies, (unsigned long long)header->colliders, bodies,
                            colliders);
    for (int i = 0; i < bodies + colliders; i++) {
        if (!memcmp(keys + (size_t)i * sizeof *sim->state_keys, &sim->state_keys[i], sizeof *sim->state_keys))
            continue;
        const bool is_body = i < bodies;
        const int number = is_body ? i : i - bodies;
        const pl_print *print =
            pl_prints_at(&sim->prints, is_body ? PL_PRINT_BODY : PL_PRINT_COLLIDER, number);
        return pl_error_set(err, PL_ERR_INPUT,
                            "the saved state is of another model: its %s %d is not '%s' of this simulation "
                            "(another %s)",
                            is_body ? "body" : "collider", number, print->name ? print->name : "",
                            is_body ? "mesh, placement, element or order of bodies"
                                    : "shape, size or order of colliders");
    }
    if (header->layout == sim->state_layout) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "the saved state is of another model: bodies and colliders are the same, but "
                        "integrator, solver, contact, heat or plasticity differ");
}

/* Checks a checkpoint; *blocks is then the place of its blocks. */
static pl_status check_saved(const pl_sim *sim, const char *bytes, size_t size, state_header *header,
                             const char **blocks, pl_error *err) {
    const size_t start = sizeof *header + keys_size(sim);
    if (size < sizeof *header)
        return pl_error_set(err, PL_ERR_INPUT, "the saved state of %zu bytes is truncated", size);
    memcpy(header, bytes, sizeof *header);
    if (header->magic != state_magic)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the bytes are not a saved state, or one of another version of Pliant");
    if (memcmp(header->simd, pl_simd_this.name, sizeof header->simd) != 0)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the saved state is of SIMD level %.*s, expected %s, which this process uses",
                            (int)sizeof header->simd, header->simd, pl_simd_this.name);
    if (header->bodies == (uint64_t)sim->model->body_count &&
        header->colliders == (uint64_t)sim->model->collider_count && size < start)
        return pl_error_set(err, PL_ERR_INPUT, "the saved state of %zu bytes is truncated", size);
    pl_status status = check_model(sim, header, bytes + sizeof *header, err);
    if (status != PL_OK) return status;
    *blocks = bytes + start;
    if (measure_saved(&sim->state, *blocks, size - start) != size - start)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "the saved state has %zu bytes, which is not its length: it is truncated or damaged", size);
    if (header->checksum != state_sum(sim, header->step, *blocks))
        return pl_error_set(err, PL_ERR_INPUT, "the saved state is damaged: its checksum is wrong");
    return PL_OK;
}

pl_status pl_sim_state_restore(pl_sim *sim, const void *bytes, size_t size, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(bytes);
    state_header header = {0};
    const char *blocks = NULL;
    pl_status status = check_saved(sim, bytes, size, &header, &blocks, err);
    if (status != PL_OK) return status;
    if (!reserve_lists(&sim->state, blocks)) return pl_error_memory(err, (int64_t)size, "a saved state");
    sim->state.step = (int64_t)header.step;
    take_blocks(&sim->state, blocks);
    sim->restores++;
    pl_touches_forget(sim);
    pl_sim_restored(sim);
    return PL_OK;
}
