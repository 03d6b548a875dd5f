/* Breaks one member of a definition at a time. Each value that the member cannot have must be refused with
 * a message, and any other must do no harm. Fields in lists are found automatically, other members are
 * named by hand, and bytes of a definition that were neither broken nor skipped on purpose are detected. */
#ifndef PL_TESTS_API_SPOIL_H
#define PL_TESTS_API_SPOIL_H

#include "api/model.h"

/* Uses the definition that is being broken. *made: whether it was accepted, even if a later step fails. */
typedef pl_status (*spoil_attempt)(bool *made, pl_error *err);

typedef struct spoiler {
    const char *name; /* name of the definition */
    char *base;
    size_t size;
    spoil_attempt attempt;
    uint8_t touched[2048];
    int64_t tries, refused;
} spoiler;

typedef enum verdict { MAY_PASS, MUST_FAIL } verdict;

static inline void spoil_begin(spoiler *s, const char *name, void *base, size_t size, spoil_attempt attempt) {
    *s = (spoiler){.name = name, .base = base, .size = size, .attempt = attempt};
    assert_true(size <= sizeof s->touched);
    bool made = false;
    pl_error err = {0};
    if (attempt(&made, &err) != PL_OK) fail_msg("%s: refused as it is: %s", name, err.message);
}

static inline void spoil_touch(spoiler *s, const void *place, size_t size) {
    size_t at = (size_t)((const char *)place - s->base);
    if ((const char *)place >= s->base && at + size <= s->size) memset(s->touched + at, 1, size);
}

/* Tries one value of one member. */
static inline void spoil(spoiler *s, const char *member, void *place, const void *value, size_t size,
                         verdict must) {
    char kept[128], what[256];
    pl_error err = {0};
    bool made = false;
    assert_true(size <= sizeof kept);
    spoil_touch(s, place, size);
    memcpy(kept, place, size);
    memcpy(place, value, size);
    pl_status status = s->attempt(&made, &err);
    memcpy(place, kept, size);
    int used = snprintf(what, sizeof what, "%s.%s =", s->name, member);
    for (size_t i = 0; i < size && i < 16; i++)
        used += snprintf(what + used, sizeof what - (size_t)used, " %02x", ((const unsigned char *)value)[i]);
    if (must == MUST_FAIL && made) fail_msg("%s: accepted", what);
    if (status != PL_OK) check_refusal(status, &err, what);
    s->tries++;
    s->refused += status != PL_OK;
}

/* At the end, the bytes of the definition that were not touched must be exactly its padding. */
static inline void spoil_end(const spoiler *s, size_t padding) {
    size_t left = 0, last = 0;
    for (size_t i = sizeof(size_t); i < s->size; i++) {
        if (s->touched[i]) continue;
        left++;
        last = i;
    }
    if (left != padding)
        fail_msg("%s: %zu bytes were not tried, up to offset %zu, expected %zu of padding", s->name, left,
                 last, padding);
    if (s->refused == 0) fail_msg("%s: nothing was refused", s->name);
}

/* ---- kinds of members */

static inline void spoil_int(spoiler *s, const char *member, int *place, int value, verdict must) {
    spoil(s, member, place, &value, sizeof value, must);
}

static inline void spoil_choice(spoiler *s, const char *member, int *place, int count) {
    spoil_int(s, member, place, -1, MUST_FAIL);
    spoil_int(s, member, place, count, MUST_FAIL);
    spoil_int(s, member, place, INT32_MAX, MUST_FAIL);
    spoil_int(s, member, place, INT32_MIN, MUST_FAIL);
    for (int i = 0; i < count; i++) spoil_int(s, member, place, i, MAY_PASS);
}

static inline void spoil_pointer(spoiler *s, const char *member, void *place, const void *value,
                                 verdict must) {
    spoil(s, member, place, &value, sizeof value, must);
}

/* A count and its list. */
static inline void spoil_count(spoiler *s, const char *member, int *count, void *list) {
    spoil_int(s, member, count, -1, MUST_FAIL);
    spoil_int(s, member, count, INT32_MAX, MUST_FAIL);
    spoil_int(s, member, count, INT32_MIN, MUST_FAIL);
    spoil_int(s, member, count, 0, MAY_PASS);
    if (list) spoil_pointer(s, member, list, NULL, MUST_FAIL);
}

static inline void spoil_flag(spoiler *s, const char *member, bool *place) {
    const unsigned char bytes[] = {2, 255, 0, 1};
    for (int i = 0; i < 4; i++) spoil(s, member, place, &bytes[i], 1, i < 2 ? MUST_FAIL : MAY_PASS);
}

static inline bool spoil_in_range(double value, double min, double max, bool open) {
    if (!(min < max)) return isfinite(value);
    return open ? value > min && value < max : value >= min && value <= max;
}

static inline void spoil_real(spoiler *s, const char *member, double *place, double min, double max,
                              bool open, double absent) {
    const double values[] = {NAN, INFINITY, -INFINITY, -1, 0, 1e308, -1e308, 5e-324, 1};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        bool stands_for_none = isnan(absent) ? isnan(v) : isinf(absent) && v == absent;
        bool good = stands_for_none || spoil_in_range(v, min, max, open);
        spoil(s, member, place, &v, sizeof v, good ? MAY_PASS : MUST_FAIL);
    }
}

