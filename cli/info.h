/* The kinds of files that `pliant info` describes, one entry per kind, tried in order. */
#ifndef PL_CLI_INFO_H
#define PL_CLI_INFO_H

#include "cli.h"

typedef struct pl_info_kind {
    bool (*matches)(const char *path);        /* by name or file type; the last entry matches every file */
    int (*show)(const char *path, bool json); /* returns the exit status */
} pl_info_kind;

/* A mesh: counts, bounds, quality, groups, arrays, repairs. */
int pl_info_show_mesh(const char *path, bool json);
/* The same for a mesh in memory, with a name to print; `repairs` may be NULL. */
int pl_info_print_mesh(const char *name, const pl_mesh *mesh, const pl_mesh_repairs *repairs, bool json);

/* A scene: bodies, materials, steps; with `json` the scene with all defaults. */
bool pl_info_is_scene(const char *path);
int pl_info_show_scene(const char *path, bool json);
void pl_info_print_scene(const pl_scene *scene);
/* The form of a material's law: the given one, or the law's first; NULL if the law has no forms. */
const char *pl_info_law_form(const pl_material_def *material);
/* A run's folder: state, totals. */
bool pl_info_is_folder(const char *path);
int pl_info_show_run(const char *path, bool json);
/* Prints a line about shortened steps, if a run has any. */
void pl_info_print_shortened(const pl_run_totals *totals);

#endif
