/* Checks of a run folder before a run continues in it. */
#ifndef PL_SCENE_RESUME_H
#define PL_SCENE_RESUME_H

#include "scene/folder.h"

/* Refuses to continue after the step of a checkpoint if files up to it are missing, truncated or edited, so
 * that this is known before the first step. `force` accepts incomplete tables, but not missing frames, which
 * the animations need. */
pl_status pl_resume_check(const pl_scene *scene, const char *folder, const pl_run_totals *totals,
                          bool contacts, bool force, pl_error *err);
/* Refuses to start over, if there is no checkpoint, where that would replace many frames. */
pl_status pl_resume_without_checkpoint(const char *folder, bool force, pl_error *err);

#endif
