/* Rebuilds a running simulation for changed definitions.
 *
 * Everything that derives from topology is made from the definitions, as at creation, and the state is
 * carried over. A rebuilt model is therefore the one that would be created, to the bit, and creation is the
 * first rebuild. The handle stays; its contents are replaced once everything has succeeded.
 */
#include "integrate/rebuild.h"
#include "contact/barriers.h"
#include "core/fields.h"
#include "core/memory.h"
#include "integrate/carry.h"
#include "integrate/check.h"
#include "integrate/create.h"
#include "integrate/history.h"
#include "integrate/incremental.h"
#include "model/barrier_contact.h"
#include "model/collisions.h"
#include "model/degrees.h"
#include "model/forces.h"
#include "model/poses.h"
#include "model/touches.h"

#include <stdlib.h>
#include <string.h>

void pl_rebuild_map_init(pl_rebuild_map *map, size_t struct_size) {
    const pl_rebuild_map defaults = {.struct_size = sizeof defaults};
    pl_def_write(map, struct_size, &defaults, sizeof defaults);
}

/* Blocks that are part of the handle itself move with it. */
static void move_blocks(pl_sim *sim, const pl_sim *from) {
    for (int i = 0; i < sim->state.block_count; i++) {
        pl_state_block *block = &sim->state.blocks[i];
        const char *begin = (const char *)from, *data = block->data, *list = (const char *)block->list;
        if (data >= begin && data < begin + sizeof *from) block->data = (char *)sim + (data - begin);
        if (list >= begin && list < begin + sizeof *from)
            block->list = (pl_items *)(void *)((char *)sim + (list - begin));
    }
}

static void exchange(pl_sim *a, pl_sim *b) {
    pl_sim whole = *a;
    *a = *b;
    *b = whole;
    move_blocks(a, b);
    move_blocks(b, a);
    for (int k = 0; k < 2; k++) { /* the operator's pointers refer to moved data */
        pl_sim *sim = k ? b : a;
        sim->work.op.stencils = &sim->work.stencils;
        sim->work.op.floats_failed = &sim->state.matrix.floats_failed;
    }
}

/* Continues where the old one stopped, if the new one needs more history, or had another step. */
static void go_on(const pl_sim *old, pl_sim *fresh) {
    pl_state *state = &fresh->state;
    const pl_integrator *was = old->model->integrator, *now = fresh->model->integrator;
    if (old->model->dt != fresh->model->dt) state->clock = (pl_clock){pl_sim_time(old), old->state.step};
    if (!now->moves || old->state.step == 0) return;
    double h = old->state.step_size.last > 0 ? old->state.step_size.last : old->model->dt;
    if (now->halves && !was->halves) state->step_size.last = was->moves ? h : fresh->model->dt;
    if (now->linear != PL_LINEAR_AHEAD || h == fresh->model->dt) return;
    double ratio = fresh->model->dt / h; /* scales the history to the new length of steps */
    for (int64_t k = 0; k < 3 * fresh->model->nodes; k++) {
        state->old_positions[k] =
            state->positions[k] - ratio * (state->positions[k] - state->old_positions[k]);
        state->old_velocities[k] =
            state->velocities[k] - ratio * (state->velocities[k] - state->old_velocities[k]);
    }
}

/* Whether a body that stays has other elements or materials. */
static bool has_other_elements(const pl_sim *old, const pl_sim *fresh, const int *of) {
    bool other = false;
    for (int b = 0; b < fresh->model->body_count; b++) {
        const pl_print *now = pl_prints_at(&fresh->prints, PL_PRINT_BODY, b),
                       *was = pl_prints_at(&old->prints, PL_PRINT_BODY, of[b]);
        other = other || (was && was->structure != now->structure);
    }
    return other;
}

/* Energies and bounds computed with other definitions are meaningless now. */
static void forget_figures(pl_sim *fresh) {
    pl_state *state = &fresh->state;
    state->stability = (pl_stability){0};
    state->ledger = (pl_ledger){0};
    state->energy_watch = (pl_energy_watch){0};
    state->untangling = (pl_untangling){0};
    state->matrix = (pl_matrix_state){0};
    pl_linearisation_forget(fresh);
}

/* New bodies begin at the present positions of their constraints. */
static void place_new(pl_sim *fresh, const pl_origins *origins) {
    int64_t n = 3 * fresh->model->nodes;
    double *x = pl_vector_borrow(fresh, "new nodes");
    memcpy(x, fresh->state.positions, (size_t)n * sizeof *x);
    pl_constraints_apply(fresh, pl_sim_time(fresh), x);
    for (int64_t k = 0; k < n; k++) {
        if (origins->nodes[k / 3] < 0) fresh->state.positions[k] = x[k];
    }
    pl_vector_return(fresh, x);
}

/* Whether vertices of surfaces, and planes, have the same numbers as before: friction states refer to
 * them. */
