/* Normals of skins that rotate with the elements, for shading (mueller2004 section 5.1). */
#ifndef PL_SCENE_SHADING_H
#define PL_SCENE_SHADING_H

#include "pliant/frame.h"
#include "pliant/skin.h"

/* The normals of one skin. Where the surface is sharp at rest, a vertex has one normal per side. */
typedef struct pl_shading {
    pl_surface_split split;
    pl_skin *skin;   /* for the vertices of the split; NULL: normals are computed from the triangles */
    double *normals; /* (vertex_count,3) */
} pl_shading;

/* `def` binds the skin itself, which has `tri_count` triangles. */
pl_status pl_shading_make(const pl_skin_def *def, int64_t tri_count, const int32_t *tris, pl_shading *out,
                          pl_error *err);
void pl_shading_free(pl_shading *shading);
/* Computes normals at the triangles' corners (tri_count,9) for positions of the mesh's nodes. */
void pl_shading_turn(pl_shading *shading, const double *nodes, double *corners);

#endif
