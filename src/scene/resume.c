/* See resume.h. */
#include "scene/resume.h"
#include "io/file.h"
#include "scene/loader.h"
#include "scene/logs.h"
#include "scene/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char start_again[] = "put it back, or run without --resume to start again";
static const char or_force[] =
    "put it back, run without --resume to start again, or continue without it with --force";

/* ---- the scene */

static const char *describe(const json_t *value, char text[128]) {
    if (!value) return "missing";
    pl_json_describe(value, text, 128);
    return text;
}

static bool differ(json_t *is, json_t *was, pl_buffer *path, char text[PL_DIFFERENCE]);

/* The same for the members of objects. */
static bool members_differ(json_t *is, json_t *was, pl_buffer *path, char text[PL_DIFFERENCE]) {
    const size_t mark = path->size;
    const char *key;
    json_t *value;
    for (int side = 0; side < 2; side++) { /* keys of one, then those that only the other has */
        json_object_foreach(side ? was : is, key, value) {
            if (side && json_object_get(is, key)) continue;
            pl_path_add_key(path, key);
            if (differ(json_object_get(is, key), json_object_get(was, key), path, text)) return true;
            path->size = mark;
        }
    }
    return false;
}

/* Whether two values differ; `text` then says where, and in what. `path` ends there. */
static bool differ(json_t *is, json_t *was, pl_buffer *path, char text[PL_DIFFERENCE]) {
    const size_t mark = path->size, count = json_array_size(is);
    if (json_is_object(is) && json_is_object(was)) return members_differ(is, was, path, text);
    if (json_is_array(is) && json_is_array(was) && json_array_size(was) == count) {
        for (size_t i = 0; i < count; i++) {
            pl_path_add_index(path, (int64_t)i);
            if (differ(json_array_get(is, i), json_array_get(was, i), path, text)) return true;
            path->size = mark;
        }
        return false;
    }
    bool numbers = json_is_number(is) && json_is_number(was);
    if (numbers ? json_number_value(is) == json_number_value(was) : json_equal(is, was)) return false;
    char now[128], before[128];
    snprintf(text, PL_DIFFERENCE, "%.*s is %s, was %s", (int)(path->size < 200 ? path->size : 200),
             path->data ? path->data : "", describe(is, now), describe(was, before));
    return true;
}

void pl_resume_difference(const pl_scene *scene, const char *folder, char text[PL_DIFFERENCE]) {
    pl_scene *before = NULL;
    text[0] = '\0';
    if (pl_run_load(folder, NULL, &before, NULL) != PL_OK) return;
    bool found = false;
    for (int events = 0; events < 2 && !found; events++) {
        json_t *is = pl_scene_to_value(scene, !events), *was = pl_scene_to_value(before, !events);
        pl_buffer path = {0};
        if (events) pl_path_add_key(&path, "events");
        if (is && was)
            found = events
                        ? differ(json_object_get(is, "events"), json_object_get(was, "events"), &path, text)
                        : differ(is, was, &path, text);
        pl_buffer_free(&path);
        json_decref(is);
        json_decref(was);
    }
    pl_scene_free(before);
}

/* ---- frames */

/* Checks that a VTK XML file exists and is complete. */
static pl_status check_frame(const char *path, int64_t frames, pl_error *err) {
    static const char last[] = "</VTKFile>";
    char end[32] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 && errno != ENOENT)
        return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    if (file < 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: is missing, but %lld frames were made; %s", path,
                            (long long)frames + 1, start_again);
    struct stat info = {0};
    ssize_t got = 0;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_size >= (off_t)sizeof end)
        got = pread(file, end, sizeof end - 1, info.st_size - (off_t)sizeof end + 1);
    close(file);
    if (got > 0 && strstr(end, last)) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "%s: is cut short (%lld bytes, and no %s at its end); %s", path,
                        (long long)info.st_size, last, start_again);
}

static pl_status check_frames(const char *folder, const char *stem, int64_t last, int64_t frames,
                              pl_error *err) {
    pl_status status = PL_OK;
    for (int64_t i = 0; i <= last && status == PL_OK; i++) {
        char *path = pl_folder_path(folder, "%s_%04lld.vtu", stem, (long long)i);
        status = path ? check_frame(path, frames, err) : pl_error_memory(err, 0, "a path");
        free(path);
    }
    return status;
}

/* ---- tables */

/* Index of a column in a header, or -1. */
static int find_column(const char *header, const char *name) {
    size_t length = strlen(name);
    for (int column = 0;; column++) {
        size_t width = strcspn(header, ",\n");
        if (width == length && !strncmp(header, name, length)) return column;
        if (header[width] != ',') return -1;
        header += width + 1;
    }
}

static int count_values(const char *line) {
    int count = 1;
    for (; *line && *line != '\n'; line++) count += *line == ',';
    return count;
}

