/* Tetrahedra from a surface (docs/mesher.md): isosurface stuffing on a body-centred cubic lattice.
 *
 *     pl_mesher_def def = pl_mesher_def_default();
 *     def.surface = scan, def.tets = 20000;
 *     pl_mesh_from_surface(&def, &mesh, &report, &err);
 *
 * Any number of threads may call at once; each call uses its own. The result has the same bits for any number
 * of threads.
 */
#ifndef PLIANT_MESHER_H
#define PLIANT_MESHER_H

#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether few tetrahedra are made by coarsening a finer mesh: if thin parts of the surface would be lost
 * otherwise and at most 5000 are wanted; never; always. */
typedef enum pl_coarsen { PL_COARSEN_AUTO, PL_COARSEN_NEVER, PL_COARSEN_ALWAYS } pl_coarsen;

typedef struct pl_mesher_def {
    size_t struct_size;
    /* Triangles, or tetrahedra whose boundary counts; borrowed. Holes, repeated and flipped triangles and
     * self-intersections are accepted: inside is where the generalised winding number exceeds one half. */
    const pl_mesh *surface;
    double size;       /* m: the longer edges of the lattice; 0: given by `tets` */
    int64_t tets;      /* wanted, met within 10 % where the shape allows; 0: given by `size` */
    int64_t max_bytes; /* of memory; a mesh that would need more is refused beforehand */
    int threads;       /* 0: as many as the machine has */
    bool (*progress)(void *context, double fraction); /* return true to stop; may be NULL */
    void *context;
    int order;   /* 1: four nodes for each tetrahedron; 2: ten, those of the boundary on the surface */
    int coarsen; /* pl_coarsen; with `tets` only */
    const char *density; /* where a coarsened mesh is to be finer: an array on the nodes of the surface (4
                            times where it is largest), or a group of its nodes or triangles; may be NULL */
} pl_mesher_def;
PL_API void pl_mesher_def_init(pl_mesher_def *def, size_t struct_size);
static inline pl_mesher_def pl_mesher_def_default(void) {
    pl_mesher_def def;
    pl_mesher_def_init(&def, sizeof def);
    return def;
}

typedef struct pl_mesher_report {
    double size;                 /* m, of the lattice */
    double angle_min, angle_max; /* degrees between faces, of all tetrahedra */
    double volume;               /* m^3, of the tetrahedra */
    double surface_volume;       /* enclosed by the surface; of one with holes, about */
    bool closed;                 /* the surface, once cleaned */
    int64_t flipped, duplicates; /* triangles that cleaning turned and dropped */
    int64_t parted_nodes;        /* where tetrahedra met only in a node or an edge */
    int64_t dropped_tets;        /* so that the boundary is a 2-manifold, and crumbs of less than a cell */
    int64_t fine_tets;           /* from which the mesh was coarsened; 0: it was not */
    int64_t curved_nodes;        /* of order 2: mid-edge nodes of the boundary on the surface */
    int64_t held_nodes;          /* of order 2: nodes of the boundary that could not be moved all the way */
} pl_mesher_report;

/* Tetrahedra with their boundary nodes as group "surface". `report` may be NULL. Dihedral angles are
 * between 11.3 and 161.3 degrees, of a coarsened mesh at least 5, and the boundary is a 2-manifold. Of order
 * 2 the angles are those of the corners, and no tetrahedron is turned inside out anywhere
 * (pl_mesh_find_folded). Fails with PL_ERR_INPUT where nothing is inside, and where the memory would not
 * suffice. */
PL_API pl_status pl_mesh_from_surface(const pl_mesher_def *def, pl_mesh **out, pl_mesher_report *report,
                                      pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
