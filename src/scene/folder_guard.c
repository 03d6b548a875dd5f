/* Whether a run may write into a folder: it must be new, empty or an earlier run's, and must contain nothing
 * that the run reads. `force` allows other folders, but a run never replaces its own input. */
#include "io/file.h"
#include "scene/bundle.h"
#include "scene/checkpoint.h"
#include "scene/folder.h"
#include "scene/loader.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct guard {
    const pl_scene *scene;
    const char *folder; /* as given */
    char *place;        /* absolute, without symbolic links */
    bool force;
    pl_error *err;
} guard;

/* ---- input of the run */

/* Refuses a file or folder that the run reads if it is inside the run's folder. */
static pl_status check_input(const guard *g, const char *path) {
    char *file = path ? realpath(path, NULL) : NULL;
    if (!file) return PL_OK;
    size_t length = strlen(g->place);
    if (!strcmp(g->place, "/")) length = 0;
    bool same = !strcmp(file, g->place);
    bool inside = !strncmp(file, g->place, length) && file[length] == '/';
    const char *name = inside ? file + length + 1 : "";
    bool replaced = inside && !strchr(name, '/') && pl_folder_is_ours(name);
    free(file);
    if (same)
        return pl_error_set(g->err, PL_ERR_INPUT,
                            "%s: is read by this run, expected another folder to write to", path);
    if (replaced)
        return pl_error_set(
            g->err, PL_ERR_INPUT,
            "%s: is read by this run and has the name of a file that it makes in %s, expected "
            "another folder or name",
            path, g->folder);
    if (inside && !g->force)
        return pl_error_set(
            g->err, PL_ERR_INPUT,
            "%s: holds %s, which this run reads, expected another folder; --force writes there "
            "all the same",
            g->folder, path);
    return PL_OK;
}

/* The same for every file named in a value of the scene. */
static pl_status check_value(const guard *g, const char *key, json_t *value) {
    pl_status status = PL_OK;
    const char *name;
    json_t *item;
    size_t index;
    json_array_foreach(value, index, item) {
        if (status == PL_OK) status = check_value(g, key, item);
    }
    json_object_foreach(value, name, item) {
        if (status != PL_OK) break;
        if (!json_is_string(item) || !pl_key_names_file(key, name)) {
            status = check_value(g, name, item);
            continue;
        }
        char *path = g->scene->folder ? pl_scene_path(g->scene, json_string_value(item)) : NULL;
        status = check_input(g, path);
        free(path);
    }
    return status;
}

/* ---- contents of the folder */

static bool has_run_json(const char *folder) {
    char *path = pl_folder_path(folder, "run.json"), *text = NULL;
    size_t size = 0;
    bool found = path && pl_file_read(path, &text, &size, NULL) == PL_OK;
    json_t *root = found ? json_loadb(text, size, 0, NULL) : NULL;
    found = json_is_string(json_object_get(root, "pliant")) && json_is_string(json_object_get(root, "state"));
    json_decref(root);
    free(text);
    free(path);
    return found;
}

static bool has_checkpoint(const char *folder) {
    char *path = pl_folder_path(folder, "checkpoint.bin");
    bool found = path && pl_checkpoint_is_one(path);
    free(path);
    return found;
}

/* Whether there are only hidden files, and those of a run that was killed while it wrote its run.json; false
 * after a failure, too. */
static bool is_empty(const char *folder, pl_status *status, pl_error *err) {
    DIR *files = opendir(folder);
    if (!files) {
        *status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be read: %s", folder, strerror(errno));
        return false;
    }
    bool empty = true;
    for (struct dirent *entry; empty && (entry = readdir(files)) != NULL;)
        empty = entry->d_name[0] == '.' || pl_folder_is_half_written(entry->d_name);
    closedir(files);
    return empty;
}

pl_status pl_folder_accept(const pl_scene *scene, const char *folder, bool force, pl_error *err) {
    struct stat info;
    if (stat(folder, &info) != 0 || !S_ISDIR(info.st_mode)) return PL_OK; /* reported by pl_folder_make */
    pl_status status = PL_OK;
    if (is_empty(folder, &status, err) || status != PL_OK) return status;
    guard g = {scene, folder, realpath(folder, NULL), force, err};
    if (!g.place) return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be read: %s", folder, strerror(errno));
    status = check_input(&g, scene->label);
    if (status == PL_OK) status = check_value(&g, NULL, scene->document);
    free(g.place);
    if (status != PL_OK || force || has_run_json(folder) || has_checkpoint(folder)) return status;
    return pl_error_set(
        err, PL_ERR_INPUT,
        "%s: is a folder with other files and no run in it, expected a new or empty folder, or "
        "that of an earlier run; --force writes there all the same",
        folder);
}
