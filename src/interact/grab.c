/* Grabs: creation, dragging, release, and their default stiffness (docs/interact.md). */
#include "core/fields.h"
#include "core/ranges.h"
#include "integrate/stability.h"
#include "interact/patch.h"
#include "math/vec3.h"
#include "pliant/interact.h"

#include <math.h>
#include <string.h>

/* Factor on the resistance of the body's material around the point. */
#define FIRM 8.0
/* Frequency w (1/s) with which the body as a whole follows; the stiffness is m w^2. */
#define PROMPT 25.0
/* Share of the body's size by which its weight may displace it from the grab point. */
#define SAG 0.02
/* Factor on the stiffness for fixed bodies. */
#define FAST 100.0
/* Largest eigenvalue for explicit integrators, as a multiple of that of the elements. */
#define FREQUENT 8.0
/* Radius around a point in a single element, as a share of the mean edge. */
#define OWN_RADIUS 0.35

void pl_grab_def_init(pl_grab_def *def, size_t struct_size) {
    const pl_grab_def defaults = {.struct_size = sizeof defaults,
                                  .at = {0.25, 0.25, 0.25, 0.25},
                                  .stiffness = NAN,
                                  .radius = NAN,
                                  .damping = NAN};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

/* The stiffness of a disc of this radius on a half space is 4 mu r / (1 - nu). */
static double stiffness_of(const pl_patch *patch) {
    const pl_patch_body *body = &patch->body;
    double radius = patch->radius > 0 ? patch->radius : OWN_RADIUS * body->edge;
    double sag = body->extent > 0 ? body->gravity / (SAG * body->extent) : 0;
    return fmax(FIRM * 4 * body->modulus * radius, body->mass * fmax(PROMPT * PROMPT, sag));
}

/* The largest eigenvalue of the elements alone. */
static double find_elastic(pl_sim *sim) {
    int64_t count = sim->grabs->list.count;
    sim->grabs->list.count = 0;
    pl_terms_begin(sim, PL_TERM_LOAD, &(pl_term_step){.time = pl_sim_time(sim), .x = sim->state.positions});
    double elastic = pl_stability_find(sim, sim->state.positions).elastic;
    sim->grabs->list.count = count;
    return elastic;
}

/* The largest stiffness of a grab that does not need many more substeps. */
static double limit_of(pl_sim *sim, const pl_patch *patch) {
    if (!sim->model->integrator->substeps) return INFINITY;
    double largest = 0, sum = 0;
    for (int64_t i = 0; i < patch->count; i++) {
        double mass = sim->inertia.masses[patch->nodes[i].node], w = patch->nodes[i].weight;
        if (!(mass > 0)) continue;
        largest = fmax(largest, w / mass);
        sum += w * w / mass;
    }
    double ratio = patch->radius > 0 ? largest : sum;
    return ratio > 0 ? FREQUENT * find_elastic(sim) / ratio : INFINITY;
}

/* Critical damping for the body as a mass on the spring. */
static double damping_of(const pl_grab_def *def, const pl_patch *patch, double stiffness) {
    if (!isnan(def->damping)) return def->damping;
    return isnan(def->stiffness) || def->fast ? 2 * sqrt(stiffness * patch->body.mass) : 0;
}

static pl_status check_def(const pl_grab_def *def, pl_error *err) {
    pl_status status = pl_vector_check_range(def->target, PL_MAX_ACTION, "grab", "target", err);
    if (status == PL_OK && !isnan(def->stiffness) && !(def->stiffness > 0 && def->stiffness < PL_MAX_ACTION))
        status = pl_error_set(err, PL_ERR_INPUT, "grab: stiffness = %g, expected more than 0, below %g",
                              def->stiffness, PL_MAX_ACTION);
    if (status == PL_OK && !isnan(def->damping) && !(def->damping >= 0 && def->damping <= PL_MAX_ACTION))
        status = pl_error_set(err, PL_ERR_INPUT, "grab: damping = %g, expected 0 to %g", def->damping,
                              PL_MAX_ACTION);
    if (status == PL_OK) status = pl_flags_check(&def->fast, 1, "grab", "fast", err);
    return status;
}

pl_status pl_sim_grab(pl_sim *sim, const pl_grab_def *given, pl_id *out, pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_id){0};
    PL_REQUIRE(sim);
    PL_REQUIRE(given);
    pl_grab_def def = pl_grab_def_default();
    pl_patch patch = {0};
    pl_status status = pl_def_read(given, "grab", &def, sizeof def, err);
    if (status == PL_OK) status = check_def(&def, err);
    if (status == PL_OK)
        status = pl_patch_find(sim, "grab", def.body, def.tet, def.at, def.radius, &patch, err);
    if (status == PL_OK) {
        double own = isnan(def.stiffness) || def.fast ? stiffness_of(&patch) : 0;
        double stiffness = def.fast ? FAST * own : isnan(def.stiffness) ? own : def.stiffness;
        stiffness = fmin(stiffness, limit_of(sim, &patch));
        pl_grab grab = {.tet = patch.tet,
                        .stiffness = stiffness,
                        .damping = damping_of(&def, &patch, stiffness),
                        .radius = patch.radius,
                        .count = patch.count};
        memcpy(grab.at, def.at, sizeof grab.at);
        memcpy(grab.target, def.target, sizeof grab.target);
        memcpy(grab.from, patch.point, sizeof grab.from);
        status = pl_grabs_add(sim, &grab, patch.nodes, err);
        if (status == PL_OK) *out = grab.id;
    }
    pl_patch_free(&patch);
    return status;
}

