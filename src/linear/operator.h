/* The linear systems of the engine: an elastic matrix of fixed pattern, a variable list of small
 * semi-definite stencils (contact, penalties), fixed components, and contact constraints. Solvers accept the
 * sum. */
#ifndef PL_LINEAR_OPERATOR_H
#define PL_LINEAR_OPERATOR_H

#include "assembly/matrix.h"
#include "linear/stencils.h"

/* The directions in which contact constrains a node: `count` orthonormal vectors that are zero in fixed
 * components. At most one constraint per node. */
typedef struct pl_contact_constraint {
    int32_t node;
    int count;
    double normal[3][3];
} pl_contact_constraint;
/* Replaces a diagonal block B by P B P + s (I - P), where P projects out the constrained directions and s is
 * the size of B. */
void pl_contact_constraint_block(const pl_contact_constraint *constraint, double *block);

/* The off-diagonal part of a consistent mass matrix: same pattern, one number per block, factor values[block]
 * I. Symmetric. */
typedef struct pl_offdiagonal_mass {
    double factor;
    const double *values; /* (blocks), or NULL */
} pl_offdiagonal_mass;
/* y += factor S x, on components whose bit is not set in constrained[row] (or NULL). The matrix must have a
 * pattern. */
void pl_offdiagonal_mass_add(const pl_matrix *matrix, const pl_offdiagonal_mass *mass, pl_threads *threads,
                             const double *x, const uint8_t *constrained, double *y);

typedef struct pl_operator {
    const pl_matrix *matrix;
    const pl_stencils *stencils; /* finished; or NULL */
    /* Per node, bit d set: component d is fixed and stays zero in solutions; may be NULL. */
    const uint8_t *constrained;
    int64_t constraint_count; /* number of contact constraints */
    const pl_contact_constraint *constraints;
    pl_diagonal diagonal; /* added to the matrix: a shift, inertia */
    pl_offdiagonal_mass offdiagonal_mass;
    /* If not 0: equal numbers mean equal matrix values, so that a factor may be reused. 0: every solve has
     * new values. */
    uint64_t revision;
    /* Everything is as in the previous solve, except the contact constraints. */
    bool same_matrix;
    /* For iterative solvers: tolerance on the relative error in the energy norm, as estimated during the
     * iteration. 0: only the residual counts. */
    double energy_tolerance;
    /* For matrices in floats: set to 1 by a solve that needs double precision; or NULL. */
    int64_t *floats_failed;
    /* An additional skew part (skew.h), which the operator's products and solvers ignore; or NULL. */
    const struct pl_skew *skew;
    /* Restricts the solve to some of the nodes (reduce.h), for solvers that support it; or NULL. */
    struct pl_reduction *reduction;
    /* For a system reduced to some nodes: node of the model per row, and row per node (-1: none). NULL: all
     * nodes. */
    const int32_t *nodes, *place;
    pl_threads *threads;
} pl_operator;

/* y = A x on free components, zero on fixed ones. x must be zero on fixed components and have no part along
 * constrained directions. Returns x . y. `partial` has room for one double per row chunk. */
double pl_operator_apply(const pl_operator *op, const double *x, double *y, double *partial);

static inline bool pl_operator_has_stencils(const pl_operator *op) {
    return op->stencils && op->stencils->count > 0;
}

/* Products restricted to the nodes of contact constraints, as if nothing were fixed or constrained; the
 * matrix must have values. The first computes y = A x for an x that is zero at all other nodes, the second
 * computes y only at these nodes. */
void pl_operator_apply_from_constrained(const pl_operator *op, const double *x, double *y);
void pl_operator_apply_at_constrained(const pl_operator *op, const double *x, double *y);

/* Removes the components along constrained directions from y. */
void pl_operator_project(const pl_operator *op, double *y);

/* Diagonal blocks, row major, including stencils, the added diagonal, fixed components (identity) and
 * constraints (as in pl_contact_constraint_block). */
void pl_operator_diagonals(const pl_operator *op, double *blocks);
/* Diagonal block of one row without constraints; the operator must have values. */
void pl_operator_diagonal(const pl_operator *op, int64_t row, double block[9]);

static inline int64_t pl_row_chunks(int64_t rows) { return (rows + PL_ROW_CHUNK - 1) / PL_ROW_CHUNK; }

/* The only reduction: adds partial sums in order. */
double pl_sum_partials(const double *partial, int64_t count);
/* x . y over (rows,3), by fixed chunks. */
double pl_dot(pl_threads *threads, int64_t rows, const double *x, const double *y, double *partial);

#endif
