/* Reproduction of a surface's creases and corners in its mesh (docs/mesher.md). */
#ifndef PL_MESHER_FEATURES_H
#define PL_MESHER_FEATURES_H

#include "mesher/solid.h"

/* Moves nodes onto the solid's creases and splits edges across them, as far as angles stay within 5 and 170
 * degrees. Fills crease_length to rounded of `report`. `on_surface`, the flags of the boundary nodes, grows
 * with the nodes. */
pl_status pl_features_keep(const pl_solid *solid, double size, pl_mesher_work *work, pl_mesh *mesh,
                           uint8_t **on_surface, pl_mesher_report *report, pl_error *err);

#endif
