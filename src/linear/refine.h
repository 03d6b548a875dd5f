/* Conjugate gradients with a factor as preconditioner: a check and at most a touch of refinement where the
 * factor is the operator's own; an iteration where it is only near (pivots replaced, couplings left out). */
#ifndef PL_LINEAR_REFINE_H
#define PL_LINEAR_REFINE_H

#include "linear/solver.h"

typedef struct pl_refine {
    int64_t rows;
    double *r, *z, *p, *q, *partial;
} pl_refine;

pl_status pl_refine_create(int64_t rows, pl_refine *out, pl_error *err);
void pl_refine_free(pl_refine *refine);

typedef struct pl_refine_task {
    const pl_operator *op;
    const double *b;
    const double *guess; /* to start from where it is nearer than zero; NULL: none */
    double tolerance;    /* of |b - A x| / |b| */
    int64_t max_iterations;
    bool exact; /* the factor is the operator's: stop when rounding forbids more */
    /* z = M^-1 r; z and r differ */
    void (*apply)(void *context, const double *r, double *z);
    void *context;
} pl_refine_task;

/* With refine->z = M^-1 b already there. */
pl_linear_report pl_refine_solve(pl_refine *refine, const pl_refine_task *task, double *x);

#endif
