/* See loader.h. Handles types, ranges and paths; the meaning of values belongs to the kinds. */
#include "scene/loader.h"
#include "core/fields.h"
#include "scene/hints.h"
#include "scene/kinds.h"
#include "scene/path.h"
#include "core/format.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OWNERS = 2 }; /* of a key, in hints */

size_t pl_loader_enter(pl_loader *loader, const char *key) {
    size_t mark = loader->path.size;
    pl_path_add_key(&loader->path, key);
    return mark;
}

size_t pl_loader_enter_index(pl_loader *loader, int64_t index) {
    size_t mark = loader->path.size;
    pl_path_add_index(&loader->path, index);
    return mark;
}

void pl_loader_leave(pl_loader *loader, size_t mark) {
    if (!loader->path.data || mark > loader->path.size) return;
    loader->path.size = mark;
    loader->path.data[mark] = '\0';
}

/* Whether the path is `outer` or inside of it. */
static bool pl_path_is_within(const char *path, const char *outer) {
    size_t length = strlen(outer);
    return !strncmp(path, outer, length) && (!path[length] || strchr(".[", path[length]));
}

/* The override that set the value at a path or, with `member`, a member of it; or NULL. */
static const char *pl_loader_set(const pl_loader *loader, const char *path, bool member) {
    if (loader->setting) return loader->setting;
    for (int i = loader->def->set_count - 1; i >= 0; i--) {
        const char *given = loader->set_paths ? loader->set_paths[i] : NULL;
        if (!given || (member && !path[0])) continue;
        if (member ? pl_path_is_within(given, path) && !strpbrk(given + strlen(path) + 1, ".[")
                   : pl_path_is_within(path, given))
            return loader->def->sets[i];
    }
    return NULL;
}

static void pl_loader_report(pl_loader *loader, bool key, bool warning, const char *format, va_list args) {
    const char *path = loader->path.data ? loader->path.data : "";
    int line = 0, column = 0;
    if (!pl_problems_have_room(&loader->problems, warning)) return;
    char message[1024];
    int used = pl_format_args(message, sizeof message, format, args);
    const char *set = pl_loader_set(loader, path, false);
    const char *member = set || warning ? NULL : pl_loader_set(loader, path, true);
    if ((set || member) && used >= 0 && (size_t)used < sizeof message) {
        snprintf(message + used, sizeof message - (size_t)used, " (%s the override %s)",
                 set ? "from" : "with", set ? set : member);
    }
    if (!set && !member && loader->text)
        pl_path_locate(loader->text, loader->size, path, key, &line, &column);
    pl_problems_add(&loader->problems, path, line, column, warning, message);
}

void pl_loader_problem(pl_loader *loader, const char *format, ...) {
    va_list args;
    va_start(args, format);
    pl_loader_report(loader, false, false, format, args);
    va_end(args);
}

void pl_loader_key_problem(pl_loader *loader, const char *format, ...) {
    va_list args;
    va_start(args, format);
    pl_loader_report(loader, true, false, format, args);
    va_end(args);
}

void pl_loader_problem_in(pl_loader *loader, const char *key, const char *format, ...) {
    size_t mark = pl_loader_enter(loader, key);
    va_list args;
    va_start(args, format);
    pl_loader_report(loader, false, false, format, args);
    va_end(args);
    pl_loader_leave(loader, mark);
}

void pl_loader_key_warning(pl_loader *loader, const char *format, ...) {
    va_list args;
    va_start(args, format);
    pl_loader_report(loader, true, true, format, args);
    va_end(args);
}

void pl_loader_warning(pl_loader *loader, const char *format, ...) {
    va_list args;
    va_start(args, format);
    pl_loader_report(loader, false, true, format, args);
    va_end(args);
}

/* ---- descriptions */

