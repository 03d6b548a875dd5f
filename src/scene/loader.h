/* Reading JSON values into definitions: the current place, the problems so far, and the loader for a list of
 * fields. */
#ifndef PL_SCENE_LOADER_H
#define PL_SCENE_LOADER_H

#include "core/memory.h"
#include "scene/model.h"
#include "scene/problems.h"

/* Parameters of the material being read that vary. */
typedef struct pl_key_list {
    int count;
    pl_material_key *items; /* owned by the scene */
} pl_key_list;
enum { PL_MAX_MATERIAL_KEYS = 64 };

typedef struct pl_loader pl_loader;
struct pl_loader {
    pl_scene *scene;
    json_t *document;       /* in place of a text, or NULL */
    const pl_scene *before; /* whose meshes are taken over where their sources are the same; or NULL */
    const char *text;       /* of the file, for line numbers */
    size_t size;
    const pl_scene_load_def *def;
    char **set_paths; /* of def->sets in our spelling; NULL where not applied */
    bool view_only;   /* the document is a view, and overrides are --view's */
    pl_buffer path;   /* of the value being read */
    pl_problems problems;
    bool no_memory, cancelled;
    pl_key_list keys;
};

/* Each returns the mark to leave by. */
size_t pl_loader_enter(pl_loader *loader, const char *key);
size_t pl_loader_enter_index(pl_loader *loader, int64_t index);
/* An item of a list of the current object, as the file has it: by name or by number. */
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

/* "found \"abc\"": a value in a few words. */
void pl_json_describe(const json_t *value, char *text, size_t size);
/* "a number above 0": what a field accepts. */
void pl_field_describe(const pl_field *field, char *text, size_t size);
/* Reports "found X, expected `expected`". */
void pl_loader_expected(pl_loader *loader, const json_t *value, const char *expected);

bool pl_read_real(pl_loader *loader, const json_t *value, const pl_field *field, double *out);
/* `field` gives the range of each component; NULL: any. */
bool pl_read_vec3(pl_loader *loader, const json_t *value, const pl_field *field, double out[3]);

/* Whole numbers from 0 of an array, as a scene's own list; false after reporting that one is not `expected`.
 */
bool pl_read_numbers(pl_loader *loader, json_t *value, const char *expected, int64_t *count,
                     const int32_t **out);

/* One object by its tables of fields (NULL-terminated list): known keys go to their offsets in `target`,
 * everything else is a problem. */
void pl_read_fields(pl_loader *loader, json_t *object, const pl_field *const *tables, void *target);

/* Changes the document as override `index` says; false after reporting why not. */
bool pl_set_apply(pl_loader *loader, json_t *root, int index);

/* The mesh as the body's element wants it: four or ten nodes each, straightened if asked for (degree.c).
 * Takes note of a new mesh through pl_scene_store_mesh; NULL after reporting a problem. */
const pl_mesh *pl_scene_fit_mesh(pl_loader *loader, const pl_scene_body *body, const pl_mesh *mesh);
/* Makes a mesh the scene's own; `path` (owned) is its file or NULL. */
const pl_mesh *pl_scene_store_mesh(pl_loader *loader, char *path, pl_mesh *mesh);

/* Meshes of the version before (takeover.c): the file's, as pl_scene_load_source keeps it; NULL where there
 * is none. */
const pl_mesh *pl_takeover_file(pl_loader *loader, const char *path, int64_t vertices);
/* The body of the same name, or NULL. */
const pl_scene_body *pl_takeover_body(const pl_loader *loader, const char *name);
/* Whether mesh, goal and skin come from the same sources; each is then taken over. */
bool pl_takeover_mesh(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);
bool pl_takeover_goal(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);
bool pl_takeover_skin(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body);

/* Reports a source that asks for more tetrahedra than the caller allows; `tets`: of its file, before it is
 * refined (limits.c). */
bool pl_scene_is_small(pl_loader *loader, const pl_mesh_source *source, int64_t tets);
/* Reports a file that the caller does not let be read, as a problem with `key`. */
bool pl_scene_may_read(pl_loader *loader, const char *key, const char *path);
/* A file relative to the scene's folder, which it has; malloc'ed. */
char *pl_scene_path(const pl_scene *scene, const char *file);
/* The tetrahedra of a source's surface or grid (fill.c), of ten nodes where the body's element has them and
 * there is a surface for them; NULL after reporting a problem. */
const pl_mesh *pl_scene_fill_surface(pl_loader *loader, const pl_mesh_source *source,
                                     const pl_scene_body *body);
/* Whether it is samples on a grid, which cannot be a skin. */
bool pl_scene_source_is_grid(const pl_scene *scene, const pl_mesh_source *source);
/* The tetrahedra of a source, for a body; NULL after reporting a problem (sources.c). */
const pl_mesh *pl_scene_make_mesh(pl_loader *loader, const pl_mesh_source *source, const pl_scene_body *body);
/* A mesh file of the scene, read once; NULL after reporting a problem with the key `file`. */
const pl_mesh *pl_scene_load_mesh(pl_loader *loader, const char *file);
/* Likewise, with a run's folder standing for one of its frames (run_mesh.c). */
const pl_mesh *pl_scene_load_source(pl_loader *loader, const pl_mesh_source *source);
/* The surface of a procedural model with about as many vertices, repaired as every mesh that is read
 * (fill.c). */
pl_status pl_scene_read_model(const char *path, int64_t vertices, pl_mesh **mesh, pl_mesh_repairs *repairs,
                              pl_error *err);
bool pl_scene_is_folder(const char *path);
/* The mesh of a run's body; NULL after reporting. */
pl_mesh *pl_scene_load_run(pl_loader *loader, const char *path, const pl_mesh_source *source);

/* Reports a material that is not there, at a key of the current object. */
void pl_check_material_name(pl_loader *loader, const char *key, const char *name);

/* Meshes, references between definitions, selections: what needs the whole scene, whose document is `root`.
 * `build` also makes the meshes. */
void pl_scene_resolve(pl_loader *loader, const json_t *root, bool build);

/* Makes the simulation of a scene without problems so far, to see whether it can be made (attempt.c). */
void pl_scene_attempt(pl_loader *loader);

/* Lets all events act that change the scene, one after the other, and reports the first that cannot
 * (event_check.c). */
void pl_scene_check_events(pl_loader *loader);

/* How far a scene is tried: its values alone (for fuzzing, where a shape may ask for gigabytes), with the
 * meshes, with the simulation. */
typedef enum pl_scene_depth { PL_SCENE_VALUES, PL_SCENE_MESHES, PL_SCENE_MODEL } pl_scene_depth;

/* The next version of a scene, from a document without events, which it shares. Meshes whose sources are the
 * same are those of the version before. */
pl_status pl_scene_derive(const pl_scene *before, json_t *document, const pl_scene_load_def *def,
                          pl_scene **out, pl_error *err);

/* pl_scene_load_memory to a depth; `def` may be NULL. */
pl_status pl_scene_parse(const char *label, const char *folder, const void *data, size_t size,
                         const pl_scene_load_def *def, pl_scene_depth depth, pl_scene **out,
                         pl_problems *problems, pl_error *err);

#endif
