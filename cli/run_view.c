/* The view that a run's own scene asks for, from run.json: scene.output.view, by the view's list of fields.
 */
#include "render_run.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_numbers(const json_t *value, int count, double *out) {
    for (int i = 0; i < count; i++) {
        const json_t *item = json_array_get(value, (size_t)i);
        if (json_is_number(item)) out[i] = json_number_value(item);
    }
}

static void take_field(const pl_field *field, const json_t *value, pl_run_view *out) {
    char *place = (char *)&out->view + field->offset;
    switch (field->type) {
    case PL_FIELD_REAL:
        if (json_is_number(value)) *(double *)place = json_number_value(value);
        break;
    case PL_FIELD_INT:
        if (json_is_integer(value)) *(int64_t *)place = json_integer_value(value);
        break;
    case PL_FIELD_BOOL:
        if (json_is_boolean(value)) *(bool *)place = json_is_true(value);
        break;
    case PL_FIELD_STRING:
        if (json_is_string(value) && out->text_count < (int)(sizeof out->texts / sizeof *out->texts)) {
            char *text = strdup(json_string_value(value));
            if (text) *(const char **)place = out->texts[out->text_count++] = text;
        }
        break;
    case PL_FIELD_VEC3:
        take_numbers(value, 3, (double *)place);
        break;
    case PL_FIELD_OTHER:
        if (!strcmp(field->name, "range")) take_numbers(value, 2, (double *)place);
        break;
    case PL_FIELD_CHOICE:
        break;
    }
}

void pl_run_view_load(const char *folder, pl_run_view *out) {
    size_t size = strlen(folder) + 16;
    char *path = malloc(size);
    if (!path) return;
    snprintf(path, size, "%s/run.json", folder);
    json_t *root = json_load_file(path, 0, NULL);
    const json_t *view = json_object_get(json_object_get(json_object_get(root, "scene"), "output"), "view");
    for (const pl_field *field = pl_view_fields(); field->name; field++) {
        const json_t *value = json_object_get(view, field->name);
        if (value) take_field(field, value, out);
    }
    json_decref(root);
    free(path);
}

void pl_run_view_free(pl_run_view *view) {
    for (int i = 0; i < view->text_count; i++) free(view->texts[i]);
    view->text_count = 0;
}
