/* Validation and evaluation of variable parameters; see keys.h. They are requested in model/params.c. */
#include "materials/keys.h"
#include "core/curve.h"
#include "core/fields.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double *value_at(pl_material_def *def, size_t offset) {
    return (double *)(void *)((char *)def + offset);
}

static const pl_field *find_in(const pl_field *fields, const char *name) {
    for (; fields && fields->name; fields++) {
        if (!strcmp(fields->name, name) || (fields->alias && !strcmp(fields->alias, name))) return fields;
    }
    return NULL;
}

/* Finds a field of the definition, its law, its flow rule or its damping. */
static const pl_field *find_field(const pl_material_def *def, const char *name) {
    const pl_law_info *law = pl_law_find(def->law);
    const pl_field *field = find_in(pl_material_fields(), name);
    const pl_flow_info *rule = pl_flow_find(def->plasticity);
    if (!field) field = find_in(law ? law->params : NULL, name);
    if (!field) field = find_in(rule ? rule->params : NULL, name);
    return field ? field : find_in(pl_damping_fields(), name);
}

static pl_status check_curve(const pl_material_def *def, const pl_field *field, const pl_curve *curve,
                             pl_error *err) {
    if (curve->count < 1 || curve->components != 1)
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': %s has %d keys of %d components, expected at least 1 key of 1",
                            def->name, field->name, curve->count, curve->components);
    char what[PL_TITLE_SIZE];
    pl_status status = pl_curve_check(curve, pl_title(what, "material", def->name, 0), field->name, 1, err);
    if (status != PL_OK) return status;
    for (int k = 0; k < curve->count; k++) {
        double value = curve->values[k];
        bool ordered = k == 0 || curve->times[k] > curve->times[k - 1];
        if (!ordered)
            return pl_error_set(err, PL_ERR_INPUT,
                                "material '%s': key %d of %s is at %g, expected ascending numbers", def->name,
                                k, field->name, curve->times[k]);
        if (!pl_field_accepts(field, value))
            return pl_error_set(err, PL_ERR_INPUT,
                                "material '%s': key %d of %s is %g, expected a number between %g and %g%s",
                                def->name, k, field->name, value, field->min, field->max,
                                field->open_range ? ", both excluded" : "");
    }
    return PL_OK;
}

static pl_status check_key(const pl_material_def *def, int index, const pl_field **out, pl_error *err) {
    const pl_material_key *key = &def->keys[index];
    const pl_field *field = key->field ? find_field(def, key->field) : NULL;
    if (!field || !field->keyed)
        return pl_error_set(
            err, PL_ERR_INPUT, "material '%s': '%s' %s", def->name, key->field ? key->field : "",
            field ? "cannot vary, expected a constant number"
                  : "is not a parameter, expected one of the material, its law or its flow rule");
    if (key->over != PL_OVER_TIME && key->over != PL_OVER_TEMPERATURE)
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': %s varies over %d, expected a pl_key_over",
                            def->name, field->name, key->over);
    for (int k = 0; k < index; k++) {
        if (find_field(def, def->keys[k].field) == field)
            return pl_error_set(err, PL_ERR_INPUT, "material '%s': %s has keys twice, expected them once",
                                def->name, field->name);
    }
    *out = field;
    return check_curve(def, field, &key->curve, err);
}

pl_status pl_material_keys_range(const pl_material_def *def, pl_material_def *low, pl_material_def *high,
                                 pl_error *err) {
    *low = *high = *def;
    for (int k = 0; k < def->key_count; k++) {
        const pl_field *field = NULL;
        pl_status status = check_key(def, k, &field, err);
        if (status != PL_OK) return status;
        const pl_curve *curve = &def->keys[k].curve;
        double smallest = INFINITY, largest = -INFINITY;
        for (int i = 0; i < curve->count; i++) {
            smallest = fmin(smallest, curve->values[i]);
            largest = fmax(largest, curve->values[i]);
        }
        bool reverse = field->offset == offsetof(pl_material_def, limit_end);
        *value_at(low, field->offset) = reverse ? largest : smallest;
        *value_at(high, field->offset) = reverse ? smallest : largest;
    }
    low->key_count = high->key_count = 0;
    return PL_OK;
}

