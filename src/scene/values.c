/* Small kinds: curves, axes, ranges, starts, rotations, and checks of constraints and loads beyond their
 * fields. */
#include "scene/kinds.h"

#include <math.h>
#include <string.h>

/* ---- curves */

static const char *const interpolations[] = {"linear", "smooth", "step", NULL};

static const char *const variables[] = {"time", "temperature", NULL};

typedef struct pl_keyframes {
    int interpolation, over;
    json_t *keys;
} pl_keyframes;

static const char *pl_curve_wants(const pl_kind *kind) {
    if (kind->forms == PL_CURVE_NUMBER) return "a number, or {\"keys\": [[time, value], ...]}";
    if (kind->forms == PL_CURVE_VECTOR)
        return "an array of three numbers, or {\"keys\": [[time, [x, y, z]], ...]}";
    return "a number, an array of three numbers, or {\"keys\": [[time, value], ...]}";
}

static const pl_field any = {.name = "", .type = PL_FIELD_REAL};

/* Reads one value; determines the number of the curve's components if it is still open (0). `range` applies
 * to single numbers. */
static bool pl_curve_value(pl_loader *loader, const pl_kind *kind, const pl_field *range, const json_t *value,
                           int *components, double out[3]) {
    int found = json_is_number(value) ? 1 : json_is_array(value) ? 3 : 0;
    int form = found == 1 ? PL_CURVE_NUMBER : found == 3 ? PL_CURVE_VECTOR : 0;
    if (!(form & kind->forms)) {
        pl_loader_expected(loader, value,
                           kind->forms & PL_CURVE_VECTOR ? "an array of three numbers" : "a number");
        return false;
    }
    if (*components && *components != found) {
        pl_loader_expected(loader, value,
                           *components == 1 ? "a number, as in the first key"
                                            : "an array of three numbers, as in the first key");
        return false;
    }
    *components = found;
    return found == 1 ? pl_read_real(loader, value, range, out) : pl_read_vec3(loader, value, NULL, out);
}

/* Reads [time, value] number `index`. */
static bool pl_curve_key(pl_loader *loader, const pl_kind *kind, const pl_field *range, const json_t *key,
                         pl_curve *curve, double *times, double *values) {
    if (!json_is_array(key) || json_array_size(key) != 2) {
        pl_loader_expected(loader, key, "[time, value]");
        return false;
    }
    double time = 0.0, value[3] = {0};
    size_t mark = pl_loader_enter_index(loader, 0);
    bool good = pl_read_real(loader, json_array_get(key, 0), &any, &time);
    if (good && curve->count && time <= times[curve->count - 1]) {
        bool over = kind->forms & PL_CURVE_OVER;
        pl_loader_problem(loader, "found %s%.10g after %.10g, expected ascending %s", over ? "" : "time ",
                          time, times[curve->count - 1], over ? "numbers" : "times");
        good = false;
    }
    pl_loader_leave(loader, mark);
    mark = pl_loader_enter_index(loader, 1);
    good = pl_curve_value(loader, kind, range, json_array_get(key, 1), &curve->components, value) && good;
    pl_loader_leave(loader, mark);
    if (!good) return false;
    times[curve->count] = time;
    memcpy(values + curve->count * curve->components, value, sizeof(double) * (size_t)curve->components);
    curve->count++;
    return true;
}

static void pl_curve_keys(pl_loader *loader, const pl_kind *kind, const pl_field *range, json_t *object,
                          pl_curve *out, int *over) {
    static const pl_field fields[] = {
        {.name = "keys", .type = PL_FIELD_OTHER, .offset = offsetof(pl_keyframes, keys)}, /* read below */
        {.name = "interpolation",
         .type = PL_FIELD_CHOICE,
         .offset = offsetof(pl_keyframes, interpolation),
         .choices = interpolations},
        {.name = NULL}};
    static const pl_field more[] = {{.name = "over",
                                     .type = PL_FIELD_CHOICE,
                                     .offset = offsetof(pl_keyframes, over),
                                     .choices = variables},
                                    {.name = NULL}};
    pl_keyframes frames = {0};
    pl_read_fields(loader, object, (const pl_field *const[]){fields, over ? more : NULL, NULL}, &frames);
    if (over) *over = frames.over;
    json_t *keys = json_object_get(object, "keys");
    if (!keys) {
        pl_loader_problem_in(loader, "keys", "is missing; expected [[time, value], ...]");
        return;
    }
    size_t mark = pl_loader_enter(loader, "keys");
    size_t count = json_array_size(keys);
    if (!json_is_array(keys) || !count) {
        pl_loader_expected(loader, keys, "an array of at least one [time, value]");
    } else {
        double *times = pl_scene_own(loader->scene, (int64_t)count, sizeof *times);
        double *values = pl_scene_own(loader->scene, (int64_t)count, 3 * sizeof *values);
        pl_curve curve = {.interpolation = frames.interpolation, .times = times, .values = values};
        if (!times || !values) loader->no_memory = true;
        for (size_t i = 0; i < count && times && values; i++) {
            size_t inner = pl_loader_enter_index(loader, (int64_t)i);
            bool good = pl_curve_key(loader, kind, range, json_array_get(keys, i), &curve, times, values);
            pl_loader_leave(loader, inner);
            if (!good) break; /* later keys would only be compared with a wrong one */
        }
        *out = curve;
    }
    pl_loader_leave(loader, mark);
}

