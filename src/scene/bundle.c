/* See bundle.h. A single file is copied to files/HASH.obj. A file with companions (materials and textures of
 * an OBJ file, the second file of a TetGen pair, run.json for a frame of a run) is copied to a folder
 * files/HASH, all under their own names, because they refer to each other by name. */
#include "scene/bundle.h"
#include "core/hash.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "scene/folder.h"
#include "scene/loader.h"
#include "scene/path.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PL_BUNDLE_FILES "files"
enum { PL_BUNDLE_NAME = 128, PL_MAX_COMPANIONS = 64 };

bool pl_key_names_file(const char *parent, const char *key) {
    static const struct {
        const char *parent, *key;
    } list[] = {{NULL, "file"}, {"mesh", "surface"}, {"goal", "surface"}, {"look", "texture"}};
    for (size_t i = 0; i < sizeof list / sizeof *list && key; i++) {
        if (strcmp(key, list[i].key) != 0) continue;
        if (!list[i].parent || (parent && !strcmp(parent, list[i].parent))) return true;
    }
    return false;
}

/* ---- names */

/* 128 bits from two different hashes. */
typedef struct pl_content {
    uint64_t a, b;
} pl_content;

static pl_content content_start(void) { return (pl_content){PL_HASH_START, ~PL_HASH_START}; }

static void content_add(pl_content *sum, const void *data, size_t size) {
    sum->a = pl_hash(sum->a, data, size);
    sum->b = pl_hash(sum->b ^ size, data, size);
}

/* The extension by which readers tell formats apart, including ".gz": ".msh.gz". */
static const char *ending_of(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    if (!dot || dot == name) return "";
    if (!strcmp(dot, ".gz")) {
        for (const char *p = dot - 1; p > name; p--) {
            if (*p == '.') return p;
        }
    }
    return dot;
}

static bool is_plain_name(const char *name) {
    if (!*name || *name == '.' || strlen(name) >= PL_BUNDLE_NAME) return false;
    for (const char *p = name; *p; p++) {
        if (!isalnum((unsigned char)*p) && !strchr("._- +", *p)) return false;
    }
    return true;
}

/* ---- companions of a file */

typedef struct pl_companions {
    int count;
    char names[PL_MAX_COMPANIONS][PL_BUNDLE_NAME]; /* relative to the folder of the file */
} pl_companions;

static void add_companion(pl_companions *all, const char *folder, const char *name, size_t length) {
    char text[PL_BUNDLE_NAME];
    while (length && isspace((unsigned char)name[length - 1])) length--;
    if (!length || length >= sizeof text || all->count == PL_MAX_COMPANIONS) return;
    memcpy(text, name, length);
    text[length] = '\0';
    char *path = is_plain_name(text) ? pl_folder_path(folder, "%s", text) : NULL;
    bool known = !path || access(path, R_OK) != 0 || pl_scene_is_folder(path);
    for (int i = 0; i < all->count; i++) known = known || !strcmp(all->names[i], text);
    if (!known) memcpy(all->names[all->count++], text, length + 1);
    free(path);
}

/* Adds the file named on each line that begins with `word`. With `last`, only the last part of the line is
 * the name, after options. */
static void scan_lines(pl_companions *all, const char *folder, const char *data, size_t size,
                       const char *word, bool last) {
    size_t width = strlen(word);
    for (const char *line = data, *end = data + size; line && line < end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line)), *stop = next ? next : end;
        if ((size_t)(stop - line) > width && !memcmp(line, word, width)) {
            const char *name = line + width;
            for (const char *p = stop - 1; last && p > name; p--) {
                while (stop > name && isspace((unsigned char)stop[-1])) stop--;
                if (p < stop && *p == ' ') {
                    name = p + 1;
                    break;
                }
            }
            add_companion(all, folder, name, (size_t)(stop - name));
        }
        line = next ? next + 1 : NULL;
    }
}

