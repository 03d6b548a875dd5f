/* See fingerprint.h. */
#include "model/fingerprint.h"
#include "core/hash.h"
#include "core/memory.h"
#include "elements/element.h"
#include "integrate/fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums of values ---- */

static void add(uint64_t *sum, const void *data, size_t size) { *sum = pl_hash(*sum, data, size); }

static void add_real(uint64_t *sum, double value) {
    value = value == 0 ? 0 : value; /* -0 is 0 */
    add(sum, &value, sizeof value);
}

static void add_reals(uint64_t *sum, const double *values, int64_t count) {
    for (int64_t i = 0; i < count; i++) add_real(sum, values[i]);
}

static void add_int(uint64_t *sum, int64_t value) { add(sum, &value, sizeof value); }

static void add_text(uint64_t *sum, const char *text) {
    add_int(sum, text ? (int64_t)strlen(text) : -1);
    if (text) add(sum, text, strlen(text));
}

static void add_pointer(uint64_t *sum, const void *pointer) { add(sum, &pointer, sizeof pointer); }

static void add_curve(uint64_t *sum, const pl_curve *curve) {
    add_int(sum, curve->count);
    if (curve->count <= 0) return;
    add_int(sum, 8 * curve->components + curve->interpolation);
    add_reals(sum, curve->times, curve->count);
    add_reals(sum, curve->values, (int64_t)curve->count * curve->components);
}

/* One field of a definition; structured ones are left to the caller. */
static void add_field(uint64_t *sum, const pl_field *field, const char *def) {
    const void *at = def + field->offset;
    const char *const *text = at;
    switch (field->type) {
    case PL_FIELD_REAL:
        add_real(sum, *(const double *)at);
        break;
    case PL_FIELD_INT:
        add_int(sum, *(const int64_t *)at);
        break;
    case PL_FIELD_BOOL:
        add_int(sum, *(const bool *)at);
        break;
    case PL_FIELD_CHOICE:
        add_int(sum, *(const int *)at);
        break;
    case PL_FIELD_VEC3:
        add_reals(sum, at, 3);
        break;
    case PL_FIELD_STRING:
        add_text(sum, *text);
        break;
    case PL_FIELD_OTHER:
        break;
    }
}

static void add_fields(uint64_t *sum, const pl_field *fields, const void *def) {
    for (const pl_field *field = fields; field && field->name; field++) add_field(sum, field, def);
}

static void add_selection(uint64_t *sum, const pl_selection_def *select) {
    add_int(sum, select->kind);
    add_real(sum, select->tolerance);
    switch (select->kind) {
    case PL_SELECT_BOX:
        add_reals(sum, select->min, 3);
        add_reals(sum, select->max, 3);
        break;
    case PL_SELECT_SPHERE:
        add_reals(sum, select->center, 3);
        add_real(sum, select->radius);
        break;
    case PL_SELECT_PLANE:
        add_reals(sum, select->point, 3);
        add_reals(sum, select->normal, 3);
        break;
    case PL_SELECT_GROUP:
        add_text(sum, select->group);
        break;
    case PL_SELECT_LIST:
        add_int(sum, select->count);
        add(sum, select->nodes, (size_t)select->count * sizeof *select->nodes);
        break;
    default:
        break;
    }
}

/* By content: its owner may have freed it since. */
static void add_surface(uint64_t *sum, const pl_mesh *mesh) {
    add_int(sum, mesh ? mesh->node_count : -1);
    if (!mesh) return;
    add_reals(sum, mesh->nodes, 3 * mesh->node_count);
    add_int(sum, mesh->tri_count);
    if (mesh->tri_count) add(sum, mesh->tris, (size_t)(3 * mesh->tri_count) * sizeof *mesh->tris);
    add_int(sum, mesh->tet_count);
    size_t corners = (size_t)mesh->tet_count * (size_t)mesh->nodes_per_tet;
    if (corners) add(sum, mesh->tets, corners * sizeof *mesh->tets);
}

/* ---- of definitions ---- */

