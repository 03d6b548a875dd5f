/* Loads scenes and prints their problems, for all commands. */
#ifndef PL_CLI_PROBLEMS_H
#define PL_CLI_PROBLEMS_H

#include "args.h"

/* One problem per line on stderr: "file:line:column: path: message". */
void pl_print_problems(const char *file, const pl_problems *problems);

enum { PL_SCENE_FILE = 4096 };

/* How a command loads scenes. By default meshes are cached, and progress is shown on a terminal. */
typedef struct pl_loading {
    int set_count;
    const char *const *sets;
    bool check;       /* also check whether the simulation can be created */
    bool no_cache;    /* do not use the mesh cache */
    bool quiet;       /* no progress */
    bool errors_only; /* do not print warnings, which have been printed before */
    int *warnings;    /* incremented per warning; may be NULL */
} pl_loading;
/* For the folder of a saved session the path of its scene, in `room`; else the path itself. */
const char *pl_scene_file(const char *path, char room[PL_SCENE_FILE]);
/* Stores problems in `problems` instead of printing them. Ctrl-C cancels it. */
pl_status pl_load_scene_quietly(const char *path, const pl_loading *how, pl_scene **out,
                                pl_problems *problems, pl_error *err);
/* The path may be a saved session's folder. Prints problems and warnings. Returns PL_EXIT_DONE or the exit
 * status of the failure. */
int pl_load_scene(const char *path, const pl_loading *how, pl_scene **out);

#endif
