/* The linear systems of the engine: a fixed-pattern elastic part, a variable list of small semi-definite
 * stencils (contact, penalties), fixed components, contact constraints, and solvers that accept the sum. */
#ifndef PL_LINEAR_OPERATOR_H
#define PL_LINEAR_OPERATOR_H

#include "assembly/matrix.h"
#include "linear/stencils.h"

/* Directions in which contact constrains a node: `count` of them, orthonormal, and zero in components that
 * are fixed anyway. At most one constraint per node. */
typedef struct pl_contact_constraint {
    int32_t node;
    int count;
    double normal[3][3];
} pl_contact_constraint;
/* A diagonal block B becomes P B P + s (I - P) for the projection P out of the constraint's directions, s of
 * B's size. */
void pl_contact_constraint_block(const pl_contact_constraint *constraint, double *block);

/* Of consistent masses, what is not on the diagonal alone: a matrix of the same pattern with one number per
 * block, factor values[block] I. Symmetric. */
typedef struct pl_offdiagonal_mass {
    double factor;
    const double *values; /* (blocks), or NULL */
} pl_offdiagonal_mass;
/* y += factor S x, on components whose bit is not set in constrained[row] (or NULL). Needs a matrix with a
 * pattern.
 */
void pl_offdiagonal_mass_add(const pl_matrix *matrix, const pl_offdiagonal_mass *mass, pl_threads *threads,
                             const double *x, const uint8_t *constrained, double *y);

typedef struct pl_operator {
    const pl_matrix *matrix;
    const pl_stencils *stencils; /* finished; or NULL */
    /* Per node, bit d set: component d is fixed and stays zero in solutions; may be NULL. */
    const uint8_t *constrained;
    int64_t constraint_count; /* of contact */
    const pl_contact_constraint *constraints;
    pl_diagonal diagonal; /* added to the matrix: a shift, inertia */
    pl_offdiagonal_mass offdiagonal_mass;
    /* Not 0: the matrix's values are the same whenever this number is, so that a factor may be kept. 0: every
     * solve has new values. */
    uint64_t revision;
    /* All is as in the solve before, except contact constraints. */
    bool same_matrix;
    /* Of solves by iteration: the relative error in the energy's norm that they may end with at most, as far
     * as iterations show it; 0: the residual decides alone. */
    double energy_tolerance;
    /* Of a matrix in floats: set to 1 by solves that floats are too coarse for; or NULL. */
    int64_t *floats_failed;
    /* A skew part beside (skew.h), which products and solvers of the operator know nothing of; or NULL. */
    const struct pl_skew *skew;
    /* Solved over some of the nodes alone (reduce.h), by solvers that support it; or NULL. */
    struct pl_reduction *reduction;
    /* Of a system reduced to some nodes: which node of the model a row is, and which row a node has (-1:
     * none). NULL: all. */
    const int32_t *nodes, *place;
    pl_threads *threads;
} pl_operator;

/* y = A x on free components, zero on fixed ones; x must be zero on fixed components, and have no part along
 * constrained directions. Returns x . y. `partial` has room for one double per row chunk. */
double pl_operator_apply(const pl_operator *op, const double *x, double *y, double *partial);

static inline bool pl_operator_has_stencils(const pl_operator *op) {
    return op->stencils && op->stencils->count > 0;
}

/* Products that look at the nodes of contact constraints alone, as if nothing were fixed or constrained, with
 * a matrix that has values. y = A x where x is zero but at these nodes; and y at these nodes only. */
void pl_operator_apply_from_constrained(const pl_operator *op, const double *x, double *y);
void pl_operator_apply_at_constrained(const pl_operator *op, const double *x, double *y);

/* Takes what lies along constrained directions out of y. */
void pl_operator_project(const pl_operator *op, double *y);

/* The diagonal blocks with stencils, additions, fixed components (identity there) and constraints (as
 * pl_contact_constraint_block) in them; row major. */
void pl_operator_diagonals(const pl_operator *op, double *blocks);
/* That of one row without constraints, of an operator with values. */
void pl_operator_diagonal(const pl_operator *op, int64_t row, double block[9]);

static inline int64_t pl_row_chunks(int64_t rows) { return (rows + PL_ROW_CHUNK - 1) / PL_ROW_CHUNK; }

/* The one reduction: adds partial sums in order. */
double pl_sum_partials(const double *partial, int64_t count);
/* x . y over (rows,3), by fixed chunks. */
double pl_dot(pl_threads *threads, int64_t rows, const double *x, const double *y, double *partial);

#endif
