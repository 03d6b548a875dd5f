/* Creating a simulation from definitions; see sim.h for what it holds. */
#include "integrate/sim.h"
#include "integrate/matrix.h"
#include "linear/hierarchy.h"
#include "core/memory.h"
#include "integrate/anneal.h"
#include "integrate/collisions.h"
#include "integrate/degrees.h"
#include "integrate/knots.h"
#include "integrate/mass.h"
#include "integrate/params.h"
#include "integrate/rows.h"
#include "integrate/plastic.h"
#include "integrate/select.h"
#include "integrate/straight.h"
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

static int find_material(const pl_sim_def *def, const char *name) {
    for (int i = 0; i < def->material_count; i++) {
        if (name && def->materials[i].name && !strcmp(def->materials[i].name, name)) return i;
    }
    return -1;
}

static pl_status add_bodies(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->bodies = pl_array_new(def->body_count, sizeof *sim->bodies);
    if (!sim->bodies) return pl_error_memory(err, def->body_count, "bodies");
    for (int b = 0; b < def->body_count; b++) {
        const pl_body_def *body = &def->bodies[b];
        const char *name = body->name ? body->name : "";
        if (!body->mesh || body->mesh->tet_count <= 0)
            return pl_error_set(err, PL_ERR_INPUT, "body '%s': has no tetrahedra", name);
        const pl_element *element = NULL;
        pl_status status = pl_body_element(body, &element, err);
        if (status != PL_OK) return status;
        if (!(body->scale > 0))
            return pl_error_set(err, PL_ERR_INPUT, "body '%s': scale = %g, expected a positive number", name,
                                body->scale);
        sim->bodies[b] = (pl_body){.name = pl_string_copy(name),
                                   .mesh = body->mesh,
                                   .element = element,
                                   .first_node = sim->nodes,
                                   .node_count = body->mesh->node_count,
                                   .first_tet = sim->tets,
                                   .tet_count = body->mesh->tet_count};
        sim->body_count++;
        if (!sim->bodies[b].name) return pl_error_memory(err, 1, "a name");
        for (int64_t k = 0; k < element->nodes * body->mesh->tet_count; k++) {
            if (body->mesh->tets[k] >= 0 && body->mesh->tets[k] < body->mesh->node_count) continue;
            return pl_error_set(err, PL_ERR_INPUT, "body '%s': element %lld has node %d, expected 0 to %lld",
                                name, (long long)k / element->nodes, body->mesh->tets[k],
                                (long long)body->mesh->node_count - 1);
        }
        sim->nodes += body->mesh->node_count;
        sim->tets += body->mesh->tet_count;
    }
    if (sim->nodes > INT32_MAX / 3 || sim->tets > INT32_MAX / 4)
        return pl_error_set(err, PL_ERR_INPUT, "more than 2^31 unknowns");
    return PL_OK;
}

/* Which material each tetrahedron of a body has, as indices into the definition's materials. */
static pl_status assign_materials(const pl_sim_def *def, const pl_body_def *body, int32_t *material,
                                  pl_error *err) {
    int whole = find_material(def, body->material);
    if (whole < 0) {
        return pl_error_set(err, PL_ERR_INPUT, "body '%s': unknown material '%s'",
                            body->name ? body->name : "", body->material ? body->material : "");
    }
    for (int64_t t = 0; t < body->mesh->tet_count; t++) material[t] = whole;
    for (int k = 0; k < body->override_count; k++) {
        const pl_group *group = pl_mesh_find_group(body->mesh, body->override_groups[k]);
        int other = find_material(def, body->override_materials[k]);
        if (!group || group->where != PL_ON_TETS || other < 0) {
            return pl_error_set(err, PL_ERR_INPUT, "body '%s': %s '%s'", body->name ? body->name : "",
                                other < 0 ? "unknown material" : "no group of elements",
                                other < 0 ? body->override_materials[k] : body->override_groups[k]);
        }
        for (int64_t i = 0; i < group->count; i++) material[group->items[i]] = other;
    }
    return PL_OK;
}

