/* A .glb that is being written: the layout of its binary part, and the JSON part that describes it. */
#ifndef PL_IO_GLB_FILE_H
#define PL_IO_GLB_FILE_H

#include "io/glb_look.h"

typedef struct pl_glb_view {
    uint64_t offset, size;
    int stride; /* bytes per vertex; 0: none */
    int target; /* OpenGL target; 0: none */
} pl_glb_view;

typedef struct pl_glb_accessor {
    int view;
    uint64_t offset;
    int64_t count;
    int width;           /* numbers per item */
    bool whole;          /* unsigned int, otherwise float */
    const float *bounds; /* minima, then maxima, known once the data is written; or NULL */
} pl_glb_accessor;

typedef struct pl_glb_rigid {
    pl_surface_split split;
    float *vertices; /* (2 vertex_count,3): positions, then normals */
    float bounds[6];
    bool moves;
    float *motion;          /* (frame_count,3) and (frame_count,4), if it moves */
    uint64_t indices, rows; /* byte offsets in their views */
    int first_accessor;     /* indices, positions, normals */
    int motion_accessor;    /* translations, rotations */
} pl_glb_rigid;

typedef struct pl_glb {
    const pl_animation_def *def;
    const char *path;
    double turn[9];
    pl_surface_split split;
    pl_glb_look look;
    double *positions; /* (node_count,3) in the current frame */
    double *normals;   /* (split vertices,3) in the current frame */
    float *base;       /* (vertex_count,6): position and normal of frame 0, as written */
    float *row;        /* (vertex_count,3) to be written next */
    float *bounds;     /* (targets + 1, object_count, 6): of the base positions, then of each target */
    float time_range[2];
    int targets; /* 0 if nothing moves */
    pl_glb_rigid *rigids;
    uint64_t size; /* size of the binary part */
    int view_count, accessor_count;
    pl_glb_view *views;
    pl_glb_accessor *accessors;
    int picture_view;   /* index of the first one */
    int first_object;   /* first accessor; each object has pl_glb_object_accessors of them */
    int times, weights; /* accessors, if there are targets */
    bool failed;        /* out of memory */
} pl_glb;

/* Bytes of one row with three floats per vertex. */
static inline uint64_t pl_glb_row_bytes(const pl_glb *glb) { return (uint64_t)glb->look.vertex_count * 12; }

/* Sets views, accessors and `size`; the binary part is written in the order of the views. */
void pl_glb_plan(pl_glb *glb);
void pl_glb_json(const pl_glb *glb, pl_buffer *out);

#endif
