/* See state_keys.h. */
#include "integrate/state_keys.h"
#include "core/hash.h"
#include "core/memory.h"
#include "elements/element.h"

#include <string.h>

static uint64_t add_mesh(uint64_t sum, const pl_mesh *mesh) {
    if (!mesh) return sum;
    sum = pl_hash(sum, mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof *mesh->nodes);
    return pl_hash(sum, mesh->tris, (size_t)(3 * mesh->tri_count) * sizeof *mesh->tris);
}

static bool has_points(const pl_state *state) {
    for (int i = 0; i < state->block_count; i++) {
        if (state->blocks[i].by == PL_BY_POINT && state->blocks[i].count) return true;
    }
    return false;
}

static uint64_t key_of_body(const pl_sim *sim, const pl_body *body, const pl_mesh *contact_surface) {
    const pl_element *element = body->element;
    const int64_t counts[] = {body->node_count, body->tet_count, element->nodes, element->points};
    size_t corners = (size_t)body->tet_count * (size_t)element->nodes;
    uint64_t sum = pl_hash(PL_HASH_START, counts, sizeof counts);
    sum = pl_hash(sum, element->name, strlen(element->name));
    sum = pl_hash(sum, sim->model->rest + 3 * body->first_node, (size_t)(3 * body->node_count) * 8);
    sum = pl_hash(sum, body->mesh->tets, corners * sizeof *body->mesh->tets);
    sum = add_mesh(sum, contact_surface);
    if (!has_points(&sim->state)) return sum;
    return pl_hash(sum, sim->model->material_of + body->first_tet,
                   (size_t)body->tet_count * sizeof *sim->model->material_of);
}

/* Of the names and sizes of the blocks: integrator, solver, contact and kinds of material decide which
 * there are. */
static uint64_t layout_of(const pl_state *state) {
    uint64_t sum = PL_HASH_START;
    for (int i = 0; i < state->block_count; i++) {
        const pl_state_block *block = &state->blocks[i];
        const int64_t sizes[] = {block->list ? -1 : block->count, (int64_t)block->size};
        sum = pl_hash(sum, block->name, strlen(block->name));
        sum = pl_hash(sum, sizes, sizeof sizes);
    }
    return sum;
}

pl_status pl_state_keys_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    const pl_model *model = sim->model;
    sim->state_keys = pl_array_new(pl_state_key_count(sim), sizeof *sim->state_keys);
    if (!sim->state_keys) return pl_error_memory(err, 8 * pl_state_key_count(sim), "a checkpoint's keys");
    for (int b = 0; b < model->body_count; b++)
        sim->state_keys[b] = key_of_body(sim, &model->bodies[b], def->bodies[b].contact_surface);
    for (int c = 0; c < model->collider_count; c++)
        sim->state_keys[model->body_count + c] = pl_prints_at(&sim->prints, PL_PRINT_COLLIDER, c)->structure;
    sim->state_layout = layout_of(&sim->state);
    return PL_OK;
}