/* Appends the elements of one kind and material over all bodies to `cells` and `ids`. */
static void gather_part(const pl_sim *sim, const int32_t *material, int wanted, pl_part_def *part,
                        int32_t *cells, int32_t *ids) {
    int n = part->element->nodes;
    part->cells = cells;
    part->ids = ids;
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body *body = &sim->bodies[b];
        for (int64_t t = 0; body->element == part->element && t < body->tet_count; t++) {
            if (material[body->first_tet + t] != wanted) continue;
            for (int a = 0; a < n; a++)
                cells[n * part->count + a] = (int32_t)(body->mesh->tets[n * t + a] + body->first_node);
            ids[part->count++] = (int32_t)(body->first_tet + t);
        }
    }
}

/* One part for each material and kind of element. `of_part` gets each part's definition. */
static pl_status build_parts(pl_sim *sim, const pl_sim_def *def, const pl_material *materials,
                             const pl_material_def **of_part, pl_error *err) {
    int64_t most = 0;
    for (int b = 0; b < sim->body_count; b++)
        most += sim->bodies[b].tet_count * sim->bodies[b].element->nodes;
    int32_t *material = pl_array_new(sim->tets, sizeof *material);
    int32_t *cells = malloc((size_t)most * sizeof *cells), *ids = malloc((size_t)sim->tets * sizeof *ids);
    pl_part_def *parts = pl_array_new(def->material_count * pl_element_count(), sizeof *parts);
    pl_plasticity *plasticity = pl_array_new(def->material_count, sizeof *plasticity);
    pl_status status =
        material && cells && ids && parts && plasticity ? PL_OK : pl_error_memory(err, most * 8, "elements");
    for (int m = 0; status == PL_OK && m < def->material_count; m++)
        status = pl_plasticity_compile(&def->materials[m], &plasticity[m], err);
    for (int b = 0; status == PL_OK && b < sim->body_count; b++) {
        status = assign_materials(def, &def->bodies[b], material + sim->bodies[b].first_tet, err);
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
    free(material);
    if (status == PL_OK) status = pl_matrix_choose(sim, def, part_count, parts, err);
    if (status == PL_OK) {
        unsigned storage = (sim->solver.precision == 1 ? PL_STORE_SINGLE : 0u) |
                           (sim->solver.matrix == PL_MATRIX_FREE ? PL_STORE_FREE : 0u) |
                           (def->may_anneal || def->anneal_count ? PL_STORE_SHAPES : 0u) |
                           (sim->settings.tangent != PL_TANGENT_PROJECTED ? PL_USE_WARPED : 0u) |
                           (sim->settings.lazy > 0 ? PL_USE_CHANGE : 0u);
        status = pl_assembly_create(sim->nodes, sim->rest, part_count, parts, storage,
                                    pl_threads_count(sim->threads), &sim->assembly, err);
    }
    free(cells);
    free(ids);
    free(plasticity);
    free(parts);
    return status;
}

static pl_status allocate_nodes(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    int64_t n = sim->nodes;
    sim->rest = pl_array_new(3 * n, sizeof(double));
    sim->positions = pl_array_new(3 * n, sizeof(double));
    sim->velocities = pl_array_new(3 * n, sizeof(double));
    sim->masses = pl_array_new(n, sizeof(double));
    sim->weighing = pl_array_new(n, sizeof(double));
    sim->loads_of_mass = pl_array_new(n, sizeof(double));
    sim->held = pl_array_new(n, sizeof(uint8_t));
    sim->internal = pl_array_new(3 * n, sizeof(double));
    sim->external = pl_array_new(3 * n, sizeof(double));
    sim->spare = pl_array_new(3 * n, sizeof(double));
    sim->partial = pl_array_new(pl_row_chunks(n), sizeof(double));
    sim->row_sums = pl_array_new(PL_ROW_SUMS * pl_row_chunks(n), sizeof(double));
    bool pressed = false;
    for (int i = 0; i < def->load_count; i++) pressed = pressed || def->loads[i].kind == PL_LOAD_PRESSURE;
    if (pressed) sim->follower = pl_array_new(3 * n, sizeof(double));
    if (!sim->rest || !sim->positions || !sim->velocities || !sim->masses || !sim->weighing ||
        !sim->loads_of_mass || !sim->held || !sim->internal || !sim->external || !sim->spare ||
        !sim->partial || !sim->row_sums || (pressed && !sim->follower)) {
        return pl_error_memory(err, n * 120, "nodes");
    }
    if (sim->integrator->moves) {
        sim->old_positions = pl_array_new(3 * n, sizeof(double));
        sim->old_velocities = pl_array_new(3 * n, sizeof(double));
        sim->target = pl_array_new(3 * n, sizeof(double));
        if (!sim->old_positions || !sim->old_velocities || !sim->target)
            return pl_error_memory(err, n * 72, "motion");
    }
    double *state[4] = {sim->positions, sim->velocities, sim->old_positions, sim->old_velocities};
    for (int i = 0; i < (sim->integrator->moves ? 4 : 1); i++) {
        pl_status status = pl_sim_add_state(sim, state[i], (size_t)(3 * n) * sizeof(double), err);
        if (status != PL_OK) return status;
    }
    if (sim->integrator->cuts) {
        pl_status status = pl_sim_add_state(sim, &sim->pace, sizeof sim->pace, err);
        if (status != PL_OK) return status;
    }
    if (sim->integrator->accounts) {
        pl_status status = pl_sim_add_state(sim, &sim->accounts, sizeof sim->accounts, err);
        if (status != PL_OK) return status;
    }
    if (sim->integrator->foresees) {
        sim->solutions = pl_array_new(6 * n, sizeof(double));
        if (!sim->solutions) return pl_error_memory(err, n * 48, "motion");
        pl_status status = pl_sim_add_state(sim, sim->solutions, (size_t)(6 * n) * sizeof(double), err);
        if (status != PL_OK) return status;
    }
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body *body = &sim->bodies[b];
        pl_body_rest(&def->bodies[b], sim->rest + 3 * body->first_node);
        pl_status status = body->element->control
                               ? pl_body_control(body->mesh, false, sim->rest + 3 * body->first_node, err)
                               : PL_OK;
        if (status != PL_OK) return status;
        pl_body_place(body, &def->bodies[b].start, sim->rest, sim->positions);
        pl_body_throw(body, &def->bodies[b], sim->positions, sim->velocities);
    }
    return PL_OK;
}

