/* Parts of a surface that its mesh misses because they are thinner than the lattice. */
#ifndef PL_MESHER_THIN_H
#define PL_MESHER_THIN_H

#include "mesher/solid.h"

/* Fills thin_count, thin, thin_size of `report`, which has the cell size, from a mesh with the group
 * "surface". */
pl_status pl_thin_find(const pl_solid *solid, const pl_mesh *mesh, pl_mesher_report *report, pl_error *err);
/* Whether the part is significant for a body of that volume; claws and eyebrows are not. */
bool pl_thin_part_matters(const pl_thin_part *part, double volume);

#endif
