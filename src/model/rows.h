/* Loops over all nodes, on all threads, with sums.
 *
 * Nodes are divided into chunks by their number alone, and the chunks' sums are added in order: results do
 * not depend on the number of threads.
 */
#ifndef PL_MODEL_ROWS_H
#define PL_MODEL_ROWS_H

#include "model/sim.h"

enum { PL_ROW_SUMS = 8 };

/* Works on nodes [first, last) and adds to `sums`, which start at zero. */
typedef void (*pl_rows_task)(void *context, int64_t first, int64_t last, double sums[PL_ROW_SUMS]);

/* Runs the task over all nodes; `sums` (may be NULL) receives the totals. */
void pl_rows_run(const pl_sim *sim, pl_rows_task task, void *context, double sums[PL_ROW_SUMS]);

/* to += factor from (nodes,3). */
void pl_rows_add(const pl_sim *sim, double factor, const double *from, double *to);
/* v = 0 (nodes,3). */
void pl_rows_clear(const pl_sim *sim, double *v);
/* to = from (nodes,3). */
void pl_rows_copy(const pl_sim *sim, const double *from, double *to);

static inline bool pl_is_constrained(const pl_sim *sim, int64_t node, int axis) {
    return sim->work.constrained[node] >> axis & 1;
}

#endif
