/* Random linear systems with every part that an operator can have. The test fills a dense matrix entry by
 * entry with the same numbers. */
#ifndef PL_TESTS_LINEAR_OPERATORS_H
#define PL_TESTS_LINEAR_OPERATORS_H

#include "support.h"
#include "core/memory.h"
#include "linear/reduce.h"

/* Parts of an operator in addition to its double-precision matrix. All combinations are the numbers from 0 to
 * ALL_PARTS. */
enum {
    SINGLE = 1,
    DENSE_STENCILS = 2,
    WEIGHTED_STENCILS = 4,
    CONSTRAINED = 8,
    DIRECTIONS = 16, /* constrained directions that are not axes */
    OFF_DIAGONAL = 32,
    DIAGONAL = 64,
    ALL_PARTS = 127
};

typedef struct parts {
    int rows;
    int64_t n; /* 3 rows */
    pl_matrix *matrix[2];
    pl_stencils stencils[4]; /* none, dense, weighted, both */
    double *A[2];            /* (n,n) contents of the matrices, in doubles and in floats */
    double *S[2];            /* (n,n) dense stencils, weighted stencils */
    double *weights, *scalars;
    uint8_t *constrained;
    int constraint_count;
    pl_contact_constraint *constraints;
    double *U; /* (n,n) the last operator without its constraints */
} parts;

static inline int compare_nodes(const void *a, const void *b) {
    return (*(const int32_t *)a > *(const int32_t *)b) - (*(const int32_t *)a < *(const int32_t *)b);
}

/* Adds random rank-one matrices over the given nodes, some of which may be equal. */
static inline void add_random(pl_random *random, int count, const int32_t *nodes, int rank, double scale,
                              int64_t n, double *dense, double *values) {
    int m = 3 * count;
    double v[3 * 16];
    for (int r = 0; r < rank; r++) {
        for (int i = 0; i < m; i++) v[i] = scale * pl_random_range(random, -1, 1);
        for (int i = 0; i < m * m; i++) {
            double value = v[i / m] * v[i % m];
            if (values) values[i] += value;
            dense[(3 * nodes[i / m / 3] + i / m % 3) * n + 3 * nodes[i % m / 3] + i % 3] += value;
        }
    }
}

/* Random nodes. Every fourth stencil with several nodes contains one of them twice. */
static inline void random_nodes(pl_random *random, const parts *p, int64_t index, int count, int32_t *nodes) {
    for (int a = 0; a < count; a++) nodes[a] = (int32_t)(pl_random_unit(random) * p->rows);
    if (index % 4 == 1 && count > 1) nodes[count - 1] = nodes[0];
}

static inline void add_dense_stencil(parts *p, pl_random *random, int64_t index) {
    int count = 1 + (int)(index % 5);
    int32_t nodes[5];
    double values[225] = {0};
    random_nodes(random, p, index, count, nodes);
    add_random(random, count, nodes, 2, 2, p->n, p->S[0], values);
    assert_true(pl_stencils_add(&p->stencils[1], count, nodes, NULL, values));
    assert_true(pl_stencils_add(&p->stencils[3], count, nodes, NULL, values));
}

static inline void add_weighted_stencil(parts *p, pl_random *random, int64_t index) {
    int count = 1 + (int)(index % 7);
    int32_t nodes[7];
    double weights[7], M[9], v[6];
    random_nodes(random, p, index, count, nodes);
    for (int a = 0; a < count; a++) weights[a] = pl_random_range(random, -1.5, 1.5);
    for (int d = 0; d < 6; d++) v[d] = pl_random_range(random, -2, 2);
    for (int k = 0; k < 9; k++) M[k] = v[k / 3] * v[k % 3] + v[3 + k / 3] * v[3 + k % 3];
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            for (int k = 0; k < 9; k++)
                p->S[1][(3 * nodes[a] + k / 3) * p->n + 3 * nodes[b] + k % 3] +=
                    weights[a] * weights[b] * M[k];
        }
    }
    assert_true(pl_stencils_add(&p->stencils[2], count, nodes, weights, M));
    assert_true(pl_stencils_add(&p->stencils[3], count, nodes, weights, M));
}

