/* Normals of skins that turn with the elements, for shading (mueller2004 section 5.1). */
#ifndef PL_SCENE_SHADING_H
#define PL_SCENE_SHADING_H

#include "pliant/frame.h"
#include "pliant/skin.h"

/* One skin's. Where the surface is sharp at rest, a vertex has a normal for each side. */
typedef struct pl_shading {
    pl_surface_split split;
    pl_skin *skin;   /* of the split's vertices; NULL: normals are those of the triangles */
    double *normals; /* (vertex_count,3) */
} pl_shading;

/* `def` binds the skin itself, of whose triangles there are `tri_count`. */
pl_status pl_shading_make(const pl_skin_def *def, int64_t tri_count, const int32_t *tris, pl_shading *out,
                          pl_error *err);
void pl_shading_free(pl_shading *shading);
/* Normals of the triangles' corners (tri_count,9) at positions of the mesh's nodes. */
void pl_shading_turn(pl_shading *shading, const double *nodes, double *corners);

#endif