/* Any finite number. */
static inline void spoil_number(spoiler *s, const char *member, double *place) {
    spoil_real(s, member, place, 0, 0, false, 0);
}

static inline void spoil_vector(spoiler *s, const char *member, double place[3]) {
    for (int i = 0; i < 3; i++) spoil_number(s, member, &place[i]);
}

/* Members that no law or rule reads may have any value. */
static inline void spoil_unread(spoiler *s, const char *member, void *place, size_t size) {
    const double values[] = {NAN, INFINITY, -1e308};
    for (size_t at = 0; at < size; at += sizeof(double)) {
        for (int i = 0; i < 3; i++)
            spoil(s, member, (char *)place + at, &values[i], size - at < 8 ? size - at : 8, MAY_PASS);
    }
}

/* The name of an item that must exist. */
static inline void spoil_name(spoiler *s, const char *member, void *place, verdict null) {
    spoil_pointer(s, member, place, "nonsense", MUST_FAIL);
    spoil_pointer(s, member, place, "", MUST_FAIL);
    spoil_pointer(s, member, place, NULL, null);
}

static inline void spoil_text(spoiler *s, const char *member, void *place) {
    static char longer[4096];
    memset(longer, '%', sizeof longer - 1);
    spoil_pointer(s, member, place, NULL, MAY_PASS);
    spoil_pointer(s, member, place, "", MAY_PASS);
    spoil_pointer(s, member, place, longer, MAY_PASS);
}

/* A curve with two keys. */
static inline void spoil_curve(spoiler *s, const char *member, pl_curve *curve) {
    static const double wrong[4][6] = {{0, NAN, 0, NAN, 0, NAN},
                                       {INFINITY, INFINITY, 0, 0, 0, 0},
                                       {1, 0, 0, 0, 0, 0},
                                       {-1e308, 1e308, 0, 0, 0, 0}};
    assert_true(curve->count == 2);
    spoil_int(s, member, &curve->count, -1, MUST_FAIL);
    spoil_int(s, member, &curve->count, INT32_MIN, MUST_FAIL);
    spoil_int(s, member, &curve->count, INT32_MAX, MUST_FAIL);
    spoil_int(s, member, &curve->count, 0, MAY_PASS);
    const int components[] = {-1, 0, 2, 4, INT32_MAX};
    for (int i = 0; i < 5; i++) spoil_int(s, member, &curve->components, components[i], MUST_FAIL);
    spoil_choice(s, member, &curve->interpolation, 3);
    spoil_pointer(s, member, &curve->times, NULL, MUST_FAIL);
    spoil_pointer(s, member, &curve->values, NULL, MUST_FAIL);
    for (int i = 0; i < 4; i++) {
        spoil_pointer(s, member, &curve->times, wrong[i], i < 3 ? MUST_FAIL : MAY_PASS);
        spoil_pointer(s, member, &curve->values, wrong[i], i < 2 ? MUST_FAIL : MAY_PASS);
    }
    spoil_touch(s, curve, sizeof *curve);
}

/* Every field of a list, except those in `skip`, names between spaces, which the
 * caller tries in another way. */
static inline void spoil_fields(spoiler *s, const pl_field *fields, void *def, const char *skip) {
    for (const pl_field *field = fields; field && field->name; field++) {
        char *place = (char *)def + field->offset, marked[64];
        snprintf(marked, sizeof marked, " %s ", field->name);
        if (strstr(skip, marked)) continue;
        int count = 0;
        while (field->choices && field->choices[count]) count++;
        switch (field->type) {
        case PL_FIELD_REAL:
            spoil_real(s, field->name, (double *)(void *)place, field->min, field->max, field->open_range,
                       field->default_value);
            break;
        case PL_FIELD_VEC3:
            for (int i = 0; i < 3; i++)
                spoil_real(s, field->name, (double *)(void *)place + i, field->min, field->max,
                           field->open_range, 0);
            break;
        case PL_FIELD_INT: {
            const int64_t values[] = {-1, 0, 1, INT64_MIN, INT64_MAX};
            for (int i = 0; i < 5; i++) {
                bool good = spoil_in_range((double)values[i], field->min, field->max, field->open_range);
                spoil(s, field->name, place, &values[i], sizeof values[i], good ? MAY_PASS : MUST_FAIL);
                for (int k = 1; k < 4 && field->per_axis; k++) /* one axis alone: only 0 is good */
                    spoil(s, field->name, place + 8 * k, &values[i], sizeof values[i],
                          values[i] ? MUST_FAIL : MAY_PASS);
            }
            break;
        }
        case PL_FIELD_BOOL:
            spoil_flag(s, field->name, (bool *)(void *)place);
            break;
        case PL_FIELD_CHOICE:
            spoil_choice(s, field->name, (int *)(void *)place, count);
            break;
        case PL_FIELD_STRING:
            if (count)
                spoil_name(s, field->name, place, field->required ? MUST_FAIL : MAY_PASS);
            else
                spoil_text(s, field->name, place);
            break;
        case PL_FIELD_OTHER: /* by the caller */
            break;
        }
    }
}

#endif