static void print_simulation(const pl_sim_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_sim_fields(), def);
    add_curve(&print->numbers, &def->gravity_keys);
    add_int(&print->structure, def->threads);
}

static void print_integrator(const pl_integrator_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_integrator_fields(), def);
}

static void print_solver(const pl_solver_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_solver_fields(), def);
}

static void print_material(const pl_material_def *def, pl_print *print) {
    uint64_t *sum = &print->numbers;
    add_fields(sum, pl_material_fields(), def);
    add_fields(sum, pl_damping_fields(), def);
    add_reals(sum, def->params, PL_MAX_LAW_PARAMS);
    add_text(sum, def->plasticity);
    add_reals(sum, def->flow_params, PL_MAX_FLOW_PARAMS);
    add_int(sum, def->preserve_volume);
    add(sum, &def->user, sizeof def->user);
    add_pointer(sum, def->user_context);
    add(sum, &def->user_flow, sizeof def->user_flow);
    add_pointer(sum, def->user_flow_context);
    add_int(sum, def->key_count);
    for (int k = 0; k < def->key_count; k++) {
        add_text(sum, def->keys[k].field);
        add_int(sum, def->keys[k].over);
        add_curve(sum, &def->keys[k].curve);
    }
}

/* Control points are not positions: elements that have them start from scratch. */
static void print_body(const pl_body_def *def, pl_print *print) {
    add_pointer(&print->identity, def->mesh);
    add_reals(&print->identity, def->translate, 3);
    add_reals(&print->identity, def->rotate_axis, 3);
    add_real(&print->identity, def->rotate_degrees);
    add_real(&print->identity, def->scale);
    const pl_element *element = def->element ? pl_element_find(def->element) : NULL;
    add_int(&print->identity, element && element->control);
    uint64_t *sum = &print->structure;
    add_text(sum, def->element);
    add_int(sum, def->cubature);
    add_text(sum, def->material);
    add_int(sum, def->override_count);
    for (int k = 0; k < def->override_count; k++) {
        add_text(sum, def->override_groups[k]);
        add_text(sum, def->override_materials[k]);
    }
    add_pointer(sum, def->contact_surface);
    sum = &print->numbers;
    add_fields(sum, pl_body_fields(), def);
    add_fields(sum, pl_start_fields(), &def->start);
    add_fields(sum, pl_adaptive_fields(), &def->adaptive);
    add_int(sum, def->goal != NULL);
    if (def->goal) add_reals(sum, def->goal, 3 * def->mesh->node_count);
}

static void print_constraint(const pl_constraint_def *def, pl_print *print) {
    uint64_t *sum = &print->numbers;
    add_fields(sum, pl_constraint_fields(), def);
    add_selection(sum, &def->select);
    for (int d = 0; d < 3; d++) add_int(sum, def->axes[d]);
    add_curve(sum, &def->translation);
    add_curve(sum, &def->rotation);
    add_curve(sum, &def->scaling);
}

static void print_load(const pl_load_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_load_fields(), def);
    add_selection(&print->numbers, &def->select);
    add_curve(&print->numbers, &def->value);
}

/* Distance grids and triangles derive from the shape. */
static void print_collider(const pl_collider_def *def, pl_print *print) {
    uint64_t *sum = &print->structure;
    pl_collider_shape_info shape = pl_collider_shape_find(def->shape);
    add_text(sum, def->shape);
    for (const pl_field *field = shape.params; field && field->name; field++) {
        bool places =
            !strcmp(field->name, "center") || !strcmp(field->name, "axis") || !strcmp(field->name, "rotate");
        add_field(places ? &print->numbers : sum, field, (const char *)def);
    }
    if (shape.needs_mesh) add_surface(sum, def->mesh);
    sum = &print->numbers;
    add_fields(sum, pl_collider_fields(), def);
    add_reals(sum, def->center, 3);
    add_reals(sum, def->axis, 3);
    add_reals(sum, def->rotate_axis, 3);
    add_real(sum, def->rotate_degrees);
    add_curve(sum, &def->translation);
    add_curve(sum, &def->rotation);
}

