/* See fields.h. */
#include "core/fields.h"
#include "core/memory.h"
#include "core/format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_error_null(pl_error *err, const char *function, const char *argument) {
    return pl_error_set(err, PL_ERR_INPUT, "%s: %s is NULL", function, argument);
}

const char *pl_title(char text[PL_TITLE_SIZE], const char *word, const char *name, int index) {
    if (name)
        snprintf(text, PL_TITLE_SIZE, "%s '%.80s'", word, name);
    else
        snprintf(text, PL_TITLE_SIZE, "%s %d", word, index);
    return text;
}

/* ---- ranges */

static bool has_range(const pl_field *field) { return field->min < field->max; }

bool pl_field_accepts(const pl_field *field, double number) {
    if (!isfinite(number)) return false;
    if (!has_range(field)) return true;
    if (field->open_range) return number > field->min && number < field->max;
    return number >= field->min && number <= field->max;
}

static void describe_range(const pl_field *field, const char *noun, char *text, size_t size) {
    bool low = has_range(field) && isfinite(field->min), high = has_range(field) && isfinite(field->max);
    const char *strict = field->open_range ? ", both excluded" : "";
    if (low && high)
        pl_format(text, size, "%s between %.6g and %.6g%s", noun, field->min, field->max, strict);
    else if (low)
        pl_format(text, size, field->open_range ? "%s above %.6g" : "%s of at least %.6g", noun, field->min);
    else if (high)
        pl_format(text, size, field->open_range ? "%s below %.6g" : "%s of at most %.6g", noun, field->max);
    else
        snprintf(text, size, "%s", noun);
}

static void describe_choices(const char *const *choices, char *text, size_t size) {
    int used = snprintf(text, size, choices[0] && choices[1] ? "one of " : "");
    for (int i = 0; choices[i] && used >= 0 && (size_t)used < size; i++) {
        used += snprintf(text + used, size - (size_t)used, "%s\"%s\"", i ? ", " : "", choices[i]);
    }
}

void pl_field_expects(const pl_field *field, char *text, size_t size) {
    switch (field->type) {
    case PL_FIELD_REAL:
        describe_range(field, "a number", text, size);
        return;
    case PL_FIELD_INT:
        describe_range(field, "a whole number", text, size);
        if (field->per_axis) snprintf(text + strlen(text), size - strlen(text), ", or an array of three");
        return;
    case PL_FIELD_BOOL:
        snprintf(text, size, "true or false");
        return;
    case PL_FIELD_STRING:
    case PL_FIELD_CHOICE:
        if (field->choices)
            describe_choices(field->choices, text, size);
        else
            snprintf(text, size, "a string");
        return;
    case PL_FIELD_VEC3:
        snprintf(text, size, "an array of three numbers");
        return;
    case PL_FIELD_OTHER:
        snprintf(text, size, "an object");
        return;
    }
}

/* ---- fields of a definition */

/* `part` is the component of a vector, or negative. */
static pl_status check_number(const pl_field *field, int part, double value, const char *what,
                              pl_error *err) {
    /* a default that is not finite means "not given" */
    bool absent = part < 0 && (isnan(field->default_value)
                                   ? isnan(value)
                                   : isinf(field->default_value) && value == field->default_value);
    if (absent || pl_field_accepts(field, value)) return PL_OK;
    char expected[256], place[8] = "";
    const char *noun = field->type == PL_FIELD_INT ? "a whole number"
                       : has_range(field)          ? "a number"
                                                   : "a finite number";
    describe_range(field, noun, expected, sizeof expected);
    if (part >= 0) snprintf(place, sizeof place, "[%d]", part);
    const char *unit = field->unit ? field->unit : "";
    return pl_error_set(err, PL_ERR_INPUT, "%s: %s%s = %.10g, expected %s%s%s%s", what, field->name, place,
                        value, expected, *unit ? " (" : "", unit, *unit ? ")" : "");
}