static bool has_same_surfaces(const pl_sim *old, const pl_sim *fresh) {
    const pl_barriers *was = old->barriers, *now = fresh->barriers;
    if (!was || old->model->collider_count != fresh->model->collider_count ||
        was->surface.vertex_count != now->surface.vertex_count || was->plane_count != now->plane_count)
        return false;
    for (int c = 0; c < fresh->model->collider_count; c++) {
        if (pl_prints_at(&old->prints, PL_PRINT_COLLIDER, c)->structure !=
            pl_prints_at(&fresh->prints, PL_PRINT_COLLIDER, c)->structure)
            return false;
    }
    return true;
}

/* `of` are the bodies' origins, and then the colliders'. */
static pl_status carry_ids(const pl_sim *sim, pl_sim *fresh, int *of, pl_error *err) {
    int *colliders = of + fresh->model->body_count;
    pl_prints_match(&sim->prints, &fresh->prints, PL_PRINT_BODY, false, of);
    pl_prints_match(&sim->prints, &fresh->prints, PL_PRINT_COLLIDER, false, colliders);
    bool good =
        pl_ids_follow(&sim->body_ids, fresh->model->body_count, of, &fresh->body_ids) &&
        pl_ids_follow(&sim->collider_ids, fresh->model->collider_count, colliders, &fresh->collider_ids);
    pl_poses_carry(sim, fresh, colliders);
    pl_collisions_carry(sim, fresh, colliders);
    if (fresh->barriers && !has_same_surfaces(sim, fresh)) fresh->barriers->stored_friction.count = 0;
    good = good && pl_touches_carry(sim, fresh, of, colliders);
    return good ? PL_OK : pl_error_memory(err, 64, "ids");
}

/* The new simulation continues from the old one. `of` has room for bodies and colliders. */
static pl_status carry_over(const pl_sim *sim, const pl_origins *origins, pl_sim *fresh, int *of,
                            pl_error *err) {
    const unsigned surfaces =
        1u << PL_PRINT_BODY | 1u << PL_PRINT_COLLIDER | 1u << PL_PRINT_CONTACT | 1u << PL_PRINT_PAIR;
    const unsigned energies = 1u << PL_PRINT_INTEGRATOR | 1u << PL_PRINT_SOLVER | 1u << PL_PRINT_MATERIAL |
                              1u << PL_PRINT_CONTACT | 1u << PL_PRINT_PAIR;
    unsigned kinds = pl_prints_compare(&sim->prints, &fresh->prints).kinds;
    pl_status status = pl_state_carry(sim, origins, fresh, err);
    if (status == PL_OK) status = carry_ids(sim, fresh, of, err);
    if (status != PL_OK) return status;
    fresh->work.observer = sim->work.observer;
    fresh->work.observer_context = sim->work.observer_context;
    if (sim->forces) status = pl_forces_create(fresh, err);
    if (status != PL_OK) return status;
    if (origins->new_nodes) place_new(fresh, origins);
    go_on(sim, fresh);
    bool kept = !origins->new_nodes && !origins->new_tets && sim->model->nodes == fresh->model->nodes &&
                sim->model->tets == fresh->model->tets;
    if (!kept || kinds & energies || sim->model->dt != fresh->model->dt || has_other_elements(sim, fresh, of))
        forget_figures(fresh);
    if (pl_history_is_lost(sim)) pl_history_drop(fresh, fresh->state.old_positions);
    pl_sim_restored(fresh);
    if (!origins->same) pl_degrees_follow(fresh);
    pl_history_note(fresh);
    if (origins->same && !(kinds & surfaces)) return PL_OK;
    return pl_barrier_contact_check(fresh, err);
}

pl_status pl_sim_replace(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, bool *in_place,
                         pl_error *err) {
    pl_sim *fresh = NULL;
    pl_origins origins = {0};
    int *of = pl_array_new(def->body_count + def->collider_count, sizeof *of);
    pl_status status =
        of ? pl_sim_create_unchecked(def, sim, &fresh, err) : pl_error_memory(err, 64, "a rebuild");
    if (status == PL_OK) status = pl_origins_create(sim->model, fresh->model, map, &origins, err);
    if (status == PL_OK) status = carry_over(sim, &origins, fresh, of, err);
    *in_place = status == PL_OK && origins.same && pl_assembly_shares(sim->assembly, fresh->assembly);
    if (status == PL_OK)
        exchange(sim, fresh);
    else
        pl_linearisation_restore(sim); /* a matrix that is shared was written */
    pl_origins_free(&origins);
    pl_sim_free(fresh);
    free(of);
    return status;
}

pl_status pl_sim_rebuild(pl_sim *sim, const pl_sim_def *def, const pl_rebuild_map *map, pl_error *err) {
    PL_REQUIRE(sim);
    pl_rebuild_map own = pl_rebuild_map_default();
    pl_sim_input input = {0};
    pl_status status = map ? pl_def_read(map, "rebuild map", &own, sizeof own, err) : PL_OK;
    if (status == PL_OK) status = pl_sim_input_read(def, &input, err);
    if (status != PL_OK) return status;
    bool in_place;
    status = pl_sim_replace(sim, &input.def, &own, &in_place, err);
    pl_sim_input_free(&input);
    return status;
}
