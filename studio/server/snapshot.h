/* A copy of the visible surfaces at a time, for exports that take longer than a step. */
#ifndef PL_STUDIO_SNAPSHOT_H
#define PL_STUDIO_SNAPSHOT_H

#include "server/world.h"

typedef struct pl_snapshot {
    pl_mesh *mesh; /* the surfaces of all bodies, one after the other, with their colours */
    int body_count;
    pl_animation_object *bodies; /* names are owned by the snapshot */
    pl_look_def *looks;
    int32_t *owners; /* (triangles) body of each */
    int collider_count;
    pl_mesh **colliders; /* in their current poses */
    bool *endless;
    pl_view_def view;
    char folder[576]; /* folder of a saved session, or "" */
} pl_snapshot;

/* NULL if memory is short. */
pl_snapshot *pl_snapshot_capture(const pl_world *world);
void pl_snapshot_free(pl_snapshot *snapshot);

#endif
