/* Surfaces for programs that draw a running simulation: positions, normals and values per body, as floats.
 *
 *     pl_draw_create(sim, NULL, &draw, &err);
 *     ...
 *     pl_sim_step(sim, &report, &err);
 *     pl_draw_update(draw, sim, &err);          in the stepping thread
 *     ...
 *     pl_draw_view view = pl_draw_read(draw, body);   any thread
 *
 * There are three buffers, so that readers need no locks: one is written while others read the last two. The
 * result of pl_draw_read is valid until the update after next begins; a reader that may be slower checks
 * pl_draw_is_valid afterwards. All other functions belong to the stepping thread.
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
    const pl_mesh *const *skins; /* per body: a skin of triangles in their rest position; NULL: the boundary
                                    of its elements. Borrowed during creation */
    int level;                   /* boundaries: triangles along an edge of a curved face, 1 to 16 */
    double crease; /* degrees: edges that are sharper at rest are not smoothed; 180: all are smoothed */
    int outside;   /* pl_skin_outside, of skins */
} pl_draw_def;
PL_API void pl_draw_def_init(pl_draw_def *def, size_t struct_size);
static inline pl_draw_def pl_draw_def_default(void) {
    pl_draw_def def;
    pl_draw_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_draw pl_draw;
/* For the current bodies; create a new one after a rebuild. `def` may be NULL: the defaults. */
PL_API pl_status pl_draw_create(pl_sim *sim, const pl_draw_def *def, pl_draw **out, pl_error *err);
/* Must not be called while other threads read. */
PL_API void pl_draw_free(pl_draw *draw);

/* The constant part of a body's surface. */
typedef struct pl_draw_surface {
    int64_t vertex_count, tri_count, edge_count;
    const int32_t *tris;    /* (tri_count,3) vertices, outward */
    const int32_t *sources; /* (vertex_count) node of the skin for each vertex: a node on a crease has
                               several; NULL for boundaries */
    const int32_t *edges;   /* (edge_count,2) vertices along the edges of the elements; none for skins */
} pl_draw_surface;
PL_API int pl_draw_body_count(const pl_draw *draw);
/* All zero if there is no such body. Any thread. */
PL_API pl_draw_surface pl_draw_surface_of(const pl_draw *draw, int body);

/* Values that surfaces can be coloured by. */
typedef struct pl_draw_field {
    const char *name;
    const char *unit;
    const char *doc;
} pl_draw_field;
PL_API int pl_draw_field_count(void);
/* All NULL if there is no such index. */
PL_API pl_draw_field pl_draw_field_at(int index);
/* Whether the simulation has this field. */
PL_API bool pl_draw_field_is_there(const pl_sim *sim, const char *name);
/* Chooses the field for later updates; initially "none", all zero. Unknown names are refused. */
PL_API pl_status pl_draw_set_field(pl_draw *draw, const pl_sim *sim, const char *name, pl_error *err);

/* Writes the current state into the next buffer. Refuses a simulation whose bodies have changed, and
 * positions that are not finite (PL_ERR_NUMERIC); the last buffer then stays. */
PL_API pl_status pl_draw_update(pl_draw *draw, pl_sim *sim, pl_error *err);

/* A body at the time of an update. */
typedef struct pl_draw_view {
    int64_t frame;          /* 1 for the first update; 0: none yet */
    int64_t step;           /* step of the simulation */
    double time;            /* time of the simulation, s */
    const float *positions; /* (vertex_count,3) */
    const float *normals;   /* (vertex_count,3) of length one */
    const float *values;    /* (vertex_count) */
    float min[3], max[3];   /* bounds of the positions */
    float low, high;        /* bounds of the values */
} pl_draw_view;
/* The latest update. Any thread. */
PL_API pl_draw_view pl_draw_read(const pl_draw *draw, int body);
/* Whether the data of that frame was not overwritten while reading. Any thread, after reading. */
PL_API bool pl_draw_is_valid(const pl_draw *draw, int64_t frame);

/* Positions (vertex_count,3) between the last two updates: part 0 is the previous one, 1 the latest. Returns
 * the frame of the latest, or 0 if there are not two updates or the data was overwritten meanwhile. Any
 * thread. */
PL_API int64_t pl_draw_interpolate(const pl_draw *draw, int body, double part, float *positions);

/* The latest update in 12 bytes per vertex, for network transfer: `vertices` (vertex_count,4) has x, y, z
 * within `bounds` (min, max) and the value within `range` (low, high), from 0 to 65535, `normals`
 * (vertex_count,4) from -127 to 127, and 0. Values are rounded to nearest: the error is at most half a unit.
 * `range` NULL: that of the body's values. Returns the frame, or 0 if there is none or it was overwritten
 * meanwhile. Any thread. */
PL_API int64_t pl_draw_pack(const pl_draw *draw, int body, const float range[2], float bounds[6],
                            uint16_t *vertices, int8_t *normals);

#ifdef __cplusplus
}
#endif
#endif
