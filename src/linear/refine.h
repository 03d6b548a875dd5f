/* Conjugate gradients with a factor as preconditioner. If the factor belongs to the operator this is a check
 * and at most some refinement. If it is only close (replaced pivots, dropped couplings) this is an
 * iteration. */
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
    const double *guess; /* used as start if its residual is smaller than that of zero; NULL: none */
    double tolerance;    /* tolerance on |b - A x| / |b| */
    int64_t max_iterations;
    bool exact; /* the factor belongs to the operator: stop at the rounding error */
    /* z = M^-1 r; z and r differ */
    void (*apply)(void *context, const double *r, double *z);
    void *context;
} pl_refine_task;

/* On entry refine->z = M^-1 b. */
pl_linear_report pl_refine_solve(pl_refine *refine, const pl_refine_task *task, double *x);

#endif