static pl_status compile_conditions(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->constraints = pl_array_new(def->constraint_count, sizeof *sim->constraints);
    sim->loads = pl_array_new(def->load_count, sizeof *sim->loads);
    if (!sim->constraints || !sim->loads) return pl_error_memory(err, 1, "constraints");
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < def->constraint_count; i++) {
        status =
            pl_constraint_compile(sim, &def->constraints[i], &sim->constraints[sim->constraint_count++], err);
    }
    for (int i = 0; status == PL_OK && i < def->load_count; i++) {
        status = pl_load_compile(sim, &def->loads[i], &sim->loads[sim->load_count++], err);
    }
    return status;
}

static pl_status create_colliders(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->colliders = pl_array_new(def->collider_count, sizeof *sim->colliders);
    if (!sim->colliders) return pl_error_memory(err, def->collider_count, "colliders");
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < def->collider_count; i++) {
        status = pl_collider_create(&def->colliders[i], sim->threads, &sim->colliders[i], err);
        if (status == PL_OK) sim->collider_count++;
    }
    return status;
}

static pl_status check_settings(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    sim->integrator = def->integrator.type ? pl_integrator_find(def->integrator.type) : NULL;
    if (!sim->integrator)
        return pl_error_set(err, PL_ERR_INPUT, "unknown integrator '%s'",
                            def->integrator.type ? def->integrator.type : "");
    if (!(def->dt > 0) || isinf(def->dt))
        return pl_error_set(err, PL_ERR_INPUT, "dt = %g, expected a positive number (s)", def->dt);
    if (def->body_count <= 0) return pl_error_set(err, PL_ERR_INPUT, "there are no bodies");
    if (!(def->integrator.tolerance > 0 && def->integrator.tolerance < 1)) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "integrator tolerance = %g, expected more than 0 and less than 1",
                            def->integrator.tolerance);
    }
    if (def->integrator.max_substeps < 1) {
        return pl_error_set(err, PL_ERR_INPUT, "max_substeps = %lld, expected at least 1",
                            (long long)def->integrator.max_substeps);
    }
    if (def->integrator.tangent < PL_TANGENT_PROJECTED || def->integrator.tangent > PL_TANGENT_PLAIN)
        return pl_error_set(err, PL_ERR_INPUT, "tangent = %d, expected a pl_tangent_kind",
                            def->integrator.tangent);
    if (def->integrator.tangent != PL_TANGENT_PROJECTED && sim->integrator->linear_form)
        sim->integrator = sim->integrator->linear_form;
    if (def->integrator.tangent != PL_TANGENT_PROJECTED && !sim->integrator->linear)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "the tangent of law 'linear' goes with linear-implicit-euler or bdf2, not with %s",
            sim->integrator->name);
    if (def->integrator.rotation < PL_ROTATION_OF_POINTS ||
        def->integrator.rotation > PL_ROTATION_OF_ELEMENTS)
        return pl_error_set(err, PL_ERR_INPUT, "rotation = %d, expected a pl_rotation_place",
                            def->integrator.rotation);
    if (def->integrator.rotation == PL_ROTATION_OF_ELEMENTS && def->integrator.tangent != PL_TANGENT_WARPED)
        return pl_error_set(err, PL_ERR_INPUT, "rotation of elements goes with the warped tangent only");
    if (!(def->integrator.lazy >= 0 && def->integrator.lazy <= 10))
        return pl_error_set(err, PL_ERR_INPUT, "lazy = %g, expected 0 to 10", def->integrator.lazy);
    if (def->integrator.lazy > 0 && !sim->integrator->linear)
        return pl_error_set(err, PL_ERR_INPUT,
                            "lazy = %g goes with linear-implicit-euler, or with bdf2 and the tangent of law "
                            "'linear', not with %s",
                            def->integrator.lazy, sim->integrator->name);
    for (int i = 0; def->integrator.tangent != PL_TANGENT_PROJECTED && i < def->material_count; i++) {
        const pl_material_def *material = &def->materials[i];
        const pl_law_info *law = pl_law_find(material->law);
        if (material->law && !(law && law->has_warped_tangent))
            return pl_error_set(
                err, PL_ERR_INPUT,
                "material '%s': has law '%s', but the integrator's tangent is of law 'linear'",
                material->name ? material->name : "", material->law);
    }
    double start = def->integrator.widen_start, end = def->integrator.widen_end;
    if (!(start >= 0 && start <= 1 && end >= 0 && (start == 0 || end < start))) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "widen_start = %g, widen_end = %g, expected 0 <= widen_end < widen_start <= 1",
                            start, end);
    }
    return PL_OK;
}

