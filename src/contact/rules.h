/* Which of all bodies and colliders touch, and the rules between two of them: the list of pairs of a
 * definition as a small table.
 *
 * Bodies and colliders that the names of the list do not distinguish form one class, and rules are per class:
 * the table is as large as the list, whatever the number of bodies.
 */
#ifndef PL_CONTACT_RULES_H
#define PL_CONTACT_RULES_H

#include "pliant/contact.h"

/* A member that pairs can name: a body with its material, or a collider (NULL). */
typedef struct pl_contact_member {
    const char *name, *material;
} pl_contact_member;

/* Between two classes. */
typedef struct pl_contact_rule {
    int touch;        /* pl_contact_touch */
    double friction;  /* NAN: as between all */
    double thickness; /* m */
    double restitution;
} pl_contact_rule;

typedef struct pl_contact_rules {
    int class_count;        /* at least 1 */
    int32_t *class_of;      /* (members) */
    pl_contact_rule *rules; /* (classes, classes), symmetric */
} pl_contact_rules;

/* Whether a name matches a pattern, in which * matches any characters. */
bool pl_contact_name_matches(const char *pattern, const char *name);

/* For `count` members; names that match none of them are an error. Free the result also after a failure. */
pl_status pl_contact_rules_create(const pl_contact_def *def, int count, const pl_contact_member *members,
                                  pl_contact_rules *out, pl_error *err);
void pl_contact_rules_free(pl_contact_rules *rules);

static inline const pl_contact_rule *pl_contact_rule_of(const pl_contact_rules *rules, int32_t a, int32_t b) {
    return &rules->rules[a * rules->class_count + b];
}

#endif
