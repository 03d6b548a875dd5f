/* Loads a scene: text, overrides, fields, then the checks that need the whole scene (resolve.c). */
#include "core/fields.h"
#include "core/threads.h"
#include "io/file.h"
#include "io/formats.h"
#include "pliant/sculpt.h"
#include "scene/kinds.h"
#include "scene/magnitudes.h"
#include "scene/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the scene as an object */

void *pl_scene_own(pl_scene *scene, int64_t count, size_t size) {
    if (scene->owned_count == scene->owned_capacity) {
        int capacity = scene->owned_capacity ? 2 * scene->owned_capacity : 32;
        void **grown = pl_array_grow(scene->owned, capacity, sizeof *grown);
        if (!grown) return NULL;
        scene->owned = grown;
        scene->owned_capacity = capacity;
    }
    void *items = pl_array_new(count, size);
    if (items) scene->owned[scene->owned_count++] = items;
    return items;
}

const char *pl_scene_own_text(pl_scene *scene, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = pl_scene_own(scene, (int64_t)size, 1);
    if (copy) memcpy(copy, text, size);
    return copy;
}

const pl_mesh *pl_scene_add_mesh(pl_scene *scene, char *path, int64_t vertices, pl_mesh *mesh) {
    atomic_int *users = malloc(sizeof *users);
    if (!users) {
        free(path);
        pl_mesh_free(mesh);
        return NULL;
    }
    atomic_init(users, 1);
    scene->meshes[scene->mesh_count++] = (pl_scene_mesh){path, vertices, mesh, users};
    return mesh;
}

const pl_scene *pl_scene_share(const pl_scene *scene) {
    atomic_fetch_add(&((pl_scene *)(uintptr_t)scene)->users, 1);
    return scene;
}

void pl_scene_free(pl_scene *scene) {
    if (!scene || atomic_fetch_sub(&scene->users, 1) > 0) return;
    for (int i = 0; i < scene->mesh_count; i++) {
        free(scene->meshes[i].path);
        if (atomic_fetch_sub(scene->meshes[i].users, 1) > 1) continue;
        pl_mesh_free(scene->meshes[i].mesh);
        free(scene->meshes[i].users);
    }
    pl_events_free(&scene->events);
    json_decref(scene->document);
    free(scene->cache);
    for (int i = 0; i < scene->owned_count; i++) free(scene->owned[i]);
    free(scene->owned);
    free(scene->label);
    free(scene->folder);
    free(scene);
}

const pl_sim_def *pl_scene_sim(const pl_scene *scene) { return scene ? &scene->sim : NULL; }
const pl_output_def *pl_scene_output(const pl_scene *scene) { return scene ? &scene->output : NULL; }

int64_t pl_scene_step_count(const pl_scene *scene) {
    if (!scene) return 0;
    /* 2.5 s in steps of 0.0208333 s, which is 1/48 with six digits, is 120 steps, although the quotient is
     * slightly above 120. */
    const double steps = scene->output.duration / scene->sim.dt, whole = ceil(steps - 1e-3);
    return whole < 1 && steps > 1e-6 ? 1 : (int64_t)whole;
}

double pl_scene_contact_distance(const pl_scene *scene) { return scene ? scene->contact_distance : 0; }
int64_t pl_scene_frame_count(const pl_scene *scene) {
    if (!scene) return 0;
    int64_t every = scene->output.every;
    return (pl_scene_step_count(scene) + every - 1) / every;
}

int64_t pl_scene_event_count(const pl_scene *scene) { return scene ? pl_events_count(&scene->events) : 0; }

/* ---- loading */

/* What is probably wrong with a text that is not JSON. */
static const char *pl_text_advice(const pl_loader *loader, const json_error_t *error) {
    const char *text = error->text;
    if (strstr(text, "near '/'") || strstr(text, "near '#'")) return "; JSON has no comments";
    if (strstr(text, "expected near '\"")) return "; is a comma missing before it?";
    if (!strstr(text, "near '}'") && !strstr(text, "near ']'")) return "";
    /* the position is behind the bracket */
    int64_t at = (int64_t)error->position - 2;
    while (at >= 0 && at < (int64_t)loader->size && strchr(" \t\r\n", loader->text[at])) at--;
    return at >= 0 && at < (int64_t)loader->size && loader->text[at] == ',' ? "; remove the comma before it"
                                                                            : "";
}

