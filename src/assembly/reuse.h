/* The deformation of elements since some moment (mezger2007 section 4.4): whether rotations and matrix of
 * that moment may be reused. */
#ifndef PL_ASSEMBLY_REUSE_H
#define PL_ASSEMBLY_REUSE_H

#include "assembly/assembly.h"

/* Largest absolute row sum of F(x) - F(from) over all integration points, and of the change of F_p since it
 * was `plastic` (in the layout of assembly->state.plastic; NULL: not compared). Infinite if positions are not
 * finite. `sums` has volume, smallest det F_e and inverted elements at x; its energy is not set. */
double pl_assembly_change(pl_assembly *assembly, pl_threads *threads, const double *x, const double *from,
                          const double *plastic, pl_sums *sums);

#endif
