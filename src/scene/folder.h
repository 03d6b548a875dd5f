/* The output folder of a run: its files' names, what an earlier run left there, and the files beside the
 * frames; its tables are in logs.h. */
#ifndef PL_SCENE_FOLDER_H
#define PL_SCENE_FOLDER_H

#include "core/memory.h"
#include "scene/model.h"

/* Materials of the surfaces that are seen, beside surface.pvd. */
#define PL_SURFACE_MATERIALS "surface.mtl"

/* "folder/name", printf style; malloc'ed, NULL when no memory. */
char *pl_folder_path(const char *folder, const char *format, ...) PL_PRINTF(2, 3);
/* Makes the folder and those above it. */
pl_status pl_folder_make(const char *folder, pl_error *err);
/* Claims it for one run until `lock` is closed; refused while another has it. */
pl_status pl_folder_lock(const char *folder, int *lock, pl_error *err);
/* Whether a name in the folder is that of a file that runs make. */
bool pl_folder_is_ours(const char *name);
/* Refuses a folder that holds other files than an earlier run's, or some that the run reads (folder_guard.c).
 */
pl_status pl_folder_accept(const pl_scene *scene, const char *folder, bool force, pl_error *err);
/* Removes an earlier run's files but run.json, the checkpoint first: whatever interrupts this, no checkpoint
 * outlives its frames. `all` false removes only half-written files and frames with numbers above
 * `last_frame`. */
pl_status pl_folder_clean(const char *folder, bool all, int64_t last_frame, pl_error *err);
/* The highest number of frame_0000.vtu and so on in it; -1 where there is none. */
int64_t pl_folder_last_frame(const char *folder);

/* Triangles of colliders from meshes, as collider_0000.ply and so on: a folder is whole without the scene's
 * files. Loading fills in the definitions' meshes. */
pl_status pl_colliders_save(const pl_scene *scene, const char *folder, pl_error *err);
pl_status pl_colliders_load(pl_scene *scene, const char *folder, pl_error *err);

/* Whether any collider does. */
bool pl_colliders_move(const pl_scene *scene);

/* series.pvd of frames 0 to `last`, surface.pvd where there are skins, colliders.pvd where there are
 * colliders. */
pl_status pl_series_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err);
/* Time of a frame (timeline.c). */
double pl_frame_time(const pl_scene *scene, int64_t frame);
/* animation.glb and so on, as the scene asks, from frames 0 to `last` as they stand in the folder. */
pl_status pl_animations_write(const pl_scene *scene, const char *folder, int64_t last,
                              const pl_export_def *how, pl_error *err);

#endif
