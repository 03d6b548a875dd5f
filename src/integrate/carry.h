/* Carries the state of one simulation over to another with a different numbering of nodes and elements, or
 * partly different ones. */
#ifndef PL_INTEGRATE_CARRY_H
#define PL_INTEGRATE_CARRY_H

#include "model/sim.h"

/* The origin of each node and element of the new model: its number in the old one, -1: it is new. */
typedef struct pl_origins {
    int32_t *nodes, *tets;
    bool same; /* the numbering is the same, and so are the counts */
    bool new_nodes, new_tets;
} pl_origins;

/* From a map, which is checked against both models; refuses an invalid one. */
pl_status pl_origins_create(const pl_model *old, const pl_model *fresh, const pl_rebuild_map *map,
                            pl_origins *out, pl_error *err);
void pl_origins_free(pl_origins *origins);

/* Carries every block of the old state that the new one also has. Other blocks of the new one stay as
 * created. */
pl_status pl_state_carry(const pl_sim *old, const pl_origins *origins, pl_sim *fresh, pl_error *err);

#endif
