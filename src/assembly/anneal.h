/* Annealing (mezger2007 section 5.3): the current shape of elements becomes their rest shape. */
#ifndef PL_ASSEMBLY_ANNEAL_H
#define PL_ASSEMBLY_ANNEAL_H

#include "assembly/assembly.h"

/* For the elements with ids in [first, last), at positions x; needs PL_STORE_SHAPES. Flat and inverted ones
 * keep their rest shape; returns their number. */
int64_t pl_assembly_anneal(pl_assembly *assembly, pl_threads *threads, const double *x, int64_t first,
                           int64_t last);

#endif
