/* Edits the JSON document of a running scene.
 *
 * Documents are immutable once they have been read (reading replaces keys under earlier names). An edit
 * creates a new document that shares everything that is not on the path. Versions of a scene therefore cost
 * little, and a refused edit has no effect. */
#ifndef PL_SCENE_DOCUMENT_H
#define PL_SCENE_DOCUMENT_H

#include "scene/loader.h"

/* `document` with all changes of an event; NULL after an error. */
json_t *pl_document_change(json_t *document, const json_t *changes, pl_error *err);
/* A copy of the document in which unnamed list items are given names by their index, so that removing one
 * does not rename others. NULL if out of memory. */
json_t *pl_document_name(const json_t *document);
/* The scene field that had this name before it was renamed, or NULL. */
const pl_field *pl_document_renamed(const char *key);

#endif
