/* Plasticity of materials and goals of bodies: checks beyond their fields. */
#include "scene/kinds.h"

#include "integrate/plastic.h"

#include <string.h>

/* ---- flow rules */

static const pl_field rule_table[] = {{.name = "rule",
                                       .type = PL_FIELD_STRING,
                                       .offset = offsetof(pl_material_def, plasticity),
                                       .required = true,
                                       .doc = "Name of a registered flow rule."},
                                      {.name = NULL}};

const pl_field *pl_plasticity_fields(void) { return rule_table; }

static const pl_flow_info *pl_flow_named(pl_loader *loader, json_t *value) {
    json_t *name = json_object_get(value, "rule");
    if (!json_is_string(name)) return NULL; /* reported with the field */
    const pl_flow_info *rule = pl_flow_find(json_string_value(name));
    if (rule && !rule->needs_callback) return rule;
    const char *names[64];
    int count = 0;
    for (int i = 0; i < pl_flow_count() && count < 64; i++) {
        if (!pl_flow_at(i)->needs_callback) names[count++] = pl_flow_at(i)->name;
    }
    char hint[512], found[128];
    pl_json_describe(name, found, sizeof found);
    pl_suggest(json_string_value(name), names, count, hint, sizeof hint);
    if (rule)
        pl_loader_problem_in(loader, "rule", "found %s, which a program gives as a callback%s", found, hint);
    else
        pl_loader_problem_in(loader, "rule", "unknown flow rule %s%s", found, hint);
    return NULL;
}

void pl_plasticity_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_material_def *material = target;
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, "an object");
        return;
    }
    const pl_flow_info *rule = pl_flow_named(loader, value);
    static const pl_field none = {.name = NULL};
    if (rule || !json_is_string(json_object_get(value, "rule")))
        pl_read_fields(
            loader, value,
            (const pl_field *const[]){kind->fields(), rule && rule->params ? rule->params : &none, NULL},
            material);
    if (rule)
        pl_flow_fill(material);
    else
        material->plasticity = NULL;
}

json_t *pl_plasticity_write(const pl_kind *kind, const void *target) {
    const pl_material_def *material = target;
    const pl_flow_info *rule = pl_flow_find(material->plasticity);
    if (!rule) return NULL;
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    if (rule->params) pl_write_fields(rule->params, target, object);
    pl_parameters_write(material->key_count, material->keys, object);
    return object;
}

json_t *pl_plasticity_schema(const pl_kind *kind) {
    json_t *schema = pl_schema_object(kind, kind->fields()), *names = json_array();
    json_t *properties = json_object_get(schema, "properties");
    for (int i = 0; i < pl_flow_count(); i++) {
        const pl_flow_info *rule = pl_flow_at(i);
        if (rule->needs_callback) continue;
        json_array_append_new(names, json_string(rule->name));
        pl_material_def defaults = pl_material_def_default();
        defaults.plasticity = rule->name;
        pl_flow_fill(&defaults);
        for (const pl_field *field = rule->params; field && field->name; field++)
            json_object_set_new(properties, field->name, pl_schema_field(field, &defaults));
    }
    json_object_set_new(json_object_get(properties, "rule"), "enum", names);
    return schema;
}

/* ---- goals */

static const pl_field goal_table[] = {
    {.name = "scale",
     .type = PL_FIELD_VEC3,
     .offset = offsetof(pl_goal_source, scale),
     .min = 0.0,
     .max = 1e3,
     .open_range = true,
     .doc = "Scale factors along x, y, z of the body's own mesh; or use the keys of a mesh."},
    {.name = NULL}};

const pl_field *pl_goal_fields(void) { return goal_table; }

void pl_goal_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_goal_source *goal = target;
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    goal->given = true;
    goal->scaled = json_object_get(value, "scale") != NULL;
    goal->mesh.shape = pl_shape_def_default();
    if (goal->scaled)
        pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, goal);
    else
        pl_kind_read(loader, "mesh", value, &goal->mesh);
}

json_t *pl_goal_write(const pl_kind *kind, const void *target) {
    const pl_goal_source *goal = target;
    if (!goal->given) return NULL;
    if (goal->scaled) return pl_write_fields(kind->fields(), goal, json_object());
    return pl_kind_write("mesh", &goal->mesh);
}

json_t *pl_goal_schema(const pl_kind *kind) {
    json_t *scaled = pl_schema_object(kind, kind->fields());
    json_object_set_new(scaled, "required", json_pack("[s]", "scale"));
    return json_pack("{s:[o,o]}", "anyOf", scaled, pl_schema_ref("mesh"));
}

static bool pl_same_cells(const pl_mesh *a, const pl_mesh *b) {
    return a->node_count == b->node_count && a->tet_count == b->tet_count &&
           !memcmp(a->tets, b->tets, (size_t)(4 * a->tet_count) * sizeof *a->tets);
}

void pl_goal_resolve(pl_loader *loader, pl_scene_body *body, const pl_mesh *mesh) {
    const pl_mesh *own = body->def.mesh;
    if (!own || (!mesh && !body->goal.scaled)) return;
    if (mesh && !pl_same_cells(own, mesh)) {
        pl_loader_problem(loader,
                          "found a mesh of %lld nodes and %lld tetrahedra, expected the body's %lld and "
                          "%lld, in the same order",
                          (long long)mesh->node_count, (long long)mesh->tet_count, (long long)own->node_count,
                          (long long)own->tet_count);
        return;
    }
    double *goal = pl_scene_own(loader->scene, 3 * own->node_count, sizeof *goal);
    if (!goal) {
        loader->no_memory = true;
        return;
    }
    for (int64_t k = 0; k < 3 * own->node_count; k++)
        goal[k] = mesh ? mesh->nodes[k] : own->nodes[k] * body->goal.scale[k % 3];
    body->def.goal = goal;
}

void pl_goal_check_material(pl_loader *loader, const char *body, const pl_material_def *material) {
    pl_error err;
    if (!material || pl_goal_check(body, material, &err) == PL_OK) return;
    const char *text = strchr(err.message, ':');
    pl_loader_problem_in(loader, "goal", "%s", text ? text + 2 : err.message);
}

/* ---- annealing */

void pl_anneal_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    json_t *object = json_is_number(value) ? json_pack("{s:O}", "time", value) : json_incref(value);
    pl_read_fields(loader, object, (const pl_field *const[]){kind->fields(), NULL}, target);
    json_decref(object);
}

json_t *pl_anneal_schema(const pl_kind *kind) {
    return json_pack("{s:[{s:s, s:i},o]}", "anyOf", "type", "number", "exclusiveMinimum", 0,
                     pl_schema_object(kind, kind->fields()));
}
