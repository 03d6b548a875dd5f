/* The engine's lists for panels: what can be set, with units, ranges and words; and presets. */
#ifndef PL_STUDIO_SCHEMA_H
#define PL_STUDIO_SCHEMA_H

#include <jansson.h>

/* The answer to "schema". */
json_t *pl_schema_describe(void);
/* A named material for brushes: its members in a scene, or NULL. The caller releases it. */
json_t *pl_schema_material(const char *name);

#endif