static void find_companions(pl_companions *all, const char *path, const char *folder, const char *data,
                            size_t size) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    if (pl_path_ends_in(path, ".obj")) scan_lines(all, folder, data, size, "mtllib ", false);
    if (pl_path_ends_in(path, ".ply"))
        scan_lines(all, folder, data, size < 4096 ? size : 4096, "comment TextureFile ", false);
    if (dot && (pl_path_ends_in(path, ".node") || pl_path_ends_in(path, ".ele"))) {
        char other[PL_BUNDLE_NAME];
        int length = snprintf(other, sizeof other, "%.*s.%s", (int)(dot - name), name,
                              pl_path_ends_in(path, ".ele") ? "node" : "ele");
        if (length > 0 && length < PL_BUNDLE_NAME) add_companion(all, folder, other, (size_t)length);
    }
    for (int i = 0; i < all->count && pl_path_ends_in(path, ".obj"); i++) { /* appends those of .mtl */
        char *library =
            pl_path_ends_in(all->names[i], ".mtl") ? pl_folder_path(folder, "%s", all->names[i]) : NULL;
        char *text = NULL;
        size_t length = 0;
        if (library && pl_file_read(library, &text, &length, NULL) == PL_OK)
            scan_lines(all, folder, text, length, "map_Kd ", true);
        free(text);
        free(library);
    }
}

/* ---- copies */

static pl_status write_copy(const char *folder, const char *name, const char *data, size_t size,
                            pl_error *err) {
    char *path = pl_folder_path(folder, "%s", name);
    pl_status status =
        !path ? pl_error_memory(err, 0, "a path") : pl_file_write_atomic(path, data, size, err);
    free(path);
    return status;
}

/* Copies files of one folder under their own names to files/HASH. */
static pl_status copy_together(const char *target, const char *folder, const pl_companions *all,
                               char name[PL_BUNDLE_NAME], pl_error *err) {
    pl_content sum = content_start();
    char *data[PL_MAX_COMPANIONS] = {NULL};
    size_t sizes[PL_MAX_COMPANIONS] = {0};
    pl_status status = PL_OK;
    for (int i = 0; i < all->count && status == PL_OK; i++) {
        char *path = pl_folder_path(folder, "%s", all->names[i]);
        status = path ? pl_file_read(path, &data[i], &sizes[i], err) : pl_error_memory(err, 0, "a path");
        free(path);
        if (status != PL_OK) break;
        content_add(&sum, all->names[i], strlen(all->names[i]));
        content_add(&sum, data[i], sizes[i]);
    }
    snprintf(name, PL_BUNDLE_NAME, PL_BUNDLE_FILES "/%016llx%016llx", (unsigned long long)sum.a,
             (unsigned long long)sum.b);
    char *place = status == PL_OK ? pl_folder_path(target, "%s", name) : NULL;
    if (status == PL_OK) status = place ? pl_folder_make(place, err) : pl_error_memory(err, 0, "a path");
    for (int i = 0; i < all->count; i++) {
        if (status == PL_OK) status = write_copy(place, all->names[i], data[i], sizes[i], err);
        free(data[i]);
    }
    free(place);
    return status;
}

/* Copies the frame from which a mesh is taken, and run.json, which lists its bodies. */
static pl_status copy_run(const char *target, const char *path, json_t *mesh, char name[PL_BUNDLE_NAME],
                          pl_error *err) {
    pl_run_info info;
    pl_status status = pl_run_load(path, &info, NULL, err);
    if (status != PL_OK) return status;
    const json_t *given = json_object_get(mesh, "frame");
    int64_t last = info.totals.frames > 0 ? info.totals.frames : info.frame_count,
            frame =
                json_is_integer(given) && json_integer_value(given) >= 0 ? json_integer_value(given) : last;
    pl_companions all = {.count = 2, .names = {"run.json"}};
    snprintf(all.names[1], PL_BUNDLE_NAME, "frame_%04lld.vtu", (long long)frame);
    return copy_together(target, path, &all, name, err);
}

