/* Larger cells away from the surface: cubes of the lattice joined to octants of an octree. */
#ifndef PL_MESHER_GRADE_H
#define PL_MESHER_GRADE_H

#include "mesher/lattice.h"

enum { PL_GRADED_MAX_TETS = 48 }; /* of one octant */

/* Fills lattice->level: cubes whose corners and center are inside, and whose neighbours' are, are joined to
 * octants of 2, 4, ... cubes a side. `rings` octants of one level lie between those of the levels beside it.
 */
pl_status pl_lattice_grade(pl_lattice *lattice, int64_t rings, pl_mesher_work *work, pl_error *err);

/* The tetrahedra of the octant that begins at a site, with those that it shares with the octants behind it
 * and with larger ones, as numbers of the lattice's vertices; 0 if none begins there. Those between two cubes
 * of level 0 are left to the stencils. */
int pl_lattice_graded_tets(const pl_lattice *l, int64_t site, int64_t tets[PL_GRADED_MAX_TETS][4]);

#endif
