/* Heat conduction on a tetrahedral mesh by implicit Euler and conjugate gradients (docs/heat.md). Four-node
 * elements have lumped capacities; ten-node elements have quadratic temperatures and consistent capacities.
 * Bodies, sources and time are handled in integrate/thermal.c. */
#ifndef PL_HEAT_CONDUCTION_H
#define PL_HEAT_CONDUCTION_H

#include "core/threads.h"

typedef struct pl_conduction pl_conduction;

enum { PL_HEAT_CELL = 10 };

typedef struct pl_conduction_def {
    int64_t nodes;
    const double *X; /* (nodes,3) at rest, mid-edge nodes on their edges */
    int64_t tets;
    const int32_t *cells;                  /* (tets, PL_HEAT_CELL) nodes */
    const uint8_t *quadratic;              /* (tets) uses all nodes instead of the first four */
    const double *conductivity, *capacity; /* (tets) W/(m K), J/(m3 K) */
} pl_conduction_def;
pl_status pl_conduction_create(const pl_conduction_def *def, pl_conduction **out, pl_error *err);
void pl_conduction_free(pl_conduction *conduction);

/* Capacity of each node, J/K: its weight in the stored heat. Negative at corners of ten-node elements. */
const double *pl_conduction_capacities(const pl_conduction *conduction);

typedef struct pl_conduction_step {
    double dt;
    const double *power;        /* (nodes) W */
    const double *exchange;     /* (nodes) W/K: heat exchange with the surroundings */
    double ambient;             /* K, temperature of the surroundings */
    const uint8_t *constrained; /* (nodes) nodes with prescribed temperature; or NULL */
    const double *target;       /* prescribed temperatures, K */
} pl_conduction_step;

/* Heat flow of a step, J. */
typedef struct pl_conduction_flow {
    double lost;     /* to the surroundings */
    double supplied; /* by power and by prescribed temperatures */
    int64_t iterations;
} pl_conduction_flow;

/* Advances temperatures T (nodes) by a step. Does not allocate; the result is bit-identical for any number of
 * threads. */
pl_conduction_flow pl_conduction_advance(pl_conduction *conduction, pl_threads *threads,
                                         const pl_conduction_step *step, double *T);

#endif
