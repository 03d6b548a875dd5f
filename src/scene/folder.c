/* See folder.h. */
#include "scene/folder.h"
#include "core/percentile.h"
#include "io/file.h"
#include "pliant/frame.h"

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
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    pl_buffer path = {0};
    pl_buffer_print(&path, "%s/%s", folder, name);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

pl_status pl_folder_make(const char *folder, pl_error *err) {
    char *path = pl_string_copy(folder);
    if (!path) return pl_error_memory(err, (int64_t)strlen(folder), "a path");
    int failure = 0;
    for (char *p = path + 1; !failure; p++) {
        if (*p && *p != '/') continue;
        char end = *p;
        *p = '\0';
        struct stat info;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            failure = errno;
        else if (stat(path, &info) == 0 && !S_ISDIR(info.st_mode))
            failure = ENOTDIR;
        *p = end;
        if (!end) break;
    }
    free(path);
    if (failure)
        return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be made: %s", folder, strerror(failure));
    return PL_OK;
}

pl_status pl_folder_lock(const char *folder, int *lock, pl_error *err) {
    /* The folder itself is locked: nothing is left behind, whatever ends the run. Where a file system has no
     * locks the run goes on without. */
    *lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*lock < 0)
        return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be read: %s", folder, strerror(errno));
    if (flock(*lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return PL_OK;
    close(*lock);
    *lock = -1;
    return pl_error_set(err, PL_ERR_INPUT, "%s: another run is writing there, expected a folder of its own",
                        folder);
}

/* ---- what earlier runs left
 * -------------------------------------------------------------------------------------- */

/* Number of "frame_0012.vtu" or "surface_0012.vtu", or -1. */
static int64_t pl_frame_number(const char *name) {
    static const char *const forms[] = {"frame_%lld.vtu%n", "surface_%lld.vtu%n"};
    for (int k = 0; k < 2; k++) {
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

static bool pl_is_ours(const char *name) {
    static const char *const names[] = {"series.pvd",    "steps.csv",      "run.json",
                                        "animation.glb", "checkpoint.bin", "surface.pvd"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcmp(name, names[i])) return true;
    }
    return pl_frame_number(name) >= 0 || pl_is_collider(name);
}

/* "frame_0012.vtu.4711.part": a write that was killed. */
static bool pl_is_half_written(const char *name) {
    size_t length = strlen(name);
    if (length < 6 || strcmp(name + length - 5, ".part")) return false;
    char *copy = pl_string_copy(name);
    if (!copy) return false;
    copy[length - 5] = '\0';
    char *dot = strrchr(copy, '.');
    if (dot) *dot = '\0';
    bool ours = dot && pl_is_ours(copy);
    free(copy);
    return ours;
}

pl_status pl_folder_spare(const char *folder, const char *path, pl_error *err) {
    char *file = path ? realpath(path, NULL) : NULL, *place = file ? realpath(folder, NULL) : NULL;
    char *name = place ? strrchr(file, '/') : NULL;
    bool taken = false;
    if (name) {
        *name++ = '\0';
        taken = !strcmp(file, strcmp(place, "/") ? place : "") && pl_is_ours(name);
    }
    free(file);
    free(place);
    if (!taken) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "%s: is read by this run and has the name of a file that it makes in %s, expected "
                        "another folder or name",
                        path, folder);
}

static pl_status pl_remove(const char *folder, const char *name, pl_error *err) {
    char *path = pl_folder_path(folder, "%s", name);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = PL_OK;
    if (unlink(path) != 0 && errno != ENOENT) {
        status = pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be removed: %s", path, strerror(errno));
    }
    free(path);
    return status;
}

pl_status pl_folder_clean(const char *folder, bool all, int64_t last_frame, pl_error *err) {
    pl_status status = all ? pl_remove(folder, "checkpoint.bin", err) : PL_OK;
    DIR *files = status == PL_OK ? opendir(folder) : NULL;
    if (status == PL_OK && !files) {
        return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be read: %s", folder, strerror(errno));
    }
    struct dirent *entry;
    while (status == PL_OK && (entry = readdir(files)) != NULL) {
        bool remove = all ? pl_is_ours(entry->d_name) : pl_frame_number(entry->d_name) > last_frame;
        if (remove || pl_is_half_written(entry->d_name)) status = pl_remove(folder, entry->d_name, err);
    }
    if (files) closedir(files);
    return status;
}

/* ---- steps.csv
 * --------------------------------------------------------------------------------------------------- */

/* What a line says, in this order; columns are only added at the end. */
typedef struct pl_column {
    const char *name;
    enum { REAL, MS, COUNT, NUMBER, REASON } type; /* double, milliseconds, int64_t, int, pl_reason */
    size_t offset;
} pl_column;
#define AT(member) offsetof(pl_step_report, member)
static const pl_column columns[] = {
    {"step", COUNT, AT(step)},
    {"time", REAL, AT(time)},
    {"reason", REASON, AT(reason)},
    {"newton_iterations", NUMBER, AT(newton_iterations)},
    {"linear_iterations", COUNT, AT(linear_iterations)},
    {"energy_evaluations", NUMBER, AT(energy_evaluations)},
    {"substeps", COUNT, AT(substeps)},
    {"residual", REAL, AT(residual)},
    {"elastic_energy", REAL, AT(elastic_energy)},
    {"external_energy", REAL, AT(external_energy)},
    {"kinetic_energy", REAL, AT(kinetic_energy)},
    {"momentum_x", REAL, AT(momentum[0])},
    {"momentum_y", REAL, AT(momentum[1])},
    {"momentum_z", REAL, AT(momentum[2])},
    {"angular_momentum_x", REAL, AT(angular_momentum[0])},
    {"angular_momentum_y", REAL, AT(angular_momentum[1])},
    {"angular_momentum_z", REAL, AT(angular_momentum[2])},
    {"volume_ratio", REAL, AT(volume_ratio)},
    {"min_det_F", REAL, AT(min_det)},
    {"inverted", COUNT, AT(inverted)},
    {"ms_total", MS, AT(ms_total)},
    {"ms_elements", MS, AT(ms_elements)},
    {"ms_solve", MS, AT(ms_solve)},
    {"ms_other", MS, AT(ms_other)},
    {"flowing", COUNT, AT(flowing)},
    {"max_plastic_strain", REAL, AT(max_plastic_strain)},
    {"plastic_dissipation", REAL, AT(plastic_dissipation)},
    {"dissipated_energy", REAL, AT(dissipated_energy)},
    {"max_temperature", REAL, AT(max_temperature)},
    {"heat_energy", REAL, AT(heat_energy)},
    {"heat_supplied", REAL, AT(heat_supplied)},
    {"heat_lost", REAL, AT(heat_lost)},
    {"factorisations", COUNT, AT(factorisations)},
    {"contacts", COUNT, AT(contacts)},
    {"contact_force_x", REAL, AT(contact_force[0])},
    {"contact_force_y", REAL, AT(contact_force[1])},
    {"contact_force_z", REAL, AT(contact_force[2])},
    {"ms_plastic", MS, AT(ms_plastic)},
    {"kept_matrix", COUNT, AT(kept_matrix)},
    {"redone", COUNT, AT(redone)},
    {"shortened", REAL, AT(shortened)},
    {"excess_energy", REAL, AT(excess_energy)},
    {"quadratic_edges", COUNT, AT(quadratic_edges)},
    {"degree_changes", COUNT, AT(degree_changes)},
    {"degree_jump", REAL, AT(degree_jump)},
    {"ms_degrees", MS, AT(ms_degrees)},
    {"allocations", COUNT, AT(allocations)},
    {"cuts", COUNT, AT(cuts)},
};
#undef AT

enum { COLUMNS = sizeof columns / sizeof *columns, LINE_MOST = 40 * COLUMNS };

static size_t pl_log_header(char line[LINE_MOST]) {
    size_t used = 0;
    for (int i = 0; i < COLUMNS; i++)
        used += (size_t)snprintf(line + used, LINE_MOST - used, "%s%s", i ? "," : "", columns[i].name);
    line[used++] = '\n';
    return used;
}

static size_t pl_log_line(const pl_step_report *report, char line[LINE_MOST]) {
    size_t used = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const void *place = (const char *)report + columns[i].offset;
        char *to = line + used;
        size_t room = LINE_MOST - used;
        int put = 0;
        switch (columns[i].type) {
        case REAL:
            put = snprintf(to, room, "%.17g,", *(const double *)place);
            break;
        case MS:
            put = snprintf(to, room, "%.3f,", *(const double *)place);
            break;
        case COUNT:
            put = snprintf(to, room, "%lld,", (long long)*(const int64_t *)place);
            break;
        case NUMBER:
            put = snprintf(to, room, "%d,", *(const int *)place);
            break;
        case REASON:
            put = snprintf(to, room, "%s,", pl_reason_name(*(const pl_reason *)place));
            break;
        }
        used += (size_t)put < room ? (size_t)put : room - 1;
    }
    line[used - 1] = '\n';
    return used;
}

