/* See problems.h. */
#include "problems.h"
#include "cache.h"
#include "interrupt.h"

#include <sys/stat.h>
#include <unistd.h>

static void print_problems(const char *file, const pl_problems *problems, bool errors_only) {
    for (int i = 0; i < problems->count; i++) {
        const pl_problem *problem = &problems->items[i];
        if (errors_only && problem->warning) continue;
        fprintf(stderr, "%s:", pl_shown(file));
        if (problem->line) fprintf(stderr, "%d:%d:", problem->line, problem->column);
        if (problem->warning) fprintf(stderr, " warning:");
        if (problem->path[0]) fprintf(stderr, " %s:", pl_shown(problem->path));
        fprintf(stderr, " %s\n", problem->message);
    }
}

void pl_print_problems(const char *file, const pl_problems *problems) {
    print_problems(file, problems, false);
}

/* Prints the problems; returns the exit status. */
static int tell(const char *path, const pl_loading *how, pl_status status, pl_problems *problems,
                const pl_error *err) {
    if (status != PL_ERR_CANCELLED) print_problems(path, problems, how->errors_only);
    bool told = false;
    for (int i = 0; i < problems->count; i++) {
        told = told || !problems->items[i].warning;
        if (how->warnings && problems->items[i].warning) ++*how->warnings;
    }
    pl_problems_free(problems);
    if (status == PL_OK) return PL_EXIT_DONE;
    if (status == PL_ERR_CANCELLED) {
        pl_cli_fail(err);
        return PL_EXIT_STOPPED;
    }
    if (!told || status != PL_ERR_INPUT) return pl_cli_fail(err);
    return PL_EXIT_INPUT;
}

static bool on_progress(void *context, const char *what, double fraction) {
    const bool *terminal = context;
    if (*terminal) fprintf(stderr, "\rmeshing %s %3.0f %%\033[K", pl_shown(what), 100 * fraction);
    return pl_interrupted();
}

pl_status pl_load_scene_quietly(const char *path, const pl_loading *how, pl_scene **out,
                                pl_problems *problems, pl_error *err) {
    bool terminal = isatty(STDERR_FILENO) && !how->quiet;
    char folder[PL_CACHE_PATH];
    pl_scene_load_def def = pl_scene_load_def_default();
    def.set_count = how->set_count, def.sets = how->sets, def.check = how->check;
    def.progress = on_progress, def.context = &terminal;
    if (!how->no_cache && pl_cache_folder(folder)) def.cache = folder;
    pl_catch_interrupts(true);
    pl_status status = pl_scene_load_with(path, &def, out, problems, err);
    pl_catch_interrupts(false);
    if (terminal) fprintf(stderr, "\r\033[K");
    return status;
}

const char *pl_scene_file(const char *path, char room[PL_SCENE_FILE]) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return path;
    if (snprintf(room, PL_SCENE_FILE, "%s/run.json", path) >= PL_SCENE_FILE || access(room, F_OK) == 0)
        return path;
    snprintf(room, PL_SCENE_FILE, "%s/scene.json", path);
    return access(room, F_OK) == 0 ? room : path;
}

int pl_load_scene(const char *path, const pl_loading *how, pl_scene **out) {
    pl_problems problems;
    pl_error err;
    char room[PL_SCENE_FILE];
    path = pl_scene_file(path, room);
    pl_status status = pl_load_scene_quietly(path, how, out, &problems, &err);
    return tell(path, how, status, &problems, &err);
}
