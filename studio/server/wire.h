/* Encoding of topology and frames for the network (docs/studio-protocol.md). */
#ifndef PL_STUDIO_WIRE_H
#define PL_STUDIO_WIRE_H

#include "server/blob.h"
#include "server/film.h"
#include "pliant/pliant.h"

/* Look of a body's vertices, from its skin. Vertices of the surface come first, then copies of some of
 * them. */
typedef struct pl_dress {
    uint8_t *colors;     /* (all vertices, 4) sRGB, or NULL */
    float *uv;           /* (all vertices, 2), or NULL; far below zero for vertices without a texture */
    uint32_t picture;    /* number of the texture, 0: none */
    int64_t extra_count; /* number of copies */
    int32_t *sources;    /* (extra_count) original vertex of each copy */
    int32_t *tris;       /* (tri_count, 3) triangles with the copies; NULL: those of the surface */
} pl_dress;

/* A collider's triangles at time 0, and its current matrix (column major). */
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

/* The visible objects: bodies, then colliders. */
typedef struct pl_wire_stage {
    const pl_draw *draw;     /* surfaces of a simulation, or ... */
    const pl_film *film;     /* ... of a run in playback */
    const pl_dress *dresses; /* per body */
    bool edges;              /* edges are shown */
    int collider_count;
    const pl_obstacle *colliders;
} pl_wire_stage;

typedef struct pl_wire_frame {
    uint32_t epoch, frame, seq, step;
    double time;
    bool values, paused;
    float range[2]; /* range of the values */
    pl_wire_stage stage;
    int grab_count;
    const pl_wire_grab *grabs;
    int64_t pin_count;
    const float *pins; /* (pin_count, 3) */
} pl_wire_frame;

/* NULL if memory is short. */
pl_blob *pl_wire_topology(uint32_t epoch, const pl_wire_stage *stage);
pl_blob *pl_wire_frame_encode(const pl_wire_frame *frame);

#endif
