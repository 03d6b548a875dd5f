/* Ray tracing of triangles: Embree 3 or 4 behind four functions. */
#ifndef PL_RENDER_TRACE_H
#define PL_RENDER_TRACE_H

#include "pliant/base.h"
#include "vec.h"

typedef struct pl_tracer pl_tracer;

enum { PL_RAYS = 8 };

/* Up to eight rays at once, which should be neighbours; hits are within (near, far). */
typedef struct pl_rays {
    int count;
    pl_vec from[PL_RAYS], direction[PL_RAYS];
    float near;
    float time[PL_RAYS]; /* 0: now, to 1: when the shutter opened */
    /* results: */
    bool hit[PL_RAYS];
    int32_t tri[PL_RAYS];         /* only by pl_tracer_hit, like the next two */
    float u[PL_RAYS], v[PL_RAYS]; /* weights of the second and third corner */
    float distance[PL_RAYS];
} pl_rays;

/* Vertex arrays (vertex_count,3) need one extra float at their end. `past` has the positions when the shutter
 * opened, or is NULL if nothing moves. The arrays must outlive the tracer. */
pl_status pl_tracer_new(int64_t vertex_count, const float *vertices, const float *past, int64_t tri_count,
                        const int32_t *tris, pl_tracer **out, pl_error *err);
void pl_tracer_free(pl_tracer *tracer);
/* The nearest hit beyond `near`, and whether there is any hit. Both are thread-safe. */
void pl_tracer_hit(const pl_tracer *tracer, pl_rays *rays);
void pl_tracer_blocked(const pl_tracer *tracer, pl_rays *rays);

#endif
