/* What `pliant info` can show: one entry a kind of file, tried in order. */
#ifndef PL_CLI_INFO_H
#define PL_CLI_INFO_H

#include "cli.h"

typedef struct pl_info_kind {
    bool (*matches)(const char *path);        /* by name or kind of file; the last entry takes everything */
    int (*show)(const char *path, bool json); /* returns the exit status */
} pl_info_kind;

/* A mesh: counts, bounds, quality, groups, arrays, repairs. */
int pl_info_show_mesh(const char *path, bool json);
/* The same of a mesh in memory, under a name; `repairs` may be NULL. */
int pl_info_print_mesh(const char *name, const pl_mesh *mesh, const pl_mesh_repairs *repairs, bool json);

/* A scene: bodies, materials, steps; with `json` the scene as resolved. */
bool pl_info_is_scene(const char *path);
int pl_info_show_scene(const char *path, bool json);
void pl_info_print_scene(const pl_scene *scene);
/* The form of a material's law, given or its first; NULL where the law has none. */
const char *pl_info_law_form(const pl_material_def *material);
/* A run's folder: state, totals. */
bool pl_info_is_folder(const char *path);
int pl_info_show_run(const char *path, bool json);
/* A line about shortened steps, where a run has some. */
void pl_info_print_shortened(const pl_run_totals *totals);

#endif
