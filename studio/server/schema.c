/* See schema.h. */
#include "server/schema.h"
#include "pliant/pliant.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The published settings of two papers, as members of a `set` event; * means every material. */
static const struct {
    const char *name, *title, *doc, *set;
} presets[] = {{"mueller2004", "Mueller 2004: interactive",
                "Warped linear elements, one linear system per step of 0.01 s, at most 20 iterations of "
                "conjugate gradients.",
                "{\"time.dt\": 0.01, \"materials.*.law\": \"linear\","
                " \"integrator\": {\"type\": \"linear-implicit-euler\", \"tangent\": \"warped\"},"
                " \"solver\": {\"type\": \"pcg\", \"tolerance\": 0.001, \"max_iterations\": 20}}"},
               {"mezger2007", "Mezger 2007: shape modelling",
                "Warped linear elements, second-order steps of 0.04 s, a direct solver, a matrix reuse "
                "tolerance of 0.1.",
                "{\"time.dt\": 0.04, \"materials.*.law\": \"linear\","
                " \"integrator\": {\"type\": \"bdf2\", \"tangent\": \"warped\", \"reuse_tolerance\": 0.1},"
                " \"solver\": {\"type\": \"direct\"}}"}};

static const struct {
    const char *name, *title, *set;
} materials[] = {
    {"jelly", "Jelly", "{\"law\": \"linear\", \"young\": 1e4, \"poisson\": 0.4, \"density\": 1000}"},
    {"soft-rubber", "Soft rubber",
     "{\"law\": \"linear\", \"young\": 1e5, \"poisson\": 0.45, \"density\": 1000}"},
    {"stiff-rubber", "Stiff rubber",
     "{\"law\": \"linear\", \"young\": 1e6, \"poisson\": 0.45, \"density\": 1000}"},
    {"wood", "Wood", "{\"law\": \"linear\", \"young\": 1e7, \"poisson\": 0.3, \"density\": 700}"},
    {"clay", "Clay",
     "{\"law\": \"linear\", \"young\": 2e5, \"poisson\": 0.45, \"density\": 1000, \"plasticity\": {\"rule\": "
     "\"von-mises\", \"yield_stress\": 8e3, \"hardening\": 5e3, \"limit\": 1}}"}};

static const char *type_name(const pl_field *field) {
    switch (field->type) {
    case PL_FIELD_REAL:
        return "number";
    case PL_FIELD_INT:
        return "whole";
    case PL_FIELD_BOOL:
        return "bool";
    case PL_FIELD_STRING:
        return field->choices ? "choice" : "string";
    case PL_FIELD_CHOICE:
        return "choice";
    case PL_FIELD_VEC3:
        return "vec3";
    case PL_FIELD_OTHER:
        return field->kind ? field->kind : "object";
    }
    return "";
}

static void set_text(json_t *object, const char *key, const char *text) {
    if (text && text[0]) json_object_set_new(object, key, json_string(text));
}

static json_t *list_texts(const char *const *texts) {
    json_t *list = json_array();
    for (int i = 0; texts[i]; i++) json_array_append_new(list, json_string(texts[i]));
    return list;
}

static json_t *default_of(const pl_field *field) {
    bool chosen = field->type == PL_FIELD_CHOICE || (field->type == PL_FIELD_STRING && field->choices);
    if (field->required || !isfinite(field->default_value)) return NULL;
    if (field->type == PL_FIELD_REAL) return json_real(field->default_value);
    if (field->type == PL_FIELD_INT) return json_integer((json_int_t)field->default_value);
    if (field->type == PL_FIELD_BOOL) return json_boolean(field->default_value != 0.0);
    int at = (int)field->default_value;
    for (int i = 0; chosen && field->choices[i]; i++) {
        if (i == at) return json_string(field->choices[i]);
    }
    return NULL;
}

static json_t *describe_field(const pl_field *field) {
    json_t *item = json_pack("{s:s,s:s}", "name", field->name, "type", type_name(field));
    set_text(item, "alias", field->alias);
    set_text(item, "unit", field->unit);
    set_text(item, "doc", field->doc);
    if (field->min < field->max && isfinite(field->min))
        json_object_set_new(item, "min", json_real(field->min));
    if (field->min < field->max && isfinite(field->max))
        json_object_set_new(item, "max", json_real(field->max));
    if (field->open_range) json_object_set_new(item, "open", json_true());
    if (field->required) json_object_set_new(item, "required", json_true());
    if (field->keyed) json_object_set_new(item, "keyed", json_true());
    if (field->choices) json_object_set_new(item, "choices", list_texts(field->choices));
    json_t *value = default_of(field);
    if (value) json_object_set_new(item, "default", value);
    return item;
}

