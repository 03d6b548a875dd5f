/* checkpoint.bin: the state after a step, so that a run can continue after any interruption. */
#ifndef PL_SCENE_CHECKPOINT_H
#define PL_SCENE_CHECKPOINT_H

#include "scene/model.h"

typedef struct pl_checkpoint {
    uint64_t scene;       /* pl_scene_hash of its scene, and pl_session_past */
    int64_t events;       /* number of the scene's events that have acted */
    pl_run_totals totals; /* up to and including the step */
    size_t state_size;
    void *state; /* from pl_sim_state_save */
    size_t grabs_size;
    const void *grabs; /* array of pl_grab_name; after reading, part of the memory of `state` */
} pl_checkpoint;

/* Hash of everything that affects a run's results, including the meshes. */
pl_status pl_scene_hash(const pl_scene *scene, uint64_t *hash, pl_error *err);

/* Atomic: the file appears completely or not at all. */
pl_status pl_checkpoint_write(const char *path, const pl_checkpoint *checkpoint, pl_error *err);
/* Whether the file begins like a checkpoint. */
bool pl_checkpoint_is_one(const char *path);
/* `state` is malloc'ed. Damaged files and other versions of the format are refused with a message. */
pl_status pl_checkpoint_read(const char *path, pl_checkpoint *out, pl_error *err);
/* Refuses a checkpoint of another scene; `difference` says in what they differ, or is empty. */
pl_status pl_checkpoint_check(const char *path, const pl_checkpoint *checkpoint, uint64_t scene,
                              const char *difference, pl_error *err);

#endif
