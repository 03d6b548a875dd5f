/* Code shared by the readers of both Gmsh versions. */
#ifndef PL_IO_MSH_H
#define PL_IO_MSH_H

#include "io/build.h"
#include "io/text.h"

/* Gmsh's numbers for the cells that are written. */
enum { PL_MSH_TRI3 = 2, PL_MSH_TET4 = 4, PL_MSH_TRI6 = 9, PL_MSH_TET10 = 11 };

/* A physical group; the mesh's groups are created with the first element. */
typedef struct pl_physical {
    int64_t dimension, tag;
    char *name;                 /* NULL: unnamed */
    int cell_group, node_group; /* indices of the mesh's groups, -1 if not created yet */
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
    bool binary, big; /* bytes instead of text; big-endian */
    int tag_bytes;    /* binary: size of node and element numbers and of counts */
    pl_tags tags;
    int64_t physical_count, physical_room;
    pl_physical *physicals;
    int64_t entity_tag_count, entity_tag_room;
    pl_entity_tag *entity_tags; /* sorted before elements are read */
} pl_msh;

/* Types of elements, by Gmsh's number. */
typedef struct pl_msh_kind {
    int dimension, nodes;
    int order; /* of triangles and tetrahedra; 0 for other shapes, which are dropped */
} pl_msh_kind;
/* Fails for unknown types, and for tetrahedra of order above 2. */
pl_status pl_msh_kind_of(const pl_msh *msh, int64_t type, const pl_msh_kind **kind);

/* Numbers, in msh_numbers.c. `bytes` is the size of a binary integer. */
bool pl_msh_begin(pl_msh *msh); /* moves to the next record of the section; false if there is none */
void pl_msh_end_record(pl_msh *msh);
pl_status pl_msh_int(pl_msh *msh, int bytes, const char *what, int64_t *value);
pl_status pl_msh_real(pl_msh *msh, const char *what, double *value);
/* Reads a count of items that take at least this many bytes each, as text or binary. */
pl_status pl_msh_count(pl_msh *msh, const char *what, int64_t text_bytes, int64_t binary_bytes,
                       int64_t *value);
pl_status pl_msh_check_count(const pl_msh *msh, const char *what, int64_t bytes, int64_t value);
/* Skips bytes of a binary record (in text, pl_msh_end_record skips the rest of the line). */
pl_status pl_msh_skip(pl_msh *msh, int64_t bytes, const char *what);
pl_status pl_msh_byte_order(pl_msh *msh);

/* Stores the tags (not NULL) of the nodes just read. */
pl_status pl_msh_set_tags(pl_msh *msh, const int64_t *tags);
/* The index of the physical group, which is created if it does not exist. */
pl_status pl_msh_physical(pl_msh *msh, int64_t dimension, int64_t tag, int64_t *number);
/* Reads the node numbers of one element and adds it, or counts it as dropped. The element or its nodes are
 * added to its `count` physical groups. */
pl_status pl_msh_element(pl_msh *msh, const pl_msh_kind *kind, const int64_t *physicals, int64_t count);

pl_status pl_msh2_nodes(pl_msh *msh);
pl_status pl_msh2_elements(pl_msh *msh);
pl_status pl_msh4_entities(pl_msh *msh);
pl_status pl_msh4_nodes(pl_msh *msh);
pl_status pl_msh4_elements(pl_msh *msh);

/* In write_msh.c. */
pl_status pl_msh_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
