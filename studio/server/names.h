/* Files that a scene's document names: found by their keys, wherever they stand. */
#ifndef PL_STUDIO_NAMES_H
#define PL_STUDIO_NAMES_H

#include "pliant/base.h"

#include <jansson.h>

/* Whether the text of a key, or of a path in the document, is a file's name. */
bool pl_names_file_key(const char *key);
/* Calls `visit` for every text that names a file; it may change it, or fail. */
typedef pl_status (*pl_names_visit)(void *context, json_t *text, pl_error *err);
pl_status pl_names_walk(json_t *value, pl_names_visit visit, void *context, pl_error *err);
/* A `set` may only name files that the document names already. */
pl_status pl_names_check_set(json_t *set, json_t *document, pl_error *err);

#endif
