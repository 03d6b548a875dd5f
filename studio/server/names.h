/* File names in a scene's document, found by their keys at any depth. */
#ifndef PL_STUDIO_NAMES_H
#define PL_STUDIO_NAMES_H

#include "pliant/base.h"

#include <jansson.h>

/* Whether the value of a key, or of a path in the document, is a file name. */
bool pl_names_file_key(const char *key);
/* Calls `visit` for every file name; it may change the name, or fail. */
typedef pl_status (*pl_names_visit)(void *context, json_t *text, pl_error *err);
pl_status pl_names_walk(json_t *value, pl_names_visit visit, void *context, pl_error *err);
/* Checks that a `set` names only files that are already in the document. */
pl_status pl_names_check_set(json_t *set, json_t *document, pl_error *err);

#endif
