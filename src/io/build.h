/* Code shared by readers and writers: a growing mesh, sparse numbering, the surface to write. */
#ifndef PL_IO_BUILD_H
#define PL_IO_BUILD_H

#include "mesh/edit.h"

/* Cells that no mesh stores. */
typedef enum pl_other_cell {
    PL_OTHER_HEXAHEDRON,
    PL_OTHER_PRISM,
    PL_OTHER_PYRAMID,
    PL_OTHER_SOLID, /* polyhedra, and tetrahedra of an unknown order */
    PL_OTHER_QUADRILATERAL,
    PL_OTHER_SMALL, /* points, lines and cells next to which others are of interest: not reported */
    PL_OTHER_CELLS
} pl_other_cell;
/* The solid with so many nodes, of any order, other than a tetrahedron. */
pl_other_cell pl_other_solid(int nodes);

/* A mesh whose arrays can grow. */
typedef struct pl_build {
    pl_mesh *mesh;
    int64_t node_room, tet_room, tri_room;
    bool mixed;                      /* the file has linear and quadratic tetrahedra: all become linear ... */
    bool promotes;                   /* ... or, if this is set, quadratic with missing nodes */
    int64_t skipped[PL_OTHER_CELLS]; /* see pl_build_skip */
    pl_error *err;
} pl_build;

/* These functions fail only if memory runs out or a number exceeds int32_t. */
pl_status pl_build_node(pl_build *build, const double *position);
/* Adds a tetrahedron with `size` 4 or 10 nodes in VTK's order. The first one determines the width; a mixture
 * becomes linear. */
pl_status pl_build_tet(pl_build *build, const int32_t *nodes, int size);
pl_status pl_build_tri(pl_build *build, const int32_t *nodes);
/* Divides a polygon (nearly flat, of any shape that does not intersect itself) into triangles. Nodes must
 * exist. Sets `made` to the number of triangles. */
pl_status pl_build_polygon(pl_build *build, const int32_t *nodes, int64_t count, int64_t *made);
/* Counts a cell that is skipped. */
void pl_build_skip(pl_build *build, pl_mesh_repairs *repairs, pl_other_cell cell);
/* After reading: notes on the kinds and numbers of skipped cells, and on a mixture of orders. */
void pl_build_finish(const pl_build *build, pl_mesh_repairs *repairs);
/* Ensures room for `count` items of `size` bytes in *items. */
pl_status pl_build_room(void **items, int64_t *room, int64_t count, size_t size, pl_error *err);

/* Maps the numbers in a file, which need not be contiguous, to indices. */
typedef struct pl_tags {
    int64_t count, first, span;
    int32_t *dense;   /* (span), index or -1; NULL if tag - first is the index, or if `sorted` is used */
    int64_t *sorted;  /* (count), ascending, if tags are sparse */
    int32_t *indices; /* (count), in the order of `sorted` */
} pl_tags;
/* If a tag occurs twice, `repeated` is set to it and the call fails without a message. */
pl_status pl_tags_build(pl_tags *tags, const int64_t *list, int64_t count, bool *repeats, int64_t *repeated,
                        pl_error *err);
void pl_tags_free(pl_tags *tags);
/* -1 if the tag does not exist. */
int32_t pl_tags_find(const pl_tags *tags, int64_t tag);

/* The mesh's triangles, or the boundary of its tetrahedra, with nodes numbered contiguously from 0. */
typedef struct pl_outline {
    int64_t node_count, tri_count;
    double *nodes;
    int32_t *tris;
    int32_t *source; /* (node_count) index of each node in the mesh */
} pl_outline;
pl_status pl_outline_make(const pl_mesh *mesh, pl_outline *outline, pl_error *err);
void pl_outline_free(pl_outline *outline);

#endif