/* The coarse level of elements with ten nodes; without such, nothing. */
static pl_status create_hierarchy(pl_sim *sim, pl_error *err) {
    int64_t count = 0;
    for (int b = 0; b < sim->body_count; b++) {
        if (sim->bodies[b].element->quadratic) count += sim->bodies[b].mesh->tet_count;
    }
    int32_t *cells = count ? pl_array_new(10 * count, sizeof *cells) : NULL;
    if (!cells) return count ? pl_error_memory(err, 40 * count, "a coarse level") : PL_OK;
    int64_t fill = 0;
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body *body = &sim->bodies[b];
        for (int64_t k = 0; body->element->quadratic && k < 10 * body->mesh->tet_count; k++)
            cells[fill++] = (int32_t)(body->first_node + body->mesh->tets[k]);
    }
    pl_status status = pl_hierarchy_create(sim->nodes, count, cells, sim->threads, &sim->op.hierarchy, err);
    free(cells);
    if (status != PL_OK) return status;
    pl_hierarchy *hierarchy = sim->op.hierarchy;
    status = pl_sim_add_state(sim, &hierarchy->effort, sizeof hierarchy->effort, err);
    if (status != PL_OK) return status;
    return pl_sim_add_state(sim, hierarchy->matrix->values,
                            (size_t)(9 * hierarchy->matrix->blocks) * sizeof(float), err);
}

