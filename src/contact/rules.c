/* See rules.h. */
#include "contact/rules.h"
#include "core/fields.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const pl_field fields[] = {
    {.name = "name",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_contact_pair_def, name),
     .doc = "For messages; contact-pair0, contact-pair1, ... by default."},
    {.name = "between",
     .type = PL_FIELD_OTHER,
     .offset = offsetof(pl_contact_pair_def, between),
     .kind = "two-names",
     .required = true,
     .doc = "Names of two bodies or colliders, with * as wildcard; or of materials, for all bodies made of "
            "them, if no body or collider has that name. The same name twice: self-contact."},
    {.name = "touch",
     .type = PL_FIELD_OTHER,
     .offset = offsetof(pl_contact_pair_def, touch),
     .kind = "yes-or-no",
     .doc = "Whether they touch; by default contact.self for a body and itself, otherwise true."},
    {.name = "friction",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_pair_def, friction),
     .default_value = NAN,
     .min = 0.0,
     .max = 1e6,
     .doc = "Coulomb's coefficient between them; contact.friction, or the collider's own, by default."},
    {.name = "thickness",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_pair_def, thickness),
     .unit = "m",
     .default_value = NAN,
     .min = 0.0,
     .max = 1e6,
     .doc = "Minimum distance; contact.thickness by default."},
    {.name = "restitution",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_contact_pair_def, restitution),
     .default_value = NAN,
     .min = 0.0,
     .max = 1.0,
     .doc = "Coefficient of restitution; contact.restitution by default."},
    {.name = NULL}};

const pl_field *pl_contact_pair_fields(void) { return fields; }

void pl_contact_pair_def_init(pl_contact_pair_def *def, size_t struct_size) {
    const pl_contact_pair_def defaults = {.friction = NAN, .thickness = NAN, .restitution = NAN};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

bool pl_contact_name_matches(const char *pattern, const char *name) {
    const char *star = NULL, *again = name;
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            again = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star) { /* the last star takes one letter more */
            pattern = star + 1;
            name = ++again;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return !*pattern;
}

/* The list of pairs against the members: which members each name of a pair means. */
typedef struct matching {
    int pair_count, count;
    const pl_contact_pair_def *pairs;
    const pl_contact_member *members;
    uint8_t *means; /* (members, pairs) bit s: the name s of the pair */
} matching;

static uint8_t *means_of(const matching *m, int member) { return m->means + (int64_t)member * m->pair_count; }

/* Names of bodies and colliders first, then materials; false if nothing has the name. */
static bool match_name(const matching *m, int pair, int side) {
    const char *pattern = m->pairs[pair].between[side];
    bool found = false;
    for (int by = 0; by < 2 && !found; by++) {
        for (int i = 0; i < m->count; i++) {
            const char *name = by ? m->members[i].material : m->members[i].name;
            if (!name || !pl_contact_name_matches(pattern, name)) continue;
            means_of(m, i)[pair] |= (uint8_t)(1 << side);
            found = true;
        }
    }
    return found;
}

static pl_status match_names(const matching *m, pl_error *err) {
    for (int pair = 0; pair < m->pair_count; pair++) {
        for (int side = 0; side < 2; side++) {
            if (match_name(m, pair, side)) continue;
            char what[PL_TITLE_SIZE];
            return pl_error_set(
                err, PL_ERR_INPUT, "%s: between: no body, collider or body's material is called '%.60s'",
                pl_title(what, "contact pair", m->pairs[pair].name, pair), m->pairs[pair].between[side]);
        }
    }
    return PL_OK;
}

/* The rule between two members, from the list in its order. */
static pl_contact_rule rule_between(const matching *m, const pl_contact_def *def, int a, int b) {
    pl_contact_rule rule = {.friction = NAN, .thickness = def->thickness, .restitution = def->restitution};
    for (int k = 0; k < m->pair_count; k++) {
        const pl_contact_pair_def *pair = &m->pairs[k];
        uint8_t p = means_of(m, a)[k], q = means_of(m, b)[k];
        if (!((p & 1 && q & 2) || (p & 2 && q & 1))) continue;
        if (pair->touch != PL_TOUCH_AS_ALL) rule.touch = pair->touch;
        if (!isnan(pair->friction)) rule.friction = pair->friction;
        if (!isnan(pair->thickness)) rule.thickness = pair->thickness;
        if (!isnan(pair->restitution)) rule.restitution = pair->restitution;
    }
    return rule;
}

/* Classes, each with its first member in `first` (members). */
static void find_classes(const matching *m, pl_contact_rules *out, int32_t *first) {
    for (int i = 0; i < m->count; i++) {
        int c = 0;
        while (c < out->class_count &&
               memcmp(means_of(m, i), means_of(m, first[c]), (size_t)m->pair_count) != 0)
            c++;
        if (c == out->class_count) first[out->class_count++] = i;
        out->class_of[i] = c;
    }
}

pl_status pl_contact_rules_create(const pl_contact_def *def, int count, const pl_contact_member *members,
                                  pl_contact_rules *out, pl_error *err) {
    matching m = {def->pair_count, count, def->pairs, members, NULL};
    int64_t bytes = (int64_t)count * def->pair_count;
    int32_t *first = pl_array_new(count, sizeof *first);
    *out = (pl_contact_rules){.class_of = pl_array_new(count, sizeof(int32_t))};
    m.means = pl_array_new(bytes, 1);
    pl_status status = m.means && first && out->class_of ? match_names(&m, err)
                                                         : pl_error_memory(err, bytes, "pairs in contact");
    if (status == PL_OK) {
        find_classes(&m, out, first);
        int64_t n = out->class_count;
        out->rules = pl_array_new(n * n, sizeof *out->rules);
        if (!out->rules) status = pl_error_memory(err, n * n, "pairs in contact");
        for (int64_t k = 0; out->rules && k < n * n; k++)
            out->rules[k] = rule_between(&m, def, first[k / n], first[k % n]);
    }
    free(m.means);
    free(first);
    return status;
}

void pl_contact_rules_free(pl_contact_rules *rules) {
    free(rules->class_of);
    free(rules->rules);
    *rules = (pl_contact_rules){0};
}
