/* The inner part of a lattice tetrahedron, as tetrahedra between its corners and the cut points of its
 * edges. */
#ifndef PL_MESHER_STENCIL_H
#define PL_MESHER_STENCIL_H

#include <stdint.h>

/* Corners 0 and 1 are the ends of a long edge along an axis, lower one first. Corners 2 and 3 are the ends of
 * the opposite long edge. The other four edges are short. */
enum { PL_OUTSIDE, PL_ON_SURFACE, PL_INSIDE };
enum { PL_STENCIL_TETS = 3, PL_STENCIL_CASES = 81, PL_STENCIL_CHOICES = 16 };

/* Corners of the result: 0 to 3 are those of the lattice, then the cut points of the edges, numbered as in
 * mesh/order.h. */
typedef struct pl_stencil {
    int8_t count;
    int8_t tets[PL_STENCIL_TETS][4];
} pl_stencil;

/* Bits that select diagonals, in addition to the signs. The parity of a corner is that of the sum of its
 * coordinates in its own grid; corners 1 and 3 have the opposite parity of 0 and 2. A long edge is cut far if
 * more than PL_FAR of it is inside. */
enum { PL_ODD_0 = 1, PL_ODD_2 = 2, PL_FAR_CUT = 4 /* for edge 01; 8: for edge 23 */ };
#define PL_FAR 0.6

/* Indexed by choices and signs (s0 + 3 s1 + 9 s2 + 27 s3). If corners (0,1,2,3) have a positive volume, the
 * results do too. */
typedef struct pl_stencils {
    pl_stencil items[PL_STENCIL_CHOICES][PL_STENCIL_CASES];
} pl_stencils;

void pl_stencils_fill(pl_stencils *out);

#endif
