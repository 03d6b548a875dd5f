/* Combines the looks of the surfaces of several bodies. */
#ifndef PL_SCENE_LOOK_H
#define PL_SCENE_LOOK_H

#include "pliant/mesh.h"

typedef struct pl_look_part {
    const char *name;    /* name of the body */
    const pl_mesh *mesh; /* NULL: no look */
    int64_t first_node, first_tri;
} pl_look_part;

/* Creates a mesh with only the arrays of pl_mesh_look and the appearances, for surfaces that follow each
 * other in `nodes` and `tris`; *out is NULL if no part has a look of its own. */
pl_status pl_look_join(int count, const pl_look_part *parts, int64_t nodes, int64_t tris, pl_mesh **out,
                       pl_error *err);

#endif