static const pl_preconditioner_kind *choose_preconditioner(const pl_sim *sim) {
    const char *name = sim->solver.preconditioner;
    if (!name || strcmp(name, "automatic")) return name ? pl_preconditioner_find(name) : NULL;
    for (int b = 0; b < sim->body_count; b++) {
        if (sim->bodies[b].element->quadratic) return pl_preconditioner_find("two-level");
    }
    return pl_preconditioner_find("block-jacobi");
}

static pl_status create_solver(pl_sim *sim, pl_error *err) {
    const pl_solver_kind *solver = sim->solver.type ? pl_solver_find(sim->solver.type) : NULL;
    const pl_preconditioner_kind *preconditioner = choose_preconditioner(sim);
    if (!solver)
        return pl_error_set(err, PL_ERR_INPUT, "unknown solver '%s'",
                            sim->solver.type ? sim->solver.type : "");
    if (!preconditioner) {
        return pl_error_set(err, PL_ERR_INPUT, "unknown preconditioner '%s'",
                            sim->solver.preconditioner ? sim->solver.preconditioner : "");
    }
    sim->op = (pl_operator){.matrix = sim->assembly->matrix, .held = sim->held, .threads = sim->threads};
    const pl_matrix *pattern = sim->solver.matrix == PL_MATRIX_FREE ? NULL : sim->op.matrix;
    pl_status status = preconditioner->prepare ? create_hierarchy(sim, err) : PL_OK;
    if (status != PL_OK) return status;
    return pl_newton_create(sim->nodes, pattern, solver, preconditioner, &sim->newton, err);
}

/* Masses; with inertia, gravity acts on what inertia acts on: free fall makes no strain. */
static void find_masses(pl_sim *sim) {
    pl_assembly_masses(sim->assembly, sim->masses, sim->loads_of_mass);
    memcpy(sim->weighing, sim->loads_of_mass, (size_t)sim->nodes * sizeof(double));
    if (sim->integrator->moves) memcpy(sim->weighing, sim->masses, (size_t)sim->nodes * sizeof(double));
}

