/* Linear solvers and preconditioners by name. A new one is one file and one line in list.h. */
#ifndef PL_LINEAR_SOLVER_H
#define PL_LINEAR_SOLVER_H

#include "linear/operator.h"

/* Elements with the same number of nodes; their node k has row first_row + k. */
typedef struct pl_cell_group {
    int64_t count;
    int nodes;
    int32_t first_row;
    const int32_t *cells;
} pl_cell_group;

/* Describes the systems for which a solver and its preconditioner are created. Read at creation only, except
 * pattern and threads. */
typedef struct pl_linear_model {
    int64_t rows;
    const pl_matrix *pattern; /* pattern of the matrices, whose values are not read yet; NULL: none */
    int group_count;
    const pl_cell_group *groups; /* the elements of the matrix, for preconditioners that use them */
    pl_threads *threads;
} pl_linear_model;

/* An array that is part of the simulation state, because later results depend on it. */
typedef struct pl_linear_state {
    const char *name;
    void *data;
    size_t bytes;
} pl_linear_state;

/* Memory of a solver and its preconditioner, allocated once. */
typedef struct pl_solver pl_solver;
typedef struct pl_preconditioner pl_preconditioner;

typedef struct pl_preconditioner_kind {
    const char *name, *doc;
    /* Rating for a model, compared by "automatic": the largest number wins; below 1 is never chosen. */
    int (*suits)(const pl_linear_model *model);
    pl_status (*create)(const pl_linear_model *model, pl_preconditioner **out, pl_error *err);
    /* The index-th array that is part of the state; false: no more. NULL: none at all. */
    bool (*state)(pl_preconditioner *preconditioner, int index, pl_linear_state *out);
    void (*destroy)(pl_preconditioner *preconditioner);
    /* Prepares for an operator's current values; it may have fewer rows. True: `prepare` must be called. */
    bool (*update)(pl_preconditioner *preconditioner, const pl_operator *op);
    /* Reads the whole of r before `apply` takes rows of it; may be NULL. The operator is that of the last
     * update. */
    void (*prepare)(pl_preconditioner *preconditioner, const pl_operator *op, const double *r);
    /* After a solve; may be NULL. */
    void (*finish)(pl_preconditioner *preconditioner, int64_t iterations);
    /* z = M^-1 r for rows [first, last). Reads only these rows of r (after `prepare`, if needed). Returns
     * their share of r . z. After `prepare`, the caller must remove the part of z along constrained
     * directions. */
    double (*apply_rows)(const pl_preconditioner *preconditioner, const pl_operator *op, int64_t first,
                         int64_t last, const double *r, double *z);
} pl_preconditioner_kind;

/* Why a linear solve ended. */
typedef enum pl_linear_end { PL_LINEAR_DONE, PL_LINEAR_LIMIT, PL_LINEAR_BREAKDOWN } pl_linear_end;
typedef struct pl_linear_report {
    pl_linear_end end;
    int64_t iterations;
    double residual;    /* relative, in the norm of the preconditioner (direct solvers: Euclidean) */
    int factorisations; /* for direct solvers */
} pl_linear_report;

typedef struct pl_solver_kind {
    const char *name, *doc;
    bool supports_reduction; /* accepts operators with fewer rows, and another matrix each time */
    bool matrix_free;        /* equally good without matrix values */
    /* For operators like the model; fails if the solver needs a pattern and the model has none. */
    pl_status (*create)(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                        pl_solver **out, pl_error *err);
    /* As in pl_preconditioner_kind. */
    bool (*state)(pl_solver *solver, int index, pl_linear_state *out);
    void (*destroy)(pl_solver *solver);
    /* Called before a series of solves with similar operators, as in one minimisation; may be NULL. */
    void (*begin)(pl_solver *solver);
    /* Solves A x = b until the residual is `tolerance` times the norm of b, both in the norm of the
     * preconditioner. Starts from `guess` if its residual is smaller than that of zero (NULL: from zero). b
     * and guess are zero on fixed components. After a breakdown (A not positive along a direction) of a solve
     * from zero, x is a descent direction that includes this direction. */
    pl_linear_report (*solve)(pl_solver *solver, const pl_operator *op, const double *b, const double *guess,
                              double *x, double tolerance, int64_t max_iterations);
} pl_solver_kind;

const pl_solver_kind *pl_solver_find(const char *name);
int pl_solver_count(void);
const pl_solver_kind *pl_solver_at(int index);
const pl_preconditioner_kind *pl_preconditioner_find(const char *name);
/* Finds a preconditioner by name; "automatic" chooses the best for the model. NULL: unknown name. */
const pl_preconditioner_kind *pl_preconditioner_choose(const char *name, const pl_linear_model *model);
int pl_preconditioner_count(void);
const pl_preconditioner_kind *pl_preconditioner_at(int index);

#endif
