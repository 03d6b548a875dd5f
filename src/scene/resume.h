/* What a run finds in its folder when it goes on. */
#ifndef PL_SCENE_RESUME_H
#define PL_SCENE_RESUME_H

#include "scene/folder.h"

/* Refuses to go on after the step of a checkpoint where files up to it are missing, cut short or edited, so
 * that this is known before the first step. `force` lets tables be incomplete; frames are needed by the
 * animations. */
pl_status pl_resume_check(const pl_scene *scene, const char *folder, const pl_run_totals *totals,
                          bool contacts, bool force, pl_error *err);
/* Refuses to begin again, for want of a checkpoint, where that would replace many frames. */
pl_status pl_resume_without_checkpoint(const char *folder, bool force, pl_error *err);

#endif
