/* Makes the parts of a simulation from definitions; see sim.h for its contents. create.c does the rest. */
#include "model/sim.h"
#include "model/matrix.h"
#include "core/fields.h"
#include "core/memory.h"
#include "integrate/anneal.h"
#include "integrate/create.h"
#include "model/barrier_contact.h"
#include "model/restitution.h"
#include "model/collisions.h"
#include "model/degrees.h"
#include "model/grabs.h"
#include "integrate/check.h"
#include "integrate/tangles.h"
#include "model/mass.h"
#include "model/params.h"
#include "model/poses.h"
#include "model/pins.h"
#include "model/rows.h"
#include "integrate/plastic.h"
#include "integrate/stability.h"
#include "model/select.h"
#include "model/straight.h"
#include "model/touches.h"
#include "terms/term.h"
#include "integrate/thermal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pl_status compile_materials(const pl_sim_def *def, pl_material **out, pl_error *err) {
    *out = pl_array_new(def->material_count, sizeof **out);
    if (!*out) return pl_error_memory(err, def->material_count, "materials");
    for (int i = 0; i < def->material_count; i++) {
        pl_status status = pl_material_compile(&def->materials[i], &(*out)[i], err);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

static pl_status add_bodies(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_model *model = sim->making;
    pl_body *bodies = pl_array_new(def->body_count, sizeof *bodies);
    model->bodies = bodies;
    if (!bodies) return pl_error_memory(err, def->body_count, "bodies");
    for (int b = 0; b < def->body_count; b++) {
        const pl_body_def *body = &def->bodies[b];
        const char *name = body->name ? body->name : "";
        const pl_element *element = NULL;
        pl_status status = pl_body_element(body, &element, err);
        if (status != PL_OK) return status;
        bodies[b] = (pl_body){.name = pl_string_copy(name),
                              .mesh = body->mesh,
                              .element = element,
                              .first_node = model->nodes,
                              .node_count = body->mesh->node_count,
                              .first_tet = model->tets,
                              .tet_count = body->mesh->tet_count};
        model->body_count++;
        if (!bodies[b].name) return pl_error_memory(err, 1, "a name");
        model->nodes += body->mesh->node_count;
        model->tets += body->mesh->tet_count;
    }
    if (model->nodes > INT32_MAX / 3 || model->tets > INT32_MAX / 4)
        return pl_error_set(err, PL_ERR_INPUT, "more than 2^31 unknowns");
    return PL_OK;
}

/* Appends the elements of one kind and material over all bodies to `cells` and `ids`. */
static void gather_part(const pl_sim *sim, const int32_t *material, int wanted, pl_part_def *part,
                        int32_t *cells, int32_t *ids) {
    int n = part->element->nodes;
    part->cells = cells;
    part->ids = ids;
    for (int b = 0; b < sim->making->body_count; b++) {
        const pl_body *body = &sim->making->bodies[b];
        for (int64_t t = 0; body->element == part->element && t < body->tet_count; t++) {
            if (material[body->first_tet + t] != wanted) continue;
            for (int a = 0; a < n; a++)
                cells[n * part->count + a] = (int32_t)(body->mesh->tets[n * t + a] + body->first_node);
            ids[part->count++] = (int32_t)(body->first_tet + t);
        }
    }
}

/* Refuses elements without volume, which the assembly cannot name by their body. */
static pl_status check_volumes(const pl_sim *sim, int part_count, const pl_part_def *parts, pl_error *err) {
    double corner[3 * PL_MAX_ELEMENT_NODES], gradients[PL_MAX_ELEMENT_POINTS * 12],
        weights[PL_MAX_ELEMENT_POINTS];
    for (int p = 0; p < part_count; p++) {
        const pl_element *element = parts[p].element;
        for (int64_t e = 0; e < parts[p].count; e++) {
            pl_element_corners(element, parts[p].cells + e * element->nodes, sim->making->rest, corner);
            if (pl_element_rest(element, corner, gradients, weights)) continue;
            const pl_body *body = sim->making->bodies;
            while (parts[p].ids[e] >= body->first_tet + body->tet_count) body++;
            return pl_error_set(err, PL_ERR_INPUT,
                                "body '%s': element %lld of its mesh has no volume at rest", body->name,
                                (long long)(parts[p].ids[e] - body->first_tet));
        }
    }
    return PL_OK;
}

/* One part for each material and kind of element. `of_part` gets each part's definition. */
static pl_status build_parts(pl_sim *sim, const pl_sim_def *def, const pl_material *materials,
                             const pl_material_def **of_part, pl_error *err) {
    int64_t max = 0;
    for (int b = 0; b < sim->making->body_count; b++)
        max += sim->making->bodies[b].tet_count * sim->making->bodies[b].element->nodes;
    int32_t *material = pl_array_new(sim->making->tets, sizeof *material);
    int32_t *cells = malloc((size_t)max * sizeof *cells),
            *ids = malloc((size_t)sim->making->tets * sizeof *ids);
    pl_part_def *parts = pl_array_new(def->material_count * pl_element_count(), sizeof *parts);
    pl_plasticity *plasticity = pl_array_new(def->material_count, sizeof *plasticity);
    pl_status status =
        material && cells && ids && parts && plasticity ? PL_OK : pl_error_memory(err, max * 8, "elements");
    for (int m = 0; status == PL_OK && m < def->material_count; m++)
        status = pl_plasticity_compile(&def->materials[m], &plasticity[m], err);
    for (int b = 0; status == PL_OK && b < sim->making->body_count; b++) {
        status = pl_body_materials(def, &def->bodies[b], material + sim->making->bodies[b].first_tet, err);
    }
    int part_count = 0;
    int32_t *next_cell = cells, *next_id = ids;
    for (int k = 0; status == PL_OK && k < def->material_count * pl_element_count(); k++) {
        int m = k / pl_element_count();
        pl_part_def part = {.element = pl_element_at(k % pl_element_count()),
                            .material = &materials[m],
                            .plasticity = &plasticity[m]};
        gather_part(sim, material, m, &part, next_cell, next_id);
        next_cell += part.count * part.element->nodes;
        next_id += part.count;
        if (!part.count) continue;
        of_part[part_count] = &def->materials[m];
        parts[part_count++] = part;
    }
    sim->making->material_of = material;
    if (status == PL_OK) status = pl_matrix_measure(sim, part_count, parts, err);
    if (status == PL_OK) {
        pl_matrix_choose(sim->making, def);
        unsigned storage = pl_matrix_storage(sim->making, def);
        status = pl_assembly_create_like(sim->donor ? sim->donor->assembly : NULL, sim->making->nodes,
                                         sim->making->rest, part_count, parts, storage,
                                         pl_threads_count(sim->threads), &sim->assembly, err);
        if (status == PL_ERR_INPUT && check_volumes(sim, part_count, parts, err) == PL_OK)
            status = PL_ERR_INPUT; /* for another reason, which the message has */
    }
    free(cells);
    free(ids);
    free(plasticity);
    free(parts);
    return status;
}

/* The state of the integrators themselves. */
static pl_status add_state(pl_sim *sim, pl_error *err) {
    const pl_integrator *integrator = sim->model->integrator;
    pl_state *state = &sim->state;
    int64_t n = sim->model->nodes;
    pl_status status = pl_state_add(state, pl_state_vectors("positions", state->positions, n), err);
    if (status == PL_OK)
        status = pl_state_add(state, pl_state_figures("clock", &state->clock, sizeof state->clock), err);
    if (status == PL_OK && integrator->halves)
        status = pl_state_add(state,
                              pl_state_figures("step size", &state->step_size, sizeof state->step_size), err);
    if (status == PL_OK && !integrator->moves)
        status = pl_state_add(
            state, pl_state_figures("untangling", &state->untangling, sizeof state->untangling), err);
    if (status == PL_OK && sim->model->solver.precision == PL_PRECISION_AUTOMATIC)
        status = pl_state_add(state, pl_state_figures("matrix", &state->matrix, sizeof state->matrix), err);
    if (status != PL_OK || !integrator->moves) return status;
    status = pl_state_add(state, pl_state_vectors("velocities", state->velocities, n), err);
    if (status == PL_OK)
        status = pl_state_add(state, pl_state_vectors("positions before", state->old_positions, n), err);
    if (status == PL_OK)
        status = pl_state_add(state, pl_state_vectors("velocities before", state->old_velocities, n), err);
    if (status == PL_OK && integrator->substeps)
        status = pl_state_add(state,
                              pl_state_figures("stability", &state->stability, sizeof state->stability), err);
    if (status == PL_OK && integrator->keeps_ledger)
        status =
            pl_state_add(state, pl_state_figures("energy ledger", &state->ledger, sizeof state->ledger), err);
    if (status == PL_OK && integrator->linear)
        status = pl_state_add(
            state, pl_state_figures("energy watch", &state->energy_watch, sizeof state->energy_watch), err);
    if (status != PL_OK || !integrator->extrapolates) return status;
    state->solutions = pl_array_new(6 * n, sizeof(double));
    if (!state->solutions) return pl_error_memory(err, n * 48, "motion");
    status = pl_state_add(state, pl_state_vectors("solution", state->solutions, n), err);
    if (status != PL_OK) return status;
    return pl_state_add(state, pl_state_vectors("solution before", state->solutions + 3 * n, n), err);
}

static pl_status allocate_nodes(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    int64_t n = sim->making->nodes;
    pl_state *state = &sim->state;
    pl_work *work = &sim->work;
    double *rest = pl_array_new(3 * n, sizeof(double));
    sim->making->rest = rest;
    state->positions = pl_array_new(3 * n, sizeof(double));
    state->velocities = pl_array_new(3 * n, sizeof(double));
    sim->inertia.masses = pl_array_new(n, sizeof(double));
    sim->inertia.gravity_mass = pl_array_new(n, sizeof(double));
    work->constrained = pl_array_new(n, sizeof(uint8_t));
    work->internal = pl_array_new(3 * n, sizeof(double));
    work->partial = pl_array_new(pl_row_chunks(n), sizeof(double));
    work->row_sums = pl_array_new(PL_ROW_SUMS * pl_row_chunks(n), sizeof(double));
    if (!rest || !state->positions || !state->velocities || !sim->inertia.masses ||
        !sim->inertia.gravity_mass || !work->constrained || !work->internal || !work->partial ||
        !work->row_sums)
        return pl_error_memory(err, n * 120, "nodes");
    if (sim->making->integrator->moves) {
        state->old_positions = pl_array_new(3 * n, sizeof(double));
        state->old_velocities = pl_array_new(3 * n, sizeof(double));
        if (!state->old_positions || !state->old_velocities) return pl_error_memory(err, n * 48, "motion");
    }
    pl_status status = add_state(sim, err);
    if (status != PL_OK) return status;
    for (int b = 0; b < sim->making->body_count; b++) {
        const pl_body *body = &sim->making->bodies[b];
        pl_body_rest(&def->bodies[b], rest + 3 * body->first_node);
        status = body->element->control ? pl_body_control(body->mesh, false, rest + 3 * body->first_node, err)
                                        : PL_OK;
        if (status != PL_OK) return status;
        pl_body_place(body, &def->bodies[b].start, rest, sim->state.positions);
        pl_body_throw(body, &def->bodies[b], sim->state.positions, sim->state.velocities);
    }
    return PL_OK;
}

static pl_status compile_conditions(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_constraint *constraints = pl_array_new(def->constraint_count, sizeof *constraints);
    pl_load *loads = pl_array_new(def->load_count, sizeof *loads);
    sim->making->constraints = constraints;
    sim->making->loads = loads;
    if (!constraints || !loads) return pl_error_memory(err, 1, "constraints");
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < def->constraint_count; i++) {
        status = pl_constraint_compile(sim, &def->constraints[i],
                                       &constraints[sim->making->constraint_count++], err);
    }
    for (int i = 0; status == PL_OK && i < def->load_count; i++) {
        status = pl_load_compile(sim, &def->loads[i], &loads[sim->making->load_count++], err);
    }
    return status;
}

