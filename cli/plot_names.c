/* The names of runs in charts: the last part of a run's path, and as much more of the path as distinguishes
 * it from the other runs. Equal paths have equal names. */
#include "plot_runs.h"

#include <stdlib.h>
#include <string.h>

/* The last `parts` components of a path, without trailing slashes and without .csv. */
static char *last_parts(const char *path, int parts) {
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') end--;
    size_t start = end;
    while (start > 0 && (path[start - 1] != '/' || --parts > 0)) start--;
    if (end - start > 4 && !strncmp(path + end - 4, ".csv", 4)) end -= 4;
    return strndup(path + start, end - start);
}

static bool is_shared(const pl_plot_run *runs, int count, int run) {
    for (int i = 0; i < count; i++)
        if (i != run && !strcmp(runs[i].name, runs[run].name)) return true;
    return false;
}

/* Replaces the name of a run; sets *changed if it differs. */
static bool rename_run(pl_plot_run *run, char *name, bool *changed) {
    if (!name) return false;
    *changed = *changed || !run->name || strcmp(name, run->name) != 0;
    free(run->name);
    run->name = name;
    return true;
}

pl_status pl_plot_name_runs(pl_plot_run *runs, int count, int label_count, const char *const *labels,
                            pl_error *err) {
    bool done = true, grows = true;
    for (int parts = 1; grows && done;
         parts++) { /* until the names differ, or the paths have no more parts */
        bool shared[PL_MAX_RUNS];
        for (int i = 0; i < count; i++) shared[i] = parts == 1 || is_shared(runs, count, i);
        grows = false;
        for (int i = 0; i < count && done; i++)
            if (shared[i]) done = rename_run(&runs[i], last_parts(runs[i].path, parts), &grows);
    }
    for (int i = 0; i < label_count && done; i++) done = rename_run(&runs[i], strdup(labels[i]), &grows);
    return done ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
}
