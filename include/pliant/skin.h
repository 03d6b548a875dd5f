/* A detailed surface that moves with the tetrahedra of a body (docs/skin.md; mezger2007 section 6.2).
 *
 * Points are bound once to the mesh at rest: each to the element that contains it, by its reference
 * coordinates there. From then on their positions follow from those of the nodes. With a simulation:
 *
 *     pl_skin_def def = pl_skin_def_default();
 *     pl_sim_body_range(sim, body, &first, &count, &first_tet, &tet_count);
 *     def.mesh = bodies[body].mesh, def.rest = pl_sim_rest(sim) + 3 * first;
 *     def.bezier = pl_sim_body_is_bezier(sim, body);
 *     def.count = surface->node_count, def.points = surface->nodes;
 *     pl_skin_create(&def, &skin, &err);
 *     ...
 *     pl_skin_positions(skin, pl_sim_positions(sim) + 3 * first, positions);
 *
 * Only one thread at a time may use a skin, which uses its own worker threads within a call; different skins
 * may be used at once, even if they share a mesh. pl_skin_bound and pl_skin_binding only read.
 */
#ifndef PLIANT_SKIN_H
#define PLIANT_SKIN_H

#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Treatment of points outside the mesh, which are bound to the nearest point of its boundary. */
typedef enum pl_skin_outside {
    PL_SKIN_EXTEND, /* they keep their distance: the deformation is extrapolated by its smoothed gradients */
    PL_SKIN_CLAMP   /* they move onto the boundary */
} pl_skin_outside;

/* Transformation of normals. */
typedef enum pl_skin_normal_rule {
    PL_SKIN_NORMALS_SURFACE, /* along cof(F) N, like the area vectors of the surface's triangles */
    PL_SKIN_NORMALS_ELEMENT /* R N with the element's rotation, the polar part of F there (mueller2004 section
                               5.1): stretch and shear do not change the shading */
} pl_skin_normal_rule;

typedef struct pl_skin_def {
    size_t struct_size;
    const pl_mesh *mesh; /* tetrahedra of four or ten nodes; borrowed during creation */
    const double *rest;  /* (node_count,3) rest positions of the nodes; NULL: those of the mesh */
    bool bezier;         /* mid-edge nodes are control points, in the rest positions and all others */
    int64_t count;
    const double *points;  /* (count,3) at rest, in the same space */
    const double *normals; /* (count,3) at rest, of any length; or NULL if pl_skin_normals is not used */
    int outside;           /* pl_skin_outside */
    int threads;           /* 0: all cores */
    int normal_rule;       /* pl_skin_normal_rule */
} pl_skin_def;
PL_API void pl_skin_def_init(pl_skin_def *def, size_t struct_size);
static inline pl_skin_def pl_skin_def_default(void) {
    pl_skin_def def;
    pl_skin_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_skin pl_skin;
/* Binds the points. Fails on meshes without tetrahedra, nodes out of range and coordinates that are not
 * finite. */
PL_API pl_status pl_skin_create(const pl_skin_def *def, pl_skin **out, pl_error *err);
PL_API void pl_skin_free(pl_skin *skin);

/* Result of the binding. */
typedef struct pl_skin_report {
    int64_t count;   /* points */
    int64_t outside; /* points outside the mesh, by more than rounding */
    double farthest; /* m: largest distance of a point from the mesh */
    int64_t farthest_point;
    int64_t elements; /* number of elements with points */
} pl_skin_report;
PL_API pl_skin_report pl_skin_bound(const pl_skin *skin);

/* Binding of a point: the element, the barycentric coordinates of the (nearest) point there, and the distance
 * to it, m. Each may be NULL. -1 and zeros if there is no such point. */
PL_API void pl_skin_binding(const pl_skin *skin, int64_t point, int32_t *tet, double z[4], double *distance);

/* Computes the positions of the points (count,3) from those of the mesh's nodes (node_count,3). Allocates no
 * memory; bit-identical for any number of threads. Not thread-safe for the same skin. */
PL_API void pl_skin_positions(pl_skin *skin, const double *nodes, double *points);
/* Likewise unit normals (count,3): those of the definition, transformed by its normal_rule. Zero if there is
 * no normal. */
PL_API void pl_skin_normals(pl_skin *skin, const double *nodes, double *normals);
/* Interpolates values of nodes (node_count, components) at the points (count, components), as by
 * pl_tessellation_values, single values within the range of the element's nodes; points outside get the
 * value at the boundary. */
PL_API void pl_skin_values(pl_skin *skin, int components, const double *nodes, double *points);

#ifdef __cplusplus
}
#endif
#endif
