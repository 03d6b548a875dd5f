/* What a loaded scene holds, for the files of this folder. */
#ifndef PL_SCENE_MODEL_H
#define PL_SCENE_MODEL_H

#include "pliant/scene.h"
#include "scene/event.h"

#include <jansson.h>
#include <math.h>
#include <stdatomic.h>

/* Items of one list of the scene (materials, bodies, ...). */
typedef struct pl_list {
    int count;
    bool named; /* came as an object by name */
    void *items;
} pl_list;

/* Where a body's mesh comes from. */
typedef struct pl_mesh_source {
    const char *file;     /* as the scene has it, or NULL for a shape or a surface */
    const char *body;     /* of a run's folder: which body; NULL: its only one */
    int64_t frame;        /* of a run's folder; negative: the last */
    int64_t refine;       /* times that each tetrahedron becomes eight */
    int64_t vertices;     /* of a model's surface, or 0: as its file asks */
    const char *surface;  /* a file of triangles to be filled, or NULL; with one of the next two */
    int64_t tets;         /* wanted, or 0 */
    double size;          /* m, of the lattice, or 0 */
    double keep_features; /* degrees, or 0 */
    int coarsen;          /* pl_coarsen */
    const char *density;  /* where a coarsened mesh is finer, or NULL */
    double grade;         /* of the lattice away from the surface */
    pl_shape_def shape;
} pl_mesh_source;

/* What a body's plastic flow is guided towards. */
typedef struct pl_goal_source {
    bool given, scaled; /* scaled: the body's own mesh; else a mesh of the same cells */
    double scale[3];
    pl_mesh_source mesh;
} pl_goal_source;

/* A detailed surface that comes along. */
typedef struct pl_skin_source {
    bool given, own; /* own: a placement of its own, in the three fields below */
    const char *file;
    int64_t vertices; /* of a model's surface, or 0 */
    int outside;      /* pl_skin_outside */
    int normals;      /* pl_skin_normal_rule; of the surface: as the triangles lie */
    bool contact;     /* it touches, in place of the elements' boundary */
    double scale;
    pl_rotation rotate;
    double translate[3];
    const pl_mesh *surface; /* at rest in space; the scene's */
} pl_skin_source;

/* What is followed over time: a place at rest (NAN: none) or a selection of nodes. */
typedef struct pl_probe_def {
    const char *name, *body; /* body NULL: of all */
    double at[3];            /* m */
    pl_selection_def select;
} pl_probe_def;
static inline bool pl_probe_is_point(const pl_probe_def *probe) { return !isnan(probe->at[0]); }

typedef struct pl_scene_collider {
    pl_collider_def def;
    pl_look_def look;
} pl_scene_collider;

typedef struct pl_scene_body {
    pl_body_def def;
    pl_mesh_source source;
    pl_goal_source goal;
    bool straighten;
    pl_skin_source skin;
    pl_look_def look;
    const char *label; /* shown in pictures, or NULL */
} pl_scene_body;

/* Versions of a scene share meshes: the last one to go frees them. */
typedef struct pl_scene_mesh {
    char *path;       /* NULL for a generated shape */
    int64_t vertices; /* of a model's surface, as its source asks */
    pl_mesh *mesh;
    atomic_int *users;
} pl_scene_mesh;

struct pl_scene {
    atomic_int users; /* beside the one who loaded it: sessions, which share it */
    json_t *document; /* as it was read, overrides applied, without events; nobody changes it */
    char *label;
    char *folder; /* where relative files start, or NULL */
    const char *schema, *description;
    pl_sim_def sim;
    pl_output_def output;
    pl_list materials;              /* pl_material_def */
    pl_list bodies;                 /* pl_scene_body */
    pl_list constraints;            /* pl_constraint_def */
    pl_list loads;                  /* pl_load_def */
    pl_list colliders;              /* pl_scene_collider */
    pl_list heat_sources;           /* pl_heat_source_def */
    pl_list heat_fixed;             /* pl_fixed_temperature_def */
    pl_list anneals;                /* pl_anneal_def */
    pl_list probes;                 /* pl_probe_def */
    pl_body_def *body_defs;         /* what sim.bodies points to */
    pl_collider_def *collider_defs; /* what sim.colliders points to */
    int mesh_count;
    pl_scene_mesh *meshes;
    pl_event_list events;
    void *dt_changes; /* by events: see timeline.c */
    int dt_change_count;
    bool bodies_change;    /* events add, remove or remake some: frames differ in what they hold */
    bool colliders_change; /* likewise, or events pose them */
    char *cache;           /* as it was loaded with, for what events bring in; or NULL */
    int64_t cache_bytes;
    int owned_count, owned_capacity;
    void **owned; /* strings and arrays that the definitions point to */
};

/* Takes note of what a `set` event will mean for the files of a run; false without memory. */
bool pl_scene_note_changes(pl_scene *scene, int64_t step, const json_t *set);

/* Takes over what was noted; false without memory. */
bool pl_scene_copy_notes(const pl_scene *from, pl_scene *to);

/* Memory that lives as long as the scene; zeroed; NULL when there is none. */
void *pl_scene_own(pl_scene *scene, int64_t count, size_t size);
const char *pl_scene_own_text(pl_scene *scene, const char *text);

/* Takes over the mesh and its path, which may be NULL; NULL without memory, and then both are freed. */
const pl_mesh *pl_scene_add_mesh(pl_scene *scene, char *path, int64_t vertices, pl_mesh *mesh);
/* One more user, until pl_scene_free. */
const pl_scene *pl_scene_share(const pl_scene *scene);

/* A scene with every default and nothing in it. */
void pl_scene_init(void *scene);
/* Whether some body has a skin. */
bool pl_scene_has_skins(const pl_scene *scene);
/* The scene as a JSON value; `running` leaves out what does not change a run's results so far (texts, view,
 * duration). */
json_t *pl_scene_to_value(const pl_scene *scene, bool running);

#endif
