/* Linear solvers and preconditioners by name. A new one is one file and one line in list.h. */
#ifndef PL_LINEAR_SOLVER_H
#define PL_LINEAR_SOLVER_H

#include "linear/operator.h"

/* Elements with so many nodes each; node k of theirs has row first_row + k. */
typedef struct pl_cell_group {
    int64_t count;
    int nodes;
    int32_t first_row;
    const int32_t *cells;
} pl_cell_group;

/* What a solver and its preconditioner are made from: the systems that it will be given. Read at creation
 * alone, but for pattern and threads. */
typedef struct pl_linear_model {
    int64_t rows;
    const pl_matrix *pattern; /* of their matrices, whose values are not looked at yet; NULL: none */
    int group_count;
    const pl_cell_group *groups; /* what the matrix is summed from, for those who look at that */
    pl_threads *threads;
} pl_linear_model;

/* An array that is part of a simulation's state, since what comes depends on what was. */
typedef struct pl_linear_state {
    const char *name;
    void *data;
    size_t bytes;
} pl_linear_state;

/* What solver and preconditioner allocate once. */
typedef struct pl_solver pl_solver;
typedef struct pl_preconditioner pl_preconditioner;

typedef struct pl_preconditioner_kind {
    const char *name, *doc;
    /* How well it suits a model beside others: for "automatic", which takes the one with the largest number,
     * and none below 1. */
    int (*suits)(const pl_linear_model *model);
    pl_status (*create)(const pl_linear_model *model, pl_preconditioner **out, pl_error *err);
    /* The index-th array that is state; false: there is none. NULL: none at all. */
    bool (*state)(pl_preconditioner *preconditioner, int index, pl_linear_state *out);
    void (*destroy)(pl_preconditioner *preconditioner);
    /* Prepares for an operator's current values; it may have fewer rows. True: `prepare` is needed. */
    bool (*update)(pl_preconditioner *preconditioner, const pl_operator *op);
    /* Looks at the whole of r, before rows of it are taken; may be NULL. The operator is that of the last
     * update. */
    void (*prepare)(pl_preconditioner *preconditioner, const pl_operator *op, const double *r);
    /* After a solve; may be NULL. */
    void (*finish)(pl_preconditioner *preconditioner, int64_t iterations);
    /* z = M^-1 r for rows [first, last); needs r of these only, once prepared. Returns their share of r . z.
     * After `prepare`, what z has along constrained directions is the caller's to take out. */
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
    bool supports_reduction; /* takes operators of fewer rows, too, each time another matrix */
    bool matrix_free;        /* as good on an operator whose matrix has no values */
    /* For operators like the model; fails where that has no pattern and it needs one. */
    pl_status (*create)(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                        pl_solver **out, pl_error *err);
    /* As in pl_preconditioner_kind. */
    bool (*state)(pl_solver *solver, int index, pl_linear_state *out);
    void (*destroy)(pl_solver *solver);
    /* Before the first of several solves with operators that are alike, as in one minimisation; may be NULL.
     */
    void (*begin)(pl_solver *solver);
    /* Solves A x = b until the residual is `tolerance` times b's norm, both in the preconditioner's norm,
     * from `guess` where that is nearer than zero (NULL: from zero). b and guess are zero on constrained
     * components. A breakdown (A not positive along a direction) leaves x a descent direction that includes
     * that one, when from zero. */
    pl_linear_report (*solve)(pl_solver *solver, const pl_operator *op, const double *b, const double *guess,
                              double *x, double tolerance, int64_t max_iterations);
} pl_solver_kind;

const pl_solver_kind *pl_solver_find(const char *name);
int pl_solver_count(void);
const pl_solver_kind *pl_solver_at(int index);
const pl_preconditioner_kind *pl_preconditioner_find(const char *name);
/* By its name, or "automatic": the one that suits the model best. NULL: there is none of that name. */
const pl_preconditioner_kind *pl_preconditioner_choose(const char *name, const pl_linear_model *model);
int pl_preconditioner_count(void);
const pl_preconditioner_kind *pl_preconditioner_at(int index);

#endif
