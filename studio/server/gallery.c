/* See gallery.h. */
#include "server/gallery.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_SCENES = 1000, MAX_FILE = 4 << 20, MAX_PATH = 4096 };

char *pl_first_sentence(const char *text) {
    size_t length = 0;
    while (text[length]) {
        size_t stop = length + strcspn(text + length, ".");
        if (!text[stop]) {
            length = stop;
        } else if (text[stop + 1] == ' ' || text[stop + 1] == '\0') {
            length = stop + 1;
            break;
        } else {
            length = stop + 1; /* a dot in a number or before a file extension */
        }
    }
    return strndup(text, length);
}

static bool ends_in(const char *name, const char *ending) {
    size_t a = strlen(name), b = strlen(ending);
    return a > b && !strcmp(name + a - b, ending);
}

/* Title: the name without its folder, with blanks instead of hyphens. */
static void fill_names(pl_gallery_scene *scene, const char *folder, const char *file) {
    int stem = (int)strlen(file) - (int)strlen(".json");
    snprintf(scene->folder, sizeof scene->folder, "%s", folder);
    snprintf(scene->name, sizeof scene->name, "%s%s%.*s", folder, folder[0] ? "/" : "", stem, file);
    snprintf(scene->title, sizeof scene->title, "%.*s", stem, file);
    for (char *at = scene->title; *at; at++) {
        if (*at == '-') *at = ' ';
    }
}

static char *find_thumbnail(const char *root, const pl_gallery_scene *scene) {
    char path[MAX_PATH], name[128];
    snprintf(name, sizeof name, "%s", scene->name);
    for (char *at = name; *at; at++) {
        if (*at == '/') *at = '-';
    }
    if (snprintf(path, sizeof path, "%s/thumbnails/%s.jpg", root, name) >= (int)sizeof path) return NULL;
    return access(path, R_OK) == 0 ? strdup(path) : NULL;
}

static void add(pl_gallery *gallery, const char *root, const char *folder, const char *file) {
    char path[MAX_PATH];
    struct stat info;
    if (!ends_in(file, ".json") || gallery->count == MAX_SCENES) return;
    if (snprintf(path, sizeof path, "%s/%s%s%s", root, folder, folder[0] ? "/" : "", file) >=
        (int)sizeof path)
        return;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > MAX_FILE) return;
    json_t *root_value = json_load_file(path, 0, NULL);
    const char *description = json_string_value(json_object_get(root_value, "description"));
    if (json_object_get(root_value, "bodies") && gallery->count == gallery->room) {
        int room = gallery->room ? 2 * gallery->room : 64;
        pl_gallery_scene *grown = realloc(gallery->scenes, (size_t)room * sizeof *grown);
        if (grown) gallery->scenes = grown, gallery->room = room;
    }
    if (json_object_get(root_value, "bodies") && gallery->count < gallery->room) {
        pl_gallery_scene *scene = &gallery->scenes[gallery->count++];
        *scene = (pl_gallery_scene){0};
        fill_names(scene, folder, file);
        scene->path = strdup(path);
        scene->description = pl_first_sentence(description ? description : "");
        scene->thumbnail = find_thumbnail(root, scene);
        scene->dt = json_number_value(json_object_get(json_object_get(root_value, "time"), "dt"));
    }
    json_decref(root_value);
}

static void scan(pl_gallery *gallery, const char *root, const char *folder) {
    char path[MAX_PATH];
    if (snprintf(path, sizeof path, "%s/%s", root, folder) >= (int)sizeof path) return;
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        struct stat info;
        char inner[MAX_PATH];
        if (name[0] != '.') add(gallery, root, folder, name);
        if (!folder[0] && name[0] != '.' && strlen(name) < 64 &&
            snprintf(inner, sizeof inner, "%s/%s", root, name) < (int)sizeof inner &&
            stat(inner, &info) == 0 && S_ISDIR(info.st_mode))
            scan(gallery, root, name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

static int by_name(const void *a, const void *b) {
    const pl_gallery_scene *x = a, *y = b;
    int folder = strcmp(x->folder, y->folder);
    return folder ? folder : strcmp(x->name, y->name);
}

void pl_gallery_scan(pl_gallery *gallery, const char *folder) {
    *gallery = (pl_gallery){0};
    if (!folder) return;
    scan(gallery, folder, "");
    if (gallery->count) qsort(gallery->scenes, (size_t)gallery->count, sizeof *gallery->scenes, by_name);
}

void pl_gallery_free(pl_gallery *gallery) {
    for (int i = 0; i < gallery->count; i++) {
        free(gallery->scenes[i].path);
        free(gallery->scenes[i].description);
        free(gallery->scenes[i].thumbnail);
    }
    free(gallery->scenes);
    *gallery = (pl_gallery){0};
}

const pl_gallery_scene *pl_gallery_find(const pl_gallery *gallery, const char *name) {
    for (int i = 0; i < gallery->count; i++) {
        if (!strcmp(gallery->scenes[i].name, name)) return &gallery->scenes[i];
    }
    return NULL;
}

json_t *pl_gallery_describe(const pl_gallery *gallery) {
    json_t *list = json_array();
    for (int i = 0; i < gallery->count; i++) {
        const pl_gallery_scene *scene = &gallery->scenes[i];
        char url[160];
        snprintf(url, sizeof url, "/gallery/%s.jpg", scene->name);
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:s,s:s,s:o,s:f}", "name", scene->name, "title", scene->title, "folder",
                            scene->folder, "description", scene->description ? scene->description : "",
                            "thumbnail", scene->thumbnail ? json_string(url) : json_null(), "dt", scene->dt));
    }
    return json_pack("{s:o}", "scenes", list);
}
