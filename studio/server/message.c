/* See message.h. */
#include "server/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool pl_message_read(const char *text, size_t size, pl_message *out, char why[128]) {
    json_error_t error;
    *out = (pl_message){.id = -1};
    if (size > PL_MAX_MESSAGE) {
        snprintf(why, 128, "a message of %zu bytes, expected at most %d", size, PL_MAX_MESSAGE);
        return false;
    }
    out->root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    const json_t *id = json_object_get(out->root, "id");
    out->what = json_string_value(json_object_get(out->root, "do"));
    if (!out->root)
        snprintf(why, 128, "no JSON: %.80s", error.text);
    else if (!json_is_object(out->root))
        snprintf(why, 128, "expected an object");
    else if (!out->what)
        snprintf(why, 128, "expected a command in 'do'");
    else if (id && (!json_is_integer(id) || json_integer_value(id) < 0))
        snprintf(why, 128, "'id' must be a whole number from 0");
    else {
        if (id) out->id = json_integer_value(id);
        return true;
    }
    json_decref(out->root);
    *out = (pl_message){.id = -1};
    return false;
}

bool pl_member_vec3(const json_t *object, const char *key, double out[3]) {
    const json_t *list = json_object_get(object, key);
    if (!json_is_array(list) || json_array_size(list) != 3) return false;
    for (size_t i = 0; i < 3; i++) {
        const json_t *item = json_array_get(list, i);
        if (!json_is_number(item) || !isfinite(json_number_value(item))) return false;
        out[i] = json_number_value(item);
    }
    return true;
}

bool pl_member_real(const json_t *object, const char *key, double *out) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value) || !isfinite(json_number_value(value))) return false;
    *out = json_number_value(value);
    return true;
}

bool pl_member_range(const json_t *object, const char *key, double low, double high, double default_value,
                     double *out) {
    *out = default_value;
    if (!json_object_get(object, key)) return true;
    return pl_member_real(object, key, out) && *out >= low && *out <= high;
}

const char *pl_member_text(const json_t *object, const char *key, const char *default_value) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : default_value;
}

bool pl_member_ray(const json_t *object, const char *key, double origin[3], double direction[3]) {
    const json_t *ray = json_object_get(object, key);
    if (!pl_member_vec3(ray, "origin", origin) || !pl_member_vec3(ray, "direction", direction)) return false;
    double size =
        sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    if (!(size > 0.0) || !isfinite(size)) return false;
    for (int k = 0; k < 3; k++) direction[k] /= size;
    return true;
}
