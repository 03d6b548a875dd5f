/* Coarsening of tetrahedral meshes by edge collapses (docs/mesher.md). */
#ifndef PL_MESHER_COLLAPSE_H
#define PL_MESHER_COLLAPSE_H

#include "mesher/cells.h"
#include "mesher/crossing.h"
#include "mesher/quadric.h"

/* No change creates a smaller dihedral angle: cos 5 degrees. */
#define PL_COARSE_COSINE 0.9961946980917455

/* Below this number of tetrahedra the boundary is checked for self-intersection; in finer meshes the changes
 * are too small for it. */
enum { PL_WATCHED = 8000, PL_MAX_WATCHED = 20000 };

typedef struct pl_collapse_edge {
    double cost;
    int32_t a, b;
    uint32_t stamp_a, stamp_b;
} pl_collapse_edge;

/* Points of the fine boundary that were merged into a node: those farthest from the coarse boundary. */
enum { PL_WITNESSES = 4 };
typedef struct pl_witnesses {
    int count;
    double x[PL_WITNESSES][3];
} pl_witnesses;

typedef struct pl_collapse {
    pl_cells cells;
    pl_quadric *quadrics;    /* (node_count) of the boundary planes merged into a node */
    pl_witnesses *witnesses; /* (node_count) for boundary nodes */
    double *density;         /* (node_count) weight of lengths and errors */
    uint32_t *stamp;         /* (node_count) incremented by every change */
    uint8_t *mark;           /* (node_count) zeros between uses */
    pl_collapse_edge *heap;
    int64_t heap_count, heap_room;
    int64_t watched_from; /* tetrahedra: PL_WATCHED, or more if many are requested */
    pl_rim rim;           /* boundary faces, for the self-intersection checks */
    bool watched;
    double limit; /* m^2: edges with higher cost wait for a later pass */
    pl_star star_a, star_b;
} pl_collapse;

/* `density` (node_count) may be NULL, which means 1 everywhere. */
pl_status pl_collapse_create(const pl_mesh *mesh, const double *density, pl_collapse *out, pl_error *err);
void pl_collapse_free(pl_collapse *collapse);
/* Collapses edges with a cost up to `limit`, cheapest first, until at most `wanted` tetrahedra remain;
 * returns the number of collapsed edges. */
pl_status pl_collapse_pass(pl_collapse *collapse, int64_t wanted, int64_t *done, pl_error *err);

/* Whether no boundary face at a node flips when the node moves to x. */
bool pl_star_keeps_faces(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]);

/* improve.c: moves nodes and swaps edges and faces where this increases the smallest angle, without moving
 * the boundary by more than `limit`; returns the number of changes. */
int64_t pl_collapse_improve(pl_collapse *collapse);

/* The worst of a star's tetrahedra, with the node at x. */
double pl_star_cosine(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]);

/* Moves a node if no angle around it becomes smaller than 5 degrees and the boundary neither flips nor
 * intersects itself. Returns whether it moved. */
bool pl_collapse_move(pl_collapse *collapse, int32_t node, const double x[3]);

/* swap.c: replaces an edge, or the face opposite a tetrahedron's corner; returns whether it did. */
bool pl_swap_edge(pl_collapse *collapse, int32_t a, int32_t b);
bool pl_swap_face(pl_collapse *collapse, int32_t tet, int corner);

#endif