static inline void fill_matrices(parts *p) {
    for (int64_t k = 0; k < p->n * p->n; k++) p->A[1][k] = (double)(float)p->A[0][k];
    for (int64_t i = 0; i < p->rows; i++) {
        for (int64_t k = p->matrix[0]->start[i]; k < p->matrix[0]->start[i + 1]; k++) {
            int32_t j = p->matrix[0]->column[k];
            double block[9];
            for (int e = 0; e < 9; e++) block[e] = p->A[0][(3 * i + e / 3) * p->n + 3 * j + e % 3];
            if (j < i) continue;
            for (int m = 0; m < 2; m++)
                pl_matrix_store(p->matrix[m], pl_matrix_pair(p->matrix[m], (int32_t)i, j),
                                pl_block_load(block));
        }
    }
}

/* A fifth of the nodes has constrained components, and another fifth constrained directions, which are
 * orthonormal. Some nodes have both; their directions are zero in the constrained components. */
static inline void constrain(parts *p, pl_random *random) {
    for (int32_t i = 0; i < p->rows; i++) {
        if (i % 5 == 0) p->constrained[i] = (uint8_t)(1 + i % 7);
        if (i % 5 != 1 && i % 25 != 5) continue;
        pl_contact_constraint *constraint = &p->constraints[p->constraint_count++];
        double R[9];
        random_rotation(random, R);
        *constraint = (pl_contact_constraint){.node = i, .count = 1 + p->constraint_count % 3};
        memcpy(constraint->normal, R, sizeof R);
        if (i % 5 == 1) continue;
        p->constrained[i] = 2; /* a direction in the x-z plane */
        constraint->count = 1;
        constraint->normal[0][0] = 0.6, constraint->normal[0][1] = 0, constraint->normal[0][2] = -0.8;
    }
}

/* Elements with `nodes` nodes each: random semi-definite matrices, plus 0.01 times the identity. */
static inline void parts_make(parts *p, int rows, int64_t count, int nodes, const int32_t *cells,
                              int64_t stencils, uint64_t seed) {
    pl_random random = {seed};
    pl_error err;
    int64_t n = 3 * rows;
    size_t square = (size_t)(n * n) * sizeof(double);
    *p = (parts){.rows = rows, .n = n};
    for (int k = 0; k < 2; k++) p->A[k] = calloc(1, square), p->S[k] = calloc(1, square);
    p->U = malloc(square);
    p->weights = malloc(sizeof(double) * (size_t)rows);
    p->constrained = calloc((size_t)rows, 1);
    p->constraints = calloc((size_t)rows, sizeof *p->constraints);
    int32_t *sorted = malloc(sizeof *sorted * (size_t)(nodes * count));
    memcpy(sorted, cells, sizeof *sorted * (size_t)(nodes * count));
    for (int64_t e = 0; e < count; e++) {
        qsort(sorted + nodes * e, (size_t)nodes, sizeof *sorted, compare_nodes);
        add_random(&random, nodes, sorted + nodes * e, 2 * nodes, 1, n, p->A[0], NULL);
    }
    for (int64_t k = 0; k < n; k++) p->A[0][k * n + k] += 0.01;
    pl_pattern_group group = {count, nodes, sorted};
    for (int m = 0; m < 2; m++) check_ok(pl_matrix_create(rows, 1, &group, m, &p->matrix[m], &err));
    fill_matrices(p);
    free(sorted);
    for (int64_t s = 0; s < stencils; s++) {
        add_dense_stencil(p, &random, s);
        add_weighted_stencil(p, &random, s);
    }
    for (int k = 0; k < 4; k++) assert_true(pl_stencils_finish(&p->stencils[k], rows));
    p->scalars = malloc(sizeof(double) * (size_t)p->matrix[0]->blocks);
    for (int64_t k = 0; k < p->matrix[0]->pairs; k++) /* definite, since nodes have few neighbours */
        p->scalars[p->matrix[0]->position[k]] = p->scalars[p->matrix[0]->mirror[k]] =
            k < rows ? 4 : pl_random_range(&random, -0.05, 0.05);
    for (int i = 0; i < rows; i++) p->weights[i] = pl_random_range(&random, 0.5, 2);
    constrain(p, &random);
}

static inline void parts_free(parts *p) {
    for (int k = 0; k < 2; k++) free(p->A[k]), free(p->S[k]), pl_matrix_free(p->matrix[k]);
    for (int k = 0; k < 4; k++) pl_stencils_free(&p->stencils[k]);
    free(p->U), free(p->weights), free(p->scalars), free(p->constrained), free(p->constraints);
}

