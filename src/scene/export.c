/* What artists open: animation.glb of a run, from the frames in its folder. */
#include "scene/motion.h"

#include <stdio.h>
#include <stdlib.h>

pl_status pl_animation_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err) {
    pl_motion motion;
    char *path = pl_folder_path(folder, "animation.glb");
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_motion_open(scene, folder, last, &motion, err);
    if (status == PL_OK) status = pl_glb_write(&motion.def, path, err);
    pl_motion_free(&motion);
    free(path);
    return status;
}
