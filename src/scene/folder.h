/* The output folder of a run: file names, files of earlier runs, and files other than the frames. Its tables
 * are in logs.h. */
#ifndef PL_SCENE_FOLDER_H
#define PL_SCENE_FOLDER_H

#include "core/memory.h"
#include "scene/model.h"

/* Materials of the visible surfaces, next to surface.pvd. */
#define PL_SURFACE_MATERIALS "surface.mtl"

/* "folder/name", printf style; malloc'ed, NULL if out of memory. */
char *pl_folder_path(const char *folder, const char *format, ...) PL_PRINTF(2, 3);
/* Reserves the folder for one run until `lock` is closed; refused while another run holds it. */
pl_status pl_folder_lock(const char *folder, int *lock, pl_error *err);
/* Whether a file name in the folder is one that runs write, or that other commands write there. */
bool pl_folder_is_ours(const char *name);
/* "frame_0012.vtu.4711.part": from a process that was killed while writing. */
bool pl_folder_is_half_written(const char *name);
/* Refuses a folder with files other than an earlier run's, or with files that the run reads
 * (folder_guard.c). */
pl_status pl_folder_accept(const pl_scene *scene, const char *folder, bool force, pl_error *err);
/* Removes an earlier run's files except run.json. The checkpoint goes first, so that an interruption never
 * leaves a checkpoint without its frames. With `all` false, removes only half-written files and frames with
 * numbers above `last_frame`. */
pl_status pl_folder_clean(const char *folder, bool all, int64_t last_frame, pl_error *err);
/* The highest frame number in the folder; -1 if there are no frames. */
int64_t pl_folder_last_frame(const char *folder);

/* Writes the triangles of mesh colliders as collider_0000.ply and so on, so that the folder is
 * self-contained. Loading sets the meshes of the definitions. */
pl_status pl_colliders_save(const pl_scene *scene, const char *folder, pl_error *err);
pl_status pl_colliders_load(pl_scene *scene, const char *folder, pl_error *err);

/* Whether any collider moves. */
bool pl_colliders_move(const pl_scene *scene);

/* Writes series.pvd for frames 0 to `last`, surface.pvd if there are skins, and colliders.pvd if there are
 * colliders. */
pl_status pl_series_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err);
/* The times of frames 0 to `last` in the folder (timeline.c). That of the last one is read from its file: a
 * run that fails writes a frame before the next one is due. */
void pl_frame_times(const pl_scene *scene, const char *folder, int64_t last, double *times);
/* Writes animation.glb and so on, as the scene requests, from frames 0 to `last` in the folder. */
pl_status pl_animations_write(const pl_scene *scene, const char *folder, int64_t last,
                              const pl_export_def *how, pl_error *err);

#endif
