/* Declarations shared by the two files of the conjugate gradient solver: pcg.c, in doubles, and pcg_single.c,
 * with directions and products in floats. */
#ifndef PL_LINEAR_PCG_H
#define PL_LINEAR_PCG_H

#include "linear/solver.h"

struct pl_solver {
    int64_t rows;
    const pl_preconditioner_kind *kind;
    pl_preconditioner *preconditioner;
    double *r, *z, *p, *q; /* p and q hold floats while the directions are in floats */
    double *partial;
    double reference; /* r . z of the right-hand side */
    bool two_pass;    /* the preconditioner needs the whole of r first */
};

/* The energy gained in the last few iterations estimates the error in the energy norm before them. The
 * estimate includes slow motions that the residual does not show. */
enum { PL_PCG_TAIL = 6 };
typedef struct pl_energy_tail {
    double tolerance; /* 0: not asked for */
    double gains[PL_PCG_TAIL], sum;
    int64_t count;
} pl_energy_tail;

/* A solve under way. */
typedef struct pl_pcg {
    pl_solver *solver;
    const pl_operator *op;
    const double *b;
    double *x;
    double rz, beta; /* r . z, and the coefficient of the last direction in the next one */
    double target;   /* r . z to reach */
    double floor;    /* r . z below which the energy estimate is ignored */
    pl_energy_tail tail;
    int64_t iterations, max_iterations;
} pl_pcg;

/* Rows per tile of a fused pass: the tile's part of every vector stays in the first-level cache. */
enum { PL_PCG_TILE = 64 };

static inline int64_t pl_pcg_chunk_end(const pl_solver *solver, int64_t chunk) {
    return (chunk + 1) * PL_ROW_CHUNK < solver->rows ? (chunk + 1) * PL_ROW_CHUNK : solver->rows;
}

/* z = M^-1 r for a tile of a pass that has just computed r, unless the preconditioner needs its own pass;
 * returns the tile's share of r . z. */
static inline double pl_pcg_precondition(const pl_solver *s, const pl_operator *op, int64_t first,
                                         int64_t last) {
    return s->two_pass ? 0 : s->kind->apply_rows(s->preconditioner, op, first, last, s->r, s->z);
}

static inline void pl_pcg_add_gain(pl_pcg *pcg, double gain) {
    pcg->tail.gains[pcg->tail.count++ % PL_PCG_TAIL] = gain;
    pcg->tail.sum += gain;
}

/* Whether the solution has reached the requested accuracy. */
static inline bool pl_pcg_is_done(const pl_pcg *pcg) {
    const pl_energy_tail *tail = &pcg->tail;
    double last = 0;
    if (pcg->rz > pcg->target) return false;
    if (!(pcg->rz > pcg->floor) || !(tail->tolerance > 0)) return true;
    for (int k = 0; k < PL_PCG_TAIL; k++) last += tail->gains[k];
    return tail->count >= PL_PCG_TAIL && !(last > tail->tolerance * tail->tolerance * tail->sum);
}

/* Runs a pass that leaves the chunks' shares of r . z (or another sum) in `partial`, and sums them. */
double pl_pcg_run(const pl_operator *op, pl_solver *solver, pl_task pass, void *task);
/* The same for a pass that computes r and ends in pl_pcg_precondition: computes z and returns r . z. */
double pl_pcg_renew(const pl_operator *op, pl_solver *solver, pl_task pass, void *task);

/* Whether products with the operator may be computed in floats. */
bool pl_pcg_single_allowed(const pl_operator *op);
/* Iterates from r, z and r . z as long as floats are accurate enough. The rest is left to doubles: on return
 * x, r, z, p, rz and beta are in doubles. */
void pl_pcg_single(pl_pcg *pcg);

#endif
