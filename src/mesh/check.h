/* Validation of meshes from callers. */
#ifndef PL_MESH_CHECK_H
#define PL_MESH_CHECK_H

#include "pliant/mesh.h"

/* Volumes of larger meshes could overflow. */
#define PL_LARGEST_COORDINATE 1e100

/* Checks that counts have their arrays, that indices (of cells and groups) are in range and that coordinates
 * are finite. A mesh without cells is valid. `what` is the prefix of the message ("body 'bar'"); NULL: no
 * prefix. */
pl_status pl_mesh_check(const pl_mesh *mesh, const char *what, pl_error *err);

/* Checks that no tetrahedron has the same corner twice, for code that looks up edges. pl_mesh_repair drops
 * these tetrahedra. */
pl_status pl_corners_check(const pl_mesh *mesh, pl_error *err);

/* Checks that the indices in `count` cells of `size` each are from 0 to limit - 1. */
pl_status pl_cells_check(const int32_t *cells, int64_t count, int size, int64_t limit, const char *what,
                         const char *kind, pl_error *err);
/* Checks for finite numbers of at most PL_LARGEST_COORDINATE, (count,3). */
pl_status pl_points_check(const double *points, int64_t count, const char *what, const char *kind,
                          pl_error *err);
/* Checks named values on `nodes` nodes, `tets` tetrahedra or `tris` triangles. */
pl_status pl_arrays_check(int count, const pl_array *arrays, const int64_t items[3], const char *what,
                          pl_error *err);

#endif