static pl_status check_choice(const pl_field *field, int value, const char *what, pl_error *err) {
    int count = 0;
    while (field->choices[count]) count++;
    if (value >= 0 && value < count) return PL_OK;
    char names[512];
    describe_choices(field->choices, names, sizeof names);
    return pl_error_set(err, PL_ERR_INPUT, "%s: %s = %d, expected 0 to %d: %s", what, field->name, value,
                        count - 1, names);
}

static pl_status check_string(const pl_field *field, const char *value, const char *what, pl_error *err) {
    if (!field->choices || (!value && !field->required)) return PL_OK;
    for (int i = 0; value && field->choices[i]; i++) {
        if (!strcmp(field->choices[i], value)) return PL_OK;
    }
    char names[512];
    describe_choices(field->choices, names, sizeof names);
    return pl_error_set(err, PL_ERR_INPUT, "%s: unknown %s '%.60s', expected %s", what, field->name,
                        value ? value : "", names);
}

pl_status pl_flags_check(const bool *flags, int count, const char *what, const char *field, pl_error *err) {
    for (int i = 0; i < count; i++) {
        unsigned char byte; /* other byte values must not be read as bool */
        memcpy(&byte, flags + i, sizeof byte);
        if (byte > 1)
            return pl_error_set(err, PL_ERR_INPUT, "%s: %s = %d, expected false or true", what, field, byte);
    }
    return PL_OK;
}

