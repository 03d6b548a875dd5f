/* Copies of the files that a scene names, in a folder that stands alone. */
#ifndef PL_SCENE_BUNDLE_H
#define PL_SCENE_BUNDLE_H

#include "scene/model.h"

/* Whether the text of a key is a file's name; `parent`: of the object that has the key, or NULL. */
bool pl_key_names_file(const char *parent, const char *key);

/* Copies every file that a value of a scene's document names (`key`: under which it stands, or NULL) below
 * `folder`, under names from their content, and puts these in their place in the value, which is changed. */
pl_status pl_bundle_value(const pl_scene *scene, const char *folder, const char *key, json_t *value,
                          pl_error *err);
/* Likewise all of an event's changes. */
pl_status pl_bundle_changes(const pl_scene *scene, const char *folder, json_t *changes, pl_error *err);

#endif
