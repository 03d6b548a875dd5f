/* See problems.h. */
#include "problems.h"

void pl_print_problems(const char *file, const pl_problems *problems) {
    for (int i = 0; i < problems->count; i++) {
        const pl_problem *problem = &problems->items[i];
        fprintf(stderr, "%s:", file);
        if (problem->line) fprintf(stderr, "%d:%d:", problem->line, problem->column);
        if (problem->warning) fprintf(stderr, " warning:");
        if (problem->path[0]) fprintf(stderr, " %s:", problem->path);
        fprintf(stderr, " %s\n", problem->message);
    }
}

/* Prints what was found; the exit status that belongs to it. */
static int tell(const char *path, pl_status status, pl_problems *problems, const pl_error *err) {
    pl_print_problems(path, problems);
    bool told = false;
    for (int i = 0; i < problems->count; i++) told = told || !problems->items[i].warning;
    pl_problems_free(problems);
    if (status == PL_OK) return PL_EXIT_DONE;
    if (!told || status != PL_ERR_INPUT) return pl_cli_fail(err);
    return PL_EXIT_INPUT;
}

int pl_load_scene(const char *path, int set_count, const char *const *sets, pl_scene **out) {
    pl_problems problems;
    pl_error err;
    pl_status status = pl_scene_load(path, set_count, sets, out, &problems, &err);
    return tell(path, status, &problems, &err);
}

int pl_check_scene(const char *path, int set_count, const char *const *sets, pl_scene **out) {
    pl_problems problems;
    pl_error err;
    pl_status status = pl_scene_check(path, set_count, sets, out, &problems, &err);
    return tell(path, status, &problems, &err);
}
