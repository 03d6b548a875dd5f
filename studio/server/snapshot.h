/* What is seen at a moment, copied: for exports that take longer than a step. */
#ifndef PL_STUDIO_SNAPSHOT_H
#define PL_STUDIO_SNAPSHOT_H

#include "server/world.h"

typedef struct pl_snapshot {
    pl_mesh *mesh; /* the surfaces of all bodies, one behind the other, with their colours */
    int body_count;
    pl_animation_object *bodies; /* names are the snapshot's */
    pl_look_def *looks;
    int32_t *owners; /* (triangles) body */
    int collider_count;
    pl_mesh **colliders; /* where they are now */
    bool *endless;
    pl_view_def view;
    char folder[576]; /* of a saved session, or "" */
} pl_snapshot;

/* NULL without memory. */
pl_snapshot *pl_snapshot_capture(const pl_world *world);
void pl_snapshot_free(pl_snapshot *snapshot);

#endif