pl_status pl_sim_create(const pl_sim_def *def, pl_sim **out, pl_error *err) {
    *out = NULL;
    pl_sim *sim = pl_array_new(1, sizeof *sim);
    if (!sim) return pl_error_memory(err, sizeof *sim, "a simulation");
    sim->dt = def->dt;
    memcpy(sim->gravity, def->gravity, sizeof sim->gravity);
    sim->settings = def->integrator;
    sim->solver = def->solver;
    sim->threads = pl_threads_new(def->threads);
    pl_material *materials = NULL;
    const pl_material_def **of_part = pl_array_new(def->material_count * pl_element_count(), sizeof *of_part);
    pl_status status =
        sim->threads && of_part ? check_settings(sim, def, err) : pl_error_memory(err, 1, "threads");
    if (status == PL_OK) status = compile_materials(def, &materials, err);
    if (status == PL_OK) status = add_bodies(sim, def, err);
    if (status == PL_OK) status = allocate_nodes(sim, def, err);
    if (status == PL_OK) status = pl_pieces_find(sim, err);
    if (status == PL_OK) status = build_parts(sim, def, materials, of_part, err);
    if (status == PL_OK) status = pl_plastic_prepare(sim, def, err);
    if (status == PL_OK) status = pl_anneals_create(sim, def, err);
    if (status == PL_OK) status = pl_assembly_scales(sim->assembly, &sim->scales, NULL, err);
    if (status == PL_OK) status = pl_params_create(sim, of_part, err);
    if (status == PL_OK) status = pl_thermal_create(sim, def, err);
    if (status == PL_OK)
        status = pl_curve_copy(&def->gravity_keys, "simulation", "gravity_keys", 3, &sim->gravity_keys, err);
    if (status == PL_OK) status = compile_conditions(sim, def, err);
    if (status == PL_OK) find_masses(sim);
    if (status == PL_OK) status = create_colliders(sim, def, err);
    if (status == PL_OK) status = pl_collisions_create(sim, &def->contact, err);
    if (status == PL_OK) status = pl_straight_create(sim, err);
    if (status == PL_OK) status = pl_knots_create(sim, err);
    if (status == PL_OK) status = pl_mass_create(sim, def, err);
    if (status == PL_OK) status = pl_matrix_check(sim, err);
    if (status == PL_OK) status = create_solver(sim, err);
    if (status == PL_OK) status = pl_damping_create(sim, err);
    if (status == PL_OK) status = pl_lag_create(sim, err);
    if (status == PL_OK) status = pl_degrees_create(sim, def, err);
    free(materials);
    free(of_part);
    if (status != PL_OK) {
        pl_sim_free(sim);
        return status;
    }
    /* strings of the definition may go away; only numbers of these are used from here on */
    sim->settings.type = sim->integrator->name;
    sim->solver.type = sim->solver.preconditioner = NULL;
    double square = 0;
    for (int64_t i = 0; i < sim->nodes; i++) square += sim->masses[i] * sim->masses[i];
    sim->mass_norm = sqrt(square);
    pl_params_update(sim, 0);
    pl_constraints_apply(sim, 0, sim->positions);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        if (sim->held[k / 3] >> k % 3 & 1) sim->velocities[k] = 0;
    }
    pl_degrees_follow(sim);
    *out = sim;
    return PL_OK;
}

void pl_sim_free(pl_sim *sim) {
    if (!sim) return;
    for (int i = 0; i < sim->body_count; i++) free(sim->bodies[i].name);
    for (int i = 0; i < sim->constraint_count; i++) pl_constraint_free(&sim->constraints[i]);
    for (int i = 0; i < sim->load_count; i++) pl_load_free(&sim->loads[i]);
    for (int i = 0; i < sim->collider_count; i++) pl_collider_free(sim->colliders[i]);
    free(sim->colliders);
    pl_contact_free(sim->contact);
    free(sim->gravity_keys.memory);
    free(sim->bodies);
    free(sim->constraints);
    free(sim->loads);
    free(sim->piece_of);
    free(sim->pieces);
    free(sim->rest);
    free(sim->positions);
    free(sim->velocities);
    free(sim->old_positions);
    free(sim->old_velocities);
    free(sim->target);
    free(sim->masses);
    free(sim->temperature);
    free(sim->weighing);
    free(sim->loads_of_mass);
    pl_mass_free(sim->mass);
    free(sim->held);
    free(sim->internal);
    free(sim->external);
    free(sim->spare);
    free(sim->follower);
    free(sim->partial);
    free(sim->row_sums);
    free(sim->solutions);
    free(sim->anneals);
    pl_degrees_free(sim);
    pl_damping_free(sim);
    pl_lag_free(sim);
    pl_newton_free(sim->newton);
    pl_hierarchy_free(sim->op.hierarchy);
    pl_thermal_free(sim->thermal);
    pl_straight_free(sim->straight);
    pl_knots_free(sim->knots);
    pl_params_free(sim->params, sim->assembly);
    pl_assembly_free(sim->assembly);
    pl_threads_free(sim->threads);
    free(sim);
}
