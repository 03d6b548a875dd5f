/* Tetrahedra from a surface, for `pliant mesh`: progress on a terminal, Ctrl-C, and a line on the result. */
#ifndef PL_CLI_MESH_SURFACE_H
#define PL_CLI_MESH_SURFACE_H

#include "cli.h"

/* What the options say; zeros: nothing. */
typedef struct pl_surface_options {
    double size, grade, feature_angle;
    int64_t tets, threads;
    const char *distances; /* where the signed distances go */
    int order;             /* 0: 1 */
    int coarsen;           /* pl_coarsen */
    const char *density;   /* may be NULL */
} pl_surface_options;

/* Whether a surface that is written there is to be filled although no option says so. */
bool pl_output_wants_tets(const char *path);
/* Replaces the triangles of *mesh by tetrahedra, or (*mesh is NULL) makes those of a grid; the exit status,
 * with the trouble said on stderr. What was made is said on stdout unless `quiet`. */
int pl_fill_surface(pl_mesh **mesh, const pl_grid *grid, const char *name, const pl_surface_options *options,
                    bool quiet);

#endif
