/* What readers and writers share: a mesh that grows, tags of sparse numbering, the surface to write. */
#ifndef PL_IO_BUILD_H
#define PL_IO_BUILD_H

#include "mesh/edit.h"

/* A mesh whose arrays have room to grow. */
typedef struct pl_build {
    pl_mesh *mesh;
    int64_t node_room, tet_room, tri_room;
    bool mixed;    /* linear and quadratic tetrahedra came: all were made linear ... */
    bool promotes; /* ... or, if this is set, quadratic with missing nodes */
    bool skipped;  /* a solid cell that is no tetrahedron came, and a note says so */
    pl_error *err;
} pl_build;

/* All fail only for want of memory or of room in an int32_t. */
pl_status pl_build_node(pl_build *build, const double *position);
/* `size` 4 or 10 nodes in VTK's order. The width of the first one counts; a mixture becomes linear. */
pl_status pl_build_tet(pl_build *build, const int32_t *nodes, int size);
pl_status pl_build_tri(pl_build *build, const int32_t *nodes);
/* Cuts a polygon (of any shape that does not cross itself, nearly flat) into triangles. Nodes must exist.
 * Returns how many triangles through `made`. */
pl_status pl_build_polygon(pl_build *build, const int32_t *nodes, int64_t count, int64_t *made);
/* Counts a cell that is left out; of a solid one (`solid`: a hexahedron, say) a note tells, once. */
void pl_build_skip(pl_build *build, pl_mesh_repairs *repairs, bool solid);
/* Makes room for `count` items of `size` bytes in *items. */
pl_status pl_build_room(void **items, int64_t *room, int64_t count, size_t size, pl_error *err);

/* Numbers in a file, which need not be contiguous, to indices. */
typedef struct pl_tags {
    int64_t count, first, span;
    int32_t *dense;   /* (span), index or -1; NULL when tag - first is the index, or when `sorted` */
    int64_t *sorted;  /* (count), ascending, for sparse tags */
    int32_t *indices; /* (count), beside `sorted` */
} pl_tags;
/* `repeated` is set to a tag that occurs twice and the call fails without a message, else it is left alone.
 */
pl_status pl_tags_build(pl_tags *tags, const int64_t *list, int64_t count, bool *repeats, int64_t *repeated,
                        pl_error *err);
void pl_tags_free(pl_tags *tags);
/* -1: not there. */
int32_t pl_tags_find(const pl_tags *tags, int64_t tag);

/* The mesh's triangles, or the boundary of its tetrahedra, with nodes numbered from 0 without gaps. */
typedef struct pl_outline {
    int64_t node_count, tri_count;
    double *nodes;
    int32_t *tris;
    int32_t *source; /* (node_count) the mesh's number of each node */
} pl_outline;
pl_status pl_outline_make(const pl_mesh *mesh, pl_outline *outline, pl_error *err);
void pl_outline_free(pl_outline *outline);

#endif
