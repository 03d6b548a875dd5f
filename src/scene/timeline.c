/* Effects of a scene's events on a run's files: the times of frames if the length of steps changes, and
 * whether frames have the same bodies throughout. */
#include "io/text.h"
#include "scene/folder.h"
#include "scene/loader.h"
#include "scene/path.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps from `step` on have the length `dt`. */
typedef struct pl_dt_change {
    int64_t step;
    double dt;
} pl_dt_change;

static bool note_dt(pl_scene *scene, int64_t step, const json_t *dt) {
    if (!json_is_number(dt)) return true;
    pl_dt_change *changes = pl_scene_own(scene, scene->dt_change_count + 1, sizeof *changes);
    if (!changes) return false;
    if (scene->dt_change_count)
        memcpy(changes, scene->dt_changes, (size_t)scene->dt_change_count * sizeof *changes);
    changes[scene->dt_change_count++] = (pl_dt_change){step, json_number_value(dt)};
    scene->dt_changes = changes;
    return true;
}

/* For bodies: whether the visible surface has the same vertices after the change. */
static bool keeps_surface(const pl_path_step *steps, int count) {
    static const char *const others[] = {"mesh", "element", "skin", "straighten"};
    bool keeps = count > 2 && steps[2].key;
    for (size_t i = 0; i < sizeof others / sizeof *others && keeps; i++)
        keeps = strcmp(steps[2].key, others[i]) != 0;
    return keeps;
}

bool pl_scene_note_changes(pl_scene *scene, int64_t step, const json_t *set) {
    const char *path;
    json_t *value;
    bool good = true;
    json_object_foreach((json_t *)(uintptr_t)set, path, value) {
        pl_path_step *steps;
        int count;
        const char *bad;
        if (!pl_path_split(path, strlen(path), &steps, &count, &bad) || !steps[0].key) continue;
        if (!strcmp(steps[0].key, "bodies") && !keeps_surface(steps, count)) scene->bodies_change = true;
        if (!strcmp(steps[0].key, "colliders")) scene->colliders_change = true;
        if (!strcmp(steps[0].key, "time") && count == 1)
            good = note_dt(scene, step, json_object_get(value, "dt")) && good;
        if (!strcmp(steps[0].key, "time") && count == 2 && steps[1].key && !strcmp(steps[1].key, "dt"))
            good = note_dt(scene, step, value) && good;
        pl_path_steps_free(steps, count);
    }
    return good;
}

bool pl_scene_copy_notes(const pl_scene *from, pl_scene *to) {
    size_t size = (size_t)from->dt_change_count * sizeof(pl_dt_change);
    to->bodies_change = from->bodies_change;
    to->colliders_change = from->colliders_change;
    if (!size) return true;
    to->dt_changes = pl_scene_own(to, (int64_t)size, 1);
    if (!to->dt_changes) return false;
    memcpy(to->dt_changes, from->dt_changes, size);
    to->dt_change_count = from->dt_change_count;
    return true;
}

/* The time at which a frame is due. */
static double frame_time(const pl_scene *scene, int64_t frame) {
    int64_t step = frame * scene->output.every, steps = pl_scene_step_count(scene), first = 0;
    if (step > steps) step = steps;
    double time = 0, dt = scene->sim.dt;
    const pl_dt_change *changes = scene->dt_changes;
    for (int i = 0; i < scene->dt_change_count && changes[i].step < step; i++) {
        if (changes[i].dt == dt) continue;
        time += (double)(changes[i].step - first) * dt;
        first = changes[i].step;
        dt = changes[i].dt;
    }
    return time + (double)(step - first) * dt;
}

/* The time that a frame's file states in its header; `due` if there is no such file. */
static double written_time(const char *folder, int64_t frame, double due) {
    enum { HEADER = 2048 };
    static const char name[] = "Name=\"TimeValue\"";
    char text[HEADER + 1];
    char *path = pl_folder_path(folder, "frame_%04lld.vtu", (long long)frame);
    FILE *file = path ? fopen(path, "rb") : NULL;
    free(path);
    if (!file) return due;
    size_t size = fread(text, 1, HEADER, file);
    fclose(file);
    text[size] = '\0'; /* binary data are farther behind */
    const char *array = strstr(text, name), *start = array ? strchr(array, '>') : NULL;
    const char *end = start ? strchr(start, '<') : NULL;
    double time;
    return end && pl_scan_real(start + 1, end, &time) ? time : due;
}

void pl_frame_times(const pl_scene *scene, const char *folder, int64_t last, double *times) {
    for (int64_t i = 0; i <= last; i++) times[i] = frame_time(scene, i);
    if (last >= 0) times[last] = written_time(folder, last, times[last]);
}
