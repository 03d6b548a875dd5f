/* Creates simulations from definitions, and frees them. */
#include "integrate/create.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/timer.h"
#include "integrate/check.h"
#include "integrate/stability.h"
#include "integrate/state_keys.h"
#include "integrate/tangles.h"
#include "integrate/thermal.h"
#include "model/barrier_contact.h"
#include "model/degrees.h"
#include "model/grabs.h"
#include "model/forces.h"
#include "model/pins.h"
#include "model/ids.h"
#include "model/mass.h"
#include "model/params.h"
#include "model/poses.h"
#include "model/restitution.h"
#include "model/rows.h"
#include "model/straight.h"
#include "model/touches.h"
#include "terms/term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Constrained nodes start where their constraint says; without inertia those that start at rest stay there:
 * the first step leads to the prescribed positions, and predicts the interior. */
static void constrain(pl_sim *sim) {
    double *start = pl_vector_borrow(sim, "positions at the start"), *x = sim->state.positions;
    const double *rest = sim->model->rest;
    pl_rows_copy(sim, x, start);
    pl_constraints_apply(sim, 0, x);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const bool stays =
            !sim->model->integrator->moves && !memcmp(start + 3 * i, rest + 3 * i, 3 * sizeof *rest);
        for (int64_t k = 3 * i; k < 3 * i + 3; k++) {
            if (!pl_is_constrained(sim, i, (int)(k - 3 * i))) continue;
            sim->state.velocities[k] = 0;
            if (stays) x[k] = rest[k];
        }
    }
    pl_vector_return(sim, start);
}

/* The state at time zero. */
static pl_status start(pl_sim *sim, pl_error *err) {
    double square = 0;
    pl_params_update(sim, 0);
    pl_status status = pl_mass_scale(sim, err);
    if (status != PL_OK) return status;
    for (int64_t i = 0; i < sim->model->nodes; i++) square += sim->inertia.masses[i] * sim->inertia.masses[i];
    sim->inertia.mass_norm = sqrt(square);
    constrain(sim);
    pl_degrees_follow(sim);
    return PL_OK;
}

pl_status pl_sim_create_unchecked(const pl_sim_def *def, const pl_sim *donor, pl_sim **out, pl_error *err) {
    double began = pl_now();
    *out = NULL;
    pl_sim *sim = pl_array_new(1, sizeof *sim);
    pl_model *model = pl_array_new(1, sizeof *model);
    if (!sim || !model) {
        free(sim);
        free(model);
        return pl_error_memory(err, sizeof *sim + sizeof *model, "a simulation");
    }
    sim->model = sim->making = model;
    model->dt = def->dt;
    memcpy(model->gravity, def->gravity, sizeof model->gravity);
    model->settings = def->integrator;
    model->solver = def->solver;
    sim->donor = donor;
    sim->threads_asked = def->threads;
    sim->threads = donor && donor->threads_asked == def->threads ? pl_threads_share(donor->threads)
                                                                 : pl_threads_new(def->threads);
    pl_status status = pl_prints_create(def, &sim->prints, err);
    if (status == PL_OK) status = pl_sim_make(sim, def, err);
    if (status == PL_OK) status = pl_ids_create(sim, err);
    if (status == PL_OK) status = pl_state_keys_create(sim, def, err);
    if (status == PL_OK) status = start(sim, err);
    if (status != PL_OK) {
        pl_sim_free(sim);
        return status;
    }
    /* strings of the definition may go away; only numbers of these are used from here on */
    model->settings.type = model->integrator->name;
    model->solver.type = model->solver.preconditioner = NULL;
    sim->making = NULL;
    sim->donor = NULL;
    pl_assembly_made(sim->assembly);
    double took = pl_now() - began;
    bool shares = donor && pl_assembly_shares(donor->assembly, sim->assembly);
    sim->creation_seconds = shares ? donor->creation_seconds : took;
    sim->update_seconds = shares ? took : 0;
    *out = sim;
    return PL_OK;
}

