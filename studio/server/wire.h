/* Topology and frames as they go over the wire (docs/studio-protocol.md). */
#ifndef PL_STUDIO_WIRE_H
#define PL_STUDIO_WIRE_H

#include "server/blob.h"
#include "server/drawing.h"

/* A collider's triangles at time 0, and its matrix (column by column) now. */
typedef struct pl_obstacle {
    pl_mesh *mesh;
    float *normals; /* (node_count, 3) */
    bool endless;
    float matrix[16];
} pl_obstacle;

typedef struct pl_wire_grab {
    uint32_t number;
    float point[3], target[3], force[3];
} pl_wire_grab;

typedef struct pl_wire_frame {
    uint32_t epoch, frame, seq, step;
    double time;
    bool values, paused;
    float low, high; /* of the values */
    int body_count, collider_count, grab_count;
    const pl_drawing *bodies;
    const pl_obstacle *colliders;
    const pl_wire_grab *grabs;
    int64_t pin_count;
    const float *pins; /* (pin_count, 3) */
} pl_wire_frame;

/* NULL without memory. */
pl_blob *pl_wire_topology(uint32_t epoch, int body_count, const pl_drawing *bodies, int collider_count,
                          const pl_obstacle *colliders);
pl_blob *pl_wire_frame_encode(const pl_wire_frame *frame);

#endif
