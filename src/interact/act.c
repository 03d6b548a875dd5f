/* Pins, impulses and heat applied between two steps. */
#include "core/fields.h"
#include "core/memory.h"
#include "core/ranges.h"
#include "integrate/history.h"
#include "integrate/thermal.h"
#include "interact/patch.h"
#include "math/vec3.h"
#include "model/degrees.h"
#include "model/mass.h"
#include "model/pins.h"
#include "pliant/interact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Applies a change of velocity as if the body had always had it, for multistep schemes. */
static void kick(pl_sim *sim, int64_t node, const double change[3]) {
    pl_state *state = &sim->state;
    double h = state->step_size.last > 0 ? state->step_size.last : sim->model->dt;
    pl_vec3_add(state->velocities + 3 * node, 1, change);
    pl_vec3_add(state->old_velocities + 3 * node, 1, change);
    pl_vec3_add(state->old_positions + 3 * node, -h, change);
}

/* ---- pins ---- */

static pl_status check_nodes(const pl_sim *sim, int64_t count, const int32_t *nodes, const char *what,
                             pl_error *err) {
    pl_status status = pl_count_check(count, nodes, INT32_MAX, what, "count", err);
    for (int64_t i = 0; status == PL_OK && i < count; i++) {
        if (nodes[i] < 0 || nodes[i] >= sim->model->nodes)
            status = pl_error_set(err, PL_ERR_INPUT, "%s: node %d, expected 0 to %lld", what, (int)nodes[i],
                                  (long long)sim->model->nodes - 1);
    }
    return status;
}

/* A mid-edge node that is pinned without both ends no longer follows them: its edge stays quadratic. */
static void raise_edges(pl_sim *sim) {
    pl_degrees *degrees = sim->degrees;
    const uint8_t *pinned = sim->pins->pinned;
    int64_t changes = 0;
    for (int64_t e = 0; degrees && e < degrees->count; e++) {
        const pl_degree_edge *edge = &degrees->edges[e];
        if (!pinned[edge->middle] || (pinned[edge->ends[0]] && pinned[edge->ends[1]])) continue;
        degrees->states[e].fixed = 1;
        if (!degrees->states[e].linear) continue;
        pl_degree_change(sim, e);
        changes++;
    }
    if (!changes) return;
    pl_degrees_refresh(sim);
    pl_linearisation_forget(sim);
}

pl_status pl_sim_pin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err) {
    PL_REQUIRE(sim);
    pl_status status = check_nodes(sim, count, nodes, "pin", err);
    if (status == PL_OK) status = pl_pins_add(sim, count, nodes, sim->state.positions, err);
    if (status != PL_OK) return status;
    pl_history_check(sim);
    for (int64_t i = 0; i < count; i++) {
        double *v = sim->state.velocities + 3 * (int64_t)nodes[i], change[3] = {-v[0], -v[1], -v[2]};
        if (sim->model->integrator->has_history) kick(sim, nodes[i], change);
        memset(v, 0, sizeof change);
    }
    raise_edges(sim);
    pl_history_note(sim);
    return PL_OK;
}

pl_status pl_sim_unpin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err) {
    PL_REQUIRE(sim);
    bool all = count == -1;
    pl_status status = all ? PL_OK : check_nodes(sim, count, nodes, "unpin", err);
    uint8_t *marked = status == PL_OK ? pl_array_new(sim->model->nodes, 1) : NULL;
    if (status == PL_OK && !marked) status = pl_error_memory(err, sim->model->nodes, "pins");
    if (status != PL_OK) return status;
    if (all) memset(marked, 1, (size_t)sim->model->nodes);
    for (int64_t i = 0; i < count; i++) marked[nodes[i]] = 1;
    pl_pins_remove(sim, marked);
    free(marked);
    return PL_OK;
}

const uint8_t *pl_sim_pinned(const pl_sim *sim) { return sim ? sim->pins->pinned : NULL; }

/* ---- impulses ---- */

