/* The frames of a run: arrays on nodes and tetrahedra, and the files that contain them. */
#ifndef PL_SCENE_FRAMES_H
#define PL_SCENE_FRAMES_H

#include "scene/folder.h"
#include "scene/surface.h"

typedef struct pl_frames pl_frames;
/* Free the result also after a failure; scene and simulation are borrowed. */
pl_status pl_frames_create(const pl_scene *scene, pl_sim *sim, pl_frames **out, pl_error *err);
void pl_frames_free(pl_frames *frames);
/* Writes the current state: frame_0012.vtu, surface_0012.vtu if there are skins, colliders_0012.vtu if there
 * are colliders, and the series up to this frame. */
pl_status pl_frames_write(pl_frames *frames, const char *folder, int64_t index, pl_error *err);
/* NULL if there are no skins. */
pl_surfaces *pl_frames_surfaces(pl_frames *frames);

/* Writes the colliders in frame `index` if the scene requests them; only once if none moves. */
pl_status pl_colliders_write(const pl_scene *scene, pl_sim *sim, const char *folder, int64_t index,
                             pl_error *err);

#endif
