/* The state as bytes, and back. */
#include "assembly/plastic.h"
#include "core/fields.h"
#include "core/hash.h"
#include "model/collisions.h"
#include "model/degrees.h"

#include <string.h>

/* Checkpoint: this header, then the blocks of the state. */
typedef struct state_header {
    uint64_t magic, nodes, step;
    uint64_t checksum; /* of the step, the model's numbers and the blocks */
} state_header;
static const uint64_t state_magic = 0x34305441545350u; /* "PSTAT04" */

/* `bytes` are the blocks; a state of another model has another sum, too. */
static uint64_t state_sum(const pl_sim *sim, uint64_t step, const char *bytes) {
    const pl_state *state = &sim->state;
    const int64_t model[] = {(int64_t)step,          sim->model->nodes,          sim->model->tets,
                             sim->model->body_count, sim->model->collider_count, state->block_count};
    uint64_t sum = pl_hash(PL_HASH_START, model, sizeof model);
    for (int i = 0; i < state->block_count; bytes += pl_state_block_bytes(&state->blocks[i++])) {
        size_t size = pl_state_block_bytes(&state->blocks[i]);
        sum = pl_hash(sum, &size, sizeof size);
        sum = pl_hash(sum, bytes, size);
    }
    return sum;
}

pl_status pl_state_add(pl_state *state, pl_state_block block, pl_error *err) {
    if (state->block_count == PL_MAX_STATE_BLOCKS)
        return pl_error_set(err, PL_ERR_INPUT, "more than %d blocks of state", PL_MAX_STATE_BLOCKS);
    state->blocks[state->block_count++] = block;
    return PL_OK;
}

size_t pl_sim_state_size(const pl_sim *sim) {
    if (!sim) return 0;
    size_t size = sizeof(state_header);
    for (int i = 0; i < sim->state.block_count; i++) size += pl_state_block_bytes(&sim->state.blocks[i]);
    return size;
}

void pl_sim_state_save(const pl_sim *sim, void *bytes) {
    if (!sim || !bytes) return;
    char *blocks = (char *)bytes + sizeof(state_header), *to = blocks;
    for (int i = 0; i < sim->state.block_count; to += pl_state_block_bytes(&sim->state.blocks[i++]))
        memcpy(to, sim->state.blocks[i].data, pl_state_block_bytes(&sim->state.blocks[i]));
    state_header header = {
        .magic = state_magic, .nodes = (uint64_t)sim->model->nodes, .step = (uint64_t)sim->state.step};
    header.checksum = state_sum(sim, header.step, blocks);
    memcpy(bytes, &header, sizeof header);
}

void pl_sim_restored(pl_sim *sim) {
    pl_plastic_restore(sim->assembly, sim->threads);
    pl_linearisation_restore(sim);
    pl_degrees_refresh(sim);
    pl_collisions_restore(sim);
    sim->work.forces_of = 0;
}

pl_status pl_sim_state_restore(pl_sim *sim, const void *bytes, size_t size, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(bytes);
    state_header header;
    const char *from = bytes;
    if (size != pl_sim_state_size(sim)) {
        return pl_error_set(err, PL_ERR_INPUT, "the saved state has %zu bytes, expected %zu for this model",
                            size, pl_sim_state_size(sim));
    }
    memcpy(&header, from, sizeof header);
    if (header.magic != state_magic || header.nodes != (uint64_t)sim->model->nodes)
        return pl_error_set(err, PL_ERR_INPUT, "the saved state belongs to another model");
    from += sizeof header;
    if (header.checksum != state_sum(sim, header.step, from))
        return pl_error_set(err, PL_ERR_INPUT,
                            "the saved state is damaged, or of another model: its checksum is wrong");
    sim->state.step = (int64_t)header.step;
    for (int i = 0; i < sim->state.block_count; from += pl_state_block_bytes(&sim->state.blocks[i++]))
        memcpy(sim->state.blocks[i].data, from, pl_state_block_bytes(&sim->state.blocks[i]));
    pl_sim_restored(sim);
    return PL_OK;
}