/* The patch around a hit, with the weights of inactive nodes distributed to the ends of their edges. */
static pl_status find_patch(const pl_sim *sim, const char *what, const pl_hit *hit, pl_patch *patch,
                            pl_error *err) {
    pl_status status = pl_patch_find(sim, what, hit->body, hit->tet, hit->at, NAN, patch, err);
    if (status != PL_OK || !sim->degrees) return status;
    pl_grab_node *nodes = pl_array_new(2 * patch->count, sizeof *nodes);
    int64_t count = 0;
    if (!nodes) {
        pl_patch_free(patch);
        return pl_error_memory(err, 32 * patch->count, "a patch");
    }
    for (int64_t i = 0; i < patch->count; i++) {
        const pl_grab_node *own = &patch->nodes[i];
        bool between = pl_degrees_is_inactive(sim, own->node);
        const int32_t *ends = sim->degrees->inactive_ends[own->node];
        if (!between) nodes[count++] = *own;
        for (int k = 0; between && k < 2; k++)
            nodes[count++] = (pl_grab_node){.node = ends[k], .weight = 0.5 * own->weight};
    }
    pl_patch_free(patch);
    patch->nodes = nodes;
    patch->count = count;
    return PL_OK;
}

pl_status pl_sim_push(pl_sim *sim, const pl_hit *where, const double force[3], pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(where);
    PL_REQUIRE(force);
    pl_patch patch;
    pl_status status = pl_vector_check_range(force, PL_MAX_ACTION, "push", "force", err);
    if (status == PL_OK) status = find_patch(sim, "push", where, &patch, err);
    if (status != PL_OK) return status;
    pl_push *pushes = pl_array_new(patch.count, sizeof *pushes);
    for (int64_t i = 0; pushes && i < patch.count; i++) {
        pushes[i].node = patch.nodes[i].node;
        pl_vec3_add(pushes[i].force, patch.nodes[i].weight, force);
    }
    status = pushes ? pl_pushes_add(sim, patch.count, pushes, err)
                    : pl_error_memory(err, 32 * patch.count, "a push");
    free(pushes);
    pl_patch_free(&patch);
    return status;
}

pl_status pl_sim_impulse(pl_sim *sim, const pl_hit *where, const double impulse[3], pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(where);
    PL_REQUIRE(impulse);
    pl_patch patch;
    pl_status status = pl_vector_check_range(impulse, PL_MAX_ACTION, "impulse", "impulse", err);
    if (status == PL_OK && !sim->model->integrator->moves)
        status = pl_error_set(err, PL_ERR_INPUT, "impulse: integrator '%s' has no inertia",
                              sim->model->integrator->name);
    if (status == PL_OK) status = find_patch(sim, "impulse", where, &patch, err);
    if (status != PL_OK) return status;
    /* for consistent masses momentum needs a column of the matrix, not only the diagonal */
    double momentum = 0;
    for (int64_t i = 0; i < patch.count; i++) {
        int64_t node = patch.nodes[i].node;
        double mass = sim->inertia.masses[node], column = sim->mass ? sim->inertia.gravity_mass[node] : mass;
        if (mass > 0) momentum += patch.nodes[i].weight * column / mass;
    }
    pl_history_check(sim);
    for (int64_t i = 0; i < patch.count && momentum > 0; i++) {
        double mass = sim->inertia.masses[patch.nodes[i].node], change[3] = {0};
        if (!(mass > 0)) continue;
        pl_vec3_add(change, patch.nodes[i].weight / (mass * momentum), impulse);
        kick(sim, patch.nodes[i].node, change);
    }
    pl_degrees_follow(sim);
    pl_history_note(sim);
    pl_patch_free(&patch);
    return PL_OK;
}

/* ---- heat ---- */

pl_status pl_sim_warm(pl_sim *sim, const double center[3], double radius, double kelvin, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(center);
    pl_status status = pl_vector_check_range(center, PL_MAX_ACTION, "warm", "center", err);
    if (status != PL_OK) return status;
    if (!(radius > 0 && radius <= PL_MAX_PATCH_RADIUS))
        return pl_error_set(err, PL_ERR_INPUT, "warm: radius = %g, expected more than 0, at most %g", radius,
                            PL_MAX_PATCH_RADIUS);
    if (!(fabs(kelvin) <= PL_MAX_WARMING))
        return pl_error_set(err, PL_ERR_INPUT, "warm: kelvin = %g, expected a number between %g and %g",
                            kelvin, -PL_MAX_WARMING, PL_MAX_WARMING);
    if (!sim->state.temperature)
        return pl_error_set(err, PL_ERR_INPUT,
                            "warm: there are no temperatures; expected heat, or a material that "
                            "varies with them");
    pl_thermal_warm(sim, center, radius, kelvin);
    return PL_OK;
}