/* A collider of the donor with the same shape. */
static const pl_collider *find_like(const pl_sim *sim, int index) {
    const pl_print *now = pl_prints_at(&sim->prints, PL_PRINT_COLLIDER, index), *was = NULL;
    for (int k = 0; sim->donor && k < sim->donor->model->collider_count; k++) {
        was = pl_prints_at(&sim->donor->prints, PL_PRINT_COLLIDER, k);
        if (was->structure == now->structure) return sim->donor->colliders[k];
    }
    return NULL;
}

static pl_status create_colliders(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->colliders = pl_array_new(def->collider_count, sizeof *sim->colliders);
    if (!sim->colliders) return pl_error_memory(err, def->collider_count, "colliders");
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < def->collider_count; i++) {
        status = pl_collider_create_like(find_like(sim, i), &def->colliders[i], sim->threads,
                                         &sim->colliders[i], err);
        if (status == PL_OK) sim->making->collider_count++;
    }
    return status;
}

static pl_status check_settings(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->making->integrator = pl_integrator_choose(&def->integrator);
    if (!sim->making->integrator)
        return def->integrator.type
                   ? pl_error_set(err, PL_ERR_INPUT, "unknown integrator '%s'", def->integrator.type)
                   : pl_error_set(err, PL_ERR_INPUT,
                                  "integrator: type is NULL, expected a name, such as "
                                  "\"implicit-euler\"");
    if (def->integrator.tangent != PL_TANGENT_PROJECTED && !sim->making->integrator->linear)
        return pl_error_set(err, PL_ERR_INPUT,
                            "the tangent of law 'linear' needs linear-implicit-euler or bdf2, found %s",
                            sim->making->integrator->name);
    if (def->integrator.rotation == PL_ROTATION_OF_ELEMENTS && def->integrator.tangent != PL_TANGENT_WARPED)
        return pl_error_set(err, PL_ERR_INPUT, "rotation of elements needs the warped tangent");
    if (def->integrator.reuse_tolerance > 0 && !sim->making->integrator->linear)
        return pl_error_set(err, PL_ERR_INPUT,
                            "reuse_tolerance = %g needs linear-implicit-euler, or bdf2 with the tangent of "
                            "law 'linear', found %s",
                            def->integrator.reuse_tolerance, sim->making->integrator->name);
    for (int i = 0; def->integrator.tangent != PL_TANGENT_PROJECTED && i < def->material_count; i++) {
        const pl_material_def *material = &def->materials[i];
        const pl_law_info *law = pl_law_find(material->law);
        if (material->law && !(law && law->has_warped_tangent))
            return pl_error_set(
                err, PL_ERR_INPUT,
                "material '%s': has law '%s', but the integrator's tangent '%s' needs law 'linear'",
                material->name ? material->name : "", material->law,
                def->integrator.tangent == PL_TANGENT_WARPED ? "warped" : "plain-linear");
    }
    double start = def->integrator.untangling_start, end = def->integrator.untangling_end;
    if (start > 0 && end >= start) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "integrator: untangling_start = %g, untangling_end = %g, expected untangling_end "
                            "< untangling_start",
                            start, end);
    }
    return PL_OK;
}

