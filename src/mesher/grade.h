/* Graded interiors: lattice cubes away from the surface are merged into octants of an octree. */
#ifndef PL_MESHER_GRADE_H
#define PL_MESHER_GRADE_H

#include "mesher/lattice.h"

enum { PL_GRADED_MAX_TETS = 48 }; /* per octant */

/* Fills lattice->level: cubes whose vertices, and whose neighbours' vertices, are all inside are merged into
 * octants of 2, 4, ... cubes per side. `rings` octants of each level lie between the next finer and the next
 * coarser level. */
pl_status pl_lattice_grade(pl_lattice *lattice, int64_t rings, pl_mesher_work *work, pl_error *err);

/* The tetrahedra of the octant that begins at a site, including those that it shares with the octants behind
 * it and with larger ones, as lattice vertices; 0 if no octant begins there. Tetrahedra between two cubes of
 * level 0 are left to the stencils. */
int pl_lattice_graded_tets(const pl_lattice *l, int64_t site, int64_t tets[PL_GRADED_MAX_TETS][4]);

#endif