/* Frees everything if something failed. */
static pl_status dismiss(pl_status status, pl_sim **out) {
    if (status == PL_OK) return PL_OK;
    pl_sim_free(*out);
    *out = NULL;
    return status;
}

pl_status pl_sim_create(const pl_sim_def *def, pl_sim **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    pl_sim_input input;
    pl_status status = pl_sim_input_read(def, &input, err);
    if (status != PL_OK) return status;
    status = pl_sim_create_unchecked(&input.def, NULL, out, err);
    if (status == PL_OK) status = pl_barrier_contact_check(*out, err);
    pl_sim_input_free(&input);
    return dismiss(status, out);
}

pl_status pl_sim_create_with_state(const pl_sim_def *def, const void *bytes, size_t size, pl_sim **out,
                                   pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(bytes);
    pl_sim_input input;
    pl_status status = pl_sim_input_read(def, &input, err);
    if (status != PL_OK) return status;
    status = pl_sim_create_unchecked(&input.def, NULL, out, err);
    pl_sim_input_free(&input);
    if (status == PL_OK) status = pl_sim_state_restore(*out, bytes, size, err);
    return dismiss(status, out);
}

void pl_model_free(pl_model *model) {
    for (int i = 0; i < model->body_count; i++) free((void *)model->bodies[i].name);
    for (int i = 0; i < model->constraint_count; i++) pl_constraint_free(&model->constraints[i]);
    for (int i = 0; i < model->load_count; i++) pl_load_free(&model->loads[i]);
    free(model->gravity_keys.memory);
    free((void *)model->bodies);
    free((void *)model->constraints);
    free((void *)model->loads);
    free((void *)model->anneals);
    free((void *)model->component_of);
    free((void *)model->on_boundary);
    free((void *)model->components);
    free((void *)model->material_of);
    free((void *)model->rest);
    free((void *)model->body_load_mass);
    free(model);
}

static void free_state(pl_state *state) {
    free(state->positions);
    free(state->velocities);
    free(state->temperature);
    free(state->old_positions);
    free(state->old_velocities);
    free(state->solutions);
}

static void free_work(pl_work *work) {
    pl_newton_free(work->newton);
    pl_stencils_free(&work->stencils);
    free(work->constrained);
    free(work->components);
    free(work->internal);
    for (int i = 0; i < work->vectors.count; i++) free(work->vectors.data[i]);
    free(work->partial);
    free(work->row_sums);
}

void pl_sim_free(pl_sim *sim) {
    if (!sim) return;
    for (int i = 0; sim->colliders && i < sim->model->collider_count; i++)
        pl_collider_free(sim->colliders[i]);
    free(sim->colliders);
    pl_contact_free(sim->contact);
    pl_barrier_contact_free(sim);
    pl_restitution_free(sim->restitution);
    pl_terms_free(sim->terms);
    pl_degrees_free(sim);
    pl_grabs_free(sim->grabs);
    pl_pins_free(sim->pins);
    pl_forces_free(sim->forces);
    if (sim->faces_free) sim->faces_free(sim->faces);
    pl_damping_free(sim);
    pl_linearisation_free(sim);
    pl_thermal_free(sim->thermal);
    pl_straight_free(sim->straight);
    pl_tangles_free(sim->tangles);
    pl_mass_free(sim->mass);
    pl_params_free(sim->params, sim->assembly);
    pl_assembly_free(sim->assembly);
    free(sim->inertia.masses);
    free(sim->inertia.gravity_mass);
    free_work(&sim->work);
    free_state(&sim->state);
    pl_ids_free(sim);
    pl_poses_free(sim);
    pl_touches_free(sim);
    pl_prints_free(&sim->prints);
    free(sim->state_keys);
    pl_model_free((pl_model *)sim->model);
    pl_threads_free(sim->threads);
    free(sim);
}
