/* A caller's definitions of a simulation, read and checked before they are used. */
#ifndef PL_INTEGRATE_CHECK_H
#define PL_INTEGRATE_CHECK_H

#include "pliant/sim.h"

/* The complete definitions, whatever version of the headers the caller was compiled with. Names, meshes,
 * curves and lists within a definition stay the caller's. */
typedef struct pl_sim_input {
    pl_sim_def def;
    void *lists[9]; /* memory of its lists of definitions */
} pl_sim_input;

/* Reads them and refuses individual errors: counts, indices, numbers that are not finite or out of their
 * range, choices that do not exist. Conditions between definitions are checked where they are used. */
pl_status pl_sim_input_read(const pl_sim_def *def, pl_sim_input *out, pl_error *err);
void pl_sim_input_free(pl_sim_input *input);

#endif
