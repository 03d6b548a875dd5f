/* Printing what is wrong with a scene, for every command that loads one. */
#ifndef PL_CLI_PROBLEMS_H
#define PL_CLI_PROBLEMS_H

#include "args.h"

/* One problem a line on stderr: "file:line:column: path: message". */
void pl_print_problems(const char *file, const pl_problems *problems);

enum { PL_SCENE_FILE = 4096 };

/* How a command loads scenes: meshes of surfaces from the user's cache, with progress on a terminal. */
typedef struct pl_loading {
    int set_count;
    const char *const *sets;
    bool check;       /* whether the simulation can be made, too */
    bool no_cache;    /* meshes of surfaces are neither taken from the cache nor kept */
    bool quiet;       /* no progress */
    bool errors_only; /* warnings have been printed before */
    int *warnings;    /* how many there are, or NULL */
} pl_loading;
/* The scene of a saved session's folder, in `room`; of all else the path itself. */
const char *pl_scene_file(const char *path, char room[PL_SCENE_FILE]);
/* What is wrong goes to `problems`. Ctrl-C stops it. */
pl_status pl_load_scene_quietly(const char *path, const pl_loading *how, pl_scene **out,
                                pl_problems *problems, pl_error *err);
/* The path may be a saved session's folder. Prints problems and warnings. PL_EXIT_DONE, or the exit status
 * that belongs to the failure. */
int pl_load_scene(const char *path, const pl_loading *how, pl_scene **out);

#endif
