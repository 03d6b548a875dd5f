/* Editing the JSON document of a scene that runs.
 *
 * Documents are never changed once they were read, which gives keys under earlier names their new ones: an
 * edit gives another one, which shares all that the path does not pass through. So versions of a scene cost
 * little, and an edit that is refused has done nothing. */
#ifndef PL_SCENE_DOCUMENT_H
#define PL_SCENE_DOCUMENT_H

#include "scene/loader.h"

/* `document` with all of an event's changes; NULL after an error. */
json_t *pl_document_change(json_t *document, const json_t *changes, pl_error *err);
/* The document with names for all items of lists that have none, which they have by their place: so that
 * removing one renames no other. Of a copy; NULL without memory. */
json_t *pl_document_name(const json_t *document);
/* The field of scenes that had this name before it was renamed, or NULL. */
const pl_field *pl_document_renamed(const char *key);

#endif
