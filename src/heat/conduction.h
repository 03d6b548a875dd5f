/* Conduction of heat on a tetrahedral mesh, implicit Euler by conjugate gradients (docs/heat.md): of four
 * nodes, with lumped capacities; of ten, quadratic temperatures with consistent ones. Knows nothing of
 * bodies, sources or time; see integrate/thermal.c. */
#ifndef PL_HEAT_CONDUCTION_H
#define PL_HEAT_CONDUCTION_H

#include "core/threads.h"

typedef struct pl_conduction pl_conduction;

enum { PL_HEAT_CELL = 10 };

typedef struct pl_conduction_def {
    int64_t nodes;
    const double *X; /* (nodes,3) at rest, nodes between corners on their edges */
    int64_t tets;
    const int32_t *cells;                  /* (tets, PL_HEAT_CELL) nodes of each ... */
    const uint8_t *quadratic;              /* ... (tets) all of them, or just the first four */
    const double *conductivity, *capacity; /* (tets) W/(m K), J/(m3 K) */
} pl_conduction_def;
pl_status pl_conduction_create(const pl_conduction_def *def, pl_conduction **out, pl_error *err);
void pl_conduction_free(pl_conduction *conduction);

/* J/K of each node: what it adds to the heat stored; of corners of ten nodes it is negative. */
const double *pl_conduction_capacities(const pl_conduction *conduction);

typedef struct pl_conduction_step {
    double dt;
    const double *power;        /* (nodes) W */
    const double *exchange;     /* (nodes) W/K: how well the node exchanges heat with the surroundings ... */
    double ambient;             /* ... of this temperature, K */
    const uint8_t *constrained; /* (nodes) temperatures that are given; or NULL ... */
    const double *target;       /* ... as these, K */
} pl_conduction_step;

/* What flowed in a step, J. */
typedef struct pl_conduction_flow {
    double lost;     /* to the surroundings */
    double supplied; /* by power, and by what holds temperatures */
    int64_t iterations;
} pl_conduction_flow;

/* Advances temperatures T (nodes) by a step. Allocates nothing; same bits for any number of threads. */
pl_conduction_flow pl_conduction_advance(pl_conduction *conduction, pl_threads *threads,
                                         const pl_conduction_step *step, double *T);

#endif
