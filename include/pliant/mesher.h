/* Tetrahedra from a surface, or from a function that is negative inside (docs/mesher.md): isosurface stuffing
 * on a body-centred cubic lattice.
 *
 *     pl_mesher_def def = pl_mesher_def_default();
 *     def.surface = scan, def.tets = 20000;
 *     pl_mesh_from_surface(&def, &mesh, &report, &err);
 *
 * Functions may be called from any thread; each call uses its own worker threads. Results are bit-identical
 * for any number of threads.
 */
#ifndef PLIANT_MESHER_H
#define PLIANT_MESHER_H

#include "pliant/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether to generate a finer mesh and coarsen it: AUTO if thin parts of the surface would otherwise be lost
 * and at most 20,000 tetrahedra are requested. */
typedef enum pl_coarsen { PL_COARSEN_AUTO, PL_COARSEN_NEVER, PL_COARSEN_ALWAYS } pl_coarsen;

typedef struct pl_mesher_def {
    size_t struct_size;
    /* Triangles, or tetrahedra, whose boundary is used; borrowed. Holes, duplicate and flipped triangles and
     * self-intersections are accepted: inside is where the generalised winding number exceeds one half. */
    const pl_mesh *surface;
    /* Instead of a surface: samples of a function that is negative inside, interpolated linearly; borrowed.
     */
    const pl_grid *grid;
    /* Instead of both: the function itself, called by several threads at once, and a box that contains the
     * body. It need not be a distance; NAN means outside. */
    double (*function)(void *function_context, const double x[3]);
    void *function_context;
    double min[3], max[3];
    double size;  /* m: length of the longer lattice edges; 0: from `tets` */
    int64_t tets; /* requested number, reached within 10 % if the shape allows; 0: from `size` */
    double grade; /* 0: uniform. Otherwise cell sizes double away from the surface, after 1 / grade cells of
                     one size; 1 is the coarsest. Does not affect the surface. */
    double feature_angle; /* degrees: creases with a larger angle are preserved; 0: none */
    int64_t max_bytes;    /* memory limit; a mesh that would exceed it is refused beforehand */
    int threads;          /* 0: all cores */
    bool (*progress)(void *context, double fraction); /* return true to stop; may be NULL */
    void *context;
    int order;           /* 1: linear tetrahedra; 2: quadratic, with boundary nodes on the surface */
    int coarsen;         /* pl_coarsen; with `tets` only */
    const char *density; /* where a coarsened mesh should be finer: an array on the nodes of the surface (4
                            times finer at its maximum), or a group of nodes or triangles; may be NULL */
} pl_mesher_def;
PL_API void pl_mesher_def_init(pl_mesher_def *def, size_t struct_size);
static inline pl_mesher_def pl_mesher_def_default(void) {
    pl_mesher_def def;
    pl_mesher_def_init(&def, sizeof def);
    return def;
}

/* A part of the body, or a gap, that is thinner than the lattice and not resolved by the mesh. */
typedef struct pl_thin_part {
    double center[3];
    double thickness; /* m: median over its area */
    double area;      /* m^2 of the surface that is not resolved */
    bool gap;         /* a gap between parts of the surface that is closed in the mesh */
} pl_thin_part;
enum { PL_MAX_THIN_PARTS = 8 };

/* A section of a crease that the mesh rounds off, because it would need an angle below 5 degrees. */
typedef struct pl_rounded_crease {
    double center[3], length; /* m */
} pl_rounded_crease;
enum { PL_MAX_ROUNDED = 8 };

typedef struct pl_mesher_report {
    double size;                 /* m, of the lattice */
    double angle_min, angle_max; /* dihedral angles in degrees, of all tetrahedra */
    double volume;               /* m^3, of the tetrahedra */
    double surface_volume; /* enclosed by the surface; approximate for a surface with holes or a function */
    bool closed;           /* whether the cleaned surface is closed; false for a function */
    int64_t flipped, duplicates; /* triangles flipped and dropped by cleaning */
    int64_t parted_nodes;        /* nodes split where tetrahedra met only in a node or an edge */
    int64_t dropped_tets; /* dropped to make the boundary a 2-manifold, and fragments smaller than a cell */
    int64_t thin_count;   /* unresolved parts */
    pl_thin_part thin[PL_MAX_THIN_PARTS]; /* the largest of them */
    double thin_size;                     /* m: lattice size that would resolve most of them */
    double thin_tets;                     /* approximate number of tetrahedra with that size */
    double crease_length, crease_kept;    /* m: with feature_angle, length of all creases, and of those within
                                             0.05 size of boundary edges of the mesh */
    int64_t rounded_count;
    pl_rounded_crease rounded[PL_MAX_ROUNDED]; /* the longest sections that are not preserved */
    int64_t fine_tets;                         /* size of the mesh before coarsening; 0: not coarsened */
    int64_t curved_nodes;                      /* order 2: boundary mid-edge nodes on the surface */
    int64_t blocked_nodes; /* order 2: boundary nodes that could not be moved onto the surface */
} pl_mesher_report;

/* Generates tetrahedra, with their boundary nodes as group "surface". `report` may be NULL. Dihedral angles
 * are between 11.3 and 161.3 degrees, near preserved creases between 5 and 170, in a coarsened mesh at least
 * 5. The boundary is a 2-manifold. For order 2 the angles are those of the tetrahedra of the corners, and no
 * tetrahedron is inverted anywhere (pl_mesh_find_folded). Fails with PL_ERR_INPUT if nothing is inside or
 * max_bytes would be exceeded. */
PL_API pl_status pl_mesh_from_surface(const pl_mesher_def *def, pl_mesh **out, pl_mesher_report *report,
                                      pl_error *err);

/* Use of the cache: `note` is the reason why it was not used, or empty. */
typedef struct pl_cache_report {
    bool found; /* the mesh was read from the cache */
    char note[256];
} pl_cache_report;

/* pl_mesh_from_surface with a cache folder, which is created if missing: a second call with the same content,
 * options and version of the mesher reads the result of the first. A damaged file is replaced; if the folder
 * is not writable, the cache is not used, and a note is given. Beyond `max_bytes` (0: 1 GiB) the least
 * recently used files are removed. Any number of threads and processes may share a folder. Meshes of
 * functions are not cached. `report` and `cache` may be NULL. */
PL_API pl_status pl_mesh_from_surface_cached(const pl_mesher_def *def, const char *folder, int64_t max_bytes,
                                             pl_mesh **out, pl_mesher_report *report, pl_cache_report *cache,
                                             pl_error *err);
/* Counts the files of a cache folder and their bytes; 0 if there is no folder. */
PL_API pl_status pl_mesh_cache_measure(const char *folder, int64_t *files, int64_t *bytes, pl_error *err);
/* Removes them, and returns the same counts. */
PL_API pl_status pl_mesh_cache_clear(const char *folder, int64_t *files, int64_t *bytes, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
