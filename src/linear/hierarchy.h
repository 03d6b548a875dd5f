/* The linear functions among quadratic ones: a coarse level for systems of ten-node tetrahedra
 * (docs/solvers.md).
 *
 * A linear function has the values of its corners there and their mean at the middle of an edge, in
 * Lagrange's basis and in Bezier's alike: that is P, from corners to all nodes. The coarse matrix is P^T A P,
 * and what serves as its inverse is a polynomial of Chebyshev's, which is a product of matrices of a tenth of
 * the size, and definite like A.
 */
#ifndef PL_LINEAR_HIERARCHY_H
#define PL_LINEAR_HIERARCHY_H

#include "linear/operator.h"

/* What the coarse level is worth and how old its matrix is: with that matrix's values, state of a simulation,
 * so that it does the same after a resume. */
typedef struct pl_effort {
    double last, now; /* iterations that block-Jacobi would take of the solves with the last operator, and of
                         those with this one so far */
    double fresh;     /* ... with the one that the matrix was made of */
    int64_t age;      /* operators since then; negative: there is no matrix */
} pl_effort;

typedef struct pl_hierarchy {
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
    int32_t *slots;          /* (workers, count) */
    float *sums;             /* (workers, most, 16) */
    int64_t most;            /* blocks of a row of the coarse matrix from the diagonal on, and one */
    float *inverse;          /* (count, 9) of the diagonal's blocks, in the directions that are not held */
    double *right;           /* (count,3) */
    float *b, *z[2], *d, *q; /* (count,3) */
    double *partial;         /* (chunks, 2) */
    bool serves;             /* there is a coarse matrix */
    double scale;            /* of b and z */
    int degree;              /* of the polynomial, plus one */
    double spared;           /* iterations of block-Jacobi that one does for */
    int last;                /* which z has the result */
} pl_hierarchy;

/* For `count` elements of ten nodes (VTK's order; a middle that is not there names an end of its edge). */
pl_status pl_hierarchy_create(int64_t rows, int64_t count, const int32_t *cells, pl_threads *threads,
                              pl_hierarchy **out, pl_error *err);
void pl_hierarchy_free(pl_hierarchy *hierarchy);

/* Takes over an operator's values, or keeps those of one shortly before; false: the coarse level would not
 * pay, or its numbers are beyond floats. The operator's `again` is about the update before. */
bool pl_hierarchy_update(pl_hierarchy *hierarchy, const pl_operator *op);
/* After a solve: how many iterations it took. */
void pl_hierarchy_count(pl_hierarchy *hierarchy, int64_t iterations);
/* The coarse correction for r. */
void pl_hierarchy_solve(pl_hierarchy *hierarchy, const pl_operator *op, const double *r);
/* Adds it to z for rows [first, last), held components left alone; returns what r . z grows by. */
double pl_hierarchy_add_rows(const pl_hierarchy *hierarchy, const pl_operator *op, int64_t first,
                             int64_t last, const double *r, double *z);

#endif