/* The state of the solver and the preconditioner. */
static pl_status add_solver_state(pl_sim *sim, pl_error *err) {
    pl_linear_state block;
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && pl_newton_state(sim->work.newton, i, &block); i++)
        status = pl_state_add(&sim->state,
                              (pl_state_block){.name = block.name,
                                               .data = block.data,
                                               .count = 1,
                                               .size = block.bytes,
                                               .of_numbering = true},
                              err);
    return status;
}

static pl_status create_newton(pl_sim *sim, const pl_linear_model *model, pl_error *err) {
    const char *type = sim->making->solver.type ? sim->making->solver.type : "",
               *name = sim->making->solver.preconditioner ? sim->making->solver.preconditioner : "";
    const pl_solver_kind *solver = pl_solver_find(type);
    const pl_preconditioner_kind *preconditioner = pl_preconditioner_choose(name, model);
    if (!solver) return pl_error_set(err, PL_ERR_INPUT, "unknown solver '%s'", type);
    if (!preconditioner) return pl_error_set(err, PL_ERR_INPUT, "unknown preconditioner '%s'", name);
    /* the pattern is the same only if the assembly is shared; likewise the cells of matrix-free products */
    if (sim->donor && pl_assembly_shares(sim->donor->assembly, sim->assembly))
        sim->work.newton = pl_newton_share(sim->donor->work.newton, model, solver, preconditioner);
    if (sim->work.newton) return PL_OK;
    return pl_newton_create(model, solver, preconditioner, &sim->work.newton, err);
}

