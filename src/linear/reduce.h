/* A system of which only some nodes are unknown: solved over those alone.
 *
 * The other nodes have no rows and no loads (assembly/degree.h), and count as fixed: what stencils have there
 * is left out. The operator's vectors keep all nodes; the solver sees the matrix over the nodes in use, and
 * vectors as short as that.
 */
#ifndef PL_LINEAR_REDUCE_H
#define PL_LINEAR_REDUCE_H

#include "linear/solver.h"

typedef struct pl_reduction {
    /* set by the owner */
    const pl_matrix *matrix; /* over the nodes in use */
    const int32_t *nodes;    /* (matrix->rows) which they are */
    const int32_t *place;    /* (rows) where each is; -1: not in use */
    /* work space */
    int64_t rows;
    double *b, *guess, *x, *weights;
    uint8_t *constrained;
    pl_stencils stencils; /* the operator's, over the nodes in use */
    pl_contact_constraint *constraints;
} pl_reduction;

/* For operators of this many rows. */
pl_status pl_reduction_create(int64_t rows, pl_reduction *out, pl_error *err);
void pl_reduction_free(pl_reduction *reduction);

/* The operator over the nodes in use, as long as `op` and the reduction stay as they are. False when memory
 * is short, or where `op` has off-diagonal masses: these are by blocks of a pattern that does not change. */
bool pl_reduction_operator(pl_reduction *reduction, const pl_operator *op, pl_operator *out);

/* pl_solver_kind.solve for a solver that supports it. x is zero where a node is not in use. */
pl_linear_report pl_reduction_solve(pl_reduction *reduction, const pl_solver_kind *kind, pl_solver *solver,
                                    const pl_operator *op, const double *b, const double *guess, double *x,
                                    double tolerance, int64_t max_iterations);

#endif