/* The optional components: all or none must be given. */
static pl_status check_axes(const pl_field *field, const char *place, const char *what, pl_error *err) {
    int64_t axes[3];
    memcpy(axes, place, sizeof axes);
    if (!axes[0] && !axes[1] && !axes[2]) return PL_OK;
    for (int k = 0; k < 3; k++) {
        pl_status status = check_number(field, k, (double)axes[k], what, err);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

static pl_status check_field(const pl_field *field, const char *place, const char *what, pl_error *err) {
    double real[3];
    int64_t whole;
    int choice;
    const char *text;
    switch (field->type) {
    case PL_FIELD_REAL:
        memcpy(real, place, sizeof real[0]);
        return check_number(field, -1, real[0], what, err);
    case PL_FIELD_INT:
        memcpy(&whole, place, sizeof whole);
        if (field->per_axis && check_axes(field, place + sizeof whole, what, err) != PL_OK)
            return PL_ERR_INPUT;
        return check_number(field, -1, (double)whole, what, err);
    case PL_FIELD_BOOL:
        return pl_flags_check((const bool *)(const void *)place, 1, what, field->name, err);
    case PL_FIELD_STRING:
        memcpy(&text, place, sizeof text);
        return check_string(field, text, what, err);
    case PL_FIELD_CHOICE:
        memcpy(&choice, place, sizeof choice);
        return check_choice(field, choice, what, err);
    case PL_FIELD_VEC3:
        memcpy(real, place, sizeof real);
        if (isnan(field->default_value) && isnan(real[0]) && isnan(real[1]) && isnan(real[2])) return PL_OK;
        for (int i = 0; i < 3; i++) {
            pl_status status = check_number(field, i, real[i], what, err);
            if (status != PL_OK) return status;
        }
        return PL_OK;
    case PL_FIELD_OTHER: /* has its own check */
        return PL_OK;
    }
    return pl_error_set(err, PL_ERR_INPUT, "%s: field '%s' has type %d, expected a pl_field_type", what,
                        field->name, (int)field->type);
}

pl_status pl_fields_check(const pl_field *fields, const void *def, const char *what, pl_error *err) {
    PL_REQUIRE(fields);
    PL_REQUIRE(def);
    for (const pl_field *field = fields; field->name; field++) {
        pl_status status =
            check_field(field, (const char *)def + field->offset, what ? what : "definition", err);
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

pl_status pl_vector_check(const double v[3], const char *what, const char *field, pl_error *err) {
    for (int i = 0; i < 3; i++) {
        if (!isfinite(v[i]))
            return pl_error_set(err, PL_ERR_INPUT, "%s: %s[%d] = %g, expected a finite number", what, field,
                                i, v[i]);
    }
    return PL_OK;
}

pl_status pl_vector_check_range(const double v[3], double max, const char *what, const char *field,
                                pl_error *err) {
    for (int i = 0; i < 3; i++) {
        if (!(fabs(v[i]) <= max))
            return pl_error_set(err, PL_ERR_INPUT, "%s: %s[%d] = %g, expected a number between %g and %g",
                                what, field, i, v[i], -max, max);
    }
    return PL_OK;
}

pl_status pl_direction_check(const double v[3], const char *what, const char *field, pl_error *err) {
    pl_status status = pl_vector_check(v, what, field, err);
    if (status != PL_OK || v[0] != 0 || v[1] != 0 || v[2] != 0) return status;
    return pl_error_set(err, PL_ERR_INPUT, "%s: %s is [0, 0, 0], expected a direction", what, field);
}

pl_status pl_rotation_check(const double axis[3], double degrees, const char *what, pl_error *err) {
    if (!isfinite(degrees))
        return pl_error_set(err, PL_ERR_INPUT, "%s: rotate_degrees = %g, expected a finite number", what,
                            degrees);
    return degrees == 0 ? pl_vector_check(axis, what, "rotate_axis", err)
                        : pl_direction_check(axis, what, "rotate_axis", err);
}

pl_status pl_count_check(int64_t count, const void *list, int64_t largest, const char *what,
                         const char *field, pl_error *err) {
    if (count < 0 || count > largest)
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s = %lld, expected 0 to %lld", what, field,
                            (long long)count, (long long)largest);
    if (count > 0 && !list)
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s = %lld, but the list is NULL", what, field,
                            (long long)count);
    return PL_OK;
}

/* ---- sizes of definitions */

static size_t size_of(const void *def) {
    size_t size;
    memcpy(&size, def, sizeof size);
    return size;
}

static pl_status check_size(size_t given, size_t size, const char *what, pl_error *err) {
    if (given > size)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "%s: struct_size = %zu, expected at most %zu: not set, or of a newer version of the library",
            what, given, size);
    /* no structure with another member is smaller, and none ends within a word */
    if (given < 2 * sizeof(size_t) || given % sizeof(size_t))
        return pl_error_set(
            err, PL_ERR_INPUT,
            "%s: struct_size = %zu, expected the size of the structure, as its default has it", what, given);
    return PL_OK;
}

pl_status pl_def_read(const void *def, const char *what, void *own, size_t size, pl_error *err) {
    if (!def) return pl_error_set(err, PL_ERR_INPUT, "%s: the definition is NULL", what);
    pl_status status = check_size(size_of(def), size, what, err);
    if (status != PL_OK) return status;
    memcpy(own, def, size_of(def));
    memcpy(own, &size, sizeof size);
    return PL_OK;
}

pl_status pl_defs_read(int count, const void *defs, const char *word, const void *defaults, size_t size,
                       void **out, pl_error *err) {
    *out = NULL;
    if (count == 0) return PL_OK;
    char *own = pl_array_new(count, size);
    if (!own) return pl_error_memory(err, (int64_t)size * count, word);
    size_t apart = size_of(defs);
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < count; i++) {
        char what[PL_TITLE_SIZE];
        const char *def = (const char *)defs + (size_t)i * apart;
        memcpy(own + (size_t)i * size, defaults, size);
        status = pl_def_read(def, pl_title(what, word, NULL, i), own + (size_t)i * size, size, err);
        if (status == PL_OK && size_of(def) != apart)
            status = pl_error_set(err, PL_ERR_INPUT, "%s: struct_size = %zu, expected %zu as in the first",
                                  what, size_of(def), apart);
    }
    if (status == PL_OK)
        *out = own;
    else
        free(own);
    return status;
}

void pl_def_write(void *def, size_t struct_size, const void *defaults, size_t size) {
    if (!def || struct_size < sizeof(size_t)) return;
    memcpy(def, defaults, struct_size < size ? struct_size : size);
    memcpy(def, &struct_size, sizeof struct_size);
}
