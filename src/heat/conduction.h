/* Conduction of heat on a tetrahedral mesh: lumped capacities, the linear tetrahedron's conductances,
 * implicit Euler by conjugate gradients (docs/heat.md). Knows nothing of bodies, sources or time; see
 * integrate/thermal.c. */
#ifndef PL_HEAT_CONDUCTION_H
#define PL_HEAT_CONDUCTION_H

#include "core/threads.h"

typedef struct pl_conduction pl_conduction;

/* Tetrahedra `cells` (tets,4) on rest positions X (nodes,3), with the conductivity (W/(m K)) and the capacity
 * of a cubic metre (J/(m3 K)) of each. */
pl_status pl_conduction_create(int64_t nodes, const double *X, int64_t tets, const int32_t *cells,
                               const double *conductivity, const double *capacity, pl_conduction **out,
                               pl_error *err);
void pl_conduction_free(pl_conduction *conduction);

/* J/K of each node. */
const double *pl_conduction_capacities(const pl_conduction *conduction);

typedef struct pl_conduction_step {
    double dt;
    const double *power;    /* (nodes) W */
    const double *exchange; /* (nodes) W/K: how well the node exchanges heat with the surroundings ... */
    double ambient;         /* ... of this temperature, K */
    const uint8_t *held;    /* (nodes) temperatures that are given; or NULL ... */
    const double *target;   /* ... as these, K */
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
