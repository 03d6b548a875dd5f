/* Nodes that a user pins, and forces that act for one step: state between steps. */
#ifndef PL_MODEL_PINS_H
#define PL_MODEL_PINS_H

#include "model/sim.h"

typedef struct pl_pin {
    int64_t node;
    double place[3];
} pl_pin;

typedef struct pl_push {
    int64_t node;
    double force[3]; /* N */
} pl_push;

struct pl_pins {
    pl_items list;   /* pl_pin, by node: state */
    pl_items pushes; /* pl_push: state until the next step has been made */
    uint8_t *pinned; /* (nodes) derives from the list */
};

/* Their share in the state. */
pl_status pl_pins_create(pl_sim *sim, pl_error *err);
void pl_pins_free(pl_pins *pins);
/* After the list has changed, or the state was replaced: removes pins of nodes that do not exist. */
void pl_pins_refresh(pl_sim *sim);
/* Pins `count` nodes, all in range, at the positions (nodes,3) x, or moves their pins there. On failure
 * nothing has changed. */
pl_status pl_pins_add(pl_sim *sim, int64_t count, const int32_t *nodes, const double *x, pl_error *err);
/* Releases marked nodes. */
void pl_pins_remove(pl_sim *sim, const uint8_t *marked);
/* After constraints: marks pinned nodes as constrained and moves them to their positions. */
void pl_pins_apply(const pl_sim *sim, double *x);
/* As pl_grabs_carry. */
pl_status pl_pins_carry(const pl_sim *old, const int32_t *nodes, pl_sim *sim, pl_error *err);

/* Adds a force for the next step. */
pl_status pl_pushes_add(pl_sim *sim, int64_t count, const pl_push *pushes, pl_error *err);
void pl_pushes_apply(const pl_sim *sim, double *forces);
void pl_pushes_clear(pl_sim *sim);

#endif
