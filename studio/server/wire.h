/* Topology and frames as they go over the wire (docs/studio-protocol.md). */
#ifndef PL_STUDIO_WIRE_H
#define PL_STUDIO_WIRE_H

#include "server/blob.h"
#include "server/film.h"
#include "pliant/pliant.h"

/* How a body's vertices look, where its skin says so. Vertices of the surface come first, then copies of
 * some. */
typedef struct pl_dress {
    uint8_t *colors;     /* (all vertices, 4) sRGB, or NULL */
    float *uv;           /* (all vertices, 2), or NULL; of those without a texture far below zero */
    uint32_t picture;    /* number of the texture's, 0: none */
    int64_t extra_count; /* copies, ... */
    int32_t *sources;    /* (extra_count) ... each of this vertex of the surface */
    int32_t *tris;       /* (tri_count, 3) with the copies; NULL: those of the surface */
} pl_dress;

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

/* What there is to see: bodies, then colliders. */
typedef struct pl_wire_stage {
    const pl_draw *draw;     /* of a simulation, or ... */
    const pl_film *film;     /* ... of a run that is played back */
    const pl_dress *dresses; /* by body */
    bool edges;              /* are shown */
    int collider_count;
    const pl_obstacle *colliders;
} pl_wire_stage;

typedef struct pl_wire_frame {
    uint32_t epoch, frame, seq, step;
    double time;
    bool values, paused;
    float range[2]; /* of the values */
    pl_wire_stage stage;
    int grab_count;
    const pl_wire_grab *grabs;
    int64_t pin_count;
    const float *pins; /* (pin_count, 3) */
} pl_wire_frame;

/* NULL without memory. */
pl_blob *pl_wire_topology(uint32_t epoch, const pl_wire_stage *stage);
pl_blob *pl_wire_frame_encode(const pl_wire_frame *frame);

#endif