void pl_json_describe(const json_t *value, char *text, size_t size) {
    switch (json_typeof(value)) {
    case JSON_STRING: {
        const char *string = json_string_value(value);
        snprintf(text, size, strlen(string) > 40 ? "\"%.40s...\"" : "\"%s\"", string);
        return;
    }
    case JSON_INTEGER:
        snprintf(text, size, "%lld", (long long)json_integer_value(value));
        return;
    case JSON_REAL:
        pl_format(text, size, "%.10g", json_real_value(value));
        return;
    case JSON_TRUE:
        snprintf(text, size, "true");
        return;
    case JSON_FALSE:
        snprintf(text, size, "false");
        return;
    case JSON_NULL:
        snprintf(text, size, "null");
        return;
    case JSON_ARRAY:
        snprintf(text, size, "an array of %zu", json_array_size(value));
        return;
    case JSON_OBJECT:
        snprintf(text, size, "an object");
        return;
    }
}

void pl_field_describe(const pl_field *field, char *text, size_t size) {
    const pl_kind *kind = field->type == PL_FIELD_OTHER ? pl_kind_find(field->kind) : NULL;
    const char *example = kind ? pl_kind_example(kind->name) : NULL;
    if (kind && (kind->text || example))
        snprintf(text, size, "%s%s%s", kind->text ? kind->text : "an object", example ? " such as " : "",
                 example ? example : "");
    else
        pl_field_expects(field, text, size);
}

void pl_loader_expected(pl_loader *loader, const json_t *value, const char *expected) {
    const pl_kind *kind = pl_kind_find(loader->kind);
    bool whole = kind && (!strcmp(expected, "an object") || expected == kind->text);
    const char *example = whole ? pl_kind_example(kind->name) : NULL;
    char found[128];
    pl_json_describe(value, found, sizeof found);
    pl_loader_problem(loader, "found %s, expected %s%s%s", found, expected, example ? " such as " : "",
                      example ? example : "");
}

/* ---- values */

bool pl_read_real(pl_loader *loader, const json_t *value, const pl_field *field, double *out) {
    char expected[256];
    double number = json_number_value(value);
    if (json_is_number(value) && pl_field_accepts(field, number)) {
        *out = number + 0.0; /* -0 becomes 0, as it would when written and read back */
        return true;
    }
    pl_field_describe(field, expected, sizeof expected);
    pl_loader_expected(loader, value, expected);
    return false;
}

static void pl_read_int(pl_loader *loader, const json_t *value, const pl_field *field, int64_t *out) {
    double number = json_number_value(value);
    char expected[256];
    /* 12.0 is a whole number too; reals beyond 2^53 are not exact. */
    bool whole =
        json_is_integer(value) || (json_is_real(value) && number == floor(number) && fabs(number) < 0x1p53);
    if (whole && pl_field_accepts(field, number)) {
        *out = json_is_integer(value) ? (int64_t)json_integer_value(value) : (int64_t)number;
        return;
    }
    pl_field_describe(field, expected, sizeof expected);
    pl_loader_expected(loader, value, expected);
}

bool pl_read_vec3(pl_loader *loader, const json_t *value, const pl_field *field, double out[3]) {
    if (!json_is_array(value) || json_array_size(value) != 3) {
        pl_loader_expected(loader, value, "an array of three numbers");
        return false;
    }
    pl_field component = {.name = "", .type = PL_FIELD_REAL};
    if (field) {
        component = *field; /* its range applies to each component */
        component.type = PL_FIELD_REAL;
    }
    bool good = true;
    for (size_t i = 0; i < 3; i++) {
        size_t mark = pl_loader_enter_index(loader, (int64_t)i);
        good = pl_read_real(loader, json_array_get(value, i), &component, &out[i]) && good;
        pl_loader_leave(loader, mark);
    }
    return good;
}

static void pl_read_axes(pl_loader *loader, const json_t *value, const pl_field *field, int64_t out[3]) {
    if (json_array_size(value) != 3) {
        pl_loader_expected(loader, value, "one whole number, or an array of three");
        return;
    }
    pl_field component = *field;
    component.per_axis = false;
    for (size_t i = 0; i < 3; i++) {
        size_t mark = pl_loader_enter_index(loader, (int64_t)i);
        pl_read_int(loader, json_array_get(value, i), &component, &out[i]);
        pl_loader_leave(loader, mark);
    }
}

