/* Lookup of the flow rules in list.h, and validation of the plastic part of material definitions. */
#include "plasticity/flow.h"
#include "plasticity/list.h"
#include "core/fields.h"

#include <stdio.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_flow pl_flow_##symbol;
#define ADDRESS(symbol, name) &pl_flow_##symbol,
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
    pl_material_def own = pl_material_def_default();
    if (pl_def_read(def, "material", &own, sizeof own, NULL) != PL_OK) return;
    const pl_flow_info *rule = pl_flow_find(own.plasticity);
    for (const pl_field *field = rule ? rule->params : NULL; field && field->name; field++) {
        if (field->type != PL_FIELD_REAL || field->offset + sizeof(double) > def->struct_size) continue;
        double *value = (double *)(void *)((char *)def + field->offset);
        if (isnan(*value)) *value = field->default_value;
    }
}

static bool has_field(const pl_flow_info *rule, const char *name) {
    for (const pl_field *field = rule->params; field && field->name; field++) {
        if (!strcmp(field->name, name)) return true;
    }
    return false;
}

static pl_status check(const pl_material_def *def, const char *what, pl_error *err) {
    if (!def->plasticity) return PL_OK;
    const pl_flow *rule = rule_find(def->plasticity);
    if (!rule) return pl_error_set(err, PL_ERR_INPUT, "%s: unknown flow rule '%.60s'", what, def->plasticity);
    if (rule->info.needs_callback && !def->user_flow)
        return pl_error_set(err, PL_ERR_INPUT, "%s: flow rule '%s' needs a callback (C API)", what,
                            def->plasticity);
    pl_status status = pl_flags_check(&def->preserve_volume, 1, what, "preserve_volume", err);
    if (status != PL_OK) return status;
    if (def->preserve_volume && !has_field(&rule->info, "preserve_volume"))
        return pl_error_set(err, PL_ERR_INPUT, "%s: flow rule '%s' has no preserve_volume, expected false",
                            what, def->plasticity);
    char plasticity[PL_TITLE_SIZE + 16];
    snprintf(plasticity, sizeof plasticity, "%s: plasticity", what);
    pl_material_def filled = *def;
    pl_flow_fill(&filled);
    return pl_fields_check(rule->info.params, &filled, plasticity, err);
}

pl_status pl_flow_check(const pl_material_def *given, pl_error *err) {
    char what[PL_TITLE_SIZE];
    pl_material_def def = pl_material_def_default();
    pl_status status = pl_def_read(given, "material", &def, sizeof def, err);
    if (status != PL_OK) return status;
    return check(&def, pl_title(what, "material", def.name ? def.name : "", 0), err);
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
