/* Grabs, with the names that the server gave them, and pins of a simulation. */
#ifndef PL_STUDIO_GRAB_NAMES_H
#define PL_STUDIO_GRAB_NAMES_H

#include "server/wire.h"

enum { PL_MAX_GRABS = 64 };

typedef struct pl_grab_names {
    uint32_t last; /* the last number given */
    int count;
    pl_id ids[PL_MAX_GRABS];
    uint32_t numbers[PL_MAX_GRABS];
    float *pins; /* (pin_room, 3) */
    int64_t pin_room;
} pl_grab_names;

/* A new name, "g7", and its number. */
uint32_t pl_grab_names_new(pl_grab_names *names, char name[16]);
/* Records the number of the grab that was just created. */
void pl_grab_names_add(pl_grab_names *names, const pl_sim *sim, uint32_t number);
/* The grabs in the format of frames; returns their number. */
int pl_grab_names_list(const pl_grab_names *names, const pl_sim *sim, pl_wire_grab grabs[PL_MAX_GRABS]);
/* Positions (count, 3) of pinned nodes, valid until the next call. */
int64_t pl_grab_names_pins(pl_grab_names *names, pl_sim *sim, const float **points);
void pl_grab_names_clear(pl_grab_names *names);

#endif