static json_t *pl_scene_text(pl_loader *loader) {
    json_error_t error;
    json_t *root = json_loadb(loader->text, loader->size, JSON_REJECT_DUPLICATES, &error);
    if (root) return root;
    char message[JSON_ERROR_TEXT_LENGTH + 64];
    snprintf(message, sizeof message, "not valid JSON: %s%s", error.text, pl_text_advice(loader, &error));
    pl_problems_add(&loader->problems, "", error.line > 0 ? error.line : 0,
                    error.column > 0 ? error.column : 0, false, message);
    return NULL;
}

/* Checks of single values at the top level that JSON Schema cannot express. */
static void pl_scene_finish(pl_loader *loader, const json_t *root) {
    pl_scene *scene = loader->scene;
    double steps = scene->output.duration / scene->sim.dt;
    if (!(steps < 1e9)) {
        pl_loader_problem_in(loader, "time", "duration / dt is %.4g steps, expected fewer than 1e9", steps);
    }
    /* the default does not contradict "vtu": false */
    if (!scene->output.vtu && !json_object_get(json_object_get(root, "output"), "glb"))
        scene->output.glb = false;
    const bool asked[] = {scene->output.glb, scene->output.pc2, scene->output.obj};
    static const char *const names[] = {"glb", "pc2", "obj"};
    for (int i = 0; i < 3; i++) {
        if (asked[i] && !scene->output.vtu)
            pl_loader_problem_in(
                loader, "output",
                "%s is true but vtu is false; expected vtu too, because the animation is made from it",
                names[i]);
    }
    pl_view_find_up(loader);
    pl_camera_check(loader);
    pl_frame_fields_check(loader);
    if (pl_problems_errors(&loader->problems) == 0) pl_warn_steps(loader);
    const pl_integrator_def *integrator = &scene->sim.integrator;
    bool off = integrator->untangling_start == 0.0 && integrator->untangling_end == 0.0;
    if (!off && integrator->untangling_end >= integrator->untangling_start) {
        pl_loader_problem_in(
            loader, "integrator",
            "untangling_end is %.10g, expected less than untangling_start = %.10g (or both 0)",
            integrator->untangling_end, integrator->untangling_start);
    }
}

/* Reports a run.json, none of whose keys is one of a scene. */
static bool pl_is_record(pl_loader *loader, const json_t *root) {
    const char *file = json_string_value(json_object_get(root, "scene_file"));
    if (!file || !json_is_object(json_object_get(root, "scene")) || !json_object_get(root, "totals"))
        return false;
    pl_loader_problem(
        loader,
        "is the record of a run, not a scene; \"pliant run %.600s\" repeats it, unless --set or "
        "the file have changed; its key scene has all values that were used, and is a scene if "
        "saved next to that file",
        file);
    return true;
}

static void pl_scene_read(pl_loader *loader, pl_scene_depth depth) {
    json_t *root = loader->document ? json_incref(loader->document) : pl_scene_text(loader);
    if (!root) return;
    if (pl_is_record(loader, root)) {
        json_decref(root);
        return;
    }
    bool good = true;
    for (int i = 0; i < loader->def->set_count; i++) good = pl_set_apply(loader, root, i) && good;
    pl_kind_read(loader, "scene", root, loader->scene);
    if (good && json_is_object(root)) {
        pl_scene_finish(loader, root);
        pl_scene_resolve(loader, root, depth >= PL_SCENE_MESHES);
        bool fine = !loader->no_memory && !pl_problems_errors(&loader->problems);
        if (fine && depth >= PL_SCENE_MODEL) pl_scene_attempt(loader);
    }
    if (!loader->document) json_object_del(root, "events");
    loader->scene->document = root;
    bool sound = !loader->no_memory && !pl_problems_errors(&loader->problems);
    if (sound && depth >= PL_SCENE_MODEL) pl_scene_check_events(loader);
}