pl_status pl_keyed_create(const pl_material_def *def, pl_keyed *out, pl_error *err) {
    *out = (pl_keyed){.def = *def, .count = def->key_count};
    pl_material_def_fill(&out->def);
    pl_flow_fill(&out->def);
    out->def.name = out->def.law = out->def.form = out->def.plasticity = NULL;
    out->def.keys = NULL;
    out->def.key_count = 0;
    int64_t numbers = 0;
    for (int k = 0; k < def->key_count; k++) numbers += 2 * def->keys[k].curve.count;
    out->values = malloc((size_t)def->key_count * sizeof *out->values + (size_t)numbers * sizeof(double) + 1);
    if (!out->values) return pl_error_memory(err, 8 * numbers, "keyframes");
    double *memory = (double *)(void *)(out->values + def->key_count);
    for (int k = 0; k < def->key_count; k++) {
        const pl_material_key *key = &def->keys[k];
        size_t count = (size_t)key->curve.count;
        out->values[k] = (pl_keyed_value){find_field(def, key->field)->offset, key->over, key->curve};
        out->values[k].curve.times = memcpy(memory, key->curve.times, count * sizeof(double));
        out->values[k].curve.values = memcpy(memory + count, key->curve.values, count * sizeof(double));
        memory += 2 * count;
        out->over_time = out->over_time || key->over == PL_OVER_TIME;
        out->over_temperature = out->over_temperature || key->over == PL_OVER_TEMPERATURE;
    }
    return PL_OK;
}

void pl_keyed_free(pl_keyed *keyed) {
    free(keyed->values);
    keyed->values = NULL;
}

void pl_keyed_at(const pl_keyed *keyed, double time, double temperature, pl_material *out) {
    pl_material_def def = keyed->def;
    for (int k = 0; k < keyed->count; k++) {
        const pl_keyed_value *value = &keyed->values[k];
        pl_curve_at(&value->curve, value->over == PL_OVER_TIME ? time : temperature,
                    value_at(&def, value->offset));
    }
    pl_material_set(&def, out);
}

/* Several fields may contribute to one value and cancel at the keys, so it is also evaluated between them.
 * Moduli are combined with parameters that vary over time and may be zero now. */
int pl_keyed_varied(const pl_keyed *keyed, const pl_material *material, int *varied) {
    bool differs[PL_MATERIAL_VALUES] = {false};
    pl_material first = *material, other = *material;
    pl_keyed_at(keyed, 0, -INFINITY, &first);
    for (int k = 0; k < keyed->count; k++) {
        const pl_curve *curve = &keyed->values[k].curve;
        if (keyed->values[k].over != PL_OVER_TEMPERATURE) continue;
        for (int i = 0; i < 4 * curve->count; i++) {
            int at = i / 4, next = at + 1 < curve->count ? at + 1 : at;
            double part = 0.25 * (i % 4);
            pl_keyed_at(keyed, 0, (1 - part) * curve->times[at] + part * curve->times[next], &other);
            for (int v = 0; v < PL_MATERIAL_VALUES; v++) {
                double a = pl_material_value(&first, v), b = pl_material_value(&other, v);
                differs[v] =
                    differs[v] || (a != b && !(isnan(a) && isnan(b))); /* NAN: not a parameter of this law */
            }
        }
        size_t field = keyed->values[k].offset;
        if (field >= offsetof(pl_material_def, young) && field <= offsetof(pl_material_def, mu))
            differs[PL_LAMBDA] = differs[PL_MU] = differs[PL_MATERIAL_SPRING] = true;
    }
    int count = 0;
    for (int v = 0; v < PL_MATERIAL_VALUES; v++) {
        if (differs[v]) varied[count++] = v;
    }
    return count;
}
