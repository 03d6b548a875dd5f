/* See cholmod.h. OpenMP and OpenBLAS are limited to one thread, because neither gives the same bits for any
 * number of threads. */
#include "linear/cholmod.h"

#ifdef PL_HAVE_CHOLMOD

#include "core/memory.h"
#include "linear/refine.h"

#include <cholmod.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* CHOLMOD sets its own number of threads; only the limit on nested parallelism overrides it. */
extern void omp_set_max_active_levels(int levels) __attribute__((weak));
extern void openblas_set_num_threads(int threads) __attribute__((weak));

struct pl_cholmod {
    cholmod_common common;
    cholmod_sparse *matrix; /* lower triangle */
    cholmod_factor *factor;
    cholmod_dense *b, *x, *y, *e;
    int64_t *source; /* (entries) block * 9 + place in it */
    int64_t rows;
};

void pl_cholmod_free(pl_cholmod *c) {
    if (!c) return;
    cholmod_free_dense(&c->b, &c->common);
    cholmod_free_dense(&c->x, &c->common);
    cholmod_free_dense(&c->y, &c->common);
    cholmod_free_dense(&c->e, &c->common);
    cholmod_free_factor(&c->factor, &c->common);
    cholmod_free_sparse(&c->matrix, &c->common);
    cholmod_finish(&c->common);
    free(c->source);
    free(c);
}

/* Row k of the pattern, which is stored in full, is also column k of the lower triangle. */
static void fill_pattern(pl_cholmod *c, const pl_matrix *pattern) {
    int *start = c->matrix->p, *row = c->matrix->i, at = 0;
    for (int64_t k = 0; k < 3 * pattern->rows; k++) {
        int64_t node = k / 3, d = k % 3;
        start[k] = at;
        for (int pass = 0; pass < 2; pass++) { /* the diagonal block comes first, then upper neighbours */
            for (int64_t q = pattern->start[node]; q < pattern->start[node + 1]; q++) {
                int32_t other = pattern->column[q];
                if (pass == 0 ? other != node : other <= node) continue;
                for (int64_t e = pass == 0 ? d : 0; e < 3; e++) {
                    row[at] = (int)(3 * other + e);
                    c->source[at++] = 9 * q + d + 3 * e; /* (node, other) column major: the transpose's row */
                }
            }
        }
    }
    start[3 * pattern->rows] = at;
}

pl_status pl_cholmod_create(const pl_matrix *pattern, pl_cholmod **out, pl_error *err) {
    *out = NULL;
    int64_t n = 3 * pattern->rows, entries = 6 * pattern->rows + 9 * (pattern->pairs - pattern->rows);
    if (entries > INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "the matrix has %lld entries, too many for cholmod",
                            (long long)entries);
    pl_cholmod *c = pl_array_new(1, sizeof *c);
    if (!c) return pl_error_memory(err, sizeof *c, "cholmod");
    if (omp_set_max_active_levels) omp_set_max_active_levels(0);
    if (openblas_set_num_threads) openblas_set_num_threads(1);
    cholmod_start(&c->common);
    c->common.supernodal = CHOLMOD_SUPERNODAL;
    c->common.print = 0;
    c->rows = pattern->rows;
    c->source = pl_array_new(entries, sizeof *c->source);
    c->matrix =
        cholmod_allocate_sparse((size_t)n, (size_t)n, (size_t)entries, 1, 1, -1, CHOLMOD_REAL, &c->common);
    c->b = cholmod_allocate_dense((size_t)n, 1, (size_t)n, CHOLMOD_REAL, &c->common);
    if (c->source && c->matrix && c->b) {
        fill_pattern(c, pattern);
        c->factor = cholmod_analyze(c->matrix, &c->common);
    }
    if (!c->factor) {
        pl_cholmod_free(c);
        return pl_error_memory(err, 16 * entries, "cholmod");
    }
    *out = c;
    return PL_OK;
}

/* Index of the entry in row i and column k <= i, or -1. */
static int find_entry(const pl_cholmod *c, int64_t i, int64_t k) {
    const int *start = c->matrix->p, *row = c->matrix->i;
    for (int q = start[k]; q < start[k + 1]; q++) {
        if (row[q] == i) return q;
    }
    return -1;
}

static bool has_place(const pl_cholmod *c, const pl_stencil *stencil) {
    for (int a = 0; a < stencil->count; a++) {
        for (int b = 0; b < stencil->count; b++) {
            if (stencil->nodes[a] >= stencil->nodes[b] &&
                find_entry(c, 3 * (int64_t)stencil->nodes[a], 3 * (int64_t)stencil->nodes[b]) < 0)
                return false;
        }
    }
    return true;
}

static void add_stencil_block(pl_cholmod *c, const pl_operator *op, const pl_stencil *stencil, int a, int b) {
    double block[9], *values = c->matrix->x;
    pl_stencil_block(stencil, a, b, block);
    for (int e = 0; e < 9; e++) {
        int64_t i = 3 * (int64_t)stencil->nodes[a] + e / 3, k = 3 * (int64_t)stencil->nodes[b] + e % 3;
        bool constrained =
            op->constrained && (op->constrained[i / 3] >> i % 3 & 1 || op->constrained[k / 3] >> k % 3 & 1);
        if (i >= k && !constrained) values[find_entry(c, i, k)] += block[e];
    }
}

/* Adds the stencils. A stencil with pairs outside the pattern adds its diagonal blocks only; returns the
 * number of these. */
