/* What newcomers write, and what is meant: an example of each kind's form, and advice for keys and
 * names that other programs use. */
#ifndef PL_SCENE_HINTS_H
#define PL_SCENE_HINTS_H

/* A short example of a kind's form as JSON, or NULL. */
const char *pl_kind_example(const char *kind);
/* Advice for an unknown key of a kind, to follow "unknown key '...'; ", or NULL. */
const char *pl_key_advice(const char *kind, const char *key);
/* The array of result frames for which textbooks and other programs use this name or symbol, or NULL. */
const char *pl_field_synonym(const char *name);

#endif
