/* Keys by which a checkpoint recognises the model that it belongs to: one 64-bit sum for each body and
 * collider. A body's is of its rest positions, elements and contact surface, and of the materials' numbers of
 * its elements if the state has values by integration point, which are stored by material; a collider's is
 * of its shape and sizes. Names, parameters, positions of colliders and settings do not count: a state can be
 * continued with others.
 */
#ifndef PL_INTEGRATE_STATE_KEYS_H
#define PL_INTEGRATE_STATE_KEYS_H

#include "model/sim.h"

/* At the end of creation: all blocks of the state have been added. */
pl_status pl_state_keys_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);

static inline int64_t pl_state_key_count(const pl_sim *sim) {
    return (int64_t)sim->model->body_count + sim->model->collider_count;
}

#endif
