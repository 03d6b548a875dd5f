/* Whether a mesh that a caller filled holds together. */
#ifndef PL_MESH_CHECK_H
#define PL_MESH_CHECK_H

#include "pliant/mesh.h"

/* Volumes of larger meshes would not be finite. */
#define PL_LARGEST_COORDINATE 1e100

/* Counts have their arrays, indices (of cells and groups) are in range, coordinates are finite; a mesh
 * without cells is none the worse. `what` begins the message ("body 'bar'"); NULL: nothing does. */
pl_status pl_mesh_check(const pl_mesh *mesh, const char *what, pl_error *err);

/* No tetrahedron names a corner twice, which pl_mesh_repair would have dropped; for what looks edges up. */
pl_status pl_corners_check(const pl_mesh *mesh, pl_error *err);

/* Indices from 0 to limit - 1 in `count` cells of `size` each. */
pl_status pl_cells_check(const int32_t *cells, int64_t count, int size, int64_t limit, const char *what,
                         const char *kind, pl_error *err);
/* Finite numbers of at most PL_LARGEST_COORDINATE, (count,3). */
pl_status pl_points_check(const double *points, int64_t count, const char *what, const char *kind,
                          pl_error *err);
/* Named values on `nodes` nodes, `tets` tetrahedra or `tris` triangles. */
pl_status pl_arrays_check(int count, const pl_array *arrays, const int64_t items[3], const char *what,
                          pl_error *err);

#endif