/* Finds the index in the list. */
static pl_status find(const pl_sim *sim, pl_id id, int64_t *index, pl_error *err) {
    *index = pl_grabs_find(sim, id);
    if (*index >= 0) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "no such grab (id %d, generation %u): its id is from another simulation, or it was "
                        "released, or its body removed",
                        (int)id.index, (unsigned)id.generation);
}

pl_status pl_sim_drag(pl_sim *sim, pl_id id, const double target[3], pl_error *err) {
    int64_t index;
    PL_REQUIRE(sim);
    PL_REQUIRE(target);
    pl_status status = pl_vector_check_range(target, PL_MAX_ACTION, "drag", "target", err);
    if (status == PL_OK) status = find(sim, id, &index, err);
    if (status == PL_OK) memcpy(pl_grabs_at(sim, index)->target, target, 3 * sizeof *target);
    return status;
}

pl_status pl_sim_release(pl_sim *sim, pl_id id, pl_error *err) {
    int64_t index;
    PL_REQUIRE(sim);
    pl_status status = find(sim, id, &index, err);
    if (status == PL_OK) pl_grabs_remove(sim, index);
    return status;
}

int64_t pl_sim_grab_count(const pl_sim *sim) { return sim ? pl_grabs_count(sim) : 0; }

pl_grab_info pl_sim_grab_at(const pl_sim *sim, int64_t index) {
    if (index < 0 || index >= pl_sim_grab_count(sim)) return (pl_grab_info){.body = -1};
    const pl_grab *grab = pl_grabs_at(sim, index);
    pl_grab_info info = {
        .id = grab->id, .stiffness = grab->stiffness, .radius = grab->radius, .damping = grab->damping};
    while (grab->tet >= sim->model->bodies[info.body].first_tet + sim->model->bodies[info.body].tet_count)
        info.body++;
    info.tet = grab->tet - sim->model->bodies[info.body].first_tet;
    memcpy(info.at, grab->at, sizeof info.at);
    memcpy(info.target, grab->target, sizeof info.target);
    pl_grab_point(sim, index, sim->state.positions, info.point);
    for (int d = 0; d < 3; d++) info.force[d] = grab->stiffness * (grab->target[d] - info.point[d]);
    return info;
}

pl_grab_info pl_sim_grab_find(const pl_sim *sim, pl_id id) {
    return pl_sim_grab_at(sim, sim ? pl_grabs_find(sim, id) : -1);
}
