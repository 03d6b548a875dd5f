/* Colliders in scenes: the keys of each shape in addition to the common ones, checks of the whole object, the
 * schema, and the copies of collider meshes in run folders. */
#include "scene/folder.h"
#include "scene/kinds.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The shape named in a collider's object; all zero if it is missing or wrong, which is reported with the
 * field. */
static pl_collider_shape_info pl_collider_shape_of(json_t *value) {
    json_t *shape = json_object_get(value, "shape");
    return json_is_string(shape) ? pl_collider_shape_find(json_string_value(shape))
                                 : (pl_collider_shape_info){0};
}

/* Reads only the key `shape`. */
static void pl_collider_read_shape(pl_loader *loader, const pl_kind *kind, json_t *value,
                                   pl_collider_def *collider) {
    pl_field only[2] = {{.name = NULL}, {.name = NULL}};
    for (const pl_field *field = kind->fields(); field->name; field++) {
        if (!strcmp(field->name, "shape")) only[0] = *field;
    }
    json_t *shape = json_object_get(value, "shape"), *object = json_object();
    if (shape) json_object_set(object, "shape", shape);
    pl_read_fields(loader, object, (const pl_field *const[]){only, NULL}, collider);
    json_decref(object);
}

static bool pl_is_zero(const double v[3]) { return v[0] == 0.0 && v[1] == 0.0 && v[2] == 0.0; }

void pl_collider_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    static const pl_field none = {.name = NULL};
    pl_collider_def *collider = target;
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, "an object");
        return;
    }
    int before = pl_problems_errors(&loader->problems);
    pl_collider_shape_info shape = pl_collider_shape_of(value);
    if (!shape.name) { /* the other keys depend on it */
        pl_collider_read_shape(loader, kind, value, collider);
        return;
    }
    pl_read_fields(
        loader, value,
        (const pl_field *const[]){kind->fields(), kind->more(), shape.params ? shape.params : &none, NULL},
        collider);
    for (const pl_field *field = shape.params; field && field->name; field++) {
        bool direction = field->type == PL_FIELD_VEC3 && field->offset == offsetof(pl_collider_def, axis);
        if (direction && pl_is_zero(collider->axis))
            pl_loader_problem_in(loader, field->name, "found [0, 0, 0], expected a direction");
    }
    if (pl_is_zero(collider->pivot_axis))
        pl_loader_problem_in(loader, "pivot_axis", "found [0, 0, 0], expected a direction");
    pl_error err;
    if (pl_problems_errors(&loader->problems) == before && pl_collider_check(collider, &err) != PL_OK) {
        const char *text = strchr(err.message, ':'); /* the path names the collider already */
        pl_loader_problem(loader, "%s", text ? text + 2 : err.message);
    }
}

json_t *pl_collider_write(const pl_kind *kind, const void *target) {
    const pl_collider_def *collider = target;
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    pl_write_fields(kind->more(), target, object);
    pl_collider_shape_info shape = pl_collider_shape_find(collider->shape);
    return shape.params ? pl_write_fields(shape.params, target, object) : object;
}

/* {"if": this shape, "then": its keys and no others}. */
static json_t *pl_shape_rule(const pl_kind *kind, const pl_collider_shape_info *shape) {
    json_t *keys = json_array(), *required = json_array();
    for (const pl_field *field = kind->fields(); field->name; field++)
        json_array_append_new(keys, json_string(field->name));
    for (const pl_field *field = kind->more(); field->name; field++)
        json_array_append_new(keys, json_string(field->name));
    for (const pl_field *field = shape->params; field && field->name; field++) {
        json_array_append_new(keys, json_string(field->name));
        if (field->required) json_array_append_new(required, json_string(field->name));
    }
    return json_pack("{s:{s:{s:{s:s}}},s:{s:o,s:{s:o}}}", "if", "properties", "shape", "const", shape->name,
                     "then", "required", required, "propertyNames", "enum", keys);
}

json_t *pl_collider_schema(const pl_kind *kind) {
    json_t *schema = pl_schema_object(kind, kind->fields());
    json_t *properties = json_object_get(schema, "properties"), *rules = json_array();
    pl_collider_def defaults = pl_collider_def_default();
    for (int i = 0; i < pl_collider_shape_count(); i++) {
        pl_collider_shape_info shape = pl_collider_shape_at(i);
        for (const pl_field *field = shape.params; field && field->name; field++)
            json_object_set_new(properties, field->name, pl_schema_field(field, &defaults));
        json_array_append_new(rules, pl_shape_rule(kind, &shape));
    }
    json_object_set_new(schema, "allOf", rules);
    return schema;
}

/* ---- run folders */

pl_status pl_colliders_save(const pl_scene *scene, const char *folder, pl_error *err) {
    pl_status status = PL_OK;
    for (int i = 0; i < scene->sim.collider_count && status == PL_OK; i++) {
        const pl_mesh *mesh = scene->sim.colliders[i].mesh;
        if (!mesh) continue;
        char *path = pl_folder_path(folder, "collider_%04d.ply", i);
        status = path ? pl_mesh_save(mesh, path, err) : pl_error_memory(err, 0, "a path");
        free(path);
    }
    return status;
}

pl_status pl_colliders_load(pl_scene *scene, const char *folder, pl_error *err) {
    pl_collider_def *colliders = scene->collider_defs;
    pl_status status = PL_OK;
    for (int i = 0; i < scene->colliders.count && status == PL_OK; i++) {
        if (!pl_collider_shape_find(colliders[i].shape).needs_mesh) continue;
        char *path = pl_folder_path(folder, "collider_%04d.ply", i);
        pl_mesh *mesh = NULL;
        if (!path) return pl_error_memory(err, 0, "a path");
        /* if it is missing, the rest of the folder can still be shown */
        if (access(path, R_OK) == 0) status = pl_mesh_load(path, &mesh, NULL, err);
        free(path);
        if (!mesh) continue;
        colliders[i].mesh = pl_scene_add_mesh(scene, NULL, 0, mesh);
        if (!colliders[i].mesh) status = pl_error_memory(err, 0, "a mesh");
    }
    return status;
}
