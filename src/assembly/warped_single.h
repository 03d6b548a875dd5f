/* The warped kernel with its blocks in single precision, for matrices that are: twice as many lanes, half of
 * the traffic to the matrix. Rotations, forces and sums are those of warped.h, in double. */
#ifndef PL_ASSEMBLY_WARPED_SINGLE_H
#define PL_ASSEMBLY_WARPED_SINGLE_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

/* A chunk of elements with four nodes and one point. `args` are the part's; element records go to `forces`
 * (3 a node) and `blocks` (9 a block). */
void pl_warped_single_chunk(const pl_part *part, const pl_chunk *chunk, const pl_law_args *args, bool plain,
                            const double *x, double *forces, float *blocks, pl_batch_sums *sums);

/* Sums a chunk's blocks of floats, of any elements, into the matrix, or into halo slots. */
void pl_single_gather(pl_assembly *assembly, int64_t chunk, const float *blocks);

#endif
