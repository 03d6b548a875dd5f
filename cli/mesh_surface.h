/* Fills surfaces with tetrahedra for `pliant mesh`: progress on a terminal, Ctrl-C, and a report on the
 * result. */
#ifndef PL_CLI_MESH_SURFACE_H
#define PL_CLI_MESH_SURFACE_H

#include "cli.h"

/* The options for filling; 0: not given. */
typedef struct pl_surface_options {
    double size, grade, feature_angle;
    int64_t tets, threads;
    const char *distances; /* file for the signed distances */
    int order;             /* of the elements; 0 means 1 */
    int coarsen;           /* pl_coarsen */
    const char *density;   /* may be NULL */
} pl_surface_options;

/* Whether a surface is filled even without options for filling, because the output format requires
 * tetrahedra. */
bool pl_output_wants_tets(const char *path);
/* Replaces the triangles of *mesh by tetrahedra or, if *mesh is NULL, fills a grid. Returns the exit status.
 * Errors are printed on stderr, and a report on stdout unless `quiet`. */
int pl_fill_surface(pl_mesh **mesh, const pl_grid *grid, const char *name, const pl_surface_options *options,
                    bool quiet);

#endif