static void print_contact(const pl_contact_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_contact_fields(), def);
}

static void print_pair(const pl_contact_pair_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_contact_pair_fields(), def);
    for (int side = 0; side < 2; side++) add_text(&print->numbers, def->between[side]);
    add_int(&print->numbers, def->touch);
}

static void print_heat(const pl_heat_def *def, pl_print *print) {
    add_int(&print->numbers, def->active);
    add_curve(&print->numbers, &def->ambient);
    add_curve(&print->numbers, &def->cooling);
}

static void print_source(const pl_heat_source_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_heat_source_fields(), def);
    add_curve(&print->numbers, &def->center);
    add_curve(&print->numbers, &def->power);
}

static void print_fixed(const pl_fixed_temperature_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_fixed_temperature_fields(), def);
    add_selection(&print->numbers, &def->select);
    add_curve(&print->numbers, &def->value);
}

static void print_anneal(const pl_anneal_def *def, pl_print *print) {
    add_fields(&print->numbers, pl_anneal_fields(), def);
}

/* ---- all of them ---- */

static pl_print *next_print(pl_prints *prints, pl_print_kind kind, const char *name, bool *failed) {
    pl_print *print = &prints->items[prints->count++];
    *print =
        (pl_print){kind, name ? pl_string_copy(name) : NULL, PL_HASH_START, PL_HASH_START, PL_HASH_START};
    *failed = *failed || (name && !print->name);
    return print;
}

#define PRINT_ALL(kind, number, list, print)                                                                 \
    for (int i = 0; i < (number); i++) print(&(list)[i], next_print(out, kind, (list)[i].name, &failed))

pl_status pl_prints_create(const pl_sim_def *def, pl_prints *out, pl_error *err) {
    int64_t count = 5 + (int64_t)def->material_count + def->body_count + def->constraint_count +
                    def->load_count + def->collider_count + def->contact.pair_count + def->heat.source_count +
                    def->heat.fixed_count + def->anneal_count;
    bool failed = false;
    *out = (pl_prints){.items = pl_array_new(count, sizeof *out->items)};
    if (!out->items) return pl_error_memory(err, count * 48, "fingerprints");
    print_simulation(def, next_print(out, PL_PRINT_SIMULATION, NULL, &failed));
    print_integrator(&def->integrator, next_print(out, PL_PRINT_INTEGRATOR, NULL, &failed));
    print_solver(&def->solver, next_print(out, PL_PRINT_SOLVER, NULL, &failed));
    PRINT_ALL(PL_PRINT_MATERIAL, def->material_count, def->materials, print_material);
    PRINT_ALL(PL_PRINT_BODY, def->body_count, def->bodies, print_body);
    PRINT_ALL(PL_PRINT_CONSTRAINT, def->constraint_count, def->constraints, print_constraint);
    PRINT_ALL(PL_PRINT_LOAD, def->load_count, def->loads, print_load);
    PRINT_ALL(PL_PRINT_COLLIDER, def->collider_count, def->colliders, print_collider);
    print_contact(&def->contact, next_print(out, PL_PRINT_CONTACT, NULL, &failed));
    PRINT_ALL(PL_PRINT_PAIR, def->contact.pair_count, def->contact.pairs, print_pair);
    print_heat(&def->heat, next_print(out, PL_PRINT_HEAT, NULL, &failed));
    PRINT_ALL(PL_PRINT_SOURCE, def->heat.source_count, def->heat.sources, print_source);
    PRINT_ALL(PL_PRINT_FIXED, def->heat.fixed_count, def->heat.fixed, print_fixed);
    PRINT_ALL(PL_PRINT_ANNEAL, def->anneal_count, def->anneals, print_anneal);
    if (!failed) return PL_OK;
    pl_prints_free(out);
    return pl_error_memory(err, 64, "a name");
}

void pl_prints_free(pl_prints *prints) {
    for (int i = 0; i < prints->count; i++) free(prints->items[i].name);
    free(prints->items);
    *prints = (pl_prints){0};
}
