/* Grabs, with the names that the server gave them, and pins of a simulation. */
#ifndef PL_STUDIO_HELD_H
#define PL_STUDIO_HELD_H

#include "server/wire.h"

enum { PL_MAX_HELD = 64 };

typedef struct pl_held {
    uint32_t last; /* the last number given */
    int count;
    pl_id ids[PL_MAX_HELD];
    uint32_t numbers[PL_MAX_HELD];
    float *pins; /* (pin_room, 3) */
    int64_t pin_room;
} pl_held;

/* A new name, "g7", and its number. */
uint32_t pl_held_name(pl_held *held, char name[16]);
/* Records the number of the grab that was just created. */
void pl_held_add(pl_held *held, const pl_sim *sim, uint32_t number);
/* The grabs in the format of frames; returns their number. */
int pl_held_list(const pl_held *held, const pl_sim *sim, pl_wire_grab grabs[PL_MAX_HELD]);
/* Positions (count, 3) of pinned nodes, valid until the next call. */
int64_t pl_held_pins(pl_held *held, pl_sim *sim, const float **points);
void pl_held_clear(pl_held *held);

#endif
