/* Annealing (mezger2007 section 5.3): elements take the shape they have now as their rest shape. */
#ifndef PL_ASSEMBLY_ANNEAL_H
#define PL_ASSEMBLY_ANNEAL_H

#include "assembly/assembly.h"

/* Of the elements with ids in [first, last), at positions x; needs PL_STORE_SHAPES. Flat and inverted ones
 * stay as they are; returns how many. */
int64_t pl_assembly_anneal(pl_assembly *assembly, pl_threads *threads, const double *x, int64_t first,
                           int64_t last);

#endif
