/* Copies the files that a scene names into a self-contained folder. */
#ifndef PL_SCENE_BUNDLE_H
#define PL_SCENE_BUNDLE_H

#include "scene/model.h"

/* Whether a string under this key is a file name; `parent` is the key of the enclosing object, or NULL. */
bool pl_key_names_file(const char *parent, const char *key);

/* Copies every file named in a value of a scene's document to `folder`, under names derived from the
 * contents, and replaces the names in `value`. `key` is the key of the value, or NULL. */
pl_status pl_bundle_value(const pl_scene *scene, const char *folder, const char *key, json_t *value,
                          pl_error *err);
/* The same for all changes of an event. */
pl_status pl_bundle_changes(const pl_scene *scene, const char *folder, json_t *changes, pl_error *err);

#endif
