/* An editable tetrahedral mesh: nodes know their tetrahedra, and faces know whether they are on the
 * boundary. */
#ifndef PL_MESHER_CELLS_H
#define PL_MESHER_CELLS_H

#include "pliant/mesh.h"

/* Maximum number of tetrahedra around a node; edits that would exceed it are rejected. */
enum { PL_MAX_STAR = 256 };

typedef struct pl_cells {
    int64_t node_count, slots; /* nodes, and slots for tetrahedra, used and unused */
    int64_t count;             /* tetrahedra */
    double *nodes;             /* (node_count,3) */
    int32_t *tets;             /* (slots,4); the first is -1 in a free slot */
    int32_t *head;             /* (node_count) the first corner (4 tetrahedron + k) at a node, or -1 */
    int32_t *next;             /* (4 slots) the next corner at the same node */
    uint8_t *outer;            /* (slots) bit k: the face opposite corner k is on the boundary */
    uint8_t *on_boundary;      /* (node_count) */
    int32_t free_slot;         /* list over tets[4 slot + 1], or -1 */
} pl_cells;

typedef struct pl_star {
    int count; /* -1: too many */
    int32_t tets[PL_MAX_STAR];
} pl_star;

/* The face opposite each corner, counter-clockwise as seen from outside. */
static const int pl_opposite_face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

/* From four-node tetrahedra, with some spare room. */
pl_status pl_cells_create(const pl_mesh *mesh, pl_cells *out, pl_error *err);
void pl_cells_free(pl_cells *cells);
/* Converts back to a mesh: used nodes and tetrahedra keep their order; the boundary nodes become the group
 * "surface". */
pl_status pl_cells_mesh(const pl_cells *cells, pl_mesh **out, pl_error *err);

void pl_cells_star(const pl_cells *cells, int32_t node, pl_star *star);
/* Index of a node among a tetrahedron's corners, or -1. */
int pl_cells_corner(const pl_cells *cells, int32_t tet, int32_t node);
/* The tetrahedron other than `except` with these three nodes, and its corner opposite them; -1: none. */
int32_t pl_cells_across(const pl_cells *cells, const int32_t face[3], int32_t except, int *corner);

/* -1 if there is no room. */
int32_t pl_cells_add(pl_cells *cells, const int32_t nodes[4], unsigned outer);
void pl_cells_remove(pl_cells *cells, int32_t tet);
/* Replaces a node in all its tetrahedra. */
void pl_cells_rename(pl_cells *cells, int32_t from, int32_t to);

/* The corners of a tetrahedron's face if it is on the boundary. */
static inline bool pl_cells_outer_tri(const pl_cells *cells, int64_t tet, int face, int32_t tri[3]) {
    if (cells->tets[4 * tet] < 0 || !(cells->outer[tet] >> face & 1)) return false;
    for (int k = 0; k < 3; k++) tri[k] = cells->tets[4 * tet + pl_opposite_face[face][k]];
    return true;
}

/* The largest cosine of a tetrahedron's dihedral angles; 2 if its volume is not positive. */
double pl_tet_worst_cosine(const double *const corners[4]);
/* The same with `node` at x. */
double pl_cells_cosine_at(const pl_cells *cells, int32_t tet, int32_t node, const double x[3]);
double pl_cells_cosine(const pl_cells *cells, int32_t tet);

#endif
