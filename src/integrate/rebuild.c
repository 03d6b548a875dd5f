/* Rebuilding a running simulation for changed definitions.
 *
 * What derives from topology is made from the definitions, as at creation, and the state is carried over: so
 * a rebuilt model is the one that would be created, to the bit, and creation is a rebuild of nothing. The
 * handle stays; what it held goes, once everything has succeeded. */
#include "core/fields.h"
#include "integrate/carry.h"
#include "integrate/incremental.h"
#include "model/degrees.h"

#include <string.h>

void pl_rebuild_map_init(pl_rebuild_map *map, size_t struct_size) {
    const pl_rebuild_map defaults = {.struct_size = sizeof defaults};
    pl_def_write(map, struct_size, &defaults, sizeof defaults);
}

/* Blocks that are part of the handle itself move with it. */
static void move_blocks(pl_sim *sim, const pl_sim *from) {
    for (int i = 0; i < sim->state.block_count; i++) {
        pl_state_block *block = &sim->state.blocks[i];
        const char *begin = (const char *)from, *data = block->data;
        if (data >= begin && data < begin + sizeof *from) block->data = (char *)sim + (data - begin);
    }
}

static void exchange(pl_sim *a, pl_sim *b) {
    pl_sim whole = *a;
    *a = *b;
    *b = whole;
    move_blocks(a, b);
    move_blocks(b, a);
    for (int k = 0; k < 2; k++) { /* what the operator points to moved */
        pl_sim *sim = k ? b : a;
        sim->work.op.stencils = &sim->work.stencils;
        sim->work.op.floats_failed = &sim->state.matrix.floats_failed;
    }
}

pl_status pl_sim_rebuild(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, pl_error *err) {
    PL_REQUIRE(sim);
    pl_rebuild_map own = pl_rebuild_map_default();
    pl_sim *fresh = NULL;
    pl_origins origins = {0};
    pl_status status = map ? pl_def_read(map, "rebuild map", &own, sizeof own, err) : PL_OK;
    if (status == PL_OK) status = pl_sim_create(def, &fresh, err);
    if (status != PL_OK) return status;
    status = pl_origins_create(sim->model, fresh->model, &own, &origins, err);
    if (status == PL_OK) status = pl_state_carry(sim, &origins, fresh, err);
    if (status == PL_OK) {
        fresh->work.observer = sim->work.observer;
        fresh->work.observer_context = sim->work.observer_context;
        pl_sim_restored(fresh);
        bool kept = !origins.new_nodes && !origins.new_tets && sim->model->nodes == fresh->model->nodes &&
                    sim->model->tets == fresh->model->tets;
        if (!kept) pl_linearisation_forget(fresh); /* a linearisation is of all elements or of none */
        if (!origins.same) pl_degrees_follow(fresh);
        exchange(sim, fresh);
    }
    pl_origins_free(&origins);
    pl_sim_free(fresh);
    return status;
}
