/* The JSON Schema of scenes (draft 07, which editors support), generated from the kinds. */
#include "core/fields.h"
#include "scene/kinds.h"
#include "scene/text.h"

#include <math.h>
#include <stdlib.h>

json_t *pl_schema_ref(const char *kind) { return json_pack("{s:s+}", "$ref", "#/definitions/", kind); }

static void pl_schema_range(json_t *schema, const pl_field *field) {
    if (!(field->min < field->max)) return;
    if (isfinite(field->min)) {
        json_object_set_new(schema, field->open_range ? "exclusiveMinimum" : "minimum",
                            json_real(field->min));
    }
    if (isfinite(field->max)) {
        json_object_set_new(schema, field->open_range ? "exclusiveMaximum" : "maximum",
                            json_real(field->max));
    }
}

static json_t *pl_schema_choices(const pl_field *field) {
    json_t *names = json_array();
    for (int i = 0; field->choices[i]; i++) json_array_append_new(names, json_string(field->choices[i]));
    return json_pack("{s:o}", "enum", names);
}

/* One value, or three in an array. */
static json_t *pl_schema_axes(json_t *one) {
    json_t *three =
        json_pack("{s:s,s:O,s:i,s:i}", "type", "array", "items", one, "minItems", 3, "maxItems", 3);
    return json_pack("{s:[o,o]}", "anyOf", one, three);
}

static json_t *pl_schema_type(const pl_field *field) {
    json_t *schema = NULL;
    switch (field->type) {
    case PL_FIELD_REAL:
    case PL_FIELD_INT:
        schema = json_pack("{s:s}", "type", field->type == PL_FIELD_INT ? "integer" : "number");
        pl_schema_range(schema, field);
        if (field->per_axis) return pl_schema_axes(schema);
        return field->keyed ? json_pack("{s:[o,o]}", "anyOf", schema, pl_schema_ref("parameter")) : schema;
    case PL_FIELD_BOOL:
        return json_pack("{s:s}", "type", "boolean");
    case PL_FIELD_STRING:
        return field->choices ? pl_schema_choices(field) : json_pack("{s:s}", "type", "string");
    case PL_FIELD_CHOICE:
        return pl_schema_choices(field);
    case PL_FIELD_VEC3:
        schema = json_pack("{s:s}", "type", "number");
        pl_schema_range(schema, field);
        return json_pack("{s:s,s:o,s:i,s:i}", "type", "array", "items", schema, "minItems", 3, "maxItems", 3);
    case PL_FIELD_OTHER:
        return pl_schema_ref(field->kind);
    }
    return NULL;
}

json_t *pl_schema_field(const pl_field *field, const void *defaults) {
    json_t *schema = pl_schema_type(field);
    if (field->doc && field->unit && field->unit[0]) {
        json_object_set_new(schema, "description", json_sprintf("%s [%s]", field->doc, field->unit));
    } else if (field->doc) {
        json_object_set_new(schema, "description", json_string(field->doc));
    }
    if (defaults && field->type != PL_FIELD_OTHER && !field->required) {
        json_t *value = pl_field_write(field, defaults);
        if (value) json_object_set_new(schema, "default", value);
    }
    return schema;
}

static void pl_schema_fields(const pl_field *fields, const void *defaults, json_t *properties,
                             json_t *required, json_t *either) {
    for (const pl_field *field = fields; field->name; field++) {
        json_object_set_new(properties, field->name, pl_schema_field(field, defaults));
        if (field->alias) {
            json_object_set_new(properties, field->alias, pl_schema_field(field, defaults));
            json_object_set_new(json_object_get(properties, field->alias), "description",
                                json_sprintf("The same as %s.", field->name));
        }
        if (!field->required) continue;
        if (!field->alias)
            json_array_append_new(required, json_string(field->name));
        else
            json_array_append_new(either, json_pack("{s:[{s:[s]},{s:[s]}]}", "anyOf", "required", field->name,
                                                    "required", field->alias));
    }
}

json_t *pl_schema_object(const pl_kind *kind, const pl_field *fields) {
    json_t *properties = json_object(), *required = json_array(), *either = json_array();
    void *defaults = pl_array_new(1, kind->size);
    if (defaults) kind->init(defaults);
    pl_schema_fields(fields, defaults, properties, required, either);
    if (kind->more) pl_schema_fields(kind->more(), defaults, properties, required, either);
    free(defaults);
    json_t *schema = json_pack("{s:s,s:s,s:b,s:o}", "type", "object", "description", kind->doc,
                               "additionalProperties", 0, "properties", properties);
    if (json_array_size(required)) json_object_set(schema, "required", required);
    if (json_array_size(either)) json_object_set(schema, "allOf", either);
    json_decref(required);
    json_decref(either);
    return schema;
}

static json_t *pl_schema_kind(const pl_kind *kind) {
    json_t *schema = kind->schema ? kind->schema(kind) : pl_schema_object(kind, kind->fields());
    if (!json_object_get(schema, "description"))
        json_object_set_new(schema, "description", json_string(kind->doc));
    return schema;
}

pl_status pl_scene_schema(char **text, pl_error *err) {
    PL_REQUIRE(text);
    *text = NULL;
    json_t *root = json_pack("{s:s,s:s,s:s}", "$schema", "http://json-schema.org/draft-07/schema#", "$id",
                             "urn:pliant:schema:scene", "title", "Pliant scene");
    json_t *definitions = json_object();
    for (int i = 0; i < pl_kind_count(); i++) {
        const pl_kind *kind = pl_kind_at(i);
        json_t *schema = pl_schema_kind(kind);
        if (i == 0)
            json_object_update(root, schema); /* the scene itself */
        else
            json_object_set(definitions, kind->name, schema);
        json_decref(schema);
    }
    json_object_set_new(root, "definitions", definitions);
    pl_buffer buffer = {0};
    if (root) pl_json_print(root, 0, &buffer);
    pl_buffer_text(&buffer, "\n");
    json_decref(root);
    if (buffer.failed) {
        pl_buffer_free(&buffer);
        return pl_error_memory(err, (int64_t)buffer.size, "the schema");
    }
    *text = buffer.data;
    return PL_OK;
}
