/* Building and editing meshes, for readers, generators and the repair. Functions here do not validate the
 * mesh. */
#ifndef PL_MESH_EDIT_H
#define PL_MESH_EDIT_H

#include "pliant/mesh.h"

/* Names of the arrays of pl_mesh_look. */
#define PL_LOOK_UV "uv"
#define PL_LOOK_COLOR "color"
#define PL_LOOK_MATERIAL "material"
#define PL_LOOK_NORMAL "normal"
enum { PL_MAX_APPEARANCES = 4096 };

/* Largest number of nodes or cells: indices are int32_t. */
#define PL_MESH_MAX_COUNT ((int64_t)INT32_MAX)

/* An empty mesh with 4 nodes per tetrahedron; NULL if memory is short. */
pl_mesh *pl_mesh_new(void);

/* Number of items that `where` indexes. */
int64_t pl_mesh_count(const pl_mesh *mesh, pl_where where);

/* Finds or creates the group with this name and place; `length` bytes of `name`. NULL if memory is short. The
 * pointer is valid until the next group is added. */
pl_group *pl_mesh_group(pl_mesh *mesh, const char *name, size_t length, pl_where where);
/* Appends an item; the caller calls pl_group_sort after the last one. False if memory is short. */
bool pl_group_add(pl_group *group, int32_t item);
/* Sorts the items and removes duplicates. */
void pl_group_sort(pl_group *group);
void pl_group_free(pl_group *group); /* its contents */

void pl_mesh_drop_group(pl_mesh *mesh, int index);

/* A new array of zeros with room for pl_mesh_count(where) items; NULL if memory is short. */
pl_array *pl_mesh_array(pl_mesh *mesh, const char *name, size_t length, pl_where where, int components);

/* Finds or creates (in grey) the appearance of this name and returns its number; -1 if memory is short or
 * there are too many. */
int pl_mesh_appearance(pl_mesh *mesh, const char *name, size_t length);
void pl_mesh_free_appearances(pl_mesh *mesh);
bool pl_mesh_copy_appearances(const pl_mesh *mesh, pl_mesh *copy);
/* Whether an array on triangles has values per corner. */
bool pl_array_is_of_corners(const pl_array *array);
/* Swaps the values of the second and third corner, for a triangle whose winding is reversed, and negates
 * normals. */
void pl_mesh_flip_corners(pl_mesh *mesh, int64_t tri);
/* Moves an array from nodes to the corners of the triangles. */
pl_status pl_mesh_move_to_corners(pl_mesh *mesh, pl_array *array, pl_error *err);

/* Renumbers the items of groups and arrays on `where`: item i becomes map[i], or is removed if map[i] < 0.
 * Several items may become one (arrays keep the first value). `count` is the new number of items. */
pl_status pl_mesh_remap(pl_mesh *mesh, pl_where where, const int32_t *map, int64_t count, pl_error *err);

/* As pl_mesh_repair, but adds to `repairs` (not NULL), which may already contain what a reader dropped. */
pl_status pl_mesh_apply_repairs(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err);
/* Makes the windings of neighbouring triangles agree, and point outward if they enclose a volume; counts
 * flips in `flipped`. */
pl_status pl_mesh_orient_tris(pl_mesh *mesh, int64_t *flipped, pl_error *err);
/* Counts of the edges of triangles. */
typedef struct pl_edge_census {
    bool closed;    /* the triangles bound a volume: at every edge both directions occur equally often */
    int64_t border; /* edges with one triangle */
    int64_t forked; /* edges with more than two triangles */
    int32_t border_edge[2], forked_edge[2]; /* nodes of the first of them */
} pl_edge_census;
pl_status pl_tris_census(const int32_t *tris, int64_t count, int64_t node_count, pl_edge_census *out,
                         pl_error *err);
/* Marks the nodes at edges with one triangle; `border` (node_count) must be false on entry. */
pl_status pl_tris_border(const int32_t *tris, int64_t count, int64_t node_count, bool *border, pl_error *err);
/* Merges vertices on a surface's border that coincide up to rounding; counts them in `merged`. */
pl_status pl_mesh_weld(pl_mesh *mesh, int64_t *merged, pl_error *err);
/* The parts of an oriented surface, connected across edges with two triangles, that enclose no volume and
 * have at most `max` triangles: part i has tris[ends[i - 1]] to tris[ends[i] - 1]. Both arrays are
 * malloc'ed. */
pl_status pl_mesh_patches(pl_mesh *mesh, int64_t max, int32_t **tris, int64_t **ends, int64_t *count,
                          pl_error *err);
/* Copies the triangles of a mesh, or the boundary of its tetrahedra, into a mesh with all nodes, without
 * repair. */
pl_status pl_mesh_copy_surface(const pl_mesh *mesh, pl_mesh **out, pl_error *err);
/* Notes that begin with this describe a file and require no action. */
#define PL_NOTE_IGNORED "ignored: "
/* Adds a line to the notes (dropped if memory is short). */
void pl_mesh_repairs_note(pl_mesh_repairs *repairs, const char *format, ...) PL_PRINTF(2, 3);

#endif
