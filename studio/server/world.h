/* What is open: a scene that runs, and what is drawn of it. Made by the worker, then the engine's alone. */
#ifndef PL_STUDIO_WORLD_H
#define PL_STUDIO_WORLD_H

#include "server/pictures.h"
#include "server/wire.h"

#include <jansson.h>

enum { PL_MAX_FIELD = 32 };

/* By which a body or collider is recognised: where it differs, its surface is made again. */
typedef struct pl_fingerprint {
    const void *mesh, *skin;
    int64_t nodes, cells;
    double place[8];
    uint64_t words; /* hash of its other members */
} pl_fingerprint;

typedef struct pl_world {
    pl_session *session;   /* NULL: a run is played back */
    const pl_scene *scene; /* the session's, as they are now; or the run's */
    pl_sim *sim;
    pl_film *film;    /* of a run that is played back, else NULL ... */
    pl_scene *played; /* ... and its scene */
    uint64_t version; /* of the session, that this is up to date with */
    int fingerprint_count;
    pl_fingerprint *fingerprints; /* of bodies, then colliders */
    char name[256], title[256], source[16];
    char description[512];
    pl_draw *draw;
    int body_count, collider_count;
    pl_dress *dresses;    /* by body */
    pl_pictures pictures; /* of textures */
    pl_obstacle *colliders;
    char field[PL_MAX_FIELD]; /* "none" */
    double range[2];          /* NAN: by the values */
    float ends[2];            /* that the last frame had */
    bool elements, edges;     /* shown in place of skins */
    double real_time;         /* factor measured when it was opened; 0: not measured */
    int threads;
} pl_world;

typedef struct pl_world_def {
    pl_scene *scene; /* taken over, also on failure */
    pl_session_def session;
    const char *name, *title, *source, *description;
    int threads;
} pl_world_def;

pl_status pl_world_make(const pl_world_def *def, pl_world **out, pl_error *err);
/* A run's folder, to be played back. */
pl_status pl_world_play_back(const char *folder, const pl_world_def *def, pl_world **out, pl_error *err);
void pl_world_free(pl_world *world);
double pl_world_time(const pl_world *world);
int64_t pl_world_step_index(const pl_world *world);
/* Seconds of the simulation until the next state. */
double pl_world_dt(const pl_world *world);
pl_status pl_world_step(pl_world *world, pl_step_report *report, pl_error *err);
/* After anything that may have changed scene or simulation: *redrawn says whether surfaces are others now. */
pl_status pl_world_refresh(pl_world *world, bool *redrawn, pl_error *err);
/* The surfaces, again: after bodies or colliders changed, or other surfaces were asked for. */
pl_status pl_world_draw(pl_world *world, pl_error *err);
/* Positions, normals, values, poses: what a frame needs. */
pl_status pl_world_update(pl_world *world, pl_error *err);
/* What is to be encoded. */
pl_wire_stage pl_world_stage(const pl_world *world);
/* For the updates from now on. */
pl_status pl_world_set_field(pl_world *world, const char *name, pl_error *err);
/* Colours and texture of a skin at the vertices of its surface, whose triangle i is order[i] of the skin
 * (NULL: i); nothing where it has none. */
pl_status pl_dress_make(pl_dress *dress, const pl_mesh *skin, const int32_t *order,
                        const pl_draw_surface *surface, pl_pictures *pictures, pl_error *err);
void pl_dress_clear(pl_dress *dress);
/* The appearance with a texture that most of these triangles have (`order` NULL: the first); -1: none. */
int pl_dress_texture(const pl_mesh *skin, const int32_t *order, int64_t count);
/* The event "scene". */
json_t *pl_world_describe(const pl_world *world, uint32_t epoch);
/* Result fields that make sense here: a JSON array of names. */
json_t *pl_world_fields(const pl_world *world);
/* Metres: of everything that is drawn but endless planes. */
void pl_world_bounds(const pl_world *world, double min[3], double max[3]);

#endif
