/* Coarser tetrahedra by collapsing edges (docs/mesher.md). */
#ifndef PL_MESHER_COLLAPSE_H
#define PL_MESHER_COLLAPSE_H

#include "mesher/cells.h"
#include "mesher/crossing.h"
#include "mesher/quadric.h"

/* No tetrahedron that a change makes has a smaller angle between faces: cos 5 degrees. */
#define PL_COARSE_COSINE 0.9961946980917455

/* From so few tetrahedra on the boundary is kept from passing through itself; finer, steps are too small for
 * it. */
enum { PL_WATCHED = 8000, PL_MOST_WATCHED = 20000 };

typedef struct pl_collapse_edge {
    double cost;
    int32_t a, b;
    uint32_t stamp_a, stamp_b;
} pl_collapse_edge;

/* Points of the fine boundary that went into a node: those farthest from the coarse one. */
enum { PL_WITNESSES = 4 };
typedef struct pl_witnesses {
    int count;
    double x[PL_WITNESSES][3];
} pl_witnesses;

typedef struct pl_collapse {
    pl_cells cells;
    pl_quadric *quadrics;    /* (node_count) of the boundary's planes that went into a node */
    pl_witnesses *witnesses; /* (node_count) of nodes of the boundary */
    double *density;         /* (node_count) lengths and errors count by this factor */
    uint32_t *stamp;         /* (node_count) raised by every change */
    uint8_t *mark;           /* (node_count) zeros between uses */
    pl_collapse_edge *heap;
    int64_t heap_count, heap_room;
    int64_t watched_from; /* tetrahedra: PL_WATCHED, or more where many are wanted */
    pl_rim rim;           /* of the boundary, from then on */
    bool watched;
    double limit; /* m^2: costs above it wait for a later pass */
    pl_star star_a, star_b;
} pl_collapse;

/* `density` (node_count) may be NULL; all 1 then. */
pl_status pl_collapse_create(const pl_mesh *mesh, const double *density, pl_collapse *out, pl_error *err);
void pl_collapse_free(pl_collapse *collapse);
/* Collapses edges of a cost up to `limit`, the cheapest first, until at most `wanted` tetrahedra are left;
 * returns how many edges. */
pl_status pl_collapse_pass(pl_collapse *collapse, int64_t wanted, int64_t *done, pl_error *err);

/* Whether no face of the boundary at a node turns over when the node moves to x. */
bool pl_star_keeps_faces(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]);

/* improve.c: moves nodes and swaps edges and faces where the smallest angle around becomes larger, without
 * moving the boundary by more than `limit` says; returns how many changes. */
int64_t pl_collapse_improve(pl_collapse *collapse);

/* The worst of a star's tetrahedra, with the node at x. */
double pl_star_cosine(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]);

/* Moves a node where no angle around it becomes smaller than 5 degrees, and the boundary neither turns over
 * nor passes through itself; whether it did. */
bool pl_collapse_move(pl_collapse *collapse, int32_t node, const double x[3]);

/* swap.c: replaces an edge, or the face opposite of a tetrahedron's corner; whether it did. */
bool pl_swap_edge(pl_collapse *collapse, int32_t a, int32_t b);
bool pl_swap_face(pl_collapse *collapse, int32_t tet, int corner);

#endif
