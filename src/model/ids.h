/* Ids of bodies and colliders (pliant/update.h): slots used by one item at a time, each with a generation
 * that increases whenever another item uses it. They are state: ids stay valid after a restore, too. */
#ifndef PL_MODEL_IDS_H
#define PL_MODEL_IDS_H

#include "core/memory.h"

typedef struct pl_sim pl_sim;

typedef struct pl_id_slot {
    uint32_t generation; /* from 1 on */
    int32_t index;       /* number of the body or collider now; -1: none */
} pl_id_slot;

typedef struct pl_ids {
    pl_items slots; /* of pl_id_slot */
} pl_ids;

/* Assigns slot i to body or collider i. Makes them part of the state. */
pl_status pl_ids_create(pl_sim *sim, pl_error *err);
void pl_ids_free(pl_sim *sim);
/* After the state was replaced: recreates slots that do not fit the model. */
void pl_ids_restore(pl_sim *sim);

/* Continues from `old`: item i of `count` had number of[i] there, -1: it is new. False without memory. */
bool pl_ids_follow(const pl_ids *old, int count, const int *of, pl_ids *ids);

pl_id pl_ids_of(const pl_ids *ids, int index);
/* -1: removed. */
int pl_ids_index(const pl_ids *ids, pl_id id);

#endif
