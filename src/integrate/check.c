/* See check.h. */
#include "integrate/check.h"
#include "core/curve.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/threads.h"
#include "integrate/fields.h"
#include "mesh/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- parts of definitions */

static pl_status check_selection(const pl_selection_def *select, const char *what, pl_error *err) {
    const pl_field *own = NULL;
    if (select->kind < PL_SELECT_ALL || select->kind > PL_SELECT_LIST)
        return pl_error_set(err, PL_ERR_INPUT, "%s: select.kind = %d, expected a pl_selection_kind", what,
                            select->kind);
    if (select->kind == PL_SELECT_SPHERE) own = pl_select_sphere_fields();
    if (select->kind == PL_SELECT_PLANE) own = pl_select_plane_fields();
    pl_status status = pl_fields_check(pl_select_common_fields(), select, what, err);
    if (status == PL_OK && own) status = pl_fields_check(own, select, what, err);
    if (status == PL_OK && select->kind == PL_SELECT_PLANE)
        status = pl_direction_check(select->normal, what, "normal", err);
    for (int i = 0; status == PL_OK && select->kind == PL_SELECT_BOX && i < 3; i++) { /* a side may be open */
        if (!(select->min[i] <= select->max[i]))
            status = pl_error_set(err, PL_ERR_INPUT, "%s: box from %c = %g to %g, expected min at most max",
                                  what, "xyz"[i], select -> min[i], select -> max[i]);
    }
    if (status == PL_OK && select->kind == PL_SELECT_GROUP && !select->group)
        status =
            pl_error_set(err, PL_ERR_INPUT, "%s: select.group is NULL, expected the name of a group", what);
    if (status == PL_OK && select->kind == PL_SELECT_LIST)
        status = pl_count_check(select->count, select->nodes, INT32_MAX, what, "select.count", err);
    return status;
}

static pl_status check_overrides(const pl_body_def *body, const char *what, pl_error *err) {
    pl_status status = pl_count_check(body->override_count, body->override_groups, PL_MAX_DEFINITIONS, what,
                                      "override_count", err);
    if (status == PL_OK)
        status = pl_count_check(body->override_count, body->override_materials, PL_MAX_DEFINITIONS, what,
                                "override_count", err);
    for (int k = 0; status == PL_OK && k < body->override_count; k++) {
        if (!body->override_groups[k] || !body->override_materials[k])
            status = pl_error_set(err, PL_ERR_INPUT, "%s: override %d has no group or no material", what, k);
    }
    return status;
}

static pl_status check_painted(const pl_body_def *body, const char *what, pl_error *err) {
    pl_status status =
        pl_count_check(body->painted_count, body->painted, PL_MAX_DEFINITIONS, what, "painted_count", err);
    for (int k = 0; status == PL_OK && k < body->painted_count; k++) {
        const pl_painted *painted = &body->painted[k];
        if (!painted->material)
            return pl_error_set(err, PL_ERR_INPUT, "%s: painted %d has no material", what, k);
        status = pl_count_check(painted->count, painted->tets, INT32_MAX, what, "painted.count", err);
        for (int64_t i = 0; status == PL_OK && i < painted->count; i++) {
            if (painted->tets[i] < 0 || painted->tets[i] >= body->mesh->tet_count)
                status = pl_error_set(err, PL_ERR_INPUT, "%s: painted %d has element %d, expected 0 to %lld",
                                      what, k, painted->tets[i], (long long)body->mesh->tet_count - 1);
        }
    }
    return status;
}

/* ---- definitions */

static pl_status check_body(const pl_body_def *body, const char *what, pl_error *err) {
    if (!body->mesh)
        return pl_error_set(err, PL_ERR_INPUT, "%s: mesh is NULL, expected a mesh of tetrahedra", what);
    if (body->mesh->tet_count <= 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: its mesh has no tetrahedra", what);
    pl_status status = pl_mesh_check(body->mesh, what, err);
    if (status == PL_OK && body->contact_surface) status = pl_mesh_check(body->contact_surface, what, err);
    if (status == PL_OK && body->contact_surface && body->contact_surface->tri_count <= 0)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: its contact surface has no triangles", what);
    if (status == PL_OK) status = pl_fields_check(pl_body_fields(), body, what, err);
    if (status == PL_OK) status = pl_rotation_check(body->rotate_axis, body->rotate_degrees, what, err);
    if (status == PL_OK) status = pl_fields_check(pl_start_fields(), &body->start, what, err);
    if (status == PL_OK) status = pl_fields_check(pl_adaptive_fields(), &body->adaptive, what, err);
    if (status == PL_OK) status = check_overrides(body, what, err);
    return status == PL_OK ? check_painted(body, what, err) : status;
}

static pl_status check_constraint(const pl_constraint_def *constraint, const char *what, pl_error *err) {
    pl_status status = pl_fields_check(pl_constraint_fields(), constraint, what, err);
    if (status == PL_OK) status = pl_flags_check(constraint->axes, 3, what, "axes", err);
    if (status == PL_OK && constraint->until < constraint->from)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: until = %g, expected at least from = %g", what,
                              constraint->until, constraint->from);
    if (status == PL_OK) status = check_selection(&constraint->select, what, err);
    if (status == PL_OK) status = pl_curve_check(&constraint->translation, what, "translation", 3, err);
    if (status == PL_OK) status = pl_curve_check(&constraint->rotation, what, "rotation", 1, err);
    if (status == PL_OK && constraint->rotation.count)
        status = pl_direction_check(constraint->axis, what, "axis", err);
    return status == PL_OK ? pl_curve_check(&constraint->scaling, what, "scaling", 3, err) : status;
}

