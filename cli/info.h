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

#endif