static pl_status create_solver(pl_sim *sim, pl_error *err) {
    sim->work.op = (pl_operator){.matrix = sim->assembly->work.matrix,
                                 .stencils = &sim->work.stencils,
                                 .constrained = sim->work.constrained,
                                 .floats_failed = &sim->state.matrix.floats_failed,
                                 .threads = sim->threads};
    pl_cell_group *groups = pl_array_new(sim->making->body_count, sizeof *groups);
    if (!groups) return pl_error_memory(err, sim->making->body_count, "a solver");
    for (int b = 0; b < sim->making->body_count; b++) {
        const pl_body *body = &sim->making->bodies[b];
        groups[b] = (pl_cell_group){body->tet_count, body->element->nodes, (int32_t)body->first_node,
                                    body->mesh->tets};
    }
    pl_linear_model model = {.rows = sim->making->nodes,
                             .pattern =
                                 sim->making->solver.matrix == PL_MATRIX_FREE ? NULL : sim->work.op.matrix,
                             .group_count = sim->making->body_count,
                             .groups = groups,
                             .threads = sim->threads};
    pl_status status = create_newton(sim, &model, err);
    free(groups);
    return status == PL_OK ? add_solver_state(sim, err) : status;
}

/* Masses; with inertia, gravity acts on the masses of inertia: free fall causes no strain. */
static pl_status find_masses(pl_sim *sim, pl_error *err) {
    double *load_mass = pl_array_new(sim->making->nodes, sizeof(double));
    sim->making->body_load_mass = load_mass;
    if (!load_mass) return pl_error_memory(err, sim->making->nodes * 8, "masses");
    pl_assembly_masses(sim->assembly, sim->inertia.masses, load_mass);
    memcpy(sim->inertia.gravity_mass, load_mass, (size_t)sim->making->nodes * sizeof(double));
    if (sim->making->integrator->moves)
        memcpy(sim->inertia.gravity_mass, sim->inertia.masses, (size_t)sim->making->nodes * sizeof(double));
    return PL_OK;
}

