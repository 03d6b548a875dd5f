/* The frames of a run: arrays on nodes and tetrahedra, and the files that they go to. */
#ifndef PL_SCENE_FRAMES_H
#define PL_SCENE_FRAMES_H

#include "scene/folder.h"
#include "scene/surface.h"

typedef struct pl_frames pl_frames;
/* Free whatever is returned; scene and simulation are borrowed. */
pl_status pl_frames_create(const pl_scene *scene, pl_sim *sim, pl_frames **out, pl_error *err);
void pl_frames_free(pl_frames *frames);
/* The state as it is: frame_0012.vtu, surface_0012.vtu where there are skins, colliders_0012.vtu where there
 * are colliders, and the series up to it. */
pl_status pl_frames_write(pl_frames *frames, const char *folder, int64_t index, pl_error *err);
/* NULL where there are no skins. */
pl_surfaces *pl_frames_surfaces(pl_frames *frames);

/* The colliders in frame `index`, if the scene wants them; once, where none moves. */
pl_status pl_colliders_write(const pl_scene *scene, pl_sim *sim, const char *folder, int64_t index,
                             pl_error *err);

#endif