static pl_status pl_scene_report(const pl_loader *loader, const char *label, pl_error *err) {
    if (loader->no_memory && loader->too_large)
        return pl_error_set(err, PL_ERR_SYSTEM, "%s: body '%.80s': no memory", label, loader->too_large);
    if (loader->no_memory) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", label);
    if (loader->cancelled) return pl_error_set(err, PL_ERR_CANCELLED, "%s: loading was stopped", label);
    int errors = pl_problems_errors(&loader->problems);
    if (!errors) return PL_OK;
    int first = 0;
    while (loader->problems.items[first].warning) first++;
    const pl_problem *problem = &loader->problems.items[first];
    char place[64] = "", more[64] = "";
    if (problem->line) snprintf(place, sizeof place, ":%d:%d", problem->line, problem->column);
    if (errors > 1) snprintf(more, sizeof more, " (and %d more)", errors - 1);
    return pl_error_set(err, PL_ERR_INPUT, "%s%s: %s%s%s%s", label, place, problem->path,
                        problem->path[0] ? ": " : "", problem->message, more);
}

static pl_status check_sets(int set_count, const char *const *sets, pl_error *err) {
    pl_status status = pl_count_check(set_count, sets, PL_MAX_DEFINITIONS, "scene", "set_count", err);
    for (int i = 0; status == PL_OK && i < set_count; i++) {
        if (!sets[i]) status = pl_error_set(err, PL_ERR_INPUT, "scene: set %d is NULL", i);
    }
    return status;
}

