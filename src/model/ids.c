/* See ids.h. */
#include "model/ids.h"
#include "model/sim.h"

#include <stdlib.h>
#include <string.h>

static pl_id_slot *slots_of(const pl_ids *ids) { return ids->slots.items; }

/* Numbers the slots; memory has been reserved. */
static void number(pl_ids *ids, int count) {
    ids->slots.count = count;
    for (int i = 0; i < count; i++) slots_of(ids)[i] = (pl_id_slot){1, i};
}

pl_status pl_ids_create(pl_sim *sim, pl_error *err) {
    const pl_model *model = sim->model;
    if (!pl_items_reserve(&sim->body_ids.slots, model->body_count, sizeof(pl_id_slot)) ||
        !pl_items_reserve(&sim->collider_ids.slots, model->collider_count, sizeof(pl_id_slot)))
        return pl_error_memory(err, 8 * (model->body_count + model->collider_count), "ids");
    number(&sim->body_ids, model->body_count);
    number(&sim->collider_ids, model->collider_count);
    pl_state_block bodies = pl_state_items("body ids", &sim->body_ids.slots, sizeof(pl_id_slot)),
                   colliders = pl_state_items("collider ids", &sim->collider_ids.slots, sizeof(pl_id_slot));
    bodies.of_numbering = colliders.of_numbering = true;
    pl_status status = pl_state_add(&sim->state, bodies, err);
    return status == PL_OK ? pl_state_add(&sim->state, colliders, err) : status;
}

void pl_ids_free(pl_sim *sim) {
    free(sim->body_ids.slots.items);
    free(sim->collider_ids.slots.items);
}

/* Whether each of `count` items has exactly one slot. */
static bool fits(const pl_ids *ids, int count) {
    int64_t taken = 0;
    for (int64_t k = 0; k < ids->slots.count; k++) {
        const pl_id_slot *slot = &slots_of(ids)[k];
        if (slot->index < -1 || slot->index >= count || slot->generation == 0) return false;
        taken += slot->index >= 0;
    }
    for (int i = 0; i < count; i++) {
        if (pl_ids_of(ids, i).generation == 0) return false;
    }
    return taken == count;
}

static void restore(pl_ids *ids, int count) {
    if (!fits(ids, count) && pl_items_reserve(&ids->slots, count, sizeof(pl_id_slot))) number(ids, count);
}

void pl_ids_restore(pl_sim *sim) {
    restore(&sim->body_ids, sim->model->body_count);
    restore(&sim->collider_ids, sim->model->collider_count);
}

bool pl_ids_follow(const pl_ids *old, int count, const int *of, pl_ids *ids) {
    int64_t before = old->slots.count;
    if (!pl_items_reserve(&ids->slots, before + count, sizeof(pl_id_slot))) return false;
    pl_id_slot *slots = slots_of(ids);
    if (before) memcpy(slots, slots_of(old), (size_t)before * sizeof *slots);
    for (int64_t k = 0; k < before; k++) slots[k].index = -1;
    for (int i = 0; i < count; i++) {
        if (of[i] >= 0) slots[pl_ids_of(old, of[i]).index].index = i;
    }
    ids->slots.count = before;
    for (int i = 0; i < count; i++) {
        if (of[i] >= 0) continue;
        int64_t k = 0; /* the first that is free */
        while (k < ids->slots.count && slots[k].index >= 0) k++;
        uint32_t generation = k < ids->slots.count ? slots[k].generation + 1 : 1;
        if (k == ids->slots.count) ids->slots.count++;
        slots[k] = (pl_id_slot){generation ? generation : 1, i};
    }
    return true;
}

pl_id pl_ids_of(const pl_ids *ids, int index) {
    for (int64_t k = 0; index >= 0 && k < ids->slots.count; k++) {
        if (slots_of(ids)[k].index == index) return (pl_id){(int32_t)k, slots_of(ids)[k].generation};
    }
    return (pl_id){0};
}

int pl_ids_index(const pl_ids *ids, pl_id id) {
    if (id.generation == 0 || id.index < 0 || id.index >= ids->slots.count) return -1;
    const pl_id_slot *slot = &slots_of(ids)[id.index];
    return slot->generation == id.generation ? slot->index : -1;
}
