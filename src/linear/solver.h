/* Linear solvers and preconditioners by name. A new one is one file and one line in list.h. */
#ifndef PL_LINEAR_SOLVER_H
#define PL_LINEAR_SOLVER_H

#include "linear/operator.h"

/* What a solver allocates once. */
typedef struct pl_solver pl_solver;
typedef struct pl_preconditioner pl_preconditioner;

typedef struct pl_preconditioner_kind {
    const char *name, *doc;
    pl_status (*create)(int64_t rows, pl_preconditioner **out, pl_error *err);
    void (*destroy)(pl_preconditioner *preconditioner);
    /* Prepares for an operator's current values; it may have fewer rows. True: `prepare` is needed. */
    bool (*update)(pl_preconditioner *preconditioner, const pl_operator *op);
    /* Looks at the whole of r, before rows of it are taken; may be NULL. The operator is that of the last
     * update. */
    void (*prepare)(pl_preconditioner *preconditioner, const pl_operator *op, const double *r);
    /* After a solve; may be NULL. */
    void (*finish)(pl_preconditioner *preconditioner, const pl_operator *op, int64_t iterations);
    /* z = M^-1 r for rows [first, last); needs r of these only, once prepared. Returns their share of r . z.
     * After `prepare`, what z has along bounds is the caller's to take out. */
    double (*apply_rows)(const pl_preconditioner *preconditioner, const pl_operator *op, int64_t first,
                         int64_t last, const double *r, double *z);
} pl_preconditioner_kind;

/* Why a linear solve ended. */
typedef enum pl_linear_end { PL_LINEAR_DONE, PL_LINEAR_LIMIT, PL_LINEAR_BREAKDOWN } pl_linear_end;
typedef struct pl_linear_report {
    pl_linear_end end;
    int64_t iterations;
    double residual;    /* relative, in the preconditioner's norm (of a direct solver: Euclidean) */
    int factorisations; /* of direct solvers */
} pl_linear_report;

typedef struct pl_solver_kind {
    const char *name, *doc;
    bool shrinks; /* takes operators of fewer rows, too, each time another matrix */
    /* For operators of this many rows; `pattern` is their matrix, whose values are not looked at yet, or NULL
     * where there is none. */
    pl_status (*create)(int64_t rows, const pl_matrix *pattern, const pl_preconditioner_kind *preconditioner,
                        pl_solver **out, pl_error *err);
    void (*destroy)(pl_solver *solver);
    /* Before the first of several solves with operators that are alike, as in one minimisation; may be NULL.
     */
    void (*begin)(pl_solver *solver);
    /* Solves A x = b until the residual is `tolerance` times b's norm, both in the preconditioner's norm,
     * from `guess` where that is nearer than zero (NULL: from zero). b and guess are zero on held components.
     * A breakdown (A not positive along a direction) leaves x a descent direction that includes that one,
     * when from zero. */
    pl_linear_report (*solve)(pl_solver *solver, const pl_operator *op, const double *b, const double *guess,
                              double *x, double tolerance, int64_t max_iterations);
} pl_solver_kind;

const pl_solver_kind *pl_solver_find(const char *name);
int pl_solver_count(void);
const pl_solver_kind *pl_solver_at(int index);
const pl_preconditioner_kind *pl_preconditioner_find(const char *name);
int pl_preconditioner_count(void);
const pl_preconditioner_kind *pl_preconditioner_at(int index);

#endif
