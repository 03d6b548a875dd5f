/* Grabs, with the names that the server gave them, and pins, for frames and status. */
#include "server/grab_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(pl_id a, pl_id b) { return a.index == b.index && a.generation == b.generation; }

uint32_t pl_grab_names_new(pl_grab_names *names, char name[16]) {
    uint32_t number = ++names->last;
    snprintf(name, 16, "g%u", number);
    return number;
}

/* The entry for a number: the grab's existing entry, a free one, that of a released grab, or the oldest. */
static int place_for(const pl_grab_names *names, const pl_sim *sim, pl_id id) {
    for (int i = 0; i < names->count; i++) {
        if (same(names->ids[i], id)) return i;
    }
    if (names->count < PL_MAX_GRABS) return names->count;
    for (int i = 0; i < names->count; i++) {
        if (!pl_sim_grab_find(sim, names->ids[i]).id.generation) return i;
    }
    return 0;
}

/* Undo restores grabs, so released grabs keep their numbers. A grab that is created after an undo may get an
 * id that was used before. */
void pl_grab_names_add(pl_grab_names *names, const pl_sim *sim, uint32_t number) {
    pl_id id = pl_sim_grab_at(sim, pl_sim_grab_count(sim) - 1).id;
    int at = place_for(names, sim, id);
    if (at == names->count) names->count++;
    names->ids[at] = id;
    names->numbers[at] = number;
}

static uint32_t number_of(const pl_grab_names *names, pl_id id) {
    for (int i = 0; i < names->count; i++) {
        if (same(names->ids[i], id)) return names->numbers[i];
    }
    return 0;
}

int pl_grab_names_list(const pl_grab_names *names, const pl_sim *sim, pl_wire_grab grabs[PL_MAX_GRABS]) {
    int64_t count = pl_sim_grab_count(sim);
    int listed = 0;
    for (int64_t i = 0; i < count && listed < PL_MAX_GRABS; i++) {
        pl_grab_info info = pl_sim_grab_at(sim, i);
        pl_wire_grab *grab = &grabs[listed++];
        grab->number = number_of(names, info.id);
        for (int k = 0; k < 3; k++) {
            grab->point[k] = (float)info.point[k];
            grab->target[k] = (float)info.target[k];
            grab->force[k] = (float)info.force[k];
        }
    }
    return listed;
}

int64_t pl_grab_names_pins(pl_grab_names *names, pl_sim *sim, const float **points) {
    const uint8_t *pinned = pl_sim_pinned(sim);
    const double *x = pl_sim_positions(sim);
    int64_t nodes = pl_sim_node_count(sim), count = 0;
    for (int64_t i = 0; i < nodes && pinned; i++) count += pinned[i] != 0;
    *points = NULL;
    if (count > names->pin_room) {
        float *room = realloc(names->pins, 3 * (size_t)count * sizeof *room);
        if (!room) return 0;
        names->pins = room, names->pin_room = count;
    }
    float *to = names->pins;
    for (int64_t i = 0; i < nodes && count; i++) {
        if (!pinned[i]) continue;
        for (int k = 0; k < 3; k++) *to++ = (float)x[3 * i + k];
    }
    *points = names->pins;
    return count;
}

void pl_grab_names_clear(pl_grab_names *names) {
    free(names->pins);
    *names = (pl_grab_names){0};
}