void pl_curve_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_curve *curve = target;
    if (json_is_object(value)) {
        pl_curve_keys(loader, kind, &any, value, curve, NULL);
        return;
    }
    if (!json_is_number(value) && !json_is_array(value)) {
        pl_loader_expected(loader, value, pl_curve_wants(kind));
        return;
    }
    double *times = pl_scene_own(loader->scene, 1, sizeof *times);
    double *values = pl_scene_own(loader->scene, 3, sizeof *values);
    if (!times || !values) {
        loader->no_memory = true;
        return;
    }
    int components = 0;
    if (!pl_curve_value(loader, kind, &any, value, &components, values)) return;
    *curve = (pl_curve){.count = 1, .components = components, .times = times, .values = values};
}

void pl_parameter_read(pl_loader *loader, json_t *value, const pl_field *field, double *place) {
    static const pl_kind numbers = {.name = "parameter", .forms = PL_CURVE_NUMBER | PL_CURVE_OVER};
    pl_key_list *keys = &loader->keys;
    if (!keys->items) keys->items = pl_scene_own(loader->scene, PL_MAX_MATERIAL_KEYS, sizeof *keys->items);
    if (!keys->items || keys->count == PL_MAX_MATERIAL_KEYS) {
        loader->no_memory = true;
        return;
    }
    pl_material_key key = {.field = field->name};
    pl_curve_keys(loader, &numbers, field, value, &key.curve, &key.over);
    if (!key.curve.count) return;
    keys->items[keys->count++] = key;
    *place = key.curve.values[0];
}

static json_t *pl_curve_value_write(const pl_curve *curve, int key) {
    const double *v = curve->values + (int64_t)key * curve->components;
    return curve->components == 1 ? json_real(v[0]) : json_pack("[f,f,f]", v[0], v[1], v[2]);
}

static json_t *pl_curve_keys_write(const pl_curve *curve) {
    json_t *keys = json_array();
    for (int i = 0; i < curve->count; i++) {
        json_array_append_new(keys, json_pack("[f,o]", curve->times[i], pl_curve_value_write(curve, i)));
    }
    return json_pack("{s:o,s:s}", "keys", keys, "interpolation", interpolations[curve->interpolation]);
}

json_t *pl_curve_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_curve *curve = target;
    if (!curve->count) return NULL;
    return curve->count == 1 ? pl_curve_value_write(curve, 0) : pl_curve_keys_write(curve);
}

void pl_parameters_write(int count, const pl_material_key *keys, json_t *object) {
    for (int k = 0; k < count; k++) {
        if (!json_object_get(object, keys[k].field)) continue; /* belongs to another object */
        json_t *value = pl_curve_keys_write(&keys[k].curve);
        json_object_set_new(value, "over", json_string(variables[keys[k].over]));
        json_object_set_new(object, keys[k].field, value);
    }
}

json_t *pl_curve_schema(const pl_kind *kind) {
    static const pl_field vector = {.name = "", .type = PL_FIELD_VEC3};
    json_t *values = json_array();
    if (kind->forms & PL_CURVE_NUMBER) json_array_append_new(values, json_pack("{s:s}", "type", "number"));
    if (kind->forms & PL_CURVE_VECTOR) json_array_append_new(values, pl_schema_field(&vector, NULL));
    json_t *names = json_array();
    for (int i = 0; interpolations[i]; i++) json_array_append_new(names, json_string(interpolations[i]));
    json_t *types =
        kind->forms & PL_CURVE_OVER ? json_pack("[{s:s}]", "type", "number") : json_deep_copy(values);
    json_t *key = json_pack("{s:s,s:i,s:i,s:[{s:s},{s:o}]}", "type", "array", "minItems", 2, "maxItems", 2,
                            "items", "type", "number", "anyOf", types);
    json_t *frames =
        json_pack("{s:s,s:b,s:[s],s:{s:{s:s,s:i,s:s,s:o},s:{s:o,s:s,s:s}}}", "type", "object",
                  "additionalProperties", 0, "required", "keys", "properties", "keys", "type", "array",
                  "minItems", 1, "description", "[time, value], in ascending time", "items", key,
                  "interpolation", "enum", names, "default", "linear", "description", "Between two keys.");
    if (kind->forms & PL_CURVE_OVER) {
        json_object_set_new(json_object_get(frames, "properties"), "over",
                            json_pack("{s:[s,s],s:s,s:s}", "enum", variables[0], variables[1], "default",
                                      variables[0], "description", "What the keys are times or values of."));
    }
    json_array_append_new(values, frames);
    return json_pack("{s:o}", "anyOf", values);
}

