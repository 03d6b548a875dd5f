/* A coarse level for systems of ten-node tetrahedra: the linear functions within the quadratic ones
 * (docs/solvers.md).
 *
 * A linear function has its corner values at the corners and their mean at the middle of an edge, in the
 * Lagrange basis and in the Bezier basis alike. This defines the prolongation P from corners to all nodes.
 * The coarse matrix is P^T A P. Its inverse is approximated by a Chebyshev polynomial, which needs only
 * products with a matrix of a tenth of the size and is positive definite like A. */
#ifndef PL_LINEAR_COARSE_H
#define PL_LINEAR_COARSE_H

#include "linear/solver.h"

/* The benefit of the coarse level and the age of its matrix. Together with the matrix values these are part
 * of the simulation state, so that a resumed run continues with the same bits. */
typedef struct pl_effort {
    double last, now; /* iterations that block-Jacobi would take for the solves with the last operator, and
                         for those with the current one so far */
    double fresh;     /* the same for the operator from which the matrix was computed */
    int64_t age;      /* operators since then; negative: no matrix yet */
} pl_effort;

typedef struct pl_coarse {
    pl_effort effort;
    int64_t rows;       /* nodes */
    int64_t count;      /* corners among them */
    int32_t *corners;   /* (count) which nodes they are, ascending */
    int32_t (*ends)[2]; /* (rows) the two corners of a node's edge, in coarse numbers; for a corner its own
                           number twice; -1: neither */
    int64_t *first;     /* (count + 1) into members */
    int32_t *members;   /* nodes in the support of a corner's function, including itself, ascending */
    pl_matrix *matrix;  /* coarse matrix, in floats */
    /* work space */
    int32_t *slots;          /* (workers, count) */
    float *sums;             /* (workers, most, 16) */
    int64_t max;             /* largest number of blocks of a coarse row from the diagonal on, plus one */
    float *inverse;          /* (count, 9) inverse diagonal blocks, restricted to the free directions */
    double *right;           /* (count,3) */
    float *b, *z[2], *d, *q; /* (count,3) */
    double *partial;         /* (chunks, 2) */
    bool active;             /* there is a coarse matrix and it pays */
    double scale;            /* scale of b and z */
    int degree;              /* degree of the polynomial plus one */
    double spared;           /* block-Jacobi iterations that one iteration replaces */
    int last;                /* index of the z with the result */
} pl_coarse;

/* The matrix of a mesh of four-node elements has no eigenvalue above 4 after its diagonal blocks are scaled
 * to the identity: x^T K x <= 4 sum x_a^T K_aa x_a for each element. */
#define PL_COARSE_LARGEST 4.0

/* Number of elements with ten nodes, from which the coarse level is built. */
int64_t pl_coarse_cell_count(const pl_linear_model *model);
/* The model must have at least one ten-node element. */
pl_status pl_coarse_create(const pl_linear_model *model, pl_coarse **out, pl_error *err);
void pl_coarse_free(pl_coarse *level);

/* Computes the coarse matrix of an operator, or keeps that of a recent one. Returns false if the coarse level
 * would not pay or its values overflow floats. The operator's `same_matrix` refers to the previous update. */
bool pl_coarse_update(pl_coarse *level, const pl_operator *op);
/* Reports the number of iterations of a solve. */
void pl_coarse_count(pl_coarse *level, int64_t iterations);
/* Computes the coarse correction for r. */
void pl_coarse_solve(pl_coarse *level, const pl_operator *op, const double *r);
/* Adds the correction to z for rows [first, last), except in fixed components; returns the increase of r .
 * z. */
double pl_coarse_add_rows(const pl_coarse *level, const pl_operator *op, int64_t first, int64_t last,
                          const double *r, double *z);

/* ---- internal to the coarse level ---- */

/* Assembles the coarse matrix of an operator, and the contribution of its stencils. */
void pl_coarse_assemble(pl_coarse *level, const pl_operator *op);
void pl_coarse_add_stencils(pl_coarse *level, const pl_operator *op);

static inline int64_t pl_coarse_chunk_end(const pl_coarse *level, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_ROW_CHUNK;
    return end < level->count ? end : level->count;
}
/* Row of a node in the operator (-1: none), and node of a row. */
static inline int64_t pl_coarse_row(const pl_operator *op, int32_t node) {
    return op->place ? op->place[node] : node;
}
static inline int64_t pl_coarse_node(const pl_operator *op, int64_t row) {
    return op->nodes ? op->nodes[row] : row;
}

#endif