static int64_t value_at(const char *line, int column) {
    for (; column > 0 && *line && *line != '\n'; line++) column -= *line == ',';
    return strtoll(line, NULL, 10);
}

/* Checks that there is one line per step from the first to the checkpoint's, as wide as the header, and that
 * the iterations add up to the checkpoint's. `text` ends with a NUL. */
static pl_status check_lines(const char *path, const char *text, const pl_run_totals *totals, pl_error *err) {
    const int columns = count_values(text), newton = find_column(text, "newton_iterations"),
              linear = find_column(text, "linear_iterations");
    int64_t next = -1, number = 2, iterations = 0, linear_iterations = 0;
    const char *line = strchr(text, '\n') + 1;
    for (; next <= totals->steps; number++) {
        const char *end = strchr(line, '\n');
        int64_t step = value_at(line, 0);
        if (next < 0)
            next = end && step == 0 && line[0] == '0' ? 0 : 1; /* with or without a line for step 0 */
        if (!end)
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: ends before step %lld, but the checkpoint is of step %lld; %s", path,
                                (long long)next, (long long)totals->steps, or_force);
        if (step != next)
            return pl_error_set(err, PL_ERR_INPUT, "%s: line %lld is of step %lld, expected step %lld; %s",
                                path, (long long)number, (long long)step, (long long)next, or_force);
        if (count_values(line) != columns)
            return pl_error_set(err, PL_ERR_INPUT, "%s: line %lld has %d values, expected %d; %s", path,
                                (long long)number, count_values(line), columns, or_force);
        if (step > 0) iterations += value_at(line, newton);
        if (step > 0) linear_iterations += value_at(line, linear);
        next = step + 1;
        line = end + 1;
    }
    if (iterations != totals->newton_iterations || linear_iterations != totals->linear_iterations)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "%s: was edited: its steps have %lld Newton and %lld linear iterations, the checkpoint "
            "counted %lld and %lld; %s",
            path, (long long)iterations, (long long)linear_iterations, (long long)totals->newton_iterations,
            (long long)totals->linear_iterations, or_force);
    return PL_OK;
}

static pl_status check_table(const char *folder, const char *name,
                             bool (*has_header)(const char *text, size_t size), const pl_run_totals *totals,
                             pl_error *err) {
    char *path = pl_folder_path(folder, "%s", name), *text = NULL;
    size_t size = 0;
    pl_status status = path ? PL_OK : pl_error_memory(err, 0, "a path");
    if (status == PL_OK && access(path, F_OK) != 0)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: is missing; %s", path, or_force);
    if (status == PL_OK) status = pl_file_read(path, &text, &size, err);
    if (status == PL_OK && has_header && !has_header(text, size))
        status = pl_error_set(err, PL_ERR_INPUT, "%s: line 1 is not the header that runs write; %s", path,
                              or_force);
    if (status == PL_OK && totals) status = check_lines(path, text, totals, err);
    free(text);
    free(path);
    return status;
}

/* ---- both */

pl_status pl_resume_check(const pl_scene *scene, const char *folder, const pl_run_totals *totals,
                          bool contacts, bool force, pl_error *err) {
    const int64_t frames = totals->frames;
    pl_status status = PL_OK;
    if (scene->output.vtu) {
        status = check_frames(folder, "frame", frames, frames, err);
        /* where events add skins and colliders, earlier frames may have none */
        if (status == PL_OK && pl_scene_has_skins(scene) && !scene->bodies_change)
            status = check_frames(folder, "surface", frames, frames, err);
        if (status == PL_OK && scene->sim.collider_count && scene->output.colliders &&
            !scene->colliders_change)
            status = check_frames(folder, "colliders", pl_colliders_move(scene) ? frames : 0, frames, err);
    }
    if (force || status != PL_OK) return status;
    status = check_table(folder, "steps.csv", pl_step_log_has_header, totals, err);
    if (status == PL_OK && contacts)
        status = check_table(folder, "contacts.csv", pl_contact_log_has_header, NULL, err);
    if (status == PL_OK && scene->output.forces)
        status = check_table(folder, "forces.csv", pl_force_log_has_header, NULL, err);
    if (status == PL_OK && scene->probes.count) status = check_table(folder, "probes.csv", NULL, NULL, err);
    return status;
}

pl_status pl_resume_without_checkpoint(const char *folder, bool force, pl_error *err) {
    /* A run that was killed before its first checkpoint may have written one frame after the first. */
    int64_t last = pl_folder_last_frame(folder);
    if (force || last <= 1) return PL_OK;
    return pl_error_set(
        err, PL_ERR_INPUT,
        "%s/checkpoint.bin: is missing, but there are frames up to %lld; put it back, or run without "
        "--resume to start again, which replaces them",
        folder, (long long)last);
}
