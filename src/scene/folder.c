/* See folder.h. */
#include "scene/folder.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "core/format.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

char *pl_folder_path(const char *folder, const char *format, ...) {
    char name[128];
    va_list args;
    va_start(args, format);
    pl_format_args(name, sizeof name, format, args);
    va_end(args);
    pl_buffer path = {0};
    pl_buffer_print(&path, "%s/%s", folder, name);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

pl_status pl_folder_lock(const char *folder, int *lock, pl_error *err) {
    /* Locks the folder itself: no lock file remains, however the run ends. On file systems without locks the
     * run continues unlocked. */
    *lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*lock < 0) return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be read: %s", folder, strerror(errno));
    if (flock(*lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return PL_OK;
    close(*lock);
    *lock = -1;
    return pl_error_set(err, PL_ERR_INPUT, "%s: another run is writing there, expected a folder of its own",
                        folder);
}

/* ---- files of earlier runs */

/* The number of "frame_0012.vtu" and similar names, or -1. */
static int64_t pl_frame_number(const char *name) {
    static const char *const forms[] = {"frame_%lld.vtu%n", "surface_%lld.vtu%n", "colliders_%lld.vtu%n"};
    for (int k = 0; k < 3; k++) {
        long long number = -1;
        int used = 0;
        if (sscanf(name, forms[k], &number, &used) == 1 && used && !name[used] && number >= 0) return number;
    }
    return -1;
}

static bool pl_is_collider(const char *name) {
    int number = -1, used = 0;
    return sscanf(name, "collider_%d.ply%n", &number, &used) == 1 && used && !name[used] && number >= 0;
}

/* "animation" and the names that pl_animations_write derives from it. */
static bool pl_is_animation(const char *name) {
    static const char *const endings[] = {".glb", ".pc2", ".obj", ".mtl"};
    for (size_t i = 0; !strncmp(name, "animation", 9) && i < sizeof endings / sizeof *endings; i++) {
        if (pl_path_ends_in(name, endings[i])) return name[9] == '.' || name[9] == '-' || name[9] == '_';
    }
    return false;
}

bool pl_folder_is_ours(const char *name) {
    static const char *const names[] = {"series.pvd", "steps.csv", "run.json", "checkpoint.bin",
                                        "surface.pvd", "contacts.csv", "colliders.pvd", PL_SURFACE_MATERIALS,
                                        "forces.csv", "probes.csv",
                                        /* other commands write these */
                                        "picture.png", "movie.mp4", "plot.svg", "series.xdmf"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcmp(name, names[i])) return true;
    }
    return pl_frame_number(name) >= 0 || pl_is_collider(name) || pl_is_animation(name);
}

bool pl_folder_is_half_written(const char *name) {
    size_t length = strlen(name);
    if (length < 6 || strcmp(name + length - 5, ".part")) return false;
    char *copy = pl_string_copy(name);
    if (!copy) return false;
    copy[length - 5] = '\0';
    char *dot = strrchr(copy, '.');
    if (dot) *dot = '\0';
    bool ours = dot && pl_folder_is_ours(copy);
    free(copy);
    return ours;
}

static pl_status pl_remove(const char *folder, const char *name, pl_error *err) {
    char *path = pl_folder_path(folder, "%s", name);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = PL_OK;
    if (unlink(path) != 0 && errno != ENOENT) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be removed: %s", path, strerror(errno));
    }
    free(path);
    return status;
}

pl_status pl_folder_clean(const char *folder, bool all, int64_t last_frame, pl_error *err) {
    pl_status status = all ? pl_remove(folder, "checkpoint.bin", err) : PL_OK;
    DIR *files = status == PL_OK ? opendir(folder) : NULL;
    if (status == PL_OK && !files) {
        return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be read: %s", folder, strerror(errno));
    }
    struct dirent *entry;
    while (status == PL_OK && (entry = readdir(files)) != NULL) {
        /* run.json stays, so that the folder is still recognised as a run's after an interruption */
        bool ours = pl_folder_is_ours(entry->d_name) && strcmp(entry->d_name, "run.json") != 0;
        bool remove = all ? ours : pl_frame_number(entry->d_name) > last_frame;
        if (remove || pl_folder_is_half_written(entry->d_name))
            status = pl_remove(folder, entry->d_name, err);
    }
    if (files) closedir(files);
    return status;
}

int64_t pl_folder_last_frame(const char *folder) {
    DIR *files = opendir(folder);
    int64_t last = -1;
    for (struct dirent *entry; files && (entry = readdir(files)) != NULL;) {
        int64_t number = pl_frame_number(entry->d_name);
        if (number > last && !strncmp(entry->d_name, "frame_", 6)) last = number;
    }
    if (files) closedir(files);
    return last;
}

/* ---- series of frames */

static bool is_there(const char *folder, const char *name) {
    char *path = pl_folder_path(folder, "%s", name);
    bool found = path && access(path, R_OK) == 0;
    free(path);
    return found;
}

static pl_status pl_series_list(const pl_scene *scene, const char *folder, const char *file, const char *stem,
                                int64_t last, pl_error *err) {
    int64_t count = last + 1;
    double *times = pl_array_new(count, sizeof *times);
    char(*names)[32] = pl_array_new(count, sizeof *names);
    const char **list = pl_array_new(count, sizeof *list);
    char *path = pl_folder_path(folder, "%s", file);
    pl_status status = PL_OK;
    if (!times || !names || !list || !path) status = pl_error_memory(err, count * 64, "the series");
    if (status == PL_OK) pl_frame_times(scene, folder, last, times);
    int found = 0;
    for (int64_t i = 0; i < count && status == PL_OK; i++) {
        times[found] = times[i];
        snprintf(names[found], sizeof names[found], "%s_%04lld.vtu", stem, (long long)i);
        list[found] = names[found];
        /* where events add colliders or skins, earlier frames may have none */
        found += !(scene->bodies_change || scene->colliders_change) || is_there(folder, names[found]);
    }
    if (status == PL_OK) status = pl_pvd_write(path, found, times, list, err);
    free(times);
    free(names);
    free(list);
    free(path);
    return status;
}

pl_status pl_series_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err) {
    pl_status status = pl_series_list(scene, folder, "series.pvd", "frame", last, err);
    if (status == PL_OK && pl_scene_has_skins(scene))
        status = pl_series_list(scene, folder, "surface.pvd", "surface", last, err);
    if (status == PL_OK && scene->sim.collider_count && scene->output.colliders)
        status = pl_series_list(scene, folder, "colliders.pvd", "colliders",
                                pl_colliders_move(scene) ? last : 0, err);
    return status;
}
