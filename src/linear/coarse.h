/* The linear functions among quadratic ones: a coarse level for systems of ten-node tetrahedra
 * (docs/solvers.md).
 *
 * A linear function has the values of its corners there and their mean at the middle of an edge, in
 * Lagrange's basis and in Bezier's alike: that is P, from corners to all nodes. The coarse matrix is P^T A P,
 * and what stands for its inverse is a polynomial of Chebyshev's, which is a product of matrices of a tenth
 * of the size, and definite like A.
 */
#ifndef PL_LINEAR_COARSE_H
#define PL_LINEAR_COARSE_H

#include "linear/solver.h"

/* What the coarse level is worth and how old its matrix is: with that matrix's values, state of a simulation,
 * so that it does the same after a resume. */
typedef struct pl_effort {
    double last, now; /* iterations that block-Jacobi would take of the solves with the last operator, and of
                         those with this one so far */
    double fresh;     /* ... with the one that the matrix was made of */
    int64_t age;      /* operators since then; negative: there is no matrix */
} pl_effort;

typedef struct pl_coarse {
    pl_effort effort;
    int64_t rows;     /* nodes */
    int64_t count;    /* ... and corners among them */
    int32_t *corners; /* (count) which nodes they are, ascending */
    int32_t (
        *ends)[2];    /* (rows) the corners of a node's edge, as numbered here; a corner twice; -1: neither */
    int64_t *first;   /* (count + 1) into members */
    int32_t *members; /* nodes with a share in a corner's function, itself among them, ascending */
    pl_matrix *matrix; /* of the coarse level, in floats */
    /* work space */
    int32_t *slots; /* (workers, count) */
    float *sums;    /* (workers, most, 16) */
    int64_t most;   /* blocks of a row of the coarse matrix from the diagonal on, and one */
    float *inverse; /* (count, 9) of the diagonal's blocks, in the directions that are not constrained */
    double *right;  /* (count,3) */
    float *b, *z[2], *d, *q; /* (count,3) */
    double *partial;         /* (chunks, 2) */
    bool active;             /* there is a coarse matrix, and it pays */
    double scale;            /* of b and z */
    int degree;              /* of the polynomial, plus one */
    double spared;           /* iterations of block-Jacobi that one does for */
    int last;                /* which z has the result */
} pl_coarse;

/* A matrix summed from elements of four nodes has no eigenvalue above 4 once its diagonal blocks are scaled
 * to identity: x^T K x <= 4 sum x_a^T K_aa x_a for each. */
#define PL_COARSE_LARGEST 4.0

/* The model's elements that a coarse level is made of: those of ten nodes. */
int64_t pl_coarse_cell_count(const pl_linear_model *model);
/* Needs some. */
pl_status pl_coarse_create(const pl_linear_model *model, pl_coarse **out, pl_error *err);
void pl_coarse_free(pl_coarse *level);

/* Takes over an operator's values, or keeps those of one shortly before; false: the coarse level would not
 * pay, or its numbers are beyond floats. The operator's `same_matrix` is about the update before. */
bool pl_coarse_update(pl_coarse *level, const pl_operator *op);
/* After a solve: how many iterations it took. */
void pl_coarse_count(pl_coarse *level, int64_t iterations);
/* The coarse correction for r. */
void pl_coarse_solve(pl_coarse *level, const pl_operator *op, const double *r);
/* Adds it to z for rows [first, last), constrained components left alone; returns what r . z grows by. */
double pl_coarse_add_rows(const pl_coarse *level, const pl_operator *op, int64_t first, int64_t last,
                          const double *r, double *z);

/* ---- for the files of the coarse level ---- */

/* The matrix of an operator, and the part of its stencils. */
void pl_coarse_assemble(pl_coarse *level, const pl_operator *op);
void pl_coarse_add_stencils(pl_coarse *level, const pl_operator *op);

static inline int64_t pl_coarse_chunk_end(const pl_coarse *level, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_ROW_CHUNK;
    return end < level->count ? end : level->count;
}
/* Which row of the operator a node has, -1: none; and which node a row is. */
static inline int64_t pl_coarse_row(const pl_operator *op, int32_t node) {
    return op->place ? op->place[node] : node;
}
static inline int64_t pl_coarse_node(const pl_operator *op, int64_t row) {
    return op->nodes ? op->nodes[row] : row;
}

#endif
