/* The contents of a loaded scene, for the files of this folder. */
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
    bool named; /* given as an object by name */
    void *items;
} pl_list;

/* The source of a body's mesh. */
typedef struct pl_mesh_source {
    const char *file;     /* as in the scene, or NULL for a shape or a surface */
    const char *body;     /* for a run folder: the body; NULL: its only one */
    int64_t frame;        /* for a run folder; negative: the last */
    int64_t refine;       /* number of times that each tetrahedron is divided into eight */
    int64_t vertices;     /* of a model's surface, or 0: as in its file */
    const char *surface;  /* file of triangles to fill, or NULL; with one of the next two */
    int64_t tets;         /* requested number, or 0 */
    double size;          /* m, lattice spacing, or 0 */
    double keep_features; /* degrees, or 0 */
    int coarsen;          /* pl_coarsen */
    const char *density;  /* array that says where a coarsened mesh is finer, or NULL */
    double grade;         /* growth of the lattice spacing away from the surface */
    pl_shape_def shape;
} pl_mesh_source;

/* The shape towards which a body's plastic flow is guided. */
typedef struct pl_goal_source {
    bool given, scaled; /* scaled: the body's own mesh; else a mesh with the same cells */
    double scale[3];
    pl_mesh_source mesh;
} pl_goal_source;

/* A detailed surface that moves with the body. */
typedef struct pl_skin_source {
    bool given, own; /* own: it has its own placement, in the three fields below */
    const char *file;
    int64_t vertices; /* of a model's surface, or 0 */
    int outside;      /* pl_skin_outside */
    int normals;      /* pl_skin_normal_rule; "surface": from the triangles as they lie */
    bool contact;     /* used for contact instead of the elements' boundary */
    double scale;
    pl_rotation rotate;
    double translate[3];
    const pl_mesh *surface; /* at rest, in world coordinates; owned by the scene */
} pl_skin_source;

/* A quantity recorded over time: at a point at rest (NAN: none) or over a selection of nodes. */
typedef struct pl_probe_def {
    const char *name, *body; /* body NULL: all bodies */
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

/* Versions of a scene share meshes: the last version that is freed frees them. */
typedef struct pl_scene_mesh {
    char *path;       /* NULL for a generated shape */
    int64_t vertices; /* of a model's surface, as its source requests */
    pl_mesh *mesh;
    atomic_int *users;
} pl_scene_mesh;

struct pl_scene {
    atomic_int users; /* sessions that share it, in addition to its creator */
    json_t *document; /* as read, with overrides, without events; immutable */
    char *label;
    char *folder; /* base of relative paths, or NULL */
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
    void *dt_changes; /* changes of dt by events: see timeline.c */
    int dt_change_count;
    double contact_distance; /* m, found by the check of the model; 0: no barriers, or not checked */
    bool between_given;      /* the document has contact.between */
    bool type_given;         /* ... and integrator.type */
    bool bodies_change;      /* events add, remove or rebuild bodies: the contents of frames vary */
    bool colliders_change;   /* the same for colliders, or events pose them */
    char *cache;             /* cache folder with which it was loaded, for meshes that events add; or NULL */
    int64_t cache_bytes;
    int owned_count, owned_capacity;
    void **owned; /* strings and arrays that belong to the definitions */
};

/* Records how a `set` event affects the files of a run; false if out of memory. */
bool pl_scene_note_changes(pl_scene *scene, int64_t step, const json_t *set);

/* Copies what was recorded; false if out of memory. */
bool pl_scene_copy_notes(const pl_scene *from, pl_scene *to);

/* Memory that lives as long as the scene; zeroed; NULL if out of memory. */
void *pl_scene_own(pl_scene *scene, int64_t count, size_t size);
const char *pl_scene_own_text(pl_scene *scene, const char *text);

/* Transfers the mesh and its path, which may be NULL, to the scene. NULL if out of memory; both are then
 * freed. */
const pl_mesh *pl_scene_add_mesh(pl_scene *scene, char *path, int64_t vertices, pl_mesh *mesh);
/* Adds a user, until pl_scene_free. */
const pl_scene *pl_scene_share(const pl_scene *scene);

/* An empty scene with all defaults. */
void pl_scene_init(void *scene);
/* Whether some body has a skin. */
bool pl_scene_has_skins(const pl_scene *scene);
/* The scene as a JSON value; `running` omits keys that do not affect a run's results so far (texts, view,
 * duration). */
json_t *pl_scene_to_value(const pl_scene *scene, bool running);

/* By its name; NULL if there is none. */
const pl_material_def *pl_find_material(const pl_scene *scene, const char *name);

#endif
