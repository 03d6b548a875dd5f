/* Tetrahedra from a surface, or from a function that is negative inside (docs/mesher.md): isosurface stuffing
 * on a body-centred cubic lattice.
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

#include "pliant/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether few tetrahedra are made by coarsening a finer mesh: if thin parts of the surface would be lost
 * otherwise and at most 20,000 are wanted; never; always. */
typedef enum pl_coarsen { PL_COARSEN_AUTO, PL_COARSEN_NEVER, PL_COARSEN_ALWAYS } pl_coarsen;

typedef struct pl_mesher_def {
    size_t struct_size;
    /* Triangles, or tetrahedra whose boundary counts; borrowed. Holes, repeated and flipped triangles and
     * self-intersections are accepted: inside is where the generalised winding number exceeds one half. */
    const pl_mesh *surface;
    /* Or, in place of a surface, samples of a function that is negative inside, linear in between; borrowed.
     */
    const pl_grid *grid;
    /* Or the function itself, called by several threads at once, and the box beyond which nothing is inside.
     * It need not be a distance; where it is NAN is outside. */
    double (*function)(void *function_context, const double x[3]);
    void *function_context;
    double min[3], max[3];
    double size;  /* m: the longer edges of the lattice; 0: given by `tets` */
    int64_t tets; /* wanted, met within 10 % where the shape allows; 0: given by `size` */
    double grade; /* 0: all cells alike. Else cells double away from the surface, after 1 / grade of one size;
                     1 is the coarsest. The surface stays the same. */
    double feature_angle; /* degrees: creases of a surface that turn by more are kept; 0: none */
    int64_t max_bytes;    /* of memory; a mesh that would need more is refused beforehand */
    int threads;          /* 0: as many as the machine has */
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

/* A part of the body, or a gap, that the mesh misses: thinner than the lattice. */
typedef struct pl_thin_part {
    double center[3];
    double thickness; /* m, from side to side: the median over its area */
    double area;      /* m^2, of the surface that is missed */
    bool gap;         /* between parts of the surface, closed in the mesh */
} pl_thin_part;
enum { PL_MAX_THIN_PARTS = 8 };

/* A piece of a crease that the mesh does not have: an angle of less than 5 degrees would be needed. */
typedef struct pl_rounded_crease {
    double center[3], length; /* m */
} pl_rounded_crease;
enum { PL_MAX_ROUNDED = 8 };

typedef struct pl_mesher_report {
    double size;                 /* m, of the lattice */
    double angle_min, angle_max; /* degrees between faces, of all tetrahedra */
    double volume;               /* m^3, of the tetrahedra */
    double surface_volume;       /* enclosed by the surface; of one with holes, or a function, about */
    bool closed;                 /* the surface, once cleaned; false for a function */
    int64_t flipped, duplicates; /* triangles that cleaning turned and dropped */
    int64_t parted_nodes;        /* where tetrahedra met only in a node or an edge */
    int64_t dropped_tets;        /* so that the boundary is a 2-manifold, and crumbs of less than a cell */
    int64_t thin_count;          /* parts that are missed; 0: none */
    pl_thin_part thin[PL_MAX_THIN_PARTS]; /* the largest of them */
    double thin_size;                     /* m: about the size that would keep most of them */
    double thin_tets;                     /* and about how many tetrahedra that gives */
    double crease_length, crease_kept;    /* m: with feature_angle, all creases, and those within 0.05 size of
                                             edges of the mesh's boundary */
    int64_t rounded_count;
    pl_rounded_crease rounded[PL_MAX_ROUNDED]; /* the longest pieces that are not */
    int64_t fine_tets;                         /* from which the mesh was coarsened; 0: it was not */
    int64_t curved_nodes;                      /* of order 2: mid-edge nodes of the boundary on the surface */
    int64_t held_nodes; /* of order 2: nodes of the boundary that could not be moved all the way */
} pl_mesher_report;

/* Tetrahedra with their boundary nodes as group "surface". `report` may be NULL. Dihedral angles are
 * between 11.3 and 161.3 degrees, near creases that are kept between 5 and 170, of a coarsened mesh at least
 * 5; the boundary is a 2-manifold. Of order 2 the angles are those of the corners, and no tetrahedron is
 * turned inside out anywhere (pl_mesh_find_folded). Fails with PL_ERR_INPUT where nothing is inside, and
 * where the memory would not suffice. */
PL_API pl_status pl_mesh_from_surface(const pl_mesher_def *def, pl_mesh **out, pl_mesher_report *report,
                                      pl_error *err);

/* What became of a cache: `note` says why it was not used, or is empty. */
typedef struct pl_cache_report {
    bool found;
    char note[256];
} pl_cache_report;

/* pl_mesh_from_surface with the results kept in a folder, which is made when missing: the second call with
 * the same content, options and version of the mesher reads what the first one made. A damaged file is made
 * again; a folder that cannot be written is done without, with a note. Beyond `max_bytes` (0: 1 GiB) the
 * files not used for longest go. Any number of threads and processes may share a folder. Meshes of functions
 * are not kept. `report` and `cache` may be NULL. */
PL_API pl_status pl_mesh_from_surface_cached(const pl_mesher_def *def, const char *folder, int64_t max_bytes,
                                             pl_mesh **out, pl_mesher_report *report, pl_cache_report *cache,
                                             pl_error *err);
/* Counts the files of such a folder, and their bytes; none where there is no folder. */
PL_API pl_status pl_mesh_cache_measure(const char *folder, int64_t *files, int64_t *bytes, pl_error *err);
/* Removes them, and says likewise how many there were. */
PL_API pl_status pl_mesh_cache_clear(const char *folder, int64_t *files, int64_t *bytes, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
