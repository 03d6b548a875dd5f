/* What the readers of the two Gmsh versions share. */
#ifndef PL_IO_MSH_H
#define PL_IO_MSH_H

#include "io/build.h"
#include "io/text.h"

/* Gmsh's numbers of the cells that are read and written. */
enum { PL_MSH_TRI3 = 2, PL_MSH_TET4 = 4, PL_MSH_TRI6 = 9, PL_MSH_TET10 = 11 };

/* A physical group; groups are made when the first element comes. */
typedef struct pl_physical {
    int64_t dimension, tag;
    char *name;                 /* NULL: unnamed */
    int cell_group, node_group; /* numbers of the mesh's groups, -1 for none yet */
} pl_physical;

/* A physical tag of an entity (version 4). */
typedef struct pl_entity_tag {
    int64_t dimension, entity, physical;
} pl_entity_tag;

typedef struct pl_msh {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    bool have_nodes, have_elements;
    pl_tags tags;
    int64_t physical_count, physical_room;
    pl_physical *physicals;
    int64_t entity_tag_count, entity_tag_room;
    pl_entity_tag *entity_tags; /* sorted before elements are read */
} pl_msh;

/* Kinds of elements, by Gmsh's number. */
typedef struct pl_msh_kind {
    int dimension, nodes;
} pl_msh_kind;
/* NULL: no such kind. */
const pl_msh_kind *pl_msh_kind_of(int64_t type);

/* Keeps the tags (not NULL) of the nodes just read. */
pl_status pl_msh_set_tags(pl_msh *msh, const int64_t *tags);
/* The physical group, made if need be. */
pl_status pl_msh_physical(pl_msh *msh, int64_t dimension, int64_t tag, int64_t *number);
/* Reads the node numbers of one element in the line and adds it, or counts it as dropped; its `count`
 * physical groups get it or its nodes. */
pl_status pl_msh_element(pl_msh *msh, int64_t type, const pl_msh_kind *kind, const int64_t *physicals,
                         int64_t count);

pl_status pl_msh2_nodes(pl_msh *msh);
pl_status pl_msh2_elements(pl_msh *msh);
pl_status pl_msh4_entities(pl_msh *msh);
pl_status pl_msh4_nodes(pl_msh *msh);
pl_status pl_msh4_elements(pl_msh *msh);

/* In write_msh.c. */
pl_status pl_msh_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
