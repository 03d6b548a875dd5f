/* Probes: points and selections of a scene followed over time, a line per step in probes.csv. */
#ifndef PL_SCENE_PROBES_H
#define PL_SCENE_PROBES_H

#include "core/memory.h"
#include "scene/model.h"

typedef struct pl_probes pl_probes;
/* Finds the probes of `list` in the bodies of a scene, which may be a later version of the one that has the
 * list: what is not there any more has no values. `first`: refuses places outside of the bodies. Free
 * whatever is returned. */
pl_status pl_probes_create(const pl_list *list, const pl_scene *scene, pl_sim *sim, bool first,
                           pl_probes **out, pl_error *err);
void pl_probes_free(pl_probes *probes);

/* Columns, and the values as they are now, as lines of a table; false without memory. */
bool pl_probes_header(const pl_list *list, pl_buffer *text);
bool pl_probes_line(const pl_probes *probes, pl_buffer *text);

#endif