static pl_status copy_file(const char *target, const char *path, char name[PL_BUNDLE_NAME], pl_error *err) {
    const char *slash = strrchr(path, '/'), *own = slash ? slash + 1 : path;
    char *folder = pl_string_copy_part(path, slash ? (size_t)(slash - path) : 0), *data = NULL;
    size_t size = 0;
    pl_companions all = {0};
    pl_status status = folder ? pl_file_read(path, &data, &size, err) : pl_error_memory(err, 0, "a path");
    if (status == PL_OK && is_plain_name(own)) {
        add_companion(&all, slash ? folder : ".", own, strlen(own));
        find_companions(&all, path, slash ? folder : ".", data, size);
    }
    if (status == PL_OK && all.count > 1) {
        status = copy_together(target, slash ? folder : ".", &all, name, err);
        size_t used = strlen(name);
        if (status == PL_OK) snprintf(name + used, PL_BUNDLE_NAME - used, "/%.80s", own);
    } else if (status == PL_OK) {
        pl_content sum = content_start();
        content_add(&sum, data, size);
        snprintf(name, PL_BUNDLE_NAME, PL_BUNDLE_FILES "/%016llx%016llx%.16s", (unsigned long long)sum.a,
                 (unsigned long long)sum.b, is_plain_name(own) ? ending_of(path) : "");
        char *place = pl_folder_path(target, PL_BUNDLE_FILES);
        status = place ? pl_folder_make(place, err) : pl_error_memory(err, 0, "a path");
        free(place);
        if (status == PL_OK) status = write_copy(target, name, data, size, err);
    }
    free(folder);
    free(data);
    return status;
}

/* ---- documents */

static pl_status copy_named(const pl_scene *scene, const char *target, json_t *parent, const char *file,
                            json_t **out, pl_error *err) {
    char name[PL_BUNDLE_NAME], *path = scene->folder ? pl_scene_path(scene, file) : NULL;
    if (!path) return pl_error_set(err, PL_ERR_INPUT, "%s: files are not read here", file);
    pl_status status = pl_scene_is_folder(path) ? copy_run(target, path, parent, name, err)
                                                : copy_file(target, path, name, err);
    free(path);
    if (status == PL_OK && !(*out = json_string(name))) status = pl_error_memory(err, 0, "a path");
    return status;
}

pl_status pl_bundle_value(const pl_scene *scene, const char *folder, const char *key, json_t *value,
                          pl_error *err) {
    pl_status status = PL_OK;
    const char *name;
    json_t *item;
    size_t index;
    json_array_foreach(value, index, item) {
        if (status == PL_OK) status = pl_bundle_value(scene, folder, key, item, err);
    }
    json_object_foreach(value, name, item) {
        json_t *copy = NULL;
        if (status != PL_OK) break;
        if (!pl_key_names_file(key, name) || !json_is_string(item))
            status = pl_bundle_value(scene, folder, name, item, err);
        else
            status = copy_named(scene, folder, value, json_string_value(item), &copy, err);
        if (copy) json_string_set(item, json_string_value(copy));
        json_decref(copy);
    }
    return status;
}

/* The last two keys of a path, skipping indices. */
static void last_keys(const pl_path_step *steps, int count, const char **parent, const char **key) {
    *parent = *key = NULL;
    for (int i = 0; i < count; i++) {
        if (!steps[i].key) continue;
        *parent = *key;
        *key = steps[i].key;
    }
}

pl_status pl_bundle_changes(const pl_scene *scene, const char *folder, json_t *changes, pl_error *err) {
    pl_status status = PL_OK;
    const char *path, *bad;
    json_t *value;
    json_object_foreach(changes, path, value) {
        pl_path_step *steps;
        int count;
        if (status != PL_OK || !pl_path_split(path, strlen(path), &steps, &count, &bad)) continue;
        const char *parent, *key;
        json_t *copy = NULL;
        last_keys(steps, count, &parent, &key);
        if (pl_key_names_file(parent, key) && json_is_string(value))
            status = copy_named(scene, folder, NULL, json_string_value(value), &copy, err);
        else
            status = pl_bundle_value(scene, folder, key, value, err);
        if (copy) json_string_set(value, json_string_value(copy));
        json_decref(copy);
        pl_path_steps_free(steps, count);
    }
    return status;
}
