/* checkpoint.bin: the state after a step, so that a run can go on after any interruption. */
#ifndef PL_SCENE_CHECKPOINT_H
#define PL_SCENE_CHECKPOINT_H

#include "scene/model.h"

typedef struct pl_checkpoint {
    uint64_t scene;       /* pl_scene_hash of the scene that it belongs to, and pl_session_past */
    int64_t events;       /* of the scene: so many have acted */
    pl_run_totals totals; /* up to and with the step */
    size_t state_size;
    void *state; /* of pl_sim_state_save */
    size_t grabs_size;
    const void *grabs; /* pl_grab_name's; of what was read a part of `state`'s memory */
} pl_checkpoint;

/* Of everything that a run's results depend on, meshes included. */
pl_status pl_scene_hash(const pl_scene *scene, uint64_t *hash, pl_error *err);

/* Appears whole or not at all. */
pl_status pl_checkpoint_write(const char *path, const pl_checkpoint *checkpoint, pl_error *err);
/* Whether the file begins as checkpoints do. */
bool pl_checkpoint_is_one(const char *path);
/* `state` is malloc'ed. Damaged files and those of another version are refused by name. */
pl_status pl_checkpoint_read(const char *path, pl_checkpoint *out, pl_error *err);
/* Refuses one of another scene. */
pl_status pl_checkpoint_check(const char *path, const pl_checkpoint *checkpoint, uint64_t scene,
                              pl_error *err);

#endif