void pl_scene_load_def_init(pl_scene_load_def *def, size_t struct_size) {
    const pl_scene_load_def defaults = {0};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static pl_status read_def(const pl_scene_load_def *def, pl_scene_load_def *own, pl_error *err) {
    *own = pl_scene_load_def_default();
    pl_status status = def ? pl_def_read(def, "scene", own, sizeof *own, err) : PL_OK;
    if (status == PL_OK) status = check_sets(own->set_count, own->sets, err);
    if (status == PL_OK) status = pl_threads_check(own->threads, "scene", err);
    if (status == PL_OK && (own->cache_bytes < 0 || own->max_tets < 0))
        status = pl_error_set(err, PL_ERR_INPUT, "scene: %s is %lld, expected 0 or more",
                              own->cache_bytes < 0 ? "cache_bytes" : "max_tets",
                              (long long)(own->cache_bytes < 0 ? own->cache_bytes : own->max_tets));
    return status;
}

/* Loads the loader's text or document. */
static pl_status pl_scene_make(pl_loader loader, const char *label, const char *folder, pl_scene_depth depth,
                               pl_scene **out, pl_problems *problems, pl_error *err) {
    const pl_scene_load_def *def = loader.def;
    pl_status status = PL_OK;
    pl_scene *scene = pl_array_new(1, sizeof *scene);
    if (!scene) return pl_error_memory(err, sizeof *scene, "a scene");
    pl_scene_init(scene);
    scene->label = pl_string_copy(label);
    scene->folder = pl_string_copy(folder);
    scene->cache = pl_string_copy(def->cache);
    scene->cache_bytes = def->cache_bytes;
    loader.scene = scene;
    loader.set_paths = pl_array_new(def->set_count, sizeof *loader.set_paths);
    if (!scene->label || !loader.set_paths || (def->cache && !scene->cache))
        status = pl_error_memory(err, 64, "a scene");
    if (status == PL_OK) {
        pl_scene_read(&loader, def->check ? PL_SCENE_MODEL : depth);
        pl_problems_sort(&loader.problems);
        status = pl_scene_report(&loader, loader.before ? "event" : label, err);
    }
    for (int i = 0; i < def->set_count && loader.set_paths; i++) free(loader.set_paths[i]);
    free(loader.set_paths);
    pl_buffer_free(&loader.path);
    if (problems)
        *problems = loader.problems;
    else
        pl_problems_free(&loader.problems);
    if (status == PL_OK && out)
        *out = scene;
    else
        pl_scene_free(scene);
    return status;
}

pl_status pl_scene_parse(const char *label, const char *folder, const void *data, size_t size,
                         const pl_scene_load_def *def, pl_scene_depth depth, pl_scene **out,
                         pl_problems *problems, pl_error *err) {
    if (out) *out = NULL;
    if (problems) *problems = (pl_problems){0};
    if (size) PL_REQUIRE(data);
    pl_scene_load_def own;
    pl_status status = read_def(def, &own, err);
    if (status != PL_OK) return status;
    pl_loader loader = {.text = data, .size = size, .def = &own};
    if (size >= 3 && !memcmp(data, "\xef\xbb\xbf", 3)) { /* a byte order mark, which some editors write */
        loader.text += 3;
        loader.size -= 3;
    }
    return pl_scene_make(loader, label ? label : "memory", folder, depth, out, problems, err);
}

pl_status pl_scene_derive(const pl_scene *before, json_t *document, const pl_scene_load_def *def,
                          pl_scene **out, pl_error *err) {
    pl_scene_load_def own = *def;
    own.cache = before->cache;
    own.cache_bytes = before->cache_bytes;
    pl_loader loader = {.document = document, .before = before, .def = &own};
    *out = NULL;
    pl_status status = pl_scene_make(loader, before->label, before->folder, PL_SCENE_MESHES, out, NULL, err);
    if (status == PL_OK && !pl_scene_copy_notes(before, *out)) {
        pl_scene_free(*out);
        *out = NULL;
        status = pl_error_memory(err, 0, "a scene");
    }
    return status;
}

pl_status pl_scene_load_memory(const char *label, const char *folder, const void *data, size_t size,
                               int set_count, const char *const *sets, pl_scene **out, pl_problems *problems,
                               pl_error *err) {
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = set_count, def.sets = sets;
    return pl_scene_parse(label, folder, data, size, &def, PL_SCENE_MESHES, out, problems, err);
}

pl_status pl_scene_load_memory_with(const char *label, const char *folder, const void *data, size_t size,
                                    const pl_scene_load_def *def, pl_scene **out, pl_problems *problems,
                                    pl_error *err) {
    return pl_scene_parse(label, folder, data, size, def, PL_SCENE_MESHES, out, problems, err);
}

/* Reports a mesh, a surface or a model in place of a scene, and shows the scene that has it. */
static pl_status pl_refuse_others(const char *path, const char *text, size_t size, pl_problems *problems,
                                  pl_error *err) {
    static const char *const surfaces[] = {".obj", ".ply", ".stl"}, *const meshes[] = {
                                                                        ".msh", ".vtu",  ".vtk", ".mesh",
                                                                        ".inp", ".node", ".ele"};
    const char *what = NULL, *key = "surface", *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    for (size_t i = 0; i < sizeof surfaces / sizeof *surfaces; i++)
        if (pl_path_ends_in(path, surfaces[i])) what = "a surface";
    for (size_t i = 0; i < sizeof meshes / sizeof *meshes; i++)
        if (pl_path_ends_in(path, meshes[i])) what = "a mesh", key = "file";
    /* the text is rarely parsed twice */
    if (!what && memmem(text, size, "\"model\"", 7) && pl_sculpt_is_model_memory(text, size))
        what = "a procedural model";
    char message[1200], cad[PL_CAD_ADVICE];
    const bool is_cad = pl_cad_find(path, cad);
    if (!what && !is_cad) return PL_OK;
    if (is_cad)
        snprintf(message, sizeof message, "CAD geometry, not a scene; %s", cad);
    else
        snprintf(
            message, sizeof message,
            "%s, not a scene; a scene has it as {\"materials\": {\"rubber\": {\"young\": 1e5, \"poisson\": "
            "0.4}}, "
            "\"bodies\": {\"%.*s\": {\"mesh\": {\"%s\": \"%.100s\"}, \"material\": \"rubber\"}}} "
            "(docs/tutorial.md)",
            what, (int)strcspn(file, "."), file, key, file);
    if (problems) pl_problems_add(problems, "", 0, 0, false, message);
    return pl_error_set(err, PL_ERR_INPUT, "%s: %s", path, message);
}

pl_status pl_scene_load_with(const char *path, const pl_scene_load_def *def, pl_scene **out,
                             pl_problems *problems, pl_error *err) {
    if (out) *out = NULL;
    if (problems) *problems = (pl_problems){0};
    PL_REQUIRE(path);
    char *text;
    size_t size;
    pl_error own;
    if (!err) err = &own;
    pl_status status = pl_file_read(path, &text, &size, err);
    if (status != PL_OK) {
        const char *reason = err->message;
        if (!strncmp(reason, path, strlen(path)) && !strncmp(reason + strlen(path), ": ", 2))
            reason += strlen(path) + 2;
        if (problems) pl_problems_add(problems, "", 0, 0, false, reason);
        return status;
    }
    status = pl_refuse_others(path, text, size, problems, err);
    if (status != PL_OK) {
        free(text);
        return status;
    }
    const char *slash = strrchr(path, '/');
    char *folder = pl_string_copy(slash ? path : ".");
    if (folder && slash) folder[slash == path ? 1 : slash - path] = '\0';
    if (folder)
        status = pl_scene_parse(path, folder, text, size, def, PL_SCENE_MESHES, out, problems, err);
    else
        status = pl_error_memory(err, (int64_t)strlen(path), "a path");
    free(folder);
    free(text);
    return status;
}

pl_status pl_scene_load(const char *path, int set_count, const char *const *sets, pl_scene **out,
                        pl_problems *problems, pl_error *err) {
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = set_count, def.sets = sets;
    return pl_scene_load_with(path, &def, out, problems, err);
}

pl_status pl_scene_check(const char *path, int set_count, const char *const *sets, pl_scene **out,
                         pl_problems *problems, pl_error *err) {
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = set_count, def.sets = sets, def.check = true;
    return pl_scene_load_with(path, &def, out, problems, err);
}

/* ---- views */

static void read_view(pl_loader *loader, const pl_view_def *base) {
    json_t *root = pl_kind_write("view", base);
    bool good = root != NULL;
    if (!root) loader->no_memory = true;
    for (int i = 0; i < loader->def->set_count && root; i++) good = pl_set_apply(loader, root, i) && good;
    if (good) pl_kind_read(loader, "view", root, &loader->scene->output.view);
    pl_view_find_up(loader); /* for an override that removes it */
    json_decref(root);
}

pl_status pl_view_set(const pl_view_def *base, int set_count, const char *const *sets, pl_scene **out,
                      pl_error *err) {
    if (out) *out = NULL;
    PL_REQUIRE(base);
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = set_count, def.sets = sets;
    pl_status status = check_sets(set_count, sets, err);
    if (status != PL_OK) return status;
    pl_scene *scene = pl_array_new(1, sizeof *scene);
    char **paths = pl_array_new(set_count, sizeof *paths);
    if (!scene || !paths) {
        free(scene);
        free(paths);
        return pl_error_memory(err, sizeof *scene, "a view");
    }
    pl_scene_init(scene);
    pl_loader loader = {.scene = scene, .def = &def, .set_paths = paths, .view_only = true};
    read_view(&loader, base);
    status = pl_scene_report(&loader, "view", err);
    for (int i = 0; i < set_count; i++) free(paths[i]);
    free(paths);
    pl_buffer_free(&loader.path);
    pl_problems_free(&loader.problems);
    if (status == PL_OK && out)
        *out = scene;
    else
        pl_scene_free(scene);
    return status;
}

/* ---- back to JSON */

/* Deletes a key of every item of a list, which may be an object or an array. */
static void pl_delete_in_items(json_t *list, const char *key) {
    const char *name;
    json_t *item;
    size_t index;
    json_object_foreach(list, name, item) json_object_del(item, key);
    json_array_foreach(list, index, item) json_object_del(item, key);
}

json_t *pl_scene_to_value(const pl_scene *scene, bool running) {
    json_t *root = pl_kind_write("scene", scene);
    if (root && running) {
        json_object_del(root, "$schema");
        json_object_del(root, "description");
        json_object_del(root, "events"); /* those that have acted are covered by pl_session_past */
        json_object_del(json_object_get(root, "time"), "duration");
        json_object_del(json_object_get(root, "output"), "view");
        pl_delete_in_items(json_object_get(root, "bodies"), "look");
        pl_delete_in_items(json_object_get(root, "colliders"), "look");
        json_object_del(json_object_get(root, "output"), "glb");
        json_object_del(json_object_get(root, "output"), "pc2");
        json_object_del(json_object_get(root, "output"), "obj");
        json_object_del(json_object_get(root, "output"), "color_field");
        json_object_del(json_object_get(root, "output"), "color_frame");
        json_object_del(json_object_get(root, "output"), "stop_on_failure");
        json_object_del(json_object_get(root, "output"), "compression");
    }
    return root;
}

pl_status pl_scene_to_json(const pl_scene *scene, char **text, pl_error *err) {
    PL_REQUIRE(text);
    *text = NULL;
    PL_REQUIRE(scene);
    json_t *root = pl_scene_to_value(scene, false);
    pl_buffer buffer = {0};
    if (root) pl_json_print(root, 0, &buffer);
    pl_buffer_text(&buffer, "\n");
    if (!root || buffer.failed) {
        pl_buffer_free(&buffer);
        json_decref(root);
        return pl_error_memory(err, 0, "the scene's text");
    }
    json_decref(root);
    *text = buffer.data;
    return PL_OK;
}