pl_status pl_sim_make(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_material *materials = NULL;
    const pl_material_def **of_part = pl_array_new(def->material_count * pl_element_count(), sizeof *of_part);
    pl_status status =
        sim->threads && of_part ? check_settings(sim, def, err) : pl_error_memory(err, 1, "threads");
    if (status == PL_OK) status = compile_materials(def, &materials, err);
    if (status == PL_OK) status = add_bodies(sim, def, err);
    if (status == PL_OK) status = allocate_nodes(sim, def, err);
    if (status == PL_OK) status = build_parts(sim, def, materials, of_part, err);
    if (status == PL_OK) status = pl_components_find(sim, err);
    if (status == PL_OK) status = pl_plastic_prepare(sim, def, err);
    if (status == PL_OK) status = pl_anneals_create(sim, def, err);
    if (status == PL_OK) status = pl_assembly_scales(sim->assembly, &sim->making->scales, NULL, err);
    if (status == PL_OK) status = pl_params_create(sim, of_part, err);
    if (status == PL_OK) status = pl_thermal_create(sim, def, err);
    if (status == PL_OK)
        status = pl_curve_copy(&def->gravity_keys, "simulation", "gravity_keys", 3,
                               &sim->making->gravity_keys, err);
    if (status == PL_OK) status = compile_conditions(sim, def, err);
    if (status == PL_OK) status = find_masses(sim, err);
    if (status == PL_OK) status = create_colliders(sim, def, err);
    if (status == PL_OK) status = pl_poses_create(sim, err);
    if (status == PL_OK) status = pl_barrier_contact_create(sim, def, err);
    if (status == PL_OK) status = pl_collisions_create(sim, &def->contact, err);
    if (status == PL_OK) status = pl_touches_create(sim, err);
    if (status == PL_OK) status = pl_straight_create(sim, err);
    if (status == PL_OK) status = pl_tangles_create(sim, err);
    if (status == PL_OK) status = pl_mass_create(sim, def, err);
    if (status == PL_OK) status = pl_matrix_check(sim, err);
    if (status == PL_OK) status = create_solver(sim, err);
    if (status == PL_OK) status = pl_damping_create(sim, err);
    if (status == PL_OK) status = pl_vectors_create(sim, err);
    if (status == PL_OK) status = pl_linearisation_create(sim, err);
    if (status == PL_OK) status = pl_degrees_create(sim, def, err);
    if (status == PL_OK) status = pl_grabs_create(sim, err);
    if (status == PL_OK) status = pl_pins_create(sim, err);
    if (status == PL_OK) status = pl_terms_create(sim, def, err);
    free(materials);
    free(of_part);
    return status;
}
