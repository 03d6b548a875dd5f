/* Reads a run folder: the facts in run.json, and the scene in it. */
#include "core/fields.h"
#include "io/file.h"
#include "scene/folder.h"
#include "scene/loader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int64_t pl_integer_of(const json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}
static double pl_number_of(const json_t *object, const char *key) {
    return json_number_value(json_object_get(object, key));
}

static void pl_copy_text(const json_t *object, const char *key, char *text, size_t size) {
    const char *value = json_string_value(json_object_get(object, key));
    snprintf(text, size, "%s", value ? value : "");
}

static pl_reason pl_reason_of(const char *name) {
    for (int reason = PL_CONVERGED; reason <= PL_FIXED_ITERATIONS; reason++) {
        if (name && !strcmp(name, pl_reason_name((pl_reason)reason))) return (pl_reason)reason;
    }
    return PL_CONVERGED;
}

static void pl_run_info_read(const json_t *root, pl_run_info *info) {
    *info = (pl_run_info){.threads = (int)pl_integer_of(root, "threads"),
                          .nodes = pl_integer_of(root, "nodes"),
                          .tets = pl_integer_of(root, "tets"),
                          .step_count = pl_integer_of(root, "step_count"),
                          .frame_count = pl_integer_of(root, "frame_count")};
    pl_copy_text(root, "pliant", info->version, sizeof info->version);
    pl_copy_text(root, "build", info->build, sizeof info->build);
    pl_copy_text(root, "state", info->state, sizeof info->state);
    pl_copy_text(root, "scene_file", info->scene_file, sizeof info->scene_file);
    const json_t *totals = json_object_get(root, "totals");
    info->totals = (pl_run_totals){
        .steps = pl_integer_of(totals, "steps"),
        .frames = pl_integer_of(totals, "frames"),
        .failed_steps = pl_integer_of(totals, "failed_steps"),
        .shortened_steps = pl_integer_of(totals, "shortened_steps"),
        .newton_iterations = pl_integer_of(totals, "newton_iterations"),
        .linear_iterations = pl_integer_of(totals, "linear_iterations"),
        .seconds = pl_number_of(totals, "seconds"),
        .worst_step_ms = pl_number_of(totals, "worst_step_ms"),
        .mean_step_ms = pl_number_of(totals, "mean_step_ms"),
        .p99_step_ms = pl_number_of(totals, "p99_step_ms"),
        .last_reason = pl_reason_of(json_string_value(json_object_get(totals, "last_reason"))),
    };
}

/* The scene in run.json, without meshes: their files may have moved. */
static pl_status pl_run_scene_read(const char *path, const json_t *root, pl_scene **scene, pl_error *err) {
    char *text = json_dumps(json_object_get(root, "scene"), JSON_REAL_PRECISION(17));
    if (!text) return pl_error_memory(err, 0, "a scene");
    pl_status status =
        pl_scene_parse(path, NULL, text, strlen(text), NULL, PL_SCENE_VALUES, scene, NULL, err);
    free(text);
    return status;
}

pl_status pl_run_load(const char *folder, pl_run_info *info, pl_scene **scene, pl_error *err) {
    if (scene) *scene = NULL;
    if (info) *info = (pl_run_info){.threads = 0};
    PL_REQUIRE(folder);
    struct stat about;
    if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: is a %s, expected the folder of a run (pliant run SCENE.json -o DIR)",
                            folder, pl_path_ends_in(folder, ".json") ? "scene" : "file");
    char *path = pl_folder_path(folder, "run.json"), *text = NULL;
    size_t size;
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_file_read(path, &text, &size, err);
    json_error_t error;
    json_t *root = status == PL_OK ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (status == PL_OK && !root) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s:%d:%d: not valid JSON: %s", path, error.line,
                              error.column, error.text);
    } else if (status == PL_OK && !(json_is_object(root) && json_is_object(json_object_get(root, "scene")))) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has no scene, expected what pliant run writes", path);
    }
    if (status == PL_OK && info) pl_run_info_read(root, info);
    if (status == PL_OK && scene) status = pl_run_scene_read(path, root, scene, err);
    if (status == PL_OK && scene) status = pl_colliders_load(*scene, folder, err);
    if (status != PL_OK && scene) {
        pl_scene_free(*scene);
        *scene = NULL;
    }
    json_decref(root);
    free(text);
    free(path);
    return status;
}
