/* Orders elements along a Morton curve, so that neighbours in space are neighbours in memory. */
#ifndef PL_ASSEMBLY_ORDER_H
#define PL_ASSEMBLY_ORDER_H

#include "pliant/base.h"

/* order[k] is the k-th element's number. */
pl_status pl_order_elements(const double *X, int64_t count, int nodes, const int32_t *cells, int32_t *order,
                            pl_error *err);

#endif
