/* A world: the open scene or run, with its drawing data. Created by the worker, then used by the engine
 * only. */
#ifndef PL_STUDIO_WORLD_H
#define PL_STUDIO_WORLD_H

#include "server/pictures.h"
#include "server/wire.h"

#include <jansson.h>

enum { PL_MAX_FIELD = 32 };

/* Identifies the definition of a body or collider: its surface is rebuilt if this changes. */
typedef struct pl_fingerprint {
    const void *mesh, *skin;
    int64_t nodes, cells;
    double place[8];
    uint64_t words; /* hash of other members */
} pl_fingerprint;

typedef struct pl_world {
    pl_session *session;   /* NULL: playback of a run */
    const pl_scene *scene; /* current scene of the session, or scene of the run */
    pl_sim *sim;
    pl_film *film;    /* run in playback, else NULL */
    pl_scene *played; /* scene of that run */
    uint64_t version; /* version of the session that this corresponds to */
    int fingerprint_count;
    pl_fingerprint *fingerprints; /* bodies, then colliders */
    char name[256], title[256], source[16];
    char description[512];
    pl_draw *draw;
    int body_count, collider_count;
    pl_dress *dresses;    /* per body */
    pl_pictures pictures; /* textures */
    pl_obstacle *colliders;
    char field[PL_MAX_FIELD]; /* "none" */
    double range[2];          /* NAN: from the values */
    float ends[2];            /* range of the last frame */
    bool elements, edges;     /* elements are shown instead of skins; edges are shown */
    double real_time;         /* real-time factor measured at opening; 0: not measured */
    int threads;
} pl_world;

typedef struct pl_world_def {
    pl_scene *scene; /* ownership is taken, also on failure */
    pl_session_def session;
    const char *name, *title, *source, *description;
    int threads;
} pl_world_def;

pl_status pl_world_make(const pl_world_def *def, pl_world **out, pl_error *err);
/* Opens a run's folder for playback. */
pl_status pl_world_play_back(const char *folder, const pl_world_def *def, pl_world **out, pl_error *err);
void pl_world_free(pl_world *world);
double pl_world_time(const pl_world *world);
int64_t pl_world_step_index(const pl_world *world);
/* Simulated seconds until the next state. */
double pl_world_dt(const pl_world *world);
pl_status pl_world_step(pl_world *world, pl_step_report *report, pl_error *err);
/* Call after changes of the scene or simulation. *redrawn: surfaces were rebuilt. */
pl_status pl_world_refresh(pl_world *world, bool *redrawn, pl_error *err);
/* Rebuilds the surfaces, after bodies or colliders have changed or other surfaces were requested. */
pl_status pl_world_draw(pl_world *world, pl_error *err);
/* Updates the data of frames: positions, normals, values, poses. */
pl_status pl_world_update(pl_world *world, pl_error *err);
/* The data to encode. */
pl_wire_stage pl_world_stage(const pl_world *world);
/* Sets the field for later updates. */
pl_status pl_world_set_field(pl_world *world, const char *name, pl_error *err);
/* Colours and texture of a skin at the vertices of its surface, whose triangle i is order[i] of the skin
 * (NULL: i); empty if the skin has none. */
pl_status pl_dress_make(pl_dress *dress, const pl_mesh *skin, const int32_t *order,
                        const pl_draw_surface *surface, pl_pictures *pictures, pl_error *err);
void pl_dress_clear(pl_dress *dress);
/* The textured appearance of most of these triangles (`order` NULL: the first triangles); -1: none. */
int pl_dress_texture(const pl_mesh *skin, const int32_t *order, int64_t count);
/* The message of the event "scene". */
json_t *pl_world_describe(const pl_world *world, uint32_t epoch);
/* Names of the available result fields, as a JSON array. */
json_t *pl_world_fields(const pl_world *world);
/* Bounds, m, of everything that is drawn except infinite planes. */
void pl_world_bounds(const pl_world *world, double min[3], double max[3]);

#endif
