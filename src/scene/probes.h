/* Probes: points and selections of a scene recorded over time, one line per step in probes.csv. */
#ifndef PL_SCENE_PROBES_H
#define PL_SCENE_PROBES_H

#include "core/memory.h"
#include "scene/model.h"

typedef struct pl_probes pl_probes;
/* Locates the probes of `list` in the bodies of a simulation, which events may have changed since the scene
 * that contains the list was loaded. Probes whose target no longer exists have no values. `first`: refuses
 * points outside the bodies. Free the result also after a failure. */
pl_status pl_probes_create(const pl_list *list, pl_sim *sim, bool first, pl_probes **out, pl_error *err);
void pl_probes_free(pl_probes *probes);

/* Appends the columns, or the current values, as a line of the table; false if out of memory. */
bool pl_probes_header(const pl_list *list, pl_buffer *text);
bool pl_probes_line(const pl_probes *probes, pl_buffer *text);

#endif
