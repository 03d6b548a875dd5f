/* What both of VTK's file formats share: cells by VTK's numbers, values that follow them, and groups as
 * arrays named "group:NAME". */
#ifndef PL_IO_VTK_CELLS_H
#define PL_IO_VTK_CELLS_H

#include "io/build.h"
#include "pliant/frame.h"

#define PL_VTK_GROUP_PREFIX "group:"

/* VTK's numbers of the cells that are read and written. */
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

/* For each tetrahedron or triangle the cell of the file that it came from, ascending. */
typedef struct pl_vtk_owners {
    int64_t count, room;
    int64_t *cells;
} pl_vtk_owners;

typedef struct pl_vtk_cells {
    pl_build build;
    pl_mesh_repairs *repairs;
    int64_t cell_count; /* seen so far */
    int64_t node_base;  /* number of the file's (or piece's) point 0 */
    pl_vtk_owners tets, tris;
    int64_t control_count;
    int32_t *control; /* (control_count, 2) ends of the edge that a node bends, or -1; NULL: none does */
    int64_t local_room;
    int32_t *local; /* the nodes of the cell being added */
} pl_vtk_cells;

/* Adds one cell, whose points exist, or counts it as dropped. Polygons, quadrilaterals and strips are cut. */
pl_status pl_vtk_cells_add(pl_vtk_cells *cells, int64_t type, const int64_t *points, int64_t size);
/* An array of zeros for values of cells: on the tetrahedra, on the triangles, or on both under one name. */
pl_status pl_vtk_cells_array(pl_vtk_cells *cells, const char *name, size_t length, int components);
/* Copies values of the cells from `first` on to what became of them; into the arrays just made. */
void pl_vtk_cells_values(const pl_vtk_cells *cells, int64_t first, int64_t count, int components,
                         const double *values);
/* When all is read: control points become points on edges, arrays "group:..." groups. */
pl_status pl_vtk_cells_finish(pl_vtk_cells *cells);
void pl_vtk_cells_free(pl_vtk_cells *cells);

/* The mesh as a frame whose arrays are the mesh's own and, behind them, its groups as zeros and ones. Free
 * with pl_vtk_frame_free, also after a failure. */
pl_status pl_vtk_frame_make(const pl_mesh *mesh, pl_frame *frame, pl_error *err);
void pl_vtk_frame_free(const pl_mesh *mesh, pl_frame *frame);

#endif
