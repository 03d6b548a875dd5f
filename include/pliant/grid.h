/* Functions sampled on regular grids, such as signed distances: files, and sampling a surface. The mesher
 * (pliant/mesher.h) fills the negative region.
 *
 * Any number of threads may read a grid at once.
 */
#ifndef PLIANT_GRID_H
#define PLIANT_GRID_H

#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pl_grid {
    double origin[3], step[3]; /* position of sample (0,0,0), and distances between samples, m */
    int64_t size[3];           /* samples along each axis, at least 2 */
    float *values;             /* (size[2], size[1], size[0]), x runs fastest; owned, from malloc */
} pl_grid;

PL_API void pl_grid_free(pl_grid *grid);

/* Reads STRUCTURED_POINTS of VTK's legacy format (the first array of one component on points), or the .sdf of
 * SDFGen; gzipped or not. Fails with PL_ERR_INPUT. */
PL_API pl_status pl_grid_load(const char *path, pl_grid **out, pl_error *err);
PL_API pl_status pl_grid_load_memory(const char *label, const void *data, size_t size, pl_grid **out,
                                     pl_error *err);
/* Whether a file has the extension .sdf or contains STRUCTURED_POINTS. */
PL_API bool pl_grid_is_file(const char *path);
/* Writes .vtk (binary) or .sdf, by the file extension, atomically. */
PL_API pl_status pl_grid_save(const pl_grid *grid, const char *path, pl_error *err);

/* Signed distances of a surface (or of the boundary of tetrahedra), negative inside, on a grid that extends
 * some steps beyond it on each side. They are exact up to three steps from the surface, and accurate to about
 * a fifth of a step farther away. The surface is cleaned, and the inside determined, as by
 * pl_mesh_from_surface. Fails with PL_ERR_INPUT for more than 2^29 samples, and if nothing is inside.
 * `threads`: 0 for all cores.
 */
PL_API pl_status pl_grid_from_surface(const pl_mesh *surface, double step, int threads, pl_grid **out,
                                      pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