static int64_t add_stencils(pl_cholmod *c, const pl_operator *op) {
    int64_t left_out = 0;
    for (int64_t s = 0; op->stencils && s < op->stencils->count; s++) {
        pl_stencil stencil = pl_stencils_at(op->stencils, s);
        bool whole = has_place(c, &stencil);
        left_out += !whole;
        for (int a = 0; a < stencil.count; a++) {
            for (int b = 0; b < stencil.count; b++) {
                if (a == b || (whole && stencil.nodes[a] > stencil.nodes[b]))
                    add_stencil_block(c, op, &stencil, a, b);
            }
        }
    }
    return left_out;
}

int64_t pl_cholmod_fill(pl_cholmod *c, const pl_operator *op) {
    const int *start = c->matrix->p, *row = c->matrix->i;
    double *values = c->matrix->x;
    for (int64_t k = 0; k < 3 * c->rows; k++) {
        bool column_constrained = op->constrained && op->constrained[k / 3] >> k % 3 & 1;
        for (int q = start[k]; q < start[k + 1]; q++) {
            int64_t i = row[q];
            bool constrained = column_constrained || (op->constrained && op->constrained[i / 3] >> i % 3 & 1);
            double value = op->matrix->single ? (double)((const float *)op->matrix->values)[c->source[q]]
                                              : ((const double *)op->matrix->values)[c->source[q]];
            if (i == k) value += pl_diagonal_at(&op->diagonal, k / 3);
            if (i % 3 == k % 3 && op->offdiagonal_mass.values)
                value += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[c->source[q] / 9];
            values[q] = constrained ? i == k : value;
        }
    }
    return add_stencils(c, op);
}

bool pl_cholmod_factorise(pl_cholmod *c) {
    return cholmod_factorize(c->matrix, c->factor, &c->common) && c->common.status == CHOLMOD_OK;
}

bool pl_cholmod_solve(pl_cholmod *c, const double *b, double *x) {
    memcpy(c->b->x, b, (size_t)(3 * c->rows) * sizeof *b);
    if (!cholmod_solve2(CHOLMOD_A, c->factor, c->b, NULL, &c->x, NULL, &c->y, &c->e, &c->common))
        return false;
    memcpy(x, c->x->x, (size_t)(3 * c->rows) * sizeof *x);
    return true;
}

/* ---- as a solver ---- */

struct pl_solver {
    int64_t rows;
    pl_cholmod *cholmod;
    pl_refine refine;
    const pl_operator *op;
};

static void solver_destroy(pl_solver *solver) {
    if (!solver) return;
    pl_cholmod_free(solver->cholmod);
    pl_refine_free(&solver->refine);
    free(solver);
}

static pl_status solver_create(const pl_linear_model *model, const pl_preconditioner_kind *preconditioner,
                               pl_solver **out, pl_error *err) {
    (void)preconditioner;
    *out = NULL;
    if (!model->pattern)
        return pl_error_set(err, PL_ERR_INPUT, "cholmod needs an assembled matrix, there is none");
    pl_solver *solver = pl_array_new(1, sizeof *solver);
    if (!solver) return pl_error_memory(err, sizeof *solver, "a solver");
    solver->rows = model->rows;
    pl_status status = pl_refine_create(model->rows, &solver->refine, err);
    if (status == PL_OK) status = pl_cholmod_create(model->pattern, &solver->cholmod, err);
    if (status != PL_OK) {
        solver_destroy(solver);
        return status;
    }
    *out = solver;
    return PL_OK;
}

static void apply(void *context, const double *r, double *z) {
    pl_solver *s = context;
    if (!pl_cholmod_solve(s->cholmod, r, z)) memcpy(z, r, (size_t)(3 * s->rows) * sizeof *z);
    pl_operator_project(s->op, z);
}

static void apply_nothing(void *context, const double *r, double *z) {
    memcpy(z, r, (size_t)(3 * ((pl_solver *)context)->rows) * sizeof *z);
}

static pl_linear_report solver_solve(pl_solver *s, const pl_operator *op, const double *b,
                                     const double *guess, double *x, double tolerance,
                                     int64_t max_iterations) {
    pl_refine_task task = {.op = op,
                           .b = b,
                           .guess = guess,
                           .tolerance = tolerance,
                           .max_iterations = max_iterations,
                           .apply = apply,
                           .context = s};
    s->op = op;
    task.exact = pl_cholmod_fill(s->cholmod, op) == 0 && op->constraint_count == 0;
    bool usable = pl_cholmod_factorise(s->cholmod);
    if (usable) apply(s, b, s->refine.z);
    for (int64_t i = 0; usable && i < 3 * s->rows; i++) usable = isfinite(s->refine.z[i]);
    if (!usable) { /* plain conjugate gradients find out why */
        task.exact = false;
        task.apply = apply_nothing;
        apply_nothing(s, b, s->refine.z);
    }
    pl_linear_report report = pl_refine_solve(&s->refine, &task, x);
    report.factorisations = 1;
    return report;
}

const pl_solver_kind pl_solver_cholmod = {
    .name = "cholmod",
    .doc = "SuiteSparse's CHOLMOD, supernodal, for comparison; builds with PL_CHOLMOD only.",
    .create = solver_create,
    .destroy = solver_destroy,
    .solve = solver_solve,
};

#else
typedef int pl_cholmod_is_not_built;
#endif
