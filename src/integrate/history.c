/* See history.h. */
#include "integrate/history.h"
#include "core/hash.h"

#include <math.h>

static uint64_t find_fingerprint(const pl_sim *sim) {
    size_t bytes = (size_t)(3 * sim->model->nodes) * sizeof(double);
    pl_hash_chains chains = PL_HASH_CHAINS;
    pl_hash_chains_add(&chains, sim->state.positions, bytes);
    pl_hash_chains_add(&chains, sim->state.velocities, bytes);
    return pl_hash_chains_end(&chains) | 1; /* 0: none */
}

void pl_history_note(pl_sim *sim) {
    if (sim->model->integrator->has_history) sim->motion_seen = find_fingerprint(sim);
}

bool pl_history_is_dropped(const pl_sim *sim) {
    return sim->model->integrator->has_history && isnan(sim->state.old_positions[0]);
}

bool pl_history_is_lost(const pl_sim *sim) {
    if (!sim->model->integrator->has_history) return false;
    if (pl_history_is_dropped(sim)) return true;
    return sim->motion_seen && sim->motion_seen != find_fingerprint(sim);
}

void pl_history_check(pl_sim *sim) {
    if (pl_history_is_lost(sim)) pl_history_drop(sim, sim->state.old_positions);
}

void pl_history_drop(const pl_sim *sim, double *old_positions) {
    if (!sim->model->integrator->has_history) return;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) old_positions[k] = NAN;
}