static pl_status check_load(const pl_load_def *load, const char *what, pl_error *err) {
    pl_status status = pl_fields_check(pl_load_fields(), load, what, err);
    if (status == PL_OK) status = check_selection(&load->select, what, err);
    int components = load->kind == PL_LOAD_PRESSURE ? 1 : 3;
    return status == PL_OK ? pl_curve_check(&load->value, what, "value", components, err) : status;
}

static pl_status check_source(const pl_heat_source_def *source, const char *what, pl_error *err) {
    pl_status status = pl_fields_check(pl_heat_source_fields(), source, what, err);
    if (status == PL_OK) status = pl_curve_check(&source->center, what, "center", 3, err);
    if (status == PL_OK && source->center.count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has no center", what);
    return status == PL_OK ? pl_curve_check(&source->power, what, "power", 1, err) : status;
}

static pl_status check_fixed(const pl_fixed_temperature_def *fixed, const char *what, pl_error *err) {
    pl_status status = pl_fields_check(pl_fixed_temperature_fields(), fixed, what, err);
    if (status == PL_OK) status = check_selection(&fixed->select, what, err);
    if (status == PL_OK) status = pl_curve_check(&fixed->value, what, "value", 1, err);
    if (status == PL_OK && fixed->value.count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has no value", what);
    return status == PL_OK ? pl_curve_check_min(&fixed->value, what, "value", 0, err) : status;
}

static pl_status check_material(const pl_material_def *material, const char *what, pl_error *err) {
    (void)what; /* found again from its name */
    pl_status status = pl_material_check(material, NULL, NULL, err);
    return status == PL_OK ? pl_flow_check(material, err) : status;
}

static pl_status check_collider(const pl_collider_def *collider, const char *what, pl_error *err) {
    (void)what;
    return pl_collider_check(collider, err);
}

static pl_status check_anneal(const pl_anneal_def *anneal, const char *what, pl_error *err) {
    return pl_fields_check(pl_anneal_fields(), anneal, what, err);
}

static pl_status check_pair(const pl_contact_pair_def *pair, const char *what, pl_error *err) {
    for (int side = 0; side < 2; side++) {
        if (!pair->between[side] || !*pair->between[side])
            return pl_error_set(err, PL_ERR_INPUT, "%s: between: a name is missing, expected two", what);
    }
    if (pair->touch < PL_TOUCH_AS_ALL || pair->touch > PL_TOUCH_NO)
        return pl_error_set(err, PL_ERR_INPUT, "%s: touch = %d, expected 0 to %d", what, pair->touch,
                            PL_TOUCH_NO);
    return pl_fields_check(pl_contact_pair_fields(), pair, what, err);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Bodies are found by their names, in updates for instance; any number may have none. */
static pl_status check_body_names(const pl_sim_def *def, pl_error *err) {
    const char **names = pl_array_new(def->body_count, sizeof *names), *twice = NULL;
    int count = 0;
    if (!names) return pl_error_memory(err, 8 * (int64_t)def->body_count, "bodies");
    for (int b = 0; b < def->body_count; b++)
        if (def->bodies[b].name && *def->bodies[b].name) names[count++] = def->bodies[b].name;
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int k = 1; k < count && !twice; k++)
        if (!strcmp(names[k - 1], names[k])) twice = names[k];
    free(names);
    return twice ? pl_error_set(err, PL_ERR_INPUT,
                                "there are several bodies '%.60s', expected unique names, or none", twice)
                 : PL_OK;
}

/* ---- all of them */

#define CHECK_ALL(word, count, list, check)                                                                  \
    do {                                                                                                     \
        for (int i = 0; status == PL_OK && i < (count); i++) {                                               \
            char what[PL_TITLE_SIZE];                                                                        \
            status = check(&(list)[i], pl_title(what, word, (list)[i].name, i), err);                        \
        }                                                                                                    \
    } while (0)

/* Converts lists of definitions of one kind from the caller's size to ours. */
static pl_status read_lists(pl_sim_input *input, pl_error *err) {
    pl_sim_def *def = &input->def;
    const pl_material_def material = pl_material_def_default();
    const pl_body_def body = pl_body_def_default();
    const pl_constraint_def constraint = pl_constraint_def_default();
    const pl_load_def load = pl_load_def_default();
    const pl_collider_def collider = pl_collider_def_default();
    const pl_anneal_def anneal = pl_anneal_def_default();
    const pl_contact_pair_def pair = pl_contact_pair_def_default();
    const pl_heat_source_def source = pl_heat_source_def_default();
    const pl_fixed_temperature_def fixed = pl_fixed_temperature_def_default();
    const struct {
        const char *word, *field;
        int count;
        const void *list, *defaults;
        size_t size;
    } kinds[] = {
        {"material", "material_count", def->material_count, def->materials, &material, sizeof material},
        {"body", "body_count", def->body_count, def->bodies, &body, sizeof body},
        {"constraint", "constraint_count", def->constraint_count, def->constraints, &constraint,
         sizeof constraint},
        {"load", "load_count", def->load_count, def->loads, &load, sizeof load},
        {"collider", "collider_count", def->collider_count, def->colliders, &collider, sizeof collider},
        {"anneal", "anneal_count", def->anneal_count, def->anneals, &anneal, sizeof anneal},
        {"heat source", "heat.source_count", def->heat.source_count, def->heat.sources, &source,
         sizeof source},
        {"fixed temperature", "heat.fixed_count", def->heat.fixed_count, def->heat.fixed, &fixed,
         sizeof fixed},
        {"contact pair", "contact.pair_count", def->contact.pair_count, def->contact.pairs, &pair,
         sizeof pair},
    };
    pl_status status = PL_OK;
    for (size_t k = 0; status == PL_OK && k < sizeof kinds / sizeof *kinds; k++) {
        status = pl_count_check(kinds[k].count, kinds[k].list, PL_MAX_DEFINITIONS, "simulation",
                                kinds[k].field, err);
        if (status == PL_OK)
            status = pl_defs_read(kinds[k].count, kinds[k].list, kinds[k].word, kinds[k].defaults,
                                  kinds[k].size, &input->lists[k], err);
    }
    def->materials = input->lists[0];
    def->bodies = input->lists[1];
    def->constraints = input->lists[2];
    def->loads = input->lists[3];
    def->colliders = input->lists[4];
    def->anneals = input->lists[5];
    def->heat.sources = input->lists[6];
    def->heat.fixed = input->lists[7];
    def->contact.pairs = input->lists[8];
    return status;
}

static pl_status check_settings(const pl_sim_def *def, pl_error *err) {
    pl_status status = pl_fields_check(pl_sim_fields(), def, "simulation", err);
    if (status == PL_OK) status = pl_threads_check(def->threads, "simulation", err);
    if (status == PL_OK)
        status = pl_fields_check(pl_integrator_fields(), &def->integrator, "integrator", err);
    if (status == PL_OK) status = pl_fields_check(pl_solver_fields(), &def->solver, "solver", err);
    if (status == PL_OK) status = pl_fields_check(pl_contact_fields(), &def->contact, "contact", err);
    if (status == PL_OK) status = pl_curve_check(&def->gravity_keys, "simulation", "gravity_keys", 3, err);
    if (status == PL_OK) status = pl_flags_check(&def->heat.active, 1, "heat", "active", err);
    if (status == PL_OK) status = pl_curve_check(&def->heat.ambient, "heat", "ambient", 1, err);
    if (status == PL_OK) status = pl_curve_check_min(&def->heat.ambient, "heat", "ambient", 0, err);
    if (status == PL_OK) status = pl_curve_check(&def->heat.cooling, "heat", "cooling", 1, err);
    return status == PL_OK ? pl_curve_check_min(&def->heat.cooling, "heat", "cooling", 0, err) : status;
}

pl_status pl_sim_input_read(const pl_sim_def *given, pl_sim_input *out, pl_error *err) {
    *out = (pl_sim_input){.def = pl_sim_def_default()};
    const pl_sim_def *def = &out->def;
    pl_status status = pl_def_read(given, "simulation", &out->def, sizeof out->def, err);
    if (status == PL_OK) status = read_lists(out, err);
    if (status == PL_OK) status = check_settings(def, err);
    if (status == PL_OK && def->body_count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "there are no bodies");
    CHECK_ALL("material", def->material_count, def->materials, check_material);
    CHECK_ALL("body", def->body_count, def->bodies, check_body);
    if (status == PL_OK) status = check_body_names(def, err);
    CHECK_ALL("constraint", def->constraint_count, def->constraints, check_constraint);
    CHECK_ALL("load", def->load_count, def->loads, check_load);
    CHECK_ALL("collider", def->collider_count, def->colliders, check_collider);
    CHECK_ALL("anneal", def->anneal_count, def->anneals, check_anneal);
    CHECK_ALL("contact pair", def->contact.pair_count, def->contact.pairs, check_pair);
    CHECK_ALL("heat source", def->heat.source_count, def->heat.sources, check_source);
    CHECK_ALL("fixed temperature", def->heat.fixed_count, def->heat.fixed, check_fixed);
    if (status != PL_OK) pl_sim_input_free(out);
    return status;
}

void pl_sim_input_free(pl_sim_input *input) {
    for (size_t k = 0; k < sizeof input->lists / sizeof *input->lists; k++) free(input->lists[k]);
    *input = (pl_sim_input){0};
}