/* ---- axes, range */

void pl_axes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    (void)kind;
    bool *axes = target, chosen[3] = {false, false, false};
    const char *text = json_is_string(value) ? json_string_value(value) : "?";
    int last = -1;
    for (const char *p = text; *p; p++) {
        int axis = *p - 'x';
        if (axis < 0 || axis > 2 || axis <= last) {
            last = -1;
            break;
        }
        chosen[axis] = true;
        last = axis;
    }
    if (last < 0)
        pl_loader_expected(loader, value, "one or more of the letters x, y, z, in this order (\"xz\")");
    else
        memcpy(axes, chosen, sizeof chosen);
}

json_t *pl_axes_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const bool *axes = target;
    char text[4];
    int length = 0;
    for (int i = 0; i < 3; i++) {
        if (axes[i]) text[length++] = (char)('x' + i);
    }
    text[length] = '\0';
    return json_string(text);
}

json_t *pl_axes_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:[s,s,s,s,s,s,s],s:s}", "type", "string", "enum", "x", "y", "z", "xy", "xz", "yz",
                     "xyz", "default", "xyz");
}

static bool pl_range_end(const json_t *value, double *out) {
    *out = json_is_number(value) ? json_number_value(value) : NAN;
    return json_is_number(value) || json_is_null(value);
}

void pl_range_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    (void)kind;
    double low, high, *range = target;
    bool good = json_array_size(value) == 2 && pl_range_end(json_array_get(value, 0), &low) &&
                pl_range_end(json_array_get(value, 1), &high);
    if (!good) {
        pl_loader_expected(loader, value, "an array of two numbers, or null for an end that is automatic");
    } else if (low >= high) {
        pl_loader_problem(loader, "found [%.10g, %.10g], expected the first below the second", low, high);
    } else {
        range[0] = low, range[1] = high;
    }
}

json_t *pl_range_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const double *range = target;
    if (!isfinite(range[0]) && !isfinite(range[1])) return NULL;
    json_t *ends = json_array();
    for (int k = 0; k < 2; k++)
        json_array_append_new(ends, isfinite(range[k]) ? json_real(range[k]) : json_null());
    return ends;
}

json_t *pl_range_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:{s:[s,s]},s:i,s:i}", "type", "array", "items", "type", "number", "null",
                     "minItems", 2, "maxItems", 2);
}

/* ---- starts and rotations */

static bool pl_is_zero(const double v[3]) { return v[0] == 0.0 && v[1] == 0.0 && v[2] == 0.0; }

static void pl_check_direction(pl_loader *loader, const char *key, const double v[3]) {
    if (pl_is_zero(v)) pl_loader_problem_in(loader, key, "found [0, 0, 0], expected a direction");
}

void pl_start_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_start_def *start = target;
    start->seed = loader->scene->sim.seed; /* read before the bodies */
    json_t *object = json_is_string(value) ? json_pack("{s:O}", "kind", value) : json_incref(value);
    pl_read_fields(loader, object, (const pl_field *const[]){kind->fields(), NULL}, start);
    pl_check_direction(loader, "axis", start->axis);
    json_decref(object);
}

json_t *pl_start_schema(const pl_kind *kind) {
    json_t *names = json_array();
    const char *const *choices = kind->fields()->choices;
    for (int i = 0; choices[i]; i++) json_array_append_new(names, json_string(choices[i]));
    return json_pack("{s:[{s:o},o]}", "anyOf", "enum", names, pl_schema_object(kind, kind->fields()));
}

void pl_rotate_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_rotation *rotation = target;
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, rotation);
    pl_check_direction(loader, "axis", rotation->axis);
}

json_t *pl_rotate_write(const pl_kind *kind, const void *target) {
    const pl_rotation *rotation = target;
    return rotation->degrees == 0.0 ? NULL : pl_write_fields(kind->fields(), target, json_object());
}

/* ---- constraints and loads */

void pl_constraint_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_constraint_def *constraint = target;
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, constraint);
    pl_check_direction(loader, "axis", constraint->axis);
    if (constraint->until < constraint->from) {
        pl_loader_problem_in(loader, "until", "found %.10g, expected at least 'from' = %.10g",
                             constraint->until, constraint->from);
    }
}

void pl_load_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_load_def *load = target;
    const int before = pl_problems_errors(&loader->problems);
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, load);
    int wanted = load->kind == PL_LOAD_PRESSURE ? 1 : 3;
    const bool known = pl_problems_errors(&loader->problems) == before; /* the kind, for example */
    if (known && load->value.count && load->value.components != wanted) {
        pl_loader_problem_in(loader, "value", "found %s, expected %s for this kind of load",
                             wanted == 1 ? "three components" : "one number",
                             wanted == 1 ? "one number" : "three components");
    }
}
