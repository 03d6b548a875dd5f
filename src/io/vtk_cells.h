/* Code shared by both of VTK's file formats: cells by VTK's numbers, values on cells, and groups as arrays
 * named "group:NAME". */
#ifndef PL_IO_VTK_CELLS_H
#define PL_IO_VTK_CELLS_H

#include "io/build.h"
#include "pliant/frame.h"

#define PL_VTK_GROUP_PREFIX "group:"

/* VTK's numbers for the cells that are read and written. */
enum {
    PL_VTK_TRI = 5,
    PL_VTK_STRIP = 6,
    PL_VTK_POLYGON = 7,
    PL_VTK_QUAD = 9,
    PL_VTK_TET = 10,
    PL_VTK_TRI6 = 22,
    PL_VTK_TET10 = 24,
    PL_VTK_LAGRANGE_TET = 71,
    PL_VTK_BEZIER_TET = 78
};

/* The cell in the file from which each tetrahedron or triangle was created, ascending. */
typedef struct pl_vtk_owners {
    int64_t count, room;
    int64_t *cells;
} pl_vtk_owners;

typedef struct pl_vtk_cells {
    pl_build build;
    pl_mesh_repairs *repairs;
    int64_t cell_count; /* cells read so far */
    int64_t node_base;  /* index of the file's (or piece's) point 0 */
    pl_vtk_owners tets, tris;
    int64_t control_count;
    int32_t *control; /* (control_count, 2) ends of the edge that a control point bends, or -1; or NULL */
    int64_t local_room;
    int32_t *local; /* the nodes of the current cell */
} pl_vtk_cells;

/* Adds one cell, whose points must exist, or counts it as dropped. Polygons, quadrilaterals and strips are
 * divided. */
pl_status pl_vtk_cells_add(pl_vtk_cells *cells, int64_t type, const int64_t *points, int64_t size);
/* Adds arrays of zeros for values on cells: on the tetrahedra, on the triangles, or on both under one
 * name. */
pl_status pl_vtk_cells_array(pl_vtk_cells *cells, const char *name, size_t length, int components);
/* Copies values of the cells from `first` on to the items created from them, into the arrays just added. */
void pl_vtk_cells_values(const pl_vtk_cells *cells, int64_t first, int64_t count, int components,
                         const double *values);
/* To be called after reading: converts control points to points on edges, and arrays "group:..." to
 * groups. */
pl_status pl_vtk_cells_finish(pl_vtk_cells *cells);
void pl_vtk_cells_free(pl_vtk_cells *cells);

/* The mesh as a frame with the mesh's arrays, followed by its groups as zeros and ones. Free with
 * pl_vtk_frame_free, also after a failure. */
pl_status pl_vtk_frame_make(const pl_mesh *mesh, pl_frame *frame, pl_error *err);
void pl_vtk_frame_free(const pl_mesh *mesh, pl_frame *frame);

#endif
