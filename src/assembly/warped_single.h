/* The warped kernel with its blocks in single precision, for matrices of floats: twice as many lanes, half of
 * the memory traffic. Rotations, forces and sums are those of warped.h, in double. */
#ifndef PL_ASSEMBLY_WARPED_SINGLE_H
#define PL_ASSEMBLY_WARPED_SINGLE_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

/* Sums a chunk's blocks of floats, of any elements, for the matrix, or in halo slots. */
void pl_single_gather(pl_assembly *assembly, int64_t chunk, const float *blocks);

#endif
