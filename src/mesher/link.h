/* What surrounds a node: the triangles that its tetrahedra have opposite of it. */
#ifndef PL_MESHER_LINK_H
#define PL_MESHER_LINK_H

#include "pliant/base.h"

/* More tetrahedra than a node of a stuffed lattice has (24 of the lattice, of three parts each). */
enum { PL_MAX_LINK = 128, PL_LINK_SLOTS = 1024 };

typedef struct pl_link {
    int count;
    int32_t tris[PL_MAX_LINK][3];
    int16_t next_to[PL_MAX_LINK][3]; /* across the edge from corner k to k + 1; -1: an edge of the boundary */
    int16_t part[PL_MAX_LINK];       /* connected over edges, numbered from 0 */
    int parts;
} pl_link;

typedef enum pl_link_kind {
    PL_LINK_GOOD,   /* a sphere or a disc */
    PL_LINK_PARTS,  /* several parts: one node each would do */
    PL_LINK_PINCHED /* touches itself in a node, or has several holes */
} pl_link_kind;

/* Fills the rest from `count` and `tris`. */
void pl_link_connect(pl_link *link);
/* Of a pinched link, `dropped` tells which of its triangles to drop so that it is less so; `volume` of each
 * triangle's tetrahedron. */
pl_link_kind pl_link_check(const pl_link *link, const double *volume, bool *dropped);

#endif
