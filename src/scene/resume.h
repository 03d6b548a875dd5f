/* Checks of a run folder before a run continues in it. */
#ifndef PL_SCENE_RESUME_H
#define PL_SCENE_RESUME_H

#include "scene/folder.h"

enum { PL_DIFFERENCE = 400 };
/* The first value of the scene that differs from the one in the folder's run.json and matters to its results,
 * as "materials.rubber.young is 2e5, was 1e5"; "" if there is none, or run.json cannot be read. */
void pl_resume_difference(const pl_scene *scene, const char *folder, char text[PL_DIFFERENCE]);

/* Refuses to continue after the step of a checkpoint if files up to it are missing, truncated or edited, so
 * that this is known before the first step. `force` accepts incomplete tables, but not missing frames, which
 * the animations need. */
pl_status pl_resume_check(const pl_scene *scene, const char *folder, const pl_run_totals *totals,
                          bool contacts, bool force, pl_error *err);
/* Refuses to start over, if there is no checkpoint, where that would replace many frames. */
pl_status pl_resume_without_checkpoint(const char *folder, bool force, pl_error *err);

#endif