static int pl_choice_count(const char *const *choices) {
    int count = 0;
    while (choices[count]) count++;
    return count;
}

/* Index of a choice by name, -1 after reporting a problem. */
static int pl_read_choice(pl_loader *loader, const json_t *value, const pl_field *field) {
    char expected[512];
    if (!json_is_string(value)) {
        pl_field_expects(field, expected, sizeof expected);
        pl_loader_expected(loader, value, expected);
        return -1;
    }
    for (int i = 0; field->choices[i]; i++) {
        if (!strcmp(field->choices[i], json_string_value(value))) return i;
    }
    char found[128];
    pl_json_describe(value, found, sizeof found);
    pl_suggest(json_string_value(value), field->choices, pl_choice_count(field->choices), expected,
               sizeof expected);
    pl_loader_problem(loader, "unknown %s %s%s", field->name, found, expected);
    return -1;
}

static void pl_read_string(pl_loader *loader, const json_t *value, const pl_field *field, const char **out) {
    if (field->choices) {
        int index = pl_read_choice(loader, value, field);
        if (index >= 0) *out = field->choices[index];
        return;
    }
    if (!json_is_string(value) || (!json_string_value(value)[0] && field->required)) {
        pl_loader_expected(loader, value, "a string");
        return;
    }
    *out = pl_scene_own_text(loader->scene, json_string_value(value));
    if (!*out) loader->no_memory = true;
}

static void pl_read_field(pl_loader *loader, json_t *value, const pl_field *field, void *target) {
    void *place = (char *)target + field->offset;
    switch (field->type) {
    case PL_FIELD_REAL:
        if (field->keyed && json_is_object(value))
            pl_parameter_read(loader, value, field, place);
        else
            pl_read_real(loader, value, field, place);
        return;
    case PL_FIELD_INT:
        if (field->per_axis && json_is_array(value))
            pl_read_axes(loader, value, field, (int64_t *)place + 1);
        else
            pl_read_int(loader, value, field, place);
        return;
    case PL_FIELD_BOOL:
        if (json_is_boolean(value))
            *(bool *)place = json_is_true(value);
        else
            pl_loader_expected(loader, value, "true or false");
        return;
    case PL_FIELD_STRING:
        pl_read_string(loader, value, field, place);
        return;
    case PL_FIELD_CHOICE: {
        int index = pl_read_choice(loader, value, field);
        if (index >= 0) *(int *)place = index;
        return;
    }
    case PL_FIELD_VEC3: {
        double vector[3];
        if (pl_read_vec3(loader, value, field, vector)) memcpy(place, vector, sizeof vector);
        return;
    }
    case PL_FIELD_OTHER:
        pl_kind_read(loader, field->kind, value, place);
        return;
    }
}

/* ---- objects */

enum { PL_MAX_KEYS = 128 };

static int pl_known_keys(const pl_field *const *tables, const char **names) {
    int count = 0;
    for (; *tables; tables++) {
        for (const pl_field *field = *tables; field->name; field++) {
            if (count < PL_MAX_KEYS) names[count++] = field->name;
            if (field->alias && count < PL_MAX_KEYS) names[count++] = field->alias;
        }
    }
    return count;
}

/* The field that had this name before it was renamed, or NULL. */
static const pl_field *pl_field_that_was(const pl_field *const *tables, const char *key) {
    for (; *tables; tables++) {
        for (const pl_field *field = *tables; field->name; field++)
            if (field->was && !strcmp(field->was, key)) return field;
    }
    return NULL;
}

static bool pl_key_known(const char *key, const char *const *names, int count) {
    for (int i = 0; i < count; i++) {
        if (!strcmp(key, names[i])) return true;
    }
    return false;
}

static bool pl_has_key(const pl_field *fields, const char *key) {
    for (const pl_field *field = fields; field && field->name; field++) {
        if (!strcmp(field->name, key) || (field->alias && !strcmp(field->alias, key))) return true;
    }
    return false;
}

