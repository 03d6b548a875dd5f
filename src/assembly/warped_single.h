/* The warped kernel with its blocks in single precision, for matrices that are: twice as many lanes, half of
 * the traffic to the matrix. Rotations, forces and sums are those of warped.h, in double. */
#ifndef PL_ASSEMBLY_WARPED_SINGLE_H
#define PL_ASSEMBLY_WARPED_SINGLE_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

/* Sums a chunk's blocks of floats, of any elements, into the matrix, or into halo slots. */
void pl_single_gather(pl_assembly *assembly, int64_t chunk, const float *blocks);

#endif
