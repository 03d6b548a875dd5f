/* Reads JSON values into definitions: the current path, the problems found so far, and the reader of a list
 * of fields. */
#ifndef PL_SCENE_LOADER_H
#define PL_SCENE_LOADER_H

#include "core/memory.h"
#include "scene/model.h"
#include "scene/problems.h"

/* Varying parameters of the material that is being read. */
typedef struct pl_key_list {
    int count;
    pl_material_key *items; /* owned by the scene */
} pl_key_list;
enum { PL_MAX_MATERIAL_KEYS = 64 };

typedef struct pl_loader pl_loader;
struct pl_loader {
    pl_scene *scene;
    json_t *document;       /* the document if there is no text, or NULL */
    const pl_scene *before; /* previous version, whose meshes with the same sources are reused; or NULL */
    const char *text;       /* text of the file, for line numbers */
    size_t size;
    const pl_scene_load_def *def;
    char **set_paths;    /* the paths of def->sets in canonical spelling; NULL where not applied */
    const char *setting; /* the one of def->sets that is being applied, or NULL */
    bool view_only;      /* the document is a view */
    pl_buffer path;      /* path of the value that is being read */
    const char *kind;    /* name of its kind, or of the object that contains it */
    pl_problems problems;
    bool no_memory, cancelled;
    const char *too_large; /* the body for which there was no memory, if known */
    pl_key_list keys;
};

/* Each returns the mark with which to leave. */
size_t pl_loader_enter(pl_loader *loader, const char *key);
size_t pl_loader_enter_index(pl_loader *loader, int64_t index);
/* Enters an item of a list of the current object in the form that the file uses: by name or by index. */
size_t pl_loader_enter_item(pl_loader *loader, const char *list_name, const pl_list *list, int index,
                            const char *name);
void pl_loader_leave(pl_loader *loader, size_t mark);

/* A problem with the value at the current path; with its key; with the value of one of its keys (which may be
 * missing). */
void pl_loader_problem(pl_loader *loader, const char *format, ...) PL_PRINTF(2, 3);
void pl_loader_key_problem(pl_loader *loader, const char *format, ...) PL_PRINTF(2, 3);
void pl_loader_problem_in(pl_loader *loader, const char *key, const char *format, ...) PL_PRINTF(3, 4);
void pl_loader_warning(pl_loader *loader, const char *format, ...) PL_PRINTF(2, 3);
void pl_loader_key_warning(pl_loader *loader, const char *format, ...) PL_PRINTF(2, 3);

/* A short description of a value: "found \"abc\"". */
void pl_json_describe(const json_t *value, char *text, size_t size);
/* What a field accepts: "a number above 0". */
void pl_field_describe(const pl_field *field, char *text, size_t size);
/* Reports "found X, expected `expected`". */
void pl_loader_expected(pl_loader *loader, const json_t *value, const char *expected);

bool pl_read_real(pl_loader *loader, const json_t *value, const pl_field *field, double *out);
/* `field` gives the range of each component; NULL: no limits. */
bool pl_read_vec3(pl_loader *loader, const json_t *value, const pl_field *field, double out[3]);

/* Reads an array of whole numbers from 0 into a list that the scene owns; false after reporting that one is
 * not `expected`. */
bool pl_read_numbers(pl_loader *loader, json_t *value, const char *expected, int64_t *count,
                     const int32_t **out);

/* Reads one object by its tables of fields (a NULL-terminated list): known keys are stored at their offsets
 * in `target`, any other key is a problem. */
void pl_read_fields(pl_loader *loader, json_t *object, const pl_field *const *tables, void *target);

/* Applies override `index` to the document; false after reporting a problem. */
bool pl_set_apply(pl_loader *loader, json_t *root, int index);

/* The mesh as the body's element requires: four or ten nodes per tetrahedron, straightened if requested
 * (degree.c). Registers a new mesh through pl_scene_store_mesh; NULL after reporting a problem. */
const pl_mesh *pl_scene_fit_mesh(pl_loader *loader, const pl_scene_body *body, const pl_mesh *mesh);
/* Transfers a mesh to the scene; `path` (also transferred) is its file or NULL. */
const pl_mesh *pl_scene_store_mesh(pl_loader *loader, char *path, pl_mesh *mesh);