/* The part of a log that belongs to steps up to `steps`; lines that were cut short go. */
static size_t pl_log_keep(const char *text, size_t size, int64_t steps) {
    char header[LINE_MOST];
    size_t kept = pl_log_header(header);
    if (size < kept || memcmp(text, header, kept)) return 0;
    for (int64_t wanted = 1; wanted <= steps; wanted++) {
        const char *end = memchr(text + kept, '\n', size - kept);
        if (!end || strtoll(text + kept, NULL, 10) != wanted) break;
        kept = (size_t)(end - text) + 1;
    }
    return kept;
}

pl_status pl_step_log_open(pl_step_log *log, const char *folder, int64_t steps, pl_error *err) {
    *log = (pl_step_log){.file = -1, .path = pl_folder_path(folder, "steps.csv")};
    if (!log->path) return pl_error_memory(err, 0, "a path");
    char *old = NULL;
    size_t size = 0, kept = 0;
    if (steps > 0 && pl_file_read(log->path, &old, &size, NULL) == PL_OK)
        kept = pl_log_keep(old, size, steps);
    char header[LINE_MOST];
    size_t header_size = pl_log_header(header);
    pl_status status = kept ? pl_file_write_atomic(log->path, old, kept, err)
                            : pl_file_write_atomic(log->path, header, header_size, err);
    free(old);
    if (status != PL_OK) return status;
    log->size = (int64_t)(kept ? kept : header_size);
    log->file = open(log->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (log->file < 0) {
        return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be written: %s", log->path, strerror(errno));
    }
    return PL_OK;
}

pl_status pl_step_log_add(pl_step_log *log, const pl_step_report *r, pl_error *err) {
    char line[LINE_MOST];
    ssize_t length = (ssize_t)pl_log_line(r, line);
    ssize_t put = -1;
    do put = write(log->file, line, (size_t)length);
    while (put < 0 && errno == EINTR);
    if (put == length) {
        log->size += length;
        return PL_OK;
    }
    int reason = put < 0 ? errno : ENOSPC;
    if (ftruncate(log->file, log->size) != 0) reason = errno; /* no half lines */
    return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be written: %s", log->path, strerror(reason));
}

void pl_step_log_close(pl_step_log *log) {
    if (log->file >= 0 && log->path) close(log->file);
    free(log->path);
    *log = (pl_step_log){.file = -1};
}

/* The field of a line behind `commas` commas. */
static const char *pl_line_field(const char *line, int commas) {
    while (commas > 0 && *line && *line != '\n') commas -= *line++ == ',';
    return line;
}

double pl_step_log_p99(const pl_step_log *log) {
    char *text = NULL;
    size_t size = 0;
    if (!log->path || pl_file_read(log->path, &text, &size, NULL) != PL_OK) return 0;
    int column = 0;
    int64_t lines = 0, count = 0;
    while (strcmp(columns[column].name, "ms_total")) column++;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    double *times = pl_array_new(lines, sizeof *times);
    const char *end = text + size, *line = times ? memchr(text, '\n', size) : NULL; /* behind the heads */
    while (line && ++line < end && count < lines) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        if (next) times[count++] = strtod(pl_line_field(line, column), NULL);
        line = next;
    }
    double p99 = times ? pl_percentile(times, count, 99) : 0;
    free(times);
    free(text);
    return p99;
}

/* ---- the series
 * -------------------------------------------------------------------------------------------------- */

double pl_frame_time(const pl_scene *scene, int64_t frame) {
    int64_t step = frame * scene->output.every, steps = pl_scene_step_count(scene);
    return (double)(step < steps ? step : steps) * scene->sim.dt;
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
    for (int64_t i = 0; i < count && status == PL_OK; i++) {
        times[i] = pl_frame_time(scene, i);
        snprintf(names[i], sizeof names[i], "%s_%04lld.vtu", stem, (long long)i);
        list[i] = names[i];
    }
    if (status == PL_OK) status = pl_pvd_write(path, (int)count, times, list, err);
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
    return status;
}
