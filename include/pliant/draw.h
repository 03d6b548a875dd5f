/* What a simulation looks like, for programs that draw it while it runs: positions, normals and values of a
 * surface per body, as floats.
 *
 *     pl_draw_create(sim, NULL, &draw, &err);
 *     ...
 *     pl_sim_step(sim, &report, &err);
 *     pl_draw_update(draw, sim, &err);          the thread that steps
 *     ...
 *     pl_draw_view view = pl_draw_read(draw, body);   any thread
 *
 * There are three buffers, so that readers need no locks: one is written while others read the last two. What
 * pl_draw_read returns stays as it is until the update after next begins; a reader that may be slower asks
 * pl_draw_is_valid afterwards. Everything else of a pl_draw belongs to the thread that steps.
 */
#ifndef PLIANT_DRAW_H
#define PLIANT_DRAW_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pl_draw_def {
    size_t struct_size;
    int skin_count;              /* 0, or the number of bodies */
    const pl_mesh *const *skins; /* by body: triangles, at rest in space, that the body carries along; NULL:
                                    the boundary of its elements. Borrowed while the surfaces are made */
    int level;     /* of boundaries: so many triangles along an edge of a curved face, 1 to 16 */
    double crease; /* degrees: edges sharper than that at rest are not smoothed; 180: all are */
    int outside;   /* pl_skin_outside, of skins */
} pl_draw_def;
PL_API void pl_draw_def_init(pl_draw_def *def, size_t struct_size);
static inline pl_draw_def pl_draw_def_default(void) {
    pl_draw_def def;
    pl_draw_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_draw pl_draw;
/* Of the bodies as they are; after a rebuild make another one. `def` may be NULL: the defaults. */
PL_API pl_status pl_draw_create(pl_sim *sim, const pl_draw_def *def, pl_draw **out, pl_error *err);
/* Not while others read. */
PL_API void pl_draw_free(pl_draw *draw);

/* What of a body's surface does not change. */
typedef struct pl_draw_surface {
    int64_t vertex_count, tri_count, edge_count;
    const int32_t *tris;    /* (tri_count,3) vertices, outward */
    const int32_t *sources; /* (vertex_count) the node of the skin that a vertex is at: a node on a crease has
                               several; NULL of boundaries */
    const int32_t *edges;   /* (edge_count,2) vertices along the edges of the elements; none of skins */
} pl_draw_surface;
PL_API int pl_draw_body_count(const pl_draw *draw);
/* All zero for a body that is not there. Any thread. */
PL_API pl_draw_surface pl_draw_surface_of(const pl_draw *draw, int body);

/* Values that surfaces can be coloured by. */
typedef struct pl_draw_field {
    const char *name;
    const char *unit;
    const char *doc;
} pl_draw_field;
PL_API int pl_draw_field_count(void);
/* All NULL where there is none of this index. */
PL_API pl_draw_field pl_draw_field_at(int index);
/* Whether the simulation has such values. */
PL_API bool pl_draw_field_is_there(const pl_sim *sim, const char *name);
/* For the updates from now on; at first "none", all zero. Refuses names that are not there. */
PL_API pl_status pl_draw_set_field(pl_draw *draw, const pl_sim *sim, const char *name, pl_error *err);

/* Writes the present state into the next buffer. Refuses a simulation whose bodies are others by now. */
PL_API pl_status pl_draw_update(pl_draw *draw, pl_sim *sim, pl_error *err);

/* A body as of some update. */
typedef struct pl_draw_view {
    int64_t frame;          /* 1 for the first update; 0: there was none yet */
    int64_t step;           /* of the simulation, ... */
    double time;            /* ... and its time, s */
    const float *positions; /* (vertex_count,3) */
    const float *normals;   /* (vertex_count,3) of length one */
    const float *values;    /* (vertex_count) */
    float min[3], max[3];   /* bounds of the positions */
    float low, high;        /* ... and of the values */
} pl_draw_view;
/* The latest. Any thread. */
PL_API pl_draw_view pl_draw_read(const pl_draw *draw, int body);
/* Whether what was read of that frame is still as it was. Any thread, after reading. */
PL_API bool pl_draw_is_valid(const pl_draw *draw, int64_t frame);

/* Positions (vertex_count,3) between the last two updates: part 0 is the one before, 1 the latest. Returns
 * the latest's frame, or 0 and nothing of use where there are not two, or updates overtook it. Any thread. */
PL_API int64_t pl_draw_interpolate(const pl_draw *draw, int body, double part, float *positions);

/* The latest in 12 bytes a vertex, for a network: `vertices` (vertex_count,4) has x, y, z within `bounds`
 * (min, max) and the value within `range` (low, high), from 0 to 65535, `normals` (vertex_count,4) from -127
 * to 127, and 0. The nearest of these numbers are taken: what is read back is off by half of one at most.
 * `range` NULL: that of the body's values. Returns the frame, or 0 where there is none, or updates overtook
 * it. Any thread. */
PL_API int64_t pl_draw_pack(const pl_draw *draw, int body, const float range[2], float bounds[6],
                            uint16_t *vertices, int8_t *normals);

#ifdef __cplusplus
}
#endif
#endif
