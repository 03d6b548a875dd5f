/* The link of a node: the triangles of its tetrahedra opposite the node. */
#ifndef PL_MESHER_LINK_H
#define PL_MESHER_LINK_H

#include "pliant/base.h"

/* More than the number of tetrahedra at a node of a stuffed lattice (24 of the lattice, divided into three
 * each). */
enum { PL_MAX_LINK = 128, PL_LINK_SLOTS = 1024 };

typedef struct pl_link {
    int count;
    int32_t tris[PL_MAX_LINK][3];
    int16_t next_to[PL_MAX_LINK]
                   [3];        /* triangle across the edge from corner k to k + 1; -1: a boundary edge */
    int16_t part[PL_MAX_LINK]; /* connected over edges, numbered from 0 */
    int parts;
} pl_link;

typedef enum pl_link_kind {
    PL_LINK_GOOD,   /* a sphere or a disc */
    PL_LINK_PARTS,  /* several components, each of which needs its own node */
    PL_LINK_PINCHED /* touches itself in a node, or has several holes */
} pl_link_kind;

/* Computes the other fields from `count` and `tris`. */
void pl_link_connect(pl_link *link);
/* Classifies a link. For a pinched link, `dropped` marks the triangles to drop in order to improve it;
 * `volume` is that of each triangle's tetrahedron. */
pl_link_kind pl_link_check(const pl_link *link, const double *volume, bool *dropped);

#endif
