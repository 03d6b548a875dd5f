/* Looking up the flow rules of list.h, and the checking of the plastic part of material definitions. */
#include "plasticity/flow.h"
#include "plasticity/list.h"

#include <string.h>

#define DECLARE(symbol) extern const pl_flow pl_flow_##symbol;
#define ADDRESS(symbol) &pl_flow_##symbol,
PL_FLOWS(DECLARE)

static const pl_flow *const rules[] = {PL_FLOWS(ADDRESS)};

int pl_flow_count(void) { return (int)(sizeof rules / sizeof rules[0]); }

const pl_flow_info *pl_flow_at(int index) {
    return index >= 0 && index < pl_flow_count() ? &rules[index]->info : NULL;
}

static const pl_flow *rule_find(const char *name) {
    for (int i = 0; name && i < pl_flow_count(); i++) {
        if (!strcmp(rules[i]->info.name, name)) return rules[i];
    }
    return NULL;
}

const pl_flow_info *pl_flow_find(const char *name) {
    const pl_flow *rule = rule_find(name);
    return rule ? &rule->info : NULL;
}

void pl_flow_fill(pl_material_def *def) {
    const pl_flow_info *rule = pl_flow_find(def->plasticity);
    for (const pl_field *field = rule ? rule->params : NULL; field && field->name; field++) {
        if (field->type != PL_FIELD_REAL) continue;
        double *value = (double *)(void *)((char *)def + field->offset);
        if (isnan(*value)) *value = field->fallback;
    }
}

static bool has_field(const pl_flow_info *rule, const char *name) {
    for (const pl_field *field = rule->params; field && field->name; field++) {
        if (!strcmp(field->name, name)) return true;
    }
    return false;
}

pl_status pl_flow_check(const pl_material_def *def, pl_error *err) {
    const char *name = def->name ? def->name : "";
    if (!def->plasticity) return PL_OK;
    const pl_flow *rule = rule_find(def->plasticity);
    if (!rule)
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': unknown flow rule '%s'", name,
                            def->plasticity);
    if (rule->info.needs_callback && !def->user_flow) {
        return pl_error_set(err, PL_ERR_INPUT, "material '%s': flow rule '%s' needs a callback (C API)", name,
                            def->plasticity);
    }
    if (def->preserve_volume && !has_field(&rule->info, "preserve_volume")) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': flow rule '%s' has no preserve_volume, expected false", name,
                            def->plasticity);
    }
    pl_material_def filled = *def;
    pl_flow_fill(&filled);
    for (const pl_field *field = rule->info.params; field && field->name; field++) {
        if (field->type != PL_FIELD_REAL) continue;
        double value = *(const double *)(const void *)((const char *)&filled + field->offset);
        if (value >= field->min && value <= field->max) continue;
        return pl_error_set(err, PL_ERR_INPUT,
                            "material '%s': plasticity: %s = %g, expected a number between %g and %g", name,
                            field->name, value, field->min, field->max);
    }
    return PL_OK;
}

pl_status pl_plasticity_compile(const pl_material_def *def, pl_plasticity *out, pl_error *err) {
    *out = (pl_plasticity){0};
    pl_status status = pl_flow_check(def, err);
    if (status != PL_OK || !def->plasticity) return status;
    const pl_flow *rule = rule_find(def->plasticity);
    *out = (pl_plasticity){.rule = rule,
                           .preserve_volume = def->preserve_volume || rule->keeps_volume,
                           .user = def->user_flow,
                           .user_context = def->user_flow_context};
    return PL_OK;
}

void pl_plasticity_broadcast(const pl_plasticity *plasticity, double dt, pl_flow_args *args) {
    args->dt = dt;
    args->preserve_volume = plasticity->preserve_volume;
    args->user = plasticity->user;
    args->user_context = plasticity->user_context;
}