static void add_fields(json_t *list, const pl_field *fields) {
    for (const pl_field *field = fields; field && field->name; field++)
        json_array_append_new(list, describe_field(field));
}

static json_t *describe_kinds(void) {
    json_t *kinds = json_object();
    for (int i = 0; i < pl_scene_kind_count(); i++) {
        pl_scene_kind kind = pl_scene_kind_at(i);
        json_t *fields = json_array();
        add_fields(fields, kind.fields);
        add_fields(fields, kind.more);
        json_t *item = json_pack("{s:o}", "fields", fields);
        set_text(item, "doc", kind.doc);
        json_object_set_new(kinds, kind.name, item);
    }
    return kinds;
}

static json_t *describe_entry(const char *name, const char *doc, const char *key, const char *words,
                              const pl_field *params) {
    json_t *fields = json_array();
    add_fields(fields, params);
    json_t *item = json_pack("{s:s,s:o}", "name", name, "fields", fields);
    set_text(item, "doc", doc);
    set_text(item, key, words);
    return item;
}

static json_t *describe_laws(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_law_count(); i++) {
        const pl_law_info *law = pl_law_at(i);
        if (law->needs_callback) continue;
        json_t *item = describe_entry(law->name, law->doc, "energy", law->energy, law->params);
        if (law->forms) json_object_set_new(item, "forms", list_texts(law->forms));
        json_object_set_new(item, "warped", json_boolean(law->has_warped_tangent));
        json_array_append_new(list, item);
    }
    return list;
}

static json_t *describe_flows(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_flow_count(); i++) {
        const pl_flow_info *flow = pl_flow_at(i);
        if (!flow->needs_callback)
            json_array_append_new(
                list, describe_entry(flow->name, flow->doc, "formula", flow->formula, flow->params));
    }
    return list;
}

static json_t *describe_colliders(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_collider_shape_count(); i++) {
        pl_collider_shape_info shape = pl_collider_shape_at(i);
        json_array_append_new(list, describe_entry(shape.name, shape.doc, "", NULL, shape.params));
    }
    return list;
}

static json_t *describe_elements(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_element_info_count(); i++) {
        pl_element_info info = pl_element_info_at(i);
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:i}", "name", info.name, "doc", info.doc, "nodes", info.nodes));
    }
    return list;
}

static json_t *describe_integrators(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        json_array_append_new(list, json_pack("{s:s,s:s,s:b,s:b,s:b}", "name", info.name, "doc", info.doc,
                                              "inertia", info.moves, "linearises", info.linearises, "warped",
                                              info.linearises_warped));
    }
    return list;
}

static json_t *describe_results(void) {
    json_t *list = json_array();
    for (int i = 0; i < pl_draw_field_count(); i++) {
        pl_draw_field field = pl_draw_field_at(i);
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s}", "name", field.name, "title", field.doc,
                                              "unit", field.unit, "doc", field.doc));
    }
    return list;
}

static json_t *describe_presets(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:o}", "name", presets[i].name, "title",
                                              presets[i].title, "doc", presets[i].doc, "set",
                                              json_loads(presets[i].set, 0, NULL)));
    return list;
}

static json_t *describe_materials(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof materials / sizeof materials[0]; i++)
        json_array_append_new(list,
                              json_pack("{s:s,s:s,s:o}", "name", materials[i].name, "title",
                                        materials[i].title, "set", json_loads(materials[i].set, 0, NULL)));
    return list;
}

json_t *pl_schema_material(const char *name) {
    for (size_t i = 0; i < sizeof materials / sizeof materials[0]; i++) {
        if (!strcmp(name, materials[i].name)) return json_loads(materials[i].set, 0, NULL);
    }
    return NULL;
}

json_t *pl_schema_describe(void) {
    static const char *const tools[] = {"grab",     "pin",  "unpin",  "push",   "impulse", "warm",
                                        "material", "ball", "pusher", "commit", NULL};
    json_t *all = json_object();
    json_object_set_new(all, "kinds", describe_kinds());
    json_object_set_new(all, "laws", describe_laws());
    json_object_set_new(all, "flows", describe_flows());
    json_object_set_new(all, "elements", describe_elements());
    json_object_set_new(all, "integrators", describe_integrators());
    json_object_set_new(all, "colliders", describe_colliders());
    json_object_set_new(all, "results", describe_results());
    json_object_set_new(all, "presets", describe_presets());
    json_object_set_new(all, "materials", describe_materials());
    json_object_set_new(all, "tools", list_texts(tools));
    return all;
}
