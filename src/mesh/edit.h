/* Building and editing a mesh: what readers, generators and the repair share. Nothing here checks a mesh's
 * sense. */
#ifndef PL_MESH_EDIT_H
#define PL_MESH_EDIT_H

#include "pliant/mesh.h"

/* Names of the arrays of pl_mesh_look. */
#define PL_LOOK_UV "uv"
#define PL_LOOK_COLOR "color"
#define PL_LOOK_MATERIAL "material"
#define PL_LOOK_NORMAL "normal"
enum { PL_MAX_APPEARANCES = 4096 };

/* Node and cell indices are int32_t, so this is the most of either. */
#define PL_MESH_MAX_COUNT ((int64_t)INT32_MAX)

/* Empty, with 4 nodes a tetrahedron; NULL when no memory. */
pl_mesh *pl_mesh_new(void);

/* Number of things that `where` indexes. */
int64_t pl_mesh_count(const pl_mesh *mesh, pl_where where);

/* The group of that name and place, made if need be; `length` bytes of `name`. NULL when no memory. The
 * pointer is good until the next group is added. */
pl_group *pl_mesh_group(pl_mesh *mesh, const char *name, size_t length, pl_where where);
/* Appends; the caller calls pl_group_sort when all are in. False when no memory. */
bool pl_group_add(pl_group *group, int32_t item);
/* Ascending and without repetition. */
void pl_group_sort(pl_group *group);

void pl_mesh_drop_group(pl_mesh *mesh, int index);

/* A new array of zeros with room for pl_mesh_count(where) items; NULL when no memory. */
pl_array *pl_mesh_array(pl_mesh *mesh, const char *name, size_t length, pl_where where, int components);

/* The number of the appearance of that name, made (grey) if need be; -1 when no memory, or too many. */
int pl_mesh_appearance(pl_mesh *mesh, const char *name, size_t length);
void pl_mesh_free_appearances(pl_mesh *mesh);
bool pl_mesh_copy_appearances(const pl_mesh *mesh, pl_mesh *copy);
/* Whether an array on triangles has values for each corner in turn. */
bool pl_array_is_of_corners(const pl_array *array);
/* Exchanges the values of the second and third corner, as the triangle's winding is reversed, and turns
 * normals round. */
void pl_mesh_flip_corners(pl_mesh *mesh, int64_t tri);
/* Moves an array of nodes to the corners of the triangles. */
pl_status pl_mesh_move_to_corners(pl_mesh *mesh, pl_array *array, pl_error *err);

/* Renumbers what groups and arrays on `where` refer to: item i becomes map[i], or goes if map[i] < 0. Several
 * items may become one (arrays keep the first's value). `count` is the number afterwards. */
pl_status pl_mesh_remap(pl_mesh *mesh, pl_where where, const int32_t *map, int64_t count, pl_error *err);

/* As pl_mesh_repair, but adds to `repairs` (not NULL), which may already hold what a reader dropped. */
pl_status pl_mesh_mend(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err);
/* Makes the windings of neighbouring triangles agree, and outward if they enclose a volume; counts in
 * `flipped`. */
pl_status pl_mesh_orient_tris(pl_mesh *mesh, int64_t *flipped, pl_error *err);
/* The edges of triangles. */
typedef struct pl_edge_census {
    bool closed;    /* the triangles bound a volume: along every edge as many run one way as the other */
    int64_t border; /* edges of one triangle */
    int64_t forked; /* edges of more than two */
    int32_t border_edge[2], forked_edge[2]; /* the nodes of the first of them */
} pl_edge_census;
pl_status pl_tris_census(const int32_t *tris, int64_t count, int64_t node_count, pl_edge_census *out,
                         pl_error *err);
/* Which nodes are at edges of one triangle; `border` (node_count) starts as false. */
pl_status pl_tris_border(const int32_t *tris, int64_t count, int64_t node_count, bool *border, pl_error *err);
/* Joins vertices of a surface's border that lie at the same place but for rounding; counts them in `merged`.
 */
pl_status pl_mesh_weld(pl_mesh *mesh, int64_t *merged, pl_error *err);
/* The parts of an oriented surface, connected over edges of two triangles, that enclose no volume and have at
 * most `max` triangles: part i has tris[ends[i - 1]] to tris[ends[i] - 1]. Both arrays are malloc'ed. */
pl_status pl_mesh_patches(pl_mesh *mesh, int64_t max, int32_t **tris, int64_t **ends, int64_t *count,
                          pl_error *err);
/* The triangles of a mesh, or the boundary of its tetrahedra, as a mesh with all its nodes, not repaired. */
pl_status pl_mesh_copy_surface(const pl_mesh *mesh, pl_mesh **out, pl_error *err);
/* Adds a line to the notes (dropped when no memory). */
void pl_mesh_repairs_note(pl_mesh_repairs *repairs, const char *format, ...) PL_PRINTF(2, 3);

#endif
