/* Field lists for the page's panels, with units, ranges and descriptions; and presets. */
#ifndef PL_STUDIO_SCHEMA_H
#define PL_STUDIO_SCHEMA_H

#include <jansson.h>

/* The reply to "schema". */
json_t *pl_schema_describe(void);
/* A preset material for brushes, as a scene's object, or NULL; released by the caller. */
json_t *pl_schema_material(const char *name);

#endif
