/* Solves a system over a subset of the nodes.
 *
 * The other nodes have no rows and no loads (assembly/degree.h) and count as fixed, so that their stencil
 * entries are dropped. The operator's vectors cover all nodes. The solver sees the matrix over the active
 * nodes, and vectors of that length. */
#ifndef PL_LINEAR_REDUCE_H
#define PL_LINEAR_REDUCE_H

#include "linear/solver.h"

typedef struct pl_reduction {
    /* set by the owner */
    const pl_matrix *matrix; /* over the active nodes */
    const int32_t *nodes;    /* (matrix->rows) the active nodes */
    const int32_t *place;    /* (rows) row of each node; -1: inactive */
    /* work space */
    int64_t rows;
    double *b, *guess, *x, *weights;
    uint8_t *constrained;
    pl_stencils stencils; /* the operator's stencils over the active nodes */
    pl_contact_constraint *constraints;
} pl_reduction;

/* For operators with this number of rows. */
pl_status pl_reduction_create(int64_t rows, pl_reduction *out, pl_error *err);
void pl_reduction_free(pl_reduction *reduction);

/* The operator over the active nodes, valid as long as `op` and the reduction do not change. False if memory
 * is short, or if `op` has off-diagonal masses, which belong to the blocks of a fixed pattern. */
bool pl_reduction_operator(pl_reduction *reduction, const pl_operator *op, pl_operator *out);

/* pl_solver_kind.solve for solvers that support reduction. x is zero at inactive nodes. */
pl_linear_report pl_reduction_solve(pl_reduction *reduction, const pl_solver_kind *kind, pl_solver *solver,
                                    const pl_operator *op, const double *b, const double *guess, double *x,
                                    double tolerance, int64_t max_iterations);

#endif