/* Meshes of the previous version (takeover.c). This one: a file's mesh as pl_scene_load_source stores it;
 * NULL if there is none. */
const pl_mesh *pl_takeover_file(pl_loader *loader, const char *path, int64_t vertices);
/* The body of the same name in the previous version, or NULL. */
const pl_scene_body *pl_takeover_body(const pl_loader *loader, const char *name);
/* Whether mesh, goal and skin have the same sources as before; each is then reused. */
bool pl_takeover_mesh(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);
bool pl_takeover_goal(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);
bool pl_takeover_skin(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);

/* Reports a source that would create more tetrahedra than the caller allows; `tets`: the number in its file,
 * before refinement (limits.c). */
bool pl_scene_is_small(pl_loader *loader, const pl_mesh_source *source, const pl_scene_body *body,
                       int64_t tets);
/* Reports a file that the caller does not allow to be read, as a problem with `key`. */
bool pl_scene_may_read(pl_loader *loader, const char *key, const char *path);
/* Path of a file relative to the folder of the scene, which must have one; malloc'ed. */
char *pl_scene_path(const pl_scene *scene, const char *file);
/* The tetrahedra of a source's surface or grid (fill.c), with ten nodes if the body's element is quadratic
 * and there is a surface to fit; NULL after reporting a problem. */
const pl_mesh *pl_scene_fill_surface(pl_loader *loader, const pl_mesh_source *source,
                                     const pl_scene_body *body);
/* Whether the source consists of samples on a grid, which cannot be a skin. */
bool pl_scene_source_is_grid(const pl_scene *scene, const pl_mesh_source *source);
/* The tetrahedra of a source for a body; NULL after reporting a problem (sources.c). */
const pl_mesh *pl_scene_make_mesh(pl_loader *loader, const pl_mesh_source *source, const pl_scene_body *body);
/* A mesh file of the scene, read only once; NULL after reporting a problem with the key `file`. */
const pl_mesh *pl_scene_load_mesh(pl_loader *loader, const char *file);
/* The same, but a run folder means one of its frames (run_mesh.c). */
const pl_mesh *pl_scene_load_source(pl_loader *loader, const pl_mesh_source *source);
/* The surface of a procedural model with about `vertices` vertices, repaired like every mesh that is read
 * (fill.c). */
pl_status pl_scene_read_model(const char *path, int64_t vertices, pl_mesh **mesh, pl_mesh_repairs *repairs,
                              pl_error *err);
bool pl_scene_is_folder(const char *path);
/* The mesh of a run's body; NULL after reporting a problem. */
pl_mesh *pl_scene_load_run(pl_loader *loader, const char *path, const pl_mesh_source *source);

/* Reports a material that does not exist, at a key of the current object. */
void pl_check_material_name(pl_loader *loader, const char *key, const char *name);

/* Resolves everything that needs the whole scene: meshes, references between definitions, selections. `root`
 * is its document. `build` also creates the meshes. */
void pl_scene_resolve(pl_loader *loader, const json_t *root, bool build);

/* Creates the simulation of a scene without problems so far, to check that this is possible (attempt.c). */
void pl_scene_attempt(pl_loader *loader);

/* Applies all events that change the scene, one after the other, and reports the first that fails
 * (event_check.c). */
void pl_scene_check_events(pl_loader *loader);

/* How thoroughly a scene is checked: only its values (for fuzzing, where a shape may request gigabytes), with
 * the meshes, or with the simulation. */
typedef enum pl_scene_depth { PL_SCENE_VALUES, PL_SCENE_MESHES, PL_SCENE_MODEL } pl_scene_depth;

/* Creates the next version of a scene from a document without events; the scene shares the document. Meshes
 * with unchanged sources are reused from the previous version. */
pl_status pl_scene_derive(const pl_scene *before, json_t *document, const pl_scene_load_def *def,
                          pl_scene **out, pl_error *err);

/* pl_scene_load_memory with a depth of checks; `def` may be NULL. */
pl_status pl_scene_parse(const char *label, const char *folder, const void *data, size_t size,
                         const pl_scene_load_def *def, pl_scene_depth depth, pl_scene **out,
                         pl_problems *problems, pl_error *err);

#endif