/* Writes a hint if the key belongs to the scene itself or to objects of few other kinds. */
static bool pl_hint_owner(const char *key, char *hint, size_t size) {
    const char *owners[MAX_OWNERS] = {0};
    int count = 0;
    if (pl_has_key(pl_scene_fields(), key)) {
        snprintf(hint, size, "; '%.60s' is a key of the scene itself, next to 'bodies'", key);
        return true;
    }
    for (int i = 0; i < pl_kind_count(); i++) {
        const pl_kind *kind = pl_kind_at(i);
        if (!strncmp(kind->name, "event", 5)) continue; /* these repeat the keys of what they change */
        if (!pl_has_key(kind->fields ? kind->fields() : NULL, key) &&
            !pl_has_key(kind->more ? kind->more() : NULL, key))
            continue;
        if (count < MAX_OWNERS) owners[count] = kind->name;
        count++;
    }
    if (count == 0 || count > MAX_OWNERS) return false;
    snprintf(hint, size, "; '%.60s' is a key of '%s'%s%s%s", key, owners[0], count > 1 ? " and '" : "",
             count > 1 ? owners[1] : "", count > 1 ? "'" : "");
    return true;
}

/* Reads a value under its earlier name. The document then has it under the new name, which later edits and
 * saved copies use. */
static void pl_read_renamed(pl_loader *loader, json_t *object, const pl_field *field, void *target) {
    json_t *value = json_object_get(object, field->was);
    const char *now = json_object_get(object, field->name) || !field->alias ? field->name : field->alias;
    size_t mark = pl_loader_enter(loader, field->was);
    if (json_object_get(object, now)) {
        pl_loader_key_problem(loader, "found together with '%s', its new name; expected '%s' alone", now,
                              field->name);
    } else {
        pl_loader_key_warning(loader, "'%s' is now called '%s'", field->was, field->name);
        pl_read_field(loader, value, field, target);
        if (json_object_set(object, field->name, value) != 0 || json_object_del(object, field->was) != 0)
            loader->no_memory = true;
    }
    pl_loader_leave(loader, mark);
}

static void pl_read_one(pl_loader *loader, json_t *object, const pl_field *field, void *target) {
    if (field->was && json_object_get(object, field->was)) {
        pl_read_renamed(loader, object, field, target);
        return;
    }
    json_t *value = json_object_get(object, field->name);
    json_t *second = field->alias ? json_object_get(object, field->alias) : NULL;
    if (value && second) {
        size_t mark = pl_loader_enter(loader, field->alias);
        pl_loader_key_problem(loader, "found together with '%s', which means the same; expected one of them",
                              field->name);
        pl_loader_leave(loader, mark);
    } else if (value || second) {
        size_t mark = pl_loader_enter(loader, value ? field->name : field->alias);
        pl_read_field(loader, value ? value : second, field, target);
        pl_loader_leave(loader, mark);
    } else if (field->required) {
        char expected[512];
        pl_field_describe(field, expected, sizeof expected);
        pl_loader_problem_in(loader, field->name, "is missing; expected %s", expected);
    }
}

void pl_read_fields(pl_loader *loader, json_t *object, const pl_field *const *tables, void *target) {
    if (!json_is_object(object)) {
        pl_loader_expected(loader, object, "an object");
        return;
    }
    const char *names[PL_MAX_KEYS];
    int count = pl_known_keys(tables, names);
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        if (pl_key_known(key, names, count) || pl_field_that_was(tables, key)) continue;
        if (!pl_problems_have_room(&loader->problems, false)) break;
        char hint[512];
        const char *advice = pl_key_advice(loader->kind, key);
        if (advice)
            snprintf(hint, sizeof hint, "; %s", advice);
        else if (!pl_hint_owner(key, hint, sizeof hint))
            pl_suggest(key, names, count, hint, sizeof hint);
        size_t mark = pl_loader_enter(loader, key);
        pl_loader_key_problem(loader, "unknown key '%.60s'%s", key, hint);
        pl_loader_leave(loader, mark);
    }
    for (; *tables; tables++) {
        for (const pl_field *field = *tables; field->name; field++)
            pl_read_one(loader, object, field, target);
    }
}