/* The operator with the given parts. Sets U to its dense matrix without constraints. */
static inline pl_operator parts_operator(parts *p, int which, pl_threads *threads) {
    pl_operator op = {.matrix = p->matrix[which & SINGLE],
                      .stencils = &p->stencils[which / DENSE_STENCILS % 4],
                      .threads = threads};
    int64_t n = p->n;
    for (int64_t k = 0; k < n * n; k++)
        p->U[k] = p->A[which & SINGLE][k] + (which & DENSE_STENCILS ? p->S[0][k] : 0) +
                  (which & WEIGHTED_STENCILS ? p->S[1][k] : 0);
    if (which & CONSTRAINED) op.constrained = p->constrained;
    if (which & DIRECTIONS) op.constraints = p->constraints, op.constraint_count = p->constraint_count;
    if (which & DIAGONAL) {
        op.diagonal = (pl_diagonal){.constant = 0.03, .factor = 0.07, .weights = p->weights};
        for (int64_t k = 0; k < n; k++) p->U[k * n + k] += 0.03 + 0.07 * p->weights[k / 3];
    }
    if (!(which & OFF_DIAGONAL)) return op;
    op.offdiagonal_mass = (pl_offdiagonal_mass){.factor = 0.4, .values = p->scalars};
    for (int64_t i = 0; i < p->rows; i++) {
        for (int64_t k = p->matrix[0]->start[i]; k < p->matrix[0]->start[i + 1]; k++) {
            for (int d = 0; d < 3; d++)
                p->U[(3 * i + d) * n + 3 * p->matrix[0]->column[k] + d] += 0.4 * p->scalars[k];
        }
    }
    return op;
}

/* Projects out the constrained components and directions; independent of pl_operator_project. */
static inline void dense_project(const pl_operator *op, double *v) {
    for (int64_t k = 0; op->constrained && k < 3 * op->matrix->rows; k++) {
        if (op->constrained[k / 3] & 1 << k % 3) v[k] = 0;
    }
    for (int64_t b = 0; b < op->constraint_count; b++) {
        const pl_contact_constraint *constraint = &op->constraints[b];
        double *at = v + 3 * constraint->node, out[3] = {at[0], at[1], at[2]};
        for (int k = 0; k < 3 * constraint->count; k++) {
            const double *normal = constraint->normal[k / 3];
            out[k % 3] -= normal[k % 3] * (normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2]);
        }
        memcpy(at, out, sizeof out);
    }
}

static inline void dense_multiply(int64_t n, const double *A, const double *x, double *y) {
    for (int64_t i = 0; i < n; i++) {
        double sum = 0;
        for (int64_t j = 0; j < n; j++) sum += A[i * n + j] * x[j];
        y[i] = sum;
    }
}

static inline void random_vector(pl_random *random, const pl_operator *op, double *v) {
    for (int64_t k = 0; k < 3 * op->matrix->rows; k++) v[k] = pl_random_range(random, -1, 1);
    dense_project(op, v);
}

static inline double dense_dot(int64_t n, const double *x, const double *y) {
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += x[k] * y[k];
    return sum;
}

/* Solves Q U Q x = b by Cholesky, where Q projects out the constrained directions, with the identity on
 * them. */
static inline void dense_solve(int64_t n, const double *U, const pl_operator *op, const double *b,
                               double *x) {
    double *C = malloc(sizeof(double) * (size_t)(n * n)), *v = malloc(sizeof(double) * (size_t)n);
    for (int64_t j = 0; j < n; j++) { /* row j of Q (U - I) Q + I, symmetric */
        for (int64_t i = 0; i < n; i++) v[i] = i == j;
        dense_project(op, v);
        double *to = C + j * n;
        for (int64_t i = 0; i < n; i++) to[i] = 0;
        for (int64_t k = 0; k < n; k++) {
            for (int64_t i = 0; i < n && v[k] != 0; i++) to[i] += v[k] * (U[k * n + i] - (i == k));
        }
        dense_project(op, to);
        to[j] += 1;
    }
    for (int64_t i = 0; i < n; i++) { /* C = L L^T, in place */
        for (int64_t j = 0; j <= i; j++) {
            double sum = C[i * n + j] - dense_dot(j, C + i * n, C + j * n);
            if (i == j) assert_true(sum > 0);
            C[i * n + j] = i == j ? sqrt(sum) : sum / C[j * n + j];
        }
    }
    for (int64_t i = 0; i < n; i++) x[i] = (b[i] - dense_dot(i, C + i * n, x)) / C[i * n + i];
    for (int64_t i = n - 1; i >= 0; i--) {
        for (int64_t k = i + 1; k < n; k++) x[i] -= C[k * n + i] * x[k];
        x[i] /= C[i * n + i];
    }
    free(C), free(v);
}

#endif
